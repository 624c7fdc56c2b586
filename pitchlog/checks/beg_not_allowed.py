"""A beg where there is none, or by a player who has no right to it.

What it does: finds a beg line in a game without begging, one of a player who is not the eldest, the one to the
dealer's left, and one to run the cards again after another suit came up.

Why it matters: a beg makes the dealer give a point away or change the trump, and only the eldest may ask for that.

House rules: beg

Example:
    rules blind-all-fours trump_by=turn_up beg=true
    hand 1 dealer=W
    turn 8h
    beg E stand
    end abandoned

Corrected:
    rules blind-all-fours trump_by=turn_up beg=true
    hand 1 dealer=W
    turn 8h
    beg N stand
    end abandoned
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.findings import Finding, Severity
from pitchlog.record.model import CardsMoved
from pitchlog.replay.faults import PhaseFault, Place
from pitchlog.replay.hand import HandReplay

CODE: Final = "A309"
NAME: Final = "beg-not-allowed"
SEVERITY: Final[Severity] = "error"


def report(fault: PhaseFault, replay: HandReplay) -> Finding:
    """The finding for a beg against the rules."""
    check = sys.modules[__name__]
    if fault.reason == "not-eldest":
        evidence = [(Place(replay.hand.head, "dealer"), f"so {fault.due} is the eldest")]
        message = f"{fault.seat} begged, but only the eldest may, and that is {fault.due}"
        return finding(check, fault, replay.rules, message, evidence=evidence, help="put right the seat, or the dealer")
    if fault.reason == "run-over" and fault.other is not None and isinstance(fault.other.statement, CardsMoved):
        evidence = [(fault.other, f"{fault.other.statement.cards[0]} was turned")]
        message = f"{fault.seat} begged again, but another suit had come up, and the cards are run no more"
        return finding(check, fault, replay.rules, message, evidence=evidence)
    help_line = None
    if replay.rules.trump_by == "turn_up":
        help_line = "if your table plays with begging, say so in the rules line: beg=true"
    message = f"{fault.seat} begged, but there is no begging under these rules"
    return finding(check, fault, replay.rules, message, help=help_line)
