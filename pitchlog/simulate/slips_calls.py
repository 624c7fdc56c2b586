"""Slips of the auction: a call out of turn, of the wrong amount, too many, too few, or an auction that did not pass."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pitchlog.engine.bids import Bid
from pitchlog.simulate.auction import Hearing
from pitchlog.simulate.bidding import faced_card, strength
from pitchlog.simulate.sheet import HandSheet
from pitchlog.simulate.slip import Slip


class WrongAmount(Slip):
    """A bid that the rules forbid by its amount. It counts as a pass, or the table lets it stand and its seat leads."""

    is_bid = True

    def mood(self, hand: HandSheet) -> float:
        """Many bids before the slip, but none where the dealer shall be forced."""
        if not self.is_live(hand):
            return 0.0
        return {"dealer-must-bid": -9.0, "dealer-may-not-match": 1.5, "bid-too-low": 0.7}.get(self.name, 0.0)

    def call(self, hearing: Hearing, seat: int, lawful: Sequence[Bid], rng: Random) -> Bid | None:
        """The forbidden bid, if one is possible here; passes after one that stands."""
        hand = hearing.hand
        if hand.stands is not None:
            return Bid(seat, "pass")
        options = self._options(hearing, seat, rng)
        if not options or rng.random() < 0.3:
            return None
        bid = rng.choice(options)
        if hearing.rules.bid_system == "auction" and bid.kind != "moon" and rng.random() < 0.5:
            hand.stands = seat
        self.make(("bid", hand.index), hand.index, seat=seat)
        return bid

    def _options(self, hearing: Hearing, seat: int, rng: Random) -> list[Bid]:
        rules, hand = hearing.rules, hearing.hand
        waiting = set(range(hearing.seats)) - {call.seat for call in hand.calls} - {seat}
        if rules.bid_system == "sell_out":
            waiting.discard(hearing.eldest)
        bids = [Bid(seat, "bid", amount) for amount in range(1, rules.max_bid + 3)]
        bids += [Bid(seat, "moon")] if hearing.standing else []
        if rules.bid_system != "sell_out":
            holding = hearing.holdings[seat]
            card = faced_card(holding, strength(holding, rules)[0]) if rng.random() < 0.6 else None
            bids += [Bid(seat, "bid", amount, True, card) for amount in (rules.max_bid - 1, rules.max_bid)]
        found = []
        for bid in bids:
            fault = hearing.fault(bid, len(waiting))
            if fault is not None and fault.name == self.name:
                found.append(bid)
        if self.name == "dealer-must-bid" and hearing.is_forced(seat, len(waiting)):
            found += [Bid(seat, "pass")] * 3
        return found

    def called(self, hearing: Hearing, rng: Random) -> None:
        """Where there is no auction any bid is one too many."""
        if hearing.rules.bid_system == "none" and self.is_live(hearing.hand):
            seat = rng.randrange(hearing.seats)
            hearing.hand.calls = [Bid(seat, "bid", rng.randint(1, 4))]
            hearing.hand.shown.bid_seats = True
            self.make(("bid", hearing.hand.index), hearing.hand.index, seat=seat)


class CallOutOfTurn(Slip):
    """Two neighbours call in the wrong order."""

    def order_of_calls(self, hand: HandSheet, order: list[int], rng: Random) -> list[int]:
        """The seats with one pair changed; the dealer keeps the last word."""
        places = [place for place in range(len(order) - 1) if order[place + 1] != hand.dealer]
        if not self.is_live(hand) or not places:
            return order
        place = rng.choice(places)
        changed = list(order)
        changed[place : place + 2] = order[place + 1], order[place]
        hand.shown.bid_seats = True
        self.make(("bid", hand.index), hand.index, seat=order[place + 1])
        return changed


class CallAfterClose(Slip):
    """Somebody calls once more when the auction is over."""

    def called(self, hearing: Hearing, rng: Random) -> None:
        """One more call, by a seat that does not pitch."""
        hand, rules = hearing.hand, hearing.rules
        callers = hearing.seats - (rules.bid_system == "sell_out")
        if not self.is_live(hand) or hearing.holder is None or len(hand.calls) < callers:
            return
        seats = [seat for seat in range(hearing.seats) if seat not in (hearing.holder, hearing.eldest)]
        if not seats:
            return
        seat = rng.choice(seats)
        amount = rng.randint(rules.min_bid, rules.max_bid)
        hand.calls.append(Bid(seat, "pass") if rng.random() < 0.4 else Bid(seat, "bid", amount))
        hand.shown.bid_seats = True
        self.make(("bid", hand.index), hand.index, seat=seat)


class CallLeftOut(Slip):
    """The last call was not written down, and nobody can know it."""

    def settled(self, hearing: Hearing, rng: Random) -> None:
        """Leaves the last call out where the engine misses it."""
        hand = hearing.hand
        if not self.is_live(hand) or hand.contract is None or hand.contract.is_lost or len(hand.calls) < 2:
            return
        heard = hearing.hear(is_played=True, leave_out=1)
        if any(fault.name == "missing-bid" for fault in heard.faults):
            gone = hand.calls.pop()
            self.make(("bid", hand.index), hand.index, seat=gone.seat)


class NotPassed(Slip):
    """The hand is thrown in as passed out, although there is a pitcher."""

    def settled(self, hearing: Hearing, rng: Random) -> None:
        """Ends the hand before it is played."""
        hand = hearing.hand
        if self.is_live(hand) and hand.contract is not None and hand.calls and not hand.contract.is_lost:
            hand.end, hand.shown.end, hand.shown.answer = "passed", True, True
            self.make(("end", hand.index), hand.index, seat=hand.contract.pitcher)
