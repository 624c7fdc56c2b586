"""The grammar: found in both its places, kept in a cache that never decides anything, and saying one thing twice."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark, UnexpectedInput

from pitchlog.notation import grammar
from pitchlog.notation.spelling import CARD_OF, PLAY_OF
from pitchlog.record.model import END_REASONS, POINT_NAMES

STATEMENTS = (*grammar.KEYWORDS, "trick")

GOOD = {
    "pitchlog": ["pitchlog 1", "PITCHLOG 1", "pitchlog\t1 "],
    "game": ["game", 'game "a # b"', 'game "a" date=2026-11-26 x-y = "z z"', "game date=????-??-??"],
    "rules": ["rules partners-21", "rules a b=c d = e", 'rules a b="c d"'],
    "players": ['players N="Ann" W=?', 'players N = "A" Çağla=?', "players A=Ann B=Bo"],
    "sides": ["sides NS=N+S EW=E+W", "sides NS = N + S E=E", "sides Ann+Cy=Ann+Cy"],
    "start": ["start NS 4 EW 1", "start N -2", "START NS +4"],
    "hand": ["hand", "hand 3", "hand dealer=W", "hand 3 dealer = ?", "HAND 1 DEALER=N"],
    "deal": ["deal N As Ks", "deal N AsKs7s E 2s,Qh", "deal N ??x6", "deal N k♥ ♠A 10s sa *b BJ"],
    "widow": ["widow As", "widow As,Ks", "widow ??x3"],
    "bid": ["bid 3 - - -", "bid N 3 E pass S - W moon", "bid 4!As", "bid N 4! sold", "bid - E 2 -"],
    "trump": ["trump s", "trump SPADES", "trump ♡"],
    "turn": ["turn 8h", "turn h8", "turn ??"],
    "beg": ["beg E gift", "beg E stand", "beg E RUN"],
    "give": ["give N E As", "give N E As 3d", "give N E ??x3"],
    "partner": ["partner Ah", "partner ♥A", "partner *l"],
    "take": ["take N 4s", "take N 4s,5s", "take N ??x3 4s"],
    "discard": ["discard N 4d", "discard N 4d5d", "discard N ??x2"],
    "draw": ["draw E ??x3", "draw E 4d 5d", "draw E ?hx2"],
    "bury": ["bury N 4d 5d", "bury N ?x2", "bury N 4d, 5d"],
    "trick": ["1 N As 2s", "1. N As,2s > W", "12: N W:2h 9d~6d^R - ??>N", "1 N AsKs7s", "1 N T? ?h As^X^R"],
    "claim": ["claim N rest", "claim N REST", "CLAIM Ann rest"],
    "points": ["points NS high jack EW low", "points none game NS HIGH", "points none", "points Ann+Cy off_jack"],
    "pips": ["pips NS 37 EW 17", "pips NS 27.5", "pips N 0"],
    "score": ["score NS +3 EW -1", "score N 0", "SCORE NS 3"],
    "total": ["total NS 3 EW 1", "total N -4", "total Ann 3"],
    "winner": ["winner NS", "winner Ann+Cy", "WINNER N"],
    "ruling": ['ruling "a"', 'ruling "a" NS +1 EW -1', 'ruling "\\"" N 2'],
    "dispute": ["dispute E points EW low", "dispute N score NS +2 EW +2", "dispute N winner NS", "dispute N revoke W 3",
                "dispute N misdeal", "dispute N pips NS 27.5", "dispute N total NS 3"],
    "end": ["end passed", 'end misdeal "seven cards"', "end LOST"],
    "note": ['note "x"', 'note ""', 'NOTE "a\\\\b"'],
}  # fmt: skip

BAD = {
    "pitchlog": ["pitchlog", "pitchlog one", "pitchlog 1 2"],
    "game": ["game Thursday", 'game "a"date=1', "game date="],
    "rules": ["rules", "rules a b", "rules =b"],
    "players": ["players", "players N", 'players N="A"E="B"', 'players N="A'],
    "sides": ["sides", "sides NS", "sides NS=N+", "sides =N"],
    "start": ["start", "start NS", "start NS x"],
    "hand": ["hand x", "hand 3 W", "hand dealer", "hand 3 dealer=W W"],
    "deal": ["deal", "deal N", "deal N asks", "deal As Ks", "deal N As,,Ks", "deal N As-Ks"],
    "widow": ["widow", "widow N As", "widow xx"],
    "bid": ["bid", "bid N", "bid 3 pas", "bid 4!!", "bid 3-"],
    "trump": ["trump", "trump x", "trump s h"],
    "turn": ["turn", "turn As Ks", "turn AsKs"],
    "beg": ["beg", "beg E", "beg E please"],
    "give": ["give N As", "give N E", "give As"],
    "partner": ["partner", "partner As Ks", "partner N"],
    "take": ["take N", "take As", "take N E 4s"],
    "discard": ["discard", "discard N", "discard N -"],
    "draw": ["draw E x3", "draw E", "draw E ??x"],
    "bury": ["bury N", "bury", "bury N 4d E 5d"],
    "trick": ["1", "1 N", "1 N As >", "1 N As > W E", "1) N As", "1 N As^Q", "1 N W:", "1 N As ^R"],
    "claim": ["claim N", "claim", "claim rest"],
    "points": ["points", "points NS", "points high", "points NS high EW", "points none none"],
    "pips": ["pips NS", "pips NS -3", "pips NS 2.7"],
    "score": ["score", "score 3", "score NS + 3"],
    "total": ["total NS", "total NS 3 EW", "total NS 2.5"],
    "winner": ["winner", "winner NS EW", "winner 3"],
    "ruling": ["ruling", "ruling x", 'ruling "a" NS'],
    "dispute": ["dispute", "dispute N", "dispute N revoke", "dispute N points none", "dispute N misdeal 3"],
    "end": ["end", "end over", "end passed now"],
    "note": ["note", "note x", 'note "x" "y"'],
}  # fmt: skip


def detailed_accepts(statement: str, code: str) -> bool:
    """Whether the detailed rules accept a line whose first word is its statement's keyword."""
    words = code.split(None, 1)
    body = code if statement == "trick" else (words[1] if len(words) > 1 else "")
    try:
        grammar.detailed_rules().parse(body, start=grammar.rule_of(statement))
    except UnexpectedInput:
        return False
    return True


