"""Who led: where another seat led than was due, which of the two is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitchlog.cards import BITS, NO_CARD, Card
from pitchlog.engine.legality import play_fault
from pitchlog.engine.trick import taker
from pitchlog.record.model import Trick
from pitchlog.replay.faults import Place, TrickFault
from pitchlog.replay.order import rotation

if TYPE_CHECKING:
    from pitchlog.replay.tricks import Laid, Laying


def judge_leader(laying: Laying, place: int, laid: Laid, trick: Trick, due: int) -> None:
    """Another seat led than was ``due``: excused where the trick before was given to it, which is told there."""
    before = laying.laid[place - 1].statement if place else None
    leader = laying.table.index[trick.leader]
    if laying.memory.drops_out:
        due = _next_in(laying, place, due, leader)
        if due == leader:
            return
        if laid.number in laying.empty_leads:
            _let_pass(laying, laid)
    if before is None or before.taker != trick.leader:
        _wrong_leader(laying, place, laid, trick, leader, due)


def _let_pass(laying: Laying, laid: Laid) -> None:
    """A seat that is out and that was not due to lead is written first, with no card: it lacks none.

    That it is written first is what is wrong, there or in the trick before, and the only thing that is told.
    """
    laying.faults.remove(laying.empty_leads[laid.number])
    laid.cards = (NO_CARD, *laid.cards[1:])
    laid.has_unknown = any(laying.is_hole(card) for card in laid.cards)
    laying.is_plain = not any(one.has_unknown for one in laying.laid)


def _next_in(laying: Laying, place: int, due: int, leader: int) -> int:
    """The first seat from the taker on that may still have a trump, up to the one that led: the rest are out."""
    for step in range(laying.count):
        seat = (due + step) % laying.count
        holding = laying.holdings[seat]
        known = holding.bits if holding is not None and holding.is_exact else 0
        left = known & laying.trumps.bits & laying.remaining[seat]
        is_in = (
            left.bit_count() > laying.unknown_before[seat] or later_cards(laying, place - 1, seat) & laying.trumps.bits
        )
        if seat == leader or is_in:
            return seat
    return due


def _wrong_leader(laying: Laying, place: int, laid: Laid, trick: Trick, recorded: int, due: int) -> None:
    """Told once; the play goes on from the seat with which the rest of the record agrees."""
    is_either = False
    if laid.items is None:
        other = rotation(laying.count, due)
        as_due, as_written = (_misfits(laying, place, seats, laid.cards) for seats in (other, laid.seats))
        if as_due < as_written:
            laid.seats = laying.led_by[place] = other
        elif place in laying.led_by_either or as_due == as_written:
            is_either = True
            laying.led_by[place] = laid.seats
            laying.led_by_either.add(place)
    marks = trick.details[0].marks if trick.details and trick.details[0] else ()
    label = laying.table.seats[due]
    source = None if place == 0 else laying.laid[place - 1].statement
    laying.faults.append(
        TrickFault(
            "wrong-leader",
            Place(trick, "leader"),
            laid.number,
            trick.leader,
            recorded=trick.leader,
            derived=label,
            other=None if source is None else Place(source),
            is_marked="O" in marks,
            is_ruled=bool(laying.hand.rulings),
            is_either=is_either,
        )
    )


def _misfits(laying: Laying, place: int, seats: Sequence[int], cards: Sequence[Card]) -> tuple[int, int]:
    """How badly the record speaks against these seats: (cards they could not hold, what follows otherwise)."""
    lacking = 0
    for seat, card in zip(seats, cards, strict=True):
        holding = laying.holdings[seat]
        if holding is not None and holding.is_exact:
            lacking += not laying.remaining[seat] >> card & 1
        else:
            held = later_cards(laying, place, seat)
            led = laying.trumps.suits[cards[0]]
            lacking += play_fault(seat, card, led, laying.trumps, held, laying.rules) is not None
            lacking += _revokes_before(laying, place, seat, card)
    took = seats[taker(cards, laying.trumps)]
    after = laying.laid[place + 1].statement if place + 1 < len(laying.laid) else None
    disagree = after is not None and after.leader != laying.table.seats[took]
    statement = laying.laid[place].statement
    claimed = None if statement is None else statement.taker
    return lacking, disagree + (claimed is not None and claimed != laying.table.seats[took])


def _revokes_before(laying: Laying, place: int, seat: int, card: Card) -> int:
    """How often the seat would have played against the law before, if it held this card then."""
    if laying.memory.draws_in_play:
        return 0
    revokes = 0
    for laid in laying.laid[:place]:
        led = laying.trumps.suits[laid.cards[0]] if laid.cards else -1
        for other, played in zip(laid.seats[1:], laid.cards[1:], strict=True):
            if other == seat and led >= 0 and played < 54:
                fault = play_fault(seat, played, led, laying.trumps, BITS[card] & laying.pack, laying.rules)
                revokes += fault is not None
    return revokes


def later_cards(laying: Laying, place: int, seat: int) -> int:
    """The known cards that the seat plays after this trick, as recorded."""
    bits = 0
    for laid in laying.laid[place + 1 :]:
        for other, card in zip(laid.seats, laid.cards, strict=True):
            if other == seat:
                bits |= BITS[card] & laying.pack
    return bits
