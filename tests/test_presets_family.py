"""The presets of the wider family: All Fours, Smear, Trickster's tables and the ten-point games, as their sources have them."""

from __future__ import annotations

import tomllib

import pytest

from pitchlog.rules import SOURCES, RuleSet, contradictions, keys, preset, preset_info, preset_names, value_text
from pitchlog.rules.consistency import pack_size
from pitchlog.rules.named import COMMON, DATA

TEN = "high low jack off_jack big little ten three*3"
"""The points of the ten-point games with two jokers."""

POINTS = {
    "bicycle-joker": (5, "high low jack joker game"),
    "setback-53": (6, "high low jack off_jack joker game"),
    "all-fours": (4, "high low jack game"),
    "seven-up": (4, "high low jack game"),
    "trinidad-all-fours": (4, "high low jack game"),
    "california-jack": (4, "high low jack game"),
    "shasta-sam": (4, "high low jack game"),
    "racehorse-32": (4, "high low jack game"),
    "schmier-mn6": (6, "high low jack off_jack joker game"),
    "smear-mn10": (10, "high low jack off_jack big little three*3 game"),
    "smear-newi6": (6, "high low jack big little game"),
    "trickster-4": (4, "high low jack game"),
    "trickster-5": (5, "high low jack off_jack game"),
    "trickster-6": (6, "high low jack off_jack joker game"),
    "trickster-7": (7, "high low jack off_jack big little ten"),
    "trickster-10": (10, TEN),
    "trickster-11": (11, "high low jack off_jack off_ace big little ten three*3"),
    "trickster-13": (13, f"{TEN} off_three*3"),
    "trickster-9": (9, "high low jack five*5 game"),
    "ten-point-classic": (10, TEN),
    "ten-point-colorado": (10, TEN),
    "oklahoma-10": (10, "high low jack off_jack big little three*3 game"),
    "pawnee-call-partner": (10, TEN),
    "thirteen-point": (13, f"{TEN} off_three*3"),
    "nine-card-pitch": (6, "high low jack five high_spade game"),
    "ten-point-52": (10, "high low jack five*5 last game"),
    "campbell-10": (10, TEN),
}
"""What a hand is worth by the sources, and in which points."""

ROWS = {
    "bicycle-joker": "jokers=1 joker_rank=lowest ambiguous_first_lead=spades low_card=lowest_natural low_credit=holder "
    "joker_credit=winner target=10 count_order=high,low,jack,joker,game dealer_match=below_max",
    "setback-53": "sides=pairs jokers=1 off_jack=true min_bid=2 max_bid=6 bid_rounds=until_all_pass dealer_forced_bid=2 "
    "dealer_forced_kind=exactly follow_rule=strict_follow joker_rank=below_jack lead_restriction=no_joker "
    "ambiguous_first_lead=not_allowed low_credit=winner target=21 bid_to_win=true",
    "all-fours": "players=2 trump_by=turn_up turn_up_points=jack beg=true game_tie=elder_hand game_zero=elder_hand "
    "bid_system=none low_credit=holder target=7",
    "seven-up": "players=2-3 gift_to=all_but_dealer trump_by=turn_up beg=true run_cards=down_to_six "
    "game_tie=elder_hand target=7 revoke_penalty=seven_up",
    "trinidad-all-fours": "sides=pairs low_credit=holder hang_jack=3 game_tie=nobody end_check=count target=14 "
    "turn_up_points=ace_six_jack under_trump=barred_when_void",
    "california-jack": "players=2 draw_after_trick=face_up low_credit=winner high_credit=winner target=10 "
    "void_rule=must_trump game_tie=unstated",
    "shasta-sam": "players=2 draw_after_trick=face_down low_credit=winner",
    "racehorse-32": "deck=32 target=11 players=2-5 low_credit=unstated",
    "schmier-mn6": "players=6 sides=two_trios jokers=1 joker_rank=lowest min_bid=3 max_bid=6 low_card=deuce "
    "low_credit=holder all_pass=redeal_same_dealer discard_most=3 refill_to=6 target=21 both_reach=higher "
    "game_values=joker_one",
    "smear-mn10": "jokers=2 hand_size=10 refill_to=6 joker_order=second_in_trick_high both_reach=higher_then_bidder "
    "low_credit=holder min_bid=2",
    "smear-newi6": "deck=32 jokers=2 joker_rank=lowest joker_order=unstated widow=3 widow_to=agreement target=21",
    "trickster-4": "jokers=0 hand_size=6 low_credit=holder target=11",
    "trickster-5": "jokers=0 off_jack=true hand_size=6 target=11",
    "trickster-6": "jokers=1 off_jack=true hand_size=6 target=11 game_values=joker_half",
    "trickster-7": "jokers=2 hand_size=9 discard_phase=non_trump refill_to=6 refill_order=left_of_pitcher "
    "remainder_to=bidder game_mode=ten_of_trump low_card=deuce low_credit=holder joker_order=marked target=21",
    "trickster-10": "hand_size=9 refill_to=6 low_credit=holder target=32",
    "trickster-11": "hand_size=9 off_ace=true off_three=false target=52",
    "trickster-13": "hand_size=9 off_ace=false off_three=true target=52",
    "trickster-9": "jokers=0 off_jack=false hand_size=9 target=31 game_mode=pips",
    "ten-point-classic": "jokers=2 hand_size=9 min_bid=4 dealer_forced_bid=4 remainder_to=bidder pass_to_partner=true "
    "follow_rule=trump_only out_of_trump=drops_out low_card=deuce low_credit=holder",
    "ten-point-colorado": "weak_hand_redeal=no_court_and_no_point_card joker_order=first_in_trick_high "
    "low_credit=holder follow_rule=trump_only",
    "oklahoma-10": "sides=pairs hand_size=9 low_credit=holder high_credit=holder three_value=3 target=21 game_mode=pips",
    "pawnee-call-partner": "players=5 sides=called_partner hand_size=10 widow=4 widow_to=pitcher low_credit=holder "
    "partner_call=trump_card called_card_first=true target=42 both_reach=bidder_if_made",
    "thirteen-point": "hand_size=9 min_bid=4 dealer_forced_bid=5 dealer_forced_kind=at_least remainder_to=bidder "
    "buried_point_card=picked_up low_credit=unstated",
    "nine-card-pitch": "sides=pairs hand_size=9 min_bid=3 max_bid=6 trump_by=named discard_most=4 refill_to=9 "
    "first_lead_must_be_trump=false score_direction=down target=21 low_credit=winner",
    "ten-point-52": "jokers=0 hand_size=6 discard_most=6 refill_to=6 refill_order=pitcher game_values=ace_zero min_bid=3 "
    "target=50 bid_to_win=true float_out=60 follow_rule=strict_follow low_credit=winner all_pass=redeal_next_dealer",
    "campbell-10": "jokers=2 min_bid=5 max_bid=10 follow_rule=free_unless_trump_led low_card=deuce low_credit=holder "
    "target=31",
}
"""What the sources say of the rest, as changes that change nothing."""


