"""A trick led by somebody whose lead it was not.

What it does: compares who led each trick with who took the one before, and who led the first with the pitcher. If the
other tricks agree with the table the play goes on as written, and it is told once.

Why it matters: whoever takes a trick leads to the next. A slip here is often the seat, not the play: the trick is
then right, and only written under the wrong leader.

House rules: none

Example:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 E Td Kd Ad 4d
    4 W Tc 7s 5c Jc
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

from pitchlog.checks.base import finding, noticed
from pitchlog.checks.calls import bid_shown
from pitchlog.checks.proof import noticing_turn, place_of_play
from pitchlog.findings import Finding, Severity
from pitchlog.record.model import Trick
from pitchlog.replay.faults import TrickFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "P403"
NAME: Final = "wrong-leader"
SEVERITY: Final[Severity] = "error"


def report(fault: TrickFault, replay: HandReplay) -> Finding:
    """The finding for a wrong leader."""
    trick = fault.place.statement
    assert isinstance(trick, Trick)
    severity, notes, help_line = noticed(fault.is_marked, fault.is_ruled)
    if not fault.is_marked:
        help_line = f"{noticing_turn(trick.cards[0])}; else correct {_what(fault)}"
    if fault.other is None:
        message = f"{fault.seat} led to the first trick, but {fault.derived} is the pitcher"
        evidence = [] if replay.contract is None else bid_shown(replay, replay.contract.pitcher)
    else:
        message = f"{fault.seat} led to trick {fault.trick}, but {fault.derived} had taken the one before"
        taker = _taker(fault, replay)
        if taker != fault.derived:
            message = (
                f"{fault.seat} led to trick {fault.trick}, but the lead was {fault.derived}'s: "
                f"{taker}, who had taken the one before, is out of trumps"
            )
        evidence = [(place_of_play(fault.other, taker, replay), f"{taker} took this trick")]
    return finding(
        sys.modules[__name__], fault, replay.rules, message, severity=severity, evidence=evidence, notes=notes,
        help=help_line,
    )  # fmt: skip


def _taker(fault: TrickFault, replay: HandReplay) -> str | None:
    """Who took the trick before: where he is out of the hand, it is another's turn to lead."""
    before = None if fault.other is None else fault.other.statement
    laid = next((laid for laid in replay.laid if laid.statement is before), None)
    return fault.derived if laid is None or laid.taker is None else replay.table.seats[laid.taker]


def _what(fault: TrickFault) -> str:
    return "the seat" if fault.other is not None else "the seat or the bids"
