"""What goes on at the screen, without a screen: where one stands, how it is looked at, and what each action does.

An action is a word (:data:`ACTIONS`); keys and the mouse are bound to actions elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from pitchlog.rules import RuleSet
from pitchlog.stepper.position import HandView, Looking, Position, Walk

Palette = Literal["four", "two", "none"]

SPEEDS: Final = (3.0, 2.0, 1.2, 0.7, 0.35)
"""Seconds between two steps of the autoplay, from slow to fast."""


AT_ONCE: Final = 25
"""So many hands are looked through before the key is answered."""


@dataclass(frozen=True, slots=True)
class Look:
    """How the table is shown. ``bottom`` is the seat at the bottom, ``is_open`` that all holdings lie open; else only
    that seat's own is seen. ``palette`` are the colours of suits, ``glyphs`` says that their signs are shown,
    ``is_ascii`` that nothing but ASCII is.
    """

    bottom: int = 0
    is_open: bool = True
    palette: Palette = "four"
    glyphs: bool = True
    is_ascii: bool = False


@dataclass(slots=True)
class Session:
    """One sitting at a record. ``message`` is one line for the player, told until the next action.

    ``typed`` is the number typed so far. ``looking`` is a search that goes on between the keys, see :meth:`go_on`, and
    ``missing`` what is said where nothing is found.
    """

    walk: Walk
    at: Position
    look: Look = field(default_factory=Look)
    message: str = ""
    typed: str = ""
    is_playing: bool = False
    speed: int = 2
    is_over: bool = False
    looking: Looking | None = None
    missing: str = ""

    @property
    def view(self) -> HandView:
        """The hand that is shown."""
        return self.walk.view(self.at)

    def do(self, action: str) -> None:
        """Does one action; what is not one does nothing. Digits are typed, and ``enter`` goes to the hand typed."""
        self.stop_looking()
        if action.isdecimal() and action.isascii():
            self.typed = (self.typed + action)[:6]
            self.message = f"hand {self.typed} – Enter goes there"
            return
        typed, self.typed = self.typed, ""
        if action == "enter" and typed:
            self._go_to_hand(int(typed))
            return
        if action in ("next-finding", "last-finding"):
            by = 1 if action == "next-finding" else -1
            self.look_for(self.walk.look_for_finding(self.at, by), "nothing more was found that way")
            return
        move = _MOVES.get("forward" if action == "enter" else action)
        if move is not None:
            self._move(move)
            return
        other = _OTHERS.get(action)
        if other is not None:
            other(self)

    def set_rules(self, rules: RuleSet | None) -> None:
        """Judges by other house rules, or by the record's own. One stays at the same step, as far as the hand goes."""
        self.walk.rules = rules
        self.at = replace(self.at, step=min(self.at.step, self.walk.last_step(self.at)))

    def tick(self) -> None:
        """A beat of the autoplay: one step on; it stops at the end."""
        after = self.walk.forward(self.at)
        if after == self.at:
            self.is_playing = False
            self.message = "this is the end of the record"
        self.at = after

    # What is looked for

    def look_for(self, looking: Looking, missing: str) -> None:
        """Goes to what is looked for: at once where it is near, else the search goes on between the keys."""
        self.looking, self.missing = looking, missing
        for _ in range(AT_ONCE):
            if self.looking is not None:
                self.go_on()

    def go_on(self) -> None:
        """Looks through one more hand."""
        if self.looking is None:
            return
        at, is_found = next(self.looking, (self.at, None))
        if is_found is False:
            self.message = f"looked as far as {self._where(at)}; any key stops"
            return
        self.at, self.looking = at, None
        self.message = self.missing if is_found is None else ""

    def stop_looking(self) -> None:
        """The search ends, and one stays where one is."""
        self.message = ""
        self.looking = None

    def _where(self, at: Position) -> str:
        games = f"game {at.game + 1}, " if self.walk.book.count > 1 else ""
        return f"{games}hand {at.hand + 1}"

    def _move(self, move: Callable[[Walk, Position], Position]) -> None:
        after = move(self.walk, self.at)
        if after == self.at:
            self.message = "there is nothing more that way"
        else:
            self.at = after

    def _go_to_hand(self, number: int) -> None:
        after = self.walk.to_hand(self.at, number)
        if after is None:
            self.message = f"there is no hand {number} in this game"
        else:
            self.at = after

    # Other actions

    def turn_table(self) -> None:
        """The next seat sits at the bottom."""
        seats = len(self.view.replay.table.seats)
        self.look = replace(self.look, bottom=(self.look.bottom + 1) % seats)

    def open_or_hide(self) -> None:
        """All holdings open, or only that of the seat at the bottom."""
        self.look = replace(self.look, is_open=not self.look.is_open)

    def play_or_pause(self) -> None:
        """Starts or stops the autoplay."""
        self.is_playing = not self.is_playing

    def faster(self) -> None:
        """A faster autoplay."""
        self.speed = min(self.speed + 1, len(SPEEDS) - 1)

    def slower(self) -> None:
        """A slower autoplay."""
        self.speed = max(self.speed - 1, 0)

    def quit(self) -> None:
        """The end of the sitting."""
        self.is_over = True


_MOVES: Final[dict[str, Callable[[Walk, Position], Position]]] = {
    "forward": Walk.forward,
    "back": Walk.back,
    "next-trick": Walk.next_trick,
    "last-trick": Walk.last_trick,
    "next-hand": Walk.next_hand,
    "last-hand": Walk.last_hand,
    "next-game": Walk.next_game,
    "last-game": Walk.last_game,
    "start": Walk.start_of_hand,
    "end": Walk.end_of_hand,
}

_OTHERS: Final[dict[str, Callable[[Session], None]]] = {
    "turn-table": Session.turn_table,
    "holdings": Session.open_or_hide,
    "autoplay": Session.play_or_pause,
    "faster": Session.faster,
    "slower": Session.slower,
    "quit": Session.quit,
}

ACTIONS: Final = (*_MOVES, "next-finding", "last-finding", *_OTHERS)
"""Every action that needs nothing more from the player."""
