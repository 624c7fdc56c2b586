"""The samples: hand histories as people write them, each opening with where it is from and what it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from renew_reports import opening, samples

from pitchlog import audit
from pitchlog.notation import format_text
from pitchlog.rules import preset_names

SAMPLES = samples()
WRONG = {
    "bids-out-of-line": "bid-too-low bid-out-of-turn bid-not-allowed missing-bid bid-after-close",
    "dealer-may-not-take-it": "dealer-may-not-match dealer-may-not-match dealer-may-not-match dealer-may-not-match",
    "eight-or-nine-players": "players-not-allowed",
    "facing-a-card-slips": "must-lead-trump bid-out-of-turn bid-not-allowed",
    "first-look": "revoke wrong-low",
    "forced-dealer-slips": "dealer-must-bid dealer-must-bid bid-not-allowed",
    "only-the-pitcher-goes-out": "set-pitcher-at-target",
    "out-of-turn-and-exposed": "play-out-of-turn wrong-leader mark-on-lawful-play",
    "page-full-of-slips": "bad-date unknown-key wrong-low wrong-pips revoke bid-too-low wrong-dealer duplicate-card "
    "syntax-error wrong-trick-winner wrong-score wrong-game cannot-tell missing-trick",
    "plays-out-of-suit": "revoke revoke revoke revoke revoke must-trump",
    "revokes": "revoke revoke revoke revoke revoke revoke",
    "rules-left-open": "rule-gap rule-gap rule-gap",
    "score-pad-with-slips": "wrong-total wrong-score",
    "scribbled": "cannot-tell cannot-tell missing-card incomplete-hand incomplete-hand unknown-card",
}
"""The findings of the samples that show something wrong, in order. All others are lawful and rightly scored."""

SAMPLED = pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)


def test_there_are_samples_and_no_stale_expectation() -> None:
    assert len(SAMPLES) >= 16
    assert WRONG.keys() <= {path.stem for path in SAMPLES}


@SAMPLED
def test_sample_says_where_it_is_from_and_what_it_shows(path: Path) -> None:
    told = opening(path)
    assert told["From"].startswith("Made up for pitchlog")
    assert len(told["Shows"]) > 20
    assert ("pitchlog finds" in told) == (path.stem in WRONG)


@SAMPLED
def test_sample_has_exactly_the_findings_that_it_means_to_show(path: Path) -> None:
    assert [finding.name for finding in audit(path).findings] == WRONG.get(path.stem, "").split()


@pytest.mark.parametrize("name", WRONG)
def test_sample_names_what_is_found_in_it(name: str) -> None:
    told = opening(next(path for path in SAMPLES if path.stem == name))["pitchlog finds"]
    assert {found for found in WRONG[name].split() if not re.search(rf"\b{found}\b", told)} == set()


@SAMPLED
def test_sample_is_in_canonical_spelling_but_for_the_scribbled_one(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert (format_text(text) == text) == (path.stem != "scribbled")


def test_tidying_the_scribbled_sample_changes_nothing_that_is_found() -> None:
    text = next(path for path in SAMPLES if path.stem == "scribbled").read_text(encoding="utf-8")
    before, after = audit(text), audit(format_text(text))
    assert [(one.name, one.line, one.message) for one in before.findings] == [
        (one.name, one.line, one.message) for one in after.findings
    ]
    assert [game.hands for game in before.games] == [game.hands for game in after.games]


def test_every_preset_has_a_sample() -> None:
    used = {game.head.rules.preset for path in SAMPLES for game in audit(path).games}
    assert used >= set(preset_names())


@pytest.mark.parametrize(
    ("name", "preset", "winner"),
    [
        ("solo-7-whole-game", "solo-7", "O"),
        ("partners-21-whole-game", "partners-21", "EW"),
        ("cutthroat-11-whole-game", "cutthroat-11", "C"),
        ("five-players", "solo-7", "Mo"),
        ("seven-players", "cutthroat-11", "F"),
        ("score-pad", "partners-21", "NS"),
    ],
)
def test_whole_games_come_to_their_end(name: str, preset: str, winner: str) -> None:
    game = audit(next(path for path in SAMPLES if path.stem == name)).games[0]
    assert (game.head.rules.preset, game.winner) == (preset, winner)


@pytest.mark.parametrize(
    ("name", "worth"),
    [
        ("low-holder-or-taker", [4, -4, 3, 3]),
        ("high-holder-or-taker", [3, 3]),
        ("one-card-several-roles", [4, -3, 2]),
        ("jack-of-trumps-in-the-count", [2, -2]),
    ],
)
def test_same_cards_are_worth_what_the_table_says(name: str, worth: list[int]) -> None:
    games = audit(next(path for path in SAMPLES if path.stem == name)).games
    assert [game.hands[0].score[game.head.sides[0].label] for game in games] == worth
