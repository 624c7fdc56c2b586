"""What if another card had been played: a line that leaves the record at a play and goes on by hand.

The line is a record of its own, written in the notation and judged like any other; which cards are lawful and who
takes a trick come from the engine. ``written`` has its words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pitchlog.cards import BITS, KNOWN_BITS, NO_CARD, Card, by_suit
from pitchlog.engine.legality import led_trump
from pitchlog.stepper.book import Book
from pitchlog.stepper.position import HandView, Position, Walk
from pitchlog.stepper.written import Choice, Line, Trick, comparison, hand_text, opening_lines
from pitchlog.steps.figures import figure_lines
from pitchlog.steps.scene import lawful_bits

STILL_OUT: Final = frozenset({"incomplete-hand", "missing-card"})
"""What is not told of a line: that cards of it have not been played yet."""


@dataclass(frozen=True, slots=True)
class Moment:
    """How a line stands. Seats by index; ``turn`` is ``None`` once nobody plays on."""

    tricks: tuple[Trick, ...]
    held: tuple[int, ...]
    view: HandView
    turn: int | None
    options: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A line as far as it was played; every move makes a new one.

    ``origin`` is what it left, ``choices`` are the cards chosen since: the place of their trick, the seat, the card.
    ``before`` is the line without the last of them.
    """

    origin: Line
    moment: Moment
    choices: tuple[Choice, ...] = ()
    before: WhatIf | None = field(default=None, repr=False, compare=False)

    @property
    def left(self) -> HandView:
        """The hand that the line leaves."""
        return self.origin.view

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards chosen since."""
        return tuple(card for _, _, card in self.choices)

    @property
    def options(self) -> tuple[Card, ...]:
        """The lawful cards of the seat whose turn it is, by suit and from high to low. Empty once the line is over.

        A lead that would have to be declared (a joker that makes trump) is not among them, unless the record has it.
        """
        return self.moment.options

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is; ``None`` once the line is over."""
        return self.moment.turn

    @property
    def view(self) -> HandView:
        """The hand as it is in this line, laid out for stepping as far as it is played."""
        return self.moment.view

    @property
    def step(self) -> int:
        """The step of the last card; before the first card of the hand, the last step there is."""
        steps = self.moment.view.steps
        last = next((index for index in range(len(steps) - 1, 0, -1) if steps[index].kind == "play"), None)
        return len(steps) - 2 if last is None else last

    @property
    def is_over(self) -> bool:
        """Whether nobody plays on."""
        return self.moment.turn is None

    def play(self, card: Card) -> WhatIf:
        """The line with this card played. ``ValueError`` where it is none of the lawful ones."""
        if card not in self.options or self.turn is None:
            raise ValueError(f"{card} cannot be played here")
        tricks, held = _with(self.moment.tricks, self.moment.held, self.turn, card, len(self.origin.seats))
        choices = (*self.choices, (len(tricks) - 1, self.turn, card))
        return WhatIf(self.origin, _go_on(self.origin, tricks, held, choices), choices, self)

    def undo(self) -> WhatIf | None:
        """The line before its last card was chosen; ``None`` where none was."""
        return self.before

    def text(self) -> str:
        """The line as a record: with its figures, once it is over."""
        figures = figure_lines(self.view.replay, self.view.run.winner) if self.is_over else ()
        return hand_text(self.origin, self.moment.tricks, self.choices, figures, is_over=self.is_over)

    def summary(self) -> list[str]:
        """What was played and what is played instead, trick by trick and with what each comes to. Plain text."""
        return comparison(self.origin, self.moment.tricks, self.choices, self.moment.view, is_over=self.is_over)


def begin(view: HandView, step: int) -> WhatIf | str:
    """A line that leaves this hand before the card of this step; where it cannot be, why not, in a sentence.

    The turn is the seat's that is due there by the cards, whoever played in the record.
    """
    replay, here = view.replay, view.steps[step]
    if here.kind != "play":
        return "go to a card that was played, then w asks for another one"
    if replay.memory.draws_in_play:
        return "cards are drawn between the tricks here, so a line cannot be tried"
    if replay.trump is None and replay.rules.trump_by != "first_lead":
        return "it is not known what is trump, so a line cannot be tried"
    tricks = _tricks_before(view, step)
    if tricks is None or replay.contract is None or not _is_told(view, step, tricks):
        return "it is not known what everybody held, so a line cannot be tried"
    origin = Line(view, step, opening_lines(view), replay.table.seats)
    begun = WhatIf(origin, _go_on(origin, tricks, view.scenes[step - 1].held, ()))
    if begun.options:
        return begun
    is_last = len(tricks) >= replay.size - 1
    return "nobody has a choice in the last trick" if is_last else "no lawful card is known here"


