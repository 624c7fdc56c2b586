"""Small sentences about numbers, and the sentence that ends an audit."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from pitchlog.findings import Finding, listed
from pitchlog.replay.results import GameHead
from pitchlog.rules import RuleSet, differences, find_preset, preset, value_text

MOST_CHANGES = 6
"""So many changes of a preset are named."""


def count_of(number: int, noun: str) -> str:
    """``1 hand``, ``2 hands``.

    >>> count_of(1, "hand"), count_of(0, "finding")
    ('1 hand', '0 findings')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def game_title(head: GameHead) -> str:
    """The name of a game and where it stands; of one without a name only the place."""
    place = f"{head.path or '-'}, game {head.game}"
    return f"{head.name} ({place})" if head.name else place


def rules_name(rules: RuleSet) -> str | None:
    """The preset that is played, with what this table changed; ``None`` for rules of no preset.

    >>> rules_name(preset("partners-21")), rules_name(preset("partners-21").model_copy(update={"target": 11}))
    ('partners-21', 'partners-21 with target=11')
    """
    if not rules.preset or find_preset(rules.preset) is None:
        return rules.preset or None
    changed = [f"{key}={value_text(value)}" for key, _, value in differences(preset(rules.preset), rules)]
    few = changed if len(changed) <= MOST_CHANGES else [*changed[:MOST_CHANGES], f"{len(changed) - MOST_CHANGES} more"]
    return f"{rules.preset} with {listed(few)}" if few else rules.preset


@dataclass(slots=True)
class FileCounts:
    """How much was read of one file."""

    path: str
    games: int = 0
    hands: int = 0
    unread_hands: int = 0


@dataclass(slots=True)
class Summary:
    """What an audit came to. ``is_selected`` says that some checks were left out on the command line, ``by_file`` what
    was read, in order, and ``troubles`` which files were not, or not to their end: a clause each.
    """

    files: int = 0
    games: int = 0
    hands: int = 0
    unread_hands: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0
    is_selected: bool = False
    by_code: Counter[tuple[str, str]] = field(default_factory=Counter)
    by_file: list[FileCounts] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)

    def begin_file(self, path: str) -> None:
        """The next file is read."""
        self.files += 1
        self.by_file.append(FileCounts(path))

    def note_game(self) -> None:
        """Count a game of the file that is read."""
        self.games += 1
        self.by_file[-1].games += 1

    def note_hand(self, *, is_unread: bool) -> None:
        """Count a hand of the file that is read."""
        self.hands += 1
        self.unread_hands += is_unread
        self.by_file[-1].hands += 1
        self.by_file[-1].unread_hands += is_unread

    def note(self, finding: Finding) -> None:
        """Count one finding."""
        if finding.severity == "error":
            self.errors += 1
        elif finding.severity == "warning":
            self.warnings += 1
        else:
            self.notes += 1
        self.by_code[finding.code, finding.name] += 1

    def add(self, other: Summary) -> None:
        """Add what another part of the same audit came to."""
        self.files += other.files
        self.games += other.games
        self.hands += other.hands
        self.unread_hands += other.unread_hands
        self.errors += other.errors
        self.warnings += other.warnings
        self.notes += other.notes
        self.by_code.update(other.by_code)
        self.by_file += other.by_file
        self.troubles += other.troubles

    def as_dict(self) -> dict[str, int]:
        """The summary of the JSON document."""
        return {
            "files": self.files,
            "games": self.games,
            "hands": self.hands,
            "unread_hands": self.unread_hands,
            "errors": self.errors,
            "warnings": self.warnings,
            "notes": self.notes,
        }

    def sentence(self) -> str:
        """The line that ends a report for people."""
        found = [
            count_of(number, noun)
            for number, noun in ((self.errors, "error"), (self.warnings, "warning"), (self.notes, "note"))
            if number
        ]
        text = f"{listed(found)} in {self._where()}" if found else self._clean()
        if self.unread_hands:
            verb = "has" if self.unread_hands == 1 else "have"
            text += f"; {count_of(self.unread_hands, 'hand')} {verb} unreadable lines and could not be scored"
        return text + "."

    def _where(self) -> str:
        where = f"{count_of(self.hands, 'hand')} of {count_of(self.games, 'game')}"
        return f"{where} ({count_of(self.files, 'file')})" if self.files > 1 else where

    def _clean(self) -> str:
        if not self.hands:
            return f"No findings, and no hands, in {count_of(self.files, 'file')}"
        if self.is_selected:
            return f"No findings of the chosen kinds in {self._where()}"
        return f"No findings: nothing unlawful and nothing wrongly scored in {self._where()}"
