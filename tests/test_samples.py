"""The samples: hand histories as people write them, each opening with where it is from and what it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from renew_reports import opening, samples

from pitchlog import audit
from pitchlog.notation import format_text
from pitchlog.rules import differences, preset, preset_names

SAMPLES = samples()
WRONG = {
    "bids-out-of-line": "bid-too-low bid-out-of-turn bid-not-allowed missing-bid bid-after-close",
    "cinch-one-card-too-many": "wrong-refill",
    "dealer-may-not-take-it": "dealer-may-not-match dealer-may-not-match dealer-may-not-match dealer-may-not-match",
    "eight-or-nine-players": "players-not-allowed",
    "facing-a-card-slips": "must-lead-trump bid-out-of-turn bid-not-allowed",
    "first-look": "revoke wrong-low",
    "forced-dealer-slips": "dealer-must-bid dealer-must-bid bid-not-allowed",
    "only-the-pitcher-goes-out": "set-pitcher-at-target",
    "out-of-turn-and-exposed": "play-out-of-turn wrong-leader mark-on-lawful-play",
    "page-full-of-slips": "bad-date unknown-key wrong-low wrong-pips revoke bid-too-low wrong-dealer duplicate-card "
    "syntax-error wrong-trick-winner wrong-score wrong-game cannot-tell missing-trick",
    "pidro-fi-king-thrown": "unlawful-discard",
    "plays-out-of-suit": "revoke revoke revoke revoke revoke must-trump",
    "revokes": "revoke revoke revoke revoke revoke revoke",
    "rules-left-open": "rule-gap rule-gap rule-gap",
    "score-pad-with-slips": "wrong-total wrong-score",
    "scribbled": "cannot-tell cannot-tell missing-card incomplete-hand incomplete-hand unknown-card",
    "trinidad-all-fours-under-trump": "under-trump",
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


def test_sample_with_the_name_of_a_preset_is_played_by_it() -> None:
    named = [path for path in SAMPLES if path.stem in preset_names()]
    assert len(named) >= 51
    for path in named:
        assert {game.head.rules.preset for game in audit(path).games} == {path.stem}


@pytest.mark.parametrize(
    ("name", "hand", "point", "worth"),
    [
        ("racehorse-32", 1, "low A", "A +4 E -1"),
        ("hi-lo-jack-ne", 2, "low B", "A -5 B +3"),
        ("bicycle-joker", 1, "joker B", "A -2 B +2 C +1"),
        ("setback-53", 2, "low AC", "AC +2 BD -4"),
        ("haus-pitch", 1, "low D", "C -3 D +1 E +3"),
        ("nine-card-pitch", 2, "high_spade BD", "AC -3 BD +5"),
        ("schmier-mn6", 1, "low BDF", "ACE +1 BDF +5"),
        ("smear-newi6", 1, "big Away", "Home -3 Away +4"),
        ("smear-mn10", 1, "low BD", "AC +8 BD +1"),
        ("ten-point-classic", 2, "three BD", "AC +3 BD +7"),
        ("ten-point-colorado", 2, "off_jack BD", "AC -9 BD +2"),
        ("oklahoma-10", 1, "jack BD", "AC -7 BD +8"),
        ("pawnee-call-partner", 1, "off_jack A", "A +10 E +10"),
        ("thirteen-point", 1, "off_three AC", "AC +6 BD +7"),
        ("ten-point-52", 1, "game nobody", "NS -4 EW +1"),
        ("campbell-10", 1, "big nobody", "AC +7 BD +2"),
        ("trickster-4", 1, "game nobody", "NS +2 EW +1"),
        ("trickster-5", 1, "off_jack Black", "Red +1 Black +4"),
        ("trickster-6", 1, "game EW", "NS +1 EW +5"),
        ("trickster-7", 1, "big BD", "AC +1 BD +6"),
        ("trickster-9", 1, "five AC", "AC +8 BD +1"),
        ("trickster-10", 1, "three EW", "NS -7 EW +6"),
        ("trickster-11", 1, "off_ace NS", "NS +9 EW +2"),
        ("trickster-13", 1, "off_three AC", "AC -9 BD +5"),
        ("all-fours", 1, "high E", "E +4 N +1"),
        ("seven-up", 2, "jack nobody", "R +4"),
        ("trinidad-all-fours", 2, "jack BD", "AC +2 BD +6"),
        ("california-jack", 1, "low O", "O +2 P +2"),
        ("shasta-sam", 1, "jack S", "S +4"),
        ("pedro-sancho", 1, "nine A", "A +16 D -10 E +12"),
        ("dom-pedro", 1, "three A", "A +15 E -5"),
        ("snoozer", 1, "joker D", "A +18 C -18 D +30"),
        ("cinch", 1, "off_five AC", "AC +14"),
        ("blind-cinch", 1, "five NS", "NS -7 EW +9"),
        ("widow-cinch", 1, "off_five B", "B +11 E -8"),
        ("pedro-us62", 1, "low EW", "NS +12 EW +2"),
        ("pedro-california", 1, "low EW", "NS +14 EW -11"),
        ("pidro-fi", 1, "off_five AC", "AC +14 BD -14"),
        ("king-pedro", 1, "king AC", "AC +44"),
        ("nine-card-don", 1, "game nobody", "AC +32"),
        ("brianberns", 1, "low AC", "AC +2 BD -2"),
        ("jackiechiles-cinch", 1, "jack EW", "EW +11"),
        ("play-smear", 2, "off_jack B", "A +1 B +2 C +2"),
        ("pysmear", 2, "game nobody", "A +1 B -2 C +1"),
        ("smaclell", 4, "off_jack AC", "AC +5"),
        ("rbcasperson", 1, "low NS", "NS +3 EW -2"),
        ("inferno23", 1, "game EW", "EW +5"),
        ("dalixinc", 1, "game nobody", "A +1 B +1 C +1"),
        ("kalemmentore868", 2, "game BD", "AC +1 BD +3"),
        ("dmarky9873", 2, "little BD", "AC +1 BD +5"),
        ("tricksterbots", 2, "low BD", "AC +2 BD +2"),
    ],
)
def test_sample_of_a_preset_comes_to_what_its_game_is_known_for(name: str, hand: int, point: str, worth: str) -> None:
    game = audit(next(path for path in SAMPLES if path.stem == name)).games[0]
    result = game.hands[hand - 1]
    what, *takers = point.split()
    assert (result.points[what] or ("nobody",)) == tuple(takers)
    assert " ".join(f"{side} {score:+}" for side, score in result.score.items() if score) == worth


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("racehorse-32", {"low_credit"}),
        ("hi-lo-jack-ne", {"low_credit"}),
        ("haus-pitch", {"smudge_fail", "remainder_to", "low_credit"}),
        ("nine-card-pitch", {"dealer_match"}),
        ("oklahoma-10", {"remainder_to"}),
        ("snoozer", {"ambiguous_first_lead"}),
        ("pedro-us62", {"low_credit"}),
        ("tricksterbots", {"dealer_match", "low_credit"}),
    ],
)
def test_sample_settles_what_its_preset_leaves_open_and_the_play_touches(name: str, changes: set[str]) -> None:
    rules = audit(next(path for path in SAMPLES if path.stem == name)).games[0].head.rules
    assert {key for key, _, _ in differences(preset(name), rules)} == changes
    assert {getattr(preset(name), key) for key in changes} == {"unstated"}


@pytest.mark.parametrize(
    ("name", "preset", "winner"),
    [
        ("solo-7-whole-game", "solo-7", "O"),
        ("partners-21-whole-game", "partners-21", "EW"),
        ("cutthroat-11-whole-game", "cutthroat-11", "C"),
        ("five-players", "solo-7", "Mo"),
        ("seven-players", "cutthroat-11", "F"),
        ("score-pad", "partners-21", "NS"),
        ("all-fours", "all-fours", "E"),
        ("jackiechiles-cinch", "jackiechiles-cinch", "EW"),
        ("seven-up", "seven-up", "R"),
        ("smaclell", "smaclell", "AC"),
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
