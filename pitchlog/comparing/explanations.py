"""What a change of house rules that makes a claim right would do besides, and how likely a table plays so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from pitchlog.comparing.claims import FIGURE_KINDS, OF_PLAY, PLAY_FAULTS, Claim, holds
from pitchlog.comparing.runs import Run, run_again
from pitchlog.comparing.values import with_values
from pitchlog.findings import Finding
from pitchlog.rules import preset, preset_names

MOST_WEIGHED: Final = 6_000
"""So many hands are judged again at most to see what explanations would make wrong."""

MOST_WRONG: Final = 3
"""Rules by which more lines than these would be wrong that are right now are not those of the table."""

ACTS: Final = "NRAP"
"""The letters of the codes of what was done or dealt, not counted."""

Changes = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Changes of house rules under which a claim is right.

    ``makes_wrong`` are findings that they bring, without those that say no more than what is claimed itself; it is
    ``None`` where too many changes were left to try. ``puts_right`` are findings that are gone with them.
    ``supports`` counts the other claims of the same person that are right then. ``is_far_fetched``: no preset plays
    both values together, the highest bid is not all the points there are, cards and bids would be unlawful where only
    a figure is claimed, or many lines wrong.
    """

    changes: Changes
    makes_wrong: tuple[Finding, ...] | None = ()
    puts_right: tuple[Finding, ...] = ()
    supports: int = 0
    is_far_fetched: bool = False

    @property
    def rank(self) -> tuple[bool, bool, int, int, int]:
        """What is likely first: what makes nothing else wrong, then what makes more of the record right."""
        wrong = self.makes_wrong
        lines = {finding.line for finding in wrong or ()}
        return self.is_far_fetched, wrong is None, len(lines), -self.supports, -len(self.puts_right)


class Weighing:
    """Weighs the explanations of one game's claims. Judges the game again under each, as far as it can be touched."""

    def __init__(self, base: Run, claims: Sequence[Claim]) -> None:
        self.base = base
        self.disputes = [claim for claim in claims if claim.by is not None]
        self.runs: dict[frozenset[tuple[str, Any]], Run] = {}
        self.left = MOST_WEIGHED
        self._found: dict[int, list[tuple[int, Finding]]] = {}
        self._own: dict[int, list[Finding]] = {}

    def know(self, changes: Changes, run: Run) -> None:
        """Take the game under these changes as it was judged already."""
        self.runs[frozenset(changes.items())] = run

    def weighed(self, claim: Claim, ways: Iterable[Changes]) -> tuple[Explanation, ...]:
        """The explanations, the likely ones first, else in the order they came in."""
        found = [self._explanation(claim, changes) for changes in ways]
        return tuple(sorted(found, key=lambda one: one.rank))

    def _explanation(self, claim: Claim, changes: Changes) -> Explanation:
        is_played = is_played_together(tuple(sorted(changes.items(), key=lambda one: one[0])))
        run = self._run(changes)
        if run is None:
            return Explanation(changes, None, is_far_fetched=not is_played)
        brought = [finding for index, finding in self._all(run) if self._is_brought(claim, index, finding)]
        right = [one for one in self.disputes if one.by == claim.by and one is not claim and holds(one, run)]
        wrong = tuple([one for one in brought if not self._is_disputed(claim, one, run)])
        kept = {mark_of(finding) for _, finding in self._all(run)}
        touched = {index for index in range(len(run.replays)) if run.replays[index] is not self.base.replays[index]}
        gone = tuple(
            finding
            for index in sorted(touched)
            for finding in self._base(index)
            if finding.severity == "error" and mark_of(finding) not in kept and finding.line != claim.line
        )
        is_odd = claim.kind not in OF_PLAY and any(finding.code[0] in ACTS for finding in wrong)
        is_odd = is_odd or len({one.line for one in wrong} - {one.line for one in gone}) > MOST_WRONG
        is_odd = is_odd or any(one.line == claim.line for one in wrong)
        is_odd = is_odd or changes.get("max_bid", run.rules.rules.max_points) != run.rules.rules.max_points
        return Explanation(changes, wrong, gone, len(right), not is_played or is_odd)

    def _run(self, changes: Changes) -> Run | None:
        name = frozenset(changes.items())
        found = self.runs.get(name)
        if found is None and self.left > 0:
            self.left -= len(self.base.replays)
            rules = with_values(self.base.rules.rules, changes)
            found = None if rules is None else run_again(self.base, rules, changes)
            if found is not None:
                self.runs[name] = found
        return found

    def _all(self, run: Run) -> list[tuple[int, Finding]]:
        """The errors of the hands that are not as they were, with the hand's index."""
        if id(run) not in self._found:
            self._found[id(run)] = list(self._errors(run))
        return self._found[id(run)]

    def _errors(self, run: Run) -> Iterator[tuple[int, Finding]]:
        for index, replay in enumerate(run.replays):
            if replay is not self.base.replays[index] and replay.faults:
                yield from ((index, finding) for finding in run.findings(index) if finding.severity == "error")

    def _base(self, index: int) -> list[Finding]:
        if index not in self._own:
            self._own[index] = self.base.findings(index)
        return self._own[index]

    def _is_brought(self, claim: Claim, index: int, finding: Finding) -> bool:
        """Whether a finding is new; also one of the claim's own line, of whose figures another is wrong then."""
        if finding.certainty == "cannot-tell":
            return False
        is_own = claim.by is None and finding.line == claim.line and FIGURE_KINDS.get(finding.name) == claim.kind
        if is_own and claim.kind != "points":
            return True
        return mark_of(finding) not in {mark_of(own) for own in self._base(index)}

    def _is_disputed(self, claim: Claim, finding: Finding, run: Run) -> bool:
        """Whether it says no more than what the claim, or another by the same person, says: that this line is wrong."""
        if claim.kind == "revoke" and (finding.seat, finding.trick) == (claim.accused, claim.trick):
            return finding.name in PLAY_FAULTS
        return any(
            one.by == claim.by
            and one.index + 1 == finding.hand_index
            and one.kind == FIGURE_KINDS.get(finding.name)
            and holds(one, run)
            for one in self.disputes
        )


def mark_of(finding: Finding) -> tuple[str, int, int]:
    """What a finding is known by: its name and place."""
    return finding.name, finding.line, finding.column


@lru_cache(maxsize=4096)
def is_played_together(values: tuple[tuple[str, Any], ...]) -> bool:
    """Whether some preset has all of these values; of one value alone its house rule says already that it is played.

    >>> is_played_together((("low_credit", "winner"), ("target", 7)))
    True
    >>> is_played_together((("follow_rule", "strict_follow"), ("trump_by", "turn_up"), ("target", 52)))
    False
    """
    rules = map(preset, preset_names())
    return len(values) < 2 or any(all(getattr(one, key) == value for key, value in values) for one in rules)
