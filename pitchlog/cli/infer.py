"""``pitchlog infer``: the house rules under which what was recorded comes out right."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from pitchlog.cli.compare import games_in
from pitchlog.cli.guard import FAILED, Refusal, complain, end
from pitchlog.cli.nearest import choice
from pitchlog.cli.options import ColorOption, Paths
from pitchlog.cli.streams import surface

FORMS = ("text", "json")


def infer(
    paths: Paths,
    slips: Annotated[
        str | None,
        typer.Option("--slips", metavar="SHARE", help="How many hands may be slips, such as 2%.", show_default=False),
    ] = None,
    form: Annotated[str, typer.Option("--format", metavar="FORM", help="text or json.", show_default=False)] = "text",
    jobs: Annotated[
        str,
        typer.Option("--jobs", metavar="N|auto", help="How many processes share the work (auto).", show_default=False),
    ] = "auto",
    color: ColorOption = "auto",
) -> None:
    """Find the house rules that a record was played by.

    The rules that its lines state are not believed: every preset is tried, then every change of one house rule.
    A value is ruled out where a score, a point, a bid or a card that was recorded would be wrong by it.

    \b
    Examples:
      pitchlog infer thursday.pitch
      pitchlog infer league/ --slips 2%

    Exit status: 0 answered, 2 a file could not be read.
    """

    def work() -> int:
        share = _share(slips)
        shown = surface(color=color)
        name = choice("--format", form, FORMS)
        from pitchlog.cli.checking import jobs_of
        from pitchlog.comparing.inference import infer_games
        from pitchlog.render.inference import inference_json, inference_rows

        troubles: list[str] = []
        found = infer_games(list(games_in(paths, troubles)), slips=share, workers=jobs_of(jobs))
        if name == "json":
            sys.stdout.write(inference_json(found, shown))
        else:
            print("\n".join(inference_rows(found, shown)))
        sys.stdout.flush()
        for trouble in troubles:
            complain(trouble)
        return FAILED if troubles else 0

    end(work)


def _share(written: str | None) -> float:
    """The share behind ``--slips``: ``2%``, ``2 %`` or ``0.02``."""
    if written is None:
        return 0.0
    text = written.strip()
    try:
        share = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise Refusal(f"--slips {written}: write a share such as 2% or 0.02")
    return share
