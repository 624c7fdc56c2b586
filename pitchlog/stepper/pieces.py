"""Rows of pieces: the small words that every screen of the replay is made of.

A piece is a text with a role (what it is, not how it looks) and, where it can be clicked, an action. Whatever is put
into a row is measured in cells of a terminal: a wide character takes two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pitchlog.cards import JOKER_SUIT, NO_SUIT, SUITS, TEN, Card
from pitchlog.render.surface import Surface, cells
from pitchlog.stepper.session import Look


class Piece(NamedTuple):
    """A part of a row. ``action`` is what a click on it does."""

    text: str
    role: str = "plain"
    action: str | None = None


Row = tuple[Piece, ...]

SUIT_ROLES: Final = ("spade", "heart", "diamond", "club", "joker")

_SIGNS: Final = "♠♡♢♣"
"""Black suits filled and red ones hollow, so that they can be told apart without their colours."""

_MARKS: Final[Mapping[str, tuple[str, str]]] = {
    "cut": ("…", ".."), "here": ("▶", ">"), "dot": (" · ", " - "), "none": ("–", "-"), "back": ("▒", "#"),
    "to": ("→", "->"), "rule": ("─", "-"), "bar": ("│", "|"), "full": ("━", "="), "empty": ("┄", "."),
    "error": ("✗", "x"), "warning": ("!", "!"), "note": ("i", "i"), "open": ("»", ">"), "close": ("«", "<"),
    "top-left": ("╭", "+"), "top-right": ("╮", "+"), "bottom-left": ("╰", "+"), "bottom-right": ("╯", "+"),
    "left": ("←", "<-"), "right": ("→", "->"), "up": ("↑", "up"), "down": ("↓", "dn"),
}  # fmt: skip
"""Our own signs, and what stands for them where only ASCII can be shown."""

_SMALL: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

_VARIANTS: Final = str.maketrans("", "", "\ufe0e\ufe0f")
"""Variation selectors are dropped: terminals do not agree how wide they make what stands before them."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Writes as the player wants to look at the table: with which signs, in which characters.

    ``squeeze`` is how closely the cards of a holding stand on this screen, from 0; where there is no blank between
    them a ten is a T, on the whole screen.
    """

    look: Look
    squeeze: int = 0
    surface: Surface = field(init=False)

    def __post_init__(self) -> None:
        encoding = "ascii" if self.look.is_ascii else "utf-8"
        object.__setattr__(self, "surface", Surface(encoding=encoding, glyphs=self.look.glyphs))

    def mark(self, name: str) -> str:
        """One of our own signs."""
        return _MARKS[name][self.look.is_ascii]

    def text(self, text: str) -> str:
        """Anybody's text, harmless and in characters that can be shown."""
        return text if text.isascii() and text.isprintable() else self.surface.show(text.translate(_VARIANTS))

    def small(self, number: int) -> str:
        """A small number, for the order of the cards in a trick."""
        return f"{number}." if self.look.is_ascii else str(number).translate(_SMALL)

    @property
    def has_signs(self) -> bool:
        """Whether suits have their signs."""
        return self.look.glyphs and not self.look.is_ascii

    def suit(self, suit: int) -> str:
        """A suit as the head of a group: its sign and letter, or the letter alone."""
        if not 0 <= suit < 4:
            return "jokers" if suit == JOKER_SUIT else "?"
        return _SIGNS[suit] + SUITS[suit] if self.has_signs else SUITS[suit]

    def rank(self, card: Card) -> str:
        """The rank as players write it."""
        return "10" if card.rank == TEN and not self.squeeze else str(card)[0]

    def card(self, card: Card) -> str:
        """A card: ``10♠``, and where suits have no colours with the letter, too."""
        if not card.is_known or card.suit == JOKER_SUIT:
            return str(card)
        rank = self.rank(card)
        if not self.has_signs:
            return rank + SUITS[card.suit]
        return rank + _SIGNS[card.suit] + (SUITS[card.suit] if self.look.palette == "none" else "")


def role_of(card: Card) -> str:
    """The role of a card: its suit."""
    return "plain" if card.suit == NO_SUIT else SUIT_ROLES[card.suit]


def row_cells(row: Iterable[Piece]) -> int:
    """How many cells the pieces take."""
    return sum(cells(piece.text) for piece in row)


def cut(text: str, width: int, sign: str) -> str:
    """The text in at most ``width`` cells; where some of it is lost it ends with ``sign``."""
    if cells(text) <= width:
        return text
    room = width - cells(sign)
    if room <= 0:
        return sign[: max(0, width)]
    kept = text[: room + 1]
    while cells(kept) > room:
        kept = kept[:-1]
    return kept + sign