@pytest.mark.parametrize("name", POINTS)
def test_the_points_are_those_of_the_source_and_sum_to_its_count(name: str) -> None:
    most, listed = POINTS[name]
    worths = [tuple(part.split("*")) if "*" in part else (part, "1") for part in listed.split()]
    rules = preset(name)
    assert sorted((point.name, str(point.worth)) for point in rules.points) == sorted(worths)
    assert rules.max_points == preset_info(name).points_sum == most


@pytest.mark.parametrize("name", ROWS)
def test_a_preset_of_the_family_is_what_its_source_says(name: str) -> None:
    stated = [tuple(part.split("=", 1)) for part in ROWS[name].split()]
    rules = preset(name)
    assert [(key, value_text(getattr(rules, key))) for key, _ in stated] == stated


def test_each_of_the_family_is_listed_with_its_points_and_its_row() -> None:
    assert set(POINTS) == set(ROWS) <= set(preset_names())


@pytest.mark.parametrize("name", POINTS)
def test_the_rules_hold_together_and_are_a_valid_rule_set(name: str) -> None:
    rules = preset(name)
    assert contradictions(rules) == []
    assert RuleSet.model_validate(rules.model_dump()) == rules
    assert RuleSet.model_validate_json(rules.model_dump_json()) == rules


@pytest.mark.parametrize("name", POINTS)
def test_the_pack_serves_the_most_players(name: str) -> None:
    rules = preset(name)
    turned = 1 if rules.trump_by == "turn_up" else 0
    assert rules.hand_size * rules.players[1] + rules.widow + turned <= pack_size(rules)


@pytest.mark.parametrize("name", POINTS)
def test_bids_run_up_to_all_the_points_and_every_point_is_counted(name: str) -> None:
    rules = preset(name)
    assert rules.bid_system == "none" or rules.max_bid == rules.max_points
    assert sorted(rules.count_order) == sorted(point.name for point in rules.points)


@pytest.mark.parametrize("name", POINTS)
def test_a_preset_of_the_family_names_its_sources_and_its_own_sum(name: str) -> None:
    written = tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))
    info = preset_info(name)
    assert info.sources
    assert set(info.sources) <= set(SOURCES)
    assert set(info.origins.values()) <= set(SOURCES)
    assert written["points_sum"] == info.points_sum
    assert set(info.notes) <= set(keys())
    assert all(note.endswith(".") for note in info.notes.values())
    assert 2 <= info.description.count(". ") + 1 <= 4


@pytest.mark.parametrize("name", POINTS)
def test_what_a_preset_of_the_family_extends_leads_to_the_common_ground(name: str) -> None:
    chain = [name]
    while chain[-1] != COMMON:
        written = tomllib.loads((DATA / f"{chain[-1]}.toml").read_text(encoding="utf-8"))
        assert written["extends"] not in chain
        assert written["extends"] in (COMMON, *preset_names())
        chain.append(written["extends"])
    assert len(chain) <= 5


@pytest.mark.parametrize("name", POINTS)
def test_who_gets_low_is_stated_or_left_open_never_defaulted(name: str) -> None:
    assert "low_credit" in preset_info(name).origins or preset(name).low_credit == "unstated"


@pytest.mark.parametrize("name", ["all-fours", "seven-up", "trinidad-all-fours", "california-jack", "shasta-sam"])
def test_the_games_without_an_auction_are_counted_point_by_point(name: str) -> None:
    rules = preset(name)
    assert (rules.bid_system, rules.dealer_match, rules.end_check) == ("none", "none", "count")
    assert not rules.bid_to_win


def test_a_preset_that_does_not_say_its_sum_has_that_of_the_one_it_extends() -> None:
    assert preset_info("bicycle").points_sum == preset_info("solo-7").points_sum == 4
    assert preset_info("cutthroat-11").points_sum == preset_info("partners-21").points_sum == 4
