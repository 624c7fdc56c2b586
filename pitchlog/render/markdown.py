"""Derived scores as Markdown tables, for a page or a message."""

from __future__ import annotations

from pitchlog.render import tally
from pitchlog.render.safe import safe_markdown
from pitchlog.render.scoreboard import HEADINGS
from pitchlog.render.surface import Surface
from pitchlog.replay.results import Finish, GameHead, HandResult


class MarkdownScoreForm:
    """See :class:`pitchlog.render.forms.ScoreForm`. Written row by row."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._head: GameHead | None = None
        self._games = 0
        self._hands = 0

    def begin(self) -> str:
        """Nothing."""
        return ""

    def game(self, head: GameHead) -> str:
        """The heading, and the head of the table."""
        self._head = head
        self._games += 1
        self._hands = 0
        title = safe_markdown(head.name or f"{head.path or '-'}, game {head.game}")
        labels = [safe_markdown(side.label) for side in head.sides]
        columns = [*HEADINGS, *labels]
        rows = [
            *([""] if self._games > 1 else []),
            f"## {title}",
            "",
            f"House rules: {safe_markdown(head.rules.preset or '-')}. Each side's score, and its total in brackets.",
            "",
            f"| {' | '.join(columns)} |",
            f"| {' | '.join('---:' if index >= len(HEADINGS) else '---' for index in range(len(columns)))} |",
        ]
        return self._text(rows)

    def hand(self, hand: HandResult) -> str:
        """One row."""
        head = self._head
        if head is None:
            return ""
        self._hands += 1
        row = [
            str(hand.hand_index if hand.hand is None else hand.hand),
            hand.dealer or tally.UNTOLD,
            hand.pitcher or tally.NOTHING,
            tally.bid_word(hand),
            self._surface.suit(hand.trump) if hand.trump else tally.NOTHING,
            tally.result_word(hand),
            tally.points_words(head, hand),
        ]
        scores = [
            f"{tally.figure(hand.score.get(side.label), signed=True)} ({tally.figure(hand.total.get(side.label))})"
            for side in head.sides
        ]
        return self._text([f"| {' | '.join([*map(safe_markdown, row), *scores])} |"])

    def close(self, winner: str | None, finish: Finish = "going-on") -> str:
        """The winner's sentence."""
        return self._text(["", safe_markdown(tally.winner_sentence(winner, self._hands, finish))])

    def end(self) -> str:
        """Nothing."""
        return ""

    def _text(self, rows: list[str]) -> str:
        return self._surface.fit("\n".join(rows) + "\n")
