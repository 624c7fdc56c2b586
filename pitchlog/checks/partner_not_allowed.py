"""A card called for a partner that cannot be called.

What it does: finds a partner line in a game where no partner is called, and one with a card that is no trump or that
the pitcher holds himself.

Why it matters: whoever holds the called card plays with the pitcher in this hand, and scores with him.

House rules: partner_call

Example:
    rules partners-21 sides=called_partner partner_call=trump_card trump_by=named
    hand 1 dealer=W
    deal N As Ks 7s Th 4d 3c
    bid 3 - - -
    trump s
    partner Ks
    end abandoned

Corrected:
    rules partners-21 sides=called_partner partner_call=trump_card trump_by=named
    hand 1 dealer=W
    deal N As Ks 7s Th 4d 3c
    bid 3 - - -
    trump s
    partner Js
    end abandoned
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.checks.moving import card_shown, trump_shown
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import PhaseFault, Place
from pitchlog.replay.hand import HandReplay

CODE: Final = "A310"
NAME: Final = "partner-not-allowed"
SEVERITY: Final[Severity] = "error"


def report(fault: PhaseFault, replay: HandReplay) -> Finding:
    """The finding for a card that cannot be called."""
    who, card = fault.seat or "the pitcher", fault.card
    assert card is not None
    evidence: list[tuple[Place, str]] = []
    help_line = None
    if fault.reason == "held":
        evidence = card_shown(replay, card, fault.seat)
        message = f"{who} called {card}, but holds it himself"
    elif fault.reason == "no-trump":
        evidence, message = trump_shown(replay), f"{who} called {card}, but only a trump may be called"
        help_line = "put right the card, or the trump"
    else:
        message = f"{who} called {card}, but no partner is called under these rules"
    return finding(
        sys.modules[__name__], fault, replay.rules, message, evidence=evidence, help=help_line,
    )  # fmt: skip
