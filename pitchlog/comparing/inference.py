"""Which house rules were they playing? The rules under which what was recorded comes out right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pitchlog.comparing.fitting import Fitting, is_structural
from pitchlog.comparing.judging import (
    WORTH_SHARING,
    HandPlace,
    WrongHand,
    in_parts,
    wrong_by_changes,
    wrong_by_presets,
    wrong_hands,
)
from pitchlog.comparing.kinds import kinds_of
from pitchlog.comparing.recording import RecordedGame, Source, read_sources
from pitchlog.comparing.runs import Run, run_again, run_game
from pitchlog.comparing.together import usual_first
from pitchlog.comparing.values import NEVER_VARIED, known_values, other_values, single_changes
from pitchlog.comparing.variants import said_changes
from pitchlog.replay.rules_line import GameRules
from pitchlog.rules import RuleSet, contradictions, keys, preset, preset_names
from pitchlog.rules.readings import OPEN

SAMPLE: Final = 60
"""So many games are looked at while better rules are sought; all of them when they are judged."""

MOST_STEPS: Final = 6
"""So many house rules are changed from a preset at most."""


@dataclass(frozen=True, slots=True)
class RuledOut:
    """Why a value cannot be: so many hands would be wrong that are right now, the first of them."""

    hands: int
    first: HandPlace


@dataclass(slots=True)
class KeyInference:
    """What the record says of one house rule: values that agree with it, that it rules out, that it cannot tell."""

    agrees: list[Any] = field(default_factory=list)
    ruled_out: dict[Any, RuledOut] = field(default_factory=dict)
    cannot_tell: list[Any] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A rule-set that may have been played by: its name, how it differs from its preset, the hands it calls slips."""

    preset: str
    changes: str
    rules: RuleSet
    slips: tuple[WrongHand, ...]


@dataclass(frozen=True, slots=True)
class Inference:
    """What the records tell of the house rules. ``best`` are the rule-sets in order, the nearest first.

    Where the games are of several kinds, with no preset for all of them, ``kinds`` has an answer for each.
    ``games`` are the places of the games: file and index.
    """

    hands: int
    keys: Mapping[str, KeyInference]
    presets: tuple[tuple[str, int], ...]
    best: tuple[Candidate, ...]
    games: tuple[tuple[str | None, int], ...] = ()
    kinds: tuple[Inference, ...] = ()

    def left_open(self, rules: RuleSet) -> list[str]:
        """The house rules that these leave open though something in the records hangs on them."""
        told = [key for key, one in self.keys.items() if one.ruled_out or len(one.agrees) > 1]
        return [key for key in told if getattr(rules, key) == OPEN]


def infer(sources: Source | Sequence[Source], *, slips: float = 0.0, workers: int = 1) -> Inference:
    """Which house rules agree with everything that was recorded, over one file or thousands.

    ``slips`` is the share of hands that may be slips of the pen: rule-sets with no more are all among the best.
    ``workers`` is how many processes share the work where the games are many.
    Raises ``OSError`` for a file that cannot be read.

    >>> from pitchlog import infer
    >>> infer("players A=Ann B=Bo C=Cy\\nhand 1 dealer=C\\nbid 2 - -\\npoints A high low game\\nscore A 3\\n").hands
    1
    """
    return infer_games(read_sources(sources), slips=slips, workers=workers)


def infer_games(games: Sequence[RecordedGame], *, slips: float = 0.0, workers: int = 1) -> Inference:
    """The same of games that were read."""
    kinds = kinds_of(games)
    if len(kinds) < 2:
        return _of_one_kind(games, slips, workers)
    found = tuple(_of_one_kind(kind, slips, workers) for kind in kinds)
    return Inference(sum(kind.hands for kind in found), {}, (), (), _places(games), found)


def _places(games: Sequence[RecordedGame]) -> tuple[tuple[str | None, int], ...]:
    return tuple((game.path, game.index) for game in games)


def _of_one_kind(games: Sequence[RecordedGame], slips: float, workers: int) -> Inference:
    hands = sum(len(game.hands) for game in games)
    if not games:
        return Inference(0, {}, (), ())
    if hands < WORTH_SHARING:
        workers = 1
    counts = _presets(games, workers)
    ranked = sorted(counts, key=lambda name: (len(counts[name]), preset_names().index(name)))
    if not ranked:
        return Inference(hands, {}, (), (), _places(games))
    start = preset(ranked[0])
    most = int(slips * hands)
    improved = _improved(games, start, counts[ranked[0]], most)
    found = list(_slips_under(games, improved))
    best = [Candidate(ranked[0], said_changes(start, improved), improved, tuple(found))]
    allowed = max(len(found), most)
    for name in ranked:
        if len(counts[name]) <= allowed and preset(name) != improved:
            best.append(Candidate(name, "", preset(name), tuple(counts[name])))
    told = _keys(games, improved, workers)
    return Inference(hands, told, tuple((name, len(counts[name])) for name in ranked), tuple(best), _places(games))


