"""The answer to a quarrel at the terminal: the claims first, then the house rules that decide, the heaviest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from pitchlog.comparing.pivots import Pivot
from pitchlog.comparing.quarrel import Answer, Settlement
from pitchlog.findings import listed
from pitchlog.render.surface import Role, Surface
from pitchlog.render.words import count_of
from pitchlog.render.wrap import wrap
from pitchlog.rules import house_rule, meaning, value_text

MOST_SHOWN: Final = 4
"""So many ways for a claim to be right are told, and the rest is counted."""

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
    title = f"{head.name + ' ' if head.name else ''}({head.path or '-'}, game {head.game})"
    yield from (surface.paint(row, "strong") for row in wrap(title, surface))
    yield from wrap(f"House rules: {head.rules.preset or 'their own'}.", surface)
    for answer in found.answers:
        yield ""
        yield from _answer_rows(answer, surface)
    if not found.answers:
        yield ""
        said = "Nobody claims anything, and every figure that was written down is right."
        yield from wrap("Nothing in this hand is claimed or wrong." if is_chosen else said, surface)
    yield from _pivot_rows(found, surface, is_whole=is_whole)


def _answer_rows(answer: Answer, surface: Surface) -> Iterator[str]:
    claim = answer.claim
    said = f"{claim.by} says: {claim.text}" if claim.by else f"The scorer wrote: {claim.text}"
    verdict = surface.paint(WORDS[answer.verdict], ROLES[answer.verdict])
    head = f"line {claim.line}"
    rows = wrap(said, surface, indent=f"{head}  ", hanging="  ")
    yield surface.paint(head, "place") + rows[0][len(head) :]
    yield from rows[1:]
    yield f"  {verdict}"
    yield from wrap(answer.because, surface, indent="  ")
    yield from _conditions(answer, surface)


def _conditions(answer: Answer, surface: Surface) -> Iterator[str]:
    told = [_said(change) for change in answer.holds_if[:MOST_SHOWN]]
    more = len(answer.holds_if) - len(told)
    if more > 0:
        told.append(count_of(more, "other house rule" if answer.verdict == "upheld" else "other change"))
    match answer.verdict:
        case "upheld" if told:
            yield from wrap(f"It hangs on {listed(told)}.", surface, indent="  ")
        case "rejected" if told:
            yield from wrap(f"It would be right with {_either(told)}.", surface, indent="  ")
        case "depends":
            open_keys = list(dict.fromkeys(key for change in answer.holds_if for key in change))
            said = f"These rules leave {listed(open_keys)} open; it is right with {_either(told)}."
            yield from wrap(said, surface, indent="  ")
        case "rejected" if answer.slip is not None:
            yield from wrap(f"No house rule known makes this right: it is a slip: {answer.slip}.", surface, indent="  ")
        case "rejected" if answer.claim.by is None:
            yield "  No house rule known makes this right: it is a slip."
        case "rejected":
            yield "  No house rule known makes this right."


def _either(told: list[str]) -> str:
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} or {told[-1]}"


def _said(change: Mapping[str, Any]) -> str:
    return " and ".join(f"{key}={value_text(value)}" for key, value in change.items())


# The rules that decide


def _pivot_rows(found: Settlement, surface: Surface, *, is_whole: bool) -> Iterator[str]:
    left_out = 0
    for rank, heading in enumerate(HEADINGS):
        pivots = [pivot for pivot in found.pivots if pivot.rank == rank]
        usual = pivots if is_whole else [pivot for pivot in pivots if pivot.is_usual and rank < 2]
        left_out += len(pivots) - len(usual)
        if not usual:
            continue
        yield ""
        yield surface.paint(heading, "strong")
        for pivot in usual:
            yield from _one_pivot(pivot, surface)
    yield ""
    if left_out:
        said = f"{count_of(left_out, 'change')} that few tables play, or that {'moves' if left_out == 1 else 'move'}"
        yield from wrap(f"Left out: {said} no score; --all tells them.", surface)
    if found.pivots:
        yield from wrap(f"The other {found.idle} house rules make no difference.", surface)
    else:
        yield "No house rule makes a difference."
    if found.is_cut_short:
        yield from wrap("Of two rules changed at once only the usual ones were tried.", surface)
    unread = found.unread_lines()
    if unread:
        yield from wrap(f"{count_of(unread, 'line')} could not be read: pitchlog check says which.", surface)


def _one_pivot(pivot: Pivot, surface: Surface) -> Iterator[str]:
    values = f"{value_text(pivot.before)} {surface.fit('→')} {value_text(pivot.after)}"
    yield f"  {surface.paint(pivot.key, 'strong')}  {values}"
    yield from wrap(_effect(pivot, surface), surface, indent="      ")
    sources = ", ".join(house_rule(pivot.key).sources[:4])
    law = meaning(pivot.key, pivot.after)
    yield from wrap(f"{law} [{sources}]" if sources else law, surface, indent="      ")


def _effect(pivot: Pivot, surface: Surface) -> str:
    parts = []
    for change in pivot.changes:
        if change.what == "winner":
            before = surface.show(change.before or "nobody yet")
            parts.append(f"the winner: {before} {surface.fit('→')} {surface.show(change.after or 'nobody yet')}")
    scores = [change for change in pivot.changes if change.what == "score"]
    if len(scores) == 1:
        one = scores[0]
        before, after = _figures(one.before, surface), _figures(one.after, surface)
        parts.append(f"hand {one.hand_index}: {before} {surface.fit('→')} {after}")
    elif scores:
        parts.append(f"the scores of hands {_numbers(change.hand_index for change in scores)}")
    made = [change for change in pivot.changes if change.what == "finding" and change.after]
    gone = [change for change in pivot.changes if change.what == "finding" and change.before]
    for changes, word in ((made, "wrong then"), (gone, "right then")):
        if changes:
            names = list(dict.fromkeys(f"{change.after or change.before} in line {change.line}" for change in changes))
            shown = names[:3] + ([count_of(len(names) - 3, "other line")] if len(names) > 3 else [])
            parts.append(f"{word}: {listed(shown)}")
    return "; ".join(parts)


def _figures(figures: Mapping[str, Any], surface: Surface) -> str:
    return ", ".join(f"{surface.show(label)} {'?' if value is None else value}" for label, value in figures.items())


def _numbers(indexes: Iterable[int | None]) -> str:
    numbers = [str(index) for index in indexes]
    return listed(numbers if len(numbers) <= 8 else [*numbers[:7], count_of(len(numbers) - 7, "other")])
