"""The replay on the screen. The only module that knows Textual: it paints rows, and passes on keys, clicks and time."""

from __future__ import annotations

import os
import selectors
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from selectors import SelectorKey, SelectSelector
from types import SimpleNamespace
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from pitchlog.stepper.desk import Desk
from pitchlog.stepper.dialogs import MOST_TYPED
from pitchlog.stepper.drawing import styles
from pitchlog.stepper.pieces import Row, row_cells
from pitchlog.stepper.session import SPEEDS

SHORTLY: Final = 0.01
"""Seconds: so long is worked at a time at what is not there at once."""

ESCAPE_WAIT: Final = 0.03
"""Seconds: so long it is waited for what comes behind an Esc; a little longer than the command lets the library."""

_ALIKE: Final = {"ctrl+h": "backspace", "ctrl+m": "enter", "ctrl+j": "enter"}
"""What some terminals send for a key."""


class Table(Widget, can_focus=True):
    """The one widget: the rows of the desk, as large as the screen."""

    DEFAULT_CSS = "Table { width: 1fr; height: 1fr; background: transparent; }"

    def __init__(self, desk: Desk, *, has_color: bool) -> None:
        super().__init__()
        self.desk = desk
        self.has_color = has_color
        self.drawn: list[Row] = []
        self.size_drawn = (0, 0)
        self.styles_of: dict[str, Style] = {}
        self.fault: Exception | None = None

    def draw_again(self) -> None:
        """Draws the desk as it is now."""
        width, height = self.size
        self.size_drawn = width, height
        try:
            self.drawn = self.desk.rows(width, height)
        except Exception as fault:
            self.leave_with(fault)
        words = styles(self.desk.session.look, self.has_color)
        self.styles_of = {role: Style.parse(word) for role, word in words.items()}
        self.refresh()

    def leave_with(self, fault: Exception) -> None:
        """A fault of our own: :func:`show` raises it once the terminal is as it was."""
        self.fault = self.fault or fault
        self.drawn = []
        self.app.exit()

    def render_line(self, y: int) -> Strip:
        """One row of the screen."""
        width, height = self.size
        if (width, height) != self.size_drawn:
            self.draw_again()
        if not 0 <= y < len(self.drawn):
            return Strip.blank(width)
        plain = Style()
        row = self.drawn[y]
        segments = [Segment(piece.text, self.styles_of.get(piece.role, plain)) for piece in row]
        return Strip(segments, row_cells(row)).adjust_cell_length(width)

    def action_at(self, x: int, y: int) -> str | None:
        """What a click at this cell does."""
        if not 0 <= y < len(self.drawn):
            return None
        at = 0
        for piece in self.drawn[y]:
            at += row_cells((piece,))
            if x < at:
                return piece.action
        return None


class Replay(App[None]):
    """The replay of one record."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: transparent; overflow: hidden; }"

    def __init__(self, desk: Desk, *, has_color: bool = True) -> None:
        super().__init__(ansi_color=True)
        self.desk = desk
        self.table = Table(desk, has_color=has_color)
        self._beat: Timer | None = None
        self._work: Timer | None = None

    def compose(self) -> ComposeResult:
        """The table, and nothing else."""
        yield self.table

    def on_mount(self) -> None:
        """Keys go to the table."""
        self.table.focus()

    async def on_event(self, event: events.Event) -> None:
        """Keys are ours before any of the library's own."""
        if isinstance(event, events.Key) and self._takes(event):
            return
        await super().on_event(event)

    def _takes(self, event: events.Key) -> bool:
        key = _ALIKE.get(event.key, event.key)
        if key in ("ctrl+c", "ctrl+q"):
            self.exit()
            return True
        if key == "ctrl+z":
            self.action_suspend_process()
            return True
        if key.startswith("ctrl+"):
            return False
        event.stop()
        event.prevent_default()
        sign = event.character
        is_sign = sign is not None and len(sign) == 1 and sign.isprintable() and sign != " "
        self._do(self.desk.press, sign if is_sign and sign is not None else key)
        return True

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is typed, where something is asked for."""
        if self.desk.dialog is not None and self.desk.dialog.prompt is not None:
            for sign in event.text[:MOST_TYPED]:
                if sign.isprintable():
                    self._do(self.desk.press, sign)

    def on_click(self, event: events.Click) -> None:
        """A click does what the piece under it is for."""
        action = self.table.action_at(event.x, event.y)
        if action is not None:
            self._do(self.desk.act, action)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel steps on, or moves in a list."""
        self._do(self.desk.press, "down" if self.desk.dialog is not None else "scroll-down")

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel steps back, or moves in a list."""
        self._do(self.desk.press, "up" if self.desk.dialog is not None else "scroll-up")

    def on_resize(self, event: events.Resize) -> None:
        """The screen has another size."""
        self.call_after_refresh(self._do, lambda: None)

    def _do(self, work: Callable[..., None], *given: object) -> None:
        """Does it and shows what came of it."""
        try:
            work(*given)
        except Exception as fault:
            self.table.leave_with(fault)
            return
        if self.desk.is_over:
            self.exit()
            return
        self.table.draw_again()
        self._mind_the_beat()
        self._mind_the_work()

    def _mind_the_beat(self) -> None:
        """The autoplay runs while it is on, as fast as it is set."""
        if self._beat is not None:
            self._beat.stop()
            self._beat = None
        if self.desk.session.is_playing:
            self._beat = self.set_timer(SPEEDS[self.desk.session.speed], self._tick)

    def _tick(self) -> None:
        self._beat = None
        self._do(self.desk.tick)

    def _mind_the_work(self) -> None:
        """What takes long is done between the keys."""
        if self._work is None and self.desk.is_working:
            self._work = self.set_timer(SHORTLY, self._go_on)

    def _go_on(self) -> None:
        self._work = None
        self._do(self.desk.go_on, SHORTLY)


def show(desk: Desk, *, has_color: bool) -> None:
    """Shows the desk until the player leaves. The terminal is then as it was. Raises what went wrong in the desk."""
    if has_color:
        os.environ.pop("NO_COLOR", None)
    for said in ("COLUMNS", "LINES"):  # the terminal itself knows its size, also after it was changed
        os.environ.pop(said, None)
    app = Replay(desk, has_color=has_color)
    with _drawing_on_screen(), _quick_escape():
        app.run()
    if app.table.fault is not None:
        raise app.table.fault


class _Eager(SelectSelector):
    """Waits only :data:`ESCAPE_WAIT` for what may come right behind a byte."""

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        """See the base."""
        found = super().select(ESCAPE_WAIT if self.is_awake else timeout)
        self.is_awake = bool(found)
        return found

    is_awake = False


@contextmanager
def _quick_escape() -> Iterator[None]:
    """The library looks ten times a second whether an Esc stands alone, and so would answer it late."""
    try:
        from textual.drivers import linux_driver
    except ImportError:  # another system, with another way to read keys
        yield
        return
    name, kept = "selectors", selectors
    setattr(linux_driver, name, SimpleNamespace(**{**vars(kept), "SelectSelector": _Eager}))
    try:
        yield
    finally:
        setattr(linux_driver, name, kept)


@contextmanager
def _drawing_on_screen() -> Iterator[None]:
    """The library draws on standard error; where that goes elsewhere it is led to the terminal meanwhile."""
    if sys.stderr is not None and sys.stderr.isatty():
        yield
        return
    kept = os.dup(2)
    os.dup2(sys.stdout.fileno(), 2)
    try:
        yield
    finally:
        sys.stderr.flush()
        os.dup2(kept, 2)
        os.close(kept)
