"""``pitchlog check``: what was unlawful or scored wrong."""

from __future__ import annotations

from typing import Annotated

import typer

from pitchlog.cli.guard import FAILED, FOUND, end
from pitchlog.cli.house import house_rules
from pitchlog.cli.nearest import choice
from pitchlog.cli.options import ColorOption, NoProgressOption, Paths, RulesOption, SetOption, complete_code
from pitchlog.cli.selection import selection
from pitchlog.cli.streams import surface
from pitchlog.render.forms import CHECK_FORMS

FormatOption = Annotated[
    str,
    typer.Option(
        "--format",
        metavar="FORM",
        help="full, concise, json, jsonl, github, junit, sarif or markdown.",
        show_default=False,
    ),
]
SelectOption = Annotated[
    list[str] | None,
    typer.Option(
        "--select",
        metavar="CODE|NAME,...",
        help="Show only these findings: P401, revoke, or the beginning of a code, such as S.",
        autocompletion=complete_code,
        show_default=False,
    ),
]
IgnoreOption = Annotated[
    list[str] | None,
    typer.Option(
        "--ignore",
        metavar="CODE|NAME,...",
        help="Leave these findings out.",
        autocompletion=complete_code,
        show_default=False,
    ),
]
StatisticsOption = Annotated[
    bool, typer.Option("--statistics", help="Count the findings of each code as well.", show_default=False)
]
ExitZeroOption = Annotated[
    bool, typer.Option("--exit-zero", help="Exit with 0 even when errors are found.", show_default=False)
]
JobsOption = Annotated[
    str,
    typer.Option("--jobs", metavar="N|auto", help="How many files to check at the same time (1).", show_default=False),
]
FixOption = Annotated[
    bool,
    typer.Option(
        "--fix", help="First tidy the spelling of the files, as fmt does: never a card or a figure.", show_default=False
    ),
]
DiffOption = Annotated[
    bool,
    typer.Option(
        "--diff",
        help="Show what --fix would change, and change nothing. Findings are only counted.",
        show_default=False,
    ),
]


def check(
    paths: Paths,
    rules: RulesOption = None,
    changes: SetOption = None,
    form: FormatOption = "full",
    select: SelectOption = None,
    ignore: IgnoreOption = None,
    statistics: StatisticsOption = False,
    exit_zero: ExitZeroOption = False,
    jobs: JobsOption = "1",
    fix: FixOption = False,
    diff: DiffOption = False,
    color: ColorOption = "auto",
    no_progress: NoProgressOption = False,
) -> None:
    """Check hands: every unlawful act and every wrong score.

    PATH is a file, a folder (every .pitch file below it), a pattern such as
    "week*.pitch", or - for standard input.

    \b
    Examples:
      pitchlog check thursday.pitch
      pitchlog check games/ --rules partners-21
      pitchlog check games/ --set low_credit=winner --ignore W
      pitchlog check "2026-*.pitch" --format json > findings.json
      pitchlog check games/ --format github    # in a workflow: remarks at the lines

    Exit status: 0 no errors, 1 errors were found, 2 the job could not be done.
    """

    # Longer than a function should be: each parameter is an option, and the docstring is the help.
    def work() -> int:
        from pitchlog.cli.checking import Checking, jobs_of, tidy

        shown = surface(color=color)
        checking = Checking(
            house_rules=house_rules(rules, changes),
            selection=selection(select or (), ignore or ()),
            form=choice("--format", form, CHECK_FORMS),
            surface=shown,
            workers=jobs_of(jobs),
            statistics=statistics,
            is_counted_only=diff,
            shows_progress=not no_progress,
        )
        is_tidy = tidy(paths, shown, is_diff=diff) if fix or diff else True
        status = checking.run(paths)
        if not is_tidy:
            return FAILED
        return 0 if exit_zero and status == FOUND else status

    end(work)
