"""The record kept on the screen: the scoreboard and the hand above, one line to type in below. Alone knows Textual."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.suggester import Suggester
from textual.widgets import Input, Static

from pitchlog.recorder.keeping import Keeper
from pitchlog.recorder.showing import asks, hand_lines, scores, standing
from pitchlog.recorder.suggesting import completion
from pitchlog.render.surface import Surface

MOST_SCORES: Final = 12
"""So many rows of the scoreboard are shown while a hand is played."""


class Lawful(Suggester):
    """Completes what is typed with what is lawful."""

    def __init__(self, keeper: Keeper) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.keeper = keeper

    async def get_suggestion(self, value: str) -> str | None:
        """The entry with its last word completed; ``None`` where nothing fits."""
        return completion(value, self.keeper.situation)


class Recorder(App[None]):
    """One record being kept."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", "leave", priority=True),
        Binding("ctrl+q", "quit", "leave", priority=True),
        Binding("tab", "complete", "take the suggestion", priority=True),
    ]
    CSS = """
    Screen { background: transparent; }
    #scores { height: auto; max-height: 50%; padding: 0 1; }
    #hand { height: auto; padding: 1 1 0 1; }
    #told { height: 1fr; padding: 1 1 0 1; }
    #asks { height: auto; padding: 0 1; text-style: bold; }
    Input { border: none; height: 1; padding: 0 1; background: transparent; }
    """

    def __init__(self, keeper: Keeper) -> None:
        super().__init__(ansi_color=True)
        self.keeper = keeper
        self.told: list[str] = ["? tells what can be typed"]
        self.question: str | None = None

    def compose(self) -> ComposeResult:
        """The scoreboard, the hand, what was told, the question, the line to type in."""
        yield Static(id="scores")
        yield Static(id="hand")
        yield Static(id="told")
        yield Static(id="asks")
        yield Input(suggester=Lawful(self.keeper), id="entry", select_on_focus=False)

    def on_mount(self) -> None:
        """Everything is shown, and keys go to the line."""
        self.query_one(Input).focus()
        self._show()

    def on_resize(self) -> None:
        """The rows are laid out anew."""
        self._show()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Takes the entry."""
        event.input.value = ""
        reply = self.keeper.enter(event.value)
        if reply.is_over:
            self.exit()
            return
        self.told = list(reply.told)
        self.question = reply.question
        self._show()

    def action_complete(self) -> None:
        """The suggestion is taken."""
        line = self.query_one(Input)
        found = completion(line.value, self.keeper.situation)
        if found is not None:
            line.value = found
            line.cursor_position = len(found)

    def _show(self) -> None:
        surface = Surface(width=max(20, self.size.width - 2))
        now = self.keeper.situation
        rows = [] if now is None or not now.run.replays else scores(now, surface)
        if len(rows) > MOST_SCORES:
            rows = [*rows[:3], "…", *rows[4 - MOST_SCORES :]]
        head = [] if now is None or rows else [standing(now, surface)]
        for name, lines in (("scores", rows or head), ("hand", [] if now is None else list(hand_lines(now, surface))),
                            ("told", [surface.show(line) for line in self.told]),
                            ("asks", [self.question or asks(now, surface)])):  # fmt: skip
            self.query_one(f"#{name}", Static).update(Text("\n".join(lines)))


def show(keeper: Keeper) -> None:
    """Keeps the record until somebody leaves; the terminal is then as it was."""
    Recorder(keeper).run(mouse=False)
