"""What is the same for every hand under one rule-set, worked out once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Final

from pitchlog.cards import Number
from pitchlog.engine.auction import Auction, hold_auction
from pitchlog.engine.bids import Bid
from pitchlog.engine.phases import has_phases
from pitchlog.engine.trump import Trumps, pack_of, shape_of, trumps_for
from pitchlog.record.model import Call, Hand
from pitchlog.replay.openings import most_tricks
from pitchlog.replay.outcome import readings
from pitchlog.rules import RuleSet
from pitchlog.rules.keys import KEYS, SECTION_OF
from pitchlog.rules.memo import Memo


class Memory:
    """What is the same for every hand under one rule-set: its readings, and the auctions heard before.

    Most hands of a record repeat an auction. Bounded; only a memo of a law.
    """

    __slots__ = (
        "_auctions",
        "_trumps",
        "all_trumps",
        "are_jokers_open",
        "bars_under_trump",
        "counting",
        "draws_in_play",
        "drops_out",
        "has_phases",
        "is_trump_only",
        "judges_leads",
        "pack",
        "point_names",
        "readings",
        "rules",
    )  # fmt: skip
    LIMIT: Final = 4096

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.readings = readings(rules)
        self.counting = _counting_of(_ASKED_BY_COUNTS(rules))
        self.point_names = frozenset(rule.name for rule in rules.points)
        self.pack = pack_of(rules)
        self.has_phases = has_phases(rules)
        shape = shape_of(rules)
        self._trumps: dict[int | None, Trumps] = {suit: trumps_for(shape, suit) for suit in (None, 0, 1, 2, 3)}
        self.all_trumps = tuple(self._trumps[suit] for suit in range(4))
        self.drops_out = rules.follow_rule == "trump_only" and rules.out_of_trump != "plays_on"
        self.is_trump_only = rules.follow_rule == "trump_only"
        self.bars_under_trump = rules.under_trump != "allowed"
        self.draws_in_play = rules.draw_after_trick != "none"
        self.are_jokers_open = rules.jokers == 2 and rules.joker_order == "unstated"
        self.judges_leads = rules.follow_rule == "trump_only" or rules.lead_restriction != "none"
        self._auctions = _auctions_of(_asked_by_auctions(rules))

    def trumps(self, suit: int | None) -> Trumps:
        """The cards when this suit is trump, or while nothing is."""
        return self._trumps[suit]

    def size(self, hand: Hand, seats: int) -> int:
        """How many tricks this hand has at most."""
        return most_tricks(hand, self.rules, seats)

    def auction(
        self,
        calls: tuple[Call, ...],
        seats: tuple[str, ...],
        dealer: int | None,
        leader: int | None,
        is_played: bool,
        totals: tuple[Number | None, ...],
    ) -> Auction:
        """What :func:`hold_auction` says of these calls."""
        key = (calls, seats, dealer, leader, is_played, totals)
        found = self._auctions.get(key)
        if found is None:
            if len(self._auctions) >= self.LIMIT:
                self._auctions.clear()
            found = hold_auction(
                _engine_bids(calls, seats),
                seats=len(seats),
                dealer=dealer,
                rules=self.rules,
                leader=leader,
                is_played=is_played,
                totals=totals,
            )
            self._auctions[key] = found
        return found


_ASKED_BY_AUCTIONS: Final = attrgetter(*(key for key in KEYS if SECTION_OF[key] == "1C"))
"""The house rules of the auction: rule-sets that agree in them hear every auction alike."""


_ASKED_BY_COUNTS: Final = attrgetter(
    *(key for key in KEYS if SECTION_OF[key] not in ("1B", "1C", "1E", "1I", "1J")),
)
"""The house rules that a count of what was taken may hang on."""


class Counting:
    """Rule-sets that share one count alike. Compared by identity."""


@lru_cache(maxsize=512)
def _counting_of(asked: tuple[object, ...]) -> Counting:
    return Counting()


def _asked_by_auctions(rules: RuleSet) -> tuple[object, ...]:
    found: tuple[object, ...] = _ASKED_BY_AUCTIONS(rules)
    return found


@lru_cache(maxsize=256)
def _auctions_of(asked: tuple[object, ...]) -> dict[tuple[object, ...], Auction]:
    """The auctions heard under these rules; filled and emptied by the memories that share it."""
    return {}


memory_of: Final = Memo(Memory)
"""The memory of a rule-set."""


def _engine_bids(calls: Sequence[Call], seats: Sequence[str]) -> list[Bid]:
    bids = []
    for call in calls:
        seat = None if call.seat is None else seats.index(call.seat)
        bids.append(Bid(seat, call.kind, call.amount, call.faced, call.card))
    return bids
