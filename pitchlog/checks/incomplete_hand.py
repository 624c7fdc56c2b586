"""A hand that stops before its last trick.

What it does: finds a hand with some tricks but not all of them, and no line that says why it stopped. It is an error
where results are written or another hand follows; the last hand of a record may still be in play, and then it is a
note.

Why it matters: nobody can tell what the hand was worth while tricks are missing, and a score written for it is taken
on trust.

House rules: hand_size

Example:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc 7s 5c Jc
    hand 2 dealer=N

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
    hand 2 dealer=N
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import TrickFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "R209"
NAME: Final = "incomplete-hand"
SEVERITY: Final[Severity] = "error"


def report(fault: TrickFault, replay: HandReplay) -> Finding:
    """The finding for a hand that stops short. A marked fault is a hand that may still be in play."""
    severity: Severity = "note" if fault.is_marked else "error"
    verb = "is" if fault.recorded == "1" else "are"
    message = f"only {fault.recorded} of the {fault.derived} tricks of this hand {verb} written"
    if fault.is_marked:
        return finding(
            sys.modules[__name__], fault, replay.rules, message, severity=severity,
            notes=["the hand may still be in play"],
        )  # fmt: skip
    return finding(
        sys.modules[__name__], fault, replay.rules, message, severity=severity,
        help="write the other tricks, or why the hand stopped: end conceded, end misdeal, end abandoned",
    )  # fmt: skip
