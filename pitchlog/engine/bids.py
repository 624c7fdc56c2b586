"""Bids: their levels, what beats what, the dealer's privilege and his forced bid.

Levels are numbers; a moon that stands above the numbers is the level ``max_bid + 1``. Where a smudge *is* the
highest number (``is_four``), a moon is that number.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from pitchlog.cards import Card, Number
from pitchlog.engine.violations import CallFault
from pitchlog.rules import RuleSet

Kind = Literal["pass", "bid", "moon", "sold", "kept"]
OPEN = "open"
"""The reason of a call that these rules leave open: it stands, and it cannot be told whether it may."""

MOONS_ABOVE = frozenset({"five", "all_tricks", "four_plus", "shoot_points", "shoot_points_and_tricks"})
"""The values of ``smudge`` whose moon stands above the numbers."""


class Bid(NamedTuple):
    """One call as the engine sees it. ``seat`` is ``None`` where it is not told who called."""

    seat: int | None
    kind: Kind
    amount: int = 0
    faced: bool = False
    card: Card | None = None


def has_moon_above(rules: RuleSet) -> bool:
    """Whether a moon above the numbers may be bid."""
    return rules.smudge in MOONS_ABOVE


def top_level(rules: RuleSet) -> int:
    """The highest level that may be bid."""
    return rules.max_bid + 1 if has_moon_above(rules) else rules.max_bid


def level_of(bid: Bid, rules: RuleSet) -> int | None:
    """The level of a bid, or ``None`` for a moon in a game without one."""
    if bid.kind != "moon":
        return bid.amount
    if has_moon_above(rules):
        return rules.max_bid + 1
    return rules.max_bid if rules.smudge == "is_four" else None


def may_match(level: int, rules: RuleSet) -> bool:
    """Whether the dealer may take the contract at the standing level."""
    is_smudge = level > rules.max_bid or (rules.smudge == "is_four" and level == rules.max_bid)
    return _matches(level, rules) and (rules.smudge_stealable or not is_smudge)


def _matches(level: int, rules: RuleSet) -> bool:
    """The same by ``dealer_match`` alone, smudge or not."""
    is_moon = level > rules.max_bid
    match rules.dealer_match:
        case "any" | "unstated":
            return True
        case "below_max":
            return level < rules.max_bid
        case "max_only":
            return level == rules.max_bid
        case "any_but_moon":
            return not is_moon
        case "moon_only":
            return is_moon
        case _:
            return False


def level_fault(bid: Bid, rules: RuleSet, total: Number | None) -> tuple[str, str] | None:
    """(house rule, reason) if the amount is not a level of these rules, whatever stands."""
    if bid.faced and not rules.face_up_pitch:
        return "face_up_pitch", "no-face-up-pitch"
    if bid.faced and bid.kind == "bid" and bid.amount != rules.max_bid:
        return "face_up_pitch", "faced-below-top"
    if bid.kind == "moon" and level_of(bid, rules) is None:
        return "smudge", "no-moon"
    is_smudge = bid.kind == "moon" or (rules.smudge == "is_four" and bid.amount == rules.max_bid)
    if is_smudge and total is not None and total < 0 and rules.smudge_when_negative != "allowed":
        is_open = rules.smudge_when_negative == "unstated"
        return "smudge_when_negative", OPEN if is_open else "moon-when-negative"
    if bid.kind == "moon":
        return None
    if bid.amount < rules.min_bid:
        return "min_bid", "below-lowest"
    if bid.amount > rules.max_bid:
        return "max_bid", "above-highest"
    return None


def bid_fault(
    bid: Bid, seat: int, standing: int, rules: RuleSet, *, is_dealer: bool, is_forced: bool, total: Number | None = None
) -> CallFault | None:
    """Why ``seat`` may not bid this over the level ``standing`` (0: nothing was bid), or ``None``.

    ``is_forced`` says that the others all passed and the dealer must bid.
    """
    level = level_of(bid, rules)
    forced = rules.dealer_forced_bid
    if is_forced and level is not None and level < forced and not bid.faced:
        return CallFault("dealer-must-bid", 0, seat, "dealer_forced_bid", standing=standing, reason="under-forced")
    wrong = level_fault(bid, rules, total)
    if wrong is not None:
        return CallFault("bid-not-allowed", 0, seat, wrong[0], standing=standing, reason=wrong[1])
    assert level is not None
    if is_forced and rules.dealer_forced_kind == "exactly" and level != forced:
        rule = "dealer_forced_kind"
        return CallFault("bid-not-allowed", 0, seat, rule, standing=standing, reason="forced-exactly")
    if level > standing:
        return None
    if level == standing and is_dealer:
        if may_match(level, rules) and rules.dealer_match != "unstated":
            return None
        reason = OPEN if may_match(level, rules) else ""
        is_matched = _matches(level, rules) and rules.dealer_match != "unstated"
        rule = "smudge_stealable" if is_matched else "dealer_match"
        return CallFault("dealer-may-not-match", 0, seat, rule, standing=standing, reason=reason)
    if level == standing and rules.overcall == "equal_allowed" and level == rules.max_bid:
        return None
    return CallFault("bid-too-low", 0, seat, "overcall", standing=standing)


def legal_bids(
    seat: int, standing: int, rules: RuleSet, *, is_dealer: bool, is_forced: bool, total: Number | None = None
) -> list[Bid]:
    """Every call that ``seat`` may make, the pass first (unless he is forced). A faced card is not among them."""
    options = [Bid(seat, "bid", amount) for amount in range(rules.min_bid, rules.max_bid + 1)]
    if has_moon_above(rules):
        options.append(Bid(seat, "moon"))
    lawful = [
        bid
        for bid in options
        if bid_fault(bid, seat, standing, rules, is_dealer=is_dealer, is_forced=is_forced, total=total) is None
    ]
    return lawful if is_forced else [Bid(seat, "pass"), *lawful]
