"""A trick with the wrong number, in the wrong place, or written twice.

What it does: follows the numbers of the tricks, which go up one by one. Lines that were swapped are read in the order
that the leads agree with; a number that slipped is passed over.

Why it matters: who leads next and what anybody still holds hangs on the order of the tricks.

House rules: none

Example:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    3 W Tc 7s 5c Jc
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
from pitchlog.findings import Finding, Severity
from pitchlog.record.model import Trick
from pitchlog.replay.faults import Place, TrickFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "R208"
NAME: Final = "trick-out-of-order"
SEVERITY: Final[Severity] = "error"


def report(fault: TrickFault, replay: HandReplay) -> Finding:
    """The finding for a trick line out of its order."""
    trick = fault.place.statement
    assert isinstance(trick, Trick)
    size = replay.size
    others = [other for other in replay.hand.tricks[: 4 * size] if other is not trick]
    twin = next((other for other in others if set(other.cards) == set(trick.cards)), None)
    evidence: list[tuple[Place, str]] = []
    if fault.derived is not None:
        message = f"trick {fault.derived} of this hand is numbered {fault.recorded}"
        help_line = f"number it {fault.derived}"
    elif twin is not None:
        message, help_line = f"trick {trick.number} is written twice", "strike out one of the two lines"
        evidence = [(Place(twin), "the same cards")]
    elif len(replay.hand.tricks) > size:
        message = f"trick {trick.number} is one too many: with {size} cards each there are {size} tricks"
        help_line = "strike out the line that belongs to another hand"
    else:
        message = f"trick {trick.number} stands in the wrong place"
        help_line = "write the tricks in the order they were played"
    return finding(sys.modules[__name__], fault, replay.rules, message, evidence=evidence, help=help_line)
