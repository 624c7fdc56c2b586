"""The page: everything has its place, everything of strangers stays text, the file is one and whole."""

from __future__ import annotations

import os
import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest
from cli_support import CLEAN, ROOT, WRONG, outcome
from page_support import (
    HOSTILE,
    SAMPLES,
    Reader,
    hostile_record,
    page_of,
    sample_html,
    sample_page,
    steps_of,
    under,
)

from pitchlog.cards import BY_NAME
from pitchlog.render.page.build import MOST_DRAWN, MOST_STEPPED, Source, build_page, without_folders
from pitchlog.render.page.facts import Page
from pitchlog.render.page.html import html
from pitchlog.render.page.outline import markdown, text
from pitchlog.render.page.phrases import face, phrase, shown
from pitchlog.render.page.picture import inline
from pitchlog.render.page.race import ROOM_OF_A_LABEL
from pitchlog.render.safe import safe
from pitchlog.stepper.desk import KEYS

STEMS = [path.stem for path in SAMPLES]
KINDS = {"start", "deal", "call", "trump", "moved", "beg", "play", "gap", "claim", "figure", "ruling", "dispute", "end",
         "note", "unread", "result"}  # fmt: skip


@cache
def hostile() -> Page:
    return page_of(hostile_record())


def visible(page: str) -> str:
    """What a reader sees, without what sets letters of two directions apart."""
    return re.sub("[\u2068\u2069\ufe0e]", "", "".join(Reader(page).text))


# Every sample, in every form


@pytest.mark.parametrize("stem", STEMS)
def test_page_of_a_sample_is_whole(stem: str) -> None:
    read = Reader(sample_html(stem))
    assert read.wrong == []
    assert len(read.ids) == len(set(read.ids))
    places = set(read.ids)
    assert {link for link in read.links if not (link.startswith("#") and link[1:] in places)} == set()
    jumps = [(one, two) for one, two in pairwise(read.headings) if two > one + 1]
    assert jumps == []
    assert read.headings.count(1) == 1


@pytest.mark.parametrize("stem", STEMS)
def test_page_of_a_sample_asks_nothing_of_the_network(stem: str) -> None:
    for tag, attributes in Reader(sample_html(stem)).tags:
        assert tag not in ("link", "img", "iframe", "object", "embed", "base", "form")
        assert not {"src", "srcset", "style", "action", "xlink:href"} & set(attributes)
        assert not any(key.startswith("on") for key in attributes)
    style = sample_html(stem).split("<style>")[1].split("</style>")[0]
    assert "url(" not in style
    assert "@import" not in style


@pytest.mark.parametrize("stem", STEMS)
def test_every_step_of_a_sample_has_its_place_on_the_page(stem: str) -> None:
    page = sample_html(stem)
    places = set(Reader(page).ids)
    for game in steps_of(page)["games"]:
        for hand in game["hands"]:
            for step in hand["steps"]:
                assert hand["id"] + step["id"] in places
            names = [step["id"] for step in hand["steps"]]
            assert len(names) == len(set(names))


@pytest.mark.parametrize("stem", STEMS)
def test_sample_as_markdown_and_text_tells_every_finding(stem: str) -> None:
    page = sample_page(stem)
    for written in (markdown(page), text(page)):
        assert all(line.replace("\u2068", "").replace("\u2069", "").isprintable() for line in written.splitlines())
        for finding in page.findings:
            assert finding.mark.code in written
        assert written.count("[") == written.count("]")
    assert max(map(len, text(page).splitlines())) < 2100


@pytest.mark.parametrize("stem", STEMS)
def test_steps_of_a_sample_are_as_described(stem: str) -> None:
    document = steps_of(sample_html(stem))
    assert document.get("schema", "pitchlog.page/1") == "pitchlog.page/1"
    for game in document["games"]:
        seats, sides = len(game["seats"]), len(game["sides"])
        assert len(game["names"]) == len(game["side_of"]) == seats
        assert max(game["side_of"]) < sides
        for hand in game["hands"]:
            assert len(hand["held"]) == len(hand["unseen"]) == len(hand["told"]) == seats
            assert hand["steps"][0]["kind"] == "start"
            assert hand["steps"][-1]["kind"] == "result"
            for step in hand["steps"]:
                _is_a_step(step, seats, sides)


