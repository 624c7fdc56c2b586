"""Findings on paper: every form of ``check``, at a fixed width, without colour and with, in every encoding."""

from __future__ import annotations

import json

import pytest

from pitchlog.findings import Evidence, Finding, listed
from pitchlog.render.forms import CHECK_FORMS, check_form
from pitchlog.render.surface import Surface
from pitchlog.render.words import Summary, count_of
from pitchlog.source import Line, Span


def line(number: int, text: str) -> Line:
    return Line(number, text, text)


def span(on: Line, written: str, after: int = 0) -> Span:
    start = on.text.index(written, after)
    return Span(on, start, start + len(written))


DEAL = line(18, "deal E 6c 2s 9s 4d 3d 8d")
TRICK = line(31, "3 N 9c 9s Jc 5c  # hm")
REVOKE = Finding(
    "P401",
    "revoke",
    "error",
    "9s does not follow clubs, and spades are not trump",
    span(TRICK, "9s"),
    path="thursday.pitch",
    game=1,
    hand=5,
    hand_index=5,
    trick=3,
    seat="E",
    rule="follow_rule",
    rule_text="follow_rule = follow_or_trump (partners-21; seed P)",
    evidence=(
        Evidence(span(DEAL, "6c"), "E was dealt 6c"),
        Evidence(span(TRICK, "9c"), "clubs led"),
        Evidence(span(TRICK, "9s"), "E still held 6c"),
    ),
    notes=("6c is played at trick 5 (line 33)",),
    help="if the table noticed it, write 9s^R and add a ruling",
)

FULL = """\
error[P401] revoke: 9s does not follow clubs, and spades are not trump
  --> thursday.pitch:31:8 (hand 5, trick 3)
   |
18 | deal E 6c 2s 9s 4d 3d 8d
   |        -- E was dealt 6c
   :
31 | 3 N 9c 9s Jc 5c  # hm
   |     -- ^^ E still held 6c
   |     |
   |     clubs led
   = rule: follow_rule = follow_or_trump (partners-21; seed P)
   = note: 6c is played at trick 5 (line 33)
   = help: if the table noticed it, write 9s^R and add a ruling

"""


def at(text: str, written: str, **more: object) -> Finding:
    return Finding("N101", "syntax-error", "error", "no", span(line(2, text), written), **more)  # type: ignore[arg-type]


def marked(finding: Finding, surface: Surface) -> tuple[str, str]:
    """The source row and the row under it, without their gutters."""
    rows = check_form("full", surface).finding(finding).splitlines()
    row = next(index for index, text in enumerate(rows) if text.startswith("2 |"))
    return rows[row][4:], rows[row + 1][4:]


def test_a_finding_stands_over_its_source_lines_with_its_evidence() -> None:
    assert check_form("full", Surface(80)).finding(REVOKE) == FULL


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8", "utf-16"])
def test_an_ascii_finding_looks_the_same_in_every_encoding(encoding: str) -> None:
    assert check_form("full", Surface(80, encoding=encoding)).finding(REVOKE) == FULL


def test_colour_adds_nothing_but_colour() -> None:
    from rich.text import Text

    colored = check_form("full", Surface(80, color=True)).finding(REVOKE)
    assert "\x1b[" in colored
    assert Text.from_ansi(colored).plain.rstrip("\n") == FULL.rstrip("\n")


def test_neighbouring_lines_have_no_gap_between_them() -> None:
    one, two = line(7, "bid 3 - - -"), line(8, "1 N As 2s 5s 3s")
    finding = Finding("P402", "x", "note", "y", span(two, "As"), evidence=(Evidence(span(one, "3"), "bid"),))
    assert "   :" not in check_form("full", Surface()).finding(finding)


