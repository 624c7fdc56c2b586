"""The findings as the page tells them: each with the line it stands on, its proof and the rule it rests on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from pitchlog.findings import Finding
from pitchlog.render.full import rule_words
from pitchlog.render.page.facts import Code, FindingFact, Phrase, Proof, Ref
from pitchlog.render.page.phrases import isolated, phrase, shown
from pitchlog.render.safe import safe
from pitchlog.source import Span

AROUND: Final = 120
"""Characters of a line that are shown before and after the place in question."""


def finding_fact(
    finding: Finding, place: str, lines: str, *, labels: Collection[str] = (), rule_line: int | None = None,
    step: str | None = None,
) -> FindingFact:  # fmt: skip
    """One finding at its ``place``. ``lines`` begins the places of the record's lines, ``rule_line`` is where these
    state the house rules, ``step`` the place of what it is about.
    """
    before, part, after = around(finding.span)
    mark = Code(finding.code, finding.name, finding.severity, place)
    is_stated = finding.rule is not None and rule_line is not None
    return FindingFact(
        mark, phrase(finding.message, labels), _whereabouts(finding), line_ref(finding.line, lines), before, part,
        after, tuple(_proofs(finding, lines, labels)), shown(rule_words(finding)),
        line_ref(rule_line, lines) if is_stated and rule_line is not None else None,
        tuple(_remarks(finding, labels)), step,
    )  # fmt: skip


def line_ref(number: int, lines: str) -> Ref:
    """A line of the record."""
    return Ref(number, f"{lines}{number}")


def around(span: Span) -> tuple[str, str, str]:
    """A line of the record: what stands before the place, the place itself, what stands behind it."""
    text, start, end = span.on.text, span.start, span.end
    before, after = text[:start].lstrip(), text[end:].rstrip()
    if len(before) > AROUND:
        before = "…" + before[-AROUND:]
    return isolated(safe(before)), shown(text[start:end], 4 * AROUND), shown(after, AROUND)


def _proofs(finding: Finding, lines: str, labels: Collection[str]) -> Iterator[Proof]:
    for evidence in finding.evidence:
        before, part, after = around(evidence.span)
        yield Proof(line_ref(evidence.span.line, lines), before, part, after, phrase(evidence.label, labels))


def _whereabouts(finding: Finding) -> str:
    parts = []
    if finding.trick is not None:
        parts.append(f"trick {finding.trick}")
    if finding.seat is not None:
        parts.append(shown(finding.seat, AROUND))
    return ", ".join(parts)


def _remarks(finding: Finding, labels: Collection[str]) -> Iterator[tuple[str, Phrase]]:
    if finding.certainty == "possible":
        yield "Note", ("possible, not certain: it hangs on cards or lines that are not known",)
    elif finding.certainty == "cannot-tell":
        yield "Note", ("this cannot be told from what is recorded",)
    yield from (("Note", phrase(note, labels)) for note in finding.notes)
    if finding.help:
        yield "Help", (shown(finding.help),)


def codes(found: Iterable[FindingFact]) -> tuple[Code, ...]:
    """The findings by their codes."""
    return tuple([fact.mark for fact in found])
