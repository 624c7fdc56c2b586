"""A record in JSON, read as every command reads a record: its places are those in the notation that it stands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitchlog.findings import Trouble
from pitchlog.notation.characters import read_characters
from pitchlog.source import Line


def lines_of(chunks: Iterable[bytes]) -> Iterator[Line | Trouble]:
    """The lines that ``pitchlog convert`` would make of it, with their numbers there. Holds the whole record."""
    from pitchlog.interchange.record_json import NotARecord, from_json

    try:
        text = from_json(b"".join(chunks).removeprefix(b"\xef\xbb\xbf"))
    except NotARecord as fault:
        yield Trouble("syntax-error", Line(1, "", "").span(0, 0), f"this is no record in JSON: {fault}")
        return
    for number, written in enumerate(text.split("\n"), 1):
        line, troubles, _ = read_characters(number, written, frozenset())
        yield line
        yield from troubles
