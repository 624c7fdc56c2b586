"""A hand while its lines are read, and the hand that they make."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from pitchlog.findings import Trouble
from pitchlog.notation.header import repeated, without_repeats
from pitchlog.notation.pieces import pieces_of
from pitchlog.notation.quick import quickly
from pitchlog.notation.trouble import shown
from pitchlog.record.model import Deal, Figures, Hand, HandLine, Statement, Unreadable
from pitchlog.source import Line

new_hand = quickly(Hand)
_MOVED = ("widow", "turn", "partner", "take", "discard", "draw", "bury", "give", "beg")


class Draft:
    """The statements of one hand in order, and by kind."""

    __slots__ = ("by_kind", "head", "statements", "troubles")

    def __init__(self, head: HandLine, troubles: list[Trouble]) -> None:
        self.head = head
        self.statements: list[Statement] = []
        self.by_kind: defaultdict[str, list[Any]] = defaultdict(list)
        self.troubles = troubles

    def add(self, kind: str, statement: Statement) -> None:
        """One more statement that was read."""
        self.statements.append(statement)
        self.by_kind["moved" if kind in _MOVED else kind].append(statement)

    def unread(self, keyword: str | None, line: Line, trouble: Trouble | None) -> None:
        """One more line that cannot be read, and what is wrong in it where that was not said already."""
        number = trick_number(line) if keyword == "trick" else None
        unreadable = Unreadable(line, keyword, number)
        self.statements.append(unreadable)
        self.by_kind["unreadable"].append(unreadable)
        if trouble is not None:
            self.troubles.append(trouble)

    def finish(self, index: int) -> Hand:
        """The hand. Of statements that may stand once the first counts; what stands again is told."""
        get = self.by_kind.get
        return new_hand(
            index,
            self.head,
            tuple(self.statements),
            self._deals(),
            tuple(get("bid", ())),
            self._first("trump"),
            tuple(get("trick", ())),
            self._first("claim"),
            self._first("points"),
            self._figures("pips"),
            self._figures("score"),
            self._figures("total"),
            self._first("winner"),
            tuple(get("ruling", ())),
            tuple(get("dispute", ())),
            self._first("end"),
            tuple(get("moved", ())),
            tuple(get("unreadable", ())),
            in_place(self.troubles) if self.troubles else (),
        )

    def _first(self, kind: str) -> Any:
        """The statement of a kind that may stand once."""
        lines = self.by_kind.get(kind)
        if lines is None:
            return None
        if len(lines) > 1:
            self.troubles.extend(repeated(kind, again.line, lines[0].line) for again in lines[1:])
        return lines[0]

    def _figures(self, kind: str) -> tuple[Figures, ...]:
        lines: list[Figures] | None = self.by_kind.get(kind)
        if lines is None:
            return ()
        if len(lines) == 1:
            figures = lines[0].figures
            if len(figures) == 1 or len(dict(figures)) == len(figures):
                return (lines[0],)
        kept, troubles = without_repeats(lines)
        self.troubles.extend(troubles)
        return tuple(kept)

    def _deals(self) -> tuple[Deal, ...]:
        deals: list[Deal] | None = self.by_kind.get("deal")
        if deals is None:
            return ()
        seats = [holding[0] for deal in deals for holding in deal.holdings]
        if len(set(seats)) == len(seats):
            return tuple(deals)
        return self._first_deals(deals)

    def _first_deals(self, deals: list[Deal]) -> tuple[Deal, ...]:
        """The deals without those of a seat that is dealt to again: one of its holdings may be another seat's."""
        first: dict[str, int] = {}
        twice: set[str] = set()
        for deal in deals:
            again: str | None = None
            for seat, _ in deal.holdings:
                if seat in first:
                    twice.add(seat)
                    again = again or seat
                else:
                    first[seat] = deal.line.number
            if again is not None:
                message = f"{shown(again)} was dealt to already, on line {first[again]}; neither holding is used"
                self.troubles.append(Trouble("duplicate-statement", deal.line.whole(), message))
        kept = []
        for deal in deals:
            left = tuple(holding for holding in deal.holdings if holding[0] not in twice)
            if len(left) == len(deal.holdings):
                kept.append(deal)
            elif left:
                kept.append(Deal(deal.line, left))
        return tuple(kept)


def in_place(troubles: Iterable[Trouble]) -> tuple[Trouble, ...]:
    """Troubles in the order of their places."""
    return tuple(sorted(troubles, key=lambda trouble: (trouble.span.line, trouble.span.start)))


def trick_number(line: Line) -> int | None:
    """The number that a trick line begins with, where that much can be read."""
    words = pieces_of(line.code)
    digits = words[0].text.rstrip(".:") if words else ""
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else None
