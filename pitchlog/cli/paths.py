"""The files that the paths on the command line stand for: files, folders, globs and ``-``."""

from __future__ import annotations

import glob
import os
import re
import sys
from collections.abc import Iterator, Sequence
from io import BufferedReader
from typing import Final, cast

from pitchlog.cli.guard import cause
from pitchlog.interchange.choosing import FORMATS

STDIN: Final = "-"
SUFFIX: Final = ".pitch"
SUFFIXES: Final = (SUFFIX, *FORMATS)
"""The endings of the records that are looked for in folders."""

CHUNK: Final = 1 << 16


class FileTrouble(Exception):
    """A file that cannot be read or written. The message is one clause for people, with the path."""


def expand(
    arguments: Sequence[str], *, is_sorted: bool = False, endings: tuple[str, ...] = SUFFIXES
) -> tuple[list[str], list[str]]:
    """The files, each once, and one clause for each path that stands for none.

    A folder stands for every file below it with one of these ``endings`` that is in no hidden folder, in natural order
    (``hand2`` before ``hand10``). A path that is no file and holds ``*``, ``?`` or ``[`` is a glob, also where the
    shell expands none; ``**`` goes down through folders.
    """
    found: dict[str, str] = {}
    problems: list[str] = []
    for argument in arguments:
        paths, problem = _expand_one(argument, endings)
        if problem:
            problems.append(problem)
        for path in paths:
            found.setdefault(_identity(path), path)
    files = list(found.values())
    return (sorted(files, key=natural_key) if is_sorted else files), problems


def natural_key(path: str) -> tuple[tuple[tuple[int, int, str], ...], ...]:
    """What paths are sorted by: folder by folder, numbers by their value. ``-`` comes first.

    >>> sorted(["b/hand10", "b/hand2", "a", "-"], key=natural_key)
    ['-', 'a', 'b/hand2', 'b/hand10']
    """
    if path == STDIN:
        return ()
    return tuple(
        tuple(_part_key(part) for part in re.split(r"([0-9]+)", name)) for name in path.replace(os.sep, "/").split("/")
    )


def read_chunks(path: str) -> Iterator[bytes]:
    """The bytes of a file or of standard input, piece by piece. Raises :class:`FileTrouble`."""
    try:
        if path == STDIN:
            if sys.stdin is None:
                raise FileTrouble(f"{path}: standard input is closed")
            yield from iter(lambda: cast("BufferedReader", sys.stdin.buffer).read1(CHUNK), b"")
            return
        with open(path, "rb", buffering=0) as file:
            yield from iter(lambda: file.read(CHUNK) or b"", b"")
    except OSError as fault:
        raise FileTrouble(f"{path}: {cause(fault)}") from None


def _expand_one(argument: str, endings: tuple[str, ...]) -> tuple[list[str], str | None]:
    if argument == STDIN:
        return [argument], None
    if os.path.isdir(argument):
        files = _files_below(argument, endings)
        return files, None if files else f"{argument}: there are no {SUFFIX} files in this folder"
    if os.path.lexists(argument) or not glob.has_magic(argument):
        return [argument], None
    files = []
    for path in sorted(glob.glob(argument, recursive=True), key=natural_key):
        files += _files_below(path, endings) if os.path.isdir(path) and "**" not in argument else [path]
    files = [path for path in files if not os.path.isdir(path)]
    return files, None if files else f"{argument}: no file matches this"


def _files_below(folder: str, endings: tuple[str, ...]) -> list[str]:
    """Every record below a folder. A folder that may not be opened is named when it is read."""
    files: list[str] = []
    unreadable: list[str] = []
    for root, folders, names in os.walk(folder, onerror=lambda fault: unreadable.append(str(fault.filename))):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found = [os.path.join(root, name) for name in names if name.lower().endswith(endings)]
        files += [path for path in found if os.path.isfile(path) or not os.path.exists(path)]
    return sorted([*files, *unreadable], key=natural_key)


def _identity(path: str) -> str:
    return path if path == STDIN else os.path.normcase(os.path.realpath(path))


def _part_key(part: str) -> tuple[int, int, str]:
    if part.isascii() and part.isdigit():
        digits = part.lstrip("0")
        return (0, len(digits), digits)
    return (1, 0, part.casefold())
