"""Which scores a hand may have at all, where its cards or its points are not known.

A side that bid three scores three points or more, or loses three, whatever cards fell: so some recorded scores are
wrong though nobody knows the right one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pitchlog.cards import Number
from pitchlog.engine.auction import Contract
from pitchlog.engine.settlement import settle, worth_by_side
from pitchlog.engine.standing import add_score, has_reached
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.outcome import contracts_of, readings
from pitchlog.rules import RuleSet

MOST_WAYS = 6000
"""With more ways for the points to fall nothing is worked out: many points, many sides, many rules left open."""

MOST_SIDES = 8
"""A pack deals to no more; of a table with more sides nothing is worked out."""

Points = tuple[tuple[str, int | None], ...]
"""Who got which point, by side."""


def possible_scores(replay: HandReplay, side: int, points: Points | None = None) -> frozenset[Number]:
    """Every score that the hand may have for this side; none where these rules leave too much to chance.

    The bid counts where it is known, else every bid and every pitcher is possible; the same for ``points``. Rulings
    are not in it.
    """
    rules, contract = replay.rules, replay.contract
    is_simple = rules.bid_system == "auction" and rules.revoke_penalty == "none" and rules.hang_jack == 1
    is_simple = is_simple and rules.sides not in ("called_partner", "offset_partner") and not any(replay.bonus)
    sides = len(replay.table.sides)
    is_simple = is_simple and sides * sides * 3 ** len(rules.points) * len(readings(rules)[0]) <= MOST_WAYS
    if len(replay.table.sides) > MOST_SIDES:
        return frozenset()
    if replay.is_void or not is_simple or rules.smudge_win in ("reset_if_negative", "target_from_zero"):
        return frozenset()
    if contract is not None and (contract.is_free or contract.seller is not None):
        return frozenset()
    found = _possible(contract, tuple(replay.table.side_of), rules, points)
    return found[side]


def are_far(
    replay: HandReplay, before: Sequence[Number | None], score: Sequence[Number | None], ruling: Sequence[Number]
) -> bool:
    """Whether no side can be at the target with this hand, whatever the scores that cannot be told (``None``) are.

    ``before`` are the totals before it. Only for a race up to a target, in which no smudge can win at once.
    """
    rules, contract = replay.rules, replay.contract
    may_smudge = contract is None or contract.amount in (None, rules.max_bid)
    if (
        rules.score_direction == "down"
        or rules.lose_at
        or not (rules.smudge == "none" or (rules.smudge == "is_four" and not may_smudge))
    ):
        return False
    for side, old in enumerate(before):
        gained = score[side]
        options = possible_scores(replay, side) if gained is None else {gained - ruling[side]}
        if old is None or not options:
            return False
        if has_reached(add_score(old, max(options) + ruling[side], rules), rules.target, rules):
            return False
    return True


@lru_cache(maxsize=2048)
def _possible(
    contract: Contract | None, side_of: tuple[int, ...], rules: RuleSet, points: Points | None
) -> tuple[frozenset[Number], ...]:
    sides = max(side_of) + 1
    found: list[set[Number]] = [set() for _ in range(sides)]
    for bid in _bids(contract, side_of, rules):
        for reading in readings(rules)[0]:
            for score in _settled(bid, side_of, reading, points):
                for side, figure in enumerate(score):
                    found[side].add(figure)
    return tuple(frozenset(figures) for figures in found)


def _bids(contract: Contract | None, side_of: Sequence[int], rules: RuleSet) -> Iterator[Contract]:
    pitchers = [side_of.index(side) for side in set(side_of)]
    for bid in [contract] if contract is not None else [Contract(pitcher, None) for pitcher in pitchers]:
        for level in contracts_of(bid, rules):
            if level is not None:
                yield level


def _settled(
    bid: Contract, side_of: Sequence[int], rules: RuleSet, points: Points | None
) -> Iterator[tuple[Number, ...]]:
    """The settlements over every way that the points may fall: to the pitcher's side, another, or nobody."""
    no_tricks = [1, *[0] * max(side_of)], [*[0] * max(side_of), 1]
    are_told_apart = bid.is_moon or rules.smudge == "unbid"
    for owners in [points] if points is not None else _owners(side_of[bid.pitcher], side_of, rules, are_told_apart):
        for tricks in (*no_tricks, None) if bid.is_moon else (None,):
            yield settle(dict(owners), bid, side_of, rules, tricks=tricks).score


def _owners(ours: int, side_of: Sequence[int], rules: RuleSet, are_told_apart: bool) -> Iterator[Points]:
    """Every way that the points may fall. Unless they must be ``told_apart``, one of those that count alike will do."""
    for other in set(side_of) - {ours}:
        ways: dict[tuple[object, ...], Points] = {(0, 0): ()}
        for rule in rules.points:
            more: dict[tuple[object, ...], Points] = {}
            for way in ways.values():
                for owner in (ours, other, None):
                    owners = (*way, (rule.name, owner))
                    counts = worth_by_side(dict(owners), None, max(side_of) + 1, rules)
                    more.setdefault(owners if are_told_apart else tuple(counts), owners)
            ways = more
        yield from ways.values()
