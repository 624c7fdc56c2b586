"""Words that several checks of scores and points share. Not a check itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from pitchlog.cards import Card, Number, cards_of
from pitchlog.findings import listed
from pitchlog.record.model import Figures, Statement
from pitchlog.replay.faults import Fault, FigureFault, Place
from pitchlog.replay.hand import HandReplay
from pitchlog.rules import RuleSet
from pitchlog.rules.wording import POINT_TITLES

AnyFault = TypeVar("AnyFault", bound=Fault)


def figures_text(pairs: Iterable[tuple[str, Number]]) -> str:
    """``NS 3 and EW 1``"""
    return listed([f"{label} {number}" for label, number in pairs])


def right_line(keyword: str, statement: Statement, wrong: Sequence[tuple[str, Number, Number]]) -> str:
    """A line of figures with the wrong ones put right."""
    right = {label: number for label, _, number in wrong}
    if not isinstance(statement, Figures):
        return " ".join([keyword, *[f"{label} {number}" for label, number in right.items()]])
    return " ".join([keyword, *[f"{label} {right.get(label, number)}" for label, number in statement.figures]])


def sure(fault: AnyFault, rules: RuleSet) -> AnyFault:
    """The fault without its house rule where that is left open: it was found whatever the rule is."""
    return replace(fault, rule=None) if fault.rule and getattr(rules, fault.rule) == "unstated" else fault


def point_title(name: str) -> str:
    """A point as it stands in a sentence: ``High``, ``the off-jack``."""
    return POINT_TITLES.get(name, name)


def points_message(fault: FigureFault, point: str) -> str:
    """Whose a point is, and to whom the record gives it."""
    right = fault.derived or "nobody"
    if fault.recorded is None:
        return f"{point} goes to {right}, and the points line gives it to nobody"
    return f"{point} goes to {right}, not to {fault.recorded}"


def points_help(replay: HandReplay) -> str | None:
    """The ``points`` line that is right, where all of it can be told."""
    outcome = replay.outcome
    if outcome is None or None in outcome.points.values():
        return None
    words = ["points"]
    for place, side in enumerate(replay.table.sides):
        won = [name for name, sides in outcome.points.items() if place in (sides or ())]
        words += [side.label, *won] if won else []
    return f"the right line is: {' '.join(words)}" if len(words) > 1 else "the right line is: points none game"


def trumps_in_play(replay: HandReplay, point: str) -> list[Card]:
    """The trumps that were laid, from low to high; none where it cannot be told whose this point is."""
    if replay.outcome is None or replay.outcome.points.get(point) is None:
        return []
    bits = 0
    for laid in replay.laid:
        for card in laid.cards:
            bits |= 1 << card if card < 54 else 0
    trumps = replay.trumps
    return sorted(cards_of(bits & trumps.bits), key=lambda card: trumps.ranks[card])


def card_of_point(replay: HandReplay, name: str) -> Card | None:
    """The card that a point is for, where there is one card that always is."""
    return next((Card(card) for card, names in replay.trumps.scoring.items() if name in names), None)


def way_of_a_card(replay: HandReplay, card: Card) -> Iterator[tuple[Place, str]]:
    """Where a card was laid, by whom, and who took it."""
    seats = replay.table.seats
    for laid in replay.laid:
        if card not in laid.cards or laid.statement is None:
            continue
        index = laid.cards.index(card)
        item = index if laid.items is None else laid.items[index]
        if item is None:
            continue
        label = f"{seats[laid.seats[index]]} played {card}"
        if laid.taker is not None:
            label += " and took" if laid.taker == laid.seats[index] else f", and {seats[laid.taker]} took"
            label += f" trick {laid.number}"
        yield Place(laid.statement, "play", item), label
