"""Who takes a trick: the only place that decides it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from pitchlog.cards import SUIT_OF, Card

WORLDS_LIMIT = 4096
"""So many ways to fill in unknown cards are tried one by one; beyond that nothing is told from them."""


def taker(cards: Sequence[Card], trump: int | None) -> int:
    """The index of the card that takes the trick: the highest trump, else the highest card of the suit led.

    All cards are known or ``NO_CARD``. The law is the same in every source.
    """
    best = 0
    best_card = cards[0]
    best_suit = SUIT_OF[best_card]
    for place in range(1, len(cards)):
        card = cards[place]
        suit = SUIT_OF[card]
        if suit == best_suit:
            if card > best_card:
                best, best_card = place, card
        elif suit == trump:
            best, best_card, best_suit = place, card, suit
    return best


def possible_takers(
    cards: Sequence[Card], trumps: Sequence[int | None], candidates: Mapping[int, Sequence[Card]]
) -> frozenset[int]:
    """The indexes that may take the trick, whatever the unknown cards and the trump were.

    ``candidates`` holds for each index of a card that is not known the cards that it may have been, ``trumps``
    the suits that may be trump. Where there are too many ways to try, every index that is in it may.
    """
    ways = len(trumps)
    for options in candidates.values():
        ways *= len(options)
    if ways > WORLDS_LIMIT or not all(candidates.values()):
        return _roughly(cards, trumps, candidates)
    found = set()
    places = list(candidates)
    for filling in product(*candidates.values()):
        if len(set(filling)) < len(filling):
            continue
        filled = list(cards)
        for place, card in zip(places, filling, strict=True):
            filled[place] = card
        for trump in trumps:
            found.add(taker(filled, trump))
    return frozenset(found)


def _roughly(
    cards: Sequence[Card], trumps: Sequence[int | None], candidates: Mapping[int, Sequence[Card]]
) -> frozenset[int]:
    """Never fewer than the true ones: each unknown card by itself against the best known card."""
    known = [place for place in range(len(cards)) if place not in candidates]
    if 0 in candidates or not known or not all(candidates.values()):
        return frozenset(range(len(cards)))
    found = set()
    for trump in trumps:
        best = known[taker([cards[place] for place in known], trump)]
        beaten_surely = False
        for place, options in candidates.items():
            beats = [taker((cards[0], cards[best], option), trump) == 2 for option in options]
            if any(beats):
                found.add(place)
            beaten_surely = beaten_surely or all(beats)
        if not beaten_surely:
            found.add(best)
    return frozenset(found)
