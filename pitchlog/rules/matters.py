"""Which house rules can come to matter under the others: a description tells only those."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pitchlog.rules.consistency import pack_size
from pitchlog.rules.keys import SECTION_OF
from pitchlog.rules.model import RuleSet


def is_told(rules: RuleSet, key: str) -> bool:
    """Whether a description of these rules has to say how they stand in this key."""
    if key in NOT_TOLD and getattr(rules, key) == NOT_TOLD[key]:
        return False
    if key == "smudge_stealable" and rules.dealer_match == "moon_only" and rules.smudge_stealable:
        return False
    return can_matter(rules, key)


def can_matter(rules: RuleSet, key: str) -> bool:
    """Whether a house rule, were it another, would change anything under the others."""
    if rules.bid_system == "none" and key != "bid_system" and (SECTION_OF[key] == "1C" or key in SETTLES_A_BID):
        return key in ("smudge", "smudge_win", "smudge_when_negative") and rules.smudge == "unbid"
    if SECTION_OF[key] == "1I" and rules.stakes == "each_hand" and not rules.target:
        return False
    if key in NEEDS_GAME:
        return rules.game_mode in ("pips", "both") and (key != "game_zero" or not _is_whole_pack_played(rules))
    return key not in ONLY_IF or ONLY_IF[key](rules)


def knows_trump_first(rules: RuleSet) -> bool:
    """Whether trump is known before the first card is played."""
    return rules.trump_by != "first_lead"


def _has_three_sides(rules: RuleSet) -> bool:
    return rules.sides not in ("pairs", "two_trios") and rules.players[1] > 2


def _may_several_be_given(rules: RuleSet) -> bool:
    """Whether there are, or may be, more sides than the dealer's and the eldest's."""
    return rules.sides != "pairs" and rules.players[1] > 2


def _has_partner(rules: RuleSet) -> bool:
    return rules.sides not in ("solo", "all_vs_pitcher")


def _anyone_can_win(rules: RuleSet) -> bool:
    return rules.target > 0 and not rules.bid_to_win


def _is_smudge_bid(rules: RuleSet) -> bool:
    return rules.smudge not in ("none", "unbid")


def _is_smudge_in_reach(rules: RuleSet) -> bool:
    """Whether ``dealer_match`` alone would let the dealer take over a smudge."""
    matched = ("any", "max_only", "any_but_moon") if rules.smudge == "is_four" else ("any", "moon_only")
    return _is_smudge_bid(rules) and rules.dealer_match in matched


def _may_lose_below_zero(rules: RuleSet) -> bool:
    """Whether there may be two sides only, and totals that fall below zero."""
    has_two = rules.players[0] == 2 or not _has_three_sides(rules)
    return rules.target > 0 and rules.negative_scores and rules.score_direction == "up" and has_two


def _is_joker_led_open(rules: RuleSet) -> bool:
    """Whether a first lead may leave open what is trump."""
    is_open = rules.jokers > 0 or (rules.off_jack and rules.ambiguous_first_lead == "declared")
    return is_open and rules.trump_by == "first_lead" and rules.lead_restriction == "none"


def _is_whole_pack_played(rules: RuleSet) -> bool:
    """Whether every card comes into play: then High and Low are the same cards in every hand."""
    return rules.draw_after_trick != "none"


def _may_count_smudge(rules: RuleSet) -> bool:
    """Whether a smudge above the numbers is ever added or taken off at its own figure."""
    is_added = rules.smudge_win in ("points", "game_from_zero", "target_from_zero", "unstated")
    is_above = _is_smudge_bid(rules) and rules.smudge != "is_four"
    return is_above and (is_added or rules.smudge_fail in ("minus_bid", "unstated"))


def _may_lose_points(rules: RuleSet) -> bool:
    """Whether a total that rises to the target can fall too."""
    may_fall = rules.bid_system != "none" or rules.revoke_penalty not in ("none", "point_to_others")
    return may_fall and rules.stakes == "none" and rules.score_direction == "up"


def _dealt_to_each(rules: RuleSet) -> int:
    return rules.hand_size + (rules.widow if rules.widow_to == "each" else 0)


def is_stock_left(rules: RuleSet) -> bool:
    """Whether cards are left in the stock when the fewest players have been served."""
    beside = rules.widow if rules.widow_to == "pitcher" else 0
    return _dealt_to_each(rules) * rules.players[0] + beside < pack_size(rules)


def may_draw(rules: RuleSet) -> bool:
    """Whether a player can be so short of cards after the discards that he draws from the stock."""
    held = _dealt_to_each(rules)
    most = min(rules.discard_most or held, held)
    return _is_refilled(rules) and is_stock_left(rules) and held - most < rules.refill_to


def _is_refilled(rules: RuleSet) -> bool:
    return rules.discard_phase != "none" and rules.refill_to > 0


def _are_all_served(rules: RuleSet) -> bool:
    return may_draw(rules) and rules.discard_phase != "bidder_only"


def _may_remainder_be_taken(rules: RuleSet) -> bool:
    return _is_refilled(rules) and rules.discard_phase != "bidder_only" and is_stock_left(rules)


def _roles_meet(rules: RuleSet) -> bool:
    """Whether one card can be two of High, Low and Jack."""
    if _is_whole_pack_played(rules):
        return False
    has_high, has_low, has_jack = rules.high_value > 0, rules.low_value > 0, rules.jack_value > 0
    any_high, any_low = rules.high_card != "ace", rules.low_card != "deuce"
    return (
        (has_high and has_low and (any_high or any_low))
        or (has_high and has_jack and any_high)
        or (has_low and has_jack and any_low)
    )


def _may_hold_too_many(rules: RuleSet) -> bool:
    """Whether somebody can hold more trumps than he may play with."""
    is_more = _dealt_to_each(rules) > (rules.refill_to or rules.hand_size)
    return is_more or rules.widow > 0 or rules.remainder_to != "nobody"


def _are_trumps_thrown(rules: RuleSet) -> bool:
    is_thrown = rules.discard_phase != "non_trump" or _may_hold_too_many(rules)
    return rules.discard_phase != "none" and knows_trump_first(rules) and is_thrown


def _are_scoring_cards_thrown(rules: RuleSet) -> bool:
    score_plain = rules.plain_five_value > 0 or rules.high_spade > 0
    return rules.discard_phase != "none" and (not knows_trump_first(rules) or score_plain or _are_trumps_thrown(rules))


def _may_defenders_meet(rules: RuleSet) -> bool:
    """Whether two sides that did not pitch can reach the target together, and nothing else settles it."""
    is_settled = rules.end_check == "count" or rules.both_reach in ("higher", "higher_then_bidder", "play_on")
    return _anyone_can_win(rules) and _has_three_sides(rules) and not rules.cap_without_bid and not is_settled


NOT_TOLD: Final[dict[str, object]] = {
    "removed_ranks": (),
    "jokers": 0,
    "off_jack": False,
    "off_ace": False,
    "off_three": False,
    "off_five": False,
    "widow": 0,
    "discard_phase": "none",
    "discard_least": 0,
    "discard_most": 0,
    "pass_to_partner": False,
    "partner_call": "none",
    "partner_looks": True,
    "under_trump": "allowed",
    "draw_after_trick": "none",
    "hang_jack": 1,
    "high_value": 1,
    "low_value": 1,
    "jack_value": 1,
    "off_jack_points": 0,
    "off_ace_points": 0,
    "joker_points": 0,
    "ten_points": 0,
    "nine_value": 0,
    "five_value": 0,
    "off_five_value": 0,
    "plain_five_value": 0,
    "three_value": 0,
    "off_three_value": 0,
    "queen_value": 0,
    "king_value": 0,
    "last_trick": 0,
    "high_spade": 0,
    "game_value": 1,
    "set_limit": 0,
    "bidder_out_from": 0,
    "cap_without_bid": False,
    "float_out": 0,
    "win_margin": 0,
    "lose_at": 0,
    "hands_limit": 0,
    "deals_each": 0,
}
"""The values that say only that a game lacks what few games have. To somebody who is used to it they are told."""

ONLY_IF: Final[dict[str, Callable[[RuleSet], bool]]] = {
    "joker_rank": lambda rules: rules.jokers > 0,
    "joker_order": lambda rules: rules.jokers == 2,
    "ambiguous_first_lead": _is_joker_led_open,
    "widow_to": lambda rules: rules.widow > 0,
    "weak_hand_outcome": lambda rules: rules.weak_hand_redeal != "none",
    "dealer_match": lambda rules: rules.bid_system == "auction",
    "dealer_forced_kind": lambda rules: rules.dealer_forced_bid > 0,
    "all_pass": lambda rules: rules.dealer_forced_bid == 0,
    "smudge_value": _may_count_smudge,
    "smudge_win": lambda rules: rules.smudge != "none",
    "smudge_when_negative": lambda rules: rules.smudge != "none",
    "smudge_fail": _is_smudge_bid,
    "smudge_stealable": _is_smudge_in_reach,
    "first_lead_must_be_trump": lambda rules: rules.trump_by == "named" and rules.follow_rule != "trump_only",
    "turn_up_points": lambda rules: rules.trump_by == "turn_up",
    "beg": lambda rules: rules.trump_by == "turn_up",
    "gift_to": lambda rules: rules.beg and _may_several_be_given(rules),
    "run_cards": lambda rules: rules.beg,
    "discard_least": lambda rules: rules.discard_phase != "none",
    "discard_most": lambda rules: rules.discard_phase != "none" and rules.discard_most < rules.hand_size + rules.widow,
    "refill_to": lambda rules: rules.discard_phase not in ("none", "bidder_only") or _is_refilled(rules),
    "refill_order": _are_all_served,
    "remainder_to": _may_remainder_be_taken,
    "trump_discard": _are_trumps_thrown,
    "buried_point_card": _are_scoring_cards_thrown,
    "pass_to_partner": lambda rules: _has_partner(rules) and rules.remainder_to == "bidder",
    "partner_call": lambda rules: rules.sides == "called_partner",
    "called_card_first": lambda rules: rules.partner_call != "none",
    "partner_looks": _has_partner,
    "trump_led": lambda rules: rules.follow_rule != "trump_only",
    "void_rule": lambda rules: rules.follow_rule in ("follow_or_trump", "strict_follow"),
    "under_trump": lambda rules: (
        rules.follow_rule not in ("trump_only", "strict_follow")
        or (rules.follow_rule == "strict_follow" and rules.under_trump != "barred")
    ),
    "lead_restriction": lambda rules: (
        rules.follow_rule != "trump_only" if rules.lead_restriction == "none" else rules.jokers > 0
    ),
    "out_of_trump": lambda rules: rules.follow_rule == "trump_only",
    "high_card": lambda rules: rules.high_value > 0,
    "high_credit": lambda rules: rules.high_value > 0,
    "low_card": lambda rules: rules.low_value > 0,
    "low_credit": lambda rules: rules.low_value > 0,
    "jack_credit": lambda rules: rules.jack_value > 0,
    "hang_jack": lambda rules: rules.jack_value > 0,
    "multi_role": _roles_meet,
    "off_jack_points": lambda rules: rules.off_jack,
    "off_ace_points": lambda rules: rules.off_ace,
    "joker_points": lambda rules: rules.jokers > 0,
    "joker_credit": lambda rules: rules.jokers > 0 and rules.joker_points > 0,
    "off_five_value": lambda rules: rules.off_five,
    "off_three_value": lambda rules: rules.off_three,
    "score_direction": lambda rules: rules.stakes == "none",
    "negative_scores": _may_lose_points,
    "target": lambda rules: rules.target > 0,
    "end_check": lambda rules: rules.target > 0,
    "count_order": lambda rules: (
        rules.target > 0
        and (rules.end_check == "count" or (rules.cutthroat_double == "count_order" and _may_defenders_meet(rules)))
    ),
    "bid_to_win": lambda rules: rules.target > 0,
    "win_needs_made_bid": lambda rules: rules.target > 0 and rules.bid_to_win,
    "bidder_out_from": _anyone_can_win,
    "cap_without_bid": lambda rules: rules.target > 0,
    "both_reach": lambda rules: _anyone_can_win(rules) and rules.end_check == "hand_end" and not rules.cap_without_bid,
    "cutthroat_double": _may_defenders_meet,
    "float_out": lambda rules: rules.bid_to_win,
    "win_margin": lambda rules: rules.target > 0,
    "lose_at": _may_lose_below_zero,
    "hands_tie": lambda rules: rules.hands_limit > 0 or rules.deals_each > 0,
    "bid_change": lambda rules: rules.bid_system != "none",
    "bid_out_of_turn": lambda rules: rules.bid_system != "none",
}
"""House rules that come to matter only beside certain others."""

NEEDS_GAME: Final = frozenset({"game_value", "game_values", "game_scope", "game_winner", "game_tie", "game_zero"})
SETTLES_A_BID: Final = frozenset(
    {
        "made_award", "set_penalty", "defenders", "set_limit", "bid_to_win", "win_needs_made_bid", "bidder_out_from",
        "cap_without_bid",
    }
)  # fmt: skip
"""House rules outside the auction that need a bid."""
