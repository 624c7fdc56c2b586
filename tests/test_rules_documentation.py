"""Every house rule is documented, every source is named, and the prose says what the keys say."""

from __future__ import annotations

import doctest
import re
from importlib import import_module

import pytest

from pitchlog.rules import (
    SECTIONS,
    SOURCES,
    RuleSet,
    allowed_values,
    describe,
    describe_difference,
    differences,
    house_rule,
    keys,
    meaning,
    preset,
    preset_names,
    resolve,
    rules_schema,
    section_of,
    source_line,
)
from pitchlog.rules.documentation import PROSE
from pitchlog.rules.keys import kind_of

MODULES = ("consistency", "description", "documentation", "keys", "loader", "model", "matters", "named", "points",
           "resolution", "sources", "values", "wording")  # fmt: skip


@pytest.mark.parametrize("key", keys())
def test_every_key_has_title_law_values_and_sources(key: str) -> None:
    about = house_rule(key)
    assert about.key == key
    assert about.title[0].isupper()
    assert not about.title.endswith(".")
    assert about.law.endswith(".")
    assert about.section == section_of(key)
    assert about.sources
    assert set(about.sources) <= set(SOURCES)
    for text in about.values.values():
        assert re.fullmatch(r"[A-Z].*\.", text), text


@pytest.mark.parametrize("key", keys())
def test_every_value_has_exactly_one_meaning(key: str) -> None:
    allowed, documented = allowed_values(key), set(house_rule(key).values)
    if allowed is not None:
        assert documented == set(allowed)
    elif kind_of(key) == "number":
        assert "N" in documented
        assert all(name == "N" or name.isdigit() for name in documented)
    else:
        assert documented == {"range": {"N", "A-B"}, "points": {"LIST"}, "ranks": {"LIST", "none"}}[kind_of(key)]


def test_no_prose_stands_for_a_key_that_does_not_exist() -> None:
    headings = re.findall(r"^\[(\w+)\]$", PROSE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert headings == list(keys())


def test_the_sections_stand_in_order_and_none_is_empty() -> None:
    sections = [section_of(key) for key in keys()]
    assert sections == sorted(sections)
    assert set(sections) == set(SECTIONS)


def test_the_preset_is_no_house_rule() -> None:
    assert "preset" not in keys()
    assert set(keys()) | {"preset"} == set(RuleSet.model_fields)
    with pytest.raises(KeyError):
        section_of("preset")
    with pytest.raises(KeyError):
        allowed_values("preset")


def test_who_gets_low_has_no_default() -> None:
    assert house_rule("low_credit").default is None
    assert house_rule("follow_rule").default == "follow_or_trump"
    assert house_rule("players").default == "2-8"


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("hand_size", 6, "Each player is dealt 6 cards."),
        ("hand_size", 1, "Each player is dealt 1 card."),
        ("players", (3, 7), "The game is for 3 to 7 players."),
        ("players", (4, 4), "The game is for exactly 4 players."),
        ("dealer_forced_bid", 0, "The dealer is not obliged to bid."),
        ("count_order", ("low", "high"), "The points are counted in this order: Low, High."),
        ("count_order", ("jack", "off_jack"), "The points are counted in this order: Jack, the off-jack."),
        ("removed_ranks", (), "No further cards are taken out of the pack."),
        ("removed_ranks", ("2", "6"), "All twos and sixes are taken out of the pack."),
        ("three_value", 3, "The three of trumps is worth 3 points to the side that takes it."),
        ("off_jack_points", 1, "The off-jack is worth 1 point to the side that takes it."),
        ("widow", 1, "After the players' own cards a widow of 1 card is dealt face down."),
        ("jokers", 2, "Two jokers, a big one and a little one, are added to the pack, and they are trumps."),
        ("face_up_pitch", False, "Bids are spoken; facing a card is no bid."),
        ("packet", 1, "The cards are dealt one at a time."),
        ("dealer_match", "moon_only", "The dealer may take over a moon, and no other bid."),
        (
            "win_margin",
            1,
            "A side at the target wins only if it is at least 1 point ahead of every other side; otherwise play goes on.",
        ),
        ("lose_at", 11, "When there are two sides, one that falls to 11 points below zero or lower has lost at once."),
    ],
)
def test_a_value_is_told_in_a_sentence(key: str, value: object, sentence: str) -> None:
    assert meaning(key, value) == sentence


