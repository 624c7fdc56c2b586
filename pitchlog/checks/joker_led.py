"""A joker led by a player who had something else to lead.

What it does: finds a joker led where these rules forbid it, from a player who certainly held another card: to any
trick, or to the first one where that makes the trump.

Why it matters: a joker belongs to no suit by itself, so nobody can tell from it what is trump; and where it may not be
led it has to wait for a trick that another player opens.

House rules: lead_restriction, ambiguous_first_lead

Example:
    rules partners-21 jokers=2 lead_restriction=no_joker
    hand 1 dealer=W
    deal N As *b 7s Th 4d 3c
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N *b 4s Ts 9s
    end abandoned

Corrected:
    rules partners-21 jokers=2 lead_restriction=no_joker
    hand 1 dealer=W
    deal N As *b 7s Th 4d 3c
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N 7s 4s Ts 9s
    end abandoned
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.cards import card_name
from pitchlog.checks.base import finding, noticed
from pitchlog.checks.proof import choice, held_cards, held_evidence, noticing
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import PlayOffence
from pitchlog.replay.hand import HandReplay

CODE: Final = "P411"
NAME: Final = "joker-led"
SEVERITY: Final[Severity] = "error"


def report(fault: PlayOffence, replay: HandReplay) -> Finding:
    """The finding for a joker led."""
    assert fault.card is not None
    severity, notes, help_line = noticed(fault.is_marked, fault.is_ruled)
    held = held_cards(fault)
    instead = f" such as {choice(held)}" if held else ""
    where = " to the first trick" if fault.rule == "ambiguous_first_lead" else ""
    name = card_name(fault.card) if replay.rules.jokers > 1 else "joker"
    return finding(
        sys.modules[__name__], fault, replay.rules,
        f"{fault.seat} led the {name}{where} but still held another card{instead}",
        severity=severity, evidence=held_evidence(fault, replay), notes=notes,
        help=help_line if fault.is_marked else noticing(fault),
    )  # fmt: skip
