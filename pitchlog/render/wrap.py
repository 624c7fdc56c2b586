"""Running text in lines of a terminal."""

from __future__ import annotations

from pitchlog.render.surface import Surface, cells

READABLE = 100
"""Running text is no wider than this, however wide the terminal."""


def wrap(text: str, surface: Surface, *, indent: str = "", hanging: str | None = None) -> list[str]:
    """The text in lines that fit, the first behind ``indent``, the others behind ``hanging`` (else the same).

    >>> wrap("one two three", Surface(width=10), indent="- ", hanging="  ")
    ['- one two', '  three']
    """
    width = min(surface.width, READABLE)
    rest = indent if hanging is None else hanging
    rows: list[str] = []
    row, is_empty = indent, True
    for word in surface.show(" ".join(text.split())).split(" "):
        if not is_empty and cells(row) + 1 + cells(word) > width:
            rows.append(row)
            row, is_empty = rest, True
        row += word if is_empty else f" {word}"
        is_empty = False
    return [*rows, row.rstrip()]
