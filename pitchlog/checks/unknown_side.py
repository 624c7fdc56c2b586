"""A side is named that does not play in this game.

What it does: finds a label in a points, pips, score, total, start, winner or ruling line that is none of the sides
of the game. Without a sides line they are as the house rules say, and a side is called by its seats joined, such as
NS.

Why it matters: the figure belongs to nobody and is left out of the audit.

House rules: sides

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
    score NS 3 WE 1

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
    score NS 3 EW 1
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.findings import Finding, Severity, listed
from pitchlog.notation import places
from pitchlog.notation.trouble import shown
from pitchlog.record.model import Figures, Points, Ruling, Winner
from pitchlog.replay.faults import Unresolved
from pitchlog.replay.hand import HandReplay
from pitchlog.source import Span

CODE: Final = "N106"
NAME: Final = "unknown-side"
SEVERITY: Final[Severity] = "error"


def report(fault: Unresolved, replay: HandReplay) -> Finding:
    """The finding for a side that is not one."""
    return finding(
        sys.modules[__name__], fault, replay.rules, f"{shown(fault.written)} is not a side of this game",
        span=fault.span or _label_span(fault),
        help=f"the sides are {listed(fault.known)}; to call them otherwise, add a sides line",
    )  # fmt: skip


def _label_span(fault: Unresolved) -> Span | None:
    """The side's label alone."""
    at, index = fault.place.statement, fault.place.index
    if isinstance(at, Points):
        return places.point_side_span(at, index)
    if isinstance(at, Figures | Ruling):
        return places.figure_side_span(at, index)
    return places.named_span(at) if isinstance(at, Winner) else None
