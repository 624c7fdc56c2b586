"""Words that the checks of the phases between deal and play share. Not a check itself."""

from __future__ import annotations

from typing import Final

from pitchlog.cards import SUIT_NAMES, Card
from pitchlog.checks.proof import seat_at, shown
from pitchlog.record.model import CardsMoved
from pitchlog.replay.faults import Place
from pitchlog.replay.hand import HandReplay

VERBS: Final = {
    "widow": "was dealt",
    "turn": "turned",
    "partner": "called",
    "take": "took up",
    "draw": "drew",
    "give": "gave away",
    "discard": "threw",
    "bury": "buried",
}
"""What is done with a card in a line by which cards moved."""


def cards_text(count: int) -> str:
    """``1 card``, ``3 cards``.

    >>> cards_text(1), cards_text(3)
    ('1 card', '3 cards')
    """
    return f"{count} card{'' if count == 1 else 's'}"


def trump_shown(replay: HandReplay) -> list[tuple[Place, str]]:
    """The line that says what is trump, where there is one."""
    named = replay.hand.trump
    return [] if named is None else [(Place(named, "suit"), f"{SUIT_NAMES[named.suit]} are trumps")]


def card_shown(replay: HandReplay, card: Card, seat: str | None) -> list[tuple[Place, str]]:
    """Where a seat got a card: in the deal, or with cards taken up later."""
    for holding in replay.holdings:
        if holding is not None and card in holding.cards and replay.table.seats[holding.seat] == seat:
            place = holding.place_of(card)
            return [(place, shown(place, card, replay))]
    for moved in replay.hand.moved:
        if isinstance(moved, CardsMoved) and moved.kind in ("take", "draw", "give") and card in moved.cards:
            place = Place(moved, "moved", moved.cards.index(card))
            return [(place, shown(place, card, replay))] if seat_at(place, replay) == seat else []
    return []
