"""A character that cannot stand in a text, or a file that is no UTF-8 text.

What it does: finds bytes that are no UTF-8, control characters, and files saved as UTF-16 or UTF-32.

Why it matters: such a character is mostly invisible, and two programs may read the line in two ways. A file in
another encoding is not read at all; of a single bad byte the rest of the file is still judged.

House rules: none

Example:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc\a7s 5c Jc
    5 N Th Qh Ah 2h
    6 S 8d 9c 3c 9h
    score NS 3 EW 1

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

from pitchlog.checks.base import trouble_finding
from pitchlog.findings import Finding, Severity, Trouble

CODE: Final = "N102"
NAME: Final = "bad-encoding"
SEVERITY: Final[Severity] = "error"


def report(trouble: Trouble) -> Finding:
    """The finding for it, as the reader of the notation told it."""
    return trouble_finding(sys.modules[__name__], trouble)
