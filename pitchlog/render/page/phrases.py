"""Sentences and cards of the page: strangers' text made visible, cards told apart from the words about them."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from pitchlog.cards import (
    BY_NAME,
    JOKER_SUIT,
    NO_CARD,
    SUIT_GLYPHS,
    SUIT_NAMES,
    SUITS,
    TEN,
    UNREADABLE,
    Card,
    card_name,
)
from pitchlog.render.page.facts import Face, Phrase
from pitchlog.render.safe import safe
from pitchlog.render.words import count_of
from pitchlog.steps.steps import Step

LONGEST_NAME: Final = 60
LONGEST_TEXT: Final = 2000
"""Characters of a name and of a sentence that are shown; a name may be a megabyte long."""

OUR_WORDS: Final = frozenset({"start", "deal", "call", "trump", "moved", "play", "gap", "claim", "result"})
"""Steps whose sentence is ours but for the labels of seats: what looks like a card in it is one."""

_CARD: Final = re.compile(r"(?<![\w*?])([2-9TJQKA][shdc]|\*[bl])(?!\w)")
_UNKNOWN: Final = re.compile(r"\?\?(?: \?\?)*(?!\w)")
_LETTERS: Final = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff"
_RIGHT_TO_LEFT: Final = re.compile(f"[{_LETTERS}]+(?:[^A-Za-z<>]*[{_LETTERS}]+)*")


def shown(text: str, limit: int = LONGEST_TEXT) -> str:
    """A stranger's text: what hides or reorders is shown by its name, and what runs from the right stays by itself.

    >>> shown("Ann\\u202e <b>")
    'Ann<U+202E> <b>'
    """
    return isolated(safe(text, limit))


def isolated(text: str) -> str:
    """The text with every run of right-to-left letters set apart, so that it moves nothing that stands beside it."""
    if text.isascii():
        return text
    return _RIGHT_TO_LEFT.sub(lambda run: f"\u2068{run[0]}\u2069", text)


def name(text: str) -> str:
    """A seat, a player, a side, a game: as :func:`shown`, and not too long."""
    return shown(text, LONGEST_NAME)


def face(card: str) -> Face:
    """A card as it is shown, from how the notation writes it.

    >>> face("Td"), face("??").words
    (Face(rank='10', suit='d', sign='♦', words='ten of diamonds'), 'unknown card')
    """
    known: Card = BY_NAME[card]
    if known == NO_CARD:
        return Face("–", "", "", "no card")
    if known == UNREADABLE:
        return Face("?", "", "", "a card that cannot be read")
    if known.suit == JOKER_SUIT:
        words = card_name(known)
        return Face(f"{words[0].upper()}J", "j", "", words)
    rank = "10" if known.rank == TEN else card[0]
    if not 0 <= known.suit < 4:
        return Face(rank, "", "?", card_name(known) if rank == "?" else f"{rank} of an unknown suit")
    words = card_name(known) if known.is_known else f"unknown card of {SUIT_NAMES[known.suit]}"
    return Face(rank, SUITS[known.suit], SUIT_GLYPHS[known.suit], words)


def phrase(text: str, labels: Collection[str] = ()) -> Phrase:
    """A sentence of ours with its cards set apart. Labels of seats may look like cards."""
    parts = [""]
    for place, part in enumerate(_CARD.split(text)):
        is_card = place % 2 and part not in labels and not (part == "As" and text.startswith("As "))
        if is_card:
            parts += [part, ""]
        else:
            parts[-1] += part
    return tuple([shown(part) if not place % 2 else part for place, part in enumerate(parts)])


def said(step: Step, labels: Collection[str]) -> Phrase:
    """What happened in a step. The words of players are theirs: what looks like a card in them stays as it is."""
    says = step.says
    if step.kind not in OUR_WORDS:
        return (shown(says),)
    if step.kind == "play" and step.card is not None and step.card.is_known:
        before, card, after = says.partition(f" {step.card}")
        return (shown(f"{before} "), str(step.card), shown(after)) if card else (shown(says),)
    if step.kind in ("deal", "moved"):
        says = _UNKNOWN.sub(lambda run: count_of(run[0].count("??"), "unknown card"), says)
    return phrase(says, labels)


def plain(words: Phrase) -> str:
    """The sentence as text alone: ``N leads 10♠``."""
    return "".join(part if not place % 2 else card_text(part) for place, part in enumerate(words))


def card_text(card: str) -> str:
    """A card as text: ``10♠``."""
    shape = face(card)
    return shape.rank + shape.sign
