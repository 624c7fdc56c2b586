"""Whose turn it is to call: once round, until all have passed, or the eldest once more."""

from __future__ import annotations

from collections.abc import Sequence

from pitchlog.engine.bids import top_level
from pitchlog.rules import RuleSet


class Turns:
    """The turns of one auction, call by call; ``order`` are the seats from the first to call on."""

    def __init__(self, order: Sequence[int], rules: RuleSet) -> None:
        self.order = list(order)
        self.rules = rules
        self.called: set[int] = set()
        self.out: set[int] = set()
        self.last: int | None = None
        self.first_bidder: int | None = None
        self.has_raised = False

    def due(self, holder: int | None, level: int) -> int | None:
        """Who is to call next where ``holder`` stands at ``level``; ``None`` when the auction is over."""
        for seat in self.order:
            if seat not in self.called:
                return seat
        rounds = self.rules.bid_rounds
        if rounds == "until_all_pass" and holder is not None and level < top_level(self.rules):
            return self._next_alive(holder)
        if rounds == "one_plus_eldest" and not self.has_raised and holder not in (None, self.first_bidder):
            return self.first_bidder
        return None

    def _next_alive(self, holder: int) -> int | None:
        start = self.order.index(self.last) if self.last in self.order else -1
        for step in range(1, len(self.order) + 1):
            seat = self.order[(start + step) % len(self.order)]
            if seat not in self.out and seat != holder:
                return seat
        return None

    def after_last(self) -> int | None:
        """The seat clockwise of the last to call, which would be next if the auction went on."""
        if self.last not in self.order:
            return None
        return self.order[(self.order.index(self.last) + 1) % len(self.order)]

    def take(self, seat: int, *, is_pass: bool) -> None:
        """The seat has called."""
        if seat in self.called and seat == self.first_bidder:
            self.has_raised = True
        if not is_pass and self.first_bidder is None:
            self.first_bidder = seat
        self.called.add(seat)
        self.last = seat
        if is_pass:
            self.out.add(seat)
