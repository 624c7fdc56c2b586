"""What all pictures share: an empty graph in our type, and its title."""

from __future__ import annotations

from typing import Final

from graphviz import Digraph

from pitchlog.render.graph import labels
from pitchlog.render.graph.labels import FAINT, INK, PAPER, cell, font, row, table

MOST_HANDS: Final = 300
"""A picture of a game has no more hands than this."""


class TooLong(Exception):
    """A game with so many hands that nobody could look at its picture."""

    def __init__(self, hands: int) -> None:
        super().__init__(
            f"a game of {hands} hands is too long for one picture (at most {MOST_HANDS}): ask for one hand"
        )


def new_graph(title: str) -> Digraph:
    """An empty picture in our type and on white ground."""
    graph = Digraph("pitchlog", graph_attr={
        "rankdir": "TB", "fontname": labels.FONT, "bgcolor": PAPER, "nodesep": "0.3", "ranksep": "0.35",
        "splines": "spline", "pad": "0.25", "tooltip": " ",
    })  # fmt: skip
    graph.attr("node", fontname=labels.FONT, fontsize="12", fontcolor=INK, color=INK, shape="plain", tooltip=" ")
    graph.attr("edge", fontname=labels.FONT, fontsize="10", fontcolor=FAINT, color=INK, tooltip=" ")
    graph.attr(label=labels.html(title), labelloc="t", labeljust="c", fontsize="14", fontcolor=INK)
    return graph


def title_of(name: str, below: str, players: str = "") -> str:
    """The heading of a picture: the game's name, and smaller lines: which hand by which rules, and who plays."""
    lines = [font(labels.text(name, 60), 15, bold=True)] if name else []
    lines.append(font(labels.text(below, 80), 11, FAINT))
    if players:
        lines.append(font(labels.text(players, 160), 10, FAINT))
    return table(*(row(cell(line)) for line in lines), cellpadding=2)
