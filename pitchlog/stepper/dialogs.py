"""Questions over the table: a list to choose from, a line to type in, a text to read. Knows nothing of a screen.

A dialog takes the whole screen. It answers keys, and hands what was chosen to its ``on_enter``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pitchlog.render.surface import cells
from pitchlog.stepper.pieces import Pen, Piece, Row, beside, fit, wrap
from pitchlog.stepper.session import Look

LEAST_BESIDE: Final = 70
"""With fewer columns what is told of an entry stands below the list, not beside it."""

MOST_TYPED: Final = 200


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to choose. ``tell`` says in lines what choosing it does, and is asked of the marked one alone."""

    label: str
    value: Any
    tell: Callable[[], Sequence[str]] = tuple
    words: str = ""


@dataclass(slots=True)
class Dialog:
    """A question. With ``entries`` it is a list; ``prompt`` lets a line be typed, which filters a list if there is one;
    and ``text`` is there to read. ``on_enter`` gets the entry that is marked, or the line that was typed.

    What takes long is done piece by piece, between the keys: ``work`` fills ``entries``, see :meth:`go_on`.
    ``is_taking`` says that Enter was pressed before the list was long enough to tell what it means.
    """

    title: str
    prompt: str | None = None
    entries: Sequence[Entry] = ()
    text: Sequence[str] = ()
    on_enter: Callable[[Any], None] = lambda answer: None
    typed: str = ""
    chosen: int = 0
    scroll: int = 0
    is_done: bool = False
    work: Iterator[None] | None = None
    is_taking: bool = False
    _told: dict[int, tuple[Entry, Sequence[str]]] = field(default_factory=dict)

    def shown(self) -> list[Entry]:
        """The entries that have every word typed, first those that begin so."""
        typed = self.typed.strip().casefold()
        words = typed.split()
        found = [one for one in self.entries if all(word in f"{one.label} {one.words}".casefold() for word in words)]
        return sorted(found, key=lambda one: not one.label.startswith(typed)) if typed else found

    @property
    def marked(self) -> Entry | None:
        """The entry that Enter takes."""
        shown = self.shown()
        return shown[min(self.chosen, len(shown) - 1)] if shown else None

    @property
    def is_working(self) -> bool:
        """Whether there is more to list or to tell."""
        marked = self.marked
        return self.work is not None or (marked is not None and not self._is_told(marked))

    def go_on(self) -> None:
        """One more piece of the work: what the marked entry does is told first."""
        marked = self.marked
        if marked is not None and not self._is_told(marked) and not self.is_taking:
            self._told[id(marked)] = marked, tuple(marked.tell())
        elif self.work is not None and next(self.work, self) is self:
            self.work = None
        if self.is_taking:
            self._enter()

    def replace_entries(self, entries: Sequence[Entry]) -> None:
        """Other entries instead; the one with the same value stays marked."""
        marked = self.marked
        self.entries = entries
        same = [place for place, one in enumerate(self.shown()) if marked is not None and one.value is marked.value]
        self.chosen = same[0] if same else 0

    def press(self, key: str) -> None:
        """Answers one key: a single character, or the name of one such as ``up``."""
        self.is_taking = False
        if key == "escape" or (self.prompt is None and key in ("q", "?")):
            self.is_done = True
        elif key == "enter":
            self._enter()
        elif key in _BY:
            self._move(_BY[key])
        elif key in ("home", "end"):
            self._move(-1_000_000 if key == "home" else 1_000_000)
        elif self.prompt is not None and key == "backspace":
            self.typed, self.chosen = self.typed[:-1], 0
        elif self.prompt is not None and (key == "space" or (len(key) == 1 and key.isprintable())):
            self.typed, self.chosen = (self.typed + (" " if key == "space" else key))[:MOST_TYPED], 0
        elif self.prompt is None and key in _LIKE:
            self._move(_LIKE[key])

    def click(self, action: str) -> None:
        """A click on an entry marks it, a second one takes it."""
        kind, _, number = action.partition(":")
        if kind == "entry":
            place = int(number)
            if place == self.chosen:
                self._enter()
            self.chosen = place
        elif action == "close":
            self.is_done = True
        elif action == "take":
            self._enter()

    def _enter(self) -> None:
        if self.entries or self.work is not None:
            marked = self.marked
            self.is_taking = self.work is not None and not self._is_settled(marked)
            if marked is None or self.is_taking:
                return
            self.is_done = True
            self.on_enter(marked.value)
        else:
            self.is_done = True
            self.on_enter(self.typed)

    def _is_settled(self, marked: Entry | None) -> bool:
        """Whether no entry that is still to come would be marked instead."""
        typed = self.typed.strip().casefold()
        return marked is not None and (not typed or self.chosen > 0 or marked.label.startswith(typed))

    def _move(self, by: int) -> None:
        if self.entries:
            self.chosen = max(0, min(len(self.shown()) - 1, self.chosen + by))
        else:
            self.scroll = max(0, min(max(0, len(self.text) - 1), self.scroll + by))

    def told(self, entry: Entry) -> Sequence[str]:
        """What is told of an entry, once that was worked out."""
        return self._told[id(entry)][1] if self._is_told(entry) else ()

    def _is_told(self, entry: Entry) -> bool:
        found = self._told.get(id(entry))
        return found is not None and found[0] is entry


