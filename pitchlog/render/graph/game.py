"""A whole game as a chain of hands: what each was bid and came to, and the race of the sides as bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pitchlog.cards import SUIT_GLYPHS, SUITS, Number
from pitchlog.render.graph import labels
from pitchlog.render.graph.base import MOST_HANDS, TooLong, new_graph, title_of
from pitchlog.render.graph.labels import ALARM, FAINT, INK, LINE, PAPER, SIDE_LINES, cell, font, row, table
from pitchlog.render.tally import figure, points_by_side, result_word
from pitchlog.render.words import count_of, rules_name
from pitchlog.replay.results import GameHead, HandResult

BAR: Final = 150
"""Points: the length of the bar of a side that has reached the target."""

POINTS: Final = 120
"""Points of length: the column that names what a side took."""


def game_flow(
    head: GameHead,
    hands: Sequence[HandResult],
    ending: str,
    codes: Mapping[int, Sequence[str]] | None = None,
    *,
    over_at: int | None = None,
) -> str:
    """The hands of a game one under the other as DOT. Linear in the hands.

    ``ending`` says who won, ``codes`` gives the findings of each hand by its index from 0; hands behind ``over_at``
    would not have been played. Raises :class:`~pitchlog.render.graph.base.TooLong` for more than
    :data:`~pitchlog.render.graph.base.MOST_HANDS` hands.
    """
    if len(hands) > MOST_HANDS:
        raise TooLong(len(hands))
    graph = new_graph(
        title_of(head.name or "", f"{rules_name(head.rules) or 'own rules'}, {count_of(len(hands), 'hand')}")
    )
    longest = max(
        [abs(head.rules.target), *(abs(total) for hand in hands for total in hand.total.values() if total)], default=1
    )
    last = None
    for index, hand in enumerate(hands):
        is_late = over_at is not None and index > over_at
        graph.node(
            f"hand{index}", labels.html(_hand(head, hand, (codes or {}).get(index, ()), longest or 1, is_late=is_late))
        )
        if last is not None:
            graph.edge(last, f"hand{index}", label=f"  {standing(hands[index - 1])}", penwidth="1.8", arrowsize="0.7")
        last = f"hand{index}"
    graph.node("end", labels.html(table(
        row(cell(font(labels.text(ending, 80), 14, bold=True))), border=2, color=INK, style="ROUNDED", cellpadding=6,
    )))  # fmt: skip
    if last is not None:
        graph.edge(last, "end", label=f"  {standing(hands[-1])}", penwidth="1.8", arrowsize="0.7")
    return str(graph.source)


def standing(hand: HandResult) -> str:
    """Who is ahead after a hand, for the label of an arrow."""
    totals = {label: total for label, total in hand.total.items() if total is not None}
    if len(totals) < len(hand.total) or len(totals) < 2:
        return ""
    first, second = sorted(totals, key=lambda label: -totals[label])[:2]
    if totals[first] == totals[second]:
        return f"level at {figure(totals[first])}"
    return labels.plain(f"{first} is ahead, {figure(totals[first])} to {figure(totals[second])}")


def _hand(head: GameHead, hand: HandResult, codes: Sequence[str], longest: Number, *, is_late: bool) -> str:
    rows = [row(
        cell(font(f"Hand {hand.hand_index if hand.hand is None else hand.hand}", 12, bold=True), align="LEFT"),
        cell(_contract(hand), align="LEFT", width=POINTS),
        cell(_trump(hand), colspan=2, align="LEFT"),
        cell(_result(hand), align="RIGHT"),
    )]  # fmt: skip
    points = points_by_side(head, hand)
    for index, side in enumerate(head.sides):
        color, _ = SIDE_LINES[index % len(SIDE_LINES)]
        total = hand.total.get(side.label)
        rows.append(row(
            cell(font(labels.text(side.label, 14), 11, color, bold=True), align="LEFT"),
            cell(font(labels.text(", ".join(points.get(side.label, ())), 60) or " ", 10), align="LEFT", width=POINTS),
            cell(font(figure(hand.score.get(side.label), signed=True), 11), align="RIGHT", width=28),
            cell(font(figure(total), 11, bold=True), align="RIGHT", width=28),
            cell(_bar(total, longest, color), align="LEFT", width=BAR),
        ))  # fmt: skip
    if is_late:
        rows.append(row(cell(font("played after the game was over", 10, PAPER, bold=True), colspan=5, bgcolor=INK)))
    if codes:
        said = labels.text(", ".join(dict.fromkeys(codes)), 80)
        rows.append(row(cell(font(said, 10, PAPER, bold=True), colspan=5, align="LEFT", bgcolor=ALARM)))
    return table(*rows, border=1, color=LINE, cellpadding=2, cellspacing=1, bgcolor=PAPER)


def _contract(hand: HandResult) -> str:
    if hand.pitcher is None or hand.bid is None:
        return font(f"dealt by {labels.text(hand.dealer)}" if hand.dealer else " ", 10, FAINT)
    bid = "the moon" if hand.bid == "moon" else str(hand.bid)
    return font(f"{labels.text(hand.pitcher, 14)} bids {bid}", 11)


def _trump(hand: HandResult) -> str:
    if hand.trump is None:
        return " "
    suit = SUITS.index(hand.trump)
    return font(SUIT_GLYPHS[suit], 12, labels.SUIT_INKS[suit])


def _result(hand: HandResult) -> str:
    word = result_word(hand)
    if word == "set":
        filler = cell("", width=BAR - 30, fixedsize="TRUE", height=1)
        return table(row(filler, cell(font("set", 10, PAPER, bold=True), bgcolor=INK)), cellpadding=2)
    return font(labels.text(word), 10, FAINT)


def _bar(total: Number | None, longest: Number, color: str) -> str:
    """A bar as long as the total is of the target; below zero there is none."""
    width = 0 if total is None or total <= 0 else max(1, round(BAR * min(1, total / longest)))
    if not width:
        return font("in the hole" if total is not None and total < 0 else " ", 8, FAINT)
    filled = cell("", width=width, height=9, fixedsize="TRUE", bgcolor=color)
    rest = [cell("", width=BAR - width, height=9, fixedsize="TRUE")] if width < BAR else []
    return table(row(filled, *rest), cellpadding=0)
