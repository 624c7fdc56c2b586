"""What is disputed in a game, the answers, and the game under other house rules where these matter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pitchlog.comparing.comparison import Comparison, compare_games
from pitchlog.comparing.quarrel import Answer, Settlement, settle_game
from pitchlog.comparing.recording import RecordedGame
from pitchlog.comparing.variants import Variant, own_rules
from pitchlog.render.comparison import cell_text, differences_of, games_of, hand_text, is_shown, what_text, won_text
from pitchlog.render.page.facts import AnswerFact, CompareFact, PivotFact
from pitchlog.render.page.findings import line_ref
from pitchlog.render.page.phrases import name, phrase, shown
from pitchlog.render.quarrel import MOST_SOURCES, WORDS, effect_of, sentences_of, sources_of
from pitchlog.render.surface import Surface
from pitchlog.rules import RuleSet, meaning, preset, preset_names, value_text

SURFACE: Final = Surface(encoding="utf-8")
MOST_OTHERS: Final = 3
"""So many groups of other rule-sets are shown beside the record's own."""

MOST_PIVOTS: Final = 8
MOST_ROWS: Final = 40


@dataclass(frozen=True, slots=True)
class Quarrels:
    """What is told of a game's quarrels. ``by_line`` gives the verdict on what is claimed in a line, and its place."""

    answers: tuple[AnswerFact, ...]
    pivots: tuple[PivotFact, ...]
    comparison: CompareFact | None
    by_line: dict[int, tuple[str, str]]


NOTHING: Final = Quarrels((), (), None, {})


def quarrels_of(game: RecordedGame, variant: Variant, place: str, lines: str) -> Quarrels:
    """The claims of a game and what becomes of them; nothing where nobody claims anything and no figure is wrong."""
    found = settle_game(game, variant, is_thorough=False)
    if not found.answers:
        return NOTHING
    answers = tuple(_answer(one, found, f"{place}q{at}", place, lines) for at, one in enumerate(found.answers, 1))
    by_line = {answer.ref.line: (answer.verdict, answer.place) for answer in reversed(answers)}
    return Quarrels(answers, tuple(_pivots(found)), _comparison(game, variant), by_line)


def _answer(answer: Answer, found: Settlement, own: str, place: str, lines: str) -> AnswerFact:
    claim = answer.claim
    labels = found.run.table.index
    told = [one.replace("; --all tells", "; pitchlog dispute --all tells") for one in sentences_of(answer)]
    return AnswerFact(
        own, name(claim.by) if claim.by else "", shown(claim.text), line_ref(claim.line, lines),
        f"hand {found.hand_of(claim)}", f"{place}h{claim.index + 1}", WORDS[answer.verdict],
        phrase(answer.because, labels), tuple([shown(one) for one in told]),
    )  # fmt: skip


def _pivots(found: Settlement) -> Iterator[PivotFact]:
    usual = [pivot for pivot in found.pivots if pivot.is_usual and pivot.rank < 2]
    for pivot in sorted(usual, key=lambda one: one.rank)[:MOST_PIVOTS]:
        sources = ", ".join(sources_of(pivot)[:MOST_SOURCES])
        law = meaning(pivot.key, pivot.after)
        yield PivotFact(pivot.key, value_text(pivot.before), value_text(pivot.after), shown(effect_of(pivot, SURFACE)),
                        f"{law} [{sources}]" if sources else law)  # fmt: skip


def _comparison(game: RecordedGame, variant: Variant) -> CompareFact | None:
    """The game under the presets that fit it, where a score or the winner is another under some of them."""
    own = Variant("here", variant.rules, variant.changes) if variant.rules is not None else own_rules(variant.changes)
    rules = own.of(game).rules
    others = [Variant(one, preset(one), if_fitting=True) for one in preset_names() if _is_other(one, rules)]
    found = compare_games([game], [own, *others])
    groups = _groups(found)
    if len(groups) < 2:
        return None
    columns = [group[0] for group in groups]
    games = games_of(found, 0)
    names = [own.label, *(_of_group(group) for group in groups[1:])]
    own_rows = [one for one in differences_of(found, games[own.label]) if one.what != "finding"]
    rows = [("", "who wins", tuple(shown(won_text(games[label])) for label in columns))]
    hands = len(games[own.label].hands)
    for one in own_rows:
        values = tuple(cell_text(one, label, SURFACE) for label in columns)
        if is_shown(one, hands) and len(set(values)) > 1 and one.what != "winner":
            rows.append((hand_text(one), what_text(one), values))
    told = tuple((names[at], ", ".join(group)) for at, group in enumerate(groups) if at and len(group) > 1)
    return CompareFact(tuple(names), told, tuple(rows[:MOST_ROWS]))


def _is_other(one: str, rules: RuleSet) -> bool:
    return preset(one).model_dump() != rules.model_dump()


def _of_group(group: list[str]) -> str:
    return group[0] if len(group) == 1 else f"{group[0]} and {len(group) - 1} more"


def _groups(found: Comparison) -> list[list[str]]:
    """The record's own rules first, then the largest groups of rule-sets by which a score or the winner is another."""
    own = found.variants[0].label
    by_label = {variant.label: variant.games[0] for variant in found.variants}

    def outcome(label: str) -> tuple[object, ...]:
        game = by_label[label]
        return game.winner, tuple((tuple(hand.score.items()), tuple(hand.total.items())) for hand in game.hands)

    groups: dict[tuple[object, ...], list[str]] = {outcome(own): [own]}
    for label, game in by_label.items():
        is_told = label != own and game.misfit is None and not any(None in hand.score.values() for hand in game.hands)
        if is_told:
            groups.setdefault(outcome(label), []).append(label)
    _, *others = groups.values()
    return [groups[outcome(own)][:1], *sorted(others, key=lambda group: -len(group))[:MOST_OTHERS]]
