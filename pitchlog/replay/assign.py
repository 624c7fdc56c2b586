"""Which seat played which card of a trick line that is not plain: seats named, cards missing or too many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from pitchlog.cards import NO_CARD, UNREADABLE, Card
from pitchlog.engine.legality import play_fault
from pitchlog.engine.trick import taker
from pitchlog.record.model import Note, PlayDetail, Trick
from pitchlog.replay.faults import Place, TrickFault

if TYPE_CHECKING:
    from pitchlog.replay.order import Slot
    from pitchlog.replay.tricks import Laying


@dataclass(frozen=True, slots=True)
class Assignment:
    """The plays in order; an item is ``None`` where a missing card's place is kept."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    items: tuple[int | None, ...]


def assign(trick: Trick, number: int, leader: int, next_leader: int | None, laying: Laying) -> Assignment:
    """Who played what. Adds the faults of turn and number: out of turn, too many, too few.

    A card without a seat belongs to the seat clockwise after the one before. Where a card is missing, the deal, the
    cards that seats play elsewhere and the next leader tell whose it was; else it is the last seat's.
    """
    details = trick.details or (None,) * len(trick.cards)
    items = _without_extras(trick, number, details, leader, laying)
    is_labelled = any(detail is not None and detail.seat is not None for detail in details)
    count = laying.count
    if len(items) == count - 1 and not is_labelled and not goes_on(trick, laying):
        return _with_hole(trick, number, leader, next_leader, items, laying)
    seats, cards, kept = _by_turn(trick, number, details, leader, items, laying)
    absent = [seat for step in range(count) if (seat := (leader + step) % count) not in seats]
    missing = [seat for seat in absent if _must_play(seat, number, laying)]
    out = [seat for seat in absent if seat not in missing]
    if missing:
        _missing(trick, number, missing[0], laying, others=missing[1:])
    gaps = [UNREADABLE] * len(missing) + [NO_CARD] * len(out)
    return Assignment((*seats, *missing, *out), (*cards, *gaps), (*kept, *[None] * len(gaps)))


def is_shifted(laying: Laying, trick: Trick, made: Assignment) -> bool:
    """Whether cards are missing from a trick, no seat is named, and the deal does not tell whose they are."""
    is_labelled = any(detail is not None and detail.seat is not None for detail in trick.details or ())
    if UNREADABLE not in made.cards or None not in made.items or is_labelled or goes_on(trick, laying):
        return False
    return len(ways_to_lie(laying, made.seats, made.cards, made.items)) > 1


def goes_on(trick: Trick, laying: Laying) -> bool:
    """Whether a short trick is the last thing that is written of its hand, so that its other cards are yet to come.

    The last trick of a hand must be whole where it begins: it plays itself.
    """
    hand = laying.hand
    if len(trick.cards) >= laying.count or hand.end is not None or trick.number >= laying.size:
        return False
    last = next((one for one in reversed(hand.statements) if not isinstance(one, Note)), None)
    return last is not None and last.line is trick.line


def ways_to_lie(
    laying: Laying, seats: Sequence[int], cards: Sequence[Card], items: Sequence[int | None]
) -> list[tuple[Card, ...]]:
    """Every way in which the written cards may lie before the seats in their order, as far as the deal allows.

    The missing ones are ``UNREADABLE``. Ways that give a seat a card it was not dealt count only if all do.
    """
    order = [(seats[0] + step) % laying.count for step in range(len(seats))]
    written = [card for card, item in zip(cards, items, strict=True) if item is not None]
    found: list[tuple[int, tuple[Card, ...]]] = []
    for holes in combinations(range(len(order)), len(order) - len(written)):
        rest = iter(written)
        way = tuple(UNREADABLE if place in holes else next(rest) for place in range(len(order)))
        found.append((_strangers(way, order, laying), way))
    fewest = min(strange for strange, _ in found)
    return [way for strange, way in found if strange == fewest]