def _presets(games: Sequence[RecordedGame], workers: int) -> dict[str, list[WrongHand]]:
    """For each preset by which the first games can have been played the hands that are wrong by it."""
    common = frozenset.intersection(*(Fitting(game).presets() for game in games[:3]))
    fitting = tuple(name for name in preset_names() if name in common)
    found: dict[str, list[WrongHand]] = {name: [] for name in fitting}
    for part in in_parts(wrong_by_presets, games, fitting, workers):
        for name in fitting:
            found[name] += part[name]
    return found


def _slips_under(games: Iterable[RecordedGame], rules: RuleSet) -> Iterator[WrongHand]:
    for game in games:
        yield from wrong_hands(run_game(game, GameRules(rules)))


def _improved(games: Sequence[RecordedGame], start: RuleSet, wrong: Sequence[WrongHand], most: int) -> RuleSet:
    """Better rules, if a few changes of the preset make more hands right. Looked for where it is wrong, one by one.

    So many wrong hands as ``most`` are slips and no reason for a change.
    """
    if len(wrong) <= most:
        return start
    places = {(place.path, place.game) for place, _ in wrong}
    guilty = [game for game in games if (game.path, game.index) in places][:SAMPLE]
    sample = guilty + [game for game in games if (game.path, game.index) not in places][: SAMPLE // 2]
    fits = [Fitting(game) for game in sample]
    rules = start
    for _ in range(MOST_STEPS):
        bases = [run_game(game, GameRules(rules)) for game in sample]
        now = sum(1 for base in bases for _ in wrong_hands(base))
        best, fewest = rules, now
        for key, _, changed in sorted(single_changes(rules), key=lambda one: usual_first(one[0], one[1])):
            if is_structural(key) and any(fit.misfit(changed) for fit in fits):
                continue
            count = _count_wrong(bases, changed, fewest)
            if count < fewest:
                best, fewest = changed, count
        if best is rules:
            return rules
        rules = best
        if fewest <= most:
            break
    return rules


def _count_wrong(bases: Sequence[Run], rules: RuleSet, enough: int) -> int:
    """How many hands are wrong by these rules; counted no further than ``enough``."""
    count = 0
    for base in bases:
        count += sum(1 for _ in wrong_hands(run_again(base, rules)))
        if count >= enough:
            break
    return count


# House rule by house rule


def _values_of(key: str, rules: RuleSet) -> Iterator[Any]:
    """The other values of a key that go together with these rules."""
    values = known_values(key) if key in NEVER_VARIED else other_values(key, rules)
    for value in values:
        if value != getattr(rules, key) and not contradictions(rules.model_copy(update={key: value})):
            yield value


def _are_seated(game: RecordedGame, key: str, value: Any) -> bool:
    """Whether a game has as many players as this number of them allows."""
    return key != "players" or value[0] <= len(game.header.seats()) <= value[1]


def _keys(games: Sequence[RecordedGame], rules: RuleSet, workers: int) -> dict[str, KeyInference]:
    told = {key: KeyInference(agrees=[getattr(rules, key)]) for key in keys()}
    wrong: dict[tuple[str, Any], list[HandPlace]] = {}
    touched: set[tuple[str, Any]] = set()
    for part in in_parts(wrong_by_changes, games, rules, workers):
        touched |= part.touched
        for change, places in part.wrong.items():
            wrong.setdefault(change, []).extend(places)
    for key in keys():
        for value in _values_of(key, rules):
            unseated = [game for game in games if not _are_seated(game, key, value)]
            if unseated:
                first = HandPlace(unseated[0].path, unseated[0].index, 1)
                told[key].ruled_out[value] = RuledOut(sum(len(game.hands) for game in unseated), first)
            elif (key, value) in wrong:
                places = wrong[key, value]
                told[key].ruled_out[value] = RuledOut(len(places), places[0])
            elif (key, value) in touched:
                told[key].agrees.append(value)
            else:
                told[key].cannot_tell.append(value)
    return told
