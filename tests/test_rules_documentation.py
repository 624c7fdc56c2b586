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

MODULES = ("consistency", "description", "documentation", "keys", "loader", "model", "named", "points", "resolution",
           "sources", "values")  # fmt: skip


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
        assert documented == ({"N", "A-B"} if kind_of(key) == "range" else {"LIST"})


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
        ("face_up_pitch", False, "Bids are spoken; facing a card is no bid."),
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
    place = "Settle before you play" if rules.low_credit == "unstated" else "High, Low and Jack"
    assert meaning("low_credit", rules.low_credit) in told[place]


def test_a_description_leaves_out_what_cannot_matter() -> None:
    told = [sentence for _, sentences in describe(preset("solo-7")) for sentence in sentences]
    assert meaning("smudge_win", "game") not in told
    assert meaning("all_pass", "redeal_same_dealer") not in told
    told = [sentence for _, sentences in describe(preset("blind-all-fours")) for sentence in sentences]
    assert meaning("min_bid", 1) not in told
    assert meaning("set_penalty", "bid") not in told


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
