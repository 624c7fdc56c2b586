"""The replay in a real terminal, with a shell around it: what is on the screen, and that the terminal is left as it was.

tmux is the terminal. Where it is not installed these are left out; the pseudo-terminal of ``test_stepper_app`` is not.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_support import COMMAND, environment

from pitchlog.stepper.desk import KEYS

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")

ROOT = Path(__file__).parent.parent
SLIPS = ROOT / "samples" / "page-full-of-slips.pitch"
REPLAY = shlex.join([*COMMAND, "replay", str(SLIPS)])
BAR = "? help"
"""Stands at the foot of the screen once it is painted."""

NAMES = {"right": "Right", "left": "Left", "up": "Up", "down": "Down", "home": "Home", "end": "End", "enter": "Enter",
         "pageup": "PPage", "pagedown": "NPage", "space": "Space", "backspace": "BSpace"}  # fmt: skip
"""What tmux calls a key."""

COLORED = re.compile(r"\x1b\[(?:\d+;)*(?:3[1-7]|9[1-7]|38)[;m]")


class Terminal:
    """A terminal of 80 by 24 with a shell in it."""

    def __init__(self, folder: Path) -> None:
        self._tmux = ["tmux", "-S", str(folder / "socket"), "-f", "/dev/null"]
        self._env = environment(TERM="xterm-256color", PS1="ready> ", SHELL="/bin/sh", ENV="")
        self._run("new-session", "-d", "-x", "80", "-y", "24", "sh")
        self.until("ready>")

    def _run(self, *words: str, is_checked: bool = True) -> str:
        done = subprocess.run(
            [*self._tmux, *words], env=self._env, capture_output=True, text=True, timeout=20, check=is_checked
        )
        return done.stdout

    def press(self, *keys: str) -> None:
        """Presses keys by tmux's names, or types a word."""
        self._run("send-keys", "--", *keys)

    def type(self, line: str) -> None:
        """Types a line for the shell."""
        self._run("send-keys", "-l", "--", line)
        self.press("Enter")

    def screen(self, *, has_styles: bool = False) -> str:
        """What is on the screen now."""
        return self._run("capture-pane", "-p", *(["-e"] if has_styles else []))

    def until(self, *words: str, seconds: float = 20.0, is_gone: bool = False) -> str:
        """Waits until all these words are on the screen, or none of them."""
        end = time.monotonic() + seconds
        while True:
            shown = self.screen()
            if all((word in shown) != is_gone for word in words):
                return shown
            assert time.monotonic() < end, f"waited for {words} in:\n{shown}"
            time.sleep(0.02)

    def resize(self, width: int, height: int) -> None:
        """Makes the terminal larger or smaller."""
        self._run("resize-window", "-x", str(width), "-y", str(height))

    def close(self) -> None:
        """Ends the terminal and what runs in it."""
        self._run("kill-server", is_checked=False)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    made = Terminal(tmp_path)
    try:
        yield made
    finally:
        made.close()


def settings(terminal: Terminal) -> str:
    """What the terminal is set to, as the shell sees it."""
    terminal.type("clear; stty -g; echo told")
    return terminal.until("\ntold").partition("\n")[0]


def test_every_key_is_answered_and_q_leaves_the_shell_as_it_was(terminal: Terminal) -> None:
    before = settings(terminal)
    terminal.type("clear; echo kept\\here; " + REPLAY + "; echo status=$?")
    first = terminal.until(BAR, "hand 1 of 11")
    assert "kepthere" not in first
    for key in KEYS:
        if key not in ("q", "scroll-up", "scroll-down"):
            terminal.press(NAMES.get(key, key))
            terminal.press("Escape")
            time.sleep(0.1)  # else it is an Alt with the next key
    terminal.press("9", "Enter")
    terminal.until(BAR, "hand 9 of 11")
    terminal.press("q")
    after = terminal.until("status=0")
    assert "kepthere" in after
    assert BAR not in after
    assert settings(terminal) == before


def test_it_is_stopped_and_taken_up_again(terminal: Terminal) -> None:
    before = settings(terminal)
    terminal.type("clear; " + REPLAY)
    terminal.until(BAR)
    terminal.press("Right", "]")
    terminal.until("hand 2 of 11")
    terminal.press("C-z")
    stopped = terminal.until("Stopped")
    assert BAR not in stopped
    assert settings(terminal) == before
    terminal.type("fg")
    terminal.until(BAR, "hand 2 of 11")
    terminal.press("]")
    terminal.until("hand 3 of 11")
    terminal.press("q")
    terminal.until(BAR, is_gone=True)
    assert settings(terminal) == before


@pytest.mark.parametrize("keys", [["C-c"], ["r", "C-c"], ["a", "c", "C-c"], ["n", "w", "C-q"], ["/", "x", "C-c"]])
def test_it_is_left_in_the_middle_of_anything(terminal: Terminal, keys: list[str]) -> None:
    before = settings(terminal)
    terminal.type("clear; " + REPLAY + "; echo status=$?")
    terminal.until(BAR)
    terminal.press(*keys)
    assert BAR not in terminal.until("status=0")
    assert settings(terminal) == before


def test_it_fits_itself_to_a_screen_of_any_size(terminal: Terminal) -> None:
    terminal.type("clear; " + REPLAY)
    terminal.until(BAR)
    terminal.resize(160, 50)
    wide = terminal.until("tricks", "hands   bid")
    assert len(wide.splitlines()) == 50
    for width, height in ((40, 12), (12, 4), (3, 2), (1, 1)):
        terminal.resize(width, height)
        terminal.press("Right", "o", "f", "r", "Escape")
    terminal.resize(80, 24)
    terminal.until(BAR, "hand 1 of 11")
    terminal.until("hands   bid", is_gone=True)
    terminal.press("q")
    terminal.until("ready>")


@pytest.mark.parametrize(
    ("given", "option", "is_colored"),
    [("", "", True), ("NO_COLOR=1 ", "", False), ("NO_COLOR=1 ", " --color always", True),
     ("", " --color never", False)],
)  # fmt: skip
def test_colors_are_as_they_were_asked_for(terminal: Terminal, given: str, option: str, *, is_colored: bool) -> None:
    terminal.type("clear; " + given + REPLAY + option)
    terminal.until(BAR, "Moe")
    terminal.press("Down")
    terminal.until("leads")
    assert (COLORED.search(terminal.screen(has_styles=True)) is not None) == is_colored
    terminal.press("q")
    terminal.until("ready>")