def cut_left(text: str, width: int, sign: str) -> str:
    """The same, losing the beginning."""
    if cells(text) <= width:
        return text
    room = width - cells(sign)
    kept = text[-room:] if room > 0 else ""
    while cells(kept) > max(room, 0):
        kept = kept[1:]
    return (sign + kept) if room >= 0 else sign[: max(0, width)]


def fit(row: Iterable[Piece], width: int, sign: str = "") -> Row:
    """The row in exactly ``width`` cells: cut with ``sign``, or blanks behind it."""
    pieces = [piece for piece in row if piece.text]
    width = max(0, width)
    used = row_cells(pieces)
    if used <= width:
        return (*pieces, Piece(" " * (width - used))) if used < width else tuple(pieces)
    kept: list[Piece] = []
    room = max(0, width - cells(sign))
    for piece in pieces:
        size = cells(piece.text)
        if size > room:
            kept.append(piece._replace(text=cut(piece.text, room, "")))
            break
        kept.append(piece)
        room -= size
    kept.append(Piece(cut(sign, width, ""), "dim"))
    return fit(kept, width)


def centre(row: Sequence[Piece], width: int, sign: str = "") -> Row:
    """The row in the middle of ``width`` cells."""
    before = max(0, (width - row_cells(row)) // 2)
    return fit((Piece(" " * before), *row), width, sign)


def right(row: Sequence[Piece], width: int, sign: str = "") -> Row:
    """The row at the right of ``width`` cells."""
    return fit((Piece(" " * max(0, width - row_cells(row))), *row), width, sign)


def first_fitting(variants: Iterable[Sequence[Piece]], width: int) -> Sequence[Piece]:
    """The first of these rows that fits, else the last one."""
    row: Sequence[Piece] = ()
    for row in variants:
        if row_cells(row) <= width:
            break
    return row


def wrap(row: Iterable[Piece], width: int, limit: int, sign: str = "", indent: int = 0) -> list[Row]:
    """The row in at most ``limit`` rows, broken at blanks; the following ones are indented."""
    rows: list[list[Piece]] = [[]]
    used = 0
    for word in _words(row):
        size = row_cells(word)
        blank = bool(rows[-1]) and used > (indent if len(rows) > 1 else 0)
        if blank and used + 1 + size > width:
            rows.append([Piece(" " * indent)] if indent else [])
            used, blank = indent, False
        if blank:
            rows[-1].append(Piece(" ", rows[-1][-1].role if rows[-1][-1].role == word[0].role else "plain"))
            used += 1
        rows[-1] += word
        used += size
    kept = [tuple(found) for found in rows if found]
    if len(kept) > limit:
        kept = kept[:limit]
        if kept:
            kept[-1] = (*fit(kept[-1], max(0, width - cells(sign))), Piece(sign, "dim"))
            kept[-1] = _close_up(kept[-1])
    return [fit(found, width, sign) for found in kept]


def _close_up(row: Row) -> Row:
    """No blanks before the sign that ends a row that was cut."""
    pieces = list(row[:-1])
    while pieces and not pieces[-1].text.strip():
        pieces.pop()
    return (*pieces, row[-1])


def _words(row: Iterable[Piece]) -> list[list[Piece]]:
    """The words of a row; a word may be of several pieces."""
    words: list[list[Piece]] = []
    is_open = False
    for piece in row:
        for place, part in enumerate(piece.text.split(" ")):
            if place:
                is_open = False
            if not part:
                continue
            if is_open:
                words[-1].append(piece._replace(text=part))
            else:
                words.append([piece._replace(text=part)])
            is_open = True
    return words


def bar_row(items: Sequence[tuple[int, Sequence[Piece]]], width: int) -> Row:
    """A bar of keys, each with its word: those that fit whole, the lowest rank first; in the order given."""
    chosen: set[int] = set()
    room = width
    for place in sorted(range(len(items)), key=lambda place: items[place][0]):
        size = row_cells(items[place][1]) + 1
        if size <= room:
            chosen.add(place)
            room -= size
    row = [piece for place in sorted(chosen) for piece in (*items[place][1], Piece(" ", "bar"))]
    return fit((*row, Piece(" " * max(0, width - row_cells(row)), "bar")), width)


def beside(left: Sequence[Row], right_: Sequence[Row], left_width: int, right_width: int, between: Piece) -> list[Row]:
    """Two blocks side by side; the shorter one is filled with blanks."""
    height = max(len(left), len(right_))
    blank_left, blank_right = fit((), left_width), fit((), right_width)
    return [
        (*(left[index] if index < len(left) else blank_left), between,
         *(right_[index] if index < len(right_) else blank_right))
        for index in range(height)
    ]  # fmt: skip
