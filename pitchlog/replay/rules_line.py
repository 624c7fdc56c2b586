"""Which house rules a game is judged under: its own line, or what replaces it, with the changes on top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitchlog.record.model import Header
from pitchlog.rules import DEFAULT_PRESET, RuleProblem, RuleSet, apply_changes, preset, resolve


@dataclass(frozen=True, slots=True)
class GameRules:
    """The rule-set of a game. ``problems`` are what of the record's own line could not be used.

    ``is_stated`` is false where the record has no readable rules and nothing replaces them. ``unsure`` are the keys
    whose value is in doubt, ``is_unsure`` that the preset itself is. ``refused`` are changes from outside the record
    that do not fit its rules.
    """

    rules: RuleSet
    problems: tuple[RuleProblem, ...] = ()
    is_stated: bool = True
    is_unsure: bool = False
    unsure: frozenset[str] = frozenset()
    refused: tuple[RuleProblem, ...] = ()


def game_rules(header: Header, replacement: RuleSet | None, changes: Sequence[tuple[str, str]]) -> GameRules:
    """The rules of a game. ``replacement`` stands in for the record's own, ``changes`` are made to whichever holds.

    A rules line that cannot be used whole leaves its hands to be judged by what can, and in doubt about the rest.
    """
    if replacement is not None:
        return GameRules(apply_changes(replacement, changes)[0] if changes else replacement)
    line = header.rules
    if line is None:
        lost = any(unread.keyword == "rules" for unread in header.unreadable)
        base = preset(DEFAULT_PRESET)
        return GameRules(apply_changes(base, changes)[0] if changes else base, is_stated=lost, is_unsure=lost)
    resolution = resolve(line.preset, line.changes)
    rules = resolution.rules
    refused: tuple[RuleProblem, ...] = ()
    if changes:
        rules, refused = apply_changes(rules, changes)
    settled = {key for key, _ in changes}
    unsure = frozenset(
        problem.key for problem in resolution.problems if problem.key is not None and problem.key not in settled
    )
    return GameRules(rules, resolution.problems, True, not resolution.is_preset_known, unsure, refused)


__all__ = ["GameRules", "game_rules"]
