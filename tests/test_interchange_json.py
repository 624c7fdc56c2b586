"""The JSON form of a record: nothing is lost there and back, and what is no record is refused with its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_support import outcome
from jsonschema import Draft202012Validator

from pitchlog.interchange.converting import convert
from pitchlog.interchange.record_json import NotARecord, from_json, read_json, to_json
from pitchlog.notation import parse
from pitchlog.notation.writer import same_record
from pitchlog.render.documents import document_schema

ROOT = Path(__file__).parent.parent
RECORDS = [*sorted((ROOT / "samples").glob("*.pitch")), *sorted((ROOT / "tests" / "cases").rglob("*.pitch"))]
SCHEMA = Draft202012Validator(document_schema("record"))
GAME = {"schema": "pitchlog.record/1", "games": [{"hands": [{"number": 1, "dealer": "W"}]}]}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_nothing_is_lost_there_and_back(path: Path) -> None:
    record = parse(path.read_bytes())
    text = to_json(record)
    SCHEMA.validate(json.loads(text))
    assert same_record(read_json(text), record)


def test_a_program_may_leave_out_the_order() -> None:
    hand = {
        "dealer": "W", "trump": "s", "other": ["widow ??x3", "take N ??x3", 'dispute E score NS 1'],
        "bids": [{"kind": "bid", "amount": 3}, {"kind": "pass"}],
        "tricks": [{"number": 1, "leader": "N", "cards": ["As", "2s", "5s^R", "W:3s"], "taker": "N"}],
        "score": {"NS": 3, "EW": -1}, "points": [{"side": "NS", "point": "high"}, {"side": None, "point": "jack"}],
        "notes": ["late"], "end": {"reason": "abandoned"},
    }  # fmt: skip
    text = from_json(json.dumps({"schema": "pitchlog.record/1", "games": [{"name": "Tuesday", "hands": [hand]}]}))
    assert (
        text
        == """\
pitchlog 1

game "Tuesday"

hand dealer=W
widow ??x3
bid 3 -
trump s
take N ??x3
1 N As 2s 5s^R W:3s > N
points NS high none jack
score NS 3 EW -1
dispute E score NS 1
end abandoned
note "late"
"""
    )


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"games": 3}, "games"),
        ({"schema": "pitchlog.record/2"}, "schema"),
        ({"games": [{"hands": [{"dealer": "W\nscore NS 9"}]}]}, "games[0].hands[0].dealer"),
        ({"games": [{"hands": [{"notes": ["a\nhand 2"]}]}]}, "games[0].hands[0].notes[0]"),
        ({"games": [{"hands": [{"tricks": [{"number": 1, "leader": "N", "cards": ["As 2s"]}]}]}]}, "cards[0]"),
        ({"games": [{"hands": [{"unheard": 1}]}]}, "unheard"),
        (
            {"games": [{"hands": [{"tricks": [{"number": 1, "leader": "N", "cards": ["As", "Zz"]}]}]}]},
            "cards[1]: Zz is no",
        ),
        ({"games": [{"hands": [{"deals": {"N": ["As", "Zz"]}}]}]}, "games[0].hands[0].deals.N[1]: Zz is no"),
    ],
)
def test_what_is_no_record_is_refused_with_its_place(change: dict[str, object], told: str) -> None:
    with pytest.raises(NotARecord, match=r"^[^\n]*$") as fault:
        from_json(json.dumps(GAME | change))
    assert told in str(fault.value)


def test_text_that_is_no_json_is_one_line() -> None:
    for text in ("", "{", "[]", '{"schema": "pitchlog.record/1"}', "\x00"):
        with pytest.raises(NotARecord, match=r"^[^\n]+$"):
            from_json(text)


UNREADABLE = """\
pitchlog 1

