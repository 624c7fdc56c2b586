"""Every house rule has a case on each of its values, and every finding and every preset has one.

A house rule that no record can break, and that changes no figure of one, has no case: each stands in ``INFORMATIVE``
with the reason why an audit has nothing to say on it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from pitchlog.checks.catalogue import ALL_CHECKS
from pitchlog.rules import allowed_values, keys, parse_value, preset_names, value_text
from pitchlog.rules.keys import kind_of

CASES = Path(__file__).parent / "cases"
RULES_LINE = re.compile(r"^rules[ \t]+([\w-]+)([^#\r\n]*)", re.MULTILINE)
EXPECTATION = re.compile(r"#!([a-z0-9: -]+)$", re.MULTILINE)

INFORMATIVE = {
    "packet": "how many cards are dealt at a time leaves no trace in a record",
    "first_dealer": "the first recorded dealer may have dealt before, so any is right",
    "weak_hand_redeal": "throwing in a weak holding is a right and no duty, and a redeal needs no reason written",
    "partner_looks": "whether a player has looked at his cards leaves no trace in a record",
    "trump_led": "there is one law, and the cases on revokes are on it",
    "high_credit": "the highest trump always takes its trick, so both values come to the same",
    "game_winner": "both wordings come to the same",
    "made_award": "there is one law, and the cases on made bids are on it",
    "set_penalty": "there is one law, and the cases on sets are on it",
    "revoke_fixed_when": "a card withdrawn in time and one withdrawn too late are written alike",
    "bid_change": "a call that was taken back is not written down",
    "bid_out_of_turn": "what it costs is the table's to rule; a call out of turn stands",
    "play_out_of_turn": "what it costs is the table's to rule; a card out of turn stands as laid",
    "exposed_card": "what it costs is the table's to rule",
    "wrong_card_count": "a wrong number of cards is told whatever follows from it at the table",
    "may_ask_high_low": "what players ask one another is not written down",
}
"""House rules on which an audit has nothing to say, and why."""


@cache
def tried() -> dict[str, set[str]]:
    """The values of each house rule that the cases' rules lines name."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in CASES.rglob("*.pitch"):
        for _, changes in RULES_LINE.findall(path.read_bytes().decode("utf-8", "replace")):
            for change in changes.split():
                key, _, value = change.partition("=")
                found[key].add(value)
    return found


@cache
def readable(key: str) -> frozenset[str]:
    """The same of one key, as files have the values; those that are none left out."""
    values = set()
    for text in tried().get(key, ()):
        try:
            values.add(value_text(parse_value(key, text)))
        except ValueError:
            continue
    return frozenset(values)


def needed(key: str) -> frozenset[str]:
    """The values of a key that must have a case; of a number at least two, so only those that it lists are told."""
    return frozenset(allowed_values(key) or ())


@pytest.mark.parametrize("key", [key for key in keys() if key not in INFORMATIVE])
def test_each_value_of_a_house_rule_has_a_case(key: str) -> None:
    assert needed(key) <= readable(key)
    assert len(readable(key)) > 1


def test_only_house_rules_are_excused() -> None:
    assert set(INFORMATIVE) <= set(keys())


@pytest.mark.parametrize("key", sorted(INFORMATIVE))
def test_an_excuse_is_given_for_each_house_rule_without_cases(key: str) -> None:
    assert len(INFORMATIVE[key]) > 20


@pytest.mark.parametrize("key", ["players", "count_order", "target", "hand_size"])
def test_a_range_a_list_and_a_number_have_cases_on_different_values(key: str) -> None:
    assert kind_of(key) in ("range", "points", "number")
    assert len(readable(key)) > 1


def test_every_finding_has_a_case() -> None:
    expected: set[str] = set()
    for path in CASES.rglob("*.pitch"):
        for names in EXPECTATION.findall(path.read_bytes().decode("utf-8", "replace").replace("\r", "\n")):
            expected |= {word.partition(":")[0] for word in names.split()}
    assert {check.NAME for check in ALL_CHECKS} == expected


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_has_a_case(name: str) -> None:
    pattern = re.compile(rf"^rules[ \t]+{re.escape(name)}\b(?!-)", re.MULTILINE)
    assert any(pattern.search(path.read_text("utf-8", "replace")) for path in CASES.rglob("*.pitch"))
