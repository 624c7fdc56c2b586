"""``pitchlog report``: one page to send to the others at the table."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from pitchlog.cli.guard import FAILED, Refusal, complain, end, remark
from pitchlog.cli.house import HouseRules, house_rules
from pitchlog.cli.options import Paths, RulesOption, SetOption
from pitchlog.cli.paths import STDIN, FileTrouble, expand, read_chunks

if TYPE_CHECKING:
    from pitchlog.comparing.runs import Run
    from pitchlog.render.page.facts import Page
    from pitchlog.render.page.hands import Flow

ENDINGS = (".html", ".htm", ".md", ".txt")


def report(
    paths: Paths,
    out: Annotated[
        str,
        typer.Option("--output", "-o", metavar="OUT", help="Where to: a .html, .md or .txt file.", show_default=False),
    ],
    rules: RulesOption = None,
    changes: SetOption = None,
    pictures: Annotated[
        bool, typer.Option("--pictures/--no-pictures", help="Draw the trick-flow of each hand (in .html).")
    ] = True,
) -> None:
    """Write a page that explains a record: the verdict, each hand as it was played, the proof.

    A .html page is one file that needs no network: open it, send it, print it.
    Its hands can be stepped through with the keys of pitchlog replay. A link
    such as page.html#g1h3t2 opens trick 2 of hand 3 of game 1.
    PATH is as for check; the page names files, not the folders they lie in.

    \b
    Examples:
      pitchlog report thursday.pitch -o thursday.html
      pitchlog report games/ -o season.html --rules pagat
      pitchlog report thursday.pitch -o thursday.md

    Exit status: 0 it was written, 2 it could not be, or a file could not be read.
    """

    def work() -> int:
        law = house_rules(rules, changes)
        ending = _ending(out)
        return run(paths, out, ending, law, has_pictures=pictures and ending in (".html", ".htm"))

    end(work)


def run(paths: Sequence[str], out: str, ending: str, law: HouseRules, *, has_pictures: bool) -> int:
    """Read the files, write the page, and give the exit status. Nothing is written where nothing could be read."""
    from pitchlog.comparing.variants import Variant
    from pitchlog.render.page.build import Source, build_page, without_folders

    files, troubles = expand(paths)
    read: list[tuple[str, bytes]] = []
    for path in files:
        _refuse_input(out, path)
        try:
            read.append((path, b"".join(read_chunks(path))))
        except FileTrouble as fault:
            troubles.append(str(fault))
    if read:
        names = without_folders(["standard input" if path == STDIN else os.path.abspath(path) for path, _ in read])
        sources = [Source(name, data) for name, (_, data) in zip(names, read, strict=True)]
        flow, trouble = _flow() if has_pictures else (None, "")
        page = build_page(sources, Variant("", law.rules, law.changes), flow)
        troubles += _write(out, _text(page, ending))
        if trouble:
            remark(f"the page has no pictures: {trouble}")
    for one in troubles:
        complain(one)
    return FAILED if troubles else 0


def _text(page: Page, ending: str) -> str:
    if ending in (".html", ".htm"):
        from pitchlog.render.page.html import html

        return html(page)
    from pitchlog.render.page.outline import markdown, text

    return markdown(page) if ending == ".md" else text(page)


def _ending(out: str) -> str:
    """What is written, by the ending of its name. Raises :class:`~pitchlog.cli.guard.Refusal` for another one."""
    ending = os.path.splitext(out)[1].lower()
    if ending not in ENDINGS:
        raise Refusal(f"--output {out}: the ending says what to write: .html, .md or .txt")
    return ending


def _refuse_input(out: str, path: str) -> None:
    """Never write over a record that is read. Raises :class:`~pitchlog.cli.guard.Refusal`."""
    from pitchlog.cli.atomic import is_same_file

    if path != STDIN and is_same_file(out, path):
        raise Refusal(f"--output {out}: this is the record itself")


def _flow() -> tuple[Flow | None, str]:
    """What draws the pictures; or ``None``, and why there are none."""
    from pitchlog.render.graph.engine import PictureTrouble, engines
    from pitchlog.render.graph.pictures import hand_svg

    try:
        among = [engine for engine in engines() if "svg" in engine.formats]
    except PictureTrouble as trouble:
        return None, str(trouble)
    if not among:
        return None, "Graphviz was not found; pitchlog graph says how to get it"

    told: list[str] = []

    def drawn(run: Run, index: int) -> str | None:
        if told:
            return None  # an engine that failed is not asked a hundred times
        try:
            return hand_svg(run, index, among)
        except (PictureTrouble, UnicodeDecodeError) as trouble:
            told.append(str(trouble))
            remark(f"the page lacks pictures: {trouble}")
            return None

    return drawn, ""


def _write(out: str, text: str) -> list[str]:
    """Write the page, whole or not at all; what went wrong."""
    from pitchlog.cli.atomic import put_file

    try:
        put_file(out, text.encode("utf-8", "replace"))
    except (OSError, ValueError) as fault:
        return [f"{out}: it could not be written: {getattr(fault, 'strerror', None) or fault}"]
    return []
