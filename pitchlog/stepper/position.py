"""Where one stands in a record, and where each move leads. Knows nothing of screens and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from pitchlog.cards import Number
from pitchlog.comparing.runs import Run
from pitchlog.findings import Finding
from pitchlog.replay.hand import HandReplay
from pitchlog.rules import RuleSet
from pitchlog.stepper.book import MOST_WITHOUT_HANDS, Book, LoadedGame
from pitchlog.steps.scene import Scene, scenes_of
from pitchlog.steps.steps import Step, steps_of

Looking = Iterator[tuple["Position", bool]]
"""A hand that was looked through, or where it was found, and whether it was; ends with what was found."""


@dataclass(frozen=True, slots=True)
class Position:
    """One step of one hand of one game; each counted from 0."""

    game: int = 0
    hand: int = 0
    step: int = 0


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand laid out for stepping: what was derived, its steps, how things stand after each.

    ``place`` is its place in ``run``. The scenes are worked out when they are asked for.
    """

    loaded: LoadedGame
    run: Run
    replay: HandReplay
    findings: tuple[Finding, ...]
    steps: tuple[Step, ...]
    place: int
    _scenes: list[tuple[Scene, ...]] = field(default_factory=list, repr=False, compare=False)

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """How things stand after each step."""
        if not self._scenes:
            self._scenes.append(scenes_of(self.replay, self.steps))
        return self._scenes[0]

    @property
    def totals_before(self) -> Sequence[Number | None] | None:
        """The totals after the hand before; ``None`` where there is none in the record, or none that was read."""
        return self.run.replays[self.place - 1].totals if self.place else None


