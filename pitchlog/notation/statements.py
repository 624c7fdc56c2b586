"""Makes a statement of a line that fits the grammar.

Every maker takes the line, its words, and the seats, and raises ``KeyError`` where a word is none of the plain ones:
then the line is taken apart with its places (:mod:`.general`). So the common spellings cost a few look-ups a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pitchlog.cards import Card
from pitchlog.notation.grammar import word_pattern
from pitchlog.notation.quick import quickly
from pitchlog.notation.spelling import (
    CARD_OF,
    PLAY_OF,
    POINT_SET,
    SUIT_OF_WORD,
    call_of,
    composed,
    number_of,
)
from pitchlog.record.model import Bids, Call, Deal, Figures, HandLine, Points, Statement, Trick, Trump, Winner
from pitchlog.seats import Labels, fold_label
from pitchlog.source import Line

_MOST_KEPT = 1000
"""Spellings remembered at most, so that no file can fill the memory with them."""


class UnknownSeat(KeyError):
    """A word in a seat's place that is no declared label."""


class Holders(dict[str, str | None]):
    """The side by the word written for it, ``None`` for ``none``. A point's name in odd case is no side."""

    def __missing__(self, written: str) -> str | None:
        folded = written.lower()
        if folded in POINT_SET:
            raise KeyError(written)
        side = None if folded == "none" else composed(written)
        if len(self) < _MOST_KEPT:
            self[written] = side
        return side


class SideLabels(dict[str, str]):
    """The label of a side by the word written for it."""

    def __missing__(self, written: str) -> str:
        label = composed(written)
        if len(self) < _MOST_KEPT:
            self[written] = label
        return label


class Numbers(dict[str, int | float]):
    """The small numbers that records are full of, by every way to write them; others are worked out."""

    def __missing__(self, written: str) -> int | float:
        return number_of(written)


class Seats(dict[str, str]):
    """The declared seat by every spelling met so far: the label itself, else in any case where only one fits.

    ``is_open``: no seats are known, since the line that declares them cannot be read. Then every label is taken as it
    comes and becomes a seat, in the order of appearance. ``refused`` are labels that were declared and may not be:
    what is wrong with them was said where they are declared. ``known`` are the labels of seats and sides, folded.
    """

    def __init__(
        self, labels: tuple[str, ...], *, is_open: bool = False, refused: frozenset[str] = frozenset()
    ) -> None:
        super().__init__({} if is_open else {label: label for label in labels})
        self.labels = list(labels)
        self.is_open = is_open
        self.refused = refused
        self.calls: dict[tuple[str | None, str], Call] = {}
        self.holders = Holders()
        self.side_labels = SideLabels()
        self.known = set(map(fold_label, labels))
        self._finder = Labels(labels)

    def __missing__(self, written: str) -> str:
        label = self._finder.find(written)
        if label is None:
            if not self.is_open:
                raise UnknownSeat(written)
            label = composed(written)
            self.labels.append(label)
            self._finder = Labels(self.labels)
        if len(self) < _MOST_KEPT:
            self[written] = label
        return label


Fits = Callable[[str], re.Match[str] | None]
"""Whether a line fits its statement's pattern."""

Maker = Callable[[Line, list[str], Seats], Statement]

TRICK_NUMBERS: Final = {str(number): number for number in range(100)}
"""The numbers of tricks as they are mostly written: a look-up, no ``int``."""

NUMBERS: Final = Numbers(
    (written, value)
    for number in range(100)
    for written, value in ((f"{number}", number), (f"+{number}", number), (f"-{number}", -number))
)

new_trick = quickly(Trick)
new_deal = quickly(Deal)
new_figures = quickly(Figures)
new_bids = quickly(Bids)
new_points = quickly(Points)
new_handline = quickly(HandLine)
_number = NUMBERS.__getitem__
_card = CARD_OF.__getitem__
_play = PLAY_OF.__getitem__


def make_hand(line: Line, words: list[str], seats: Seats) -> HandLine:
    """``hand 1 dealer=W``"""
    if len(words) == 3 and words[2].startswith("dealer="):
        label = words[2][7:]
        return new_handline(line, int(words[1]), None if label == "?" else seats[label])
    if len(words) == 2 and words[1].isdecimal():
        return new_handline(line, int(words[1]), None)
    if len(words) == 1:
        return new_handline(line, None, None)
    raise KeyError(words[1])


