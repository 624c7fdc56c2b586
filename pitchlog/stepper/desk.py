"""All of the replay but the screen: a sitting, the dialog over it, the what-if line. Keys and clicks in, rows out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Final

from pitchlog.render.surface import cells
from pitchlog.rules import RuleSet
from pitchlog.stepper.asking import (
    compare_dialog,
    explain_dialog,
    help_dialog,
    rules_dialog,
    rules_name,
    search_dialog,
)
from pitchlog.stepper.board import has_hand
from pitchlog.stepper.book import Book
from pitchlog.stepper.dialogs import Dialog, draw_dialog
from pitchlog.stepper.drawing import draw
from pitchlog.stepper.pieces import Pen, Piece, Row, fit, role_of, wrap
from pitchlog.stepper.position import Position, Walk
from pitchlog.stepper.session import Palette, Session
from pitchlog.stepper.whatif import STILL_OUT, WhatIf, begin

KEYS: Final = {
    "right": "forward", "l": "forward", "space": "forward", "left": "back", "h": "back", "backspace": "back",
    "down": "next-trick", "j": "next-trick", "up": "last-trick", "k": "last-trick", "n": "next-finding",
    "N": "last-finding", "]": "next-hand", "[": "last-hand", "}": "next-game", "{": "last-game", "home": "start",
    "g": "start", "end": "end", "G": "end", "enter": "enter", "f": "turn-table", "o": "holdings", "a": "autoplay",
    ">": "faster", "<": "slower", ".": "faster", ",": "slower", "q": "quit", "pagedown": "next-hand",
    "pageup": "last-hand", "r": "ask:rules", "c": "ask:compare", "e": "ask:explain", "/": "ask:search",
    "?": "ask:help", "w": "ask:what-if", "W": "ask:write", "s": "suits", "scroll-down": "forward",
    "scroll-up": "back",
}  # fmt: skip
"""What each key does. A character stands for itself; digits are typed."""

PALETTES: Final[tuple[Palette, ...]] = ("four", "two", "none")

Writer = Callable[[str, str], str | None]
"""Writes a text to a new file, by its name; says in a line why it could not."""


@dataclass(slots=True)
class Desk:
    """The state of the screen. ``write`` puts a what-if line into a file."""

    session: Session
    write: Writer
    dialog: Dialog | None = None
    line: WhatIf | None = None
    left: Session = field(init=False)

    def __post_init__(self) -> None:
        self.left = self.session

    @property
    def is_over(self) -> bool:
        """Whether the player leaves."""
        return self.left.is_over

    def press(self, key: str) -> None:
        """One key: a single character, or a name such as ``left`` or ``enter``."""
        if self.dialog is not None:
            self.dialog.press(key)
            self._close_if_done()
        elif self.line is not None:
            self._press_in_line(key)
        elif key.isdecimal() and key.isascii() and has_hand(self.session):
            self.session.do(key)
        elif key == "escape":
            self.session.stop_looking()
            self.session.typed = ""
            self.session.is_playing = False
        else:
            self.act(KEYS.get(key, ""))

    def act(self, action: str) -> None:
        """One action, of a key or of what was clicked."""
        if self.dialog is not None:
            self.dialog.click(action)
            self._close_if_done()
            return
        if self.line is not None:
            self._act_in_line(action)
            return
        kind, _, rest = action.partition(":")
        if not has_hand(self.session) and action not in ("quit", "ask:help", "ask:explain"):
            return
        self.session.stop_looking()
        if kind == "ask":
            self._ask(rest)
        elif kind in ("step", "hand", "finding") and rest.isdecimal():
            self._go(kind, int(rest))
        elif action == "suits":
            self._other_suits()
        elif action:
            self.session.do(action)

    def tick(self) -> None:
        """A beat of the autoplay."""
        if self.dialog is None and self.line is None and self.session.is_playing:
            self.session.tick()

    @property
    def is_working(self) -> bool:
        """Whether something is still being worked out."""
        return self.session.looking is not None if self.dialog is None else self.dialog.is_working

    def go_on(self, seconds: float) -> None:
        """Works on for about so long at what takes time, so that no key has to wait for it."""
        end = monotonic() + seconds
        while self.is_working:
            (self.session if self.dialog is None else self.dialog).go_on()
            self._close_if_done()
            if monotonic() > end:
                return

    def rows(self, width: int, height: int) -> list[Row]:
        """The screen: exactly ``height`` rows of ``width`` cells."""
        if self.dialog is not None:
            return draw_dialog(self.dialog, self.session.look, width, height)
        if self.line is not None:
            return self._line_rows(width, height)
        return draw(self.session, width, height)

    # Dialogs

    def _close_if_done(self) -> None:
        if self.dialog is not None and self.dialog.is_done:
            self.dialog = None

    def _ask(self, what: str) -> None:
        session = self.session
        session.is_playing = False
        session.typed = ""
        match what:
            case "help":
                self.dialog = help_dialog()
            case "search":
                self.dialog = search_dialog(session)
            case "explain":
                self.dialog = explain_dialog(session)
                session.message = "" if self.dialog else "nothing was found in this hand"
            case "rules":
                self.dialog = rules_dialog(session, self._take_rules)
            case "compare":
                self.dialog = compare_dialog(session, self._take_rules)
            case "what-if":
                self._begin_line()
            case "write":
                session.message = "there is no line to write: w begins one at a card"

    def _take_rules(self, rules: RuleSet | None) -> None:
        session = self.session
        own = session.view.loaded.run.rules.rules
        session.set_rules(rules)
        told = "as the record has them" if rules is None else rules_name(rules, own)
        session.message = f"house rules: {told}"

    def _go(self, kind: str, place: int) -> None:
        session = self.session
        session.typed = ""
        if kind == "step":
            session.at = replace(session.at, step=min(place, session.walk.last_step(session.at)))
        elif kind == "hand" and place < session.walk.count_hands(session.at.game):
            session.at = Position(session.at.game, place)
        elif kind == "finding":
            steps = [index for index, step in enumerate(session.view.steps) for _ in step.findings]
            if place < len(steps):
                session.at = replace(session.at, step=steps[place])

    def _other_suits(self) -> None:
        session = self.session
        after = PALETTES[(PALETTES.index(session.look.palette) + 1) % len(PALETTES)]
        session.look = replace(session.look, palette=after)
        session.message = {"four": "suits in four colours", "two": "suits in two colours", "none": "suits in one"}[
            after
        ]

    # What if another card had been played

    def _begin_line(self) -> None:
        begun = begin(self.session.view, self.session.at.step)
        if isinstance(begun, str):
            self.session.message = begun
            return
        self.line = begun
        self._show_line()

    def _show_line(self) -> None:
        """The line is a record of its own, and is shown as one."""
        assert self.line is not None
        walk = Walk(Book(self.line.text().encode(), None), muted=STILL_OUT)
        at = walk.first()
        look = self.left.look
        if at is not None:
            self.session = Session(walk, replace(at, step=max(0, self.line.step)), look)

    def _end_line(self) -> None:
        self.line = None
        self.session = self.left
        self.session.message = ""

    def _press_in_line(self, key: str) -> None:
        assert self.line is not None
        options = self.line.options
        if key.isdecimal() and key.isascii() and 0 < int(key) <= len(options):
            self._act_in_line(f"play:{int(key) - 1}")
        elif key in ("escape", "w", "q"):
            self._end_line()
        elif key in ("left", "h", "backspace", "u"):
            self._act_in_line("undo")
        elif key in ("right", "space", "enter", "l"):
            self._act_in_line("play:0" if len(options) == 1 else "")
        elif key == "W":
            self._act_in_line("ask:write")
        elif key in ("f", "o", "s"):
            self._look_in_line(KEYS[key])

    def _look_in_line(self, action: str) -> None:
        if action == "suits":
            self._other_suits()
        else:
            self.session.do(action)
        self.left.look = self.session.look

    def _act_in_line(self, action: str) -> None:
        line = self.line
        assert line is not None
        kind, _, rest = action.partition(":")
        if kind == "play" and int(rest) < len(line.options):
            self.line = line.play(line.options[int(rest)])
            self._show_line()
        elif action == "undo":
            back = line.undo()
            if back is None:
                self._end_line()
            else:
                self.line = back
                self._show_line()
        elif action == "ask:write":
            self.dialog = Dialog("Write this line to a file", prompt="name:", typed="what-if.pitch",
                                 on_enter=self._write_line)  # fmt: skip
        elif action in ("close", "quit"):
            self._end_line()
        elif action in ("holdings", "turn-table", "suits"):
            self._look_in_line(action)

    def _write_line(self, name: str) -> None:
        assert self.line is not None
        name = name.strip()
        if not name:
            self.session.message = "no name, nothing was written"
            return
        name = name if "." in name else f"{name}.pitch"
        trouble = self.write(name, self.line.text())
        self.session.message = trouble or f"written to {name}"

    def _line_rows(self, width: int, height: int) -> list[Row]:
        assert self.line is not None
        pen = Pen(self.session.look)
        most = max(1, min(14, height // 3))
        told = [row for text in self.line.summary() for row in _lines(f" {pen.text(text)}", width)]
        asked = wrap(self._asked(pen), width, 2, pen.mark("cut"))
        strip = [(Piece(pen.mark("rule") * width, "table"),), *asked, *told][:most]
        if self.session.message:
            strip[-1] = fit((Piece(f" {pen.text(self.session.message)}", "message"),), width, pen.mark("cut"))
        table = draw(replace(self.session, message=""), width, max(0, height - len(strip)))
        keys = fit((Piece(" 1-9", "key"), Piece(" plays a card  ", "bar"), Piece(pen.mark("left"), "key", "undo"),
                    Piece(" takes it back  ", "bar", "undo"), Piece("W", "key", "ask:write"),
                    Piece(" writes the line  ", "bar", "ask:write"), Piece("Esc", "key", "close"),
                    Piece(" back to the record", "bar", "close")), width)  # fmt: skip
        return [*table[:-1], *strip, keys][-height:] if height else []

    def _asked(self, pen: Pen) -> list[Piece]:
        assert self.line is not None
        line = self.line
        if line.turn is None:
            return [Piece(" What if: ", "title"), Piece("the hand is over.")]
        who = line.view.replay.table.seats[line.turn]
        pieces = [Piece(" What if: ", "title"), Piece(f"{pen.text(who)} plays ")]
        for place, card in enumerate(line.options):
            action = f"play:{place}"
            if place < 9:
                pieces.append(Piece(f" {place + 1}:", "key", action))
            else:
                pieces.append(Piece(" "))
            pieces.append(Piece(pen.card(card), role_of(card), action))
        return pieces


def _lines(text: str, width: int) -> list[Row]:
    """A line as it is, its columns kept; what is too wide is wrapped."""
    row = (Piece(text),)
    return [fit(row, width)] if cells(text) <= width else wrap(row, width, 2)
