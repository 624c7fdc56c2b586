"""The rule-sets that a record is compared under, each with the name it is shown by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from pitchlog.comparing.recording import RecordedGame
from pitchlog.replay.rules_line import GameRules, game_rules
from pitchlog.rules import RuleSet, value_text
from pitchlog.rules.keys import KEYS

AS_WRITTEN = "as recorded"
"""The label of the rules that a record states itself."""

Changes = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Variant:
    """One rule-set to judge by. ``rules`` is ``None`` for the record's own; ``changes`` (key, value) come on top.

    ``if_fitting``: a game that cannot have been played so is passed over, with the reason.
    """

    label: str
    rules: RuleSet | None = None
    changes: Changes = ()
    if_fitting: bool = False

    def of(self, game: RecordedGame) -> GameRules:
        """The rule-set that this means for a game."""
        return game_rules(game.header, self.rules, self.changes)


def own_rules(changes: Changes = ()) -> Variant:
    """The rules that the record states, with changes."""
    return Variant(AS_WRITTEN, None, changes)


def varied(bases: Sequence[Variant], choices: Sequence[tuple[str, Sequence[str]]]) -> list[Variant]:
    """Every base with every product of the values of these house rules: ``low_credit=holder target=11``."""
    if not choices:
        return list(bases)
    return list(_products(bases, choices))


def _products(bases: Sequence[Variant], choices: Sequence[tuple[str, Sequence[str]]]) -> Iterator[Variant]:
    for base in bases:
        for values in product(*(values for _, values in choices)):
            changes = tuple((key, value) for (key, _), value in zip(choices, values, strict=True))
            said = " ".join(f"{key}={value}" for key, value in changes)
            label = said if len(bases) == 1 else f"{base.label} {said}"
            yield Variant(label, base.rules, (*base.changes, *changes), base.if_fitting)


def said_changes(one: RuleSet, other: RuleSet) -> str:
    """How a rule-set differs from another: ``low_credit=winner target=11``."""
    keys = [key for key in KEYS if getattr(one, key) != getattr(other, key)]
    return " ".join(f"{key}={value_text(getattr(other, key))}" for key in keys)