def test_every_source_has_a_title() -> None:
    assert all(title and not title.endswith(".") for title, _ in SOURCES.values())
    assert source_line("seed P") == "Guide to Pitch, the partnership game to 21"
    assert source_line("BRN") == "Berns, Setback rules (https://www.bernsrite.com/Setback/rules.html)"


@pytest.mark.parametrize("name", preset_names())
def test_a_description_is_whole_sentences_without_leftovers(name: str) -> None:
    told = describe(preset(name))
    headings = [heading for heading, _ in told]
    assert len(headings) == len(set(headings))
    assert set(SECTIONS.values()) <= set(headings)
    for _, sentences in told:
        assert sentences
        for sentence in sentences:
            assert sentence.endswith(".")
            assert not re.search(r"\bN\b|LIST|_|unstated", sentence), sentence


@pytest.mark.parametrize("name", preset_names())
def test_a_description_tells_who_gets_low_or_that_it_must_be_settled(name: str) -> None:
    rules = preset(name)
    told = dict(describe(rules))
    place = "Settle before you play" if rules.low_credit == "unstated" else "High, Low, Jack and the cards that count"
    assert (meaning("low_credit", rules.low_credit) in told[place]) == (rules.low_value > 0)


def test_a_description_leaves_out_what_cannot_matter() -> None:
    told = [sentence for _, sentences in describe(preset("solo-7")) for sentence in sentences]
    assert meaning("smudge_win", "game") not in told
    assert meaning("all_pass", "redeal_same_dealer") not in told
    told = [sentence for _, sentences in describe(preset("blind-all-fours")) for sentence in sentences]
    assert meaning("min_bid", 1) not in told
    assert meaning("set_penalty", "bid") not in told


def told_of(*changes: str, of: str = "partners-21") -> dict[str, tuple[str, ...]]:
    """The description of a preset with changes, of which none is refused."""
    return dict(describe(rules_of(*changes, of=of)))


def rules_of(*changes: str, of: str = "partners-21") -> RuleSet:
    found = resolve(of, [(key, value) for key, _, value in (change.partition("=") for change in changes)])
    assert found.problems == ()
    return found.rules


TEN_POINTS = (
    "deck=54 hand_size=9 trump_by=named off_jack=true off_jack_points=1 joker_points=1 game_mode=ten_of_trump "
    "three_value=3 high_card=ace low_card=deuce discard_phase=non_trump refill_to=6 refill_order=left_of_pitcher "
    "remainder_to=bidder trump_discard=excess_only buried_point_card=lost follow_rule=trump_only smudge=none "
    "max_bid=10 min_bid=4"
)


def test_the_four_point_game_says_nothing_of_what_it_has_not() -> None:
    told = dict(describe(preset("solo-7")))
    assert told["The game"][0] == "Pitch is played for High, Low, Jack and Game: 4 points in a hand, each worth one."
    assert told["The trump, discards and partners"] == (meaning("trump_by", "first_lead"),)
    text = " ".join(sentence for sentences in told.values() for sentence in sentences)
    assert not re.search(r"joker|off-|widow|stock|thrown|beg", text)


def test_a_description_lists_the_points_and_their_sum() -> None:
    assert told_of(*TEN_POINTS.split())["The game"] == (
        "Pitch is played for 10 points in a hand: High 1, Low 1, Jack 1, the off-jack 1, the big joker 1, the little "
        "joker 1, the ten of trumps 1 and the three of trumps 3.",
        "Each hand is dealt, bid for, improved by throwing cards and played in tricks; then its points are scored and "
        "the bid is settled.",
    )
    don = told_of("plain_five_value=5", "five_value=10", "game_value=8", "smudge=none", "max_bid=36")
    assert don["The game"][0] == (
        "Pitch is played for 36 points in a hand: High 1, Low 1, Jack 1, the five of trumps 10, each five that is no "
        "trump 5 and Game 8."
    )


