"""Findings as Markdown, for a remark on a pull request or a message to the others at the table.

A heading a file, and for each finding a line, its source lines as a block of code and what is said of it. Nothing that
a stranger wrote is markup, calls anybody or becomes a link.
"""

from __future__ import annotations

from pitchlog.findings import Finding
from pitchlog.render.full import remarks, shortened, whereabouts
from pitchlog.render.safe import code_fence, safe_code, safe_markdown
from pitchlog.render.snippet import snippet
from pitchlog.render.statistics import statistics
from pitchlog.render.surface import Surface
from pitchlog.render.words import Summary


class MarkdownForm:
    """See :class:`pitchlog.render.forms.CheckForm`."""

    def __init__(self, surface: Surface, *, statistics: bool = False) -> None:
        self._surface = Surface(surface.width, encoding=surface.encoding, glyphs=surface.glyphs)
        self._statistics = statistics
        self._path: str | None = None

    def begin(self) -> str:
        """Nothing."""
        return ""

    def finding(self, finding: Finding) -> str:
        """One finding, under the heading of its file, and the blank line after it."""
        rows = []
        path = finding.path or "-"
        if path != self._path:
            self._path = path
            rows += [f"## {safe_code(self._surface.show(path))}", ""]
        place = ", ".join([f"line {finding.line}", *whereabouts(finding)])
        head = f"**{finding.severity} {finding.code} {finding.name}** ({place})"
        rows += [f"{head}: {self._shown(finding.message)}", ""]
        source = snippet(finding, self._surface)[1:]  # the first row is the gutter alone
        fence = code_fence("\n".join(source))
        rows += [f"{fence}text", *source, fence, ""]
        told = [f"- {word}: {self._shown(text)}" for word, text in remarks(finding)]
        return self._text([*rows, *told, ""] if told else rows)

    def end(self, summary: Summary) -> str:
        """What could not be read, the counts where they were asked for, and the sentence."""
        rows = []
        if summary.troubles:
            rows += ["## Not read", "", *(f"- error: {self._shown(trouble)}" for trouble in summary.troubles), ""]
        if self._statistics and summary.by_code:
            rows += ["| findings | code | name |", "| ---: | --- | --- |"]
            rows += [f"| {entry['count']} | {entry['code']} | {entry['name']} |" for entry in statistics(summary)]
            rows.append("")
        return self._text([*rows, f"**{summary.sentence()}**"])

    def _shown(self, text: str) -> str:
        return safe_markdown(self._surface.show(shortened(text)))

    def _text(self, rows: list[str]) -> str:
        return self._surface.fit("\n".join(rows) + "\n")
