"""From a preset's name and a table's changes to the house rules of its game, with everything that did not fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from pitchlog.rules.consistency import Contradiction, contradictions
from pitchlog.rules.keys import KEYS, SECTION_OF, allowed_values
from pitchlog.rules.model import RuleSet
from pitchlog.rules.named import DEFAULT_PRESET, find_preset, preset, preset_names
from pitchlog.rules.values import BadValue, Value, fold, parse_change, value_text

ProblemKind = Literal["unknown-preset", "unknown-rule", "bad-rule-value", "bad-rules-file"]


@dataclass(frozen=True, slots=True)
class RuleProblem:
    """Something in a table's house rules that could not be used.

    ``change`` is the index of the change it is about, ``None`` for the preset or a file; ``message`` is one clause
    that makes sense alone, ``help`` says what may have been meant.
    """

    kind: ProblemKind
    change: int | None
    key: str | None
    message: str
    help: str | None = None


@dataclass(frozen=True, slots=True)
class _Change:
    """One change that could be read: its key, how it is shown, and the house rules that it sets."""

    key: str
    shown: str
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Resolution:
    """The house rules to play by, what could not be used, and whether the preset's name was known."""

    rules: RuleSet
    problems: tuple[RuleProblem, ...]
    is_preset_known: bool


def resolve(name: str, changes: Sequence[tuple[str, str]] = ()) -> Resolution:
    """The rule-set of a preset with a table's changes. No name at all means the default preset.

    A change that cannot be used is left out and the rest holds; an unknown preset falls back to the default. Of two
    changes of one key the later holds. The answers for the last few hundred questions are kept.
    """
    return _resolve(name, tuple((key, value) for key, value in changes))


@lru_cache(maxsize=512)
def _resolve(name: str, changes: tuple[tuple[str, str], ...]) -> Resolution:
    found = find_preset(name) if name.strip() else DEFAULT_PRESET
    problems = [] if found else [_unknown_preset(name)]
    rules, more = apply_changes(preset(found or DEFAULT_PRESET), changes)
    return Resolution(rules, (*problems, *more), found is not None)


def apply_changes(base: RuleSet, changes: Sequence[tuple[str, str]]) -> tuple[RuleSet, tuple[RuleProblem, ...]]:
    """These rules with the changes that can be made to them, and a problem for each that cannot.

    Where changes contradict one another, or the rules they change, the last of them that is to blame is left out,
    until what is left holds together. One that holds together only with a change left out before stands last.
    """
    problems: dict[int, RuleProblem] = {}
    read: dict[int, _Change] = {}
    left_out: dict[str, _Change] = {}
    following: set[int] = set()
    for index, (written, text) in enumerate(changes):
        key = fold(written)
        if key not in SECTION_OF:
            problems[index] = _unknown_rule(index, written)
            continue
        try:
            read[index] = _read(key, text)
        except BadValue as fault:
            problems[index] = RuleProblem("bad-rule-value", index, key, str(fault), _near_value(key, text))
    rules = _changed(base, read)
    while clash := next(iter(contradictions(rules)), None):
        to_blame = _to_blame(base, clash, read)
        if not to_blame:
            break
        last = to_blame[-1]
        if without := [left_out[key] for key in clash.keys if key in left_out]:
            following.add(last)
        problems[last] = _contradiction(clash, to_blame, read, without)
        change = read.pop(last)
        left_out |= dict.fromkeys(change.values, change)
        rules = _changed(base, read)
    in_order = sorted(problems, key=lambda index: (index in following, index))
    return rules, tuple(problems[index] for index in in_order)


def _read(key: str, text: str) -> _Change:
    values = parse_change(key, text)
    shown = value_text(values[key]) if len(values) == 1 else fold(text)
    return _Change(key, f"{key}={shown}", values)


def _changed(base: RuleSet, read: Mapping[int, _Change]) -> RuleSet:
    if not read:
        return base
    holding = _holding(read).values()
    return base.model_copy(update={key: value for change in holding for key, value in change.values.items()})


