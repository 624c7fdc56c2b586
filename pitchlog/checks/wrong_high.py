"""The point for High is given to the wrong side.

What it does: compares the side that a points line gives High with the one whose it is: the side of the highest
trump in play. Whoever holds that card takes it, too, so it makes no difference to which of the two it belongs.

Why it matters: it is one of the points of the hand, and the bid may hang on it.

House rules: high_credit

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
    points NS jack game EW low high

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

from pitchlog.cards import Card
from pitchlog.checks.base import finding
from pitchlog.checks.figures import card_of_point, points_help, points_message, sure, trumps_in_play, way_of_a_card
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import FigureFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "S502"
NAME: Final = "wrong-high"
SEVERITY: Final[Severity] = "error"


def report(fault: FigureFault, replay: HandReplay) -> Finding:
    """The finding for High in the wrong hands."""
    card = _card(replay)
    if fault.derived is None and replay.rules.high_card == "ace":
        fault = replace(fault, rule="high_card")
    return finding(
        sys.modules[__name__], sure(fault, replay.rules), replay.rules, points_message(fault, "High"),
        evidence=[] if card is None else list(way_of_a_card(replay, card)), notes=_notes(fault, replay, card),
        help=points_help(replay),
    )  # fmt: skip


def _card(replay: HandReplay) -> Card | None:
    trumps = trumps_in_play(replay, "high")
    if replay.rules.high_card == "ace":
        trumps = [card for card in trumps if card == card_of_point(replay, "high")]
    return trumps[-1] if trumps else None


def _notes(fault: FigureFault, replay: HandReplay, card: Card | None) -> list[str]:
    if replay.rules.high_card == "ace":
        is_out = card is None and fault.derived is None
        return ["only the ace of trumps is High under these rules, and it was not in play"] if is_out else []
    if fault.derived is None or card is None:
        return []
    return [f"{card} was the highest trump in play"]
