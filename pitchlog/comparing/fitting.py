"""Whether a record can have been played by some rules at all: its players, its cards, how many each had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final

from pitchlog.cards import bits_of
from pitchlog.comparing.recording import RecordedGame
from pitchlog.engine.trump import pack_of
from pitchlog.record.model import Hand
from pitchlog.replay.again import ALL, Again, Remembering, Snapshot, depth_between
from pitchlog.replay.figures import read_recorded
from pitchlog.replay.game import Replayer, judge_length
from pitchlog.replay.memory import memory_of
from pitchlog.replay.table import game_table
from pitchlog.rules import RuleSet, preset, preset_names, section_of
from pitchlog.seats import Table

STRUCTURE: Final = frozenset(
    {"wrong-hand-size", "incomplete-hand", "missing-trick", "trick-out-of-order", "card-not-in-pack", "wrong-refill",
     "unknown-side", "unlawful-discard", "beg-not-allowed", "partner-not-allowed"}
)  # fmt: skip
"""Faults that say that the hand is of another game, where the same hand has none of them under its own rules."""

HANDS_LOOKED_AT: Final = 2
"""So many played hands are looked at."""

STRUCTURAL: Final = frozenset({"1A", "1B", "1D"})
"""The sections whose rules say how a hand is dealt: a change of one may make another game of it."""

ALSO_STRUCTURAL: Final = frozenset({"draw_after_trick", "bid_system"})

SEATS: Final = {"pairs": 4, "three_pairs": 6, "two_trios": 6, "offset_partner": 5}


class Fitting:
    """Whether one game can have been played by this rule-set or that. Hands are laid again only where they must be."""

    def __init__(self, game: RecordedGame) -> None:
        self.game = game
        self.seats = len(game.header.seats())
        self.seen = seen_cards(game)
        self.has_moves = game.has_moves
        self.has_bids = any(hand.bids for hand, _ in game.hands)
        self.looked_at = [hand for hand, _ in game.hands if _is_played(hand)][:HANDS_LOOKED_AT]
        self.labels = frozenset(_labels_of(game))
        self.dealt = _commonly_dealt(game)
        self.bases: list[tuple[RuleSet, list[Snapshot]]] = []

    def misfit(self, rules: RuleSet, known: Collection[str] = ()) -> str | None:
        """Why the game cannot have been played by these rules, in a clause; ``None`` where it can.

        ``known`` are the faults of structure that its hands have under their own rules as well (:meth:`faults`).
        """
        fewest, most = rules.players
        if not fewest <= self.seats <= most or SEATS.get(rules.sides, self.seats) != self.seats:
            return f"it is not for {self.seats} players"
        if self.seen & ~pack_of(rules):
            return "its pack lacks cards that were played"
        moves_cards = rules.refill_to or rules.widow or rules.draw_after_trick != "none"
        if moves_cards and not self.has_moves and any(hand.tricks for hand, _ in self.game.hands):
            return "cards are thrown or taken up in it, and none are here"
        if rules.bid_system == "none" and self.has_bids:
            return "nobody bids in it"
        wrong = self.faults(rules) - frozenset(known)
        return f"its hands are dealt and played otherwise ({', '.join(sorted(wrong))})" if wrong else None

    def presets(self) -> frozenset[str]:
        """The presets by which the game can have been played."""
        return frozenset(name for name in preset_names() if self.misfit(preset(name)) is None)

    def faults(self, rules: RuleSet) -> set[str]:
        """The faults of structure in the first hands that were played, that they all have."""
        found: set[str] | None = None
        replayer, table, memory = self._replayer(rules), game_table(self.game.header, rules), memory_of(rules)
        totals = (None,) * len(table.sides)
        for hand in self.looked_at:
            replay = replayer(hand, table, memory, due_dealers=(), totals=totals, is_followed=True)
            read_recorded(replay)
            judge_length(replay, is_followed=True)
            names = {fault.name for fault in replay.faults} & STRUCTURE
            found = names if found is None else found & names
        return (found or set()) | self._plain_faults(rules, table)

    def _plain_faults(self, rules: RuleSet, table: Table) -> set[str]:
        """What does not fit by its look, in hands that nobody played out as well."""
        found = set()
        unknown = sum(table.side_labels.find(label) is None for label in self.labels)
        if 2 * unknown > len(self.labels):
            found.add("unknown-side")
        each = rules.hand_size + (rules.widow if rules.widow_to == "each" else 0)
        if not self.looked_at and self.dealt not in (0, each):
            found.add("wrong-hand-size")
        return found

    def _replayer(self, rules: RuleSet) -> Replayer:
        """Replays the hands looked at, as far as they were not replayed before under rules that are near."""
        for base, snapshots in self.bases:
            depth = depth_between(base, rules, self.has_moves)
            if depth < ALL:
                return Again(snapshots, depth)
        remembering = Remembering()
        self.bases.append((rules, remembering.snapshots))
        return remembering


def is_structural(key: str) -> bool:
    """Whether a change of this house rule may make another game of a record."""
    return section_of(key) in STRUCTURAL or key in ALSO_STRUCTURAL


def seen_cards(game: RecordedGame) -> int:
    """Every card that is written down in the game, as a bit set."""
    bits = 0
    for hand, _ in game.hands:
        for deal in hand.deals:
            for _, cards in deal.holdings:
                bits |= bits_of(cards)
        for trick in hand.tricks:
            bits |= bits_of(trick.cards)
    return bits


def _labels_of(game: RecordedGame) -> Iterator[str]:
    """The names behind which figures stand, and those of the winners."""
    for hand, _ in game.hands:
        for figures in (*hand.score, *hand.total, *hand.pips):
            yield from (label for label, _ in figures.figures)
        if hand.winner is not None:
            yield hand.winner.side


def _commonly_dealt(game: RecordedGame) -> int:
    """How many cards most seats were dealt, of those whose cards are written down; 0 for nobody."""
    sizes = Counter(len(cards) for hand, _ in game.hands for deal in hand.deals for _, cards in deal.holdings)
    return max(sizes, key=lambda size: sizes[size], default=0)


def _is_played(hand: Hand) -> bool:
    return bool(hand.tricks) and not hand.unreadable and (hand.end is None or hand.end.reason == "conceded")
