"""One recorded game judged under one rule-set, and again under others with no more work than they ask for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from pitchlog.cards import Number
from pitchlog.checks.registry import default_rules_finding, fault_finding, rules_findings, trouble_finding
from pitchlog.comparing.recording import RecordedGame
from pitchlog.engine.standing import won_before
from pitchlog.findings import Finding, in_order
from pitchlog.replay.again import (
    ALL,
    AT_THE_TARGET,
    RACE,
    Again,
    Remembering,
    Snapshot,
    again,
    changed_keys,
    depth_of,
    is_untouched,
    may_arrive,
    step_between,
)
from pitchlog.replay.faults import Fault, Mark, mark_of
from pitchlog.replay.game import GameReplay
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.memory import memory_of
from pitchlog.replay.report import hand_result
from pitchlog.replay.results import Finish, GameHead, HandResult
from pitchlog.replay.rules_line import GameRules
from pitchlog.replay.slips import replay_hand
from pitchlog.replay.table import game_table
from pitchlog.rules import RuleSet, keys
from pitchlog.seats import Table

BEFORE: Final = -1
"""In place of the index of a hand: before the first."""


class Facts(NamedTuple):
    """What a hand came to, as far as two rule-sets may differ in it. By side index; ``None``: it cannot be told."""

    points: tuple[tuple[str, tuple[int, ...] | None], ...]
    pips: tuple[Number | None, ...]
    made: bool | None
    score: tuple[Number | None, ...]
    total: tuple[Number | None, ...]
    faults: tuple[Mark, ...]
    is_after_end: bool


@dataclass(slots=True)
class Run:
    """A game judged under one rule-set. ``winner`` is the side's label; ``snapshots`` let it be judged again.

    ``over_at`` is the index of the hand with which the game ended, counted from 0: later ones would not have been
    played. It is ``BEFORE`` where the game was over by the scores brought into it.
    ``shared`` are the labels of the sides that share the win, ``open_from`` is the index of the first hand
    with which nobody can tell whether the game was won; ``opening`` are the faults of the lines before the hands;
    ``due_dealers`` are the seats of which one is to deal next (none: that is not known).
    """

    game: RecordedGame
    rules: GameRules
    table: Table
    replays: list[HandReplay]
    winner: str | None
    over_at: int | None
    shared: tuple[str, ...] = ()
    open_from: int | None = None
    opening: tuple[Fault, ...] = ()
    finish: Finish = "going-on"
    snapshots: list[Snapshot] = field(default_factory=list)
    states: list[GameReplay] = field(default_factory=list)
    due_dealers: tuple[int, ...] = ()

    @property
    def head(self) -> GameHead:
        """The game as scores and comparisons name it."""
        return GameHead(self.game.path, self.game.index, self.game.name, self.rules.rules, self.table.sides)

    @property
    def won_by(self) -> str | None:
        """Who has won, or shares the win."""
        return self.winner or " and ".join(self.shared) or None

    @property
    def is_over_before(self) -> bool:
        """Whether the game was over before its first hand."""
        return self.over_at == BEFORE

    def facts(self, index: int) -> Facts:
        """What the ``index``-th hand came to."""
        replay = self.replays[index]
        outcome = replay.outcome
        points: tuple[tuple[str, tuple[int, ...] | None], ...] = ()
        pips: tuple[Number | None, ...] = ()
        made = None
        if outcome is not None and not replay.is_void and not replay.is_recorded:
            points, pips, made = tuple(outcome.points.items()), outcome.pips, outcome.made
        is_after = self.over_at is not None and index > self.over_at
        faults = tuple([mark_of(fault) for fault in replay.faults])
        return Facts(points, pips, made, tuple(replay.score), tuple(replay.totals), faults, is_after)

    def result(self, index: int) -> HandResult:
        """What ``score`` tells of the ``index``-th hand."""
        return hand_result(self.replays[index])

    def findings(self, index: int) -> list[Finding]:
        """What is wrong with the ``index``-th hand, in order."""
        replay, hand = self.replays[index], self.game.hands[index][0]
        found = [trouble_finding(trouble) for trouble in hand.troubles]
        if not index and not self.rules.is_stated:
            found.append(default_rules_finding(hand.head.line.whole(), self.rules.rules, replay))
        found += fault_finding(replay.faults, replay, self.rules)
        path, game = self.game.path, self.game.index
        places = in_order(found)
        return [finding.at(path=path, game=game, hand=hand.number, hand_index=hand.index) for finding in places]

    def opening_findings(self) -> list[Finding]:
        """What is wrong with the lines before the first hand, in order."""
        found = [trouble_finding(trouble) for trouble in self.game.troubles]
        found += rules_findings(self.game.header, self.rules, self.table, self.opening)
        path, game = self.game.path, self.game.index
        return [finding.at(path=path, game=game, hand=None, hand_index=None) for finding in in_order(found)]


def run_game(game: RecordedGame, rules: GameRules) -> Run:
    """Judges a game. Linear in its hands."""
    remembering = Remembering()
    table = game_table(game.header, rules.rules)
    replay = GameReplay(game.header, table, rules.rules, remembering)
    run = _played(game, rules, table, replay, is_remembered=True)
    run.snapshots = remembering.snapshots
    return run


def run_again(base: Run, rules: RuleSet, among: Iterable[str] | None = None, *, to_tell: bool = False) -> Run:
    """The same game under other rules. Only what these can touch is derived again.

    They differ in keys ``among`` these, where the caller knows them. Where nothing can have changed it is
    ``base`` itself; but not ``to_tell`` its findings, which name the rules. The
    new run has no snapshots of its own.
    """
    changed, depth = step_between(base.rules.rules, rules, base.game.has_moves, among)
    if not changed and not to_tell:
        return base
    judged = replace(base.rules, rules=rules)
    if depth == ALL:
        table = game_table(base.game.header, rules)
        return _played(base.game, judged, table, GameReplay(base.game.header, table, rules))
    is_from_start = "score_direction" in changed or ("target" in changed and rules.score_direction == "down")
    is_from_start = is_from_start or "sides" in changed
    first = 0 if to_tell or is_from_start else _first_touched(base, rules, changed, depth)
    if first == len(base.replays):
        return base
    replayer = Again(base.snapshots[first:], depth)
    if not first:
        table = game_table(base.game.header, rules) if "sides" in changed else base.table
        return _played(base.game, judged, table, GameReplay(base.game.header, table, rules, replayer))
    return _played(base.game, judged, base.table, base.states[first].fork(rules, replayer), base, first)


def run_on(base: Run, game: RecordedGame) -> Run:
    """A game under the rules of ``base``, from whose game it differs only in its last hand. Linear in that hand.

    ``base`` comes from :func:`run_game`; the new run has no snapshots of its own.
    """
    last = len(game.hands) - 1
    state = base.states[last].fork(base.rules.rules, replay_hand)
    return _played(game, base.rules, base.table, state, base, last)


def hand_again(base: Run, rules: RuleSet, index: int, among: Iterable[str] | None = None) -> HandReplay:
    """One hand alone under other rules, with the totals before it as in ``base``; its figures are not judged.

    The rules differ in keys ``among`` these, where the caller knows them.
    """
    changed = changed_keys(base.rules.rules, rules, keys() if among is None else among)
    depth = max(depth_of(changed, base.rules.rules), depth_of(changed, rules))
    snapshot, memory = base.snapshots[index], memory_of(rules)
    hand, is_followed = base.game.hands[index]
    table = base.table if base.rules.rules.sides == rules.sides else game_table(base.game.header, rules)
    totals = snapshot.totals if len(table.sides) == len(base.table.sides) else (None,) * len(table.sides)
    replay = again(snapshot, table, memory, depth, snapshot.due, totals)
    if replay is None:
        replay = replay_hand(hand, table, memory, due_dealers=snapshot.due, totals=totals, is_followed=is_followed)
    recorded = base.replays[index].recorded
    ruling = [0] * len(table.sides) if recorded is None or table is not base.table else recorded.ruling
    outcome = replay.outcome
    if replay.is_void:
        replay.score = tuple(ruling)
    elif outcome is not None and not replay.is_recorded:
        pairs = zip(outcome.score, ruling, strict=True)
        replay.score = tuple([None if score is None else score + more for score, more in pairs])
    else:
        replay.score = (None,) * len(table.sides)
    return replay


def _first_touched(base: Run, rules: RuleSet, changed: frozenset[str], depth: int) -> int:
    """The index of the first hand in which the changed rules may matter: before it everything is as it was."""
    racing = {key for key in changed if depth_of((key,), rules) == RACE} | (changed & ALSO_IN_THE_RACE)
    is_near_only = racing <= AT_THE_TARGET
    if racing and not is_near_only:
        return 0
    memory, own = memory_of(rules), base.rules.rules
    if racing and is_over_before(base, rules) != base.is_over_before:
        return 0
    for index, snapshot in enumerate(base.snapshots):
        if racing and (_may_arrive(base, index, rules) or _may_arrive(base, index, own)):
            return index
        if depth > RACE and not is_untouched(snapshot, memory, depth):
            return index
    return len(base.snapshots)


def is_over_before(base: Run, rules: RuleSet) -> bool:
    """Whether the game would have been over before its first hand by these rules, with the same sides."""
    if base.game.header.start is None or not base.states:
        return False
    totals = [total for total in base.states[0].derived if total is not None]
    return len(totals) == len(base.states[0].derived) and bool(won_before(totals, rules))


def _may_arrive(base: Run, index: int, rules: RuleSet) -> bool:
    """Whether some side may be at the target with this hand, by the derived or by the recorded totals."""
    state, replay = base.states[index], base.replays[index]
    score, recorded = replay.score, replay.recorded
    if recorded is None or may_arrive(state.derived, score, rules) or replay.faults or replay.hand.winner is not None:
        return True
    written = base.states[index + 1].recorded if index + 1 < len(base.states) else [None]
    return may_arrive(state.recorded, score, rules) or may_arrive(written, [0] * len(written), rules)


ALSO_IN_THE_RACE: Final = frozenset({"all_pass", "bid_system", "jack_value", "hang_jack", "target"})
"""House rules that the race or the next deal asks for, though they reach deeper into a hand."""


def _played(
    game: RecordedGame,
    rules: GameRules,
    table: Table,
    replay: GameReplay,
    base: Run | None = None,
    first: int = 0,
    *,
    is_remembered: bool = False,
) -> Run:
    """Plays the hands from the ``first`` on; those before are as in ``base``."""
    replays: list[HandReplay] = [] if base is None else base.replays[:first]
    over_at = None if base is None or base.over_at is None or base.over_at >= first else base.over_at
    open_from = None if base is None or base.open_from is None or base.open_from >= first else base.open_from
    opening = tuple(replay.faults)
    if base is None and replay.is_over:
        over_at = BEFORE
    states: list[GameReplay] = []
    for index, (hand, is_followed) in enumerate(game.hands[first:], first):
        if is_remembered:
            states.append(replay.fork(rules.rules, replay.replayer))
        replays.append(replay.play(hand, is_followed=is_followed))
        if over_at is None and replay.is_over:
            over_at = index
        if open_from is None and replay.is_end_open:
            open_from = index
    winner = None if replay.winner is None else table.sides[replay.winner].label
    shared = tuple(table.sides[side].label for side in replay.shared)
    return Run(
        game, rules, table, replays, winner, over_at, shared, open_from, opening, replay.finish, states=states,
        due_dealers=tuple(sorted(replay.dealers or ())),
    )  # fmt: skip
