"""The replay on a screen, through a real terminal: the first screen, and from a key to its screen."""

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
KEYS = 15


def compare_replay(hands: int) -> None:
    """A record of one hand, and one of ``hands`` in games of ten."""
    with tempfile.TemporaryDirectory() as folder:
        one, many = Path(folder, "one.pitch"), Path(folder, "many.pitch")
        one.write_text("rules partners-21\n" + HAND.format(1, "W"), encoding="utf-8")
        game = "game\nrules partners-21 target=1000\n" + "".join(HAND.format(n, "W") for n in range(1, 11))
        many.write_text(game * (hands // 10), encoding="utf-8")
        for path, arguments, told in ((one, (), "a hand"), (many, ("--game", str(hands // 20)), f"{hands} hands")):
            shown = [_timed([str(path), *arguments]) for _ in range(3)]
            first = statistics.median(paint for paint, _ in shown)
            key = statistics.median(took for _, took in shown)
            print(
                f"  replay of {told:13} first screen {first * 1000:5.0f} ms (goal 800), a key {key * 1000:4.0f} ms (50)"
            )


def _timed(arguments: Sequence[str]) -> tuple[float, float]:
    """(seconds to the first screen, the median from a key to the first of its screen)."""
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
        paint = time.perf_counter() - start
        took = [_answer(keyboard, b"l") for _ in range(KEYS)]
        os.write(keyboard, b"q")
        _drain(keyboard, 0.3)
        return paint, statistics.median(took)
    finally:
        process.kill()
        process.wait()
        os.close(keyboard)
        os.close(screen)


def _drain(keyboard: int, quiet: float) -> None:
    while select.select([keyboard], [], [], quiet)[0]:
        os.read(keyboard, 1 << 16)


def _answer(keyboard: int, key: bytes) -> float:
    _drain(keyboard, 0.1)
    start = time.perf_counter()
    os.write(keyboard, key)
    select.select([keyboard], [], [], 5)
    return time.perf_counter() - start
