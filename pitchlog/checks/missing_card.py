"""A trick with a card too few.

What it does: counts the cards of each trick. Where one is missing, the deal, the other tricks and the next lead tell
whose it was; where they do not, it counts as the last player's.

Why it matters: who took the trick, and what it is worth, may hang on the card that is not there. It is never put
back: figures that hang on it cannot be told.

House rules: none

Example:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc 7s 5c
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
from pitchlog.findings import Finding, Severity, listed
from pitchlog.replay.faults import TrickFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "R205"
NAME: Final = "missing-card"
SEVERITY: Final[Severity] = "error"


def report(fault: TrickFault, replay: HandReplay) -> Finding:
    """The finding for a card that is missing from a trick."""
    if fault.place.part == "play":
        what = "trump" if _is_trumps_only(replay) else "card"
        message = f"{fault.seat} must still have a {what} for trick {fault.trick}, but none is written"
    else:
        message = f"{fault.seat}'s card to trick {fault.trick} is not written"
    help_line = f"write the card that {fault.seat} played, or ?? if nobody remembers it"
    if fault.is_doubtful:
        message = f"a card is missing from trick {fault.trick}, and nobody can tell whose"
        help_line = "write the card that is missing, or ?? in its place if nobody remembers it"
    if fault.recorded:
        seats = listed([fault.seat or "", *fault.recorded.split()])
        message = f"the cards of {seats} to trick {fault.trick} are not written"
        help_line = f"write the cards that {seats} played, or ?? where nobody remembers"
    elif _is_trumps_only(replay):
        help_line += "; a player who is out of trumps is written as -"
    return finding(sys.modules[__name__], fault, replay.rules, message, help=help_line)


def _is_trumps_only(replay: HandReplay) -> bool:
    """Whether a player without a trump plays no card."""
    return replay.rules.follow_rule == "trump_only" and replay.rules.out_of_trump == "drops_out"
