"""The rules line names house rules that are not known.

What it does: finds a preset's name that is none of those that pitchlog rules list shows.

Why it matters: nobody can say by which rules the game was played. The default preset is used instead, and what
might be lawful under the rules meant is not called an error.

House rules: none

Example:
    rules partner-12
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc 7s 5c Jc
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

from pitchlog.checks.base import trouble_finding
from pitchlog.findings import Finding, Severity, Trouble

CODE: Final = "N107"
NAME: Final = "unknown-preset"
SEVERITY: Final[Severity] = "error"


def report(trouble: Trouble) -> Finding:
    """The finding for it, as the reader of the notation told it."""
    return trouble_finding(sys.modules[__name__], trouble)
