"""The moments at which somebody at a simulated table may slip. The base class never does."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from pitchlog.cards import Card
from pitchlog.engine.bids import Bid
from pitchlog.rules import RuleSet
from pitchlog.simulate.sheet import GameSheet, HandSheet, Key, Move, Plant

if TYPE_CHECKING:
    from pitchlog.simulate.auction import Hearing
    from pitchlog.simulate.moves import Moving
    from pitchlog.simulate.playing import Moment
    from pitchlog.simulate.turning import Turning
    from pitchlog.simulate.writing import Spelling, WrittenLine


NO_RULES: Final = RuleSet(low_credit="holder")
"""Stands for the rules of a game that has not begun."""


class Slip:
    """One slip that is made once in a game, from the hand ``since`` on. ``plant`` is where it was made.

    ``is_bid`` says that it is a bid of an amount that is not lawful.
    """

    is_bid = False

    def __init__(self, name: str, since: int = 1) -> None:
        self.name = name
        self.since = since
        self.plant: Plant | None = None
        self.rules: RuleSet = NO_RULES

    def is_live(self, hand: HandSheet) -> bool:
        """Whether the slip is still to be made, and may be made in this hand."""
        return self.plant is None and hand.index >= self.since

    def give_up(self, hand: HandSheet) -> None:
        """The hand comes to nothing, so that a call left out of it is no slip: the game will not do."""
        if self.plant is not None and self.plant.key == ("bid", hand.index):
            self.plant, self.since = None, 10_000

    def tell_cards(self, hand: HandSheet) -> None:
        """All cards that were dealt or changed hands are written down, where the slip is made in this hand."""
        if self.is_live(hand):
            hand.shown.deals, hand.shown.moves = True, "seen"

    def tell_end(self, hand: HandSheet) -> None:
        """The same only where a hand may stop early, so that it is certain that it was over."""
        if drops_out(self.rules):
            self.tell_cards(hand)

    def make(
        self, key: Key, hand: int | None = None, *, trick: int | None = None, seat: int | None = None,
        card: Card | None = None, text: str | None = None,
    ) -> None:  # fmt: skip
        """Notes that the slip was made in the line ``key``."""
        self.plant = Plant(key, hand, trick, seat, card, text)

    # Before the game and before a hand

    def seats(self, rules: RuleSet, rng: Random) -> int | None:
        """The number of players, where the slip is about that."""
        return None

    def start(self, game: GameSheet, rng: Random) -> None:
        """The game's first lines are about to be settled."""

    def dealer(self, index: int, due: Sequence[int], seats: int, rng: Random) -> int | None:
        """Who deals instead of the seats that are due."""
        return None

    def prepare(self, hand: HandSheet, rng: Random) -> None:
        """What of this hand is written is about to be settled."""

    def turned(self, turning: Turning) -> None:
        """The card for trump is turned, and the eldest has begged or not."""

    # The auction

    def mood(self, hand: HandSheet) -> float:
        """By how much the players over- or underbid."""
        return 0.0

    def order_of_calls(self, hand: HandSheet, order: list[int], rng: Random) -> list[int]:
        """The order in which the seats call."""
        return order

    def call(self, hearing: Hearing, seat: int, lawful: Sequence[Bid], rng: Random) -> Bid | None:
        """What the seat calls against the laws."""
        return None

    def called(self, hearing: Hearing, rng: Random) -> None:
        """All have called; the contract is not settled yet."""

    def settled(self, hearing: Hearing, rng: Random) -> None:
        """The contract is settled; play has not begun."""

    def moved(self, moving: Moving) -> None:
        """The cards have changed hands that do so before the play."""

    # The play

    def leader(self, hand: HandSheet, trick: int, due: int, rng: Random) -> int:
        """Who leads to the trick."""
        return due

    def order(self, hand: HandSheet, trick: int, order: list[int], rng: Random) -> tuple[list[int], set[int]]:
        """(the order in which the seats play, the places at which the seat is written)."""
        return order, set()

    def card(self, moment: Moment) -> Card | None:
        """The card that is laid instead of a lawful one. It leaves the holding if it is in it."""
        return None

    def laid(self, hand: HandSheet, trick: int, rng: Random) -> None:
        """A trick was laid."""

    def drawn(self, hand: HandSheet, draws: Sequence[Move], rng: Random) -> None:
        """All have drawn a card after a trick."""

    # The record

    def written(self, game: GameSheet, hand: HandSheet, rng: Random) -> None:
        """The hand's results are about to be written down; the totals carried on are those of ``hand.total``."""

    def plays_on(self, game: GameSheet) -> bool:
        """Whether another hand is played although the game is over."""
        return False

    def ended(self, game: GameSheet, rng: Random) -> None:
        """The last hand was played."""

    def text(self, game: GameSheet, lines: list[WrittenLine], spelling: Spelling, rng: Random) -> None:
        """The lines are written and may still be garbled."""


class FigureSlip(Slip):
    """One that shows by what the hands were worth.

    A hand without a ``beg`` line may have given the eldest a point that nobody wrote down, and a score, a total or the
    end of the game that hangs on that point is no certain fault: that the eldest stood is written, too.
    """

    def turned(self, turning: Turning) -> None:
        """Tells it."""
        turning.tell_stand()


def drops_out(rules: RuleSet) -> bool:
    """Whether a player without trumps is out of the hand, which may so end early."""
    return rules.follow_rule == "trump_only" and rules.out_of_trump != "plays_on"


class NoSlip(Slip):
    """Nobody slips."""

    def __init__(self) -> None:
        super().__init__("")

    def is_live(self, hand: HandSheet) -> bool:
        """Never."""
        return False