def _by_turn(
    trick: Trick, number: int, details: Sequence[PlayDetail | None], leader: int, items: Sequence[int], laying: Laying
) -> tuple[list[int], list[Card], list[int | None]]:
    count = laying.count
    seats: list[int] = []
    cards: list[Card] = []
    kept: list[int | None] = []
    early: list[tuple[int, int, int]] = []
    for item in items:
        detail = details[item]
        due = next((seat for step in range(count) if (seat := (leader + step) % count) not in seats), None)
        if detail is not None and detail.seat is not None:
            seat = laying.table.index[detail.seat]
        else:
            follower = (seats[-1] + 1) % count if seats else leader
            seat = due if follower in seats and due is not None else follower
        if seat in seats:
            _extra(trick, number, item, laying)
            continue
        if due is not None and seat != due:
            early.append((item, seat, due))
        seats.append(seat)
        card = trick.cards[item]
        is_bound = card == NO_CARD and _must_play(seat, number, laying)
        if is_bound or (card == NO_CARD and _must_lead(seats, trick, number, laying)):
            _missing(trick, number, seat, laying, item)
            if not is_bound:
                laying.empty_leads[number] = laying.faults[-1]
            card = UNREADABLE
        cards.append(card)
        kept.append(item)
    for item, seat, due in early:
        detail = details[item]
        if due in seats or (detail is not None and "O" in detail.marks):
            _out_of_turn(trick, number, item, detail, seat, due, laying)
    return seats, cards, kept


def _must_lead(seats: Sequence[int], trick: Trick, number: int, laying: Laying) -> bool:
    """Whether this is the leader, of a trick in which anybody plays a card: the lead passes on from one who has none.

    Only the pitcher may have none to begin with, where it is not his lead that makes a suit trump.
    """
    is_bound = number > 1 or laying.rules.trump_by == "first_lead"
    return len(seats) == 1 and is_bound and any(card != NO_CARD for card in trick.cards)


def _must_play(seat: int, number: int, laying: Laying) -> bool:
    """Whether the seat must still have a card for this trick: where only trumps are played, a trump for sure."""
    holding = laying.holdings[seat]
    if laying.memory.drops_out:
        own = holding.bits if holding is not None and holding.is_exact else laying.pack
        if _later_cards(number, laying)[seat] & laying.trumps.bits & own:
            return True
        if holding is None or not holding.is_exact:
            return False
        left = holding.bits & laying.trumps.bits & ~_earlier_cards(number, laying)[seat]
        return left.bit_count() > laying.holes_of(seat)
    if laying.memory.draws_in_play:
        return True
    if laying.phases is not None and holding is not None and not holding.is_exact:
        return True
    return holding is None or holding.size >= number


def _without_extras(
    trick: Trick, number: int, details: Sequence[PlayDetail | None], leader: int, laying: Laying
) -> list[int]:
    """The indexes of the cards that count. Of too many, the one that does not fit is told: a double, else the last."""
    items = list(range(len(trick.cards)))
    if len(items) > laying.count and any(detail is not None and detail.seat is not None for detail in details):
        return items
    while len(items) > laying.count:
        drop = _spare_item(trick, items, leader, laying)
        _extra(trick, number, drop, laying)
        items.remove(drop)
        if len(items) > 4 * laying.count:
            items = items[: laying.count]
    return items


def _spare_item(trick: Trick, items: Sequence[int], leader: int, laying: Laying) -> int:
    count = laying.count
    best = items[-1]
    if len(items) > 4 * count:
        return items[count]
    fewest = None
    for item in reversed(items):
        rest = [trick.cards[other] for other in items if other != item][:count]
        misfits = _strangers(rest, [(leader + step) % count for step in range(len(rest))], laying)
        misfits += len(rest) - len(set(rest))
        if fewest is None or misfits < fewest:
            best, fewest = item, misfits
    return best


def _strangers(cards: Sequence[Card], seats: Sequence[int], laying: Laying) -> int:
    """How many cards their seats were not dealt, or others drew."""
    strange = 0
    drawing = None if laying.phases is None or not laying.memory.draws_in_play else laying.phases.drawing
    for seat, card in zip(seats, cards, strict=True):
        if card >= 54:
            continue
        holding, drawer = laying.holdings[seat], None if drawing is None else drawing.owner.get(card)
        if drawer is not None:
            strange += drawer != seat
        elif holding is not None and holding.is_exact:
            strange += not holding.bits >> card & 1
    return strange


