"""A card is marked as a fault, and it was lawfully played.

What it does: finds ^R behind a card that is no revoke, and ^O behind one that was played in turn, where all that
the player held is known.

Why it matters: either the mark stands behind the wrong card, or the table punished somebody who had done nothing
wrong.

House rules: follow_rule, trump_led, void_rule

Example:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc 7s^R 5c Jc
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

CODE: Final = "W705"
NAME: Final = "mark-on-lawful-play"
SEVERITY: Final[Severity] = "warning"


def report(fault: TrickFault, replay: HandReplay) -> Finding:
    """The warning about a mark that marks nothing."""
    if fault.recorded == "O":
        message = f"^O says that {fault.seat} played out of turn, and {fault.seat} was due to play"
    else:
        message = f"^R says that {fault.seat} revoked, and this play was lawful"
    return finding(
        sys.modules[__name__], fault, replay.rules, message,
        help="put the mark behind the card that was at fault, or leave it out",
    )  # fmt: skip
