"""``pitchlog standings``: players and sides over many games."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, cast

import typer

from pitchlog.cli.auditing import end_at_once
from pitchlog.cli.guard import FAILED, Refusal, cause, complain, end, remark
from pitchlog.cli.house import HouseRules, house_rules
from pitchlog.cli.nearest import choice
from pitchlog.cli.options import ColorOption, NoProgressOption, Paths, RulesOption, SetOption
from pitchlog.cli.paths import STDIN, FileTrouble, expand, read_chunks
from pitchlog.cli.streams import Progress, surface

if TYPE_CHECKING:
    from pitchlog.ranking.choosing import Choice, Grouping
    from pitchlog.ranking.names import Aliases
    from pitchlog.ranking.standings import Standings

FORMS = ("table", "json", "csv")
BY = ("event", "date", "month", "year", "site")
PIPED_WIDTH = 1000


def complete_by(incomplete: str) -> list[str]:
    """The groupings that begin so, for the shell."""
    return [name for name in BY if name.startswith(incomplete)]


def standings(
    paths: Paths,
    by: Annotated[
        str | None,
        typer.Option(
            "--by",
            metavar="WHAT",
            help="Standings of their own for each event, date, month, year or site.",
            autocompletion=complete_by,
            show_default=False,
        ),
    ] = None,
    events: Annotated[
        list[str] | None,
        typer.Option("--event", metavar="NAME", help="Only games of this event. May be repeated.", show_default=False),
    ] = None,
    since: Annotated[
        str | None,
        typer.Option("--since", metavar="DATE", help="Only games from this day, month or year on.", show_default=False),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option("--until", metavar="DATE", help="Only games up to this day, month or year.", show_default=False),
    ] = None,
    aliases: Annotated[
        str | None,
        typer.Option(
            "--aliases",
            metavar="FILE.toml",
            help='Names that are one player: "Annie" = "Ann", or "Ann" = ["Annie", "Ann B."].',
            show_default=False,
        ),
    ] = None,
    rules: RulesOption = None,
    changes: SetOption = None,
    form: Annotated[
        str, typer.Option("--format", metavar="FORM", help="table, json or csv.", show_default=False)
    ] = "table",
    jobs: Annotated[
        str,
        typer.Option("--jobs", metavar="N|auto", help="How many processes share the work (1).", show_default=False),
    ] = "1",
    color: ColorOption = "auto",
    no_progress: NoProgressOption = False,
) -> None:
    """Rank players and sides over many games.

    Games played and won, hands, bids made and set, points, scores and their average, best and worst. Players are
    one if their names are written alike; an alias file says what else is one. Most games won come first, then the
    best average. Scores and winners are those that the cards make, with the table's rulings, as pitchlog score tells
    them; if check finds errors in the records, a line says how many. PATH is as for check.

    \b
    Examples:
      pitchlog standings league/
      pitchlog standings league/ --by month --since 2026
      pitchlog standings league/ --event "Thursday league" --aliases names.toml --format csv > table.csv

    Exit status: 0 counted, 2 a file could not be read.
    """

    def work() -> int:
        law = house_rules(rules, changes)
        name = choice("--format", form, FORMS)
        grouping = None if by is None else cast("Grouping", choice("--by", by, BY))
        wanted = _choice(events or (), since, until)
        names = _aliases(aliases)
        from pitchlog.cli.checking import jobs_of
        from pitchlog.render.words import count_of

        counting = FileCounting(law, grouping, wanted, names)
        found, troubles = counting.count(paths, jobs_of(jobs), shows_progress=not no_progress)
        _write(found, name, color)
        if found.errors:
            them = "it" if found.errors == 1 else "them"
            remark(f"{count_of(found.errors, 'error')} in these records: pitchlog check tells {them}")
        for trouble in troubles:
            complain(trouble)
        return FAILED if troubles else 0

    end(work)


@dataclass(frozen=True, slots=True)
class FileCounting:
    """Everything that the command line says about how files are counted."""

    law: HouseRules
    by: Grouping | None
    choice: Choice
    aliases: Aliases

    def count(self, paths: Sequence[str], workers: int, *, shows_progress: bool) -> tuple[Standings, list[str]]:
        """The standings over the files, and what could not be read."""
        from pitchlog.ranking.standings import Standings

        files, troubles = expand(paths, is_sorted=True)
        progress = Progress(len(files), is_wanted=shows_progress)
        whole = Standings(self.by, self.choice)
        for found, trouble in self._each(files, min(workers, sum(path != STDIN for path in files))):
            whole.add(found)
            if trouble is not None:
                troubles.append(trouble)
            progress.step()
        progress.clear()
        return whole, troubles

    def count_file(self, path: str) -> tuple[Standings, str | None]:
        """The standings over one file, and why it could not be read to its end."""
        from pitchlog.auditing import audit_stream
        from pitchlog.ranking.standings import Counting, Standings

        found = Standings(self.by, self.choice)
        counting = Counting(found, self.aliases)
        try:
            for event in audit_stream(read_chunks(path), path=path, rules=self.law.rules, changes=self.law.changes):
                counting.take(event)
        except FileTrouble as fault:
            counting.break_off()
            return found, str(fault)
        return found, None

    def _each(self, files: Sequence[str], workers: int) -> Iterator[tuple[Standings, str | None]]:
        """What came of each file, in order; standard input is read by this process."""
        if workers < 2 or STDIN in files:
            yield from map(self.count_file, files)
            return
        from concurrent.futures import ProcessPoolExecutor

        with ProcessPoolExecutor(workers, initializer=end_at_once) as pool:
            yield from pool.map(self.count_file, files, chunksize=4)


def _choice(events: Sequence[str], since: str | None, until: str | None) -> Choice:
    """The games that are wanted. Raises :class:`~pitchlog.cli.guard.Refusal`."""
    from pitchlog.ranking.choosing import BadDate, choose

    for option, date in (("--since", since), ("--until", until)):
        try:
            choose(since=date)
        except BadDate as fault:
            raise Refusal(f"{option} {date}: {fault}") from None
    return choose(events, since, until)


def _aliases(path: str | None) -> Aliases:
    """The aliases in a file. Raises :class:`~pitchlog.cli.guard.Refusal`."""
    from pitchlog.ranking.names import Aliases, BadAliases, read_aliases

    if path is None:
        return Aliases()
    try:
        with open(path, encoding="utf-8") as file:
            return read_aliases(file.read())
    except OSError as fault:
        raise Refusal(f"--aliases {path}: {cause(fault)}") from None
    except UnicodeDecodeError:
        raise Refusal(f"--aliases {path}: it is not UTF-8 text") from None
    except BadAliases as fault:
        raise Refusal(f"--aliases {path}: {fault}") from None


def _write(found: Standings, form: str, color: str) -> None:
    shown = surface(color=color, piped_width=PIPED_WIDTH)
    if form == "table":
        from pitchlog.render.standings import standings_rows

        sys.stdout.writelines(f"{row}\n" for row in standings_rows(found, shown))
    else:
        from pitchlog.render.standings_forms import standings_csv, standings_json

        sys.stdout.write((standings_json if form == "json" else standings_csv)(found, shown))
    sys.stdout.flush()