_BY: Final = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
_LIKE: Final = {"k": -1, "j": 1, "space": 10, "g": -1_000_000, "G": 1_000_000}


def draw_dialog(dialog: Dialog, look: Look, width: int, height: int) -> list[Row]:
    """The dialog in exactly ``height`` rows of ``width`` cells."""
    pen = Pen(look)
    title = [Piece(" "), Piece(pen.text(dialog.title), "title")]
    if dialog.is_taking:
        title.insert(0, Piece(" still listing, Esc stops:", "message"))
    rows: list[Row] = [fit(title, width, pen.mark("cut"))]
    if dialog.prompt is not None:
        line = (Piece(f" {dialog.prompt} "), Piece(pen.text(dialog.typed), "strong"), Piece("_", "here"))
        rows.append(fit(line, width, pen.mark("cut")))
    rows.append((Piece(pen.mark("rule") * width, "table"),))
    room = max(0, height - len(rows) - 1)
    is_list = bool(dialog.entries) or dialog.work is not None
    rows += _list_rows(dialog, pen, width, room) if is_list else _text_rows(dialog, pen, width, room)
    rows = [*rows[: max(0, height - 1)], *(fit((), width) for _ in range(height - 1 - len(rows)))]
    return [*rows, _keys(dialog, pen, width)][-height:] if height else []


def _keys(dialog: Dialog, pen: Pen, width: int) -> Row:
    row = [Piece(" Esc", "key", "close"), Piece(" back  ", "bar", "close")]
    if dialog.entries or dialog.prompt is not None:
        row += [Piece("Enter", "key", "take"), Piece(" takes it  ", "bar", "take")]
    if dialog.entries or len(dialog.text) > 3:
        row += [Piece(f"{pen.mark('up')} {pen.mark('down')}", "key"), Piece(" moves  ", "bar")]
    if dialog.entries and dialog.prompt is not None:
        row.append(Piece("type to find", "bar"))
    return fit(row, width)


def _text_rows(dialog: Dialog, pen: Pen, width: int, room: int) -> list[Row]:
    rows: list[Row] = []
    for line in dialog.text[dialog.scroll :]:
        if len(rows) >= room:
            break
        if cells(line) + 1 <= width:
            rows.append(fit((Piece(f" {pen.text(line)}"),), width))
            continue
        indent = len(line) - len(line.lstrip())
        found = wrap((Piece(" " * (indent + 1)), Piece(line.strip())), width - 1, room, pen.mark("cut"), indent + 1)
        rows += [fit((Piece(" " * (indent + 1)), *row), width) if place == 0 else fit(row, width)
                 for place, row in enumerate(found)] or [fit((), width)]  # fmt: skip
    return rows[:room]


def _list_rows(dialog: Dialog, pen: Pen, width: int, room: int) -> list[Row]:
    shown = dialog.shown()
    if not shown:
        return [fit((Piece(" nothing here has these words" if dialog.work is None else ""),), width)]
    chosen = min(dialog.chosen, len(shown) - 1)
    told = [pen.text(line) for line in dialog.told(shown[chosen])]
    if width >= LEAST_BESIDE:
        left = min(max(24, *(cells(one.label) + 4 for one in shown[:200])), width // 2)
        names = _entries(shown, chosen, pen, left, room)
        return beside(names, _told_rows(told, pen, width - left - 2, room), left, width - left - 2,
                      Piece(pen.mark("bar") + " ", "table"))[:room]  # fmt: skip
    below = min(max(3, room // 2), room - 1)
    names = _entries(shown, chosen, pen, width, room - below)
    return [*names, *_told_rows(told, pen, width, below)]


def _entries(shown: Sequence[Entry], chosen: int, pen: Pen, width: int, room: int) -> list[Row]:
    first = max(0, min(chosen - room // 2, len(shown) - room))
    rows = []
    for place in range(first, min(len(shown), first + room)):
        is_here = place == chosen
        text = fit((Piece(f"{pen.mark('here') if is_here else ' '} {pen.text(shown[place].label)}"),), width,
                   pen.mark("cut"))  # fmt: skip
        role = "here" if is_here else "plain"
        rows.append(tuple(piece._replace(role=role, action=f"entry:{place}") for piece in text))
    return rows


def _told_rows(told: Sequence[str], pen: Pen, width: int, room: int) -> list[Row]:
    rows: list[Row] = []
    for line in told:
        rows += wrap((Piece(line),), width, max(1, room), pen.mark("cut"), 2) or [fit((), width)]
    return rows[:room]
