"""A trick left out in the middle of a hand.

What it does: follows the numbers of the tricks. A number left out is a trick that nobody wrote down.

Why it matters: the cards of that trick, and what was counted in it, are not known, so points that hang on it cannot
be told.

House rules: none

Example:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
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

from pitchlog.checks.base import finding
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import TrickFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "R207"
NAME: Final = "missing-trick"
SEVERITY: Final[Severity] = "error"


def report(fault: TrickFault, replay: HandReplay) -> Finding:
    """The finding for tricks that are left out."""
    first, after = int(fault.derived or 0), int(fault.recorded or 0)
    if after - first > 1:
        message = f"tricks {first} to {after - 1} are not written, but trick {after} is"
    else:
        message = f"trick {first} is not written, but trick {after} is"
    unknown = " ".join(["??"] * len(replay.table.seats))
    return finding(
        sys.modules[__name__], fault, replay.rules, message,
        help=f"write the trick with ?? for each card that nobody remembers: {first} {_leader(first, replay)} {unknown}",
    )  # fmt: skip


def _leader(number: int, replay: HandReplay) -> str:
    """Who leads to the trick that is missing, as far as the one before tells."""
    before = next((laid for laid in replay.laid if laid.number == number - 1), None)
    seat = None if before is None else before.taker
    if before is None and replay.contract is not None:
        seat = replay.contract.pitcher
    return replay.table.seats[0 if seat is None else seat]
