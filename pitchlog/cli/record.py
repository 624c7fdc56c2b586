"""``pitchlog record``: keep a game as it is played, or a score pad."""

from __future__ import annotations

import os
import re
import sys
from datetime import date
from typing import Annotated, Final
from unicodedata import category

import typer

from pitchlog.cli.guard import FAILED, Refusal, cause, complain, end
from pitchlog.cli.options import complete_preset
from pitchlog.cli.streams import surface

_TURNING: Final = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Invisible characters that turn the direction of writing."""


def record(
    path: Annotated[str, typer.Argument(metavar="FILE", hidden=True, show_default=False)],
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="PRESET", help="The house rules of a new record.",
                     autocompletion=complete_preset, show_default=False),
    ] = None,
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="Change one house rule of a new record; may be repeated.",
                     show_default=False),
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
      pitchlog record thursday.pitch --rules partners-21 --set target=11

    Exit status: 0 the record was kept, 2 the file could not be read or written.
    """

    def work() -> int:
        return _keep(path, rules, changes or [], players, is_plain=plain)

    end(work)


def _keep(path: str, rules: str | None, changes: list[str], players: str | None, *, is_plain: bool) -> int:
    from pitchlog.recorder.keeping import Keeper

    if path == "-":
        raise Refusal("a record is kept in a file: name one, such as thursday.pitch")
    if not path.lower().endswith(".pitch"):
        raise Refusal(f"{path}: the name of a record ends in .pitch")
    disk = _Disk(path)
    try:
        text = disk.read()
        if not text.strip():
            text = _opening(rules, changes, players)
            disk.save(text)
        elif rules or changes or players:
            raise Refusal(f"{path}: this record has its own rules and players already")
    except OSError as fault:
        complain(f"{path}: {cause(fault)}")
        return FAILED
    keeper = Keeper(text if text.endswith("\n") else f"{text}\n", disk.save,
                    today=lambda: date.today().isoformat(), name=path)  # fmt: skip
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
            return self.known.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
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


def _opening(rules: str | None, changes: list[str], players: str | None) -> str:
    """The lines that begin a new record; what the options do not say is asked for."""
    from pitchlog.recorder.keeping import opening, seats_for

    said, (fewest, most) = _rules(rules, changes)
    names = None if players is None else _names(players)
    while names is None or (fault := _name_fault(names)) or not fewest <= len(names) <= most:
        wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
        if names is not None:
            told = fault or f"{said.split()[0]} is for {wanted} players, and these are {len(names)}"
            if players is not None:
                raise Refusal(told)
            print(told, flush=True)
        typed = _ask(f"Players, clockwise ({wanted} names): ")
        if typed is None:
            raise Refusal("nothing was begun")
        names = _names(typed)
    return opening(said, seats_for(names), date.today().isoformat())


def _rules(rules: str | None, changes: list[str]) -> tuple[str, tuple[int, int]]:
    """The words of the rules line, and how many may play. Raises :class:`Refusal` for options that do not fit."""
    from pitchlog.rules import DEFAULT_PRESET

    if rules is not None or changes:
        return _stated(rules or DEFAULT_PRESET, changes, "--rules")
    while True:
        typed = _ask(f"House rules ({DEFAULT_PRESET}; changes behind it: target=7; pitchlog rules list tells all): ")
        if typed is None:
            raise Refusal("nothing was begun")
        try:
            return _stated(typed, [], "")
        except Refusal as refusal:
            print(surface(color="never").show(str(refusal)), flush=True)


def _stated(typed: str, changes: list[str], option: str) -> tuple[str, tuple[int, int]]:
    from pitchlog.cli.house import changes_of
    from pitchlog.notation import canonical
    from pitchlog.record.model import RulesLine
    from pitchlog.rules import DEFAULT_PRESET, find_preset, resolve
    from pitchlog.source import Line

    words = re.sub(r"\s*=\s*", "=", typed.strip()).split()
    written = DEFAULT_PRESET if not words or "=" in words[0] else words.pop(0)
    if any("=" not in word for word in words):
        written, words = " ".join([written, *words]), []
    named = find_preset(written)
    if named is None:
        said = f"{option} {written}: " if option else ""
        raise Refusal(f"{said}there are no house rules of that name{'' if option else f': {written[:40]}'}; "
                      "pitchlog rules list tells all")  # fmt: skip
    made = changes_of([*words, *changes])
    resolution = resolve(named, made)
    for problem in resolution.problems:
        message = problem.message.replace("; it is left out", "")
        raise Refusal(f"{message}{'; ' + problem.help if problem.help else ''}")
    line = canonical(RulesLine(Line(0, "", ""), named, made))[0]
    return line.partition(" ")[2], resolution.rules.players


def _names(typed: str) -> list[str]:
    """The names between commas, or between blanks where there are none."""
    parts = typed.split(",") if "," in typed else typed.split()
    return [" ".join(part.split(" ")).strip() for part in parts if part.strip()]


def _name_fault(names: list[str]) -> str | None:
    """Why one of the names cannot be written down: control characters, lost bytes, or what turns the direction."""
    for number, name in enumerate(names, 1):
        for char in name:
            if category(char) in ("Cc", "Cs", "Zl", "Zp") or char in _TURNING:
                return f"the name of player {number} holds a character that is not for names (U+{ord(char):04X})"
    return None
