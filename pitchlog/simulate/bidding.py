"""How a simulated player bids: by the strength of his holding, among the calls that the engine calls lawful."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pitchlog.cards import ACE, DEUCE, JACK, KING, QUEEN, RANK_OF, SUIT_BITS, TEN, Card, cards_of
from pitchlog.engine.bids import Bid, level_of
from pitchlog.rules import RuleSet

HIGH_WORTH = {ACE: 1.0, KING: 0.55, QUEEN: 0.25}
LOW_WORTH = {DEUCE: 1.0, 1: 0.6, 2: 0.35, 3: 0.15}


def strength(holding: int, rules: RuleSet) -> tuple[int, float]:
    """(the best suit for trump, about how many points it is worth). A rule of thumb, and no law."""
    best, most = 0, -1.0
    for suit in range(4):
        bits = holding & SUIT_BITS[suit]
        if not bits:
            continue
        ranks = [RANK_OF[card] for card in cards_of(bits)]
        worth = HIGH_WORTH.get(ranks[-1], 0.05) + 0.3 * (len(ranks) - 1)
        low = LOW_WORTH.get(ranks[0], 0.05)
        worth += low if rules.low_credit == "holder" else 0.6 * low
        if JACK in ranks:
            worth += 0.3 + 0.12 * len(ranks)
        worth += 0.15 * (TEN in ranks)
        if worth > most:
            best, most = suit, worth
    return best, most


def choose_call(lawful: Sequence[Bid], worth: float, rules: RuleSet, rng: Random) -> Bid:
    """One of the lawful calls: the highest or the lowest bid that the holding carries, else a pass or the least bid."""
    bids = [bid for bid in lawful if bid.kind != "pass"]
    carried = [bid for bid in bids if (level_of(bid, rules) or 0) <= worth]
    if carried:
        return carried[-1] if rng.random() < 0.4 else carried[0]
    if bids and (len(bids) == len(lawful) or rng.random() < 0.02):
        return bids[-1] if rng.random() < 0.1 else bids[0]
    return lawful[0]


def faced_card(holding: int, suit: int) -> Card:
    """The card that a pitcher faces: his highest of the suit."""
    return cards_of(holding & SUIT_BITS[suit])[-1]


def best_suit(holding: int, rules: RuleSet) -> int:
    """The suit that its holder would make trump."""
    return strength(holding, rules)[0]
