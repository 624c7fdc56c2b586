"""The presets of the Pedro family, of Don and two house games, and of the public engines."""

from __future__ import annotations

from typing import Final

import pytest

from pitchlog.rules import RuleSet, preset, preset_info, preset_names
from pitchlog.rules.consistency import contradictions
from pitchlog.rules.keys import keys
from pitchlog.rules.sources import SOURCES
from pitchlog.rules.values import value_text

SUMS: Final = {
    "pedro-sancho": 18,
    "dom-pedro": 21,
    "snoozer": 36,
    "cinch": 14,
    "blind-cinch": 14,
    "widow-cinch": 14,
    "pedro-us62": 14,
    "pedro-california": 16,
    "pidro-fi": 14,
    "king-pedro": 44,
    "nine-card-don": 52,
    "haus-pitch": 5,
    "hi-lo-jack-ne": 4,
    "brianberns": 4,
    "jackiechiles-cinch": 4,
    "play-smear": 5,
    "pysmear": 5,
    "smaclell": 5,
    "rbcasperson": 4,
    "inferno23": 4,
    "dalixinc": 4,
    "kalemmentore868": 4,
    "dmarky9873": 6,
    "tricksterbots": 4,
}
"""What a hand can be worth, as the sources print it or add it up."""

ROWS: Final = {
    "pedro-sancho": "bid_system=sell_out bid_rounds=until_all_pass low_credit=winner game_mode=ten_of_trump "
    "five_value=5 nine_value=9 target=50 revoke_penalty=set_and_nothing",
    "dom-pedro": "three_value=3 five_value=5 nine_value=9 jokers=0 target=50",
    "snoozer": "jokers=1 joker_rank=lowest joker_points=15 low_card=lowest_natural three_value=3 target=100",
    "cinch": "sides=pairs hand_size=9 max_bid=14 bid_rounds=one trump_by=named discard_least=3 refill_to=6 "
    "remainder_to=dealer off_five=true five_value=5 off_five_value=5 low_credit=winner follow_rule=follow_or_trump "
    "all_pass=dealer_names_free target=51",
    "blind-cinch": "players=4 hand_size=9 widow=4 widow_to=each discard_least=7 discard_most=7 refill_to=6",
    "widow-cinch": "players=6 hand_size=8 widow=4 widow_to=pitcher refill_to=6",
    "pedro-us62": "hand_size=9 min_bid=7 max_bid=14 dealer_forced_bid=7 target=62 bidder_out_from=55 "
    "low_credit=unstated",
    "pedro-california": "jack_value=3 min_bid=6 max_bid=16 dealer_forced_bid=6 low_credit=holder remainder_to=dealer "
    "target=100",
    "pidro-fi": "min_bid=6 max_bid=14 overcall=equal_allowed follow_rule=trump_only low_credit=holder "
    "out_of_trump=drops_out trump_discard=excess_non_point",
    "king-pedro": "king_value=30 hand_size=12 widow=4 min_bid=30 bid_rounds=until_all_pass target=200 bid_to_win=true "
    "all_pass=redeal_next_dealer low_credit=holder",
    "nine-card-don": "sides=pairs hand_size=9 packet=1 bid_system=none partner_looks=false high_value=4 king_value=3 "
    "queen_value=2 jack_value=1 nine_value=9 five_value=10 plain_five_value=5 game_value=8 low_value=0 target=121",
    "haus-pitch": "off_jack=true dealer_forced_bid=2 dealer_match=any_but_moon widow=3 trump_by=named "
    "low_credit=unstated first_dealer=low_cut",
    "hi-lo-jack-ne": "min_bid=2 max_bid=4 smudge=four_plus smudge_win=game smudge_fail=lose_game dealer_match=any "
    "discard_phase=non_trump refill_to=6 target=11 bid_to_win=true low_credit=unstated",
    "brianberns": "low_credit=winner game_tie=nobody dealer_match=max_only both_reach=higher follow_rule=follow_or_trump "
    "off_jack=false all_pass=redeal_next_dealer",
    "jackiechiles-cinch": "low_credit=holder game_tie=nobody all_pass=dealer_names_free both_reach=bidder "
    "follow_rule=follow_or_trump off_jack=false hand_size=9 smudge_value=10 max_bid=4 smudge=shoot_points "
    "smudge_win=target_from_zero dealer_match=moon_only smudge_stealable=true",
    "play-smear": "low_credit=holder game_tie=nobody all_pass=dealer_is_set dealer_match=none both_reach=bidder "
    "cutthroat_double=higher off_jack=true min_bid=2 max_bid=5",
    "pysmear": "low_credit=holder game_tie=nobody all_pass=dealer_is_set dealer_match=none off_jack=true packet=1",
    "smaclell": "low_credit=holder game_tie=nobody all_pass=redeal_next_dealer off_jack=true target=15",
    "rbcasperson": "low_credit=winner game_tie=nobody dealer_forced_bid=2 dealer_forced_kind=exactly "
    "dealer_match=none off_jack=false both_reach=unstated",
    "inferno23": "low_credit=winner game_tie=nobody dealer_forced_bid=2 dealer_match=any smudge=all_tricks off_jack=false "
    "hand_size=12 refill_to=9 target=21 bid_to_win=true win_margin=2 lose_at=11",
    "dalixinc": "low_credit=holder game_tie=nobody bid_system=none follow_rule=strict_follow hand_size=7 target=7 "
    "deal_rotation=last_taker_leads",
    "kalemmentore868": "low_credit=holder game_tie=elder_hand bid_system=none trump_by=turn_up beg=true target=14 "
    "end_check=count count_order=high,low,jack,game under_trump=barred_when_void hang_jack=3",
    "dmarky9873": "low_credit=holder game_tie=nobody dealer_forced_bid=1 dealer_match=none cap_without_bid=true "
    "joker_rank=lowest joker_order=first_in_trick_high low_card=lowest_natural deck=24 jokers=2 target=21",
    "tricksterbots": "low_credit=unstated game_tie=unstated dealer_match=unstated all_pass=unstated both_reach=unstated",
}
"""What the sources of the presets say, as changes that change nothing."""


