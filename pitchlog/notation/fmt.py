"""The canonical form of a file: blanks, spelling and the splitting of lines change, never a card or a figure.

Lines keep their order and comments stay where they stood. A line that cannot be read, or that holds characters nobody
can be sure of, stays byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

from pitchlog.cards import UNREADABLE
from pitchlog.findings import Trouble
from pitchlog.notation.characters import read_characters
from pitchlog.notation.general import make_statement
from pitchlog.notation.grammar import line_pattern
from pitchlog.notation.lines import LONGEST_LINE
from pitchlog.notation.reader import Opening, read_text, statement_of
from pitchlog.notation.statements import Seats
from pitchlog.notation.writer import canonical, labelled
from pitchlog.record.model import Deal, Game, Hand, Header, Statement, Trick, Unreadable
from pitchlog.seats import DEFAULT_SEATS
from pitchlog.source import Line

Kind = Literal["blank", "remark", "boundary", "line"]

_NEEDS_NO_SEATS = ("pitchlog", "game", "rules", "players", "start", "note")
_KEPT_AS_WRITTEN = ("bad-encoding", "syntax-error", "unknown-card", "unknown-seat")

_KEPT_TWICE = ("start", "rules", "game", "deal")
"""Statements that stay as written where something stands in them twice: tidied, the findings would change."""


class Row(NamedTuple):
    """A line of the tidied text."""

    kind: Kind
    text: str


def format_text(text: str) -> str:
    """The canonical form of a record's text. Idempotent; reading it gives an equal record.

    What stands behind a line of a version that cannot be read is left alone. Lone surrogates stand for bytes.
    """
    text = re.sub("\\A[ \t\r\n]*\ufeff[ \t\r\n\ufeff]*", "", text)
    written = re.split(r"\r\n|\r|\n", text)
    if written[-1] == "":
        written.pop()
    games = _games(text)
    troubles = [trouble for game in games for trouble in _troubles(game)]
    known = _known_lines(games)
    kept = {trouble.span.line for trouble in troubles if _keeps(trouble)}
    end = min((trouble.span.line for trouble in troubles if trouble.name == "unknown-version"), default=1 << 60) - 1
    if any(trouble.name == "bad-encoding" and not trouble.span.on.text for trouble in troubles):
        end = 0
    rows: list[Row] = []
    for number, raw in enumerate(written[:end], 1):
        rows.extend(_rows(number, raw, known.get(number), is_kept=number in kept))
    spaced = [row.text for row in _spaced(rows)]
    rest = written[end:] if end < len(written) else []
    return "".join(line + "\n" for line in (*spaced, *rest))


def format_bytes(data: bytes) -> bytes:
    """The same for a file's bytes: lines that hold bytes which are no UTF-8 stay as they are."""
    return format_text(data.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")


def _games(text: str) -> list[Game]:
    """The games of a text; what stands in a file without any is one without hands."""
    games: list[tuple[Opening, list[Hand]]] = []
    for item in read_text(text):
        if isinstance(item, Hand):
            games[-1][1].append(item)
        else:
            games.append((item, []))
    return [Game(opening.index or 0, opening.header, tuple(hands), opening.troubles) for opening, hands in games]


def _troubles(game: Game) -> Iterator[Trouble]:
    yield from game.troubles
    for hand in game.hands:
        yield from hand.troubles


def _keeps(trouble: Trouble) -> bool:
    """Whether a line with this trouble stays as it is written."""
    if trouble.name != "duplicate-statement":
        return trouble.name in _KEPT_AS_WRITTEN
    return trouble.span.on.code.split(None, 1)[0].lower() in _KEPT_TWICE


def _known_lines(games: list[Game]) -> dict[int, Statement]:
    """What was read of each line, with calls that name their seats."""
    known: dict[int, Statement] = {}
    for game in map(labelled, games):
        for statement in _header_statements(game.header):
            known[statement.line.number] = statement
        unread = {unreadable.line.number for unreadable in game.header.unreadable}
        for hand in game.hands:
            known[hand.head.line.number] = hand.head
            for statement in hand.statements:
                if isinstance(statement, Unreadable):
                    unread.add(statement.line.number)
                else:
                    known[statement.line.number] = statement
        for number in unread:
            known.pop(number, None)
    return known


def _header_statements(header: Header) -> list[Statement]:
    found: list[Statement | None] = [header.game, header.rules, header.players, header.sides]
    return [statement for statement in found if statement is not None]


def _rows(number: int, raw: str, statement: Statement | None, *, is_kept: bool) -> Iterator[Row]:
    """The tidied lines of one written line."""
    if len(raw) > LONGEST_LINE:
        yield Row("line", raw)
        return
    line = statement.line if statement is not None else read_characters(number, raw, frozenset()).line
    words = line.code.split()
    if not words:
        stripped = raw.strip(" \t")
        yield Row("remark" if stripped else "blank", stripped)
        return
    keyword = statement_of(words[0])
    kind: Kind = "boundary" if keyword in ("game", "hand") else "line"
    if statement is None and keyword in _NEEDS_NO_SEATS and not is_kept and line_pattern(keyword).fullmatch(line.code):
        statement = make_statement(keyword, line, Seats(DEFAULT_SEATS))
    if statement is None or is_kept or _has_gaps(statement):
        yield Row(kind, raw)
        return
    first, *more = canonical(statement, keyword)
    yield Row(kind, first + _comment(line, raw))
    for text in more:
        yield Row("line", text)


def _has_gaps(statement: Statement) -> bool:
    """Whether a word that is no card stands in the line: it is not to be written over."""
    if isinstance(statement, Trick):
        details = statement.details or ()
        return UNREADABLE in statement.cards or any(detail and UNREADABLE in detail.withdrawn for detail in details)
    return isinstance(statement, Deal) and any(UNREADABLE in cards for _, cards in statement.holdings)


def _comment(line: Line, raw: str) -> str:
    """A line's comment with the blanks before it, at least one."""
    code = line.code.rstrip(" \t")
    end = line.columns[len(code) - 1] + 1 if line.columns is not None else len(code)
    start = raw.find("#", end)
    if start < 0:
        return ""
    blanks = len(raw[:start]) - len(raw[:start].rstrip(" \t"))
    return (raw[start - blanks : start] or " ") + raw[start:].rstrip(" \t")


def _spaced(rows: list[Row]) -> Iterator[Row]:
    """The rows with one blank line before each game and hand and the remarks right above it.

    Other blank lines stay, one at a time, next to remarks; between statements they go.
    """
    rows = _without_double_blanks(rows)
    starts = _block_starts(rows)
    previous: Row | None = None
    for place, row in enumerate(rows):
        if row.kind == "blank":
            following = rows[place + 1].kind if place + 1 < len(rows) else "blank"
            if previous is None or following == "blank" or place + 1 in starts:
                continue
            if previous.kind != "remark" and following != "remark":
                continue
        elif place in starts and previous is not None:
            yield Row("blank", "")
        yield row
        previous = row


def _without_double_blanks(rows: list[Row]) -> list[Row]:
    if not rows:
        return []
    return [*(row for row, following in pairwise(rows) if row.kind != "blank" or following.kind != "blank"), rows[-1]]


def _block_starts(rows: list[Row]) -> set[int]:
    """The places of games and hands, or of the first remark that stands right above one."""
    starts = set()
    for place, row in enumerate(rows):
        if row.kind == "boundary":
            start = place
            while start and rows[start - 1].kind == "remark":
                start -= 1
            starts.add(start)
    return starts
