"""Source lines with the places of a finding marked under them.

Carets mark the place that a finding is about, dashes the evidence, each with its label::

    31 | 3 N 9c 9s Jc 5c
       |     -- ^^ E still held 6c
       |     |
       |     clubs led

Marks stand under their characters at a terminal whatever stands before them: tabs are filled up, wide characters
take two columns, combining ones none, and a harmful character the columns of its escape. A line that is too long
is cut about its marks. The cost is linear in the lines shown, at most ``REACH`` characters of each side of a mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitchlog.findings import Finding
from pitchlog.render.surface import Surface, cells
from pitchlog.source import Line, Span

TAB: Final = 4
REACH: Final = 400
_SELECTORS: Final = "\ufe0e\ufe0f"


@dataclass(frozen=True, slots=True)
class Mark:
    """A place to mark in one line. ``label`` may be empty."""

    span: Span
    label: str
    is_primary: bool


@dataclass(frozen=True, slots=True)
class _Placed:
    """A mark in columns of the line as it is shown."""

    start: int
    end: int
    label: str
    is_primary: bool


@dataclass(frozen=True, slots=True)
class _Shown:
    """A line as it is shown: its text, and the columns of its marks."""

    text: str
    marks: tuple[_Placed, ...]


def snippet(finding: Finding, surface: Surface) -> list[str]:
    """The lines of the source that a finding names, in order, each with its marks; ``:`` stands for lines between."""
    by_line = _marks_by_line(finding)
    gutter = len(str(max(by_line)))
    bar = surface.paint(f"{' ' * gutter} |", "gutter")
    rows = [bar]
    before = 0
    for number in sorted(by_line):
        if before and number > before + 1:
            rows.append(surface.paint(f"{' ' * gutter} :", "gutter"))
        before = number
        marks = by_line[number]
        shown = _shown(marks[0].span.on, marks, surface, surface.width - gutter - 3)
        number_bar = surface.paint(f"{number:>{gutter}} |", "gutter")
        rows.append(f"{number_bar} {shown.text}".rstrip() if not surface.color else f"{number_bar} {shown.text}")
        rows += [f"{bar} {row}" for row in _rows_under(shown.marks, surface)]
    return rows


def gutter_of(finding: Finding) -> int:
    """How many digits the line numbers of a finding's snippet take."""
    return len(str(max(finding.span.line, *(found.span.line for found in finding.evidence), 0)))


def _marks_by_line(finding: Finding) -> dict[int, list[Mark]]:
    by_line: dict[int, list[Mark]] = {finding.span.line: [Mark(finding.span, "", is_primary=True)]}
    for found in finding.evidence:
        by_line.setdefault(found.span.line, []).append(Mark(found.span, found.label, is_primary=False))
    return by_line


def _shown(line: Line, marks: Sequence[Mark], surface: Surface, room: int) -> _Shown:
    """The line laid out in at most ``room`` columns about its first mark (the primary one, where it has one)."""
    first = marks[0].span
    low = max(0, first.start - REACH)
    high = min(len(line.text), min(first.end, first.start + REACH) + REACH)
    pieces, columns = _pieces(line.text[low:high], surface)
    near = [mark for mark in marks if mark.span.start <= high and mark.span.end >= low]
    placed = [_place(mark, low, columns, surface) for mark in near]
    return _cut(pieces, columns, placed, surface, max(room, 20), ends=(low > 0, high < len(line.text)))


def _pieces(text: str, surface: Surface) -> tuple[list[str], list[int]]:
    """Each character as it is shown, and the column at which it starts; one column more for the end."""
    pieces: list[str] = []
    columns = [0]
    for index, character in enumerate(text):
        column = columns[-1]
        if character == "\t":
            piece = " " * (TAB - column % TAB)
            width = len(piece)
        elif character in _SELECTORS:
            piece = surface.fit(character)
            width = cells(text[index - 1] + piece) - cells(text[index - 1]) if index and piece else 0
        else:
            piece = surface.show(character)
            width = cells(piece)
        pieces.append(piece)
        columns.append(column + width)
    return pieces, columns


