"""The work of ``pitchlog check``: audit the files, write the findings, and say how it ended."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from pitchlog.cli.auditing import Job, audit_all, worker_count
from pitchlog.cli.guard import FAILED, FOUND, Refusal, complain
from pitchlog.cli.house import HouseRules
from pitchlog.cli.nearest import whole_number
from pitchlog.cli.paths import STDIN, FileTrouble, expand
from pitchlog.cli.selection import Selection
from pitchlog.cli.streams import Out, Progress
from pitchlog.findings import Finding
from pitchlog.render.forms import check_form
from pitchlog.render.surface import Surface
from pitchlog.render.words import Summary

MOST_JOBS = 512


@dataclass(frozen=True, slots=True)
class Checking:
    """Everything that the command line says about a check."""

    house_rules: HouseRules
    selection: Selection
    form: str
    surface: Surface
    workers: int = 1
    statistics: bool = False
    is_counted_only: bool = False
    shows_progress: bool = True

    def run(self, paths: Sequence[str]) -> int:
        """Audit, write, and give the exit status."""
        files, troubles = expand(paths, is_sorted=True)
        summary = Summary(is_selected=self.selection.is_partial, troubles=troubles)
        jobs = [Job(path, self.house_rules, self.selection) for path in files]
        if self.is_counted_only:
            audit_all(jobs, self.workers, summary, lambda finding: None, lambda: None)
            sys.stdout.flush()
            print(self.surface.fit(summary.sentence()), file=sys.stderr)
        else:
            self._write(jobs, summary)
        for trouble in summary.troubles:
            complain(trouble)
        if summary.troubles:
            return FAILED
        return FOUND if summary.errors else 0

    def _write(self, jobs: list[Job], summary: Summary) -> None:
        form = check_form(self.form, self.surface, statistics=self.statistics)
        out = Out()
        progress = Progress(len(jobs), is_wanted=self.shows_progress)

        def tell(finding: Finding) -> None:
            progress.clear()
            out.write(form.finding(finding))

        out.write(form.begin())
        try:
            audit_all(jobs, self.workers, summary, tell, progress.step)
        finally:
            progress.clear()
        out.write(form.end(summary))
        sys.stdout.flush()


def jobs_of(written: str) -> int:
    """How many processes ``--jobs`` asks for."""
    return worker_count(0 if written == "auto" else whole_number("--jobs", written, 0, MOST_JOBS))


def tidy(paths: Sequence[str], surface: Surface, *, is_diff: bool) -> bool:
    """Tidy the spelling of the files, or show what that would change; whether every file could be had.

    A file that is no text is left to the audit, which names the place.
    """
    from pitchlog.cli.tidying import NotText, tidied
    from pitchlog.render.diff import diff_rows

    out = Out()
    is_done = True
    for path in expand(paths, is_sorted=True)[0]:
        if path == STDIN:
            raise Refusal("standard input cannot be fixed here: pitchlog fmt - does it")
        try:
            file = tidied(path)
            if is_diff:
                for row in diff_rows(path, file.before, file.after, surface):
                    out.write(row)
            elif file.is_changed:
                file.write()
        except FileTrouble as fault:
            complain(str(fault))
            is_done &= isinstance(fault, NotText)
    return is_done
