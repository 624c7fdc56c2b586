"""The same record under several rule-sets: judged again with less work, compared, shown."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from random import Random

import jsonschema
import pytest
from cli_support import outcome
from comparing_support import HAND, SAMPLES, only_game

import pitchlog
from pitchlog import audit, compare
from pitchlog.cards import Number
from pitchlog.comparing.comparison import Comparison, compare_games
from pitchlog.comparing.recording import RecordedGame, read_source
from pitchlog.comparing.runs import Facts, Run, hand_again, run_again, run_game
from pitchlog.comparing.values import known_values, single_changes, with_values
from pitchlog.comparing.variants import Variant, own_rules, varied
from pitchlog.render.comparison import comparison_rows
from pitchlog.render.comparison_forms import comparison_json, comparison_markdown
from pitchlog.render.documents import document_schema
from pitchlog.render.surface import Surface, cells
from pitchlog.replay.again import NO_EFFECT
from pitchlog.replay.rules_line import GameRules, game_rules
from pitchlog.rules import RuleSet, preset, preset_names
from pitchlog.simulate import simulate

PACKAGE = Path(pitchlog.__file__).parent
WIDE = Surface(width=100)

# --- Judged again


def test_house_rules_without_effect_are_read_nowhere() -> None:
    modules = [path for room in ("engine", "replay") for path in (PACKAGE / room).glob("*.py") if path.stem != "again"]
    for path in modules:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                assert node.attr not in NO_EFFECT, f"{path.name} reads {node.attr}"
            elif isinstance(node, ast.Constant) and node.value in NO_EFFECT:
                assert len(known_values(str(node.value))) == 1, f"{path.name} names {node.value}"


def told(run: Run) -> tuple[list[Facts], str | None, int | None, int | None]:
    facts = [run.facts(index) for index in range(len(run.game.hands))]
    return facts, run.won_by, run.over_at, run.open_from


def assert_same(base: Run, rules: RuleSet, why: object) -> None:
    again, anew = run_again(base, rules), run_game(base.game, GameRules(rules, is_stated=base.rules.is_stated))
    assert told(again) == told(anew), why


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_sample_judged_again_is_as_if_judged_anew(path: Path) -> None:
    random = Random(path.stem)
    for game in read_source(path):
        base = run_game(game, game_rules(game.header, None, ()))
        changes = list(single_changes(base.rules.rules))
        for key, value, rules in random.sample(changes, min(len(changes), 10)):
            assert_same(base, rules, (game.index, key, value))


@pytest.mark.parametrize("name", preset_names())
def test_simulated_game_judged_again_is_as_if_judged_anew(name: str) -> None:
    random = Random(name)
    for is_faulty in (False, True):
        text = next(simulate(preset(name), games=1, seed=random.randrange(9999), faults=is_faulty)).text
        game = only_game(text)
        base = run_game(game, game_rules(game.header, None, ()))
        changes = list(single_changes(base.rules.rules))
        for key, value, rules in random.sample(changes, 5):
            assert_same(base, rules, (key, value, text))
        for one, other in [random.sample(changes, 2) for _ in range(2)]:
            pair = {one[0]: one[1], other[0]: other[1]}
            both = with_values(base.rules.rules, pair)
            if len(pair) == 2 and both is not None:
                assert_same(base, both, (pair, text))


def test_winner_that_a_rule_leaves_out_is_found_when_the_target_is_another_and_a_lost_smudge_costs_it() -> None:
    """The target is both a figure of the settlement and the end of the race."""
    for seed in range(6):
        game = only_game(next(simulate(preset("setback-bear"), games=1, seed=seed)).text)
        base = run_game(game, game_rules(game.header, None, ()))
        for target in (7, 11, 15):
            assert_same(base, base.rules.rules.model_copy(update={"target": target}), (seed, target))


def test_hand_alone_is_judged_as_in_its_game() -> None:
    random = Random(1)
    for name in ("partners-21", "solo-7", "cutthroat-11", "pagat"):
        game = only_game(next(simulate(preset(name), games=1, seed=random.randrange(9999))).text)
        base = run_game(game, game_rules(game.header, None, ()))
        for key, value, rules in random.sample(list(single_changes(base.rules.rules)), 40):
            whole = run_game(game, GameRules(rules))
            for index, replay in enumerate(whole.replays):
                if rules.smudge == "none" and not replay.is_recorded:
                    assert hand_again(base, rules, index).score == tuple(replay.score), (name, key, value, index)


# --- Compared


def compared(*texts: str, variants: list[Variant]) -> Comparison:
    games = [game for text in texts for game in read_source(text)]
    return compare_games(games, variants)


def by_presets(game: RecordedGame, *names: str) -> Comparison:
    return compare_games([game], [Variant(name, preset(name)) for name in names])


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_comparison_is_what_audits_under_each_rule_set_say(path: Path) -> None:
    names = Random(path.stem).sample(preset_names(), 2)
    found = compare(path, names)
    for name, variant in zip(names, found.variants, strict=True):
        result = audit(path, rules=preset(name))
        assert [one for game in variant.games for one in game.findings] == list(result.findings)
        for mine, theirs in zip(variant.games, result.games, strict=True):
            assert mine.hands == theirs.hands
            assert mine.winner == theirs.winner or " and " in (mine.winner or "")


def test_record_under_its_own_rules_is_as_it_is_checked() -> None:
    for path in SAMPLES:
        found = compare_games(read_source(path), [own_rules()])
        assert [one for game in found.variants[0].games for one in game.findings] == list(audit(path).findings)


CLAIMED = f"rules partners-21\n{HAND}points NS high jack game EW low\nscore NS 3 EW 1\ntotal NS 3 EW 1\n"


def test_rules_that_make_no_difference_are_told_plainly() -> None:
    found = compared(CLAIMED, variants=varied([own_rules()], [("dealer_match", ["any", "below_max"])]))
    assert found.differences == ()
    assert found.groups() == [["dealer_match=any", "dealer_match=below_max"]]
    text = "\n".join(comparison_rows(found, WIDE))
    assert "No difference: every hand, score and total and the winner are the same under both." in text
    assert "No difference" in comparison_markdown(found, WIDE)


def test_points_score_total_and_finding_that_differ_are_listed() -> None:
    variants = varied([own_rules()], [("low_credit", ["holder", "winner"])])
    found = compared(CLAIMED, variants=variants)
    holder = {"high": ("NS",), "low": ("EW",), "jack": ("NS",), "game": ("NS",)}
    assert {one.what: one.values for one in found.differences if one.what != "finding"} == {
        "points": {"low_credit=holder": holder, "low_credit=winner": holder | {"low": ("NS",)}},
        "score": {"low_credit=holder": {"NS": 3, "EW": 1}, "low_credit=winner": {"NS": 4, "EW": 0}},
        "total": {"low_credit=holder": {"NS": 3, "EW": 1}, "low_credit=winner": {"NS": 4, "EW": 0}},
    }
    (finding,) = [one for one in found.differences if one.what == "finding"]
    assert (finding.name, finding.line) == ("wrong-low", 14)
    assert finding.values == {"low_credit=holder": False, "low_credit=winner": True}


def test_card_lawful_under_one_rule_set_and_not_under_another_is_named_where_it_was_played() -> None:
    found = compared(CLAIMED, variants=varied([own_rules()], [("follow_rule", ["follow_or_trump", "strict_follow"])]))
    (one,) = found.differences
    assert (one.what, one.name, one.hand_index) == ("finding", "revoke", 1)
    assert CLAIMED.splitlines()[(one.line or 0) - 1] == "4 W Tc 7s 5c Jc"
    rows = list(comparison_rows(found, WIDE))
    assert any("lawful" in row and "revoke" in row for row in rows)


TWO_HANDS = f"rules partners-21\nstart NS 9 EW 8\n{HAND}{HAND.replace('hand 1', 'hand 2').replace('dealer=W', '')}"


def test_hand_after_the_end_under_one_rule_set_is_shown_as_one_that_would_not_have_been_played() -> None:
    found = compared(TWO_HANDS, variants=varied([own_rules()], [("target", ["21", "11"])]))
    over = [one for one in found.differences if one.what == "over"]
    assert [(one.hand_index, one.values) for one in over] == [(2, {"target=21": False, "target=11": True})]
    assert found.variants[1].games[0].not_played == {1}
    assert found.variants[1].games[0].winner == "NS"
    rows = list(comparison_rows(found, WIDE))
    assert "target=11: NS wins with hand 1; 1 of 2 hands comes out differently from target=21" in rows
    assert any("the game is over" in row for row in rows)
    document = json.loads(comparison_json(found, WIDE))
    assert [hand["is_after_end"] for hand in document["variants"][1]["games"][0]["hands"]] == [False, True]


def test_presets_that_cannot_be_are_left_out_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "a.pitch"
    path.write_text(CLAIMED, encoding="utf-8")
    status, printed, troubles = outcome("compare", path, "--all-presets")
    assert (status, troubles) == (0, "")
    legend, rest = printed.split("\n\n", 1)
    assert "partners-21" in legend
    assert "trinidad-all-fours" not in legend
    left_out = rest.split("Left out, since this game cannot have been played so:")[1]
    assert "trinidad-all-fours" in left_out
    assert "nobody bids in it" in left_out
    assert "as recorded" not in left_out


def test_slips_of_a_record_do_not_leave_its_own_preset_out() -> None:
    text = CLAIMED.replace("deal W Qs 3s 2h Ad Tc 9c", "deal W Qs 3s 2h Ad Tc 9c 8c")
    found = compared(text, variants=[own_rules(), Variant("partners-21", preset("partners-21"), if_fitting=True)])
    assert [game.misfit for variant in found.variants for game in variant.games] == [None, None]


def test_several_varied_keys_give_every_product() -> None:
    variants = varied([own_rules()], [("target", ["11", "21"]), ("low_credit", ["holder", "winner"])])
    assert [variant.label for variant in variants] == [
        "target=11 low_credit=holder", "target=11 low_credit=winner", "target=21 low_credit=holder",
        "target=21 low_credit=winner",
    ]  # fmt: skip
    both = varied([own_rules(), Variant("pagat", preset("pagat"))], [("target", ["11"])])
    assert [variant.label for variant in both] == ["as recorded target=11", "pagat target=11"]


def test_variants_that_agree_share_a_column_and_are_counted_against_the_first() -> None:
    variants = varied([own_rules()], [("low_credit", ["holder", "winner"]), ("dealer_match", ["any", "below_max"])])
    rows = list(comparison_rows(compared(CLAIMED, variants=variants), WIDE))
    assert rows[0] == "(1) low_credit=holder dealer_match=any, low_credit=holder dealer_match=below_max"
    assert "(2): nobody has won yet; 1 of 1 hand comes out differently from (1)" in rows


def test_order_of_the_variants_does_not_change_what_each_comes_to() -> None:
    names = ["partners-21", "pagat", "setback-bear", "bicycle"]
    game = read_source(next(path for path in SAMPLES if path.stem == "partners-21-whole-game"))[0]
    forth, back = by_presets(game, *names), by_presets(game, *reversed(names))
    assert {one.label: one.games for one in forth.variants} == {one.label: one.games for one in back.variants}
    assert [one.what for one in forth.differences] == [one.what for one in back.differences]
    assert all(one.values == other.values for one, other in zip(forth.differences, back.differences, strict=True))


def test_unknown_cards_leave_a_score_untold_under_one_rule_set_only() -> None:
    text = CLAIMED.replace("1 N As 2s 5s 3s", "1 N As ?? 5s 3s").replace("deal E 2s ", "deal E ?? ")
    found = compared(text, variants=varied([own_rules()], [("low_credit", ["holder", "winner"])]))
    values: dict[str, dict[str, Number | None]] = {
        variant.label: dict(variant.games[0].hands[0].score) for variant in found.variants
    }
    assert values["low_credit=winner"] == {"NS": 4, "EW": 0}
    assert None in values["low_credit=holder"].values() or values["low_credit=holder"] == {"NS": 3, "EW": 1}


@pytest.mark.parametrize("path", SAMPLES[::5], ids=lambda path: path.stem)
def test_document_of_a_comparison_keeps_to_its_schema(path: Path) -> None:
    variants = [own_rules(), *(Variant(name, preset(name), if_fitting=True) for name in ("pagat", "cinch", "solo-7"))]
    text = comparison_json(compare_games(read_source(path), variants), WIDE)
    jsonschema.validate(json.loads(text), document_schema("compare"))


@pytest.mark.parametrize("width", [50, 80])
def test_table_keeps_to_the_width(width: int) -> None:
    variants = [own_rules(), *(Variant(name, preset(name), if_fitting=True) for name in preset_names())]
    path = next(path for path in SAMPLES if path.stem == "low-holder-or-taker")
    games = read_source(path.read_text(encoding="utf-8"))
    rows = list(comparison_rows(compare_games(games, variants), Surface(width=width)))
    assert max(map(cells, rows)) <= width
    assert len(rows) > 50


def test_names_of_strangers_are_shown_harmless() -> None:
    text = f'game "\\"|*_<b>" site="x"\n{CLAIMED}'.replace("*_", "*_\u202e")
    found = compared(text, variants=varied([own_rules()], [("low_credit", ["holder", "winner"])]))
    table = "\n".join(comparison_rows(found, WIDE))
    assert "\u202e" not in table + comparison_markdown(found, WIDE) + comparison_json(found, WIDE)
    assert "<U+202E>" in table
    assert "<b>" not in comparison_markdown(found, WIDE)


# --- The command


def test_file_without_games_has_nothing_to_compare() -> None:
    assert outcome("compare", "-", "--rules", "pagat", stdin="# nothing\n") == (0, "No games.\n", "")


def test_command_compares_the_record_with_one_preset(tmp_path: Path) -> None:
    path = tmp_path / "a.pitch"
    path.write_text(CLAIMED, encoding="utf-8")
    status, printed, troubles = outcome("compare", path, "--rules", "pagat")
    assert (status, troubles) == (0, "")
    assert "pagat: nobody has won yet; 1 of 1 hand comes out differently from as recorded" in printed
    status, printed, _ = outcome("compare", path, "--rules", "pagat", "--exit-non-zero-on-change")
    assert status == 1
    status, printed, _ = outcome("compare", path, "--vary", "low_credit=holder,winner", "--format", "json")
    assert [variant["label"] for variant in json.loads(printed)["variants"]] == [
        "low_credit=holder", "low_credit=winner",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "nothing to compare with"),
        (["--rules", "pagatt"], "pagatt"),
        (["--vary", "low_credit"], "KEY=V1,V2"),
        (["--vary", "low_credit=who"], "low_credit"),
        (["--vary", "low_kredit=holder"], "low_kredit"),
        (["--vary", f"target={','.join(map(str, range(1, 300)))}"], "more than 200"),
        (["--rules", "pagat", "--format", "csv"], "csv"),
    ],
)
def test_command_refuses_in_one_line(tmp_path: Path, options: list[str], said: str) -> None:
    path = tmp_path / "a.pitch"
    path.write_text(CLAIMED, encoding="utf-8")
    status, printed, troubles = outcome("compare", path, *options)
    assert (status, printed) == (2, "")
    assert troubles.count("\n") == 1
    assert said in troubles


def test_command_says_which_file_is_not_there(tmp_path: Path) -> None:
    for command in (["compare", "--rules", "pagat"], ["dispute"], ["infer"]):
        status, _, troubles = outcome(command[0], tmp_path / "none.pitch", *command[1:])
        assert status == 2
        assert troubles.count("\n") == 1
        assert "none.pitch" in troubles


def test_rows_of_one_line_say_what_each_is_about() -> None:
    path = next(path for path in SAMPLES if path.stem == "quarrel-low-decides")
    for game in read_source(path):
        found = by_presets(game, "partners-21", "setback-53", "setback-bear", "pagat")
        heads = [row.strip() for row in comparison_rows(found, Surface(width=60)) if row.startswith("  line ")]
        assert "line 22, Low" in heads
        assert "line 22, other points" in heads
        assert len(heads) == len(set(heads))


def test_rules_that_are_given_twice_are_compared_once_and_that_is_said() -> None:
    text = f"rules partners-21\n{HAND}"
    status, printed, troubles = outcome(
        "compare", "-", "--rules", "pagat", "--rules", "solo-7", "--rules", "pagat", stdin=text
    )
    assert (status, troubles) == (0, "note: --rules pagat is given twice and compared once\n")
    assert printed


def test_unknown_preset_is_answered_with_the_nearest_few() -> None:
    status, printed, troubles = outcome("compare", "-", "--rules", "nope", stdin=HAND)
    assert (status, printed) == (2, "")
    assert len(troubles) < 200
    assert "pitchlog rules list names them all" in troubles


def test_game_over_before_its_first_hand_is_told_in_every_form() -> None:
    text = "rules partners-21\nstart NS 17 EW 20\nhand 1 dealer=W\nbid 2 - - -\nscore NS 2 EW 2\n"
    found = compare(
        text,
        [
            Variant(f"target={target}", preset("partners-21").model_copy(update={"target": target}))
            for target in (21, 19, 11)
        ],
    )
    rows = "\n".join(comparison_rows(found, WIDE))
    assert "target=19: EW had won before the first hand" in rows
    assert "target=11: a side had won before the first hand" in rows
    assert "EW before the first hand" in rows
    assert [game.winner for variant in found.variants for game in variant.games] == ["EW", "EW", None]
    assert [sorted(game.not_played) for variant in found.variants for game in variant.games] == [[], [0], [0]]
    document = json.loads(comparison_json(found, WIDE))
    assert [one["finishes"]["target=11"] for one in document["differences"] if one["what"] == "winner"] == ["before"]
    assert "a side had won before the first hand" in comparison_markdown(found, WIDE)


def test_winner_that_cannot_be_told_is_not_called_nobody() -> None:
    text = f"rules partners-21\nstart NS 17 EW 20\n{HAND}"
    own = preset("partners-21")
    found = compare(text, [Variant("open", own.model_copy(update={"low_credit": "unstated"})), Variant("holder", own)])
    rows = "\n".join(comparison_rows(found, WIDE))
    assert "open: whether anybody has won cannot be told" in rows
    assert "cannot be told" in rows.splitlines()[-1]
    assert "nobody" not in rows
    assert found.variants[0].games[0].winner is None


def test_target_is_judged_again_where_a_lost_smudge_may_cost_it() -> None:
    path = next(path for path in SAMPLES if path.stem == "haus-pitch")
    (game,) = read_source(path)
    base = run_game(game, GameRules(preset("haus-pitch")))
    assert_same(base, preset("haus-pitch").model_copy(update={"target": 7}), "target")
