"""A record kept at the table: what is typed, what is asked about, and that nothing typed is ever lost."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from textual.widgets import Input, Static

from pitchlog import audit
from pitchlog.comparing.recording import read_source
from pitchlog.comparing.runs import run_game
from pitchlog.notation import parse
from pitchlog.notation.fmt import format_text
from pitchlog.recorder.app import Recorder
from pitchlog.recorder.keeping import Keeper, opening, seats_for
from pitchlog.recorder.showing import hand_lines
from pitchlog.recorder.situation import situation_of
from pitchlog.recorder.suggesting import completion
from pitchlog.render.surface import Surface
from pitchlog.replay.rules_line import game_rules
from pitchlog.rules import preset, preset_names
from pitchlog.simulate import simulate

TABLE = opening("partners-21", seats_for(["Ann", "Bo", "Cy", "Dee"]), "2026-12-01")
HAND = ["w", "3 - - -", "as 2s 5s 3s", "ks 6d js qs", "4d td kd ad", "tc 7s 5c jc", "th qh ah 2h", "8d 9c 3c 9h"]
DEALT = "hand 1 dealer=W\ndeal N As Ks 7s Th 4d 3c\ndeal E 2s Qh 9h Td 6d 5c\ndeal S Js 5s Ah Kd 8d Jc\ndeal W Qs 3s 2h Ad Tc 9c\n"


def keeper(text: str = TABLE) -> Keeper:
    return Keeper(text, lambda text: None)


def kept(*entries: str, text: str = TABLE) -> Keeper:
    one = keeper(text)
    for entry in entries:
        one.enter(entry)
    return one


def stage(one: Keeper) -> tuple[str, str | None]:
    now = one.situation
    assert now is not None
    return now.stage, None if now.due is None else now.label(now.due)


# What is typed


def test_a_hand_typed_in_its_shortest_form_is_a_whole_record() -> None:
    text = kept(*HAND).text
    assert text.endswith("points NS high jack game EW low\npips NS 37 EW 17\nscore NS +3 EW +1\ntotal NS 3 EW 1\n")
    assert audit(text).findings == ()
    assert format_text(text) == text


def test_who_is_due_is_told_at_every_step() -> None:
    one = keeper()
    seen = []
    for entry in ["w", "-", "2", "- -", "5s", "2s", "as 3s", "4d"]:
        one.enter(entry)
        seen.append(stage(one))
    assert seen == [
        ("auction", "N"), ("auction", "E"), ("auction", "S"), ("play", "E"), ("play", "S"), ("play", "W"),
        ("play", "W"), ("play", "N"),
    ]  # fmt: skip


def test_cards_of_a_line_may_go_on_into_the_next_trick() -> None:
    assert "1 N As 2s 5s 3s\n2 N Ks 6d\n" in kept("w", "3 - - -", "as2s5s3s ks 6d").text


def test_enter_alone_begins_the_next_hand_with_the_dealer_who_is_due() -> None:
    assert stage(kept(*HAND, "")) == ("auction", "E")
    assert stage(kept(*HAND, "2 - - -")) == ("play", "E")
    other = keeper(kept(*HAND).text)
    assert other.enter("dealer s").question is not None
    other.enter("y")
    assert "hand 2 dealer=S\n" in other.text


def test_trump_is_asked_for_where_it_is_named() -> None:
    table = opening("trickster-4", seats_for(["Ann", "Bo", "Cy", "Dee"]), None)
    one = kept("w", "3 - - -", text=table)
    assert stage(one) == ("trump", "N")
    one.enter("spades")
    assert stage(one) == ("play", "N")


def test_any_line_of_the_notation_may_be_typed() -> None:
    text = kept("w", 'note "late start"', "3 - - -", "end misdeal").text
    assert 'note "late start"\nbid N 3 E - S - W -\nend misdeal\n' in text


def test_a_score_pad_is_kept_from_points_alone() -> None:
    text = kept("w", "3 - - -", "ns high jack game ew low", "", "- 2 - -", "points ew high low").text
    assert "points NS high jack game EW low\nscore NS +3 EW +1\ntotal NS 3 EW 1\n" in text
    assert text.endswith("points EW high low\nscore NS 0 EW -2\ntotal NS 3 EW -1\n") or "score" in text
    assert audit(text).findings == ()


def test_the_winner_is_written_and_another_game_begins_with_the_same_players() -> None:
    table = TABLE.replace("rules partners-21", "rules partners-21 target=3")
    one = kept(*HAND, text=table)
    assert one.text.endswith("winner NS\n")
    one.enter("new")
    assert one.text.endswith('game\nrules partners-21 target=3\nplayers N="Ann" E="Bo" S="Cy" W="Dee"\n')
    assert stage(one) == ("hand", None)


def test_another_game_is_dated_and_keeps_its_house_rules() -> None:
    one = kept("w", text=TABLE.replace("partners-21", "partners-21 target=7 # ours"))
    one.today = lambda: "2026-12-02"
    one.enter("new")
    assert one.text.endswith(
        '\ngame date=2026-12-02\nrules partners-21 target=7\nplayers N="Ann" E="Bo" S="Cy" W="Dee"\n'
    )


def test_enter_begins_the_next_hand_where_the_score_cannot_be_told() -> None:
    one = kept(*HAND[:3], "ks 6d ?? qs", *HAND[4:])
    assert stage(one) == ("figures", None)
    assert one.enter("").told == (
        "the score is not written: Enter again begins the next hand, or type score NS 3 EW 1",
    )
    scored = keeper(one.text)
    scored.enter("score ns 3 ew 1")
    assert stage(scored) == ("hand", None)
    assert scored.text.endswith("\nscore NS +3 EW +1\ntotal NS 3 EW 1\n")
    assert "hand 2" not in one.text
    one.enter("")
    assert one.text.endswith("\nhand 2 dealer=N\n")


def test_a_hand_that_was_conceded_asks_for_its_score() -> None:
    one = kept("w", "3 - - -", "as 2s 5s 3s", "end conceded")
    assert stage(one) == ("figures", None)
    one.enter("score ns 3 ew 1")
    assert stage(one) == ("hand", None)
    one.enter("")
    assert "end conceded\nscore NS +3 EW +1\ntotal NS 3 EW 1\n" in one.text
    assert one.text.endswith("\nhand 2 dealer=N\n")


def test_the_card_turned_up_and_the_beg_are_asked_for() -> None:
    one = kept("a", text=opening("all-fours", seats_for(["Ann", "Bo"]), None))
    seen = []
    for entry in ["as 2s", "7s", "kh", "run", "9h", "td", "as 2s"]:
        seen.append(stage(one)[0])
        one.enter(entry)
    assert seen == ["turn", "turn", "beg", "beg", "turn", "play", "play"]
    assert one.text.endswith("hand 1 dealer=A\nturn 7s\nbeg B run\nturn 9h\n1 B Td As\n2 B 2s\n")


def test_a_table_may_go_on_to_the_play_without_the_turn() -> None:
    one = kept("a", text=opening("all-fours", seats_for(["Ann", "Bo"]), None))
    assert one.enter("").told == ("on to the play",)
    assert stage(one) == ("play", "B")


def test_cards_where_discards_are_due_are_no_trick_without_a_question() -> None:
    table = opening("cinch", seats_for(["Ann", "Bo", "Cy", "Dee"]), None)
    begun = kept("w", "6 - - -", "s", text=table).text
    one = keeper(begun)
    assert stage(one)[0] == "discard"
    assert "discards are due" in (one.enter("as").question or "")
    assert one.text == begun
    one.enter("n")
    one.enter("")
    assert one.enter("as").question is None
    assert one.text.endswith("1 N As\n")
    other = keeper(begun)
    other.enter("discard e ??x3")
    assert other.text.endswith("discard E ??x3\n")
    assert stage(other) == ("play", "N")


# What is asked about


def test_an_unlawful_card_is_asked_about_and_written_as_it_was_played() -> None:
    one = kept("3 - - -", "as 2s 5s 3s", "ks 6d js qs", "4d", text=f"{TABLE}\n{DEALT}")
    before = one.text
    reply = one.enter("9h")
    assert reply.question == "Record it as played? (y or n)"
    assert "(E is Bo)" in reply.told[0]
    assert one.text == before
    one.enter("n")
    assert one.text == before
    one.enter("9h")
    one.enter("y")
    assert one.text.endswith("3 N 4d 9h\n")


def test_a_revoke_is_asked_about_when_it_shows() -> None:
    one = kept("w", "3 - - -", "as 2s 5s 3s", "ks 6d js qs", "4d 9h kd ad")
    one.enter("tc 7s 5c jc")
    reply = one.enter("th td ah 2h")
    assert reply.question is not None
    assert "9h" in reply.told[0]


def test_a_bid_that_is_too_low_is_asked_about() -> None:
    one = kept("w", "3")
    assert one.enter("2").question is not None
    one.enter("y")
    assert "bid N 3 E 2\n" in one.text


@pytest.mark.parametrize("typed", ["zz", "as xx", "99999", '"', "hand 7", "deal N 1x", "points XY high", "game"])
def test_what_cannot_be_read_is_told_and_nothing_is_written(typed: str) -> None:
    one = kept("w", "3 - - -")
    before = one.text
    reply = one.enter(typed)
    assert reply.told
    assert one.text == before or reply.question is None
    assert one.text == before


def test_undo_takes_entries_back_also_those_of_an_earlier_evening() -> None:
    one = kept("w", "3 - - -", "as 2s")
    for _ in range(3):
        one.enter("undo")
    assert one.text == TABLE
    late = keeper(kept("w", "3 - - -", "as 2s").text)
    late.enter("undo")
    assert late.text.endswith("1 N As\n")
    for _ in range(20):
        late.enter("undo")
    assert late.text.rstrip() == TABLE.rstrip()


def test_what_follows_goes_before_a_comment_of_the_line() -> None:
    one = kept("5s", text=f"{TABLE}\nhand 1 dealer=W\nbid N 3 E - S - W -\n1 N As 2s # Joe slow\n")
    assert one.text.endswith("1 N As 2s 5s # Joe slow\n")
    one = kept("3s", "ks", text=f"{TABLE}\nhand 1 dealer=W\nbid 3 - - -\n  1. N As,2s 5s > N#x\n# last\n")
    assert "  1. N As,2s 5s 3s > N#x\n# last\n2 N Ks\n" in one.text
    one = kept("- -", text=f"{TABLE}\nhand 1 dealer=W\nbid 3 - # loud\n# aside\n")
    assert "bid 3 - S - W - # loud\n# aside\n" in one.text


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("bid 3 - - -", "bid 3 - -", "bid -"),
        ("bid 3 - S -  # loud", "bid 3 -  # loud", "bid S -"),
        ("bid N 3 E - S - W -\n1 N As 2s 5s 3s > N", "bid N 3 E - S - W -\n1 N As 2s 5s", "3s"),
        ("bid N 3 E - S - W -\n1 N As 9d~6d^R # slow", "bid N 3 E - S - W -\n1 N As # slow", "6d"),
        ("bid N 3 E - S - W -\n1 N As # slow", "bid N 3 E - S - W -\n# slow", "1 N As"),
    ],
)
def test_undo_of_an_earlier_evening_goes_by_what_was_read(before: str, after: str, told: str) -> None:
    one = keeper(f"{TABLE}\nhand 1 dealer=W\n{before}\n")
    reply = one.enter("undo")
    assert one.text.endswith(f"dealer=W\n{after}\n")
    assert reply.told == (f"taken back: {told}",)


def test_a_note_in_the_middle_of_a_trick_does_not_hold_the_table_up() -> None:
    one = kept("w", "3 - - -", "as 2s", 'note "Bo was slow"', "5s", "3s ks")
    assert '1 N As 2s 5s 3s\nnote "Bo was slow"\n2 N Ks\n' in one.text
    assert one.enter("undo").told == ("taken back: 3s ks",)


def test_completion_proposes_what_is_lawful() -> None:
    one = kept("3 - - -", "as 2s 5s 3s", "ks", text=f"{TABLE}\n{DEALT}")
    assert one.situation is not None
    assert {str(card) for card in one.situation.options} == {"Qh", "9h", "Td", "6d", "5c"}
    assert completion("q", one.situation) == "qh"
    assert completion("k", one.situation) is None
    assert completion("po", one.situation) == "points"
    assert completion("", one.situation) is None


def test_completion_proposes_cards_not_seen_where_no_cards_are_written_down() -> None:
    one = kept("w", "3 - - -", "as 2s 5s 3s", "4d")
    assert completion("a", one.situation) == "ad"
    assert completion("k", one.situation) == "kd"
    assert completion("4", one.situation) == "4s"
    assert completion("kd a", one.situation) == "kd ad"
    assert completion("ns hi", one.situation) == "ns high"
    assert completion("kd ad j", one.situation) == "kd ad jd"


@pytest.mark.parametrize("name", ["ten-point-classic", "partners-21", "bicycle-smudge", "cinch"])
def test_a_hand_that_goes_on_is_judged_as_the_whole_game_is(name: str) -> None:
    text = next(game.text for game in simulate(preset(name), games=1, seed=11))
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("hand")]
    for end in [*range(starts[-2], starts[-1] + 1, 3), *range(starts[-1] + 1, len(lines) + 1)]:
        cut = "\n".join(lines[:end]) + "\n"
        now, game = situation_of(cut), read_source(cut)[-1]
        assert now is not None
        whole = run_game(game, game_rules(game.header, None, ()))
        for index in range(len(whole.replays)):
            assert now.run.result(index) == whole.result(index)
            assert now.run.findings(index) == whole.findings(index)
        assert (now.run.won_by, now.run.over_at) == (whole.won_by, whole.over_at)
        assert now.run.due_dealers == whole.due_dealers


def test_an_entry_late_in_a_game_is_answered_at_once() -> None:
    one = kept("", "3 - - -", "as 2s 5s 3s", "ks 6d js qs", text=LONG)
    times = []
    for card in ["4d", "td", "kd", "ad", "tc", "7s", "5c", "jc"]:
        begun = time.process_time()
        one.enter(card)
        times.append(time.process_time() - begun)
    assert one.text.endswith("4 S Tc 7s 5c Jc\n")
    assert sorted(times)[len(times) // 2] < 0.1


@pytest.mark.parametrize("name", preset_names())
def test_simulated_games_of_every_preset_can_be_typed_card_by_card(name: str) -> None:
    """The whole of a lawful hand, typed the way it would be at the table, is never asked about."""
    games = (game.text for seed in range(7, 20) for game in simulate(preset(name), games=1, seed=seed))
    text = next(text for text in games if parse(text).games[0].hands[0].head.dealer is not None)
    hand = parse(text).games[0].hands[0]
    lines = text.splitlines()
    first = next(index for index, line in enumerate(lines) if line.startswith("hand"))
    one = keeper("\n".join(lines[: first + 1]) + "\n")
    for statement in hand.statements:
        words = statement.line.code.split()
        keyword = words[0]
        if keyword.isdecimal() and statement.details is None:
            entries = [str(card) for card in statement.cards]
            if stage(one)[0] in ("turn", "beg", "discard"):  # not written down at this table: Enter goes on
                entries.insert(0, "")
        elif keyword in ("points", "pips", "score", "total", "winner"):
            continue
        else:
            entries = [statement.line.code]
        for entry in entries:
            reply = one.enter(entry)
            assert reply.question is None, (entry, reply, one.text)
            assert not any("no card" in told or "cannot be read" in told for told in reply.told), (entry, reply)


# The file


def record_with(path: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-m", "pitchlog", "record", str(path), *words], text=True,
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "COLUMNS": "120"})  # fmt: skip


def test_a_game_is_kept_resumed_and_kept_on(tmp_path: Path) -> None:
    path = tmp_path / "a.pitch"
    first = record_with(path, "--rules", "partners-21", "--players", "Ann,Bo,Cy,Dee")
    first.communicate("\n".join(HAND[:4]) + "\n")
    assert first.returncode == 0
    second = record_with(path)
    second.communicate("\n".join(HAND[4:]) + "\nq\n")
    assert second.returncode == 0
    assert path.read_text().endswith("total NS 3 EW 1\n")
    assert audit(path).findings == ()


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_nothing_entered_is_lost_when_it_is_killed_at_any_moment(tmp_path: Path) -> None:
    path, rng = tmp_path / "a.pitch", random.Random(3)
    entries = [card for line in HAND[2:] for card in line.split()]
    path.write_text(kept(*HAND[:2]).text)
    done = 0
    while done < len(entries):
        process = record_with(path)
        assert process.stdin is not None
        assert process.stdout is not None
        shown = ""
        while not shown.endswith(": "):
            shown += process.stdout.read(1)
        for entry in entries[done : done + rng.randrange(1, 5)]:
            process.stdin.write(entry + "\n")
            process.stdin.flush()
            shown = ""
            while not shown.endswith(": "):  # the next question: the entry is on disk
                shown += process.stdout.read(1)
            done += 1
        if done < len(entries):
            process.stdin.write(entries[done] + "\n")  # this one may be lost, or not: it was not answered
            process.stdin.flush()
            time.sleep(rng.random() * 0.02)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdin.close()
        process.stdout.close()
        cards = [
            str(card).lower() for trick in parse(path.read_bytes()).games[0].hands[0].tricks for card in trick.cards
        ]
        assert cards[:done] == entries[:done]
        assert cards == entries[: len(cards)]
        done = len(cards)
    assert path.read_text().endswith("total NS 3 EW 1\n")


def test_what_another_program_wrote_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.pitch"
    path.write_text(TABLE)
    process = record_with(path)
    assert process.stdin is not None
    assert process.stdout is not None
    shown = ""
    while "deals" not in shown:
        shown += process.stdout.read(1)
    path.write_text(TABLE + "# mine\n")
    printed, _ = process.communicate("w\nq\n")
    assert "another program has changed the file" in printed
    assert path.read_text() == TABLE + "# mine\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["a.txt"], "ends in .pitch"),
        (["-"], "kept in a file"),
        (["new.pitch", "--rules", "nonsense"], "no house rules of that name"),
        (["new.pitch", "--rules", "partners-21", "--players", "Ann,Bo"], "is for 4 players"),
        (["new.pitch", "--rules", "partners-21", "--players", "A\x1b[31m,B,C,D"], "the name of player 1 holds"),
        (["new.pitch", "--rules", "partners-21", "--players", "A,B,C\u202e,D"], "the name of player 3 holds"),
        (["new.pitch", "--rules", "partners-21", "--set", "target=many"], "target"),
        (["new.pitch", "--rules", "partners-21", "--set", "targt=7"], "targt"),
        (["new.pitch", "--set", "target"], "KEY=VALUE"),
        (["there.pitch", "--rules", "pagat"], "has its own rules"),
        (["none/a.pitch", "--rules", "partners-21", "--players", "A,B,C,D"], "none/a.pitch"),
    ],
)
def test_what_cannot_be_kept_is_one_line(words: list[str], told: str, tmp_path: Path) -> None:
    (tmp_path / "there.pitch").write_text(TABLE)
    done = subprocess.run([sys.executable, "-m", "pitchlog", "record", *words], cwd=tmp_path, input="", text=True,
                          capture_output=True, check=False)  # fmt: skip
    assert done.returncode == 2
    assert told in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["there.pitch"]


def test_names_of_strangers_reach_the_terminal_as_text(tmp_path: Path) -> None:
    path = tmp_path / "a.pitch"
    process = record_with(path, "--rules", "partners-21", "--players", "A\x1b[31m,B,C,D")
    printed, _ = process.communicate("w\nq\n")
    assert "\x1b" not in printed


def test_house_rules_are_begun_with_their_changes(tmp_path: Path) -> None:
    path = tmp_path / "a.pitch"
    record_with(path, "--rules", "partners-21", "--set", "target=7", "--players", "A,B,C,D").communicate("q\n")
    assert "rules partners-21 target=7\n" in path.read_text()
    other = tmp_path / "b.pitch"
    process = record_with(other)
    printed, _ = process.communicate("partners-21 target=x\npartners-21 target = 7\nA\x1bb,B,C,D\nA,B,C,D\nq\n")
    assert process.returncode == 0
    assert "the name of player 1 holds" in printed
    assert "\x1b" not in other.read_text()
    assert "rules partners-21 target=7\n" in other.read_text()


# The screen


def test_the_screen_shows_the_scores_the_hand_and_what_comes_next() -> None:
    async def drive() -> tuple[str, str, str]:
        app = Recorder(keeper())
        async with app.run_test(size=(80, 24)) as pilot:
            for entry in (*HAND[:3], "ks 6"):
                app.query_one(Input).value = entry
                await pilot.press("enter")
            await pilot.press("q")
            shown = [str(app.query_one(f"#{name}", Static).render()) for name in ("scores", "hand", "asks")]
            return shown[0], shown[1], shown[2]

    scores, hand, asks = asyncio.run(drive())
    assert "partners-21" in scores
    assert "N A♠  E 2♠  S 5♠  W 3♠   N takes it" in hand
    assert "Ann (N) to play" in asks


def test_calls_are_shown_with_the_seats_that_made_them() -> None:
    now = keeper(f"{TABLE}\nhand 1 dealer=W\nbid 2 3 -\n").situation
    assert now is not None
    assert next(hand_lines(now, Surface())) == "Hand 1, Dee (W) dealt, calls N 2, E 3, S -"


def test_the_scoreboard_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.pitch"
    path.write_text(kept(*HAND).text)
    printed, _ = record_with(path).communicate("score\nq\n")
    assert "a.pitch, game 1" in printed


LONG = TABLE.replace("partners-21", "partners-21 target=99") + "".join(
    f"\nhand {number} dealer={'WNES'[number % 4 - 1]}\npoints NS high jack EW low game\nscore NS 2 EW 2\n"
    f"total NS {2 * number} EW {2 * number}\n" for number in range(1, 20)
)  # fmt: skip


@pytest.mark.parametrize("size", [(80, 24), (60, 16)])
@pytest.mark.parametrize("last", ["?", "zz", "9h 4s 3h 8h"])
def test_what_was_told_is_in_view_on_a_small_screen(size: tuple[int, int], last: str) -> None:
    played = ["", "3 - - -", "as 2s 5s 3s", "ks 6d js qs", "4d td kd ad", "tc 7s 5c jc"]
    entries = [*played, last]

    async def drive() -> None:
        app = Recorder(keeper(LONG))
        async with app.run_test(size=size) as pilot:
            for entry in entries:
                app.query_one(Input).value = entry
                await pilot.press("enter")
                await pilot.pause()
            told, asked = app.query_one("#told", Static), app.query_one("#asks", Static)
            shown = str(told.render())
            assert told.content_size.height >= len(shown.splitlines())
            assert all(line in " ".join(shown.split()) for line in app.told if len(line) < 40)
            assert app.told
            assert "larger window" not in shown
            assert asked.region.bottom == size[1] - 1
            assert app.query_one(Input).region.y == size[1] - 1
            scores = app.query_one("#scores", Static)
            assert scores.region.y == 0
            assert scores.region.height >= 1
            assert "38" in str(scores.render())

    asyncio.run(drive())


def test_tab_takes_the_suggestion_and_quit_leaves() -> None:
    async def drive() -> str:
        app = Recorder(keeper(kept("w").text))
        async with app.run_test(size=(40, 12)) as pilot:
            await pilot.press("p", "a", "tab")
            value = app.query_one(Input).value
            await pilot.press("enter")
            app.query_one(Input).value = "quit"
            await pilot.press("enter")
            return value

    assert asyncio.run(drive()) == "pass"
