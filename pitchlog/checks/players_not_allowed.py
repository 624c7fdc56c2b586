"""These rules are not for so many players.

What it does: compares the number of seats with what the rules allow, with what the pack has cards for, and with the
sides that the rules make of them.

Why it matters: most likely the rules line names another game than the one that was played, and then its hands are
judged by the wrong rules.

House rules: players, hand_size, sides

Example:
    rules partners-21
    players A="Ann" B="Bob" C="Cy"
    hand 1 dealer=A
    score A 3 B 1 C 0

Corrected:
    rules cutthroat-11
    players A="Ann" B="Bob" C="Cy"
    hand 1 dealer=A
    score A 3 B 1 C 0
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import GameFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "G604"
NAME: Final = "players-not-allowed"
SEVERITY: Final[Severity] = "error"


def report(fault: GameFault, replay: HandReplay) -> Finding:
    """The finding for too many or too few players."""
    message = {
        "pack": f"{fault.recorded} players are more than the pack has cards for: it serves {fault.derived} at most",
        "sides": f"the sides of these rules need {fault.derived} players, and there are {fault.recorded}",
    }.get(fault.reason, f"these rules are for {fault.derived} players, and there are {fault.recorded}")
    return finding(
        sys.modules[__name__], fault, replay.rules, message,
        help="name the rules that you played by in the rules line; pitchlog rules show NAME tells how many play",
    )  # fmt: skip
