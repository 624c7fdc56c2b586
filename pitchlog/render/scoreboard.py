"""The scoreboard at the terminal: a row a hand, and the winner. On a narrow terminal a few lines a hand instead."""

from __future__ import annotations

from pitchlog.render import tally
from pitchlog.render.surface import Surface, cells, pad
from pitchlog.render.words import count_of, game_title, rules_name
from pitchlog.render.wrap import wrap
from pitchlog.replay.results import Finish, GameHead, HandResult

HEADINGS = ("hand", "dealer", "pitcher", "bid", "trump", "result", "points")
_NUMERIC = {0, 3}
_GAP = "  "


class ScoreboardForm:
    """See :class:`pitchlog.render.forms.ScoreForm`. Keeps the hands of one game at a time, for the widths."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._head: GameHead | None = None
        self._hands: list[HandResult] = []
        self._games = 0

    def begin(self) -> str:
        """Nothing."""
        return ""

    def game(self, head: GameHead) -> str:
        """Nothing yet: the table needs its hands."""
        self._head = head
        self._hands = []
        return ""

    def hand(self, hand: HandResult) -> str:
        """Nothing yet."""
        self._hands.append(hand)
        return ""

    def close(self, winner: str | None, finish: Finish = "going-on") -> str:
        """The whole table of the game."""
        head = self._head
        if head is None:
            return ""
        surface = self._surface
        rows = [surface.paint(row, "strong") for row in wrap(game_title(head), surface)]
        if self._hands:
            said = _sides(head)
            rows += [*([said] if cells(said) <= surface.width else wrap(said, surface)), ""]
            rows += self._table(head)
            rows.append("")
        said = tally.winner_sentence(winner, len(self._hands), finish)
        rows += [surface.paint(row, "good" if winner else "note") for row in wrap(said, surface)]
        unread = sum(not hand.is_scored for hand in self._hands)
        if unread:
            said = f"{count_of(unread, 'hand')} could not be scored: ? stands for what cannot be told."
            rows += wrap(said, surface)
        text = "\n".join(rows) + "\n"
        self._games += 1
        return text if self._games == 1 else "\n" + text

    def end(self) -> str:
        """A sentence where there was no game at all."""
        return "" if self._games else "No games.\n"

    def _table(self, head: GameHead) -> list[str]:
        headings = [*HEADINGS, *(self._surface.show(side.label) for side in head.sides)]
        body = [_row(head, hand, self._surface) for hand in self._hands]
        widths = [max(cells(row[column]) for row in (headings, *body)) for column in range(len(headings))]
        if sum(widths) + len(_GAP) * (len(widths) - 1) > self._surface.width:
            return _stanzas(head, self._hands, self._surface)
        top = _line(headings, widths)
        rule = _GAP.join("-" * width for width in widths)
        return [self._surface.paint(top, "strong"), rule, *(_line(row, widths) for row in body)]


def _sides(head: GameHead) -> str:
    target = head.rules.target
    name = rules_name(head.rules)
    rules = f"House rules {name}" if name else "The table's own house rules"
    to = f", played to {target}" if target else ""
    together = ", ".join(f"{side.label} = {' and '.join(side.seats)}" for side in head.sides if len(side.seats) > 1)
    return f"{rules}{to}. Each side's score, and its total in brackets{': ' + together if together else ''}."


def _row(head: GameHead, hand: HandResult, surface: Surface) -> list[str]:
    return [
        _number(hand),
        surface.show(hand.dealer or tally.UNTOLD),
        surface.show(hand.pitcher or tally.NOTHING),
        tally.bid_word(hand),
        surface.suit(hand.trump) if hand.trump else tally.NOTHING,
        tally.result_word(hand),
        surface.show(tally.points_words(head, hand)),
        *(_score(hand, side.label) for side in head.sides),
    ]


def _number(hand: HandResult) -> str:
    return str(hand.hand_index if hand.hand is None else hand.hand)


def _score(hand: HandResult, side: str) -> str:
    return f"{tally.figure(hand.score.get(side), signed=True)} ({tally.figure(hand.total.get(side))})"


def _line(row: list[str], widths: list[int]) -> str:
    last = len(HEADINGS)
    return _GAP.join(
        pad(text, widths[column], right=column in _NUMERIC or column >= last) for column, text in enumerate(row)
    ).rstrip()


def _stanzas(head: GameHead, hands: list[HandResult], surface: Surface) -> list[str]:
    """The same for a narrow terminal: what stands in one row of the table, in three lines."""
    rows: list[str] = []
    for hand in hands:
        number, dealer, pitcher, bid, trump, result, points, *scores = _row(head, hand, surface)
        rows.append(surface.paint(f"hand {number}", "strong") + f"  dealer {dealer}")
        told = (("pitcher ", pitcher), ("bid ", bid), ("trump ", trump), ("", result))
        if known := [f"{word}{value}" for word, value in told if value != tally.NOTHING]:
            rows += _wrapped(", ".join(known), surface)
        if points != tally.NOTHING:
            rows += _wrapped(points, surface)
        labels = (surface.show(side.label) for side in head.sides)
        rows += _wrapped(", ".join(f"{label} {score}" for label, score in zip(labels, scores, strict=True)), surface)
    return rows


def _wrapped(text: str, surface: Surface) -> list[str]:
    """The text in lines of at most the terminal's width, broken behind commas, else at blanks, each indented."""
    room = max(surface.width - 2, 10)
    rows: list[str] = []
    row = ""
    for part in text.replace(", ", ",\n").split("\n"):
        for word in [part] if cells(part) <= room else part.split(" "):
            if row and cells(row) + 1 + cells(word) > room:
                rows.append(row)
                row = word
            else:
                row = f"{row} {word}" if row else word
    return [f"  {line}" for line in (*rows, row) if line]
