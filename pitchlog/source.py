"""Lines of a source text and places in them. Lines and columns count from 1, columns in characters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SELECTORS: Final = ("\ufe0e", "\ufe0f")
"""Variation selectors: they belong to the suit glyph that they follow."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: ``text`` as it stands in the file, ``code`` as it is read.

    ``code`` is without the comment and with the meant character in place of each confusable one; of a record in
    another notation it is the line that says the same in ours. Where that moved anything, ``columns`` holds for each
    character of ``code`` its index in ``text``, in whatever order they stand there; ``None`` means that they are the
    same. Offsets everywhere in the project are offsets into ``code``.
    """

    number: int
    text: str
    code: str
    columns: tuple[int, ...] | None = None

    def span(self, start: int, end: int) -> Span:
        """The place of ``code[start:end]`` in the text. An empty place is a place between two characters."""
        columns = self.columns
        if columns is None:
            return Span(self, start, end)
        if not columns:
            return Span(self, 0, 0)
        stand = columns[start:end]
        first = min(stand) if stand else columns[start] if start < len(columns) else columns[-1] + 1
        last = max(stand) + 1 if stand else first
        while start < end and self.text[last : last + 1] in SELECTORS:
            last += 1
        return Span(self, first, max(first, last))

    def whole(self) -> Span:
        """The place of the whole statement, without blanks about it."""
        code = self.code
        start = len(code) - len(code.lstrip())
        return self.span(start, max(start, len(code.rstrip())))


@dataclass(frozen=True, slots=True)
class Span:
    """A place in one line of a source: ``text[start:end]``, counted from 0."""

    on: Line
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line's number, from 1."""
        return self.on.number

    @property
    def column(self) -> int:
        """The first column, from 1."""
        return self.start + 1

    @property
    def end_column(self) -> int:
        """The column after the last, from 1."""
        return self.end + 1

    @property
    def written(self) -> str:
        """What stands there."""
        return self.on.text[self.start : self.end]
