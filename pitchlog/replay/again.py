"""A hand replayed again under other house rules, as far as these can touch it.

Reading the cards as they were laid costs most; a rule of scoring does not change them. So only what a changed rule can
touch is derived again: the race alone, the points, the auction, or everything.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from copy import copy
from typing import Final, NamedTuple

from pitchlog.cards import Number
from pitchlog.engine.auction import Auction
from pitchlog.record.model import Hand
from pitchlog.replay.alike import is_alike
from pitchlog.replay.faults import Fault
from pitchlog.replay.hand import HandReplay, hear_auction, report_calls, work_out
from pitchlog.replay.memory import Memory
from pitchlog.replay.slips import is_looked_into, replay_hand
from pitchlog.rules import RuleSet, keys, section_of
from pitchlog.seats import Table

RACE, POINTS, HEARD, CALLS, CARDS, ALL = range(6)
"""What must be derived again: the race to the target and the recorded figures; the points too; instead of these the
auction, if it comes out alike; both; these, where the cards are laid alike (:func:`is_alike`); everything.
"""

_OF_SECTION: Final = {"1A": ALL, "1B": ALL, "1C": CALLS, "1D": ALL, "1E": ALL, "1F": POINTS, "1G": POINTS, "1H": POINTS,
                      "1I": RACE, "1J": RACE}  # fmt: skip
_OF_KEY: Final = {
    "players": RACE, "first_dealer": RACE, "packet": RACE, "deal_rotation": RACE, "misdeal_by": RACE,
    "weak_hand_redeal": ALL, "weak_hand_outcome": ALL, "partner_looks": RACE, "negative_scores": RACE,
    "score_direction": RACE, "set_limit": RACE, "stakes": RACE, "revoke_penalty": POINTS, "deck": CARDS,
    "removed_ranks": CARDS, "jokers": CARDS, "joker_rank": CARDS, "joker_order": CARDS, "ambiguous_first_lead": CARDS,
    "off_jack": CARDS, "off_ace": CARDS, "off_three": CARDS, "off_five": CARDS,
}  # fmt: skip

SEATED: Final = frozenset({"solo", "pairs", "three_pairs", "two_trios"})
"""Values of ``sides`` that are known before the hand: who laid which card does not hang on them."""

HEARD_ONLY: Final = frozenset(
    {"bid_rounds", "dealer_match", "dealer_forced_bid", "dealer_forced_kind", "overcall", "face_up_pitch",
     "smudge_stealable", "max_bid"}
)  # fmt: skip
"""House rules of the auction that no score hangs on once it has come out alike; the highest bid may be a smudge."""

ONLY_WITH_MOVES: Final = frozenset(
    {"weak_hand_redeal", "weak_hand_outcome", "widow_to", "turn_up_points", "gift_to", "run_cards",
     "discard_least", "discard_most", "refill_order", "trump_discard", "buried_point_card", "pass_to_partner",
     "called_card_first"}
)  # fmt: skip
"""House rules on which nothing hangs in a game in which no card is written down that moved before the play."""

NO_EFFECT: Final = frozenset(
    {"first_dealer", "packet", "partner_looks", "revoke_fixed_when", "bid_change", "bid_out_of_turn",
     "play_out_of_turn", "exposed_card", "wrong_card_count", "may_ask_high_low", "game_winner", "made_award",
     "set_penalty", "trump_led"}
)  # fmt: skip
"""House rules on which nothing that is recorded can hang: they say what the table does, or have one value."""


AT_THE_TARGET: Final = frozenset(
    {"target", "end_check", "count_order", "bid_to_win", "win_needs_made_bid", "bidder_out_from", "cap_without_bid",
     "both_reach", "cutthroat_double", "float_out", "win_margin"}
)  # fmt: skip
"""House rules on which nothing hangs before some side can be at the target."""


class Snapshot(NamedTuple):
    """A hand as it came out of its replay, before its figures were judged, and what it hung on.

    ``faults`` are those of the replay alone, ``due`` the dealers that were due, ``totals`` those before the hand.
    """

    replay: HandReplay
    faults: tuple[Fault, ...]
    due: tuple[int, ...]
    totals: tuple[Number | None, ...]


class Remembering:
    """Replays hands, and keeps each as it came out. Use it as the replayer of one game."""

    def __init__(self) -> None:
        self.snapshots: list[Snapshot] = []

    def __call__(
        self, hand: Hand, table: Table, memory: Memory, *, due_dealers: Sequence[int],
        totals: Sequence[Number | None], is_followed: bool,
    ) -> HandReplay:  # fmt: skip
        replay = replay_hand(hand, table, memory, due_dealers=due_dealers, totals=totals, is_followed=is_followed)
        self.snapshots.append(Snapshot(replay, tuple(replay.faults), tuple(due_dealers), tuple(totals)))
        return replay


class Again:
    """Replays the hands of a game that was replayed before under rules that differ in ``changed`` keys.

    Use it as the replayer of one game, for the same hands in the same order.
    """

    def __init__(self, snapshots: Sequence[Snapshot], depth: int) -> None:
        self.snapshots = iter(snapshots)
        self.depth = depth

    def __call__(
        self, hand: Hand, table: Table, memory: Memory, *, due_dealers: Sequence[int],
        totals: Sequence[Number | None], is_followed: bool,
    ) -> HandReplay:  # fmt: skip
        found = again(next(self.snapshots), table, memory, self.depth, tuple(due_dealers), tuple(totals))
        if found is None:
            return replay_hand(hand, table, memory, due_dealers=due_dealers, totals=totals, is_followed=is_followed)
        return found


def depth_of(changed: Collection[str], rules: RuleSet) -> int:
    """How deep a change of these house rules reaches into a hand, from ``RACE`` to ``ALL``.

    ``rules`` are either of the two, so ask for both: a smudge may bring or cost the target.
    """
    changed = frozenset(changed)
    depths = {_OF_KEY.get(key, _OF_SECTION[section_of(key)]) for key in changed - HEARD_ONLY - {"sides"}}
    if "sides" in changed:
        depths.add(CALLS if rules.sides in SEATED else ALL)
    if changed & HEARD_ONLY:
        depths.add(CALLS if "max_bid" in changed and rules.smudge != "none" else HEARD)
    is_lost = rules.smudge_fail in ("minus_target", "unstated")
    if "target" in changed and (is_lost or rules.smudge_win in ("target_from_zero", "unstated")):
        depths.add(POINTS)
    if POINTS in depths and HEARD in depths:
        depths.add(CALLS)
    return max(depths, default=RACE)


def may_arrive(totals: Iterable[Number | None], score: Iterable[Number | None], rules: RuleSet) -> bool:
    """Whether some side may be at the target with a hand, by its totals before and its score; unknown ones may."""
    if rules.score_direction == "down" or not rules.target:
        return True
    target = min(rules.target, rules.float_out or rules.target) - (1 if rules.cap_without_bid else 0)
    for total, gained in zip(totals, score, strict=False):
        if total is None or gained is None or total + max(gained, 0) >= target:
            return True
    return False


def is_untouched(snapshot: Snapshot, memory: Memory, depth: int) -> bool:
    """Whether these rules of the auction or of scoring leave everything in the hand as it was.

    Never so where a figure of its record is not simply the derived one: that figure may be judged by them as well.
    """
    base = snapshot.replay
    if base.is_recorded or len(base.faults) != len(snapshot.faults) or base.outcome is None or base.laying is None:
        return base.is_void and base.laying is None and depth in (RACE, POINTS) and not base.faults
    if len(base.outcome.seen) != 1 or None in base.score:
        return False
    twin = again(snapshot, base.table, memory, depth, snapshot.due, snapshot.totals)
    return twin is not None and twin.outcome == base.outcome and twin.auction == base.auction


def again(
    snapshot: Snapshot, table: Table, memory: Memory, depth: int, due: tuple[int, ...],
    totals: tuple[Number | None, ...],
) -> HandReplay | None:  # fmt: skip
    """The hand under the rules of ``memory``, as far as it need not be replayed; ``None`` where it must be.

    ``table`` seats the players as the hand's own does; the sides may be others.
    """
    base = snapshot.replay
    if depth == ALL or (due != snapshot.due and (base.dealer not in due or base.dealer not in snapshot.due)):
        return None
    if depth == CARDS and (_has_faults_of_cards(snapshot) or not is_alike(base, memory)):
        return None
    if (table is not base.table and base.phases is not None) or (depth > RACE and base.is_seen_through):
        return None
    rules = memory.rules
    is_scored = depth in (POINTS, CALLS, CARDS)
    if totals != snapshot.totals and rules.smudge != "none":
        if rules.smudge_when_negative != "allowed":
            return None
        is_scored = True
    auction = base.auction
    if depth in (HEARD, CALLS, CARDS):
        auction = _heard_again(base, table, memory, due, totals)
        if auction is None:
            return None
        is_scored = is_scored or auction != base.auction
    if is_scored and base.laying is None:
        return None
    twin = twin_of(snapshot, memory, due)
    twin.table = table
    if auction is not None and auction is not base.auction:
        _take_calls(twin, auction)
    if is_scored and base.laying is not None:
        laying = copy(base.laying)
        laying.memory, laying.rules, laying.trumps = memory, rules, memory.trumps(base.trump)
        laying.table, laying.pack, laying.contract = table, laying.trumps.pack, twin.contract
        laying.faults = twin.faults
        work_out(twin, laying, totals)
    return None if depth > RACE and is_looked_into(twin) else twin


def _has_faults_of_cards(snapshot: Snapshot) -> bool:
    """Whether anything but a call is at fault in the hand."""
    first, after = snapshot.replay.calls_at
    return len(snapshot.faults) > after - first


def _heard_again(
    base: HandReplay, table: Table, memory: Memory, due: tuple[int, ...], totals: tuple[Number | None, ...]
) -> Auction | None:
    """The auction under the other rules; ``None`` where the cards may be laid otherwise by it."""
    auction, _ = hear_auction(base.hand, table, memory, base.dealer, due, _leader(base), _is_played(base), totals)
    own = base.auction
    if auction == own:
        return own
    if own is None or base.laying is None or base.phases is not None or base.hand.end is not None:
        return None
    one, other = own.contract, auction.contract
    if one is None or other is None or base.contract != one or (one.pitcher, one.faced) != (other.pitcher, other.faced):
        return None
    return auction


def _take_calls(twin: HandReplay, auction: Auction) -> None:
    """Puts what came of the auction in the place of what came of it before."""
    first, after = twin.calls_at
    rest = twin.faults[after:]
    twin.auction, twin.contract = auction, auction.contract
    del twin.faults[first:]
    report_calls(twin, auction)
    twin.faults += rest


_FIELDS: Final = tuple(HandReplay.__slots__)


def twin_of(snapshot: Snapshot, memory: Memory, due: Sequence[int]) -> HandReplay:
    """The same hand, before its figures were judged, under other rules."""
    base = snapshot.replay
    twin = HandReplay.__new__(HandReplay)
    for name in _FIELDS:
        setattr(twin, name, getattr(base, name))
    twin.rules, twin.memory, twin.due_dealers = memory.rules, memory, due
    twin.faults = list(snapshot.faults)
    twin.recorded, twin.score, twin.totals = None, (), ()
    return twin


def _leader(replay: HandReplay) -> int | None:
    """The seat that led to the first trick, as it is written."""
    first = replay.laid[0].statement if replay.laid else None
    return None if first is None else replay.table.index.get(first.leader)


def _is_played(replay: HandReplay) -> bool:
    return any(laid.statement is not None for laid in replay.laid)


def changed_keys(one: RuleSet, other: RuleSet, among: Iterable[str]) -> frozenset[str]:
    """The house rules in which two rule-sets differ, without those that nothing hangs on."""
    return frozenset(key for key in among if getattr(one, key) != getattr(other, key)) - NO_EFFECT


class _Step(NamedTuple):
    """From one rule-set to another: what differs, and how deep it reaches."""

    one: RuleSet
    other: RuleSet
    changed: frozenset[str]
    depth: int


_STEPS: Final[dict[tuple[int, int, bool], _Step]] = {}
MOST_STEPS: Final = 20_000


def step_between(
    one: RuleSet, other: RuleSet, has_moves: bool, among: Iterable[str] | None = None
) -> tuple[frozenset[str], int]:
    """(the house rules in which two rule-sets differ, how deep that reaches).

    ``has_moves`` says that cards moved before the play in some hand of the game; ``among`` are the keys in which they
    may differ, where the caller knows them. A memo by identity: games are many, rule-sets are few.
    """
    key = id(one), id(other), has_moves
    found = _STEPS.get(key)
    if found is None or found.one is not one or found.other is not other:
        changed = changed_keys(one, other, keys() if among is None else among)
        if not has_moves:
            changed -= ONLY_WITH_MOVES
        if len(_STEPS) >= MOST_STEPS:
            _STEPS.clear()
        depth = max(depth_of(changed, one), depth_of(changed, other))
        found = _STEPS[key] = _Step(one, other, changed, depth)
    return found.changed, found.depth


def depth_between(one: RuleSet, other: RuleSet, has_moves: bool) -> int:
    """How deep the step from one rule-set to the other reaches."""
    return step_between(one, other, has_moves)[1]
