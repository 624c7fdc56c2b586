"""What stands beside and below the table: the sides' figures, the tricks of the hand, the hands of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pitchlog.cards import Card, Number
from pitchlog.render.surface import cells, pad
from pitchlog.render.tally import figure
from pitchlog.stepper.board import Board, HandRow, SideView, TrickView
from pitchlog.stepper.pieces import Pen, Piece, Row, cut, first_fitting, fit, role_of

LABEL: Final = 14
"""A side's label takes no more cells than these in a table."""


def point_title(name: str) -> str:
    """A point by its name in a table: ``High``, ``off-jack``."""
    return name.capitalize() if name in ("high", "low", "jack", "game") else name.replace("_", "-")


# Sides


def score_rows(board: Board, pen: Pen, width: int, most: int) -> list[Row]:
    """The sides: tricks, pips and points so far, totals before the hand and after it."""
    sides = board.sides
    if width < 60 or len(sides) + 1 > most:
        return _short_scores(board, pen, width, most)
    label = min(LABEL, max(4, *(cells(pen.text(side.label)) for side in sides)))
    has_written = any(side.written_score is not None or side.written_total is not None for side in sides)
    last = 16 if has_written else 0
    points = width - label - 38 - last
    title = "points" if board.step.kind == "result" else "points so far"
    head = f" {pad('', label + 2)}tricks  pips  {pad(title, points)} before  hand  after"
    rows = [fit((Piece(head + ("  written down" if has_written else ""), "dim"),), width)]
    for side in sides:
        told = _points(side, pen, points - 1)
        pieces = [
            Piece(f" {pad(cut(pen.text(side.label), label, pen.mark('cut')), label)}", "strong"),
            Piece("P " if side.is_pitchers else "  ", "trump"),
            Piece(f"{_count(side.tricks):>6}  {figure(side.pips):>4}  {pad(told, points)} "),
            Piece(f"{figure(side.before):>6}{_result(board, side.score, pen, signed=True):>6}"),
            Piece(f"{_result(board, side.total, pen):>7}", "strong"),
        ]
        if has_written:
            pieces.append(Piece("  " + _written(side), "plain" if side.total is None else "error"))
        rows.append(fit(pieces, width, pen.mark("cut")))
    return rows


def _result(board: Board, result: Number | None, pen: Pen, *, signed: bool = False) -> str:
    """What the hand comes to, once it is played."""
    return figure(result, signed=signed) if board.is_told else pen.mark("none")


def _points(side: SideView, pen: Pen, width: int) -> str:
    """The points of a side; those that may still be lost with the card that makes them, as they stand."""
    return next((told for told in _told_points(side, pen) if cells(told) <= width), None) or cut(
        [*_told_points(side, pen)][-1], width, pen.mark("cut")
    )


def _told_points(side: SideView, pen: Pen) -> Iterator[str]:
    before = [f"{figure(side.bonus, signed=True)} before the play"] if side.bonus else []
    for both, alone in ((" ({} so far)", " so far"), (" {}", " so far"), (" {}", ""), ("", "")):
        told = ["?"] if side.points is None else [
            point_title(name) + _so_far(side.open[name], pen, both, alone) if name in side.open else point_title(name)
            for name in side.points
        ]  # fmt: skip
        yield ", ".join(before + told) or pen.mark("none")


def _so_far(card: Card | None, pen: Pen, both: str, alone: str) -> str:
    return alone if card is None else both.format(pen.card(card))


def _written(side: SideView) -> str:
    told = []
    if side.written_score is not None:
        told.append(figure(side.written_score, signed=True))
    if side.written_total is not None:
        told.append(f"total {figure(side.written_total)}")
    return ", ".join(told)


def _count(tricks: int | None) -> str:
    return "?" if tricks is None else str(tricks)


