"""The figures of a hand that was played out, as lines of the notation."""

from __future__ import annotations

from collections.abc import Mapping

from pitchlog.cards import Number
from pitchlog.notation import canonical
from pitchlog.record.model import Figures
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.report import hand_result


def figure_lines(replay: HandReplay, winner: str | None = None) -> list[str]:
    """What the hand comes to, as far as it can be told; ``winner`` is the side that has won the game with it."""
    result = hand_result(replay)
    lines = []
    if result.points and None not in result.points.values():
        given: dict[str, list[str]] = {}
        for name, sides in result.points.items():
            for side in sides or ():
                given.setdefault(side, []).append(name)
        words = [word for side, names in given.items() for word in (side, *names)]
        lines.append(" ".join(["points", *(words or ["none"])]))
    names = {"pips": result.pips, "score": result.score, "total": result.total}
    if "game" not in result.points:
        del names["pips"]
    for keyword, figures in names.items():
        if None not in figures.values():
            known = {side: one for side, one in figures.items() if one is not None}
            lines.append(figures_line(keyword, known, replay))
    if winner is not None:
        lines.append(f"winner {winner}")
    return lines


def figures_line(keyword: str, figures: Mapping[str, Number], replay: HandReplay) -> str:
    """``score NS +3 EW +1``"""
    return canonical(Figures(replay.hand.head.line, tuple(figures.items())), keyword)[0]