def _is_a_step(step: dict, seats: int, sides: int) -> None:
    known = {"id", "kind", "words", "line", "held", "unseen", "table", "taker", "trump", "contract", "tricks", "pips",
             "points", "halt", "law", "found"}  # fmt: skip
    assert set(step) <= known
    assert step["kind"] in KINDS
    assert len(step["words"]) % 2 == 1
    assert all(card in BY_NAME for card in step["words"][1::2])
    for seat, card, is_trump in step.get("table", ()):
        assert 0 <= seat < seats
        assert card in BY_NAME
        assert isinstance(is_trump, bool)
    for seat, held in step.get("held", {}).items():
        assert 0 <= int(seat) < seats
        assert all(card in BY_NAME for card in held.split())
    assert len(step.get("tricks") or [0] * sides) == sides
    assert len(step.get("pips") or [0] * sides) == sides
    assert all(0 <= side < sides for _, side in step.get("points", ()))
    if "law" in step:
        assert set(step["law"]) == {"lawful", "any", "cards", "why", "basis"}
    for found in step.get("found", ()):
        assert set(found) == {"code", "name", "severity", "id", "message"}


def test_the_page_is_the_same_every_time() -> None:
    data = (ROOT / "samples" / "first-look.pitch").read_bytes()
    assert html(page_of(data)) == html(page_of(data))


# What stands on it


def test_the_verdict_comes_first() -> None:
    page = page_of(WRONG)
    assert page.games[0].verdict == "Nobody has won yet. The totals: NS 3, EW 1. The game is to 21."
    assert page.summary == "1 error in 1 hand of 1 game."
    seen = visible(html(page))
    assert seen.index("Verdict") < seen.index("Nobody has won yet") < seen.index("House rules and players")


def test_a_win_is_told_with_its_hand_and_totals() -> None:
    page = sample_page("partners-21-whole-game")
    assert re.fullmatch(
        r"(NS|EW) \([A-Z][a-z]+ and [A-Z][a-z]+\) wins the game with hand \d+\. The totals: NS \d+, EW \d+\.",
        page.games[0].verdict,
    )


def test_a_finding_stands_in_its_hand_with_proof_rule_and_place() -> None:
    page = sample_page("first-look")
    found = page.games[0].hands[1].findings["play"]
    assert [one.mark.name for one in found] == ["revoke"]
    revoke = found[0]
    assert revoke.ref.line == 27
    assert revoke.part == "4s"
    assert revoke.rule_ref is not None
    assert revoke.proofs
    assert revoke.step == "g1h2t3c2"
    read = Reader(html(page))
    assert f"#{revoke.mark.place}" in read.links
    assert "#L27" in read.links
    assert "follow_rule" in "".join(read.text)


def test_tricks_are_told_in_the_order_played_with_the_taker_and_trumps() -> None:
    trick = page_of(CLEAN).games[0].hands[0].tricks[3]
    assert [(play.seat, play.card) for play in trick.plays] == [("W", "Tc"), ("N", "7s"), ("E", "5c"), ("S", "Jc")]
    assert [play.is_led for play in trick.plays] == [True, False, False, False]
    assert [play.is_taker for play in trick.plays] == [False, True, False, False]
    assert [play.is_trump for play in trick.plays] == [False, True, False, False]
    assert trick.taker == "N"


def test_cards_taken_back_and_marks_are_told() -> None:
    record = CLEAN.replace("2 N Ks 6d Js Qs", "2 N Ks Qh~6d^R Js Qs")
    assert page_of(record).games[0].hands[0].tricks[1].plays[1].remark == "took back Qh, marked as a revoke"


