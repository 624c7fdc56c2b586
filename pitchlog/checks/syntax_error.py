"""A line that cannot be read.

What it does: finds a line that is none of the statements of the notation, or one in which something stands that
does not belong there, or stands in the wrong place. A bid without a seat is told here, too, where nobody is named
as dealer: then it cannot be told whose bid it is.

Why it matters: the line is left out of the audit. What hangs on it is not judged, rather than guessed at; the other
lines and the other hands are judged as ever.

House rules: none

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
    score NS three EW 1

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

from pitchlog.checks.base import finding, trouble_finding
from pitchlog.findings import Finding, Severity, Trouble
from pitchlog.replay.faults import GameFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "N101"
NAME: Final = "syntax-error"
SEVERITY: Final[Severity] = "error"


def report(trouble: Trouble | GameFault, replay: HandReplay | None = None) -> Finding:
    """The finding for a line that cannot be read, or for a bid that nobody can be said to have made."""
    check = sys.modules[__name__]
    if isinstance(trouble, Trouble):
        return trouble_finding(check, trouble)
    assert replay is not None
    return finding(
        check, trouble, replay.rules, "this bid names no seat, and the hand line names no dealer to count from",
        help="name the dealer, such as: hand 1 dealer=W, or write each bid behind its seat, such as: bid N 3 E - S -",
    )  # fmt: skip
