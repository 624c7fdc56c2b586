"""The plainest command of all, ``pitchlog check FILE…``, without what only options need.

It is :func:`pitchlog.cli.check.check` with every option left at its default; it spares the machine the making of a
command line parser, which takes longer than the check of a hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitchlog.cli.checking import Checking
from pitchlog.cli.guard import guarded
from pitchlog.cli.house import HouseRules
from pitchlog.cli.selection import selection
from pitchlog.cli.streams import surface


def is_plain_check(arguments: Sequence[str]) -> bool:
    """Whether this is ``check`` with paths and nothing else."""
    return len(arguments) > 1 and arguments[0] == "check" and not any(word.startswith("-") for word in arguments[1:])


def plain_check(paths: Sequence[str]) -> int:
    """Check these paths; the exit status."""

    def work() -> int:
        checking = Checking(HouseRules(), selection((), ()), "full", surface(color="auto"))
        return checking.run(paths)

    return guarded(work)
