"""The same record under several rule-sets side by side, and where they differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pitchlog.comparing.fitting import Fitting
from pitchlog.comparing.recording import RecordedGame, Source, read_sources
from pitchlog.comparing.runs import Run, run_again, run_game
from pitchlog.comparing.variants import Variant
from pitchlog.findings import Finding
from pitchlog.replay.again import ALL, depth_between
from pitchlog.replay.results import Finish, GameHead, HandResult
from pitchlog.replay.rules_line import game_rules
from pitchlog.rules import RuleSet
from pitchlog.rules import preset as preset_named


@dataclass(frozen=True, slots=True)
class ComparedGame:
    """One game under one variant. ``not_played`` are the hands that come after the end of the game, by their index.

    ``misfit`` says why the game cannot have been played by these rules; then it has no hands. ``finish`` says how it
    stands: a game without a winner may be one of which nobody can tell.
    """

    head: GameHead
    hands: tuple[HandResult, ...]
    winner: str | None
    findings: tuple[Finding, ...]
    not_played: frozenset[int] = frozenset()
    misfit: str | None = None
    finish: Finish = "going-on"


@dataclass(frozen=True, slots=True)
class Difference:
    """Something in which the variants do not agree. ``values`` gives it for each label.

    ``what`` is ``winner``, ``over`` (whether the hand would still have been played), ``score``, ``total``, ``points``
    or ``finding``; of a finding ``name`` and ``line`` say which, and the values are whether it is made. Of a winner
    ``finishes`` say how the game stands for each label: where there is none it may be that nobody can tell.
    """

    path: str | None
    game: int
    hand: int | None
    hand_index: int | None
    what: str
    values: Mapping[str, Any]
    name: str | None = None
    line: int | None = None
    finishes: Mapping[str, Finish] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class VariantResult:
    """All games of a record under one variant. ``rules`` are its rule-set, ``None`` where each game has its own."""

    label: str
    rules: RuleSet | None
    games: tuple[ComparedGame, ...]

    @property
    def findings(self) -> int:
        """How many findings there are."""
        return sum(len(game.findings) for game in self.games)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The variants in the order they were named, and everything in which they differ, in the order of the record."""

    variants: tuple[VariantResult, ...]
    differences: tuple[Difference, ...] = field(default=())

    @property
    def games(self) -> int:
        """How many games were compared."""
        return len(self.variants[0].games) if self.variants else 0

    def groups(self) -> list[list[str]]:
        """The labels of the variants, together where they agree in everything."""
        found: dict[tuple[object, ...], list[str]] = {}
        for variant in self.variants:
            misfits = tuple(game.misfit for game in variant.games)
            own = tuple(
                (_frozen(one.values.get(variant.label)), one.finishes.get(variant.label)) for one in self.differences
            )
            found.setdefault((misfits, own), []).append(variant.label)
        return list(found.values())


class Runs:
    """One game under many rule-sets: each is derived from the one that is nearest to it."""

    def __init__(self, game: RecordedGame) -> None:
        self.game = game
        self.has_moves = game.has_moves
        self.bases: list[Run] = []

    def under(self, variant: Variant) -> Run:
        """The game under a variant."""
        judged = variant.of(self.game)
        for base in self.bases:
            own = base.rules
            if replace(own, rules=judged.rules) != judged:
                continue
            if depth_between(own.rules, judged.rules, self.has_moves) < ALL:
                return run_again(base, judged.rules, to_tell=True)
        run = run_game(self.game, judged)
        self.bases.append(run)
        return run


