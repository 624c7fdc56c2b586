"""Which house rules decide: every single change of a rule that alters a finding, a score or the winner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pitchlog.cards import Number
from pitchlog.comparing.fitting import Fitting, is_structural
from pitchlog.comparing.runs import Run, run_again
from pitchlog.comparing.values import popularity, single_changes
from pitchlog.findings import Finding
from pitchlog.replay.results import Finish
from pitchlog.rules import RuleSet
from pitchlog.rules.readings import OPEN

USUAL: Final = 4
"""So many presets have a value that is not rare."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a house rule changes: the ``winner`` of the game, or the ``score`` or a ``finding`` of a hand.

    ``before`` and ``after`` are its values, ``hand_index`` counts from 1. Of a finding ``line`` says where it is, and
    a value is its name, or ``None`` where it is not made; ``finding`` is all of it. Of a winner ``finishes`` say how
    the game stands before and after: where nobody has won it may be that nobody can tell.
    """

    what: str
    before: Any
    after: Any
    hand_index: int | None = None
    line: int | None = None
    finding: Finding | None = None
    finishes: tuple[Finish, Finish] = ("going-on", "going-on")


@dataclass(frozen=True, slots=True)
class Pivot:
    """A house rule that decides something: its value now, another value, and what that changes."""

    key: str
    before: Any
    after: Any
    changes: tuple[Change, ...]

    @property
    def rank(self) -> int:
        """What it changes at most: 0 the winner, 1 a score, 2 findings alone."""
        kinds = {change.what for change in self.changes}
        return 0 if "winner" in kinds else 1 if "score" in kinds else 2

    @property
    def is_usual(self) -> bool:
        """Whether more than a few presets play so."""
        return popularity(self.key, self.after) >= USUAL


@dataclass(frozen=True, slots=True)
class Trial:
    """One change of a rule that was tried: ``run`` is the game under it."""

    key: str
    value: Any
    rules: RuleSet
    run: Run


@dataclass(frozen=True, slots=True)
class Misfit:
    """One change of a rule by which the record could not have been played so, and why, in a clause."""

    key: str
    value: Any
    why: str


def try_singles(base: Run, among: Iterable[str] | None = None) -> Iterator[Trial]:
    """The game under every single change of its house rules that can be, and by which it can have been played.

    Only those ``among`` are changed, if some are given.
    """
    return (one for one in singles_of(base, among) if isinstance(one, Trial))


def singles_of(base: Run, among: Iterable[str] | None = None) -> Iterator[Trial | Misfit]:
    """The same, with the changes that would make another game of the record."""
    fit = Fitting(base.game)
    known = fit.faults(base.rules.rules)
    for key, value, rules in single_changes(base.rules.rules, among):
        why = fit.misfit(rules, known) if is_structural(key) else None
        if why:
            yield Misfit(key, value, why)
            continue
        is_settled = getattr(base.rules.rules, key) == OPEN
        yield Trial(key, value, rules, run_again(base, rules, (key,), to_tell=is_settled))


def pivots_of(base: Run, trials: Iterable[Trial]) -> list[Pivot]:
    """The changes that alter anything: by what they change at most, then in the order of the trials."""
    found = []
    for trial in trials:
        if trial.run is base:
            continue
        changes = tuple(changes_between(base, trial.run))
        if changes:
            found.append(Pivot(trial.key, getattr(base.rules.rules, trial.key), trial.value, changes))
    return sorted(found, key=lambda pivot: pivot.rank)


def changes_between(base: Run, other: Run) -> Iterator[Change]:
    """In what two runs of the same game differ: the winner first, then hand by hand."""
    if (base.won_by, base.is_over_before) != (other.won_by, other.is_over_before):
        yield Change("winner", base.won_by, other.won_by, finishes=(base.finish, other.finish))
    for index, (hand, _) in enumerate(base.game.hands):
        if base.replays[index] is other.replays[index]:
            continue
        one, two = _score(base, index), _score(other, index)
        if one != two:
            yield Change("score", one, two, hand.index)
        marks, others = _marks(base, index), _marks(other, index)
        for mark in sorted(marks.keys() ^ others.keys()):
            name = mark[0]
            is_gone = mark in marks
            found = marks[mark] if is_gone else others[mark]
            yield Change("finding", name if is_gone else None, None if is_gone else name, hand.index, mark[1], found)


def _score(run: Run, index: int) -> dict[str, Number | None]:
    labels = [side.label for side in run.table.sides]
    return dict(zip(labels, run.replays[index].score, strict=True))


def _marks(run: Run, index: int) -> Mapping[tuple[str, int], Finding]:
    """The findings of a hand by name and line; more of them on a line are one, the first."""
    return {(finding.name, finding.line): finding for finding in reversed(run.findings(index))}
