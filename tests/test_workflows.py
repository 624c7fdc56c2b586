"""The pre-commit hooks and the GitHub Action: what they run is there, and does what they say."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from cli_support import CLEAN, ROOT, UNTIDY, WRONG, environment, outcome

HOOKS = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS = ACTION["runs"]["steps"]
BASH = shutil.which("bash")
needs_bash = pytest.mark.skipif(BASH is None or os.name == "nt", reason="the action's steps are run by bash")


def write(folder: Path, **files: str) -> list[str]:
    for name, text in files.items():
        (folder / f"{name}.pitch").write_text(text, encoding="utf-8")
    return [f"{name}.pitch" for name in files]


# --- The hooks


def hook(name: str, folder: Path, *paths: str) -> tuple[int, str]:
    command, *words = shlex.split(HOOKS[name]["entry"])
    assert command == "pitchlog"
    status, printed, _ = outcome(*words, *paths, cwd=folder)
    return status, printed


def test_the_hooks_are_two_and_take_the_files_they_can_read() -> None:
    assert set(HOOKS) == {"pitchlog-check", "pitchlog-fmt"}
    for name, taken in (("pitchlog-check", ["a.pitch", "b/c.ptn"]), ("pitchlog-fmt", ["a.pitch"])):
        assert HOOKS[name]["language"] == "python"
        files = HOOKS[name]["files"]
        assert [path for path in ("a.pitch", "b/c.ptn", "a.pitch.txt", "pitch") if re.search(files, path)] == taken


def test_the_check_hook_refuses_a_record_with_an_error(tmp_path: Path) -> None:
    good, bad = write(tmp_path, good=CLEAN, bad=WRONG)
    assert hook("pitchlog-check", tmp_path, good)[0] == 0
    status, printed = hook("pitchlog-check", tmp_path, good, bad)
    assert (status, "wrong-score" in printed) == (1, True)


def test_the_fmt_hook_refuses_an_untidy_record_and_leaves_it_as_it_is(tmp_path: Path) -> None:
    good, bad = write(tmp_path, good=CLEAN, bad=UNTIDY)
    assert hook("pitchlog-fmt", tmp_path, good)[0] == 0
    status, printed = hook("pitchlog-fmt", tmp_path, good, bad)
    assert (status, "bad.pitch" in printed) == (1, True)
    assert (tmp_path / bad).read_text(encoding="utf-8") == UNTIDY


# --- The action


def test_the_readme_shows_hooks_and_inputs_that_are_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    hooks, action = (yaml.safe_load(part) for part in re.findall(r"```yaml\n(.*?)```", text, flags=re.S))
    assert [hook["id"] for hook in hooks["repos"][0]["hooks"]] == list(HOOKS)
    assert set(action[0]["with"]) <= set(ACTION["inputs"])


def test_the_action_gives_the_shell_nothing_but_its_environment() -> None:
    for step in STEPS:
        assert "${{" not in step.get("run", "")
        assert ("run" in step) == ("shell" in step)
    wanted = {name for step in STEPS for name in re.findall(r"inputs\.([\w-]+)", str(step))}
    assert wanted == set(ACTION["inputs"])
    assert ACTION["runs"]["using"] == "composite"
    assert ACTION["outputs"]["status"]["value"] == "${{ steps.check.outputs.status }}"


def run_action(folder: Path, **inputs: str) -> tuple[int, str, str]:
    """(exit status, what is printed, the output ``status``) of the action's last step with these inputs."""
    [step] = [step for step in STEPS if step.get("id") == "check"]
    binaries = folder / "bin"
    binaries.mkdir(exist_ok=True)
    command = binaries / "pitchlog"
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -W error -m pitchlog "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    script, output = folder / "step.sh", folder / "output"
    script.write_text(step["run"], encoding="utf-8")
    output.write_text("", encoding="utf-8")
    given = {name: str(about["default"]) for name, about in ACTION["inputs"].items()} | inputs
    variables = {key: given[re.findall(r"inputs\.([\w-]+)", value)[0]] for key, value in step["env"].items()}
    path = f"{binaries}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [str(BASH), "--noprofile", "--norc", "-eo", "pipefail", str(script)],
        env=environment(PATH=path, GITHUB_OUTPUT=str(output), **variables),
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    return done.returncode, done.stdout + done.stderr, output.read_text(encoding="utf-8").strip()


@needs_bash
def test_the_action_shows_errors_beside_their_lines(tmp_path: Path) -> None:
    write(tmp_path, good=CLEAN)
    status, printed, output = run_action(tmp_path)
    assert (status, output) == (0, "status=0"), printed
    write(tmp_path, bad=WRONG)
    status, printed, output = run_action(tmp_path)
    assert (status, output) == (1, "status=1")
    assert "::error file=bad.pitch,line=16," in printed.replace("./", "")


@needs_bash
def test_the_action_refuses_untidy_records_where_it_is_asked_to(tmp_path: Path) -> None:
    write(tmp_path, untidy=UNTIDY)
    assert run_action(tmp_path)[0] == 0
    status, printed, output = run_action(tmp_path, fmt="true")
    assert (status, output) == (1, "status=1")
    assert "untidy.pitch: would change" in printed


@needs_bash
def test_the_action_takes_several_paths_and_house_rules(tmp_path: Path) -> None:
    write(tmp_path, **{"one night": CLEAN, "bad": WRONG})
    assert run_action(tmp_path, paths="one night.pitch\n\n")[0] == 0
    assert run_action(tmp_path, paths="one night.pitch\nbad.pitch\n")[0] == 1
    assert run_action(tmp_path, paths="one night.pitch", rules="pagat")[0] == 1
    status, printed, output = run_action(tmp_path, paths="nothing.pitch")
    assert (status, output) == (2, "status=2"), printed


@needs_bash
@pytest.mark.parametrize("hostile", ["$(touch broken).pitch", "a.pitch; touch broken", "`touch broken`", "--help"])
def test_what_stands_in_an_input_is_never_run(tmp_path: Path, hostile: str) -> None:
    status, printed, _ = run_action(tmp_path, paths=hostile, rules=hostile, fmt=hostile)
    assert status == 2, printed
    assert not (tmp_path / "broken").exists()
