"""Cards as the second scorer sees them: plain text, what is a trump, which trump is higher, what may be played.

Written from the rules alone, for the tests alone. A card is two letters, ``As`` or ``*b`` (the big joker).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

Rules = dict[str, Any]

RANKS = "23456789TJQKA"
PIPS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
JOKERS = ("*b", "*l")
SAME_COLOUR = {"s": "c", "c": "s", "h": "d", "d": "h"}
OFF_KEYS = {"J": "off_jack", "A": "off_ace", "3": "off_three", "5": "off_five"}
FIVES = {"spade_five": "5s", "heart_five": "5h", "diamond_five": "5d", "club_five": "5c"}

FOUR_POINT: Rules = {
    # the table and the deal
    "sides": "solo",
    "joker_rank": "below_jack",
    "joker_order": "marked",
    "ambiguous_first_lead": "unstated",
    **dict.fromkeys(OFF_KEYS.values(), False),
    "jokers": 0,
    # the auction and the trump
    "bid_system": "auction",
    "min_bid": 1,
    "max_bid": 4,
    "all_pass": "redeal_same_dealer",
    "smudge": "none",
    "smudge_value": 5,
    "smudge_win": "game",
    "smudge_fail": "minus_bid",
    "trump_by": "first_lead",
    "first_lead_must_be_trump": True,
    "turn_up_points": "none",
    "gift_to": "eldest",
    "called_card_first": False,
    # the play
    "follow_rule": "follow_or_trump",
    "void_rule": "any",
    "under_trump": "allowed",
    "lead_restriction": "none",
    "out_of_trump": "drops_out",
    # the points
    "high_card": "highest_in_play",
    "high_credit": "holder",
    "low_card": "lowest_in_play",
    "low_credit": "winner",
    "jack_credit": "winner",
    "joker_credit": "winner",
    "hang_jack": 1,
    "multi_role": "each",
    **dict.fromkeys(("high_value", "low_value", "jack_value", "game_value"), 1),
    **dict.fromkeys(("off_jack_points", "off_ace_points", "joker_points", "ten_points", "nine_value"), 0),
    **dict.fromkeys(("five_value", "off_five_value", "plain_five_value", "three_value", "off_three_value"), 0),
    **dict.fromkeys(("queen_value", "king_value", "last_trick", "high_spade"), 0),
    "game_mode": "pips",
    "game_values": "standard",
    "game_scope": "tricks",
    "game_tie": "nobody",
    "game_zero": "nobody",
    # the settlement and the end
    "defenders": "always",
    "negative_scores": True,
    "score_direction": "up",
    "set_limit": 0,
    "target": 7,
    "end_check": "hand_end",
    "count_order": ("high", "low", "jack", "game"),
    "bid_to_win": False,
    "win_needs_made_bid": True,
    "bidder_out_from": 0,
    "cap_without_bid": False,
    "both_reach": "bidder",
    "cutthroat_double": "count_order",
    **dict.fromkeys(("float_out", "win_margin", "lose_at", "hands_limit", "deals_each"), 0),
}
"""Four-point Pitch, and what is read for a key that a dictionary of house rules does not have."""


def is_off_card(card: str, trump: str | None, rules: Rules) -> bool:
    """A jack, ace, three or five of the other suit of trump's colour, where that one is a trump."""
    key = OFF_KEYS.get(card[0])
    return trump is not None and key is not None and bool(rules[key]) and card[1] == SAME_COLOUR[trump]


def is_trump(card: str, trump: str | None, rules: Rules) -> bool:
    return card in JOKERS or card[1] == trump or is_off_card(card, trump, rules)


def suit_of(card: str, trump: str | None, rules: Rules) -> str | None:
    """The suit a card belongs to in the play: off-cards and jokers are of the trump suit."""
    return trump if is_trump(card, trump, rules) else card[1]


def height(card: str, trump: str | None, rules: Rules) -> int:
    """The place of a card in its suit; an off-card just below its twin, the jokers as marked."""
    if card in JOKERS:
        marked = 1 if card == "*b" else 0
        return -2 + marked if rules["joker_rank"] == "lowest" else 10 * RANKS.index("T") + 1 + marked
    return 10 * RANKS.index(card[0]) - (1 if is_off_card(card, trump, rules) else 0)


def beats(card: str, best: str, trump: str | None, rules: Rules) -> bool:
    """Whether a card played later in a trick beats the best one so far."""
    if card in JOKERS and best in JOKERS:
        if rules["joker_order"] in ("first_in_trick_high", "first_in_hand_high"):
            return False
        return rules["joker_order"] == "second_in_trick_high" or card == "*b"
    if suit_of(card, trump, rules) == suit_of(best, trump, rules):
        return height(card, trump, rules) > height(best, trump, rules)
    return is_trump(card, trump, rules)