def _holding(read: Mapping[int, _Change]) -> dict[int, _Change]:
    """The changes that hold: of two of one key the later, with all that it sets."""
    last = {change.key: index for index, change in read.items()}
    return {index: change for index, change in read.items() if last[change.key] == index}


def _to_blame(base: RuleSet, clash: Contradiction, read: Mapping[int, _Change]) -> list[int]:
    """The changes that a contradiction is made of, in order: those without which it would not be there.

    Where no single one of them would help, all that set one of its keys.
    """
    holding = {key: index for index, change in _holding(read).items() for key in change.values}
    taking_part = sorted({holding[key] for key in clash.keys if key in holding})
    if len(taking_part) == 1:
        return taking_part
    alone = [index for index in taking_part if not _is_there(clash, base, _without(read, index))]
    return alone or taking_part


def _without(read: Mapping[int, _Change], left_out: int) -> dict[int, _Change]:
    return {index: change for index, change in read.items() if index != left_out}


def _is_there(clash: Contradiction, base: RuleSet, read: Mapping[int, _Change]) -> bool:
    return any(found.keys == clash.keys for found in contradictions(_changed(base, read)))


MOST_KEYS_NAMED: Final = 4


def _contradiction(
    clash: Contradiction, to_blame: list[int], read: Mapping[int, _Change], without: list[_Change]
) -> RuleProblem:
    """What to say of a clash. ``without`` are changes of its keys that were left out before."""
    said = [read[index].shown for index in to_blame]
    together = said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"
    verb = "does not fit these rules" if len(said) == 1 else "do not go together"
    if without:
        together = f"without {without[0].shown}, {together}"
    last = to_blame[-1]
    changed = {key for index in to_blame for key in read[index].values}
    others = [key for key in clash.keys if key not in changed][:MOST_KEYS_NAMED]
    help_text = f"leave it out, or change {' or '.join(others)} too" if others else None
    return RuleProblem("bad-rule-value", last, read[last].key, f"{together} {verb}: {clash.reason}", help_text)


def _unknown_preset(name: str) -> RuleProblem:
    word = name.strip().lower().replace("_", "-")
    near = _nearest(word, preset_names())
    help_text = f"did you mean {near}?" if near else f"{_some_like(word)}pitchlog rules list names them all"
    message = f"there are no house rules called {_quoted(name)}; {DEFAULT_PRESET} is used instead"
    return RuleProblem("unknown-preset", None, None, message, help_text)


def _some_like(word: str) -> str:
    """A few presets that are a little like a word; nothing where none is."""
    from difflib import get_close_matches

    near = get_close_matches(word[:60], preset_names(), n=3, cutoff=0.3)
    return f"the nearest are {', '.join(near)}; " if near else ""


def _unknown_rule(index: int, written: str) -> RuleProblem:
    near = _nearest(fold(written), KEYS)
    help_text = f"did you mean {near}?" if near else "pitchlog rules show solo-7 names every house rule"
    return RuleProblem(
        "unknown-rule", index, None, f"there is no house rule called {_quoted(written)}; it is left out", help_text
    )


def _near_value(key: str, text: str) -> str | None:
    near = _nearest(fold(text), allowed_values(key) or ())
    return f"did you mean {key}={near}?" if near else None


MOST_SIMILAR: Final = 0.6


def _nearest(word: str, names: Sequence[str]) -> str | None:
    """The name most like a word, or the one name that it begins or is a part of."""
    from difflib import get_close_matches

    near = get_close_matches(word, names, n=1, cutoff=MOST_SIMILAR)
    if near:
        return near[0]
    parts = [name for name in names if len(word) > 2 and (name.startswith(word) or word in name)]
    return parts[0] if parts else None


def _quoted(text: str) -> str:
    """A stranger's word in quotation marks: short, and without characters that do something."""
    shown = "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in " ".join(text[:80].split()))
    return f'"{shown[:40]}…"' if len(shown) > 40 else f'"{shown}"'
