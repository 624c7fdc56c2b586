"""The house rules: the rule-set, the presets, and how a table's changes become the rules of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pitchlog.rules.consistency import Contradiction, contradictions
from pitchlog.rules.keys import SECTIONS, allowed_values, keys, section_of
from pitchlog.rules.model import RuleSet
from pitchlog.rules.named import (
    DEFAULT_PRESET,
    GROUPS,
    PresetInfo,
    basis,
    differences,
    find_preset,
    preset,
    preset_info,
    preset_names,
    value_sources,
)
from pitchlog.rules.points import PointRule, worths_of
from pitchlog.rules.resolution import Resolution, RuleProblem, apply_changes, resolve
from pitchlog.rules.values import BadValue, parse_value, value_choices, value_text

if TYPE_CHECKING:
    from pitchlog.rules.description import describe, describe_difference
    from pitchlog.rules.documentation import HouseRule, house_rule, meaning, rules_schema
    from pitchlog.rules.loader import load_rules, to_toml
    from pitchlog.rules.sources import SOURCES, source_line

_PROSE: Final = {
    "describe": "description",
    "describe_difference": "description",
    "HouseRule": "documentation",
    "house_rule": "documentation",
    "meaning": "documentation",
    "rules_schema": "documentation",
    "load_rules": "loader",
    "to_toml": "loader",
    "SOURCES": "sources",
    "source_line": "sources",
}
"""What is imported when it is first asked for: an audit needs no prose."""

__all__ = [
    "DEFAULT_PRESET",
    "GROUPS",
    "SECTIONS",
    "SOURCES",
    "BadValue",
    "Contradiction",
    "HouseRule",
    "PointRule",
    "PresetInfo",
    "Resolution",
    "RuleProblem",
    "RuleSet",
    "allowed_values",
    "apply_changes",
    "basis",
    "contradictions",
    "describe",
    "describe_difference",
    "differences",
    "find_preset",
    "house_rule",
    "keys",
    "load_rules",
    "meaning",
    "parse_value",
    "preset",
    "preset_info",
    "preset_names",
    "resolve",
    "rules_schema",
    "section_of",
    "source_line",
    "to_toml",
    "value_choices",
    "value_sources",
    "value_text",
    "worths_of",
]


def __getattr__(name: str) -> object:
    if name not in _PROSE:
        raise AttributeError(f"module 'pitchlog.rules' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"pitchlog.rules.{_PROSE[name]}"), name)
