"""The program that turns DOT into a picture: which one there is, and how it is run.

Looked for in this order: the program that ``$PITCHLOG_DOT`` names, ``dot`` on the path, graphviz-pure from the extra
``pictures``, pygraphviz. Each is run as a process of its own, with a time limit and without a shell.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

FORMATS: Final = ("svg", "png", "pdf")
"""What an engine may draw; DOT itself needs none."""

TIME_LIMIT: Final = 60
"""Seconds that an engine may take over one picture."""

LARGEST: Final = 200_000_000
"""Bytes: a program that writes more is stopped."""

BEGINS: Final = {"svg": (b"<?xml", b"<svg", b"<!DOCTYPE"), "png": (b"\x89PNG",), "pdf": (b"%PDF",)}
"""How a picture begins."""

VARIABLE: Final = "PITCHLOG_DOT"

HOW_TO_GET: Final = 'pip install "pitchlog[pictures]", or your system\'s package graphviz'


class PictureTrouble(Exception):
    """There is no picture; the message says why, in a line."""


@dataclass(frozen=True, slots=True)
class Engine:
    """A program that draws. ``formats`` are those it has."""

    name: str
    command: tuple[str, ...]
    formats: frozenset[str]
    takes_format: bool = True


def engines(environment: Mapping[str, str] | None = None) -> list[Engine]:
    """The engines of this machine, the first choice first.

    Raises :class:`PictureTrouble` where ``$PITCHLOG_DOT`` names no program.
    """
    environment = os.environ if environment is None else environment
    found: list[Engine] = []
    if named := environment.get(VARIABLE):
        program = shutil.which(named)
        if program is None:
            raise PictureTrouble(f"${VARIABLE} is {named!r}, and there is no such program")
        return [Engine(named, (program,), _formats_of(program))]
    if dot := shutil.which("dot"):
        found.append(Engine("dot", (dot,), frozenset(FORMATS)))
    if pure := _pure():
        found.append(Engine("graphviz-pure", (pure,), _formats_of(pure)))
    if find_spec("pygraphviz") is not None:
        command = (sys.executable, "-c", _PYGRAPHVIZ)
        found.append(Engine("pygraphviz", command, frozenset(FORMATS), takes_format=False))
    return found


def draw(dot: str, form: str, among: Sequence[Engine] | None = None, *, limit: float = TIME_LIMIT) -> bytes:
    """The picture of a graph in one of :data:`FORMATS`, by the first engine that has it.

    Raises :class:`PictureTrouble` where there is none, where it fails, or where it takes longer than ``limit``
    seconds.
    """
    known = engines() if among is None else among
    able = [engine for engine in known if form in engine.formats]
    if not able:
        raise PictureTrouble(_no_engine(form, known))
    engine = able[0]
    command = [*engine.command, f"-T{form}"] if engine.takes_format else [*engine.command, form]
    try:
        status, drawn, complaint = _run(command, dot.encode("utf-8"), limit)
    except subprocess.TimeoutExpired:
        raise PictureTrouble(
            f"{engine.name} was stopped: it ran for more than {limit:g} seconds, or wrote without end. "
            "Choose a single hand, or write a .dot file"
        ) from None
    except OSError as fault:
        raise PictureTrouble(f"{engine.name} could not be run: {fault.strerror or fault}") from None
    if status or not drawn:
        lines = complaint.decode("utf-8", "replace").strip().splitlines()
        raise PictureTrouble(f"{engine.name} could not draw it" + (f": {lines[0][:200]}" if lines else ""))
    if not drawn.lstrip().startswith(BEGINS[form]):
        raise PictureTrouble(f"what {engine.name} wrote is no {form}")
    return drawn


def _run(command: Sequence[str], given: bytes, limit: float) -> tuple[int, bytes, bytes]:
    """(exit status, what it wrote, what it complained of) of a program that may neither run on nor write on for ever.

    Raises ``OSError``, and ``subprocess.TimeoutExpired`` where it did either.
    """
    ends = time.monotonic() + limit
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as drawn, tempfile.TemporaryFile() as complaint:
        source.write(given)
        source.seek(0)
        with subprocess.Popen(command, stdin=source, stdout=drawn, stderr=complaint) as process:
            while True:
                try:
                    status = process.wait(0.1)
                    break
                except subprocess.TimeoutExpired:
                    written = max(os.fstat(file.fileno()).st_size for file in (drawn, complaint))
                    if time.monotonic() < ends and written < LARGEST:
                        continue
                    process.kill()
                    raise
        drawn.seek(0)
        complaint.seek(0)
        return status, drawn.read(LARGEST), complaint.read(10_000)


def _no_engine(form: str, known: Sequence[Engine]) -> str:
    if known:
        names = " and ".join(engine.name for engine in known)
        return f"{names} cannot write {form}: {HOW_TO_GET}, or write .svg, .png or .dot"
    return f"a .{form} needs Graphviz, and there is none: {HOW_TO_GET}; a .dot file needs nothing"


def _pure() -> str | None:
    """The program of graphviz-pure: beside our own Python, or on the path."""
    beside = Path(sys.executable).parent
    return shutil.which("graphviz-pure", path=str(beside)) or shutil.which("graphviz-pure")


def _formats_of(program: str) -> frozenset[str]:
    """graphviz-pure draws no PDF."""
    is_pure = Path(program).stem == "graphviz-pure"
    return frozenset(FORMATS) - {"pdf"} if is_pure else frozenset(FORMATS)


_PYGRAPHVIZ: Final = """\
import sys
import pygraphviz
graph = pygraphviz.AGraph(string=sys.stdin.buffer.read().decode("utf-8"))
sys.stdout.buffer.write(graph.draw(format=sys.argv[1], prog="dot"))
"""
