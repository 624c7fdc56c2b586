"""Two changes of house rules at once: every pair that may do what neither of the two does alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pitchlog.comparing.fitting import Fitting, is_structural
from pitchlog.comparing.pivots import Trial
from pitchlog.comparing.runs import Run
from pitchlog.comparing.values import may_matter, other_values, popularity, with_values
from pitchlog.rules import RuleSet, contradictions, value_text
from pitchlog.rules.keys import KEYS

Changes = Mapping[str, Any]
"""New values by house rule."""

PLACE = {key: place for place, key in enumerate(KEYS)}


def usual_first(key: str, value: Any) -> tuple[int, int, str]:
    """What most tables play first; then as the house rules stand, whatever order they were tried in."""
    return -popularity(key, value), PLACE[key], value_text(value)


def in_usual_order(trials: Iterable[Trial]) -> list[Trial]:
    """The trials of single changes, those that most tables play first."""
    return sorted(trials, key=lambda trial: usual_first(trial.key, trial.value))


def pairs_of(base: Run, trials: Sequence[Trial], among: Iterable[str]) -> Iterator[tuple[Changes, RuleSet]]:
    """Every two changes that can be made together, with the rules that they make.

    First two that can each be made alone, then those of which one only comes to matter, or to hold, by the other:
    the worth of a joker beside the joker, a lowest bid of five beside a highest of five.
    """
    rules = base.rules.rules
    for far, second in enumerate(trials):
        for first in trials[:far]:
            if first.key != second.key:
                pair = {first.key: first.value, second.key: second.value}
                changed = with_values(rules, pair)
                if changed is not None:
                    yield pair, changed
    yield from _with_needy(base, trials, among)


def _with_needy(base: Run, trials: Sequence[Trial], among: Iterable[str]) -> Iterator[tuple[Changes, RuleSet]]:
    rules = base.rules.rules
    needy = [(key, value, changed) for key, value, changed in _needy(rules, among)]
    helpers = [(trial.key, trial.value, trial.rules) for trial in trials]
    fit = Fitting(base.game)
    known = fit.faults(rules)
    told: set[frozenset[str]] = set()
    for key, value, alone in needy:
        lacks = {name for found in contradictions(alone) for name in found.keys}
        for other, worth, helped in (*helpers, *needy):
            if other == key or (lacks and other not in lacks) or not (lacks or may_matter(helped, key)):
                continue
            pair = {key: value, other: worth}
            name = frozenset(f"{each} {value_text(pair[each])}" for each in pair)
            changed = None if name in told else with_values(rules, pair)
            told.add(name)
            if changed is None or not all(may_matter(changed, each) or may_matter(rules, each) for each in pair):
                continue
            if any(map(is_structural, pair)) and fit.misfit(changed, known):
                continue
            yield pair, changed


def _needy(rules: RuleSet, among: Iterable[str]) -> Iterator[tuple[str, Any, RuleSet]]:
    """Changes that contradict the other rules, or that come to matter neither before nor after."""
    found = []
    for key in among:
        for value in other_values(key, rules):
            changed = rules.model_copy(update={key: value})
            if not (may_matter(rules, key) or may_matter(changed, key)) or contradictions(changed):
                found.append((key, value, changed))
    yield from sorted(found, key=lambda one: usual_first(one[0], one[1]))
