"""The game is put down to a side that has not won it.

What it does: compares a winner line with the side that has won by the recorded totals or by the derived ones.

Why it matters: it is what the game was played for. When two sides arrive together, the house rules say whose game
it is.

House rules: target, end_check, bid_to_win, win_needs_made_bid, both_reach, cutthroat_double, hands_limit, deals_each,
smudge_win, smudge_fail, set_limit

Example:
    rules partners-21
    start NS 18 EW 6
    hand 1 dealer=W
    score NS 3 EW 1
    total NS 21 EW 7
    winner EW

Corrected:
    rules partners-21
    start NS 18 EW 6
    hand 1 dealer=W
    score NS 3 EW 1
    total NS 21 EW 7
    winner NS
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import GameFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "G603"
NAME: Final = "wrong-winner"
SEVERITY: Final[Severity] = "error"


def report(fault: GameFault, replay: HandReplay) -> Finding:
    """The finding for a wrong winner of the game."""
    if fault.derived is None:
        message = f"nobody has won the game yet, so {fault.recorded} is not its winner"
        help_line = "leave the line out until the game is won"
    else:
        message = f"{fault.derived} has won the game, not {fault.recorded}"
        help_line = f"the right line is: winner {fault.derived}"
    label = "the totals at the end" if fault.derived else "the totals so far"
    return finding(
        sys.modules[__name__], fault, replay.rules, message, help=help_line,
        evidence=[(place, label) for place, _ in fault.others],
    )  # fmt: skip
