"""The deal: holdings too weak to play, and who deals next."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal

from pitchlog.cards import ACE, DEUCE, FIVE, JACK, NINE, RANK_OF, SIX, TEN, TREY, Card
from pitchlog.engine.trump import pack_of
from pitchlog.rules import RuleSet
from pitchlog.seats import Table

Ending = Literal["played", "passed", "misdeal", "redeal", "conceded", "abandoned", "lost"]

SAME: Final = frozenset({0})
NEXT: Final = frozenset({1})
EITHER: Final = frozenset({0, 1})


def tricks_in_hand(rules: RuleSet, seats: int, runs: int = 0) -> int:
    """How many tricks a hand has at most: as many as each player has cards when play begins, or draws to.

    ``runs`` is how often the cards were run, three more to each player.
    """
    if rules.draw_after_trick != "none":
        turned = 1 + runs if rules.trump_by == "turn_up" else 0
        thrown = 3 * runs if rules.run_cards == "down_to_six" else 0
        return (pack_of(rules).bit_count() - turned) // seats - thrown
    return playing_size(rules) + (3 * runs if rules.run_cards == "keep" else 0)


def playing_size(rules: RuleSet) -> int:
    """How many cards each plays with: what he is refilled to, else what is left of the deal when all have thrown.

    Where nobody throws cards, ``refill_to`` does not matter.
    """
    if rules.discard_phase == "none":
        return rules.hand_size
    if rules.refill_to or rules.discard_phase != "any" or rules.discard_least != rules.discard_most:
        return rules.refill_to or rules.hand_size
    own = rules.widow if rules.widow_to == "each" else 0
    return rules.hand_size + own - rules.discard_least


def stock_size(rules: RuleSet, seats: int) -> int:
    """How many cards are left of the pack after the deal. A widow by agreement is as many of them as there are."""
    widow = 0 if rules.widow_to == "agreement" else rules.widow * (seats if rules.widow_to == "each" else 1)
    return pack_of(rules).bit_count() - seats * rules.hand_size - widow


def turned_points(card: Card, rules: RuleSet) -> int:
    """What the dealer's side scores for the card turned for trump."""
    if rules.turn_up_points == "jack":
        return int(card.rank == JACK)
    return {ACE: 1, SIX: 2, JACK: 3}.get(card.rank, 0) if rules.turn_up_points == "ace_six_jack" else 0


def dealer_before(taker: int, seats: int) -> int:
    """Who deals a hand that this seat leads as its eldest, as whoever took the last trick does in some games."""
    return (taker - 1) % seats


def gift_sides(eldest: int, table: Table, rules: RuleSet) -> tuple[int, ...]:
    """The sides that score a point when the dealer lets the trump stand for it, in the order of the seats.

    It is the eldest's who begged, or that of everyone but the dealer, as Foster has it for three at Seven-up.
    """
    if rules.gift_to == "eldest":
        return (table.side_of[eldest],)
    seats = len(table.seats)
    given = (table.side_of[(eldest + step) % seats] for step in range(seats - 1))
    dealers = table.side_of[(eldest - 1) % seats]
    return tuple(dict.fromkeys(side for side in given if side != dealers))


def is_weak(holding: Collection[Card], rules: RuleSet) -> bool:
    """Whether a holding may be thrown in (a "coke" hand), as ``weak_hand_redeal`` says. All its cards are known.

    A hand without court cards and point cards has nothing above the nine, no two and none that scores by itself. A
    joker is never weak.
    """
    if rules.weak_hand_redeal == "none" or any(card >= 52 for card in holding):
        return False
    ranks = [RANK_OF[card] for card in holding]
    match rules.weak_hand_redeal:
        case "nothing_above_9":
            return max(ranks) <= NINE
        case "nothing_above_10":
            return max(ranks) <= TEN
        case "no_court_and_no_point_card":
            return max(ranks) <= NINE and min(ranks) > DEUCE and not set(ranks) & _scoring_ranks(rules)
        case _:
            return max(ranks) <= NINE and min(ranks) > DEUCE


def _scoring_ranks(rules: RuleSet) -> set[int]:
    """The ranks below the ten that score by themselves in some suit."""
    worths = {TREY: rules.three_value, FIVE: rules.five_value or rules.plain_five_value, NINE: rules.nine_value}
    return {rank for rank, worth in worths.items() if worth}


def dealer_steps(ending: Ending, rules: RuleSet) -> tuple[frozenset[int] | None, str]:
    """(how many seats the deal may move on after a hand that ended so, the house rule it rests on).

    The deal goes clockwise; after a hand that was played, with ``last_taker_leads``, :func:`dealer_before` says more.
    After a hand passed out it is as ``all_pass`` says, after a misdeal or a redeal as
    ``misdeal_by`` says, either way where that is unstated. After an abandoned or a lost hand anybody may deal
    (``None``).
    """
    if ending in ("abandoned", "lost"):
        return None, "deal_rotation"
    if ending in ("played", "conceded"):
        return NEXT, "deal_rotation"
    key = "all_pass" if ending == "passed" else "misdeal_by"
    value = rules.all_pass if ending == "passed" else rules.misdeal_by
    if value == "unstated":
        return EITHER, key
    return (SAME if value in ("same_dealer", "redeal_same_dealer") else NEXT), key
