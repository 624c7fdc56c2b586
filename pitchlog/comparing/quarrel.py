"""A record's quarrels settled: which rules decide it, and what becomes of every claim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final, Literal

from pitchlog.comparing.claims import OF_ONE_HAND, Claim, claims_of, explains, holds, holds_in
from pitchlog.comparing.explanations import Explanation, Weighing
from pitchlog.comparing.pivots import Misfit, Pivot, Trial, pivots_of, singles_of
from pitchlog.comparing.reasons import because
from pitchlog.comparing.recording import RecordedGame, Source, read_sources
from pitchlog.comparing.runs import Run, hand_again, is_over_before, run_again, run_game
from pitchlog.comparing.slips import likely_slip
from pitchlog.comparing.together import Changes, in_usual_order, pairs_of
from pitchlog.comparing.values import bound_keys, other_values, with_values
from pitchlog.comparing.variants import Variant, own_rules
from pitchlog.replay.again import NO_EFFECT, RACE, depth_of
from pitchlog.replay.ending import END_KEYS
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.outcome import SCORING_KEYS, SMUDGE_KEYS
from pitchlog.replay.results import GameHead
from pitchlog.rules import RuleSet, keys, preset
from pitchlog.rules.readings import OPEN

Verdict = Literal["upheld", "rejected", "depends", "cannot-tell"]

MOST_HANDS: Final = 40_000
"""So many hands are judged again at most for pairs of changes: in long games only the usual pairs can be tried."""

OF_PLAYING: Final = ("follow_rule", "void_rule", "out_of_trump", "under_trump")
"""The house rules that say what must be played."""

GOES_OUT: Final = ("end_check", "both_reach")
"""The two house rules that say together who of several sides at the target has won."""

LEFT_OPEN: Final = frozenset({*SCORING_KEYS, *SMUDGE_KEYS, *END_KEYS, "all_pass", "out_of_trump", "under_trump"})
"""The house rules that may be left open and on which a claim may hang."""

MOST_OPEN: Final = 3
"""So many house rules that are left open are settled together at most."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What becomes of a claim under the rules of the record.

    ``because`` says why. ``holds_if`` are the smallest changes of rules under which it is right, each as values by
    key, the likely ones first: of an upheld claim the rules it hangs on, as they stand, those of its reason first.
    ``explanations`` tell of the same changes what else they would make wrong. ``slip`` is what the scorer may have
    done where no house rule that is played makes a figure right without putting other lines wrong.
    """

    claim: Claim
    verdict: Verdict
    because: str
    holds_if: tuple[Changes, ...] = ()
    slip: str | None = None
    explanations: tuple[Explanation, ...] = ()

    @property
    def likely(self) -> tuple[Explanation, ...]:
        """The explanations that some table may really mean."""
        return tuple([one for one in self.explanations if not one.is_far_fetched])


@dataclass(frozen=True, slots=True)
class Settlement:
    """One game's quarrels: the rules that decide something, the answers to the claims, in order.

    ``idle`` counts the house rules that make no difference, ``run`` is the game under its own rules.
    ``is_cut_short`` says that of pairs of changes only the usual ones were tried. ``misfits`` are the changes by which
    this record would be of another game, of house rules that decide nothing else; ``bound`` are the house rules that
    cannot be changed without another one.
    """

    head: GameHead
    pivots: tuple[Pivot, ...]
    answers: tuple[Answer, ...]
    idle: int
    run: Run
    is_cut_short: bool = False
    misfits: tuple[Misfit, ...] = ()
    bound: tuple[str, ...] = ()

    @property
    def other_games(self) -> tuple[str, ...]:
        """The house rules of the ``misfits``."""
        return tuple(dict.fromkeys(one.key for one in self.misfits))

    def hand_numbers(self) -> set[int]:
        """The numbers of all hands, as they are written, else counted."""
        return {hand.index if hand.number is None else hand.number for hand, _ in self.run.game.hands}

    def unread_lines(self) -> int:
        """How many lines of the game could not be read."""
        return sum(len(hand.unreadable) for hand, _ in self.run.game.hands) + len(self.run.game.header.unreadable)

    def hand_of(self, claim: Claim) -> int:
        """The number of the hand that a claim is about, as it is written, else counted."""
        hand = self.run.game.hands[claim.index][0]
        return hand.index if hand.number is None else hand.number


def settle_game(
    game: RecordedGame,
    variant: Variant | None = None,
    among: Iterable[str] | None = None,
    *,
    is_thorough: bool = True,
) -> Settlement:
    """Settles one game under the rules it states, or those of ``variant``. Only house rules ``among`` are varied.

    Costs a replay of what each change can touch; more only for claims that no single change makes right. Not
    ``is_thorough``, a figure that looks like a usual slip is called one before two changes at once are tried.
    """
    varied = tuple(keys() if among is None else among)
    base = run_game(game, (variant or own_rules()).of(game))
    singles = list(singles_of(base, varied))
    trials = in_usual_order(one for one in singles if isinstance(one, Trial))
    pivots = pivots_of(base, trials)
    answering = _Answering(base, trials, varied, is_thorough=is_thorough)
    answers = tuple(answering.answers(list(claims_of(base))))
    decisive = {pivot.key for pivot in pivots}
    misfits = tuple([one for one in singles if isinstance(one, Misfit) and one.key not in decisive])
    bound = bound_keys(base.rules.rules, varied)
    told = len(decisive) + len({one.key for one in misfits}) + len(bound)
    head = GameHead(game.path, game.index, game.name, base.rules.rules, base.table.sides)
    idle = len(keys()) - told
    return Settlement(head, tuple(pivots), answers, idle, base, answering.is_cut_short, misfits, bound)


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


def is_near(changes: Changes, claim: Claim, why: str) -> bool:
    """Whether the reason names a house rule of these changes, or a revoke hangs on it: on it a claim hangs first."""
    near = OF_PLAYING if claim.kind == "revoke" else ()
    return any(f"{key} = " in why or key in near for key in changes)


class _Answering:
    """Answers the claims of one game from the trials of every single change, and of pairs where these do not do."""

    def __init__(self, base: Run, trials: Sequence[Trial], among: Sequence[str], *, is_thorough: bool) -> None:
        self.is_thorough = is_thorough
        self.base = base
        self.trials = trials
        self.among = among
        self.is_cut_short = False

    def answers(self, claims: Sequence[Claim]) -> Iterator[Answer]:
        """The answers in the order of the claims."""
        self.weighing = Weighing(self.base, claims)
        for trial in self.trials:
            self.weighing.know({trial.key: trial.value}, trial.run)
        found = [(claim, self._answer(claim)) for claim in claims]
        unsettled = [claim for claim, answer in found if answer is None and claim.kind != "misdeal"]
        slips = {} if self.is_thorough else {claim: likely_slip(claim, self.base) for claim in unsettled}
        pairs = self._by_pairs([claim for claim in unsettled if slips.get(claim) is None])
        for claim, answer in found:
            if answer is not None:
                yield answer
                continue
            ways = pairs.get(claim, [])
            ways += [pair for pair in self._who_goes_out(claim) if pair not in ways]
            yield self._rejected(claim, because(claim, self.base, is_right=False), ways)

    def _rejected(self, claim: Claim, why: str, ways: Iterable[Changes]) -> Answer:
        """The answer to a claim that is wrong: what would make it right, or else the likely slip."""
        weighed = self.weighing.weighed(claim, ways)
        is_free = any(not one.is_far_fetched and one.makes_wrong == () for one in weighed)
        slip = None if is_free or claim.kind == "misdeal" else likely_slip(claim, self.base)
        return Answer(claim, "rejected", why, tuple([one.changes for one in weighed]), slip, weighed)

    def _answer(self, claim: Claim) -> Answer | None:
        """The answer, if no more than one change is needed for it; or more, where these rules leave some open."""
        own = self._holds(claim)
        why = because(claim, self.base, is_right=own)
        if own:
            return Answer(
                claim, "upheld", why, tuple(sorted(self._hangs_on(claim), key=lambda one: not is_near(one, claim, why)))
            )
        right = tuple(self._right_alone(claim))
        if own is False:
            return self._rejected(claim, why, [*right, *self._who_goes_out(claim)]) if right else None
        holding = self._where_left_open(claim)
        return Answer(claim, "depends", why, holding) if holding else self._untold(claim, why, right)

    def _untold(self, claim: Claim, why: str, right: Iterable[Changes]) -> Answer:
        weighed = self.weighing.weighed(claim, right)
        return Answer(claim, "cannot-tell", why, tuple([one.changes for one in weighed]), None, weighed)

    def _holds(self, claim: Claim) -> bool | None:
        """Whether the claim is right; so it is, or is not, if it comes out so however an open rule is settled."""
        own = holds(claim, self.base)
        if own is not None:
            return own
        settled: dict[str, set[bool | None]] = {}
        for trial in self.trials:
            if getattr(self.base.rules.rules, trial.key) == OPEN:
                settled.setdefault(trial.key, set()).add(holds(claim, trial.run))
        for answers in settled.values():
            if len(answers) == 1 and None not in answers:
                return answers.pop()
        return None

    def _right_alone(self, claim: Claim) -> Iterator[Changes]:
        """The single changes that make a claim right. How many cards were dealt is no house rule's to change."""
        for trial in self.trials if claim.kind != "misdeal" else ():
            if trial.run is not self.base and explains(claim, trial.run, self.base):
                yield {trial.key: trial.value}

    def _hangs_on(self, claim: Claim) -> Iterator[Changes]:
        """The house rules that an upheld claim hangs on: with another value it would not be right."""
        told = set()
        for trial in self.trials:
            run = trial.run
            if trial.key in told or run is self.base:
                continue
            is_lost = claim.kind == "winner" and run.is_over_before and run.winner is None
            if is_lost or holds(claim, run) is False:
                told.add(trial.key)
                yield {trial.key: getattr(self.base.rules.rules, trial.key)}

    def _who_goes_out(self, claim: Claim) -> Iterator[Changes]:
        """The pairs of rules that say who of several sides goes out first, where only both together do.

        They are one question at the table, "who goes out first?", and so stand beside single changes.
        """
        if claim.kind != "winner" or not set(GOES_OUT) <= set(self.among):
            return
        rules = self.base.rules.rules
        alone = [
            {trial.key: trial.value}
            for trial in self.trials
            if trial.key in GOES_OUT and explains(claim, trial.run, self.base)
        ]
        for values in product(*(other_values(key, rules) for key in GOES_OUT)):
            pair = dict(zip(GOES_OUT, values, strict=True))
            if any(single.items() <= pair.items() for single in alone):
                continue
            changed = with_values(rules, pair)
            if changed is not None and explains(claim, run_again(self.base, changed, pair), self.base):
                yield pair

    def _where_left_open(self, claim: Claim) -> tuple[Changes, ...]:
        """The smallest ways to settle what these rules leave open by which the claim is right, if by others it is not.

        None where it hangs on what nobody wrote down.
        """
        rules = self.base.rules.rules
        trials = [trial for trial in self.trials if trial.key in LEFT_OPEN and getattr(rules, trial.key) == OPEN]
        holding: list[Changes] = []
        is_wrong_too = False
        for size in range(1, MOST_OPEN + 1):
            tried = []
            for group in combinations(trials, size):
                changes = {trial.key: trial.value for trial in group}
                changed = with_values(rules, changes) if len(changes) == size else None
                if changed is not None:
                    run = group[0].run if size == 1 else run_again(self.base, changed)
                    is_played = self.base.is_over_before or not run.is_over_before
                    tried.append((changes, holds(claim, run) if is_played else None))
            is_wrong_too = is_wrong_too or any(answer is False for _, answer in tried)
            holding = holding or [changes for changes, answer in tried if answer]
            if holding and is_wrong_too:
                return tuple(holding)
        return ()

    # Pairs of changes

    def _by_pairs(self, claims: Sequence[Claim]) -> dict[Claim, list[Changes]]:
        """For each claim the pairs of changes under which it is right."""
        found: dict[Claim, list[Changes]] = {claim: [] for claim in claims}
        alone = [claim for claim in claims if claim.kind in OF_ONE_HAND]
        if alone:
            self._pairs_for_hands(alone, found)
        others = [claim for claim in claims if claim.kind not in OF_ONE_HAND]
        if others:
            self._pairs_for_games(others, found)
        return found

    def _pairs_for_hands(self, claims: Sequence[Claim], found: dict[Claim, list[Changes]]) -> None:
        rules = self.base.rules.rules
        indexes = sorted({claim.index for claim in claims})
        deep = [trial for trial in self.trials if depth_of((trial.key,), rules) > RACE or trial.key == "target"]
        trials = [trial for trial in deep if trial.key not in NO_EFFECT]
        for pair, changed in self._limited(trials, len(indexes)):
            if is_over_before(self.base, changed) and not self.base.is_over_before:
                continue
            replays = {index: self._hand(changed, index, pair) for index in indexes}
            for claim in claims:
                if holds_in(claim, replays[claim.index]):
                    found[claim].append(pair)

    def _hand(self, rules: RuleSet, index: int, pair: Changes) -> HandReplay:
        """A hand under other rules. Only what a smudge brings may hang on the totals before it, and so on all hands."""
        if index and rules.smudge != "none":
            return run_again(self.base, rules, pair).replays[index]
        return hand_again(self.base, rules, index, pair)

    def _pairs_for_games(self, claims: Sequence[Claim], found: dict[Claim, list[Changes]]) -> None:
        trials = [trial for trial in self.trials if trial.key not in NO_EFFECT]
        for pair, changed in self._limited(trials, len(self.base.game.hands)):
            run = run_again(self.base, changed, pair)
            for claim in claims:
                if run is not self.base and explains(claim, run, self.base):
                    found[claim].append(pair)

    def _limited(self, trials: Sequence[Trial], hands: int) -> Iterator[tuple[Changes, RuleSet]]:
        """The pairs, the usual ones first, as many as may be tried."""
        for count, pair in enumerate(pairs_of(self.base, trials, self.among)):
            if count * hands >= (MOST_HANDS if self.is_thorough else MOST_HANDS // 25):
                self.is_cut_short = True
                return
            yield pair
