"""How a game that is being written down stands: what comes next, whose turn it is, what the law allows him."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from pitchlog.cards import BITS, KNOWN_BITS, NO_CARD, Card, Number, bits_of, by_suit
from pitchlog.comparing.recording import RecordedGame, read_source
from pitchlog.comparing.runs import Run, run_game, run_on
from pitchlog.engine.auction import hold_auction
from pitchlog.engine.bids import Bid
from pitchlog.engine.standing import add_score, first_totals
from pitchlog.findings import Finding
from pitchlog.record.model import Trick
from pitchlog.recorder.phases import phase_of
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.rules_line import game_rules
from pitchlog.seats import Table
from pitchlog.steps.scene import lawful_bits

Stage = Literal["hand", "auction", "answer", "trump", "turn", "beg", "discard", "play", "figures", "over"]
"""What comes next: a new hand, a call, the eldest's answer, the trump, the card turned up, the beg, the discards, a
card, the figures; or the game is over."""

STILL_OUT = frozenset({"incomplete-hand", "missing-card", "missing-trick", "rules-not-stated", "missing-bid"})
"""What is no fault of a hand that is being written down."""


@dataclass(frozen=True, slots=True)
class Situation:
    """How things stand behind the last line. ``replay`` is the hand that was last begun, ``None`` before the first.

    ``due`` is the seat whose turn it is (``None``: nobody's, or it cannot be told), ``options`` the cards that are
    lawful for him where his cards are known, ``table`` the trick in the middle, ``is_broken`` that its place in the
    record is the last line.
    """

    run: Run
    stage: Stage
    replay: HandReplay | None = None
    due: int | None = None
    options: tuple[Card, ...] = ()
    trick: Trick | None = None

    @property
    def table(self) -> Table:
        """The seats and the sides."""
        return self.run.table

    def label(self, seat: int) -> str:
        """The label of a seat."""
        return self.table.seats[seat]

    def totals(self) -> list[Number] | None:
        """The running totals: the derived, else what the table wrote down; ``None``: nobody can tell."""
        rules, sides = self.run.rules.rules, range(len(self.table.sides))
        start = self.run.game.header.start
        brought = {} if start is None else dict(start.figures)
        known: list[Number] | None = [
            brought.get(side.label, first)
            for side, first in zip(self.table.sides, first_totals(len(sides), rules), strict=True)
        ]
        for replay in self.run.replays:
            derived = [total for total in replay.totals if total is not None]
            written = replay.recorded
            if len(derived) == len(sides):
                known = derived
            elif written is not None and all(side in written.total for side in sides):
                known = [written.total[side][0] for side in sides]
            elif written is not None and written.score and all(side in written.score for side in sides):
                is_plain = known is not None and not rules.cap_without_bid
                old = known if known is not None and is_plain else None
                known = None if old is None else [add_score(old[n], written.score[n][0], rules) for n in sides]
            elif replay is not self.replay and not replay.is_void and not replay.is_passed:
                known = None
        return known

    def findings(self) -> list[Finding]:
        """What is wrong with the hand that was last begun, and with nothing that is still to come."""
        if self.replay is None:
            return self.run.opening_findings()
        found = self.run.findings(len(self.run.replays) - 1)
        return [finding for finding in found if finding.name not in STILL_OUT and finding.severity != "note"]


@lru_cache(maxsize=16)
def situation_of(text: str) -> Situation | None:
    """How the last game of a record stands; ``None`` where no game is begun in it. Linear in the record.

    An entry asks for the same few texts again and again: each is read once.
    """
    games = read_source(text)
    if not games:
        return None
    game = games[-1]
    run = _run(text, game)
    if not game.hands:
        return Situation(run, "hand")
    replay = run.replays[-1]
    hand = replay.hand
    if hand.end is not None and hand.end.reason == "conceded" and not hand.score and not hand.total:
        return Situation(run, "figures", replay)
    if hand.end is not None or hand.score or hand.total:
        return Situation(run, "over" if run.over_at is not None else "hand", replay)
    if not replay.laid:
        return _before_play(run, replay, game)
    return _in_play(run, replay)


def _run(text: str, game: RecordedGame) -> Run:
    """The game judged; of the hands before the last one nothing is worked out twice."""
    if len(game.hands) > 1:
        head = game.hands[-1][0].head.line
        base = _begun("\n".join(text.split("\n")[: head.number]) + "\n")
        if base is not None and len(base.game.hands) == len(game.hands) and base.game.hands[-1][0].head.line == head:
            return run_on(base, game)
    return run_game(game, game_rules(game.header, None, ()))


@lru_cache(maxsize=4)
def _begun(text: str) -> Run | None:
    """The last game of a text that ends with the line of a hand."""
    games = read_source(text)
    return run_game(games[-1], game_rules(games[-1].header, None, ())) if games else None


def _before_play(run: Run, replay: HandReplay, game: RecordedGame) -> Situation:
    rules, auction = replay.rules, replay.auction
    if replay.hand.points is not None:
        return Situation(run, "figures", replay)
    if auction is not None and not auction.is_complete and rules.bid_system != "none":
        due = _caller(replay)
        stage: Stage = "answer" if rules.bid_system == "sell_out" and due is None else "auction"
        if stage == "answer" and replay.dealer is not None:
            due = replay.table.next(replay.dealer)
        return Situation(run, stage, replay, due)
    if replay.is_passed or (replay.contract is not None and replay.contract.is_lost):
        return Situation(run, "hand", replay)
    pitcher = None if replay.contract is None else replay.contract.pitcher
    if rules.trump_by in ("named", "named_and_led") and replay.trump is None:
        return Situation(run, "trump", replay, pitcher)
    leader = pitcher
    if leader is None and replay.dealer is not None:
        leader = replay.table.next(replay.dealer)
    return Situation(run, phase_of(replay.hand, rules), replay, leader, _options(replay, leader, ()))


def _caller(replay: HandReplay) -> int | None:
    """Who is due to call: the seat that a pass would be taken for now."""
    seats = replay.table.index
    calls = [
        Bid(None if call.seat is None else seats.get(call.seat), call.kind, call.amount, call.faced, call.card)
        for line in replay.hand.bids
        for call in line.calls
    ]
    before = hold_auction(calls, seats=len(seats), dealer=replay.dealer, rules=replay.rules)
    heard = hold_auction([*calls, Bid(None, "pass")], seats=len(seats), dealer=replay.dealer, rules=replay.rules)
    is_late = len(heard.faults) > len(before.faults) and any(one.name == "bid-after-close" for one in heard.faults)
    return None if is_late else heard.callers[-1]


def _in_play(run: Run, replay: HandReplay) -> Situation:
    laid = replay.laid[-1]
    count = len(replay.table.seats)
    trick = laid.statement
    if trick is not None and len(trick.cards) < count:
        lying = tuple(zip(laid.seats, laid.cards, strict=True))[: len(trick.cards)]
        there = {seat for seat, _ in lying}
        leader = lying[0][0] if lying else replay.table.index.get(trick.leader)
        due = None
        if leader is not None:
            due = next((seat for by in range(count) if (seat := (leader + by) % count) not in there), None)
        return Situation(run, "play", replay, due, _options(replay, due, lying), trick)
    if len(replay.laid) >= replay.size or (replay.hand.claim is not None) or _all_out(replay):
        return Situation(run, "figures", replay)
    due = laid.taker
    if due is not None and replay.memory.drops_out:
        due = _next_with_cards(replay, due)
    return Situation(run, "play", replay, due, _options(replay, due, ()))


def _held(replay: HandReplay, seat: int) -> int | None:
    """What the seat still has, where its cards were written down; ``None``: they were not."""
    holding = next((one for one in replay.holdings if one is not None and one.seat == seat), None)
    if holding is None or replay.phases is not None:
        return None
    played = [card for laid in replay.laid for own, card in zip(laid.seats, laid.cards, strict=True) if own == seat]
    return bits_of(holding.cards) & ~bits_of(played)


def _options(replay: HandReplay, seat: int | None, lying: tuple[tuple[int, Card], ...]) -> tuple[Card, ...]:
    if seat is None or (lying and not BITS[lying[0][1]] & KNOWN_BITS):
        return ()
    held = _held(replay, seat)
    if not held:
        return ()
    is_first = len(replay.laid) == (1 if lying else 0)
    return by_suit(lawful_bits(replay, lying, seat, held, is_first=is_first))


def _all_out(replay: HandReplay) -> bool:
    """Whether nobody plays on where players without a trump are out of the hand."""
    laid = replay.laid[-1]
    return replay.memory.drops_out and len([card for card in laid.cards if card != NO_CARD]) == 0


def _next_with_cards(replay: HandReplay, seat: int) -> int:
    """The taker, or the next seat that is not known to be out."""
    count = len(replay.table.seats)
    for step in range(count):
        at = (seat + step) % count
        held = _held(replay, at)
        if held is None or held & replay.trumps.bits:
            return at
    return seat
