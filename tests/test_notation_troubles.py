"""What a bad line is told: one trouble at the word where it breaks, in players' words, with the likely meaning."""

from __future__ import annotations

import re

import pytest

from pitchlog.findings import Trouble
from pitchlog.notation import parse
from pitchlog.notation.grammar import word_pattern
from pitchlog.notation.header import is_date, refusal_of_label
from pitchlog.notation.meaning import card_help, likely_cards, nearest
from pitchlog.notation.trouble import shown

TOLD = [
    # line, name, what stands at the place, a part of the message, a part of the help
    ("1 N As 1s", "unknown-card", "1s", "is not a card", "there is no one"),
    ("1 N As 11h", "unknown-card", "11h", "is not a card", "a jack is written J"),
    ("1 N As s12", "unknown-card", "s12", "is not a card", "a queen is written Q"),
    ("1 N As Xs", "unknown-card", "Xs", "is not a card", "such as As"),
    ("1 N As asks", "unknown-card", "asks", "is not a card", "As Ks is meant"),
    ("1 N As ASKS", "unknown-card", "ASKS", "is not a card", "As Ks is meant"),
    ("1 N (As) 2s", "unknown-card", "(As)", "is not a card", "As is meant"),
    ("1 N As 7 s", "syntax-error", "7", "not a whole card", "7s is meant"),
    ("1 N As W 2s", "syntax-error", "W", "where a card should", "W:2s is meant"),
    ("1 N As W", "syntax-error", "W", "where a card should", "> W is meant"),
    ("1 N As^Q", "syntax-error", "^Q", "is no mark", "^R marks a revoke"),
    ("1 N As >", "syntax-error", "", "the line ends where a seat: N, E, S or W should stand", "looks like this"),
    ("1 N", "syntax-error", "", "a card such as As or Td should stand", "1 N As 2s 5s 3s"),
    ("1 As 2s", "syntax-error", "As", "where a seat: N, E, S or W should stand", "None"),
    ("1 Q As", "unknown-seat", "Q", "no seat of this game", "players"),
    ("deal Q As", "unknown-seat", "Q", "the seats are N, E, S and W", "players"),
    ("deal N As Q 2s", "unknown-seat", "Q", "no seat of this game", "players"),
    ("deal N As, , 2s", "syntax-error", ",", "a card such as As or Td", "deal N As"),
    ("bid 3 pas - -", "syntax-error", "pas", "neither a bid nor a seat", "pass is meant"),
    ("bid N", "syntax-error", "", "a bid: a number", "bid N 3 E - S - W -"),
    ("bid N 4!Xs", "syntax-error", "4!Xs", "a bid: a number", "bid N 3"),
    ("points NS hihg EW low", "syntax-error", "hihg", "a point, such as high", "high is meant"),
    ("points NS", "syntax-error", "", "a point, such as high", "points NS high jack EW low"),
    ("score NS", "syntax-error", "", "a number, such as 3 or -2", "score NS 3 EW 1"),
    ("score NS three", "syntax-error", "three", "a number, such as 3 or -2", "score NS 3 EW 1"),
    ("score NS 99999999999", "syntax-error", "99999999999", "too large a number", "None"),
    ("trump hart", "syntax-error", "hart", "a suit: s, h, d or c", "hearts is meant"),
    ("end missdeal", "syntax-error", "missdeal", "a reason: passed, misdeal", "misdeal is meant"),
    ("end", "syntax-error", "", "a reason: passed", "end misdeal"),
    ("claim N", "syntax-error", "", '"rest" should stand', "claim N rest"),
    ("beg E please", "syntax-error", "please", "stand, gift or run", "beg E gift"),
    ("note hello there", "syntax-error", "hello", "a text in quotes", "stands in quotes"),
    ('note "hello', "syntax-error", '"hello', "not closed", "close them"),
    ('note "a\\nb"', "syntax-error", "\\n", "means nothing within quotes", "backslash"),
    ("dispute E foo", "syntax-error", "foo", "points, pips, score, total, winner, revoke or misdeal", "dispute E"),
    ("dispute E scroe NS 3", "syntax-error", "scroe", "what is disputed", "score is meant"),
    ("draw E Xs", "unknown-card", "Xs", "is not a card", "such as As"),
    ("give N As", "syntax-error", "As", "where a seat: N, E, S or W should stand", "None"),
    ("scroe NS 3", "syntax-error", "scroe", "begins no kind of line", '"score" is meant'),
    ("hnad 2", "syntax-error", "hnad", "begins no kind of line", '"hand" is meant'),
    ("N As 2s", "syntax-error", "N", "begins no kind of line", "begins with its number"),
    ("As 2s 3s", "syntax-error", "As", "begins no kind of line", "begins with its number"),
    ("low EW", "syntax-error", "low", "begins no kind of line", "points NS low"),
    ("§$%", "syntax-error", "§$%", "begins no kind of line", "a remark with"),
    ("99999999999 N As", "syntax-error", "99999999999", "too large a number", "None"),
]

