"""Derived scores on paper: the scoreboard wide and narrow, JSON, CSV and Markdown."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import jsonschema
import pytest
from markdown_it import MarkdownIt

from pitchlog import score
from pitchlog.cards import Card
from pitchlog.render.documents import DOCUMENTS, document_schema
from pitchlog.render.forms import SCORE_FORMS, score_form
from pitchlog.render.safe import safe
from pitchlog.render.surface import Surface
from pitchlog.replay.results import GameHead, HandResult, TrickResult
from pitchlog.rules import preset
from pitchlog.seats import Side

NS, EW = Side("NS", ("N", "S")), Side("EW", ("E", "W"))
HEAD = GameHead("thursday.pitch", 1, "Thursday at the Grange", preset("partners-21"), (NS, EW))
FIRST = HandResult(
    hand=1,
    hand_index=1,
    dealer="W",
    pitcher="N",
    bid=3,
    trump="s",
    made=True,
    tricks=(TrickResult(1, "N", "N", ("N", "E", "S", "W"), tuple(map(Card.of, ("As", "2s", "5s", "3s")))),),
    points={"high": ("NS",), "low": ("EW",), "jack": ("NS",), "game": ("NS",)},
    pips={"NS": 37, "EW": 17.5},
    score={"NS": 3, "EW": 1},
    total={"NS": 3.0, "EW": 1},
    end=None,
    basis="derived",
    is_scored=True,
)
PASSED = replace(
    FIRST, hand=2, hand_index=2, dealer="N", pitcher=None, bid=None, trump=None, made=None, tricks=(), points={},
    pips={"NS": 0, "EW": 0}, score={"NS": 0, "EW": 0}, end="passed",
)  # fmt: skip
UNTOLD = replace(
    FIRST, hand=None, hand_index=3, dealer=None, bid="moon", trump="h", made=None,
    points={"high": ("EW",), "low": None, "jack": (), "game": ()}, pips={"NS": None, "EW": 3},
    score={"NS": None, "EW": -2}, total={"NS": None, "EW": None}, is_scored=False,
)  # fmt: skip


def written(form: str, surface: Surface, head: GameHead = HEAD, winner: str | None = None) -> str:
    writer = score_form(form, surface)
    pieces = [writer.begin(), writer.game(head)]
    pieces += [writer.hand(hand) for hand in (FIRST, PASSED, UNTOLD)]
    return "".join([*pieces, writer.close(winner), writer.end()])


WIDE = """\
Thursday at the Grange (thursday.pitch, game 1)
House rules partners-21, played to 21. Each side's score, and its total in brackets: NS = N and S, EW = E and W.

hand  dealer  pitcher   bid  trump  result  points                         NS      EW
----  ------  -------  ----  -----  ------  -------------------------  ------  ------
   1  W       N           3  ♠s     made    NS high jack game, EW low  +3 (3)  +1 (1)
   2  N       -           -  -      passed  -                           0 (3)   0 (1)
   3  ?       N        moon  ♥h     -       EW high, ? low              ? (?)  -2 (?)

NS wins the game.
1 hand could not be scored: ? stands for what cannot be told.
"""

NARROW = """\
hand 1  dealer W
  pitcher N, bid 3, trump ♠s, made
  NS high jack game, EW low
  NS +3 (3), EW +1 (1)
hand 2  dealer N
  passed
  NS 0 (3), EW 0 (1)
