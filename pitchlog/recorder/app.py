"""The record kept on the screen: the scoreboard and the hand above, one line to type in below. Alone knows Textual."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.suggester import Suggester
from textual.widgets import Input, Static

from pitchlog.recorder.keeping import Keeper
from pitchlog.recorder.showing import asks, hand_lines, short_scores
from pitchlog.recorder.suggesting import completion
from pitchlog.render.surface import Surface, cells
from pitchlog.render.wrap import wrap

MOST_SCORES: Final = 14
"""So many rows of the scoreboard are shown at most while a hand is played."""


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
    #scores { height: auto; padding: 0 1; }
    #hand { height: auto; padding: 0 1; }
    #told { height: 1fr; padding: 0 1; }
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
        """Everything is laid out anew: what was told and what is asked first, of the rest as much as there is room."""
        surface = Surface(width=max(20, self.size.width - 2))
        now = self.keeper.situation
        asked = _fitted([self.question or asks(now, surface)], surface)
        room = self.size.height - 1 - len(asked)
        told = _fitted([surface.show(line) for line in self.told], surface)
        if len(told) > room - 1:
            told = [*told[: max(0, room - 2)], "… a larger window shows the rest"]
        room -= len(told)
        hand = [] if now is None else _fitted(list(hand_lines(now, surface)), surface)
        hand = hand[max(0, len(hand) - max(0, room - 1)) :]
        room -= len(hand)
        rows: list[str] = []
        if now is not None:
            rows = short_scores(now, surface, self.keeper.name, max(1, min(room - 2, MOST_SCORES)))
            room -= len(rows)
        if hand and room > 0:
            hand, room = ["", *hand], room - 1
        if room > 0:
            told = ["", *told]
        for name, lines in (("scores", rows), ("hand", hand), ("told", told), ("asks", asked)):
            shown = self.query_one(f"#{name}", Static)
            shown.display = bool(lines) or name == "told"
            shown.update(Text("\n".join(lines), no_wrap=True))


def _fitted(lines: list[str], surface: Surface) -> list[str]:
    """The lines, those broken that are too long."""
    found: list[str] = []
    for line in lines:
        found += [line] if cells(line) <= surface.width else wrap(line.strip(), surface, hanging="    ")
    return found


def show(keeper: Keeper) -> None:
    """Keeps the record until somebody leaves; the terminal is then as it was."""
    Recorder(keeper).run(mouse=False)
