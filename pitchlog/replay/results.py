"""What a replay derives from a record: the tricks, points, scores and totals of hands, the winner of a game.

``None`` stands for what cannot be told from the record.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pitchlog.cards import Card, Number
from pitchlog.rules import RuleSet
from pitchlog.seats import Side

Finish = Literal["won", "shared", "before", "open", "going-on"]
"""How a game stands: won by a side, shared by some, over before the first hand by the scores brought into it; or
nobody can tell; or nobody has won yet.
"""


@dataclass(frozen=True, slots=True)
class TrickResult:
    """One trick: who led, who took it (``None``: cannot be told), the cards in order played, and by which seats."""

    number: int
    leader: str | None
    winner: str | None
    seats: tuple[str, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandResult:
    """One hand as derived under the house rules.

    ``points`` names for each point the labels of the sides that get it (``()``: nobody; ``None``: cannot be told).
    ``pips``, ``score`` and ``total`` are by side label. ``basis`` is ``recorded`` for a hand without trick lines.
    ``gaps`` are the house rules left unstated on which a figure that cannot be told hangs. ``bonus`` is what sides
    scored before the play, for the card turned for trump, a gift or the pitch that was sold.
    """

    hand: int | None
    hand_index: int
    dealer: str | None
    pitcher: str | None
    bid: int | Literal["moon"] | None
    trump: str | None
    made: bool | None
    tricks: tuple[TrickResult, ...]
    points: dict[str, tuple[str, ...] | None]
    pips: dict[str, Number | None]
    score: dict[str, Number | None]
    total: dict[str, Number | None]
    end: str | None
    basis: Literal["derived", "recorded"]
    is_scored: bool
    gaps: tuple[str, ...] = ()
    bonus: dict[str, Number] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameHead:
    """What is known of a game before its hands. ``name`` is ``None`` where none is written."""

    path: str | None
    game: int
    name: str | None
    rules: RuleSet
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game: its head, its hands, and the label of the side that won (``None``: nobody yet, or cannot be told).

    ``finish`` says which of these it is.
    """

    head: GameHead
    hands: tuple[HandResult, ...]
    winner: str | None
    finish: Finish = "going-on"
