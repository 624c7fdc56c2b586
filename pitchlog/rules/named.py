"""The named rule-sets: presets kept as TOML files, each the difference from the one it extends.

A preset states what its source states. ``common.toml`` is no preset: it holds what most tables share, and leaves
``unstated`` what a source would have to say itself.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from pitchlog.rules.keys import KEYS, SECTION_OF
from pitchlog.rules.model import RuleSet
from pitchlog.rules.values import value_text

DEFAULT_PRESET: Final = "solo-7"
COMMON: Final = "common"

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "Four-point Pitch and Setback": (
        "solo-7", "partners-21", "cutthroat-11", "pagat", "bicycle", "bicycle-smudge", "setback-berns", "setback-bear",
        "setback-lose3", "britannica-14", "commercial-pitch", "sellout-parlett", "blind-all-fours",
        "racehorse-stakes", "racehorse-32", "nebraska-4", "darrtown-tourney", "pbm-server", "hi-lo-jack-ne",
    ),
    "Pitch for five or six points, and Smear": (
        "bicycle-joker", "setback-53", "haus-pitch", "nine-card-pitch", "schmier-mn6", "smear-newi6", "smear-mn10",
    ),
    "Ten-point and thirteen-point Pitch": (
        "ten-point-classic", "ten-point-colorado", "oklahoma-10", "pawnee-call-partner", "thirteen-point",
        "ten-point-52", "campbell-10",
    ),
    "Pitch on Trickster": (
        "trickster-4", "trickster-5", "trickster-6", "trickster-7", "trickster-9", "trickster-10", "trickster-11",
        "trickster-13",
    ),
    "All Fours": ("all-fours", "seven-up", "trinidad-all-fours", "california-jack", "shasta-sam"),
    "Pedro, Cinch and Don": (
        "pedro-sancho", "dom-pedro", "snoozer", "cinch", "blind-cinch", "widow-cinch", "pedro-us62",
        "pedro-california", "pidro-fi", "king-pedro", "nine-card-don",
    ),
    "As public programs play": (
        "brianberns", "jackiechiles-cinch", "play-smear", "pysmear", "smaclell", "rbcasperson", "inferno23",
        "dalixinc", "kalemmentore868", "dmarky9873", "tricksterbots",
    ),
}  # fmt: skip
"""The presets under the headings they are listed under."""

PRESETS: Final[tuple[str, ...]] = tuple(name for group in GROUPS.values() for name in group)
"""Every preset, in the order they are listed in."""

DATA: Final = Path(__file__).parent / "presets"


@dataclass(frozen=True, slots=True)
class PresetInfo:
    """What is told about a preset beside its house rules.

    ``notes`` say for single keys why a silent or ambiguous source was read as it is. ``origins`` name for each key
    the source that states it; a key that is not there is as most tables play it. ``points_sum`` is what a hand is
    worth by the source's own count: it says again what the house rules add up to, so that a slip in either shows.
    """

    name: str
    title: str
    description: str
    sources: tuple[str, ...]
    extends: str | None
    notes: Mapping[str, str]
    origins: Mapping[str, str]
    points_sum: int


@dataclass(frozen=True, slots=True)
class _Loaded:
    info: PresetInfo
    values: Mapping[str, Any]


def preset_names() -> tuple[str, ...]:
    """Every preset, in the order they are listed in."""
    return PRESETS


def find_preset(written: str) -> str | None:
    """The preset that is meant, in any case and with ``_`` for ``-``; ``None`` if there is none.

    >>> find_preset("Partners_21"), find_preset("whist")
    ('partners-21', None)
    """
    name = written.strip().lower().replace("_", "-")
    return name if name in PRESETS else None


@cache
def preset(name: str) -> RuleSet:
    """The rule-set of a preset. Raises ``KeyError`` for a name that is none; reads one or two small files, once.

    The values of the files that come with the package are taken as they stand: the tests validate each of them.
    """
    found = find_preset(name)
    if found is None:
        raise KeyError(name)
    return preset(found) if found != name else RuleSet.model_construct(preset=name, **_load(name).values)


def preset_info(name: str) -> PresetInfo:
    """Title, description, sources and notes of a preset. Raises ``KeyError`` for a name that is none."""
    found = find_preset(name)
    if found is None:
        raise KeyError(name)
    return _load(found).info


def basis(rules: RuleSet, key: str) -> str:
    """A house rule's value and where it comes from, in one phrase.

    >>> basis(preset("partners-21"), "follow_rule")
    'follow_rule = follow_or_trump (partners-21; seed P)'
    """
    value = getattr(rules, key)
    said = f"{key} = {value_text(value)}"
    name = find_preset(rules.preset)
    if name is None:
        return f"{said} (this table's own rules)"
    loaded = _load(name)
    usual = getattr(preset(name), key)
    if value != usual:
        return f"{said} (changed at this table; {name} has {value_text(usual)})"
    origin = loaded.info.origins.get(key)
    if value == "unstated":
        return f"{said} ({name}; its source leaves it open)"
    if origin is None:
        return f"{said} ({name}; as most tables play)"
    if key in loaded.info.notes:
        return f"{said} ({name}; a reading of {origin})"
    return f"{said} ({name}; {origin})"


@cache
def value_sources(key: str, value: Any) -> tuple[str, ...]:
    """The sources that state this value of a house rule, by the presets made from them; none where no preset has it.

    A value that only reads a silent source is not that source's.

    >>> value_sources("hang_jack", 3), value_sources("king_value", 30), value_sources("hang_jack", 2)
    (('BGA-AF', 'kalemmentore868'), ('KP',), ())
    """
    infos = (preset_info(name) for name in PRESETS if getattr(preset(name), key) == value)
    return tuple(dict.fromkeys(info.origins[key] for info in infos if key in info.origins and key not in info.notes))


def differences(one: RuleSet, other: RuleSet) -> tuple[tuple[str, Any, Any], ...]:
    """The house rules in which two rule-sets differ: key, value in the first, value in the other."""
    pairs = ((key, getattr(one, key), getattr(other, key)) for key in KEYS)
    return tuple((key, value, changed) for key, value, changed in pairs if value != changed)


@cache
def _load(name: str) -> _Loaded:
    """One preset's file on top of the one it extends. A file that does not fit is a defect of this package."""
    data = tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))
    title, description = data.pop("title"), data.pop("description")
    sources, own_notes = tuple(data.pop("sources", ())), data.pop("notes", {})
    extends = data.pop("extends", None)
    below = _load(extends) if extends else None
    points_sum = below.info.points_sum if below and "points_sum" not in data else data.pop("points_sum")
    stated = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
    strange = [key for key in (*stated, *own_notes) if key not in SECTION_OF]
    if strange:
        raise KeyError(f"{name}.toml: {strange[0]}")
    values: dict[str, Any] = dict(below.values) if below else {}
    origins = dict(below.info.origins) if below else {}
    notes = {key: note for key, note in below.info.notes.items() if key not in stated} if below else {}
    if sources:
        origins |= dict.fromkeys((*stated, *own_notes), sources[0])
    info = PresetInfo(
        name=name,
        title=title,
        description=" ".join(description.split()),
        sources=sources,
        extends=extends if extends != COMMON else None,
        notes=MappingProxyType(notes | own_notes),
        origins=MappingProxyType(origins),
        points_sum=points_sum,
    )
    return _Loaded(info, MappingProxyType(values | stated))


def rules_in_words(rules: RuleSet) -> str:
    """What the house rules are called: their preset, and how many of them are changed."""
    name = find_preset(rules.preset)
    if name is None:
        return "the table's own"
    changed = len(differences(preset(name), rules))
    return name if not changed else f"{name} + {changed} change{'s' if changed > 1 else ''}"
