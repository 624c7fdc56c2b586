"""A record as JSON, as a model for its schema."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pitchlog.render.document_parts import Document, Number, SideObject


class CallObject(Document):
    """One bid or pass."""

    seat: str | None
    kind: Literal["pass", "bid", "moon", "sold", "kept"]
    amount: int = 0
    faced: bool = False
    card: str | None = None


class RecordedTrick(Document):
    """A trick as written: each entry of ``cards`` is one word of the notation, with its marks."""

    number: int
    leader: str
    cards: list[str]
    taker: str | None = None


class GivenPoint(Document):
    """A point as given; ``side`` is null behind ``none``."""

    side: str | None
    point: str


class RulingObject(Document):
    """What the table decided."""

    text: str
    figures: dict[str, Number]


class EndObject(Document):
    """Why a hand stopped short."""

    reason: Literal["passed", "misdeal", "redeal", "conceded", "abandoned", "lost"]
    text: str | None = None


class RecordedHand(Document):
    """A hand as written down. What is not recorded is null or empty."""

    number: int | None = None
    dealer: str | None = None
    deals: dict[str, list[str]] = {}
    bids: list[CallObject] = []
    trump: Literal["s", "h", "d", "c"] | None = None
    tricks: list[RecordedTrick] = []
    claim: str | None = None
    points: list[GivenPoint] | None = None
    pips: dict[str, Number] = {}
    score: dict[str, Number] = {}
    total: dict[str, Number] = {}
    winner: str | None = None
    rulings: list[RulingObject] = []
    end: EndObject | None = None
    notes: list[str] = []
    other: list[str] = []
    """Every other statement, one line of the notation each."""


class RulesLineObject(Document):
    """The house rules as a record states them."""

    preset: str
    changes: dict[str, str] = {}


class RecordedGame(Document):
    """A game as written down."""

    name: str | None = None
    tags: dict[str, str] = {}
    rules: RulesLineObject | None = None
    players: dict[str, str | None] | None = None
    """Names by seat, clockwise; null where the name is not known."""
    sides: list[SideObject] | None = None
    start: dict[str, Number] = {}
    hands: list[RecordedHand] = []


class RecordDocument(Document):
    """A record as JSON: what was written down, uncorrected."""

    schema_: Literal["pitchlog.record/1"] = Field(alias="schema")
    games: list[RecordedGame]
