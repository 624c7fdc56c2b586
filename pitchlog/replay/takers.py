"""Who took a trick, where a card of it is unknown or somebody is said to have taken it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitchlog.cards import UNREADABLE, Card, cards_of
from pitchlog.engine.legality import JOKERS
from pitchlog.engine.trick import possible_takers, taker
from pitchlog.replay.assign import ways_to_lie
from pitchlog.replay.faults import Place, TrickFault
from pitchlog.replay.leaders import later_cards

if TYPE_CHECKING:
    from pitchlog.replay.tricks import Laid, Laying


def judge_taker(laying: Laying, place: int, laid: Laid) -> None:
    """Finds the taker: by the cards where they tell it, else by who led next or was said to have taken it.

    A claimed taker who cannot have taken the trick is told.
    """
    if not laid.cards:
        return
    trick = laid.statement
    assert trick is not None
    claimed = None if trick.taker is None else laying.table.index[trick.taker]
    if not laid.has_unknown and laying.trump is not None and not laying.is_lead_open:
        laid.taker = laid.seats[taker(laid.cards, laying.trumps)]
        takers = frozenset((laid.taker,))
        if laying.memory.are_jokers_open and laid.cards[laid.seats.index(laid.taker)] in JOKERS:
            takers = _of_jokers(laying, place, laid, claimed)
    else:
        takers = _of_all_ways(laying, laid) if laid.is_shifted and laid.misses_one else _possible(laying, laid)
        if len(takers) == 1:
            (laid.taker,) = takers
        else:
            laid.taker = _told_taker(laying, place, takers, claimed)
    if laid.number in laying.open_tricks and not laid.is_shifted:
        takers = frozenset(laid.seats)
        laid.taker = _told_taker(laying, place, takers, claimed)
    if laid.doubtful:
        takers |= _possible(laying, laid) | _without_doubtful(laying, laid)
        told = _told_taker(laying, place, takers, None)
        laid.taker = told if told is not None or laying.memory.drops_out else laid.taker
    if claimed is not None and claimed not in takers:
        derived = laying.table.seats[laid.taker] if laid.taker is not None else None
        at, said = Place(trick, "taker"), trick.taker
        fault = TrickFault("wrong-trick-winner", at, laid.number, said, recorded=said, derived=derived)
        laying.faults.append(fault)


def _told_taker(laying: Laying, place: int, takers: frozenset[int], claimed: int | None) -> int | None:
    """Which of the seats that may have taken the trick did: the one that led next, else the one said to have.

    Where the lead passes on from one who is out, the next leader tells it only if nobody else may have taken it.
    """
    next_leader = _next_leader(laying, place)
    if laying.memory.drops_out and claimed not in takers:
        fitting = [seat for seat in sorted(takers) if _may_lead(laying, place, seat, next_leader)]
        return fitting[0] if len(fitting) == 1 else None
    if next_leader in takers and not laying.memory.drops_out:
        return next_leader
    return claimed if claimed in takers else None


def _without_doubtful(laying: Laying, laid: Laid) -> frozenset[int]:
    """The seat that takes the trick if the cards that cannot be where they stand count for nothing."""
    sure = [index for index, card in enumerate(laid.cards) if index not in laid.doubtful and not laying.is_hole(card)]
    if 0 not in sure or laying.trump is None:
        return frozenset()
    return frozenset((laid.seats[sure[taker([laid.cards[index] for index in sure], laying.trumps)]],))


def _of_jokers(laying: Laying, place: int, laid: Laid, claimed: int | None) -> frozenset[int]:
    """The seats of both jokers, where these rules do not say which is the higher; the record tells who took them."""
    seats = [seat for seat, card in zip(laid.seats, laid.cards, strict=True) if card in JOKERS]
    if len(seats) < 2:
        return frozenset(seats)
    after = _next_leader(laying, place)
    fitting = [claimed] if claimed in seats else [seat for seat in seats if _may_lead(laying, place, seat, after)]
    if fitting:
        laid.taker = fitting[0]
    laying.is_taker_open = laying.is_taker_open or len(fitting) != 1
    return frozenset(seats)


def _may_lead(laying: Laying, place: int, seat: int, leader: int | None) -> bool:
    """Whether the lead to the next trick may have come from the seat that took this one.

    It passes on to the left only from seats that are out.
    """
    if leader is None or seat == leader:
        return True
    if not laying.memory.drops_out:
        return False
    between = [(seat + step) % laying.count for step in range((leader - seat) % laying.count)]
    return not any(later_cards(laying, place, one) & laying.trumps.bits for one in between)


def _next_leader(laying: Laying, place: int) -> int | None:
    after = laying.laid[place + 1].statement if place + 1 < len(laying.laid) else None
    return None if after is None else laying.table.index[after.leader]


def _possible(laying: Laying, laid: Laid) -> frozenset[int]:
    """The seats that may have taken the trick."""
    options = {
        index: candidates(laying, laid, index)
        for index, card in enumerate(laid.cards)
        if laying.is_hole(card) or index in laid.doubtful
    }
    is_told = laying.trump is not None and not laying.is_lead_open
    trumps = (laying.trumps,) if is_told else laying.memory.all_trumps
    return frozenset(laid.seats[index] for index in possible_takers(laid.cards, trumps, options))


def _of_all_ways(laying: Laying, laid: Laid) -> frozenset[int]:
    """The seats that may have taken a trick of which a card is missing, whoever's it is."""
    items = laid.items
    assert items is not None
    found: set[int] = set()
    order = [(laid.seats[0] + step) % laying.count for step in range(len(laid.seats))]
    free = candidates(laying, laid, items.index(None))
    is_told = laying.trump is not None and not laying.is_lead_open
    trumps = (laying.trumps,) if is_told else laying.memory.all_trumps
    for cards in ways_to_lie(laying, laid.seats, laid.cards, items):
        options = {
            index: free if card == UNREADABLE else [one for one in free if card.could_be(one)]
            for index, card in enumerate(cards)
            if laying.is_hole(card)
        }
        found |= {order[index] for index in possible_takers(cards, trumps, options)}
    return frozenset(found)


def candidates(laying: Laying, laid: Laid, index: int) -> list[Card]:
    """The cards that an unknown one may have been: what its seat was dealt and did not play, else all unseen.

    A card that is missing, or stands there unreadable, is never put back from the deal.
    """
    card, seat = laid.cards[index], laid.seats[index]
    holding = laying.holdings[seat]
    is_any = card == UNREADABLE or index in laid.doubtful
    if holding is not None and holding.is_exact and not is_any:
        options = cards_of(holding.bits & ~laying.played[seat])
    else:
        gone = 0
        for played in laying.played:
            gone |= played
        for other in laying.holdings:
            if other is not None and other.is_exact and other.seat != seat:
                gone |= other.bits
        options = cards_of(laying.pack & ~gone & ~laying.thrown_bits)
    return options if is_any else [option for option in options if card.could_be(option)]
