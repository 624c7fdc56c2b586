"""House rules that cannot hold together, and why.

Only real contradictions stand here: rules under which a hand could not be dealt, bid or ended. A rule that merely
never comes to matter beside another (``win_needs_made_bid`` where anybody may go out) is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from pitchlog.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class Contradiction:
    """The keys that do not go together, and a clause that says why."""

    keys: tuple[str, ...]
    reason: str


def contradictions(rules: RuleSet) -> list[Contradiction]:
    """Everything in these rules that cannot hold together."""
    return [found for law in LAWS for found in law(rules)]


def _bids(rules: RuleSet) -> Iterable[Contradiction]:
    if rules.min_bid > rules.max_bid:
        yield Contradiction(
            ("min_bid", "max_bid"), f"the lowest bid ({rules.min_bid}) would be above the highest ({rules.max_bid})"
        )
    if rules.dealer_forced_kind == "exactly" and 0 < rules.dealer_forced_bid < rules.min_bid:
        yield Contradiction(
            ("dealer_forced_kind", "dealer_forced_bid", "min_bid"),
            f"the dealer would have to bid exactly {rules.dealer_forced_bid}, but the lowest bid is {rules.min_bid}",
        )
    if rules.dealer_forced_bid > rules.max_bid:
        yield Contradiction(
            ("dealer_forced_bid", "max_bid"),
            f"the dealer would have to bid {rules.dealer_forced_bid}, but the highest bid is {rules.max_bid}",
        )


def _players(rules: RuleSet) -> Iterable[Contradiction]:
    fewest, most = rules.players
    if fewest > most:
        yield Contradiction(("players",), f"the fewest players ({fewest}) would be more than the most ({most})")
    if rules.hand_size * fewest > PACK_SIZE[rules.deck]:
        yield Contradiction(
            ("hand_size", "players", "deck"),
            f"{rules.hand_size} cards each for {fewest} players are more than the {PACK_SIZE[rules.deck]} in the pack",
        )
    needed = SEATS_NEEDED.get(rules.sides)
    if needed is not None and not fewest <= needed <= most:
        seats = str(fewest) if fewest == most else f"{fewest} to {most}"
        yield Contradiction(("sides", "players"), f"{rules.sides} needs {needed} players, and the game is for {seats}")


def _no_auction(rules: RuleSet) -> Iterable[Contradiction]:
    if rules.bid_system != "none":
        return
    if rules.dealer_forced_bid:
        yield Contradiction(
            ("bid_system", "dealer_forced_bid"), "without an auction the dealer cannot be forced to bid"
        )
    if rules.smudge not in ("none", "unbid"):
        yield Contradiction(
            ("bid_system", "smudge"), f"without an auction nobody can bid a smudge (smudge is {rules.smudge})"
        )


def _trump(rules: RuleSet) -> Iterable[Contradiction]:
    if rules.trump_by == "first_lead" and not rules.first_lead_must_be_trump:
        yield Contradiction(
            ("trump_by", "first_lead_must_be_trump"), "where the first lead makes trump, it is always a trump"
        )
    if rules.trump_by == "named_and_led" and not rules.first_lead_must_be_trump:
        yield Contradiction(
            ("trump_by", "first_lead_must_be_trump"), "named_and_led says that the pitcher leads the trump he named"
        )


def _end(rules: RuleSet) -> Iterable[Contradiction]:
    if not (rules.target or rules.hands_limit or rules.deals_each) and rules.stakes == "none":
        yield Contradiction(
            ("target", "hands_limit", "deals_each", "stakes"),
            "the game would never end: it needs a target, a number of hands or of deals, or stakes for each hand",
        )
    if rules.score_direction == "down" and not rules.target:
        yield Contradiction(("score_direction", "target"), "scores that count down need a target to start from")


LAWS: Final[tuple[Callable[[RuleSet], Iterable[Contradiction]], ...]] = (_bids, _players, _no_auction, _trump, _end)

PACK_SIZE: Final[dict[str, int]] = {"52": 52}
SEATS_NEEDED: Final[dict[str, int]] = {"pairs": 4, "three_pairs": 6, "two_trios": 6}
