"""The replay on a screen, through a real terminal: the first screen, and from a key to the last of its screen."""

from __future__ import annotations

import fcntl
import os
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Sequence
from pathlib import Path

HAND = (
    "hand {} dealer={}\nbid 3 - - -\n1 N As 2s 5s 3s\n2 N Ks 6d Js Qs\n3 N 4d Td Kd Ad\n4 W Tc 7s 5c Jc\n"
    "5 N Th Qh Ah 2h\n6 S 8d 9c 3c 9h\nscore NS 3 EW 1\n"
)
QUIET = 0.15
"""Seconds without a byte: the screen is whole."""

KEYS = (("a step", b"l", 15), ("a hand", b"]", 5), ("far hand", b"%d\r", 5), ("finding", b"n", 3), ("rules", b"r", 1),
        ("Esc", b"\x1b", 1))  # fmt: skip
"""What is timed: its name, the key, and how often it is pressed."""


def compare_replay(hands: int) -> None:
    """A record of one hand, one of ``hands`` in games of ten, and one of as many in a single game."""
    with tempfile.TemporaryDirectory() as folder:
        one, many, long = Path(folder, "one.pitch"), Path(folder, "many.pitch"), Path(folder, "long.pitch")
        one.write_text("rules partners-21\n" + HAND.format(1, "W"), encoding="utf-8")
        game = "game\nrules partners-21 target=1000\n" + "".join(HAND.format(n, "W") for n in range(1, 11))
        many.write_text(game * (hands // 10), encoding="utf-8")
        rows = (HAND.format(number, "W") for number in range(1, hands + 1))
        long.write_text("rules partners-21 target=1000000\n" + "".join(rows), encoding="utf-8")
        for path, arguments, told in (
            (one, (), "a hand"), (many, ("--game", str(hands // 20)), f"{hands} hands in games"),
            (long, ("--hand", str(hands // 2)), f"{hands} hands in a game"),
        ):  # fmt: skip
            most = 1 if path is one else 10 if path is many else hands
            shown = [_timed([str(path), *arguments], most) for _ in range(3)]
            first = statistics.median(paint for paint, _ in shown)
            keys = ", ".join(
                f"{name} {statistics.median(took[name] for _, took in shown) * 1000:.0f}" for name, _, _ in KEYS
            )
            print(f"  replay of {told:23} first screen {first * 1000:4.0f} ms (goal 800); keys (50): {keys} ms")


def _timed(arguments: Sequence[str], hands: int) -> tuple[float, dict[str, float]]:
    """(seconds to the first screen, the median from each key to the last byte of its screen)."""
    keyboard, screen = os.openpty()
    fcntl.ioctl(keyboard, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "pitchlog", "replay", *arguments], stdin=screen, stdout=screen, stderr=screen,
        env={**os.environ, "TERM": "xterm-256color"},
    )  # fmt: skip
    try:
        painted = b""
        while b"partners-21" not in painted:
            painted += os.read(keyboard, 1 << 16)
        paint = max(time.perf_counter(), _last_byte(keyboard)) - start
        took = {}
        for name, key, times in KEYS:
            pressed = [key % (1 + hands * turn // times) if b"%" in key else key for turn in range(times)]
            took[name] = statistics.median(_answer(keyboard, one) for one in pressed)
        os.write(keyboard, b"q")
        _last_byte(keyboard)
        return paint, took
    finally:
        process.kill()
        process.wait()
        os.close(keyboard)
        os.close(screen)


def _last_byte(keyboard: int) -> float:
    """When the last byte came before the screen was quiet; 0.0 where none did."""
    last = 0.0
    while select.select([keyboard], [], [], QUIET)[0]:
        os.read(keyboard, 1 << 16)
        last = time.perf_counter()
    return last


def _answer(keyboard: int, key: bytes) -> float:
    """Seconds from the key to the last byte of its screen. A number is typed before, and only its Enter is timed."""
    if len(key) > 1:
        os.write(keyboard, key[:-1])
        _last_byte(keyboard)
        key = key[-1:]
    start = time.perf_counter()
    os.write(keyboard, key)
    select.select([keyboard], [], [], 5)
    return _last_byte(keyboard) - start
