"""The called card is not played to the first trick, where its holder must play it there.

What it does: finds who holds the card that the pitcher called, and looks whether he played it to the first trick.

Why it matters: the first trick shows the table who plays with whom.

House rules: called_card_first, partner_call

Example:
    rules partners-21 sides=called_partner partner_call=trump_card called_card_first=true trump_by=named
    hand 1 dealer=W
    bid 3 - - -
    trump s
    partner Ks
    1 N As 2s 5s 3s
    2 N 7s 4s Ks 9s
    end abandoned

Corrected:
    rules partners-21 sides=called_partner partner_call=trump_card called_card_first=true trump_by=named
    hand 1 dealer=W
    bid 3 - - -
    trump s
    partner Ks
    1 N As 2s Ks 3s
    2 N 7s 4s 5s 9s
    end abandoned
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.checks.figures import way_of_a_card
from pitchlog.checks.moving import card_shown
from pitchlog.checks.proof import card_words
from pitchlog.findings import Finding, Severity
from pitchlog.record.model import Trick
from pitchlog.replay.faults import PhaseFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "P412"
NAME: Final = "called-card-kept"
SEVERITY: Final[Severity] = "error"


def report(fault: PhaseFault, replay: HandReplay) -> Finding:
    """The finding for a called card that was kept back."""
    assert fault.card is not None
    statement = fault.place.statement
    played = ""
    if isinstance(statement, Trick) and fault.place.part == "play":
        played = f" played {card_words(statement.cards[fault.place.index])} to the first trick and"
    evidence = [] if fault.other is None else [(fault.other, f"{fault.card} was called")]
    evidence += card_shown(replay, fault.card, fault.seat) or list(way_of_a_card(replay, fault.card))
    return finding(
        sys.modules[__name__], fault, replay.rules,
        f"{fault.seat}{played} kept back {fault.card}, which was called and belongs to the first trick",
        evidence=evidence,
    )  # fmt: skip
