"""What a replay finds wrong in a record: data without prose, each with its place in the record.

``name`` is the finding's name. Faults are told apart by identity. A :class:`Place` names a part of a statement; its
span is worked out only when a finding is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pitchlog.cards import Card, Number
from pitchlog.engine.violations import CallFault, PlayFault
from pitchlog.record.model import Statement
from pitchlog.source import Span

Part = Literal[
    "whole",
    "leader",
    "number",
    "play",
    "withdrawn",
    "taker",
    "mark",
    "holding",
    "card",
    "call",
    "call-seat",
    "figure",
    "point",
    "dealer",
    "label",
    "suit",
    "moved",
    "end",
    "rules",
]


@dataclass(frozen=True, slots=True)
class Place:
    """A part of a statement: the ``index``-th of its plays, calls, figures …, and the ``sub``-th card in that."""

    statement: Statement
    part: Part = "whole"
    index: int = 0
    sub: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Fault:
    """Something wrong. ``seat`` and ``side`` are labels, ``trick`` its number, ``rule`` the house rule's key."""

    name: str
    place: Place
    trick: int | None = None
    seat: str | None = None
    side: str | None = None
    rule: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class CallOffence(Fault):
    """An unlawful, misplaced or missing call. ``due`` and ``standing`` as in the engine; seats by label."""

    reason: CallFault | None = None
    due: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class PlayOffence(Fault):
    """An unlawful card. ``proofs`` are the places that show the cards ``held``.

    ``is_marked`` says that the table noticed it, ``is_ruled`` that a ruling of the hand covers it, ``is_certain``
    is false where it hangs on an unknown card.
    """

    reason: PlayFault | None = None
    card: Card | None = None
    proofs: tuple[tuple[Place, Card], ...] = ()
    lead: Place | None = None
    is_marked: bool = False
    is_ruled: bool = False
    is_certain: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class CardFault(Fault):
    """A card that cannot be where it stands. ``other`` is the place that contradicts it."""

    card: Card | None = None
    other: Place | None = None
    count: int = 0
    wanted: int = 0
    is_marked: bool = False
    is_ruled: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class TrickFault(Fault):
    """A trick led by the wrong seat, given to the wrong one, short, too long, missing or misnumbered.

    ``recorded`` is what is written, ``derived`` what should be, both in notation; ``other`` proves it;
    ``is_doubtful`` that the seat whose card is missing may be another, ``is_either`` that nothing tells which of two
    seats led.
    """

    recorded: str | None = None
    derived: str | None = None
    other: Place | None = None
    is_marked: bool = False
    is_ruled: bool = False
    is_doubtful: bool = False
    is_either: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class PhaseFault(Fault):
    """Something unlawful between deal and play. ``reason`` says what, ``card`` and ``count`` what is too much of it.

    ``wanted`` is the number that would be right, ``due`` the seat or suit that was, ``other`` the place that proves it.
    """

    reason: str = ""
    card: Card | None = None
    count: int = 0
    wanted: int = 0
    due: str | None = None
    other: Place | None = None


@dataclass(frozen=True, slots=True, eq=False)
class FigureFault(Fault):
    """A recorded result that is not right: ``recorded`` and ``derived`` are what was written and what is right.

    ``pieces`` are figures by label that the message or the help line tells: the pips, the points taken, the bid.
    ``before`` are the last recorded figures that a total goes on from, with their side and place.
    """

    recorded: str | None = None
    derived: str | None = None
    reason: str = ""
    pieces: Mapping[str, Number | str] | None = None
    others: tuple[tuple[Place, str], ...] = ()
    wrong: tuple[tuple[str, Number, Number], ...] = ()
    before: tuple[tuple[str, Number, Place], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class GameFault(Fault):
    """A fault of the game: its dealer, its end, its winner, its players."""

    recorded: str | None = None
    derived: str | None = None
    reason: str = ""
    others: tuple[tuple[Place, str], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class OpenQuestion(Fault):
    """What cannot be told from the record, and why. ``gap`` is a house rule that these rules leave open."""

    claims: tuple[str, ...] = ()
    why: str = ""
    gap: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Unresolved(Fault):
    """A name that is not one: of a side. ``written`` is what stands there, ``known`` what could."""

    written: str = ""
    known: tuple[str, ...] = ()
    span: Span | None = None


Mark = tuple[str, int, str, int, int]
"""What a fault is known by: its name, and its place in the record."""


def mark_of(fault: Fault) -> Mark:
    """What the fault is known by, whatever the rules."""
    place = fault.place
    return fault.name, place.statement.line.number, place.part, place.index, place.sub
