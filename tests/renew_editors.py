"""Writes the grammar that editors colour records by, ``editors/vscode/syntaxes/pitch.tmLanguage.json``, anew.

    python tests/renew_editors.py

It is put together from the word lists that the notation is read with and the house rules are known by, so that a new
statement, point, key or preset is coloured without anybody thinking of it; a test holds what is committed against it.
Patterns keep to what Oniguruma, which editors use, and Python's ``re`` both read alike: the tests run them in Python.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args, get_type_hints

from pitchlog.cards import RANKS, SUITS
from pitchlog.notation.grammar import KEYWORDS
from pitchlog.notation.header import GAME_KEYS
from pitchlog.notation.pieces import word_pattern_text
from pitchlog.notation.spelling import BID_WORDS, GLYPHS, SUIT_OF_WORD
from pitchlog.record.model import END_REASONS, POINT_NAMES, Beg, Dispute
from pitchlog.rules import keys, preset_names

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "editors" / "vscode"
GRAMMAR = FOLDER / "syntaxes" / "pitch.tmLanguage.json"
COMMAND = "python tests/renew_editors.py"
SCOPE = "source.pitch"

Rule = dict[str, Any]

ANSWERS = get_args(get_type_hints(Beg)["answer"])
DISPUTED = get_args(get_type_hints(Dispute)["kind"])
BOUNDARIES = ("game", "hand")
"""The statements that begin something: what is folded."""

FIGURES = ("start", "pips", "score", "total", "winner")
HOLDINGS = ("deal", "widow", "turn", "partner", "give", "take", "discard", "draw", "bury")

_END = r"(?=[ \t#]|$)"
_RANK = f"(?:10|[{RANKS}{RANKS.lower()}])"
_LOOK = "[\ufe0e\ufe0f]?"  # says whether a glyph is drawn as text or as a picture
_RED = f"[{''.join(letter + letter.upper() for letter in SUITS if letter in 'hd')}♥♦♡♢]{_LOOK}"
_BLACK = f"[{''.join(letter + letter.upper() for letter in SUITS if letter in 'sc')}♠♣♤♧]{_LOOK}"
_SUIT = f"[{SUITS}{SUITS.upper()}{GLYPHS}]{_LOOK}"
_RUN_CARD = f"(?:(?:10|[{RANKS}?])[{SUITS}?]|{_RANK}[{GLYPHS}]{_LOOK}|[{GLYPHS}]{_LOOK}{_RANK})"
_BEHIND_CARD = rf"(?=(?:{_RUN_CARD})*(?!\w))"


def label() -> str:
    """A seat's label as the notation has it, with its characters written out and nothing possessive in it."""
    text = word_pattern_text("LABEL").removesuffix("*+") + "*"
    return re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), text)


def one_of(words: Iterable[str]) -> str:
    """Any of the words, in any case; longer ones first, so that none is taken for the beginning of another."""
    return f"(?i:{'|'.join(map(re.escape, sorted(words, key=lambda word: (-len(word), word))))})"


def scope(name: str) -> str:
    """The scope's full name."""
    return f"{name}.pitch"


def match(name: str, pattern: str) -> Rule:
    """A rule for one word."""
    return {"name": scope(name), "match": pattern}


def captured(pattern: str, *names: str) -> Rule:
    """A rule for a few words, each with its scope."""
    return {
        "match": pattern,
        "captures": {str(place): {"name": scope(name)} for place, name in enumerate(names, 1) if name},
    }


def include(*names: str) -> list[Rule]:
    """Rules of the repository."""
    return [{"include": f"#{name}"} for name in names]


def statement(keywords: Iterable[str], *inner: str, is_boundary: bool = False) -> Rule:
    """A line from its keyword to its end or its comment."""
    name = "keyword.control" if is_boundary else "keyword.other"
    return {
        "begin": rf"^[ \t]*({one_of(keywords)}){_END}",
        "beginCaptures": {"1": {"name": scope(name)}},
        "end": "$",
        "patterns": include("comment", *inner),
    }


def statements() -> dict[str, Rule]:
    """The lines by what stands in them. Each keyword is in exactly one."""
    return {
        "version": statement(["pitchlog"], "number"),
        "game": statement(["game"], "game-tag", "string", is_boundary=True),
        "hand": statement(["hand"], "dealer", "number", is_boundary=True),
        "rules": statement(["rules"], "rule", "string", "preset"),
        "players": statement(["players"], "player", "string"),
        "sides": statement(["sides"], "seat", "operator"),
        "holdings": statement(HOLDINGS, "card", "seat", "separator"),
        "bid": statement(["bid"], "call", "card", "seat", "number"),
        "trump": statement(["trump"], "suit"),
        "beg": statement(["beg"], "answer", "seat"),
        "claim": statement(["claim"], "rest", "seat"),
        "points": statement(["points"], "nobody", "point", "side"),
        "figures": statement(FIGURES, "number", "side"),
        "ruling": statement(["ruling"], "string", "number", "side"),
        "dispute": statement(["dispute"], "disputed", "nobody", "point", "number", "side"),
        "end": statement(["end"], "reason", "string"),
        "note": statement(["note"], "string"),
        "trick": {
            "begin": r"^[ \t]*([0-9]{1,9}[.:]?)(?=[ \t])",
            "beginCaptures": {"1": {"name": scope("constant.numeric.trick")}},
            "end": "$",
            "patterns": include("comment", "card", "mark", "no-card", "taker", "seat", "separator"),
        },
    }


