"""The full form: each finding with the source lines that show it, and a sentence at the end. For people."""

from __future__ import annotations

from pitchlog.findings import Finding
from pitchlog.render.snippet import gutter_of, snippet
from pitchlog.render.statistics import statistics_rows
from pitchlog.render.surface import Role, Surface
from pitchlog.render.words import Summary

LIMIT = 2000
"""The most characters of one message that are shown; a name may be a megabyte long."""


class FullForm:
    """See :class:`pitchlog.render.forms.CheckForm`."""

    def __init__(self, surface: Surface, *, statistics: bool = False) -> None:
        self._surface = surface
        self._statistics = statistics

    def begin(self) -> str:
        """Nothing stands before the first finding."""
        return ""

    def finding(self, finding: Finding) -> str:
        """One finding and the blank line after it."""
        surface = self._surface
        head = surface.paint(f"{finding.severity}[{finding.code}]", finding.severity)
        name = surface.paint(f"{finding.name}: {_text(finding.message, surface)}", "strong")
        blanks = " " * gutter_of(finding)
        rows = [f"{head} {name}", f"{blanks}{surface.paint('-->', 'gutter')} {place(finding, surface)}"]
        rows += snippet(finding, surface)
        rows += [
            f"{blanks} {surface.paint('=', 'gutter')} {surface.paint(word + ':', 'strong')} {_text(text, surface)}"
            for word, text in remarks(finding)
        ]
        return "\n".join(rows) + "\n\n"

    def end(self, summary: Summary) -> str:
        """The table of counts where it was asked for, and the sentence."""
        rows = statistics_rows(summary, self._surface) if self._statistics else []
        if rows:
            rows.append("")
        role: Role = "error" if summary.errors else "warning" if summary.warnings else "good"
        rows.append(self._surface.paint(summary.sentence(), role))
        return "\n".join(rows) + "\n"


def place(finding: Finding, surface: Surface) -> str:
    """``thursday.pitch:31:8 (hand 5, trick 3)``: where it stands, for editors and for players."""
    text = f"{surface.show(finding.path or '-')}:{finding.line}:{finding.column}"
    parts = whereabouts(finding)
    return f"{text} ({', '.join(parts)})" if parts else text


def whereabouts(finding: Finding) -> list[str]:
    """``hand 5``, ``trick 3``: where in the games it stands, as far as that is known."""
    parts = []
    if finding.game is not None and finding.game > 1:
        parts.append(f"game {finding.game}")
    if finding.hand_index is not None:
        parts.append(f"hand {finding.hand_index if finding.hand is None else finding.hand}")
    if finding.trick is not None:
        parts.append(f"trick {finding.trick}")
    return parts


def remarks(finding: Finding) -> list[tuple[str, str]]:
    """What is said of it beside its message, each with the word for what it is: its rule, notes, help."""
    rows = []
    if finding.rule or finding.rule_text:
        rows.append(("rule", rule_words(finding)))
    if finding.certainty == "possible":
        rows.append(("note", "possible, not certain: it depends on cards or lines that are not known"))
    elif finding.certainty == "cannot-tell":
        rows.append(("note", "this cannot be told from what is recorded"))
    rows += [("note", note) for note in finding.notes]
    if finding.help:
        rows.append(("help", finding.help))
    return rows


def rule_words(finding: Finding) -> str:
    """The house rule that a finding rests on, always with its key."""
    if finding.rule_text is None:
        return finding.rule or ""
    if finding.rule is None or finding.rule in finding.rule_text:
        return finding.rule_text
    return f"{finding.rule}: {finding.rule_text}"


def shortened(text: str) -> str:
    """At most ``LIMIT`` characters of the text."""
    return text if len(text) <= LIMIT else text[:LIMIT] + "…"


def _text(text: str, surface: Surface) -> str:
    return surface.show(shortened(text))