hand 1 dealer=W
deal N As 2x
deal E Ks
1 N As Zz 5s 3s
2 N 9d~Qq Ks W:!? 2s
note "so"
"""


def test_what_is_no_card_is_kept_as_it_was_written() -> None:
    record = parse(UNREADABLE)
    assert from_json(to_json(record)).split() == UNREADABLE.split()
    assert convert(UNREADABLE.encode(), None, "pitch").text == UNREADABLE
    assert same_record(read_json(to_json(record)), record)


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ('note "a # b"', ()),
        ('note "a" # b', ("comments",)),
        ('note "a \\" # b"', ()),
        ("# b", ("comments",)),
    ],
)
def test_a_number_sign_in_a_text_is_no_comment(line: str, lost: tuple[str, ...]) -> None:
    assert convert(f"hand 1 dealer=W\n{line}\n".encode(), None, "json").left_out == lost


def test_a_line_before_the_hands_that_cannot_be_read_is_told_where_it_is_left_out() -> None:
    text = 'game "A"\nrulez x\nhand 1 dealer=W\nscore NS 1\n'
    json_text = convert(text.encode(), None, "json").text
    assert "rulez x" in json_text
    for data, path in ((text, None), (json_text, "a.json")):
        assert convert(data.encode(), path, "pitch").left_out == ('the line "rulez x", which cannot be read',)


# The command


def test_there_and_back_on_the_command_line(tmp_path: Path) -> None:
    source = ROOT / "samples" / "first-look.pitch"
    assert outcome("convert", str(source), "-o", "a.json", cwd=tmp_path)[0] == 0
    assert outcome("convert", "a.json", "-o", "a.pitch", cwd=tmp_path) == (0, "", "")
    assert same_record(parse((tmp_path / "a.pitch").read_bytes()), parse(source.read_bytes()))


def test_comments_that_are_left_behind_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.pitch").write_text("hand 1 dealer=W # so\n")
    status, _, troubles = outcome("convert", "a.pitch", "-o", "a.json", cwd=tmp_path)
    assert status == 0
    assert "comments" in troubles


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["a.pitch", "-o", "a.txt"], "the ending says what to write"),
        (["a.pitch", "-o", "./a.pitch"], "this is the record itself"),
        (["a.pitch", "-o", "none/a.json"], "could not be written"),
        (["bad.json", "-o", "b.pitch"], "this is no record in JSON"),
        (["absent.pitch", "-o", "b.json"], "absent.pitch"),
        (["nine.pitch", "-o", "b.ptn"], "two to six players"),
    ],
)
def test_what_cannot_be_converted_is_one_line_and_writes_nothing(words: list[str], told: str, tmp_path: Path) -> None:
    (tmp_path / "a.pitch").write_text("hand 1 dealer=W\nscore NS 3 EW 1\n")
    (tmp_path / "nine.pitch").write_text(f"players {' '.join(f'P{n}=?' for n in range(1, 9))}\nhand 1 dealer=P1\n")
    (tmp_path / "bad.json").write_text("{}")
    before = sorted(path.name for path in tmp_path.iterdir())
    status, printed, troubles = outcome("convert", *words, cwd=tmp_path)
    assert (status, printed) == (2, "")
    assert told in troubles
    assert troubles.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_commands_take_a_record_in_json_as_they_take_ours(tmp_path: Path) -> None:
    source = ROOT / "samples" / "first-look.pitch"
    assert outcome("convert", str(source), "-o", "a.json", cwd=tmp_path)[0] == 0
    assert outcome("convert", "a.json", "-o", "a.pitch", cwd=tmp_path)[0] == 0
    for words in (["check", "--format", "concise"], ["score"], ["replay", "--plain"], ["standings"], ["dispute"],
                  ["compare", "--vary", "low_credit=holder,winner"], ["infer"]):  # fmt: skip
        ours, theirs = (outcome(*words, name, cwd=tmp_path) for name in ("a.pitch", "a.json"))
        assert theirs[0] in (0, 1), words
        # the text that JSON stands for has no signs before scores
        assert theirs[1].replace("a.json", "a.pitch").replace("+", "") == ours[1].replace("+", "") != ""


def test_json_that_is_no_record_is_one_finding_and_never_tidied(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"a": 1}\n')
    status, printed, _ = outcome("check", "a.json", "--format", "concise", cwd=tmp_path)
    assert status == 1
    assert printed.count("this is no record in JSON") == 1
    status, _, troubles = outcome("fmt", "a.json", cwd=tmp_path)
    assert status == 2
    assert "only .pitch files are tidied" in troubles
