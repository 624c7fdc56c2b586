"""A hand said to be passed out in which somebody bid.

What it does: compares *end passed* with the auction: somebody bid, or these rules let a hand be played that everybody
passed.

Why it matters: a hand that is passed out scores nothing, and the same or the next dealer deals again. Where there was
a bid, the hand had to be played.

House rules: all_pass

Example:
    rules partners-21
    hand 1 dealer=W
    bid N 2 E - S - W -
    end passed

Corrected:
    rules partners-21
    hand 1 dealer=W
    bid N - E - S - W -
    end passed
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.checks.calls import bid_shown
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import GameFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "A308"
NAME: Final = "auction-not-passed"
SEVERITY: Final[Severity] = "error"


def report(fault: GameFault, replay: HandReplay) -> Finding:
    """The finding for a hand that was not passed out."""
    contract = None if replay.auction is None else replay.auction.contract
    evidence = [] if contract is None else bid_shown(replay, contract.pitcher)
    if evidence:
        message = f"the hand is said to be passed out, but {evidence[0][1]}"
    else:
        message = f"the hand is said to be passed out, but here {fault.seat} plays it when everybody passes"
    return finding(
        sys.modules[__name__], fault, replay.rules, message, evidence=evidence,
        help="put right the calls, or write why the hand stopped: end misdeal, end abandoned",
    )  # fmt: skip
