"""A hand taken apart into steps: the deal, each call, each card, each figure that was written down.

Steps follow the record: what was left out is said, what could not be read has its step too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pitchlog.cards import NO_CARD, SUIT_NAMES, UNREADABLE, Card
from pitchlog.findings import Finding, Severity
from pitchlog.notation import places
from pitchlog.record.model import (
    Beg,
    Bids,
    CardsMoved,
    Claim,
    Deal,
    Dispute,
    End,
    Figures,
    HandLine,
    Note,
    Points,
    Ruling,
    Statement,
    Trick,
    Trump,
    Unreadable,
    Winner,
)
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.tricks import Laid
from pitchlog.source import Line, Span

StepKind = Literal[
    "start", "deal", "call", "trump", "moved", "beg", "play", "gap", "claim", "figure", "ruling", "dispute", "end",
    "note", "unread", "result",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a hand.

    ``says`` tells in a sentence what happened; ``statement`` is what was written of it, ``nth`` the place in it (of a
    call, a card of a trick). ``span`` is its place in the record, ``None`` for a card that nobody wrote down. ``trick``
    is the place of the trick among the laid ones, from 0, ``position`` the place of the card in that trick.
    ``findings`` are those that belong here.
    """

    kind: StepKind
    says: str
    statement: Statement
    span: Span | None
    seat: int | None = None
    card: Card | None = None
    trick: int | None = None
    position: int | None = None
    nth: int = 0
    findings: tuple[Finding, ...] = ()

    @property
    def line(self) -> Line:
        """The line of the record that this step stands on."""
        return self.statement.line

    @property
    def severity(self) -> Severity | None:
        """The worst of what was found here."""
        found = {finding.severity for finding in self.findings}
        for severity in ("error", "warning", "note"):
            if severity in found:
                return severity
        return None

    @property
    def ends_trick(self) -> bool:
        """Whether this is the last card of its trick. Told by :func:`steps_of`, which marks it with ``nth`` -1."""
        return self.kind == "play" and self.nth == -1


def steps_of(replay: HandReplay, findings: Iterable[Finding] = ()) -> tuple[Step, ...]:
    """Every step of a hand, in the order of the record. Linear in its lines."""
    steps = [*_Reading(replay).steps(), _result(replay)]
    return tuple(_with_findings(steps, findings))


class _Reading:
    """The statements of one hand, read in order."""

    def __init__(self, replay: HandReplay) -> None:
        self.replay = replay
        self.seats = replay.table.seats
        self.waiting: list[tuple[int, Laid]] = list(enumerate(replay.laid))
        self.calls = 0

    def steps(self) -> Iterator[Step]:
        hand = self.replay.hand
        dealer = hand.head.dealer
        says = f"{dealer} deals" if dealer is not None else "It is not known who deals"
        yield Step("start", says, hand.head, hand.head.line.whole(), seat=self._seat(dealer))
        for statement in hand.statements:
            if not isinstance(statement, HandLine):
                yield from self._steps_of(statement)
        while self.waiting:
            yield from self._laid(*self.waiting.pop(0))

    def _seat(self, label: str | None) -> int | None:
        return None if label is None else self.replay.table.index.get(label)

    def _steps_of(self, statement: Statement) -> Iterator[Step]:
        if isinstance(statement, Bids):
            yield from self._calls(statement)
        elif isinstance(statement, Trick):
            yield from self._trick(statement)
        else:
            yield self._simple(statement)

    def _calls(self, statement: Bids) -> Iterator[Step]:
        auction = self.replay.auction
        callers = () if auction is None else auction.callers
        for nth, call in enumerate(statement.calls):
            seat = self._seat(call.seat)
            if seat is None and self.calls < len(callers):
                seat = callers[self.calls]
            self.calls += 1
            who = "Somebody" if seat is None else self.seats[seat]
            words = {"pass": "passes", "moon": "shoots the moon", "sold": "sells the pitch", "kept": "keeps the pitch"}
            said = words.get(call.kind) or f"bids {call.amount}"
            if call.faced:
                said += " by facing a card" if call.card is None else f" by facing {call.card}"
            yield Step("call", f"{who} {said}", statement, places.call_span(statement, nth), seat=seat, nth=nth)

    def _trick(self, statement: Trick) -> Iterator[Step]:
        places_of = [place for place, laid in self.waiting if laid.statement is statement]
        if not places_of:
            says = f"Trick {statement.number} stands here a second time and is not counted"
            yield Step("unread", says, statement, statement.line.whole())
            return
        while self.waiting and self.waiting[0][0] <= places_of[0]:
            yield from self._laid(*self.waiting.pop(0))

    def _laid(self, place: int, laid: Laid) -> Iterator[Step]:
        statement = laid.statement
        if statement is None:
            says = f"Trick {laid.number} was not written down, or could not be read"
            yield Step("gap", says, self.replay.hand.head, None, trick=place)
            return
        last = len(self.seats) - 1
        still_out = self._still_out(place, laid)
        for position, (seat, card) in enumerate(zip(laid.seats, laid.cards, strict=True)):
            if position >= len(laid.cards) - still_out:
                return
            item = position if laid.items is None else laid.items[position]
            span = None if item is None else places.play_span(statement, item)
            says = self._play_says(laid, position, is_written=item is not None)
            nth = -1 if position == last else position
            yield Step("play", says, statement, span, seat, card, place, position, nth)

    def _still_out(self, place: int, laid: Laid) -> int:
        """How many seats have not played yet to the trick in which the record breaks off."""
        faults = self.replay.faults
        is_last = place == len(self.replay.laid) - 1 and laid.items is not None
        if not is_last or any(one.name == "missing-card" and one.place.statement is laid.statement for one in faults):
            return 0
        count = 0
        while count < len(laid.items or ()) and laid.items is not None and laid.items[-1 - count] is None:
            count += 1
        return count

    def _play_says(self, laid: Laid, position: int, *, is_written: bool) -> str:
        who, card = self.seats[laid.seats[position]], laid.cards[position]
        if not is_written:
            return f"{who}'s card is missing"
        if card == NO_CARD:
            return f"{who} plays nothing"
        says = f"{who} leads {card}" if position == 0 else f"{who} plays {card}"
        if card == UNREADABLE:
            says = f"{who} plays a card that cannot be read"
        if position == len(self.seats) - 1:
            says += f"; {self._takes(laid)}"
        return says

    def _takes(self, laid: Laid) -> str:
        """Who takes the trick; not flatly where that hangs on a card that is not known or cannot be there."""
        if laid.taker is None:
            return "nobody can tell who takes the trick"
        who = self.seats[laid.taker]
        return f"{who} takes the trick, as far as can be told" if laid.is_open else f"{who} takes the trick"

    def _simple(self, statement: Statement) -> Step:
        whole = statement.line.whole()
        match statement:
            case Deal():
                dealt = ", ".join(f"{seat} {_cards(cards)}" for seat, cards in statement.holdings)
                return Step("deal", f"Dealt: {dealt}", statement, whole)
            case Trump():
                return Step("trump", f"{SUIT_NAMES[statement.suit].capitalize()} are trump", statement, whole)
            case CardsMoved():
                return Step("moved", _moved(statement), statement, whole, seat=self._seat(statement.seat))
            case Beg():
                answer = {"stand": "is told to stand", "gift": "is given a point", "run": "has the cards run"}
                says = f"{statement.seat} begs and {answer[statement.answer]}"
                return Step("beg", says, statement, whole, seat=self._seat(statement.seat))
            case Claim():
                return Step("claim", f"The other tricks are conceded to {statement.seat}", statement, whole)
            case Ruling():
                return Step("ruling", f'The table rules: "{statement.text}"', statement, whole)
            case Dispute():
                return Step("dispute", f"{statement.seat} disputes", statement, whole, seat=self._seat(statement.seat))
            case End():
                return Step("end", _ended(statement), statement, whole)
            case Note():
                return Step("note", f'Note: "{statement.text}"', statement, whole)
            case Unreadable():
                return Step("unread", "This line could not be read", statement, whole)
            case Points() | Figures() | Winner():
                return Step("figure", f"Written down: {statement.line.code.strip()}", statement, whole)
        return Step("note", statement.line.code.strip(), statement, whole)


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def _moved(statement: CardsMoved) -> str:
    who, cards = statement.seat, _cards(statement.cards)
    match statement.kind:
        case "widow":
            return f"The widow is {cards}"
        case "turn":
            return f"{cards} is turned up"
        case "partner":
            return f"The holder of {cards} is called as partner"
        case "take":
            return f"{who} takes up {cards}"
        case "discard":
            return f"{who} discards {cards}" if cards else f"{who} discards nothing"
        case "draw":
            return f"{who} draws {cards}"
        case "bury":
            return f"{who} buries {cards}"
        case "give":
            return f"{who} gives {cards} to {statement.to}"


