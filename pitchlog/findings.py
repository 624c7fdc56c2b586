"""Findings: what an audit says, as data. Sentences come from the checks, layout from the renderers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pitchlog.source import Span

Severity = Literal["error", "warning", "note"]
Certainty = Literal["certain", "possible", "cannot-tell"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """A second place that proves a finding, with a short label for it."""

    span: Span
    label: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """What the reader of a notation could not read, before a check makes a finding of it.

    ``name`` is the finding's name, ``message`` one clause that makes sense alone.
    """

    name: str
    span: Span
    message: str
    help: str | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One result of an audit: an offence, a slip, or something that cannot be told.

    ``code`` is permanent (a letter for where the truth broke, and a number), ``name`` the offence. ``game`` and
    ``hand_index`` count from 1, ``hand`` is the number as written. ``rule`` is the key of the house rule it rests
    on, ``rule_text`` that rule's value and source in words. A field that does not apply is ``None``.
    """

    code: str
    name: str
    severity: Severity
    message: str
    span: Span
    path: str | None = None
    game: int | None = None
    hand: int | None = None
    hand_index: int | None = None
    trick: int | None = None
    seat: str | None = None
    side: str | None = None
    rule: str | None = None
    rule_text: str | None = None
    certainty: Certainty = "certain"
    evidence: tuple[Evidence, ...] = ()
    notes: tuple[str, ...] = ()
    help: str | None = None

    @property
    def line(self) -> int:
        """The line of its place, from 1."""
        return self.span.line

    @property
    def column(self) -> int:
        """The first column of its place, from 1."""
        return self.span.column

    def at(self, *, path: str | None, game: int | None, hand: int | None, hand_index: int | None) -> Finding:
        """The same finding with its whereabouts filled in."""
        return replace(self, path=path, game=game, hand=hand, hand_index=hand_index)


def in_order(findings: list[Finding]) -> list[Finding]:
    """Findings by position, then code."""
    return sorted(findings, key=lambda finding: (finding.span.line, finding.span.start, finding.code))


def listed(parts: Sequence[str], last: str = "and") -> str:
    """``a, b and c``.

    >>> listed(["a"]), listed(["a", "b", "c"], "or")
    ('a', 'a, b or c')
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"
