"""A card played by somebody who did not have it.

What it does: compares each card played with the holding that the deal line gives to its player, as the cards taken,
thrown and drawn have changed it.

Why it matters: either the deal or the trick is written down wrong. The card stands as laid; whether it was lawful is
not asked.

House rules: none

Example:
    rules partners-21
    hand 1 dealer=W
    deal E 2s Qh 9h Td 6d 5c
    bid 3 - - -
    1 N As 2c 5s 3s
    end abandoned

Corrected:
    rules partners-21
    hand 1 dealer=W
    deal E 2s Qh 9h Td 6d 5c
    bid 3 - - -
    1 N As 2s 5s 3s
    end abandoned
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.cards import Card
from pitchlog.checks.base import finding
from pitchlog.findings import Finding, Severity
from pitchlog.record.model import CardsMoved
from pitchlog.replay.faults import CardFault, Place
from pitchlog.replay.hand import HandReplay

CODE: Final = "R204"
NAME: Final = "card-not-held"
SEVERITY: Final[Severity] = "error"


def report(fault: CardFault, replay: HandReplay) -> Finding:
    """The finding for a card that its player did not hold."""
    assert fault.card is not None
    evidence = [] if fault.other is None else [(fault.other, f"what {fault.seat} was dealt")]
    evidence += _whereabouts(fault.card, fault.seat, replay)
    verb = "laid and took back" if fault.place.part == "withdrawn" else "played"
    return finding(
        sys.modules[__name__], fault, replay.rules, f"{fault.seat} {verb} {fault.card} without having it",
        evidence=evidence, help=f"put right the card here, or what {fault.seat} was dealt",
    )  # fmt: skip


def _whereabouts(card: Card, seat: str | None, replay: HandReplay) -> list[tuple[Place, str]]:
    """Where the card was instead: with another player, or gone from this one's holding."""
    found: list[tuple[Place, str]] = []
    for holding in replay.holdings:
        if holding is not None and card in holding.cards and replay.table.seats[holding.seat] != seat:
            found.append((holding.place_of(card), f"{replay.table.seats[holding.seat]} was dealt {card}"))
    for moved in replay.hand.moved:
        if not isinstance(moved, CardsMoved) or moved.seat != seat or moved.kind not in ("discard", "bury", "give"):
            continue
        if card in moved.cards:
            found.append((Place(moved, "moved", moved.cards.index(card)), f"{seat} no longer had {card}"))
    return found[:2]
