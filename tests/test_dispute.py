"""Quarrels settled: every pivot and every explanation is true by an audit, and none is missed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from cli_support import outcome
from comparing_support import (
    HAND,
    SAMPLES,
    audited,
    frozen,
    holds_by_audit,
    marks,
    only_game,
    pairs,
    singles,
)

from pitchlog import Audit, audit, dispute
from pitchlog.comparing.claims import Claim
from pitchlog.comparing.pivots import pivots_of, try_singles
from pitchlog.comparing.quarrel import Answer, Settlement, settle_game
from pitchlog.comparing.recording import read_source
from pitchlog.comparing.runs import run_game
from pitchlog.comparing.together import in_usual_order
from pitchlog.render.documents import document_schema
from pitchlog.render.quarrel import quarrel_rows
from pitchlog.render.quarrel_json import quarrel_json
from pitchlog.render.surface import Surface, cells
from pitchlog.replay.rules_line import game_rules
from pitchlog.rules import keys, preset
from pitchlog.simulate import faults_for, simulate

WIDE = Surface(width=100)
FIGURES = "points NS high jack game EW low\npips NS 37 EW 17\nscore NS 3 EW 1\ntotal NS 3 EW 1\n"
PARTNERS = f"rules partners-21\n{HAND}{FIGURES}"
LEVEL = """\
hand 1 dealer=W
deal N As Ks 2s 3d 4d 5d
deal E 3s 4s 6h 7h 8h 9h
deal S 5s 6s 6c 7c 8c 9c
deal W 7s 8s 6d 7d Kd Ad
bid N 3 E - S - W -
1 N As 3s 5s 7s
2 N Ks 4s 6s 8s
3 N 2s 6h 6c 6d
4 N 3d 7h 7c 7d
5 W Kd 4d 8h 8c
6 W Ad 5d 9h 9c
"""


def settled(text: str, space: tuple[str, ...] | None = None) -> Settlement:
    return settle_game(only_game(text), None, space)


def answer(text: str, place: int = -1) -> Answer:
    return settled(text).answers[place]


def quarrel(*lines: str, text: str = PARTNERS) -> str:
    return text + "".join(f"{line}\n" for line in lines)


# --- Against every audit of a small space of house rules

SPACE = ("low_credit", "game_tie", "dealer_match", "bid_to_win", "multi_role", "defenders")
SCORING = ("high_credit", "low_card", "jack_credit", "hang_jack", "game_mode", "ten_points", "low_value")
ENDING = ("target", "end_check", "both_reach", "bid_to_win", "win_margin", "negative_scores", "low_credit")
CALLS = ("min_bid", "max_bid", "dealer_match", "overcall", "follow_rule", "void_rule", "smudge")

CLAIMS = (
    "dispute E points EW high", "dispute E points NS low", "dispute W points NS low game", "dispute S score NS 4 EW 0",
    "dispute S score NS 2 EW 2", "dispute W score NS -3 EW 1", "dispute E total NS 4 EW 0", "dispute N pips NS 37 EW 17",
    "dispute W pips NS 40 EW 14", "dispute E revoke W 4", "dispute E revoke S 4", "dispute N winner NS",
    "dispute W misdeal", "dispute E points none low", "dispute E total NS 4 EW 1",
)  # fmt: skip
RECORDS = {
    "all is told": quarrel(*CLAIMS),
    "the scorer is wrong": quarrel(*CLAIMS).replace("score NS 3 EW 1\ntotal NS 3", "score NS 4 EW 0\ntotal NS 4"),
    "both may be out": quarrel(*CLAIMS, "winner EW").replace(HAND, f"start NS 18 EW 20\n{HAND}").replace(
        "total NS 3 EW 1", "total NS 21 EW 21"
    ),
    "the game point is level": f"rules partners-21\n{LEVEL}points NS high low\nscore NS -3 EW 0\n"
    "dispute N points NS game\ndispute N score NS 3 EW 0\ndispute E points EW game\ndispute E score NS -3 EW 1\n",
    "much is left open": quarrel(*CLAIMS).replace("partners-21", "setback-bear"),
    "two hands": quarrel(*(line for line in CLAIMS if "winner" not in line)) + HAND.replace("hand 1 dealer=W", "hand 2")
    + "score NS 3 EW 1\ntotal NS 9 EW 2\ndispute E winner NS\ndispute E total NS 7 EW 1\ndispute E score NS 4 EW 0\n",
}  # fmt: skip


@pytest.mark.parametrize("space", [SPACE, SCORING, ENDING, CALLS], ids=["six", "scoring", "ending", "calls"])
@pytest.mark.parametrize("name", RECORDS)
def test_no_pivot_and_no_explanation_is_missed_and_each_is_true(name: str, space: tuple[str, ...]) -> None:
    assert_settled(RECORDS[name], space)


@pytest.mark.parametrize("name", ["partners-21", "solo-7", "cutthroat-11", "setback-bear", "bicycle", "pagat"])
def test_simulated_slips_are_settled_as_audits_settle_them(name: str) -> None:
    wanted = ("wrong-low", "wrong-score", "wrong-total", "wrong-winner", "wrong-game", "wrong-pips")
    for fault in wanted:
        if fault in faults_for(preset(name)):
            text = next(simulate(preset(name), games=1, seed=len(fault), faults=fault, players=4)).text
            assert_settled(text, SPACE[:4])


def assert_settled(text: str, space: tuple[str, ...]) -> None:
    found = settled(text, space)
    rules = found.head.rules
    alone = [(change, audited(text, change)) for change in singles(rules, space)]
    base = audit(text)

    def says(result: Any) -> Any:
        game = result.games[0]
        return marks(result), [hand.score for hand in game.hands], game.winner

    pivots = [{pivot.key: pivot.after} for pivot in found.pivots]
    assert frozen(pivots) == frozen([change for change, result in alone if says(result) != says(base)])
    two = [(change, audited(text, change)) for change in pairs(rules, space)]
    for one in found.answers:
        claim = one.claim
        own = holds_by_audit(claim, base)
        right = [change for change, result in alone if is_explained(claim, result)]
        match one.verdict:
            case "upheld":
                assert own is True, claim
                wrong = {key for change, result in alone if holds_by_audit(claim, result) is False for key in change}
                assert frozen(one.holds_if) == frozen([{key: getattr(rules, key)} for key in wrong]), claim
            case "rejected":
                assert not own, claim
                by_two = [change for change, result in two if is_explained(claim, result)]
                assert frozen(one.holds_if) == frozen(right + goes_out(by_two, right, claim) if right else by_two), (
                    claim
                )
                assert_weighed(one, text, base)
            case "depends":
                assert own is None, claim
                assert all(getattr(rules, key) == "unstated" for change in one.holds_if for key in change), claim
                assert all(holds_by_audit(claim, audited(text, change)) for change in one.holds_if), claim
            case _:
                assert not own, claim


def is_explained(claim: Claim, result: Audit) -> bool:
    """Whether a claim is right by an audit in which the game was not over before its first hand."""
    names = {(finding.hand_index, finding.name) for finding in result.findings}
    return bool(holds_by_audit(claim, result)) and (1, "game-already-over") not in names


def goes_out(by_two: list[dict[str, Any]], right: list[dict[str, Any]], claim: Claim) -> list[dict[str, Any]]:
    """The pairs that say who goes out first, where neither rule says so alone: they stand beside single changes."""
    if claim.kind != "winner":
        return []
    pairs_of_both = [change for change in by_two if set(change) == {"end_check", "both_reach"}]
    return [pair for pair in pairs_of_both if not any(single.items() <= pair.items() for single in right)]


FIGURE_NAMES = {
    "wrong-score": "score", "wrong-total": "total", "wrong-pips": "pips", "wrong-winner": "winner",
    **dict.fromkeys(("wrong-high", "wrong-low", "wrong-jack", "wrong-game", "wrong-point"), "points"),
}  # fmt: skip


def assert_weighed(one: Answer, text: str, base: Audit) -> None:
    """What an explanation would make wrong is wrong by an audit and was not before, and nothing of the kind is missed."""
    assert tuple(way.changes for way in one.explanations) == one.holds_if
    assert not (one.slip and any(way.makes_wrong == () for way in one.likely))
    assert [way.rank for way in one.explanations] == sorted(way.rank for way in one.explanations)
    places = {(finding.name, finding.line, finding.column) for finding in base.findings}
    for way in one.explanations[:12]:
        now = [finding for finding in audited(text, way.changes).findings if finding.severity == "error"]
        now = [finding for finding in now if finding.certainty != "cannot-tell" and finding.hand_index is not None]
        told = {(finding.name, finding.line, finding.column) for finding in way.makes_wrong or ()}
        assert told <= {(finding.name, finding.line, finding.column) for finding in now}
        for finding in now:
            is_new = (finding.name, finding.line, finding.column) not in places
            if is_new and FIGURE_NAMES.get(finding.name) != one.claim.kind and one.claim.by is None:
                assert (finding.name, finding.line, finding.column) in told, (one.claim, way.changes, finding)


# --- Independent of any order


def test_answer_does_not_depend_on_the_order_in_which_rules_are_tried() -> None:
    for name in ("low-holder-or-taker", "rules-left-open"):
        for game in read_source(next(path for path in SAMPLES if path.stem == name)):
            first = settle_game(game)
            shuffled = list(keys())
            Random(name).shuffle(shuffled)
            again = settle_game(game, None, shuffled)
            assert (again.pivots, again.answers, again.idle) == (first.pivots, first.answers, first.idle)


def test_answer_does_not_depend_on_the_order_of_the_rules_line() -> None:
    changes = ["low_credit=winner", "target=11", "dealer_match=any"]
    claims = ("dispute E points EW low", "dispute S score NS 3 EW 1", "dispute N winner NS")
    one, other = (
        settled(quarrel(*claims).replace("partners-21", " ".join(["partners-21", *order])))
        for order in (changes, changes[::-1])
    )
    assert (one.pivots, one.answers) == (other.pivots, other.answers)


def test_pivots_stand_by_what_they_change_and_then_as_most_tables_play() -> None:
    run = run_game(only_game(RECORDS["both may be out"]), game_rules(only_game(PARTNERS).header, None, ()))
    pivots = pivots_of(run, in_usual_order(try_singles(run)))
    assert [pivot.rank for pivot in pivots] == sorted(pivot.rank for pivot in pivots)
    assert {pivot.rank for pivot in pivots} == {0, 1, 2}


# --- Every kind of claim


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("dispute E points EW low", "upheld"),
        ("dispute E points NS low", "rejected"),
        ("dispute E points none jack", "rejected"),
        ("dispute E score NS 3 EW 1", "upheld"),
        ("dispute E score NS 4 EW 0", "rejected"),
        ("dispute E total NS 3", "upheld"),
        ("dispute E total NS 30", "rejected"),
        ("dispute E pips NS 37 EW 17", "upheld"),
        ("dispute E pips NS 36 EW 18", "rejected"),
        ("dispute E winner NS", "rejected"),
        ("dispute E revoke W 4", "rejected"),
        ("dispute E misdeal", "rejected"),
    ],
)
def test_claim_is_upheld_or_rejected(line: str, verdict: str) -> None:
    found = answer(quarrel(line))
    assert (found.verdict, found.claim.by, found.claim.text) == (verdict, "E", line.removeprefix("dispute E "))
    assert found.because[-1] == "."


def without_deals(text: str) -> str:
    return "".join(
        line
        for line in text.splitlines(keepends=True)
        if not line.startswith(("deal", "points", "pips", "score", "total"))
    )


UNTOLD = (
    PARTNERS.replace("2s 5s 3s", "?? 5s ??").replace("deal E 2s", "deal E ??").replace("deal W Qs 3s", "deal W Qs ??")
)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("dispute E points EW low", UNTOLD.replace("Qs 3s", "Qs ??").split("points")[0]),
        ("dispute E score NS 4 EW 0", UNTOLD.split("points")[0]),
        ("dispute E total NS 4 EW 0", UNTOLD.split("points")[0]),
        ("dispute E pips NS 37 EW 17", without_deals(PARTNERS.replace("Th Qh Ah 2h", "Th ?? ?? 2h"))),
        ("dispute E revoke W 1", f"rules partners-21\n{HAND.split('1 N')[0].split('deal')[0]}bid 3 - - -\n1 N As 2s 5s ??\n"),
        ("dispute E misdeal", "rules partners-21\nhand 1 dealer=W\nbid 2 - - -\nscore NS 2 EW 1\n"),
        ("dispute E winner NS", f"rules partners-21\nstart NS 18 EW 0\n{UNTOLD.split(chr(10), 1)[1].split('points')[0]}"),
    ],
    ids=["points", "score", "total", "pips", "revoke", "misdeal", "winner"],
)  # fmt: skip
def test_claim_about_what_nobody_wrote_down_cannot_be_told(line: str, text: str) -> None:
    if line.startswith("dispute E points"):
        text = text.replace("deal N As Ks 7s", "deal N As Ks ??").replace("4 W Tc 7s", "4 W Tc ??")
    (found,) = settled(quarrel(line, text=text), SPACE).answers
    assert found.verdict == "cannot-tell", found
    assert found.slip is None


def test_revoke_that_happened_is_upheld_and_hangs_on_its_law() -> None:
    text = quarrel("dispute E revoke W 4").replace("rules partners-21", "rules partners-21 follow_rule=strict_follow")
    found = answer(quarrel("dispute E revoke N 4", text=text))
    assert found.verdict == "upheld"
    assert {"follow_rule": "strict_follow"} in found.holds_if
    assert "7s" in found.because


def test_misdeal_that_is_written_down_is_upheld() -> None:
    text = PARTNERS.split("bid")[0].replace("Tc 9c", "Tc 9c 8c") + "end misdeal\n"
    assert answer(quarrel("dispute E misdeal", text=text)).verdict == "upheld"


def test_winner_is_upheld_who_has_won_by_these_rules() -> None:
    text = PARTNERS.replace(HAND, f"start NS 18 EW 20\n{HAND}").replace("total NS 3 EW 1", "total NS 21 EW 21")
    assert answer(quarrel("dispute N winner NS", text=text)).verdict == "upheld"
    found = answer(quarrel("dispute N winner EW", text=text))
    assert found.verdict == "rejected"
    assert all(audited(text, change).games[0].winner == "EW" for change in found.holds_if)
    assert found.holds_if


def test_winner_that_rules_leave_open_depends_on_them() -> None:
    text = PARTNERS.replace("rules partners-21", "rules partners-21 end_check=hand_end both_reach=unstated")
    text = text.replace(HAND, f"start NS 18 EW 20\n{HAND}").split("points")[0]
    found = answer(quarrel("dispute N winner NS", text=text))
    assert found.verdict == "depends"
    assert {"both_reach": "bidder"} in found.holds_if
    assert {"both_reach": "play_on"} not in found.holds_if


def test_claim_that_is_wrong_however_an_open_rule_is_settled_is_rejected() -> None:
    text = PARTNERS.replace("rules partners-21", "rules partners-21 end_check=hand_end both_reach=unstated")
    text = text.replace(HAND, f"start NS 18 EW 20\n{HAND}").split("points")[0]
    assert answer(quarrel("dispute N winner EW", text=text)).verdict == "rejected"


def test_claim_that_hangs_on_what_the_rules_leave_open_depends_on_it() -> None:
    text = PARTNERS.replace("rules partners-21", "rules partners-21 low_credit=unstated").split("points")[0]
    found = answer(quarrel("dispute E points EW low", text=text))
    assert (found.verdict, found.holds_if) == ("depends", ({"low_credit": "holder"},))
    rows = "\n".join(quarrel_rows(settled(quarrel("dispute E points EW low", text=text)), WIDE))
    assert "These rules leave low_credit open; it is right with low_credit=holder." in rows


def test_claim_that_hangs_on_two_open_rules_names_both() -> None:
    text = LEVEL.replace("1 N As 3s 5s 7s", "1 N As 2s 5s 7s").replace("N As Ks 2s 3d", "N As Ks 3s 3d")
    text = text.replace("deal E 3s", "deal E 2s").replace("3 N 2s 6h", "3 N 3s 6h")
    text = f"rules partners-21 low_credit=unstated game_tie=unstated\n{text}"
    found = settled(quarrel("dispute E points EW low game", text=text), SPACE).answers[0]
    assert (found.verdict, found.holds_if) == ("depends", ({"low_credit": "holder", "game_tie": "defenders"},))
    assert holds_by_audit(found.claim, audited(text, found.holds_if[0]))


def test_figure_that_needs_two_rules_is_explained_by_both() -> None:
    text = PARTNERS.split("points")[0] + "score NS 9 EW 0\n"
    found = settled(text, ("low_credit", "five_value", "three_value", "high_credit")).answers[0]
    assert (found.verdict, found.slip) == ("rejected", None)
    assert found.holds_if == ({"low_credit": "winner", "five_value": 5},)
    rows = "\n".join(quarrel_rows(settled(text), WIDE))
    assert "It would be right with low_credit=winner and five_value=5" in rows


def test_rule_that_only_holds_beside_another_is_found_with_it() -> None:
    """Nobody may bid five where four is the highest bid; with both changed the bid of five is set."""
    text = PARTNERS.split("points")[0].replace("bid N 3", "bid N 5") + "dispute N score NS -6 EW 1\n"
    space = ("min_bid", "max_bid", "smudge", "smudge_value")
    rules = settled(text, space).head.rules
    assert frozen(settled(text, space).answers[0].holds_if) == frozen(
        [change for change in pairs(rules, space) if audited(text, change).games[0].hands[0].score["NS"] == -6]
    )


# --- Slips


LATER = f"""\
rules partners-21
{HAND}score NS 3 EW 1
total NS 3 EW 1
{HAND.replace("hand 1 dealer=W", "hand 2")}"""


@pytest.mark.parametrize(
    ("figures", "slip"),
    [
        ("total NS 6 EW 2", None),
        ("total NS 2 EW 6", "the two sides were swapped"),
        ("total NS 9 EW 2", "this hand was added twice for NS"),
        ("total NS 3 EW 2", "this hand was not added for NS"),
        ("total NS 0 EW 2", "this hand was taken off NS and not added"),
        ("total NS 4 EW 2", "another side's score was added for NS"),
    ],
)
def test_slip_in_a_total_is_guessed(figures: str, slip: str | None) -> None:
    assert [one.slip for one in settled(f"{LATER}{figures}\n", TINY).answers] == ([] if slip is None else [slip])


TINY = ("low_credit", "high_credit")


SET = PARTNERS.split("points")[0].replace("bid N 3", "bid N 4")


@pytest.mark.parametrize(
    ("text", "figures", "slip"),
    [
        (SET, "score NS -4 EW 1", None),
        (SET, "score NS 3 EW 1", "the set was forgotten: NS took 3, but did not make the bid"),
        (SET, "score NS 4 EW 1", "the minus sign was forgotten"),
        (SET, "score NS 0 EW 1", "the lost bid was not taken off NS"),
        (PARTNERS.split("points")[0], "score NS 1 EW 3", "the two sides were swapped"),
        (PARTNERS.split("points")[0], "score NS 4 EW 0", "Low was counted to NS"),
        (PARTNERS.split("points")[0], "score NS 3 EW 0", "Low was forgotten"),
        (PARTNERS.split("points")[0], "score NS 6 EW 1", "the score was counted twice"),
        (PARTNERS.split("points")[0].replace("N 3", "N 2"), "score NS 2 EW 1", "the bid was written down and not what was taken"),
        (PARTNERS.split("points")[0], "pips NS 17 EW 37", "the two sides were swapped"),
        (PARTNERS.split("points")[0], "pips NS 26 EW 17", "trick 4 was left out of the count"),
        (PARTNERS.split("points")[0], "points NS low EW high jack game", "the two sides were swapped"),
        (PARTNERS.split("points")[0], "points NS high low jack game", "Low was counted to NS"),
        (PARTNERS.split("points")[0], "points NS high jack game none low", "Low was forgotten"),
    ],
)  # fmt: skip
def test_likely_slip_is_told_where_no_rule_explains_a_figure(text: str, figures: str, slip: str | None) -> None:
    space = ("dealer_match", "follow_rule")
    found = [one.slip for one in settled(f"{text}{figures}\n", space).answers]
    assert list(dict.fromkeys(found)) == ([] if slip is None else [slip])
    if slip is not None:
        rows = " ".join(" ".join(quarrel_rows(settled(f"{text}{figures}\n", space), WIDE)).split())
        assert f"No house rule known makes this right: it is a slip: {slip}." in rows


def test_total_added_twice_is_told_where_the_game_began_with_a_score() -> None:
    text = PARTNERS.replace(HAND, f"start NS 7 EW 9\n{HAND}").split("points")[0] + "total NS 13 EW 10\n"
    assert [one.slip for one in settled(text, TINY).answers] == ["this hand was added twice for NS"]


def test_points_claimed_for_the_wrong_sides_are_swapped_whoever_claims_them() -> None:
    text = PARTNERS.split("points")[0] + "dispute W points NS low EW high jack game\n"
    assert [one.slip for one in settled(text, TINY[1:]).answers] == ["the two sides were swapped"]


def test_slip_is_not_told_where_a_house_rule_makes_the_figure_right() -> None:
    found = answer(PARTNERS.split("points")[0] + "score NS 4 EW 0\n")
    assert found.slip is None
    assert {"low_credit": "winner"} in found.holds_if


def test_slip_is_named_for_every_wrong_figure_or_it_is_said_which_is_left() -> None:
    def slip(figures: str) -> str | None:
        return settled(f"{LATER}{figures}\n", TINY).answers[-1].slip

    assert slip("total NS 9 EW 3") == "this hand was added twice for NS and EW"
    assert slip("total NS 3 EW 3") == "this hand was not added for NS and this hand was added twice for EW"
    only = "this hand was added twice for NS, which does not explain the figure of EW"
    assert slip("total NS 9 EW 57") == only
    text = PARTNERS.split("points")[0] + "pips NS 26 EW 28\n"
    assert [one.slip for one in settled(text, TINY).answers] == ["trick 4 was counted to the wrong side"]


# --- Games that were over, cannot be told, or are other games


def test_rules_by_which_the_game_was_over_before_its_first_hand_explain_nothing_and_are_shown_as_such() -> None:
    text = next(path for path in SAMPLES if path.stem == "quarrel-low-decides").read_text("utf-8")
    found = settled(text, ("target", "low_credit"))
    assert found.answers[1].holds_if == ({"low_credit": "winner"},)
    pivot = next(one for one in found.pivots if one.after == 11)
    assert [change.finishes for change in pivot.changes if change.what == "winner"] == [("won", "before")]
    rows = " ".join(" ".join(quarrel_rows(found, WIDE)).split())
    assert "the winner: EW → a side before the first hand; line 10 would then be wrong" in rows
    assert audited(text, {"target": 11}).games[0].finish == "before"
    assert audited(text, {"target": 19}).games[0].winner == "EW"


def test_winner_that_cannot_be_told_is_not_called_nobody() -> None:
    text = next(path for path in SAMPLES if path.stem == "quarrel-low-decides").read_text("utf-8")
    text = text.replace("rules partners-21", "rules partners-21 low_credit=unstated").replace("winner EW\n", "")
    found = settled(text.split("dispute")[0], ("low_credit",))
    rows = " ".join(" ".join(quarrel_rows(found, WIDE)).split())
    assert "the winner: cannot be told → EW" in rows
    assert "nobody yet" not in rows
    assert "House rules: partners-21 with low_credit=unstated." in rows


def test_rules_that_would_make_another_game_are_counted_apart_and_so_are_those_bound_to_another() -> None:
    text = next(path for path in SAMPLES if path.stem == "king-pedro").read_text("utf-8")
    found = settled(text)
    assert {"sides", "widow", "trump_discard"} <= set(found.other_games)
    assert {"hand_size", "refill_to"} <= set(found.bound)
    rows = " ".join(" ".join(quarrel_rows(found, WIDE)).split())
    assert f"{len(found.other_games)} more would make it another game than the one written down: sides" in rows
    assert f"{len(found.bound)} more cannot be changed without another: deck" in rows
    (game,) = json.loads(quarrel_json([found], WIDE))["games"]
    told = {one["key"]: one["because"] for one in game["other_game"]}
    assert "unlawful-discard" in told["trump_discard"]
    base = marks(audit(text))
    for one in found.misfits:
        assert marks(audited(text, {one.key: one.value})) - base, one


@pytest.mark.parametrize("name", ["all-fours", "nine-card-don"])
def test_no_pivot_is_missed_where_nobody_bids(name: str) -> None:
    text = next(path for path in SAMPLES if path.stem == name).read_text("utf-8")
    text = "\ngame ".join(text.split("\ngame ")[:2])
    assert_settled(text, ("defenders", "bid_to_win", "cap_without_bid", "set_limit", "deal_rotation"))


def test_score_pad_of_pairs_is_another_game_where_each_plays_for_himself() -> None:
    text = "rules partners-21\nhand 1 dealer=W\nbid 2 - - -\npoints NS high low EW jack game\nscore NS 2 EW 2\n"
    assert "sides" in settled(text, ("sides",)).other_games


def test_highest_bid_below_all_the_points_is_far_fetched() -> None:
    text = next(path for path in SAMPLES if path.stem == "quarrel-low-decides").read_text("utf-8")
    found = settled(text, ("max_bid", "low_credit")).answers[1]
    assert {"max_bid": 3} in [way.changes for way in found.explanations if way.is_far_fetched]
    assert [way.changes for way in found.likely] == [{"low_credit": "winner"}]


def test_sources_are_those_of_the_other_value() -> None:
    document = json.loads(quarrel_json([settled(PARTNERS, ("low_credit", "hang_jack", "ten_points"))], WIDE))
    sources = {pivot["key"]: pivot["source"].split(", ") for pivot in document["pivots"]}
    assert "PAG" in sources["low_credit"]
    assert not {"seed P", "seed C", "BIC", "FOS"} & set(sources["low_credit"])


def test_other_values_of_a_rule_that_is_shown_are_named() -> None:
    text = f"rules partners-21\n{LEVEL}points NS high low\nscore NS -3 EW 0\n"
    found = settled(text, ("game_tie", "five_value"))
    rows = " ".join(" ".join(quarrel_rows(found, WIDE)).split())
    rare = [pivot for pivot in found.pivots if not pivot.is_usual and pivot.key == "five_value"]
    assert len(rare) == 2
    values = " and ".join(str(pivot.after) for pivot in rare)
    assert f"Other values that few tables play change something too: {values}." in rows


# --- As it is shown


def test_quarrel_names_the_rules_that_decide_and_counts_the_others() -> None:
    found = settled(PARTNERS)
    rows = "\n".join(quarrel_rows(found, WIDE))
    assert "Nobody claims anything, and every figure that was written down is right." in rows
    decisive = {pivot.key for pivot in found.pivots}
    assert not decisive & {*found.other_games, *found.bound}
    assert not {*found.other_games} & {*found.bound}
    assert found.idle == len(keys()) - len(decisive) - len(found.other_games) - len(found.bound)
    assert f"The other {found.idle} house rules make no difference." in rows
    assert "  low_credit  holder → winner\n      hand 1: NS 3, EW 1 → NS 4, EW 0" in rows


@pytest.mark.parametrize("width", [50, 80])
def test_rows_keep_to_the_width(width: int) -> None:
    for found in dispute(next(path for path in SAMPLES if path.stem == "low-holder-or-taker").read_text("utf-8")):
        assert max(map(cells, quarrel_rows(found, Surface(width=width)))) <= width


def test_names_of_strangers_are_shown_harmless() -> None:
    text = 'game "x\u202e|"\n' + quarrel("dispute E points EW low").replace(
        "rules", 'players N="\u202e" E=? S=? W=?\nrules'
    )
    found = settled(text)
    shown = "\n".join(quarrel_rows(found, WIDE)) + quarrel_json([found], WIDE)
    assert "\u202e" not in shown
    assert "<U+202E>" in shown


@pytest.mark.parametrize("path", SAMPLES[::5], ids=lambda path: path.stem)
def test_document_of_a_dispute_keeps_to_its_schema(path: Path) -> None:
    games = read_source(path)[:2]
    settlements = [settle_game(game, None, (*SPACE, "target", "follow_rule", "count_order")) for game in games]
    text = quarrel_json(settlements, WIDE)
    jsonschema.validate(json.loads(text), document_schema("dispute"))


def test_command_answers_only_for_the_hand_that_is_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "a.pitch"
    path.write_text(f"{LATER}dispute E score NS 4 EW 0\n", encoding="utf-8")
    status, printed, troubles = outcome("dispute", path, "--hand", "2", "--format", "json")
    assert (status, troubles) == (0, "")
    document = json.loads(printed)
    assert [claim["hand_index"] for claim in document["claims"]] == [2]
    assert document["claims"][0]["holds_if"][0] == {"low_credit": "winner"}
    assert json.loads(outcome("dispute", path, "--hand", "1", "--format", "json")[1])["claims"] == []
    assert "No house rule" not in outcome("dispute", path, "--rules", "partners-21", "--set", "low_credit=winner")[1]


@pytest.mark.parametrize(
    ("options", "said"),
    [(["--rules", "pagatt"], "pagatt"), (["--set", "low_credit"], "KEY=VALUE"), (["--format", "xml"], "xml")],
)
def test_command_refuses_in_one_line(options: list[str], said: str) -> None:
    status, printed, troubles = outcome("dispute", "-", *options, stdin=PARTNERS)
    assert (status, printed) == (2, "")
    assert troubles.count("\n") == 1
    assert said in troubles


def test_file_without_games_has_nothing_to_settle() -> None:
    assert outcome("dispute", "-", stdin="# nothing\n") == (0, "No games.\n", "")


# --- What explanations would put wrong, and slips of the pen


def test_explanation_says_which_other_line_it_would_put_wrong_and_comes_after_those_that_put_none() -> None:
    text = next(path for path in SAMPLES if path.stem == "quarrel-low-decides").read_text("utf-8")
    found = settled(text).answers[1]
    first = found.explanations[0]
    assert (first.changes, first.makes_wrong, first.supports) == ({"low_credit": "winner"}, (), 1)
    five = next(way for way in found.explanations if way.changes == {"five_value": 5})
    assert [(one.line, one.name) for one in five.makes_wrong or ()] == [(22, "wrong-point")]
    rows = " ".join(" ".join(quarrel_rows(settled(text), WIDE)).split())
    assert "It would be right with low_credit=winner." in rows
    assert "but line 22 would then be wrong: the five of trumps goes to NS" in rows


def test_pair_that_no_preset_plays_and_that_puts_cards_wrong_is_kept_for_those_who_ask() -> None:
    text = PARTNERS.split("points")[0] + "dispute E total EW 3\n"
    found = settled(text, ("follow_rule", "revoke_penalty"))
    (one,) = found.answers
    assert one.holds_if == ({"follow_rule": "strict_follow", "revoke_penalty": "seven_up"},)
    assert one.likely == ()
    rows, whole = ("\n".join(quarrel_rows(found, WIDE, is_whole=is_whole)) for is_whole in (False, True))
    assert "seven_up" not in rows.split("These change")[0]
    assert "1 far-fetched change would make it right; --all tells them." in rows
    assert "Far-fetched: with follow_rule=strict_follow and revoke_penalty=seven_up, but line 11" in whole


def test_who_goes_out_first_is_offered_as_the_two_rules_that_say_it() -> None:
    text = next(path for path in SAMPLES if path.stem == "disputed-hands").read_text("utf-8")
    (found,) = settle_game(read_source(text)[1]).answers
    assert found.holds_if[0] == {"end_check": "hand_end", "both_reach": "higher"}
    assert found.explanations[0].makes_wrong == ()
    assert {"low_value": 0} in found.holds_if


@pytest.mark.parametrize(
    ("figures", "slip"),
    [
        ("pips NS 73 EW 17", "the digits of 37 were swapped for NS"),
        ("pips NS 37 EW 71", "the digits of 17 were swapped for EW"),
        ("pips NS 47 EW 17", "ten too many were counted for NS"),
        ("pips NS 37 EW 7", "ten too few were counted for EW"),
        ("pips NS 73 EW 27", "the digits of 37 were swapped for NS and ten too many were counted for EW"),
        ("total NS 19", "the figure of EW was written down for NS"),
        ("total NS 31", "the digits of 13 were swapped for NS"),
    ],
)
def test_slip_of_the_pen_is_named(figures: str, slip: str) -> None:
    text = PARTNERS.replace(HAND, f"start NS 10 EW 18\n{HAND}").split("points")[0] + f"{figures}\n"
    assert [one.slip for one in settled(text, TINY).answers] == [slip]


def test_upheld_claim_hangs_on_the_rule_of_its_reason_first() -> None:
    (found,) = settled(quarrel("dispute E points EW low")).answers
    assert found.holds_if[0] == {"low_credit": "holder"}
