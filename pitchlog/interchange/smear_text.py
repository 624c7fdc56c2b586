"""The playout text of mkokotovich/pysmear (GPL-3.0), a simulator of five-point Smear.

With its debug switch on, the program tells each game as it is played: who bids what on which cards, every card with the
hand it is played from, who took each trick and each point, and the scores; between these lines stand its own thoughts,
which are not read. It was run from its revision of 11 April 2022 under Python 2.7 with its own card library
(mkokotovich/pydealer), by its class ``SmearSimulator`` with ``debug=True``, for two to six players, alone and in teams.

The text does not say who plays with whom: that is told from the first scores, which are the same for partners. The
score to play to is not said either, and stays eleven, the program's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from pitchlog.cards import BY_NAME
from pitchlog.findings import Trouble
from pitchlog.interchange.coded import Coded, joined, named
from pitchlog.interchange.ptn_sheet import SEATS
from pitchlog.interchange.rows import rows_of
from pitchlog.source import Line

MOST_PLAYERS: Final = 8
MOST_ROWS: Final = 400
"""Rows of a hand: eight players have six cards each, so a hand that is longer has lost its end."""

TEAMS: Final = {(2, 4): "pairs", (3, 6): "three_pairs", (2, 6): "two_trios"}
POINTS: Final = {"high": "high", "low": "low", "jack": "jack", "jick": "off_jack", "game": "game"}

_CARD: Final = r"(?:10|[2-9JQKA])[SHDC]"
_CARDS: Final = rf"{_CARD}(?: {_CARD})*"
_ROWS: Final = tuple(
    (kind, re.compile(pattern, re.ASCII))
    for kind, pattern in (
        ("player", r"Adding (.{1,60}) with index (\d{1,2})"),
        ("game", r"\s*Starting game\s*"),
        ("bid", rf"BID: (.{{1,60}}) bid (\d{{1,2}}) and has ({_CARDS})"),
        ("trump", r"BID: (.{1,60}) picks (Spades|Hearts|Diamonds|Clubs) to be trump"),
        ("play", rf"(.{{1,60}}): ({_CARDS}) plays (10|[2-9]|Jack|Queen|King|Ace) of (Spades|Hearts|Diamonds|Clubs)"),
        ("trick", rf"(.{{1,60}}) won ({_CARDS})"),
        ("point", r"(.{1,60}) won (jack|jick|high with an? .{1,20}|low with an? .{1,20}|game with (\d{1,3}) points)"),
        ("level", r"No one won game, there was a tie at (\d{1,3}) points between (.{1,500})"),
        ("passed", r"(?!Dealer \()(.{1,60}) was forced to take a two set"),
        ("block", r"(Current score|Score of last hand|New scores):"),
        ("over", r"BID: Game over\. (.{1,500}) won with a winning score of -?\d{1,4}"),
        ("figure", r"(.{1,60}): (-?\d{1,4})"),
    )
)


@dataclass(slots=True)
class Row:
    """One line that says something: its kind, and where its parts stand."""

    kind: str
    number: int
    text: str
    found: re.Match[str]

    def coded(self) -> Coded:
        """The beginning of a line that says what this row says."""
        return Coded(self.number, self.text)

    def __getitem__(self, group: int) -> str:
        return self.found[group]

    def at(self, group: int) -> int:
        """Where a part begins."""
        return self.found.start(group)


@dataclass(slots=True)
class _Hand:
    """The rows of one hand by kind, the tricks as the plays between two takers."""

    rows: list[Row] = field(default_factory=list)
    blocks: dict[str, list[Row]] = field(default_factory=dict)

    def of(self, kind: str) -> list[Row]:
        """The rows of a kind."""
        return [row for row in self.rows if row.kind == kind]


def lines_of(chunks: Iterable[bytes]) -> Iterator[Line | Trouble]:
    """What the text says, in our notation. Holds one hand at a time; linear in the text."""
    reader = _Reader()
    for number, text in rows_of(chunks):
        row = row_of(number, text)
        if row is not None:
            yield from reader.take(row)
    yield from reader.finish()


def row_of(number: int, text: str) -> Row | None:
    """What one line is; ``None`` where it is none of those that are read."""
    if len(text) > 1000:
        return None
    for kind, pattern in _ROWS:
        if (found := pattern.fullmatch(text.rstrip())) is not None:
            return Row(kind, number, text, found)
    return None


class _Reader:
    """The games of a text, row by row."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.first: Row | None = None
        self.hand: _Hand | None = None
        self.hands = 0
        self.is_open = False
        self.block: list[Row] | None = None
        self.is_lost = False
        self.labels: tuple[str, ...] = ()
        self.sides: tuple[str, ...] = ()

    def take(self, row: Row) -> Iterator[Line | Trouble]:
        """One more row."""
        if row.kind == "figure":
            if self.block is not None and len(self.block) < MOST_PLAYERS:
                self.block.append(row)
            return
        self.block = None
        if row.kind == "player":
            if row[2] == "0":
                self.names = []
            if len(self.names) < MOST_PLAYERS:
                self.names.append(row[1])
            self.first = None
        elif row.kind == "game":
            yield from self.finish()
            self.first, self.is_open, self.hands = row, False, 0
        else:
            yield from self._in_hand(row)

    def _in_hand(self, row: Row) -> Iterator[Line | Trouble]:
        if row.kind == "bid" and (self.hand is None or self._is_called(self.hand)):
            yield from self.finish()
            self.hand, self.is_lost = _Hand(), False
        if self.hand is None or len(self.hand.rows) >= MOST_ROWS:
            if not self.is_lost and row.kind in ("play", "trick", "trump"):
                self.is_lost = True
                told = "this hand began before the text does, or its beginning cannot be read: it is left out"
                yield Trouble("syntax-error", Line(row.number, row.text, row.text).whole(), told)
            return
        if row.kind == "block":
            self.block = self.hand.blocks.setdefault(row[1], [])
        else:
            self.hand.rows.append(row)

    def _is_called(self, hand: _Hand) -> bool:
        """Whether the auction is over."""
        return any(row.kind != "bid" for row in hand.rows) or bool(hand.blocks)

    def finish(self) -> Iterator[Line | Trouble]:
        """The hand that has been read so far."""
        hand, self.hand, self.block = self.hand, None, None
        if hand is None:
            return
        if not self.is_open:
            yield from self._open(hand)
        if self.labels:
            yield from self._told(hand)

    def _open(self, hand: _Hand) -> Iterator[Line | Trouble]:
        """The game, its rules, players and sides: what the first hand tells of them."""
        first = self.first or hand.rows[0]
        self.is_open, self.first = True, None
        told = hand.blocks.get("Score of last hand") or hand.of("bid")
        names = self.names or [row[1] for row in told][:MOST_PLAYERS]
        self.names = names
        yield first.coded().say('game "Smear"').line()
        if len(names) < 2 or len(set(names)) < len(names):
            self.labels = ()
            message = "it cannot be told who plays: two to eight players, each with a name of his own"
            yield Trouble("syntax-error", Line(first.number, first.text, first.text).whole(), message)
            return
        count = len(names)
        self.labels = SEATS.get(count, tuple(f"P{place}" for place in range(1, count + 1)))
        teams = _teams(hand, names)
        rules = f"rules pysmear sides={TEAMS[teams, count]}" if (teams, count) in TEAMS else "rules pysmear"
        yield first.coded().say(rules).line()
        said = " ".join(f"{label}={named(name)}" for label, name in zip(self.labels, names, strict=True))
        yield first.coded().say(f"players {said}").line()
        step = teams or count
        groups = [self.labels[place::step] for place in range(step)]
        self.sides = tuple(_side(groups[place % step]) for place in range(count))
        if teams and (teams, count) not in TEAMS:
            yield first.coded().say("sides " + " ".join(f"{_side(group)}={'+'.join(group)}" for group in groups)).line()
        current = hand.blocks.get("Current score", ())
        if any(row[2] != "0" for row in current):
            yield from self._figures("start", current)

    def _seat(self, row: Row) -> str:
        """The label of the player a row is about; ``?`` where nobody has this name."""
        return self.labels[self.names.index(row[1])] if row[1] in self.names else "?"

    def _told(self, hand: _Hand) -> Iterator[Line | Trouble]:
        strange = next((row for row in hand.rows if row.kind not in ("level", "over") and self._seat(row) == "?"), None)
        if strange is not None:
            span = Line(strange.number, strange.text, strange.text).span(*strange.found.span(1))
            yield Trouble("unknown-seat", span, f"{strange[1][:40]!r} is none of the players: this hand is left out")
            return
        self.hands += 1
        bids = hand.of("bid")
        eldest = self.names.index(bids[0][1])
        dealer = self.labels[(eldest - 1) % len(self.labels)]
        yield bids[0].coded().say(f"hand {self.hands} dealer={dealer}", bids[0].at(1)).line()
        for row in bids:
            coded = row.coded().say(f"deal {self._seat(row)} ", row.at(1))
            yield _with_cards(coded, row, 3).line()
        yield joined([_call(row, self._seat(row), is_first=row is bids[0]) for row in bids])
        for row in hand.of("trump"):
            yield row.coded().say(f"trump {row[2][0].lower()}", row.at(2)).line()
        yield from self._tricks(hand)
        for row in hand.of("passed")[:1]:
            yield row.coded().say("end passed").line()
        yield from self._results(hand)

    def _tricks(self, hand: _Hand) -> Iterator[Line]:
        trick: list[Coded] = []
        count, due = 0, 0
        for row in hand.rows:
            if row.kind == "play":
                seat = self.names.index(row[1])
                coded = row.coded()
                if not trick:
                    count += 1
                    coded.say(f"{count} {self.labels[seat]} ", row.at(1))
                elif seat != due:
                    coded.say(f"{self.labels[seat]}:", row.at(1))
                due = (seat + 1) % len(self.labels)
                rank = "T" if row[3] == "10" else row[3][0]
                trick.append(coded.card(BY_NAME[rank + row[4][0].lower()], row.at(3), row.found.end(4)))
            elif row.kind == "trick" and trick:
                yield joined([*trick, row.coded().say(f"> {self._seat(row)}", row.at(1))])
                trick = []
        if trick:
            yield joined(trick)

    def _results(self, hand: _Hand) -> Iterator[Line]:
        """Points, pips, scores and totals, and the winner."""
        points, pips = [], []
        for row in hand.of("point"):
            side, point = self.sides[self.names.index(row[1])], POINTS[row[2].split()[0]]
            points.append(row.coded().say(f"{side} ", row.at(1)).say(point, row.at(2)))
            if row[3]:
                pips.append(row.coded().say(f"{side} ", row.at(1)).copy(*row.found.span(3)))
        for row in hand.of("level"):
            points.append(row.coded().say("none game", row.at(1)))
            sides = self._sides_of(row[2])
            pips += [row.coded().say(f"{side} ", row.at(2)).copy(*row.found.span(1)) for side in sides]
        for statement, parts in (("points", points), ("pips", pips)):
            if parts:
                yield joined([Coded(parts[0].number, parts[0].text).say(statement), *parts])
        for name, statement in (("Score of last hand", "score"), ("New scores", "total")):
            yield from self._figures(statement, hand.blocks.get(name, ()))
        for row in hand.of("over"):
            sides = self._sides_of(row[1])
            if len(sides) == 1:
                yield row.coded().say(f"winner {sides[0]}", row.at(1)).line()
            elif sides:
                yield row.coded().say(f"note {named(f'The win was shared: {row[1]}.')}", row.at(1)).line()

    def _sides_of(self, names: str) -> list[str]:
        """The sides of the players in a list of names, each once."""
        known = (name for name in names.split(", ") if name in self.names)
        return list(dict.fromkeys(self.sides[self.names.index(name)] for name in known))

    def _figures(self, statement: str, rows: Sequence[Row]) -> Iterator[Line]:
        """Figures of the players: partners have the same, and theirs is told once."""
        figures: dict[str, Row] = {}
        for row in rows:
            if row[1] in self.names:
                figures.setdefault(self.sides[self.names.index(row[1])], row)
        if figures:
            parts = [row.coded().say(f"{side} ", row.at(1)).copy(*row.found.span(2)) for side, row in figures.items()]
            yield joined([Coded(parts[0].number, parts[0].text).say(statement), *parts])


