"""Auditing many files: one after another, or several at a time, with the findings in the order of the files."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from pitchlog.cli.house import HouseRules
from pitchlog.cli.paths import STDIN, FileTrouble, read_chunks
from pitchlog.cli.selection import Selection
from pitchlog.findings import Finding
from pitchlog.render.words import Summary

AHEAD = 4
"""How many files a worker may be ahead of the one that is printed: what is waiting is kept in memory."""


@dataclass(frozen=True, slots=True)
class Job:
    """One file to audit, with everything that a worker must know."""

    path: str
    house_rules: HouseRules
    selection: Selection


@dataclass(slots=True)
class Report:
    """What came of a whole file."""

    findings: list[Finding] = field(default_factory=list)
    summary: Summary = field(default_factory=Summary)


def findings_of(job: Job, summary: Summary) -> Iterator[Finding]:
    """The wanted findings of one file as they come; ``summary`` grows with them. Raises :class:`FileTrouble`."""
    from pitchlog.auditing import GameOpened, HandAudited, audit_stream

    chunks = read_chunks(job.path)
    first = next(chunks, b"")
    summary.begin_file(job.path)
    events = audit_stream(
        _joined(first, chunks), path=job.path, rules=job.house_rules.rules, changes=job.house_rules.changes
    )
    for event in events:
        if isinstance(event, GameOpened):
            summary.note_game()
        elif isinstance(event, HandAudited):
            summary.note_hand(is_unread=event.is_unread)
        for finding in event.findings:
            if job.selection.keeps(finding.code):
                summary.note(finding)
                yield finding


def audit_whole(job: Job) -> Report:
    """The report of one file, for a worker."""
    report = Report()
    try:
        for finding in findings_of(job, report.summary):
            report.findings.append(finding)
    except FileTrouble as fault:
        report.summary.troubles.append(str(fault))
    return report


def audit_all(
    jobs: Sequence[Job], workers: int, summary: Summary, tell: Callable[[Finding], None], step: Callable[[], None]
) -> None:
    """Audit every file, ``tell`` each finding in order, ``step`` after each file; ``summary`` grows with them."""
    workers = min(workers, sum(job.path != STDIN for job in jobs))
    if workers > 1:
        _together(jobs, workers, summary, tell, step)
    else:
        _in_turn(jobs, summary, tell, step)


def worker_count(jobs: int) -> int:
    """How many processes ``--jobs`` asks for; 0 is one for each processor that we may use."""
    if jobs:
        return jobs
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


def _in_turn(jobs: Sequence[Job], summary: Summary, tell: Callable[[Finding], None], step: Callable[[], None]) -> None:
    for job in jobs:
        try:
            for finding in findings_of(job, summary):
                tell(finding)
        except FileTrouble as fault:
            summary.troubles.append(str(fault))
        step()


def _together(
    jobs: Sequence[Job], workers: int, summary: Summary, tell: Callable[[Finding], None], step: Callable[[], None]
) -> None:
    from concurrent.futures import Future, ProcessPoolExecutor

    waiting: deque[Future[Report] | Job] = deque()
    rest = iter(jobs)
    pool = ProcessPoolExecutor(workers, initializer=end_at_once)
    try:
        while True:
            while len(waiting) < workers * AHEAD and (job := next(rest, None)) is not None:
                waiting.append(job if job.path == STDIN else pool.submit(audit_whole, job))
            if not waiting:
                break
            first = waiting.popleft()
            report = audit_whole(first) if isinstance(first, Job) else first.result()
            for finding in report.findings:
                tell(finding)
            summary.add(report.summary)
            step()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def end_at_once() -> None:
    """Let Ctrl-C end a worker without a word: the parent says how it ended."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _joined(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from rest
