"""``pitchlog check`` through real processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from cli_support import CLEAN, COMMAND, UNTIDY, WRONG, environment, outcome, run

from pitchlog.render.documents import document_schema
from pitchlog.render.forms import CHECK_FORMS

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals and terminals as POSIX has them")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "clean.pitch").write_text(CLEAN, encoding="utf-8")
    (tmp_path / "wrong.pitch").write_text(WRONG, encoding="utf-8")
    return tmp_path


def test_a_clean_record_exits_with_0_and_says_so(folder: Path) -> None:
    assert outcome("check", "clean.pitch", cwd=folder) == (
        0,
        "No findings: nothing unlawful and nothing wrongly scored in 1 hand of 1 game.\n",
        "",
    )


def test_an_error_exits_with_1_and_is_shown_in_its_line(folder: Path) -> None:
    status, out, err = outcome("check", "wrong.pitch", cwd=folder)
    assert (status, err) == (1, "")
    assert out.startswith("error[S")
    assert "wrong-score" in out
    assert "wrong.pitch:16:" in out
    assert "16 | score NS +4 EW 0\n" in out
    assert out.endswith(" in 1 hand of 1 game.\n")


def test_exit_zero_is_0_whatever_is_found(folder: Path) -> None:
    assert run("check", "wrong.pitch", "--exit-zero", cwd=folder).returncode == 0


def test_a_path_that_cannot_be_read_is_2_and_the_others_are_audited(folder: Path) -> None:
    status, out, err = outcome("check", "gone.pitch", "wrong.pitch", "--format", "concise", cwd=folder)
    assert status == 2
    assert "wrong-score" in out
    assert err == "error: gone.pitch: there is no such file or folder\n"
    assert run("check", "gone.pitch", "--exit-zero", cwd=folder).returncode == 2


def test_a_folder_a_pattern_and_standard_input_are_paths(folder: Path) -> None:
    for paths in (["."], ["*.pitch"], ["clean.pitch", "wrong.pitch", "./clean.pitch"]):
        document = json.loads(run("check", *paths, "--format", "json", cwd=folder).stdout)
        assert document["summary"]["files"] == 2
    document = json.loads(run("check", "-", "--format", "json", stdin=WRONG).stdout)
    assert document["findings"][0]["path"] == "-"


def test_the_json_document_fits_its_schema(folder: Path) -> None:
    status, out, _ = outcome("check", ".", "--format", "json", "--statistics", cwd=folder)
    document = json.loads(out)
    jsonschema.validate(document, document_schema("check"), cls=jsonschema.Draft202012Validator)
    assert status == 1
    assert document["summary"]["hands"] == 2
    finding = document["findings"][0]
    assert (finding["name"], finding["game"], finding["hand"], finding["hand_index"]) == ("wrong-score", 1, 1, 1)
    assert sum(entry["count"] for entry in document["statistics"]) == len(document["findings"])


def test_json_lines_are_one_finding_a_line(folder: Path) -> None:
    out = outcome("check", ".", "--format", "jsonl", cwd=folder)[1]
    assert all(json.loads(row)["code"] for row in out.splitlines())


@pytest.mark.parametrize("choice", [("--select", "wrong-score"), ("--select", "S"), ("--ignore", "W,n")])
def test_findings_are_chosen_by_name_and_by_the_beginning_of_a_code(folder: Path, choice: tuple[str, str]) -> None:
    assert run("check", "wrong.pitch", *choice, cwd=folder).returncode == 1


def test_findings_are_left_out_and_do_not_count(folder: Path) -> None:
    status, out, _ = outcome("check", "wrong.pitch", "--ignore", "S", cwd=folder)
    assert (status, out) == (0, "No findings of the chosen kinds in 1 hand of 1 game.\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--select", "revoek"], "error: --select: no finding is called revoek; did you mean revoke?"),
        (["--format", "jsno"], "error: --format cannot be jsno: it may be full, concise, json, jsonl"),
        (["--rules", "partner-21"], "did you mean partners-21?"),
        (["--rules", "none.toml"], "error: --rules: the rules file none.toml cannot be read: there is no such file"),
        (["--set", "low_credti=holder"], "did you mean low_credit?"),
        (["--set", "low_credit=holde"], "did you mean low_credit=holder?"),
        (["--set", "target=many"], "a number from"),
        (["--set", "target"], "error: --set target: write it as KEY=VALUE"),
        (["--jobs", "two"], "error: --jobs cannot be two: it takes a number from 0 to 512"),
        (["--color", "blue"], "error: --color cannot be blue"),
    ],
)
def test_a_bad_option_is_one_line_and_2(folder: Path, arguments: list[str], message: str) -> None:
    status, out, err = outcome("check", "clean.pitch", *arguments, cwd=folder)
    assert (status, out) == (2, "")
    assert message in err
    assert err.startswith("error: ")
    assert err.count("\n") == 1


def test_rules_on_the_command_line_replace_those_of_the_record(folder: Path) -> None:
    assert run("check", "clean.pitch", "--rules", "cutthroat-11", cwd=folder).returncode == 1
    assert run("check", "clean.pitch", "--set", "low_credit=winner", cwd=folder).returncode == 1
    (folder / "ours.toml").write_text('extends = "partners-21"\nlow_credit = "winner"\n')
    assert run("check", "clean.pitch", "--rules", "ours.toml", cwd=folder).returncode == 1


@pytest.mark.parametrize("jobs", ["2", "auto", "0"])
@pytest.mark.parametrize("form", CHECK_FORMS)
def test_several_processes_say_the_same_in_the_same_order(tmp_path: Path, jobs: str, form: str) -> None:
    for number in range(1, 13):
        text = WRONG if number % 2 else CLEAN
        (tmp_path / f"hand{number}.pitch").write_text(text, encoding="utf-8")
    one = outcome("check", ".", "gone.pitch", "--format", form, cwd=tmp_path)
    assert outcome("check", ".", "gone.pitch", "--format", form, "--jobs", jobs, cwd=tmp_path) == one


def test_fix_tidies_the_spelling_and_never_a_figure(tmp_path: Path) -> None:
    path = tmp_path / "a.pitch"
    path.write_text(UNTIDY.replace("score NS +3", "score  NS 4"), encoding="utf-8")
    assert run("check", path, "--fix").returncode == 1
    assert path.read_text(encoding="utf-8") == CLEAN.replace("score NS +3", "score NS +4")


def test_diff_shows_what_fix_would_do_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.pitch"
    path.write_text(UNTIDY, encoding="utf-8")
    status, out, err = outcome("check", "a.pitch", "--diff", cwd=tmp_path)
    assert status == 0
    assert "-BID   3 - - -\n-1 n SA S2 5s 3s\n+bid N 3 E - S - W -\n+1 N As 2s 5s 3s\n" in out
    assert err == "No findings: nothing unlawful and nothing wrongly scored in 1 hand of 1 game.\n"
    assert path.read_text(encoding="utf-8") == UNTIDY


def test_standard_input_cannot_be_fixed() -> None:
    status, out, err = outcome("check", "-", "--fix", stdin=CLEAN)
    assert (status, out) == (2, "")
    assert "pitchlog fmt -" in err


def test_a_pipe_gets_no_colour_unless_it_is_asked_for(folder: Path) -> None:
    assert b"\x1b" not in run("check", "wrong.pitch", cwd=folder).stdout
    assert b"\x1b[" in run("check", "wrong.pitch", env={"FORCE_COLOR": "1"}, cwd=folder).stdout
    assert b"\x1b[" in run("check", "wrong.pitch", "--color", "always", env={"NO_COLOR": "1"}, cwd=folder).stdout
    assert b"\x1b" not in run("check", "wrong.pitch", "--color", "never", env={"FORCE_COLOR": "1"}, cwd=folder).stdout


@POSIX
@pytest.mark.parametrize(
    ("more", "colored"),
    [({"TERM": "xterm"}, True), ({"NO_COLOR": "1", "TERM": "xterm"}, False), ({"TERM": "dumb"}, False)],
)
def test_a_terminal_gets_colour_unless_it_is_refused(folder: Path, more: dict[str, str], colored: bool) -> None:
    import pty

    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "check", "wrong.pitch"],
        stdin=subprocess.DEVNULL,
        stdout=follower,
        stderr=follower,
        env=environment(**more),
        cwd=folder,
    )
    os.close(follower)
    text = b""
    while True:
        try:
            piece = os.read(leader, 4096)
        except OSError:
            break
        if not piece:
            break
        text += piece
    os.close(leader)
    assert process.wait(60) == 1
    assert b"wrong-score" in text
    assert (b"\x1b[" in text) is colored


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "cp437", "utf-8"])
@pytest.mark.parametrize("form", CHECK_FORMS)
def test_a_stream_that_lacks_characters_is_no_crash(encoding: str, form: str) -> None:
    text = WRONG.replace("score NS +4", "score NS +4 ♠♥").replace('"Çağla"', '"Ç♠日\x1b"')
    done = run("check", "-", "--format", form, stdin=text, env={"PYTHONIOENCODING": encoding})
    assert done.returncode == 1
    assert done.stderr == b""
    done.stdout.decode(encoding)
    assert b"\x1b" not in done.stdout


def test_bytes_that_are_no_text_are_findings_and_no_crash(tmp_path: Path) -> None:
    for number, data in enumerate((b"\xff\xfeh\x00a\x00", b"\x80\x81", bytes(range(256)), b"\0" * 100, b"\xf0\x9f")):
        path = tmp_path / f"{number}.pitch"
        path.write_bytes(data)
        done = run("check", path)
        assert done.returncode == 1
        assert b"bad-encoding" in done.stdout
        assert done.stderr == b""
        assert all(byte >= 32 or byte == 10 for byte in done.stdout.replace(b"\r\n", b"\n"))


@POSIX
def test_a_reader_that_goes_away_ends_it_quietly(tmp_path: Path) -> None:
    path = tmp_path / "many.pitch"
    path.write_text(WRONG * 3000, encoding="utf-8")
    process = subprocess.Popen(
        [*COMMAND, "check", str(path), "--format", "jsonl"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.read(100)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 141


@POSIX
def test_ctrl_c_ends_it_with_130() -> None:
    process = subprocess.Popen(
        [*COMMAND, "check", "-", "--format", "jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background job ignores it
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(WRONG.encode() * 50)
    process.stdin.flush()
    assert process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 130
    assert process.stderr.read() == b""
    for stream in (process.stdin, process.stdout, process.stderr):
        stream.close()


def test_findings_are_written_while_the_record_is_still_being_read() -> None:
    process = subprocess.Popen(
        [*COMMAND, "check", "-", "--format", "jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(WRONG.encode() * 200)
    process.stdin.flush()
    assert b"wrong-score" in process.stdout.readline()
    process.stdin.close()
    process.stdout.read()
    process.stdout.close()
    assert process.wait(60) == 1
