"""A seat is named that nobody sits at.

What it does: finds a seat that the players line does not name. Without a players line the seats are N, E, S and W.

Why it matters: the line is left out of the audit, since it cannot be told whose cards or calls it holds.

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
    6 B 8d 9c 3c 9h

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

from pitchlog.checks.base import trouble_finding
from pitchlog.findings import Finding, Severity, Trouble

CODE: Final = "N105"
NAME: Final = "unknown-seat"
SEVERITY: Final[Severity] = "error"


def report(trouble: Trouble) -> Finding:
    """The finding for it, as the reader of the notation told it."""
    return trouble_finding(sys.modules[__name__], trouble)
