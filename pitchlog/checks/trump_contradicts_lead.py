"""A trump line that says another suit than the first lead.

What it does: compares the trump line with the suit of the first card led, where that card sets the trump. Where trump
is named, with what was thrown and played: one other suit fits all of it, and the one written down does not.

Why it matters: everything hangs on the trump. The first lead decides; the hand is judged with its suit.

House rules: trump_by

Example:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    trump hearts
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc 7s 5c Jc
    5 N Th Qh Ah 2h
    6 S 8d 9c 3c 9h

Corrected:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    trump spades
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

from pitchlog.cards import SUIT_NAMES
from pitchlog.checks.base import finding
from pitchlog.findings import Finding, Severity
from pitchlog.record.model import Trick
from pitchlog.replay.faults import TrickFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "P405"
NAME: Final = "trump-contradicts-lead"
SEVERITY: Final[Severity] = "error"


def report(fault: TrickFault, replay: HandReplay) -> Finding:
    """The finding for a trump line that is not what was led."""
    named, led = SUIT_NAMES[int(fault.recorded or 0)], SUIT_NAMES[int(fault.derived or 0)]
    if fault.other is None:
        message = f"trump is said to be {named}, but the cards were thrown and played as if it were {led}"
        return finding(sys.modules[__name__], fault, replay.rules, message, help=f"write trump {led}")
    evidence = [(fault.other, f"{led} led")]
    card = "the first card led"
    if isinstance(fault.other.statement, Trick) and fault.other.part == "play":
        card = str(fault.other.statement.cards[fault.other.index])
    message = f"trump is said to be {named}, but the first lead, {card}, makes it {led}"
    return finding(
        sys.modules[__name__], fault, replay.rules, message, evidence=evidence,
        help=f"write trump {led}, or put right the first lead",
    )  # fmt: skip
