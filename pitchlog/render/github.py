"""Workflow commands of GitHub Actions: each finding becomes a remark at its line of a pull request.

Lines and columns count as everywhere in pitchlog: ``endColumn`` is the column after the last. A property holds no
bare ``%``, ``:``, ``,`` or line break, the message no bare ``%`` or line break, or GitHub would read on in the wrong
place.
"""

from __future__ import annotations

from typing import Final

from pitchlog.findings import Finding, Severity
from pitchlog.render.full import remarks, shortened, whereabouts
from pitchlog.render.paths import slashed
from pitchlog.render.statistics import statistics_rows
from pitchlog.render.surface import Surface
from pitchlog.render.words import Summary

_COMMANDS: Final[dict[Severity, str]] = {"error": "error", "warning": "warning", "note": "notice"}
_IN_MESSAGE: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY: Final = _IN_MESSAGE | str.maketrans({":": "%3A", ",": "%2C"})


class GitHubForm:
    """See :class:`pitchlog.render.forms.CheckForm`."""

    def __init__(self, surface: Surface, *, statistics: bool = False) -> None:
        self._surface = Surface(surface.width, encoding=surface.encoding, glyphs=surface.glyphs)
        self._statistics = statistics

    def begin(self) -> str:
        """Nothing."""
        return ""

    def finding(self, finding: Finding) -> str:
        """One command. What was read from standard input has no file that a remark could hang on."""
        place = {} if finding.path in (None, "-") else {"file": slashed(finding.path or "")}
        properties = {
            **place,
            "line": str(finding.span.line),
            "col": str(finding.span.column),
            "endLine": str(finding.span.line),
            "endColumn": str(finding.span.end_column),
            "title": f"{finding.code} {finding.name}",
        }
        return self._command(_COMMANDS[finding.severity], properties, self._message(finding))

    def end(self, summary: Summary) -> str:
        """What could not be read, the counts where they were asked for, and the sentence."""
        troubles = [
            self._command("error", {"title": "could not be read"}, self._surface.show(trouble))
            for trouble in summary.troubles
        ]
        rows = statistics_rows(summary, self._surface) if self._statistics else []
        return "".join([*troubles, *(f"{row}\n" for row in [*rows, summary.sentence()])])

    def _message(self, finding: Finding) -> str:
        """The message and, each on a line of its own, where that is, what proves it and what is said of it."""
        rows = [finding.message]
        if parts := whereabouts(finding):
            rows.append(", ".join(parts))
        rows += dict.fromkeys(f"line {found.span.line}: {found.label}" for found in finding.evidence if found.label)
        rows += [f"{word}: {text}" for word, text in remarks(finding)]
        return "\n".join(self._surface.show(shortened(row)) for row in rows)

    def _command(self, name: str, properties: dict[str, str], message: str) -> str:
        told = ",".join(
            f"{key}={self._surface.show(value).translate(_IN_PROPERTY)}" for key, value in properties.items()
        )
        return f"::{name} {told}::{message.translate(_IN_MESSAGE)}\n"
