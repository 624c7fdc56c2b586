"""What if another card had been played? The hand goes on by hand from there, by lawful cards alone.

The line is a record of its own: the hand up to that card with everybody's holding written out, then the cards that are
chosen. So all that works on a record works on it, and it can be written to a file and checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from pitchlog.cards import BITS, NO_CARD, Card, cards_of
from pitchlog.engine.legality import NOTHING, led_trump, legal_first_leads, legal_plays
from pitchlog.engine.trick import taker
from pitchlog.engine.trump import Trumps
from pitchlog.notation import format_text
from pitchlog.record.model import Beg, Bids, CardsMoved, Trump
from pitchlog.replay.hand import HandReplay
from pitchlog.rules import DEFAULT_PRESET, RuleSet, differences, find_preset, preset, value_text
from pitchlog.stepper.book import Book
from pitchlog.stepper.position import HandView, Position, Walk

STILL_OUT: Final = frozenset({"missing-card", "incomplete-hand"})
"""What is not told of a line: that cards of it have not been played yet."""


def begin(view: HandView, step: int) -> WhatIf | str:
    """A line that leaves the hand before this step, or why there can be none."""
    here = view.steps[step]
    if here.kind != "play" or here.seat is None or here.card is None or here.trick is None:
        return "go to a card that was played, then w asks for another one"
    replay = view.replay
    if replay.memory.draws_in_play:
        return "cards are drawn between the tricks here, so a line cannot be tried"
    if replay.trump is None and replay.rules.trump_by != "first_lead":
        return "it is not known what is trump, so a line cannot be tried"
    first = view.scenes[0]
    moved = [card for one in replay.hand.moved if isinstance(one, CardsMoved) for card in one.cards]
    is_short = any(first.unseen) or not all(card.is_known for card in moved)
    if is_short or any(laid.statement is None for laid in replay.laid[: here.trick + 1]):
        return "it is not known what everybody held, so a line cannot be tried"
    line = WhatIf(view, step)
    if line.options:
        return line
    return "no lawful card is known here"


@dataclass(frozen=True)
class WhatIf:
    """A line: the hand that it leaves, the step before which it leaves it, and the cards chosen since.

    ``seats`` are the seats that played them.
    """

    left: HandView
    at: int
    cards: tuple[Card, ...] = ()
    seats: tuple[int, ...] = ()
    _before: WhatIf | None = field(default=None, repr=False)

    @property
    def view(self) -> HandView:
        """The line so far, laid out for stepping."""
        return self._opened[1]

    @property
    def step(self) -> int:
        """The step of the last card, or the last one before the first card of the line."""
        return self._opened[2]

    @cached_property
    def _opened(self) -> tuple[Walk, HandView, int]:
        walk = Walk(Book("\n".join(self._lines()).encode(), None), muted=STILL_OUT)
        view = walk.view(Position())
        played = [index for index, step in enumerate(view.steps) if step.kind == "play"]
        last = max((index for index, step in enumerate(view.steps) if step.kind not in ("result", "note")), default=0)
        return walk, view, played[-1] if played else last

    # Whose turn it is, and what is lawful

    @cached_property
    def _trumps(self) -> Trumps:
        """The cards under this line's trump: the first card of the hand may make it."""
        replay, here = self.left.replay, self.left.steps[self.at]
        trump = replay.trump
        if here.trick == 0 and here.position == 0 and replay.rules.trump_by == "first_lead":
            trump = led_trump(self.cards[0], None, replay.rules) if self.cards else None
        return replay.memory.trumps(trump)

    @cached_property
    def _held(self) -> tuple[int, ...]:
        held = list(self.left.scenes[self.at - 1].held)
        for seat, card in zip(self.seats, self.cards, strict=True):
            held[seat] &= ~BITS[card]
        return tuple(held)

    @cached_property
    def _piles(self) -> list[list[tuple[int, Card]]]:
        """The tricks from the one on that the line begins in; the last may be open."""
        here = self.left.steps[self.at]
        assert here.trick is not None
        assert here.position is not None
        begun = self.left.replay.laid[here.trick]
        piles = [list(zip(begun.seats, begun.cards, strict=True))[: here.position]]
        for seat, card in zip(self.seats, self.cards, strict=True):
            if len(piles[-1]) == len(self._held):
                piles.append([])
            piles[-1].append((seat, card))
        return piles

    @property
    def _open(self) -> list[tuple[int, Card]]:
        """The cards that lie in the middle."""
        return self._piles[-1] if len(self._piles[-1]) < len(self._held) else []

    @cached_property
    def turn(self) -> int:
        """The seat whose turn it is."""
        count = len(self._held)
        if self._open:
            return (self._open[-1][0] + 1) % count
        if not self.cards:
            seat = self.left.steps[self.at].seat
            assert seat is not None
            return seat
        pile = self._piles[-1]
        leader = pile[taker([card for _, card in pile], self._trumps)][0]
        seats = [(leader + place) % count for place in range(count)]
        may_lead = self._trumps.bits if self.left.replay.memory.drops_out else -1
        return next((seat for seat in seats if self._held[seat] & may_lead), leader)

    @cached_property
    def is_over(self) -> bool:
        """Whether nobody has a card left to play."""
        if self._open or not self.cards:
            return False
        may_play = self._trumps.bits if self.left.replay.memory.drops_out else -1
        return not any(held & may_play for held in self._held)

    @cached_property
    def options(self) -> tuple[Card, ...]:
        """The lawful cards of the seat whose turn it is; "no card" alone for one that is out of the hand."""
        if self.is_over:
            return ()
        replay, trumps, held, seat = self.left.replay, self._trumps, self._held[self.turn], self.turn
        here = self.left.steps[self.at]
        laid = [card for _, card in self._open if card != NO_CARD]
        if not laid and here.trick == 0 and not self.cards:
            faced = None if replay.contract is None else replay.contract.faced
            bits = legal_first_leads(seat, held, trumps, faced, replay.rules)
        elif not laid:
            bits = legal_plays(seat, held, None, trumps, replay.rules)
        else:
            best = max((trumps.ranks[card] for card in laid if BITS[card] & trumps.bits), default=NOTHING)
            bits = legal_plays(seat, held, trumps.suits[laid[0]], trumps, replay.rules, best)
        found = tuple(sorted(cards_of(bits), key=lambda card: (card.suit, -card.rank)))
        return found or ((NO_CARD,) if self._open else ())

    def play(self, card: Card) -> WhatIf:
        """The line with this card, one of the :attr:`options`; whoever is out of the hand then plays nothing."""
        line = WhatIf(self.left, self.at, (*self.cards, card), (*self.seats, self.turn), self)
        while line.options == (NO_CARD,):
            line = WhatIf(self.left, self.at, (*line.cards, NO_CARD), (*line.seats, line.turn), self)
        return line

    def undo(self) -> WhatIf | None:
        """The line without its last card; ``None`` before its first."""
        return self._before

    # The record

    def text(self) -> str:
        """The line as a record, with its score once it is over."""
        lines = [*self._lines(), *self._ended()]
        return format_text("\n".join([*lines, f'note "{self._note()}"']) + "\n")

    def _note(self) -> str:
        step = self.left.steps[self.at]
        seats = self.left.replay.table.seats
        if not self.cards or step.seat is None:
            return "what if another card was played"
        number = self.left.replay.laid[step.trick or 0].number
        return f"what if {seats[step.seat]} had played {self.cards[0]} for {step.card} in trick {number}"

    def _ended(self) -> Iterator[str]:
        replay = self.view.replay
        if not self.is_over or None in replay.score:
            return
        sides = replay.table.sides
        yield "score " + " ".join(f"{side.label} {score}" for side, score in zip(sides, replay.score, strict=True))
        if None not in replay.totals:
            totals = zip(sides, replay.totals, strict=True)
            yield "total " + " ".join(f"{side.label} {total}" for side, total in totals)

    def _lines(self) -> Iterator[str]:
        """The record up to the last card."""
        view, replay = self.left, self.left.replay
        yield "pitchlog 1"
        yield _rules_line(replay.rules)
        header = view.loaded.game.header
        for line in (header.players, header.sides):
            if line is not None:
                yield line.line.code.strip()
        yield from self._totals_before()
        dealer = "?" if replay.dealer is None else replay.table.seats[replay.dealer]
        yield f"hand {replay.hand.number or 1} dealer={dealer}"
        for seat, label in enumerate(replay.table.seats):
            yield f"deal {label} {' '.join(map(str, view.scenes[0].cards(seat)))}"
        first = min((trick.line.number for trick in replay.hand.tricks), default=0)
        for statement in replay.hand.statements:
            if isinstance(statement, Bids | Trump | CardsMoved | Beg) and statement.line.number < first:
                yield statement.line.code.strip()
        yield from self._tricks()

    def _totals_before(self) -> Iterator[str]:
        run, place = self.left.run, self.left.run.replays.index(self.left.replay)
        sides = self.left.replay.table.sides
        start = self.left.loaded.game.header.start
        if place:
            totals = run.replays[place - 1].totals
            if None not in totals:
                yield "start " + " ".join(f"{side.label} {one}" for side, one in zip(sides, totals, strict=True))
        elif start is not None:
            yield start.line.code.strip()

    def _tricks(self) -> Iterator[str]:
        """The tricks before the line, the one that it begins in, and those that are played in it."""
        replay, here = self.left.replay, self.left.steps[self.at]
        assert here.trick is not None
        seats = replay.table.seats
        for laid in replay.laid[: here.trick]:
            yield _trick_text(laid.number, list(zip(laid.seats, laid.cards, strict=True)), seats)
        for number, pile in enumerate(self._piles, replay.laid[here.trick].number):
            if pile:
                yield _trick_text(number, pile, seats)

    # Side by side

    def summary(self) -> list[str]:
        """The hand that was left and the line, each with what it comes to."""
        step = self.left.steps[self.at]
        was = f"Recorded: {step.says.partition(';')[0]}. {_comes_to(self.left.replay)}"
        if not self.cards:
            return [was]
        seats = self.left.replay.table.seats
        said = ", ".join(
            f"{seats[seat]} {'nothing' if card == NO_CARD else card}"
            for seat, card in zip(self.seats, self.cards, strict=True)
        )
        now = _comes_to(self.view.replay) if self.is_over else "The hand goes on."
        return [was, f"Instead: {said}. {now}"]


def _comes_to(replay: HandReplay) -> str:
    pairs = [(side.label, score) for side, score in zip(replay.table.sides, replay.score, strict=True)]
    if any(score is None for _, score in pairs):
        return "What it is worth cannot be told."
    return "It is worth " + ", ".join(f"{label} {score}" for label, score in pairs) + "."


def _rules_line(rules: RuleSet) -> str:
    name = find_preset(rules.preset) or DEFAULT_PRESET
    changed = differences(preset(name), rules)
    return " ".join(["rules", name, *(f"{key}={value_text(value)}" for key, _, value in changed)])


def _trick_text(number: int, cards: Sequence[tuple[int, Card]], seats: Sequence[str]) -> str:
    """A trick line; each card with its seat where they were not played clockwise."""
    first = cards[0][0]
    is_clockwise = all(seat == (first + place) % len(seats) for place, (seat, _) in enumerate(cards))
    said = [str(card) if is_clockwise else f"{seats[seat]}:{card}" for seat, card in cards]
    return f"{number} {seats[first]} {' '.join(said)}"
