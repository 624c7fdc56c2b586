"""The presets: what the seed articles say, what the other sources say, and where each value comes from."""

from __future__ import annotations

import tomllib

import pytest
from pydantic import ValidationError

from pitchlog.rules import (
    DEFAULT_PRESET,
    SOURCES,
    PointRule,
    RuleSet,
    basis,
    contradictions,
    find_preset,
    keys,
    preset,
    preset_info,
    preset_names,
    resolve,
    value_text,
)
from pitchlog.rules.named import COMMON, DATA

SEEDS = """
[solo-7]
players = [3, 7]
sides = "solo"
deck = "52"
hand_size = 6
packet = 3
bid_system = "auction"
min_bid = 1
max_bid = 4
bid_rounds = "one"
overcall = "higher"
dealer_match = "below_max"
dealer_forced_bid = 2
dealer_forced_kind = "at_least"
face_up_pitch = true
smudge = "none"
trump_by = "first_lead"
follow_rule = "follow_or_trump"
void_rule = "any"
high_credit = "winner"
low_credit = "winner"
multi_role = "each"
game_tie = "nobody"
target = 7
end_check = "hand_end"
bid_to_win = true
win_needs_made_bid = true
negative_scores = true
defenders = "always"

[partners-21]
players = [4, 4]
sides = "pairs"
hand_size = 6
packet = 3
min_bid = 1
max_bid = 4
dealer_match = "any"
dealer_forced_bid = 0
all_pass = "redeal_same_dealer"
smudge = "is_four"
smudge_win = "game"
smudge_fail = "minus_bid"
smudge_stealable = true
trump_by = "first_lead"
follow_rule = "follow_or_trump"
high_credit = "holder"
low_credit = "holder"
multi_role = "each"
game_tie = "nobody"
target = 21
end_check = "count"
bid_to_win = false
both_reach = "bidder"
defenders = "always"
"""
"""The first two presets as the study of their articles has them."""

ROWS = {
    "pagat": "sides=pairs min_bid=2 dealer_match=any dealer_forced_bid=2 dealer_forced_kind=at_least low_credit=winner "
    "high_credit=holder smudge=five smudge_win=points smudge_value=5 target=21 bid_to_win=true win_needs_made_bid=true",
    "bicycle": "sides=solo players=2-7 min_bid=2 dealer_match=below_max smudge=is_four smudge_stealable=false "
    "low_credit=holder target=7 both_reach=bidder",
    "bicycle-smudge": "dealer_match=none low_credit=winner smudge=unbid smudge_win=game score_direction=down target=7 "
    "misdeal_by=same_dealer players=2-7",
    "setback-berns": "sides=pairs min_bid=2 dealer_match=max_only low_credit=winner target=11 both_reach=higher "
    "all_pass=redeal_next_dealer",
    "setback-bear": "sides=pairs min_bid=2 weak_hand_redeal=nothing_above_9_and_no_two weak_hand_outcome=new_cards "
    "target=21 low_credit=unstated dealer_match=unstated",
    "setback-lose3": "min_bid=2 dealer_forced_bid=2 weak_hand_redeal=only_3_to_9 set_limit=3",
    "britannica-14": "players=4-7 min_bid=1 dealer_match=max_only all_pass=eldest_pitches_free low_credit=holder "
    "revoke_penalty=minus_bid",
    "commercial-pitch": "bid_system=sell_out all_pass=eldest_pitches_free low_credit=holder target=7",
    "sellout-parlett": "bid_system=sell_out all_pass=eldest_pitches_free low_credit=holder max_bid=3",
    "blind-all-fours": "bid_system=none trump_by=first_lead low_credit=holder",
    "racehorse-stakes": "sides=all_vs_pitcher players=5-8 dealer_forced_bid=2 dealer_forced_kind=exactly smudge=five "
    "target=0 stakes=each_hand defenders=never low_credit=winner",
    "nebraska-4": "min_bid=2 dealer_forced_bid=2 trump_by=named target=15 low_credit=unstated",
    "darrtown-tourney": "players=2-4 sides=solo deals_each=2 target=0 hands_tie=extra_hand",
    "pbm-server": "players=2-7 min_bid=2 max_bid=4 smudge=five target=7 all_pass=redeal_next_dealer low_credit=winner "
    "cutthroat_double=count_order",
}
"""What the sources of the other presets say, as changes that change nothing."""


@pytest.mark.parametrize("name", ["solo-7", "partners-21"])
def test_a_seed_preset_is_what_its_article_says(name: str) -> None:
    rules = preset(name).model_dump(mode="json")
    stated = tomllib.loads(SEEDS)[name]
    assert {key: rules[key] for key in stated} == stated


def test_cutthroat_is_the_partnership_game_but_for_players_sides_and_target() -> None:
    changed = {"players": (2, 8), "sides": "solo", "target": 11, "cutthroat_double": "count_order"}
    fields = preset("partners-21").model_dump() | changed | {"preset": "cutthroat-11"}
    assert preset("cutthroat-11") == RuleSet(**fields)


