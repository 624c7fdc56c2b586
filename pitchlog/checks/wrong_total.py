"""A running total is not the one before it plus the score of the hand.

What it does: adds what was written down for the hand to the last total written down, and compares the sum with a
total line. The total is right, too, if it is the sum of what all hands were worth.

Why it matters: the winner of the game goes by it, and a slip here is carried on to the end.

House rules: negative_scores, score_direction, target

Example:
    rules partners-21
    hand 1 dealer=W
    score NS 3 EW 1
    total NS 3 EW 1
    hand 2 dealer=N
    score NS 2 EW 2
    total NS 5 EW 4

Corrected:
    rules partners-21
    hand 1 dealer=W
    score NS 3 EW 1
    total NS 3 EW 1
    hand 2 dealer=N
    score NS 2 EW 2
    total NS 5 EW 3
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.checks.figures import figures_text, right_line
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import FigureFault, Place
from pitchlog.replay.hand import HandReplay

CODE: Final = "S509"
NAME: Final = "wrong-total"
SEVERITY: Final[Severity] = "error"


def report(fault: FigureFault, replay: HandReplay) -> Finding:
    """The finding for a wrong total."""
    right = figures_text([(label, number) for label, _, number in fault.wrong])
    written = figures_text([(label, number) for label, number, _ in fault.wrong])
    evidence = [(place, f"the last recorded total: {label} {number}") for label, number, place in fault.before]
    evidence += _scores(fault, replay)
    return finding(
        sys.modules[__name__], fault, replay.rules, f"the total is {right}, not {written}", evidence=evidence,
        help=f"the right line is: {right_line('total', fault.place.statement, fault.wrong)}",
    )  # fmt: skip


def _scores(fault: FigureFault, replay: HandReplay) -> list[tuple[Place, str]]:
    """What was written down for this hand, for the sides whose total is wrong."""
    wrong = {label for label, _, _ in fault.wrong}
    return [
        (Place(line, "figure", index), f"this hand: {label} {number}")
        for line in replay.hand.score
        for index, (label, number) in enumerate(line.figures)
        if label in wrong
    ]
