"""A comparison as a tree: the variants go together as long as a game comes to the same, and part where it does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graphviz import Digraph

from pitchlog.comparing.comparison import ComparedGame, Comparison
from pitchlog.findings import listed
from pitchlog.render.graph import labels
from pitchlog.render.graph.base import MOST_HANDS, TooLong, new_graph, title_of
from pitchlog.render.graph.labels import FAINT, INK, LINE, PAPER, cell, font, row, table
from pitchlog.render.tally import figure
from pitchlog.render.words import count_of

MOST_NAMED = 5
"""So many variants are named in a box; the others are counted."""

Named = tuple[str, ComparedGame]


@dataclass(slots=True)
class _Branch:
    """Variants that have gone together so far, up to the hand with this index; ``name`` is their last box."""

    variants: Sequence[Named]
    index: int
    name: str


def parting(found: Comparison, game: int = 0) -> str:
    """Where the variants part in the ``game``-th game, counted from 0, as DOT.

    Linear in hands and variants. Raises :class:`~pitchlog.render.graph.base.TooLong`.
    """
    named = [(variant.label, variant.games[game]) for variant in found.variants]
    fitting = [(label, one) for label, one in named if one.misfit is None]
    head = named[0][1].head
    hands = len(fitting[0][1].hands) if fitting else 0
    if hands > MOST_HANDS:
        raise TooLong(hands)
    below = f"{count_of(len(fitting), 'set')} of house rules, {count_of(hands, 'hand')}"
    graph = new_graph(title_of(head.name or "", below))
    graph.node("all", labels.html(_box([font("As it was written down", 12, bold=True), *_names(fitting)])))
    if len(named) > len(fitting):
        said = f"{len(named) - len(fitting)} more cannot have been the rules of this game"
        graph.node("none", labels.html(_box([font(said, 10, FAINT)])))
    waiting = [_Branch(fitting, 0, "all")] if fitting else []
    while waiting:
        waiting += _grow(graph, waiting.pop(), hands)
    return str(graph.source)


def _grow(graph: Digraph, branch: _Branch, hands: int) -> list[_Branch]:
    """Draws what these variants go through together, and gives the branches where they part."""
    index = branch.index
    while index < hands and len(_apart(branch.variants, index)) == 1:
        index += 1
    name = branch.name
    if index > branch.index:
        following = f"{name}_{index}"
        graph.node(following, labels.html(_together(branch, index)))
        graph.edge(name, following)
        name = following
    if index == hands:
        groups = _by_winner(branch.variants)
        for place, group in enumerate(groups):
            end = f"{name}_end{place}"
            graph.node(end, labels.html(_end(group, is_named=len(groups) > 1)))
            graph.edge(name, end)
        return []
    branches = []
    for place, group in enumerate(_apart(branch.variants, index)):
        child = f"{name}_{index}_{place}"
        graph.node(child, labels.html(_parted(group, index)))
        graph.edge(name, child)
        branches.append(_Branch(group, index + 1, child))
    return branches


def _apart(variants: Sequence[Named], index: int) -> list[list[Named]]:
    """The variants by what they make of a hand."""
    groups: dict[object, list[Named]] = {}
    for label, game in variants:
        hand = game.hands[index]
        key = (tuple(hand.score.items()), tuple(hand.total.items()), index in game.not_played)
        groups.setdefault(key, []).append((label, game))
    return list(groups.values())


def _by_winner(variants: Sequence[Named]) -> list[list[Named]]:
    groups: dict[tuple[str | None, str], list[Named]] = {}
    for label, game in variants:
        groups.setdefault((game.winner, game.finish), []).append((label, game))
    return list(groups.values())


def _together(branch: _Branch, index: int) -> str:
    first, last = branch.index + 1, index
    hands = f"Hand {first}" if first == last else f"Hands {first} to {last}"
    lines = [font(f"{hands}: all the same" if len(branch.variants) > 1 else hands, 11)]
    lines.append(font(_totals(branch.variants[0][1], index - 1), 11, bold=True))
    return _box(lines)


def _parted(group: Sequence[Named], index: int) -> str:
    game = group[0][1]
    hand = game.hands[index]
    lines = _names(group)
    if index in game.not_played:
        lines.append(font(f"Hand {index + 1} would not have been played", 11, bold=True))
        return _box(lines, border=2)
    scores = ", ".join(f"{labels.text(side, 14)} {figure(score, signed=True)}" for side, score in hand.score.items())
    lines.append(font(f"Hand {index + 1}: {scores}", 11, bold=True))
    lines.append(font(_totals(game, index), 10, FAINT))
    return _box(lines, border=2)


def _end(group: Sequence[Named], *, is_named: bool) -> str:
    winner = group[0][1].winner
    is_open = group[0][1].finish == "open"
    said = f"{labels.text(winner)} wins" if winner else "Cannot be told" if is_open else "No winner yet"
    ground, ink = (PAPER, INK) if winner is None else (INK, PAPER)
    names = _names(group, ink) if is_named else []
    return _box([font(said, 13, ink, bold=True), *names], ground=ground, border=2)


def _totals(game: ComparedGame, index: int) -> str:
    totals = game.hands[index].total
    return "totals " + ", ".join(f"{labels.text(side, 14)} {figure(total)}" for side, total in totals.items())


def _names(group: Sequence[Named], ink: str = "") -> list[str]:
    shown = [labels.text(label, 40) for label, _ in group[:MOST_NAMED]]
    if len(group) > MOST_NAMED:
        shown.append(f"{len(group) - MOST_NAMED} more")
    return [font(listed(shown), 10, ink)] if len(shown) < 3 else [font(one, 10, ink) for one in shown]


def _box(lines: Sequence[str], *, border: int = 1, ground: str = PAPER) -> str:
    return table(*(row(cell(line)) for line in lines), border=border, color=INK if border > 1 else LINE,
                 style="ROUNDED", cellpadding=3, bgcolor=ground)  # fmt: skip
