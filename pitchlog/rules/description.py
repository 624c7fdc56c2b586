"""The rules of a game in plain English, made from its house rules: a stranger can play from them."""

from __future__ import annotations

from typing import Final

from pitchlog.rules.documentation import house_rule, meaning
from pitchlog.rules.keys import KEYS, SECTION_OF, SECTIONS
from pitchlog.rules.matters import can_matter, is_told, may_draw
from pitchlog.rules.model import RuleSet
from pitchlog.rules.named import differences
from pitchlog.rules.wording import (
    POINT_TITLES,
    has_ranked_trumps,
    joined,
    ranks_in_pack,
    trump_names,
    worth_list,
)

Description = list[tuple[str, tuple[str, ...]]]
"""Headings, each with its sentences."""

LEFT_OPEN: Final = "Settle before you play"


def describe(rules: RuleSet) -> Description:
    """The whole game under these rules: for each stage of it a heading and its sentences.

    What the rules leave open comes last, under a heading of its own.
    """
    shown = [key for key in KEYS if is_told(rules, key)]
    told: Description = [("The game", _opening(rules))]
    for section, heading in SECTIONS.items():
        here = [key for key in shown if SECTION_OF[key] == section and getattr(rules, key) != "unstated"]
        if section == "1D":
            here.sort(key=_happens)
        told.append((heading, (*_sentences(rules, here), *_always(rules, section))))
    open_keys = [key for key in shown if getattr(rules, key) == "unstated"]
    if open_keys:
        told.append((LEFT_OPEN, tuple(meaning(key, "unstated") for key in open_keys)))
    return [(heading, sentences) for heading, sentences in told if sentences]


def _sentences(rules: RuleSet, keys: list[str]) -> list[str]:
    """What each of these house rules means here; a fixed number of discards is one sentence."""
    told = {key: _sentence(rules, key) for key in keys}
    if "discard_most" in told and rules.discard_least == rules.discard_most:
        told["discard_least"] = told["discard_least"].replace("At least", "Exactly")
        del told["discard_most"]
    return list(told.values())


def _sentence(rules: RuleSet, key: str) -> str:
    """What a house rule means here, without what cannot come about under the others."""
    value = getattr(rules, key)
    told = meaning(key, value)
    if key == "widow" and rules.widow_to == "each":
        return f"After the players' own cards each is dealt {value} more, face down."
    if key == "refill_to" and value and not may_draw(rules):
        return told.partition(":")[0] + "."
    if key == "discard_phase" and value == "any" and rules.discard_least:
        return told.replace("may throw", "throws")
    if key == "face_up_pitch" and not value and rules.bid_system == "sell_out":
        return f"Bids are spoken; the eldest alone may pitch unasked, which bids {rules.max_bid} and ends the auction."
    if key == "end_check" and value == "count" and rules.bid_system == "none":
        return "The points are counted one by one, and the first side to get there during the count has won."
    if key == "bid_to_win" and value and rules.cap_without_bid:
        return told.partition(";")[0] + "."
    return told


SAME_IN_PLAY: Final = frozenset({"high_credit", "game_winner"})
"""House rules that books word differently and that never change a score."""

IN_THE_LIST: Final = frozenset({
    "off_jack_points", "off_ace_points", "joker_points", "ten_points", "nine_value", "five_value", "off_five_value",
    "plain_five_value", "three_value", "off_three_value", "queen_value", "king_value", "last_trick", "high_spade",
    "high_value", "low_value", "jack_value", "game_value",
})  # fmt: skip
"""House rules that do nothing but give a point its worth, which the list of the points tells."""


def describe_difference(known: RuleSet, table: RuleSet) -> Description:
    """What somebody who plays by ``known`` must know at a table that plays by ``table``.

    The points and the order of the trumps where they differ, then one heading a house rule, with how it is here and
    how he is used to it, or how it is here where it never came to matter to him. Rules that never come to matter at
    the table are left out, and so are those whose values come to the same.
    """
    told = _other_points(known, table) + _other_trumps(known, table)
    changed = {key for key, _, _ in differences(known, table)}
    for key in KEYS:
        if key in SAME_IN_PLAY or key in IN_THE_LIST or not can_matter(table, key):
            continue
        sentences = [f"Here: {meaning(key, getattr(table, key))}"]
        if can_matter(known, key):
            if key not in changed:
                continue
            sentences.append(f"You are used to: {meaning(key, getattr(known, key))}")
        elif not is_told(table, key):
            continue
        told.append((house_rule(key).title, tuple(sentences)))
    return told


