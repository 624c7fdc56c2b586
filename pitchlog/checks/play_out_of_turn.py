"""A card played before the turn of its player.

What it does: follows each trick clockwise from its leader. The player due is the first who has not played; a card of
another, written with its seat (S:Js), is out of turn.

Why it matters: a card seen too early tells the others what they should not know yet. It stands as laid; most tables
settle it with a ruling.

House rules: none

Example:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks S:Js E:6d W:Qs
    3 N 4d Td Kd Ad
    4 W Tc 7s 5c Jc
    5 N Th Qh Ah 2h
    6 S 8d 9c 3c 9h

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

from pitchlog.checks.base import finding, noticed
from pitchlog.checks.proof import card_words, noticing_turn, place_of_play
from pitchlog.findings import Finding, Severity
from pitchlog.record.model import Trick
from pitchlog.replay.faults import TrickFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "P402"
NAME: Final = "play-out-of-turn"
SEVERITY: Final[Severity] = "error"


def report(fault: TrickFault, replay: HandReplay) -> Finding:
    """The finding for a card out of turn."""
    trick = fault.place.statement
    assert isinstance(trick, Trick)
    card = trick.cards[fault.place.index]
    severity, notes, help_line = noticed(fault.is_marked, fault.is_ruled)
    if not fault.is_marked:
        help_line = noticing_turn(card)
    due = place_of_play(fault.place, fault.derived, replay)
    evidence = [] if due.part == "whole" or due == fault.place else [(due, f"{fault.derived} had not played yet")]
    message = f"{fault.seat} played {card_words(card)} when it was {fault.derived}'s turn"
    return finding(
        sys.modules[__name__], fault, replay.rules, message,
        severity=severity, evidence=evidence, notes=notes, help=help_line,
    )  # fmt: skip