def words() -> dict[str, Rule]:
    """The words of lines."""
    unknown = rf"(?:{_RANK}\?|\?{_RANK}|{_SUIT}\?|\?{_SUIT}|\?\?)"
    counted = rf"(?:{unknown}|\?)[xX][0-9]{{1,2}}(?!\w)"
    joker = r"\*[blBL]|[blBL][jJ](?!\w)"
    return {
        "comment": match("comment.line.number-sign", "#.*$"),
        "string": {
            "name": scope("string.quoted.double"),
            "begin": '"',
            "end": '"|$',
            "patterns": [match("constant.character.escape", r'\\["\\]')],
        },
        "number": match("constant.numeric", r"[+-]?[0-9]{1,9}(?:\.5)?(?!\w)"),
        "card": {
            "patterns": [
                match("constant.other.card.unknown", rf"{counted}|{unknown}{_BEHIND_CARD}|\?(?:{_SUIT})?(?!\w)"),
                match("constant.other.card.joker", joker),
                match("constant.other.card.red", rf"(?:{_RANK}{_RED}|{_RED}{_RANK}){_BEHIND_CARD}"),
                match("constant.other.card.black", rf"(?:{_RANK}{_BLACK}|{_BLACK}{_RANK}){_BEHIND_CARD}"),
            ]
        },
        "no-card": match("constant.language.no-card", r"-(?![^\s,>#])"),
        "mark": match("keyword.operator.mark", r"\^[ROXrox]"),
        "taker": captured(rf"(>)[ \t]*({label()})", "keyword.operator.taker", "variable.other.seat"),
        "separator": match("punctuation.separator", "[,:~!]"),
        "operator": match("keyword.operator", "[=+]"),
        "seat": match("variable.other.seat", label()),
        "side": match("variable.other.side", rf"{label()}(?:\+{label()})*"),
        "player": captured(
            rf'({label()})[ \t]*(=)[ \t]*(\?)?([^\s"=?#]+)?',
            "variable.other.seat", "keyword.operator", "constant.language.unknown", "string.unquoted",
        ),
        "dealer": captured(
            rf"((?i:dealer))[ \t]*(=)[ \t]*(?:({label()})|(\?))",
            "variable.other.key", "keyword.operator", "variable.other.seat", "constant.language.unknown",
        ),
        "game-tag": {
            "patterns": [
                captured(rf'({one_of(GAME_KEYS)})[ \t]*(=)[ \t]*([^\s"=#]+)?', *_tag("support.variable.key")),
                captured(r'([A-Za-z][A-Za-z0-9_-]*)[ \t]*(=)[ \t]*([^\s"=#]+)?', *_tag("variable.other.key")),
            ]
        },
        "rule": {
            "patterns": [
                captured(rf'({one_of(keys())})[ \t]*(=)[ \t]*([^\s"=#]+)?', *_tag("support.variable.rule")),
                captured(r'([A-Za-z][A-Za-z0-9_-]*)[ \t]*(=)[ \t]*([^\s"=#]+)?', *_tag("variable.other.rule")),
            ]
        },
        "preset": {
            "patterns": [
                match("support.class.preset", rf"{one_of(preset_names())}(?![^\s#])"),
                match("entity.name.class.preset", r'[^\s"=#]+'),
            ]
        },
        "call": {
            "patterns": [
                match("constant.language.call", rf"{one_of(BID_WORDS)}(?!\w)|-(?![^\s#])"),
                captured(r"([0-9]{1,9})(!)", "constant.numeric", "keyword.operator.faced"),
            ]
        },
        "suit": match("constant.language.suit", rf"{one_of(SUIT_OF_WORD)}(?!\w)"),
        "answer": match("constant.language.answer", rf"{one_of(ANSWERS)}(?!\w)"),
        "rest": match("constant.language.rest", r"(?i:rest)(?!\w)"),
        "reason": match("constant.language.reason", rf"{one_of(END_REASONS)}(?!\w)"),
        "nobody": match("constant.language.nobody", r"(?i:none)(?!\w)"),
        "point": match("support.constant.point", rf"{one_of(POINT_NAMES)}(?!\w)"),
        "disputed": match("keyword.other.disputed", rf"{one_of(DISPUTED)}(?!\w)"),
    }  # fmt: skip


def _tag(key: str) -> tuple[str, str, str]:
    return key, "keyword.operator", "string.unquoted"


def grammar() -> Rule:
    """The whole TextMate grammar."""
    lines = statements()
    unread = match("invalid.illegal.statement", r"^[ \t]*([^ \t#]+)")
    assert {word for rule in lines for word in KEYWORDS if re.match(lines[rule]["begin"], word)} == set(KEYWORDS)
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "comment": f"Made by {COMMAND}; changes here are lost.",
        "name": "Pitch record",
        "scopeName": SCOPE,
        "fileTypes": ["pitch"],
        "foldingStartMarker": rf"^[ \t]*{one_of(['hand'])}{_END}",
        "foldingStopMarker": r"^[ \t]*$",
        "patterns": include("comment", *lines, "unread"),
        "repository": {**lines, **words(), "unread": unread},
    }


def grammar_text() -> str:
    """The grammar as its file. Letters beyond ASCII are escaped: some of them cannot be seen."""
    return json.dumps(grammar(), indent=2) + "\n"


def main() -> int:
    """Write the grammar."""
    GRAMMAR.parent.mkdir(parents=True, exist_ok=True)
    GRAMMAR.write_text(grammar_text(), encoding="utf-8")
    print(f"{GRAMMAR.relative_to(ROOT)} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
