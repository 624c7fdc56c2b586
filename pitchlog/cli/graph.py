"""``pitchlog graph``: a hand, or a whole game, as a picture."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from pitchlog.cli.guard import FAILED, Refusal, complain, end
from pitchlog.cli.house import HouseRules, house_rules
from pitchlog.cli.options import RulesOption, SetOption
from pitchlog.cli.paths import STDIN, FileTrouble, read_chunks

if TYPE_CHECKING:
    from pitchlog.comparing.runs import Run

OutOption = Annotated[
    str,
    typer.Option(
        "--output", "-o", metavar="OUT", help="Where to: a .svg, .png, .pdf or .dot file.", show_default=False
    ),
]


def graph(
    path: Annotated[str, typer.Argument(metavar="FILE", hidden=True, show_default=False)],
    out: OutOption,
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="N", help="Draw this hand alone.", show_default=False)
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="N", help="The game of the file (1).", show_default=False)
    ] = None,
    rules: RulesOption = None,
    changes: SetOption = None,
) -> None:
    """Draw a hand: how the lead went from trick to trick, and where the points fell.

    Without --hand the whole game is drawn as a chain of hands, with the race
    to the target. FILE is a record, or - for standard input. The ending of OUT
    says what is written; a .dot file is text for Graphviz and needs nothing else.
    -o - writes it to standard output.

    \b
    Examples:
      pitchlog graph thursday.pitch --hand 3 -o hand3.svg
      pitchlog graph thursday.pitch -o race.png
      pitchlog graph thursday.pitch --hand 3 -o - > hand3.dot

    Exit status: 0 it was drawn, 2 it could not be.
    """

    def work() -> int:
        law = house_rules(rules, changes)
        form = form_of(out)
        refuse_input(out, [path])
        try:
            run = _game(path, game, law)
        except FileTrouble as fault:
            complain(str(fault))
            return FAILED
        return write_picture(_dot(run, hand), form, out)

    end(work)


def form_of(out: str) -> str:
    """``svg``, ``png``, ``pdf`` or ``dot``. Raises :class:`~pitchlog.cli.guard.Refusal` for another ending."""
    if out == "-":
        return "dot"
    form = os.path.splitext(out)[1].lower().removeprefix(".")
    if form in ("svg", "png", "pdf", "dot"):
        return form
    raise Refusal(f"--output {out}: the ending says what to write: .svg, .png, .pdf or .dot")


def refuse_input(out: str, paths: list[str]) -> None:
    """Never write over a record that is read. Raises :class:`~pitchlog.cli.guard.Refusal`."""
    from pitchlog.cli.atomic import is_same_file

    for path in paths:
        if out != "-" and path != STDIN and is_same_file(out, path):
            raise Refusal(f"--output {out}: this is the record itself")


def write_picture(dot: str, form: str, out: str) -> int:
    """Draw the graph and write it, whole or not at all; the exit status."""
    from pitchlog.render.graph.engine import PictureTrouble, draw

    try:
        data = dot.encode("utf-8") if form == "dot" else draw(dot, form)
    except PictureTrouble as trouble:
        complain(f"{out}: {trouble}")
        return FAILED
    if out == "-":
        sys.stdout.buffer.write(data)
        return 0
    from pitchlog.cli.atomic import put_file

    try:
        put_file(out, data)
    except (OSError, ValueError) as fault:
        complain(f"{out}: it could not be written: {getattr(fault, 'strerror', None) or fault}")
        return FAILED
    return 0


def _game(path: str, written: str | None, law: HouseRules) -> Run:
    """The game that is asked for, judged."""
    from pitchlog.comparing.recording import games_of
    from pitchlog.comparing.runs import run_game
    from pitchlog.replay.rules_line import game_rules

    wanted = 1 if written is None else _number("--game", written)
    count = 0
    for game in games_of(read_chunks(path), path):
        if not game.hands and written is None:
            continue
        count += 1
        if (game.index if written is not None else count) == wanted:
            return run_game(game, game_rules(game.header, law.rules, law.changes))
    if written is None:
        raise Refusal(f"{path}: no hand is written down in it")
    raise Refusal(f"--game {written}: there is no such game in this record")


def _dot(run: Run, hand: str | None) -> str:
    from pitchlog.render.graph.base import TooLong
    from pitchlog.render.graph.pictures import game_dot, hand_dot

    if hand is not None:
        return hand_dot(run, _place(run, _number("--hand", hand)))
    if not run.replays:
        raise Refusal("no hand of this game is written down")
    try:
        return game_dot(run)
    except TooLong as fault:
        raise Refusal(f"{fault} with --hand") from None


def _place(run: Run, number: int) -> int:
    """The place of the hand with this number as written, else the one that many from the beginning."""
    written = [index for index, (hand, _) in enumerate(run.game.hands) if hand.number == number]
    if written:
        return written[0]
    if number <= len(run.game.hands):
        return number - 1
    raise Refusal(f"--hand {number}: this game has no such hand")


def _number(option: str, written: str) -> int:
    if not (written.isascii() and written.isdecimal() and 0 < int(written) < 10**9):
        raise Refusal(f"{option} {written}: write a number from 1")
    return int(written)