def _teams(hand: _Hand, names: Sequence[str]) -> int:
    """How many teams there are, told from the first scores; 0 where everybody plays alone, or nothing tells."""
    rows = hand.blocks.get("Score of last hand", ())
    scores = [int(row[2]) for row in rows]
    if [row[1] for row in rows] != list(names) or not any(scores):
        return 0
    given = [sum(row[1] == name for row in hand.of("point")) for name in names]
    is_own = all(score < 0 or score == count for score, count in zip(scores, given, strict=True))
    if is_own and sum(score < 0 for score in scores) < 2:
        return 0
    for teams in range(2, len(names)):
        if all(score == scores[place % teams] for place, score in enumerate(scores)):
            return teams
    return 0


def _side(group: Sequence[str]) -> str:
    """The label of a side, as the notation has it."""
    return ("" if all(len(label) == 1 for label in group) else "+").join(group)


def _call(row: Row, seat: str, *, is_first: bool) -> Coded:
    said = "-" if row[2] == "0" else row[2]
    return row.coded().say(f"{'bid ' if is_first else ''}{seat} ", row.at(1)).say(said, row.at(2))


def _with_cards(coded: Coded, row: Row, group: int) -> Coded:
    for found in re.finditer(r"\S+", row[group]):
        rank = "T" if found[0].startswith("10") else found[0][0]
        start = row.at(group) + found.start()
        coded.card(BY_NAME[rank + found[0][-1].lower()], start, start + len(found[0]))
    return coded