def test_labels_that_have_no_room_hang_below_from_right_to_left() -> None:
    text = line(4, "3 N 9c 9s Jc 5c")
    finding = Finding(
        "P401",
        "revoke",
        "error",
        "no",
        span(text, "5c"),
        evidence=(Evidence(span(text, "9c"), "led"), Evidence(span(text, "Jc"), "followed")),
    )
    rows = check_form("full", Surface()).finding(finding).splitlines()
    assert rows[3:8] == [
        "4 | 3 N 9c 9s Jc 5c",
        "  |     --    -- ^^",
        "  |     |     |",
        "  |     |     followed",
        "  |     led",
    ]


@pytest.mark.parametrize(
    ("before", "shown", "columns"),
    [
        ('players N="日本" ', 'players N="日本" ', 17),
        ('players N="c\u0327" ', 'players N="c\u0327" ', 14),
        ("\tplayers\t", "    players ", 12),
        ('N="\x1b[31m" ', 'N="<U+001B>[31m" ', 17),
        ('N="\u202e" ', 'N="<U+202E>" ', 13),
        ('N="♥\ufe0f" ', 'N="♥\ufe0f" ', 7),
    ],
)
def test_carets_stand_under_their_characters_whatever_stands_before(before: str, shown: str, columns: int) -> None:
    source, under = marked(at(f"{before}W=Q9", "W=Q9"), Surface(80))
    assert source == f"{shown}W=Q9"
    assert under == " " * columns + "^^^^"


def test_a_wide_character_gets_a_wide_caret() -> None:
    assert marked(at("N=日 E=1", "日"), Surface(80))[1] == "  ^^"


def test_the_end_of_a_line_can_be_pointed_at() -> None:
    text = line(2, "bid 3")
    finding = Finding("A301", "missing-bid", "error", "no", Span(text, 5, 5))
    assert marked(finding, Surface(80)) == ("bid 3", "     ^")


@pytest.mark.parametrize("width", [40, 60, 80, 200])
@pytest.mark.parametrize("place", [0, 1, 37, 500, 990])
def test_a_long_line_is_cut_about_its_place(width: int, place: int) -> None:
    text = "".join(chr(97 + index % 26) for index in range(1000))
    finding = Finding("N101", "syntax-error", "error", "no", Span(line(2, text), place, place + 5))
    source, under = marked(finding, Surface(width))
    assert len(source) <= width - 4
    assert len(under) <= width - 4
    start = under.index("^")
    assert under == " " * start + "^^^^^"
    assert source[start : start + 5] == text[place : place + 5]
    assert source.endswith("…") == (place < 900)


def test_a_line_of_a_million_characters_costs_no_more_than_its_neighbourhood() -> None:
    text = "x" * 500_000 + "9z" + "x" * 500_000
    source, under = marked(at(text, "9z"), Surface(60))
    assert source[under.index("^") :].startswith("9z")
    assert len(source) <= 56


def test_a_long_line_in_ascii_is_cut_with_three_dots() -> None:
    source, _ = marked(at("x" * 200 + "9z", "9z"), Surface(40, encoding="ascii"))
    assert source.startswith("...")
    assert source.isascii()


@pytest.mark.parametrize("form", CHECK_FORMS)
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_no_form_lets_a_control_or_a_hidden_character_through(form: str, encoding: str) -> None:
    evil = '\x1b]0;x\x07\x9b1m\u202e\u200b\ufeff\U000e0041\ud800♠"\r\x00\x7f\u2028'
    finding = at(
        f"note {evil}9z",
        "9z",
        path=f"a{evil}.pitch",
        notes=(evil,),
        help=evil,
        seat=evil,
        rule="target",
        rule_text=evil,
        evidence=(Evidence(Span(line(9, evil), 0, 3), evil),),
    )
    writer = check_form(form, Surface(80, encoding=encoding))
    text = writer.begin() + writer.finding(finding) + writer.end(Summary())
    text.encode(encoding)
    assert all(character.isprintable() or character in "\n" for character in text)
    assert not set(text) & set("\u202e\u200b\ufeff\u2028")


