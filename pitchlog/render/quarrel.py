"""The answer to a quarrel at the terminal: the claims first, then the house rules that decide, the heaviest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from pitchlog.comparing.explanations import Explanation
from pitchlog.comparing.pivots import Pivot
from pitchlog.comparing.quarrel import Answer, Settlement
from pitchlog.findings import listed
from pitchlog.render.surface import Role, Surface
from pitchlog.render.words import count_of, game_title, rules_name
from pitchlog.render.wrap import wrap
from pitchlog.render.wrongs import all_would_be, lines_of, winner_word
from pitchlog.rules import house_rule, meaning, value_sources, value_text

MOST_AT_A_COST: Final = 3
"""So many ways that put other lines wrong are told, where no other makes a claim right."""

MOST_SHOWN: Final = 4
"""So many ways for a claim to be right are told, and the rest is counted."""

MOST_SOURCES: Final = 4
"""So many sources of a value are named."""

HEADINGS: Final = ("These change who wins", "These change the score", "These change only what is lawful or right")
ROLES: Final[dict[str, Role]] = {"upheld": "good", "rejected": "error", "depends": "warning", "cannot-tell": "warning"}
WORDS: Final = {"upheld": "upheld", "rejected": "rejected", "depends": "depends", "cannot-tell": "cannot be told"}


def quarrel_rows(
    found: Settlement, surface: Surface, *, is_whole: bool = False, is_chosen: bool = False
) -> Iterator[str]:
    """The rows of one game. ``is_whole`` tells the rules that few tables play in full as well, ``is_chosen`` says
    that only the claims of one hand are asked for.
    """
    head = found.head
    yield from (surface.paint(row, "strong") for row in wrap(game_title(head), surface))
    yield from wrap(f"House rules: {rules_name(head.rules) or 'their own'}.", surface)
    for answer in found.answers:
        yield ""
        yield from _answer_rows(answer, surface, is_whole=is_whole)
    if not found.answers:
        yield ""
        said = "Nobody claims anything, and every figure that was written down is right."
        yield from wrap("Nothing in this hand is claimed or wrong." if is_chosen else said, surface)
    yield from _pivot_rows(found, surface, is_whole=is_whole)


def _answer_rows(answer: Answer, surface: Surface, *, is_whole: bool) -> Iterator[str]:
    claim = answer.claim
    said = f"{claim.by} says: {claim.text}" if claim.by else f"The scorer wrote: {claim.text}"
    verdict = surface.paint(WORDS[answer.verdict], ROLES[answer.verdict])
    head = f"line {claim.line}"
    rows = wrap(said, surface, indent=f"{head}  ", hanging="  ")
    yield surface.paint(head, "place") + rows[0][len(head) :]
    yield from rows[1:]
    yield f"  {verdict}"
    yield from wrap(answer.because, surface, indent="  ")
    for sentence in sentences_of(answer, is_whole=is_whole):
        yield from wrap(sentence, surface, indent="  ")


def sentences_of(answer: Answer, *, is_whole: bool = False) -> Iterator[str]:
    """On what the answer to a claim hangs: what would make it right, or which rules it needs."""
    return _rejection(answer, is_whole=is_whole) if answer.verdict == "rejected" else _conditions(answer)


def _conditions(answer: Answer) -> Iterator[str]:
    """On what a claim hangs that is not rejected."""
    told = [_said(change) for change in answer.holds_if[:MOST_SHOWN]]
    more = len(answer.holds_if) - len(told)
    if answer.verdict == "upheld" and told:
        told += [count_of(more, "other house rule")] if more else []
        yield f"It depends on {listed(told)}."
    if answer.verdict == "depends":
        told += [count_of(more, "other change")] if more else []
        open_keys = list(dict.fromkeys(key for change in answer.holds_if for key in change))
        yield f"These rules leave {listed(open_keys)} open; it is right with {_either(told)}."


def _rejection(answer: Answer, *, is_whole: bool) -> Iterator[str]:
    """What would make a rejected claim right: what puts nothing else wrong, what does, what is far-fetched; a slip."""
    likely = answer.likely
    if not likely:
        known = "likely to be meant" if answer.explanations else "known"
        slip = f": {answer.slip}" if answer.slip else ""
        is_slip = answer.slip is not None or answer.claim.by is None
        said = f"No house rule {known} makes this right"
        yield f"{said}{f': it is a slip{slip}' if is_slip else ''}."
    told = 0
    for begin, ways in (("It would be right with", likely), ("Far-fetched: with", answer.explanations[len(likely) :])):
        if ways and (is_whole or ways is likely):
            for sentence, count in _ways(ways, begin, is_whole=is_whole):
                told += count
                yield sentence
    if likely and answer.slip is not None:
        yield f"Or it is a slip: {answer.slip}."
    left = len(answer.explanations) - told
    if left:
        more = "more" if told else "far-fetched"
        yield f"{count_of(left, f'{more} change')} would make it right{' too' if told else ''}; --all tells them."


def _ways(ways: Sequence[Explanation], begin: str, *, is_whole: bool) -> Iterator[tuple[str, int]]:
    """Sentences of ways for a claim to be right, and how many each tells; those together that put the same wrong."""
    most = len(ways) if is_whole else MOST_SHOWN
    clean = [_said(way.changes) for way in ways if way.makes_wrong == ()][:most]
    if clean:
        yield f"{begin} {_either(clean)}.", len(clean)
    groups: dict[str, list[str]] = {}
    for way in ways:
        if way.makes_wrong != ():
            wrong = all_would_be(way.makes_wrong) if way.makes_wrong else "what else would be wrong was not tried"
            groups.setdefault(wrong, []).append(_said(way.changes))
    few = len(groups) if is_whole else 1 if clean else MOST_AT_A_COST
    for place, (wrong, changes) in enumerate(list(groups.items())[:few]):
        lead = "Or with" if place or clean else begin
        yield f"{lead} {_either(changes[:most])}, but {wrong}.", len(changes[:most])


def _either(told: list[str]) -> str:
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} or {told[-1]}"


def _said(change: Mapping[str, Any]) -> str:
    return " and ".join(f"{key}={value_text(value)}" for key, value in change.items())


# The rules that decide


def _pivot_rows(found: Settlement, surface: Surface, *, is_whole: bool) -> Iterator[str]:
    shown = [pivot for pivot in found.pivots if is_whole or (pivot.is_usual and pivot.rank < 2)]
    others: dict[str, list[str]] = {pivot.key: [] for pivot in shown}
    left_out = 0
    for pivot in found.pivots:
        if pivot not in shown and pivot.key in others:
            others[pivot.key].append(value_text(pivot.after))
        left_out += pivot not in shown and pivot.key not in others
    for rank, heading in enumerate(HEADINGS):
        pivots = [pivot for pivot in shown if pivot.rank == rank]
        if pivots:
            yield ""
            yield surface.paint(heading, "strong")
        for pivot in pivots:
            yield from _one_pivot(pivot, surface)
            rare = others.pop(pivot.key, [])
            if rare:
                said = f"Other values that few tables play change something too: {listed(rare)}."
                yield from wrap(said, surface, indent="      ")
    yield ""
    if left_out:
        said = f"{count_of(left_out, 'change')} that few tables play, or that {'moves' if left_out == 1 else 'move'}"
        yield from wrap(f"Left out: {said} no score; --all tells them.", surface)
    yield from _rest_rows(found, surface)
    if found.is_cut_short:
        yield from wrap("Of two rules changed at once only the usual ones were tried.", surface)
    unread = found.unread_lines()
    if unread:
        yield from wrap(f"{count_of(unread, 'line')} could not be read: pitchlog check says which.", surface)


def _rest_rows(found: Settlement, surface: Surface) -> Iterator[str]:
    """The house rules that decide nothing: because the game would be another, because they are bound, or indeed."""
    more = " more" if found.pivots else ""
    others = found.other_games
    if others:
        said = f"{len(others)}{more} would make it another game than the one written down: {listed(list(others))}."
        yield from wrap(said, surface)
        more = " more"
    if found.bound:
        said = f"{len(found.bound)}{more} cannot be changed without another: {listed(list(found.bound))}."
        yield from wrap(said, surface)
    if found.pivots or others or found.bound:
        yield from wrap(f"The other {found.idle} house rules make no difference.", surface)
    else:
        yield "No house rule makes a difference."


def _one_pivot(pivot: Pivot, surface: Surface) -> Iterator[str]:
    values = f"{value_text(pivot.before)} {surface.fit('→')} {value_text(pivot.after)}"
    yield f"  {surface.paint(pivot.key, 'strong')}  {values}"
    yield from wrap(effect_of(pivot, surface), surface, indent="      ")
    sources = ", ".join(sources_of(pivot)[:MOST_SOURCES])
    law = meaning(pivot.key, pivot.after)
    yield from wrap(f"{law} [{sources}]" if sources else law, surface, indent="      ")


def sources_of(pivot: Pivot) -> tuple[str, ...]:
    """The sources that state the other value; where none does, those that speak of the house rule."""
    return value_sources(pivot.key, pivot.after) or house_rule(pivot.key).sources


def effect_of(pivot: Pivot, surface: Surface) -> str:
    """What changes where this house rule has its other value."""
    parts = []
    for change in pivot.changes:
        if change.what == "winner":
            words = (winner_word(change.before, change.finishes[0]), winner_word(change.after, change.finishes[1]))
            parts.append(f"the winner: {surface.show(words[0])} {surface.fit('→')} {surface.show(words[1])}")
    scores = [change for change in pivot.changes if change.what == "score"]
    if len(scores) == 1:
        one = scores[0]
        before, after = _figures(one.before, surface), _figures(one.after, surface)
        parts.append(f"hand {one.hand_index}: {before} {surface.fit('→')} {after}")
    elif scores:
        parts.append(f"the scores of hands {_numbers(change.hand_index for change in scores)}")
    made = [change.finding for change in pivot.changes if change.finding is not None and change.after]
    gone = [change.line for change in pivot.changes if change.finding is not None and change.before]
    kept = [one for one in gone if one not in {finding.line for finding in made}]
    if made:
        parts.append(all_would_be(sorted(made, key=lambda finding: finding.severity != "error")))
    if kept:
        parts.append(f"{lines_of(kept)} would then be right")
    return "; ".join(parts)


def _figures(figures: Mapping[str, Any], surface: Surface) -> str:
    return ", ".join(f"{surface.show(label)} {'?' if value is None else value}" for label, value in figures.items())


def _numbers(indexes: Iterable[int | None]) -> str:
    numbers = [str(index) for index in indexes]
    return listed(numbers if len(numbers) <= 8 else [*numbers[:7], count_of(len(numbers) - 7, "other")])
