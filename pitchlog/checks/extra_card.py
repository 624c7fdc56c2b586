"""A trick with a card too many.

What it does: counts the cards of each trick: one from each player. Of too many, the one that fits the holdings least
is told, else the last.

Why it matters: one of the cards was not played to this trick. If it is the wrong one that is left out, another takes
the trick.

House rules: none

Example:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc 7s 5c Jc 4c
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
from pitchlog.checks.proof import card_words
from pitchlog.findings import Finding, Severity
from pitchlog.record.model import Trick
from pitchlog.replay.faults import TrickFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "R206"
NAME: Final = "extra-card"
SEVERITY: Final[Severity] = "error"


def report(fault: TrickFault, replay: HandReplay) -> Finding:
    """The finding for a card too many in a trick."""
    trick = fault.place.statement
    assert isinstance(trick, Trick)
    card = card_words(trick.cards[fault.place.index])
    detail = trick.details[fault.place.index] if trick.details is not None else None
    players = len(replay.table.seats)
    if detail is not None and detail.seat is not None:
        message = f"{detail.seat} played a second card, {card}, to trick {fault.trick}"
    else:
        count = len(trick.cards)
        what = f"{card} is" if trick.cards[fault.place.index].is_known else "there is"
        message = f"{what} a card too many in trick {fault.trick}, which has {count} for {players} players"
    help_line = "strike out the card that was not played to this trick"
    return finding(sys.modules[__name__], fault, replay.rules, message, help=help_line)
