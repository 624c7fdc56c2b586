"""What the points taken make of a hand: the bid made or set, the defenders, a smudge, a penalty.

What was taken is kept apart from what the settlement makes of it: a side that is set took its points, but scores
minus its bid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pitchlog.cards import Number
from pitchlog.engine.auction import Contract
from pitchlog.engine.scoring import Taken
from pitchlog.rules import RuleSet, worths_of


class Settlement(NamedTuple):
    """The score of a hand by side; ``made`` is ``None`` where there was nothing to make.

    ``winner`` is a side that wins the game at once (a made smudge), ``loser`` one that loses it at once.
    """

    score: tuple[Number, ...]
    made: bool | None
    winner: int | None = None
    loser: int | None = None


def worth_by_side(points: Mapping[str, int | None], jack_worth: int | None, sides: int, rules: RuleSet) -> list[Number]:
    """How many points each side took. ``jack_worth`` is ``None`` where the jack counts what it usually does."""
    taken: list[Number] = [0] * sides
    worths = worths_of(rules)
    for name, side in points.items():
        if side is not None:
            taken[side] += jack_worth if name == "jack" and jack_worth is not None else worths.get(name, 0)
    return taken


def team_of(contract: Contract, side_of: Sequence[int]) -> tuple[int, ...]:
    """The sides that play with the pitcher in this hand, his own first."""
    ours = side_of[contract.pitcher]
    if contract.partner is None or side_of[contract.partner] == ours:
        return (ours,)
    return ours, side_of[contract.partner]


def is_made(
    contract: Contract,
    taken: Number,
    tricks: Sequence[int] | None,
    team: Sequence[int],
    rules: RuleSet,
    points: Mapping[str, int | None],
) -> bool:
    """Whether the pitcher's ``team``, which took so much, made its bid; without ``tricks`` as far as points tell."""
    if contract.is_lost:
        return False
    if not contract.is_moon:
        return taken >= (contract.amount or 0)
    has_all_tricks = tricks is None or sum(tricks) == sum(tricks[side] for side in team)
    if rules.smudge == "all_tricks":
        return has_all_tricks
    if rules.smudge == "shoot_points":
        return has_all_points(points, team)
    return has_all_tricks and has_all_points(points, team)


def has_all_points(points: Mapping[str, int | None], team: Sequence[int]) -> bool:
    """Whether these sides took every point of the game; one whose card was not dealt cannot be taken."""
    return all(owner in team for owner in points.values())


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
    jack_worth: int | None = None,
    total: Number | None = 0,
) -> Settlement:
    """What the points taken make under the contract, whose bid is known or free.

    Made: the pitcher's side scores what it took (a made moon its own value), and so does one that plays with it in
    this hand alone. Set: minus the bid, and nothing else. The defenders score what they took, each what all took
    together, or nothing. ``total`` is the pitcher's running total before the hand, which only a smudge that resets a
    negative score asks for.
    """
    sides = max(side_of) + 1
    taken = worth_by_side(points, jack_worth, sides, rules)
    team = team_of(contract, side_of)
    ours = team[0]
    made_points = taken[ours] if len(team) == 1 else sum([taken[side] for side in team])
    score = _defended(taken, team, rules)
    made: bool | None = None
    winner = loser = None
    if contract.is_free:
        score[ours] = made_points
    else:
        made = is_made(contract, made_points, tricks, team, rules, points)
        score[ours] = made_points if made else -bid_value(contract, rules)
        if rules.smudge != "none" and is_smudge(contract, rules):
            score[ours], winner, loser = _settle_smudge(score[ours], contract, ours, made, rules, total)
    for partner in team[1:]:
        score[partner] = score[ours]
    if contract.seller is not None and side_of[contract.seller] != ours:
        score[side_of[contract.seller]] += contract.amount or 0
    if rules.smudge == "unbid" and rules.smudge_win == "game":
        winner = next((side for side in range(sides) if has_all_points(points, (side,))), None)
    return Settlement(tuple(score), made, winner, loser)


def _defended(taken: Sequence[Number], team: Sequence[int], rules: RuleSet) -> list[Number]:
    """What the defenders score; the pitcher's own is filled in later."""
    if rules.defenders == "never":
        return [0] * len(taken)
    if rules.defenders == "together":
        together = sum(count for side, count in enumerate(taken) if side not in team)
        return [together] * len(taken)
    return list(taken)


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
        if rules.smudge_win == "game_from_zero":
            return (rules.smudge_value if contract.is_moon else score), ours if total == 0 else None, None
        if rules.smudge_win == "target_from_zero":
            if not contract.is_moon:
                return score, ours if total == 0 else None, None
            return (rules.target, ours, None) if total == 0 else (rules.smudge_value, None, None)
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
    gains = worth_by_side(taken.points, taken.jack_worth, sides, rules)
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
                        taken.jack_worth if name == "jack" else rules.game_value
                        for name in ("jack", "game")
                        if taken.points.get(name) == side
                    )
                    score[side] = max(0, score[side] - lost)
        for side in range(sides):
            if side not in guilty:
                score[side] += extra
    return Settlement(tuple(score), made, settlement.winner, settlement.loser)
