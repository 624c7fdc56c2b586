"""The command line as a whole."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from pitchlog._version import __version__
from pitchlog.cli.check import check
from pitchlog.cli.compare import compare
from pitchlog.cli.convert import convert
from pitchlog.cli.dispute import dispute
from pitchlog.cli.explain import explain
from pitchlog.cli.fmt import fmt
from pitchlog.cli.graph import graph
from pitchlog.cli.guard import stopped
from pitchlog.cli.infer import infer
from pitchlog.cli.record import record
from pitchlog.cli.replay import replay
from pitchlog.cli.report import report
from pitchlog.cli.rules import rules_app
from pitchlog.cli.schema import schema
from pitchlog.cli.score import score
from pitchlog.cli.simulate import simulate
from pitchlog.cli.standings import standings

app = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _tell_version(*, is_wanted: bool) -> None:
    if is_wanted:
        print(f"pitchlog {__version__}")
        raise typer.Exit


@app.callback()
def pitchlog(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            "-V",
            help="Show the version and exit.",
            is_eager=True,
            callback=lambda value: _tell_version(is_wanted=value),
            show_default=False,
        ),
    ] = False,
) -> None:
    """Check and score recorded hands of Pitch (Setback, High-Low-Jack) under the house rules of your table.

    \b
    Examples:
      pitchlog check thursday.pitch
      pitchlog score thursday.pitch --rules partners-21
      pitchlog explain revoke
    """


app.command()(check)
app.command()(score)
app.command()(replay)
app.command()(report)
app.command()(compare)
app.command()(dispute)
app.command()(infer)
app.command()(standings)
app.command()(graph)
app.command()(record)
app.command()(fmt)
app.command()(convert)
app.add_typer(rules_app, name="rules")
app.command()(explain)
app.command()(schema)
app.command()(simulate)


def run() -> None:
    """Run the command that the arguments name, and leave with its exit status."""
    try:
        app(prog_name="pitchlog")
    except OSError as fault:  # of a help text that cannot be written: what a command does, the guard says
        sys.exit(stopped(fault))