"""


def test_the_scoreboard_has_a_row_a_hand_and_the_winner() -> None:
    assert written("table", Surface(120), winner="NS") == WIDE


def test_a_narrow_terminal_gets_a_few_lines_a_hand() -> None:
    text = written("table", Surface(40))
    assert NARROW in text
    assert "Nobody has won yet." in text
    table = text[text.index("hand 1") :]
    assert all(len(row) <= 40 for row in table.splitlines()[:-2])


def test_seven_players_do_not_run_over_the_edge() -> None:
    sides = tuple(Side(label, (label,)) for label in ("Ann", "Bo", "Cy", "Dee", "Eli", "Flo", "Gus"))
    scores: dict[str, int | float | None] = {side.label: 1 for side in sides}
    writer = score_form("table", Surface(60))
    writer.game(replace(HEAD, sides=sides, rules=preset("solo-7")))
    writer.hand(replace(FIRST, points={"high": ("Ann",)}, score=scores, total=scores))
    assert all(len(row) <= 60 for row in writer.close(None).splitlines()[2:])


def test_letters_stand_for_suits_where_glyphs_cannot() -> None:
    text = written("table", Surface(120, encoding="cp1252"))
    assert "♠" not in text
    assert " s      made" in text


def test_the_json_document_fits_its_schema() -> None:
    document = json.loads(written("json", Surface(), winner="NS"))
    jsonschema.validate(document, document_schema("score"), cls=jsonschema.Draft202012Validator)
    (game,) = document["games"]
    assert list(game) == ["path", "game", "name", "rules", "sides", "hands", "winner"]
    assert game["rules"]["preset"] == "partners-21"
    assert game["rules"]["low_credit"] == "holder"
    assert game["sides"] == [{"label": "NS", "seats": ["N", "S"]}, {"label": "EW", "seats": ["E", "W"]}]
    assert game["winner"] == "NS"
    first, passed, untold = game["hands"]
    assert first["tricks"] == [
        {"number": 1, "leader": "N", "winner": "N", "seats": ["N", "E", "S", "W"], "cards": ["As", "2s", "5s", "3s"]}
    ]
    assert first["pips"] == {"NS": 37, "EW": 17.5}
    assert str(first["total"]["NS"]) == "3"
    assert first["basis"] == "derived"
    assert (passed["pitcher"], passed["bid"], passed["points"], passed["end"]) == (None, None, {}, "passed")
    assert (untold["bid"], untold["points"]["low"], untold["points"]["jack"]) == ("moon", None, [])
    assert untold["score"] == {"NS": None, "EW": -2}


def test_several_games_make_one_document() -> None:
    writer = score_form("json", Surface())
    pieces = [writer.begin()]
    for number in (1, 2):
        pieces += [writer.game(replace(HEAD, game=number)), writer.hand(FIRST), writer.close(None)]
    assert [game["game"] for game in json.loads("".join([*pieces, writer.end()]))["games"]] == [1, 2]
    empty = score_form("json", Surface())
    assert json.loads(empty.begin() + empty.end()) == {"schema": "pitchlog.score/1", "games": []}


def test_csv_has_a_row_a_hand_and_side() -> None:
    rows = list(csv.DictReader(io.StringIO(written("csv", Surface(), winner="EW"))))
    assert len(rows) == 6
    assert rows[0]["side"] == "NS"
    assert rows[0]["points"] == "high jack game"
    assert rows[1]["pips"] == "17.5"
    assert rows[4]["score"] == ""
    assert {row["winner"] for row in rows} == {"EW"}


@pytest.mark.parametrize("form", SCORE_FORMS)
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_no_form_lets_a_stranger_name_do_anything(form: str, encoding: str) -> None:
    evil = '=\x1b[2J|<b>\u202e"日'
    head = replace(HEAD, name=evil, path=evil, sides=(Side(evil, ("N", evil)), EW))
    text = written(form, Surface(100, encoding=encoding), head, winner=evil)
    text.encode(encoding)
    assert all(character.isprintable() or character == "\n" for character in text)
    if form == "markdown":
        assert "<b>" not in text
    if form == "csv":
        assert not any(row["name"].startswith("=") for row in csv.DictReader(io.StringIO(text)))


HOSTILE = (
    "=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "a,b;c", 'a"b\'c', "a\nb", "a|b\\|c", "`a` | ``", "<b>x</b>",
    "@ann #1 https://example.com www.example.com", "[a](b) *c* _d_ # e", "\u202eabc", "\x00\x1b[1m", "עברית 日本 👩🏽", " ",
)  # fmt: skip
FIGURES = ("pips", "score", "total", "game", "hand_index")


def hostile(form: str, text: str, encoding: str = "utf-8") -> str:
    """Scores with the text wherever a stranger's text may stand."""
    head = replace(HEAD, name=text, path=text, sides=(Side(text, ("N", "S")), EW))
    hand = replace(
        FIRST, dealer=text, pitcher=text, points={"high": (text,)}, pips={text: -3, "EW": 17.5},
        score={text: -3, "EW": 1}, total={text: -3, "EW": 1},
    )  # fmt: skip
    writer = score_form(form, Surface(100, encoding=encoding))
    pieces = [writer.begin(), writer.game(head), writer.hand(hand), writer.close(text), writer.end()]
    return "".join(pieces)


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
@pytest.mark.parametrize("text", HOSTILE)
def test_a_spreadsheet_reads_text_as_text_and_figures_as_figures(text: str, encoding: str) -> None:
    rows = list(csv.DictReader(io.StringIO(hostile("csv", text, encoding), newline=""), strict=True))
    assert len(rows) == 2
    for row in rows:
        assert None not in row
        assert None not in row.values()
        assert all(float(row[column]) is not None for column in FIGURES)
        assert all(row[column][:1] not in ("=", "+", "-", "@", "\t", "\r") for column in row if column not in FIGURES)
    shown = Surface(encoding=encoding).show(text)
    assert rows[0]["side"] == (f"'{shown}" if shown[0] in "=+-@" else shown)
    assert (rows[0]["score"], rows[1]["pips"]) == ("-3", "17.5")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_markdown_parser_finds_a_table_and_no_other_markup(text: str) -> None:
    tokens = MarkdownIt("commonmark").enable("table").parse(hostile("markdown", text))
    inlines = [token for token in tokens if token.type == "inline"]
    parts = {part.type for token in inlines for part in token.children or []}
    assert parts <= {"text", "text_special", "code_inline"}
    kinds = [token.type for token in tokens]
    assert (kinds.count("th_open"), kinds.count("td_open"), kinds.count("tr_open")) == (9, 9, 2)
    assert kinds.count("heading_open") == 1
    shown = "".join(part.content for part in inlines[0].children or [])
    assert shown.replace("<U+007C>", "|") == safe(text).strip()


