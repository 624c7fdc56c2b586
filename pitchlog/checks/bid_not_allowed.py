"""A bid that these house rules do not have.

What it does: finds a number below the lowest or above the highest bid, a moon in a game without one, a bid by facing
a card where bids are only spoken, and any bid in a game without an auction.

Why it matters: such a bid counts as a pass, unless its player then leads: then the table let it stand. It often tells
that the game was played under other rules than those written down.

House rules: min_bid, max_bid, smudge, smudge_when_negative, face_up_pitch, dealer_forced_kind, bid_system

Example:
    rules partners-21
    hand 1 dealer=W
    bid N 5 E - S - W -

Corrected:
    rules partners-21
    hand 1 dealer=W
    bid N 4 E - S - W -
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.checks.calls import call_of, said
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import CallOffence
from pitchlog.replay.hand import HandReplay

CODE: Final = "A303"
NAME: Final = "bid-not-allowed"
SEVERITY: Final[Severity] = "error"


def report(fault: CallOffence, replay: HandReplay) -> Finding:
    """The finding for a bid that is none under these rules."""
    message, help_line = _words(fault, replay)
    return finding(sys.modules[__name__], fault, replay.rules, message, help=help_line)


def _words(fault: CallOffence, replay: HandReplay) -> tuple[str, str]:
    """(message, help line)."""
    assert fault.reason is not None
    rules, call = replay.rules, call_of(fault)
    whole = f"{fault.seat or 'a player'} {said(call)}"
    levels = f"bids go from {rules.min_bid} to {rules.max_bid}"
    match fault.reason.reason:
        case "no-face-up-pitch":
            return (
                f"{whole}, but here bids are only spoken",
                "where it is a bid, the rules say face_up_pitch=true",
            )
        case "faced-below-top":
            return f"{whole}, but only {rules.max_bid} may be bid in that way", f"a spoken bid is written {call.amount}"
        case "no-moon":
            return f"{whole}, but this game has no moon", f"the highest bid is {rules.max_bid}"
        case "moon-when-negative" | "open":
            return f"{whole} with a total below zero", "write the bid that was made, or put right the totals before it"
        case "below-lowest":
            return f"{whole}, but the lowest bid is {rules.min_bid}", levels
        case "above-highest":
            return f"{whole}, but the highest bid is {rules.max_bid}", levels
        case "forced-exactly":
            forced = rules.dealer_forced_bid
            return f"{whole}, but a dealer to whom all have passed must bid {forced}", f"the bid had to be {forced}"
        case "no-sale":
            return f"{whole}, but in this game it is not sold", "where it is, the rules say bid_system=sell_out"
        case _:
            return f"{whole}, but in this game nobody bids", "leave out the bid line"