def compare_games(games: Iterable[RecordedGame], variants: Sequence[Variant]) -> Comparison:
    """Judges every game under every variant."""
    columns: list[list[ComparedGame]] = [[] for _ in variants]
    differences: list[Difference] = []
    for game in games:
        runs = Runs(game)
        own = game_rules(game.header, None, ())
        fit = Fitting(game)
        known = fit.faults(own.rules) if own.is_stated and any(one.if_fitting for one in variants) else ()
        row: list[ComparedGame] = []
        for variant, column in zip(variants, columns, strict=True):
            judged = variant.of(game)
            reason = fit.misfit(judged.rules, known) if variant.if_fitting else None
            compared = _misfitting(game, judged.rules, reason) if reason else _compared(runs.under(variant))
            column.append(compared)
            row.append(compared)
        fitting = [(variant.label, one) for variant, one in zip(variants, row, strict=True) if one.misfit is None]
        differences += _differences(game, fitting)
    results = tuple(
        VariantResult(variant.label, variant.rules, tuple(column))
        for variant, column in zip(variants, columns, strict=True)
    )
    return Comparison(results, tuple(differences))


def compare(sources: Source | Sequence[Source], rules: Sequence[RuleSet | str | Variant]) -> Comparison:
    """The same record, or several, under any number of rule-sets: presets by name, rule-sets, variants.

    Raises ``OSError`` for a file that cannot be read, ``KeyError`` for a preset that there is not.

    >>> from pitchlog import compare
    >>> result = compare("rules partners-21\\nhand 1 dealer=W\\nbid 2 - - -\\npoints NS high low EW jack game\\n",
    ...                  ["partners-21", "cutthroat-11"])
    >>> [variant.label for variant in result.variants], len(result.differences) > 0
    (['partners-21', 'cutthroat-11'], True)
    """
    variants = [_variant(one) for one in rules]
    return compare_games(read_sources(sources), variants)


def _variant(rules: RuleSet | str | Variant) -> Variant:
    if isinstance(rules, Variant):
        return rules
    if isinstance(rules, str):
        return Variant(rules, preset_named(rules))
    return Variant(rules.preset or "own rules", rules)


def _compared(run: Run) -> ComparedGame:
    count = len(run.game.hands)
    findings = [*run.opening_findings(), *(finding for index in range(count) for finding in run.findings(index))]
    not_played = frozenset(range(count if run.over_at is None else run.over_at + 1, count))
    hands = tuple(run.result(index) for index in range(count))
    return ComparedGame(run.head, hands, run.won_by, tuple(findings), not_played, finish=run.finish)


def _misfitting(game: RecordedGame, rules: RuleSet, reason: str) -> ComparedGame:
    return ComparedGame(GameHead(game.path, game.index, game.name, rules, ()), (), None, (), frozenset(), reason)


# Differences


def _differences(game: RecordedGame, row: Sequence[tuple[str, ComparedGame]]) -> list[Difference]:
    found: list[Difference] = []
    if len(row) < 2:
        return found
    found += _finding_differences((game.path, game.index, None, None), row)
    for index, (hand, _) in enumerate(game.hands):
        at = (game.path, game.index, hand.number, hand.index)
        over = {label: index in one.not_played for label, one in row}
        if _differ(over.values()):
            found.append(Difference(*at, "over", over))
        for what in ("points", "score", "total"):
            values = {label: getattr(one.hands[index], what) for label, one in row}
            if _differ(values.values()):
                found.append(Difference(*at, what, values))
        found += _finding_differences(at, row)
    winners = {label: one.winner for label, one in row}
    if _differ(winners.values()) or _differ(one.finish for _, one in row):
        found.append(
            Difference(
                game.path, game.index, None, None, "winner", winners, finishes={label: one.finish for label, one in row}
            )
        )
    return found


def _finding_differences(
    at: tuple[str | None, int, int | None, int | None], row: Sequence[tuple[str, ComparedGame]]
) -> list[Difference]:
    made = {
        label: {(finding.line, finding.name) for finding in one.findings if finding.hand_index == at[3]}
        for label, one in row
    }
    found = []
    for line, name in sorted(set().union(*made.values())):
        values = {label: (line, name) in own for label, own in made.items()}
        if _differ(values.values()):
            found.append(Difference(*at, "finding", values, name, line))
    return found


def _differ(values: Iterable[object]) -> bool:
    kept = list(values)
    return any(value != kept[0] for value in kept[1:])


def _frozen(value: object) -> object:
    if isinstance(value, Mapping):
        return tuple((key, _frozen(one)) for key, one in value.items())
    return value