@pytest.mark.parametrize(
    ("changes", "order"),
    [
        ("deck=24 off_jack=true", "ace, king, queen, jack, off-jack, ten, nine"),
        ("deck=24 jokers=1", "ace, king, queen, jack, joker, ten, nine"),
        ("deck=24 jokers=2 joker_rank=lowest", "ace, king, queen, jack, ten, nine, big joker, little joker"),
        (
            "deck=24 jokers=2 joker_order=second_in_trick_high off_ace=true",
            "ace, off-ace, king, queen, jack, the two jokers, ten, nine",
        ),
        (
            "deck=28 off_jack=yes removed_ranks=9,T jokers=2",
            "ace, king, queen, jack, off-jack, big joker, little joker, two",
        ),
        (
            "off_five=true off_three=true",
            "ace, king, queen, jack, ten, nine, eight, seven, six, five, off-five, four, three, off-three, two",
        ),
    ],
)
def test_the_order_of_the_trumps_is_written_out(changes: str, order: str) -> None:
    told = told_of(*changes.split(), of="bicycle")
    assert f"The trumps rank from the top: {order}." in told["The table and the pack"]


def test_the_ranks_in_the_pack_are_the_ones_that_are_dealt() -> None:
    told = told_of("deck=40", "removed_ranks=5,10", of="bicycle")["The table and the pack"]
    assert "In each suit the cards rank from the ace down: A K Q J 9 8 7 6." in told
    assert "All fives and tens are taken out of the pack." in told
    assert not any("trumps rank" in sentence for sentence in told)


def test_the_stages_between_auction_and_play_are_told_as_they_happen() -> None:
    told = told_of(*TEN_POINTS.split(), "pass_to_partner=true")["The trump, discards and partners"]
    wanted = ["trump_by", "discard_phase", "trump_discard", "refill_to", "refill_order", "remainder_to",
              "pass_to_partner", "buried_point_card"]  # fmt: skip
    rules = rules_of(*TEN_POINTS.split(), "pass_to_partner=true")
    assert told == tuple(meaning(key, getattr(rules, key)) for key in wanted)


