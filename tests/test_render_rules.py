"""House rules on paper: every preset, in every form; every key and source explained."""

from __future__ import annotations

import json
import re

import jsonschema
import pytest

from pitchlog.render import explanation, rulesheet
from pitchlog.render.documents import document_schema
from pitchlog.render.surface import Surface, cells
from pitchlog.rules import GROUPS, SOURCES, RuleSet, basis, keys, preset, preset_names

NARROW = Surface(60)


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_is_told_in_words_and_by_every_key(name: str) -> None:
    rows = rulesheet.sheet_rows(preset(name), Surface(120))
    text = "\n".join(rows)
    assert rows[0].startswith(f"{name}: ")
    assert all(f"    {key} " in text for key in keys())
    assert all(cells(row) <= 60 or " " not in row.strip() for row in rulesheet.sheet_rows(preset(name), NARROW)[1:])


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_as_json_fits_its_schema(name: str) -> None:
    document = json.loads(rulesheet.sheet_json(preset(name)))
    jsonschema.validate(document, document_schema("rules"), cls=jsonschema.Draft202012Validator)
    assert [entry["key"] for entry in document["keys"]] == list(keys())
    assert RuleSet.model_validate(document["rules"]) == preset(name)


def test_a_preset_as_markdown_has_a_row_a_key() -> None:
    text = rulesheet.sheet_markdown(preset("partners-21"))
    assert all(f"| `{key}` |" in text for key in keys())


def test_the_list_names_every_preset() -> None:
    rows = rulesheet.preset_rows(NARROW)
    assert [row.split()[0] for row in rows if re.match("  [^ ]", row)] == list(preset_names())
    assert [row for row in rows if re.match("[^ ]", row)] == list(GROUPS)
    assert all(cells(row) <= 60 for row in rows)


def test_the_difference_of_a_preset_from_itself_is_none() -> None:
    rules = preset("solo-7")
    assert rulesheet.difference_rows(rules, rules, ("a", "b"), NARROW) == ["a and b are the same rules."]


def test_a_difference_names_the_keys_that_differ() -> None:
    rows = rulesheet.difference_rows(preset("solo-7"), preset("partners-21"), ("solo-7", "partners-21"), NARROW)
    assert any(row.split() == ["target", "7", "→", "21"] for row in rows)


@pytest.mark.parametrize("key", keys())
def test_every_house_rule_is_explained(key: str) -> None:
    rows = explanation.key_rows(key, NARROW)
    assert rows[0].startswith(f"{key}: ")
    assert "Presets" in rows


@pytest.mark.parametrize("code", SOURCES)
def test_every_source_is_explained(code: str) -> None:
    assert explanation.source_rows(code, NARROW)[0].startswith(f"{code}: ")


def test_the_basis_of_each_key_stands_in_the_document() -> None:
    rules = preset("partners-21")
    document = json.loads(rulesheet.sheet_json(rules))
    assert {entry["key"]: entry["basis"] for entry in document["keys"]} == {key: basis(rules, key) for key in keys()}
