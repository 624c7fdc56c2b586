"""Where games and hands begin in the bytes of a long record, found without reading the lines between.

What the reader takes for a ``game`` or ``hand`` line is one here: the usual ones are found by their bytes, and a line
that begins with anything odd is read as the reader reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from pitchlog.notation.characters import read_characters
from pitchlog.notation.lines import CONTROLS, WideText, without_mark
from pitchlog.notation.reader import read, statement_of

_WORDS: Final = rb"[ \t]*(game|hand|pitchlog)(?![^ \t\r\n#])"
_ODD: Final = rb"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\xff"
_ODD_LINE: Final = rb"[ \t]*(?:[" + _ODD + rb"]|[ghGH][^\r\n" + _ODD + rb"]{0,12}[" + _ODD + rb"])"
_FIRST: Final = re.compile(_WORDS, re.IGNORECASE)
_USUAL: Final = re.compile(rb"\n" + _WORDS, re.IGNORECASE)
_OLD: Final = re.compile(rb"[\r\n]" + _WORDS, re.IGNORECASE)
"""The same where lines end in a CR alone: slower, and rare."""

_FIRST_ODD: Final = re.compile(_ODD_LINE)
_USUAL_ODD: Final = re.compile(rb"\n" + _ODD_LINE)
_OLD_ODD: Final = re.compile(rb"[\r\n]" + _ODD_LINE)
_REST: Final = re.compile(rb"[^\r\n]*")
_WORD: Final = re.compile(r"[^ \t]+")


class Boundaries(NamedTuple):
    """Where games and hands begin: the byte, and whether it is a game. ``end`` is where reading stops."""

    places: list[tuple[int, bool]]
    end: int


def boundaries(data: bytes) -> Boundaries:
    """The boundaries in a file. A few passes over the bytes; of a file in UTF-16 nothing is read."""
    try:
        start = len(data) - len(without_mark(data))
    except WideText:
        return Boundaries([], 0)
    is_old = b"\r" in data and data.count(b"\r") != data.count(b"\r\n")
    found: list[tuple[int, bool]] = []
    end = len(data)
    for place, letter in _lines(data, start, _FIRST, _OLD if is_old else _USUAL):
        if letter not in b"pP":
            found.append((place, letter in b"gG"))
        elif _is_unknown(data, place or start):
            end = _end_of_line(data, place)
            break
    if data.isascii() and len(data.translate(None, CONTROLS)) == len(data):
        return Boundaries(found, end)
    odd = dict(found)
    for place, _ in _lines(data, start, _FIRST_ODD, _OLD_ODD if is_old else _USUAL_ODD):
        statement = _statement(data, place or start)
        if place < end and statement in ("game", "hand"):
            odd[place] = statement == "game"
    return Boundaries(sorted(odd.items()), end)


def _lines(data: bytes, start: int, first: re.Pattern[bytes], others: re.Pattern[bytes]) -> Iterator[tuple[int, int]]:
    """Where the lines begin that a pattern fits, and the first letter of the word it found. The first line begins
    at 0, mark and all.
    """
    mark = first.match(data, start)
    if mark is not None:
        yield 0, data[mark.start(first.groups)]
    for mark in others.finditer(data, start):
        yield mark.start() + 1, data[mark.start(others.groups)]


def _end_of_line(data: bytes, place: int) -> int:
    line = _REST.match(data, place)
    return len(data) if line is None else line.end()


def _is_unknown(data: bytes, place: int) -> bool:
    """Whether the line names another version of the notation: what follows it is not read."""
    opening = next(iter(read([data[place : _end_of_line(data, place)]])))
    return any(trouble.name == "unknown-version" for trouble in opening.troubles)


def _statement(data: bytes, place: int) -> str | None:
    """What the line is once its odd characters are read for what they mean."""
    end = min(_end_of_line(data, place), place + 2000)
    text = data[place:end].decode("utf-8", "surrogateescape")
    word = _WORD.search(read_characters(1, text, frozenset())[0].code)
    return None if word is None else statement_of(word[0])
