"""The card turned or cut for trump, and what the eldest may beg for when he does not like it."""

from __future__ import annotations

from random import Random

from pitchlog.cards import SUIT_OF, Card, bits_of
from pitchlog.engine.deal import gift_sides, turned_points
from pitchlog.rules import RuleSet
from pitchlog.seats import Table
from pitchlog.simulate.bidding import best_suit
from pitchlog.simulate.sheet import HandSheet, Move

RUN = 3
"""So many cards each are dealt when the cards are run."""


class Turning:
    """Turns a card for trump, and lets the eldest beg. ``bits`` are the holdings, to which cards may be dealt."""

    def __init__(self, hand: HandSheet, bits: list[int], table: Table, rules: RuleSet, rng: Random) -> None:
        self.hand = hand
        self.bits = bits
        self.table = table
        self.rules = rules
        self.rng = rng
        self.eldest = (hand.dealer + 1) % len(bits)

    def go(self) -> None:
        """Settles the trump of the hand; it is a misdeal when the cards run out."""
        hand, rng = self.hand, self.rng
        if self.rules.trump_by == "cut":
            hand.shown.turn = rng.random() < 0.8
            self._cut()
            return
        self._turn()
        if self.rules.beg and hand.trump is not None:
            likes = best_suit(self.bits[self.eldest], self.rules) == hand.trump
            self._answer("stand" if likes or rng.random() < 0.3 else rng.choice(("gift", "run")))

    def _cut(self) -> None:
        """A card is shown for its suit: the top of the stock, or one cut before the deal, perhaps written there."""
        hand = self.hand
        is_of_stock = self.rules.draw_after_trick != "none" and self.rng.random() < 0.7
        held = [card for holding in hand.holdings for card in holding]
        cards = hand.undealt[:1] if is_of_stock else [card for card in held + hand.undealt if SUIT_OF[card] < 4]
        card = self.rng.choice(cards)
        if SUIT_OF[card] > 3:
            hand.end, hand.is_void = "misdeal", True
            return
        hand.trump = hand.trump_written = SUIT_OF[card]
        is_first = not is_of_stock and (self.rules.draw_after_trick == "face_up" or self.rng.random() < 0.5)
        hand.moves.append(Move("turn", None, [card], is_early=True, is_first=is_first))

    def _turn(self) -> None:
        """The next card of the stock is turned; a joker is buried and another one turned."""
        hand = self.hand
        while hand.undealt and SUIT_OF[hand.undealt[0]] > 3:
            del hand.undealt[0]
        if not hand.undealt:
            hand.end, hand.is_void = "misdeal", True
            return
        card: Card = hand.undealt.pop(0)
        hand.trump = hand.trump_written = SUIT_OF[card]
        hand.moves.append(Move("turn", None, [card], is_early=True, is_bound=True))
        self._score(self.table.side_of[hand.dealer], turned_points(card, self.rules))

    def _score(self, side: int, points: int) -> None:
        if points:
            self.hand.bonus[side] = self.hand.bonus.get(side, 0) + points

    def _answer(self, answer: str) -> None:
        hand = self.hand
        if answer != "stand" or self.rng.random() < 0.5:
            hand.moves.append(
                Move("beg", self.eldest, answer=answer, is_early=True, is_bound=answer != "stand")
            )  # fmt: skip
        if answer == "gift":
            for side in gift_sides(self.eldest, self.table, self.rules):
                self._score(side, 1)
        if answer != "run":
            return
        old = hand.trump
        while hand.trump == old and not hand.is_void:
            self.run()

    def tell_stand(self) -> None:
        """Where nobody begged, it is written down that the eldest stood."""
        hand = self.hand
        if self.rules.beg and all(move.kind not in ("beg", "draw") for move in hand.moves):
            hand.moves.append(Move("beg", self.eldest, answer="stand", is_early=True))

    def run(self) -> None:
        """Three more cards each and another card turned."""
        hand, seats = self.hand, len(self.bits)
        if len(hand.undealt) <= RUN * seats:
            hand.end, hand.is_void = "misdeal", True
            return
        hand.runs += 1
        for step in range(seats):
            seat = (self.eldest + step) % seats
            cards = hand.undealt[:RUN]
            del hand.undealt[:RUN]
            self.bits[seat] |= bits_of(cards)
            hand.moves.append(Move("draw", seat, cards, is_early=True))
        self._turn()
