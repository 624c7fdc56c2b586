"""A dealer who does not bid though everybody else has passed.

What it does: finds a dealer who passes, or bids too little, when all the others have passed and these rules make him
bid.

Why it matters: under such rules no hand is passed out: the dealer plays at the forced figure and is set if he does
not make it. If he leads to the first trick, the hand is judged at that figure.

House rules: dealer_forced_bid, dealer_forced_kind

Example:
    rules pagat
    hand 1 dealer=W
    bid N - E - S - W -

Corrected:
    rules pagat
    hand 1 dealer=W
    bid N - E - S - W 2
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.checks.calls import call_of, dealer_shown, said
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import CallOffence
from pitchlog.replay.hand import HandReplay

CODE: Final = "A305"
NAME: Final = "dealer-must-bid"
SEVERITY: Final[Severity] = "error"


def report(fault: CallOffence, replay: HandReplay) -> Finding:
    """The finding for a dealer who shirks the forced bid."""
    forced = replay.rules.dealer_forced_bid
    least = f"{forced}" if replay.rules.dealer_forced_kind == "exactly" else f"at least {forced}"
    return finding(
        sys.modules[__name__], fault, replay.rules,
        f"{fault.seat}, the dealer, {said(call_of(fault))} after all the others had passed, but must bid {least}",
        evidence=dealer_shown(replay), help=f"if {fault.seat} played the hand, write the bid: {forced}",
    )  # fmt: skip
