"""Counts the steps that matching a regular expression takes, so that a test can hold the work to the input's length.

A plain backtracking matcher over Python's own parse of a pattern. It does what ``re`` does, without its short cuts,
and counts every try at a character: what is linear here is linear there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any


class Matcher:
    """One pattern; ``steps`` is how often a character was tried in the last match."""

    def __init__(self, pattern: str) -> None:
        self._tree = list(_parser.parse(pattern))
        self.steps = 0

    def fullmatch(self, text: str) -> bool:
        self.steps = 0
        return any(end == len(text) for end in self._sequence(self._tree, 0, text, 0, 0))

    def _sequence(self, items: list[Any], place: int, text: str, start: int, flags: int) -> Iterator[int]:
        if place == len(items):
            yield start
            return
        for end in self._one(items[place], text, start, flags):
            yield from self._sequence(items, place + 1, text, end, flags)

    def _one(self, item: Any, text: str, start: int, flags: int) -> Iterator[int]:
        code, value = item
        self.steps += 1
        if code in (codes.LITERAL, codes.NOT_LITERAL, codes.IN, codes.ANY):
            if start < len(text) and self._fits(code, value, text[start], flags):
                yield start + 1
        elif code is codes.BRANCH:
            for branch in value[1]:
                yield from self._sequence(list(branch), 0, text, start, flags)
        elif code is codes.SUBPATTERN:
            _, add, remove, inner = value
            yield from self._sequence(list(inner), 0, text, start, (flags | add) & ~remove)
        elif code is codes.MAX_REPEAT:
            yield from self._repeat(value, text, start, flags)
        elif code is codes.POSSESSIVE_REPEAT:
            yield from self._possessive(value, text, start, flags)
        elif code is codes.ATOMIC_GROUP:
            yield from self._first(list(value), text, start, flags)
        elif code in (codes.ASSERT, codes.ASSERT_NOT):
            found = any(True for _ in self._sequence(list(value[1]), 0, text, start, flags))
            if found == (code is codes.ASSERT):
                yield start
        else:
            raise NotImplementedError(code)

    def _repeat(self, value: Any, text: str, start: int, flags: int) -> Iterator[int]:
        """Greedy, with a stack of its own instead of Python's: the deepest repetition is tried first."""
        least, most, inner = value
        items = list(inner)
        stack = [(0, start, self._sequence(items, 0, text, start, flags))]
        while stack:
            count, place, more = stack[-1]
            end = next((end for end in more if end > place or count < least), None) if count < most else None
            if end is not None:
                stack.append((count + 1, end, self._sequence(items, 0, text, end, flags)))
                continue
            stack.pop()
            if count >= least:
                yield place

    def _possessive(self, value: Any, text: str, start: int, flags: int) -> Iterator[int]:
        least, most, inner = value
        count, place = 0, start
        while count < most:
            end = next(self._sequence(list(inner), 0, text, place, flags), None)
            if end is None or end == place:
                break
            count, place = count + 1, end
        if count >= least:
            yield place

    def _first(self, items: list[Any], text: str, start: int, flags: int) -> Iterator[int]:
        end = next(self._sequence(items, 0, text, start, flags), None)
        if end is not None:
            yield end

    def _fits(self, code: Any, value: Any, char: str, flags: int) -> bool:
        if code is codes.ANY:
            return char != "\n"
        forms = {ord(char)}
        if flags & re.IGNORECASE and (char.isascii() or not flags & re.ASCII):
            forms |= {ord(char.lower()[:1]), ord(char.upper()[:1])}
        if code is codes.LITERAL:
            return value in forms
        if code is codes.NOT_LITERAL:
            return value not in forms
        negated = bool(value) and value[0][0] is codes.NEGATE
        found = any(self._in_class(item, char, forms) for item in value[1 if negated else 0 :])
        return found != negated

    def _in_class(self, item: Any, char: str, forms: set[int]) -> bool:
        kind, what = item
        if kind is codes.LITERAL:
            return what in forms
        if kind is codes.RANGE:
            return any(what[0] <= form <= what[1] for form in forms)
        word = char.isalnum() or char == "_"
        categories = {
            codes.CATEGORY_WORD: word,
            codes.CATEGORY_NOT_WORD: not word,
            codes.CATEGORY_DIGIT: char.isdecimal(),
            codes.CATEGORY_NOT_DIGIT: not char.isdecimal(),
            codes.CATEGORY_SPACE: char.isspace(),
            codes.CATEGORY_NOT_SPACE: not char.isspace(),
        }
        return categories[what]