def _with_hole(
    trick: Trick, number: int, leader: int, next_leader: int | None, items: Sequence[int], laying: Laying
) -> Assignment:
    """One card is missing and no seat is named: the hole that fits the record best, the last seat's if all do."""
    count = laying.count
    cards = [trick.cards[item] for item in items]
    order = [(leader + step) % count for step in range(count)]
    later = _later_cards(number, laying)
    fits: list[tuple[tuple[int, bool, int], int]] = []
    for hole in range(count - 1, -1, -1):
        seats = order[:hole] + order[hole + 1 :]
        strange = _strangers(cards, seats, laying) + _passers(cards, seats, number, laying)
        took = seats[taker(cards, laying.trumps)] if cards and all(card < 54 for card in cards) else None
        disagrees = took is not None and next_leader is not None and next_leader not in (took, order[hole])
        fits.append(((strange, disagrees, _revokes(cards, seats, later, laying)), hole))
    fewest = min(misfits for misfits, _ in fits)
    best = next(hole for misfits, hole in fits if misfits == fewest)
    is_doubtful = sum(misfits[0] == fewest[0] for misfits, _ in fits) > 1
    if is_doubtful:
        laying.open_tricks.add(number)
    _missing(trick, number, order[best], laying, is_doubtful=is_doubtful)
    kept: list[int | None] = list(items)
    return Assignment(
        tuple(order),
        (*cards[:best], UNREADABLE, *cards[best:]),
        (*kept[:best], None, *kept[best:]),
    )


def _passers(cards: Sequence[Card], seats: Sequence[int], number: int, laying: Laying) -> int:
    """How many seats would play no card that must still have one."""
    return sum(
        card == NO_CARD and _must_play(seat, number, laying) for seat, card in zip(seats, cards, strict=True)
    )  # fmt: skip


def _later_cards(number: int, laying: Laying) -> list[int]:
    """The cards that each seat plays in the whole tricks after this one, as bit sets."""
    return _cards_in(laying.slots[number:], laying)


def _earlier_cards(number: int, laying: Laying) -> list[int]:
    """The same of the tricks before this one, whole or not, as they were laid.

    A card of one that is not whole may be any seat's.
    """
    found = [0] * laying.count
    for laid in laying.laid[: number - 1]:
        own = [1 << card if card < 54 else 0 for card in laid.cards]
        if laid.number in laying.open_tricks:
            found = [bits | sum(own) for bits in found]
            continue
        for seat, bit in zip(laid.seats, own, strict=True):
            found[seat] |= bit
    return found


def _cards_in(slots: Sequence[Slot], laying: Laying) -> list[int]:
    found = [0] * laying.count
    for slot in slots:
        trick = slot.trick
        if trick is None or len(trick.cards) != laying.count:
            continue
        seat = laying.table.index[trick.leader] - 1
        for place, card in enumerate(trick.cards):
            detail = None if trick.details is None else trick.details[place]
            named = None if detail is None else detail.seat
            seat = (seat + 1) % laying.count if named is None else laying.table.index[named]
            if card < 54:
                found[seat] |= 1 << card
    return found


def _revokes(cards: Sequence[Card], seats: Sequence[int], later: Sequence[int], laying: Laying) -> int:
    """How many of the cards would be unlawful, by what their seats play later."""
    if not cards or cards[0] >= 54:
        return 0
    led = laying.trumps.suits[cards[0]]
    pairs = [(seat, card) for seat, card in zip(seats, cards, strict=True) if card < 54]
    return sum(
        play_fault(seat, card, led, laying.trumps, later[seat], laying.rules) is not None for seat, card in pairs[1:]
    )


def _extra(trick: Trick, number: int, item: int, laying: Laying) -> None:
    laying.faults.append(TrickFault("extra-card", Place(trick, "play", item), number, recorded=str(trick.cards[item])))


def _missing(
    trick: Trick,
    number: int,
    seat: int,
    laying: Laying,
    item: int | None = None,
    *,
    others: Sequence[int] = (),
    is_doubtful: bool = False,
) -> None:
    """A trick that breaks off is one slip, however many seats have no card in it.

    What cannot be read may have been more cards than one: beside it no card is certainly missing.
    """
    if item is None and UNREADABLE in trick.cards:
        return
    place = Place(trick, "whole") if item is None else Place(trick, "play", item)
    labels = laying.table.seats
    also = " ".join(labels[other] for other in others) or None
    fault = TrickFault("missing-card", place, number, labels[seat], recorded=also, is_doubtful=is_doubtful)
    laying.faults.append(fault)


def _out_of_turn(
    trick: Trick, number: int, item: int, detail: PlayDetail | None, seat: int, due: int, laying: Laying
) -> None:
    marks = detail.marks if detail is not None else ()
    seats = laying.table.seats
    laying.faults.append(
        TrickFault(
            "play-out-of-turn",
            Place(trick, "play", item),
            number,
            seats[seat],
            recorded=seats[seat],
            derived=seats[due],
            is_marked="O" in marks,
            is_ruled=bool(laying.hand.rulings),
        )
    )
