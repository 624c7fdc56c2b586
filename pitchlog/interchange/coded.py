"""A line of our notation made from a line of another one, with the place that each part of it comes from."""

from __future__ import annotations

from pitchlog.cards import Card
from pitchlog.source import Line


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
