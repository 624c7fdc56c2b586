"""The game line says something about the game that has no name here.

What it does: finds a word before an equals sign in the game line that is not one of date, time, site, event, round,
table and recorder. A word of your own begins with x- and is never told.

Why it matters: the word is kept, but nothing is made of it; mostly it is a slip of the pen for one that is known.

House rules: none

Example:
    game "Thursday at the Grange" place="Table 2"
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
    game "Thursday at the Grange" site="Table 2"
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

CODE: Final = "W701"
NAME: Final = "unknown-key"
SEVERITY: Final[Severity] = "warning"


def report(trouble: Trouble) -> Finding:
    """The finding for it, as the reader of the notation told it."""
    return trouble_finding(sys.modules[__name__], trouble)
