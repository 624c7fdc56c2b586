"""The small parts of the pictures: text made harmless, cards, table cells, ink that also tells in black and white."""

from __future__ import annotations

from html import escape
from typing import Final

from pitchlog.cards import BIG_JOKER, LITTLE_JOKER, NO_CARD, SUIT_GLYPHS, UNREADABLE, Card
from pitchlog.render.safe import safe

FONT: Final = "Arial"
"""One family alone: an engine takes the widths of another from a list."""

INK: Final = "#1a1a1a"
FAINT: Final = "#5c5c5c"
LINE: Final = "#8a8a8a"
TRUMP_FILL: Final = "#e7e0cc"
PAPER: Final = "#ffffff"
ALARM: Final = "#8c0d1e"
SUIT_INKS: Final = ("#1a1a1a", "#b3001b", "#0a4f9e", "#0b6b2d")
"""Spades, hearts, diamonds, clubs. The glyph tells them as well."""

MOST_CHARACTERS: Final = 28
"""A name in a picture is cut after so many."""

SIDE_LINES: Final = (
    ("#0a4f9e", "solid"), ("#8a4b08", "dashed"), ("#0b6b2d", "dotted"), ("#6b2a86", "bold"),
    ("#8c0d1e", "solid"), ("#3c5a6b", "dashed"), ("#5c5c00", "dotted"), ("#1a1a1a", "bold"),
)  # fmt: skip
"""The line of each side: its colour, and its style for those who see none."""


def text(words: str, limit: int = MOST_CHARACTERS) -> str:
    """A stranger's words for a label: nothing in them is markup, an entity or a control character."""
    return escape(safe(words, limit), quote=True)


def plain(words: str, limit: int = MOST_CHARACTERS) -> str:
    """A stranger's words for a label that is no table: nothing in them is an escape of DOT."""
    return safe(words, limit).replace("\\", "\\\\")


def font(inner: str, size: int = 0, color: str = "", *, bold: bool = False) -> str:
    """Marked-up words in a size and colour."""
    inner = f"<B>{inner}</B>" if bold else inner
    how = (f' POINT-SIZE="{size}"' if size else "") + (f' COLOR="{color}"' if color else "")
    return f"<FONT{how}>{inner}</FONT>" if how else inner


def cell(inner: str, **how: str | int) -> str:
    """One cell of a table: ``cell("x", colspan=2)``."""
    named = "".join(f' {name.upper()}="{value}"' for name, value in how.items())
    return f"<TD{named}>{inner}</TD>"


def row(*cells: str) -> str:
    """One row of a table."""
    return f"<TR>{''.join(cells)}</TR>"


def table(*rows: str, **how: str | int) -> str:
    """A table without lines of its own unless they are asked for."""
    settings: dict[str, str | int] = {"border": 0, "cellborder": 0, "cellspacing": 0, "cellpadding": 1, **how}
    named = "".join(f' {name.upper()}="{value}"' for name, value in settings.items())
    return f"<TABLE{named}>{''.join(rows)}</TABLE>"


def rank_of(card: Card) -> str:
    """What stands before the suit: ``10``, ``A``, ``?``."""
    if card == NO_CARD:
        return "–"
    if card == UNREADABLE:
        return "!?"
    return {"T": "10"}.get(str(card)[0], str(card)[0])


def suit_of(card: Card) -> str:
    """The glyph of the suit; ``?`` where it is not known."""
    if 0 <= card.suit < 4:
        return SUIT_GLYPHS[card.suit]
    return "" if card in (NO_CARD, UNREADABLE) else "?"


def card_cells(card: Card, size: int, *, bold: bool = False) -> tuple[str, ...]:
    """A card in a row of two cells. The suit has one of its own: an engine may measure a glyph wrongly, and then it
    runs out to the right of everything.
    """
    if card in (BIG_JOKER, LITTLE_JOKER):
        which = "big" if card == BIG_JOKER else "little"
        return (cell(font(f"{which}<BR/>joker", size // 2 + 1, INK, bold=bold), colspan=2),)
    ink = SUIT_INKS[card.suit] if 0 <= card.suit < 4 else INK
    shown = suit_of(card)
    return (
        cell(font(rank_of(card), size, ink, bold=bold), align="RIGHT"),
        cell(font(shown, size, ink) if shown else " ", align="LEFT"),
    )


def html(inner: str) -> str:
    """The label that is written as a table, as the ``graphviz`` package marks it."""
    return f"<{inner}>"
