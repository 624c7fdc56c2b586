"""What a hand is worth: points taken, pips and the Game point, settlement of the bid.

What was taken (:func:`count_taken`) is kept apart from what the settlement makes of it (:func:`settle`): a side that
is set took its points, but scores minus its bid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from pitchlog.cards import CARDS, DEUCE, JACK, RANK_OF, STANDARD_PIPS, SUIT_OF, Card, Number
from pitchlog.engine.auction import Contract
from pitchlog.rules import RuleSet

Pile = tuple[Sequence[int], Sequence[Card], int]
"""Cards that fell together: the seats that played them, the cards, the seat that took them."""


class Taken(NamedTuple):
    """What the sides took. ``points`` gives for each point of the game the side that gets it, ``None``: nobody.

    ``jack_worth`` is what the jack counts (more than one where capturing an opponent's hangs it).
    """

    points: Mapping[str, int | None]
    pips: tuple[Number, ...]
    tricks: tuple[int, ...]
    jack_worth: int = 1


class Settlement(NamedTuple):
    """The score of a hand by side; ``made`` is ``None`` where there was nothing to make.

    ``winner`` is a side that wins the game at once (a made smudge), ``loser`` one that loses it at once.
    """

    score: tuple[Number, ...]
    made: bool | None
    winner: int | None = None
    loser: int | None = None


@lru_cache(maxsize=64)
def pip_table(game_values: str, trump: int) -> tuple[Number, ...]:
    """What each card counts towards the Game point: ten 10, ace 4, king 3, queen 2, jack 1, but for house rules."""
    table = list(STANDARD_PIPS)
    for card in CARDS[:52]:
        rank = RANK_OF[card]
        if (game_values == "ace_zero" and rank == 12) or (
            game_values == "trump_jack_zero" and rank == JACK and SUIT_OF[card] == trump
        ):
            table[card] = 0
        elif game_values == "twos_two" and rank == DEUCE:
            table[card] = 2
        elif game_values == "trump_five_five" and rank == 3 and SUIT_OF[card] == trump:
            table[card] = 5
    return tuple(table)


def count_taken(
    piles: Sequence[Pile], trump: int, pitcher: int | None, eldest: int | None, side_of: Sequence[int], rules: RuleSet
) -> Taken:
    """Who took what. ``piles`` are the tricks and whatever else was taken; all cards are known.

    High, Low and Jack are trumps in play: a point whose card was not dealt is nobody's. Low goes to the seat that
    held it or to the one that took it, as ``low_credit`` says; High is the same either way. Linear in the cards.
    """
    sides = max(side_of) + 1
    values = pip_table(rules.game_values, trump)
    pips: list[Number] = [0] * sides
    tricks = [0] * sides
    jack = 13 * trump + JACK
    high, low = -1, 52
    high_at = low_at = jack_at = (0, 0)
    has_jack = False
    for seats, cards, winner in piles:
        side = side_of[winner]
        tricks[side] += 1
        pips[side] += sum([values[card] for card in cards])
        for place, card in enumerate(cards):
            if SUIT_OF[card] == trump:
                if card > high:
                    high, high_at = card, (seats[place], winner)
                if card < low:
                    low, low_at = card, (seats[place], winner)
                if card == jack:
                    has_jack, jack_at = True, (seats[place], winner)
    points: dict[str, int | None] = {"high": None, "low": None, "jack": None}
    worth = 1
    if high >= 0:
        points["high"] = side_of[high_at[rules.high_credit == "winner"]]
        if rules.low_card == "lowest_in_play" or RANK_OF[low] == DEUCE:
            points["low"] = side_of[low_at[rules.low_credit == "winner"]]
        if has_jack:
            points["jack"] = side_of[jack_at[rules.jack_credit == "winner"]]
            worth = 1 if side_of[jack_at[0]] == side_of[jack_at[1]] else rules.hang_jack
        if rules.multi_role == "once_per_card":
            _count_once(points, high, low, jack)
    if rules.game_mode == "pips":
        points["game"] = game_side(pips, pitcher, eldest, side_of, rules)
    return Taken(points, tuple(pips), tuple(tricks), worth)


def _count_once(points: dict[str, int | None], high: int, low: int, jack: int) -> None:
    """A card keeps the first of High, Low and Jack that it is."""
    if low == high:
        points["low"] = None
    if jack in (high, low):
        points["jack"] = None


def game_side(
    pips: Sequence[Number], pitcher: int | None, eldest: int | None, side_of: Sequence[int], rules: RuleSet
) -> int | None:
    """The side that gets the Game point: the one with most pips, a plurality being enough.

    Level pips, or none at all, give it as ``game_tie`` and ``game_zero`` say: to nobody, to the one level defender,
    or to the level side that sits first from the eldest on.
    """
    ours = None if pitcher is None else side_of[pitcher]
    if rules.sides == "all_vs_pitcher" and ours is not None:
        return _pitcher_against_all(pips, ours, rules)
    most = max(pips)
    level = [side for side, count in enumerate(pips) if count == most]
    if most == 0:
        return _elder(level, eldest, side_of) if rules.game_zero == "elder_hand" else None
    if len(level) == 1:
        return level[0]
    if rules.game_tie == "elder_hand":
        return _elder(level, eldest, side_of)
    if rules.game_tie == "defenders":
        defenders = [side for side in level if side != ours]
        return defenders[0] if len(defenders) == 1 and ours is not None else None
    return None


def _pitcher_against_all(pips: Sequence[Number], ours: int, rules: RuleSet) -> int | None:
    """All play against the pitcher and count together: Game is his, or it is nobody's to score."""
    return ours if pips[ours] > sum(pips) - pips[ours] else None


def _elder(level: Sequence[int], eldest: int | None, side_of: Sequence[int]) -> int | None:
    if eldest is None:
        return None
    for step in range(len(side_of)):
        side = side_of[(eldest + step) % len(side_of)]
        if side in level:
            return side
    return None


def worth_by_side(points: Mapping[str, int | None], jack_worth: int, sides: int) -> list[Number]:
    """How many points each side took."""
    taken: list[Number] = [0] * sides
    for name, side in points.items():
        if side is not None:
            taken[side] += jack_worth if name == "jack" else 1
    return taken


def is_made(
    contract: Contract,
    taken: Sequence[Number],
    tricks: Sequence[int] | None,
    ours: int,
    rules: RuleSet,
    *,
    has_all_points: bool,
) -> bool:
    """Whether the pitcher's side made its bid. ``tricks`` is ``None`` where only the points are known."""
    if not contract.is_moon:
        return taken[ours] >= (contract.amount or 0)
    has_all_tricks = tricks is None or sum(tricks) == tricks[ours]
    if rules.smudge == "all_tricks":
        return has_all_tricks
    if rules.smudge == "shoot_points":
        return has_all_points
    return has_all_points and has_all_tricks


def has_all_points(points: Mapping[str, int | None], side: int) -> bool:
    """Whether the side took every point of the game; one whose card was not dealt cannot be taken."""
    return all(owner == side for owner in points.values())


def bid_value(contract: Contract, rules: RuleSet) -> int:
    """What a bid counts when it is lost: its number, or what a moon is worth."""
    return rules.smudge_value if contract.is_moon else contract.amount or 0


def settle(
    points: Mapping[str, int | None],
    contract: Contract,
    side_of: Sequence[int],
    rules: RuleSet,
    *,
    tricks: Sequence[int] | None = None,
    jack_worth: int = 1,
    total: Number | None = 0,
) -> Settlement:
    """What the points taken make under the contract, whose bid is known or free.

    Made: the pitcher's side scores what it took (a made moon its own value). Set: minus the bid, and nothing else. The
    defenders score what they took, unless these rules give them nothing. ``total`` is the pitcher's running total
    before the hand, which only a smudge that resets a negative score asks for.
    """
    sides = max(side_of) + 1
    taken = worth_by_side(points, jack_worth, sides)
    ours = side_of[contract.pitcher]
    score: list[Number] = [0] * sides if rules.defenders == "never" else list(taken)
    made: bool | None = None
    winner = loser = None
    if contract.is_free:
        score[ours] = taken[ours]
    else:
        made = is_made(contract, taken, tricks, ours, rules, has_all_points=has_all_points(points, ours))
        score[ours] = taken[ours] if made else -bid_value(contract, rules)
        if is_smudge(contract, rules):
            score[ours], winner, loser = _settle_smudge(score[ours], contract, ours, made, rules, total)
    if contract.seller is not None and side_of[contract.seller] != ours:
        score[side_of[contract.seller]] += contract.amount or 0
    if rules.smudge == "unbid" and rules.smudge_win == "game":
        winner = next((side for side in range(sides) if has_all_points(points, side)), None)
    return Settlement(tuple(score), made, winner, loser)


def is_smudge(contract: Contract, rules: RuleSet) -> bool:
    """Whether the contract is the smudge of these rules: a moon, or the highest number where that is one."""
    return contract.is_moon or (rules.smudge == "is_four" and contract.amount == rules.max_bid)


def _settle_smudge(
    score: Number, contract: Contract, ours: int, made: bool, rules: RuleSet, total: Number | None
) -> tuple[Number, int | None, int | None]:
    """(the pitcher's score, who wins at once, who loses at once)."""
    if made:
        if rules.smudge_win == "points":
            return (rules.smudge_value if contract.is_moon else score), None, None
        if rules.smudge_win == "reset_if_negative" and total is not None and total < 0:
            return -total, None, None
        return score, ours, None
    if rules.smudge_fail == "lose_game":
        return score, None, ours
    if rules.smudge_fail == "minus_target":
        return -rules.target, None, None
    return score, None, None


def penalise(
    settlement: Settlement,
    taken: Taken,
    contract: Contract,
    offenders: Sequence[int],
    side_of: Sequence[int],
    rules: RuleSet,
) -> Settlement:
    """The settlement after the penalty that these rules put on a proved revoke of the seats ``offenders``.

    ``minus_bid``: the offender loses the bid, the others score what they took, and an innocent pitcher cannot be
    set. ``set_and_nothing``: the offender is set back the bid (ten where there was none) and scores nothing.
    ``seven_up``: the others get one point, two where the jack was in play, and the offender scores no Jack and no Game.
    ``point_to_others``: one point to each other side. Penalties of old Hoyles; no modern page has one.
    """
    if rules.revoke_penalty == "none" or not offenders:
        return settlement
    sides = len(settlement.score)
    guilty = {side_of[seat] for seat in offenders}
    gains = worth_by_side(taken.points, taken.jack_worth, sides)
    score = list(settlement.score)
    ours = side_of[contract.pitcher]
    made = settlement.made
    if rules.revoke_penalty == "minus_bid":
        if ours not in guilty and made is False:
            score[ours], made = gains[ours], None
        for side in guilty:
            score[side] = -bid_value(contract, rules)
    elif rules.revoke_penalty == "set_and_nothing":
        for side in guilty:
            score[side] = -(bid_value(contract, rules) or 10)
    else:
        extra = 1
        if rules.revoke_penalty == "seven_up":
            extra = 2 if taken.points.get("jack") is not None else 1
            for side in guilty:
                if score[side] > 0:
                    lost = sum(
                        taken.jack_worth if name == "jack" else 1
                        for name in ("jack", "game")
                        if taken.points.get(name) == side
                    )
                    score[side] = max(0, score[side] - lost)
        for side in range(sides):
            if side not in guilty:
                score[side] += extra
    return Settlement(tuple(score), made, settlement.winner, settlement.loser)
