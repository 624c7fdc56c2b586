"""What was meant by a word that is none of ours."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The name most like a word, in any case; ``None`` where none is like it."""
    from difflib import get_close_matches

    by_folded = {name.casefold(): name for name in names}
    found = get_close_matches(word.casefold().replace("_", "-"), by_folded, n=1, cutoff=0.6)
    found = found or get_close_matches(word.casefold().replace("-", "_"), by_folded, n=1, cutoff=0.6)
    return by_folded[found[0]] if found else None


def did_you_mean(word: str, names: Iterable[str]) -> str:
    """``; did you mean revoke?``, or nothing."""
    near = nearest(word, names)
    return f"; did you mean {near}?" if near else ""


def choice(option: str, word: str, names: Iterable[str]) -> str:
    """The one of ``names`` that stands behind an option. Raises :class:`~pitchlog.cli.guard.Refusal`."""
    from pitchlog.cli.guard import Refusal

    allowed = list(names)
    if word.lower() in allowed:
        return word.lower()
    raise Refusal(f"{option} cannot be {word}: it may be {', '.join(allowed)}{did_you_mean(word, allowed)}")


def whole_number(option: str, word: str, low: int, high: int) -> int:
    """The number behind an option. Raises :class:`~pitchlog.cli.guard.Refusal`."""
    from pitchlog.cli.guard import Refusal

    if word.isascii() and word.isdigit() and len(word) < 20 and low <= int(word) <= high:
        return int(word)
    raise Refusal(f"{option} cannot be {word}: it takes a number from {low} to {high}")
