"""The trump line, or the play, says that another suit is trump than the card that was turned.

What it does: compares the suit of a trump line with the last card turned, where the turned card makes trump. Where
there is no such line, it finds a turned card of one suit where the whole hand was played as if another were trump.

Why it matters: every trick hangs on the trump, so one of the two lines is written wrong. The card as turned decides.

House rules: trump_by

Example:
    rules blind-all-fours trump_by=turn_up
    hand 1 dealer=W
    turn 8h
    trump s
    end abandoned

Corrected:
    rules blind-all-fours trump_by=turn_up
    hand 1 dealer=W
    turn 8h
    trump h
    end abandoned
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.cards import SUIT_NAMES
from pitchlog.checks.base import finding
from pitchlog.findings import Finding, Severity
from pitchlog.record.model import CardsMoved
from pitchlog.replay.faults import TrickFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "P413"
NAME: Final = "trump-contradicts-turn"
SEVERITY: Final[Severity] = "error"


def report(fault: TrickFault, replay: HandReplay) -> Finding:
    """The finding for a trump line that is not what was turned."""
    named, turned = SUIT_NAMES[int(fault.recorded or 0)], SUIT_NAMES[int(fault.derived or 0)]
    if isinstance(fault.place.statement, CardsMoved):
        card = str(fault.place.statement.cards[fault.place.index])
        message = f"{card} was turned, but the cards were played as if {turned} were trump"
        return finding(sys.modules[__name__], fault, replay.rules, message, help="put right the card turned")
    evidence = [] if fault.other is None else [(fault.other, f"{turned} turned")]
    card = "the card turned"
    if fault.other is not None and isinstance(fault.other.statement, CardsMoved):
        card = f"{fault.other.statement.cards[fault.other.index]}, which was turned,"
    return finding(
        sys.modules[__name__], fault, replay.rules, f"trump is said to be {named}, but {card} makes it {turned}",
        evidence=evidence, help=f"write trump {turned}, or put right the card turned",
    )  # fmt: skip
