"""The lines of a text in another format, whatever its bytes are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

LONGEST_LINE: Final = 20_000
"""Bytes: what stands behind them in a line is not read."""


def rows_of(chunks: Iterable[bytes]) -> Iterator[tuple[int, str]]:
    """The lines of a text with their numbers. What is not UTF-8 is replaced, and so is a line of absurd length."""
    number, rest = 0, b""
    for chunk in chunks:
        parts = re.split(rb"\r\n|\n|\r(?!\Z)", rest + chunk)
        rest = parts.pop()
        for part in parts:
            number += 1
            yield number, _text(part)
        if len(rest) > LONGEST_LINE:
            rest = rest[:LONGEST_LINE]
    if rest:
        yield number + 1, _text(rest.rstrip(b"\r"))


def _text(line: bytes) -> str:
    return line[:LONGEST_LINE].decode("utf-8", "replace").removeprefix("\ufeff")
