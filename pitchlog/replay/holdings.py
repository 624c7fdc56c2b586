"""The holdings as dealt: their size, cards dealt twice, cards that are in no pack."""

from __future__ import annotations

from typing import NamedTuple

from pitchlog.cards import BITS, CARDS, UNREADABLE, Card, cards_of
from pitchlog.record.model import CardsMoved, Deal, Hand
from pitchlog.replay.faults import CardFault, Fault, Place
from pitchlog.rules import RuleSet
from pitchlog.seats import Table


class Holding(NamedTuple):
    """What a seat was dealt, as far as it is written: the ``nth`` holding of a deal line.

    ``is_exact``: all of it is known, and as many cards as there should be.
    """

    seat: int
    deal: Deal
    nth: int
    cards: tuple[Card, ...]
    bits: int
    is_exact: bool
    size: int

    def place_of(self, card: Card) -> Place:
        """Where the card stands in the deal."""
        return Place(self.deal, "card", self.nth, self.cards.index(card))


def read_holdings(hand: Hand, table: Table, rules: RuleSet, faults: list[Fault]) -> list[Holding | None]:
    """The holding of each seat (``None``: not recorded), as they stood when play began. Faults are added.

    A card seen twice is told once, at its later place. Cards taken, drawn, thrown and given change a holding. Where
    the table dealt again, a wrong number of cards is why, and nothing that is to be told.
    """
    is_dealt_again = hand.end is not None and hand.end.reason in ("misdeal", "redeal")
    found: list[Holding | None] = [None] * len(table.seats)
    size = rules.hand_size
    seen = 0
    for deal in hand.deals:
        for index, (label, cards) in enumerate(deal.holdings):
            seat = table.index.get(label)
            if seat is None or found[seat] is not None:
                continue
            bits = 0
            for card in cards:
                bits |= BITS[card]
            is_plain = bits < 1 << 52 and bits.bit_count() == size == len(cards)
            if not is_plain or bits & seen:
                is_sized = not is_dealt_again and UNREADABLE not in cards
                _report(deal, index, label, cards, size if is_sized else len(cards), seen, found, faults)
                is_plain = is_plain and not bits & seen
            seen |= bits
            found[seat] = Holding(seat, deal, index, cards, bits & ((1 << 52) - 1), is_plain, len(cards))
    if hand.moved:
        _move(hand, table, found)
    return found


def _report(
    deal: Deal,
    index: int,
    label: str,
    cards: tuple[Card, ...],
    size: int,
    seen: int,
    found: list[Holding | None],
    faults: list[Fault],
) -> None:
    """Why this holding is not plain. One finding for the size, one a card for the rest."""
    mine = 0
    for place, card in enumerate(cards):
        bit = 1 << card
        here = Place(deal, "card", index, place)
        if card in (52, 53):
            faults.append(CardFault("card-not-in-pack", here, seat=label, rule="deck", card=card))
        elif card < 52 and (mine & bit or seen & bit):
            other = Place(deal, "card", index, cards.index(card)) if mine & bit else _first_place(card, found)
            faults.append(CardFault("duplicate-card", here, seat=label, card=card, other=other))
        mine |= bit
    if len(cards) != size:
        place_ = Place(deal, "holding", index)
        faults.append(CardFault("wrong-hand-size", place_, seat=label, rule="hand_size", count=len(cards), wanted=size))


def _first_place(card: Card, found: list[Holding | None]) -> Place | None:
    for holding in found:
        if holding is not None and holding.bits >> card & 1:
            return holding.place_of(card)
    return None


def _move(hand: Hand, table: Table, found: list[Holding | None]) -> None:
    """Applies the widow, discards, draws and gifts to the holdings; an unseen card leaves a holding inexact."""
    for moved in hand.moved:
        if not isinstance(moved, CardsMoved) or moved.seat is None:
            continue
        seats = [(moved.seat, moved.kind in ("take", "draw"))]
        if moved.to is not None:
            seats.append((moved.to, True))
        for label, gains in seats:
            seat = table.index.get(label)
            holding = found[seat] if seat is not None else None
            if seat is None or holding is None:
                continue
            bits = holding.bits
            exact = holding.is_exact
            for card in moved.cards:
                if card >= 52:
                    exact = False
                elif gains:
                    bits |= 1 << card
                else:
                    bits &= ~(1 << card)
            change = len(moved.cards) if gains else -len(moved.cards)
            found[seat] = holding._replace(bits=bits, is_exact=exact, size=holding.size + change)


def unseen(bits: int) -> list[Card]:
    """The cards of the pack that are not in this bit set."""
    return cards_of(((1 << 52) - 1) & ~bits) if bits else list(CARDS[:52])
