"""Cards as proof: who was dealt a card, who played it, and how that is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pitchlog.cards import NO_CARD, NO_RANK, NO_SUIT, RANK_NAMES, SUIT_NAMES, UNKNOWN, UNREADABLE, Card
from pitchlog.record.model import CardsMoved, Deal, Trick
from pitchlog.replay.faults import Place, PlayOffence
from pitchlog.replay.hand import HandReplay

MOVES: Final = {
    "widow": "{card} was in the widow",
    "turn": "{card} was turned",
    "partner": "{card} was called",
    "take": "{seat} took up {card}",
    "draw": "{seat} drew {card}",
    "give": "{giver} gave {card} to {seat}",
    "discard": "{seat} threw {card}",
    "bury": "{seat} buried {card}",
}
"""What a line by which cards moved says of one of them."""


def card_words(card: Card) -> str:
    """The card in notation; one that is not known in words: ``a card of hearts``, ``a ten``, ``a card``.

    >>> card_words(Card.of("As")), card_words(Card.of("?h")), card_words(Card.of("T?")), card_words(Card.of("??"))
    ('As', 'a card of hearts', 'a ten', 'a card')
    """
    if card.suit != NO_SUIT and card.rank == NO_RANK and not card.is_known:
        return f"a card of {SUIT_NAMES[card.suit]}"
    if card.rank != NO_RANK and card.suit == NO_SUIT:
        name = RANK_NAMES[card.rank]
        return f"an {name}" if name[0] in "ae" else f"a {name}"
    return "a card" if card in (UNKNOWN, NO_CARD, UNREADABLE) else str(card)


def choice(cards: Iterable[Card | str]) -> str:
    """``3c``, ``3c or 4c``, ``3c, 4c or 5c``."""
    words = [str(card) for card in cards]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def seat_at(place: Place, replay: HandReplay) -> str | None:
    """The seat whose card stands at this place of a ``deal`` or trick line, or of one by which cards moved."""
    statement = place.statement
    if isinstance(statement, Deal):
        return statement.holdings[place.index][0]
    if isinstance(statement, CardsMoved):
        return statement.to if statement.kind == "give" else statement.seat
    if not isinstance(statement, Trick):
        return None
    laid = next((laid for laid in replay.laid if laid.statement is statement), None)
    if laid is None:
        return None
    items: Sequence[int | None] = range(len(laid.seats)) if laid.items is None else laid.items
    seat = next((seat for seat, item in zip(laid.seats, items, strict=False) if item == place.index), None)
    return None if seat is None else replay.table.seats[seat]


def place_of_play(place: Place, seat: str | None, replay: HandReplay) -> Place:
    """The card of a seat in the trick line of this place; the whole line where it is not written."""
    laid = next((laid for laid in replay.laid if laid.statement is place.statement), None)
    position = None if laid is None or seat is None else _position(laid.seats, replay.table.index.get(seat))
    if laid is None or position is None:
        return Place(place.statement)
    item = position if laid.items is None else laid.items[position]
    return Place(place.statement) if item is None else Place(place.statement, "play", item)


def _position(seats: Sequence[int], seat: int | None) -> int | None:
    return next((position for position, other in enumerate(seats) if other == seat), None)


def shown(place: Place, card: Card, replay: HandReplay) -> str:
    """What a place proves: ``N was dealt 3c``, ``N took up 3c``, or ``N played 3c to trick 6``."""
    seat = seat_at(place, replay)
    if isinstance(place.statement, Trick):
        number = place.statement.number
        return f"{card} was played to trick {number}" if seat is None else f"{seat} played {card} to trick {number}"
    if isinstance(place.statement, CardsMoved):
        return MOVES[place.statement.kind].format(seat=seat, card=card, giver=place.statement.seat)
    return f"{seat} was dealt {card}"


def held_evidence(fault: PlayOffence, replay: HandReplay) -> list[tuple[Place, str]]:
    """The places that prove what the seat still held."""
    return [(place, shown(place, card, replay)) for place, card in fault.proofs]


def held_cards(fault: PlayOffence) -> list[Card]:
    """The cards that the places prove, each once, in order."""
    return list(dict.fromkeys(card for _, card in fault.proofs))


def noticing(fault: PlayOffence) -> str:
    """The help line for an unlawful card that the table may have noticed."""
    return f"if the table noticed it, write {_marked_play(fault)} and add a ruling"


def noticing_turn(card: Card) -> str:
    """The help line for a card out of turn that the table may have noticed."""
    written = "^O behind the card" if card in (NO_CARD, UNREADABLE) else f"{card}^O"
    return f"if the table noticed it, write {written} and add a ruling"


def _marked_play(fault: PlayOffence) -> str:
    """How the play is written with the mark of a revoke: ``7d^R``, ``9d~6d^R`` for a card that was taken back."""
    place, card = fault.place, fault.card
    if place.part == "withdrawn" and isinstance(place.statement, Trick):
        return f"{card}~{place.statement.cards[place.index]}^R"
    return f"{card}^R"
