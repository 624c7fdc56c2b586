"""The concise form: one line a finding, ``path:line:col: CODE name message``. For editors and ``grep``."""

from __future__ import annotations

from pitchlog.findings import Finding
from pitchlog.render.full import shortened
from pitchlog.render.statistics import statistics_rows
from pitchlog.render.surface import Surface
from pitchlog.render.words import Summary


class ConciseForm:
    """See :class:`pitchlog.render.forms.CheckForm`."""

    def __init__(self, surface: Surface, *, statistics: bool = False) -> None:
        self._surface = surface
        self._statistics = statistics

    def begin(self) -> str:
        """Nothing."""
        return ""

    def finding(self, finding: Finding) -> str:
        """One line."""
        surface = self._surface
        where = f"{surface.show(finding.path or '-')}:{finding.line}:{finding.column}:"
        code = surface.paint(finding.code, finding.severity)
        message = surface.show(shortened(finding.message))
        return f"{surface.paint(where, 'place')} {code} {finding.name} {message}\n"

    def end(self, summary: Summary) -> str:
        """Nothing but the counts, where they were asked for: each line is a finding, or a program trips over it."""
        return "".join(row + "\n" for row in statistics_rows(summary, self._surface)) if self._statistics else ""
