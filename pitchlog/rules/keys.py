"""The keys of the house rules: their order, their sections, and what may stand for each."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, get_args

from pydantic.fields import FieldInfo

from pitchlog.rules.model import RuleSet
from pitchlog.rules.points import PointName

Kind = Literal["choice", "truth", "number", "range", "points", "ranks"]

KEYS: Final[tuple[str, ...]] = tuple(name for name in RuleSet.model_fields if name != "preset")
"""Every house rule, in the order of the sections."""

SECTIONS: Final[dict[str, str]] = {
    "1A": "The table and the pack",
    "1B": "The deal",
    "1C": "The auction",
    "1D": "The trump, discards and partners",
    "1E": "The play",
    "1F": "High, Low, Jack and the cards that count",
    "1G": "Game",
    "1H": "The settlement",
    "1I": "The end of the game",
    "1J": "Irregularities",
}
"""The sections of the house rules, with their headings."""

FIRST_KEYS: Final[dict[str, str]] = {
    "players": "1A",
    "hand_size": "1B",
    "bid_system": "1C",
    "trump_by": "1D",
    "follow_rule": "1E",
    "high_card": "1F",
    "game_mode": "1G",
    "made_award": "1H",
    "target": "1I",
    "revoke_penalty": "1J",
}
"""The house rule that each section begins with."""

POINT_NAMES: Final[tuple[str, ...]] = get_args(PointName)

LISTS: Final[dict[str, Kind]] = {"players": "range", "count_order": "points", "removed_ranks": "ranks"}
"""The house rules that take more than one word or number."""


def _sections() -> dict[str, str]:
    found, section = {}, ""
    for key in KEYS:
        section = FIRST_KEYS.get(key, section)
        found[key] = section
    return found


SECTION_OF: Final[dict[str, str]] = _sections()
"""The section that each house rule belongs to."""


def keys() -> tuple[str, ...]:
    """Every house rule, in the order of the sections."""
    return KEYS


def section_of(key: str) -> str:
    """The section (``1A`` to ``1J``) that a house rule belongs to. Raises ``KeyError`` for what is no house rule."""
    return SECTION_OF[key]


@cache
def kind_of(key: str) -> Kind:
    """What a key takes: one of some words, a truth, a number, a range of numbers, a list of points or of ranks."""
    annotation = _field(key).annotation
    if annotation is bool:
        return "truth"
    if annotation is int:
        return "number"
    return LISTS.get(key, "choice")


@cache
def allowed_values(key: str) -> tuple[str, ...] | None:
    """The values a key may have, as written; ``None`` where it takes numbers or a list."""
    kind = kind_of(key)
    if kind == "truth":
        return ("true", "false")
    return get_args(_field(key).annotation) if kind == "choice" else None


@cache
def number_limits(key: str) -> tuple[int, int]:
    """The lowest and the highest number a key takes."""
    if kind_of(key) == "range":
        return 2, 8
    low, high = 0, 0
    for limit in _field(key).metadata:
        low = getattr(limit, "ge", low)
        high = getattr(limit, "le", high)
    return low, high


def _field(key: str) -> FieldInfo:
    if key not in SECTION_OF:
        raise KeyError(key)
    return RuleSet.model_fields[key]
