"""A card that does not follow suit, from a player who could have followed.

What it does: finds a card of another suit played to a led suit while the same player still held a card of it, as the
deal shows or a later play proves. Under *follow or trump* a trump is always lawful; under *strict follow* it is not
while the led suit is held; to a trump lead only a trump follows.

Why it matters: every later trick, and with it Game, Jack and the bid, may hang on the wrong card. The card stands as
laid and the rest is judged from there.

House rules: follow_rule, trump_led

Example:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc Th 5c Jc
    5 S Ah 2h 7s Qh
    6 N 3c 9h 8d 9c

Corrected:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc 7s 5c Jc
    5 N Th Qh Ah 2h
    6 S 8d 9c 3c 9h
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

CODE: Final = "P401"
NAME: Final = "revoke"
SEVERITY: Final[Severity] = "error"


def report(fault: PlayOffence, replay: HandReplay) -> Finding:
    """The finding for a revoke."""
    reason = fault.reason
    assert reason is not None
    assert reason.led is not None
    assert fault.card is not None
    led = SUIT_NAMES[reason.led]
    severity, notes, help_line = noticed(fault.is_marked, fault.is_ruled)
    evidence = held_evidence(fault, replay)
    if fault.lead is not None:
        evidence.append((fault.lead, f"{led} led"))
    played = "first played" if fault.place.part == "withdrawn" else "played"
    held = held_cards(fault)
    could = f" with {choice(held)}" if held else ""
    trump = replay.trump
    lead = f"{led}, which are trump," if trump == reason.led else led
    message = f"{fault.seat} {played} {card_words(fault.card)} to {lead} and could have followed{could}"
    return finding(
        sys.modules[__name__], fault, replay.rules, message, severity=severity, evidence=evidence, notes=notes,
        help=help_line if fault.is_marked else noticing(fault),
    )  # fmt: skip
