"""The cases: small records, one law each, with the findings expected on the offending lines (``#! name``)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitchlog.auditing import audit

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.rglob("*.pitch"))


def expected(text: str) -> list[tuple[int, str]]:
    """(line, name) of each finding that a case expects: after ``#!`` at the end of its line."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        for names in re.findall(r"#!([a-z0-9 -]+)$", line):
            found += [(number, name) for name in names.split()]
    return sorted(found)


def test_there_are_cases() -> None:
    assert len(FILES) > 50


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CASES)))
def test_case_gives_exactly_its_findings(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", "replace")
    found = sorted((finding.line, finding.name) for finding in audit(path).findings)
    assert found == expected(text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CASES)))
def test_case_opens_with_the_law_it_shows(path: Path) -> None:
    first = path.read_bytes().decode("utf-8", "replace").lstrip("\ufeff").splitlines()[0]
    assert first.startswith("#")
    assert len(first) > 20
