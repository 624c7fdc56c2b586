"""``pitchlog standings`` through real processes."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import jsonschema
import pytest
from cli_support import CLEAN, ROOT, outcome

import pitchlog
from pitchlog.render.documents import DOCUMENTS, document_schema
from pitchlog.render.standings_forms import standings_json
from pitchlog.render.surface import Surface

LEAGUE = ["samples/league-first-night.pitch", "samples/league-second-night.pitch"]
NAMES = "samples/league-names.toml"


def test_the_document_is_that_of_its_schema_and_of_the_library() -> None:
    status, text, troubles = outcome("standings", *LEAGUE, "--aliases", NAMES, "--format", "json", cwd=ROOT)
    assert (status, troubles) == (0, "")
    document = json.loads(text)
    jsonschema.validate(document, document_schema("standings"))
    DOCUMENTS["standings"].model_validate(document, strict=True)
    [group] = document["groups"]
    assert (group["games"]["played"], group["first_date"]) == (4, "2026-09-03")
    assert group["players"][0] | {"name": "Ann", "score": 15, "average": 2.1429} == group["players"][0]
    assert [player["name"] for player in group["sides"][0]["players"]] == ["Ann", "Lena"]
    found = pitchlog.standings([ROOT / path for path in LEAGUE], aliases={"Annie": "Ann"})
    assert standings_json(found, Surface()).replace(f"{ROOT}/", "") == text


def test_the_schema_is_printed() -> None:
    status, text, _ = outcome("schema", "standings")
    assert (status, json.loads(text)) == (0, document_schema("standings"))


def test_every_field_of_the_document_is_in_its_schema() -> None:
    _, text, _ = outcome("standings", "samples", "--by", "month", "--format", "json", cwd=ROOT)
    document = json.loads(text)
    jsonschema.validate(document, document_schema("standings"))
    model = DOCUMENTS["standings"].model_validate(document)
    assert model.model_dump(by_alias=True) == document


def test_the_table_has_a_row_each_and_is_folded_at_the_width() -> None:
    status, wide, _ = outcome("standings", *LEAGUE, cwd=ROOT)
    assert status == 0
    assert any(line.split()[:3] == ["Annie", "1", "1"] for line in wide.splitlines())
    _, narrow, _ = outcome("standings", *LEAGUE, cwd=ROOT, env={"COLUMNS": "44"})
    assert max(map(len, narrow.splitlines())) <= 44
    assert "  games 1, won 1, lost 0, hands 3, score 7," in narrow.splitlines()


def test_cells_are_no_formulas(tmp_path: Path) -> None:
    path = tmp_path / "a.pitch"
    path.write_text(CLEAN.replace('"Ann"', '"=HYPERLINK(1)"').replace('"Joe"', '"+1"'), encoding="utf-8")
    status, text, _ = outcome("standings", path, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert status == 0
    assert {"'=HYPERLINK(1)", "'+1", "Çağla", ""} == {row["players"] for row in rows if row["kind"] == "player"}
    assert not [cell for row in rows for cell in row.values() if cell[:1] in "=+@" and cell]
    assert next(row for row in rows if row["players"] == "Çağla")["bid_3_made"] == "0"
    assert next(row for row in rows if "HYPERLINK" in row["players"])["point_high"] == "1"


def test_several_processes_come_to_the_same() -> None:
    alone = outcome("standings", "samples", "--by", "year", "--format", "json", cwd=ROOT)
    assert outcome("standings", "samples", "--by", "year", "--format", "json", "--jobs", "2", cwd=ROOT) == alone


def test_standard_input_counts() -> None:
    status, text, _ = outcome("standings", "-", stdin=CLEAN)
    assert status == 0
    assert text.startswith("1 game, 1 hand.\nHouse rules: partners-21 (1 game).\n")
    assert "? [1]: W in -, game 1, and in that game alone." in text


def test_no_games_at_all_are_said_so() -> None:
    assert outcome("standings", "-", stdin="# nothing\n") == (0, "No games.\n", "")
    _, text, _ = outcome("standings", "-", "--format", "json", stdin="")
    assert json.loads(text)["groups"] == []
    _, text, _ = outcome("standings", "-", "--format", "csv", stdin="")
    assert len(text.splitlines()) == 1


def test_what_is_left_out_is_told() -> None:
    _, text, _ = outcome("standings", *LEAGUE, "--since", "2026-09-05", "--event", "thursday league", cwd=ROOT)
    assert text.splitlines()[-1] == "2 games of another event or date left out."


def test_a_file_that_cannot_be_read_is_named_and_the_others_count() -> None:
    status, text, troubles = outcome("standings", LEAGUE[0], "samples/nothing.pitch", cwd=ROOT)
    assert (status, troubles) == (2, "error: samples/nothing.pitch: there is no such file or folder\n")
    assert text.startswith("2 games, 8 hands, 2026-09-03.\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--by", "mnth"], "--by cannot be mnth: it may be event, date, month, year, site; did you mean month?"),
        (["--format", "xml"], "--format cannot be xml: it may be table, json, csv"),
        (["--since", "soon"], "--since soon: write a day such as 2026-11-26, a month such as 2026-11 or a year"),
        (["--until", "2026-02-30"], "--until 2026-02-30: write a day such as 2026-11-26"),
        (["--aliases", "nothing.toml"], "--aliases nothing.toml: there is no such file or folder"),
        (["--aliases", "samples"], "--aliases samples: it is a folder"),
        (["--aliases", "LICENSE"], "--aliases LICENSE: line 1, column"),
        (["--rules", "partners"], "--rules: "),
    ],
    ids=lambda words: words[0] if isinstance(words, list) else "",
)
def test_what_cannot_be_done_is_one_line(words: list[str], told: str) -> None:
    status, text, troubles = outcome("standings", *LEAGUE, *words, cwd=ROOT)
    assert (status, text) == (2, "")
    assert troubles.startswith(f"error: {told}")
    assert troubles.count("\n") == 1


def test_an_alias_file_that_is_no_text_or_goes_in_a_circle_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "names.toml"
    for data, told in ((b"\xff\xfe", "it is not UTF-8 text"), (b'"A" = "B"\n"B" = "A"\n', "go round in a circle")):
        path.write_bytes(data)
        status, _, troubles = outcome("standings", *LEAGUE, "--aliases", path, cwd=ROOT)
        assert status == 2
        assert told in troubles
        assert troubles.count("\n") == 1
