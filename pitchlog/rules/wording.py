"""Cards and points as people name them, and lists of them in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitchlog.cards import DECK_RANKS, RANK_NAMES, RANKS
from pitchlog.rules.model import RuleSet
from pitchlog.rules.points import PointRule

POINT_TITLES: Final[dict[str, str]] = {
    "high": "High",
    "low": "Low",
    "jack": "Jack",
    "off_jack": "the off-jack",
    "off_ace": "the off-ace",
    "big": "the big joker",
    "little": "the little joker",
    "joker": "the joker",
    "ten": "the ten of trumps",
    "nine": "the nine of trumps",
    "five": "the five of trumps",
    "off_five": "the off-five",
    "spade_five": "the five of spades",
    "heart_five": "the five of hearts",
    "diamond_five": "the five of diamonds",
    "club_five": "the five of clubs",
    "three": "the three of trumps",
    "off_three": "the off-three",
    "queen": "the queen of trumps",
    "king": "the king of trumps",
    "last": "the last trick",
    "high_spade": "the highest spade",
    "game": "Game",
}
"""Every point, as it stands in the middle of a sentence."""

PLAIN_FIVES: Final = ("spade_five", "heart_five", "diamond_five", "club_five")
ANY_PLAIN_FIVE: Final = "each five that is no trump"


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words in a sentence.

    >>> joined(["High"]), joined(["High", "Low", "Jack"])
    ('High', 'High, Low and Jack')
    """
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


def rank_plural(rank: str) -> str:
    """``sixes``: the cards of a rank.

    >>> rank_plural("6"), rank_plural("4")
    ('sixes', 'fours')
    """
    name = RANK_NAMES[RANKS.index(rank)]
    return name + ("es" if name.endswith("x") else "s")


def ranks_in_pack(rules: RuleSet) -> str:
    """The ranks that are dealt, from the ace down."""
    return "".join(rank for rank in reversed(DECK_RANKS[rules.deck]) if rank not in rules.removed_ranks)


def has_ranked_trumps(rules: RuleSet) -> bool:
    """Whether the trumps are other cards than those of the trump suit."""
    return rules.jokers > 0 or rules.off_jack or rules.off_ace or rules.off_three or rules.off_five


def trump_names(rules: RuleSet) -> tuple[str, ...]:
    """Every trump from the highest down, in words. Jokers whose rank is left open are not among them.

    >>> trump_names(RuleSet(low_credit="holder", deck="24", off_jack=True, jokers=1))
    ('ace', 'king', 'queen', 'jack', 'off-jack', 'joker', 'ten', 'nine')
    """
    twins = {"A": rules.off_ace, "J": rules.off_jack, "5": rules.off_five, "3": rules.off_three}
    names: list[str] = []
    are_placed = rules.joker_rank != "below_jack"
    for rank in ranks_in_pack(rules):
        if not are_placed and rank in RANKS[: RANKS.index("J")]:
            names += _jokers(rules)
            are_placed = True
        name = RANK_NAMES[RANKS.index(rank)]
        names += [name, f"off-{name}"] if twins.get(rank) else [name]
    if rules.joker_rank == "lowest" or not are_placed:
        names += _jokers(rules)
    return tuple(names)


def worth_list(points: Sequence[PointRule]) -> tuple[str, ...]:
    """Each point with its worth: ``High 1``, ``the three of trumps 3``."""
    told: dict[str, int] = {}
    for point in points:
        told[ANY_PLAIN_FIVE if point.name in PLAIN_FIVES else POINT_TITLES[point.name]] = point.worth
    return tuple(f"{name} {worth}" for name, worth in told.items())


def _jokers(rules: RuleSet) -> tuple[str, ...]:
    if rules.jokers < 2:
        return ("joker",) * rules.jokers
    return ("big joker", "little joker") if rules.joker_order == "marked" else ("the two jokers",)
