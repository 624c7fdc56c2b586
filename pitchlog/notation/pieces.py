"""Takes a line that fits the grammar apart again, with the place of every word in it.

Reading goes this way only where a line is spelled in a less common form; places are asked for this way always, so
that nothing is computed for words nobody complains about. Offsets are into the line's ``code``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from pitchlog.notation.grammar import word_pattern
from pitchlog.notation.spelling import PLAY_OF


class Piece(NamedTuple):
    """A word, or a sign that stands for itself (``,`` ``>`` ``=``)."""

    text: str
    start: int
    end: int


class PlayPiece(NamedTuple):
    """One play of a trick: the card that was left, the seat before it, the cards taken back, the marks."""

    card: Piece
    seat: Piece | None = None
    withdrawn: tuple[Piece, ...] = ()
    marks: tuple[Piece, ...] = ()


class TrickPieces(NamedTuple):
    """A trick line: number, leader, plays, and the seat behind ``>``."""

    number: Piece
    leader: Piece
    plays: tuple[PlayPiece, ...]
    taker: Piece | None


class Tag(NamedTuple):
    """``key=value``"""

    key: Piece
    value: Piece


_PIECE = re.compile(r'"(?:[^"\\]|\\["\\])*+"|[,>=]|[^ \t,>="]+|"')


def pieces_of(code: str, start: int = 0) -> list[Piece]:
    """The words of a line in order. Linear in its length."""
    return [Piece(found[0], found.start(), found.end()) for found in _PIECE.finditer(code, start)]


def tags_of(code: str, start: int) -> list[Tag]:
    """The ``key=value`` pairs from ``start`` on; in a ``players`` or ``sides`` line the key is a label."""
    return [
        Tag(Piece(found[1], found.start(1), found.end(1)), Piece(found[2], found.start(2), found.end(2)))
        for found in _tag_pattern().finditer(code, start)
    ]


def trick_pieces(code: str) -> TrickPieces:
    """A trick line taken apart."""
    number, leader, *rest = pieces_of(code)
    taker = None
    if len(rest) > 1 and rest[-2].text == ">":
        taker = rest[-1]
        del rest[-2:]
    digits = number.text.rstrip(".:")
    number = Piece(digits, number.start, number.start + len(digits))
    plays = tuple(play for word in rest if word.text != "," for play in plays_of(word))
    return TrickPieces(number, leader, plays, taker)


def plays_of(word: Piece) -> Iterator[PlayPiece]:
    """The plays one word of a trick stands for: one, or each card of a run."""
    if word.text in PLAY_OF:
        yield PlayPiece(word)
    elif word_pattern("RUN").fullmatch(word.text):
        for card in cards_of_run(word):
            yield PlayPiece(card)
    else:
        yield detailed_play(word)


def cards_of_run(word: Piece) -> list[Piece]:
    """The cards of ``AsKs7s``."""
    return [
        Piece(found[0], word.start + found.start(), word.start + found.end())
        for found in word_pattern("RUN_CARD").finditer(word.text)
    ]


def stock_pieces(words: list[Piece]) -> list[Piece]:
    """The cards of a holding one by one; ``??x3`` stays one piece."""
    found = []
    for word in words:
        if word.text == ",":
            continue
        if word.text not in PLAY_OF and word_pattern("RUN").fullmatch(word.text):
            found.extend(cards_of_run(word))
        else:
            found.append(word)
    return found


def detailed_play(word: Piece) -> PlayPiece:
    """``W:9d~6d^R`` taken apart. The last card is the one left on the table."""
    text, start = word.text, word.start
    seat = None
    colon = text.find(":")
    if colon >= 0:
        seat = Piece(text[:colon], start, start + colon)
        start += colon + 1
        text = text[colon + 1 :]
    cards: list[Piece] = []
    marks: list[Piece] = []
    for part in re.finditer(r"\^[^\^~]*|~?[^\^~]+", text):
        written = part[0]
        if written.startswith("^"):
            marks.append(Piece(written[1:].upper(), start + part.start(), start + part.end()))
        else:
            card = written.removeprefix("~")
            cards.append(Piece(card, start + part.end() - len(card), start + part.end()))
    return PlayPiece(cards.pop() if cards else word, seat, tuple(cards), tuple(marks))


@cache
def _tag_pattern() -> re.Pattern[str]:
    side, key, equals, value = (word_pattern_text(name) for name in ("SIDE", "KEY", "EQUALS", "VALUE"))
    return re.compile(rf"(?<![\w+])({key}|{side}){equals}({value})")


def word_pattern_text(terminal: str) -> str:
    """A word's pattern as text, to put a longer pattern together from."""
    return word_pattern(terminal).pattern
