"""The values of house rules as text: read from what people write, and written."""

from __future__ import annotations

from typing import Final

from pitchlog.cards import RANKS
from pitchlog.rules.keys import POINT_NAMES, allowed_values, kind_of, number_limits

Value = str | bool | int | tuple[int, int] | tuple[str, ...]

TRUTHS: Final[dict[str, bool]] = {
    "true": True, "yes": True, "on": True, "false": False, "no": False, "off": False,
}  # fmt: skip

ALIASES: Final[dict[str, dict[str, str]]] = {
    "high_credit": {"taker": "winner"},
    "low_credit": {"taker": "winner"},
    "jack_credit": {"taker": "winner"},
    "joker_credit": {"taker": "winner"},
    "multi_role": {"once": "once_per_card"},
    "negative_scores": {"allowed": "true"},
    "made_award": {"points taken": "points_taken"},
}
"""Other words that are read for a value, by key."""

DECK_SPELLINGS: Final[dict[str, dict[str, Value]]] = {
    "53": {"deck": "52", "jokers": 1},
    "54": {"deck": "52", "jokers": 2},
    "34": {"deck": "32", "jokers": 2},
    "50": {"deck": "52", "removed_ranks": ("4",), "jokers": 2},
}
"""Packs as people count them, jokers and all, and the house rules that they stand for."""


class BadValue(ValueError):
    """A text that is no value of its key. The message is a clause for people."""


def fold(text: str) -> str:
    """A key or a value the way it is compared: lower case, with ``_`` between words."""
    return text.strip().lower().replace("-", "_")


def parse_value(key: str, text: str) -> Value:
    """The value that ``text`` stands for. Raises :class:`BadValue` where it is none of this key.

    >>> parse_value("low_credit", "Taker"), parse_value("players", "3-7"), parse_value("target", "21")
    ('winner', (3, 7), 21)
    """
    word = ALIASES.get(key, {}).get(fold(text), fold(text))
    if key == "deck" and word in DECK_SPELLINGS:
        return DECK_SPELLINGS[word][key]
    kind = kind_of(key)
    if kind == "truth" and word in TRUTHS:
        return TRUTHS[word]
    if kind == "choice" and word in (allowed_values(key) or ()):
        return word
    if kind == "number":
        return _number(key, text)
    if kind == "range":
        return _range(key, text)
    if kind == "points":
        return _points(key, text)
    if kind == "ranks":
        return _ranks(key, text)
    raise BadValue(f"{key} cannot be {_shown(text)}: it may be {value_choices(key)}")


def parse_change(key: str, text: str) -> dict[str, Value]:
    """The house rules that a change sets: its own, or several for a pack counted with its jokers.

    Raises :class:`BadValue` where the text is no value of the key.

    >>> parse_change("deck", "53"), parse_change("deck", "40")
    ({'deck': '52', 'jokers': 1}, {'deck': '40'})
    """
    if key == "deck" and fold(text) in DECK_SPELLINGS:
        return DECK_SPELLINGS[fold(text)]
    return {key: parse_value(key, text)}


def value_choices(key: str) -> str:
    """What a key takes, in words: ``higher or equal_allowed``, ``a number from 1 to 26``."""
    kind = kind_of(key)
    if kind == "number":
        low, high = number_limits(key)
        return f"a number from {low} to {high}"
    if kind == "range":
        return "one number of players or the fewest and the most, from 2 to 8, such as 4 or 3-7"
    if kind == "points":
        return f"some of {', '.join(POINT_NAMES)}, joined by commas, each once"
    if kind == "ranks":
        return f"none or some of {', '.join(RANKS)}, joined by commas, each once"
    if key == "deck":
        return f"{_either(allowed_values(key) or ())}, or with jokers counted in {_either(tuple(DECK_SPELLINGS))}"
    return _either(allowed_values(key) or ("",))


def _either(words: tuple[str, ...]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else f"only {last}"


def value_text(value: object) -> str:
    """A value as files have it.

    >>> value_text(True), value_text((3, 7)), value_text((4, 4)), value_text(("high", "low")), value_text("holder")
    ('true', '3-7', '4', 'high,low', 'holder')
    >>> value_text(()), value_text(("2", "3"))
    ('none', '2,3')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (tuple, list)):
        if len(value) == 2 and all(isinstance(part, int) for part in value):
            return str(value[0]) if value[0] == value[1] else f"{value[0]}-{value[1]}"
        return ",".join(str(part) for part in value) or "none"
    return str(value)


def _number(key: str, text: str) -> int:
    low, high = number_limits(key)
    number = _plain_number(text)
    if number is None or not low <= number <= high:
        raise BadValue(f"{key} cannot be {_shown(text)}: it may be {value_choices(key)}")
    return number


def _range(key: str, text: str) -> tuple[int, int]:
    low, high = number_limits(key)
    parts = text.replace("–", "-").replace("-", ",").strip().strip("[]").split(",")
    numbers = [number for number in map(_plain_number, parts) if number is not None and low <= number <= high]
    if len(numbers) != len(parts) or not 1 <= len(parts) <= 2:
        raise BadValue(f"{key} cannot be {_shown(text)}: it may be {value_choices(key)}")
    if numbers[0] > numbers[-1]:
        raise BadValue(f"{key} cannot be {_shown(text)}: the fewest players come first, then the most")
    return numbers[0], numbers[-1]


def _points(key: str, text: str) -> tuple[str, ...]:
    names = tuple(fold(part) for part in text.split(","))
    if len(set(names)) != len(names) or not all(name in POINT_NAMES for name in names):
        raise BadValue(f"{key} cannot be {_shown(text)}: it may be {value_choices(key)}")
    return names


def _ranks(key: str, text: str) -> tuple[str, ...]:
    """Ranks from low to high, so that equal packs are equal rules; ``10`` is read for ``T``."""
    written = text.strip().strip("[]").upper()
    if written in ("", "NONE"):
        return ()
    ranks = ["T" if part.strip() == "10" else part.strip() for part in written.split(",")]
    if len(set(ranks)) != len(ranks) or not all(len(rank) == 1 and rank in RANKS for rank in ranks):
        raise BadValue(f"{key} cannot be {_shown(text)}: it may be {value_choices(key)}")
    return tuple(sorted(ranks, key=RANKS.index))


def _plain_number(text: str) -> int | None:
    text = text.strip().removeprefix("+")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None


def _shown(text: str) -> str:
    """What somebody wrote, short and on one line."""
    shown = " ".join(text.split())
    return f'"{shown[:40]}…"' if len(shown) > 40 else f'"{shown}"'
