"""The auction of a simulated hand: lawful calls by the strength of the holdings, and the contract the engine hears."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pitchlog.cards import Number
from pitchlog.engine.auction import Auction, hold_auction
from pitchlog.engine.bids import Bid, bid_fault, has_moon_above, legal_bids, level_of, top_level
from pitchlog.engine.violations import CallFault
from pitchlog.rules import RuleSet
from pitchlog.simulate.bidding import choose_call, faced_card, strength
from pitchlog.simulate.sheet import HandSheet
from pitchlog.simulate.slip import Slip

LONGEST = 40
"""More calls than this nobody makes."""


class Hearing:
    """One auction while it goes on. ``standing`` is the level to beat, ``holder`` the seat that bid it."""

    def __init__(
        self,
        hand: HandSheet,
        holdings: Sequence[int],
        totals: Sequence[Number],
        rules: RuleSet,
        rng: Random,
        slip: Slip,
    ) -> None:
        self.hand = hand
        self.holdings = holdings
        self.totals = totals
        self.rules = rules
        self.rng = rng
        self.slip = slip
        self.seats = len(holdings)
        self.eldest = (hand.dealer + 1) % self.seats
        self.standing = 0
        self.holder: int | None = None
        self.is_bid = False

    def hold(self) -> None:
        """Fills in the hand's calls and its contract."""
        hand, rules, rng = self.hand, self.rules, self.rng
        mood = self.slip.mood(hand)
        scale = rules.max_points / 4
        self.worths = [
            (strength(holding, rules)[1] + rng.uniform(-0.7, 0.7) + mood) * scale for holding in self.holdings
        ]
        if rules.bid_system == "none":
            self.slip.called(self, rng)
        elif rules.bid_system == "sell_out" and not self.slip.is_live(hand) and rng.random() < 0.08:
            card = faced_card(self.holdings[self.eldest], strength(self.holdings[self.eldest], rules)[0])
            hand.calls = [Bid(self.eldest, "bid", rules.max_bid, True, card if rng.random() < 0.7 else None)]
        else:
            self._go_round()
            self.slip.called(self, rng)
            if rules.bid_system == "sell_out" and self.holder is not None:
                self._answer()
        hand.contract = self.hear().contract
        self._let_stand()
        self.slip.settled(self, rng)

    def _let_stand(self) -> None:
        """An unlawful bid stands, too, where its seat comes to lead all the same."""
        plant, contract = self.slip.plant, self.hand.contract
        if plant is None or contract is None or plant.hand != self.hand.index or not self.slip.is_bid:
            return
        if contract.pitcher == plant.seat:
            self.hand.stands = plant.seat
            self.hand.contract = self.hear().contract

    def hear(self, *, is_played: bool = False, leave_out: int = 0) -> Auction:
        """What the engine makes of the calls, without the last ``leave_out``."""
        calls = self.hand.calls[: len(self.hand.calls) - leave_out]
        return hold_auction(
            calls, seats=self.seats, dealer=self.hand.dealer, rules=self.rules, leader=self.hand.stands,
            is_played=is_played, totals=self.totals,
        )  # fmt: skip

    def is_forced(self, seat: int, waiting: int) -> bool:
        """Whether the seat is the dealer, who must bid because nobody did. ``waiting`` have still to call."""
        return seat == self.hand.dealer and not self.is_bid and waiting == 0 and self.rules.dealer_forced_bid > 0

    def _go_round(self) -> None:
        hand, rules = self.hand, self.rules
        order = [(self.eldest + step) % self.seats for step in range(self.seats)]
        if rules.bid_system == "sell_out":
            order = order[1:]
        order = self.slip.order_of_calls(hand, order, self.rng)
        for place, seat in enumerate(order):
            self._call(seat, len(order) - place - 1)
            waiting = order[place + 1 :]
            is_top = self.standing >= top_level(rules) and rules.overcall == "higher" and not self.slip.name
            if is_top and waiting and not self._may_be_beaten(waiting) and self.rng.random() < 0.4:
                return
        while rules.bid_rounds != "one" and len(hand.calls) < LONGEST:
            fault = next((fault for fault in self.hear(is_played=True).faults if fault.name == "missing-bid"), None)
            if fault is None or fault.due is None:
                return
            self._call(fault.due, 0)

    def _may_be_beaten(self, waiting: Sequence[int]) -> bool:
        """Whether anybody who has not called may still lawfully bid."""
        return any(
            bid.kind != "pass"
            for place, seat in enumerate(waiting)
            for bid in self.lawful(seat, len(waiting) - place - 1)
        )

    def lawful(self, seat: int, waiting: int) -> list[Bid]:
        """The calls that the engine allows the seat."""
        total = self.totals[seat] if seat < len(self.totals) else None
        is_dealer = seat == self.hand.dealer
        return legal_bids(
            seat, self.standing, self.rules, is_dealer=is_dealer, is_forced=self.is_forced(seat, waiting), total=total
        )

    def _call(self, seat: int, waiting: int) -> None:
        hand, rules, rng = self.hand, self.rules, self.rng
        lawful = self.lawful(seat, waiting)
        if self.slip.is_live(hand) or hand.stands is not None:
            slipped = self.slip.call(self, seat, lawful, rng)
            if slipped is not None:
                hand.calls.append(slipped)
                self.is_bid = self.is_bid or slipped.kind != "pass"
                return
        worth = self.worths[seat] if len(hand.calls) < LONGEST // 2 else 0.0
        bid = choose_call(lawful, worth, rules, rng)
        if bid.kind != "pass":
            spelled = self._spelled(bid, waiting)
            self.is_bid = True
            self.standing, self.holder = level_of(bid, rules) or 0, seat
            bid = spelled
        hand.calls.append(bid)

    def _spelled(self, bid: Bid, waiting: int) -> Bid:
        """The same bid as people may put it: by facing a card, or as a moon where the highest number is one."""
        rules, rng = self.rules, self.rng
        if bid.kind != "bid" or bid.amount != rules.max_bid:
            return bid
        if rules.face_up_pitch and rules.bid_system == "auction" and rng.random() < 0.5:
            holding = self.holdings[bid.seat or 0]
            card = faced_card(holding, strength(holding, rules)[0])
            return Bid(bid.seat, "bid", bid.amount, True, card if rng.random() < 0.7 else None)
        moon = Bid(bid.seat, "moon")
        is_moon = rules.smudge == "is_four" and not has_moon_above(rules) and rng.random() < 0.3
        return moon if is_moon and self.fault(moon, waiting) is None else bid

    def fault(self, bid: Bid, waiting: int) -> CallFault | None:
        """What the engine has against a bid. ``waiting`` have still to call."""
        seat = bid.seat or 0
        return bid_fault(
            bid, seat, self.standing, self.rules, is_dealer=seat == self.hand.dealer,
            is_forced=self.is_forced(seat, waiting), total=self.totals[seat],
        )  # fmt: skip

    def _answer(self) -> None:
        """The eldest sells, or keeps what he holds good cards for."""
        keeps = self.worths[self.eldest] >= self.standing
        self.hand.calls.append(Bid(self.eldest, "kept" if keeps else "sold"))
