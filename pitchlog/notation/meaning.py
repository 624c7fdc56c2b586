"""What was likely meant by a word that cannot be read. It is only ever told, never taken."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from pitchlog.cards import Card
from pitchlog.notation.spelling import CARD_OF, GLYPHS, PLAY_OF

_ANY_CARD = re.compile(rf"(?:10|[2-9AKQJT?])[SHDC?{GLYPHS}]|[SHDC{GLYPHS}](?:10|[2-9AKQJT?])|\*[BL]", re.I)
_ANY_RUN = re.compile(rf"(?:{_ANY_CARD.pattern})+", re.I)
_NUMBERED = re.compile(rf"([0-9]+)([shdc{GLYPHS}])|([shdc{GLYPHS}])([0-9]+)", re.I)
_NO_RANK: Final = {
    "0": "there is no nought: a ten is written T or 10",
    "1": "there is no one: an ace is written A, a ten T or 10",
    "11": "there is no eleven: a jack is written J",
    "12": "there is no twelve: a queen is written Q",
    "13": "there is no thirteen: a king is written K",
    "14": "there is no fourteen: an ace is written A",
}
_LONGEST = 24


@lru_cache(maxsize=2048)
def likely_cards(word: str) -> tuple[Card, ...]:
    """The cards that a word which is no card may well stand for: those of ``asks``, of ``(As)``."""
    if word in PLAY_OF or len(word) > 400:
        return ()
    bare = re.sub(rf"[^\w*?{GLYPHS}]|_", "", word)
    if bare in CARD_OF:
        return (CARD_OF[bare],)
    if not _ANY_RUN.fullmatch(bare):
        return ()
    found = [part[0] for part in _ANY_CARD.finditer(bare)]
    return tuple(CARD_OF[part] for part in found)


def slots_of(word: str) -> int:
    """How many cards' places a word takes in a trick or a holding: one, unless several cards were likely meant."""
    return len(likely_cards(word)) or 1


def is_like_card(word: str) -> bool:
    """Whether a word in a card's place is a card gone wrong rather than something else altogether."""
    return len(word) < 4 or bool(likely_cards(word))


def card_help(word: str) -> str:
    """What helps with a word that stands where a card should."""
    numbered = _NUMBERED.fullmatch(word)
    if numbered:
        told = _NO_RANK.get((numbered[1] or numbered[4]).lstrip("0") or "0")
        if told:
            return told
    likely = likely_cards(word)
    if likely:
        return f"perhaps {' '.join(map(str, likely))} is meant"
    return "a card is its rank and its suit, such as As, Td or 2c; ?? is a card that nobody wrote down"


@lru_cache(maxsize=2048)
def nearest(word: str, known: tuple[str, ...]) -> str | None:
    """The known word that a written one may be a slip of."""
    if not 0 < len(word) <= _LONGEST:
        return None
    folded = word.casefold()
    letters = set(folded)
    for candidate in known:
        if candidate.casefold() == folded:
            return candidate
    near = {
        candidate.casefold(): candidate
        for candidate in known
        if abs(len(candidate) - len(word)) < 3 and len(letters & set(candidate.casefold())) * 2 >= len(letters)
    }
    close = get_close_matches(folded, list(near), n=1, cutoff=0.6)
    return near[close[0]] if close else None
