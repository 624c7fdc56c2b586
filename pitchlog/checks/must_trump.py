"""A player who cannot follow suit and does not trump though he must.

What it does: finds a card that neither follows suit nor trumps, from a player who had none of the suit led but still
held a trump, where these rules make him play it.

Why it matters: a trump that is kept back takes a later trick that it would not have taken.

House rules: void_rule, follow_rule

Example:
    rules partners-21 void_rule=must_trump
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc 3h 5c Jc
    5 S Ah 2h Th Qh
    6 S 8d 9c 7s 9h

Corrected:
    rules partners-21 void_rule=must_trump
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc 7s 5c Jc
    5 N Th Qh Ah 2h
    6 S 8d 9c 3h 9h
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.cards import SUIT_NAMES
from pitchlog.checks.base import finding, noticed
from pitchlog.checks.proof import card_words, choice, held_cards, held_evidence, noticing
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import PlayOffence
from pitchlog.replay.hand import HandReplay

CODE: Final = "P406"
NAME: Final = "must-trump"
SEVERITY: Final[Severity] = "error"


def report(fault: PlayOffence, replay: HandReplay) -> Finding:
    """The finding for a trump kept back."""
    reason = fault.reason
    assert reason is not None
    assert reason.led is not None
    assert fault.card is not None
    led = SUIT_NAMES[reason.led]
    severity, notes, help_line = noticed(fault.is_marked, fault.is_ruled)
    evidence = held_evidence(fault, replay)
    if fault.lead is not None:
        evidence.append((fault.lead, f"{led} led"))
    held = held_cards(fault)
    could = f" with {choice(held)}" if held else ""
    return finding(
        sys.modules[__name__], fault, replay.rules,
        f"{fault.seat} had no {led}, played {card_words(fault.card)} and should have trumped{could}",
        severity=severity, evidence=evidence, notes=notes, help=help_line if fault.is_marked else noticing(fault),
    )  # fmt: skip
