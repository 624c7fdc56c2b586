"""The phases between deal and play: taking the widow, throwing cards, refilling, calling a partner, begging."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pitchlog.cards import Card
from pitchlog.engine.deal import playing_size
from pitchlog.engine.trump import Trumps
from pitchlog.rules import RuleSet

NO_BOUND: Final = 0


class Breach(NamedTuple):
    """A law of these phases that was broken: the house rule, why, and the card or the number that breaks it."""

    rule: str
    reason: str
    card: Card | None = None
    wanted: int = 0


def has_phases(rules: RuleSet) -> bool:
    """Whether the holdings may change between deal and play."""
    return bool(
        rules.widow
        or rules.discard_phase != "none"
        or rules.refill_to
        or rules.remainder_to in ("bidder", "dealer")
        or rules.beg
        or may_get_new_cards(rules)
        or rules.draw_after_trick != "none"
    )


def may_get_new_cards(rules: RuleSet) -> bool:
    """Whether the player of a weak holding throws it and draws another, or may do so where that is left open."""
    return rules.weak_hand_redeal != "none" and rules.weak_hand_outcome != "redeal"


def may_discard(rules: RuleSet, *, is_pitcher: bool, is_robber: bool, has_run: bool) -> bool:
    """Whether this seat may throw cards at all. ``is_robber``: it takes what is left of the stock."""
    if rules.discard_phase in ("non_trump", "any") or is_robber:
        return True
    if has_run and rules.run_cards != "keep":
        return True
    if rules.widow and (is_pitcher or rules.widow_to == "each"):
        return True
    return is_pitcher and rules.discard_phase == "bidder_only"


def discard_breaches(
    cards: Sequence[Card],
    held: int | None,
    before: int,
    trumps: Trumps,
    rules: RuleSet,
    *,
    is_bound: bool,
    is_played: bool = False,
) -> list[Breach]:
    """What is unlawful in throwing these cards. ``before`` is how many were thrown already.

    ``held`` is the holding before as far as it is known for certain to be whole, else ``None``. ``is_bound`` says
    that the bounds on the number thrown hold: not for one who gets down from a widow or from the stock. A trump that
    only the first lead will make binds nobody before. ``is_played`` says that the hand was played all the same, though
    a scoring card that is thrown may make it a misdeal.
    """
    found = []
    count = before + len(cards)
    is_bound = is_bound and rules.discard_phase != "none" and rules.discard_most != NO_BOUND
    if is_bound and count > rules.discard_most:
        found.append(Breach("discard_most", "too-many", wanted=rules.discard_most))
    if trumps.suit is not None and rules.trump_by != "first_lead":
        found += _trump_breaches(cards, held, trumps, rules)
        buried = [card for card in cards if card < 54 and trumps.is_trump(card) and card in trumps.scoring]
        if is_played and buried and rules.buried_point_card == "misdeal":
            found.append(Breach("buried_point_card", "buried", buried[0]))
    return found


def _trump_breaches(cards: Sequence[Card], held: int | None, trumps: Trumps, rules: RuleSet) -> list[Breach]:
    thrown = [card for card in cards if card < 54 and trumps.is_trump(card)]
    if not thrown or rules.trump_discard in ("free", "unstated"):
        return []
    if rules.trump_discard == "forbidden":
        return [Breach("trump_discard", "trump", thrown[0])]
    if held is None:
        return []
    excess = max(0, (held & trumps.bits).bit_count() - playing_size(rules))
    if rules.trump_discard == "excess_non_point":
        scoring = [card for card in thrown if card in trumps.scoring]
        free = max(0, excess - _scoreless(held, trumps))
        if len(scoring) > free:
            return [Breach("trump_discard", "scoring-trump", scoring[free], free)]
    return [Breach("trump_discard", "not-excess", thrown[excess], excess)] if len(thrown) > excess else []


def _scoreless(held: int, trumps: Trumps) -> int:
    """How many trumps of the holding score nothing: they are thrown before those that do."""
    scoring = sum(1 << card for card in trumps.scoring)
    return (held & trumps.bits & ~scoring).bit_count()


def refill_seats(rules: RuleSet, dealer: int | None, pitcher: int | None, seats: int) -> list[int]:
    """The order in which the seats are refilled; empty where it cannot be told."""
    if rules.refill_order == "eldest" and dealer is not None:
        first = dealer + 1
    elif rules.refill_order == "left_of_pitcher" and pitcher is not None:
        first = pitcher + 1
    elif rules.refill_order == "pitcher" and pitcher is not None:
        first = pitcher
    else:
        return []
    return [(first + step) % seats for step in range(seats)]


def robber_of(rules: RuleSet, dealer: int | None, pitcher: int | None) -> int | None:
    """The seat that takes what is left of the stock."""
    return {"bidder": pitcher, "dealer": dealer}.get(rules.remainder_to)
