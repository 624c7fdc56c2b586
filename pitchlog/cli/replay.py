"""``pitchlog replay``: step through a record."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pitchlog.cli.guard import FAILED, Refusal, complain, end
from pitchlog.cli.house import house_rules
from pitchlog.cli.options import ColorOption, RulesOption, SetOption, SuitsOption
from pitchlog.cli.paths import STDIN, FileTrouble, read_chunks
from pitchlog.cli.streams import surface

ESCAPE_MILLISECONDS: Final = "25"
"""So long it is waited whether an Esc is the beginning of another key, unless ``ESCDELAY`` says something else."""

if TYPE_CHECKING:
    from pitchlog.stepper.position import Position, Walk


def replay(
    path: Annotated[str, typer.Argument(metavar="FILE", hidden=True, show_default=False)],
    rules: RulesOption = None,
    changes: SetOption = None,
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="N", help="Start with this hand.", show_default=False)
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="N", help="Start in this game of the file.", show_default=False)
    ] = None,
    place: Annotated[
        str | None,
        typer.Option(
            "--at", metavar="LINE|CODE", help="Start at this line, or at the first such finding.", show_default=False
        ),
    ] = None,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Print every step as text: for pipes, screen readers.", show_default=False),
    ] = False,
    closed: Annotated[
        bool, typer.Option("--closed", help="Begin with the holdings face down.", show_default=False)
    ] = False,
    suits: SuitsOption = "auto",
    color: ColorOption = "auto",
) -> None:
    """Step through a record, card by card, in the terminal.

    The keys: right and left for a step, down and up for a trick, n for the next
    finding, ? for all of them. Where standard output is no terminal, every step
    is printed as text instead. FILE is a record, or - for standard input.

    \b
    Examples:
      pitchlog replay thursday.pitch
      pitchlog replay thursday.pitch --hand 5
      pitchlog replay thursday.pitch --at revoke
      pitchlog replay thursday.pitch --plain | less

    Exit status: 0 it was shown, 2 the file could not be read.
    """

    def work() -> int:
        law = house_rules(rules, changes)
        shown = surface(color=color, suits=suits)
        from pitchlog.stepper.book import Book
        from pitchlog.stepper.position import Walk

        try:
            data = b"".join(read_chunks(path))
        except FileTrouble as fault:
            complain(str(fault))
            return FAILED
        walk = Walk(Book(data, None if path == STDIN else path, rules=law.rules, changes=law.changes))
        at = _start(walk, game, hand, place)
        if plain or path == STDIN or not _is_full_screen():
            from pitchlog.stepper.plain import plain as tell

            is_whole = hand is None and game is None and place is None
            for line in tell(walk, None if is_whole else at, shown):
                print(line)
            return 0
        _show(walk, at, is_open=not closed, has_glyphs=suits != "letters", is_ascii=not shown.is_unicode,
              has_color=shown.color)  # fmt: skip
        return 0

    end(work)


def _is_full_screen() -> bool:
    """Whether there is a terminal to draw on and to read keys from."""
    is_terminal = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    return is_terminal and os.environ.get("TERM") != "dumb"


def _start(walk: Walk, game: str | None, hand: str | None, place: str | None) -> Position | None:
    """The step to start with. Raises :class:`~pitchlog.cli.guard.Refusal` for one that there is not."""
    from pitchlog.stepper.position import Position

    at = walk.first()
    if at is None:
        return None
    if game is not None:
        index = _number("--game", game) - 1
        if index >= walk.book.count:
            raise Refusal(f"--game {game}: the games in this record are {walk.book.count}")
        if not walk.book.hands(index):
            raise Refusal(f"--game {game}: no hand of it was written down")
        at = Position(index)
    if hand is not None:
        found = walk.to_hand(at, _number("--hand", hand))
        if found is None:
            raise Refusal(f"--hand {hand}: this game has no such hand")
        at = found
    return at if place is None else _place(walk, at, place)


def _number(option: str, written: str) -> int:
    if not (written.isascii() and written.isdecimal() and int(written) > 0):
        raise Refusal(f"{option} {written}: write a number from 1")
    return int(written)


def _place(walk: Walk, at: Position, written: str) -> Position:
    """The step of a line of the record, or of the first finding with this code or name at or behind ``at``."""
    from pitchlog.stepper.asking import at_finding, at_step_of

    if written.isascii() and written.isdecimal():
        found = at_step_of(walk, int(written))
        if found is None:
            raise Refusal(f"--at {written}: no hand stands there")
        return found
    found = at_finding(walk, at, written)
    if found is None:
        raise Refusal(f"--at {written}: nothing of that name was found")
    return found


def _show(walk: Walk, at: Position | None, *, is_open: bool, has_glyphs: bool, is_ascii: bool, has_color: bool) -> None:
    os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
    os.environ.setdefault("ESCDELAY", ESCAPE_MILLISECONDS)
    from pitchlog.stepper.app import show
    from pitchlog.stepper.desk import Desk
    from pitchlog.stepper.position import Position
    from pitchlog.stepper.session import Look, Session

    look = Look(is_open=is_open, glyphs=has_glyphs, is_ascii=is_ascii, palette="four" if has_color else "none")
    show(Desk(Session(walk, at or Position(), look), _write), has_color=has_color)


def _write(name: str, text: str) -> str | None:
    """Writes a new file whole; never over one that is there."""
    from pitchlog.cli.atomic import new_file

    try:
        new_file(name, text.encode("utf-8"))
    except FileExistsError:
        return f"{name} is there already, nothing was written"
    except (OSError, ValueError) as fault:
        return f"{name} could not be written: {getattr(fault, 'strerror', None) or fault}"
    return None
