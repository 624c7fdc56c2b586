"""The replay on a screen: every key, clicks, sizes, dialogs; and in a real terminal, which is left as it was."""

from __future__ import annotations

import asyncio
import os
import select
import subprocess
import sys
import termios
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from cli_support import COMMAND, environment, outcome
from textual import events
from textual.pilot import Pilot

from pitchlog.stepper.app import Replay
from pitchlog.stepper.book import Book
from pitchlog.stepper.desk import KEYS, Desk
from pitchlog.stepper.position import Position, Walk
from pitchlog.stepper.session import Session

ROOT = Path(__file__).parent.parent
SLIPS = ROOT / "samples" / "page-full-of-slips.pitch"
WRITTEN: dict[str, str] = {}


def write(name: str, text: str) -> str | None:
    if name in WRITTEN:
        return f"{name} is there already, nothing was written"
    WRITTEN[name] = text
    return None


def desk(path: Path = SLIPS, data: bytes | None = None) -> Desk:
    walk = Walk(Book(path.read_bytes() if data is None else data, None))
    return Desk(Session(walk, walk.first() or Position()), write)


def text_of(made: Desk, width: int = 80, height: int = 24) -> str:
    return "\n".join("".join(piece.text for piece in row) for row in made.rows(width, height))


def press(made: Desk, *keys: str) -> Desk:
    for key in keys:
        made.press(key)
        made.go_on(60)
    return made


def on_screen(
    made: Desk, act: Callable[[Replay, Pilot[None]], Awaitable[None]], size: tuple[int, int] = (80, 24)
) -> None:
    async def run() -> None:
        app = Replay(made)
        async with app.run_test(size=size) as pilot:
            await act(app, pilot)

    asyncio.run(run())


# The desk, without a screen


@pytest.mark.parametrize("size", [(80, 24), (200, 60), (60, 20), (40, 12), (10, 3), (1, 1)])
@pytest.mark.parametrize("first", ["right", "r", "c", "e", "/", "?", "w"])
def test_every_key_can_be_pressed_everywhere(first: str, size: tuple[int, int]) -> None:
    made = press(desk(), "right", "down", "down", "right", first)
    for key in [*KEYS, "7", "enter", "1", "2", "escape", "u", "x", "W", "z", "escape", "escape"]:
        if key == "q":
            continue
        made.press(key)
        made.tick()
        rows = made.rows(*size)
        assert len(rows) == size[1]


@pytest.mark.parametrize("data", [b"", b"# nothing\n", b"game\nplayers N=A E=B S=C W=D\n", bytes(range(256)) * 9])
def test_a_record_without_hands_takes_every_key(data: bytes) -> None:
    made = desk(data=data)
    for key in [*KEYS, "7", "enter", "escape"]:
        if key != "q":
            press(made, key)
            made.tick()
            assert len(made.rows(80, 24)) == 24
    assert not made.is_over
    assert press(made, "escape", "q").is_over


CLEAN_HANDS = b"rules partners-21\n" + b"hand 1 dealer=W\nend misdeal\n" * 400


@pytest.mark.parametrize("keys", ["n", ["/", *"jd", "enter"]])
def test_what_is_far_off_is_looked_for_between_the_keys_and_any_key_stops(keys: list[str]) -> None:
    hands = [*CLEAN_HANDS.splitlines(keepends=True), *b"hand 2 dealer=W\nbid 2 - - -\n1 N Jd 3d 4d\n".splitlines(True)]
    made = desk(data=b"".join(hands).replace(b"hand 1 dealer=W", b"hand 1 dealer=?"))
    for key in keys:
        made.press(key)
    assert made.is_working
    assert made.session.at.hand == 0
    assert "looked as far as hand 25; any key stops" in text_of(made)
    made.press("escape")
    assert not made.is_working
    for key in keys:
        made.press(key)
    made.go_on(60)
    assert made.session.at.hand == 400


def test_what_is_nowhere_is_said_to_be_nowhere_after_the_whole_record() -> None:
    made = desk(data=b"rules partners-21\n" + b"hand 1 dealer=?\nend misdeal\n" * 3)
    assert "nothing speaks of xyz" in text_of(press(made, "/", *"xyz", "enter"))
    press(made, "G", "n")
    assert "nothing more was found that way" in text_of(made)


def test_a_list_is_there_at_once_and_is_filled_between_the_keys() -> None:
    made = desk()
    made.press("r")
    assert made.dialog is not None
    assert len(made.dialog.entries) == 1
    assert made.is_working
    made.go_on(0)
    assert made.is_working
    made.go_on(60)
    assert len(made.dialog.entries) > 100
    assert not made.is_working


def test_what_was_typed_is_looked_for_in_the_whole_list() -> None:
    made = desk()
    for key in ("r", *"low_credit", "enter"):
        made.press(key)
    assert "still listing, Esc stops" in text_of(made)
    made.go_on(60)
    assert made.dialog is None
    assert made.session.view.replay.rules.low_credit == "winner"


