"""The rules of a game in plain English, made from its house rules: a stranger can play from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pitchlog.rules.documentation import house_rule, meaning
from pitchlog.rules.keys import KEYS, SECTION_OF, SECTIONS
from pitchlog.rules.model import RuleSet
from pitchlog.rules.named import differences

Description = list[tuple[str, tuple[str, ...]]]
"""Headings, each with its sentences."""

LEFT_OPEN: Final = "Settle before you play"


def describe(rules: RuleSet) -> Description:
    """The whole game under these rules: for each stage of it a heading and its sentences.

    What the rules leave open comes last, under a heading of its own.
    """
    shown = [key for key in KEYS if _matters(rules, key)]
    told: Description = [("The game", _opening(rules))]
    for section, heading in SECTIONS.items():
        here = [key for key in shown if SECTION_OF[key] == section and getattr(rules, key) != "unstated"]
        told.append((heading, (*(meaning(key, getattr(rules, key)) for key in here), *_always(rules, section))))
    open_keys = [key for key in shown if getattr(rules, key) == "unstated"]
    if open_keys:
        told.append((LEFT_OPEN, tuple(meaning(key, "unstated") for key in open_keys)))
    return [(heading, sentences) for heading, sentences in told if sentences]


SAME_IN_PLAY: Final = frozenset({"high_credit", "game_winner"})
"""House rules that books word differently and that never change a score."""


def describe_difference(known: RuleSet, table: RuleSet) -> Description:
    """What somebody who plays by ``known`` must know at a table that plays by ``table``.

    One heading a house rule, with how it is here and how he is used to it. Rules that never come to matter at the
    table are left out, and so are those whose values come to the same.
    """
    told: Description = []
    for key, used_to, here in differences(known, table):
        if key in SAME_IN_PLAY or not _matters(table, key):
            continue
        sentences = [f"Here: {meaning(key, here)}"]
        if _matters(known, key):
            sentences.append(f"You are used to: {meaning(key, used_to)}")
        told.append((house_rule(key).title, tuple(sentences)))
    return told


def _opening(rules: RuleSet) -> tuple[str, ...]:
    names = [point.name.capitalize() for point in rules.points]
    points = f"{', '.join(names[:-1])} and {names[-1]}"
    first = f"Pitch is played for {points}: {rules.max_points} points in a hand, each worth one."
    if rules.bid_system == "none":
        return (first, "Each hand is dealt and played in tricks, and then its points are scored.")
    return (
        first,
        "Each hand is dealt, bid for and played in tricks; then its points are scored and the bid is settled.",
    )


def _always(rules: RuleSet, section: str) -> tuple[str, ...]:
    """What holds in every game and stands in no house rule."""
    if section == "1A":
        return ("In each suit the cards rank from the ace down: A K Q J 10 9 8 7 6 5 4 3 2.",)
    if section == "1B":
        return ("The player to the dealer's left is the eldest.",)
    if section == "1E":
        return (
            "The cards of a trick are played clockwise, one by each player.",
            "The highest trump takes the trick; without a trump the highest card of the suit led takes it.",
            "Whoever takes a trick leads to the next one.",
        )
    if section == "1F" and rules.low_card == "lowest_in_play":
        return ("If only one trump was dealt, it is both High and Low.",)
    if section == "1H" and rules.bid_system == "none":
        return ("Each side scores the points it took.",)
    if section == "1I" and rules.stakes == "each_hand" and not rules.target:
        return ("There is no total to reach: as many hands are played as the table likes.",)
    return ()


def _matters(rules: RuleSet, key: str) -> bool:
    """Whether a house rule can come to matter under the others."""
    if rules.bid_system == "none" and key != "bid_system" and (SECTION_OF[key] == "1C" or key in SETTLES_A_BID):
        return key in ("smudge", "smudge_win", "smudge_when_negative") and rules.smudge == "unbid"
    if SECTION_OF[key] == "1I" and rules.stakes == "each_hand" and not rules.target:
        return False
    if key in NEEDS_GAME:
        return rules.game_mode == "pips"
    return key not in ONLY_IF or ONLY_IF[key](rules)


def _has_three_sides(rules: RuleSet) -> bool:
    return rules.sides not in ("pairs", "two_trios") and rules.players[1] > 2


def _anyone_can_win(rules: RuleSet) -> bool:
    return rules.target > 0 and not rules.bid_to_win


def _is_smudge_bid(rules: RuleSet) -> bool:
    return rules.smudge not in ("none", "unbid")


ONLY_IF: Final[dict[str, Callable[[RuleSet], bool]]] = {
    "weak_hand_outcome": lambda rules: rules.weak_hand_redeal != "none",
    "dealer_match": lambda rules: rules.bid_system == "auction",
    "dealer_forced_kind": lambda rules: rules.dealer_forced_bid > 0,
    "all_pass": lambda rules: rules.dealer_forced_bid == 0,
    "smudge_value": lambda rules: _is_smudge_bid(rules) and rules.smudge != "is_four",
    "smudge_win": lambda rules: rules.smudge != "none",
    "smudge_when_negative": lambda rules: rules.smudge != "none",
    "smudge_fail": _is_smudge_bid,
    "smudge_stealable": lambda rules: _is_smudge_bid(rules) and rules.dealer_match in ("any", "max_only"),
    "first_lead_must_be_trump": lambda rules: rules.trump_by == "named",
    "void_rule": lambda rules: rules.follow_rule in ("follow_or_trump", "strict_follow"),
    "hang_jack": lambda rules: rules.hang_jack > 1,
    "set_limit": lambda rules: rules.set_limit > 0,
    "score_direction": lambda rules: rules.stakes == "none",
    "negative_scores": lambda rules: rules.stakes == "none",
    "target": lambda rules: rules.target > 0,
    "end_check": lambda rules: rules.target > 0,
    "count_order": lambda rules: (
        rules.target > 0
        and (
            rules.end_check == "count"
            or (_anyone_can_win(rules) and _has_three_sides(rules) and rules.cutthroat_double == "count_order")
        )
    ),
    "bid_to_win": lambda rules: rules.target > 0,
    "win_needs_made_bid": lambda rules: rules.target > 0 and rules.bid_to_win,
    "both_reach": lambda rules: _anyone_can_win(rules) and rules.end_check == "hand_end",
    "cutthroat_double": lambda rules: _anyone_can_win(rules) and _has_three_sides(rules),
    "float_out": lambda rules: rules.bid_to_win and rules.float_out > 0,
    "hands_limit": lambda rules: rules.hands_limit > 0,
    "deals_each": lambda rules: rules.deals_each > 0,
    "hands_tie": lambda rules: rules.hands_limit > 0 or rules.deals_each > 0,
}
"""House rules that come to matter only beside certain others."""

NEEDS_GAME: Final = frozenset({"game_values", "game_scope", "game_winner", "game_tie", "game_zero"})
SETTLES_A_BID: Final = frozenset(
    {"made_award", "set_penalty", "defenders", "set_limit", "bid_to_win", "win_needs_made_bid", "both_reach"}
)
"""House rules outside the auction that need a bid."""
