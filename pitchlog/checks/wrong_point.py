"""A point is written down that these rules do not have, or it is given to the wrong side.

What it does: finds a point in a points line that is not one of this game's, and one beside High, Low, Jack and Game
that another side took.

Why it matters: a point that the game does not have adds to the score of nobody; perhaps the rules line names
another game than the one played.

House rules: game_mode

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

from pitchlog.checks.base import finding
from pitchlog.checks.figures import points_help, points_message, sure
from pitchlog.findings import Finding, Severity, listed
from pitchlog.replay.faults import FigureFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "S506"
NAME: Final = "wrong-point"
SEVERITY: Final[Severity] = "error"


def report(fault: FigureFault, replay: HandReplay) -> Finding:
    """The finding for a point that is not in this game, or in the wrong hands."""
    check = sys.modules[__name__]
    if fault.reason != "not-in-game":
        message = points_message(fault, _title(fault.reason))
        return finding(check, sure(fault, replay.rules), replay.rules, message, help=points_help(replay))
    known = listed([_title(rule.name) for rule in replay.rules.points])
    message = f"there is no point for {_title(fault.recorded or '')} under these rules"
    return finding(check, fault, replay.rules, message, notes=[f"the points of this game are {known}"],
                   help="leave it out, or name the rules that you play by in the rules line")  # fmt: skip


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()
