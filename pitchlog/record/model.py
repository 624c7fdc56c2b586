"""The statements of a record, one class a kind, and the hands and games they make.

A record says what happened and what was claimed, never what should have happened. Seats are the declared
labels; sides are labels as written, since who scores together depends on the house rules. "Not recorded" is
``None`` or an empty tuple; an unknown card is a :class:`~pitchlog.cards.Card` that is not known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from pitchlog.cards import Card
from pitchlog.findings import Trouble
from pitchlog.source import Line

Mark = Literal["R", "O", "X"]
"""What the table noticed: a revoke, a play out of turn, an exposed card."""

CallKind = Literal["pass", "bid", "moon", "sold", "kept"]
EndReason = Literal["passed", "misdeal", "redeal", "conceded", "abandoned", "lost"]
END_REASONS: tuple[EndReason, ...] = ("passed", "misdeal", "redeal", "conceded", "abandoned", "lost")

POINT_NAMES = (
    "high", "low", "jack", "game", "off_jack", "off_ace", "off_three", "off_five", "big", "little", "joker",
    "ten", "three", "five", "spade_five", "heart_five", "diamond_five", "club_five", "nine", "queen", "king", "last",
    "high_spade",
)  # fmt: skip
"""Every name a point may have in a ``points`` line."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement; ``line`` is where it stands."""

    line: Line


@dataclass(frozen=True, slots=True)
class Version(Statement):
    """``pitchlog 1``"""

    number: int


@dataclass(frozen=True, slots=True)
class GameLine(Statement):
    """``game "NAME" key=value…``; ``name`` is ``None`` where no name is written."""

    name: str | None
    tags: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RulesLine(Statement):
    """``rules PRESET key=value…``; keys and values as written."""

    preset: str
    changes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Players(Statement):
    """``players SEAT=NAME…``, clockwise; a name is ``None`` where ``?`` stands."""

    seats: tuple[tuple[str, str | None], ...]


@dataclass(frozen=True, slots=True)
class Sides(Statement):
    """``sides LABEL=SEAT+SEAT…``"""

    sides: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Figures(Statement):
    """``start``, ``score``, ``total`` or ``pips``: a number a side. Pips may be halves."""

    figures: tuple[tuple[str, int | float], ...]


@dataclass(frozen=True, slots=True)
class HandLine(Statement):
    """``hand N dealer=SEAT``; ``number`` is ``None`` where none is written, ``dealer`` where ``?`` or none is."""

    number: int | None
    dealer: str | None


@dataclass(frozen=True, slots=True)
class Deal(Statement):
    """``deal SEAT CARDS``, one or several seats a line."""

    holdings: tuple[tuple[str, tuple[Card, ...]], ...]


class Call(NamedTuple):
    """One bid or pass. ``seat`` is ``None`` where none is written: then the seat that is due called.

    ``amount`` is the number bid (0 for a pass, a moon and the eldest's answer); ``faced`` that it was bid by
    facing a card, ``card`` that card where it was written down.
    """

    seat: str | None
    kind: CallKind
    amount: int = 0
    faced: bool = False
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Bids(Statement):
    """``bid …``: calls in order. ``calls[i]`` is the i-th."""

    calls: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class Trump(Statement):
    """``trump SUIT``; 0 to 3."""

    suit: int


@dataclass(frozen=True, slots=True)
class CardsMoved(Statement):
    """``widow``, ``turn``, ``partner``, ``take``, ``discard``, ``draw``, ``bury``, ``give`` and their cards.

    ``seat`` is ``None`` for ``widow``, ``turn`` and ``partner``; ``to`` is the receiver of a ``give``.
    """

    kind: Literal["widow", "turn", "partner", "take", "discard", "draw", "bury", "give"]
    seat: str | None
    cards: tuple[Card, ...]
    to: str | None = None


@dataclass(frozen=True, slots=True)
class Beg(Statement):
    """``beg SEAT stand|gift|run``"""

    seat: str
    answer: Literal["stand", "gift", "run"]


