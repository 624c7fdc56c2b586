"""The auction: whose turn it is, which calls stand, and who is pitcher at what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pitchlog.cards import Card, Number
from pitchlog.engine.bids import OPEN, Bid, Kind, bid_fault, level_fault, level_of, top_level
from pitchlog.engine.turns import Turns
from pitchlog.engine.violations import CallFault
from pitchlog.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Contract:
    """What the pitcher plays for. ``amount`` is ``None`` where the bid is not known; ``is_free`` binds to nothing.

    ``partner`` is the seat that plays with him in this hand alone, where sides are made so; ``is_lost`` that nothing
    is played and the bid is lost.
    """

    pitcher: int
    amount: int | None
    is_moon: bool = False
    is_free: bool = False
    faced: Card | None = None
    seller: int | None = None
    partner: int | None = None
    is_lost: bool = False


@dataclass(frozen=True, slots=True)
class Auction:
    """How an auction came out. ``callers`` are the seats that made the calls, one a call (``None``: not told)."""

    contract: Contract | None
    is_passed: bool
    is_complete: bool
    callers: tuple[int | None, ...]
    faults: tuple[CallFault, ...] = ()


class _Hearing:
    """One auction heard call by call. ``is_order_open``: where all may bid until all pass, a bid that is not allowed
    leaves it open whether its seat was out; whose turn it is after it is not judged.
    """

    def __init__(
        self, seats: int, dealer: int | None, rules: RuleSet, leader: int | None, totals: Sequence[Number | None]
    ) -> None:
        self.rules = rules
        self.dealer = dealer
        self.leader = leader
        self.totals = totals
        self.eldest = None if dealer is None else (dealer + 1) % seats
        self.order = [] if dealer is None else [(dealer + 1 + step) % seats for step in range(seats)]
        if rules.bid_system == "sell_out" and self.order:
            self.order = self.order[1:]
        self.turns = Turns(self.order, rules)
        self.standing = 0
        self.holder: int | None = None
        self.best: Bid | None = None
        self.stood: Contract | None = None
        self.answer: Kind | None = None
        self.was_bid = False
        self.is_order_open = False
        self.callers: list[int | None] = []
        self.faults: list[CallFault] = []

    def hear(self, index: int, bid: Bid) -> None:
        if bid.kind in ("sold", "kept"):
            seat = self.eldest if bid.seat is None else bid.seat
            self.callers.append(seat)
            if self.rules.bid_system == "sell_out":
                self.answer = bid.kind
            else:
                self.faults.append(CallFault("bid-not-allowed", index, seat, "bid_system", reason="no-sale"))
            return
        is_unasked = bid.faced and not self.callers and self._is_eldest(bid.seat)
        if self.rules.bid_system == "sell_out" and is_unasked:
            self._pitch_unasked(index, bid)
            return
        due = self.turns.due(self.holder, self.standing)
        seat = bid.seat
        if seat is None:
            seat = self.turns.after_last() if due is None else due
        self.callers.append(seat)
        if self.dealer is not None and due is None and self.answer is None and not self.is_order_open:
            self.faults.append(CallFault("bid-after-close", index, seat, "bid_rounds", standing=self.standing))
            self._let_stand(bid, seat)
            return
        if seat is None:
            return
        if due is not None and seat != due and not self.is_order_open:
            self.faults.append(CallFault("bid-out-of-turn", index, seat, "bid_rounds", due, self.standing))
        self._weigh(index, bid, seat)
        self.turns.take(seat, is_pass=bid.kind == "pass")

    def _is_eldest(self, seat: int | None) -> bool:
        return seat is None or self.eldest is None or seat == self.eldest

    def _pitch_unasked(self, index: int, bid: Bid) -> None:
        """The eldest pitches unasked: he must make the highest number."""
        eldest = bid.seat if self.eldest is None else self.eldest
        self.callers.append(eldest)
        self.was_bid = True
        if eldest is not None:
            self.stood = Contract(eldest, self.rules.max_bid, faced=bid.card)

    def _weigh(self, index: int, bid: Bid, seat: int) -> None:
        is_dealer = seat == self.dealer
        others = set(self.order) - self.turns.called - {seat}
        is_forced = is_dealer and not self.was_bid and not others and self.rules.dealer_forced_bid > 0
        if bid.kind == "pass":
            if is_forced:
                self.faults.append(CallFault("dealer-must-bid", index, seat, "dealer_forced_bid", reason="passed"))
                self._let_stand(Bid(seat, "bid", self.rules.dealer_forced_bid), seat)
            return
        fault = None
        if self.dealer is not None or level_fault(bid, self.rules, None):
            total = self.totals[seat] if seat < len(self.totals) else None
            fault = bid_fault(
                bid, seat, self.standing, self.rules, is_dealer=is_dealer, is_forced=is_forced, total=total
            )
        self.was_bid = True
        if fault is not None and fault.reason == OPEN:
            self.faults.append(replace(fault, call=index))
            fault = None
        if fault is None:
            level = level_of(bid, self.rules) or 0
            if level >= self.standing:
                self.standing, self.holder, self.best = level, seat, bid
                self.stood = None if self.is_order_open else self.stood
            return
        self.faults.append(replace(fault, call=index))
        self.is_order_open = self.rules.bid_rounds == "until_all_pass"
        forced = self.rules.dealer_forced_bid
        self._let_stand(Bid(seat, "bid", forced) if fault.name == "dealer-must-bid" else bid, seat)

    def _let_stand(self, bid: Bid, seat: int | None) -> None:
        """An unlawful bid counts as a pass, unless its seat then leads: the table let it stand."""
        if seat is not None and seat == self.leader and bid.kind in ("bid", "moon"):
            level = level_of(bid, self.rules) if bid.kind == "moon" else bid.amount
            is_moon = bid.kind == "moon" and (level is None or level > self.rules.max_bid)
            self.stood = Contract(seat, level, is_moon=is_moon, faced=bid.card if bid.faced else None)


def _contract(hearing: _Hearing, rules: RuleSet) -> Contract | None:
    if hearing.stood is not None:
        seller = hearing.eldest if hearing.answer == "sold" else None
        return replace(hearing.stood, seller=seller)
    best, holder = hearing.best, hearing.holder
    if best is None or holder is None:
        return None
    level = level_of(best, rules) or 0
    is_moon = best.kind == "moon" and level > rules.max_bid
    contract = Contract(holder, level, is_moon=is_moon, faced=best.card if best.faced else None)
    if rules.bid_system == "sell_out":
        if hearing.eldest is None:
            return None
        if hearing.answer == "kept":
            return Contract(hearing.eldest, level)
        if hearing.answer == "sold":
            return replace(contract, seller=hearing.eldest)
    return contract


def hold_auction(
    calls: Sequence[Bid],
    *,
    seats: int,
    dealer: int | None,
    rules: RuleSet,
    leader: int | None = None,
    is_played: bool = False,
    totals: Sequence[Number | None] = (),
) -> Auction:
    """Hears the calls in order and says who is pitcher at what, and what was unlawful.

    ``leader`` led to the first trick, as far as it is known; ``is_played`` says that play followed, so that calls left
    out are missing; ``totals`` are the seats' running totals. With the dealer unknown, turns and the dealer's
    privileges are not judged. Linear in the calls.
    """
    if rules.bid_system == "none":
        return _no_auction(calls, seats, dealer, leader)
    hearing = _Hearing(seats, dealer, rules, leader, totals)
    for index, bid in enumerate(calls):
        hearing.hear(index, bid)
    contract = _contract(hearing, rules)
    due = hearing.turns.due(hearing.holder, hearing.standing) if hearing.order else None
    is_closed = due is None or hearing.stood is not None or _none_may_beat(hearing, rules)
    is_closed |= hearing.is_order_open and set(hearing.order) <= hearing.turns.called
    is_complete = bool(calls) and is_closed and hearing.dealer is not None
    is_passed = is_complete and contract is None
    if rules.bid_system == "sell_out":
        if is_complete and contract is None and dealer is not None:
            contract, is_passed = Contract((dealer + 1) % seats, None, is_free=True), False
        elif contract is not None and hearing.answer is None and hearing.stood is None:
            contract, is_complete = _answer_from_lead(hearing, contract, leader), leader is not None
    elif is_passed and dealer is not None:
        free = {"eldest_pitches_free": (dealer + 1) % seats, "dealer_names_free": dealer}.get(rules.all_pass)
        if free is not None:
            contract, is_passed = Contract(free, None, is_free=True), False
        elif rules.all_pass == "dealer_is_set" and not is_played:
            contract = Contract(dealer, rules.dealer_forced_bid or rules.min_bid, is_lost=True)
    if is_played and calls and dealer is not None and not is_closed:
        hearing.faults.append(CallFault("missing-bid", len(calls), due, "bid_rounds", due, hearing.standing))
        if (
            leader is not None
            and (leader == due or leader not in hearing.turns.called)
            and (contract is None or contract.pitcher != leader)
        ):
            contract = Contract(leader, None)
    elif is_played and is_passed:
        hearing.faults.append(CallFault("missing-bid", len(calls), None, "all_pass", None, 0, "passed-out"))
    return Auction(contract, is_passed, is_complete, tuple(hearing.callers), tuple(hearing.faults))


def _no_auction(calls: Sequence[Bid], seats: int, dealer: int | None, leader: int | None) -> Auction:
    """Where nothing is bid the eldest pitches, bound to nothing; every bid is one too many."""
    eldest = None if dealer is None else (dealer + 1) % seats
    faults = tuple(
        CallFault("bid-not-allowed", index, call.seat, "bid_system", reason="no-auction")
        for index, call in enumerate(calls)
        if call.kind != "pass"
    )
    pitcher = eldest if eldest is not None else leader
    contract = None if pitcher is None else Contract(pitcher, None, is_free=True)
    return Auction(contract, False, pitcher is not None, tuple(call.seat for call in calls), faults)


def _none_may_beat(hearing: _Hearing, rules: RuleSet) -> bool:
    """Whether nobody who has not called could lawfully bid any more: then passes may be left out."""
    if hearing.standing < top_level(rules) or hearing.holder is None:
        return False
    waiting = set(hearing.order) - hearing.turns.called
    if rules.overcall == "equal_allowed":
        return not waiting
    dealer = hearing.dealer
    if dealer is None or dealer not in waiting:
        return True
    standing = hearing.standing
    again = Bid(dealer, "moon") if standing > rules.max_bid else Bid(dealer, "bid", standing)
    total = hearing.totals[dealer] if dealer < len(hearing.totals) else None
    return bid_fault(again, dealer, standing, rules, is_dealer=True, is_forced=False, total=total) is not None


def _answer_from_lead(hearing: _Hearing, contract: Contract, leader: int | None) -> Contract:
    """The eldest's last word was not written down: who led tells it.

    Where only trumps are played and no lead makes them, the lead passes on from a pitcher without one: then nobody can
    tell whether the eldest sold.
    """
    rules = hearing.rules
    may_pass_on = rules.follow_rule == "trump_only" and rules.out_of_trump != "plays_on"
    if leader is not None and may_pass_on and rules.trump_by != "first_lead":
        return Contract(leader, None)
    if leader is not None and leader == hearing.eldest:
        return Contract(leader, contract.amount)
    return replace(contract, seller=hearing.eldest) if leader == contract.pitcher else contract
