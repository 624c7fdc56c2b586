"""JSON lines: the object of one finding a line, nothing else. For pipes and databases."""

from __future__ import annotations

from pitchlog.findings import Finding
from pitchlog.render.plain_json import finding_object, json_text
from pitchlog.render.surface import Surface
from pitchlog.render.words import Summary


class JsonLinesForm:
    """See :class:`pitchlog.render.forms.CheckForm`."""

    def __init__(self, surface: Surface, *, statistics: bool = False) -> None:
        self._ascii = not surface.is_unicode
        self._statistics = statistics

    def begin(self) -> str:
        """Nothing."""
        return ""

    def finding(self, finding: Finding) -> str:
        """One line."""
        return json_text(finding_object(finding), ascii_only=self._ascii) + "\n"

    def end(self, summary: Summary) -> str:
        """Nothing: every line is a finding. Statistics go with ``json``."""
        return ""