def make_deal(line: Line, words: list[str], seats: Seats) -> Deal:
    """``deal N As Ks 7s Th 4d 3c``"""
    try:
        return new_deal(line, ((seats[words[1]], tuple(map(_card, words[2:]))),))
    except KeyError:
        return new_deal(line, _holdings(words, seats))


def make_bids(line: Line, words: list[str], seats: Seats) -> Bids:
    """``bid 3 - - -`` or ``bid N 3 E - S - W -``"""
    calls = []
    known = seats.calls
    seat: str | None = None
    for word in words[1:]:
        if word in seats:
            seat = seats[word]
        else:
            call = known.get((seat, word))
            calls.append(call if call is not None else _new_call(seats, seat, word))
            seat = None
    return new_bids(line, tuple(calls))


def make_trick(line: Line, words: list[str], seats: Seats) -> Trick:
    """``1 N As 2s 5s 3s > N``"""
    taker: str | None = None
    if words[-2] == ">":
        taker = seats[words[-1]]
        del words[-2:]
    try:
        cards = tuple(map(_play, words[2:]))
    except KeyError:
        cards = _plays(words[2:])
    return new_trick(line, TRICK_NUMBERS[words[0]], seats[words[1]], cards, None, taker)


def make_points(line: Line, words: list[str], seats: Seats) -> Points:
    """``points NS high jack none game``"""
    given = []
    holders = seats.holders
    side: str | None = None
    for word in words[1:]:
        if word in POINT_SET:
            given.append((side, word))
        else:
            side = holders[word]
    return new_points(line, tuple(given))


def make_figures(line: Line, words: list[str], seats: Seats) -> Figures:
    """``score NS +3 EW +1``"""
    labels = seats.side_labels
    if len(words) == 5:
        _, one, first, other, second = words
        return new_figures(line, ((labels[one], _number(first)), (labels[other], _number(second))))
    sides = map(labels.__getitem__, words[1::2])
    return new_figures(line, tuple(zip(sides, map(_number, words[2::2]), strict=True)))


def make_trump(line: Line, words: list[str], seats: Seats) -> Trump:
    """``trump s``"""
    return Trump(line, SUIT_OF_WORD[words[1].lower()])


def make_winner(line: Line, words: list[str], seats: Seats) -> Winner:
    """``winner NS``"""
    return Winner(line, composed(words[1]))


def _holdings(words: list[str], seats: Seats) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """The holdings of a ``deal`` line with several seats, or with cards run together."""
    starts = [place for place, word in enumerate(words) if word in seats]
    if starts[:1] != [1]:
        raise KeyError(words[1])
    ends = (*starts[1:], len(words))
    return tuple(
        [(seats[words[start]], _plays(words[start + 1 : end])) for start, end in zip(starts, ends, strict=True)]
    )


def _plays(words: list[str]) -> tuple[Card, ...]:
    """Cards, some of which are run together."""
    cards: list[Card] = []
    for word in words:
        card = PLAY_OF.get(word)
        if card is not None:
            cards.append(card)
            continue
        run = word_pattern("RUN_CARD").findall(word)
        if "".join(run) != word:
            raise KeyError(word)
        cards.extend(map(_card, run))
    return tuple(cards)


def _new_call(seats: Seats, seat: str | None, word: str) -> Call:
    """A call that was not met before in this game; a word that is none is a seat in another spelling."""
    kind, amount, faced, card = call_of(word)
    call = Call(seat, kind, amount, faced, card)
    if len(seats.calls) < _MOST_KEPT:
        seats.calls[seat, word] = call
    return call


MAKERS: Final[dict[str, Maker]] = {
    "deal": make_deal, "bid": make_bids, "trick": make_trick, "points": make_points, "pips": make_figures,
    "score": make_figures, "total": make_figures, "trump": make_trump, "winner": make_winner,
}  # fmt: skip
"""The statements that are read word by word; the others are rare, and always taken apart with their places."""