def _place(mark: Mark, low: int, columns: list[int], surface: Surface) -> _Placed:
    last = len(columns) - 1
    start = columns[min(max(mark.span.start - low, 0), last)]
    end = columns[min(max(mark.span.end - low, 0), last)]
    return _Placed(start, max(end, start + 1), surface.show(mark.label), mark.is_primary)


def _cut(
    pieces: list[str],
    columns: list[int],
    marks: list[_Placed],
    surface: Surface,
    room: int,
    ends: tuple[bool, bool],
) -> _Shown:
    """The part of the line that fits, with a sign where something is left out; marks outside it are dropped."""
    more = surface.fit("…")
    whole = columns[-1]
    if whole <= room and not any(ends):
        return _Shown("".join(pieces), tuple(marks))
    start, end = _window(marks, whole, room - 2 * cells(more))
    inside = [index for index in range(len(pieces)) if columns[index] >= start and columns[index + 1] <= end]
    if not inside:
        return _Shown("", ())
    first, last = inside[0], inside[-1]
    before = more if first > 0 or ends[0] else ""
    after = more if last < len(pieces) - 1 or ends[1] else ""
    shift = cells(before) - columns[first]
    limit = columns[last + 1]
    kept = (
        _Placed(max(mark.start, columns[first]) + shift, min(mark.end, limit + 1) + shift, mark.label, mark.is_primary)
        for mark in marks
        if mark.start <= limit and mark.end > columns[first]
    )
    return _Shown(before + "".join(pieces[first : last + 1]) + after, tuple(kept))


def _window(marks: list[_Placed], whole: int, room: int) -> tuple[int, int]:
    """The columns to show: all marks where they fit, else the first one, with what stands about them."""
    start = min(mark.start for mark in marks)
    end = max(mark.end for mark in marks)
    if end - start > room:
        start, end = marks[0].start, min(marks[0].end, marks[0].start + room)
    spare = max(0, room - (end - start))
    start = max(0, start - spare // 2)
    end = min(whole, start + room)
    return max(0, end - room), end


def _rows_under(marks: Sequence[_Placed], surface: Surface) -> list[str]:
    """The row of carets and dashes, and below it the labels that have no room beside it."""
    if not marks:
        return []
    inline = _inline_label(marks)
    rows = [_underline(marks, surface) + (f" {surface.paint(inline.label, 'evidence')}" if inline else "")]
    waiting = sorted((mark for mark in marks if mark.label and mark is not inline), key=lambda mark: mark.start)
    if waiting:
        rows.append(_bars(waiting, surface))
    while waiting:
        mark = waiting.pop()
        left = [other for other in waiting if other.start < mark.start]
        row = _bars(left, surface)
        row += " " * (mark.start - (left[-1].start + 1 if left else 0))
        rows.append(row + surface.paint(mark.label, "evidence"))
    return rows


def _inline_label(marks: Sequence[_Placed]) -> _Placed | None:
    """The mark whose label can stand at the end of the row: the one that ends last, if it has a label."""
    end = max(mark.end for mark in marks)
    return next((mark for mark in marks if mark.end == end and mark.label), None)


def _underline(marks: Sequence[_Placed], surface: Surface) -> str:
    row = [" "] * max(mark.end for mark in marks)
    for mark in sorted(marks, key=lambda mark: mark.is_primary):
        for column in range(mark.start, mark.end):
            row[column] = "^" if mark.is_primary else "-"
    return _painted_row("".join(row), surface)


def _bars(marks: Sequence[_Placed], surface: Surface) -> str:
    row = [" "] * (max((mark.start for mark in marks), default=-1) + 1)
    for mark in marks:
        row[mark.start] = "|"
    return _painted_row("".join(row), surface)


def _painted_row(row: str, surface: Surface) -> str:
    if not surface.color:
        return row
    parts: list[str] = []
    start = 0
    for end in range(1, len(row) + 1):
        if end == len(row) or row[end] != row[start]:
            run = row[start:end]
            parts.append(run if run.isspace() else surface.paint(run, "error" if run[0] == "^" else "evidence"))
            start = end
    return "".join(parts)
