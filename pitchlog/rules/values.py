"""The values of house rules as text: read from what people write, and written."""

from __future__ import annotations

from typing import Final

from pitchlog.rules.keys import POINT_NAMES, allowed_values, kind_of, number_limits

Value = str | bool | int | tuple[int, int] | tuple[str, ...]

TRUTHS: Final[dict[str, bool]] = {
    "true": True, "yes": True, "on": True, "false": False, "no": False, "off": False,
}  # fmt: skip

ALIASES: Final[dict[str, dict[str, str]]] = {
    "high_credit": {"taker": "winner"},
    "low_credit": {"taker": "winner"},
    "jack_credit": {"taker": "winner"},
    "multi_role": {"once": "once_per_card"},
    "negative_scores": {"allowed": "true"},
    "made_award": {"points taken": "points_taken"},
}
"""Other words that are read for a value, by key."""


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
    raise BadValue(f"{key} cannot be {_shown(text)}: it may be {value_choices(key)}")


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
    *first, last = allowed_values(key) or ("",)
    return f"{', '.join(first)} or {last}" if first else f"only {last}"


def value_text(value: object) -> str:
    """A value as files have it.

    >>> value_text(True), value_text((3, 7)), value_text((4, 4)), value_text(("high", "low")), value_text("holder")
    ('true', '3-7', '4', 'high,low', 'holder')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (tuple, list)):
        if len(value) == 2 and all(isinstance(part, int) for part in value):
            return str(value[0]) if value[0] == value[1] else f"{value[0]}-{value[1]}"
        return ",".join(str(part) for part in value)
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


def _plain_number(text: str) -> int | None:
    text = text.strip().removeprefix("+")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None


def _shown(text: str) -> str:
    """What somebody wrote, short and on one line."""
    shown = " ".join(text.split())
    return f'"{shown[:40]}…"' if len(shown) > 40 else f'"{shown}"'