@pytest.mark.parametrize(
    ("changes", "told", "silent"),
    [
        ("jokers=1", ["joker_rank", "ambiguous_first_lead"], ["joker_order", "joker_credit", "joker_points"]),
        ("jokers=2 joker_points=1", ["joker_order", "joker_credit", "joker_points"], []),
        ("joker_points=1", [], ["joker_points", "joker_credit", "jokers", "joker_rank"]),
        ("jokers=1 trump_by=named", [], ["ambiguous_first_lead"]),
        ("off_jack_points=1", [], ["off_jack_points", "off_jack"]),
        ("trump_by=turn_up", ["turn_up_points", "beg"], ["run_cards", "first_lead_must_be_trump"]),
        ("trump_by=turn_up beg=true", ["run_cards"], []),
        ("widow=3 discard_phase=bidder_only", ["widow", "widow_to"], ["refill_order", "remainder_to", "refill_to"]),
        ("refill_to=6", [], ["refill_to", "refill_order", "remainder_to", "trump_discard", "buried_point_card"]),
        ("discard_phase=any refill_to=6", ["refill_to", "refill_order", "remainder_to"], ["trump_discard"]),
        ("trump_by=named follow_rule=trump_only", ["out_of_trump"], ["trump_led", "first_lead_must_be_trump"]),
        ("follow_rule=strict_follow", ["void_rule"], ["out_of_trump", "under_trump"]),
        ("under_trump=barred", ["under_trump"], []),
        ("under_trump=barred follow_rule=strict_follow", [], ["under_trump"]),
        ("under_trump=barred_when_void follow_rule=strict_follow", ["under_trump"], []),
        ("jokers=1 game_values=joker_one", ["game_values"], []),
        ("win_margin=2 lose_at=11", ["win_margin", "lose_at"], []),
        ("win_margin=0 lose_at=0", [], ["win_margin", "lose_at"]),
        ("win_margin=2 lose_at=11 target=0 hands_limit=9", [], ["win_margin", "lose_at"]),
        ("lose_at=11 players=3-7", [], ["lose_at"]),
        ("lose_at=11 negative_scores=false", [], ["lose_at"]),
        ("score_direction=down", ["score_direction"], ["negative_scores"]),
        ("smudge=five smudge_win=game smudge_fail=lose_game", ["smudge_win"], ["smudge_value"]),
        ("smudge=five smudge_win=game_from_zero smudge_fail=lose_game", ["smudge_win", "smudge_value"], []),
        ("smudge=five dealer_match=moon_only smudge_stealable=true", ["dealer_match"], ["smudge_stealable"]),
        ("smudge=five dealer_match=moon_only smudge_stealable=false", ["dealer_match", "smudge_stealable"], []),
        ("smudge=five dealer_match=max_only smudge_stealable=true", ["dealer_match"], ["smudge_stealable"]),
        ("both_reach=higher", ["both_reach"], ["cutthroat_double"]),
        ("both_reach=bidder end_check=count", [], ["cutthroat_double", "both_reach"]),
        ("discard_phase=any refill_to=6 discard_most=6", ["discard_phase"], ["discard_most"]),
        (
            "trump_by=named discard_phase=non_trump refill_to=6",
            ["discard_phase"],
            ["trump_discard", "buried_point_card"],
        ),
        (
            "players=2 hand_size=13 deck=28 jokers=2 trump_by=named discard_phase=any discard_least=4 refill_to=9 "
            "trump_discard=free remainder_to=nobody",
            ["discard_least", "trump_discard", "remainder_to"],
            [],
        ),
        ("draw_after_trick=face_up", ["draw_after_trick"], []),
        ("high_value=0", ["high_value"], ["high_card", "high_credit"]),
        ("low_value=0 low_card=deuce", ["low_value"], ["low_card", "low_credit"]),
        ("game_mode=ten_of_trump", ["game_mode"], ["game_tie", "game_values", "game_value"]),
        ("game_mode=both", ["game_mode", "game_tie", "game_values"], ["ten_points"]),
        ("high_card=ace low_card=deuce", [], ["multi_role"]),
        ("bidder_out_from=10", ["bidder_out_from"], []),
        ("cap_without_bid=true", ["cap_without_bid"], ["both_reach", "cutthroat_double"]),
    ],
)
def test_only_what_can_matter_is_told(changes: str, told: list[str], silent: list[str]) -> None:
    rules = rules_of(*changes.split(), of="bicycle")
    sentences = {sentence for _, part in describe(rules) for sentence in part}
    assert [key for key in told if meaning(key, getattr(rules, key)) not in sentences] == []
    assert [key for key in silent if meaning(key, getattr(rules, key)) in sentences] == []


def test_a_game_without_an_auction_speaks_of_no_bids() -> None:
    told = dict(describe(preset("all-fours")))
    assert told["The game"][0] == "The game is played for High, Low, Jack and Game: 4 points in a hand, each worth one."
    assert meaning("end_check", "count") not in told["The end of the game"]
    assert (
        "The points are counted one by one, and the first side to get there during the count has won."
        in (told["The end of the game"])
    )
    sentences = {sentence for part in told.values() for sentence in part}
    assert not any("bid" in sentence.lower() for sentence in sentences)
    told = dict(describe(preset("dalixinc")))
    assert meaning("both_reach", "higher") in told["The end of the game"]


