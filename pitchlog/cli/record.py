"""``pitchlog record``: keep a game as it is played, or a score pad."""

from __future__ import annotations

import os
import sys
from datetime import date
from typing import Annotated

import typer

from pitchlog.cli.guard import FAILED, Refusal, cause, complain, end
from pitchlog.cli.options import complete_preset
from pitchlog.cli.streams import surface


def record(
    path: Annotated[str, typer.Argument(metavar="FILE", hidden=True, show_default=False)],
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="PRESET", help="The house rules of a new record.",
                     autocompletion=complete_preset, show_default=False),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option("--players", metavar="A,B,C", help="The players of a new record, clockwise.", show_default=False),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Ask line by line instead of on a full screen.", show_default=False)
    ] = False,
) -> None:  # fmt: skip
    """Keep a game as it is played, or a score pad.

    Type the calls and the cards in their shortest form: 3, -, as, 2h, or a whole
    trick on one line. What is unlawful is asked about, never refused. The file
    is written after every Enter, so that nothing typed is ever lost; a record
    that is there already goes on where it stopped. ? tells all that can be typed.

    \b
    Examples:
      pitchlog record thursday.pitch
      pitchlog record thursday.pitch --rules partners-21 --players Ann,Bo,Cy,Dee

    Exit status: 0 the record was kept, 2 the file could not be read or written.
    """

    def work() -> int:
        return _keep(path, rules, players, is_plain=plain)

    end(work)


def _keep(path: str, rules: str | None, players: str | None, *, is_plain: bool) -> int:
    from pitchlog.recorder.keeping import Keeper

    if path == "-":
        raise Refusal("a record is kept in a file: name one, such as thursday.pitch")
    if not path.lower().endswith(".pitch"):
        raise Refusal(f"{path}: the name of a record ends in .pitch")
    disk = _Disk(path)
    try:
        text = disk.read()
        if not text.strip():
            text = _opening(rules, players)
            disk.save(text)
        elif rules or players:
            raise Refusal(f"{path}: this record has its own rules and players already")
    except OSError as fault:
        complain(f"{path}: {cause(fault)}")
        return FAILED
    keeper = Keeper(text if text.endswith("\n") else f"{text}\n", disk.save)
    if keeper.situation is None:
        complain(f"{path}: no game can be read in it; pitchlog check says why")
        return FAILED
    is_screen = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    if is_plain or not is_screen or os.environ.get("TERM") == "dumb":
        from pitchlog.recorder.plain import keep

        keep(keeper, _ask, lambda line: print(line, flush=True), surface(color="auto"))
        return 0
    os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
    from pitchlog.recorder.app import show

    show(keeper)
    return 0


class _Disk:
    """The file: read once, and replaced whole after every entry. What another program wrote is never written over."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.known: bytes | None = None

    def read(self) -> str:
        """The text that is there; nothing where there is no file. Raises ``OSError``, and ``Refusal`` for no text."""
        try:
            with open(self.path, "rb") as file:
                self.known = file.read()
        except FileNotFoundError:
            return ""
        try:
            return self.known.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError:
            raise Refusal(f"{self.path}: it is not UTF-8 text") from None

    def save(self, text: str) -> None:
        """Puts the text on disk. Raises ``OSError``."""
        from pitchlog.cli.atomic import put_file

        data = text.encode("utf-8")
        there: bytes | None = None
        try:
            with open(self.path, "rb") as file:
                there = file.read()
        except FileNotFoundError:
            pass
        if there != self.known:
            raise OSError(0, "another program has changed the file; leave, and begin again with it")
        put_file(self.path, data)
        self.known = data


def _ask(prompt: str) -> str | None:
    try:
        return input(prompt)
    except EOFError:
        print(flush=True)
        return None


def _opening(rules: str | None, players: str | None) -> str:
    """The lines that begin a new record; what the options do not say is asked for."""
    from pitchlog.recorder.keeping import opening, seats_for
    from pitchlog.rules import DEFAULT_PRESET, find_preset, preset

    chosen = None if rules is None else _preset(rules)
    while chosen is None:
        typed = _ask(f"House rules ({DEFAULT_PRESET}; pitchlog rules list tells all): ")
        if typed is None:
            raise Refusal("nothing was begun")
        chosen = find_preset(typed.strip() or DEFAULT_PRESET)
        if chosen is None:
            print(f"there are no house rules of that name: {typed.strip()[:40]}", flush=True)
    fewest, most = preset(chosen).players
    names = None if players is None else _names(players)
    while names is None or not fewest <= len(names) <= most:
        wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
        if names is not None:
            said = f"{chosen} is for {wanted} players, and these are {len(names)}"
            if players is not None:
                raise Refusal(said)
            print(said, flush=True)
        typed = _ask(f"Players, clockwise ({wanted} names): ")
        if typed is None:
            raise Refusal("nothing was begun")
        names = _names(typed)
    return opening(chosen, seats_for(names), date.today().isoformat())


def _preset(name: str) -> str:
    from pitchlog.rules import find_preset

    found = find_preset(name)
    if found is None:
        raise Refusal(f"--rules {name}: there are no house rules of that name; pitchlog rules list tells all")
    return found


def _names(typed: str) -> list[str]:
    """The names between commas, or between blanks where there are none."""
    parts = typed.split(",") if "," in typed else typed.split()
    return [" ".join(part.split()) for part in parts if part.strip()]
