"""Whether other rules of the pack make the same of a hand's cards: then its tricks need not be laid again.

A joker, a jack of the other suit, a rank that is left out matter to a hand in which they turn up, or in which some
card is not known. Where every card is known and none of these is among them, the tricks are what they were.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pitchlog.cards import BIG_JOKER, BITS, KNOWN_BITS
from pitchlog.engine.legality import led_trump
from pitchlog.engine.trump import Trumps
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.memory import Memory

SUIT_BITS: Final = tuple(0x1FFF << 13 * suit for suit in range(4))


def is_alike(base: HandReplay, memory: Memory) -> bool:
    """Whether the cards of this hand, which was replayed without a fault, are laid alike under the other rules.

    The two may differ in house rules of the pack alone. Linear in the cards; false where that is not plain to see.
    """
    laying, trump = base.laying, base.trump
    if laying is None or trump is None or base.phases is not None or memory.has_phases:
        return False
    if not laying.is_plain or len(laying.laid) != base.size or memory.size(base.hand, laying.count) != base.size:
        return False
    seen = 0
    for laid in laying.laid:
        if laid.items is not None:
            return False
        for card in laid.cards:
            seen |= BITS[card]
    for holding in base.holdings:
        if holding is not None:
            seen |= holding.bits
    other = memory.trumps(trump)
    if seen & ~(laying.pack & other.pack & KNOWN_BITS):
        return False
    return _is_told_alike(base, memory) and not seen & _differing(laying.trumps, other)


def _is_told_alike(base: HandReplay, memory: Memory) -> bool:
    """Whether the trump is the same one; it is where the first card led or the word for it says so."""
    first = base.laid[0]
    named = None if base.hand.trump is None else base.hand.trump.suit
    if memory.rules.trump_by == "named":
        return named == base.trump
    lead = first.cards[0]
    return memory.rules.trump_by == "first_lead" and lead < BIG_JOKER and named in (None, base.trump) and (
        led_trump(lead, named, memory.rules) == base.trump
    )  # fmt: skip


@lru_cache(maxsize=512)
def _differing(one: Trumps, other: Trumps) -> int:
    """The cards that either makes a suit of that is not their own, and the jokers."""
    found = 0
    for trumps in (one, other):
        for suit, own in enumerate(SUIT_BITS):
            found |= trumps.suit_bits[suit] & ~own
    return found