def test_where_the_whole_pack_is_dealt_nobody_draws_and_no_stock_is_left() -> None:
    told = dict(describe(preset("blind-cinch")))
    assert "After the players' own cards each is dealt 4 more, face down." in told["The deal"]
    assert "After the discards a holding is 6 cards." in told["The trump, discards and partners"]
    sentences = {sentence for part in told.values() for sentence in part}
    assert not any("stock" in sentence or "served first" in sentence for sentence in sentences)


def test_where_the_whole_pack_is_played_no_card_is_high_and_low() -> None:
    sentences = {sentence for _, part in describe(preset("california-jack")) for sentence in part}
    assert meaning("multi_role", "each") not in sentences
    assert meaning("game_zero", "nobody") not in sentences
    assert "If only one trump was dealt, it is both High and Low." not in sentences


def test_nobody_waits_at_a_target_that_he_cannot_reach() -> None:
    told = dict(describe(preset("dmarky9873")))["The end of the game"]
    assert "Only the pitcher's side can win the game." in told


def test_what_is_left_open_of_two_jokers_says_how_it_is_read() -> None:
    assert "the big joker is taken to beat the little one" in meaning("joker_order", "unstated")


@pytest.mark.parametrize("name", preset_names())
def test_no_preset_leaves_open_where_a_joker_ranks(name: str) -> None:
    assert preset(name).joker_rank != "unstated"


def test_a_fixed_number_of_discards_is_told_once() -> None:
    told = told_of("discard_phase=any", "discard_least=3", "discard_most=3", "refill_to=6")
    assert told["The trump, discards and partners"][1:4] == (
        meaning("discard_phase", "any").replace("may throw", "throws"),
        "Exactly 3 cards must be thrown.",
        meaning("refill_to", 6),
    )


def test_partners_of_one_hand_are_told() -> None:
    called = (
        "trump_by=named",
        "sides=called_partner",
        "players=5",
        "partner_call=trump_card",
        "called_card_first=true",
    )
    told = told_of(*called, of="bicycle")
    assert meaning("sides", "called_partner") in told["The table and the pack"]
    assert told["The trump, discards and partners"][1] == meaning("partner_call", "trump_card")
    assert told["The trump, discards and partners"][-1] == meaning("called_card_first", True)


def test_a_difference_begins_with_the_points_and_the_order_of_the_trumps() -> None:
    four, ten = preset("partners-21"), rules_of(*TEN_POINTS.split())
    told = describe_difference(four, ten)
    assert [heading for heading, _ in told][:3] == ["Points of a hand", "Order of the trumps", "Jokers"]
    headings = [heading for heading, _ in told]
    assert house_rule("three_value").title not in headings
    assert house_rule("out_of_trump").title in headings
    back = dict(describe_difference(ten, four))
    assert back["Jokers"] == (
        "Here: The pack has no jokers.",
        "You are used to: Two jokers, a big one and a little one, are added to the pack, and they are trumps.",
    )
    assert house_rule("refill_to").title not in back


def test_a_difference_names_here_and_what_one_is_used_to() -> None:
    table = resolve("solo-7", [("follow_rule", "strict_follow"), ("smudge_fail", "lose_game")]).rules
    told = describe_difference(preset("solo-7"), table)
    assert [heading for heading, _ in told] == ["Following suit"]
    here, used_to = told[0][1]
    assert here == f"Here: {meaning('follow_rule', 'strict_follow')}"
    assert used_to == f"You are used to: {meaning('follow_rule', 'follow_or_trump')}"


def test_differences_come_in_the_order_of_the_keys() -> None:
    found = differences(preset("partners-21"), preset("cutthroat-11"))
    assert found == (("players", (4, 4), (2, 8)), ("sides", "pairs", "solo"), ("target", 21, 11))
    assert differences(preset("pagat"), preset("pagat")) == ()


def test_the_schema_carries_the_laws_and_forbids_other_keys() -> None:
    schema = rules_schema()
    assert schema["additionalProperties"] is False
    assert schema["properties"]["low_credit"]["description"] == house_rule("low_credit").law


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_hold(name: str) -> None:
    assert doctest.testmod(import_module(f"pitchlog.rules.{name}")).failed == 0
