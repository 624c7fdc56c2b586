"""Where the points of a hand fell: in which trick, and with which card.

Who gets a point is the scoring's to say; this says only by which card it was made.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitchlog.cards import SPADES, SUIT_OF, Card
from pitchlog.engine.scoring import Fallen, Pile, highest_and_lowest
from pitchlog.engine.trump import Trumps
from pitchlog.rules import RuleSet


def point_cards(piles: Sequence[Pile], trumps: Trumps, rules: RuleSet) -> dict[str, Card]:
    """The card of each point that a card makes, by the point's name; Game, and the last trick, are made by none.

    A point whose card was not dealt, or that ``multi_role`` gives to nobody, is among them only if its card fell.
    Linear in the cards; all of them are known.
    """
    own: list[Fallen] = [
        (trumps.ranks[card], card, seat, winner)
        for seats, cards, winner in piles
        for seat, card in zip(seats, cards, strict=True)
        if trumps.is_trump(card)
    ]
    found: dict[str, Card] = {}
    if own:
        own, high, low = highest_and_lowest(own, piles, rules)
        if rules.high_value and rules.high_card == "highest_in_play":
            found["high"] = high[1]
        if rules.low_value and rules.low_card != "deuce" and low[0] >= 0:
            found["low"] = low[1]
    for _, cards, _ in piles:
        for card in cards:
            found.update(dict.fromkeys(trumps.scoring.get(card, ()), card))
    if rules.high_spade:
        spades = [card for _, cards, _ in piles for card in cards if SUIT_OF[card] == SPADES]
        if spades:
            found["high_spade"] = max(spades)
    return found
