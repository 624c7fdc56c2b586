"""A record's quarrels settled: which rules decide it, and what becomes of every claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from pitchlog.comparing.claims import OF_ONE_HAND, Claim, claims_of, holds, holds_in
from pitchlog.comparing.pivots import Pivot, Trial, pivots_of, try_singles
from pitchlog.comparing.reasons import because
from pitchlog.comparing.recording import RecordedGame, Source, read_sources
from pitchlog.comparing.runs import Run, hand_again, run_again, run_game
from pitchlog.comparing.slips import likely_slip
from pitchlog.comparing.values import OPEN, other_values, popularity, with_values
from pitchlog.comparing.variants import Variant, own_rules
from pitchlog.replay.results import GameHead
from pitchlog.rules import RuleSet, keys, preset
from pitchlog.rules.matters import can_matter

Verdict = Literal["upheld", "rejected", "depends", "cannot-tell"]

MOST_PAIRS: Final = 20_000
MOST_GAMES: Final = 4_000
"""So many pairs of changes are tried for one game at most: fewer where each asks for the whole game again."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What becomes of a claim under the rules of the record.

    ``because`` says why. ``holds_if`` are the smallest changes of rules under which it is right, each as values by
    key: of an upheld claim the rules it hangs on, as they stand. ``slip`` is what the scorer may have done where no
    house rule makes a figure right.
    """

    claim: Claim
    verdict: Verdict
    because: str
    holds_if: tuple[Mapping[str, Any], ...] = ()
    slip: str | None = None


@dataclass(frozen=True, slots=True)
class Settlement:
    """One game's quarrels: the rules that decide something, the answers to the claims, in order.

    ``idle`` counts the house rules that make no difference, ``run`` is the game under its own rules.
    ``is_cut_short`` says that of pairs of changes only the usual ones were tried.
    """

    head: GameHead
    pivots: tuple[Pivot, ...]
    answers: tuple[Answer, ...]
    idle: int
    run: Run
    is_cut_short: bool = False

    def hand_of(self, claim: Claim) -> int:
        """The number of the hand that a claim is about, as it is written, else counted."""
        hand = self.run.game.hands[claim.index][0]
        return hand.index if hand.number is None else hand.number


def settle_game(game: RecordedGame, variant: Variant | None = None) -> Settlement:
    """Settles one game under the rules it states, or those of ``variant``."""
    base = run_game(game, (variant or own_rules()).of(game))
    trials = list(try_singles(base))
    pivots = pivots_of(base, iter(trials))
    claims = list(claims_of(base))
    answering = _Answering(base, trials)
    answers = tuple(answering.answers(claims)) if claims else ()
    decisive = {pivot.key for pivot in pivots}
    head = GameHead(game.path, game.index, game.name, base.rules.rules, base.table.sides)
    return Settlement(head, tuple(pivots), answers, len(keys()) - len(decisive), base, answering.is_cut_short)


def dispute(
    sources: Source | Sequence[Source], *, rules: RuleSet | str | None = None, changes: Sequence[tuple[str, str]] = ()
) -> tuple[Settlement, ...]:
    """Which house rules decide each game of a record, and what becomes of each claim in it.

    ``rules`` replaces the record's own, ``changes`` (key, value) change keys of whichever stands. Raises ``OSError``
    for a file that cannot be read, ``KeyError`` for a preset that there is not.

    >>> from pitchlog import dispute
    >>> found = dispute("rules partners-21\\nhand 1 dealer=W\\nbid 2 - - -\\npoints NS high low EW game\\n"
    ...                 "score NS 2 EW 2\\n")
    >>> [(answer.claim.text, answer.verdict) for answer in found[0].answers]
    [('score EW 2', 'rejected')]
    """
    replacement = preset(rules) if isinstance(rules, str) else rules
    variant = Variant("", replacement, tuple(changes))
    return tuple(settle_game(game, variant) for game in read_sources(sources))


class _Answering:
    """Answers the claims of one game from the trials of every single change, and of pairs where these do not do."""

    def __init__(self, base: Run, trials: Sequence[Trial]) -> None:
        self.base = base
        self.trials = sorted(trials, key=lambda trial: -popularity(trial.key, trial.value))
        self.is_cut_short = False

    def answers(self, claims: Sequence[Claim]) -> Iterator[Answer]:
        """The answers in the order of the claims."""
        found = {claim: self._answer(claim) for claim in claims}
        unsettled = [claim for claim, answer in found.items() if answer is None]
        pairs = self._by_pairs(unsettled) if unsettled else {}
        for claim, answer in found.items():
            if answer is not None:
                yield answer
                continue
            why = because(claim, self.base, is_right=False)
            changes = tuple(pairs[claim])
            slip = None if changes else likely_slip(claim, self.base)
            yield Answer(claim, "rejected", why, changes, slip)

    def _answer(self, claim: Claim) -> Answer | None:
        """The answer, if no more than one change is needed for it."""
        base = self.base
        own = holds(claim, base)
        why = because(claim, base, is_right=own)
        if own:
            return Answer(claim, "upheld", why, tuple(self._hangs_on(claim)))
        answered = [(trial, holds(claim, trial.run)) for trial in self.trials if trial.run is not base]
        right = [{trial.key: trial.value} for trial, answer in answered if answer]
        if own is False:
            return Answer(claim, "rejected", why, tuple(right)) if right else None
        rules = base.rules.rules
        settled = [(trial, answer) for trial, answer in answered if getattr(rules, trial.key) == OPEN]
        holding = tuple({trial.key: trial.value} for trial, answer in settled if answer)
        if holding and any(answer is False for _, answer in settled):
            return Answer(claim, "depends", why, holding)
        return Answer(claim, "cannot-tell", why, tuple(right))

    def _hangs_on(self, claim: Claim) -> Iterator[Mapping[str, Any]]:
        """The house rules that an upheld claim hangs on: with another value it would not be right."""
        told = set()
        for trial in self.trials:
            if trial.key not in told and trial.run is not self.base and holds(claim, trial.run) is False:
                told.add(trial.key)
                yield {trial.key: getattr(self.base.rules.rules, trial.key)}

    # Pairs of changes

    def _by_pairs(self, claims: Sequence[Claim]) -> dict[Claim, list[Mapping[str, Any]]]:
        """For each claim the pairs of changes under which it is right. What most tables play is tried first."""
        found: dict[Claim, list[Mapping[str, Any]]] = {claim: [] for claim in claims}
        alone = [claim for claim in claims if claim.kind in OF_ONE_HAND]
        others = [claim for claim in claims if claim.kind not in OF_ONE_HAND]
        indexes = sorted({claim.index for claim in alone})
        left = MOST_PAIRS if not others else MOST_GAMES
        for pair in self._pairs():
            changed = with_values(self.base.rules.rules, dict(pair))
            if changed is None:
                continue
            if left == 0:
                self.is_cut_short = True
                break
            left -= 1
            replays = {index: hand_again(self.base, changed, index) for index in indexes}
            for claim in alone:
                if holds_in(claim, replays[claim.index]):
                    found[claim].append(pair)
            run = run_again(self.base, changed) if others else self.base
            for claim in others:
                if run is not self.base and holds(claim, run):
                    found[claim].append(pair)
        return found

    def _pairs(self) -> Iterator[Mapping[str, Any]]:
        """Every two changes that can be made together, and a change with one that comes to matter only by it."""
        for trial in self.trials:
            yield from _woken(trial, self.base.rules.rules)
        changes = [(trial.key, trial.value) for trial in self.trials]
        for far in range(1, len(changes)):
            for near in range(far):
                one, two = changes[near], changes[far]
                if one[0] != two[0]:
                    yield {one[0]: one[1], two[0]: two[1]}


def _woken(trial: Trial, rules: RuleSet) -> Iterator[dict[str, Any]]:
    """Pairs with a rule that comes to matter only by the first change: the worth of a joker beside the joker."""
    for key in keys():
        if key == trial.key or can_matter(rules, key) or not can_matter(trial.rules, key):
            continue
        for value in other_values(key, rules):
            yield {trial.key: trial.value, key: value}
