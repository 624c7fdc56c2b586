"""A pitcher who was set still stands at the target.

What it does: warns where only a pitcher can win the game, and must make his bid to do so, and one who was just set
still has a total that would be enough.

Why it matters: the rules as stated let him play on. Some tables call such a game won, so make sure that yours means
it so.

House rules: bid_to_win, win_needs_made_bid, target

Example:
    rules solo-7 low_credit=holder
    start N 11
    hand 1 dealer=W
    bid 4 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc 7s 5c Jc
    5 N Th Qh Ah 2h
    6 S 8d 9c 3c 9h

Corrected:
    rules solo-7 low_credit=holder
    start N 11
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
from pitchlog.replay.faults import GameFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "W703"
NAME: Final = "set-pitcher-at-target"
SEVERITY: Final[Severity] = "warning"


def report(fault: GameFault, replay: HandReplay) -> Finding:
    """The warning about a set pitcher at the target."""
    message = (
        f"{fault.side} was set and still stands at {fault.recorded}, with {replay.rules.target} to win: "
        "under these rules the game goes on"
    )
    return finding(
        sys.modules[__name__], fault, replay.rules, message,
        help="if your table calls that a win, put it in the rules line: win_needs_made_bid=false",
    )  # fmt: skip
