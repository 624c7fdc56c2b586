"""The point for Low is given to the wrong side.

What it does: compares the side that a points line gives Low with the one whose it is: by some house rules the side
that was dealt the lowest trump in play, by others the one that took it in a trick.

Why it matters: it is one of the points of the hand, and the one that tables quarrel about most: see the house rule.

House rules: low_credit, low_card

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
    points NS high low jack game

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

from pitchlog.cards import BIG_JOKER, Card
from pitchlog.checks.base import finding
from pitchlog.checks.figures import card_of_point, points_help, points_message, sure, trumps_in_play, way_of_a_card
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import FigureFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "S503"
NAME: Final = "wrong-low"
SEVERITY: Final[Severity] = "error"


def report(fault: FigureFault, replay: HandReplay) -> Finding:
    """The finding for Low in the wrong hands."""
    card = _card(replay)
    if fault.derived is None and replay.rules.low_card == "deuce":
        fault = replace(fault, rule="low_card")
    return finding(
        sys.modules[__name__], sure(fault, replay.rules), replay.rules, points_message(fault, "Low"),
        evidence=[] if card is None else list(way_of_a_card(replay, card)), notes=_notes(fault, replay, card),
        help=points_help(replay),
    )  # fmt: skip


def _card(replay: HandReplay) -> Card | None:
    trumps = trumps_in_play(replay, "low")
    if replay.rules.low_card == "lowest_natural":
        trumps = [card for card in trumps if card < BIG_JOKER]
    if replay.rules.low_card == "deuce":
        trumps = [card for card in trumps if card == card_of_point(replay, "low")]
    return trumps[0] if trumps else None


def _notes(fault: FigureFault, replay: HandReplay, card: Card | None) -> list[str]:
    if fault.derived is None and replay.rules.low_card == "deuce":
        return ["only the two of trumps is Low under these rules, and it was not in play"]
    if card is None or replay.rules.low_card == "deuce":
        return []
    if replay.rules.low_card == "lowest_natural":
        return [f"{card} was the lowest trump in play but for jokers, which are never Low"]
    return [f"{card} was the lowest trump in play"]
