"""The table as it is seen: the seats around it clockwise, their holdings, the trick in the middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from pitchlog.cards import Card
from pitchlog.render.surface import cells
from pitchlog.stepper.board import Board, SeatView, TableCard
from pitchlog.stepper.pieces import (
    SUIT_ROLES,
    Pen,
    Piece,
    Row,
    centre,
    cut,
    first_fitting,
    fit,
    right,
    role_of,
    row_cells,
)

MOST_SEATS: Final = 8
"""So many seats have a place round the table; more are shown as a list."""

SPOTS: Final[dict[int, tuple[str, ...]]] = {
    1: ("B",),
    2: ("B", "T"),
    3: ("B", "L", "R"),
    4: ("B", "L", "T", "R"),
    5: ("B", "L", "T", "T", "R"),
    6: ("B", "L", "T", "T", "T", "R"),
    7: ("B", "L", "L", "T", "T", "R", "R"),
    8: ("B", "L", "L", "T", "T", "T", "R", "R"),
}
"""Where the seats sit by their number, clockwise from the one at the bottom: left from below, top, right from above."""

BAND: Final = 2
"""Rows of a seat above or below the table: its head and its holding."""


def spots_of(board: Board, bottom: int) -> dict[str, list[int]]:
    """The seats at each edge, from left to right and from top to bottom."""
    seats = len(board.seats)
    found: dict[str, list[int]] = {"B": [], "L": [], "T": [], "R": []}
    for place, spot in enumerate(SPOTS[seats]):
        found[spot].append((bottom + place) % seats)
    found["L"].reverse()
    return found


def least_height(board: Board) -> int:
    """So many rows the table needs."""
    spots = SPOTS[len(board.seats)]
    return BAND * (1 + ("T" in spots)) + 2 + _least_inside(spots)


def _least_inside(spots: Sequence[str]) -> int:
    return 4 if spots.count("L") > 1 else 3


def table_squeeze(board: Board, pen: Pen, width: int, height: int) -> int:
    """How closely the cards of the holdings have to stand at a table of this size: alike for every seat."""
    spots, band, inside, _, side_width = _measures(board, pen, width, height)
    found = [0]
    for spot, seats in spots.items():
        for seat in seats:
            view = board.seats[seat]
            if spot in "LR":
                if (inside + 2) // len(seats) - 1 < len({card.suit for card in view.cards}):
                    found.append(squeeze_of(view, pen, side_width - 2 - (spot == "R")))
            elif band <= BAND:
                found.append(squeeze_of(view, pen, width // len(seats) - 1))
    return max(found)


def table_rows(board: Board, pen: Pen, width: int, height: int) -> list[Row]:
    """The table in these many rows, or fewer where it needs no more."""
    spots, band, inside, box_width, side_width = _measures(board, pen, width, height)
    box = _box(board, pen, spots, box_width, inside)
    left = _side_block(board, pen, spots["L"], side_width, inside + 2)
    right_block = _side_block(board, pen, spots["R"], side_width - 1, inside + 2)
    middle = [(*one, *two, Piece(" "), *three) for one, two, three in zip(left, box, right_block, strict=True)]
    top = _band(board, pen, spots["T"], width, band)
    bottom = _band(board, pen, spots["B"], width, band)
    return [*top, *middle, *bottom]


def _measures(board: Board, pen: Pen, width: int, height: int) -> tuple[dict[str, list[int]], int, int, int, int]:
    """Who sits where; the rows of the seats above and below and of the table; the cells of the table and beside it."""
    spots = spots_of(board, pen.look.bottom % len(board.seats))
    inside = _least_inside(SPOTS[len(board.seats)])
    extra = max(0, height - least_height(board))
    bands = 2 if spots["T"] else 1
    band = BAND
    if extra >= 4 * bands + 2:
        band, extra = BAND + 4, extra - 4 * bands
    inside += min(extra, 16)
    box_width = max(34, min(72, width * 2 // 5)) & ~1
    side_width = (width - box_width) // 2
    return spots, band, inside, width - 2 * side_width, side_width


# Seats


def _band(board: Board, pen: Pen, seats: Sequence[int], width: int, height: int) -> list[Row]:
    """The seats above or below the table, each in the middle of its part of the row."""
    if not seats:
        return []
    own = width // len(seats)
    rows: list[list[Piece]] = [[] for _ in range(height)]
    for place, seat in enumerate(seats):
        room = own if place + 1 < len(seats) else width - own * place
        view = board.seats[seat]
        held = [holding(view, pen, room - 1)] if height <= BAND else _indented(stacked(view, pen, room - 2, height - 1))
        block = [seat_head(view, pen, room - 1), *held][:height]
        indent = max(0, (room - 18) // 2)
        for number, row in enumerate(rows):
            told = block[number] if number < len(block) else ()
            row += centre(told, room) if height <= BAND else fit((Piece(" " * indent), *told), room)
    return [tuple(row) for row in rows]


def _side_block(board: Board, pen: Pen, seats: Sequence[int], width: int, height: int) -> list[Row]:
    """The seats beside the table, one below the other."""
    if not seats:
        return [fit((), width)] * height
    rows: list[Row] = []
    for place, seat in enumerate(seats):
        room = (height * (place + 1)) // len(seats) - len(rows)
        view = board.seats[seat]
        block = [seat_head(view, pen, width - 1), *_indented(stacked(view, pen, width - 2, room - 1))]
        above = max(0, room - 5) // 2
        block = [()] * above + block
        rows += [fit(row, width, pen.mark("cut")) for row in (*block, *[()] * room)[:room]]
    return rows


def _indented(rows: Sequence[Row]) -> list[Row]:
    """Under the label, which stands behind the mark of the seat that acts."""
    return [(Piece(" "), *row) for row in rows]


def seat_head(seat: SeatView, pen: Pen, width: int) -> Row:
    """Who sits there: label, name, dealer, pitcher, what was bid."""
    mark = Piece(pen.mark("here"), "here") if seat.is_acting else Piece(" ")
    label = Piece(pen.text(seat.label), "strong")
    name = pen.text(seat.name)
    if name == label.text:
        name = ""
    for dealer, pitcher, partner, bid in (
        (" (D)", " pitcher", " partner", " bid "),
        (" D", " P", " p", " "),
        (" D", " P", " p", ""),
    ):
        tail = [Piece(dealer, "strong")] if seat.is_dealer else []
        if seat.is_pitcher:
            tail.append(Piece(pitcher, "trump"))
        if seat.is_partner:
            tail.append(Piece(partner, "trump"))
        said = _said(seat, " " if seat.is_pitcher and bid else bid, pen)
        tail += [Piece(said, "dim")] if said and bid else []
        room = width - row_cells((mark, label, *tail)) - 1
        if room >= min(cells(name), 4) or not name:
            break
    named = [Piece(" " + cut(name, room, pen.mark("cut")))] if name and room > 1 else []
    return fit_head((mark, label, *named, *tail), width, pen)


def fit_head(row: Sequence[Piece], width: int, pen: Pen) -> Row:
    """The head without blanks behind it, cut where it must be."""
    return tuple(row) if row_cells(row) <= width else fit(row, width, pen.mark("cut"))


def _said(seat: SeatView, bid: str, pen: Pen) -> str:
    if not seat.said:
        return ""
    told = seat.said[-1]
    return (bid if told.isdecimal() else " ") + pen.text(told)


def holding(seat: SeatView, pen: Pen, width: int) -> Row:
    """A holding in one row: by suit, from high to low, and how many more cards nobody knows."""
    if seat.is_hidden or not seat.cards:
        return fit_head(_faced_down(seat, pen), width, pen)
    rows = [_variant(seat, pen, squeeze) for squeeze in range(pen.squeeze, len(_VARIANTS))]
    return fit_head(first_fitting(rows, width), width, pen)


_VARIANTS: Final = (("  ", " ", True), (" ", "", True), (" ", "", False))
"""How closely a holding can be written: what stands between suits, between cards, and whether suits have letters."""


def _variant(seat: SeatView, pen: Pen, squeeze: int) -> Row:
    gap, between, is_lettered = _VARIANTS[squeeze]
    close = pen if squeeze <= pen.squeeze else replace(pen, squeeze=squeeze)
    return _joined(close, gap, [*_groups(seat, between, close)], seat, is_lettered)


def squeeze_of(seat: SeatView, pen: Pen, width: int) -> int:
    """How closely the cards of this holding have to stand in one row."""
    if seat.is_hidden or not seat.cards:
        return 0
    last = len(_VARIANTS) - 1
    return next((place for place in range(last) if row_cells(_variant(seat, pen, place)) <= width), last)


def stacked(seat: SeatView, pen: Pen, width: int, height: int) -> list[Row]:
    """A holding with a row for each suit; in fewer rows where there is not the room."""
    groups = [*_groups(seat, " ", pen)]
    needed = len(groups) + bool(seat.unseen)
    if seat.is_hidden or not groups or height < len(groups):
        row = holding(seat, pen, width)
        if seat.is_hidden or not groups or height < 2 or pen.mark("cut") not in row[-1].text:
            return [row]
        half = (len(groups) + 1) // 2
        parts = [_joined(pen, " ", groups[:half], None, True), _joined(pen, " ", groups[half:], seat, True)]
        return [fit_head(part, width, pen) for part in parts]
    rows = [_joined(pen, " ", [group], None, True) for group in groups]
    if seat.unseen and needed <= height:
        rows.append((_more(seat),))
    elif seat.unseen:
        rows[-1] = (*rows[-1], Piece(" "), _more(seat))
    return [fit_head(row, width, pen) for row in rows]


def _more(seat: SeatView) -> Piece:
    return Piece(f"+{seat.unseen}?", "dim")


def _faced_down(seat: SeatView, pen: Pen) -> Row:
    count = seat.unseen
    if not count:
        return (Piece("no cards", "dim"),)
    if not seat.is_hidden:
        return (Piece(f"{count} card{'s' * (count > 1)}, not known", "dim"),)
    return (Piece(pen.mark("back") * min(count, 10), "back"), Piece(f" {count}", "dim"))


def _groups(seat: SeatView, between: str, pen: Pen) -> Iterator[tuple[int, str]]:
    """Each suit held, with its ranks."""
    for suit, cards in groupby(seat.cards, key=lambda card: card.suit):
        yield suit, between.join(pen.rank(card) if 0 <= suit < 4 else str(card) for card in cards)


def _joined(pen: Pen, between: str, groups: Sequence[tuple[int, str]], seat: SeatView | None, is_lettered: bool) -> Row:
    row: list[Piece] = []
    for suit, ranks in groups:
        head = pen.suit(suit) if 0 <= suit < 4 else ""
        if is_lettered:
            head += " " if head else ""
        else:
            head = head[:1] + ("" if pen.has_signs or not head else ":")
        role = SUIT_ROLES[suit] if 0 <= suit <= 4 else "plain"
        row.append(Piece(f"{between if row else ''}{head}{ranks}", role))
    if seat is not None and seat.unseen:
        row += [Piece(between if row else ""), _more(seat)]
    return tuple(row)


# The trick in the middle


def _box(board: Board, pen: Pen, spots: dict[str, list[int]], width: int, inside: int) -> list[Row]:
    """The table's top: the trick, each card near the seat that played it."""
    laid = {card.seat: card for card in board.trick}
    room = width - 4
    rows = [fit((), room)] * inside
    rows[0] = _spread(spots["T"], laid, pen, room)
    rows[-1] = _spread(spots["B"], laid, pen, room)
    edge = max(len(spots["L"]), len(spots["R"]))
    for place in range(edge):
        sides = (seats[place] if place < len(seats) else -1 for seats in (spots["L"], spots["R"]))
        left, right_card = (laid.get(seat) for seat in sides)
        rows[1 + (2 * place + 1) * (inside - 2) // (2 * edge)] = _edges(left, right_card, pen, room)
    bar = pen.mark("bar")
    return [
        (Piece(pen.mark("top-left") + _over(board, pen, width - 2) + pen.mark("top-right"), "table"),),
        *((Piece(bar + " ", "table"), *row, Piece(" " + bar, "table")) for row in rows),
        (Piece(pen.mark("bottom-left") + pen.mark("rule") * (width - 2) + pen.mark("bottom-right"), "table"),),
    ]


def _over(board: Board, pen: Pen, width: int) -> str:
    """The upper edge of the table, with the number of the trick in it."""
    rule, number = pen.mark("rule"), board.scene.number
    told = f" trick {number} " if board.scene.table and number is not None else ""
    before = (width - len(told)) // 2
    return rule * before + told + rule * (width - before - len(told))


def _spread(seats: Sequence[int], laid: dict[int, TableCard], pen: Pen, width: int) -> Row:
    """The cards of the seats above or below, each in its part of the row."""
    if not seats:
        return fit((), width)
    own = width // len(seats)
    row: list[Piece] = []
    for seat in seats:
        card = laid.get(seat)
        row += centre(() if card is None else lying(card, pen, own), own)
    return fit(row, width)


def _edges(left: TableCard | None, right_card: TableCard | None, pen: Pen, width: int) -> Row:
    """The cards of the seats beside the table."""
    own = width // 2 - 1
    one = fit(() if left is None else lying(left, pen, own), own)
    other = right(() if right_card is None else lying(right_card, pen, own), own)
    return (*one, Piece(" " * (width - 2 * own)), *other)


def lying(card: TableCard, pen: Pen, width: int) -> Row:
    """A card on the table: its place in the order, what it is, whether it was led and whether it wins."""
    words = ["led"] if card.is_led else []
    last, seems, perhaps = words[-1] if words else "", *(("", "") if card.is_sure else (", it seems", "?"))
    if card.is_taker:
        words.append("takes it" + seems)
        last = "takes" + perhaps
    elif card.is_winning and (card.order > 1 or not card.is_here):
        words.append("best so far" + seems)
        last = "best" + perhaps
    variants = [_lying(card, pen, told) for told in (", ".join(words), ", ".join([*words[:-1], last]), last)]
    variants.append(_lying(card, pen, "*" if card.is_winning else ""))
    return fit_head(first_fitting(variants, width), width, pen)


def _lying(card: TableCard, pen: Pen, word: str) -> Row:
    face = _face(card.card, pen)
    order = Piece(pen.small(card.order), "dim")
    told = Piece(f" {word}" if word not in ("", "*") else word, "strong" if card.is_winning else "dim")
    if card.is_here:
        return (order, Piece("[", "here"), face, Piece("]", "here"), told)
    return (order, face, told)


def _face(card: Card, pen: Pen) -> Piece:
    return Piece(pen.card(card), role_of(card))
