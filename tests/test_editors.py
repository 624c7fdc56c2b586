"""What editors are told of records: the grammar is that of the word lists, and every word has its colour."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from renew_editors import (
    ANSWERS,
    COMMAND,
    DISPUTED,
    FOLDER,
    GRAMMAR,
    ROOT,
    grammar,
    grammar_text,
)
from textmate import TextMate

from pitchlog.notation.grammar import KEYWORDS
from pitchlog.notation.header import GAME_KEYS
from pitchlog.notation.pieces import pieces_of, trick_pieces
from pitchlog.notation.spelling import BID_WORDS, CARD_OF, SUIT_OF_WORD
from pitchlog.record.model import END_REASONS, POINT_NAMES
from pitchlog.rules import keys, preset_names

SAMPLES = sorted((ROOT / "samples").glob("*.pitch"))
READER = TextMate(grammar())


def scope_of(line: str, word: str, start: int = 0) -> str:
    """The innermost scope of a word, which the whole word must have."""
    place = line.index(word, start)
    names = {scopes[-1] if scopes else "" for scopes in READER.scopes(line)[place : place + len(word)]}
    assert len(names) == 1, f"{word!r} in {line!r}: {names}"
    return names.pop().removesuffix(".pitch")


def patterns(rule: Any) -> Iterator[str]:
    """Every regular expression of the grammar."""
    if isinstance(rule, dict):
        for key, value in rule.items():
            if isinstance(value, str) and key in ("match", "begin", "end", "foldingStartMarker", "foldingStopMarker"):
                yield value
            else:
                yield from patterns(value)
    elif isinstance(rule, list):
        for value in rule:
            yield from patterns(value)


def test_grammar_is_that_of_the_word_lists() -> None:
    assert GRAMMAR.read_text(encoding="utf-8") == grammar_text(), f"run {COMMAND}"


def test_patterns_are_read_alike_by_editors_and_by_python() -> None:
    found = list(patterns(grammar()))
    assert len(found) > 50
    for pattern in found:
        re.compile(pattern)
        assert not re.search(r"[*+?}]\+|\(\?P|\(\?<[^=!]|\(\?[aLmsux]|\\[AZzpPKhRu]|\[\[", pattern), pattern
        assert len(pattern) < 10_000


def test_every_rule_is_used() -> None:
    text = grammar_text()
    for name in grammar()["repository"]:
        assert f'"#{name}"' in text


# --- Every word of the lists


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_a_statement_is_a_keyword_in_any_case(keyword: str) -> None:
    wanted = "keyword.control" if keyword in ("game", "hand") else "keyword.other"
    for spelt in (keyword, keyword.upper(), keyword.title()):
        for line in (spelt, f"  {spelt} N", f"{spelt}# {spelt}"):
            assert scope_of(line, spelt) == wanted


def test_what_begins_no_statement_is_wrong() -> None:
    for line in ("scroe NS 3", "handful", "-", "notes", "=", "12N As"):
        assert scope_of(line, line.split(maxsplit=1)[0]) == "invalid.illegal.statement"


@pytest.mark.parametrize("spelt", sorted(CARD_OF))
def test_a_card_has_the_colour_of_its_suit(spelt: str) -> None:
    card = str(CARD_OF[spelt])
    wanted = "joker" if "*" in card else "unknown" if "?" in card else "red" if card[1] in "hd" else "black"
    for line in (f"1 N {spelt}", f"deal N 2c, {spelt}", f"1 N 2c W:{spelt}^X {spelt} > N", f"turn {spelt}"):
        assert scope_of(line, spelt, 3 if line[0] != "t" else 5) == f"constant.other.card.{wanted}", line


def test_cards_run_together_and_unseen_cards_are_cards() -> None:
    line = "deal N AsKh10d?? ??x3 ?hx2 E *b2c"
    for card, colour in (("As", "black"), ("Kh", "red"), ("10d", "red"), ("??x3", "unknown"), ("?hx2", "unknown")):
        assert scope_of(line, card) == f"constant.other.card.{colour}"
    assert scope_of(line, "E") == "variable.other.seat"


def test_a_glyph_drawn_as_a_picture_is_a_suit() -> None:
    line = "1 N A\u2660\ufe0f 3\u2665\ufe0eK\u2666 \u2663\ufe0f2"
    for card, colour in (("A\u2660\ufe0f", "black"), ("3\u2665\ufe0e", "red"), ("\u2663\ufe0f2", "black")):
        assert scope_of(line, card) == f"constant.other.card.{colour}"


@pytest.mark.parametrize("name", ["N", "Ann", "P2", "Çağla", "As2x", "Ash", "Bo", "हरि", "d_1", "jack7"])
def test_a_label_is_no_card(name: str) -> None:
    for line in (f"deal {name} As", f"1 {name} As {name}:2c > {name}", f"bid {name} 3", f"hand 1 dealer={name}"):
        assert scope_of(line, name, 2) == "variable.other.seat", line
    assert scope_of(f"score {name} +3", name, 5) == "variable.other.side"
    assert scope_of(f'players {name}="As"', name, 7) == "variable.other.seat"


def test_sides_with_a_plus_are_one_word() -> None:
    assert scope_of("score Ann+Cy +3 B -2", "Ann+Cy") == "variable.other.side"
    assert scope_of("score Ann+Cy +3 B -2", "+3") == "constant.numeric"
    assert scope_of("pips N 27.5", "27.5") == "constant.numeric"


@pytest.mark.parametrize(
    ("words", "line", "wanted"),
    [
        (POINT_NAMES, "points NS {}", "support.constant.point"),
        (POINT_NAMES, "dispute N points NS {}", "support.constant.point"),
        (BID_WORDS, "bid N {} E", "constant.language.call"),
        (END_REASONS, 'end {} "why"', "constant.language.reason"),
        (ANSWERS, "beg E {}", "constant.language.answer"),
        (DISPUTED, "dispute E {}", "keyword.other.disputed"),
        (SUIT_OF_WORD, "trump {}", "constant.language.suit"),
        (GAME_KEYS, "game {}=x", "support.variable.key"),
        (keys(), "rules solo-7 {}=x", "support.variable.rule"),
        (preset_names(), "rules {} target=7", "support.class.preset"),
        (["house-of-ann", "partners-211"], "rules {} target=7", "entity.name.class.preset"),
        (["x-weather", "event2", "my_date"], "game {}=x", "variable.other.key"),
        (["none"], "points {} game", "constant.language.nobody"),
        (["rest"], "claim N {}", "constant.language.rest"),
        (["-"], "bid N {} E 3", "constant.language.call"),
        (["-"], "1 N As {} 3s", "constant.language.no-card"),
        (["^R", "^o"], "1 N As{} 3s", "keyword.operator.mark"),
        (["3", "14"], "bid N {}!As", "constant.numeric"),
        (["1", "2.", "3:", "12"], "{} N As", "constant.numeric.trick"),
    ],
)
def test_a_word_of_a_list_has_its_colour(words: Any, line: str, wanted: str) -> None:
    for word in words:
        written = line.format(word)
        assert scope_of(written, word, line.index("{")) == wanted, written


def test_a_longer_word_is_none_of_the_list() -> None:
    assert scope_of("points high_road low", "high_road") == "variable.other.side"
    assert scope_of("bid Passer 3", "Passer") == "variable.other.seat"
    assert scope_of("rules solo-7 targets=3", "targets") == "variable.other.rule"


# --- Every word of the samples


def parted(line: str) -> str:
    """The line without its comment."""
    for found in re.finditer(r'"(?:[^"\\]|\\.)*"|#.*', line):
        if found[0].startswith("#"):
            return line[: found.start()]
    return line


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_word_of_a_sample_has_its_colour(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        code = parted(line)
        scopes = READER.scopes(line)
        assert {names[-1] for names in scopes[len(code) :]} <= {"comment.line.number-sign.pitch"}
        assert not any("comment" in name for names in scopes[: len(code)] for name in names)
        for string in re.finditer(r'"(?:[^"\\]|\\.)*"', code):
            assert {names[0] for names in scopes[string.start() : string.end()]} == {"string.quoted.double.pitch"}
        words = pieces_of(code)
        if words:
            first = scopes[words[0].start][-1]
            is_known = words[0].text.lower() in KEYWORDS or words[0].text[0].isdigit()
            assert first.startswith(("keyword.", "constant.numeric.trick") if is_known else "invalid."), line
        if path.stem == "scribbled" or not words or not is_known:
            continue
        for word in words[1:]:
            assert all(scopes[word.start : word.end]), f"{word.text!r} in {line!r}"
        if words[0].text.rstrip(".:").isdigit():
            trick = trick_pieces(code)
            for play in trick.plays:
                wanted = "no-card" if play.card.text == "-" else "constant.other.card"
                for card in (play.card, *play.withdrawn):
                    assert all(wanted in names[-1] for names in scopes[card.start : card.end]), line
                assert all("mark" in scopes[mark.start][-1] for mark in play.marks)
            for seat in filter(None, (trick.leader, trick.taker, *(play.seat for play in trick.plays))):
                assert {names[-1] for names in scopes[seat.start : seat.end]} == {"variable.other.seat.pitch"}, line
        elif words[0].text in ("deal", "take", "discard", "draw", "bury", "give", "widow", "turn", "partner"):
            for word in words[1:]:
                wanted = "constant.other.card" if word.text in CARD_OF or "??" in word.text else "variable.other.seat"
                assert all(wanted in names[-1] for names in scopes[word.start : word.end]), line


def test_a_comment_is_none_inside_a_string_and_a_string_ends_with_its_line() -> None:
    assert scope_of('note "table #4" # "late"', '"table #4"') == "string.quoted.double"
    assert scope_of('note "table #4" # "late"', '# "late"') == "comment.line.number-sign"
    assert scope_of('note "a \\"b\\" c', "c") == "string.quoted.double"
    assert scope_of('note "a \\"b\\" c"', '\\"') == "constant.character.escape"


# --- The folder


def test_the_extension_names_files_that_are_there() -> None:
    package = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert package["version"] == project["version"]
    [language], [colours] = package["contributes"]["languages"], package["contributes"]["grammars"]
    assert (language["extensions"], colours["scopeName"]) == ([".pitch"], grammar()["scopeName"])
    assert (FOLDER / colours["path"]).samefile(GRAMMAR)
    for name in (language["configuration"], package["main"], *package["files"]):
        assert (FOLDER / name).exists(), name
    assert (FOLDER / "LICENSE").read_text(encoding="utf-8") == (ROOT / "LICENSE").read_text(encoding="utf-8")
    configuration = json.loads((FOLDER / "language-configuration.json").read_text(encoding="utf-8"))
    assert configuration["comments"] == {"lineComment": "#"}
    re.compile(configuration["wordPattern"])


def folds(text: str) -> list[list[int]]:
    """What ``folding.js`` folds, by the numbers of the lines from 1."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("folding is a script of the editor: it needs node to run")
    code = (
        f"const {{ folds }} = require({json.dumps(str(FOLDER / 'folding.js'))});"
        "const text = require('fs').readFileSync(0, 'utf8');"
        "console.log(JSON.stringify(folds(text.split('\\n'))));"
    )
    done = subprocess.run([node, "-e", code], input=text, capture_output=True, text=True, encoding="utf-8", check=True)
    return [[first + 1, last + 1] for first, last in json.loads(done.stdout)]


def test_hands_and_games_fold_and_what_stands_before_the_next_one_stays_in_view() -> None:
    text = (
        '# about\n\ngame "A"\nrules solo-7\n\nhand 1\nbid 3\n# late\n\n# the second\nHand 2\nbid 2\n\n'
        'game "B"\n  hand 1 dealer=N\nbid 4\nhand 2\nhandful\n\ngame "C"'
    )
    assert folds(text) == [[3, 12], [6, 7], [11, 12], [14, 18], [15, 16], [17, 18]]
    assert folds("") == []
    assert folds("hand 1\nbid 3") == [[1, 2]]


def test_every_hand_of_the_samples_folds() -> None:
    for path in (ROOT / "samples" / "partners-21-whole-game.pitch", ROOT / "samples" / "all-pass.pitch"):
        lines = path.read_text(encoding="utf-8").splitlines()
        found = folds("\n".join(lines))
        starts = [number for number, line in enumerate(lines, 1) if line.startswith(("game", "hand"))]
        assert [first for first, _ in found] == starts
        assert all(lines[last - 1].strip() for _, last in found)
