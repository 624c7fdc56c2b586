"""A card that the pack of this game does not have.

What it does: finds a joker dealt or played where the house rules use the ordinary pack of 52 cards.

Why it matters: a card that cannot be there stands in the place of one that was, so the holding it is in and the trick
it is played to are not known.

House rules: deck

Example:
    rules partners-21
    hand 1 dealer=W
    deal W Qs 3s 2h Ad Tc *l

Corrected:
    rules partners-21
    hand 1 dealer=W
    deal W Qs 3s 2h Ad Tc 9c
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.cards import card_name
from pitchlog.checks.base import finding
from pitchlog.findings import Finding, Severity
from pitchlog.record.model import Deal
from pitchlog.replay.faults import CardFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "R202"
NAME: Final = "card-not-in-pack"
SEVERITY: Final[Severity] = "error"


def report(fault: CardFault, replay: HandReplay) -> Finding:
    """The finding for a card that is in no pack of this game."""
    assert fault.card is not None
    verb = "was dealt" if isinstance(fault.place.statement, Deal) else "played"
    return finding(
        sys.modules[__name__], fault, replay.rules,
        f"{fault.seat} {verb} the {card_name(fault.card)}, but this game is played without jokers",
        help="write the card that was meant, or ?? if nobody remembers it",
    )  # fmt: skip
