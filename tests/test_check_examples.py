"""The two records in each check's documentation: the example gives exactly its finding, the corrected form none."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest

from pitchlog.auditing import audit
from pitchlog.checks.catalogue import ALL_CHECKS


def codes(check: ModuleType, heading: str, folder: Path) -> list[str]:
    """The codes that the record under a heading of the documentation gives."""
    found = re.search(rf"^{heading}:\n((?:    .*\n|\n)+)", f"{check.__doc__}\n", re.MULTILINE)
    assert found is not None
    path = folder / "record.pitch"
    path.write_text(dedent(found[1]).strip("\n") + "\n", encoding="utf-8")
    return [finding.code for finding in audit(path).findings]


@pytest.mark.parametrize("check", ALL_CHECKS, ids=lambda check: check.NAME)
def test_an_example_gives_exactly_its_code(check: ModuleType, tmp_path: Path) -> None:
    assert codes(check, "Example", tmp_path) == [check.CODE]


@pytest.mark.parametrize("check", ALL_CHECKS, ids=lambda check: check.NAME)
def test_a_corrected_example_gives_nothing(check: ModuleType, tmp_path: Path) -> None:
    assert codes(check, "Corrected", tmp_path) == []
