"""Which format a record is in: told by the ending of its name, else by how it begins. Pure bytes, no library."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pitchlog.findings import Trouble
    from pitchlog.notation import Opening
    from pitchlog.record.model import Hand
    from pitchlog.source import Line

FORMATS: Final[dict[str, tuple[str, re.Pattern[bytes]]]] = {
    ".ptn": ("ptn", re.compile(rb'^[\s>|*`]*\[(?:Event|GameCode|Dealer|Deal|Declarer)\s+"', re.MULTILINE)),
    ".cinchlog": (
        "cinch_log",
        re.compile(
            rb"""^(?:INSERT INTO [^ \n]{1,20} VALUES ?\()?[\d ,;|"'T:.\t-]{0,120}\{u?(?:''|""|['"])"""
            rb"""(?:actvP|actor|mode|bid|trp|playC|remP|mp|gp|sco|win|dlr|addC|tgt)(?:''|""|['"]): """,
            re.MULTILINE,
        ),
    ),
    ".smearlog": (
        "smear_text",
        re.compile(
            rb"^(?:Adding [^\n]{1,60} with index \d{1,2}\r?$"
            rb"|BID: [^\n]{1,60} bid \d{1,2} and has(?: (?:10|[2-9JQKA])[SHDC])+\r?$)",
            re.MULTILINE,
        ),
    ),
    ".json": ("json_lines", re.compile(rb'\A(?:\xef\xbb\xbf)?\s*\{\s*"schema"\s*:\s*"pitchlog\.record/')),
}
"""By the ending of a name the module that reads it, and how such a text is told where the name does not say."""

LOOKED_AT: Final = 1 << 16
"""Bytes: a text is known by its beginning."""


def read_any(chunks: Iterable[bytes], path: str | None = None) -> Iterator[Opening | Hand]:
    """A record in our notation or another: each game's opening and then its hands, in order."""
    from pitchlog.notation import read, read_lines

    name, chunks = format_of(chunks, path)
    return read(chunks) if name is None else read_lines(lines_of(name, chunks))


def format_of(chunks: Iterable[bytes], path: str | None = None) -> tuple[str | None, Iterable[bytes]]:
    """(the module that reads this, ``None`` for our own notation; the same bytes)."""
    ending = "" if path is None else path[path.rfind(".") :].lower()
    if ending == ".pitch":
        return None, chunks
    if ending in FORMATS:
        return FORMATS[ending][0], chunks
    pieces = iter(chunks)
    first = next(pieces, b"")
    found = next((name for name, known in FORMATS.values() if known.search(first, 0, LOOKED_AT)), None)
    return found, chain((first,), pieces)


def lines_of(name: str, chunks: Iterable[bytes]) -> Iterator[Line | Trouble]:
    """What a record in the format of this name says, in lines of our notation."""
    found: Iterator[Line | Trouble] = import_module(f"pitchlog.interchange.{name}").lines_of(chunks)
    return found
