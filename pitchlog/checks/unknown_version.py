"""The file is written in a version of the notation that cannot be read.

What it does: finds a pitchlog line with another number than 1.

Why it matters: a later version may give a line another meaning, so nothing from that line on is read.

House rules: none

Example:
    pitchlog 2
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

Corrected:
    pitchlog 1
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

from pitchlog.checks.base import trouble_finding
from pitchlog.findings import Finding, Severity, Trouble

CODE: Final = "N110"
NAME: Final = "unknown-version"
SEVERITY: Final[Severity] = "error"


def report(trouble: Trouble) -> Finding:
    """The finding for it, as the reader of the notation told it."""
    return trouble_finding(sys.modules[__name__], trouble)
