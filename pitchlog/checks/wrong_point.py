"""A point is written down that these rules do not have, or it is given to the wrong side.

What it does: finds a point in a points line that is not one of this game's, and one beside High, Low, Jack and Game
that another side took: the ten, the fives, the jokers, the off-cards, the last trick, as far as they score.

Why it matters: a point that the game does not have adds to the score of nobody; perhaps the rules line names
another game than the one played.

House rules: game_mode, off_jack_points, joker_points, ten_points, five_value, three_value, last_trick

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
    points NS high jack game EW low last

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
from typing import Final

from pitchlog.cards import SPADES, SUIT_OF
from pitchlog.checks.base import finding
from pitchlog.checks.figures import card_of_point, point_title, points_help, points_message, sure, way_of_a_card
from pitchlog.findings import Finding, Severity, listed
from pitchlog.replay.faults import FigureFault, Place
from pitchlog.replay.hand import HandReplay

CODE: Final = "S506"
NAME: Final = "wrong-point"
SEVERITY: Final[Severity] = "error"


def report(fault: FigureFault, replay: HandReplay) -> Finding:
    """The finding for a point that is not in this game, or in the wrong hands."""
    check = sys.modules[__name__]
    if fault.reason != "not-in-game":
        message = points_message(fault, point_title(fault.reason))
        return finding(check, sure(fault, replay.rules), replay.rules, message, evidence=_evidence(fault, replay),
                       notes=_notes(fault, replay), help=points_help(replay))  # fmt: skip
    known = listed([point_title(rule.name) for rule in replay.rules.points])
    message = f"there is no point for {point_title(fault.recorded or '')} under these rules"
    return finding(check, fault, replay.rules, message, notes=[f"the points of this game are {known}"],
                   help="leave it out, or name the rules that you play by in the rules line")  # fmt: skip


def _evidence(fault: FigureFault, replay: HandReplay) -> list[tuple[Place, str]]:
    """Where the card of the point fell and who took it; who took the last trick."""
    if fault.derived is None:
        return []
    if fault.reason == "last":
        return _last_trick(replay)
    card = card_of_point(replay, fault.reason)
    if fault.reason == "high_spade":
        spades = [card for laid in replay.laid for card in laid.cards if card < 52 and SUIT_OF[card] == SPADES]
        card = max(spades, default=None)
    return [] if card is None else list(way_of_a_card(replay, card))


def _last_trick(replay: HandReplay) -> list[tuple[Place, str]]:
    laid = replay.laid[-1] if replay.laid else None
    if laid is None or laid.statement is None or laid.taker is None:
        return []
    return [(Place(laid.statement), f"{replay.table.seats[laid.taker]} took the last trick")]


def _notes(fault: FigureFault, replay: HandReplay) -> list[str]:
    card = card_of_point(replay, fault.reason)
    if card is None or fault.derived is not None or replay.outcome is None:
        return []
    return [f"{card} was not in play"] if not list(way_of_a_card(replay, card)) else []