def _other_points(known: RuleSet, table: RuleSet) -> Description:
    if worth_list(known.points) == worth_list(table.points):
        return []
    return [("Points of a hand", (f"Here: {_points(table)}", f"You are used to: {_points(known)}"))]


def _other_trumps(known: RuleSet, table: RuleSet) -> Description:
    are_plain = not (has_ranked_trumps(known) or has_ranked_trumps(table))
    if are_plain or trump_names(known) == trump_names(table):
        return []
    return [("Order of the trumps", (f"Here: {_trumps(table)}", f"You are used to: {_trumps(known)}"))]


def _opening(rules: RuleSet) -> tuple[str, ...]:
    stages = ["dealt"]
    if rules.bid_system != "none":
        stages.append("bid for")
    if rules.discard_phase != "none":
        stages.append("improved by throwing cards")
    ending = "its points are scored" if rules.bid_system == "none" else "its points are scored and the bid is settled"
    if rules.bid_system == "none" and len(stages) == 1:
        return (_points(rules), "Each hand is dealt and played in tricks, and then its points are scored.")
    return (_points(rules), f"Each hand is {joined([*stages, 'played in tricks'])}; then {ending}.")


def _points(rules: RuleSet) -> str:
    """All that can be scored in a hand, with its worth and the sum."""
    game = "Pitch" if rules.bid_system != "none" else "The game"
    names = [POINT_TITLES[point.name] for point in rules.points]
    if all(point.worth == 1 and point.name in ("high", "low", "jack", "game") for point in rules.points):
        return f"{game} is played for {joined(names)}: {rules.max_points} points in a hand, each worth one."
    return f"{game} is played for {rules.max_points} points in a hand: {joined(worth_list(rules.points))}."


def _trumps(rules: RuleSet) -> str:
    return f"The trumps rank from the top: {', '.join(trump_names(rules))}."


def _always(rules: RuleSet, section: str) -> tuple[str, ...]:
    """What holds in every game, or follows from several house rules, and stands in none."""
    if section == "1A":
        order = " ".join("10" if rank == "T" else rank for rank in ranks_in_pack(rules))
        ranks = f"In each suit the cards rank from the ace down: {order}."
        return (ranks, _trumps(rules)) if has_ranked_trumps(rules) else (ranks,)
    if section == "1B":
        return ("The player to the dealer's left is the eldest.",)
    if section == "1E":
        return _play(rules)
    if section == "1F" and _has_lone_trump(rules):
        return ("If only one trump was dealt, it is both High and Low.",)
    if section == "1G" and rules.game_mode in ("pips", "both") and rules.sides in ("called_partner", "offset_partner"):
        return ("The pips of the two who play together in a hand are counted together.",)
    if section == "1H" and rules.bid_system == "none":
        return ("Each side scores the points it took.",)
    if section == "1I" and rules.stakes == "each_hand" and not rules.target:
        return ("There is no total to reach: as many hands are played as the table likes.",)
    return ()


def _play(rules: RuleSet) -> tuple[str, ...]:
    if rules.follow_rule == "trump_only":
        taking = "The highest trump takes the trick."
    else:
        taking = "The highest trump takes the trick; without a trump the highest card of the suit led takes it."
    return (
        "The cards of a trick are played clockwise, one by each player.",
        taking,
        "Whoever takes a trick leads to the next one.",
    )


def _has_lone_trump(rules: RuleSet) -> bool:
    is_scored = rules.high_value > 0 and rules.low_value > 0 and rules.draw_after_trick == "none"
    return is_scored and rules.high_card == "highest_in_play" and rules.low_card == "lowest_in_play"


STAGES: Final = (
    "trump_by", "turn_up_points", "beg", "gift_to", "run_cards", "partner_call", "discard_phase",
    "discard_least", "discard_most", "trump_discard", "refill_to", "refill_order", "remainder_to", "pass_to_partner",
    "buried_point_card", "partner_looks", "first_lead_must_be_trump", "called_card_first",
)  # fmt: skip
"""The house rules between the auction and the play, in the order in which they come about."""


def _happens(key: str) -> int:
    return STAGES.index(key)