def test_markdown_has_a_table_a_game() -> None:
    text = written("markdown", Surface(), winner="NS")
    assert "## Thursday at the Grange\n" in text
    assert "| 1 | W | N | 3 | ♠s | made | NS high jack game, EW low | +3 (3) | +1 (1) |" in text
    assert text.endswith("NS wins the game.\n")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_schema_is_a_schema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(document_schema(name))


def test_what_cannot_be_told_of_the_winner_is_said_and_not_that_nobody_has_won() -> None:
    for form in ("table", "markdown"):
        writer = score_form(form, Surface(60))
        writer.game(HEAD)
        writer.hand(FIRST)
        text = writer.close(None, "open")
        assert "Whether anybody has won yet cannot be told." in text
        assert "Nobody" not in text


def test_heading_keeps_to_the_width_and_names_what_the_table_changed() -> None:
    writer = score_form("table", Surface(60))
    changed = preset("partners-21").model_copy(update={"low_credit": "winner", "target": 11})
    writer.game(replace(HEAD, name=None, rules=changed))
    writer.hand(FIRST)
    rows = writer.close("NS", "won").splitlines()
    assert all(len(row) <= 60 for row in rows)
    assert rows[0] == "thursday.pitch, game 1"
    assert "partners-21 with low_credit=winner and target=11" in " ".join(rows)


def test_game_that_was_over_before_its_first_hand_is_said_to_be() -> None:
    (game,) = score("rules partners-21\nstart NS 0 EW 22\nhand 1 dealer=W\nbid 2 - - -\nscore NS 2 EW 2\n")
    assert (game.winner, game.finish) == ("EW", "before")
    writer = score_form("table", Surface(80))
    text = writer.game(game.head) + writer.hand(game.hands[0]) + writer.close(game.winner, game.finish)
    assert "EW had won the game before the first hand." in text