def test_enter_is_answered_at_once_while_a_list_is_filled_and_any_key_takes_it_back() -> None:
    made = desk()
    for key in ("r", *"low_credit", "enter"):
        made.press(key)
    made.press("backspace")
    made.go_on(60)
    assert made.dialog is not None
    assert made.dialog.typed == "low_credi"
    for key in ("escape", "r", *"low_credit", "enter", "escape"):
        made.press(key)
    assert made.dialog is None
    assert made.session.walk.rules is None


def test_what_is_marked_is_taken_at_once_though_the_list_is_not_whole() -> None:
    made = desk()
    made.press("r")
    while made.dialog is not None and len(made.dialog.entries) < 4:
        made.dialog.go_on()
    assert made.dialog is not None
    label = made.dialog.entries[2].label
    for key in (*label, "enter"):
        made.press(key)
    assert made.dialog is None
    assert made.session.message == f"house rules: {label}"


def test_what_begins_with_the_words_typed_comes_first() -> None:
    made = press(desk(), "r", *"low")
    assert made.dialog is not None
    assert [one.label.startswith("low") for one in made.dialog.shown()][:3] == [True] * 3


def test_other_rules_are_found_by_typing_tell_what_they_change_and_are_taken() -> None:
    made = press(desk(), "end", "r", *"low_credit")
    shown = text_of(made)
    assert "low_credit = winner" in shown
    assert "This hand: NS +2, EW +1 → NS +3, EW 0" in shown
    press(made, "enter")
    assert "house rules: low_credit = winner" in text_of(made)
    assert made.session.view.replay.rules.low_credit == "winner"
    press(made, "r", "enter")
    assert made.session.view.replay.rules.low_credit == "holder"


def test_this_hand_is_compared_under_the_presets_that_fit() -> None:
    shown = text_of(press(desk(), "end", "c"))
    assert "as recorded: NS +2, EW +1" in shown
    assert "setback-berns and 2 more: NS +3, EW 0" in shown


def test_a_finding_is_explained_with_its_proof_and_its_rule() -> None:
    shown = text_of(press(desk(), "n", "e"))
    assert "Low goes to EW, not to NS" in shown
    assert "E played 2s, and N took trick 1" in shown
    assert "low_credit = holder" in shown


def test_search_help_and_a_number_lead_where_they_say() -> None:
    made = press(desk(), "/", *"jd", "enter")
    assert "Jd" in made.session.view.steps[made.session.at.step].says
    assert "goes to hand 7" in text_of(press(desk(), "?"))
    assert press(desk(), "7", "enter").session.at.hand == 6


def test_what_if_plays_on_by_hand_takes_back_and_is_written_once() -> None:
    WRITTEN.clear()
    made = press(desk(), "down", "down", "right", "w")
    assert "What if: E plays" in text_of(made)
    press(made, "1", "1")
    assert made.line is not None
    assert len(made.line.cards) == 2
    assert "not played out" in text_of(made)
    press(made, "left")
    assert len(made.line.cards) == 1
    press(made, "W", "enter")
    assert "written to what-if.pitch" in text_of(made)
    assert WRITTEN["what-if.pitch"].startswith("pitchlog 1\n")
    press(made, "W", "enter")
    assert "is there already" in text_of(made)
    press(made, "escape")
    assert made.line is None
    assert made.session.view.replay.hand.number == 1


def test_autoplay_steps_by_itself_and_stops_at_the_end() -> None:
    made = press(desk(), "a")
    made.tick()
    assert made.session.at.step == 1
    press(made, "a")
    made.tick()
    assert made.session.at.step == 1
    made = press(desk(data=b"hand 1 dealer=W\n"), "end", "a")
    made.tick()
    assert not made.session.is_playing


# The screen


def test_keys_reach_the_table_and_q_leaves() -> None:
    made = desk()

    async def act(app: Replay, pilot: Pilot[None]) -> None:
        await pilot.press("right", "right", "down", "n")
        assert made.session.at.step > 3
        for key in ("left_square_bracket", "right_square_bracket", "left_curly_bracket", "right_curly_bracket"):
            await pilot.press(key)
        await pilot.press("question_mark")
        assert made.dialog is not None
        await pilot.press("escape", "slash", "j", "d", "enter")
        assert made.dialog is None
        await pilot.press("q")
        assert made.is_over

    on_screen(made, act)


def test_a_click_does_what_the_piece_under_it_is_for() -> None:
    made = desk()

    async def act(app: Replay, pilot: Pilot[None]) -> None:
        await pilot.pause()
        rows = app.table.drawn
        line = "".join(piece.text for piece in rows[-1])
        await pilot.click(app.table, offset=(line.index("rules"), len(rows) - 1))
        assert made.dialog is not None
        assert made.dialog.title == "House rules, now as the record has them"

    on_screen(made, act)


@pytest.mark.parametrize("size", [(80, 24), (200, 60), (30, 8), (10, 3)])
def test_any_size_is_painted_and_another_after_it(size: tuple[int, int]) -> None:
    made = desk()

    async def act(app: Replay, pilot: Pilot[None]) -> None:
        await pilot.press("down", "right")
        await pilot.resize_terminal(50, 15)
        await pilot.pause()
        assert len(app.table.drawn) == 15
        await pilot.press("r", "down", "escape", "q")

    on_screen(made, act, size)


