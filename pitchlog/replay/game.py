"""A game replayed hand by hand: running totals, the next dealer, when it is over and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Final, Protocol

from pitchlog.cards import Number
from pitchlog.engine.deal import EITHER, dealer_before, dealer_steps
from pitchlog.engine.standing import (
    add_score,
    ending_rule,
    first_totals,
    has_reached,
    won_before,
)
from pitchlog.record.model import Hand, HandLine, Header, Note
from pitchlog.replay.ending import Ending, Verdict
from pitchlog.replay.faults import Fault, GameFault, OpenQuestion, Place, TrickFault, Unresolved
from pitchlog.replay.figures import (
    BySide,
    Recorded,
    RightScores,
    find_side,
    judge_pips,
    judge_points,
    judge_score,
    read_recorded,
)
from pitchlog.replay.hand import HandReplay, is_passed_by_all
from pitchlog.replay.memory import Memory, memory_of
from pitchlog.replay.questions import open_question
from pitchlog.replay.results import Finish
from pitchlog.replay.slips import replay_hand
from pitchlog.replay.spoken import leave_out_what_follows
from pitchlog.replay.totals import is_pitchers, judge_total, start_totals, still_unwritten
from pitchlog.rules import RuleSet
from pitchlog.seats import Table

OF_A_HAND: Final = frozenset({"bid", "deal", "trick", "points", "score", "total"})
"""Statements that show, where they stand before any hand, that a hand was played whose line is not there."""


class Replayer(Protocol):
    """Replays one hand of a game: :func:`~pitchlog.replay.slips.replay_hand`, or what does the same with less work."""

    def __call__(
        self, hand: Hand, table: Table, memory: Memory, *, due_dealers: Sequence[int],
        totals: Sequence[Number | None], is_followed: bool,
    ) -> HandReplay:  # fmt: skip
        """The hand replayed."""


def has_results(hand: Hand) -> bool:
    """Whether any result of the hand is written down."""
    return bool(hand.points or hand.pips or hand.score or hand.total or hand.winner)


def judge_length(replay: HandReplay, is_followed: bool) -> None:
    """A hand that stops short: an error where results are written or another hand follows.

    The last hand of a file may still be in play; with only the last trick left, which plays itself, it is not.
    """
    hand = replay.hand
    if (
        not replay.is_short
        or all(laid.statement is None for laid in replay.laid)
        or any(line.keyword in (None, "end", "claim", "trump") for line in hand.unreadable)
    ):
        return
    last = replay.laid[-1]
    is_all_but_one = len(replay.laid) == replay.size - 1 and not last.has_unknown
    is_error = has_results(hand) or is_followed or is_all_but_one
    statement = next((laid.statement for laid in reversed(replay.laid) if laid.statement is not None), hand.head)
    replay.faults.append(
        TrickFault(
            "incomplete-hand",
            Place(statement),
            recorded=str(len(replay.laid)),
            derived=str(replay.size),
            is_marked=not is_error,
        )
    )


def last_takers(replay: HandReplay) -> tuple[frozenset[int], tuple[tuple[Place, str], ...]]:
    """(who may have taken the last trick of a hand, where that is seen). Nobody where it cannot be told.

    A claim gives all that was not played to one player. What is in doubt, or short, tells nothing.
    """
    table, claim = replay.table, replay.hand.claim
    if replay.is_cut_off or replay.is_short or replay.is_shaken:
        return frozenset(), ()
    if claim is not None:
        claimant = table.index.get(claim.seat)
        found = frozenset(() if claimant is None else (claimant,))
        return found, ((Place(claim), f"{claim.seat} took the rest"),)
    last = replay.laid[-1] if len(replay.laid) == replay.size else None
    if last is None or last.taker is None or last.statement is None or last.doubtful:
        return frozenset(), ()
    written = table.index.get(last.statement.taker or "")
    found = frozenset((last.taker,) if written is None else (last.taker, written))
    return found, ((Place(last.statement), f"{table.seats[last.taker]} took the last trick here"),)


def _is_as_written(replay: HandReplay, right: RightScores, side: int) -> bool:
    """Whether a score pad's hand has no other score for this side than the one that was written down."""
    return replay.is_recorded and len(right[side]) != 1