@dataclass(frozen=True, slots=True)
class PlayDetail:
    """What stands about a card in a trick beside the card: ``W:2h``, ``9d~6d``, ``^R``.

    ``withdrawn`` are the cards taken back before the one that was left, with the marks that stand for them in
    ``marks``: the marks of ``9d~6d^R`` are the withdrawn card's.
    """

    seat: str | None = None
    withdrawn: tuple[Card, ...] = ()
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Trick(Statement):
    """``N SEAT CARDS > SEAT``: cards clockwise from the leader, as they were played.

    ``details`` is ``None`` where only plain cards stand, else it has one entry (or ``None``) a card. A card may be
    ``NO_CARD`` (``-``), unknown, or ``UNREADABLE`` (something stands there that is no card).
    """

    number: int
    leader: str
    cards: tuple[Card, ...]
    details: tuple[PlayDetail | None, ...] | None = None
    taker: str | None = None


@dataclass(frozen=True, slots=True)
class Claim(Statement):
    """``claim SEAT rest``: the tricks not played were conceded to this seat."""

    seat: str


@dataclass(frozen=True, slots=True)
class Points(Statement):
    """``points SIDE NAME… SIDE NAME…``: for each point named its side, ``None`` behind ``none``, in order."""

    given: tuple[tuple[str | None, str], ...]


@dataclass(frozen=True, slots=True)
class Winner(Statement):
    """``winner SIDE``"""

    side: str


@dataclass(frozen=True, slots=True)
class Ruling(Statement):
    """``ruling "TEXT" SIDE n…``: what the table decided, and what it adds to this hand's score."""

    text: str
    figures: tuple[tuple[str, int | float], ...]


@dataclass(frozen=True, slots=True)
class Dispute(Statement):
    """``dispute SEAT …``: an assertion that the table did not settle.

    ``kind`` says which; ``points`` holds what a points claim names, ``figures`` those of a score, total, pips or
    start claim, ``side`` a winner, ``accused`` and ``trick`` a revoke.
    """

    seat: str
    kind: Literal["points", "score", "total", "pips", "winner", "revoke", "misdeal"]
    points: tuple[tuple[str | None, str], ...] = ()
    figures: tuple[tuple[str, int | float], ...] = ()
    side: str | None = None
    accused: str | None = None
    trick: int | None = None


@dataclass(frozen=True, slots=True)
class End(Statement):
    """``end REASON`` or ``end REASON "TEXT"``"""

    reason: EndReason
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Note(Statement):
    """``note "TEXT"``"""

    text: str


@dataclass(frozen=True, slots=True)
class Unreadable(Statement):
    """A line that could not be read. ``keyword`` is the statement it seems to be, or ``None``.

    For a trick line ``number`` is its number where that much could be read.
    """

    keyword: str | None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """What stands before the hands of a game and holds for all of them. ``None``: not written."""

    game: GameLine | None = None
    rules: RulesLine | None = None
    players: Players | None = None
    sides: Sides | None = None
    start: Figures | None = None
    unreadable: tuple[Unreadable, ...] = ()

    def seats(self) -> tuple[str, ...]:
        """The seats clockwise; ``N E S W`` where no players are written down."""
        return tuple(seat for seat, _ in self.players.seats) if self.players else ("N", "E", "S", "W")


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand as written: every statement in order, and the same sorted by kind.

    ``index`` counts from 1 in its game, ``number`` is the one written. Of statements that may stand once the first
    counts; where figures of several sides stand on several lines, they are together here. ``troubles`` are what
    the reader found wrong in the hand's lines.
    """

    index: int
    head: HandLine
    statements: tuple[Statement, ...] = ()
    deals: tuple[Deal, ...] = ()
    bids: tuple[Bids, ...] = ()
    trump: Trump | None = None
    tricks: tuple[Trick, ...] = ()
    claim: Claim | None = None
    points: Points | None = None
    pips: tuple[Figures, ...] = ()
    score: tuple[Figures, ...] = ()
    total: tuple[Figures, ...] = ()
    winner: Winner | None = None
    rulings: tuple[Ruling, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    end: End | None = None
    moved: tuple[CardsMoved | Beg, ...] = ()
    unreadable: tuple[Unreadable, ...] = ()
    troubles: tuple[Trouble, ...] = ()

    @property
    def number(self) -> int | None:
        """The number as written."""
        return self.head.number


@dataclass(frozen=True, slots=True)
class Game:
    """One game as written. ``index`` counts from 1 in its file."""

    index: int
    header: Header
    hands: tuple[Hand, ...] = ()
    troubles: tuple[Trouble, ...] = ()
