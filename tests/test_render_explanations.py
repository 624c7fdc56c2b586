"""Every finding is explained, with its example as it stands."""

from __future__ import annotations

from types import ModuleType

import pytest

from pitchlog.checks.catalogue import ALL_CHECKS
from pitchlog.render.explanation import HEADINGS, check_rows, index_rows
from pitchlog.render.surface import Surface


@pytest.mark.parametrize("check", ALL_CHECKS, ids=lambda check: check.NAME)
def test_a_finding_is_explained_under_fixed_headings(check: ModuleType) -> None:
    rows = check_rows(check, Surface(70))
    assert rows[0] == f"{check.CODE} {check.NAME} ({check.SEVERITY})"
    assert [row for row in rows if row in HEADINGS] == list(HEADINGS)
    assert all(len(row) <= 70 for row in rows if not row.startswith("    "))


def test_the_index_names_every_finding() -> None:
    rows = index_rows(ALL_CHECKS, Surface(100))
    assert [row.split()[:2] for row in rows[: len(ALL_CHECKS)]] == [[check.CODE, check.NAME] for check in ALL_CHECKS]
