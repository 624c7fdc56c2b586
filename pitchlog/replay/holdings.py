"""The holdings as dealt: their size, cards dealt twice, cards that are in no pack."""

from __future__ import annotations

from typing import NamedTuple

from pitchlog.cards import BITS, RANKS, UNREADABLE, Card
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


def read_holdings(hand: Hand, table: Table, rules: RuleSet, pack: int, faults: list[Fault]) -> list[Holding | None]:
    """The holding of each seat as it was dealt (``None``: not recorded), out of the cards of ``pack``; adds the faults.

    A card seen twice is told once, at its later place. Where the table dealt again, a wrong number of cards is why, and
    nothing that is to be told.
    """
    is_again = is_dealt_again(hand)
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
            is_plain = not bits & ~pack and bits.bit_count() == size == len(cards)
            if not is_plain or bits & seen:
                is_sized = not is_again and UNREADABLE not in cards
                wanted = size if is_sized else len(cards)
                _report(deal, index, label, cards, wanted, seen, pack, rules, found, faults)
                is_plain = is_plain and not bits & seen
            seen |= bits
            found[seat] = Holding(seat, deal, index, cards, bits & pack, is_plain, len(cards))
    return found


def is_dealt_again(hand: Hand) -> bool:
    """Whether the table dealt again: then a wrong number of cards is why."""
    return hand.end is not None and hand.end.reason in ("misdeal", "redeal")


def _report(
    deal: Deal,
    index: int,
    label: str,
    cards: tuple[Card, ...],
    size: int,
    seen: int,
    pack: int,
    rules: RuleSet,
    found: list[Holding | None],
    faults: list[Fault],
) -> None:
    """Why this holding is not plain. One finding for the size, one a card for the rest."""
    mine = 0
    for place, card in enumerate(cards):
        bit = 1 << card
        here = Place(deal, "card", index, place)
        if card < 54 and not pack & bit:
            faults.append(CardFault("card-not-in-pack", here, seat=label, rule=pack_rule(card, rules), card=card))
        elif card < 54 and (mine & bit or seen & bit):
            other = Place(deal, "card", index, cards.index(card)) if mine & bit else _first_place(card, found)
            faults.append(CardFault("duplicate-card", here, seat=label, card=card, other=other))
        mine |= bit
    if len(cards) != size:
        place_ = Place(deal, "holding", index)
        faults.append(CardFault("wrong-hand-size", place_, seat=label, rule="hand_size", count=len(cards), wanted=size))


def judge_pack(moved: CardsMoved, pack: int, rules: RuleSet, faults: list[Fault]) -> None:
    """The cards of a line by which cards moved that are not in the pack; one told before is not told again."""
    for item, card in enumerate(moved.cards):
        if card < 54 and not pack >> card & 1 and not is_told_strange(card, faults):
            here = Place(moved, "moved", item)
            faults.append(CardFault("card-not-in-pack", here, seat=moved.seat, rule=pack_rule(card, rules), card=card))


def is_told_strange(card: Card, faults: list[Fault]) -> bool:
    """Whether this card, which is not in the pack, was told before: dealt, moved or played, it is one slip."""
    return any(
        isinstance(fault, CardFault) and fault.name == "card-not-in-pack" and fault.card == card for fault in faults
    )


def pack_rule(card: Card, rules: RuleSet) -> str:
    """The house rule that keeps a card out of the pack."""
    if card >= 52:
        return "jokers"
    return "removed_ranks" if RANKS[card.rank] in rules.removed_ranks else "deck"


def _first_place(card: Card, found: list[Holding | None]) -> Place | None:
    for holding in found:
        if holding is not None and holding.bits >> card & 1:
            return holding.place_of(card)
    return None
