"""Something stands where a card belongs, and it is no card.

What it does: finds words among cards that have no rank or no suit, or that could be read as two different cards. A
card that nobody wrote down is written ?? (or ?h for some heart, T? for some ten) and is no fault.

Why it matters: the card counts as unknown, so whatever hangs on it cannot be told, and nothing that its player does
later is called a revoke for certain.

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
    6 S 8d 9c 3c 9x

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

CODE: Final = "N104"
NAME: Final = "unknown-card"
SEVERITY: Final[Severity] = "error"


def report(trouble: Trouble) -> Finding:
    """The finding for it, as the reader of the notation told it."""
    return trouble_finding(sys.modules[__name__], trouble)
