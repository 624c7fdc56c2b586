"""Whether a game is over with a hand, and who has won it, over everything that the record leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from pitchlog.cards import Number
from pitchlog.engine.settlement import settle
from pitchlog.engine.standing import (
    Reckoning,
    add_score,
    ending_rule,
    game_winner,
    has_reached,
    may_be_over,
    sharing_sides,
)
from pitchlog.replay.figures import Recorded, recorded_owners
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.outcome import readings
from pitchlog.replay.possible import are_far
from pitchlog.rules import RuleSet
from pitchlog.rules.readings import readings_over
from pitchlog.seats import Table

END_KEYS = ("both_reach", "cutthroat_double")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who has won with a hand. ``is_known`` is false where that cannot be told; ``gap`` is the open house rule.

    ``shared`` are the sides that share the win, where no one side has it; ``rule`` is the house rule it is won by.
    """

    winner: int | None
    is_known: bool = True
    gap: str | None = None
    shared: tuple[int, ...] = ()
    rule: str | None = None


def _over_outcomes(base: Reckoning, replay: HandReplay) -> list[Reckoning]:
    """The reckoning under every outcome that the hand may have had."""
    if replay.outcome is None or not replay.outcome.seen:
        return _by_figures(base, replay)
    found = []
    for taken, settlement in replay.outcome.seen:
        winner, loser = (None, None) if settlement is None else (settlement.winner, settlement.loser)
        worth = taken.jack_worth
        found.append(replace(base, points=taken.points, jack_worth=worth, winner=winner, loser=loser))
    return found


def _by_figures(base: Reckoning, replay: HandReplay) -> list[Reckoning]:
    """The reckoning of a hand of which only the figures are known: who wins or loses with it at once, they tell.

    Without points, a side whose score is worth all of them has them all.
    """
    contract, table = replay.contract, replay.table
    if contract is None or (contract.amount is None and not contract.is_free) or replay.is_void:
        return [base]
    points = base.points
    if points is None:
        everything = replay.rules.max_points + max(0, replay.rules.hang_jack - replay.rules.jack_value)
        points = {"": next((side for side, score in enumerate(base.score) if score >= everything), None)}
    names = [rule.name for rule in replay.rules.points]
    points = {name: points.get(name, points.get("")) for name in names}
    total = base.before[table.side_of[contract.pitcher]]
    found = []
    for rules in readings(replay.rules)[0]:
        settlement = settle(points, contract, table.side_of, rules, total=total)
        found.append(replace(base, winner=settlement.winner, loser=settlement.loser))
    return found


NOT_OVER: Final = Verdict(None)


