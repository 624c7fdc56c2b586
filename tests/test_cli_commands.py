"""Every other command through real processes."""

from __future__ import annotations

import csv
import io
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest
from cli_support import CLEAN, COMMAND, ROOT, UNTIDY, environment, outcome, run

from pitchlog import __version__
from pitchlog.render.documents import DOCUMENTS, document_schema


def test_the_version_is_told() -> None:
    for option in ("--version", "-V"):
        assert outcome(option) == (0, f"pitchlog {__version__}\n", "")


def test_the_version_costs_no_import_of_a_library() -> None:
    code = (
        "import sys; sys.argv = ['pitchlog', '--version']; from pitchlog.__main__ import main; main();"
        "assert not {'typer', 'pydantic', 'rich', 'lark'} & set(sys.modules), sorted(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], env=environment(), cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def test_the_version_is_told_within_four_times_the_start_of_python() -> None:
    def seconds(*command: str) -> float:
        times = []
        for _ in range(7):
            begun = time.perf_counter()
            subprocess.run(command, env=environment(), check=True, stdout=subprocess.DEVNULL)
            times.append(time.perf_counter() - begun)
        return statistics.median(times)

    assert seconds(sys.executable, "-m", "pitchlog", "--version") < 4 * seconds(sys.executable, "-c", "pass") + 0.05


def test_importing_the_package_imports_no_library() -> None:
    code = (
        "import sys, pitchlog; assert not {'typer', 'pydantic', 'rich', 'lark'} & set(sys.modules);"
        "assert pitchlog.Card.of('As'); assert 'Finding' in dir(pitchlog)"
    )
    subprocess.run([sys.executable, "-c", code], env=environment(), cwd=ROOT, check=True)


def test_a_clean_check_imports_no_rich(tmp_path: Path) -> None:
    path = tmp_path / "a.pitch"
    path.write_text(CLEAN.replace("Ç", "C").replace("ğ", "g"), encoding="utf-8")
    code = (
        f"import sys; sys.argv = ['pitchlog', 'check', {str(path)!r}]\n"
        "from pitchlog.__main__ import main\n"
        "try: main()\n"
        "except SystemExit as end: assert not end.code\n"
        "assert not [name for name in sys.modules if name.split('.')[0] == 'rich'], 'rich'\n"
    )
    subprocess.run([sys.executable, "-c", code], env=environment(), check=True, stdout=subprocess.DEVNULL)


COMMANDS = (
    [],
    ["check"],
    ["score"],
    ["fmt"],
    ["rules"],
    ["rules", "list"],
    ["rules", "show"],
    ["rules", "diff"],
    ["rules", "export"],
    ["explain"],
    ["schema"],
    ["simulate"],
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_has_help_in_plain_words(command: list[str]) -> None:
    status, out, err = outcome(*command, "--help")
    assert (status, err) == (0, "")
    assert out.startswith("Usage: pitchlog ")
    assert "Traceback" not in out
    assert "<str>" not in out
    assert max(len(row) for row in out.splitlines()) <= 100


def test_an_unknown_command_names_the_nearest() -> None:
    status, out, err = outcome("chek")
    assert (status, out) == (2, "")
    assert "check" in err


# --- score


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "thursday.pitch"
    path.write_text(CLEAN, encoding="utf-8")
    return path


def test_score_shows_a_row_a_hand(record: Path) -> None:
    status, out, err = outcome("score", "thursday.pitch", cwd=record.parent)
    assert (status, err) == (0, "")
    assert "Thursday at the Grange (thursday.pitch, game 1)" in out
    assert "NS high jack game, EW low" in out
    assert "+3 (3)" in out


def test_score_as_json_is_the_document_that_scripts_rely_on(record: Path) -> None:
    status, out, _ = outcome("score", "thursday.pitch", "--format", "json", cwd=record.parent)
    document = json.loads(out)
    jsonschema.validate(document, document_schema("score"), cls=jsonschema.Draft202012Validator)
    assert status == 0
    (game,) = document["games"]
    assert (game["path"], game["game"], game["name"]) == ("thursday.pitch", 1, "Thursday at the Grange")
    assert game["rules"]["preset"] == "partners-21"
    assert game["sides"] == [{"label": "NS", "seats": ["N", "S"]}, {"label": "EW", "seats": ["E", "W"]}]
    (hand,) = game["hands"]
    assert (hand["dealer"], hand["pitcher"], hand["bid"], hand["trump"], hand["made"]) == ("W", "N", 3, "s", True)
    assert hand["tricks"][4] == {
        "number": 5, "leader": "N", "winner": "S", "seats": ["N", "E", "S", "W"], "cards": ["Th", "Qh", "Ah", "2h"],
    }  # fmt: skip
    assert hand["points"] == {"high": ["NS"], "low": ["EW"], "jack": ["NS"], "game": ["NS"]}
    assert hand["pips"] == {"NS": 37, "EW": 17}
    assert hand["score"] == hand["total"] == {"NS": 3, "EW": 1}
    assert (hand["end"], hand["basis"], game["winner"]) == (None, "derived", None)


def test_score_follows_the_rules_on_the_command_line(record: Path) -> None:
    def scores(*more: str) -> object:
        return json.loads(run("score", record, "--format", "json", *more).stdout)["games"][0]["hands"][0]["score"]

    assert scores("--set", "low_credit=winner") == {"NS": 4, "EW": 0}
    assert scores("--rules", "pagat") == {"NS": 4, "EW": 0}


def test_score_as_csv_and_markdown(record: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(outcome("score", record, "--format", "csv")[1])))
    assert [(row["side"], row["score"]) for row in rows] == [("NS", "3"), ("EW", "1")]
    assert "| NS high jack game, EW low |" in outcome("score", record, "--format", "markdown")[1]


def test_score_exits_with_1_for_a_hand_it_cannot_score_and_2_for_a_file_it_cannot_read(record: Path) -> None:
    record.write_text(CLEAN.replace("4 W Tc 7s 5c Jc", "4 W %% %% %% %%"), encoding="utf-8")
    status, out, _ = outcome("score", record, "--format", "json")
    assert status == 1
    assert None in json.loads(out)["games"][0]["hands"][0]["score"].values()
    status, out, err = outcome("score", "gone.pitch", "--format", "json")
    assert status == 2
    assert json.loads(out)["games"] == []
    assert err == "error: gone.pitch: there is no such file or folder\n"


@pytest.mark.parametrize("form", ["table", "json", "csv", "markdown"])
@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_scores_in_a_stream_that_lacks_characters(form: str, encoding: str) -> None:
    text = CLEAN.replace("Thursday", "♠日\u202e")
    done = run("score", "-", "--format", form, stdin=text, env={"PYTHONIOENCODING": encoding})
    assert (done.returncode, done.stderr) == (0, b"")
    done.stdout.decode(encoding)


# --- fmt


def test_fmt_tidies_in_place_and_says_which(tmp_path: Path) -> None:
    path = tmp_path / "a.pitch"
    path.write_text("\ufeff" + UNTIDY.replace("\n", "\r\n"), encoding="utf-8", newline="")
    assert outcome("fmt", "a.pitch", cwd=tmp_path) == (
        0,
        "a.pitch: changed\n",
        "1 file changed, 0 as they should be.\n",
    )
    assert path.read_bytes() == CLEAN.encode()
    before = path.stat().st_mtime_ns
    assert outcome("fmt", "a.pitch", cwd=tmp_path)[:2] == (0, "")
    assert path.stat().st_mtime_ns == before


def test_fmt_check_changes_nothing_and_exits_with_1(tmp_path: Path) -> None:
    path = tmp_path / "a.pitch"
    path.write_text(UNTIDY, encoding="utf-8")
    assert outcome("fmt", "--check", "a.pitch", cwd=tmp_path)[:2] == (1, "a.pitch: would change\n")
    assert path.read_text(encoding="utf-8") == UNTIDY
    path.write_text(CLEAN, encoding="utf-8")
    assert outcome("fmt", "--check", "a.pitch", cwd=tmp_path)[:2] == (0, "")


def test_fmt_diff_shows_the_change(tmp_path: Path) -> None:
    (tmp_path / "a.pitch").write_text(UNTIDY.rstrip("\n"), encoding="utf-8")
    status, out, _ = outcome("fmt", "--diff", "a.pitch", cwd=tmp_path)
    assert status == 0
    assert out.startswith("--- a.pitch (as it is)\n+++ a.pitch (formatted)\n@@ ")
    assert "\n+1 N As 2s 5s 3s\n" in out
    assert "\\ No newline at end of file\n" in out


def test_fmt_of_standard_input_goes_to_standard_output() -> None:
    done = run("fmt", "-", stdin=UNTIDY, env={"PYTHONIOENCODING": "cp1252"})
    assert (done.returncode, done.stdout, done.stderr) == (0, CLEAN.encode(), b"")


def test_fmt_leaves_alone_what_is_no_text(tmp_path: Path) -> None:
    good, bad = tmp_path / "a.pitch", tmp_path / "b.pitch"
    good.write_text(UNTIDY, encoding="utf-8")
    bad.write_bytes(UNTIDY.encode("utf-16"))
    status, _, err = outcome("fmt", good, bad)
    assert status == 2
    assert "is not UTF-8 text" in err
    assert bad.read_bytes() == UNTIDY.encode("utf-16")
    assert good.read_text(encoding="utf-8") == CLEAN


@pytest.mark.skipif(sys.platform == "win32", reason="modes as POSIX has them")
def test_fmt_leaves_alone_what_may_not_be_written(tmp_path: Path) -> None:
    import os

    path = tmp_path / "a.pitch"
    path.write_text(UNTIDY, encoding="utf-8")
    path.chmod(0o444)
    if os.access(path, os.W_OK):
        pytest.skip("this user may write everything")
    assert run("fmt", path).returncode == 2


# --- rules, explain, schema


def test_rules_list_and_show() -> None:
    status, out, _ = outcome("rules", "list")
    assert status == 0
    assert "\n  solo-7  " in out
    status, out, _ = outcome("rules", "show", "partners-21", "--set", "target=11")
    assert status == 0
    assert "The game is for 11 points." in out
    document = json.loads(outcome("rules", "show", "solo-7", "--format", "json")[1])
    assert document["rules"]["low_credit"] == "winner"
    assert outcome("rules", "show", "solo-7", "--format", "markdown")[1].startswith("# solo")


def test_rules_diff_tells_what_is_different() -> None:
    assert "target" in outcome("rules", "diff", "solo-7", "partners-21")[1]
    assert outcome("rules", "diff", "solo-7", "whist")[0] == 2


def test_an_exported_preset_can_be_changed_and_used(tmp_path: Path) -> None:
    assert run("rules", "export", "partners-21", "-o", "ours.toml", cwd=tmp_path).returncode == 0
    status, _, err = outcome("rules", "export", "solo-7", "-o", "ours.toml", cwd=tmp_path)
    assert (status, err) == (2, "error: ours.toml is there already; --force replaces it\n")
    path = tmp_path / "ours.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("target = 21", "target = 31"), encoding="utf-8")
    document = json.loads(outcome("rules", "show", "ours.toml", "--format", "json", cwd=tmp_path)[1])
    assert document["rules"]["target"] == 31
    assert outcome("rules", "export", "partners-21")[1].startswith("#")


@pytest.mark.parametrize("word", ["revoke", "REVOKE", "low_credit", "low-credit", "partners-21", "PAG", "[pag]"])
def test_explain_knows_findings_rules_presets_and_sources(word: str) -> None:
    status, out, err = outcome("explain", word)
    assert (status, err) == (0, "")
    assert len(out) > 50


def test_explain_lists_the_findings() -> None:
    status, out, _ = outcome("explain")
    assert status == 0
    assert "revoke" in out


def test_explain_names_the_nearest() -> None:
    assert outcome("explain", "revoek") == (2, "", "error: nothing is called revoek; did you mean revoke?\n")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_schema_prints_the_schema(name: str) -> None:
    assert json.loads(outcome("schema", name)[1]) == document_schema(name)


def test_a_schema_that_is_not_there_is_one_line() -> None:
    status, out, err = outcome("schema", "report")
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_the_module_can_be_started_from_anywhere(tmp_path: Path) -> None:
    subprocess.run([*COMMAND, "--version"], cwd=tmp_path, env=environment(), check=True, stdout=subprocess.DEVNULL)


# --- simulate


def test_simulated_games_are_lawful_and_the_same_for_the_same_seed() -> None:
    arguments = ("simulate", "--rules", "partners-21", "--games", "2", "--seed", "7")
    first = run(*arguments)
    assert (first.returncode, first.stderr) == (0, b"")
    assert run(*arguments).stdout == first.stdout
    document = json.loads(run("check", "-", "--format", "json", stdin=first.stdout).stdout)
    assert document["summary"]["games"] == 2
    assert document["summary"]["errors"] == 0


def test_simulated_faults_are_named_at_the_end_of_each_game(tmp_path: Path) -> None:
    assert run("simulate", "--games", "3", "--faults", "-o", tmp_path / "try").returncode == 0
    *files, listed = sorted((tmp_path / "try").iterdir(), key=lambda path: (path.suffix != ".pitch", path))
    known = [json.loads(line) for line in listed.read_text(encoding="utf-8").splitlines()]
    assert (listed.name, [fault["path"] for fault in known]) == ("faults.jsonl", [path.name for path in files])
    assert [path.name for path in files] == ["game-0001.pitch", "game-0002.pitch", "game-0003.pitch"]
    for path in files:
        name = path.read_text(encoding="utf-8").splitlines()[-1].removeprefix("# known fault: ").split()[0]
        assert f" {name} " in outcome("check", path, "--format", "concise")[1]
    status, _, err = outcome("simulate", "-o", tmp_path / "try")
    assert (status, err.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    "arguments", [("--games", "0"), ("--seed", "x"), ("--players", "9"), ("--rules", "partners-21", "--players", "3")]
)
def test_a_simulation_that_cannot_be_is_one_line(arguments: tuple[str, ...]) -> None:
    status, out, err = outcome("simulate", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
