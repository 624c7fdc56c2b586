"""The record kept line by line, where there is no screen to draw on: for pipes, screen readers, plain terminals."""

from __future__ import annotations

from collections.abc import Callable

from pitchlog.recorder.keeping import Keeper, Reply
from pitchlog.recorder.showing import asks, hand_lines, scores, standing
from pitchlog.render.surface import Surface

ReadLine = Callable[[str], str | None]
"""Asks with a prompt and gives what was typed; ``None`` at the end of the input."""


def keep(keeper: Keeper, read: ReadLine, tell: Callable[[str], None], surface: Surface) -> None:
    """Asks for entry after entry until somebody leaves. Each is on disk before the next one is asked for."""
    _show_hand(keeper, tell, surface)
    question: str | None = None
    while True:
        typed = read(f"{question or _prompt(keeper, surface)}: ")
        if typed is None:
            return
        reply = keeper.enter(typed)
        for line in reply.told:
            tell(surface.show(line))
        question = reply.question
        if reply.is_over:
            return
        if reply.shows_scores or _is_hand_over(keeper, reply):
            _show_scores(keeper, tell, surface)


def _prompt(keeper: Keeper, surface: Surface) -> str:
    now = keeper.situation
    return asks(now, surface) if now is None else f"[{standing(now, surface)}] {asks(now, surface)}"


def _show_hand(keeper: Keeper, tell: Callable[[str], None], surface: Surface) -> None:
    now = keeper.situation
    for line in () if now is None else hand_lines(now, surface):
        tell(line)


def _show_scores(keeper: Keeper, tell: Callable[[str], None], surface: Surface) -> None:
    now = keeper.situation
    for line in () if now is None else scores(now, surface, keeper.name):
        tell(line)


def _is_hand_over(keeper: Keeper, reply: Reply) -> bool:
    return any(line.startswith("total ") for line in reply.told)
