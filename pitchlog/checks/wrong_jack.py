"""The point for the jack of trumps is given to the wrong side, or there was none.

What it does: compares the side that a points line gives Jack with the one that took the jack of trumps in a trick.
Where that card was not dealt, Jack is nobody's in this hand.

Why it matters: it is one of the points of the hand, and the bid may hang on it.

House rules: jack_credit

Example:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc 7s 5c Jc
    5 N Th Qh Ah 2h
    6 S 8d 9c 3c 9h
    points NS high game EW low jack

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
    points NS high jack game EW low
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Final

from pitchlog.cards import SUIT_NAMES, Card
from pitchlog.checks.base import finding
from pitchlog.checks.figures import card_of_point, points_help, points_message, sure, trumps_in_play, way_of_a_card
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import FigureFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "S504"
NAME: Final = "wrong-jack"
SEVERITY: Final[Severity] = "error"


def report(fault: FigureFault, replay: HandReplay) -> Finding:
    """The finding for Jack in the wrong hands."""
    card = _card(replay)
    if card is None:
        fault = replace(fault, rule=None)
    return finding(
        sys.modules[__name__], sure(fault, replay.rules), replay.rules, points_message(fault, "Jack"),
        evidence=[] if card is None else list(way_of_a_card(replay, card)), notes=_notes(fault, replay, card),
        help=points_help(replay),
    )  # fmt: skip


def _card(replay: HandReplay) -> Card | None:
    jack = card_of_point(replay, "jack")
    return next((card for card in trumps_in_play(replay, "jack") if card == jack), None)


def _notes(fault: FigureFault, replay: HandReplay, card: Card | None) -> list[str]:
    if card is not None or replay.trump is None or fault.derived is not None:
        return []
    return [f"the jack of {SUIT_NAMES[replay.trump]} was not in play"]
