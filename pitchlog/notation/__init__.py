"""The pitchlog notation: text to a record of what people wrote, and a record to its canonical text.

>>> record = parse("hand 1 dealer=W\\nbid 3 - - -\\n1 N As 2s 5s 3s\\n")
>>> [str(card) for card in record.games[0].hands[0].tricks[0].cards]
['As', '2s', '5s', '3s']
>>> from pitchlog.notation import format_text
>>> print(format_text("BID 3 - - -\\n1. N asks,2h"), end="")
BID 3 - - -
1. N asks,2h
>>> print(format_text("hand 1 dealer = w\\nBID 3 - - -\\n1. N AsKs,2h"), end="")
hand 1 dealer=W
bid N 3 E - S - W -
1 N As Ks 2h
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pitchlog.notation.reader import Opening, Record, parse, read, read_file, read_lines, read_pieces, read_text

if TYPE_CHECKING:
    from pitchlog.notation.fmt import format_bytes, format_text
    from pitchlog.notation.writer import canonical, same_record, write, write_hand

_WRITING: Final = {
    "format_bytes": "fmt",
    "format_text": "fmt",
    "canonical": "writer",
    "same_record": "writer",
    "write": "writer",
    "write_hand": "writer",
}
"""What is imported when it is first asked for: reading needs no writer."""

__all__ = [
    "Opening",
    "Record",
    "canonical",
    "format_bytes",
    "format_text",
    "parse",
    "read",
    "read_file",
    "read_lines",
    "read_pieces",
    "read_text",
    "same_record",
    "write",
    "write_hand",
]


def __getattr__(name: str) -> object:
    if name not in _WRITING:
        raise AttributeError(f"module 'pitchlog.notation' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"pitchlog.notation.{_WRITING[name]}"), name)
