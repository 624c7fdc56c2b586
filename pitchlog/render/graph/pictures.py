"""The pictures of a judged game: a hand, the whole of it, a comparison; as DOT, and drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pitchlog.comparing.runs import Run
from pitchlog.render.graph.engine import Engine, draw
from pitchlog.render.graph.flow import hand_flow
from pitchlog.render.graph.game import game_flow
from pitchlog.render.tally import winner_sentence
from pitchlog.render.words import rules_name

_TIPS = re.compile(r"</?a\b[^>]*>")
_COMMENTS = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_PROLOGUE = re.compile(r"\A.*?(?=<svg)", re.DOTALL)


def hand_dot(run: Run, index: int) -> str:
    """The trick-flow of the hand at this place in the game, from 0, as DOT."""
    rules = rules_name(run.rules.rules) or "own rules"
    players = run.game.header.players
    names = () if players is None else players.seats
    title = run.game.name or ""
    return hand_flow(run.replays[index], run.findings(index), title=title, rules=rules, names=names)


def game_dot(run: Run) -> str:
    """The chain of a game's hands as DOT. Raises :class:`~pitchlog.render.graph.base.TooLong`."""
    count = len(run.replays)
    codes = {index: [finding.code for finding in run.findings(index) if finding.severity != "note"]
             for index in range(count)}  # fmt: skip
    hands = [run.result(index) for index in range(count)]
    return game_flow(run.head, hands, winner_sentence(run.won_by, count, run.finish), codes, over_at=run.over_at)


def hand_svg(run: Run, index: int, among: Sequence[Engine] | None = None) -> str:
    """The trick-flow of a hand as an ``<svg>`` element for a page, where several may stand.

    It is without the lines that begin a file of its own, without tool tips, and its ids are its own. Raises
    :class:`~pitchlog.render.graph.engine.PictureTrouble` where nothing can draw it.
    """
    drawn = draw(hand_dot(run, index), "svg", among).decode("utf-8")
    element = _TIPS.sub("", _COMMENTS.sub("", _PROLOGUE.sub("", drawn))).strip()
    return element.replace(' id="', f' id="g{run.game.index}h{index + 1}-')
