"""The words of the notation and every spelling they are read in: cards, calls, suits, points, quoted text.

The tables here say what a word means; whether a word may stand is the grammar's to say. Looking a word up costs one
dictionary access, and the values are shared, so that reading makes no object a card.
"""

from __future__ import annotations

from itertools import product
from typing import Final
from unicodedata import is_normalized, normalize

from pitchlog.cards import BIG_JOKER, BY_NAME, LITTLE_JOKER, NO_CARD, RANKS, SUITS, UNKNOWN, Card
from pitchlog.record.model import POINT_NAMES, CallKind

BLACK_GLYPHS: Final = "♠♥♦♣"
WHITE_GLYPHS: Final = "♤♡♢♧"
GLYPHS: Final = BLACK_GLYPHS + WHITE_GLYPHS

MOON_WORDS: Final = ("moon", "smudge", "shoot")
BID_WORDS: Final = ("pass", *MOON_WORDS, "sold", "kept")
"""What may stand in an auction beside numbers and ``-``."""

SUIT_OF_WORD: Final[dict[str, int]] = {
    spelling: suit
    for suit, name in enumerate(("spades", "hearts", "diamonds", "clubs"))
    for spelling in (name[0], name[:-1], name, BLACK_GLYPHS[suit], WHITE_GLYPHS[suit])
}
"""A suit by its letter, its name in lower case, or its glyph."""

POINT_SET: Final = frozenset(POINT_NAMES)


def _card_spellings() -> dict[str, Card]:
    """Every way to write a card as one word: either case, either order, ``10`` for ``T``, glyphs, ``?``."""
    ranks = {letter: [letter, letter.lower()] for letter in RANKS} | {"?": ["?"]}
    ranks["T"].append("10")
    suits = {
        letter: [letter, letter.upper(), BLACK_GLYPHS[number], WHITE_GLYPHS[number]]
        for number, letter in enumerate(SUITS)
    } | {"?": ["?"]}
    found = {}
    for rank, suit in product(ranks, suits):
        card = BY_NAME[rank + suit]
        for one, other in product(ranks[rank], suits[suit]):
            found[one + other] = found[other + one] = card
    for letter, joker in (("b", BIG_JOKER), ("l", LITTLE_JOKER)):
        for spelling in ("*" + letter, letter + "j"):
            for first, last in product({spelling[0], spelling[0].upper()}, {spelling[1], spelling[1].upper()}):
                found[first + last] = joker
    return found


CARD_OF: Final[dict[str, Card]] = _card_spellings()
"""The card of every word that is one card."""

PLAY_OF: Final[dict[str, Card]] = CARD_OF | {"-": NO_CARD}
"""The same, with ``-`` for a seat that plays no card."""


_MOST_DIGITS: Final = 2
"""Of a count of unknown cards, as in the grammar."""


def unseen_cards(word: str) -> tuple[Card, ...]:
    """The cards of ``??x3``: one unknown card three times. Raises ``KeyError`` for a word of another kind."""
    written, _, count = word.lower().partition("x")
    if not (count.isascii() and count.isdecimal()) or len(count) > _MOST_DIGITS:
        raise KeyError(word)
    return (UNKNOWN if written == "?" else CARD_OF[written],) * int(count)


def call_of(word: str) -> tuple[CallKind, int, bool, Card | None]:
    """What a word of an auction says: the kind, the number bid, whether a card is faced, and which."""
    if word[0].isdecimal():
        amount, faced, card = word.partition("!")
        return "bid", int(amount), bool(faced), CARD_OF[card] if card else None
    word = word.lower()
    if word in ("-", "pass"):
        return "pass", 0, False, None
    if word in MOON_WORDS:
        return "moon", 0, False, None
    if word == "sold":
        return "sold", 0, False, None
    if word == "kept":
        return "kept", 0, False, None
    raise KeyError(word)


def number_of(word: str) -> int | float:
    """``+3`` is 3, ``27.5`` is 27.5."""
    return float(word) if "." in word else int(word)


def text_of(quoted: str) -> str:
    """What stands in a string: without its quotes, ``\\"`` and ``\\\\`` read."""
    text = quoted[1:-1]
    return text.replace('\\"', '"').replace("\\\\", "\\") if "\\\\" not in text else _unescape(text)


def quote(text: str) -> str:
    """A text as a string of the notation."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def composed(label: str) -> str:
    """A label as it is compared: in Unicode's composed form."""
    return label if label.isascii() or is_normalized("NFC", label) else normalize("NFC", label)


def _unescape(text: str) -> str:
    return "\\".join(part.replace('\\"', '"') for part in text.split("\\\\"))