BEFORE = [
    ("hand x", "syntax-error", "x", "a number", "hand 1 dealer=W"),
    ("hand 1 dealr=W", "syntax-error", "dealr", '"dealer="', "dealer= is meant"),
    ("hand 1 dealer=Q", "unknown-seat", "Q", "no seat of this game", "players"),
    ("hand 1 dealer=", "syntax-error", "", "a seat: N, E, S or W", "hand 1 dealer=W"),
    ("rules", "syntax-error", "", "the name of the house rules", "rules partners-21"),
    ("rules pagat target", "syntax-error", "", '"="', "rules partners-21"),
    ("players N", "syntax-error", "", '"="', "players N="),
    ("players N=Ann Lee E=Bo", "syntax-error", "E", '"="', ""),
    ('players Jack="x" B=?', "syntax-error", "Jack", "is a word of the notation", 'J="Jack"'),
    ('players Js="x" B=?', "syntax-error", "Js", "reads as a card", 'J="Js"'),
    ("players A=? A=?", "syntax-error", "A", "stands twice", "label of its own"),
    ("sides NS=N+Q EW=E+W", "unknown-seat", "Q", "no seat of this game", "players"),
    ("sides NS=N+S EW=E+N", "syntax-error", "N", "on the side NS already", "None"),
    ("sides low=N", "syntax-error", "low", "a word of the notation", "None"),
    ("game Thursday", "syntax-error", "", '"="', ""),
    ("game mood=sour site=x weather=fog", "unknown-key", "mood", '"mood" and "weather" are nothing', "x-"),
    ("game date=2026-02-30", "bad-date", "2026-02-30", "there is no day", "None"),
    ("game date=26.11.2026", "bad-date", "26.11.2026", "is not a date", "2026-11-26"),
    ("game date=2026-11-26 date=2026-11-27", "duplicate-statement", "date", "stands twice", "None"),
    ("pitchlog 2", "unknown-version", "2", "version 2", "None"),
    ("pitchlog one", "syntax-error", "one", "a number", "pitchlog 1"),
]


def troubles(text: str) -> list[Trouble]:
    record = parse(text)
    found = list(record.troubles)
    for game in record.games:
        found += [*game.troubles, *(trouble for hand in game.hands for trouble in hand.troubles)]
    return found


@pytest.mark.parametrize(("line", "name", "place", "message", "hint"), TOLD, ids=[row[0] for row in TOLD])
def test_a_bad_line_of_a_hand_is_told(line: str, name: str, place: str, message: str, hint: str) -> None:
    (trouble,) = troubles(f"hand 1\n{line}\nhand 2\n")
    assert (trouble.name, trouble.span.line, trouble.span.written) == (name, 2, place)
    assert message in trouble.message
    assert hint in str(trouble.help)


@pytest.mark.parametrize(("line", "name", "place", "message", "hint"), BEFORE, ids=[row[0] for row in BEFORE])
def test_a_bad_line_before_the_hands_is_told(line: str, name: str, place: str, message: str, hint: str) -> None:
    (trouble,) = troubles(f"# x\n{line}\n")
    assert (trouble.name, trouble.span.line, trouble.span.written) == (name, 2, place)
    assert message in trouble.message
    assert hint in str(trouble.help)


@pytest.mark.parametrize("line", [row[0] for row in (*TOLD, *BEFORE)])
def test_no_message_speaks_of_the_grammar(line: str) -> None:
    for trouble in troubles(f"hand 1\n{line}\n") + troubles(line):
        said = f"{trouble.message} {trouble.help}"
        assert not re.search(r"[A-Z]{2,}_|_WORD|\$END|Token|Unexpected|Traceback|None of", said)
        assert "\n" not in said


def test_an_unknown_seat_has_the_nearest_label_as_help() -> None:
    (trouble,) = troubles("players Anna=? Bert=?\nhand 1 dealer=Ana\n")
    assert (trouble.name, trouble.help) == ("unknown-seat", "perhaps Anna is meant")


@pytest.mark.parametrize("text", ["\x1b[31m", "a\u202eb", "x" * 5000, "\u0000", "é" * 50])
def test_what_a_stranger_wrote_is_shown_safely(text: str) -> None:
    said = shown(text)
    assert len(said) <= 42 * 6
    assert said.isprintable()
    for trouble in troubles(f"hand 1\n{text} 3\nclaim {text} rest\n"):
        assert len(trouble.message) < 400
        assert "\x1b" not in trouble.message


@pytest.mark.parametrize(
    ("word", "meant"), [("asks", "As Ks"), ("ASKS", "As Ks"), ("SAKS", "As Ks"), ("As.", "As"), ("[10s]", "Ts"), ("7-s", "7s"), ("x", ""), ("", ""), ("As", "")]
)  # fmt: skip
def test_likely_cards(word: str, meant: str) -> None:
    assert " ".join(map(str, likely_cards(word))) == meant


def test_help_with_a_card_that_is_near_nothing() -> None:
    assert "??" in card_help("banana")


@pytest.mark.parametrize(
    ("word", "found"), [("scroe", "score"), ("HAND", "hand"), ("zzzz", None), ("", None), ("x" * 999, None)]
)
def test_nearest_word(word: str, found: str | None) -> None:
    assert nearest(word, ("hand", "score", "deal")) == found


@pytest.mark.parametrize("date", ["2026-11-31", "2026-00-10", "abc", "2026-1-1", "2026-11-26T10", "٢٠٢٦-11-26"])
def test_days_that_there_are_not(date: str) -> None:
    assert not is_date(date)


@pytest.mark.parametrize("label", ["N", "Ann", "P2", "J", "Çağla", "D", "Js2", "bjork", "T10x"])
def test_labels_that_a_seat_may_have(label: str) -> None:
    assert refusal_of_label(label) is None
    assert word_pattern("SEAT").fullmatch(label)
