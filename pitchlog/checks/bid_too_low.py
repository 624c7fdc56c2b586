"""A bid that does not beat the one before it.

What it does: compares each bid with the highest before it. A bid that is no higher counts as a pass, unless its
player then leads: then the table let it stand.

Why it matters: the highest bidder pitches, and is set if he does not make what he bid.

House rules: overcall, dealer_match

Example:
    rules partners-21
    hand 1 dealer=W
    bid N 3 E 2 S - W -

Corrected:
    rules partners-21
    hand 1 dealer=W
    bid N 3 E - S - W -
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.checks.calls import call_of, level_words, said, standing_shown
from pitchlog.engine.bids import top_level
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import CallOffence
from pitchlog.replay.hand import HandReplay

CODE: Final = "A302"
NAME: Final = "bid-too-low"
SEVERITY: Final[Severity] = "error"


def report(fault: CallOffence, replay: HandReplay) -> Finding:
    """The finding for a bid that is too low."""
    reason = fault.reason
    assert reason is not None
    standing = level_words(reason.standing, replay.rules.max_bid)
    if reason.standing >= top_level(replay.rules):
        help_line = f"nothing beats {standing}, so {fault.seat} could only pass"
    else:
        help_line = f"{fault.seat} had to bid more than {standing}, or pass"
    return finding(
        sys.modules[__name__], fault, replay.rules,
        f"{fault.seat} {said(call_of(fault))}, which does not beat {standing}",
        evidence=standing_shown(replay, reason.call, reason.standing), help=help_line,
    )  # fmt: skip
