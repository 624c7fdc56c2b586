"""What is typed at the table, in its shortest form, as words of the notation."""

from __future__ import annotations

import re
from typing import Final

from pitchlog.cards import NO_CARD, SUITS, Card
from pitchlog.notation.spelling import CARD_OF
from pitchlog.record.model import POINT_NAMES

_SUIT_WORDS: Final = {
    "spades": "s",
    "hearts": "h",
    "diamonds": "d",
    "clubs": "c",
    "♠": "s",
    "♥": "h",
    "♦": "d",
    "♣": "c",
}
_CALL: Final = re.compile(r"(\d{1,3})(!?)(\S*)")
STATEMENTS: Final = frozenset(
    {
        "deal", "widow", "bid", "trump", "turn", "beg", "give", "partner", "take", "discard", "draw", "bury", "claim",
        "points", "pips", "score", "total", "winner", "ruling", "dispute", "end", "note",
    }
)  # fmt: skip
"""The statements of a hand that may be typed whole."""


def cards_in(typed: str) -> list[Card] | None:
    """The cards typed, ``as 2h`` or ``as2h``; ``-`` is no card. ``None`` where something is no card."""
    found: list[Card] = []
    for word in re.split(r"[\s,]+", typed.strip()):
        one = card_of(word)
        if one is not None:
            found.append(one)
            continue
        parts = re.findall(r"10[shdc♠♥♦♣]|[2-9tjqka][shdc♠♥♦♣]", word, re.IGNORECASE)
        if not parts or "".join(parts) != word:
            return None
        found += [card for part in parts if (card := card_of(part)) is not None]
    return found


def card_of(word: str) -> Card | None:
    """One card: ``as``, ``10h``, ``sa``, ``??``, ``-``."""
    if word == "-":
        return NO_CARD
    for written in (word, word.upper(), word[:-1].upper() + word[-1:].lower(), word.lower()):
        if written in CARD_OF:
            return CARD_OF[written]
    return None


def calls_in(typed: str) -> list[str] | None:
    """The calls typed, ``2 - 3 p``, as the words of a ``bid`` line; ``None`` where something is no call."""
    found = []
    for word in re.split(r"[\s,]+", typed.strip()):
        said = _call(word.lower())
        if said is None:
            return None
        found.append(said)
    return found


def _call(word: str) -> str | None:
    if word in ("-", "p", "pass"):
        return "-"
    if word in ("moon", "smudge", "shoot"):
        return "moon"
    if word in ("sold", "kept"):
        return word
    found = _CALL.fullmatch(word)
    if found is None:
        return None
    if not found[2]:
        return found[1] if not found[3] else None
    card = card_of(found[3]) if found[3] else None
    return f"{found[1]}!{card}" if card is not None else f"{found[1]}!" if not found[3] else None


def suit_in(typed: str) -> str | None:
    """The letter of the suit typed: ``s``, ``spades``, ``♠``."""
    word = typed.strip().lower()
    if word in _SUIT_WORDS:
        return _SUIT_WORDS[word]
    return (
        word
        if len(word) == 1 and word in SUITS
        else next((word[0] for name in _SUIT_WORDS if name == f"{word}s"), None)
    )


def is_statement(typed: str) -> bool:
    """Whether a whole line of the notation was typed."""
    return typed.split(None, 1)[:1] != [] and typed.split(None, 1)[0].lower() in STATEMENTS


def is_trick(typed: str) -> bool:
    """Whether a whole trick line was typed: ``3 N as 2s 5s 3s``."""
    words = typed.split()
    return (
        len(words) > 2
        and words[0].rstrip(".:").isdecimal()
        and card_of(words[1]) is None
        and calls_in(words[1]) is None
    )


def is_points(typed: str, sides: tuple[str, ...]) -> bool:
    """Whether points were typed without their word: ``ns high low ew jack game``."""
    words = typed.lower().split()
    names = {name.lower() for name in sides} | {"none"}
    return len(words) > 1 and words[0] in names and any(word in POINT_NAMES for word in words[1:])
