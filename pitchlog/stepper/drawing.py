"""The screen of the replay as rows of pieces: everything of a step, placed by what room there is.

There are three arrangements: the table with lists beside it, the table alone, and a list of the seats where a table
has no room. What matters most stays longest when the screen becomes small.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pitchlog.render.surface import cells
from pitchlog.render.tally import figure
from pitchlog.stepper.board import Board, SeatView, TableCard, board_of, hands_of, has_hand, tricks_of
from pitchlog.stepper.panels import hand_panel, score_rows, trick_panel
from pitchlog.stepper.pieces import Pen, Piece, Row, bar_row, beside, fit, role_of, wrap
from pitchlog.stepper.session import SPEEDS, Look, Session
from pitchlog.stepper.tabletop import (
    MOST_SEATS,
    holding,
    least_height,
    lying,
    seat_head,
    squeeze_of,
    table_rows,
    table_squeeze,
)
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
    trump_pieces,
)

__all__ = ["Piece", "Row", "draw", "styles"]

TABLE_WIDTH: Final = 72
"""A table needs so many cells."""

BESIDE_WIDTH: Final = 76
"""So many are left to the table where lists stand beside it."""

LEAST_TEXT: Final = 5
"""Rows below the table that are kept for words: what happened, the law, a finding, the source line."""

LEAST_WIDTH: Final = 32
LEAST_HEIGHT: Final = 10
"""On a smaller screen there are only words."""

MOST_STATUS: Final = 3
"""So many rows a message may take."""

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
    has_table = width >= TABLE_WIDTH and len(board.seats) <= MOST_SEATS
    if is_too_small(width, height):
        rows = _in_words(session, board, pen, width, height)
    elif has_table and board.is_line and least_line_height(session, width) <= height < 20:
        rows = _line_table(session, board, pen, width, height)
    elif width >= TABLE_WIDTH and height >= 20 and len(board.seats) <= MOST_SEATS:
        rows = _with_lists(session, board, pen, width, height)
    else:
        rows = _as_list(session, board, pen, width, height)
    return _exactly(rows, width, height)


def is_too_small(width: int, height: int) -> bool:
    """Whether there is no room for more than words."""
    return width < LEAST_WIDTH or height < LEAST_HEIGHT


def pen_of(session: Session, width: int) -> Pen:
    """Writes cards as they are written on a screen of this width."""
    pen, board = Pen(session.look), board_of(session)
    has_table = width >= TABLE_WIDTH and len(board.seats) <= MOST_SEATS
    return pen if has_table else replace(pen, squeeze=_list_squeeze(board, pen, width))


def least_line_height(session: Session, width: int) -> int:
    """So many rows the table needs above a what-if line: itself, title, trump, score, what happened, the keys."""
    board = board_of(session)
    if width >= TABLE_WIDTH and len(board.seats) <= MOST_SEATS:
        return least_height(board) + 5
    return max(LEAST_HEIGHT, len(board.seats) + 4)


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
    return [title_row(board, pen, width), *joined, _keys(session, pen, width, board)]


def _line_table(session: Session, board: Board, pen: Pen, width: int, height: int) -> list[Row]:
    """The table above a what-if line: what the line is not told by is left out."""
    head = [title_row(board, pen, width), contract_row(board, pen, width)]
    least, sides = least_height(board), len(board.sides)
    scores = score_rows(board, pen, width, sides + 1 if height > least + sides + 4 else 1)
    room = height - 1 - len(head) - len(scores)
    words = _words(board, pen, width, max(1, min(3, room - least)))
    squeeze = table_squeeze(board, pen, width, room - len(words))
    if squeeze > pen.squeeze:
        return _line_table(session, board, replace(pen, squeeze=squeeze), width, height)
    rows = [*head, *table_rows(board, pen, width, room - len(words)), *scores, *words]
    return [*rows, *_blank(width, height - 1 - len(rows)), _keys(session, pen, width, board)]


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
    tail = _status(session, board, pen, width) + ([_keys(session, pen, width, board)] if has_frame else [])
    room = height - len(head) - len(scores) - len(tail)
    if thrown is not None and room > least + LEAST_TEXT - 1:
        head.append(thrown)
        room -= 1
    source = source_row(board, pen, width) or fit((), width)
    words = _words(board, pen, width, max(1, room - least - 2))
    kept = max(len(words), min(10 if height > 40 else 7, room - least - 2))
    back = len(board.view.replay.laid) + 2 if has_frame else 0
    spare = room - kept - 2
    spare = spare - back if spare - back > least + 2 else spare
    squeeze = table_squeeze(board, pen, width, spare)
    if squeeze > pen.squeeze:
        return _around_table(session, board, replace(pen, squeeze=squeeze), width, height, has_frame=has_frame)
    table = table_rows(board, pen, width, spare)
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


def _status(session: Session, board: Board, pen: Pen, width: int) -> list[Row]:
    """What the player is told, and at the right the autoplay or the way to the next finding; else above it."""
    if session.is_playing:
        tail = Piece(f"{pen.mark('here')} plays by itself, speed {session.speed + 1} of {len(SPEEDS)}; a stops ",
                     "good", "autoplay")  # fmt: skip
    else:
        tail = next_finding_piece(board, pen)
        tail = tail._replace(text=tail.text + " ")
    told = pen.text(session.message)
    if cells(told) + cells(tail.text) + 3 <= width:
        left = fit((Piece(" "), Piece(told, "message")), width - cells(tail.text))
        return [fit((*left, tail), width)]
    rows = _wrapped((Piece(told, "message"),), pen, width, MOST_STATUS)
    return [*rows, fit((tail,), width, pen.mark("cut"))] if session.is_playing or not rows else rows


def _keys(session: Session, pen: Pen, width: int, board: Board | None = None) -> Row:
    """The bar of keys, each to be clicked; where there is little room the most useful ones."""
    is_found = board is not None and bool(board.step.findings)
    return bar_row([(1 if is_found and word == "explain" else rank, _key(session, pen, keys, word, actions))
                    for keys, word, actions, rank in KEYS], width)  # fmt: skip


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
    pen = replace(pen, squeeze=_list_squeeze(board, pen, width))
    status = _status(session, board, pen, width) if session.message or session.is_playing else []
    parts = _parts(board, pen, width, height, status)
    room = height - 1
    taken: dict[int, list[Row]] = {}
    for part in sorted(parts, key=lambda part: part.rank):
        taken[part.rank] = part.rows[:room]
        room -= len(taken[part.rank])
    rows = [row for part in parts for row in taken[part.rank]]
    if room and not status:
        status = _status(session, board, pen, width)
        back = _look_back(board, pen, width, room - 1)
        rows += [*back, *_blank(width, room - 1 - len(back)), *status]
        room = 0
    return [*rows, *_blank(width, room), _keys(session, pen, width, board)]


def _list_squeeze(board: Board, pen: Pen, width: int) -> int:
    return max(squeeze_of(seat, pen, width - sum(_columns(width))) for seat in board.seats)


def _parts(board: Board, pen: Pen, width: int, height: int, status: list[Row]) -> list[_Part]:
    """What there is to show, in its order on the screen."""
    most = max(2, height // 3)
    source, thrown = source_row(board, pen, width), discard_row(board, pen, width)
    return [
        _Part(1, [title_row(board, pen, width)]),
        _Part(5, [contract_row(board, pen, width)]),
        _Part(4, _seat_list(board, pen, width)),
        _Part(9, [] if thrown is None else [thrown]),
        _Part(6, score_rows(board, pen, width, max(1, min(len(board.sides) + 1, (height - 5) // 5)))),
        _Part(0, _wrapped(says_row(board, pen), pen, width, 2 if height > 14 else 1)),
        _Part(2, finding_rows(board, pen, width, most, most + 1)),
        _Part(8, _wrapped(law_row(board, pen), pen, width, max(1, height // 8))),
        _Part(7, [] if source is None else [source]),
        _Part(3, status),
    ]


def _seat_list(board: Board, pen: Pen, width: int) -> list[Row]:
    """A row a seat, clockwise from the seat at the bottom: who it is, what it played, what it holds."""
    laid = {card.seat: card for card in board.trick}
    count = len(board.seats)
    order = [board.seats[(pen.look.bottom + place) % count] for place in range(count)]
    return [_seat_row(seat, laid.get(seat.index), pen, width) for seat in order]


def _columns(width: int) -> tuple[int, int]:
    """So many cells the name of a seat takes, and the card that it played."""
    return max(5, min(24, width // 3)), max(8, min(16, width // 5))


def _seat_row(seat: SeatView, card: TableCard | None, pen: Pen, width: int) -> Row:
    name, played = _columns(width)
    head = fit(seat_head(seat, pen, name - 1), name, pen.mark("cut"))
    middle = fit(() if card is None else lying(card, pen, played - 1), played)
    return fit((*head, *middle, *holding(seat, pen, max(0, width - name - played))), width, pen.mark("cut"))


# Words alone, where there is no room for a table


def _in_words(session: Session, board: Board, pen: Pen, width: int, height: int) -> list[Row]:
    """What happened, what was found, the trump, the trick and the score: as many of them as there is room for."""
    told: list[Row] = [says_row(board, pen), (Piece(pen.text(session.message), "message"),)]
    told += [(Piece(f"{pen.mark(one.severity)} {one.name}", one.severity),) for one in board.step.findings]
    told += [(*trump_pieces(board, pen), Piece(".")), _trick_in_words(board, pen), _score_in_words(board, pen)]
    bar = [_keys(session, pen, width, board)] if height > 7 else []
    rows: list[Row] = []
    for row in told:
        rows += wrap(row, width, max(0, height - len(bar) - len(rows)), pen.mark("cut")) if row else []
    return [*rows, *_blank(width, height - len(bar) - len(rows)), *bar]


def _trick_in_words(board: Board, pen: Pen) -> Row:
    row: list[Piece] = []
    for card in board.trick:
        label = pen.text(board.seats[card.seat].label)
        row += [Piece(f"{', ' if row else 'Trick: '}{label} "), Piece(pen.card(card.card), role_of(card.card))]
    return (*row, Piece(".")) if row else ()


def _score_in_words(board: Board, pen: Pen) -> Row:
    told = (f"{pen.text(side.label)} {figure(side.total if board.is_told else side.before)}" for side in board.sides)
    return (Piece(f"Score: {', '.join(told)}."),)


# Colours


_SUITS: Final[Mapping[str, tuple[str, str, str, str, str]]] = {
    "four": ("bold", "bold red", "bold bright_blue", "bold color(28)", "bold magenta"),
    "two": ("bold", "bold red", "bold red", "bold", "bold magenta"),
    "none": ("bold", "bold", "bold", "bold", "bold"),
}
"""Only colours that can be read on black and on white: no yellow, no cyan, a dark green."""


def styles(look: Look, color: bool) -> Mapping[str, str]:
    """How each role looks, as rich's words for styles. Without colours there is still bold and reverse.

    Nothing that has to be read is dim: on many terminals that cannot be.
    """
    palette = _SUITS[look.palette if color else "none"]
    plain = {
        "plain": "", "dim": "", "strong": "bold", "title": "bold", "message": "bold", "here": "reverse",
        "bar": "", "key": "bold", "table": "dim", "back": "", "trump": "bold", "error": "bold reverse",
        "warning": "bold", "note": "bold", "good": "",
    }  # fmt: skip
    colored = {"error": "bold red", "warning": "bold magenta", "good": "color(28)", "here": "reverse bold"}
    suits = dict(zip(("spade", "heart", "diamond", "club", "joker"), palette, strict=True))
    return {**plain, **(colored if color else {}), **suits}


def plain_text(rows: Sequence[Row]) -> str:
    """The rows as text, without blanks at their ends."""
    return "\n".join("".join(piece.text for piece in row).rstrip() for row in rows) + "\n"
