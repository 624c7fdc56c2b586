"""Findings of other house rules in the words of a card table: which line would then be wrong, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pitchlog.findings import Finding, listed
from pitchlog.replay.results import Finish

ACTS: Final = "AP"
"""The letters of the codes of calls and cards, which are lawful or not."""

SUBJECTS: Final = {
    "wrong-high": "High", "wrong-low": "Low", "wrong-jack": "Jack", "wrong-game": "Game", "wrong-point": "other points",
    "wrong-leader": "the lead", "wrong-trick-winner": "who took it", "wrong-winner": "the winner",
    "wrong-dealer": "the dealer", "wrong-hand-size": "cards dealt", "game-already-over": "game over",
    "rule-gap": "these rules", "cannot-tell": "the cards",
}  # fmt: skip
"""What a finding is about, as short as the head of a row."""

EITHER: Final = {"rule-gap": ("settled", "left open"), "cannot-tell": ("can be told", "cannot be told")}


def subject(name: str) -> str:
    """What a finding is about.

    >>> subject("wrong-low"), subject("wrong-score"), subject("revoke")
    ('Low', 'score', 'revoke')
    """
    return SUBJECTS.get(name, name.removeprefix("wrong-").replace("-", " "))


def either(name: str, *, is_made: bool) -> str:
    """How a line stands to a finding, where it is made and where not."""
    otherwise = "right" if name.startswith("wrong-") else "lawful"
    return EITHER.get(name, (otherwise, name))[is_made]


def would_be(finding: Finding) -> str:
    """``line 22 would then be wrong: Low goes to NS, not to EW (wrong-low)``."""
    line = f"line {finding.line}"
    if finding.severity != "error" or finding.certainty == "cannot-tell":
        return f"{line} could then not be judged ({finding.name})"
    state = "unlawful" if finding.code[0] in ACTS else "wrong"
    return f"{line} would then be {state}: {finding.message} ({finding.name})"


def all_would_be(findings: Sequence[Finding]) -> str:
    """The first line in words, and the numbers of the others that would be the same: wrong, or not to be judged."""
    alike = [finding for finding in findings if finding.severity == findings[0].severity]
    others = lines_of(sorted({finding.line for finding in alike} - {findings[0].line}))
    return f"{would_be(findings[0])}{f', and so would {others}' if others else ''}"


def winner_word(winner: str | None, finish: Finish) -> str:
    """Who has won, for a cell or a clause.

    >>> winner_word("NS", "won"), winner_word(None, "going-on"), winner_word(None, "open")
    ('NS', 'nobody yet', 'cannot be told')
    >>> winner_word("EW", "before")
    'EW before the first hand'
    """
    if finish == "before":
        return f"{winner or 'a side'} before the first hand"
    return winner or ("cannot be told" if finish == "open" else "nobody yet")


def lines_of(lines: Iterable[int | None], most: int = 3) -> str:
    """``line 4``, ``lines 4, 5 and 6``, ``lines 4, 5, 6 and 2 others``; nothing where there are none."""
    numbers = [str(line) for line in dict.fromkeys(lines)]
    if len(numbers) > most + 1:
        numbers = [*numbers[:most], f"{len(numbers) - most} others"]
    return f"{'line' if len(numbers) == 1 else 'lines'} {listed(numbers)}" if numbers else ""