def line_accepts(statement: str, code: str) -> bool:
    return grammar.line_pattern(statement).fullmatch(code) is not None


def statement_of(code: str) -> str | None:
    from pitchlog.notation.reader import statement_of

    words = code.split()
    return statement_of(words[0]) if words else None


@pytest.mark.parametrize(("statement", "code"), [(name, code) for name, codes in GOOD.items() for code in codes])
def test_both_definitions_accept_a_good_line(statement: str, code: str) -> None:
    assert line_accepts(statement, code)
    assert detailed_accepts(statement, code)
    assert line_accepts(statement, f"\t {code} ")


@pytest.mark.parametrize(("statement", "code"), [(name, code) for name, codes in BAD.items() for code in codes])
def test_both_definitions_refuse_a_bad_line(statement: str, code: str) -> None:
    assert not line_accepts(statement, code)
    assert not detailed_accepts(statement, code)


def test_every_statement_has_its_lines_here() -> None:
    assert set(GOOD) == set(BAD) == set(STATEMENTS)


PIECES = sorted(
    {word for codes in (*GOOD.values(), *BAD.values()) for code in codes for word in code.split()}
    | {",", ">", "=", "+", "-", "N", "As", "AsKs", "x", '"', "10", "1", "none", "high", "^R", "~", ":", "?", "♠", "é"}
)


@settings(max_examples=600, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from([(name, code) for name, codes in GOOD.items() for code in codes]),
    st.lists(st.tuples(st.integers(0, 30), st.sampled_from(PIECES), st.booleans()), max_size=3),
)
@example(("trick", "1 N As 2s"), [(3, "W", True)])
def test_both_definitions_accept_the_same_lines(good: tuple[str, str], changes: list[tuple[int, str, bool]]) -> None:
    words = good[1].split()
    for place, word, glued in changes:
        place = 1 + place % len(words)
        if glued:
            words[place - 1] += word if place > 1 else ""
        elif place < len(words):
            words[place] = word
        else:
            words.append(word)
    code = " ".join(words)
    statement = statement_of(code)
    if statement is not None:
        assert line_accepts(statement, code) == detailed_accepts(statement, code), code


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(STATEMENTS), st.text(st.sampled_from('NESWAskh10235?x>,=+-~^:!"\\# \tRXpas♠é'), max_size=24))
def test_both_definitions_agree_on_noise(statement: str, noise: str) -> None:
    code = noise if statement == "trick" else f"{statement} {noise}"
    code = code.split("#")[0]
    if statement_of(code) == statement:
        assert line_accepts(statement, code) == detailed_accepts(statement, code), code


@pytest.mark.parametrize("statement", ["trick", "deal", "bid", "points", "claim"])
def test_lines_made_from_the_detailed_rules_fit_the_line_terminals(statement: str) -> None:
    rules = Lark(grammar.grammar_text(), parser="lalr", start=grammar.rule_of(statement))
    alphabet = st.characters(codec="ascii", exclude_categories=["Cc"])

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(from_lark(rules, alphabet=alphabet))
    def agree(made: str) -> None:
        code = made if statement == "trick" else f"{statement} {made}"
        assert line_accepts(statement, code) == detailed_accepts(statement, code), code

    agree()