class GameReplay:
    """The state of one game between its hands. Feed it each hand once, in order, with :meth:`play`."""

    def __init__(self, header: Header, table: Table, rules: RuleSet, replayer: Replayer = replay_hand) -> None:
        self.replayer = replayer
        self.table = table
        self.rules = rules
        self.memory = memory_of(rules)
        self.ending = Ending(table, rules)
        first = first_totals(len(table.sides), rules)
        totals, unknown = start_totals(header.start, table, first)
        self.faults: list[Fault] = []
        self.is_table_lost = any(line.keyword in ("players", "sides") for line in header.unreadable)
        if header.start is not None and unknown and not self.is_table_lost:
            index = unknown[0]
            known = tuple(side.label for side in table.sides)
            place = Place(header.start, "figure", index)
            self.faults.append(Unresolved("unknown-side", place, written=header.start.figures[index][0], known=known))
        is_lost = any(line.keyword == "start" or line.keyword in OF_A_HAND for line in header.unreadable)
        self.derived: list[Number | None] = [None] * len(totals) if is_lost else list(totals)
        self.recorded: list[Number | None] = list(self.derived)
        self.dealers: frozenset[int] | None = None
        self.dealer_rule = "deal_rotation"
        self.last_dealer: HandLine | None = None
        self.last_taken: tuple[tuple[Place, str], ...] = ()
        self.last_totals: BySide = {}
        self.pending = [0] * len(table.sides)
        self.last_number: int | None = None
        self.last_place: Place | None = None
        self.winner: int | None = None
        self.is_over = False
        self.is_end_open = False
        self.is_over_told = False
        self.is_chained = False
        self.over_side: int | None = None
        self.over_rule = ending_rule(None, rules)
        self.shared: tuple[int, ...] = ()
        self.won_before: tuple[int, ...] = ()
        self._look_at_the_start(header)

    def _look_at_the_start(self, header: Header) -> None:
        """The game may be over by the scores brought into it: they are recorded totals like any."""
        known = [total for total in self.derived if total is not None]
        first = won_before(known, self.rules) if header.start is not None and len(known) == len(self.derived) else ()
        if not first or header.start is None:
            return
        self.is_over, self.last_place = True, Place(header.start)
        self.won_before = first
        if len(first) == 1:
            self.over_side = self.winner = first[0]
        else:
            self.is_end_open = True
        if not any(has_reached(total, self.rules.target, self.rules) for total in known):
            self.over_rule = "lose_at"

    @property
    def finish(self) -> Finish:
        """How the game stands after the hands that were played."""
        if self.won_before:
            return "before"
        if self.winner is not None:
            return "won"
        return "shared" if self.shared else "open" if self.is_end_open else "going-on"

    def fork(self, rules: RuleSet, replayer: Replayer) -> GameReplay:
        """The game as it stands now, to go on under other rules; this one stays as it is."""
        twin = copy(self)
        twin.rules, twin.memory, twin.replayer = rules, memory_of(rules), replayer
        twin.ending = self.ending.fork(rules)
        twin.faults, twin.derived, twin.recorded = list(self.faults), list(self.derived), list(self.recorded)
        twin.last_totals = dict(self.last_totals)
        if not self.is_over:
            twin.over_rule = ending_rule(None, rules)
        return twin

    def play(self, hand: Hand, *, is_followed: bool) -> HandReplay:
        """Replays the next hand and judges its figures. ``is_followed`` says that another hand follows it.

        What is wrong with it is in the replay's ``faults``.
        """
        self._mind_the_gap(hand)
        due = () if self.dealers is None else tuple(sorted(self.dealers))
        replay = self.replayer(
            hand, self.table, self.memory, due_dealers=due, totals=self.derived, is_followed=is_followed
        )
        self._judge_dealer(replay)
        if self.is_over and not self.is_over_told:
            self.is_over_told = True
            winners = self.won_before or (self.shared if self.over_side is None else (self.over_side,))
            over = (" or " if self.won_before else " and ").join(
                self.table.sides[side].label for side in winners
            ) or None
            others = () if self.last_place is None else ((self.last_place, "here"),)
            replay.faults.append(
                GameFault(
                    "game-already-over",
                    Place(hand.head),
                    side=over,
                    rule=self.over_rule,
                    others=others,
                    reason=self.finish,
                )
            )
        recorded = read_recorded(replay)
        before, written_before = list(self.derived), list(self.recorded)
        right = RightScores(replay, recorded, before)
        judge_points(replay, recorded)
        judge_pips(replay, recorded)
        judge_score(replay, recorded, right)
        if len(replay.faults) > 1 and leave_out_what_follows(replay, recorded, before, is_followed=is_followed):
            self.is_chained = True
        score = self._scores(replay, recorded, right)
        self._count(replay, recorded, right, score)
        totals_right = judge_total(
            replay, recorded, right, written_before, self.derived, self.last_totals, before, self.pending
        )
        self.pending = still_unwritten(replay, recorded, self.pending)
        self.last_totals |= recorded.total
        replay.recorded, replay.score, replay.totals = recorded, score, tuple(self.derived)
        self._finish(replay, recorded, before, written_before, score, totals_right)
        if replay.faults and not is_followed:
            self._leave_open_what_goes_on(replay)
        if replay.is_short:
            judge_length(replay, is_followed)
        if recorded.open_claims:
            self._say_open(replay, recorded)
        self._next_dealers(replay)
        if self.is_table_lost:
            replay.faults[:] = [fault for fault in replay.faults if fault.name != "unknown-side"]
        return replay

    # Scores and totals

    def _scores(self, replay: HandReplay, recorded: Recorded, right: RightScores) -> list[Number | None]:
        """This hand's score by side as it stands: derived, or for a score pad's hand as recorded."""
        sides = range(len(self.table.sides))
        if recorded.is_ruling_lost:
            return [None for _ in sides]
        if replay.is_void:
            return [recorded.ruling[side] for side in sides]
        if replay.is_recorded:
            found: list[Number | None] = []
            for side in sides:
                written = recorded.score.get(side)
                if len(right[side]) == 1:
                    found.append(next(iter(right[side])))
                else:
                    is_right = written is not None and (not right[side] or written[0] in right[side])
                    found.append(written[0] if written is not None and is_right else None)
            return found
        outcome = replay.outcome
        if outcome is None:
            return [None for _ in sides]
        return [None if (score := outcome.score[side]) is None else score + recorded.ruling[side] for side in sides]

    def _count(
        self, replay: HandReplay, recorded: Recorded, right: RightScores, score: Sequence[Number | None]
    ) -> None:
        """Carries both running totals on: the derived, and the one last recorded."""
        before, is_capped = list(self.recorded), self.rules.cap_without_bid
        for side, gained in enumerate(score):
            old = self.derived[side]
            if is_capped and old is not None and gained is not None:
                self.derived[side] = self._added(replay, side, old, gained)
                continue
            self.derived[side] = None if old is None or gained is None else add_score(old, gained, self.rules)
        for side in range(len(score)):
            written = recorded.total.get(side)
            if written is not None:
                self.recorded[side] = written[0]
                continue
            old, own = before[side], recorded.score.get(side)
            gained = score[side] if own is None else own[0]
            if gained is None and len(right[side]) == 1:
                gained = next(iter(right[side]))
            if own is None and replay.is_shaken and (recorded.points is None or right[side] != {gained}):
                gained = None
            elif side in recorded.wrong_scores and (score[side] is None or _is_as_written(replay, right, side)):
                gained = self.derived[side] = None
            if is_capped and old is not None and gained is not None:
                self.recorded[side] = self._added(replay, side, old, gained)
                continue
            self.recorded[side] = None if old is None or gained is None else add_score(old, gained, self.rules)

    def _added(self, replay: HandReplay, side: int, old: Number, gained: Number) -> Number:
        return add_score(old, gained, self.rules, is_pitcher=is_pitchers(replay, side))

    # The end of the game

    def _finish(
        self,
        replay: HandReplay,
        recorded: Recorded,
        before: Sequence[Number | None],
        written_before: Sequence[Number | None],
        score: Sequence[Number | None],
        totals_right: bool,
    ) -> None:
        is_set = any(score) or list(written_before) != self.recorded
        if not replay.is_void and (is_set or not replay.is_passed):
            self.ending.hands += 1
        self.ending.count_sets(replay, score, recorded)
        own = self.ending.verdict(replay, before, score, recorded)
        written = own
        sides = range(len(score))
        self.is_chained = self.is_chained or bool(recorded.total) or replay.is_shaken
        if self.is_chained and self.recorded != self.derived:
            gained = [self._difference(written_before[side], self.recorded[side]) for side in sides]
            written = self.ending.verdict(replay, written_before, gained, recorded)
        self._judge_winner(replay, own, written, recorded)
        self._warn_set_pitcher(replay)
        if self.winner is None and own.is_known and not self.won_before:
            self.winner = own.winner
        self.is_end_open = self.is_end_open or not own.is_known
        is_over = written.winner
        if is_over is not None and own.is_known and own.winner is None and not (totals_right and recorded.total):
            is_over = None
        self.shared = self.shared or written.shared or own.shared
        if (is_over is not None or self.shared) and not self.is_over:
            self.is_over, self.over_side = True, is_over
            self.over_rule = written.rule or own.rule or self.over_rule
            lines = replay.hand.total or replay.hand.score
            self.last_place = Place(lines[-1]) if lines else Place(replay.hand.head)
        for side in sides:
            if self.derived[side] is None:
                self.derived[side] = self.recorded[side]

    def _difference(self, old: Number | None, new: Number | None) -> Number | None:
        if old is None or new is None:
            return None
        return old - new if self.rules.score_direction == "down" else new - old

    def _judge_winner(self, replay: HandReplay, own: Verdict, written: Verdict, recorded: Recorded) -> None:
        line = replay.hand.winner
        if line is None:
            return
        named = find_side(replay, line.side, Place(line))
        if named is None:
            return
        found = self.table.sides[named].label
        shared = self.shared or written.shared or own.shared
        if named in (own.winner, written.winner, self.winner, self.over_side, *shared, *self.won_before):
            return
        if not written.is_known or any(self.pending):
            gap = own.gap or written.gap
            if gap is None:
                recorded.open_claims.append("winner")
            else:
                replay.faults.append(OpenQuestion("rule-gap", Place(line), rule=gap, gap=gap, claims=("winner",)))
            return
        best = own.winner if written.winner is None else written.winner
        right = self.over_side if best is None else best
        label = None if right is None else self.table.sides[right].label
        label = " or ".join(self.table.sides[side].label for side in shared) or label
        others = ((Place(replay.hand.total[-1]), "totals"),) if replay.hand.total else ()
        rule = written.rule or own.rule or self.over_rule
        replay.faults.append(
            GameFault(
                "wrong-winner",
                Place(line),
                side=found,
                rule=rule,
                recorded=found,
                derived=label,
                others=others,
            )
        )

    def _warn_set_pitcher(self, replay: HandReplay) -> None:
        """Where only a pitcher wins and he must make his bid: he was set, and still stands at the target."""
        rules, contract, outcome = self.rules, replay.contract, replay.outcome
        if not rules.bid_to_win or not rules.win_needs_made_bid or contract is None or outcome is None:
            return
        side = self.table.side_of[contract.pitcher]
        total = self.derived[side]
        if outcome.made is False and total is not None and has_reached(total, rules.target, rules):
            label = self.table.sides[side].label
            replay.faults.append(
                GameFault(
                    "set-pitcher-at-target",
                    Place(replay.hand.head),
                    side=label,
                    rule="win_needs_made_bid",
                    recorded=str(total),
                )
            )

    # The deal

    def _mind_the_gap(self, hand: Hand) -> None:
        """Where hand numbers leap, hands were not written down: nothing is carried over them."""
        if hand.number is not None and self.last_number is not None and hand.number > self.last_number + 1:
            self.dealers = None
            self.derived = [None] * len(self.derived)
            self.recorded = [None] * len(self.recorded)
            self.last_totals = {}
        self.last_number = hand.number if hand.number is not None else self.last_number and self.last_number + 1

    def _judge_dealer(self, replay: HandReplay) -> None:
        if replay.dealer is None or self.dealers is None or replay.dealer in self.dealers:
            return
        seats = self.table.seats
        right = " or ".join(seats[seat] for seat in sorted(self.dealers))
        last, others = self.last_dealer, self.last_taken
        if last is not None and not others:
            others = ((Place(last, "dealer"), f"{last.dealer} dealt here"),)
        replay.faults.append(
            GameFault(
                "wrong-dealer",
                Place(replay.hand.head, "dealer"),
                seat=seats[replay.dealer],
                rule=self.dealer_rule,
                recorded=seats[replay.dealer],
                derived=right,
                others=others,
            )
        )

    def _next_dealers(self, replay: HandReplay) -> None:
        self.last_taken = ()
        base = self.dealers if replay.dealer is None else frozenset((replay.dealer,))
        if replay.dealer is not None:
            self.last_dealer = replay.hand.head
        reason = None if replay.hand.end is None else replay.hand.end.reason
        ending = reason or ("passed" if replay.is_passed else "played")
        steps, self.dealer_rule = dealer_steps(ending, self.rules)
        is_forced = any(fault.name == "dealer-must-bid" for fault in replay.faults)
        is_let_stand = replay.is_passed and (is_forced or not is_passed_by_all(replay))
        is_lost = any(line.keyword in ("bid", "hand") for line in replay.hand.unreadable)
        is_lost = not replay.laid and (is_lost or (replay.dealer is None and bool(replay.hand.bids)))
        is_silent = not replay.hand.bids and not replay.laid and not replay.is_recorded
        if reason is None and (is_let_stand or is_lost or is_silent):
            steps = EITHER
        if self.rules.deal_rotation == "last_taker_leads" and ending in ("played", "conceded"):
            self._next_by_taker(replay)
        elif base is None or steps is None:
            self.dealers = None
        else:
            self.dealers = frozenset([(seat + step) % len(self.table.seats) for seat in base for step in steps])

    def _next_by_taker(self, replay: HandReplay) -> None:
        """The deal goes to the right-hand neighbour of whoever took the last trick; to anybody where that is open."""
        takers, self.last_taken = last_takers(replay)
        self.dealers = frozenset(dealer_before(taker, len(self.table.seats)) for taker in takers) or None

    # What is left open

    def _leave_open_what_goes_on(self, replay: HandReplay) -> None:
        """The trick in which the last hand of a file breaks off is not finished: no card of it is missing yet.

        Only the last trick of a hand must be whole where it begins: it plays itself. A note behind it changes nothing.
        """
        hand = replay.hand
        played = [statement for statement in hand.statements if not isinstance(statement, Note)]
        if hand.end is not None or has_results(hand) or not played:
            return
        last = played[-1]

        def goes_on(fault: Fault) -> bool:
            is_short = fault.name == "missing-card" and fault.place == Place(last)
            return is_short and (fault.trick or 0) < replay.size

        replay.faults[:] = [fault for fault in replay.faults if not goes_on(fault)]

    def _say_open(self, replay: HandReplay, recorded: Recorded) -> None:
        claims = tuple(dict.fromkeys(recorded.open_claims))
        if claims:
            question = open_question(replay, claims)
            if question.why == "other" and set(claims) <= {"total", "winner"}:
                question = replace(question, why="wrong-score" if recorded.wrong_scores else "before")
            replay.faults.append(question)