@pytest.mark.parametrize("name", SUMS)
def test_a_preset_loads_as_a_valid_rule_set(name: str) -> None:
    assert name in preset_names()
    rules = preset(name)
    assert rules.preset == name
    assert RuleSet.model_validate(rules.model_dump()) == rules
    assert RuleSet.model_validate_json(rules.model_dump_json()) == rules


@pytest.mark.parametrize(("name", "worth"), SUMS.items())
def test_the_points_of_a_hand_sum_to_what_the_game_is_known_for(name: str, worth: int) -> None:
    assert preset(name).max_points == worth
    assert preset_info(name).points_sum == worth


@pytest.mark.parametrize("name", SUMS)
def test_all_the_points_may_be_bid_where_there_is_an_auction(name: str) -> None:
    rules = preset(name)
    assert rules.bid_system == "none" or rules.max_bid == rules.max_points


@pytest.mark.parametrize("name", SUMS)
def test_the_rules_of_a_preset_hold_together(name: str) -> None:
    assert contradictions(preset(name)) == []


@pytest.mark.parametrize("name", ROWS)
def test_a_preset_is_what_its_source_says(name: str) -> None:
    stated = [tuple(part.split("=", 1)) for part in ROWS[name].split()]
    rules = preset(name)
    assert [(key, value_text(getattr(rules, key))) for key, _ in stated] == stated


@pytest.mark.parametrize("name", SUMS)
def test_a_preset_names_its_sources_and_tells_its_story(name: str) -> None:
    info = preset_info(name)
    assert info.title
    assert info.sources
    assert set(info.sources) <= set(SOURCES)
    assert set(info.origins.values()) <= set(SOURCES)
    assert 2 <= info.description.count(". ") + 1 <= 4
    assert info.description.endswith(".")
    assert set(info.notes) <= set(keys())
    assert all(note.endswith(".") for note in info.notes.values())


@pytest.mark.parametrize("name", SUMS)
def test_whose_low_is_was_stated_or_is_left_open(name: str) -> None:
    rules = preset(name)
    assert "low_credit" in preset_info(name).origins or rules.low_credit == "unstated"


@pytest.mark.parametrize("name", SUMS)
def test_everybody_gets_his_cards_from_the_pack(name: str) -> None:
    rules = preset(name)
    pack = int(rules.deck) - 4 * len(rules.removed_ranks) + rules.jokers
    shared = rules.widow * (rules.players[1] if rules.widow_to == "each" else 1)
    assert rules.hand_size * rules.players[1] + shared <= pack


def test_an_engine_preset_changes_little_of_the_game_it_follows() -> None:
    game, engine = preset("setback-berns").model_dump(), preset("brianberns").model_dump()
    assert {key for key in engine if engine[key] != game[key]} == {"preset", "packet"}