def _short_scores(board: Board, pen: Pen, width: int, most: int) -> list[Row]:
    """The same in few words, several sides in a row."""
    sides = board.sides
    columns = max(1, min(len(sides), max(-(-len(sides) // max(1, most)), width // 38), width // 14))
    height = -(-len(sides) // columns)
    own = width // -(-len(sides) // height)
    label = min(max(cells(pen.text(side.label)) for side in sides), max(2, own // 4))
    rows: list[Row] = []
    for place in range(height):
        row: list[Piece] = []
        for side in sides[place::height]:
            row += [Piece(" "), *_short_side(board, side, pen, label, own - 2), Piece(" ")]
        rows.append(fit(row, width, pen.mark("cut")))
    return rows


def _short_side(board: Board, side: SideView, pen: Pen, label: int, width: int) -> Row:
    """A side in one cell of a row: who, what it took, its total before and after."""
    name = pad(cut(pen.text(side.label), label, pen.mark("cut")), label) + (" P" if side.is_pitchers else "  ")
    total = f"{figure(side.before)}{pen.mark('to')}{_result(board, side.total, pen)}"
    written = "" if side.written_total is None else f" (written {figure(side.written_total)})"
    tricks, pips = _count(side.tricks), figure(side.pips)
    said = f" {tricks} tricks {pips:>2} pips "
    points = _points(side, pen, width - cells(name + said + total + written) - 1)
    plural = " " if tricks == "1" else "s"
    for told, last in (
        (f" {tricks} trick{plural} {pips:>2} pips {points}", total + written),
        (f" {tricks} trick{plural} {pips:>2} pips", total + written),
        (f" {tricks} tr {pips} pips", total),
        (f" {tricks}t {pips}p", total),
        ("", total),
    ):
        room = width - cells(name) - cells(told) - 1
        if room >= cells(last):
            break
    if told.endswith("pips") and room > cells(last) + 8:
        told += " " + _points(side, pen, room - cells(last) - 1)
        room = width - cells(name) - cells(told) - 1
    blanks = " " * max(1, room + 1 - cells(last))
    return fit((Piece(name, "strong"), Piece(told), Piece(blanks + last, "strong")), width, pen.mark("cut"))


# Tricks


def trick_panel(board: Board, tricks: Sequence[TrickView], pen: Pen, width: int, height: int) -> list[Row]:
    """The tricks of the hand as far as they are played, a column for each seat. Each trick and card can be clicked."""
    seats = board.seats
    own = max(4, min(7, (width - 16) // max(1, len(seats))))
    heads = [Piece(pad(cut(pen.text(seat.label), own - 1, ""), own), "dim") for seat in seats]
    legend = Piece(f"  {pen.small(1)[:1]} led  * takes", "dim")
    found = [name for name in ("error", "warning", "note") if any(trick.severity == name for trick in tricks)]
    words = {"error": "wrong", "warning": "doubtful", "note": "note"}
    marks = Piece("".join(f"  {pen.mark(name)} {words[name]}" for name in found), "dim")
    head = (Piece("tricks ", "title"), *heads)
    rows = [fit(first_fitting([(*head, legend, marks), (*head, marks), (*head, legend), head], width), width)]
    window = _window([trick.is_current for trick in tricks], max(0, height - 1))
    for trick in tricks[window]:
        row: list[Piece] = [
            Piece(pen.mark("here") if trick.is_current else " ", "here", f"step:{trick.step}"),
            Piece(f"{trick.number:>3} ", "plain", f"step:{trick.step}"),
            _severity(trick.severity, pen, f"step:{trick.step}"),
        ]
        row += [] if trick.is_missing else _trick_cells(trick, pen, own)
        row.append(_outcome(board, trick, pen))
        rows.append(fit(row, width, pen.mark("cut")))
    return rows


def _trick_cells(trick: TrickView, pen: Pen, own: int) -> list[Piece]:
    row = []
    for seat, played in enumerate(trick.cards):
        if played is None:
            row.append(Piece(" " * own))
            continue
        card, step = played
        mark = pen.small(1)[:1] if seat == trick.leader else ""
        mark += "*" if seat == trick.taker else ""
        role = role_of(card) if trick.is_current else "dim"
        row.append(Piece(pad(pen.card(card) + mark, own), role, f"step:{step}"))
    return row


def _outcome(board: Board, trick: TrickView, pen: Pen) -> Piece:
    action = f"step:{trick.step}"
    if trick.is_missing:
        return Piece("not written down", "dim", action)
    if trick.taker is None:
        return Piece("", "plain", action)
    return Piece(f" {pen.text(board.seats[trick.taker].label)} takes", "dim", action)


def _severity(severity: str | None, pen: Pen, action: str | None) -> Piece:
    return Piece(" ", "plain", action) if severity is None else Piece(pen.mark(severity), severity, action)


def _window(current: Sequence[bool], height: int) -> slice:
    """Which rows of a list are shown in these many: the current one is among them."""
    if len(current) <= height:
        return slice(0, len(current))
    here = next((place for place, is_here in enumerate(current) if is_here), 0)
    first = max(0, min(here - height // 2, len(current) - height))
    return slice(first, first + height)


# Hands


def hand_panel(board: Board, hands: Sequence[HandRow], pen: Pen, width: int, height: int) -> list[Row]:
    """The hands of the game with bid, result, scores and totals. Each can be clicked."""
    own = max(5, min(11, (width - 22) // max(1, len(board.sides))))
    heads = [Piece(_right(cut(pen.text(side.label), own - 1, pen.mark("cut")), own), "dim") for side in board.sides]
    rows = [fit((Piece(pad("hands   bid", 22), "title"), *heads), width, pen.mark("cut"))]
    for hand in hands[_window([hand.is_here for hand in hands], max(0, height - 1))]:
        rows.append(fit(_hand_row(hand, pen, own), width, pen.mark("cut")))
    return rows


def _hand_row(hand: HandRow, pen: Pen, own: int) -> list[Piece]:
    action = f"hand:{hand.index}"
    role = "strong" if hand.is_here else "plain"
    pitcher = cut(pen.text(hand.pitcher), 6, pen.mark("cut"))
    row = [
        Piece(pen.mark("here") if hand.is_here else " ", "here", action),
        Piece(f"{hand.number:>4} ", role, action),
        Piece(pen.mark("warning") if hand.has_faults else " ", "warning", action),
        Piece(pad(f" {pitcher} {hand.bid} {hand.result if hand.is_told else ''}".rstrip(), 15), role, action),
    ]
    for score, total in zip(hand.scores, hand.totals, strict=True):
        told = _score(score, total, own) if hand.is_told else pen.mark("none")
        row.append(Piece(_right(told, own), role, action))
    return row


def _score(score: Number | None, total: Number | None, width: int) -> str:
    both = f"{figure(score, signed=True)} ({figure(total)})"
    return both if len(both) < width else figure(total)


def _right(text: str, width: int) -> str:
    return " " * max(0, width - cells(text)) + text
