"""A hand was played after the game had been won.

What it does: finds the first hand after the one in which a side won the game by the recorded totals, or where none
are recorded by the derived ones. It is scored as it was laid. The scores of the start line are recorded totals too: a
side that stands at the target with them had won before the first hand, but not where only a pitcher goes out.

Why it matters: it counts for nothing: the game was over. Perhaps a new game had begun, and its game line is
missing.

House rules: target, end_check, bid_to_win, win_needs_made_bid, both_reach, cutthroat_double, hands_limit, deals_each,
smudge_win, smudge_fail, set_limit

Example:
    rules partners-21
    start NS 18 EW 6
    hand 1 dealer=W
    score NS 3 EW 1
    total NS 21 EW 7
    hand 2 dealer=N
    score NS 2 EW 2

Corrected:
    rules partners-21
    start NS 18 EW 6
    hand 1 dealer=W
    score NS 3 EW 1
    total NS 21 EW 7
    game
    rules partners-21
    hand 1 dealer=N
    score NS 2 EW 2
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import GameFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "G602"
NAME: Final = "game-already-over"
SEVERITY: Final[Severity] = "error"


def report(fault: GameFault, replay: HandReplay) -> Finding:
    """The finding for the first hand after the end of a game."""
    winner = fault.side or "a side"
    here, help_line = f"{winner} won the game here", "where a new game begins, put a line before its first hand: game"
    if fault.reason == "before":
        here = f"{winner} had won with these scores already"
        help_line = "look at the start line and at the rules: with these scores the game is over"
    return finding(
        sys.modules[__name__], fault, replay.rules, f"this hand was played after {winner} had won the game",
        evidence=[(place, here) for place, _ in fault.others], help=help_line,
    )  # fmt: skip
