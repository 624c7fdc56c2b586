"""Derived scores as a table file for spreadsheets: one row a hand and side, the same columns for every game.

A text that a spreadsheet would read as a formula gets an apostrophe before it.
"""

from __future__ import annotations

import csv
import io

from pitchlog.render import tally
from pitchlog.render.plain_json import number
from pitchlog.render.safe import safe_cell
from pitchlog.render.surface import Surface
from pitchlog.replay.results import Finish, GameHead, HandResult

COLUMNS = (
    "path", "game", "name", "hand", "hand_index", "dealer", "pitcher", "bid", "trump", "made", "end", "basis",
    "side", "points", "pips", "score", "total", "winner",
)  # fmt: skip


class CsvForm:
    """See :class:`pitchlog.render.forms.ScoreForm`. Keeps the rows of one game, since each names its winner."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._head: GameHead | None = None
        self._rows: list[list[object]] = []

    def begin(self) -> str:
        """The row of headings."""
        return self._text([list(COLUMNS)])

    def game(self, head: GameHead) -> str:
        """Nothing yet."""
        self._head = head
        self._rows = []
        return ""

    def hand(self, hand: HandResult) -> str:
        """Nothing yet."""
        head = self._head
        if head is None:
            return ""
        points = tally.points_by_side(head, hand)
        for side in head.sides:
            self._rows.append(
                [
                    head.path or "-", head.game, head.name, hand.hand, hand.hand_index, hand.dealer, hand.pitcher,
                    hand.bid, hand.trump, _truth(hand.made), hand.end, hand.basis, side.label,
                    " ".join(name.replace(" ", "_") for name in points.get(side.label, [])),
                    number(hand.pips.get(side.label)), number(hand.score.get(side.label)),
                    number(hand.total.get(side.label)),
                ]
            )  # fmt: skip
        return ""

    def close(self, winner: str | None, finish: Finish = "going-on") -> str:
        """The rows of the game."""
        return self._text([[*row, winner] for row in self._rows])

    def end(self) -> str:
        """Nothing."""
        return ""

    def _text(self, rows: list[list[object]]) -> str:
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerows([_cell(value) for value in row] for row in rows)
        return self._surface.fit(out.getvalue())


def _truth(value: bool | None) -> str | None:
    return None if value is None else "yes" if value else "no"


def _cell(value: object) -> object:
    return safe_cell(value) if isinstance(value, str) and value != "-" else value
