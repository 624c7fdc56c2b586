"""The committed reports are what pitchlog says today of its samples, findings and house rules."""

from __future__ import annotations

import re
from functools import cache

import pytest
from cli_support import outcome
from renew_reports import COMMAND, COMPARED, REPORTS, ROOT, WIDTH, reports, samples
from replay_screens import SCREENS

from pitchlog.checks.catalogue import ALL_CHECKS
from pitchlog.rules import keys, preset_names

NAMES = sorted(path.relative_to(REPORTS).as_posix() for path in REPORTS.rglob("*") if path.is_file())
made = cache(reports)


@pytest.mark.parametrize("name", NAMES)
def test_report_is_up_to_date(name: str) -> None:
    is_same = (REPORTS / name).read_text(encoding="utf-8") == made().get(name)
    assert is_same, f"reports/{name} is not what pitchlog says now: run {COMMAND} and look at the difference"


def test_nothing_else_lies_in_the_reports_and_nothing_is_missing() -> None:
    assert set(NAMES) == set(made()), f"run {COMMAND}"
    assert {f"samples/{path.stem}.md" for path in samples()} <= set(NAMES)
    assert {f"replay/{name}.txt" for name in SCREENS} <= set(NAMES)


@pytest.mark.parametrize("command", ["check", "score"])
@pytest.mark.parametrize("name", ["revokes", "solo-7-whole-game", "scribbled"])
def test_report_shows_what_the_command_prints(name: str, command: str) -> None:
    _, printed, troubles = outcome(command, f"samples/{name}.pitch", cwd=ROOT, env={"COLUMNS": str(WIDTH)})
    assert troubles == ""
    assert f"$ pitchlog {command} samples/{name}.pitch\n{printed.rstrip()}\n```" in made()[f"samples/{name}.md"]


@pytest.mark.parametrize(
    "words",
    [
        ["dispute", "quarrel-low-decides"],
        ["infer", "cutthroat-11-whole-game"],
        ["compare", "partners-21-whole-game", *(f"--rules={name}" for name in COMPARED["partners-21-whole-game"])],
    ],
    ids=lambda words: words[0],
)
def test_report_shows_what_is_said_under_other_rules(words: list[str]) -> None:
    command, name, *options = words
    _, printed, troubles = outcome(
        command, f"samples/{name}.pitch", *options, cwd=ROOT, env={"COLUMNS": str(WIDTH), "PYTHONUTF8": "1"}
    )
    assert troubles == ""
    assert f"\n{printed.rstrip()}\n```" in made()[f"samples/{name}.md"]


def test_every_finding_house_rule_and_preset_has_its_place() -> None:
    for check in ALL_CHECKS:
        assert f"\n## {check.CODE} {check.NAME}\n" in made()["findings.md"]
    for key in keys():
        assert f"\n#### {key}\n" in made()["rules.md"]
    for name in preset_names():
        assert f"\n### {name}\n" in made()["rules.md"]


@pytest.mark.parametrize("check", ALL_CHECKS, ids=lambda check: check.NAME)
def test_example_of_a_finding_shows_it(check: object) -> None:
    code, name = getattr(check, "CODE", ""), getattr(check, "NAME", "")
    section = made()["findings.md"].split(f"\n## {code} {name}\n")[1].split("\n## ")[0]
    assert f"[{code}] {name}: " in section
    assert "example.pitch:" in section


def test_links_between_the_reports_lead_somewhere() -> None:
    for name, text in made().items():
        if name.endswith(".html"):  # these lead nowhere but into themselves, see test_report_page
            continue
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", re.sub(r"```.*?```", "", text, flags=re.S)):
            assert ((REPORTS / name).parent / target).resolve().exists(), f"{name}: {target}"


def test_reports_hold_no_control_characters_and_no_paths_of_this_machine() -> None:
    for text in made().values():
        assert str(ROOT) not in text
        assert all(line.isprintable() for line in text.splitlines())
