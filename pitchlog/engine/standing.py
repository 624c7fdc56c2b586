"""The race to the target: running totals, when the game ends, and who has won it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pitchlog.cards import Number
from pitchlog.rules import RuleSet, worths_of


@dataclass(frozen=True, slots=True)
class Reckoning:
    """One hand as the race sees it, by side index.

    ``before`` are the totals before it, ``score`` what it adds, ``points`` who took which point (``None`` where
    only the score is known), ``pitcher`` the pitcher's side, ``made`` whether he made his bid (``None``: no bid).
    ``winner`` and ``loser`` are sides that win or lose at once. ``hands`` counts the hands played, this one too.
    ``bonus`` is what was scored before the play: for a card turned for trump, for a gift.
    """

    before: tuple[Number, ...]
    score: tuple[Number, ...]
    points: Mapping[str, int | None] | None
    pitcher: int | None
    made: bool | None
    hands: int
    seats: int
    jack_worth: int | None = None
    winner: int | None = None
    loser: int | None = None
    out: frozenset[int] = frozenset()
    bonus: tuple[Number, ...] = ()


def first_totals(sides: int, rules: RuleSet) -> tuple[Number, ...]:
    """The totals before the first hand: nothing, or the target where scores are counted down."""
    return (rules.target if rules.score_direction == "down" else 0,) * sides


def add_score(total: Number, score: Number, rules: RuleSet, *, is_pitcher: bool = True) -> Number:
    """The running total after a score: scores may be counted down, and totals may be held at nothing.

    Where only a bid carries a side to the target, a side that did not pitch stops one short of it.
    """
    if rules.score_direction == "down":
        return total - score
    before = total
    total += score
    if rules.cap_without_bid and not is_pitcher:
        total = min(total, max(before, rules.target - 1))
    return total if rules.negative_scores else max(0, total)


def after_hand(hand: Reckoning, rules: RuleSet) -> list[Number]:
    """The totals after a hand."""
    pairs = zip(hand.before, hand.score, strict=True)
    if not rules.cap_without_bid:
        return [add_score(total, score, rules) for total, score in pairs]
    return [
        add_score(total, score, rules, is_pitcher=side == hand.pitcher) for side, (total, score) in enumerate(pairs)
    ]


def has_reached(total: Number, target: int, rules: RuleSet) -> bool:
    """Whether this total is enough to go out. A target of nothing is never reached."""
    if rules.target == 0:
        return False
    return total <= 0 if rules.score_direction == "down" else total >= target


def hands_to_play(seats: int, rules: RuleSet) -> int:
    """How many hands the game has where it is not played to a target only; 0 for no such number."""
    return rules.hands_limit or rules.deals_each * seats


def may_be_over(hand: Reckoning, rules: RuleSet) -> bool:
    """Whether anything at all could end the game with this hand: a quick no for most hands."""
    if hand.winner is not None or hand.loser is not None or hand.out:
        return True
    limit = rules.hands_limit or rules.deals_each
    if limit and hand.hands >= hands_to_play(hand.seats, rules):
        return True
    after = after_hand(hand, rules)
    if rules.lose_at and min(after) <= -rules.lose_at:
        return True
    return any(has_reached(total, rules.target, rules) for total in after)


def won_before(totals: Sequence[Number], rules: RuleSet) -> tuple[int, ...]:
    """The sides of which one has won already by the totals brought into the first hand; none where that is not sure.

    Of several at the target the points of the hand before would tell who came first; that it is over they need not.
    Where only a pitcher goes out, a side waits at the target.
    """
    if rules.bid_to_win:
        floating = [side for side, total in enumerate(totals) if has_reached(total, rules.float_out, rules)]
        reached = _ahead(totals, floating, rules) if rules.float_out and floating else []
        reached = reached if len(reached) == 1 else []
    else:
        reached = [side for side, total in enumerate(totals) if has_reached(total, rules.target, rules)]
    if len(reached) > 1 and rules.end_check != "count":
        reached = _surely_over(totals, reached, rules)
    if rules.win_margin:
        reached = [side for side in reached if len(reached) == 1 and _is_ahead_enough(side, totals, rules)]
    sunk = [side for side, total in enumerate(totals) if rules.lose_at and total <= -rules.lose_at]
    return (1 - sunk[0],) if not reached and len(totals) == 2 and len(sunk) == 1 else tuple(reached)


def _surely_over(totals: Sequence[Number], reached: list[int], rules: RuleSet) -> list[int]:
    """The sides at the target of which one has won, whoever pitched and whatever was taken last; none if not sure."""
    match rules.both_reach:
        case "higher":
            reached = _ahead(totals, reached, rules)
            return reached if len(reached) == 1 else []
        case "higher_then_bidder":
            reached = _ahead(totals, reached, rules)
        case "bidder":
            pass
        case _:
            return []
    is_sure = len(reached) in (1, len(totals)) or rules.cutthroat_double == "count_order"
    return reached if is_sure else []


def game_winner(hand: Reckoning, rules: RuleSet) -> int | None:
    """The side that has won the game with this hand, or ``None`` if it goes on."""
    if hand.winner is not None:
        return hand.winner
    sides = len(hand.score)
    if hand.loser is not None and sides == 2:
        return 1 - hand.loser
    alive = [side for side in range(sides) if side not in hand.out]
    if hand.out and len(alive) == 1:
        return alive[0]
    after = after_hand(hand, rules)
    won = _race(hand, after, alive, rules)
    if won is not None and _is_ahead_enough(won, after, rules):
        return won
    if rules.lose_at and len(alive) == 2:
        sunk = [side for side in alive if after[side] <= -rules.lose_at]
        if len(sunk) == 1:
            return next(side for side in alive if side != sunk[0])
    limit = hands_to_play(hand.seats, rules)
    if limit and hand.hands >= limit:
        return _alone_ahead(after, alive, rules)
    return None


def _is_ahead_enough(side: int, after: Sequence[Number], rules: RuleSet) -> bool:
    """Whether the winner has the lead that these rules ask of him."""
    if not rules.win_margin:
        return True
    sign = -1 if rules.score_direction == "down" else 1
    return all(sign * (after[side] - total) >= rules.win_margin for other, total in enumerate(after) if other != side)


def ending_rule(hand: Reckoning | None, rules: RuleSet) -> str:
    """The house rule by which a game ended with this hand; without a hand, the one by which it is to end."""
    if hand is not None and hand.winner is not None:
        return "smudge_win"
    if hand is not None and hand.loser is not None and len(hand.score) == 2:
        return "smudge_fail"
    if hand is not None and len(hand.score) - len(hand.out) == 1:
        return "set_limit"
    if hand is not None and rules.lose_at and min(after_hand(hand, rules)) <= -rules.lose_at:
        return "lose_at"
    if rules.target:
        return "target"
    return "hands_limit" if rules.hands_limit else "deals_each" if rules.deals_each else "stakes"


def sharing_sides(hand: Reckoning, rules: RuleSet) -> tuple[int, ...]:
    """The sides that share the win: level ahead after the last hand, where these rules play no other hand then."""
    limit = hands_to_play(hand.seats, rules)
    if rules.hands_tie != "shared" or not limit or hand.hands < limit or game_winner(hand, rules) is not None:
        return ()
    after = after_hand(hand, rules)
    return tuple(_ahead(after, [side for side in range(len(after)) if side not in hand.out], rules))


def _ahead(totals: Sequence[Number], sides: Sequence[int], rules: RuleSet) -> list[int]:
    """The sides with the best total."""
    sign = -1 if rules.score_direction == "down" else 1
    best = max(sign * totals[side] for side in sides)
    return [side for side in sides if sign * totals[side] == best]


def _alone_ahead(totals: Sequence[Number], sides: Sequence[int], rules: RuleSet) -> int | None:
    """The side with the best total, if no other has it too."""
    level = _ahead(totals, sides, rules)
    return level[0] if len(level) == 1 else None


def _race(hand: Reckoning, after: Sequence[Number], alive: Sequence[int], rules: RuleSet) -> int | None:
    reached = [side for side in alive if has_reached(after[side], rules.target, rules)]
    pitcher = hand.pitcher
    if _is_bidders_hand(hand, reached, rules):
        return pitcher
    if rules.bid_to_win:
        return _only_a_pitcher(hand, after, reached, rules)
    if not reached:
        return None
    if rules.end_check == "count":
        is_first = pitcher in reached and rules.bid_system != "none"
        return pitcher if is_first else _first_to_cross(hand, reached, rules)
    if rules.end_check == "pitcher_in_play" and pitcher in reached:
        return pitcher
    if len(reached) == 1:
        return reached[0]
    return _several(hand, after, reached, rules)


def _several(hand: Reckoning, after: Sequence[Number], reached: Sequence[int], rules: RuleSet) -> int | None:
    """Who wins of several sides that are at the target after the same hand."""
    pitcher = hand.pitcher
    match rules.both_reach:
        case "play_on":
            return None
        case "higher":
            return _alone_ahead(after, reached, rules)
        case "higher_then_bidder":
            reached = _ahead(after, reached, rules)
            if len(reached) == 1:
                return reached[0]
        case "bidder_if_made" if pitcher in reached:
            return pitcher if hand.made else None
    if pitcher in reached:
        return pitcher
    if rules.cutthroat_double == "higher":
        return _alone_ahead(after, reached, rules)
    return _first_to_cross(hand, reached, rules) if rules.cutthroat_double == "count_order" else None


def _is_bidders_hand(hand: Reckoning, reached: Sequence[int], rules: RuleSet) -> bool:
    """Whether all sides stood so near the target that the pitcher goes out by making his bid."""
    mark = rules.bidder_out_from
    if not mark or hand.pitcher not in reached or hand.made is False:
        return False
    return all(has_reached(total, mark, rules) for total in hand.before)


def _only_a_pitcher(hand: Reckoning, after: Sequence[Number], reached: Sequence[int], rules: RuleSet) -> int | None:
    """Only the pitcher of the hand goes out (with a made bid, where that is asked), or a side at the float mark."""
    if hand.pitcher in reached and (hand.made or (hand.made is False and not rules.win_needs_made_bid)):
        return hand.pitcher
    if rules.float_out:
        floating = [side for side in reached if has_reached(after[side], rules.float_out, rules)]
        if floating:
            return _alone_ahead(after, floating, rules)
    return None


def _first_to_cross(hand: Reckoning, reached: Sequence[int], rules: RuleSet) -> int | None:
    """The first of these sides to reach the target when the points are counted one by one in ``count_order``.

    A side that was there before the count is first; what was scored before the play is counted before the points: what
    the dealer scores for a card he turned, then gifts, from the eldest on. What no point explains (a ruling) is last.
    What ``count_order`` does not name comes before Game.
    """
    if hand.points is None:
        return reached[0] if len(reached) == 1 else None
    totals = dict(zip(range(len(hand.before)), hand.before, strict=True))
    worths = worths_of(rules)
    others = [name for name in worths if name not in rules.count_order]
    order = [name for name in rules.count_order if name != "game"] + others
    is_last = "game" not in rules.count_order or rules.count_order[-1] == "game"
    order = [*order, "game"] if is_last else [*rules.count_order, *others]
    first = [(side, gained) for side, gained in enumerate(hand.bonus) if gained]
    first.sort(key=lambda one: _from_dealer(one[0], hand))
    steps: list[tuple[int | None, Number]] = [(None, 0), *first]
    for name in order:
        worth = hand.jack_worth if name == "jack" and hand.jack_worth is not None else worths.get(name, 0)
        steps.append((hand.points.get(name), worth))
    for side, gained in steps:
        if side is not None:
            totals[side] = add_score(totals[side], gained, rules)
        crossed = [other for other in reached if has_reached(totals[other], rules.target, rules)]
        if crossed:
            return crossed[0] if len(crossed) == 1 else None
    return reached[0] if len(reached) == 1 else None


def _from_dealer(side: int, hand: Reckoning) -> int:
    """How far round the table a side comes in the count before the play: the eldest, who leads, sits by the dealer."""
    return side if hand.pitcher is None else (side - hand.pitcher + 1) % len(hand.before)