def test_what_is_written_stands_beside_what_is_derived() -> None:
    hand = page_of(WRONG).games[0].hands[0]
    assert [(side.label, side.score, side.written_score) for side in hand.sides] == [
        ("NS", "+3", "+4"),
        ("EW", "+1", "0"),
    ]
    assert [(point.name, point.owner, point.written) for point in hand.points][1] == ("Low", "EW", "EW")


def test_a_claim_is_answered_on_the_page() -> None:
    page = sample_page("quarrel-low-decides")
    game = page.games[0]
    assert [(answer.by, answer.text, answer.verdict) for answer in game.answers] == [
        ("N", "points NS low", "rejected"), ("N", "winner NS", "rejected"),
    ]  # fmt: skip
    assert game.pivots[0].key == "low_credit"
    assert game.comparison is not None
    assert any("pagat" in column for column in game.comparison.columns)
    assert "g1q1" in Reader(html(page)).ids


def test_nothing_is_compared_where_nobody_quarrels() -> None:
    game = page_of(CLEAN).games[0]
    assert game.answers == game.pivots == ()
    assert game.comparison is None


def test_the_race_shows_every_total_and_keeps_its_names_apart() -> None:
    race = sample_page("cutthroat-11-whole-game").games[0].race
    assert race is not None
    hands = len(sample_page("cutthroat-11-whole-game").games[0].hands)
    assert {len(mark) for line in race.lines for mark in line.runs} == {hands + 1}
    places = sorted(line.label_y for line in race.lines)
    assert all(low + ROOM_OF_A_LABEL <= high + 0.01 for low, high in pairwise(places))
    assert race.target is not None


def test_a_race_with_totals_that_are_not_known_is_broken_off_there() -> None:
    unknown = CLEAN.split("hand 1")[1].replace("6 S 8d 9c 3c 9h\n", "").replace("score NS +3 EW +1", "")
    record = CLEAN + "\nhand 2" + CLEAN.split("hand 1")[1].replace("dealer=W", "dealer=N") + "\nhand 3" + unknown
    race = page_of(record).games[0].race
    assert race is not None
    assert all(len(line.runs) == 1 and len(line.runs[0]) < 4 for line in race.lines)


def test_other_rules_may_be_put_in_place_of_the_records() -> None:
    page = page_of(CLEAN, variant=under("pagat"))
    assert "pagat" in page.games[0].rules
    assert page.games[0].remarks == ("The record's own house rules were put aside: it is judged by those named here.",)
    assert page.games[0].hands[0].sides[0].score == "+4"


def test_several_files_have_their_own_lines_and_games() -> None:
    page = build_page([Source("a.pitch", CLEAN.encode()), Source("b.pitch", WRONG.encode())])
    assert [game.place for game in page.games] == ["g1", "g2"]
    assert page.games[1].hands[0].ref.place == "r2L7"
    read = Reader(html(page))
    assert read.wrong == []
    assert {"r1L7", "r2L7"} <= set(read.ids)
    assert [game["lines"] for game in steps_of(html(page))["games"]] == ["r1L", "r2L"]


def test_a_long_record_keeps_its_tables_and_says_what_is_left_out() -> None:
    hand = "hand dealer=W\nbid 2 - - -\nscore NS 2 EW 1\n"
    page = page_of("rules partners-21 target=9999\n" + hand * (MOST_STEPPED + 5))
    assert sum(one.steps is not None for one in page.games[0].hands) == MOST_STEPPED
    assert len(page.games[0].hands) == MOST_STEPPED + 5
    assert f"the first {MOST_STEPPED} hands can be stepped through" in page.remarks[0]
    assert Reader(html(page)).wrong == []


def test_pictures_are_drawn_of_the_first_hands_of_a_long_record_and_the_page_says_so() -> None:
    hand = "hand" + CLEAN.split("\nhand 1")[1]
    record = "rules partners-21 target=9999\n" + hand * (MOST_DRAWN + 1)
    page = build_page([Source("a.pitch", record.encode())], None, lambda run, index: '<svg viewBox="0 0 1 1"></svg>')
    assert sum(one.picture is not None for one in page.games[0].hands) == MOST_DRAWN
    assert page.remarks == (f"Pictures are drawn of the first {MOST_DRAWN} hands that were played.",)