def _ended(statement: End) -> str:
    ended = {
        "passed": "Everybody passed", "misdeal": "A misdeal", "redeal": "The hand is dealt again",
        "conceded": "The rest is conceded", "abandoned": "The hand is broken off", "lost": "The rest is lost",
    }  # fmt: skip
    return ended[statement.reason] + (f': "{statement.text}"' if statement.text else "")


def _result(replay: HandReplay) -> Step:
    """The last step: what the hand comes to by its cards."""
    sides = [side.label for side in replay.table.sides]
    scores = [f"{label} {score}" for label, score in zip(sides, replay.score, strict=True) if score is not None]
    if replay.is_void:
        says = "The hand is not scored"
    elif len(scores) < len(sides):
        says = "What the hand is worth cannot be told"
    else:
        says = "The hand is worth " + ", ".join(scores)
        made = None if replay.outcome is None or replay.is_recorded else replay.outcome.made
        if made is not None and replay.contract is not None:
            side = replay.table.side_label(replay.contract.pitcher)
            says = f"{side} {'makes the bid' if made else 'is set'}. {says}"
    last = replay.hand.statements[-1] if replay.hand.statements else replay.hand.head
    return Step("result", says, last, None)


def _with_findings(steps: Sequence[Step], findings: Iterable[Finding]) -> list[Step]:
    """Each finding at the step that it points to: its card or call, else its line, else the beginning of the hand.

    What is said of the leader of a trick is told with his card. What stands behind the hand is told with its end.
    """
    found: dict[int, list[Finding]] = {}
    on_line: dict[int, list[int]] = {}
    for index, step in enumerate(steps):
        if step.span is not None:
            on_line.setdefault(step.span.line, []).append(index)
    for finding in findings:
        places_there = on_line.get(finding.span.line, [])
        within = [index for index in places_there if _is_within(finding.span.start, steps[index].span)]
        is_behind = finding.span.line > steps[-1].line.number
        first = places_there[:1] if places_there and _is_before(finding.span, steps[places_there[0]].span) else []
        whole = within or first or places_there[-1:] or [len(steps) - 1 if is_behind else 0]
        found.setdefault(whole[0], []).append(finding)
    return [replace(step, findings=tuple(found[index])) if index in found else step for index, step in enumerate(steps)]


def _is_before(place: Span, span: Span | None) -> bool:
    return span is not None and place.end <= span.start


def _is_within(start: int, span: Span | None) -> bool:
    return span is not None and span.start <= start < max(span.end, span.start + 1)
