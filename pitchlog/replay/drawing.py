"""Cards drawn from the stock after each trick: whose turn it was, how many, and whether they can have lain there.

Law: each player draws one card after a trick, the taker first, until the stock is gone (Foster's California Jack,
Bicycle). Where the stock lies face up, a card turned for trump behind the deal is its top card and goes to the first
taker; a ``turn`` line before the deal lines is a card that was cut, and may be anywhere. A draw that is not written
down accuses nobody, nor do the cards of a wrong one. Costs one look at each draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitchlog.cards import BITS, Card
from pitchlog.record.model import CardsMoved
from pitchlog.replay.faults import CardFault, PhaseFault, Place, PlayOffence, TrickFault

if TYPE_CHECKING:
    from pitchlog.replay.tricks import Laid, Laying

Drawn = tuple[CardsMoved, int]
"""A draw line and its seat."""

KEY = "draw_after_trick"
MOVING = frozenset({"trick-out-of-order", "missing-trick"})
"""Faults by which a draw line may stand behind another trick than it belongs to."""


class Drawing:
    """The draws of one hand's play. ``top`` is the turned card, where it is the top of the stock, with its place.

    ``doubt`` are the cards of wrong draws: any seat may have them. ``astray`` are cards that one seat drew and another
    plays, ``twice`` those drawn twice: neither proves a holding. ``is_open`` says that not every draw is known.
    """

    def __init__(self) -> None:
        self.groups: dict[int, tuple[int, list[Drawn]]] = {}
        self.owner: dict[Card, int] = {}
        self.top: tuple[Card, Place] | None = None
        self.astray: dict[Card, tuple[int, Place]] = {}
        self.first_taker: int | None = None
        self.doubt = 0
        self.twice = 0
        self.total = 0
        self.is_open = False
        self.drawn: list[int] = []

    def note(self, moved: CardsMoved, seat: int | None, tricks: Sequence[int]) -> None:
        """A draw line; ``tricks`` are the lines of the tricks that stand before it."""
        if seat is None:
            return
        self.groups.setdefault(max(tricks), (len(tricks), []))[1].append((moved, seat))
        for card in moved.cards:
            if card < 54:
                if card in self.owner:
                    self.is_open, self.twice = True, self.twice | BITS[card]
                self.owner.setdefault(card, seat)
                self.total += 1
            else:
                self.is_open = True

    def may_have(self, laying: Laying, seat: int, card: Card) -> bool:
        """Whether the seat may have drawn the card: it is written so, or not every draw is known."""
        if self.doubt & BITS[card]:
            return True
        if card in self.astray:
            return self.astray[card][0] == seat
        if self.owner.get(card) == seat:
            return True
        wanted = (laying.size - laying.rules.hand_size) * laying.count
        is_dealt = any(holding is not None and holding.bits >> card & 1 for holding in laying.holdings)
        return (self.is_open or self.total < wanted) and not is_dealt

    def is_elsewhere(self, card: Card, seat: int, place: int) -> Place | None:
        """Where the card shows that the seat cannot play it to this trick: it lies on the stock, or another drew it."""
        if self.top is not None and self.top[0] == card and place == 0:
            return self.top[1]
        drawer, where = self.astray.get(card, (seat, None))
        return None if drawer == seat else where

    def follow(self, laying: Laying, place: int, laid: Laid) -> None:
        """Judges what was drawn behind this trick, and gives the seats their cards."""
        if laid.statement is None or not self.groups:
            return
        if not self.drawn:
            self.drawn = [0] * laying.count
        here = laid.statement.line.number
        taker = laid.taker if here in self.groups and _is_sure(laying, place, laid) else None
        if place == 0:
            self.first_taker = taker
        for after in sorted(line for line in self.groups if line <= here):
            behind, lines = self.groups.pop(after)
            _Round(self, laying, place, laid, lines, max(behind, place + 1), taker if after == here else None).judge()


class _Round:
    """What was drawn after one trick. ``most`` is how many cards a seat may have drawn by then."""

    def __init__(
        self, drawing: Drawing, laying: Laying, place: int, laid: Laid, lines: Sequence[Drawn], most: int,
        taker: int | None,
    ) -> None:  # fmt: skip
        self.drawing = drawing
        self.laying = laying
        self.place = place
        self.laid = laid
        self.lines = lines
        self.most = min(most, laying.size - laying.rules.hand_size)
        self.taker = taker
        self.order = [] if taker is None else [(taker + step) % laying.count for step in range(laying.count)]

    def judge(self) -> None:
        """One fault at most for the turn, the number and the turned card; each card seen before its own."""
        drawing, laying = self.drawing, self.laying
        fault = self._wrong() or self._not_the_top()
        seen_twice = self._seen_twice(is_told=fault is not None)
        if fault is not None:
            laying.faults.append(fault)
            drawing.is_open = True
            drawing.drawn = [max(self.most, count) for count in drawing.drawn]
        for moved, seat in self.lines:
            drawing.drawn[seat] += len(moved.cards) if fault is None else 0
            for item, card in enumerate(moved.cards):
                if fault is not None:
                    drawing.doubt |= BITS[card] if card < 54 else 0
                elif card not in seen_twice:
                    self._give(moved, item, card, seat)
        if fault is not None and drawing.top is not None:
            drawing.doubt |= BITS[drawing.top[0]]

    def _give(self, moved: CardsMoved, item: int, card: Card, seat: int) -> None:
        phases, laying = self.laying.phases, self.laying
        if phases is None or self.drawing.doubt & BITS[card]:
            return
        if card < 54 and any(bits & BITS[card] for who, bits in enumerate(laying.played) if who != seat):
            self.drawing.is_open = True
            self.drawing.astray[card] = (seat, Place(moved, "moved", item))
            laying.remaining = [bits & ~BITS[card] for bits in laying.remaining]
            return
        if card < 54:
            phases.gained[card] = (seat, Place(moved, "moved", item))
        if self.drawing.twice & BITS[card]:
            return
        phases.draws.setdefault(self.place + 1, []).append((seat, card))
        laying.remaining[seat] |= BITS[card] & laying.pack & ~(laying.seen if card < 54 else 0)

    # Turn and number

    def _wrong(self) -> PhaseFault | None:
        over = self._over()
        seats = [seat for _, seat in self.lines]
        is_single = all(len(moved.cards) == 1 for moved, _ in self.lines)
        if self.order and is_single and len(seats) == len(self.order):
            if seats != self.order and (over is not None or len(set(seats)) == len(seats)):
                item = next(item for item, seat in enumerate(seats) if seat != self.order[item])
                return self._fault(item, "out-of-turn", due=self.order[item])
        elif self.order and is_single and over is None and len(set(seats)) == len(seats):
            for item in range(1, len(seats)):
                if self.order.index(seats[item]) < self.order.index(seats[item - 1]):
                    return self._fault(item, "out-of-order", due=seats[item - 1])
        return None if over is None else self._fault(over, "wrong-number", count=self._count(over))

    def _over(self) -> int | None:
        """The first line with which its seat has drawn more than there were tricks, or cards in the stock for it."""
        drawn = list(self.drawing.drawn)
        for item, (moved, seat) in enumerate(self.lines):
            drawn[seat] += len(moved.cards)
            if drawn[seat] > self.most:
                return item
        return None

    def _count(self, item: int) -> int:
        seat = self.lines[item][1]
        return sum(len(moved.cards) for moved, who in self.lines[: item + 1] if who == seat)

    # The turned card

    def _not_the_top(self) -> PhaseFault | None:
        """The top of the stock lay face up, and another card is drawn first, or another seat has it."""
        top, due = self.drawing.top, self.drawing.first_taker
        if top is None or due is None or self.drawing.doubt & BITS[top[0]]:
            return None
        for item, (moved, seat) in enumerate(self.lines):
            is_first = self.place == 0 and seat == due and not any(who == seat for _, who in self.lines[:item])
            if is_first and len(moved.cards) == 1 and moved.cards[0] < 54 and moved.cards[0] != top[0]:
                return self._fault(item, "not-the-top", due=due, card=top[0], other=top[1])
            if top[0] in moved.cards and seat != due and not self._is_drawn(top[0]):
                return self._fault(item, "not-the-top", due=due, card=top[0], other=top[1])
        return None

    def _is_drawn(self, card: Card) -> bool:
        phases = self.laying.phases
        return self.laying.seen >> card & 1 == 1 or (phases is not None and card in phases.gained)

    # Cards seen before

    def _seen_twice(self, *, is_told: bool) -> set[Card]:
        found: set[Card] = set()
        laying, drawing = self.laying, self.drawing
        fresh: dict[Card, Place] = {}
        for moved, seat in self.lines:
            for item, card in enumerate(moved.cards):
                if card >= 54 or drawing.doubt & BITS[card]:
                    continue
                here = Place(moved, "moved", item)
                before = fresh.get(card) or self._before(card, seat)
                fresh.setdefault(card, here)
                if before is None:
                    continue
                found.add(card)
                drawing.is_open = True
                if card not in laying.told_twice and not is_told:
                    laying.told_twice.add(card)
                    label = laying.table.seats[seat]
                    laying.faults.append(CardFault("duplicate-card", here, seat=label, card=card, other=before))
        return found

    def _before(self, card: Card, seat: int) -> Place | None:
        """Where the card was seen: dealt, thrown, drawn, or played. A draw written late may have been played before."""
        laying, phases = self.laying, self.laying.phases
        for table in () if phases is None else (phases.thrown, phases.gained):
            if card in table:
                return table[card][1]
        for holding in laying.holdings:
            if holding is not None and card in holding.cards:
                return holding.place_of(card)
        if not laying.seen >> card & 1:
            return None
        is_late = self.drawing.drawn[seat] < self.most - 1 or self.drawing.is_open or _are_tricks_moved(laying)
        for laid in laying.laid:
            if card in laid.cards:
                position = laid.cards.index(card)
                is_own = laid.seats[position] == seat and laid.number > 1
                return None if is_own and is_late else laying.place(laid, position)
        return None

    def _fault(
        self, item: int, reason: str, *, count: int = 0, due: int | None = None, card: Card | None = None,
        other: Place | None = None,
    ) -> PhaseFault:  # fmt: skip
        moved, seat = self.lines[item]
        labels = self.laying.table.seats
        trick = self.laid.statement
        other = other if other is not None or trick is None else Place(trick)
        return PhaseFault(
            "wrong-refill", Place(moved), None, labels[seat], rule=KEY, reason=reason, card=card, count=count,
            wanted=self.most, due=None if due is None else labels[due], other=other,
        )  # fmt: skip


def _is_sure(laying: Laying, place: int, laid: Laid) -> bool:
    """Whether the whole record agrees on who took the trick, so that the turn to draw may hang on it."""
    if laid.taker is None or laid.has_unknown or laid.doubtful or laid.statement is None:
        return False
    label = laying.table.seats[laid.taker]
    after = laying.laid[place + 1].statement if place + 1 < len(laying.laid) else None
    if laid.statement.taker not in (None, label) or (after is not None and after.leader != label):
        return False
    if _are_tricks_moved(laying):
        return False
    return not any(fault.trick == laid.number and not isinstance(fault, PlayOffence) for fault in laying.faults)


def _are_tricks_moved(laying: Laying) -> bool:
    return any(isinstance(fault, TrickFault) and fault.name in MOVING for fault in laying.faults)
