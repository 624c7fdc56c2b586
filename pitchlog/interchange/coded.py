"""A line of our notation made from a line of another one, with the place that each part of it comes from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from pitchlog.cards import Card
from pitchlog.notation.spelling import quote
from pitchlog.source import Line, Span


class Coded:
    """What one line of another text says, as it grows. ``number`` and ``text`` are that line's."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text
        self._code: list[str] = []
        self._columns: list[int] = []

    def say(self, words: str, at: int = 0) -> Coded:
        """Adds words of our own, which stand for what is at this place of the line."""
        self._code.append(words)
        self._columns += [at] * len(words)
        return self

    def copy(self, start: int, end: int) -> Coded:
        """Adds what stands there as it is."""
        self._code.append(self.text[start:end])
        self._columns += range(start, end)
        return self

    def card(self, card: Card, start: int, end: int) -> Coded:
        """Adds a card and a blank; it is written between these places."""
        name = str(card)
        self._code.append(f"{name} ")
        self._columns += [start, *[end - 1] * len(name)]
        return self

    def line(self) -> Line:
        """The whole of it. Blanks at its end are left out."""
        code = "".join(self._code)
        kept = len(code.rstrip())
        return Line(self.number, self.text, code[:kept], tuple(self._columns[:kept]))


@dataclass(frozen=True, slots=True)
class JoinedLine(Line):
    """One line of our notation made from several lines of another text. It counts as standing where the first does.

    ``begins`` holds where the code of each of ``pieces`` begins in ``code``.
    """

    begins: tuple[int, ...] = ()
    pieces: tuple[Line, ...] = ()

    def span(self, start: int, end: int) -> Span:
        """The place of ``code[start:end]`` in the line that its beginning comes from."""
        index = max(0, bisect_right(self.begins, start) - 1)
        piece, begin = self.pieces[index], self.begins[index]
        first = min(start - begin, len(piece.code))
        return piece.span(first, max(first, min(end - begin, len(piece.code))))


def joined(parts: Sequence[Coded]) -> Line:
    """Parts from one or more lines of another text as one line of our notation, with blanks between them."""
    pieces = tuple(part.line() for part in parts)
    begins, at = [], 0
    for piece in pieces:
        begins.append(at)
        at += len(piece.code) + 1
    code = " ".join(piece.code for piece in pieces)
    return JoinedLine(pieces[0].number, pieces[0].text, code, None, tuple(begins), pieces)


def named(name: str) -> str:
    """A name from another text in quotation marks. What cannot be seen in it is shown as a hole."""
    return quote("".join(char if char.isprintable() else "\ufffd" for char in name))
