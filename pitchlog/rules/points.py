"""The points a game has: the one table that says what can be won in a hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

PointName = Literal["high", "low", "jack", "game"]
PointCredit = Literal["holder", "winner", "pips", "unstated"]


@dataclass(frozen=True, slots=True)
class PointRule:
    """One point: what it is worth, and whose it is.

    ``credit`` is ``holder`` (whoever was dealt the card), ``winner`` (whoever takes the trick it falls in), ``pips``
    (whoever counts the most), or ``unstated`` where the rules leave it open.
    """

    name: PointName
    worth: int
    credit: PointCredit


@cache
def points_of(high: PointCredit, low: PointCredit, jack: PointCredit, game: str) -> tuple[PointRule, ...]:
    """The points of a game by who is credited with each and by its ``game_mode``, in the order of custom."""
    points = PointRule("high", 1, high), PointRule("low", 1, low), PointRule("jack", 1, jack)
    return (*points, PointRule("game", 1, "pips")) if game == "pips" else points


@cache
def worth_of(points: tuple[PointRule, ...]) -> int:
    """What these points are worth together."""
    return sum(point.worth for point in points)