def best_of(cards: Sequence[str], trump: str | None, rules: Rules) -> str:
    """The card that takes the trick."""
    best = cards[0]
    for card in cards[1:]:
        if beats(card, best, trump, rules):
            best = card
    return best


def lowest_first(
    trumps: Collection[str], tricks: Sequence[Sequence[str]], trump: str | None, rules: Rules
) -> list[str]:
    """The trumps in play from the lowest. Two jokers stand as they did in a trick or in the hand, else as marked."""
    ordered = sorted(trumps, key=lambda card: height(card, trump, rules))
    if all(joker in ordered for joker in JOKERS):
        place = min(map(ordered.index, JOKERS))
        fell = [card for trick in tricks for card in trick if card in JOKERS]
        together = next(
            ([card for card in trick if card in JOKERS] for trick in tricks if set(JOKERS) <= set(trick)), []
        )
        if together:
            high = best_of(together, trump, rules)
        elif fell and rules["joker_order"] == "first_in_hand_high":
            high = fell[0]
        else:
            high = "*b"
        ordered[place : place + 2] = ["*l" if high == "*b" else "*b", high]
    return ordered


def pips_of(card: str, trump: str | None, rules: Rules) -> float:
    """What a card counts towards Game."""
    values = rules["game_values"]
    if card in JOKERS:
        return {"joker_one": 1, "joker_half": 0.5}.get(values, 0)
    rank, suit = card
    if values == "ace_zero" and rank == "A":
        return 0
    if values == "trump_jack_zero" and rank == "J" and suit == trump:
        return 0
    if values == "twos_two" and rank == "2":
        return 2
    if values == "trump_five_five" and rank == "5" and suit == trump:
        return 5
    return PIPS.get(rank, 0)


def lawful_cards(
    holding: list[str],
    led: str | None,
    trump: str | None,
    rules: Rules,
    laid: Sequence[str] = (),
    is_first_trick: bool = False,
    called: str | None = None,
) -> set[str]:
    """The cards that may be played to a led suit (``None``: that may be led), said as people say it.

    ``laid`` are the cards in the trick so far, and say themselves what was led; ``called`` is the partner's card.
    A player who is out of the hand has no lawful card.
    """
    rules = FOUR_POINT | rules
    if laid:
        led = suit_of(laid[0], trump, rules)
    if is_first_trick and called in holding and rules["called_card_first"]:
        return {str(called)}
    trumps = {card for card in holding if is_trump(card, trump, rules)}
    if led is None:
        return _lawful_leads(holding, trumps, trump, rules, is_first_trick)
    if rules["follow_rule"] == "trump_only":
        return _trumps_only(holding, trumps, rules)
    same = {card for card in holding if suit_of(card, trump, rules) == led}
    if rules["follow_rule"] == "free_unless_trump_led" and led != trump:
        lawful = set(holding)
    elif not same:
        lawful = trumps if rules["void_rule"] == "must_trump" and trumps else set(holding)
    elif led == trump or rules["follow_rule"] == "strict_follow":
        lawful = same
    else:
        lawful = same | trumps if rules["follow_rule"] == "follow_or_trump" else set(holding)
    above = [card for card in laid if is_trump(card, trump, rules)]
    if led == trump or not above or rules["under_trump"] not in ("barred", "barred_when_void"):
        return lawful
    best = best_of(above, trump, rules)
    lower = {card for card in trumps if not beats(card, best, trump, rules)}
    if same or (rules["under_trump"] == "barred_when_void" and lower != set(holding)):
        return lawful - lower or lawful
    return lawful


def _trumps_only(holding: list[str], trumps: set[str], rules: Rules) -> set[str]:
    if trumps:
        return trumps
    return set() if rules["out_of_trump"] == "drops_out" else set(holding)


def _lawful_leads(
    holding: list[str], trumps: set[str], trump: str | None, rules: Rules, is_first_trick: bool
) -> set[str]:
    leads = set(holding)
    must_be_trump = rules["first_lead_must_be_trump"] or rules["trump_by"] == "named_and_led"
    if rules["follow_rule"] == "trump_only" and trump is not None:
        leads = _trumps_only(holding, trumps, rules)
    elif is_first_trick and must_be_trump and trump is not None:
        leads = trumps or leads
    is_opening_barred = trump is None and rules["ambiguous_first_lead"] == "not_allowed"
    if rules["lead_restriction"] == "no_joker" or is_opening_barred:
        return leads - set(JOKERS) or leads
    return leads
