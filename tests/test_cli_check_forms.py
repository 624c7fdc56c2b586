"""``pitchlog check --format github|junit|sarif|markdown`` through real processes: streams, exit status, troubles."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from cli_support import CLEAN, WRONG, outcome, run

FORMS = ("github", "junit", "sarif", "markdown")
GONE = "gone.pitch: there is no such file or folder"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "clean.pitch").write_text(CLEAN, encoding="utf-8")
    (tmp_path / "wrong.pitch").write_text(WRONG, encoding="utf-8")
    return tmp_path


def is_well_formed(form: str, text: str) -> bool:
    if form == "sarif":
        return json.loads(text)["version"] == "2.1.0"
    if form == "junit":
        return ElementTree.fromstring(text).tag == "testsuites"
    return text.rstrip("*\n").endswith(".")


@pytest.mark.parametrize("form", FORMS)
def test_the_exit_status_is_that_of_every_form(form: str, folder: Path) -> None:
    for words, status in (
        (["clean.pitch"], 0),
        (["wrong.pitch", "--statistics"], 1),
        (["wrong.pitch", "--exit-zero"], 0),
        (["wrong.pitch", "gone.pitch", "--exit-zero"], 2),
    ):
        ended, out, err = outcome("check", *words, "--format", form, cwd=folder)
        assert ended == status, words
        assert is_well_formed(form, out), words
        assert err == (f"error: {GONE}\n" if "gone.pitch" in words else "")
        assert ("wrong-score" in out) is ("wrong.pitch" in words)
        assert (GONE in out.replace("`", "")) is ("gone.pitch" in words)


@pytest.mark.parametrize("form", FORMS)
def test_standard_input_and_no_text_at_all_are_read(form: str) -> None:
    for data in (WRONG.encode(), b"", b"\xff\xfe\x00\x80" * 50):
        done = run("check", "-", "--format", form, "--color", "always", stdin=data)
        assert done.returncode == (1 if data else 0)
        assert done.stderr == b""
        assert is_well_formed(form, done.stdout.decode())
        assert b"\x1b" not in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="a name that is no text")
@pytest.mark.parametrize("form", FORMS)
def test_a_name_that_is_no_text_is_a_name(form: str, tmp_path: Path) -> None:
    import os

    name = os.fsdecode(b"a\xff %0A,\x1b`<b>@x.pitch")
    (tmp_path / name).write_text(WRONG, encoding="utf-8")
    status, out, err = outcome("check", ".", "--format", form, cwd=tmp_path)
    assert (status, err) == (1, "")
    assert is_well_formed(form, out)
    if form == "sarif":
        place = json.loads(out)["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
        assert place["uri"] == "a%FF%20%250A%2C%1B%60%3Cb%3E%40x.pitch"