def test_a_fault_of_ours_ends_the_sitting_and_is_kept_for_the_command() -> None:
    def broken(name: str, text: str) -> str | None:
        raise ZeroDivisionError(name)

    made = press(replace(desk(), write=broken), "down", "down", "right", "w", "1")

    async def act(app: Replay, pilot: Pilot[None]) -> None:
        await pilot.press("W", "enter")
        assert isinstance(app.table.fault, ZeroDivisionError)

    on_screen(made, act)


def test_what_is_pasted_is_typed() -> None:
    made = desk()

    async def act(app: Replay, pilot: Pilot[None]) -> None:
        await pilot.press("slash")
        app.post_message(events.Paste("low\ncredit"))
        await pilot.pause()
        assert made.dialog is not None
        assert made.dialog.typed == "lowcredit"
        await pilot.press("ctrl+h")
        assert made.dialog.typed == "lowcredi"

    on_screen(made, act)


def test_a_record_without_hands_is_shown_and_left() -> None:
    made = desk(data=b"")

    async def act(app: Replay, pilot: Pilot[None]) -> None:
        await pilot.press("q")

    assert "There is no hand in this record." in text_of(made)
    on_screen(made, act)


EMPTY_GAME = b'game "first"\nplop one\ngame "second"\n' + b"hand 1 dealer=W\nbid 2 - - -\n" + b"game\nplop two\n"


def test_what_was_found_in_games_without_hands_is_shown_with_the_hands_beside_them() -> None:
    made = desk(data=EMPTY_GAME)
    shown = text_of(made)
    assert '"plop" begins no kind of line (line 2).' in shown
    assert '"plop" begins no kind of line (line 7).' in text_of(press(made, "end"))
    assert "plop two" in text_of(press(made, "e"))


def test_what_was_found_in_a_record_without_hands_is_shown_and_explained() -> None:
    for data in (b'game "x"\nplop\n', b"plop\n", b"plop\n" * 90_000):
        made = desk(data=data)
        shown = text_of(made)
        assert "There is no hand in this record." in shown
        assert '"plop" begins no kind of line.' in shown
        assert "syntax-error" in text_of(press(made, "e"))


# The command


def test_without_a_terminal_every_step_is_told_as_text() -> None:
    status, out, _ = outcome("replay", SLIPS, "--hand", "2")
    assert status == 0
    assert out.startswith("The game: Church hall, table 4.")
    assert "Hand 2, 2 of 11." in out
    assert "Hand 1," not in out


def test_it_starts_at_a_line_or_at_a_finding() -> None:
    assert "Written down: points NS high low game." in outcome("replay", SLIPS, "--at", "S503")[1]
    assert "Trick 3, led by N." in outcome("replay", SLIPS, "--at", "18")[1].splitlines()[:6]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--hand", "99"), "this game has no such hand"), (("--game", "2"), "the games in this record are 1"),
        (("--at", "no-such"), "nothing of that name was found"), (("--hand", "x"), "write a number"),
    ],
)  # fmt: skip
def test_what_is_not_there_is_refused_in_a_line(arguments: tuple[str, str], said: str) -> None:
    status, out, err = outcome("replay", SLIPS, *arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_a_file_that_is_not_there_is_refused() -> None:
    status, _, err = outcome("replay", "no-such-file.pitch")
    assert status == 2
    assert "no such file" in err


def read_until(screen: int, mark: bytes, seconds: float = 20.0) -> bytes:
    found, end = b"", time.monotonic() + seconds
    while mark not in found and time.monotonic() < end:
        if select.select([screen], [], [], 0.1)[0]:
            try:
                found += os.read(screen, 1 << 16)
            except OSError:
                break
    return found


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals on Windows")
@pytest.mark.parametrize("keys", [b"llq", b"\x03", b"r\x1b[B\x1b\x1bq"])
def test_a_real_terminal_is_left_as_it_was(keys: bytes) -> None:
    keyboard, screen = os.openpty()
    termios.tcsetwinsize(keyboard, (24, 80))
    before = termios.tcgetattr(screen)
    process = subprocess.Popen(
        [*COMMAND, "replay", str(SLIPS)], stdin=screen, stdout=screen, stderr=screen,
        env={**environment(), "TERM": "xterm-256color"},
    )  # fmt: skip
    try:
        painted = read_until(keyboard, b"partners-21")
        assert b"\x1b[?1049h" in painted
        for key in (keys[place : place + 1] for place in range(len(keys))):
            os.write(keyboard, key)
            time.sleep(0.02)
        left = read_until(keyboard, b"\x1b[?1049l")
        assert b"\x1b[?1049l" in left + painted
        read_until(keyboard, b"\x1b[?25h", 2)
        assert process.wait(20) == 0
        assert termios.tcgetattr(screen)[3] == before[3]
    finally:
        process.kill()
        os.close(keyboard)
        os.close(screen)