class Ending:
    """What decides the end of one game beside its totals: the hands played and the sets."""

    def __init__(self, table: Table, rules: RuleSet) -> None:
        self.table = table
        self.rules = rules
        self.is_race_only = not (rules.set_limit or rules.hands_limit or rules.deals_each or rules.lose_at)
        self.hands = 0
        self.sets = [0] * len(table.sides)
        self.maybe_sets = [0] * len(table.sides)

    def fork(self, rules: RuleSet) -> Ending:
        """The same as it stands, to go on under other rules."""
        twin = Ending(self.table, rules)
        twin.hands, twin.sets, twin.maybe_sets = self.hands, list(self.sets), list(self.maybe_sets)
        return twin

    def count_sets(self, replay: HandReplay, score: Sequence[Number | None], recorded: Recorded) -> None:
        """Counts the sets; where a hand cannot be scored its recorded score tells, else it may have been one."""
        contract = replay.contract
        if not self.rules.set_limit or replay.is_void or contract is None or contract.is_free:
            return
        side = self.table.side_of[contract.pitcher]
        made = None if replay.outcome is None else replay.outcome.made
        written = recorded.score.get(side)
        figure = written.figure if score[side] is None and written is not None else score[side]
        if made is None and figure is not None:
            made = figure >= (contract.amount or 0)
        if made is None:
            self.maybe_sets[side] += 1
        elif not made:
            self.sets[side] += 1

    def _may_be_out(self, winner: int | None) -> bool:
        """Whether the winner may have been set too often; without one, whether so many others may that he has won."""
        limit = self.rules.set_limit
        if not limit or not any(self.maybe_sets):
            return False
        if winner is not None:
            return self.sets[winner] < limit <= self.sets[winner] + self.maybe_sets[winner]
        surely = sum(count < limit for count in self.sets)
        perhaps = sum(count + more < limit for count, more in zip(self.sets, self.maybe_sets, strict=True))
        return surely > 1 >= perhaps

    def verdict(
        self, replay: HandReplay, before: Sequence[Number | None], score: Sequence[Number | None], recorded: Recorded
    ) -> Verdict:
        """Who has won with this hand. ``before`` are the totals before it, ``score`` is what it adds, by side."""
        outcome = replay.outcome
        if replay.is_void and not any(score):
            return NOT_OVER
        if None in before or None in score:
            is_far = self.is_race_only and are_far(replay, before, score, recorded.ruling)
            return NOT_OVER if is_far else Verdict(None, is_known=False)
        old = cast("Sequence[Number]", before)
        gained = cast("Sequence[Number]", score)
        if self.is_race_only and outcome is not None and len(outcome.seen) == 1:
            settlement = outcome.seen[0][1]
            is_settled = settlement is not None and settlement.winner is None and settlement.loser is None
            if is_settled and not self._arrived(old, gained):
                return NOT_OVER
        limit = self.rules.set_limit
        out = frozenset(side for side, count in enumerate(self.sets) if limit and count >= limit)
        contract = replay.contract
        base = Reckoning(
            tuple(old),
            tuple(gained),
            recorded_owners(replay, recorded) if replay.is_recorded else None,
            None if contract is None or replay.is_void else self.table.side_of[contract.pitcher],
            self._made(replay, gained),
            self.hands,
            len(self.table.seats),
            out=out,
            bonus=tuple(replay.bonus),
        )
        over_outcomes = _over_outcomes(base, replay)
        is_bid_known = contract is not None and (contract.amount is not None or contract.is_free)
        is_bid_known = is_bid_known or replay.is_void
        arrived = self._arrived(old, gained)
        is_open = not is_bid_known and (arrived > 0 or self._may_be_smudge(old, gained))
        is_open = is_open or (arrived > 1 and all(reckoning.points is None for reckoning in over_outcomes))
        is_open = is_open or self._may_be_out(None)
        if not is_open and not any(may_be_over(reckoning, self.rules) for reckoning in over_outcomes):
            return NOT_OVER
        verdicts = [self._read_verdict(reckoning) for reckoning in over_outcomes]
        winners = {verdict.winner for verdict in verdicts}
        if (is_open and winners == {None}) or any(map(self._may_be_out, winners)):
            return Verdict(None, is_known=False)
        if len(winners) == 1 and all(verdict.is_known for verdict in verdicts):
            return verdicts[0]
        gaps = [verdict.gap for verdict in verdicts if verdict.gap] or list(
            replay.outcome.gaps if replay.outcome else ()
        )
        return Verdict(None, is_known=False, gap=gaps[0] if gaps else None)

    def _may_be_smudge(self, before: Sequence[Number], score: Sequence[Number]) -> bool:
        """Whether some side may have bid a smudge and won or lost the game with it, by what it scored."""
        rules = self.rules
        if rules.smudge == "none":
            return False
        if max(score) >= rules.max_points or (rules.smudge_fail == "lose_game" and min(score) < 0):
            return True
        return any(total < 0 and total + gained == 0 for total, gained in zip(before, score, strict=True))

    def _arrived(self, before: Sequence[Number], score: Sequence[Number]) -> int:
        """How many sides are at the target with this hand."""
        rules, target = self.rules, self.rules.target
        pairs = zip(before, score, strict=True)
        return sum(has_reached(add_score(total, gained, rules), target, rules) for total, gained in pairs)

    def _made(self, replay: HandReplay, gained: Sequence[Number]) -> bool | None:
        made = None if replay.outcome is None else replay.outcome.made
        if made is not None or replay.contract is None or replay.is_void:
            return made
        bid = replay.contract.amount
        return None if bid is None else gained[self.table.side_of[replay.contract.pitcher]] >= bid

    def _read_verdict(self, reckoning: Reckoning) -> Verdict:
        """Who has won; where these rules leave that open, only if every reading agrees."""
        gaps = [key for key in END_KEYS if getattr(self.rules, key) == "unstated"]
        if not gaps:
            return self._sure(reckoning)
        for key in gaps:
            winners = {game_winner(reckoning, rules) for rules in readings_over(self.rules, (key,))}
            if len(winners) > 1:
                return Verdict(None, is_known=False, gap=key)
        return self._sure(reckoning)

    def _sure(self, reckoning: Reckoning) -> Verdict:
        """The winner. Who wins where one of three or more sides loses the game with a smudge, no source says."""
        rules, winner = self.rules, game_winner(reckoning, self.rules)
        if reckoning.loser is not None and len(reckoning.score) > 2 and reckoning.winner is None:
            return Verdict(None, is_known=False, gap="smudge_fail")
        rule = None if winner is None else ending_rule(reckoning, rules)
        return Verdict(winner, shared=sharing_sides(reckoning, rules), rule=rule)
