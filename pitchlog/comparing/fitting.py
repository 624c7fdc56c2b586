"""Whether a record can have been played by some rules at all: its players, its cards, how many each had."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from pitchlog.cards import BITS, KNOWN_BITS
from pitchlog.comparing.recording import RecordedGame
from pitchlog.engine.trump import pack_of
from pitchlog.record.model import Hand
from pitchlog.replay.game import GameReplay
from pitchlog.replay.table import game_table
from pitchlog.rules import RuleSet, section_of

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


def misfit(game: RecordedGame, rules: RuleSet, known: Collection[str] = ()) -> str | None:
    """Why the game cannot have been played by these rules, in a clause; ``None`` where it can.

    ``known`` are the faults of structure that its hands have under their own rules as well (:func:`faults_of`).
    """
    seats = len(game.header.seats())
    fewest, most = rules.players
    if not fewest <= seats <= most or SEATS.get(rules.sides, seats) != seats:
        return f"it is not for {seats} players"
    if seen_cards(game) & ~pack_of(rules):
        return "its pack lacks cards that were played"
    has_moves = any(hand.moved for hand, _ in game.hands)
    is_played = any(hand.tricks for hand, _ in game.hands)
    if is_played and not has_moves and (rules.refill_to or rules.widow or rules.draw_after_trick != "none"):
        return "cards are thrown or taken up in it, and none are here"
    if rules.bid_system == "none" and any(hand.bids for hand, _ in game.hands):
        return "nobody bids in it"
    wrong = faults_of(game, rules) - frozenset(known)
    return f"its hands are dealt and played otherwise ({', '.join(sorted(wrong))})" if wrong else None


def is_structural(key: str) -> bool:
    """Whether a change of this house rule may make another game of a record."""
    return section_of(key) in STRUCTURAL or key in ALSO_STRUCTURAL


def seen_cards(game: RecordedGame) -> int:
    """Every card that is written down in the game, as a bit set."""
    bits = 0
    for hand, _ in game.hands:
        for deal in hand.deals:
            for _, cards in deal.holdings:
                for card in cards:
                    bits |= BITS[card]
        for trick in hand.tricks:
            for card in trick.cards:
                bits |= BITS[card]
    return bits & KNOWN_BITS


def faults_of(game: RecordedGame, rules: RuleSet) -> set[str]:
    """The faults of structure in the first hands that were played, that they all have."""
    table = game_table(game.header, rules)
    replay = GameReplay(game.header, table, rules)
    found: set[str] | None = None
    looked_at = 0
    for hand, _ in game.hands:
        if not _is_played(hand):
            continue
        played = replay.play(hand, is_followed=True)
        names = {fault.name for fault in played.faults} & STRUCTURE
        found = names if found is None else found & names
        looked_at += 1
        if looked_at == HANDS_LOOKED_AT:
            break
    return found or set()


def _is_played(hand: Hand) -> bool:
    return bool(hand.tricks) and not hand.unreadable and (hand.end is None or hand.end.reason == "conceded")