def test_the_table_of_cards_is_the_grammars_card() -> None:
    card = grammar.word_pattern("CARD")
    letters = "AKQJTakqjt0123456789shdcSHDC?♠♥♦♣♤♡♢♧*bBlLjJxX-"
    words = {"".join(word) for size in (1, 2, 3) for word in product(letters, repeat=size)}
    assert {word for word in words if card.fullmatch(word)} == set(CARD_OF)


def test_a_dash_is_a_play_and_no_card() -> None:
    assert set(PLAY_OF) - set(CARD_OF) == {"-"}


def test_the_grammar_names_the_points_of_the_record() -> None:
    given_line = grammar.line_pattern("points")
    assert all(given_line.fullmatch(f"points NS {name}") for name in POINT_NAMES)
    named = set(grammar.grammar_text().split("POINT: /(?ai:")[1].split(")")[0].split("|"))
    assert named == set(POINT_NAMES)


def test_the_grammar_names_the_reasons_of_the_record() -> None:
    assert set(grammar.grammar_text().split("REASON: /(?ai:")[1].split(")")[0].split("|")) == set(END_REASONS)


def test_every_rule_and_line_of_the_grammar_opens_with_an_example() -> None:
    lines = grammar.grammar_text().splitlines()
    starts = [place for place, line in enumerate(lines) if line[:1].isalpha() and "_LINE:" in line]
    assert len(starts) == len(STATEMENTS)
    assert all(lines[place - 1].startswith("// ") for place in starts)


def test_the_grammar_is_found_inside_the_package(tmp_path: Path) -> None:
    (tmp_path / "pitchlog" / "grammar").mkdir(parents=True)
    (tmp_path / "pitchlog" / "grammar" / "pitch.lark").write_text("inside", encoding="utf-8")
    assert grammar.grammar_text(tmp_path / "pitchlog") == "inside"


def test_the_grammar_is_found_beside_the_package(tmp_path: Path) -> None:
    (tmp_path / "grammar").mkdir()
    (tmp_path / "grammar" / "pitch.lark").write_text("beside", encoding="utf-8")
    assert grammar.grammar_text(tmp_path / "pitchlog") == "beside"


def test_the_cache_stands_where_the_system_keeps_caches() -> None:
    from platformdirs import user_cache_path

    place = grammar._cache_file("patterns", "text", "json")
    assert place is not None
    assert place.parent == user_cache_path("pitchlog", appauthor=False)


def run(code: str, cache: Path) -> str:
    """Runs Python with a cache folder of its own."""
    names = ("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME", "USERPROFILE")
    environment = {**os.environ, **dict.fromkeys(names, str(cache)), "PYTHONPATH": str(Path(__file__).parents[1])}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True, timeout=120
    )
    return done.stdout.strip()


READ = "from pitchlog.notation import parse; print(len(parse('hand 1\\n1 N As 2s\\n').games[0].hands[0].tricks)); "
BREAK = "from pitchlog.notation import parse; print(parse('hand 1\\n1 N\\n').games[0].hands[0].troubles[0].name)"


def test_good_lines_are_read_without_lark_once_the_patterns_are_kept(tmp_path: Path) -> None:
    assert run(READ, tmp_path) == "1"
    assert list(tmp_path.rglob("patterns-*.json"))
    assert run(READ + "import sys; print('lark' in sys.modules)", tmp_path).split() == ["1", "False"]


def test_a_broken_line_is_explained_from_kept_tables(tmp_path: Path) -> None:
    assert run(BREAK, tmp_path) == "syntax-error"
    kept = list(tmp_path.rglob("rules-*.bin"))
    assert kept
    assert run(BREAK, tmp_path) == "syntax-error"


@pytest.mark.parametrize("content", [b"", b"{}", b"[1, 2", b"\xff\xfe", b'{"TRICK_LINE": 3}', b"\x80\x05broken"])
def test_a_broken_cache_is_ignored(tmp_path: Path, content: bytes) -> None:
    run(READ, tmp_path)
    run(BREAK, tmp_path)
    kept = [*tmp_path.rglob("patterns-*.json"), *tmp_path.rglob("rules-*.bin")]
    assert len(kept) == 2
    for place in kept:
        place.write_bytes(content)
    assert run(READ, tmp_path) == "1"
    assert run(BREAK, tmp_path) == "syntax-error"


def test_a_cache_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / ".cache").write_text("a file where the folder should be", encoding="utf-8")
    place = tmp_path / "file"
    place.write_text("", encoding="utf-8")
    assert run(READ, place) == "1"
    assert run(BREAK, place) == "syntax-error"


def test_the_cache_holds_plain_patterns(tmp_path: Path) -> None:
    run(READ, tmp_path)
    kept = json.loads(next(tmp_path.rglob("patterns-*.json")).read_text(encoding="utf-8"))
    assert {f"{statement.upper()}_LINE" for statement in STATEMENTS} <= kept.keys()
