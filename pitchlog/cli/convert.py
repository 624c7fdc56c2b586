"""``pitchlog convert``: a record in another format."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from pitchlog.cli.guard import FAILED, Refusal, complain, end, remark
from pitchlog.cli.nearest import choice
from pitchlog.cli.paths import STDIN, FileTrouble, read_chunks

FORMS = ("pitch", "json", "ptn")
MOST_TOLD = 12


def convert(
    path: Annotated[str, typer.Argument(metavar="IN", hidden=True, show_default=False)],
    out: Annotated[
        str, typer.Option("--output", "-o", metavar="OUT", help="Where to: a .pitch, .json or .ptn file, or -.",
                          show_default=False)
    ],
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="FORM", help="pitch, json or ptn, where OUT does not say it.", show_default=False),
    ] = None,
) -> None:  # fmt: skip
    """Write a record in another format.

    IN is a record, or - for standard input: in the notation, as JSON
    (pitchlog schema record), Trickster's PTN, also inside other text, or
    the log of another program (JackieChiles/Cinch, pysmear).
    To JSON and back nothing is lost but comments; PTN cannot hold all that
    a record may say, and what is left out is told.

    \b
    Examples:
      pitchlog convert thursday.pitch -o thursday.json
      pitchlog convert bug-report.txt -o hand.pitch
      pitchlog convert - --to ptn -o - < thursday.pitch

    Exit status: 0 it was written, 2 it could not be.
    """

    def work() -> int:
        form = _form(out, to)
        from pitchlog.cli.graph import refuse_input
        from pitchlog.interchange.converting import CannotConvert
        from pitchlog.interchange.converting import convert as converted

        refuse_input(out, [path])
        try:
            data = b"".join(read_chunks(path))
            made = converted(data, None if path == STDIN else path, form)
        except FileTrouble as fault:
            complain(str(fault))
            return FAILED
        except CannotConvert as fault:
            complain(f"{path}: {fault}")
            return FAILED
        status = _write(out, made.text.encode("utf-8", "surrogateescape"))
        if made.left_out and not status:
            more = len(made.left_out) - MOST_TOLD
            told = "; ".join(made.left_out[:MOST_TOLD]) + (f"; and {more} more" if more > 0 else "")
            remark(f"not in {out}: {told}")
        return status

    end(work)


def _form(out: str, to: str | None) -> str:
    if to is not None:
        return choice("--to", to, FORMS)
    form = os.path.splitext(out)[1].lower().removeprefix(".")
    if form in FORMS:
        return form
    raise Refusal(f"--output {out}: the ending says what to write: .pitch, .json or .ptn; or say it with --to")


def _write(out: str, data: bytes) -> int:
    if out == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return 0
    from pitchlog.cli.atomic import put_file

    try:
        put_file(out, data)
    except (OSError, ValueError) as fault:
        complain(f"{out}: it could not be written: {getattr(fault, 'strerror', None) or fault}")
        return FAILED
    return 0
