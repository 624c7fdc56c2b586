"""The cases: small records, one law each, with what the audit must find and derive written into them as comments.

``#! name`` at the end of a line expects that finding there; ``#! name:note`` wants that severity, else it is the
usual one. Every finding counts, warnings and notes too. A line ``#= …`` expects something derived of the hand it
stands in: ``#= score NS 3 EW 1``, ``#= points low EW high NS``, ``#= taker 3 W``; ``?`` is what cannot be told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitchlog.auditing import Audit, audit
from pitchlog.cards import Number
from pitchlog.replay.results import GameResult, HandResult

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.rglob("*.pitch"))

USUAL = {
    "rules-not-stated": "note",
    "cannot-tell": "note",
    "unknown-key": "warning",
    "set-pitcher-at-target": "warning",
    "rule-gap": "warning",
    "mark-on-lawful-play": "warning",
}
"""The severities that are not ``error``."""

GAMES = re.compile(r"\s*game\b")
HANDS = re.compile(r"\s*hand\b")


def text_of(path: Path) -> str:
    """A case as text, even where its encoding is the case."""
    return path.read_bytes().decode("utf-8", "replace").lstrip("\ufeff")


def lines_of(text: str) -> list[str]:
    """The lines as the notation counts them."""
    return re.split(r"\r\n|\r|\n", text)


def expected(text: str) -> list[tuple[int, str, str]]:
    """(line, name, severity) of each finding that a case expects: after ``#!`` at the end of its line."""
    found = []
    for number, line in enumerate(lines_of(text), 1):
        for names in re.findall(r"#!([a-z0-9: -]+)$", line):
            for word in names.split():
                name, _, severity = word.partition(":")
                found.append((number, name, severity or USUAL.get(name, "error")))
    return sorted(found)


def derivations(text: str) -> Iterator[tuple[int, int, int, str]]:
    """(line, game, hand, expectation) of each ``#=`` line; game and hand are 0 before the first."""
    game = hand = 0
    lines = lines_of(text)
    is_open = False
    for number, line in enumerate(lines, 1):
        if GAMES.match(line):
            game, hand, is_open = game + 1, 0, True
        elif HANDS.match(line):
            if not is_open:
                game, is_open = game + 1, True
            hand += 1
        elif line.lstrip().startswith("#="):
            yield number, game, hand, line.lstrip()[2:].strip()


def is_met(result: Audit, game: int, hand: int, expectation: str) -> tuple[object, object]:
    """What a ``#=`` line expects beside what the audit derived: the two must be equal."""
    what, *words = expectation.split()
    if what == "games":
        return int(words[0]), len(result.games)
    of_game = result.games[game - 1]
    if what == "winner":
        return words[0], of_game.winner or "none"
    if what in ("hands", "sides"):
        return words, _of_game(of_game, what)
    return _of_hand(of_game.hands[hand - 1], what, words)


def _of_game(game: GameResult, what: str) -> list[str]:
    return [str(len(game.hands))] if what == "hands" else [side.label for side in game.head.sides]


def _of_hand(hand: HandResult, what: str, words: list[str]) -> tuple[object, object]:
    if what in ("pips", "score", "total"):
        wanted = dict(zip(words[::2], words[1::2], strict=True))
        figures: dict[str, Number | None] = getattr(hand, what)
        return wanted, {side: _written(figures.get(side, "-")) for side in wanted}
    if what == "points":
        wanted = dict(zip(words[::2], words[1::2], strict=True))
        return wanted, {name: _receivers(hand, name) for name in wanted}
    if what == "taker":
        takers = {str(trick.number): _written(trick.winner) for trick in hand.tricks}
        return words[1], takers.get(words[0], "-")
    if what == "tricks":
        return words, [str(len(hand.tricks))]
    if what in ("made", "scored"):
        value = hand.made if what == "made" else hand.is_scored
        return words, ["?" if value is None else "yes" if value else "no"]
    return words, [_written(getattr(hand, what))]


def _receivers(hand: HandResult, name: str) -> str:
    sides = hand.points.get(name, ("-",))
    return "?" if sides is None else ",".join(sides) or "none"


def _written(value: object) -> str:
    return "?" if value is None else str(value)


def test_there_are_cases() -> None:
    assert len(FILES) > 50


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CASES)))
def test_case_gives_exactly_its_findings(path: Path) -> None:
    found = sorted((finding.line, finding.name, finding.severity) for finding in audit(path).findings)
    assert found == expected(text_of(path))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CASES)))
def test_case_gives_the_results_it_expects(path: Path) -> None:
    result = audit(path)
    for number, game, hand, expectation in derivations(text_of(path)):
        wanted, derived = is_met(result, game, hand, expectation)
        assert derived == wanted, f"line {number}: {expectation}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CASES)))
def test_case_opens_with_the_law_it_shows(path: Path) -> None:
    first = lines_of(text_of(path))[0]
    assert first.startswith("#")
    assert len(first) > 15
