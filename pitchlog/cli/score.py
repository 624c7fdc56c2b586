"""``pitchlog score``: what each hand was worth."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from pitchlog.cli.guard import FAILED, FOUND, complain, end
from pitchlog.cli.house import HouseRules, house_rules
from pitchlog.cli.nearest import choice
from pitchlog.cli.options import ColorOption, NoProgressOption, Paths, RulesOption, SetOption, SuitsOption
from pitchlog.cli.paths import FileTrouble, expand, read_chunks
from pitchlog.cli.streams import Out, Progress, surface
from pitchlog.render.forms import SCORE_FORMS, ScoreForm, score_form

PIPED_WIDTH = 1000
"""A table that goes into a pipe or a file is not folded."""


def score(
    paths: Paths,
    rules: RulesOption = None,
    changes: SetOption = None,
    form: Annotated[
        str, typer.Option("--format", metavar="FORM", help="table, json, csv or markdown.", show_default=False)
    ] = "table",
    suits: SuitsOption = "auto",
    color: ColorOption = "auto",
    no_progress: NoProgressOption = False,
) -> None:
    """Score hands: points, totals and the winner.

    The figures come from the cards, not from the scores that were written down:
    pitchlog check compares the two. PATH is as for check.

    \b
    Examples:
      pitchlog score thursday.pitch
      pitchlog score thursday.pitch --rules pagat
      pitchlog score games/ --format csv > scores.csv

    Exit status: 0 every hand was scored, 1 a hand could not be scored, 2 a file could not be read.
    """

    def work() -> int:
        law = house_rules(rules, changes)
        shown = surface(color=color, suits=suits, piped_width=PIPED_WIDTH)
        writer = score_form(choice("--format", form, SCORE_FORMS), shown)
        return run(paths, law, writer, progress=not no_progress)

    end(work)


def run(paths: Sequence[str], law: HouseRules, form: ScoreForm, *, progress: bool) -> int:
    """Score the files and give the exit status."""
    files, troubles = expand(paths)
    counter = Progress(len(files), is_wanted=progress)
    out = Out()
    out.write(form.begin())
    is_scored = True
    for path in files:
        try:
            is_scored &= _score_one(path, law, form, out, counter)
        except FileTrouble as fault:
            troubles.append(str(fault))
        counter.step()
    counter.clear()
    out.write(form.end())
    sys.stdout.flush()
    for trouble in troubles:
        complain(trouble)
    if troubles:
        return FAILED
    return 0 if is_scored else FOUND


def _score_one(path: str, law: HouseRules, form: ScoreForm, out: Out, counter: Progress) -> bool:
    """Write the games of one file; whether every hand could be scored."""
    from pitchlog.auditing import GameClosed, GameOpened, HandAudited, audit_stream

    is_scored = True
    is_open = False
    try:
        for event in audit_stream(read_chunks(path), path=path, rules=law.rules, changes=law.changes):
            counter.clear()
            if isinstance(event, GameOpened):
                is_open = True
                out.write(form.game(event.head))
            elif isinstance(event, HandAudited):
                is_scored &= event.result.is_scored
                out.write(form.hand(event.result))
            elif isinstance(event, GameClosed):
                is_open = False
                out.write(form.close(event.winner, event.finish))
    except FileTrouble:
        if is_open:
            out.write(form.close(None))
        raise
    return is_scored
