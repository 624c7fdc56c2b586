"""SARIF 2.1.0, the OASIS format for the results of checks: code scanning and many editors show it.

Results are written as they come, one a line; the kinds of finding that occurred follow them as rules. Columns count
characters. Where the standard would read a message as more than text, it is written so that it does not: braces are
doubled (section 3.11.5), and nothing is an embedded link (3.11.6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from inspect import cleandoc
from itertools import takewhile
from typing import Any, Final

from pitchlog._version import __version__
from pitchlog.checks.registry import check_named
from pitchlog.findings import Finding
from pitchlog.render.explanation import HEADINGS, check_rows
from pitchlog.render.full import remarks, shortened
from pitchlog.render.paths import uri
from pitchlog.render.plain_json import json_text
from pitchlog.render.safe import is_safe, safe, safe_markdown
from pitchlog.render.statistics import statistics
from pitchlog.render.surface import Surface
from pitchlog.render.words import Summary
from pitchlog.source import Span

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
BASE: Final = "%SRCROOT%"
FINGERPRINT: Final = "pitchlogFinding/v1"
LONGEST_SNIPPET: Final = 400
"""The most characters of a line that are shown with a result."""


class SarifForm:
    """See :class:`pitchlog.render.forms.CheckForm`."""

    def __init__(self, surface: Surface, *, statistics: bool = False) -> None:
        self._ascii = not surface.is_unicode
        self._statistics = statistics
        self._rules: dict[str, tuple[int, str]] = {}
        self._artifacts: dict[str, int] = {}
        self._prints: Counter[tuple[str, str]] = Counter()

    def begin(self) -> str:
        """The document's opening."""
        head = f'{{"$schema": "{SCHEMA}",\n "version": "2.1.0",\n "runs": [{{\n  "columnKind": "unicodeCodePoints"'
        return f'{head},\n  "results": ['

    def finding(self, finding: Finding) -> str:
        """One result."""
        comma = ",\n   " if self._rules else "\n   "
        return comma + self._json(self._result(finding))

    def end(self, summary: Summary) -> str:
        """The rules that were broken, the files, and what could not be read."""
        for file in summary.by_file:
            self._artifact(file.path)
        counts: dict[str, Any] = dict(summary.as_dict())
        if self._statistics:
            counts["statistics"] = statistics(summary)
        about: dict[str, object] = {
            "tool": {"driver": self._driver()},
            "originalUriBaseIds": {BASE: {"description": _message("the folder that pitchlog was started in")}},
            "artifacts": [_artifact_object(path) for path in self._artifacts],
            "invocations": [_invocation(summary)],
            "properties": counts,
        }
        told = "".join(f',\n  "{key}": {self._json(value)}' for key, value in about.items())
        return f"]{told}\n }}]}}\n"

    def _json(self, value: object) -> str:
        return json_text(value, ascii_only=self._ascii)

    def _result(self, finding: Finding) -> dict[str, object]:
        rule, _ = self._rules.setdefault(finding.code, (len(self._rules), finding.name))
        path = finding.path or "-"
        related = [
            {"id": number, **self._location(path, found.span), "message": _message(found.label or "see here")}
            for number, found in enumerate(finding.evidence, 1)
        ]
        return {
            "ruleId": finding.code,
            "ruleIndex": rule,
            "level": finding.severity,
            "message": _message(f"{finding.message}.", *(": ".join(told) for told in remarks(finding))),
            "locations": [self._location(path, finding.span)],
            **({"relatedLocations": related} if related else {}),
            "partialFingerprints": {FINGERPRINT: self._fingerprint(path, finding)},
            "properties": _properties(finding),
        }

    def _location(self, path: str, span: Span) -> dict[str, object]:
        region: dict[str, object] = {
            "startLine": span.line,
            "startColumn": span.column,
            "endLine": span.line,
            "endColumn": span.end_column,
        }
        place: dict[str, object] = {
            "artifactLocation": {**_artifact_location(path), "index": self._artifact(path)},
            "region": region,
        }
        text = span.on.text
        if len(text) <= LONGEST_SNIPPET and is_safe(text):  # a snippet is what stands there, or it is left out
            region["snippet"] = {"text": span.written}
            place["contextRegion"] = {"startLine": span.line, "snippet": {"text": text}}
        return {"physicalLocation": place}

    def _artifact(self, path: str) -> int:
        return self._artifacts.setdefault(path, len(self._artifacts))

    def _fingerprint(self, path: str, finding: Finding) -> str:
        """What a finding is known by when its line has moved: its code, hand and text, and which of such it is."""
        hand = finding.hand_index if finding.hand is None else finding.hand
        text = " ".join(finding.span.on.code.split())
        known = json_text([finding.code, finding.game, hand, text, finding.span.written, finding.seat])
        print_ = sha256(known.encode("utf-8")).hexdigest()[:32]
        self._prints[path, print_] += 1
        return f"{print_}:{self._prints[path, print_]}"

    def _driver(self) -> dict[str, object]:
        return {
            "name": "pitchlog",
            "version": __version__,
            "rules": [_rule(code, name) for code, (_, name) in self._rules.items()],
        }


def _rule(code: str, name: str) -> dict[str, object]:
    """A kind of finding, as its page tells it."""
    check = check_named(name)
    first = takewhile(bool, cleandoc(check.__doc__ or "").splitlines())
    page = check_rows(check, Surface(width=10_000, glyphs=False))
    return {
        "id": code,
        "name": name,
        "shortDescription": _message(" ".join(first)),
        "fullDescription": _message(_paragraph(page, "What it does")),
        "help": {**_message(*page), "markdown": "\n".join(_page_markdown(page))},
        "defaultConfiguration": {"level": check.SEVERITY},
    }


def _properties(finding: Finding) -> dict[str, object]:
    """Of the fields of a finding those that a result has no place for."""
    fields = ("certainty", "game", "hand", "hand_index", "trick", "seat", "side", "rule")
    told = {name: getattr(finding, name) for name in fields}
    return {name: value for name, value in told.items() if value is not None}


def _artifact_location(path: str) -> dict[str, object]:
    address = uri(path)
    return {"uri": address} if address.startswith("file:") else {"uri": address, "uriBaseId": BASE}


def _artifact_object(path: str) -> dict[str, object]:
    told = {"description": _message("standard input")} if path == "-" else {}
    return {"location": _artifact_location(path), "roles": ["analysisTarget"], **told}


def _invocation(summary: Summary) -> dict[str, object]:
    told = [{"level": "error", "message": _message(trouble)} for trouble in summary.troubles]
    return {"executionSuccessful": not told, **({"toolExecutionNotifications": told} if told else {})}


def _message(*rows: str) -> dict[str, str]:
    """A message of these lines that is nothing but its text."""
    shown = "\n".join(safe(shortened(row)) for row in rows)
    return {"text": shown.replace("{", "{{").replace("}", "}}").replace("](", "] (")}


def _paragraph(page: list[str], heading: str) -> str:
    """What stands under a heading of a finding's page."""
    return " ".join(row.strip() for row in takewhile(bool, page[page.index(heading) + 1 :]))


def _page_markdown(page: list[str]) -> Iterator[str]:
    """A finding's page in Markdown. Notation is indented, and with that is code as it stands."""
    heading = ""
    for row in page:
        if row in HEADINGS:
            heading = row
            yield f"**{row}**\n"
        elif heading in ("Example", "Corrected"):
            yield row
        else:
            bullet = "- " if heading == "House rules" and row.startswith("  ") and row[2] != " " else ""
            yield f"{bullet}{safe_markdown(row.strip())}"
