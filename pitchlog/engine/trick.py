"""Who takes a trick: the only place that decides it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from pitchlog.cards import Card
from pitchlog.engine.trump import Trumps

WORLDS_LIMIT = 4096
"""So many ways to fill in unknown cards are tried one by one; beyond that nothing is told from them."""


def taker(cards: Sequence[Card], trumps: Trumps) -> int:
    """The index of the card that takes the trick: the highest trump, else the highest card of the suit led.

    All cards are known or ``NO_CARD``. The law is the same in every source; only of two equal jokers some let the
    first and some the second be higher.
    """
    table = trumps.powers[trumps.suits[cards[0]]]
    heights = [table[card] for card in cards]
    best = max(heights)
    if trumps.later_ties and heights.count(best) > 1:
        return len(heights) - 1 - heights[::-1].index(best)
    return heights.index(best)


def possible_takers(
    cards: Sequence[Card], trumps: Sequence[Trumps], candidates: Mapping[int, Sequence[Card]]
) -> frozenset[int]:
    """The indexes that may take the trick, whatever the unknown cards and the trump were.

    ``candidates`` holds for each index of a card that is not known the cards that it may have been, ``trumps``
    what may be trump. Where there are too many ways to try, every index that is in it may.
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
    cards: Sequence[Card], trumps: Sequence[Trumps], candidates: Mapping[int, Sequence[Card]]
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
