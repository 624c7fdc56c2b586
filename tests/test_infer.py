"""Which house rules were played: found from what was recorded, never from what a record says of its rules."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import jsonschema
import pytest
from cli_support import outcome
from comparing_support import HAND, SAMPLES, only_game

from pitchlog import audit, infer
from pitchlog.checks.registry import fault_finding, is_accusation
from pitchlog.comparing.inference import Inference, infer_games
from pitchlog.comparing.judging import WORTH_SHARING
from pitchlog.comparing.recording import RecordedGame, read_source
from pitchlog.comparing.runs import run_game
from pitchlog.render.documents import document_schema
from pitchlog.render.inference import inference_json, inference_rows
from pitchlog.render.surface import Surface, cells
from pitchlog.replay.rules_line import GameRules, game_rules
from pitchlog.rules import keys, preset, value_text
from pitchlog.simulate import simulate

WIDE = Surface(width=100)
PLAYED = ("partners-21", "solo-7", "cutthroat-11", "pagat", "brianberns", "setback-lose3")


def played(name: str, games: int = 8, seed: int = 3) -> list[str]:
    """Simulated games by a preset, without the line that says so."""
    texts = [game.text for game in simulate(preset(name), games=games, seed=seed, settled=True, players=4)]
    return ["\n".join(line for line in text.splitlines() if not line.startswith("rules ")) + "\n" for text in texts]


def inferred(texts: list[str], slips: float = 0.0) -> Inference:
    return infer_games([only_game(text) for text in texts], slips=slips)


def test_several_processes_find_what_one_finds() -> None:
    games = [only_game(text) for text in played("partners-21", games=60, seed=8)]
    assert sum(len(game.hands) for game in games) >= WORTH_SHARING
    assert infer_games(games, workers=3) == infer_games(games)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_fault_is_an_accusation_if_its_finding_is_an_error(path: Path) -> None:
    for game in read_source(path):
        for rules in (game_rules(game.header, None, ()), GameRules(preset("pagat")), GameRules(preset("king-pedro"))):
            run = run_game(game, rules)
            for replay in run.replays:
                for fault in replay.faults:
                    (finding,) = fault_finding([fault], replay, rules)
                    assert is_accusation(fault, replay, rules) == (finding.severity == "error"), fault


@pytest.mark.parametrize("name", PLAYED)
def test_games_by_a_preset_are_found_to_be_by_it_or_one_under_which_they_come_out_the_same(name: str) -> None:
    found = inferred(played(name))
    counts = dict(found.presets)
    assert counts[name] == 0, found.presets[:4]
    assert name in [preset for preset, count in found.presets if not count]
    assert found.best[0].slips == ()
    assert found.best[0].changes == ""


@pytest.mark.parametrize("name", ["partners-21", "pagat"])
def test_what_is_ruled_out_is_wrong_by_an_audit_and_what_agrees_is_not(name: str) -> None:
    texts = played(name, games=2, seed=5)
    found = inferred(texts)
    rules = found.best[0].rules
    random = Random(name)

    def wrong(key: str, value: object) -> list[tuple[int, int | None]]:
        changed = rules.model_copy(update={key: value})
        return [
            (place, finding.hand_index)
            for place, text in enumerate(texts)
            for finding in audit(text, rules=changed).findings
            if finding.severity == "error" and finding.certainty != "cannot-tell"
        ]

    tried = random.sample([key for key in keys() if found.keys[key].ruled_out], 12)
    for key in tried:
        one = found.keys[key]
        for value in one.ruled_out:
            assert wrong(key, value), (key, value)
        for value in (*one.agrees, *one.cannot_tell):
            if value in one.agrees or key not in ("players",):
                assert not wrong(key, value), (key, value)


@pytest.mark.parametrize("name", ["haus-pitch", "nine-card-pitch", "ten-point-52", "pidro-fi", "all-fours", "seven-up"])
def test_no_value_agrees_that_a_check_refutes(name: str) -> None:
    path = next(path for path in SAMPLES if path.stem == name)
    found = infer_games(read_source(path))
    rules = found.best[0].rules

    def wrong(changes: dict[str, object]) -> set[tuple[str, int]]:
        changed = rules.model_copy(update=changes)
        return {(one.name, one.line) for one in audit(path, rules=changed).findings if one.severity == "error"}

    base = wrong({})
    for key, one in found.keys.items():
        for value in (*one.agrees, *one.cannot_tell):
            assert wrong({key: value}) <= base, (key, value)


def test_hand_that_rules_a_value_out_is_named() -> None:
    text = f"{HAND}points NS high jack game EW low\nscore NS 3 EW 1\n"
    found = infer_games(read_source(f'rules partners-21\n{text}game "b"\nrules partners-21\n{text}'))
    out = found.keys["low_credit"].ruled_out["winner"]
    assert (out.hands, out.first.game, out.first.hand_index) == (2, 1, 1)
    assert found.keys["low_credit"].agrees == ["holder"]


def test_what_nothing_in_the_record_hangs_on_cannot_be_told() -> None:
    found = infer_games(read_source(f"rules partners-21\n{HAND}score NS 3 EW 1\n"))
    for key in ("game_tie", "packet", "exposed_card", "joker_rank", "revoke_penalty"):
        one = found.keys[key]
        assert one.ruled_out == {}, key
        assert len(one.agrees) == 1, key
        assert one.cannot_tell, key


def test_every_key_has_its_answer_and_no_value_two_of_them() -> None:
    found = inferred(played("partners-21", games=3))
    assert set(found.keys) == set(keys())
    for key, one in found.keys.items():
        told = [value_text(value) for value in (*one.agrees, *one.ruled_out, *one.cannot_tell)]
        assert len(told) == len(set(told)), key
        assert one.agrees, key


def test_what_the_rules_line_says_is_not_believed() -> None:
    texts = played("partners-21", games=4)
    assert inferred([f"rules bicycle\n{text}" if "game" not in text else text for text in texts]).presets[0][1] == 0


def spoilt(texts: list[str], places: dict[int, int]) -> list[str]:
    """The games with a score of one hand each raised by more than any rule gives."""
    made = list(texts)
    for place, nth in places.items():
        lines = made[place].splitlines()
        index = [number for number, line in enumerate(lines) if line.startswith("score")][nth]
        words = lines[index].split()
        words[2] = str(int(words[2]) + 59)
        lines[index] = " ".join(words)
        made[place] = "\n".join(line for line in lines if not line.startswith(("total", "winner"))) + "\n"
    return made


def test_planted_wrong_scores_are_slips_and_no_rule_is_bent_for_them() -> None:
    texts = spoilt(played("partners-21"), {1: 2, 5: 3})
    hands = sum(len(only_game(text).hands) for text in texts)
    found = inferred(texts, slips=2.5 / hands)
    best = found.best[0]
    assert (best.preset, best.changes) == ("partners-21", "")
    assert [place.hand_index for place, _ in best.slips] == [3, 5]
    assert {what for _, what in best.slips} == {"wrong-score"}
    rows = list(inference_rows(found, WIDE))
    assert any(f"{hands - 2} hands of {hands} agree, 2 slips" in row for row in rows)


def test_house_rules_that_differ_from_every_preset_are_found() -> None:
    rules = preset("partners-21").model_copy(update={"low_credit": "winner", "five_value": 5})
    texts = [game.text for game in simulate(rules, games=8, seed=4, settled=True)]
    found = inferred(["\n".join(line for line in text.splitlines() if not line.startswith("rules ")) for text in texts])
    assert found.best[0].slips == ()
    assert "low_credit=winner" in found.best[0].changes or found.best[0].rules.low_credit == "winner"
    assert found.best[0].rules.five_value == 5


def test_order_of_the_games_does_not_change_the_answer() -> None:
    games: list[RecordedGame] = [only_game(text) for text in played("pagat", games=4)]
    one, other = infer_games(games), infer_games(games[::-1])
    assert one.presets == other.presets
    assert {key: (set(told.agrees), set(told.ruled_out)) for key, told in one.keys.items()} == {
        key: (set(told.agrees), set(told.ruled_out)) for key, told in other.keys.items()
    }


def test_no_preset_is_named_where_none_fits() -> None:
    text = "players A=? B=? C=? D=? E=? F=? G=? H=?\nhand 1 dealer=A\n1 B As As As As As As As As\nscore A 1\n"
    found = infer(text)
    assert "\n".join(inference_rows(found, WIDE))


def test_no_hands_are_no_evidence() -> None:
    assert infer("# nothing\n").hands == 0
    assert outcome("infer", "-", stdin="# nothing\n") == (0, "No hands.\n", "")


@pytest.mark.parametrize("name", ["partners-21-whole-game", "score-pad-with-slips", "page-full-of-slips", "revokes"])
def test_document_keeps_to_its_schema(name: str) -> None:
    found = infer(next(path for path in SAMPLES if path.stem == name), slips=0.1)
    jsonschema.validate(json.loads(inference_json(found, WIDE)), document_schema("infer"))


def test_command_tells_the_nearest_presets_first() -> None:
    texts = [text if text.startswith("game") else f'game "x"\n{text}' for text in played("pagat", games=2)]
    status, printed, troubles = outcome("infer", "-", stdin="".join(texts))
    assert (status, troubles) == (0, "")
    fitting, others = printed.split("The next presets\n")
    assert "pagat" in fitting
    assert "all hands agree" in fitting
    assert "would be wrong" in others


@pytest.mark.parametrize("share", ["two", "-1%", "200%", "nan", "2%%"])
def test_command_refuses_a_share_that_is_none_in_one_line(share: str) -> None:
    status, printed, troubles = outcome("infer", "-", "--slips", share, stdin=HAND)
    assert (status, printed) == (2, "")
    assert troubles == f"error: --slips {share}: write a share such as 2% or 0.02\n"


def test_games_of_several_kinds_have_an_answer_each() -> None:
    one, other = played("partners-21", games=2), played("solo-7", games=1)
    found = infer("".join((one[0], other[0], one[1])))
    assert (found.presets, found.hands) == ((), sum(kind.hands for kind in found.kinds))
    first, second = found.kinds
    assert ([index for _, index in first.games], [index for _, index in second.games]) == ([1, 3], [2])
    assert dict(first.presets)["partners-21"] == 0
    assert dict(second.presets)["solo-7"] == 0
    rows = "\n".join(inference_rows(found, WIDE))
    assert "These 3 games are of 2 kinds, and no preset is for all of them." in rows
    document = json.loads(inference_json(found, WIDE))
    jsonschema.validate(document, document_schema("infer"))
    assert [kind["hands"] for kind in document["kinds"]] == [first.hands, second.hands]


def test_game_that_nothing_fits_does_not_make_a_kind_of_its_own_beside_others_like_it() -> None:
    odd = 'game "odd"\nhand 1 dealer=W\n1 N As As As As\nscore NS 1\n'
    texts = played("partners-21", games=2)
    assert infer("".join([*texts, odd])).kinds == ()
    assert infer("".join(texts)).kinds == ()


def test_preset_that_leaves_open_what_the_record_hangs_on_is_said_to() -> None:
    found = infer(f"rules setback-bear\n{HAND}points NS high jack game EW low\nscore NS 3 EW 1\n")
    rows = "\n".join(inference_rows(found, WIDE))
    assert "setback-bear" in rows
    assert "the hand agrees, but low_credit is left open" in rows
    assert found.left_open(preset("setback-bear")) == ["low_credit"]
    assert found.left_open(preset("partners-21")) == []


@pytest.mark.parametrize("width", [60, 80])
def test_rows_keep_to_the_width(width: int) -> None:
    for name in ("disputed-hands", "quarrel-level-count"):
        found = infer(next(path for path in SAMPLES if path.stem == name).read_text("utf-8"))
        assert max(map(cells, inference_rows(found, Surface(width=width)))) <= width
