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
    "bicycle-joker": "jokers=1 joker_rank=lowest joker_points=1 joker_credit=winner low_card=lowest_natural "
    "ambiguous_first_lead=spades target=10 count_order=high,low,jack,joker,game",
    "setback-53": "jokers=1 off_jack=true off_jack_points=1 joker_points=1 min_bid=2 max_bid=6 "
    "bid_rounds=until_all_pass dealer_forced_bid=2 follow_rule=strict_follow joker_rank=below_jack "
    "low_credit=winner target=21 bid_to_win=true",
    "all-fours": "trump_by=turn_up beg=true turn_up_points=jack game_tie=elder_hand target=7 players=2 bid_system=none",
    "seven-up": "trump_by=turn_up beg=true turn_up_points=jack game_tie=elder_hand target=7 revoke_penalty=seven_up",
    "trinidad-all-fours": "sides=pairs low_credit=holder hang_jack=3 game_tie=nobody end_check=count target=14",
    "california-jack": "players=2 draw_after_trick=face_up low_credit=winner jack_credit=winner bid_system=none",
    "shasta-sam": "players=2 draw_after_trick=face_down low_credit=winner jack_credit=winner",
    "racehorse-32": "deck=32 target=11",
    "schmier-mn6": "jokers=1 players=6 sides=two_trios off_jack=true off_jack_points=1 joker_points=1 min_bid=3 "
    "max_bid=6 all_pass=redeal_same_dealer discard_most=3 low_card=deuce low_credit=holder joker_rank=lowest "
    "target=21 both_reach=higher",
    "smear-mn10": "jokers=2 hand_size=10 off_jack_points=1 joker_points=1 three_value=3 "
    "joker_order=second_in_trick_high both_reach=higher_then_bidder refill_to=6",
    "smear-newi6": "deck=32 jokers=2 hand_size=6 joker_rank=lowest widow=3 widow_to=agreement target=21",
    "trickster-4": "jokers=0 hand_size=6 low_credit=holder target=11",
    "trickster-5": "jokers=0 hand_size=6 off_jack=true off_jack_points=1 target=11",
    "trickster-6": "jokers=1 hand_size=6 off_jack_points=1 joker_points=1 target=11",
    "trickster-7": "jokers=2 hand_size=9 refill_to=6 remainder_to=bidder game_mode=ten_of_trump low_card=deuce "
    "low_credit=holder target=21 refill_order=left_of_pitcher",
    "trickster-10": "jokers=2 three_value=3 game_mode=ten_of_trump target=32",
    "trickster-11": "jokers=2 three_value=3 off_ace=true off_ace_points=1 target=52",
    "trickster-13": "jokers=2 three_value=3 off_three=true off_three_value=3 off_ace=false target=52",
    "trickster-9": "jokers=0 hand_size=9 five_value=5 off_five=false game_mode=pips target=31",
    "ten-point-classic": "jokers=2 hand_size=9 min_bid=4 dealer_forced_bid=4 remainder_to=bidder "
    "pass_to_partner=true follow_rule=trump_only out_of_trump=drops_out low_card=deuce low_credit=holder",
    "ten-point-colorado": "weak_hand_redeal=no_court_and_no_point_card joker_order=first_in_trick_high",
    "oklahoma-10": "jokers=2 sides=pairs hand_size=9 off_jack_points=1 joker_points=1 game_mode=pips three_value=3 "
    "low_credit=holder target=21",
    "pawnee-call-partner": "players=5 hand_size=10 widow=4 sides=called_partner partner_call=trump_card "
    "called_card_first=true high_credit=holder low_credit=holder target=42 both_reach=bidder_if_made",
    "thirteen-point": "hand_size=9 min_bid=4 dealer_forced_bid=5 buried_point_card=picked_up remainder_to=bidder "
    "off_three_value=3",
    "nine-card-pitch": "sides=pairs hand_size=9 min_bid=3 max_bid=6 trump_by=named discard_most=4 refill_to=9 "
    "first_lead_must_be_trump=false score_direction=down target=21",
    "ten-point-52": "deck=52 jokers=0 hand_size=6 discard_most=6 last_trick=1 five_value=5 game_values=ace_zero "
    "min_bid=3 target=50 bid_to_win=true float_out=60",
    "campbell-10": "jokers=2 min_bid=5 max_bid=10 low_card=deuce low_credit=holder target=31",
    "pedro-sancho": "game_mode=ten_of_trump five_value=5 nine_value=9 low_credit=winner target=50 "
    "bid_rounds=until_all_pass revoke_penalty=set_and_nothing",
    "dom-pedro": "three_value=3 nine_value=9 five_value=5 jokers=0",
    "snoozer": "jokers=1 joker_points=15 joker_rank=lowest three_value=3 target=100",
    "cinch": "hand_size=9 bid_rounds=one max_bid=14 trump_by=named refill_to=6 remainder_to=dealer five_value=5 "
    "off_five_value=5 low_card=deuce low_credit=winner follow_rule=follow_or_trump target=51",
    "blind-cinch": "hand_size=9 widow=4 widow_to=each",
    "widow-cinch": "hand_size=8 widow=4 players=6 widow_to=pitcher",
    "pedro-us62": "hand_size=9 min_bid=7 max_bid=14 dealer_forced_bid=7 target=62 bidder_out_from=55",
    "pedro-california": "jack_value=3 min_bid=6 dealer_forced_bid=6 low_credit=holder remainder_to=dealer target=100",
    "pidro-fi": "min_bid=6 max_bid=14 overcall=equal_allowed follow_rule=trump_only low_credit=holder",
    "king-pedro": "king_value=30 hand_size=12 widow=4 min_bid=30 target=200 bid_to_win=true "
    "all_pass=redeal_next_dealer",
    "nine-card-don": "sides=pairs hand_size=9 packet=1 partner_looks=false bid_system=none target=121",
    "haus-pitch": "off_jack=true dealer_forced_bid=2 dealer_forced_kind=at_least dealer_match=any_but_moon widow=3 "
    "trump_by=named",
    "hi-lo-jack-ne": "min_bid=2 max_bid=4 smudge=four_plus smudge_win=game smudge_fail=lose_game refill_to=6 target=11 "
    "bid_to_win=true",
    "brianberns": "low_credit=winner game_tie=nobody dealer_match=max_only both_reach=higher off_jack=false",
    "jackiechiles-cinch": "low_credit=holder game_tie=nobody all_pass=dealer_names_free both_reach=bidder off_jack=false",
    "play-smear": "low_credit=holder game_tie=nobody all_pass=dealer_is_set dealer_match=none both_reach=bidder "
    "off_jack=true",
    "pysmear": "low_credit=holder game_tie=nobody all_pass=dealer_is_set dealer_match=none off_jack=true",
    "smaclell": "low_credit=holder game_tie=nobody off_jack=true",
    "rbcasperson": "low_credit=winner game_tie=nobody dealer_forced_bid=2 dealer_match=none off_jack=false",
    "inferno23": "low_credit=winner game_tie=nobody dealer_match=any smudge=all_tricks smudge_value=5 off_jack=false",
    "dalixinc": "low_credit=holder game_tie=nobody bid_system=none follow_rule=strict_follow",
    "kalemmentore868": "game_tie=elder_hand low_credit=holder bid_system=none under_trump=barred_when_void target=14 "
    "end_check=count count_order=high,low,jack,game",
    "dmarky9873": "low_credit=holder game_tie=nobody cap_without_bid=true bid_to_win=true target=21 joker_rank=lowest "
    "jokers=2 off_jack=false",
    "tricksterbots": "low_credit=unstated game_tie=unstated dealer_match=unstated all_pass=unstated",
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
def test_the_points_of_a_preset_sum_up_and_its_rules_hold_together(name: str) -> None:
    rules = preset(name)
    assert rules.preset == name
    assert rules.max_points == preset_info(name).points_sum
    assert contradictions(rules) == []
    assert RuleSet.model_validate(rules.model_dump()) == rules
    assert RuleSet.model_validate_json(rules.model_dump_json()) == rules


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_tells_its_title_story_and_sources(name: str) -> None:
    info = preset_info(name)
    assert info.name == name
    assert info.title
    assert 2 <= info.description.count(". ") + 1 <= 5
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
    ten = resolve("solo-7", [("game_mode", "both"), ("deck", "54"), ("joker_points", "1"), ("joker_credit", "holder")])
    assert [(point.name, point.worth) for point in ten.rules.points[3:]] == [
        ("big", 1),
        ("little", 1),
        ("ten", 1),
        ("game", 1),
    ]
    assert ten.rules.points[3].credit == "holder"
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
        RuleSet(low_credit="holder", wild_cards=2)  # type: ignore[call-arg]
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
