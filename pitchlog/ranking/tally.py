"""What is counted for one player or one side, and how two counts become one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Literal

from pitchlog.cards import Number

GameOutcome = Literal["won", "lost", "drawn", "unfinished", "untold"]
"""``drawn``: the win is shared; ``unfinished``: recorded no further; ``untold``: nobody can tell who has won."""

BidOutcome = Literal["made", "set", "untold"]
Level = int | Literal["moon"] | None
"""A number, ``moon``, or ``None`` where the bid is not written down."""

Run = Literal["bids_made", "bids_set", "games_won", "games_lost"]
RUNS: tuple[Run, ...] = ("bids_made", "bids_set", "games_won", "games_lost")


@dataclass(frozen=True, slots=True)
class HandPlace:
    """A score, and the hand that it was made in: ``game`` and ``hand_index`` count from 1, ``hand`` is as written."""

    score: Number
    path: str | None
    game: int
    hand: int | None
    hand_index: int


@dataclass(slots=True)
class Streak:
    """The longest run in a row of yes and no, such that the streaks of two rows give that of both together.

    ``length`` is the row's, ``head`` and ``tail`` are the runs it begins and ends with, ``longest`` is the longest.
    """

    length: int = 0
    head: int = 0
    tail: int = 0
    longest: int = 0

    def add(self, *, goes_on: bool) -> None:
        """One more entry at the end."""
        self.join(Streak(1, 1, 1, 1) if goes_on else Streak(1))

    def join(self, other: Streak) -> None:
        """Another row behind this one."""
        self.longest = max(self.longest, other.longest, self.tail + other.head)
        if self.head == self.length:
            self.head += other.head
        self.tail = other.tail + (self.tail if other.tail == other.length else 0)
        self.length += other.length


@dataclass(slots=True)
class Tally:
    """The counts of one player or one side.

    A hand in which nothing was played and nobody scored (a misdeal, a hand passed out) is ``not_played`` and counts
    in nothing else; so does a hand after the game's end (``after_end``). ``scored`` hands are those whose score can
    be told: they alone make ``score`` and its average. ``recorded`` hands, a score pad's, are among the others.

    Bids are those that the player, or a player of the side, pitched on: ``forced`` ones are among the others, and are
    the dealer's where everybody else had passed and he bid no more than he had to. ``points`` are how often each was
    got, ``points_untold`` in how many hands nobody can tell who got it.

    A run is an unbroken row: of bids made, or set, by the same player in a row, whatever others bid between them, and
    of games won, or lost. A bid or a game that came out otherwise ends it, also where nobody can tell how. The rows
    are in the order of the games' dates, then in the order read; games without a date come last. ``best`` and
    ``worst`` are the hands with the highest and the lowest score, of several the first that was read.
    """

    games: Counter[GameOutcome] = field(default_factory=Counter)
    scored: int = 0
    unscored: int = 0
    recorded: int = 0
    not_played: int = 0
    after_end: int = 0
    score: Number = 0
    bids: dict[Level, Counter[BidOutcome]] = field(default_factory=dict)
    forced: Counter[BidOutcome] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    points_untold: Counter[str] = field(default_factory=Counter)
    best: HandPlace | None = None
    worst: HandPlace | None = None
    rows: dict[str, dict[Run, Streak]] = field(default_factory=dict)

    @property
    def played(self) -> int:
        """How many games were played."""
        return self.games.total()

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return self.scored + self.unscored

    @property
    def average(self) -> float | None:
        """The average score of a hand; ``None`` where no hand could be scored."""
        return self.score / self.scored if self.scored else None

    def bid_outcomes(self) -> Counter[BidOutcome]:
        """The bids of all levels together."""
        return sum(self.bids.values(), Counter())

    def longest(self, run: Run) -> int:
        """The longest run of its kind."""
        row = Streak()
        for date in sorted(self.rows):
            row.join(self.rows[date].get(run) or Streak())
        return row.longest

    def count_game(self, outcome: GameOutcome, date: str) -> None:
        """A game is over, or recorded no further."""
        self.games[outcome] += 1
        self._row(date, "games_won").add(goes_on=outcome == "won")
        self._row(date, "games_lost").add(goes_on=outcome == "lost")

    def count_bid(self, level: Level, outcome: BidOutcome, date: str, *, is_forced: bool) -> None:
        """A bid was played out."""
        self.bids.setdefault(level, Counter())[outcome] += 1
        if is_forced:
            self.forced[outcome] += 1
        self._row(date, "bids_made").add(goes_on=outcome == "made")
        self._row(date, "bids_set").add(goes_on=outcome == "set")

    def count_score(self, score: Number | None, place: HandPlace | None) -> None:
        """A hand was played; ``place`` is where, if its score can be told."""
        if score is None or place is None:
            self.unscored += 1
            return
        self.scored += 1
        self.score += score
        self._note(place)

    def add(self, other: Tally) -> None:
        """What was counted in files read later."""
        self.games.update(other.games)
        self.scored += other.scored
        self.unscored += other.unscored
        self.recorded += other.recorded
        self.not_played += other.not_played
        self.after_end += other.after_end
        self.score += other.score
        for level, outcomes in other.bids.items():
            self.bids.setdefault(level, Counter()).update(outcomes)
        self.forced.update(other.forced)
        self.points.update(other.points)
        self.points_untold.update(other.points_untold)
        for place in (other.best, other.worst):
            if place is not None:
                self._note(place)
        for date, streaks in other.rows.items():
            for run, streak in streaks.items():
                self._row(date, run).join(streak)

    def _note(self, place: HandPlace) -> None:
        if self.best is None or place.score > self.best.score:
            self.best = place
        if self.worst is None or place.score < self.worst.score:
            self.worst = place

    def _row(self, date: str, run: Run) -> Streak:
        return self.rows.setdefault(date, {}).setdefault(run, Streak())
