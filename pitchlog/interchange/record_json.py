"""The JSON form of a record: what was written down, uncorrected, as models that export their schema.

Nothing is lost on the way there and back but comments, blanks and places: ``order`` keeps the order of the statements
where it is not the usual one, ``other`` holds what has no field of its own, a line of the notation each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pitchlog.cards import SUITS
from pitchlog.interchange.record_words import DealtCard, Label, PlayedCard, Text, Word
from pitchlog.notation import parse
from pitchlog.notation.reader import Record
from pitchlog.notation.spelling import quote
from pitchlog.notation.writer import canonical, is_unreadable_in_part, labelled
from pitchlog.record.model import (
    Bids,
    Claim,
    Deal,
    End,
    Figures,
    Game,
    Hand,
    Note,
    Points,
    Ruling,
    Statement,
    Trick,
    Trump,
    Unreadable,
    Winner,
)

SCHEMA: Final = "pitchlog.record/1"
Number = int | float
_BARE: Final = re.compile(r"[A-Za-z0-9_.:/?+*|,-]+")


class RecordPart(BaseModel):
    """What every object of the document shares."""

    model_config = ConfigDict(use_attribute_docstrings=True, populate_by_name=True, extra="forbid")


class SidePart(RecordPart):
    """The seats that score together."""

    label: Label
    seats: list[Label]


class CallObject(RecordPart):
    """One bid or pass."""

    seat: Label | None = None
    kind: Literal["pass", "bid", "moon", "sold", "kept"]
    amount: int = Field(0, ge=0)
    faced: bool = False
    card: Word | None = None


class RecordedTrick(RecordPart):
    """A trick as written: each entry of ``cards`` is one word of the notation, with its marks."""

    number: int = Field(ge=0)
    leader: Label
    cards: list[PlayedCard]
    taker: Label | None = None


class GivenPoint(RecordPart):
    """A point as given; ``side`` is null behind ``none``."""

    side: Label | None
    point: Word


class RulingObject(RecordPart):
    """What the table decided."""

    text: Text
    figures: dict[Label, Number] = {}


class EndObject(RecordPart):
    """Why a hand stopped short."""

    reason: Literal["passed", "misdeal", "redeal", "conceded", "abandoned", "lost"]
    text: Text | None = None


class RecordedHand(RecordPart):
    """A hand as written down. What is not recorded is null or empty."""

    number: int | None = Field(None, ge=0)
    dealer: Label | None = None
    deals: dict[Label, list[DealtCard]] = {}
    bids: list[CallObject] = []
    trump: Literal["s", "h", "d", "c"] | None = None
    tricks: list[RecordedTrick] = []
    claim: Label | None = None
    points: list[GivenPoint] | None = None
    pips: dict[Label, Number] = {}
    score: dict[Label, Number] = {}
    total: dict[Label, Number] = {}
    winner: Label | None = None
    rulings: list[RulingObject] = []
    end: EndObject | None = None
    notes: list[Text] = []
    other: list[Text] = []
    """Every other statement, one line of the notation each."""
    order: list[Word] = []
    """The statements in the order they were written, where that is not the usual one: ``deal:SEAT``, ``trick``,
    ``bid:3`` for a line of three calls, ``score:2`` for one of two figures, and so on; each takes the next of its kind.
    """


class RulesLineObject(RecordPart):
    """The house rules as a record states them."""

    preset: Word
    changes: dict[Word, Text] = {}


class RecordedGame(RecordPart):
    """A game as written down."""

    name: Text | None = None
    tags: dict[Word, Text] = {}
    rules: RulesLineObject | None = None
    players: dict[Label, Text | None] | None = None
    """Names by seat, clockwise; null where the name is not known."""
    sides: list[SidePart] | None = None
    start: dict[Label, Number] = {}
    other: list[Text] = []
    """Every other line before the hands."""
    hands: list[RecordedHand] = []


class RecordDocument(RecordPart):
    """A record as JSON: what was written down, uncorrected."""

    schema_: Literal["pitchlog.record/1"] = Field(alias="schema")
    games: list[RecordedGame]


class NotARecord(Exception):
    """A text that is no such document; the message says what and where, in a line."""


# A record as JSON


def to_json(record: Record) -> str:
    """The document of a record. Linear in it."""
    return document_of(record).model_dump_json(indent=1, by_alias=True, exclude_defaults=True) + "\n"


def document_of(record: Record) -> RecordDocument:
    """The record as a model."""
    return RecordDocument.model_validate({"schema": SCHEMA, "games": [_game(labelled(game)) for game in record.games]})


def _game(game: Game) -> RecordedGame:
    header = game.header
    other = [unreadable.line.text for unreadable in header.unreadable]
    made: dict[str, Any] = {}
    if header.game is not None:
        if not header.game.name and not header.game.tags:
            other += canonical(header.game)
        elif len(dict(header.game.tags)) == len(header.game.tags):
            made |= {"name": header.game.name, "tags": dict(header.game.tags)}
        else:
            other += canonical(header.game)
    if header.rules is not None:
        if len(dict(header.rules.changes)) == len(header.rules.changes):
            made["rules"] = {"preset": header.rules.preset, "changes": dict(header.rules.changes)}
        else:
            other += canonical(header.rules)
    if header.players is not None and all(one.keyword != "players" for one in header.unreadable):
        made["players"] = dict(header.players.seats)
    if header.sides is not None:
        made["sides"] = [{"label": label, "seats": list(seats)} for label, seats in header.sides.sides]
    if header.start is not None:
        made["start"] = dict(header.start.figures)
    return RecordedGame(**made, other=other, hands=[_hand(hand) for hand in game.hands])


def _hand(hand: Hand) -> RecordedHand:
    taking = _Taking()
    for statement in hand.statements:
        taking.take(statement)
    made = RecordedHand(number=hand.head.number, dealer=hand.head.dealer, **taking.fields, order=taking.order)
    usual = made.model_copy(update={"order": []})
    return usual if [key for key, _ in _pieces(usual)] == [key for key, _ in _pieces(made)] else made


class _Taking:
    """The statements of a hand on their way into its fields."""

    def __init__(self) -> None:
        self.fields: dict[str, Any] = {}
        self.order: list[str] = []

    def take(self, statement: Statement) -> None:
        """Puts a statement into its field, or what does not fit into one among the others."""
        found = self._fitting(statement)
        if found is None:
            text = [statement.line.text.strip()] if isinstance(statement, Unreadable) else canonical(statement)
            self.fields.setdefault("other", []).extend(text)
            found = ["other"] * len(text)
        self.order += found

    def _fitting(self, statement: Statement) -> list[str] | None:
        if is_unreadable_in_part(statement):
            return None
        match statement:
            case Deal():
                return self._deal(statement)
            case Bids():
                self.fields.setdefault("bids", []).extend(_call(call) for call in statement.calls)
                return [f"bid:{len(statement.calls)}"]
            case Trick():
                self.fields.setdefault("tricks", []).append(_trick(statement))
                return ["trick"]
            case Figures():
                return self._figures(statement)
            case Ruling() if len(dict(statement.figures)) == len(statement.figures):
                made = {"text": statement.text, "figures": dict(statement.figures)}
                self.fields.setdefault("rulings", []).append(made)
                return ["ruling"]
            case Note():
                self.fields.setdefault("notes", []).append(statement.text)
                return ["note"]
        return self._once(statement)

    def _once(self, statement: Statement) -> list[str] | None:
        """A statement that may stand once."""
        key: str = ""
        value: object = None
        match statement:
            case Trump():
                key, value = "trump", SUITS[statement.suit]
            case Claim():
                key, value = "claim", statement.seat
            case Points():
                key, value = "points", [{"side": side, "point": point} for side, point in statement.given]
            case Winner():
                key, value = "winner", statement.side
            case End():
                key, value = "end", {"reason": statement.reason, "text": statement.text}
        if not key or key in self.fields:
            return None
        self.fields[key] = value
        return [key]

    def _deal(self, deal: Deal) -> list[str] | None:
        deals = self.fields.setdefault("deals", {})
        seats = [seat for seat, _ in deal.holdings]
        if set(seats) & set(deals) or len(set(seats)) < len(seats):
            return None
        deals |= {seat: [str(card) for card in cards] for seat, cards in deal.holdings}
        return [f"deal:{seat}" for seat in seats]

    def _figures(self, statement: Figures) -> list[str] | None:
        kind = statement.line.code.split(None, 1)[0].lower()
        known = self.fields.setdefault(kind, {})
        sides = [side for side, _ in statement.figures]
        if set(sides) & set(known) or len(set(sides)) < len(sides):
            return None
        known |= dict(statement.figures)
        return [f"{kind}:{len(sides)}"]


def _call(call: Any) -> dict[str, Any]:
    card = None if call.card is None else str(call.card)
    return {"seat": call.seat, "kind": call.kind, "amount": call.amount, "faced": call.faced, "card": card}


def _trick(trick: Trick) -> dict[str, Any]:
    words = canonical(trick)[0].split()[2:]
    if trick.taker is not None:
        words = words[: words.index(">")]
    return {"number": trick.number, "leader": trick.leader, "cards": words, "taker": trick.taker}


# JSON as a record


def from_json(text: str | bytes) -> str:
    """The text in our notation of a document. Raises :class:`NotARecord`."""
    try:
        document = RecordDocument.model_validate_json(text)
    except ValidationError as fault:
        first = fault.errors()[0]
        where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in first["loc"]).lstrip(".")
        raise NotARecord(f"{where + ': ' if where else ''}{first['msg'].removeprefix('Value error, ')}") from None
    return text_of(document)


def text_of(document: RecordDocument) -> str:
    """The document in our notation; what it makes there is read as one would read any record."""
    lines = ["pitchlog 1"]
    for place, game in enumerate(document.games):
        lines += ["", *_game_lines(game, is_first=not place)]
        for hand in game.hands:
            rows = [line for _, line in _pieces(hand)]
            head = next((row for row in rows if row.split(None, 1)[:1] == ["hand"]), None)
            lines += ["", _head(hand) if head is None else head, *(row for row in rows if row is not head)]
    return "\n".join(lines) + "\n"


def _head(hand: RecordedHand) -> str:
    number = "" if hand.number is None else f" {hand.number}"
    return f"hand{number}" + ("" if hand.dealer is None else f" dealer={hand.dealer}")


def read_json(text: str | bytes) -> Record:
    """The record that a document holds. Raises :class:`NotARecord`."""
    return parse(from_json(text))


def _game_lines(game: RecordedGame, *, is_first: bool) -> Iterator[str]:
    begins = [line for line in game.other if line.split(None, 1)[:1] == ["game"]]
    yield from begins
    if not begins and (not is_first or game.name is not None or game.tags):
        yield " ".join(("game", *([quote(game.name)] if game.name is not None else []), *_tags(game.tags)))
    if game.rules is not None:
        yield " ".join(("rules", game.rules.preset, *_tags(game.rules.changes)))
    if game.players is not None:
        said = (f"{seat}={'?' if name is None else quote(name)}" for seat, name in game.players.items())
        yield " ".join(("players", *said))
    if game.sides is not None:
        yield " ".join(("sides", *(f"{side.label}={'+'.join(side.seats)}" for side in game.sides)))
    if game.start:
        yield f"start {_amounts(game.start)}"
    yield from (line for line in game.other if line not in begins)


def _tags(tags: dict[str, str]) -> list[str]:
    return [
        f"{key}={value if re.fullmatch(r'[A-Za-z0-9_.:/?+*|,-]+', value) else quote(value)}"
        for key, value in tags.items()
    ]


def _amounts(figures: Iterable[tuple[str, Number]] | dict[str, Number]) -> str:
    pairs = figures.items() if isinstance(figures, dict) else figures
    return " ".join(f"{side} {int(number) if number == int(number) else number}" for side, number in pairs)


USUAL: Final = (
    "deal", "widow", "bid", "trump", "before", "trick", "claim", "points", "pips", "score", "total", "winner", "ruling",
    "other", "end", "note",
)  # fmt: skip
_BEFORE: Final = ("widow", "turn", "partner", "take", "discard", "draw", "bury", "give", "beg")


def _pieces(hand: RecordedHand) -> list[tuple[str, str]]:
    """(entry of the order, line) for each statement of a hand."""
    giving = _Giving(hand)
    for entry in hand.order:
        giving.give(entry)
    giving.give_rest()
    return giving.lines


class _Giving:
    """The fields of a hand on their way into lines."""

    def __init__(self, hand: RecordedHand) -> None:
        self.lines: list[tuple[str, str]] = []
        self.hand = hand
        self.deals = {seat: f"deal {seat} {' '.join(cards)}".rstrip() for seat, cards in hand.deals.items()}
        self.calls = [_call_word(call) for call in hand.bids]
        self.figures = {kind: list(getattr(hand, kind).items()) for kind in ("pips", "score", "total")}
        self.queues: dict[str, list[str]] = {
            "trick": [_trick_line(trick) for trick in hand.tricks],
            "trump": [f"trump {hand.trump}"] if hand.trump else [],
            "claim": [f"claim {hand.claim} rest"] if hand.claim else [],
            "points": [_points_line(hand.points)] if hand.points is not None else [],
            "winner": [f"winner {hand.winner}"] if hand.winner else [],
            "ruling": [f"ruling {quote(one.text)} {_amounts(one.figures)}".rstrip() for one in hand.rulings],
            "end": [f"end {hand.end.reason}" + (f" {quote(hand.end.text)}" if hand.end.text is not None else "")]
            if hand.end
            else [],
            "note": [f"note {quote(note)}" for note in hand.notes],
            "other": list(hand.other),
        }

    def give(self, entry: str) -> None:
        """The next statement of a kind; nothing where there is none left."""
        kind, _, rest = entry.partition(":")
        if kind == "deal" and rest in self.deals:
            self.lines.append((entry, self.deals.pop(rest)))
        elif kind == "bid" and self.calls:
            count = int(rest) if rest.isdecimal() else len(self.calls)
            self._bid(count)
        elif self.figures.get(kind):
            count = int(rest) if rest.isdecimal() else len(self.figures[kind])
            self._amount(kind, count)
        elif self.queues.get(kind):
            self.lines.append((kind, self.queues[kind].pop(0)))

    def _bid(self, count: int) -> None:
        said, self.calls = self.calls[:count], self.calls[count:]
        self.lines.append((f"bid:{len(said)}", " ".join(("bid", *said))))

    def _amount(self, kind: str, count: int) -> None:
        now, self.figures[kind] = self.figures[kind][:count], self.figures[kind][count:]
        self.lines.append((f"{kind}:{len(now)}", f"{kind} {_amounts(now)}"))

    def give_rest(self) -> None:
        """Everything that is left, in the usual order."""
        before = [
            line for line in self.queues["other"] if line.split(None, 1)[:1] and line.split(None, 1)[0] in _BEFORE
        ]
        widow = [line for line in before if line.split(None, 1)[0] == "widow"]
        for kind in USUAL:
            if kind == "deal":
                self.lines += [(f"deal:{seat}", line) for seat, line in self.deals.items()]
                self.deals = {}
            elif kind in ("widow", "before"):
                for line in widow if kind == "widow" else before:
                    if line in self.queues["other"]:
                        self.queues["other"].remove(line)
                        self.lines.append(("other", line))
            elif kind == "bid" and self.calls:
                self._bid(len(self.calls))
            elif self.figures.get(kind):
                self._amount(kind, len(self.figures[kind]))
            else:
                self.lines += [(kind, line) for line in self.queues.get(kind, ())]
                self.queues[kind] = []


def _call_word(call: CallObject) -> str:
    if call.kind == "bid":
        word = f"{call.amount}{'!' if call.faced else ''}{call.card or ''}"
    else:
        word = "-" if call.kind == "pass" else call.kind
    return f"{call.seat} {word}" if call.seat else word


def _trick_line(trick: RecordedTrick) -> str:
    taken = f" > {trick.taker}" if trick.taker else ""
    return f"{trick.number} {trick.leader} {' '.join(trick.cards)}{taken}"


def _points_line(points: list[GivenPoint]) -> str:
    """Each point behind its side; those of one side stand together."""
    words: list[str] = []
    last: str | None = ""
    for given in points:
        if given.side != last:
            words.append(given.side or "none")
            last = given.side
        words.append(given.point)
    return f"points {' '.join(words) or 'none'}"
