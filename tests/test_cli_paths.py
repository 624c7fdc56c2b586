"""Which files a path stands for, and how a file is replaced."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from cli_support import environment

from pitchlog.cli.atomic import replace_file
from pitchlog.cli.paths import FileTrouble, expand, natural_key, read_chunks
from pitchlog.cli.streams import wants_color

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="modes and links as POSIX has them")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("hand10.pitch", "hand2.pitch", "sub/a.PITCH", ".hidden/b.pitch", "notes.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(*arguments: str) -> list[str]:
    return [path.replace(os.sep, "/") for path in expand(arguments)[0]]


@pytest.mark.usefixtures("folder")
def test_a_folder_is_every_pitch_file_below_it_in_natural_order() -> None:
    assert names(".") == ["./hand2.pitch", "./hand10.pitch", "./sub/a.PITCH"]


@pytest.mark.usefixtures("folder")
def test_a_pattern_is_expanded_where_no_shell_does_it() -> None:
    assert names("hand*.pitch") == ["hand2.pitch", "hand10.pitch"]
    assert names("**/*.PITCH")[-1] == "sub/a.PITCH"
    assert names("s*") == ["sub/a.PITCH"]


@pytest.mark.usefixtures("folder")
def test_a_file_is_taken_whatever_it_is_called_and_once() -> None:
    assert names("notes.txt", "./notes.txt", "hand2.pitch", ".") == [
        "notes.txt",
        "hand2.pitch",
        "./hand10.pitch",
        "./sub/a.PITCH",
    ]
    assert names("-", "-") == ["-"]


@pytest.mark.usefixtures("folder")
def test_a_path_that_stands_for_nothing_is_named() -> None:
    Path("empty").mkdir()
    assert expand(["empty"])[1] == ["empty: there are no .pitch files in this folder"]
    assert expand(["x*.pitch"])[1] == ["x*.pitch: no file matches this"]


def test_a_file_with_a_bracket_in_its_name_is_no_pattern(tmp_path: Path) -> None:
    path = tmp_path / "[1].pitch"
    path.write_text("")
    assert expand([str(path)]) == ([str(path)], [])


def test_paths_sort_folder_by_folder_and_by_value() -> None:
    paths = ["b/2", "b/10", "b/010", "a", "-", "B/1"]
    assert sorted(paths, key=natural_key) == ["-", "a", "B/1", "b/2", "b/10", "b/010"]


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    with pytest.raises(FileTrouble, match="there is no such file"):
        list(read_chunks(str(tmp_path / "x.pitch")))


def test_a_file_is_read_in_pieces(tmp_path: Path) -> None:
    path = tmp_path / "long.pitch"
    path.write_bytes(b"x" * 200_000)
    pieces = list(read_chunks(str(path)))
    assert len(pieces) > 1
    assert b"".join(pieces) == path.read_bytes()


@POSIX
def test_replacing_a_file_keeps_its_mode_and_its_link(tmp_path: Path) -> None:
    path, link = tmp_path / "a.pitch", tmp_path / "b.pitch"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    replace_file(str(link), b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["a.pitch", "b.pitch"]


@POSIX
def test_what_is_no_ordinary_file_is_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="no ordinary file"):
        replace_file(str(tmp_path / "pipe"), b"new")


@pytest.mark.parametrize(
    ("choice", "terminal", "environment", "expected"),
    [
        ("auto", True, {}, True),
        ("auto", False, {}, False),
        ("auto", True, {"NO_COLOR": "1"}, False),
        ("auto", True, {"NO_COLOR": ""}, True),
        ("auto", True, {"TERM": "dumb"}, False),
        ("auto", False, {"FORCE_COLOR": "1"}, True),
        ("auto", False, {"FORCE_COLOR": "0"}, False),
        ("auto", False, {"FORCE_COLOR": "1", "NO_COLOR": "1", "TERM": "dumb"}, True),
        ("never", True, {"FORCE_COLOR": "1"}, False),
        ("always", False, {"NO_COLOR": "1", "TERM": "dumb"}, True),
    ],
)
def test_the_option_wins_over_the_environment_and_that_over_the_stream(
    choice: str, terminal: bool, environment: dict[str, str], expected: bool
) -> None:
    assert wants_color(choice, is_terminal=terminal, environment=environment) is expected


WITHOUT_LINKS = """
import sys
from pitchlog.cli.atomic import new_file

def refuse(event, arguments):
    if event == "os.link":
        raise PermissionError(1, "no hard links here")

if sys.argv[2] == "no-links":
    sys.addaudithook(refuse)
try:
    new_file(sys.argv[1], b"new")
except FileExistsError:
    print("is there")
"""


@pytest.mark.parametrize("links", ["links", "no-links"])
def test_a_new_file_is_made_also_where_there_are_no_hard_links_but_never_over_another(
    tmp_path: Path, links: str
) -> None:
    for name, before, told in (("a", None, ""), ("b", b"old", "is there"), ("c", b"", "is there")):
        path = tmp_path / name
        if before is not None:
            path.write_bytes(before)
        done = subprocess.run(
            [sys.executable, "-c", WITHOUT_LINKS, str(path), links],
            env=environment(), capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert done.stdout.strip() == told
        assert path.read_bytes() == (b"new" if before is None else before)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b", "c"]
    assert os.name == "nt" or not (tmp_path / "a").stat().st_mode & 0o111
