"""The kinds of text in the JSON form of a record, each held to what the notation may have in its place."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated, Final

from pydantic import AfterValidator

from pitchlog.notation import parse

_LABEL: Final = re.compile(r'[^\s"=:>~^#,-][^\s"=:>~^#,]*')


def _no_break(text: str) -> str:
    if "\n" in text or "\r" in text:
        raise ValueError("a text may not hold line breaks")
    return text


def _label(text: str) -> str:
    if not _LABEL.fullmatch(text):
        raise ValueError("a seat or a side is a letter, then letters, digits or _")
    return text


def _word(text: str) -> str:
    if not text or re.search(r"[\s\x00-\x1f\x7f#\"]", text):
        raise ValueError("this is one word of the notation")
    return text


@lru_cache(maxsize=1024)
def _card_of_deal(word: str) -> str:
    return _card(word, "deal N")


@lru_cache(maxsize=1024)
def _card_of_trick(word: str) -> str:
    return _card(word, "1 N")


def _card(word: str, statement: str) -> str:
    """A card as a statement of the notation may have it."""
    hands = parse(f"hand 1\n{statement} {_word(word)}").games[0].hands
    if any(trouble.name in ("unknown-card", "syntax-error") for trouble in hands[0].troubles):
        raise ValueError(f"{word[:20]} is no card")
    return word


Text = Annotated[str, AfterValidator(_no_break)]
Label = Annotated[str, AfterValidator(_label)]
Word = Annotated[str, AfterValidator(_word)]
DealtCard = Annotated[str, AfterValidator(_card_of_deal)]
PlayedCard = Annotated[str, AfterValidator(_card_of_trick)]
