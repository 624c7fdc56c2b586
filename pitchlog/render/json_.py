"""The JSON document of an audit, written as it goes along. One finding stands on one line."""

from __future__ import annotations

from pitchlog.findings import Finding
from pitchlog.render.plain_json import finding_object, json_text
from pitchlog.render.statistics import statistics
from pitchlog.render.surface import Surface
from pitchlog.render.words import Summary

SCHEMA = "pitchlog.check/1"


class JsonForm:
    """See :class:`pitchlog.render.forms.CheckForm`."""

    def __init__(self, surface: Surface, *, statistics: bool = False) -> None:
        self._ascii = not surface.is_unicode
        self._statistics = statistics
        self._is_first = True

    def begin(self) -> str:
        """The document's opening."""
        return f'{{"schema": "{SCHEMA}",\n "findings": ['

    def finding(self, finding: Finding) -> str:
        """One element of ``findings``."""
        comma = "\n  " if self._is_first else ",\n  "
        self._is_first = False
        return comma + json_text(finding_object(finding), ascii_only=self._ascii)

    def end(self, summary: Summary) -> str:
        """The summary, and ``statistics`` where they were asked for."""
        extra = f',\n "statistics": {json_text(statistics(summary))}' if self._statistics else ""
        return f'],\n "summary": {json_text(summary.as_dict())}{extra}}}\n'
