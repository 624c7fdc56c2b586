"""A hand that was played before everybody had called.

What it does: finds an auction that stops before all have called, or that everybody passed, under a hand with tricks.
A hand without any bid line is not asked for one.

Why it matters: the call that is not written may be the bid that counts.

House rules: bid_rounds, all_pass

Example:
    rules partners-21
    hand 1 dealer=W
    bid N 3 E - S -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc 7s 5c Jc
    5 N Th Qh Ah 2h
    6 S 8d 9c 3c 9h

Corrected:
    rules partners-21
    hand 1 dealer=W
    bid N 3 E - S - W -
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
from pitchlog.replay.faults import CallOffence
from pitchlog.replay.hand import HandReplay

CODE: Final = "A307"
NAME: Final = "missing-bid"
SEVERITY: Final[Severity] = "error"


def report(fault: CallOffence, replay: HandReplay) -> Finding:
    """The finding for a call that is not written."""
    if fault.due is None:
        return finding(
            sys.modules[__name__], fault, replay.rules, "everybody passed, but the hand was played all the same",
            help="write the bid that was made",
        )  # fmt: skip
    return finding(
        sys.modules[__name__], fault, replay.rules, f"the hand was played, but what {fault.due} called is not written",
        help=f"write the calls that are left out; a pass is written {fault.due} -",
    )  # fmt: skip
