"""JUnit XML, as the pages of build servers show it: a suite a file, a test case a finding.

An error is a failure; a warning or a note is a case that passes and tells its text as output. A file without findings
is one case that passes, so that it is seen to have been checked. The text of a case is what the full form prints.

The findings are kept until the end: a suite begins with its counts.
"""

from __future__ import annotations

import codecs
from collections import Counter
from collections.abc import Iterator
from html import escape
from typing import Final

from pitchlog.findings import Finding
from pitchlog.render.full import FullForm, shortened, whereabouts
from pitchlog.render.paths import slashed
from pitchlog.render.safe import safe
from pitchlog.render.surface import Surface
from pitchlog.render.words import FileCounts, Summary, count_of

UNREAD: Final = "files that could not be read"
SUFFIX: Final = ".pitch"


class JUnitForm:
    """See :class:`pitchlog.render.forms.CheckForm`."""

    def __init__(self, surface: Surface, *, statistics: bool = False) -> None:
        self._surface = surface
        self._statistics = statistics
        self._full = FullForm(Surface(surface.width, glyphs=surface.glyphs))
        self._found: dict[str, list[Finding]] = {}

    def begin(self) -> str:
        """Nothing yet."""
        return ""

    def finding(self, finding: Finding) -> str:
        """Nothing yet."""
        self._found.setdefault(finding.path or "-", []).append(finding)
        return ""

    def end(self, summary: Summary) -> str:
        """The document."""
        files = {file.path: file for file in summary.by_file}
        files |= {path: FileCounts(path) for path in self._found if path not in files}
        rows = ["<testsuites " + self._counts("pitchlog", summary) + ">"]
        for file in files.values():
            rows += self._suite(file, self._found.get(file.path, []))
        if summary.troubles:
            rows += _unread(summary.troubles)
        text = "\n".join([*rows, "</testsuites>"]) + "\n"
        if not self._surface.is_unicode:
            text = text.encode("ascii", "xmlcharrefreplace").decode()
        return f'<?xml version="1.0" encoding="{self._encoding()}"?>\n{text}'

    def _encoding(self) -> str:
        """What the document is written in. ASCII, which is all that is left elsewhere, is UTF-8 too."""
        name = codecs.lookup(self._surface.encoding).name if self._surface.is_unicode else "utf-8"
        return name.removesuffix("-sig")

    def _counts(self, name: str, summary: Summary) -> str:
        clean = sum(file.path not in self._found for file in summary.by_file)
        found = [finding for findings in self._found.values() for finding in findings]
        return _attributes(
            name=name,
            tests=len(found) + clean + len(summary.troubles),
            failures=_errors(found),
            errors=len(summary.troubles),
            time=0,
        )

    def _suite(self, file: FileCounts, found: list[Finding]) -> Iterator[str]:
        counts = _attributes(
            name=file.path, tests=len(found) or 1, failures=_errors(found), errors=0, skipped=0, time=0
        )
        yield f" <testsuite {counts}>"
        yield "  <properties>"
        for name, value in self._properties(file, found):
            yield f"   <property {_attributes(name=name, value=value)}/>"
        yield "  </properties>"
        for finding in found:
            yield from self._case(finding)
        if not found:
            name = f"no findings in {count_of(file.hands, 'hand')} of {count_of(file.games, 'game')}"
            about = _attributes(classname=_class(file.path), name=name, file=slashed(file.path), time=0)
            yield f"  <testcase {about}/>"
        yield " </testsuite>"

    def _properties(self, file: FileCounts, found: list[Finding]) -> Iterator[tuple[str, int]]:
        yield "games", file.games
        yield "hands", file.hands
        yield "unread_hands", file.unread_hands
        for severity in ("error", "warning", "note"):
            yield f"{severity}s", sum(finding.severity == severity for finding in found)
        if self._statistics:
            counts = Counter(f"{finding.code} {finding.name}" for finding in found)
            yield from sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))

    def _case(self, finding: Finding) -> Iterator[str]:
        path = finding.path or "-"
        place = ", ".join([*whereabouts(finding), f"line {finding.line}, column {finding.column}"])
        name = f"{finding.code} {finding.name} ({place})"
        about = _attributes(classname=_class(path), name=name, file=slashed(path), line=finding.line, time=0)
        yield f"  <testcase {about}>"
        text = "\n".join(map(_text, self._full.finding(finding).rstrip("\n").split("\n")))
        if finding.severity == "error":
            about = _attributes(message=shortened(finding.message), type=finding.code)
            yield f"   <failure {about}>{text}</failure>"
        else:
            yield f"   <system-out>{text}</system-out>"
        yield "  </testcase>"


def _unread(troubles: list[str]) -> Iterator[str]:
    counts = _attributes(name=UNREAD, tests=len(troubles), failures=0, errors=len(troubles), skipped=0, time=0)
    yield f" <testsuite {counts}>"
    for trouble in troubles:
        yield f"  <testcase {_attributes(classname='unread', name=trouble, time=0)}>"
        yield f"   <error {_attributes(message=trouble, type='unread')}/>"
        yield "  </testcase>"
    yield " </testsuite>"


def _errors(found: list[Finding]) -> int:
    return sum(finding.severity == "error" for finding in found)


def _class(path: str) -> str:
    """What viewers sort cases by: the path, without the ending that they would take for the name of a class."""
    return path.removesuffix(SUFFIX)


def _attributes(**values: str | int) -> str:
    return " ".join(f'{name}="{_text(str(value))}"' for name, value in values.items())


def _text(text: str) -> str:
    """A stranger's text for XML. What :func:`safe` leaves is printable, and XML 1.0 holds every printable character."""
    return escape(safe(text))