@pytest.mark.parametrize("name", ROWS)
def test_a_preset_is_what_its_source_says(name: str) -> None:
    stated = [tuple(part.split("=", 1)) for part in ROWS[name].split()]
    rules = preset(name)
    assert [(key, value_text(getattr(rules, key))) for key, _ in stated] == stated


def test_every_preset_is_tested() -> None:
    assert set(preset_names()) == {"solo-7", "partners-21", "cutthroat-11", *ROWS}


def test_the_listed_presets_are_the_files() -> None:
    files = {path.stem for path in DATA.iterdir() if path.suffix == ".toml"}
    assert files == {*preset_names(), COMMON}
    assert DEFAULT_PRESET == preset_names()[0] == "solo-7"


@pytest.mark.parametrize("name", preset_names())
def test_the_points_of_a_preset_sum_to_four_and_its_rules_hold_together(name: str) -> None:
    rules = preset(name)
    assert rules.preset == name
    assert sum(point.worth for point in rules.points) == rules.max_points == 4
    assert contradictions(rules) == []
    assert RuleSet.model_validate(rules.model_dump()) == rules
    assert RuleSet.model_validate_json(rules.model_dump_json()) == rules


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_tells_its_title_story_and_sources(name: str) -> None:
    info = preset_info(name)
    assert info.name == name
    assert info.title
    assert 2 <= info.description.count(". ") + 1 <= 4
    assert info.description.endswith(".")
    assert info.sources
    assert set(info.sources) <= set(SOURCES)
    assert set(info.notes) <= set(keys())
    assert all(note.endswith(".") for note in info.notes.values())
    assert set(info.origins.values()) <= set(SOURCES)


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_states_who_gets_low(name: str) -> None:
    assert "low_credit" in preset_info(name).origins or preset(name).low_credit == "unstated"


def test_the_table_of_points_follows_the_rules() -> None:
    assert preset("partners-21").points == (
        PointRule("high", 1, "holder"),
        PointRule("low", 1, "holder"),
        PointRule("jack", 1, "winner"),
        PointRule("game", 1, "pips"),
    )
    assert preset("setback-bear").points[1] == PointRule("low", 1, "unstated")
    without_game = resolve("solo-7", [("game_mode", "none")]).rules
    assert [point.name for point in without_game.points] == ["high", "low", "jack"]
    assert without_game.max_points == 3


def test_a_copy_has_its_own_points() -> None:
    rules = preset("solo-7")
    assert rules.max_points == 4
    assert rules.model_copy(update={"game_mode": "none"}).max_points == 3


def test_a_rule_set_is_frozen_hashable_and_takes_no_other_key() -> None:
    rules = RuleSet(low_credit="holder")
    assert hash(rules) == hash(RuleSet(low_credit="holder"))
    with pytest.raises(ValidationError):
        rules.target = 11  # type: ignore[misc]
    with pytest.raises(ValidationError):
        RuleSet(low_credit="holder", jokers=2)  # type: ignore[call-arg]
    with pytest.raises(ValidationError):
        RuleSet()  # type: ignore[call-arg]


def test_json_has_plain_values() -> None:
    plain = preset("solo-7").model_dump(mode="json")
    assert plain["players"] == [3, 7]
    assert plain["count_order"] == ["high", "low", "jack", "game"]
    assert plain["bid_to_win"] is True
    assert plain["preset"] == "solo-7"


@pytest.mark.parametrize("written", ["Partners-21", "PARTNERS_21", " partners-21 "])
def test_a_preset_is_found_in_any_case_and_with_underscores(written: str) -> None:
    assert find_preset(written) == "partners-21"
    assert preset(written) is preset("partners-21")
    assert preset_info(written) is preset_info("partners-21")


def test_there_is_no_preset_by_another_name() -> None:
    with pytest.raises(KeyError):
        preset("whist")
    with pytest.raises(KeyError):
        preset_info(COMMON)


@pytest.mark.parametrize(
    ("rules", "key", "phrase"),
    [
        (preset("partners-21"), "follow_rule", "follow_rule = follow_or_trump (partners-21; seed P)"),
        (preset("cutthroat-11"), "target", "target = 11 (cutthroat-11; seed C)"),
        (preset("solo-7"), "win_needs_made_bid", "win_needs_made_bid = true (solo-7; a reading of seed S)"),
        (preset("setback-bear"), "follow_rule", "follow_rule = follow_or_trump (setback-bear; as most tables play)"),
        (preset("setback-bear"), "low_credit", "low_credit = unstated (setback-bear; its source leaves it open)"),
        (
            resolve("solo-7", [("target", "11")]).rules,
            "target",
            "target = 11 (changed at this table; solo-7 has 7)",
        ),
        (RuleSet(low_credit="holder"), "low_credit", "low_credit = holder (this table's own rules)"),
    ],
)
def test_the_basis_of_a_rule_names_value_and_origin(rules: RuleSet, key: str, phrase: str) -> None:
    assert basis(rules, key) == phrase


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_taken_as_it_stands_is_a_valid_rule_set(name: str) -> None:
    rules = preset(name)
    assert RuleSet.model_validate(rules.model_dump()) == rules
    assert hash(RuleSet.model_validate(rules.model_dump())) == hash(rules)