def test_the_concise_form_is_one_line_a_finding_and_nothing_else() -> None:
    form = check_form("concise", Surface(80))
    text = form.begin() + form.finding(REVOKE) + form.end(Summary(errors=1))
    assert text == "thursday.pitch:31:8: P401 revoke 9s does not follow clubs, and spades are not trump\n"


def test_the_json_document_has_every_field_and_null_where_it_does_not_apply() -> None:
    form = check_form("json", Surface(80))
    summary = Summary(files=1, games=1, hands=1)
    summary.note(REVOKE)
    document = json.loads(form.begin() + form.finding(REVOKE) + form.finding(at("x 9z", "9z")) + form.end(summary))
    assert document["schema"] == "pitchlog.check/1"
    first, second = document["findings"]
    assert first["evidence"][0] == {
        "line": 18,
        "column": 8,
        "end_line": 18,
        "end_column": 10,
        "label": "E was dealt 6c",
    }
    assert (first["line"], first["column"], first["end_line"], first["end_column"]) == (31, 8, 31, 10)
    assert first["side"] is None
    assert first.keys() == second.keys()
    assert second["path"] is None
    assert document["summary"] == {
        "files": 1, "games": 1, "hands": 1, "unread_hands": 0, "errors": 1, "warnings": 0, "notes": 0,
    }  # fmt: skip


def test_an_empty_json_document_is_one() -> None:
    form = check_form("json", Surface(80))
    assert json.loads(form.begin() + form.end(Summary()))["findings"] == []


def test_json_lines_are_the_same_objects() -> None:
    whole = check_form("json", Surface(80))
    lines = check_form("jsonl", Surface(80))
    document = json.loads(whole.begin() + whole.finding(REVOKE) + whole.end(Summary()))
    assert json.loads(lines.finding(REVOKE)) == document["findings"][0]


def test_json_is_ascii_where_the_stream_is_not_unicode() -> None:
    form = check_form("json", Surface(80, encoding="cp1252"))
    text = form.begin() + form.finding(at("x 9z", "9z", seat="Çağla♠")) + form.end(Summary())
    assert text.isascii()
    assert json.loads(text)["findings"][0]["seat"] == "Çağla♠"


def test_statistics_count_each_code_most_frequent_first() -> None:
    summary = Summary(files=1, games=1, hands=3)
    for finding in (at("x 9z", "9z"), REVOKE, REVOKE):
        summary.note(finding)
    text = check_form("full", Surface(80), statistics=True).end(summary)
    assert text == "2  P401  revoke\n1  N101  syntax-error\n\n3 errors in 3 hands of 1 game.\n"
    assert json.loads("{" + check_form("json", Surface(80), statistics=True).end(summary)[2:])["statistics"] == [
        {"code": "P401", "name": "revoke", "count": 2},
        {"code": "N101", "name": "syntax-error", "count": 1},
    ]


@pytest.mark.parametrize(
    ("summary", "sentence"),
    [
        (Summary(1, 1, 15), "No findings: nothing unlawful and nothing wrongly scored in 15 hands of 1 game."),
        (Summary(1, 1, 3, 0, 2, 1), "2 errors and 1 warning in 3 hands of 1 game."),
        (Summary(2, 4, 30, 0, 0, 0, 2), "2 notes in 30 hands of 4 games (2 files)."),
        (Summary(1, 0, 0), "No findings, and no hands, in 1 file."),
        (
            Summary(1, 1, 3, 2, 1),
            "1 error in 3 hands of 1 game; 2 hands have unreadable lines and could not be scored.",
        ),
        (Summary(1, 1, 2, is_selected=True), "No findings of the chosen kinds in 2 hands of 1 game."),
    ],
)
def test_a_report_ends_with_a_sentence_for_players(summary: Summary, sentence: str) -> None:
    assert summary.sentence() == sentence


def test_small_words_count_and_list() -> None:
    assert (count_of(1, "hand"), count_of(2, "hand")) == ("1 hand", "2 hands")
    assert (listed([]), listed(["a", "b"]), listed(["a", "b", "c"], "or")) == ("", "a and b", "a, b or c")
