"""``pitchlog fmt``: the canonical spelling of a record."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from pitchlog.cli.guard import FAILED, FOUND, complain, end
from pitchlog.cli.options import ColorOption, NoProgressOption, Paths
from pitchlog.cli.paths import STDIN, SUFFIX, FileTrouble, expand
from pitchlog.cli.streams import Out, Progress, surface
from pitchlog.render.surface import Surface
from pitchlog.render.words import count_of

if TYPE_CHECKING:
    from pitchlog.cli.tidying import Tidied


def fmt(
    paths: Paths,
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help="Change nothing, name the files that would change, and exit with 1 if there are any.",
            show_default=False,
        ),
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Change nothing and show what would change.", show_default=False)
    ] = False,
    color: ColorOption = "auto",
    no_progress: NoProgressOption = False,
) -> None:
    """Tidy the spelling of records, never a card or figure.

    Blanks, capitals and the splitting of lines become what everybody writes.
    Comments stay, and a line that cannot be read stays as it is. With - the text
    comes from standard input and goes to standard output.

    \b
    Examples:
      pitchlog fmt thursday.pitch
      pitchlog fmt games/ --check
      pitchlog fmt games/ --diff
      pitchlog fmt - < typed.pitch > tidy.pitch

    Exit status: 0 done, 1 --check found files that would change, 2 a file could not be read or written.
    """
    end(lambda: run(paths, surface(color=color), check=check, diff=diff, progress=not no_progress))


def run(paths: Sequence[str], shown: Surface, *, check: bool, diff: bool, progress: bool) -> int:
    """Tidy the files and give the exit status."""
    from pitchlog.cli.tidying import tidied

    files, troubles = expand(paths, endings=(SUFFIX,))
    counter = Progress(len(files), is_wanted=progress)
    out = Out()
    changed = 0
    for path in files:
        try:
            file = tidied(path)
            changed += file.is_changed
            _put(file, out, shown, check=check, diff=diff)
        except FileTrouble as fault:
            troubles.append(str(fault))
        counter.step()
    counter.clear()
    sys.stdout.flush()
    if files and files != [STDIN]:
        print(_sentence(changed, len(files) - changed, check or diff), file=sys.stderr)
    for trouble in troubles:
        complain(trouble)
    if troubles:
        return FAILED
    return FOUND if check and changed else 0


def _put(file: Tidied, out: Out, shown: Surface, *, check: bool, diff: bool) -> None:
    """Write one file where it belongs: its place, standard output, or as a diff or a name."""
    from pitchlog.render.diff import diff_rows

    if diff:
        for row in diff_rows(file.path, file.before, file.after, shown):
            out.write(row)
    elif check:
        out.write(f"{shown.show(file.path)}: would change\n" if file.is_changed else "")
    elif file.path == STDIN:
        sys.stdout.flush()
        sys.stdout.buffer.write(file.after.encode())
        sys.stdout.buffer.flush()
    elif file.is_changed:
        file.write()
        out.write(f"{shown.show(file.path)}: changed\n")


def _sentence(changed: int, same: int, is_trial: bool) -> str:
    verb = "would change" if is_trial else "changed"
    return f"{count_of(changed, 'file')} {verb}, {same} as {'it' if same == 1 else 'they'} should be."