@dataclass(slots=True)
class Walk:
    """A walk through a record, under its own house rules or others. Moves return the new position.

    ``rules`` are those to judge by, ``None`` for the record's own; findings with a name that is ``muted`` are not told.
    """

    book: Book
    rules: RuleSet | None = None
    muted: frozenset[str] = frozenset()
    _views: dict[tuple[int, int, int], tuple[RuleSet | None, HandView]] = field(default_factory=dict)

    def view(self, at: Position) -> HandView:
        """The hand at this position. Cheap for a hand that was asked for before."""
        key = at.game, at.hand, id(self.rules)
        found = self._views.get(key)
        if found is None or found[0] is not self.rules:
            if len(self._views) > 64:
                self._views.clear()
            found = self._views[key] = self.rules, self._laid_out(at)
        return found[1]

    def _laid_out(self, at: Position) -> HandView:
        loaded = self.book.load(at.game, at.hand)
        run = self.run(loaded)
        place = loaded.hand_at(at.hand)
        replay = run.replays[place]
        findings = self.findings(at)
        return HandView(loaded, run, replay, findings, steps_of(replay, findings), place)

    def findings(self, at: Position) -> tuple[Finding, ...]:
        """What is told with the hand at this position; known sooner than the hand is laid out.

        With the first hand of a game goes what was found in games without a hand before it, and with the last one of
        the record what was found in those behind it.
        """
        book = self.book
        found = list(self._found(at.game, at.hand))
        if at.hand == 0:
            found[:0] = [one for game in book.before(at.game) for one in self._found(game)]
        if at.hand == book.hands(at.game) - 1:
            found += [one for game in book.behind(at.game) for one in self._found(game)]
        return tuple(one for one in found if one.name not in self.muted)

    def opening(self, game: int) -> list[Finding]:
        """What was found in a game without a hand."""
        return [one for one in self._found(game) if one.name not in self.muted]

    def without_hands(self) -> list[Finding]:
        """What was found in a record without any hand: of many games in the first ones."""
        games = range(min(self.book.count, MOST_WITHOUT_HANDS))
        return [*self.book.notes, *(one for game in games for one in self.opening(game))]

    def _found(self, game: int, hand: int = 0) -> list[Finding]:
        loaded = self.book.load(game, hand)
        return loaded.findings(hand, self.run(loaded))

    def run(self, loaded: LoadedGame) -> Run:
        """A game judged by the house rules of the walk."""
        return loaded.run if self.rules is None else loaded.under(self.rules)

    def hands_from(self, at: Position) -> Iterator[Position]:
        """This position, and then the beginning of every hand behind it."""
        while True:
            yield at
            after = self.next_hand(at)
            if (after.game, after.hand) == (at.game, at.hand):
                return
            at = after

    def count_hands(self, game: int) -> int:
        """How many hands the game has."""
        return self.book.hands(game)

    def last_step(self, at: Position) -> int:
        """The index of the last step of the hand."""
        return len(self.view(at).steps) - 1

    # Moves

    def first(self) -> Position | None:
        """The first step of the first game that has a hand; ``None`` where no hand was written down."""
        return next((Position(game) for game in range(self.book.count) if self.book.hands(game)), None)

    def forward(self, at: Position) -> Position:
        """The next step; after the last one of a hand the next hand."""
        if at.step < self.last_step(at):
            return replace(at, step=at.step + 1)
        return self.next_hand(at)

    def back(self, at: Position) -> Position:
        """The step before; before the first one of a hand the end of the hand before."""
        if at.step > 0:
            return replace(at, step=at.step - 1)
        before = self.last_hand(at)
        return before if before == at else replace(before, step=self.last_step(before))

    def next_trick(self, at: Position) -> Position:
        """The first card of the next trick; where there is none, the next thing that is not a card."""
        return self._by_step(at, 1, self._is_halt) or self.forward(replace(at, step=self.last_step(at)))

    def last_trick(self, at: Position) -> Position:
        """Back to the beginning of this trick, or of the one before it."""
        return self._by_step(at, -1, self._is_halt) or self.back(replace(at, step=0))

    def _is_halt(self, step: Step) -> bool:
        return step.kind in ("start", "gap", "result") or (step.kind == "play" and step.position == 0)

    def _by_step(self, at: Position, by: int, wanted: Callable[[Step], bool]) -> Position | None:
        steps = self.view(at).steps
        index = at.step + by
        while 0 <= index < len(steps):
            if wanted(steps[index]):
                return replace(at, step=index)
            index += by
        return None

    def next_hand(self, at: Position) -> Position:
        """The beginning of the next hand, also of the next game; at the last hand its end."""
        if at.hand + 1 < self.book.hands(at.game):
            return Position(at.game, at.hand + 1)
        following = self.next_game(at)
        return following if following.game != at.game else replace(at, step=self.last_step(at))

    def last_hand(self, at: Position) -> Position:
        """The beginning of the hand before, also of the game before; at the first hand its beginning."""
        if at.hand:
            return Position(at.game, at.hand - 1)
        for game in range(at.game - 1, -1, -1):
            if self.book.hands(game):
                return Position(game, self.book.hands(game) - 1)
        return replace(at, step=0)

    def next_game(self, at: Position) -> Position:
        """The beginning of the next game that has a hand."""
        for game in range(at.game + 1, self.book.count):
            if self.book.hands(game):
                return Position(game)
        return at

    def last_game(self, at: Position) -> Position:
        """The beginning of this game, or of the one before it."""
        if at.hand or at.step:
            return Position(at.game)
        for game in range(at.game - 1, -1, -1):
            if self.book.hands(game):
                return Position(game)
        return at

    def start_of_hand(self, at: Position) -> Position:
        """The first step of the hand."""
        return replace(at, step=0)

    def end_of_hand(self, at: Position) -> Position:
        """The last step of the hand."""
        return replace(at, step=self.last_step(at))

    def to_hand(self, at: Position, number: int) -> Position | None:
        """The hand with this number written in the game, else the one that many from its beginning; else ``None``."""
        index = self.book.game_of_hand(number, at.game)
        if index is None and 1 <= number <= self.book.hands(at.game):
            index = number - 1
        return None if index is None else Position(at.game, index)

    # Looking for something

    def next_finding(self, at: Position, by: int = 1) -> Position | None:
        """The next step at which something was found, or the last one with ``by`` -1; ``None`` where there is none."""
        return next((here for here, is_found in self.look_for_finding(at, by) if is_found), None)

    def search(self, at: Position, text: str) -> Position | None:
        """The next step that speaks of a card, a seat, a player or any words; then again from the first hand."""
        return next((here for here, is_found in self.look_for_words(at, text) if is_found), None)

    def look_for_finding(self, at: Position, by: int = 1) -> Looking:
        """Looks for the next finding hand by hand, in this direction."""
        hand = at
        while True:
            found = None
            if hand is at:
                found = self._by_step(at, by, _has_findings)
            elif self.findings(hand):
                end = -1 if by > 0 else len(self.view(hand).steps)
                found = self._by_step(replace(hand, step=end), by, _has_findings)
            yield (found or hand), found is not None
            other = self.next_hand(hand) if by > 0 else self.last_hand(hand)
            if found is not None or (other.game, other.hand) == (hand.game, hand.hand):
                return
            hand = other

    def look_for_words(self, at: Position, text: str) -> Looking:
        """Looks for words hand by hand: behind this step, and then from the first hand to this one."""
        wanted = text.strip().casefold()
        hand, is_begun = at, False
        while wanted:
            view = self.view(hand)
            begin = 0 if is_begun else hand.step + 1
            found = next((replace(hand, step=index) for index in range(begin, len(view.steps))
                          if wanted in _words_of(view.steps[index], view)), None)  # fmt: skip
            yield (found or hand), found is not None
            if found is not None or (is_begun and (hand.game, hand.hand) == (at.game, at.hand)):
                return
            other = self.next_hand(hand)
            is_end = (other.game, other.hand) == (hand.game, hand.hand)
            hand, is_begun = (self.first() or other) if is_end else replace(other, step=0), True


def _has_findings(step: Step) -> bool:
    return bool(step.findings)


def _words_of(step: Step, view: HandView) -> str:
    """What a step speaks of: what happened, by whom, what was found; but for a card the whole line too."""
    found = " ".join(finding.message for finding in step.findings)
    players = view.loaded.game.header.players
    name = None if players is None or step.seat is None else players.seats[step.seat][1]
    line = "" if step.kind == "play" else step.line.text
    return f"{step.says} {name or ''} {line} {found}".casefold()
