"""The lines of a hand by which cards were dealt or moved, each with one card or one count of it written otherwise.

What a hand may have been meant to say, where a card of it is seen twice or a number does not come out. Only lines and
cards that some fault names are touched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from pitchlog.cards import UNKNOWN, Card
from pitchlog.record.model import CardsMoved, Deal, Hand, Statement
from pitchlog.replay.faults import CardFault, Fault, PhaseFault, PlayOffence

COUNTS = ("wrong-hand-size", "unlawful-discard", "wrong-refill")
"""The faults of a number, those first that stand where the slip is."""

CARDS = ("duplicate-card", "card-not-held", "card-not-in-pack", *COUNTS)
"""The faults that one wrong card or one wrong number can make."""

MOST_WAYS = 120
"""No more ways are tried in one hand."""

Way = tuple[Hand, int]
"""The hand with one line written otherwise, and the number of that line."""


def amended_hands(hand: Hand, faults: Sequence[Fault]) -> Iterator[Way]:
    """The hand, written otherwise in one place, for each place that may be at fault."""
    held = [card for fault in faults if isinstance(fault, PlayOffence) for _, card in fault.proofs]
    return islice(_ways(hand, [fault for fault in faults if fault.name in CARDS], held), MOST_WAYS)


def _ways(hand: Hand, faults: Sequence[Fault], held: Sequence[Card]) -> Iterator[Way]:
    """``held`` are the cards that are said to have been held when others were played."""
    named = list(dict.fromkeys([*(card for fault in faults if (card := _card(fault)) is not None), *held]))
    lacking = [card for fault in faults if fault.name == "card-not-held" and (card := _card(fault)) is not None]
    lines = {id(statement) for fault in faults for statement in _statements(fault)}
    seats = {fault.seat for fault in faults if fault.name != "duplicate-card"}
    counted = {fault.place.statement.line.number for fault in faults if fault.name in COUNTS}
    is_stock = any(isinstance(fault, PhaseFault) and fault.reason == "too-many" for fault in faults)
    for index, deal in enumerate(hand.deals):
        for nth, (seat, cards) in enumerate(deal.holdings):
            if seat in seats or id(deal) in lines:
                for other in _otherwise(cards, named, lacking, is_unseen=False):
                    holdings = (*deal.holdings[:nth], (seat, other), *deal.holdings[nth + 1 :])
                    deals = (*hand.deals[:index], Deal(deal.line, holdings), *hand.deals[index + 1 :])
                    yield replace(hand, deals=deals), deal.line.number
    for index, moved in enumerate(hand.moved):
        if not isinstance(moved, CardsMoved) or moved.kind in ("turn", "partner"):
            continue
        is_drawn = is_stock and moved.kind in ("draw", "take")
        if moved.seat in seats or moved.to in seats or id(moved) in lines or is_drawn:
            spare = moved.cards if moved.line.number in counted else ()
            for other in _otherwise(moved.cards, (*named, *spare), lacking, is_unseen=True):
                line = replace(moved, cards=other)
                yield replace(hand, moved=(*hand.moved[:index], line, *hand.moved[index + 1 :])), moved.line.number


def _otherwise(
    cards: tuple[Card, ...], named: Sequence[Card], lacking: Sequence[Card], *, is_unseen: bool
) -> Iterator[tuple[Card, ...]]:
    """The cards with one left out, one changed for another, or one more."""
    for place, card in enumerate(cards):
        if card in named and (card < 54 or card not in cards[:place]):
            yield (*cards[:place], *cards[place + 1 :])
            for other in (*[one for one in lacking if one not in cards], UNKNOWN) if card < 54 else ():
                yield (*cards[:place], other, *cards[place + 1 :])
    for card in lacking:
        if card not in cards:
            yield (*cards, card)
    if is_unseen:
        yield (*cards, UNKNOWN)


def _card(fault: Fault) -> Card | None:
    card = fault.card if isinstance(fault, CardFault | PhaseFault) else None
    return card if card is not None and card < 54 else None


def _statements(fault: Fault) -> Iterator[Statement]:
    yield fault.place.statement
    if isinstance(fault, CardFault | PhaseFault) and fault.other is not None:
        yield fault.other.statement


# Which fault is told


def told_of(gone: Sequence[Fault], line: int) -> Fault:
    """Which of the faults that the change of this line takes away is told: one in it, else one that it proves."""
    own = [fault for fault in gone if fault.place.statement.line.number == line]
    strange = [fault for fault in own if fault.name == "card-not-in-pack"]
    counts = [fault for name in COUNTS for fault in own if fault.name == name]
    proved = [fault for fault in gone if any(statement.line.number == line for statement in _statements(fault))]
    return (strange or counts or own or proved or gone)[0]
