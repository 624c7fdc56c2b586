"""What rules may stand for that leave a house rule open."""

from __future__ import annotations

from itertools import product
from typing import Final

from pitchlog.rules.keys import allowed_values
from pitchlog.rules.memo import Memo
from pitchlog.rules.model import RuleSet

OPEN: Final = "unstated"


def stated_values(key: str) -> list[str]:
    """The values of a house rule of words, without the one that leaves it open."""
    return [value for value in allowed_values(key) or () if value != OPEN]


def readings_over(rules: RuleSet, gaps: tuple[str, ...]) -> tuple[RuleSet, ...]:
    """The rule-sets that these may stand for, if the house rules ``gaps`` have any of their values. Remembered."""
    if not gaps:
        return (rules,)
    known = _READINGS(rules)
    found = known.get(gaps)
    if found is None:
        choices = product(*map(stated_values, gaps))
        found = known[gaps] = tuple(
            [rules.model_copy(update=dict(zip(gaps, choice, strict=True))) for choice in choices]
        )
    return found


def _nothing_yet(rules: RuleSet) -> dict[tuple[str, ...], tuple[RuleSet, ...]]:
    return {}


_READINGS: Final = Memo(_nothing_yet)
