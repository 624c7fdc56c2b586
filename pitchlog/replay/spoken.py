"""One wrong word of an auction that makes many faults: another seat, another figure, a pass that was a bid, the dealer.

A bid that is too low and a score that it cannot have made, a first leader who is not the pitcher and a score that is
the leader's: where one other word in the ``bid`` line, or another dealer, leaves nothing of the kind wrong, that word
is the slip. The call or the lead is told, and what follows from it is not. Costs a few replays of a hand, and only of
one in which a call or the first lead seems wrong and something else besides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pitchlog.cards import Number
from pitchlog.engine.bids import has_moon_above
from pitchlog.record.model import Call, Hand
from pitchlog.replay.faults import CallOffence, Fault, FigureFault, Mark, TrickFault, mark_of
from pitchlog.replay.figures import Recorded, RightScores, judge_pips, judge_points, judge_score, read_recorded
from pitchlog.replay.hand import HandReplay, hear_auction, replay_as_written
from pitchlog.rules import RuleSet

MOST_CALLS = 12
"""With more calls in a hand none is changed."""

MOST_LEVELS = 6
"""With more levels that may be bid, only those are tried that the other bids and the score point to."""


def leave_out_what_follows(
    replay: HandReplay, recorded: Recorded, totals: Sequence[Number | None], *, is_followed: bool
) -> bool:
    """Takes the faults away that follow from one wrong word of the auction; whether there were any.

    ``totals`` are the sides' derived running totals before the hand, ``is_followed`` says that another hand follows.
    """
    roots = [fault for fault in replay.faults if _is_of_calls(fault)]
    if not roots or sum(_may_follow(fault) for fault in replay.faults) < 2 or replay.is_seen_through:
        return False
    before = {mark_of(fault) for fault in replay.faults}
    best: set[Mark] | None = None
    most = _troubles(replay, replay.hand, totals)
    for hand in _hands(replay, recorded, roots):
        if _troubles(replay, hand, totals) >= most:
            continue
        other, claims = _judged(replay, hand, totals, is_followed=is_followed)
        after = {mark_of(fault) for fault in other.faults}
        is_less = len(after) <= len(before) - 2 and set(claims) <= set(recorded.open_claims)
        if is_less and after <= before and (best is None or len(after) < len(best)):
            best = after
        if best is not None and not best:
            break
    if best is None:
        return False
    told = min((fault for fault in roots if mark_of(fault) not in best), key=_rank, default=roots[0])
    replay.faults[:] = [fault for fault in replay.faults if mark_of(fault) in best or fault is told]
    if not any(fault.name == "wrong-score" for fault in replay.faults):
        recorded.wrong_scores.clear()
    return True


def _is_of_calls(fault: Fault) -> bool:
    return isinstance(fault, CallOffence) or (fault.name == "wrong-leader" and fault.trick == 1)


def _may_follow(fault: Fault) -> bool:
    return _is_of_calls(fault) or isinstance(fault, FigureFault)


def _rank(fault: Fault) -> int:
    """Which fault tells the slip best: a call that is wrong itself, then the lead, then a call that is missing."""
    if isinstance(fault, TrickFault):
        return 1
    return 2 if fault.name == "missing-bid" else 0


def _troubles(replay: HandReplay, hand: Hand, totals: Sequence[Number | None]) -> int:
    """How much seems wrong in the auction alone: what it takes to see that is little beside a replay."""
    table = replay.table
    first = replay.laid[0].statement if replay.laid else None
    leader = None if first is None else table.index.get(first.leader)
    dealer = None if hand.head.dealer is None else table.index.get(hand.head.dealer)
    is_played = any(laid.statement is not None for laid in replay.laid)
    auction, _ = hear_auction(
        hand, table, replay.memory, dealer, replay.due_dealers, leader, is_played, totals
    )  # fmt: skip
    is_other = leader is not None and (auction.contract is None or auction.contract.pitcher != leader)
    return len({(fault.name, fault.call) for fault in auction.faults}) + is_other


def _judged(
    replay: HandReplay, hand: Hand, totals: Sequence[Number | None], *, is_followed: bool
) -> tuple[HandReplay, Sequence[str]]:
    """(the hand with another word, and what is wrong in it; the figures that nobody can tell then)."""
    other = replay_as_written(
        hand, replay.table, replay.memory, due_dealers=replay.due_dealers, totals=totals, is_followed=is_followed
    )
    other.faults += [fault for fault in replay.faults if fault.name in ("wrong-dealer", "game-already-over")]
    recorded = read_recorded(other)
    judge_points(other, recorded)
    judge_pips(other, recorded)
    judge_score(other, recorded, RightScores(other, recorded, totals))
    return other, recorded.open_claims


# What may be written wrong


def _hands(replay: HandReplay, recorded: Recorded, roots: Sequence[Fault]) -> Iterator[Hand]:
    hand, seats = replay.hand, replay.table.seats
    if sum(len(line.calls) for line in hand.bids) > MOST_CALLS:
        return
    callers = () if replay.auction is None else replay.auction.callers
    silent = [label for seat, label in enumerate(seats) if seat not in callers]
    figures = [entry.figure for entry in recorded.score.values()]
    levels = _levels(replay.rules, [call for line in hand.bids for call in line.calls], figures)
    for at, line in enumerate(hand.bids):
        for index, call in enumerate(line.calls):
            for other in _other_calls(call, silent, levels):
                calls = (*line.calls[:index], other, *line.calls[index + 1 :])
                bids = (*hand.bids[:at], replace(line, calls=calls), *hand.bids[at + 1 :])
                yield replace(hand, bids=bids)
    if hand.head.dealer is not None and any(fault.name != "missing-bid" for fault in roots):
        for label in seats:
            if label != hand.head.dealer:
                yield replace(hand, head=replace(hand.head, dealer=label))


def _other_calls(call: Call, silent: Sequence[str], levels: Sequence[Call]) -> Iterator[Call]:
    """The call as another seat's that has not called, as a pass, or at another level."""
    if call.kind not in ("bid", "moon", "pass"):
        return
    if call.seat is not None:
        for label in silent:
            yield call._replace(seat=label)
    for level in levels:
        if (level.kind, level.amount) != (call.kind, call.amount):
            yield call._replace(kind=level.kind, amount=level.amount, faced=False, card=None)


def _levels(rules: RuleSet, calls: Sequence[Call], figures: Sequence[Number]) -> list[Call]:
    """A pass, and the bids that one may have been."""
    numbers = range(rules.min_bid, rules.max_bid + 1)
    wanted = set(numbers)
    if len(numbers) > MOST_LEVELS:
        spoken = {call.amount for call in calls if call.kind == "bid"}
        near = {amount + step for amount in spoken for step in (0, 1)} | {int(abs(figure)) for figure in figures}
        wanted &= near
    levels = [Call(None, "pass"), *[Call(None, "bid", amount) for amount in sorted(wanted)]]
    return [*levels, Call(None, "moon")] if has_moon_above(rules) else levels
