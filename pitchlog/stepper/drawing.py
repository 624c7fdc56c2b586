"""The screen of the replay as rows of pieces: everything of a step, placed by what room there is.

There are three arrangements: the table with lists beside it, the table alone, and a list of the seats where a table
has no room. What matters most stays longest when the screen becomes small.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pitchlog.render.surface import cells
from pitchlog.stepper.board import Board, SeatView, TableCard, board_of, hands_of, has_hand, tricks_of
from pitchlog.stepper.panels import hand_panel, score_rows, trick_panel
from pitchlog.stepper.pieces import Pen, Piece, Row, beside, fit, row_cells, wrap
from pitchlog.stepper.session import SPEEDS, Look, Session
from pitchlog.stepper.tabletop import MOST_SEATS, holding, least_height, lying, seat_head, table_rows
from pitchlog.stepper.telling import (
    basis_row,
    contract_row,
    discard_row,
    finding_rows,
    law_row,
    next_finding_piece,
    says_row,
    source_row,
    title_row,
)

__all__ = ["Piece", "Row", "draw", "styles"]

TABLE_WIDTH: Final = 72
"""A table needs so many cells."""

BESIDE_WIDTH: Final = 76
"""So many are left to the table where lists stand beside it."""

LEAST_TEXT: Final = 5
"""Rows below the table that are kept for words: what happened, the law, a finding, the source line."""

KEYS: Final = (
    ("left right", "step", "back forward", 1), ("up down", "trick", "last-trick next-trick", 2),
    ("n", "finding", "next-finding", 3), ("[ ]", "hand", "last-hand next-hand", 4),
    ("{ }", "game", "last-game next-game", 13),
    ("o", "hide", "holdings", 6), ("f", "turn", "turn-table", 9), ("r", "rules", "ask:rules", 5),
    ("w", "what if", "ask:what-if", 7), ("e", "explain", "ask:explain", 8), ("c", "compare", "ask:compare", 10),
    ("a", "play", "autoplay", 11), ("/", "search", "ask:search", 12), ("?", "help", "ask:help", 0),
    ("q", "quit", "quit", 0),
)  # fmt: skip
"""The bar of keys: the keys, what they are for, the action of each, and which of them go first."""


def draw(session: Session, width: int, height: int) -> list[Row]:
    """The screen where the session stands: exactly ``height`` rows of exactly ``width`` cells. Never fails."""
    if width < 1 or height < 1:
        return [() for _ in range(max(0, height))]
    pen = Pen(session.look)
    if not has_hand(session):
        rows = _without_hands(session, pen, width, max(1, height - 1))
        return _exactly([*rows, *_blank(width, height - 1 - len(rows)), _keys(session, pen, width)], width, height)
    board = board_of(session)
    if width >= TABLE_WIDTH and height >= 20 and len(board.seats) <= MOST_SEATS:
        rows = _with_lists(session, board, pen, width, height)
    else:
        rows = _as_list(session, board, pen, width, height)
    return _exactly(rows, width, height)


def _without_hands(session: Session, pen: Pen, width: int, most: int) -> list[Row]:
    """A record without any hand: what was found in its other lines."""
    rows = wrap((Piece("There is no hand in this record.", "strong"),), width, most)
    for finding in session.walk.without_hands():
        if len(rows) >= most:
            more = Piece(f" {pen.mark('cut')} e: more was found", "dim", "ask:explain")
            return [*rows[: most - 1], fit((more,), width)]
        told = f"{pen.mark(finding.severity)} {finding.severity} {finding.code} {finding.name}, line {finding.line}: "
        text = (Piece(f" {told}", finding.severity, "ask:explain"), Piece(f"{pen.text(finding.message)}."))
        rows += wrap(text, width, min(3, most - len(rows)), pen.mark("cut"), 2)
    return rows


def _exactly(rows: Sequence[Row], width: int, height: int) -> list[Row]:
    return [*(fit(row, width) for row in rows[:height]), *_blank(width, height - len(rows))]


def _blank(width: int, count: int) -> list[Row]:
    return [fit((), width) for _ in range(max(0, count))]


def _rule(pen: Pen, width: int) -> Row:
    return (Piece(pen.mark("rule") * width, "table"),)


# The table, with lists beside it where there is room


def _with_lists(session: Session, board: Board, pen: Pen, width: int, height: int) -> list[Row]:
    """Lists beside the table take what the table does not need."""
    wanted = max(20 + 5 * len(board.seats), 22 + 8 * min(4, len(board.sides)), 40)
    room = min(width - BESIDE_WIDTH - 1, max(wanted, width * 2 // 5))
    if room < wanted:
        return _around_table(session, board, pen, width, height)
    own = width - room - 2
    main = _around_table(session, board, pen, own, height - 2, has_frame=False)
    tricks = tricks_of(board)
    above = min(len(tricks) + 1, (height - 3) * 3 // 5)
    lists = trick_panel(board, tricks, pen, room, above)
    lists += [_rule(pen, room), *hand_panel(board, hands_of(session, board), pen, room, height - 3 - len(lists))]
    between = Piece(pen.mark("bar") + " ", "table")
    joined = beside(main, lists, own, room, between)[: height - 2]
    return [title_row(board, pen, width), *joined, _keys(session, pen, width)]


def _around_table(
    session: Session, board: Board, pen: Pen, width: int, height: int, *, has_frame: bool = True
) -> list[Row]:
    """The table, below it the figures and the words. ``has_frame``: with the title and the bar of keys."""
    least = least_height(board)
    head = [title_row(board, pen, width)] if has_frame else []
    head.append(contract_row(board, pen, width))
    thrown = discard_row(board, pen, width)
    scores_most = max(2, height - len(head) - least - LEAST_TEXT - 2 - has_frame)
    scores = score_rows(board, pen, width, min(scores_most, len(board.sides) + 1))
    tail = [_status(session, board, pen, width)] + ([_keys(session, pen, width)] if has_frame else [])
    room = height - len(head) - len(scores) - len(tail)
    if thrown is not None and room > least + LEAST_TEXT - 1:
        head.append(thrown)
        room -= 1
    source = source_row(board, pen, width) or fit((), width)
    words = _words(board, pen, width, max(3, room - least - 2))
    kept = max(len(words), min(10 if height > 40 else 7, room - least - 2))
    back = len(board.view.replay.laid) + 2 if has_frame else 0
    spare = room - kept - 2
    table = table_rows(board, pen, width, spare - back if spare - back > least + 2 else spare)
    left = room - len(table) - 2 - len(words)
    look_back = _look_back(board, pen, width, left) if has_frame else []
    below = [*_blank(width, left - len(look_back)), *look_back]
    return [*head, *table, *scores, _rule(pen, width), *words, *below, source, *tail]


def _look_back(board: Board, pen: Pen, width: int, room: int) -> list[Row]:
    """The tricks of the hand, where nothing stands beside the table and there is room below it."""
    tricks = tricks_of(board)
    if not tricks or room < len(tricks) + 2 or width < 16 + 4 * len(board.seats):
        return []
    return [fit((), width), *trick_panel(board, tricks, pen, width, len(tricks) + 1)]


def _words(board: Board, pen: Pen, width: int, most: int) -> list[Row]:
    """What happened, what the law allowed, what was found: in at most these many rows."""
    room = most
    says = _wrapped(says_row(board, pen), pen, width, 2 if room > 2 else 1)
    room -= len(says)
    found = finding_rows(board, pen, width, 4, max(0, room), is_full=most > 10)
    room -= len(found)
    law = _wrapped(law_row(board, pen), pen, width, min(3, max(0, room)))
    room -= len(law)
    told = _wrapped(basis_row(board, pen), pen, width, 1) if room > 0 else []
    return [*says, *found, *law, *told][: max(0, most)]


def _wrapped(row: Row, pen: Pen, width: int, limit: int) -> list[Row]:
    if not row or limit < 1:
        return []
    return [fit((Piece(" "), *found), width) for found in wrap(row, width - 1, limit, pen.mark("cut"))]


def _status(session: Session, board: Board, pen: Pen, width: int) -> Row:
    """What the player is told, and at the right the autoplay or the way to the next finding."""
    if session.is_playing:
        tail = Piece(f"{pen.mark('here')} plays by itself, speed {session.speed + 1} of {len(SPEEDS)}; a stops ",
                     "good", "autoplay")  # fmt: skip
    else:
        tail = next_finding_piece(board, pen)
        tail = tail._replace(text=tail.text + " ")
    told = session.message or (f"hand {session.typed}" if session.typed else "")
    room = width - cells(tail.text) - 1
    if room < 12 and told:
        return fit((Piece(" "), Piece(pen.text(told), "message")), width, pen.mark("cut"))
    left = fit((Piece(" "), Piece(pen.text(told), "message")), max(0, width - cells(tail.text)), pen.mark("cut"))
    return fit((*left, tail), width, pen.mark("cut"))


def _keys(session: Session, pen: Pen, width: int) -> Row:
    """The bar of keys, each to be clicked; where there is little room the most useful ones."""
    made = [(rank, _key(session, pen, keys, word, actions)) for keys, word, actions, rank in KEYS]
    chosen: set[int] = set()
    room = width
    for place in sorted(range(len(made)), key=lambda place: made[place][0]):
        size = row_cells(made[place][1]) + 1
        if size <= room:
            chosen.add(place)
            room -= size
    row = [piece for place in sorted(chosen) for piece in (*made[place][1], Piece(" ", "bar"))]
    return fit((*row, Piece(" " * max(0, width - row_cells(row)), "bar")), width)


def _key(session: Session, pen: Pen, keys: str, word: str, actions: str) -> list[Piece]:
    named = {"left": pen.mark("left"), "right": pen.mark("right"), "up": pen.mark("up"), "down": pen.mark("down")}
    if word == "hide" and not session.look.is_open:
        word = "open"
    if word == "play" and session.is_playing:
        word = "stop"
    wanted = actions.split()
    pieces = [Piece(named.get(key, key), "key", action) for key, action in zip(keys.split(), wanted, strict=True)]
    if len(pieces) > 1 and (pen.look.is_ascii or keys not in ("left right", "up down")):
        pieces.insert(1, Piece(" ", "bar"))
    return [*pieces, Piece(f" {word}", "bar", wanted[-1])]


# A list of the seats, where a table has no room


@dataclass(frozen=True, slots=True)
class _Part:
    """Rows of the screen, and how soon they go when there is no room: the highest first."""

    rank: int
    rows: list[Row]


def _as_list(session: Session, board: Board, pen: Pen, width: int, height: int) -> list[Row]:
    scores = score_rows(board, pen, width, max(1, min(len(board.sides) + 1, height // 5)))
    found = finding_rows(board, pen, width, max(1, height // 6), max(1, height // 4))
    source = source_row(board, pen, width)
    thrown = discard_row(board, pen, width)
    law = _wrapped(law_row(board, pen), pen, width, max(1, height // 8))
    status = [] if not (session.message or session.typed or session.is_playing) else [
        _status(session, board, pen, width)
    ]  # fmt: skip
    seats = _seat_list(board, pen, width)
    parts = [
        _Part(1, [title_row(board, pen, width)]),
        _Part(5, [contract_row(board, pen, width)]),
        _Part(4, seats),
        _Part(9, [] if thrown is None else [thrown]),
        _Part(6, scores),
        _Part(0, _wrapped(says_row(board, pen), pen, width, 2 if height > 14 else 1)),
        _Part(2, found),
        _Part(8, law),
        _Part(7, [] if source is None else [source]),
        _Part(3, status),
    ]
    room = height - 1
    if room < 1:
        return parts[5].rows
    taken: dict[int, list[Row]] = {}
    for part in sorted(parts, key=lambda part: part.rank):
        taken[part.rank] = part.rows[:room]
        room -= len(taken[part.rank])
    rows = [row for part in parts for row in taken[part.rank]]
    if room and not status:
        status = [_status(session, board, pen, width)]
        back = _look_back(board, pen, width, room - 1)
        rows += [*back, *_blank(width, room - 1 - len(back)), *status]
        room = 0
    return [*rows, *_blank(width, room), _keys(session, pen, width)]


def _seat_list(board: Board, pen: Pen, width: int) -> list[Row]:
    """A row a seat, clockwise from the seat at the bottom: who it is, what it played, what it holds."""
    laid = {card.seat: card for card in board.trick}
    count = len(board.seats)
    order = [board.seats[(pen.look.bottom + place) % count] for place in range(count)]
    return [_seat_row(seat, laid.get(seat.index), pen, width) for seat in order]


def _seat_row(seat: SeatView, card: TableCard | None, pen: Pen, width: int) -> Row:
    name = max(5, min(24, width // 3))
    played = max(8, min(16, width // 5))
    if width < 24:
        name, played = max(1, width // 3), max(1, width // 3)
    head = fit(seat_head(seat, pen, name - 1), name, pen.mark("cut"))
    middle = fit(() if card is None else lying(card, pen, played - 1), played)
    return fit((*head, *middle, *holding(seat, pen, max(0, width - name - played))), width, pen.mark("cut"))


# Colours


_SUITS: Final[Mapping[str, tuple[str, str, str, str, str]]] = {
    "four": ("bold", "bold red", "bold bright_blue", "bold green", "bold magenta"),
    "two": ("bold", "bold red", "bold red", "bold", "bold magenta"),
    "none": ("bold", "bold", "bold", "bold", "bold"),
}


def styles(look: Look, color: bool) -> Mapping[str, str]:
    """How each role looks, as rich's words for styles. Without colours there is still bold, dim and reverse."""
    palette = _SUITS[look.palette if color else "none"]
    plain = {
        "plain": "", "dim": "dim", "strong": "bold", "title": "bold", "message": "bold", "here": "reverse",
        "bar": "", "key": "bold", "table": "dim", "back": "dim", "trump": "bold", "error": "bold reverse",
        "warning": "bold", "note": "bold", "good": "",
    }  # fmt: skip
    colored = {
        "title": "bold cyan", "message": "bold yellow", "key": "bold cyan", "trump": "bold yellow",
        "error": "bold red", "warning": "bold yellow", "note": "bold cyan", "good": "green", "here": "reverse bold",
    }  # fmt: skip
    suits = dict(zip(("spade", "heart", "diamond", "club", "joker"), palette, strict=True))
    return {**plain, **(colored if color else {}), **suits}


def plain_text(rows: Sequence[Row]) -> str:
    """The rows as text, without blanks at their ends."""
    return "\n".join("".join(piece.text for piece in row).rstrip() for row in rows) + "\n"
