"""Slips about a game as a whole: its players, its dealers, its end and its winner."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pitchlog.rules import RuleSet
from pitchlog.simulate.playing import most_seats
from pitchlog.simulate.sheet import GameSheet
from pitchlog.simulate.slip import FigureSlip, Slip


class WrongDealer(Slip):
    """Somebody deals whose turn it is not; the deal goes round from him."""

    def dealer(self, index: int, due: Sequence[int], seats: int, rng: Random) -> int | None:
        """Another seat than those due."""
        others = [seat for seat in range(seats) if seat not in due]
        if self.plant is not None or index < max(2, self.since) or not others:
            return None
        seat = rng.choice(others)
        self.make(("hand", index), index, seat=seat)
        return seat


class AnotherHand(FigureSlip):
    """One or two hands are played after the game was won."""

    left = 0

    def plays_on(self, game: GameSheet) -> bool:
        """So long as hands are left; notes where the first of them begins."""
        if self.plant is None:
            index = len(game.hands) + 1
            self.left = 1 + index % 2
            self.make(("hand", index), index)
        self.left -= 1
        return self.left >= 0


class WrongWinner(FigureSlip):
    """The wrong side is called the winner, or somebody before the game is over."""

    def ended(self, game: GameSheet, rng: Random) -> None:
        """Written into the last hand, or into an earlier one."""
        sides = range(len(game.table.sides))
        hands = [hand for hand in game.hands if not hand.is_void and hand.winner is None and hand.index >= self.since]
        last = game.hands[-1]
        if last.winner is not None and rng.random() < 0.6:
            hand, winner = last, rng.choice([side for side in sides if side != last.winner])
        elif hands:
            hand, winner = rng.choice(hands), rng.choice(list(sides))
        else:
            return
        hand.winner, hand.shown.winner = winner, True
        self.make(("winner", hand.index), hand.index)


class WrongCount(Slip):
    """More or fewer play than the rules allow."""

    def seats(self, rules: RuleSet, rng: Random) -> int | None:
        """A number that the rules do not allow and the pack serves."""
        fewest, most = rules.players
        return rng.choice([seats for seats in range(2, most_seats(rules) + 1) if not fewest <= seats <= most][:8])

    def start(self, game: GameSheet, rng: Random) -> None:
        """The players are written down."""
        if game.names is None:
            game.names = [None] * len(game.table.seats)
        self.make(("players",))
