"""One hand replayed: its holdings, auction, tricks and outcome, with what is wrong in each."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TYPE_CHECKING

from pitchlog.cards import BIG_JOKER, NO_CARD, SUIT_OF, Card, Number
from pitchlog.engine.auction import Auction, Contract
from pitchlog.engine.legality import led_trump
from pitchlog.engine.trump import Trumps
from pitchlog.record.model import Beg, Bids, Call, Hand
from pitchlog.replay.faults import CallOffence, Fault, GameFault, Place, PlayOffence, TrickFault
from pitchlog.replay.glimpse import is_worth_certain
from pitchlog.replay.holdings import Holding, read_holdings
from pitchlog.replay.memory import Memory
from pitchlog.replay.openings import Phases, trump_turned
from pitchlog.replay.order import Slot, arrange
from pitchlog.replay.outcome import Outcome, hand_outcome, lost_unplayed, nothing_told
from pitchlog.replay.partners import with_partner
from pitchlog.replay.phases import go_through_phases
from pitchlog.replay.tricks import Laid, Laying, needs_named_trump
from pitchlog.replay.turned import is_trump_lost
from pitchlog.rules import RuleSet
from pitchlog.seats import Table

if TYPE_CHECKING:
    from pitchlog.replay.figures import Recorded

SHAKING = frozenset({"extra-card", "card-not-held", "duplicate-card", "card-not-in-pack"})
"""Faults that leave it open which cards were played: what was made of the hand is not judged by what is written."""

UNPLAYED_ENDS = frozenset({"passed", "misdeal", "redeal", "abandoned", "lost"})
"""The ``end`` reasons under which a hand is worth nothing."""

BROKEN_OFF = frozenset({"abandoned", "lost"})
"""Those after which a table may have scored the hand all the same: what it wrote stands."""


@dataclass(slots=True)
class HandReplay:
    """A hand under its rules: what was laid and what follows. Filled by :func:`replay_as_written`, then only read.

    ``dealer`` is the recorded dealer's seat, ``due_dealers`` are those who may have been due to deal (none: not known);
    ``is_recorded`` that the hand has no trick line and its figures are taken as written; ``is_passed`` that it
    was passed out; ``is_void`` that it ended without a score. ``recorded`` are the figures as written, ``score`` and
    ``totals`` the derived ones by side, once the hand has been counted. ``size`` is how many tricks may be played,
    ``phases`` what happened between deal and play, ``is_cut_off`` that it may have stopped before all were out,
    ``is_end_open`` that its points may hang on it, or that nobody can tell who took a trick. ``calls_at`` are the
    bounds of the faults of the calls among ``faults``, ``is_seen_through`` says that one slip of the pen was put right
    before the hand was judged.
    """

    hand: Hand
    table: Table
    rules: RuleSet
    memory: Memory
    dealer: int | None
    due_dealers: Sequence[int]
    holdings: Sequence[Holding | None] = ()
    auction: Auction | None = None
    contract: Contract | None = None
    trump: int | None = None
    laid: Sequence[Laid] = ()
    outcome: Outcome | None = None
    is_recorded: bool = False
    is_passed: bool = False
    is_void: bool = False
    is_short: bool = False
    is_end_open: bool = False
    is_cut_off: bool = False
    recorded: Recorded | None = None
    score: Sequence[Number | None] = ()
    totals: Sequence[Number | None] = ()
    faults: list[Fault] = field(default_factory=list)
    size: int = 6
    phases: Phases | None = None
    laying: Laying | None = None
    calls_at: tuple[int, int] = (0, 0)
    is_seen_through: bool = False

    @property
    def point_names(self) -> Collection[str]:
        """The names of the points that this game has."""
        return self.memory.point_names

    @property
    def trumps(self) -> Trumps:
        """The cards under the trump of this hand."""
        return self.memory.trumps(self.trump)

    @property
    def bonus(self) -> Sequence[Number]:
        """What each side scored before the play; empty where nothing was."""
        return () if self.phases is None else self.phases.bonus

    @property
    def is_played(self) -> bool:
        """Whether any trick was recorded, readable or not."""
        return bool(self.laid)

    @property
    def is_shaken(self) -> bool:
        """Whether a card is missing, one too many or cannot be where it stands: no figure is wrong by it.

        So it is, too, where a hand stops early because all may have been out of it, and where these rules leave open
        which of two jokers took a trick.
        """
        return self.is_end_open or any(
            fault.name in SHAKING or (isinstance(fault, TrickFault) and (fault.is_doubtful or fault.is_either))
            for fault in self.faults
        )


def replay_as_written(
    hand: Hand,
    table: Table,
    memory: Memory,
    *,
    due_dealers: Sequence[int],
    totals: Sequence[Number | None],
    is_followed: bool = False,
) -> HandReplay:
    """Replays one hand word for word.

    ``totals`` are the sides' derived running totals before it, ``is_followed`` says that
    another hand follows it. Linear in its lines.
    """
    rules = memory.rules
    dealer = None if hand.head.dealer is None else table.index.get(hand.head.dealer)
    replay = HandReplay(hand, table, rules, memory, dealer, due_dealers)
    faults = replay.faults
    holdings = read_holdings(hand, table, rules, memory.pack, faults)
    replay.holdings = holdings
    replay.size = memory.size(hand, len(table.seats))
    named = _told_trump(replay)
    tables = memory.all_trumps if named is None else (memory.trumps(named),)
    slots = arrange(hand.tricks, hand.unreadable, replay.size, table.seats, tables, faults)
    first = slots[0].trick if slots else None
    leader = None if first is None else table.index.get(first.leader)
    _hear(replay, memory, leader, any(slot.trick is not None for slot in slots), totals)
    replay.trump = _named_trump(replay, slots)
    if hand.moved or memory.has_phases:
        replay.phases = go_through_phases(hand, table, rules, replay.trumps, replay.contract, dealer, holdings, faults)
        if rules.beg and any(line.keyword == "beg" for line in hand.unreadable):
            replay.phases.is_bonus_open = True
    if slots:
        _lay(replay, memory, slots, totals, is_followed=is_followed)
    else:
        _without_play(replay, is_followed=is_followed)
    _judge_trump(replay)
    _judge_end(replay)
    return replay


# The auction


def hear_auction(
    hand: Hand,
    table: Table,
    memory: Memory,
    dealer: int | None,
    due_dealers: Sequence[int],
    leader: int | None,
    is_played: bool,
    totals: Sequence[Number | None],
) -> tuple[Auction, bool]:
    """(what came of the auction, whether a line of it could not be read).

    Where another seat was due to deal, the auction is heard as that seat's where it fits better.
    """
    calls = hand.bids[0].calls if len(hand.bids) == 1 else tuple([call for line in hand.bids for call in line.calls])
    is_asked = memory.rules.smudge_when_negative != "allowed"
    seat_totals = tuple([totals[side] for side in table.side_of]) if is_asked else ()
    lost = bool(hand.unreadable) and any(line.keyword == "bid" for line in hand.unreadable)

    is_whole = is_played and not lost
    auction = memory.auction(calls, table.seats, dealer, leader, is_whole, seat_totals)
    if calls and due_dealers and dealer not in due_dealers:
        others = [memory.auction(calls, table.seats, due, leader, is_whole, seat_totals) for due in due_dealers]
        auction = min([auction, *others], key=lambda heard: _troubles(heard, leader))
    return (Auction(None, False, False, auction.callers, ()), True) if lost else (auction, False)


def _hear(
    replay: HandReplay, memory: Memory, leader: int | None, is_played: bool, totals: Sequence[Number | None]
) -> None:
    rules = replay.rules
    auction, lost = hear_auction(
        replay.hand, replay.table, memory, replay.dealer, replay.due_dealers, leader, is_played, totals
    )
    calls = replay.hand.bids
    replay.auction = auction
    replay.contract = auction.contract
    if rules.bid_system == "sell_out" and leader is None and not auction.is_complete:
        replay.contract = None
    replay.is_passed = auction.is_passed and not is_played
    if replay.contract is None and leader is not None and (lost or not calls or replay.dealer is None or is_played):
        replay.contract = Contract(leader, None)
    report_calls(replay, auction)


def _troubles(auction: Auction, leader: int | None) -> int:
    contract = auction.contract
    return len(auction.faults) + (leader is not None and (contract is None or contract.pitcher != leader))


def _place_of_call(bids: Sequence[Bids], starts: Sequence[int], index: int) -> Place:
    """The place of the ``index``-th call of the hand; behind the last one, the last line as a whole.

    ``starts`` are the indexes of the first call of each line.
    """
    line = bisect_right(starts, index) - 1
    within = index - starts[line]
    return Place(bids[line], "call", within) if within < len(bids[line].calls) else Place(bids[-1])


def report_calls(replay: HandReplay, auction: Auction) -> None:
    """The faults of the calls: one a bid line and offence."""
    bids = replay.hand.bids
    first = len(replay.faults)
    told: set[tuple[str, int]] = set()
    starts = list(accumulate((len(line.calls) for line in bids), initial=0))[:-1] if auction.faults else []
    for fault in auction.faults:
        place = _place_of_call(bids, starts, fault.call)
        key = (fault.name, place.statement.line.number)
        if key in told:
            continue
        told.add(key)
        seats = replay.table.seats
        replay.faults.append(
            CallOffence(
                fault.name,
                place,
                seat=None if fault.seat is None else seats[fault.seat],
                rule=fault.rule,
                reason=fault,
                due=None if fault.due is None else seats[fault.due],
            )
        )
    is_lost = any(line.keyword == "hand" for line in replay.hand.unreadable)
    if replay.dealer is None and bids and not is_lost and len(replay.table.seats) > 1:
        _report_seatless(replay, bids)
    replay.calls_at = first, len(replay.faults)


def _report_seatless(replay: HandReplay, bids: Sequence[Bids]) -> None:
    for statement in bids:
        for index, call in enumerate(statement.calls):
            if _needs_seat(call):
                replay.faults.append(GameFault("syntax-error", Place(statement, "call", index), reason="seatless-bid"))
                return


def _needs_seat(call: Call) -> bool:
    return call.seat is None and call.kind not in ("sold", "kept")


# The trump


def _told_trump(replay: HandReplay) -> int | None:
    """The trump that is told before the first card: named, or turned."""
    rules, named = replay.rules, replay.hand.trump
    if rules.trump_by == "first_lead":
        return None
    if rules.trump_by in ("turn_up", "cut"):
        card = trump_turned(replay.hand.moved)
        if card is not None and 0 <= SUIT_OF[card] < 4 and not is_trump_lost(replay.hand, rules):
            return SUIT_OF[card]
    return None if named is None else named.suit


def _named_trump(replay: HandReplay, slots: Sequence[Slot]) -> int | None:
    """The trump as far as it is known: told, set by the lead, or claimed where the lead is not known."""
    rules, named = replay.rules, replay.hand.trump
    first = slots[0].trick if slots else None
    lead = first.cards[0] if first is not None else None
    claimed = None if named is None else named.suit
    if rules.trump_by == "first_lead":
        if lead is not None and lead < BIG_JOKER and not rules.off_jack:
            return SUIT_OF[lead]
        return _set_by_lead(lead, claimed, rules)
    told = _told_trump(replay)
    if told is None and lead is not None and needs_named_trump(rules) and 0 <= SUIT_OF[lead] < 4:
        is_sure = not (rules.off_jack or rules.off_ace or rules.off_three or rules.off_five)
        return SUIT_OF[lead] if is_sure else None
    return told


def _set_by_lead(lead: Card | None, claimed: int | None, rules: RuleSet) -> int | None:
    """The trump that the first card of the hand makes, where that card is known."""
    if lead is None or lead == NO_CARD:
        return claimed
    if lead >= 54:
        return SUIT_OF[lead] if 0 <= SUIT_OF[lead] < 4 and not rules.off_jack else claimed
    return led_trump(lead, claimed, rules)


def _judge_trump(replay: HandReplay) -> None:
    named = replay.hand.trump
    if named is None:
        return
    if replay.rules.trump_by in ("turn_up", "cut"):
        _judge_turned_trump(replay)
    if replay.rules.trump_by != "first_lead" or not replay.laid:
        return
    if replay.laying is not None and replay.laying.is_lead_open:
        return
    first = replay.laid[0]
    if first.cards and first.statement is not None and first.cards[0] != NO_CARD:
        lead = _set_by_lead(first.cards[0], named.suit, replay.rules)
        if lead is not None and lead != named.suit:
            item = 0 if first.items is None else first.items[0]
            where = Place(first.statement) if item is None else Place(first.statement, "play", item)
            replay.faults.append(
                TrickFault(
                    "trump-contradicts-lead",
                    Place(named, "suit"),
                    rule="trump_by",
                    recorded=str(named.suit),
                    derived=str(lead),
                    other=where,
                )
            )


def _judge_turned_trump(replay: HandReplay) -> None:
    """The trump as written, against the card that was turned."""
    named, turned = replay.hand.trump, _told_trump(replay)
    if named is None or turned is None or turned == named.suit:
        return
    line = [moved for moved in replay.hand.moved if not isinstance(moved, Beg) and moved.kind == "turn"][-1]
    replay.faults.append(
        TrickFault(
            "trump-contradicts-turn",
            Place(named, "suit"),
            rule="trump_by",
            recorded=str(named.suit),
            derived=str(turned),
            other=Place(line, "moved", 0),
        )
    )


# The play


def _lay(
    replay: HandReplay, memory: Memory, slots: Sequence[Slot], totals: Sequence[Number | None], *, is_followed: bool
) -> None:
    hand, table, rules = replay.hand, replay.table, replay.rules
    laying = Laying(hand, table, memory, replay.holdings, slots, replay.contract, replay.trumps, replay.faults)
    laying.size = replay.size
    if replay.phases is not None:
        laying.follow_phases(replay.phases)
    laying.is_closed = is_followed or bool(hand.points or hand.pips or hand.score or hand.total or hand.winner)
    laying.run()
    replay.laid = laying.laid
    if rules.partner_call != "none" or rules.sides == "offset_partner":
        replay.contract = with_partner(laying, replay.contract, replay.phases)
    work_out(replay, laying, totals)


def work_out(replay: HandReplay, laying: Laying, totals: Sequence[Number | None]) -> None:
    """What the laid tricks come to under the rules of this replay."""
    hand, table, rules = replay.hand, replay.table, replay.rules
    replay.laying = laying
    reason = None if hand.end is None else hand.end.reason
    claimant = None if hand.claim is None else table.index.get(hand.claim.seat)
    if reason in UNPLAYED_ENDS:
        replay.is_recorded = reason in BROKEN_OFF and bool(hand.points or hand.score)
        replay.is_void = not replay.is_recorded
        replay.outcome = nothing_told(rules, len(table.sides))
        return
    offenders: list[int] = []
    if rules.revoke_penalty != "none":
        offenders = [
            table.index[fault.seat]
            for fault in replay.faults
            if isinstance(fault, PlayOffence) and fault.is_certain and fault.place.part == "play" and fault.seat
        ]
    eldest = None if replay.dealer is None else table.next(replay.dealer)
    total = None if replay.contract is None else totals[table.side_of[replay.contract.pitcher]]
    replay.outcome = hand_outcome(laying, replay.contract, eldest, claimant, offenders, total)
    if laying.is_taker_open:
        replay.outcome = nothing_told(rules, len(table.sides))
    is_whole = len(laying.laid) >= replay.size or claimant is not None or reason is not None
    replay.is_short = not is_whole and not laying.is_played_out(in_doubt=True)
    is_cut_off = not is_whole and not replay.is_short and not laying.is_played_out(in_doubt=False)
    is_open = is_cut_off and not is_worth_certain(laying, replay.contract, replay.outcome)
    replay.is_cut_off, replay.is_end_open = is_cut_off, is_open or laying.is_taker_open


def _without_play(replay: HandReplay, *, is_followed: bool) -> None:
    """A hand without a trick line: passed, ended, a score pad's, or one of which nobody can tell what it came to.

    Without any result it scores nothing while it is the last of its game; where another hand follows it was played,
    and what it scored is not known.
    """
    hand = replay.hand
    reason = None if hand.end is None else hand.end.reason
    if reason == "passed":
        _hear_the_end(replay)
    if replay.is_passed and replay.contract is not None and replay.contract.is_lost:
        replay.outcome = lost_unplayed(replay.contract, replay.table.side_of, replay.rules)
        replay.is_passed = False
        return
    is_open = replay.rules.all_pass == "unstated"
    has_figures = bool(hand.points or hand.score or hand.pips or (is_open and replay.is_passed and hand.total))
    is_open_pass = has_figures and (is_open or not is_passed_by_all(replay))
    is_ended = reason in UNPLAYED_ENDS and not (reason == "passed" and is_open and replay.is_passed and has_figures)
    is_ended = is_ended and not (reason == "passed" and _is_loser_unknown(replay))
    replay.is_void = is_ended or (replay.is_passed and not is_open_pass)
    if reason in BROKEN_OFF and has_figures:
        replay.is_void = False
    has_results = has_figures or bool(hand.total) or hand.winner is not None
    replay.is_recorded = not replay.is_void and has_results
    if not has_results and hand.claim is None and not hand.unreadable and not is_followed:
        replay.is_void = True


def _hear_the_end(replay: HandReplay) -> None:
    """Where not every pass is written down, an ``end passed`` says it: the dealer loses the bid he is held to.

    A score that says otherwise is not wrong by it alone.
    """
    auction, rules, dealer = replay.auction, replay.rules, replay.dealer
    is_set = rules.all_pass == "dealer_is_set" and rules.bid_system == "auction" and dealer is not None
    if not is_set or dealer is None or auction is None or auction.is_complete or auction.contract is not None:
        return
    replay.contract = Contract(dealer, rules.dealer_forced_bid or rules.min_bid, is_lost=True)
    replay.is_passed = replay.is_end_open = True


def _is_loser_unknown(replay: HandReplay) -> bool:
    """Whether a dealer lost a hand that all passed, and nobody can tell who he was."""
    rules, auction = replay.rules, replay.auction
    is_set = rules.all_pass == "dealer_is_set" and rules.bid_system == "auction"
    return is_set and replay.dealer is None and auction is not None and auction.contract is None


def is_passed_by_all(replay: HandReplay) -> bool:
    """Whether everybody said a pass: an unlawful bid that counts as one may have been let stand and played."""
    return replay.is_passed and all(
        call.kind == "pass" or not call.amount for line in replay.hand.bids for call in line.calls
    )


def _judge_end(replay: HandReplay) -> None:
    end = replay.hand.end
    auction = replay.auction
    if end is not None and end.reason == "passed" and auction is not None and not auction.is_passed:
        is_told = any(isinstance(fault, CallOffence) and fault.name == "dealer-must-bid" for fault in replay.faults)
        if auction.contract is not None and not is_told and replay.hand.bids:
            seat = replay.table.seats[auction.contract.pitcher]
            replay.faults.append(
                GameFault(
                    "auction-not-passed",
                    Place(end),
                    seat=seat,
                    rule="all_pass" if auction.contract.is_free else None,
                    recorded="passed",
                    derived=str(auction.contract.amount),
                    reason="free" if auction.contract.is_free else "bid",
                )
            )