def test_the_same_house_rules_are_told_in_full_once() -> None:
    second = CLEAN.replace("pitchlog 1\n", "").replace("Grange", "Mill")
    page = page_of(CLEAN + second + second.replace("partners-21", "pagat"))
    assert [bool(game.described) for game in page.games] == [True, False, True]
    assert page.games[1].like == ("g1", "Thursday at the Grange")
    assert "#g1rules" in Reader(html(page)).links


# Records of which little can be read


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ("", "There is no game in this record."),
        ("# nothing but a comment\n", "There is no game in this record."),
        ('game "May"\nrules partners-21\n', "No hand of this game was written down."),
        ("rules partners-21\n", "There is no game in this record."),
        ("rules partners-21\nhand 1 dealer=W\n", "Nobody has won yet."),
        ("rules partners-21\nhand 1 dealer=W\nbid 2 - - -\nscore NS 2 EW 1\n", "Nobody has won yet."),
        ("complete nonsense\nand more of it\n", "There is no game in this record."),
        ("hand 1 dealer=W\n1 N ?? ?? - !!\n3 E As\n", "Nobody has won yet."),
        ("hand 1\n1 ? As As As As\n", ""),
    ],
    ids=["empty", "comment", "no hand", "rules alone", "bare hand", "score pad", "nonsense", "torn", "same cards"],
)
def test_little_can_be_read_and_the_page_says_so(record: str, said: str) -> None:
    page = page_of(record)
    written = html(page)
    assert Reader(written).wrong == []
    assert said in visible(written)
    assert markdown(page)
    assert text(page)


@pytest.mark.parametrize("data", [b"\xff\xfeh\0a\0n\0d\0", b"\0\x01\x02\xff" * 300, b"hand 1\n\xed\xa0\xbd\n"])
def test_bytes_that_are_no_text_make_a_page_all_the_same(data: bytes) -> None:
    assert Reader(html(page_of(data))).wrong == []


@pytest.mark.parametrize("cut", range(40, 330, 17))
def test_a_record_that_breaks_off_anywhere_makes_a_page(cut: int) -> None:
    read = Reader(html(page_of(WRONG[:cut])))
    assert read.wrong == []
    assert len(read.ids) == len(set(read.ids))


# The keys


def test_the_page_has_the_keys_of_the_terminal() -> None:
    names = {"right": "ArrowRight", "left": "ArrowLeft", "down": "ArrowDown", "up": "ArrowUp", "space": " ", "home": "Home",
             "end": "End", "backspace": "Backspace", "pagedown": "PageDown", "pageup": "PageUp"}  # fmt: skip
    actions = {"forward": "forward", "back": "back", "next-trick": "nextTrick", "last-trick": "lastTrick",
               "next-finding": "nextFinding", "last-finding": "lastFinding", "next-hand": "nextHand",
               "last-hand": "lastHand", "next-game": "nextGame", "last-game": "lastGame", "start": "first", "end": "last",
               "turn-table": "turn", "holdings": "open", "ask:help": "help"}  # fmt: skip
    script = sample_html("first-look").split("var KEYS = {")[1].split("};")[0]
    found = {key.strip('"'): action for key, action in re.findall(r'("[^"]+"|\w+): "(\w+)"', script)}
    wanted = {
        names.get(key, key): actions[action]
        for key, action in KEYS.items()
        if action in actions and "scroll" not in key
    }
    assert found == wanted


# Strangers' text


def test_the_policy_lets_only_our_own_style_and_script_be() -> None:
    written = html(page_of(CLEAN))
    policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', written)
    assert policy is not None
    told = policy[1].replace("&#39;", "'")
    assert told.startswith("default-src 'none'; ")
    assert "unsafe" not in told
    for tag in ("style", "script"):
        own = written.split(f"<{tag}>")[1].split(f"</{tag}>")[0]
        assert f"{tag}-src 'sha256-{b64encode(sha256(own.encode()).digest()).decode()}'" in told


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_seen_and_are_nothing_but_text(name: str) -> None:
    seen = visible(html(hostile()))
    assert safe(name) in seen
    for line in (markdown(hostile()), text(hostile())):
        assert not re.search("[\u202a-\u202e\u2066\u2067\u200b\u2028\u2029\ufeff]", line)
    assert safe(name) in text(hostile()).replace("\u2068", "").replace("\u2069", "")


