"""Cards withdrawn and marks: what the table noticed, beside what there was to notice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from pitchlog.cards import Card
from pitchlog.engine.legality import play_fault
from pitchlog.replay.faults import CardFault, Place, TrickFault
from pitchlog.replay.offences import tell_unlawful

if TYPE_CHECKING:
    from pitchlog.replay.tricks import Laid, Laying

NOTICED: Final = {
    "R": frozenset({"revoke", "must-trump", "trump-only", "must-lead-trump", "under-trump", "joker-led"}),
    "O": frozenset({"play-out-of-turn", "wrong-leader"}),
}
"""The faults that each mark says the table noticed. ``X``, an exposed card, leaves no trace to check."""


def judge_details(laying: Laying, place: int, laid: Laid) -> None:
    """Judges the withdrawn cards and the marks of a trick whose cards have been judged."""
    assert laid.statement is not None
    details = laid.statement.details or ()
    for position in range(len(laid.cards)):
        item = position if laid.items is None else laid.items[position]
        detail = details[item] if item is not None else None
        if detail is None:
            continue
        if detail.withdrawn:
            _judge_withdrawn(laying, place, laid, position, detail.withdrawn)
        _judge_marks(laying, laid, position, detail.marks, is_withdrawn=bool(detail.withdrawn))


def _judge_withdrawn(laying: Laying, place: int, laid: Laid, position: int, cards: Sequence[Card]) -> None:
    """A card taken back is judged as it was laid, with the card that replaced it still in hand."""
    seat, final = laid.seats[position], laid.cards[position]
    held = laying.remaining[seat] | (1 << final & laying.pack)
    holding = laying.holdings[seat]
    led = laying.trumps.suits[laid.cards[0]]
    at = laying.place(laid, position)
    for index, card in enumerate(cards):
        if not laying.pack >> card & 1:
            continue
        if holding is not None and holding.is_exact and not held >> card & 1:
            here = Place(at.statement, "withdrawn", at.index, index)
            other = Place(holding.deal, "holding", holding.nth)
            label = laying.table.seats[seat]
            laying.faults.append(CardFault("card-not-held", here, laid.number, label, card=card, other=other))
            continue
        if position and led >= 0:
            fault = play_fault(
                seat, card, led, laying.trumps, held & ~(1 << card), laying.rules, laying.best_trump(laid, position)
            )
            if fault is not None:
                tell_unlawful(laying, place, laid, position, fault, withdrawn=index)


def _judge_marks(laying: Laying, laid: Laid, position: int, marks: Sequence[str], *, is_withdrawn: bool) -> None:
    """A mark where there was nothing to notice is told, if all that the seat held is known."""
    here = laying.place(laid, position)
    seat = laid.seats[position]
    label = laying.table.seats[seat]
    for index, mark in enumerate(marks):
        if mark not in NOTICED or (mark == "O" and is_withdrawn):
            continue
        is_fault = any(
            fault.name in NOTICED[mark] and fault.trick == laid.number and fault.seat == label
            for fault in laying.faults
        )
        if not is_fault and (mark == "O" or laying.is_known(seat)):
            at = Place(here.statement, "mark", here.index, index)
            laying.faults.append(TrickFault("mark-on-lawful-play", at, laid.number, label, recorded=mark))
