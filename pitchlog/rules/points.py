"""The points a game has: the one table that says what can be won in a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from pitchlog.rules.memo import Memo

if TYPE_CHECKING:
    from pitchlog.rules.model import RuleSet

PointName = Literal[
    "high", "low", "jack", "off_jack", "off_ace", "big", "little", "joker", "ten", "nine", "five", "off_five",
    "spade_five", "heart_five", "diamond_five", "club_five", "three", "off_three", "queen", "king", "last",
    "high_spade", "game",
]  # fmt: skip
RankName = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
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


class _Known:
    """The points of one rule-set, and what each is worth."""

    __slots__ = ("points", "worths")

    def __init__(self, rules: RuleSet) -> None:
        self.points = tuple(_table(rules))
        self.worths: Mapping[str, int] = {point.name: point.worth for point in self.points}


_known: Final = Memo(_Known)


def table_of(rules: RuleSet) -> tuple[PointRule, ...]:
    """The points of a game in the order of custom: High, Low, Jack, the cards that count, the last trick, Game."""
    return _known(rules).points


def worths_of(rules: RuleSet) -> Mapping[str, int]:
    """What each point of a game is worth, by its name."""
    return _known(rules).worths


def _table(rules: RuleSet) -> Iterator[PointRule]:
    if rules.high_value:
        yield PointRule("high", rules.high_value, rules.high_credit)
    if rules.low_value:
        yield PointRule("low", rules.low_value, rules.low_credit)
    if rules.jack_value:
        yield PointRule("jack", rules.jack_value, rules.jack_credit)
    if rules.off_jack and rules.off_jack_points:
        yield PointRule("off_jack", rules.off_jack_points, "winner")
    if rules.off_ace and rules.off_ace_points:
        yield PointRule("off_ace", rules.off_ace_points, "winner")
    if rules.joker_points:
        names: tuple[PointName, ...] = ((), ("joker",), ("big", "little"))[rules.jokers]
        for name in names:
            yield PointRule(name, rules.joker_points, rules.joker_credit)
    if worth := ten_worth(rules):
        yield PointRule("ten", worth, "winner")
    if rules.nine_value:
        yield PointRule("nine", rules.nine_value, "winner")
    if rules.five_value:
        yield PointRule("five", rules.five_value, "winner")
    if rules.off_five and rules.off_five_value:
        yield PointRule("off_five", rules.off_five_value, "winner")
    if rules.plain_five_value:
        fives: tuple[PointName, ...] = ("spade_five", "heart_five", "diamond_five", "club_five")
        for name in fives:
            yield PointRule(name, rules.plain_five_value, "winner")
    if rules.three_value:
        yield PointRule("three", rules.three_value, "winner")
    if rules.off_three and rules.off_three_value:
        yield PointRule("off_three", rules.off_three_value, "winner")
    if rules.queen_value:
        yield PointRule("queen", rules.queen_value, "winner")
    if rules.king_value:
        yield PointRule("king", rules.king_value, "winner")
    if rules.last_trick:
        yield PointRule("last", rules.last_trick, "winner")
    if rules.high_spade:
        yield PointRule("high_spade", rules.high_spade, "winner")
    if rules.game_mode in ("pips", "both"):
        yield PointRule("game", rules.game_value, "pips")


def ten_worth(rules: RuleSet) -> int:
    """What the ten of trump is worth: as Game where it stands for that, and beside it."""
    return rules.ten_points + (1 if rules.game_mode in ("ten_of_trump", "both") else 0)


def worth_of(points: tuple[PointRule, ...]) -> int:
    """What these points are worth together; of the four plain fives one is a trump and is no plain five."""
    fives = [point.worth for point in points if point.name.endswith("_five") and point.name != "off_five"]
    return sum(point.worth for point in points) - (fives[0] if fives else 0)
