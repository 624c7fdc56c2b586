"""What a change of spelling would change, as a unified diff."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff

from pitchlog.render.surface import Surface

NO_END = "\x00no line end"


def diff_rows(path: str, before: str, after: str, surface: Surface) -> Iterator[str]:
    """The lines of the diff, with their line ends. Quadratic at worst, as ``difflib`` is, in the lines that differ."""
    old, new = _lines(before), _lines(after)
    name = surface.show(path)
    for marked in unified_diff(old, new, f"{name} (as it is)", f"{name} (formatted)", lineterm="", n=2):
        row = marked.removesuffix(NO_END)
        shown = surface.show(row)
        if row.startswith(("+++", "---", "@@")):
            yield surface.paint(shown, "strong") + "\n"
        elif row.startswith("+"):
            yield surface.paint(shown, "good") + "\n"
        elif row.startswith("-"):
            yield surface.paint(shown, "error") + "\n"
        else:
            yield shown + "\n"
        if row is not marked:
            yield "\\ No newline at end of file\n"


def _lines(text: str) -> list[str]:
    """The lines, parted at LF alone: a CR that goes away is shown. The last one is marked where no LF ends it."""
    parts = text.split("\n")
    if parts[-1]:
        parts[-1] += NO_END
    else:
        parts.pop()
    return parts
