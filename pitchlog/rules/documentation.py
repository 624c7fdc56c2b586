"""What each house rule decides and what its values mean: prose as data, read only when somebody asks."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from pitchlog.rules.keys import KEYS, SECTION_OF, kind_of
from pitchlog.rules.model import RuleSet
from pitchlog.rules.values import value_text
from pitchlog.rules.wording import POINT_TITLES, joined, rank_plural

PROSE: Final = Path(__file__).parent / "house_rules.toml"


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One house rule as people read about it.

    ``law`` says in one sentence what it decides, ``values`` what each value means. A number stands there as ``N``, a
    range as ``A-B``, a list of points or ranks as ``LIST``. ``sources`` are codes of ``SOURCES``. ``default`` is what
    the plain four-point game has, as text; ``None`` where every rule-set must say it for itself.
    """

    key: str
    section: str
    title: str
    law: str
    values: Mapping[str, str]
    sources: tuple[str, ...]
    default: str | None


@cache
def house_rule(key: str) -> HouseRule:
    """What is known about a key. Raises ``KeyError`` for what is no house rule, or has no documentation."""
    section, prose = SECTION_OF[key], _prose()[key]
    field = RuleSet.model_fields[key]
    return HouseRule(
        key=key,
        section=section,
        title=prose["title"],
        law=prose["law"],
        values=MappingProxyType(prose["values"]),
        sources=tuple(prose["sources"]),
        default=None if field.is_required() else value_text(field.default),
    )


def meaning(key: str, value: object) -> str:
    """What a value of a house rule means at the table, in one sentence.

    >>> meaning("hand_size", 6), meaning("players", (3, 7)), meaning("set_limit", 1)
    ('Each player is dealt 6 cards.', 'The game is for 3 to 7 players.', 'A side that has been set 1 time has lost.')
    """
    text, values = value_text(value), house_rule(key).values
    if text in values:
        return values[text]
    if kind_of(key) == "points":
        return values["LIST"].replace("LIST", ", ".join(POINT_TITLES[name] for name in text.split(",")))
    if kind_of(key) == "ranks":
        return values["LIST"].replace("LIST", joined([rank_plural(rank) for rank in text.split(",")]))
    low, dash, high = text.partition("-")
    if dash:
        return re.sub(r"\b[AB]\b", lambda end: low if end[0] == "A" else high, values["A-B"])
    return re.sub(r"\b1 (player|card|point|time|hand)s\b", r"1 \1", re.sub(r"\bN\b", text, values["N"]))


def rules_schema() -> dict[str, Any]:
    """The JSON Schema of a rule-set, with the title and the law of each house rule."""
    schema = RuleSet.model_json_schema()
    for key in KEYS:
        about = house_rule(key)
        schema["properties"][key] |= {"title": about.title, "description": about.law}
    return schema


@cache
def _prose() -> dict[str, dict[str, Any]]:
    return tomllib.loads(PROSE.read_text(encoding="utf-8"))
