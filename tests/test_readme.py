"""The README: its runs, its records, its commands and its Python are what they say."""

from __future__ import annotations

import doctest
import re
import tomllib

import pytest
from cli_support import ROOT, outcome
from renew_reports import COMMAND, README, WIDTH, readme

from pitchlog import audit
from pitchlog.rules import preset_names

TEXT = README.read_text(encoding="utf-8")
PARTS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, flags=re.S | re.M)


def parts(language: str) -> list[str]:
    return [text for name, text in PARTS if name == language]


@pytest.mark.parametrize("shown", parts("console"), ids=lambda shown: shown.splitlines()[0])
def test_runs_come_out_as_shown(shown: str) -> None:
    line, _, output = shown.partition("\n")
    words = line.removeprefix("$ pitchlog ").split()
    _, printed, troubles = outcome(*words, cwd=ROOT, env={"COLUMNS": str(WIDTH)})
    assert troubles == ""
    assert printed.rstrip() == output.rstrip(), f"run {COMMAND}"


def test_runs_are_renewed_with_the_reports() -> None:
    assert readme() == TEXT, f"run {COMMAND}"


def test_the_screen_is_one_of_the_reports() -> None:
    assert (ROOT / "reports" / "replay" / "finding.txt").read_text(encoding="utf-8").rstrip() in TEXT


def test_install_command_checks_a_sample_that_is_there() -> None:
    command = next(text for text in parts("sh") if "pitchlog check" in text).strip()
    words = command.split("&&")[-1].split()
    assert words[0] == ".venv/bin/pitchlog"
    status, printed, _ = outcome(*words[1:], cwd=ROOT, env={"COLUMNS": str(WIDTH)})
    assert status == 0
    assert printed.rstrip() in parts("console")[0]


def test_windows_command_is_the_same_one() -> None:
    command = next(text for text in parts("sh") if "pitchlog check" in text).strip()
    spelt = {"python3 -m venv": "py -m venv", ".venv/bin/": ".venv\\Scripts\\", "samples/": "samples\\"}
    for there, here in spelt.items():
        command = command.replace(there, here)
    assert [command] == [text.strip() for text in parts("bat")]


def test_test_command_installs_what_the_project_has() -> None:
    command = next(text for text in parts("sh") if "pytest" in text)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "'.[dev]'" in command
    assert any(needed.startswith("pytest") for needed in project["optional-dependencies"]["dev"])


def test_records_are_lawful_and_rightly_scored() -> None:
    records = [text for text in parts("pitch") if "hand " in text]
    assert records
    for text in records:
        assert audit(text).findings == ()


@pytest.mark.parametrize("line", [text for text in parts("pitch") if text.startswith("rules")])
def test_rules_lines_hold(line: str) -> None:
    assert [finding.name for finding in audit(f"{line}\nhand 1 dealer=W\n").findings] == []


@pytest.mark.parametrize("command", sorted(set(re.findall(r"\| `pitchlog (\w+)", TEXT))))
def test_commands_are_there(command: str) -> None:
    status, printed, _ = outcome(command, "--help")
    assert status == 0
    assert command in printed


@pytest.mark.parametrize("line", sorted(set(re.findall(r"`pitchlog ((?:explain|rules diff) [a-z][^`]*)`", TEXT))))
def test_other_commands_run(line: str) -> None:
    assert outcome(*line.split())[0] == 0


def test_presets_that_are_named_are_known() -> None:
    section = TEXT.split("## House rules")[1].split("\n## ")[0]
    named = re.findall(r"`((?:solo|partners|cutthroat|pagat|bicycle|setback)[\w-]*)`", section)
    assert len(named) >= 6
    assert set(named) <= set(preset_names())


def test_python_in_it_runs_as_shown() -> None:
    parser, runner, kept = doctest.DocTestParser(), doctest.DocTestRunner(), dict[str, object]()
    for number, text in enumerate(parts("python")):
        example = parser.get_doctest(text, kept, f"README part {number}", str(README), 0)
        runner.run(example, clear_globs=False)
        kept.update(example.globs)
    assert runner.summarize(verbose=False) == (0, runner.tries)
    assert runner.tries > 10


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", TEXT):
        assert (ROOT / target).exists(), target


def test_changelog_knows_the_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"\n## {project['version']}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
