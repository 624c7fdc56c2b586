"""Standard output as the forms must know it, and writing to it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from typing import Final, TextIO

from pitchlog.cli.guard import Refusal
from pitchlog.render.surface import DEFAULT_WIDTH, Surface

COLORS: Final = ("auto", "always", "never")
SUITS: Final = ("auto", "unicode", "letters")
FLUSH_AFTER: Final = 0.2
"""Seconds after which what was written is passed on, so that findings are seen as they come."""


def wants_color(choice: str, *, is_terminal: bool, environment: Mapping[str, str]) -> bool:
    """Whether to colour: ``--color`` before FORCE_COLOR before NO_COLOR before TERM=dumb before what the stream is.

    >>> wants_color("auto", is_terminal=True, environment={"NO_COLOR": "1"})
    False
    """
    if choice != "auto":
        return choice == "always"
    if environment.get("FORCE_COLOR", "") not in ("", "0"):
        return True
    if environment.get("NO_COLOR") or environment.get("TERM") == "dumb":
        return False
    return is_terminal and not _is_old_console()


def surface(*, color: str = "auto", suits: str = "auto", piped_width: int = DEFAULT_WIDTH) -> Surface:
    """What standard output can show. Where it is no terminal, lines may be ``piped_width`` long, or COLUMNS."""
    if color not in COLORS:
        raise Refusal(f"--color cannot be {color}: it may be {', '.join(COLORS)}")
    if suits not in SUITS:
        raise Refusal(f"--suits cannot be {suits}: it may be {', '.join(SUITS)}")
    is_terminal = _is_terminal(sys.stdout)
    return Surface(
        width=_terminal_width() if is_terminal else _columns() or piped_width,
        color=wants_color(color, is_terminal=is_terminal, environment=os.environ),
        encoding=getattr(sys.stdout, "encoding", None) or "ascii",
        glyphs=suits != "letters",
    )


def _terminal_width() -> int:
    """The columns of the terminal: what COLUMNS says, else what the terminal says itself."""
    try:
        return _columns() or os.get_terminal_size(sys.stdout.fileno()).columns or DEFAULT_WIDTH
    except (OSError, ValueError, AttributeError):
        return DEFAULT_WIDTH


class Out:
    """Writes to standard output, and passes on what is there every now and then."""

    def __init__(self) -> None:
        self._flushed = time.monotonic()

    def write(self, text: str) -> None:
        """Write the text."""
        if not text:
            return
        sys.stdout.write(text)
        now = time.monotonic()
        if now - self._flushed > FLUSH_AFTER:
            sys.stdout.flush()
            self._flushed = now


class Progress:
    """``12 of 40 files`` on standard error: at a terminal only, and only when it takes longer than a second."""

    DELAY: Final = 1.0
    EVERY: Final = 0.1

    def __init__(self, total: int, *, is_wanted: bool = True) -> None:
        self._total = total
        self._is_shown = is_wanted and total > 1 and _is_terminal(sys.stderr) and os.environ.get("TERM") != "dumb"
        self._next = time.monotonic() + self.DELAY
        self._width = 0
        self._done = 0

    def step(self) -> None:
        """One more file is done."""
        self._done += 1
        now = time.monotonic()
        if self._is_shown and now >= self._next:
            self._next = now + self.EVERY
            text = f"{self._done} of {self._total} files"
            self._width = len(text)
            print(f"\r{text}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Wipe the line, before anything else is written."""
        if self._width:
            print(f"\r{' ' * self._width}\r", end="", file=sys.stderr, flush=True)
            self._width = 0


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def _columns() -> int:
    text = os.environ.get("COLUMNS", "")
    return int(text) if text.isascii() and text.isdigit() and 0 < len(text) < 6 else 0


def _is_old_console() -> bool:
    """Whether this is a Windows console that knows no colour codes."""
    if sys.platform != "win32":
        return False
    from rich.console import detect_legacy_windows

    return detect_legacy_windows()
