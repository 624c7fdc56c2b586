"""A call by a player whose turn it was not.

What it does: follows the auction from the player left of the dealer. The player due is the first who has not called
yet; a call by another is told once, and stands.

Why it matters: who has heard whose bid decides what anybody dares to bid. The call stands here, since the table
played on with it.

House rules: bid_rounds

Example:
    rules partners-21
    hand 1 dealer=W
    bid N 2 S 3 E - W -

Corrected:
    rules partners-21
    hand 1 dealer=W
    bid N 2 E - S 3 W -
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.checks.calls import call_of, dealer_shown, said
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import CallOffence
from pitchlog.replay.hand import HandReplay

CODE: Final = "A301"
NAME: Final = "bid-out-of-turn"
SEVERITY: Final[Severity] = "error"


def report(fault: CallOffence, replay: HandReplay) -> Finding:
    """The finding for a call out of turn."""
    return finding(
        sys.modules[__name__], fault, replay.rules,
        f"{fault.seat} {said(call_of(fault))} when it was {fault.due}'s turn", evidence=dealer_shown(replay),
        help="the call stands; write the calls in the order they were made",
    )  # fmt: skip
