"""A call after the auction was over.

What it does: finds calls that are written after the last call that these rules allow. They count for nothing, unless
the player then leads: then the table let the bid stand.

Why it matters: a bid that comes too late would change who pitches, or at what.

House rules: bid_rounds

Example:
    rules partners-21
    hand 1 dealer=W
    bid N 2 E - S 3 W - N 4

Corrected:
    rules partners-21
    hand 1 dealer=W
    bid N 2 E - S 3 W -
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.checks.calls import call_of, place_of_call, said
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import CallOffence, Place
from pitchlog.replay.hand import HandReplay

CODE: Final = "A306"
NAME: Final = "bid-after-close"
SEVERITY: Final[Severity] = "error"


def report(fault: CallOffence, replay: HandReplay) -> Finding:
    """The finding for a call that comes too late."""
    who = "somebody" if fault.seat is None else fault.seat
    return finding(
        sys.modules[__name__], fault, replay.rules, f"{who} {said(call_of(fault))} after the auction was over",
        evidence=_last_call(replay), help="strike out the calls that were not made",
    )  # fmt: skip


def _last_call(replay: HandReplay) -> list[tuple[Place, str]]:
    """The call that ended the auction."""
    faults = () if replay.auction is None else replay.auction.faults
    late = min((fault.call for fault in faults if fault.name == NAME), default=0)
    place = place_of_call(replay, late - 1)
    return [] if place is None else [(place, "the last call")]
