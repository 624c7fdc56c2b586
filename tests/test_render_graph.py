"""The pictures: what they say, that nothing a stranger wrote is markup in them, and that they are drawn for real."""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from pitchlog.cards import CARDS
from pitchlog.comparing.comparison import compare_games
from pitchlog.comparing.recording import read_source
from pitchlog.comparing.runs import Run, run_game
from pitchlog.comparing.variants import Variant
from pitchlog.render.graph.base import MOST_HANDS, TooLong
from pitchlog.render.graph.engine import Engine, PictureTrouble, draw, engines
from pitchlog.render.graph.flow import hand_flow
from pitchlog.render.graph.parting import parting
from pitchlog.render.graph.pictures import game_dot, hand_dot, hand_svg
from pitchlog.replay.rules_line import game_rules
from pitchlog.rules import preset
from pitchlog.steps.falls import falls_of

SAMPLES = Path(__file__).parent.parent / "samples"
FIRST = """rules partners-21
hand 1 dealer=W
deal N As Ks 7s Th 4d 3c
deal E 2s Qh 9h Td 6d 5c
deal S Js 5s Ah Kd 8d Jc
deal W Qs 3s 2h Ad Tc 9c
bid N 3 E - S - W -
1 N As 2s 5s 3s
2 N Ks 6d Js Qs
3 N 4d Td Kd Ad
4 W Tc 7s 5c Jc
5 N Th Qh Ah 2h
6 S 8d 9c 3c 9h
"""
HOSTILE = "A<b>&\"'</TD>\\N\x1b[31m]]>--><script>alert(1)</script>"
DRAWN_BY_HAND = """\
game "HOSTILE"
rules cutthroat-11
players A="x" B="y" C="z"
hand 1 dealer=C
bid A 2 B - C -
1 A As 2s 5s
""".replace("HOSTILE", HOSTILE.replace("\\", "\\\\").replace('"', '\\"'))


def run_of(text: str | bytes | Path) -> Run:
    game = read_source(text)[0]
    return run_game(game, game_rules(game.header, None, ()))


