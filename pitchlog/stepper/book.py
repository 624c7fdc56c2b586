"""A record opened for stepping: any game and hand of it at once, however long the file is.

A short file is read whole. Of a long one only the beginnings of games and hands are looked up, and what is asked for
is read then; of a very long game a part about the hand that is asked for.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pitchlog.checks.registry import trouble_finding
from pitchlog.comparing.recording import RecordedGame, games_of
from pitchlog.comparing.runs import Run, run_again, run_game
from pitchlog.findings import Finding, in_order
from pitchlog.interchange.choosing import format_of, read_any
from pitchlog.notation import Opening, read_pieces
from pitchlog.notation.boundaries import boundaries
from pitchlog.record.model import Hand, Unreadable
from pitchlog.replay.rules_line import game_rules
from pitchlog.rules import RuleSet
from pitchlog.source import Line

READ_WHOLE: Final = 400_000
"""Bytes: a file that is no longer is read whole when it is opened."""

PART: Final = 40
"""So many hands of a very long game are read at once."""

LEAD_IN: Final = 15
"""So many hands are read before them, so that the recorded totals are known again."""

GAMES_KEPT: Final = 8

MOST_WITHOUT_HANDS: Final = 100
"""So many games without a hand are read for what is told with the hand behind them."""

STRIDE: Final = 1 << 18
"""Bytes: so far apart are the places of which the line is remembered."""


@dataclass(slots=True)
class LoadedGame:
    """A game, or a part of one, judged. ``first`` is the index in the game of the first hand in ``run``, from 0.

    ``is_part`` says that totals are counted on from those written down, since the game is too long to count through.
    """

    game: RecordedGame
    run: Run
    first: int = 0
    is_part: bool = False
    runs: dict[int, tuple[RuleSet, Run]] = field(default_factory=dict)

    def hand_at(self, index: int) -> int:
        """The place in ``run`` of the hand with this index in the game."""
        return index - self.first

    def under(self, rules: RuleSet) -> Run:
        """The same hands under other house rules; derived once, and only as far as the rules reach."""
        found = self.runs.get(id(rules))
        if found is None or found[0] is not rules:
            found = self.runs[id(rules)] = rules, run_again(self.run, rules, to_tell=True)
        return found[1]

    def findings(self, index: int, run: Run | None = None) -> list[Finding]:
        """What is wrong with the hand at this index in the game; with the first one also what stands before it."""
        run = run or self.run
        opening = run.opening_findings() if index == 0 else []
        return [*opening, *(run.findings(self.hand_at(index)) if run.replays else ())]


@dataclass(slots=True)
class Entry:
    """A game in the book: the bytes between which it stands, and where each of its hands begins."""

    start: int
    hands: list[int]
    end: int


class Book:
    """The games of one record: :attr:`count` of them, a game has :meth:`hands` hands.

    A record of no more than ``read_whole`` bytes is read whole at once.
    """

    def __init__(self, data: bytes, path: str | None, *, rules: RuleSet | None = None,
                 changes: tuple[tuple[str, str], ...] = (), read_whole: int = READ_WHOLE) -> None:  # fmt: skip
        self.path = path
        self._data = data
        self._rules, self._changes = rules, changes
        self._loaded: OrderedDict[tuple[int, int], LoadedGame] = OrderedDict()
        self._whole: list[RecordedGame] | None = None
        self._entries: list[Entry] = []
        self._common: bytes = b""
        self._notes: tuple[Finding, ...] | None = None
        self._last = 0
        self._lines = [1]
        self._has_returns = b"\r" in data
        if len(data) <= read_whole or format_of([data], path)[0] is not None:
            self._whole = [game for game in games_of([data], path) if game.hands or game.troubles or _is_named(game)]
        else:
            self._look_up()

    @property
    def count(self) -> int:
        """How many games there are."""
        return len(self._entries) if self._whole is None else len(self._whole)

    def hands(self, game: int) -> int:
        """How many hands the game has. Games are counted from 0."""
        return len(self._entries[game].hands) if self._whole is None else len(self._whole[game].hands)

    def before(self, game: int) -> range:
        """The games without a hand right before this one. Of many the nearest."""
        first = game
        while first and game - first < MOST_WITHOUT_HANDS and not self.hands(first - 1):
            first -= 1
        return range(first, game)

    def behind(self, game: int) -> range:
        """The games without a hand behind this one, where no other hand follows; else none."""
        after = game + 1
        while after < self.count and not self.hands(after):
            after += 1
        return range(game + 1, min(after, game + 1 + MOST_WITHOUT_HANDS)) if after == self.count else range(0)

    @property
    def notes(self) -> Sequence[Finding]:
        """What is wrong with a record in which no game begins."""
        if self._notes is None:
            events = () if self.count else read_any([self._data], self.path)
            troubles = [one for event in events if isinstance(event, Opening) for one in event.troubles]
            found = in_order([trouble_finding(one) for one in troubles])
            self._notes = tuple(one.at(path=self.path, game=None, hand=None, hand_index=None) for one in found)
        return self._notes

    def load(self, game: int, hand: int) -> LoadedGame:
        """The game with this hand in it, judged; also one without hands. Cheap for what was asked for before."""
        part = hand // PART if self._whole is None and self.hands(game) > 2 * PART else 0
        key = game, part
        found = self._loaded.get(key)
        if found is None:
            found = self._loaded[key] = self._load(game, part)
            while len(self._loaded) > GAMES_KEPT:
                self._loaded.popitem(last=False)
        else:
            self._loaded.move_to_end(key)
        return found

    def game_of_hand(self, number: int, game: int) -> int | None:
        """The index of the hand that has this number written, in this game; ``None``: there is none."""
        count = self.hands(game)
        if 0 < number <= count and self.number_of(game, number - 1) == number:
            return number - 1
        for index in range(count):
            if self.number_of(game, index) == number:
                return index
        return None

    def number_of(self, game: int, hand: int) -> int | None:
        """The number of a hand as it is written."""
        if self._whole is not None:
            return self._whole[game].hands[hand][0].number
        offset = self._entries[game].hands[hand]
        written = re.match(rb"[ \t]*\w+[ \t]+(\d{1,9})\b", self._data[offset : offset + 80])
        return int(written[1]) if written else None

    def hand_on(self, line: int) -> tuple[int, int] | None:
        """The game and the hand that this line stands in or behind; ``None``: no hand begins before it."""
        for game in range(self.count - 1, -1, -1) if self._whole is not None else self._games_until(line):
            hand = bisect_right(range(self.hands(game)), line, key=lambda index: self._first_line(game, index)) - 1
            if hand >= 0:
                return game, hand
        return None

    def _games_until(self, line: int) -> range:
        """The games that begin on this line or before it, from the last one back."""
        return range(bisect_right(self._entries, line, key=lambda one: self._line_at(one.start)) - 1, -1, -1)

    def _first_line(self, game: int, hand: int) -> int:
        if self._whole is not None:
            return self._whole[game].hands[hand][0].head.line.number
        return self._line_at(self._entries[game].hands[hand])

    # Reading

    def _judged(self, game: RecordedGame) -> Run:
        return run_game(game, game_rules(game.header, self._rules, self._changes))

    def _load(self, game: int, part: int) -> LoadedGame:
        if self._whole is not None:
            whole = self._whole[game]
            return LoadedGame(whole, self._judged(whole))
        entry = self._entries[game]
        is_part = len(entry.hands) > 2 * PART
        first = max(0, part * PART - LEAD_IN) if is_part else 0
        last = min(len(entry.hands), (part + 1) * PART) if is_part else len(entry.hands)
        is_followed = last < len(entry.hands) or game < self._last
        events = read_pieces(self._pieces(entry, first, last))
        read = _whole_game(events, self.path, game + 1, first, is_followed=is_followed)
        if game:
            own = self._line_at(entry.start)
            read = replace(read, troubles=tuple(one for one in read.troubles if one.span.line >= own))
        if first:
            lost = Unreadable(Line(self._line_at(entry.start), "start", "start"), "start")
            header = replace(read.header, start=None, unreadable=(*read.header.unreadable, lost))
            read = replace(read, header=header)
        return LoadedGame(read, self._judged(read), first, is_part=bool(first))

    def _pieces(self, entry: Entry, first: int, last: int) -> Iterator[tuple[int, bytes]]:
        if self._common:
            yield 1, self._common
        data, hands = self._data, entry.hands
        yield self._line_at(entry.start), data[entry.start : hands[0] if hands else entry.end]
        if first < last:
            end = hands[last] if last < len(hands) else entry.end
            yield self._line_at(hands[first]), data[hands[first] : end]

    def _line_at(self, offset: int) -> int:
        """The number of the line that begins at this byte. Counted once, from the nearest place that is known."""
        while len(self._lines) <= offset // STRIDE:
            start = (len(self._lines) - 1) * STRIDE
            self._lines.append(self._lines[-1] + self._breaks(start, start + STRIDE))
        start = offset // STRIDE * STRIDE
        return self._lines[offset // STRIDE] + self._breaks(start, offset)

    def _breaks(self, start: int, end: int) -> int:
        """How many lines end between two places: with LF, CRLF or CR."""
        data = self._data
        found = data.count(b"\n", start, end)
        if self._has_returns:
            is_split = data[max(0, start - 1) : start + 1] == b"\r\n" and start < end
            found += data.count(b"\r", start, end) - data.count(b"\r\n", start, end) - is_split
        return found

    def _look_up(self) -> None:
        """Where games and hands begin."""
        places, end = boundaries(self._data)
        entries = self._entries
        hands: list[int] | None = None
        for place, is_game in places:
            if is_game:
                if not entries:
                    self._common = self._data[:place]
                else:
                    entries[-1].end = place
                hands = []
                entries.append(Entry(place, hands, end))
            elif hands is None:
                hands = [place]
                entries.append(Entry(0, hands, end))
            else:
                hands.append(place)
        self._last = max((index for index, entry in enumerate(entries) if entry.hands), default=0)


def _is_named(game: RecordedGame) -> bool:
    return game.header.game is not None or game.header.players is not None


def _whole_game(
    events: Iterable[Opening | Hand], path: str | None, index: int, first: int, *, is_followed: bool
) -> RecordedGame:
    """The game that these pieces are of. Hands of what may stand in it besides belong to it.

    ``is_followed`` says that another hand of the file follows the last of them.
    """
    opening: Opening | None = None
    hands: list[Hand] = []
    for event in events:
        if isinstance(event, Hand):
            hands.append(replace(event, index=first + len(hands) + 1))
        elif opening is None or not hands:
            opening = event
    assert opening is not None
    pairs = tuple((hand, is_followed or place < len(hands) - 1) for place, hand in enumerate(hands))
    return RecordedGame(path, index, opening.header, pairs, tuple(opening.troubles))
