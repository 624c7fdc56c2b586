"""Who has won the game after a hand, as the second scorer reads the rules. For the tests alone."""

from __future__ import annotations

from dataclasses import dataclass, field

from naive_cards import Rules


@dataclass
class Race:
    """Where every side stands after a hand, and how it came there."""

    rules: Rules
    sides: list[str]
    before: dict[str, int]
    total: dict[str, int]
    sets: dict[str, int]
    hands: int
    seats: int
    pitchers: str | None
    made: bool | None
    gains: list[tuple[tuple[str, ...], int]] = field(default_factory=list)
    """What was counted, in the order of the count: to which sides, and how much."""
    lost: str | None = None


def has(total: int, mark: int, rules: Rules) -> bool:
    """Whether a total has reached the mark; totals that fall have it at nothing."""
    if rules["target"] == 0:
        return False
    return total <= 0 if rules["score_direction"] == "down" else total >= mark


def winner(race: Race) -> str | None:
    """The side that has won with this hand, if any."""
    rules = race.rules
    if len(race.sides) == 2:
        losers = {side for side in race.sides if rules["lose_at"] and race.total[side] <= -rules["lose_at"]}
        losers = {race.lost} if race.lost is not None else losers
        if len(losers) == 1:
            return next(side for side in race.sides if side not in losers)
    alive = [side for side in race.sides if not rules["set_limit"] or race.sets[side] < rules["set_limit"]]
    if rules["set_limit"] and len(alive) == 1:
        return alive[0]
    won = _at_the_mark(race, alive)
    if won is not None and _is_ahead_enough(race, won):
        return won
    last = rules["hands_limit"] or rules["deals_each"] * race.seats
    return _ahead(race, alive) if last and race.hands >= last else None


def count_order(rules: Rules, names: list[str]) -> list[str]:
    """The points of a game in the order of the count.

    What the order does not name is counted after what it names, but before Game where that is last. Where the ten
    stands for Game, ``game`` is read for it.
    """
    stands = "game" not in names and rules["game_mode"] == "ten_of_trump"
    order = ["ten" if name == "game" and stands else name for name in rules["count_order"]]
    named = [name for name in dict.fromkeys(order) if name in names]
    others = [name for name in names if name not in named]
    if named and named[-1] == "game":
        return [*named[:-1], *others, "game"]
    return named + others


def _is_ahead_enough(race: Race, won: str) -> bool:
    sign = -1 if race.rules["score_direction"] == "down" else 1
    margin = race.rules["win_margin"]
    leads = [sign * (race.total[won] - race.total[side]) for side in race.sides if side != won]
    return not margin or all(lead >= margin for lead in leads)


def _at_the_mark(race: Race, alive: list[str]) -> str | None:
    rules = race.rules
    there = [side for side in alive if has(race.total[side], rules["target"], rules)]
    pitchers = race.pitchers
    stood = rules["bidder_out_from"]
    if stood and race.made and pitchers in there and all(race.before[side] >= stood for side in alive):
        return pitchers
    if not rules["bid_to_win"]:
        return _first(race, there, rules["target"])
    is_good = race.made or (race.made is False and not rules["win_needs_made_bid"])
    if pitchers in there and is_good:
        return pitchers
    floating = rules["float_out"]
    return _first(race, [side for side in alive if floating and has(race.total[side], floating, rules)], floating)


def _first(race: Race, there: list[str], mark: int) -> str | None:
    """Which of those who are there has won."""
    rules, pitchers = race.rules, race.pitchers
    if not there:
        return None
    if rules["end_check"] == "count":
        is_anybody_first = rules["bid_system"] != "none" and pitchers in there
        return pitchers if is_anybody_first else _counted(race, there, mark)
    if len(there) == 1:
        return there[0]
    if rules["end_check"] == "pitcher_in_play" and pitchers in there:
        return pitchers
    if rules["both_reach"] == "play_on":
        return None
    if rules["both_reach"] == "higher":
        return _ahead(race, there)
    if rules["both_reach"] == "higher_then_bidder":
        there = _highest(race, there)
        if len(there) == 1 or pitchers in there:
            return there[0] if len(there) == 1 else pitchers
    if pitchers in there:
        return None if rules["both_reach"] == "bidder_if_made" and not race.made else pitchers
    if rules["cutthroat_double"] == "higher":
        return _ahead(race, there)
    return _counted(race, there, mark) if rules["cutthroat_double"] == "count_order" else None


def _highest(race: Race, sides: list[str]) -> list[str]:
    sign = -1 if race.rules["score_direction"] == "down" else 1
    best = max(sign * race.total[side] for side in sides)
    return [side for side in sides if sign * race.total[side] == best]


def _ahead(race: Race, sides: list[str]) -> str | None:
    level = _highest(race, sides)
    return level[0] if len(level) == 1 else None


def _counted(race: Race, there: list[str], mark: int) -> str | None:
    """The first to arrive while the points are counted in order; what was sold is counted last."""
    sign = -1 if race.rules["score_direction"] == "down" else 1
    total = dict(race.before)
    for sides, worth in [((), 0), *race.gains]:
        for side in sides:
            total[side] += sign * worth
        arrived = [side for side in there if has(total[side], mark, race.rules)]
        if arrived:
            return arrived[0] if len(arrived) == 1 else None
    return there[0] if len(there) == 1 else None
