"""The replay on the screen. The only module that knows Textual: it paints rows, and passes on keys, clicks and time."""

from __future__ import annotations

import os

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from pitchlog.stepper.desk import Desk
from pitchlog.stepper.drawing import styles
from pitchlog.stepper.pieces import Row, row_cells
from pitchlog.stepper.session import SPEEDS


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

    def draw_again(self) -> None:
        """Draws the desk as it is now."""
        width, height = self.size
        self.size_drawn = width, height
        self.drawn = self.desk.rows(width, height)
        words = styles(self.desk.session.look, self.has_color)
        self.styles_of = {role: Style.parse(word) for role, word in words.items()}
        self.refresh()

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
        if event.key in ("ctrl+c", "ctrl+q"):
            self.exit()
            return True
        if event.key.startswith("ctrl+"):
            return False
        event.stop()
        event.prevent_default()
        character = event.character
        is_sign = character is not None and len(character) == 1 and character.isprintable() and character != " "
        self.desk.press(character if is_sign and character is not None else event.key)
        self._after()
        return True

    def on_click(self, event: events.Click) -> None:
        """A click does what the piece under it is for."""
        action = self.table.action_at(event.x, event.y)
        if action is not None:
            self.desk.act(action)
            self._after()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel steps on, or moves in a list."""
        self.desk.press("down" if self.desk.dialog is not None else "scroll-down")
        self._after()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel steps back, or moves in a list."""
        self.desk.press("up" if self.desk.dialog is not None else "scroll-up")
        self._after()

    def on_resize(self, event: events.Resize) -> None:
        """The screen has another size."""
        self.call_after_refresh(self.table.draw_again)

    def _after(self) -> None:
        if self.desk.is_over:
            self.exit()
            return
        self._mind_the_beat()
        self.table.draw_again()

    def _mind_the_beat(self) -> None:
        """The autoplay runs while it is on, as fast as it is set."""
        if self._beat is not None:
            self._beat.stop()
            self._beat = None
        if self.desk.session.is_playing:
            self._beat = self.set_timer(SPEEDS[self.desk.session.speed], self._tick)

    def _tick(self) -> None:
        self._beat = None
        self.desk.tick()
        self._after()


def show(desk: Desk, *, has_color: bool) -> None:
    """Shows the desk until the player leaves. The terminal is then as it was."""
    os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
    Replay(desk, has_color=has_color).run()