def test_hostile_names_add_no_element() -> None:
    read = Reader(html(hostile()))
    assert read.wrong == []
    assert [tag for tag, _ in read.tags].count("script") == 2
    assert {tag for tag, _ in read.tags} <= {tag for tag, _ in Reader(sample_html("first-look")).tags}
    assert len(read.scripts) == 2


def test_hostile_names_cannot_end_the_script_that_holds_the_steps() -> None:
    written = html(hostile())
    data = written.split('id="steps">')[1].split("</script>")[0]
    assert not re.search("[<>&\u2028\u2029]", data)
    told = steps_of(written)["games"][0]
    assert told["names"][0] == shown(HOSTILE[1])


def test_markdown_of_hostile_names_is_no_markup() -> None:
    body = re.sub(
        r"(?<!\\)(`+)(?!`).*?(?<!`)\1(?!`)", "", markdown(hostile()).split("## The record")[0]
    )  # code is left
    assert not re.search(r"(?<!\\)<", body.replace("&lt;", ""))
    assert not re.search(r"(?<!\\)\[b", body)
    record = markdown(hostile()).split("\n```text\n")[1].split("\n```\n")[0].splitlines()
    assert len(record) == hostile_record().rstrip("\n").count("\n") + 1
    assert all(re.match(r" *\d+( |$)", line) for line in record)
    rows = [line for line in body.splitlines() if line.startswith("| ")]
    assert all(len(re.findall(r"(?<!\\)\|", row)) > 2 for row in rows)


def test_letters_from_the_right_are_set_apart() -> None:
    assert shown("Ann שלום 12 עולם!") == "Ann \u2068שלום 12 עולם\u2069!"
    assert shown("\u202eAnn") == "<U+202E>Ann"


def test_a_seat_that_looks_like_a_card_is_none() -> None:
    assert phrase("As leads Ks", {"As"}) == ("As leads ", "Ks", "")
    assert phrase("E holds 10s and Td", ()) == ("E holds 10s and ", "Td", "")


@pytest.mark.parametrize("card", list(BY_NAME))
def test_every_card_has_a_face_and_words(card: str) -> None:
    found = face(card)
    assert found.rank
    assert found.words


def test_a_picture_brings_shapes_and_nothing_else() -> None:
    drawn = inline(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" width="9pt" '
        'onload="x()"><style>*{}</style><script>x()</script><g id="a" class="b" onclick="x()"><a xlink:href="javascript:x()">'
        '<path d="M0 0" fill="url(http://x)" style="fill:red"/></a><text x="1">a &lt;b&gt;</text><image href="x"/>'
        "<foreignObject>x</foreignObject></g></svg>",
        'called "so"',
    )
    assert drawn == (
        '<svg role="img" aria-label="called &quot;so&quot;" class="flow" viewBox="0 0 9 9" width="12"><g><path d="M0 0"></path>'
        '<text x="1">a &lt;b&gt;</text></g></svg>'
    )
    assert inline("no picture", "x") is None
    assert inline("<svg/>", "x") is None


def test_a_page_draws_the_pictures_it_is_given() -> None:
    asked = []

    def flow(run: object, index: int) -> str | None:
        asked.append(index)
        return '<svg viewBox="0 0 1 1"><text>the flow</text></svg>' if index == 0 else None

    page = build_page([Source("a.pitch", (CLEAN + CLEAN.replace("pitchlog 1\n", "")).encode())], None, flow)
    assert asked == [0, 0]
    assert visible(html(page)).count("the flow") == 2


# The command


