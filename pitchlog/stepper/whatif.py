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
from pitchlog.record.model import CardsMoved
from pitchlog.stepper.book import Book
from pitchlog.stepper.position import HandView, Position, Walk
from pitchlog.stepper.written import Choice, Draws, Line, Trick, comparison, hand_text, opening_lines
from pitchlog.steps.figures import figure_lines
from pitchlog.steps.scene import lawful_bits

STILL_OUT: Final = frozenset({"incomplete-hand", "missing-card"})
"""What is not told of a line: that cards of it have not been played yet."""


@dataclass(frozen=True, slots=True)
class Moment:
    """How a line stands. Seats by index; ``turn`` is ``None`` once nobody plays on. ``draws`` are the cards drawn after
    each trick.
    """

    tricks: tuple[Trick, ...]
    draws: tuple[Draws, ...]
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
        moment = _go_on(self.origin, tricks, held, choices, self.moment.draws)
        return WhatIf(self.origin, moment, choices, self)

    def undo(self) -> WhatIf | None:
        """The line before its last card was chosen; ``None`` where none was."""
        return self.before

    def text(self) -> str:
        """The line as a record: with its figures, once it is over."""
        figures = figure_lines(self.view.replay, self.view.run.winner) if self.is_over else ()
        moment = self.moment
        return hand_text(self.origin, moment.tricks, self.choices, moment.draws, figures, is_over=self.is_over)

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
    if replay.trump is None and replay.rules.trump_by != "first_lead":
        return "it is not known what is trump, so a line cannot be tried"
    drawn = _drawn(view)
    if drawn is None:
        return "not every card that was drawn between the tricks is known, so a line cannot be tried"
    tricks = _tricks_before(view, step)
    if tricks is None or replay.contract is None or not _is_told(view, step, tricks):
        return "it is not known what everybody held, so a line cannot be tried"
    stock = tuple(card for draws in drawn for _, card in draws)
    origin = Line(view, step, opening_lines(view), replay.table.seats, stock)
    whole = sum(len(trick) == len(origin.seats) for trick in tricks)
    begun = WhatIf(origin, _go_on(origin, tricks, view.scenes[step - 1].held, (), drawn[:whole]))
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


def _drawn(view: HandView) -> tuple[Draws, ...] | None:
    """What was drawn after each trick; ``None`` where not every card of the stock is known, or not in its order.

    The taker draws the first card of the stock, and then each seat clockwise one. So whoever takes a trick in another
    line, what lies on the stock is known.
    """
    replay = view.replay
    if not replay.memory.draws_in_play:
        return ()
    count, seen = len(replay.table.seats), 0
    drawn: list[list[tuple[int, Card]]] = [[] for _ in range(replay.size - replay.rules.hand_size)]
    for step in view.steps:
        if step.ends_trick or step.kind == "gap":
            seen += 1
        elif step.kind == "moved" and isinstance(step.statement, CardsMoved) and step.statement.kind == "draw":
            if step.seat is None or not 0 < seen <= len(drawn):
                return None
            drawn[seen - 1] += [(step.seat, card) for card in step.statement.cards]
    cards = [card for draws in drawn for _, card in draws]
    is_known = all(card.is_known for card in cards) and len(set(cards)) == len(cards)
    in_turn = all(
        laid.taker is not None and [seat for seat, _ in draws] == [(laid.taker + by) % count for by in range(count)]
        for laid, draws in zip(replay.laid, drawn, strict=False)
    )
    return tuple(map(tuple, drawn)) if is_known and in_turn and len(replay.laid) >= len(drawn) else None


def _is_told(view: HandView, at: int, tricks: Sequence[Trick]) -> bool:
    """Whether it is known what every seat was dealt, and what it holds before this step.

    Where cards were run or drawn and not written down, a seat has played more than it was dealt, or holds too few.
    Only a stock that ran out leaves a seat short.
    """
    replay, first, scene = view.replay, view.scenes[0], view.scenes[at - 1]
    played = [seat for trick in tricks for seat, card in trick if card != NO_CARD]
    whole = sum(len(trick) == len(replay.table.seats) for trick in tricks)
    size = min(replay.size, replay.rules.hand_size + whole) if replay.memory.draws_in_play else replay.size
    may_be_short = bool(replay.rules.refill_to) or replay.memory.drops_out
    for seat in range(len(replay.table.seats)):
        count = scene.held[seat].bit_count() + played.count(seat)
        is_dealt = first.told[seat] or first.held[seat].bit_count() == replay.rules.hand_size
        is_right = count == size or (may_be_short and count < size)
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


def _go_on(
    origin: Line, tricks: tuple[Trick, ...], held: tuple[int, ...], choices: tuple[Choice, ...],
    draws: tuple[Draws, ...],
) -> Moment:  # fmt: skip
    """Where the line stands with these cards laid. After a trick cards are drawn, as long as there are any.

    A seat that is out of the hand, or has no card left, plays none; and the last trick plays itself.
    """
    count, size = len(origin.seats), origin.view.replay.size
    while True:
        view = _judged(origin, tricks, choices, draws, is_over=True)
        behind = _drawn_behind(origin, tricks, draws, view)
        if behind:
            draws = (*draws, behind)
            held = tuple(bits | sum(BITS[card] for who, card in behind if who == one) for one, bits in enumerate(held))
            view = _judged(origin, tricks, choices, draws, is_over=True)
        seat = _turn(origin, tricks, held, view)
        if seat is None:
            return Moment(tricks, draws, held, view, None, ())
        lying = tricks[-1] if tricks and len(tricks[-1]) < count else ()
        is_first = len(tricks) == (1 if lying else 0)
        bits = lawful_bits(view.replay, lying, seat, held[seat], is_first=is_first)
        options = [card for card in by_suit(bits) if tricks or _may_open(origin, card)]
        is_last = len(tricks) == (size if lying else size - 1)
        forced = options[0] if is_last and len(options) == 1 else NO_CARD
        if (options and forced == NO_CARD) or not (options or lying):
            if len(tricks) >= size - 1:
                view = _judged(origin, tricks, choices, draws, is_over=False)
            return Moment(tricks, draws, held, view, seat if options else None, tuple(options))
        tricks, held = _with(tricks, held, seat, forced, count)


def _drawn_behind(origin: Line, tricks: Sequence[Trick], draws: Sequence[Draws], view: HandView) -> Draws:
    """What is drawn now: after a whole trick each seat draws the next card of the stock, its taker first."""
    count, begin = len(origin.seats), len(draws) * len(origin.seats)
    taker = view.replay.laid[-1].taker if view.replay.laid else None
    is_due = len(tricks) == len(draws) + 1 and len(tricks[-1]) == count and begin < len(origin.stock)
    if not is_due or taker is None:
        return ()
    return tuple(((taker + by) % count, card) for by, card in enumerate(origin.stock[begin : begin + count]))


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


def _judged(
    origin: Line, tricks: Sequence[Trick], choices: Sequence[Choice], draws: Sequence[Draws], *, is_over: bool
) -> HandView:
    book = Book(hand_text(origin, tricks, choices, draws, is_over=is_over).encode("utf-8", "replace"), None)
    return Walk(book, muted=STILL_OUT).view(Position())
