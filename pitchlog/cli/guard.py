"""How a command ends: with an exit status and at most one line on standard error, never with a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from pitchlog.render.surface import Surface

FOUND = 1
FAILED = 2
INTERRUPTED = 130
PIPE_CLOSED = 141
DETAILS = "PITCHLOG_DEBUG"
"""The environment variable with which a programmer sees the traceback of a defect."""

_PLAIN = {
    FileNotFoundError: "there is no such file or folder",
    PermissionError: "this may not be opened with your permissions",
    IsADirectoryError: "it is a folder",
    NotADirectoryError: "part of the path is no folder",
}


class Refusal(Exception):
    """Something on the command line that cannot be done. The message is one clause for people."""


def complain(message: str) -> None:
    """One line on standard error."""
    encoding = getattr(sys.stderr, "encoding", None) or "ascii"
    print(f"error: {Surface(encoding=encoding).show(message)}", file=sys.stderr, flush=True)


def remark(message: str) -> None:
    """One line on standard error about something that is no error."""
    encoding = getattr(sys.stderr, "encoding", None) or "ascii"
    print(f"note: {Surface(encoding=encoding).show(message)}", file=sys.stderr, flush=True)


def cause(fault: OSError) -> str:
    """Why the system refused, in words."""
    for kind, words in _PLAIN.items():
        if isinstance(fault, kind):
            return words
    return (fault.strerror or "the system refused").lower()


def end(work: Callable[[], int]) -> None:
    """Do the work and leave with its exit status."""
    import typer

    raise typer.Exit(guarded(work))


def guarded(work: Callable[[], int]) -> int:
    """The exit status of the work, whatever happens in it."""
    _stand_in_for_closed_streams()
    try:
        status = work()
        sys.stdout.flush()
    except Refusal as refusal:
        complain(str(refusal))
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as fault:  # of standard output: what a file does, FileTrouble says
        return stopped(fault)
    except Exception as fault:
        if os.environ.get(DETAILS):
            raise
        complain(f"this is a fault of pitchlog, not of your record: {fault!r} ({DETAILS}=1 shows where)")
        return FAILED
    return status


def stopped(fault: OSError) -> int:
    """The exit status, with one line of complaint, where standard output takes no more."""
    if isinstance(fault, BrokenPipeError):
        _let_go_of_stdout()
        return PIPE_CLOSED
    where = f"{os.fsdecode(fault.filename)}: " if isinstance(fault.filename, (str, bytes)) else ""
    complain(f"{where}{cause(fault)}")
    _let_go_of_stdout()
    return FAILED


def _stand_in_for_closed_streams() -> None:
    """What is written to a stream that was closed before we began goes nowhere, and not to another stream."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _let_go_of_stdout() -> None:
    """Point standard output nowhere, or Python complains about it once more while it shuts down."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        pass
