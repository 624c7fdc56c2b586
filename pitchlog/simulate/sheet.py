"""A simulated game before it is written down: what was bid and played, and what of it the scorer recorded.

Unlike a record, a sheet is changed while the game goes on: a slip is put into it before it becomes text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from pitchlog.cards import Card, Number
from pitchlog.engine.auction import Contract
from pitchlog.engine.bids import Bid
from pitchlog.record.model import EndReason
from pitchlog.rules import RuleSet
from pitchlog.seats import Table

Key = tuple[str | int, ...]
"""Names a line: its statement, the hand's index, and for a deal the seat, for a trick its place in the play."""


@dataclass(frozen=True, slots=True)
class PlantedFault:
    """Where a known fault stands, as far as it has a place.

    ``name`` is the finding's name, ``game`` counts from 1 in its text, ``hand`` is the number as written, ``line``
    counts from 1 in the text, ``text`` is what is written at its place.
    """

    name: str
    game: int = 1
    hand: int | None = None
    trick: int | None = None
    seat: str | None = None
    line: int | None = None
    text: str | None = None


class SimulatedGame(NamedTuple):
    """One game in the notation, and the fault that was put into it (``None``: it is lawful)."""

    text: str
    fault: PlantedFault | None


@dataclass(slots=True)
class Plant:
    """A slip that was made: the line it stands in, and what is known of its place."""

    key: Key
    hand: int | None = None
    trick: int | None = None
    seat: int | None = None
    card: Card | None = None
    text: str | None = None


@dataclass(slots=True)
class TrickSheet:
    """One trick as laid. ``seats`` and ``cards`` are in the order played, ``number`` and ``leader`` as written.

    ``named`` are the places whose seat is written in front of the card, ``claim`` is the taker that is written.
    """

    number: int
    leader: int
    seats: list[int]
    cards: list[Card]
    taker: int
    claim: int | None = None
    named: set[int] = field(default_factory=set)


MoveKind = Literal["turn", "beg", "widow", "take", "discard", "bury", "draw", "give", "partner"]
Manner = Literal["seen", "drawn", "counted", "none"]


@dataclass(slots=True)
class Move:
    """Cards that change hands beside the play, or an act about them.

    ``to`` is who gets a gift, ``answer`` what a beg came to. ``after`` is the number of tricks played before it;
    ``is_first`` says that it happened before the deal, ``is_early`` before the auction, ``is_bound`` that it is
    written whatever else is.
    """

    kind: MoveKind
    seat: int | None
    cards: list[Card] = field(default_factory=list)
    to: int | None = None
    answer: str = ""
    after: int = 0
    is_early: bool = False
    is_bound: bool = False
    is_unseen: bool = False
    is_first: bool = False


@dataclass(slots=True)
class Shown:
    """What of a hand is written down. ``is_loose``: with odd ways of writing, rulings and notes here and there.

    ``moves`` says how cards are written that change hands: ``seen``, ``drawn`` (what was drawn or taken up is only
    counted), ``counted`` (all are), or ``none``.
    """

    deals: bool = False
    tricks: bool = True
    bid_seats: bool = True
    trump: bool = False
    answer: bool = True
    points: bool = True
    pips: bool = False
    score: bool = True
    total: bool = False
    winner: bool = True
    end: bool = True
    is_loose: bool = False
    claims: float = 0.0
    moves: Manner = "seen"
    turn: bool = True


@dataclass(slots=True)
class HandSheet:
    """One hand. ``score``, ``pips`` and ``total`` are by side as the scorer has them, ``given`` his points.

    ``stands`` is the seat whose unlawful bid the table let stand, ``before`` the totals before the hand.
    ``undealt`` are the cards that nobody has, ``moves`` what happened to the holdings in order, ``size`` how many
    tricks may be played, ``called`` the card whose holder plays with the pitcher, ``bonus`` what was scored before the
    play. ``claimant`` is the seat to which all tricks but the first ``kept`` were conceded, ``total_written`` what
    is written where the table went on from other totals, ``ruling`` what the table added to the score, ``extra`` a
    card too many by trick.
    """

    index: int
    dealer: int
    shown: Shown
    holdings: list[list[Card]]
    undealt: list[Card] = field(default_factory=list)
    replaced: dict[int, tuple[list[Card], list[Card]]] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    size: int = 6
    runs: int = 0
    called: Card | None = None
    bonus: dict[int, Number] = field(default_factory=dict)
    calls: list[Bid] = field(default_factory=list)
    contract: Contract | None = None
    stands: int | None = None
    trump: int | None = None
    trump_written: int | None = None
    tricks: list[TrickSheet] = field(default_factory=list)
    claimant: int | None = None
    kept: int = 99
    before: tuple[Number, ...] = ()
    given: list[tuple[int | None, str]] = field(default_factory=list)
    pips: dict[int, Number] = field(default_factory=dict)
    score: dict[int, Number] = field(default_factory=dict)
    total: dict[int, Number] = field(default_factory=dict)
    total_written: dict[int, Number] | None = None
    ruling: dict[int, Number] = field(default_factory=dict)
    winner: int | None = None
    end: EndReason | None = None
    is_void: bool = False
    extra: dict[int, Card] = field(default_factory=dict)


@dataclass(slots=True)
class GameSheet:
    """A whole game. ``rules`` are those it was played by, ``changes`` what its ``rules`` line adds to the preset."""

    rules: RuleSet
    table: Table
    names: list[str | None] | None
    changes: list[tuple[str, str]]
    title: str
    date: str | None
    sides_written: bool = False
    start: dict[int, Number] | None = None
    always_total: bool = False
    hands: list[HandSheet] = field(default_factory=list)
    is_over: bool = False
    winner: int | None = None
