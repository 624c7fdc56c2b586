"""Which hands are wrong by some rules: what inference asks of every game, and of many games at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from pitchlog.checks.base import span_of
from pitchlog.checks.registry import is_accusation
from pitchlog.comparing.comparison import Runs
from pitchlog.comparing.fitting import STRUCTURE, Fitting, is_structural
from pitchlog.comparing.recording import RecordedGame
from pitchlog.comparing.runs import Run, run_again, run_game
from pitchlog.comparing.values import single_changes
from pitchlog.comparing.variants import Variant
from pitchlog.replay.faults import Fault
from pitchlog.replay.rules_line import GameRules
from pitchlog.rules import RuleSet, preset

FIGURES: Final = frozenset(
    {"wrong-high", "wrong-low", "wrong-jack", "wrong-game", "wrong-point", "wrong-pips", "wrong-score", "wrong-total",
     "wrong-winner", "game-already-over", "wrong-dealer"}
)  # fmt: skip
"""Findings of a recorded figure (a winner, a dealer) that is not right."""

ACTS: Final = frozenset(
    {"bid-out-of-turn", "bid-too-low", "bid-not-allowed", "dealer-may-not-match", "dealer-must-bid",
     "bid-after-close", "missing-bid", "auction-not-passed", "revoke", "must-lead-trump", "must-trump", "trump-only",
     "under-trump", "joker-led", "wrong-leader", "wrong-trick-winner", "trump-contradicts-lead"}
)  # fmt: skip
"""Findings of a call or a card that is not lawful: under other rules it may be."""

DEALT: Final = STRUCTURE | {
    "card-not-held", "duplicate-card", "extra-card", "missing-card", "called-card-kept", "trump-contradicts-turn",
    "play-out-of-turn", "players-not-allowed",
}  # fmt: skip
"""Findings of a deal, a discard or a play that could not have been so: against a change of rules that brings them."""

WORTH_SHARING: Final = 400
"""With fewer hands starting other processes costs more than they save."""

PARTS_EACH: Final = 4
"""So many parts of the games are made for each process."""


@dataclass(frozen=True, slots=True)
class HandPlace:
    """A hand in a record: its file, its game and its index in that, both counted from 1."""

    path: str | None
    game: int
    hand_index: int


WrongHand = tuple[HandPlace, str]
"""A hand that does not come out as it was recorded, and the name of the finding that says so."""


def disagreement(run: Run, index: int) -> str | None:
    """What of a hand does not come out as it was recorded, by its finding's name; ``None``: nothing is surely wrong."""
    replay = run.replays[index]
    wrong = [fault for fault in replay.faults if fault.name in FIGURES or fault.name in ACTS]
    surely = [fault for fault in wrong if is_accusation(fault, replay, run.rules)] if wrong else []
    return min(surely, key=_position).name if surely else None


def is_made_wrong(base: Run, run: Run, index: int) -> bool:
    """Whether something of a hand is wrong or unlawful, surely, under other rules and neither by those of ``base``."""
    made = _accused(run, index)
    return bool(made) and not made <= _accused(base, index)


def _accused(run: Run, index: int) -> set[tuple[str, tuple[int, int]]]:
    replay = run.replays[index]
    if not replay.faults:
        return set()
    return {
        (fault.name, _position(fault))
        for fault in replay.faults
        if (fault.name in FIGURES or fault.name in ACTS or fault.name in DEALT)
        and is_accusation(fault, replay, run.rules)
    }


def _position(fault: Fault) -> tuple[int, int]:
    span = span_of(fault.place)
    return span.line, span.start


def wrong_hands(run: Run) -> Iterator[WrongHand]:
    """The hands that do not come out as they were recorded."""
    for index, place in enumerate(_places(run.game, range(len(run.game.hands)))):
        what = disagreement(run, index)
        if what is not None:
            yield place, what


def wrong_by_presets(games: Sequence[RecordedGame], names: tuple[str, ...]) -> dict[str, list[WrongHand]]:
    """For each of these presets the hands that are wrong by it."""
    found: dict[str, list[WrongHand]] = {name: [] for name in names}
    for game in games:
        runs = Runs(game)
        for name in names:
            found[name] += wrong_hands(runs.under(Variant(name, preset(name))))
    return found


@dataclass(slots=True)
class ByChange:
    """For each change of one house rule, its key and new value: the hands that become wrong by it, and whether anything
    that is derived comes out otherwise.
    """

    wrong: dict[tuple[str, Any], list[HandPlace]] = field(default_factory=dict)
    touched: set[tuple[str, Any]] = field(default_factory=set)


def wrong_by_changes(games: Sequence[RecordedGame], rules: RuleSet) -> ByChange:
    """What every single change of these rules makes of the games."""
    found = ByChange()
    changes = list(single_changes(rules))
    for game in games:
        base, fit = run_game(game, GameRules(rules)), Fitting(game)
        known = {index for index in range(len(game.hands)) if disagreement(base, index) is not None}
        structure = fit.faults(rules)
        for key, value, changed in changes:
            if is_structural(key) and fit.misfit(changed, structure):
                found.wrong.setdefault((key, value), []).extend(_places(game, range(len(game.hands))))
                continue
            run = run_again(base, changed)
            if run is base:
                continue
            if (key, value) not in found.touched and _makes_a_difference(base, run):
                found.touched.add((key, value))
            more = [
                index
                for index, (one, two) in enumerate(zip(base.replays, run.replays, strict=True))
                if one is not two and index not in known and is_made_wrong(base, run, index)
            ]
            if more:
                found.wrong.setdefault((key, value), []).extend(_places(game, more))
    return found


def _places(game: RecordedGame, indexes: Iterable[int]) -> list[HandPlace]:
    return [HandPlace(game.path, game.index, game.hands[index][0].index) for index in indexes]


def _makes_a_difference(base: Run, other: Run) -> bool:
    """Whether anything that is derived of the game is another."""
    if (base.won_by, base.over_at) != (other.won_by, other.over_at):
        return True
    return any(
        one is not two and base.facts(index) != other.facts(index)
        for index, (one, two) in enumerate(zip(base.replays, other.replays, strict=True))
    )


A = TypeVar("A")
T = TypeVar("T")


def in_parts(
    work: Callable[[Sequence[RecordedGame], A], T], games: Sequence[RecordedGame], what: A, workers: int
) -> Iterator[T]:
    """``work`` done on the games, with more than one worker on parts of them at the same time, in their order."""
    if workers < 2 or len(games) < 2:
        yield work(games, what)
        return
    from concurrent.futures import ProcessPoolExecutor

    size = max(1, -(-len(games) // (workers * PARTS_EACH)))
    parts = [games[first : first + size] for first in range(0, len(games), size)]
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(work, parts, [what] * len(parts))
