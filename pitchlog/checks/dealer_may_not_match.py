"""A dealer who takes over a bid that he may not match.

What it does: finds a dealer who bids the same as the highest bidder before him where these rules do not let him take
over that bid.

Why it matters: the dealer speaks last, and whether he may take the hand at the same figure decides who pitches.
Tables differ most about the highest bid.

House rules: dealer_match, smudge_stealable

Example:
    rules partners-21 dealer_match=below_max
    hand 1 dealer=W
    bid N 4 E - S - W 4

Corrected:
    rules partners-21 dealer_match=below_max
    hand 1 dealer=W
    bid N 4 E - S - W -
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.checks.calls import level_words, standing_shown
from pitchlog.engine.bids import top_level
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import CallOffence
from pitchlog.replay.hand import HandReplay

CODE: Final = "A304"
NAME: Final = "dealer-may-not-match"
SEVERITY: Final[Severity] = "error"


def report(fault: CallOffence, replay: HandReplay) -> Finding:
    """The finding for a match that is not the dealer's right."""
    reason = fault.reason
    assert reason is not None
    standing = level_words(reason.standing, replay.rules.max_bid)
    is_top = reason.standing >= top_level(replay.rules)
    return finding(
        sys.modules[__name__], fault, replay.rules,
        f"{fault.seat}, the dealer, may not take over a bid of {standing}",
        evidence=standing_shown(replay, reason.call, reason.standing),
        help=f"{fault.seat} could only pass" if is_top else f"{fault.seat} had to bid more than {standing}, or pass",
    )  # fmt: skip