def words_in(svg: str) -> str:
    root = ElementTree.fromstring(svg)
    return "\n".join("".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text"))


def the_engine() -> list[Engine]:
    """The engine of the extra ``pictures``, which the tests install."""
    found = [one for one in engines({"PATH": ""}) if one.name == "graphviz-pure"]
    assert found, "the extra dev brings graphviz-pure"
    return found


# What a picture says


def test_each_point_hangs_from_the_trick_its_card_fell_in() -> None:
    falls = {fall.name: fall for fall in falls_of(run_of(FIRST).replays[0])}
    assert {name: fall.trick for name, fall in falls.items()} == {"high": 0, "low": 0, "jack": 1, "game": None}
    assert [str(falls[name].card) for name in ("high", "low", "jack")] == ["As", "2s", "Js"]
    assert {name: fall.sides for name, fall in falls.items()} == {"high": (0,), "low": (1,), "jack": (0,), "game": (0,)}


def test_a_point_of_an_unknown_card_hangs_from_no_trick() -> None:
    falls = {
        fall.name: fall
        for fall in falls_of(run_of(FIRST.replace("2s 5s 3s", "?? 5s 3s").replace("deal E 2s", "#")).replays[0])
    }
    assert falls["low"].trick is None
    assert falls["jack"].trick == 1


def test_the_lead_is_followed_from_trick_to_trick() -> None:
    dot = hand_dot(run_of(FIRST), 0)
    assert re.findall(r'label="  (.*?)"', dot) == [
        "N leads", "N keeps the lead", "N keeps the lead", "W takes over", "N takes over", "S takes over",
    ]  # fmt: skip


def test_a_lead_out_of_turn_is_not_called_kept_and_its_code_stands_at_the_leader_s_card() -> None:
    run = run_of(FIRST.replace("4 W Tc 7s 5c Jc", "4 N 7s 5c Jc Tc"))
    assert "wrong-leader" in {finding.name for finding in run.findings(0)}
    dot = hand_dot(run, 0)
    assert re.findall(r'label="  (.*?)"', dot)[3] == "N leads"
    trick = dot[dot.index("\n\ttrick3 [label=") :].partition("\n\t")[2].split("\n")[0]
    assert trick.index("wrong-leader") < trick.index(">5<") or "wrong-leader" in trick


def test_what_is_missing_from_a_trick_is_told_of_the_trick_and_of_no_card() -> None:
    dot = hand_dot(run_of(FIRST.replace("6 S 8d 9c 3c 9h", "6 S 8d 9c 3c") + "score NS 3 EW 1\n"), 0)
    assert 'COLSPAN="4" BGCOLOR="#8c0d1e"' in dot
    assert "points ?" not in dot


def test_points_that_nobody_can_tell_are_no_nought() -> None:
    assert "points ?" in hand_dot(run_of(FIRST.replace("2 N Ks 6d Js Qs", "2 N Ks 6d zz Qs")), 0)


def test_a_ruling_and_the_players_are_told() -> None:
    text = FIRST.replace("hand 1", 'players N="Ann" E="Joe" S="Dora" W="Max"\nhand 1') + 'ruling "so" NS +1\n'
    dot = hand_dot(run_of(text), 0)
    assert "N Ann, E Joe, S Dora, W Max" in dot
    assert "ruling +1" in dot


def test_the_contract_stands_above_and_how_it_ended_below() -> None:
    svg = words_in(hand_svg(run_of(FIRST), 0, the_engine()))
    assert "N bids 3" in svg
    assert "N made 3" in svg
    assert "is set" not in svg
    lost = words_in(hand_svg(run_of(FIRST.replace("N 3", "N 4")), 0, the_engine()))
    assert "N is set on 4" in lost


def test_an_unlawful_card_carries_its_code() -> None:
    run = run_of(FIRST.replace("4 W Tc 7s 5c Jc", "4 W Tc 7s Td Jc").replace("3 N 4d Td", "3 N 4d 5c"))
    codes = {finding.name for finding in run.findings(0)}
    assert "revoke" in codes
    assert "P401 revoke" in words_in(hand_svg(run, 0, the_engine()))


def test_what_was_disputed_stands_out() -> None:
    dot = hand_dot(run_of(FIRST + "dispute E points EW low\ndispute E revoke N 4\n"), 0)
    assert dot.count("> disputed <") == 2


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.pitch")), ids=lambda path: path.stem)
def test_every_card_of_a_sample_is_in_its_picture(path: Path) -> None:
    for game in read_source(path):
        run = run_game(game, game_rules(game.header, None, ()))
        for index, replay in enumerate(run.replays):
            dot = hand_flow(replay, run.findings(index))
            assert dot.count("{rank=same") + dot.count("rank=same") >= 1
            for place, laid in enumerate(replay.laid):
                begins = dot.index(f"\n\ttrick{place} [label=")
                label = dot[begins : dot.index("\n", begins + 1)]
                for card in laid.cards:
                    if card in CARDS[:52]:
                        assert {"T": "10"}.get(str(card)[0], str(card)[0]) + "<" in label
            if index == 0:
                game_dot(run)


def test_the_chain_of_a_game_tells_every_hand_and_who_won() -> None:
    dot = game_dot(run_of(SAMPLES / "partners-21-whole-game.pitch"))
    assert all(f">Hand {number}<" in dot for number in range(1, 14))
    assert "EW wins the game." in dot
    assert re.findall(r'label="  (.*?)"', dot)[-1] == "EW is ahead, 23 to 21"


def test_a_game_that_nobody_could_look_at_is_refused() -> None:
    hands = "".join(f"hand {number} dealer=?\nscore NS 0 EW 0\n" for number in range(1, MOST_HANDS + 2))
    with pytest.raises(TooLong, match=f"{MOST_HANDS + 1} hands is too long"):
        game_dot(run_of("rules partners-21\n" + hands))


def test_variants_go_together_until_they_part() -> None:
    games = read_source(SAMPLES / "partners-21-whole-game.pitch")
    names = ("partners-21", "setback-berns")
    dot = parting(compare_games(games, [Variant(name, preset(name)) for name in names]))
    assert ">Hands 1 to " in dot
    assert all(f">{name}<" in dot for name in names)


# A stranger's text


def test_nothing_that_a_stranger_wrote_is_markup() -> None:
    run = run_of(DRAWN_BY_HAND)
    for dot in (hand_dot(run, 0), game_dot(run)):
        assert "<b>" not in dot.replace("<B>", "")
        assert "<script" not in dot
        svg = draw(dot, "svg", the_engine()).decode()
        root = ElementTree.fromstring(svg)
        assert not [one for one in root.iter() if one.tag.endswith("script")]
        assert "<script>" in "".join(root.itertext())


def test_labels_of_seats_stay_what_they_are_in_the_words_of_arrows() -> None:
    text = "rules cutthroat-11\nplayers Ünal=? Bo=? Cy=?\nhand 1 dealer=Cy\nbid Ünal 2 Bo - Cy -\n1 Ünal As 2s 5s\n"
    assert 'label="  Ünal leads"' in hand_dot(run_of(text), 0)


# The engine


def test_a_named_engine_is_the_only_one_tried(tmp_path: Path) -> None:
    program = tmp_path / "mine"
    program.write_text("#!/bin/sh\necho '<svg>'; cat\n")
    program.chmod(program.stat().st_mode | stat.S_IEXEC)
    found = engines({"PITCHLOG_DOT": str(program)})
    assert [one.command for one in found] == [(str(program),)]
    assert draw("graph {}", "svg", found) == b"<svg>\ngraph {}"


def test_a_named_engine_that_is_not_there_is_told() -> None:
    with pytest.raises(PictureTrouble, match="no such program"):
        engines({"PITCHLOG_DOT": "/no/such/program"})


def test_without_an_engine_one_line_says_how_to_get_one() -> None:
    with pytest.raises(PictureTrouble) as fault:
        draw("graph {}", "png", [])
    assert "pitchlog[pictures]" in str(fault.value)
    assert "\n" not in str(fault.value)


def test_an_engine_without_pdf_is_passed_over(tmp_path: Path) -> None:
    with pytest.raises(PictureTrouble, match="graphviz-pure cannot write pdf"):
        draw("graph {}", "pdf", the_engine())


def test_an_engine_that_fails_says_why_in_a_line() -> None:
    with pytest.raises(PictureTrouble) as fault:
        draw("graph {", "svg", the_engine())
    assert "\n" not in str(fault.value)


def test_an_engine_that_does_not_end_is_stopped() -> None:
    endless = Engine("endless", (sys.executable, "-c", "import time; time.sleep(60)"), frozenset({"svg"}))
    with pytest.raises(PictureTrouble, match="was stopped"):
        draw("graph {}", "svg", [endless], limit=0.2)


def test_an_engine_that_writes_something_else_is_told() -> None:
    odd = Engine("odd", (sys.executable, "-c", "print('hello')"), frozenset({"svg"}))
    with pytest.raises(PictureTrouble, match="is no svg"):
        draw("graph {}", "svg", [odd])


@pytest.mark.parametrize("form", ["svg", "png"])
def test_a_picture_is_drawn_for_real(form: str) -> None:
    data = draw(hand_dot(run_of(FIRST), 0), form, the_engine())
    assert data.startswith(b"\x89PNG" if form == "png" else b"<?xml")


@pytest.mark.skipif(shutil.which("dot") is None, reason="no Graphviz is installed on this machine")
def test_the_system_s_graphviz_draws_it_too() -> None:
    able = [one for one in engines({}) if one.name == "dot"]
    assert draw(hand_dot(run_of(FIRST), 0), "pdf", able).startswith(b"%PDF")


# The command


def pitchlog(*words: str, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PITCHLOG_DOT": the_engine()[0].command[0], **more}
    return subprocess.run([sys.executable, "-m", "pitchlog", *words], capture_output=True, text=True, cwd=cwd,
                          env=environment, check=False)  # fmt: skip


def test_the_ending_of_the_name_says_what_is_written(tmp_path: Path) -> None:
    (tmp_path / "a.pitch").write_text(FIRST)
    for name, begins in (("h.svg", b"<?xml"), ("h.png", b"\x89PNG"), ("h.dot", b"digraph")):
        done = pitchlog("graph", "a.pitch", "--hand", "1", "-o", name, cwd=tmp_path)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        assert (tmp_path / name).read_bytes().startswith(begins)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["-o", "out.gif"], "the ending says what to write"),
        (["-o", "h.svg", "--hand", "7"], "no such hand"),
        (["-o", "h.svg", "--game", "2"], "no such game"),
        (["-o", "h.svg", "--hand", "x"], "write a number"),
        (["-o", "none/h.svg"], "could not be written"),
    ],
)
def test_what_cannot_be_drawn_is_one_line(words: list[str], told: str, tmp_path: Path) -> None:
    (tmp_path / "a.pitch").write_text(FIRST)
    done = pitchlog("graph", "a.pitch", *words, cwd=tmp_path)
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["a.pitch"]


def test_a_record_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "a.dot").write_text(FIRST)
    done = pitchlog("graph", "a.dot", "-o", "./a.dot", cwd=tmp_path)
    assert done.returncode == 2
    assert "this is the record itself" in done.stderr
    assert (tmp_path / "a.dot").read_text() == FIRST


def test_a_comparison_is_drawn_beside_its_table(tmp_path: Path) -> None:
    (tmp_path / "a.pitch").write_text(FIRST)
    done = pitchlog(
        "compare", "a.pitch", "--rules", "partners-21", "--rules", "pagat", "--graph", "c.svg", cwd=tmp_path
    )
    assert done.returncode == 0
    assert "pagat" in words_in((tmp_path / "c.svg").read_text())
    assert "partners-21" in done.stdout