def test_the_command_writes_what_the_ending_says(tmp_path: Path) -> None:
    record = tmp_path / "may.pitch"
    record.write_text(WRONG, encoding="utf-8")
    for ending, begins in (
        (".html", "<!doctype html>"),
        (".HTM", "<!doctype html>"),
        (".md", "# "),
        (".txt", "Thursday"),
    ):
        out = tmp_path / f"page{ending}"
        assert outcome("report", record, "-o", out) == (0, "", "")
        written = out.read_text(encoding="utf-8")
        assert written.lstrip().startswith(begins)
        assert str(tmp_path) not in written
    assert sorted(os.listdir(tmp_path)) == ["may.pitch", "page.HTM", "page.html", "page.md", "page.txt"]


@pytest.mark.parametrize("name", ["page.pdf", "page", "page.pitch", "-"])
def test_another_ending_is_refused_in_a_line(name: str, tmp_path: Path) -> None:
    status, printed, said = outcome(
        "report", "samples/first-look.pitch", "-o", tmp_path / name if name != "-" else "-", cwd=ROOT
    )
    assert (status, printed) == (2, "")
    assert "the ending says what to write: .html, .md or .txt" in said
    assert len(said.splitlines()) == 1
    assert os.listdir(tmp_path) == []


def test_the_record_itself_is_never_written_over(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text(CLEAN, encoding="utf-8")
    linked = tmp_path / "link.html"
    linked.symlink_to(record)
    for out in (record, tmp_path / "." / "game.txt", linked):
        status, _, said = outcome("report", record, "-o", out)
        assert status == 2
        assert "this is the record itself" in said
        assert record.read_text(encoding="utf-8") == CLEAN


def test_a_page_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "page.html"
    folder.mkdir()
    record = tmp_path / "a.pitch"
    record.write_text(CLEAN, encoding="utf-8")
    for out in (folder, tmp_path / "none" / "page.html"):
        status, printed, said = outcome("report", record, "-o", out)
        assert (status, printed) == (2, "")
        assert len(said.splitlines()) == 1
    assert sorted(os.listdir(tmp_path)) == ["a.pitch", "page.html"]
    assert os.listdir(folder) == []


def test_an_old_page_is_replaced_whole(tmp_path: Path) -> None:
    out = tmp_path / "page.txt"
    out.write_text("old " * 100000, encoding="utf-8")
    assert outcome("report", "samples/first-look.pitch", "-o", out, cwd=ROOT)[0] == 0
    assert "old old" not in out.read_text(encoding="utf-8")


def test_a_missing_file_is_told_and_the_others_are_written(tmp_path: Path) -> None:
    out = tmp_path / "page.txt"
    status, _, said = outcome("report", "samples/first-look.pitch", "none.pitch", "-o", out, cwd=ROOT)
    assert status == 2
    assert "none.pitch: there is no such file" in said
    assert "Thursday at the Grange" in out.read_text(encoding="utf-8")
    alone = tmp_path / "alone.txt"
    assert outcome("report", "none.pitch", "-o", alone, cwd=ROOT)[0] == 2
    assert not alone.exists()


def test_standard_input_and_rules_are_taken_as_elsewhere(tmp_path: Path) -> None:
    out = tmp_path / "page.txt"
    assert outcome("report", "-", "-o", out, "--rules", "pagat", "--set", "target=11", stdin=CLEAN)[0] == 0
    written = out.read_text(encoding="utf-8")
    assert "standard input, game 1" in written
    assert "pagat with target=11, played to 11" in written
    status, _, said = outcome("report", "-", "-o", out, "--set", "target=high", stdin=CLEAN)
    assert (status, len(said.splitlines())) == (2, 1)


def test_names_of_files_tell_no_folders_but_where_two_are_alike() -> None:
    assert without_folders(["/home/x/a.pitch"]) == ["a.pitch"]
    assert without_folders(["/x/a.pitch", "/x/a.pitch"]) == ["/x/a.pitch", "/x/a.pitch"]
    assert without_folders(["/u/may/a.pitch", "/u/june/a.pitch", "/u/b.pitch"]) == [
        "may/a.pitch",
        "june/a.pitch",
        "b.pitch",
    ]