def _tricks_before(view: HandView, at: int) -> tuple[Trick, ...] | None:
    """The cards that lie before this step, trick by trick; ``None`` where one of them is not known."""
    tricks: list[list[tuple[int, Card]]] = []
    for step in view.steps[:at]:
        if step.kind == "gap":
            return None
        if step.kind != "play":
            continue
        assert step.seat is not None
        assert step.card is not None
        is_told = step.card == NO_CARD or BITS[step.card] & KNOWN_BITS
        if not is_told:
            return None
        if step.position == 0:
            tricks.append([])
        tricks[-1].append((step.seat, step.card))
    return tuple(tuple(trick) for trick in tricks)


def _is_told(view: HandView, at: int, tricks: Sequence[Trick]) -> bool:
    """Whether it is known what every seat was dealt, and what it holds before this step.

    Where cards were run or drawn and not written down, a seat has played more than it was dealt, or holds too few.
    Only a stock that ran out leaves a seat short.
    """
    replay, first, scene = view.replay, view.scenes[0], view.scenes[at - 1]
    played = [seat for trick in tricks for seat, card in trick if card != NO_CARD]
    may_be_short = bool(replay.rules.refill_to) or replay.memory.drops_out
    for seat in range(len(replay.table.seats)):
        count = scene.held[seat].bit_count() + played.count(seat)
        is_dealt = first.told[seat] or first.held[seat].bit_count() == replay.rules.hand_size
        is_right = count == replay.size or (may_be_short and count < replay.size)
        if first.unseen[seat] or scene.unseen[seat] or not is_dealt or not is_right:
            return False
    return True


def _with(
    tricks: tuple[Trick, ...], held: tuple[int, ...], seat: int, card: Card, seats: int
) -> tuple[tuple[Trick, ...], tuple[int, ...]]:
    """The tricks with this card laid, and the holdings without it."""
    own = tuple(bits & ~BITS[card] if seat == one else bits for one, bits in enumerate(held))
    if tricks and len(tricks[-1]) < seats:
        return (*tricks[:-1], (*tricks[-1], (seat, card))), own
    return (*tricks, ((seat, card),)), own


def _go_on(origin: Line, tricks: tuple[Trick, ...], held: tuple[int, ...], choices: tuple[Choice, ...]) -> Moment:
    """Where the line stands with these cards laid.

    A seat that is out of the hand, or has no card left, plays none; and the last trick plays itself.
    """
    count, size = len(origin.seats), origin.view.replay.size
    while True:
        view = _judged(origin, tricks, choices, is_over=True)
        seat = _turn(origin, tricks, held, view)
        if seat is None:
            return Moment(tricks, held, view, None, ())
        lying = tricks[-1] if tricks and len(tricks[-1]) < count else ()
        is_first = len(tricks) == (1 if lying else 0)
        bits = lawful_bits(view.replay, lying, seat, held[seat], is_first=is_first)
        options = [card for card in by_suit(bits) if tricks or _may_open(origin, card)]
        is_last = len(tricks) == (size if lying else size - 1)
        forced = options[0] if is_last and len(options) == 1 else NO_CARD
        if (options and forced == NO_CARD) or not (options or lying):
            if len(tricks) >= size - 1:
                view = _judged(origin, tricks, choices, is_over=False)
            return Moment(tricks, held, view, seat if options else None, tuple(options))
        tricks, held = _with(tricks, held, seat, forced, count)


def _may_open(origin: Line, card: Card) -> bool:
    """Whether everybody knows what is trump once this card has opened the hand."""
    rules = origin.view.replay.rules
    return rules.trump_by != "first_lead" or led_trump(card, origin.named_trump, rules) is not None


def _turn(origin: Line, tricks: Sequence[Trick], held: Sequence[int], view: HandView) -> int | None:
    """Whose turn it is; ``None``: nobody plays on, or nobody can tell who took the last trick."""
    replay, count = view.replay, len(origin.seats)
    if not tricks:
        leader: int | None = origin.pitcher
    elif len(tricks[-1]) < count:
        there = {seat for seat, _ in tricks[-1]}
        leader = tricks[-1][0][0]
        return next(seat for by in range(count) if (seat := (leader + by) % count) not in there)
    elif len(tricks) >= replay.size:
        return None
    else:
        leader = replay.laid[-1].taker
    if leader is None:
        return None
    order = [(leader + by) % count for by in range(count)]
    rules = replay.rules
    if rules.follow_rule == "trump_only" and rules.out_of_trump == "drops_out" and replay.trump is not None:
        return next((seat for seat in order if held[seat] & replay.trumps.bits), None)
    return next((seat for seat in order if held[seat]), None)


def _judged(origin: Line, tricks: Sequence[Trick], choices: Sequence[Choice], *, is_over: bool) -> HandView:
    book = Book(hand_text(origin, tricks, choices, is_over=is_over).encode("utf-8", "replace"), None)
    return Walk(book, muted=STILL_OUT).view(Position())
