"""The terminal while a full screen is made ready: what is typed meanwhile is not shown, and is not lost.

However the command ends, by a key, a fault or a signal, the terminal is then as it was.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NoReturn

SIGNALS: Final = ("SIGTERM", "SIGHUP", "SIGQUIT")
"""What ends a program from outside, besides an interrupt; those that the system has."""


class Ended(BaseException):
    """A signal ended the command. ``number`` is the signal's."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def waiting_terminal() -> Iterator[list[Any] | None]:
    """Typing is not echoed until the block is left. Raises :class:`Ended` where a signal comes in it.

    Gives what the terminal was set to, where the system tells it.
    """
    with _quiet() as kept, _ended_by_signals():
        yield kept


@contextmanager
def _quiet() -> Iterator[list[Any] | None]:
    try:
        import termios
    except ImportError:  # Windows shows nothing of what is typed ahead
        yield None
        return
    keyboard = sys.stdin.fileno()
    kept = termios.tcgetattr(keyboard)
    quiet = termios.tcgetattr(keyboard)
    quiet[3] &= ~(termios.ECHO | termios.ICANON)
    quiet[6][termios.VSUSP] = b"\0"
    termios.tcsetattr(keyboard, termios.TCSANOW, quiet)
    try:
        yield list(kept)
    finally:
        with suppress(termios.error):  # the terminal is gone
            termios.tcsetattr(keyboard, termios.TCSANOW, kept)


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    kept = {}
    for name in SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            kept[number] = signal.signal(number, _end)
    try:
        yield
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)


def _end(number: int, frame: object) -> NoReturn:
    raise Ended(number)
