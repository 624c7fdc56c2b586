"""The event logs of JackieChiles/Cinch (MIT), a server for four-point Pitch with nine cards.

The program keeps every message of a game as a row of the table ``Events``: the row's number, the game's, the hand's, a
time, and the message itself as Python writes a dictionary, ``{'actor': 1, 'bid': 2, 'actvP': 2, 'tgt': [0, 1, 2, 3]}``.
Such rows are read from a CSV export (with the table ``Games``, which has the players' names, or without), from an SQL
dump, or as the bare messages, one a line. Nothing in them is run: they are taken to pieces by pattern.

Players are numbered clockwise: 0 is N here, 1 E, 2 S, 3 W. Of cards 1 to 52 the first thirteen are clubs from the two
up, then diamonds, hearts and spades. A hand begins with a message for each player that has his cards (``addC``) and the
dealer (``dlr``); the ones between two hands also have the last card of the hand before (``playC``), who took the trick
(``remP``), the points by side as letters (``mp``), the pips (``gp``) and the running totals (``sco``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from pitchlog.cards import BY_NAME, RANKS, UNKNOWN, Card
from pitchlog.findings import Trouble
from pitchlog.interchange.coded import Coded, joined, named
from pitchlog.interchange.rows import rows_of
from pitchlog.source import Line

SEATS: Final = "NESW"
SIDES: Final = ("NS", "EW")
SUITS: Final = "cdhs"
POINTS: Final = {"h": "high", "l": "low", "j": "jack", "g": "game"}

_KEYS: Final = "actvP|actor|mode|bid|trp|playC|remP|mp|gp|sco|win|dlr|addC|tgt"
_MARK: Final = r"""(?:''|""|\\"|['"])"""
_EVENT: Final = re.compile(rf"\{{\s?u?{_MARK}(?:{_KEYS}){_MARK}: ", re.ASCII)
_FIELD: Final = re.compile(rf"u?{_MARK}({_KEYS}){_MARK}: ?(\[[^][{{}}]{{0,300}}\]|[^][{{}},]{{1,30}})", re.ASCII)
_NUMBER: Final = re.compile(r"-?\d{1,6}(?:\.\d{1,3})?", re.ASCII)
_ITEM: Final = re.compile(r"[^,]+")
_COLUMNS: Final = re.compile(r"(\d{1,12})\D{1,4}(\d{1,12})\D{1,4}(\d{1,12})\D{1,4}(\d{4}-\d\d-\d\d)T", re.ASCII)
_PLAYERS: Final = re.compile(
    r"""(?:^|\()['"]?(\d{1,12})['"]?[,;|]\s?['"]?\d{4}-\d\d-\d\dT[\d:.]{1,20}['"]?[,;|](.{1,800}?)(?:\);?)?\s*$""",
    re.ASCII,
)
_NAME: Final = re.compile(r"""\s?(?:"((?:[^"]|"")*)"|'((?:[^']|'')*)'|([^,;|]*))(?:[,;|]|$)""")


@dataclass(slots=True)
class Event:
    """One message: its line, where each value stands there, and the row's columns where it has any."""

    number: int
    text: str
    places: dict[str, tuple[int, int]]
    game: str = ""
    date: str = ""

    def coded(self) -> Coded:
        """The beginning of a line that says what this message says."""
        return Coded(self.number, self.text)

    def at(self, key: str) -> int:
        """Where the value of a key begins."""
        return self.places[key][0]

    def word(self, key: str) -> str:
        """The value of a key as it is written; nothing where there is none."""
        start, end = self.places.get(key, (0, 0))
        return self.text[start:end].strip()

    def whole(self, key: str, most: int) -> int | None:
        """The value of a key where it is a whole number from 0 to ``most``."""
        word = self.word(key)
        return int(word) if word.isascii() and word.isdigit() and len(word) < 7 and int(word) <= most else None

    def items(self, key: str) -> list[tuple[str, int, int]]:
        """The items of a list: what is written, and where."""
        start, end = self.places[key]
        if self.text[start : start + 1] != "[":
            return []
        found = []
        for item in _ITEM.finditer(self.text, start + 1, end - 1):
            words = item[0].strip().strip("u'\"\\")
            first = item.start() + item[0].find(words) if words else item.start()
            found.append((words, first, first + len(words)))
        return found

    def trouble(self, key: str, told: str, name: str = "syntax-error") -> Trouble:
        """What is wrong with the value of a key."""
        return Trouble(name, Line(self.number, self.text, self.text).span(*self.places[key]), told)


@dataclass(slots=True)
class _Hand:
    """The hand that is being read."""

    dealt: set[int] = field(default_factory=set)
    is_called: bool = False
    tricks: int = 0
    last: int | None = None
    trick: list[Coded] = field(default_factory=list)


def lines_of(chunks: Iterable[bytes]) -> Iterator[Line | Trouble]:
    """What the messages say, in our notation. Holds one trick at a time; linear in the text."""
    reader = _Reader()
    for number, text in rows_of(chunks):
        yield from reader.row(number, text)
    yield from reader.trick()


class _Reader:
    """The games of a log, message by message."""

    def __init__(self) -> None:
        self.names: dict[str, tuple[str, ...]] = {}
        self.hand: _Hand | None = None
        self.hands = 0
        self.has_game = False
        self.is_cut = False
        self.totals: Line | None = None

    def row(self, number: int, text: str) -> Iterator[Line | Trouble]:
        """What one row says. A row that is no message says nothing."""
        found = _EVENT.search(text)
        if found is None:
            if (row := _PLAYERS.search(text)) is not None:
                self._name_players(row)
            return
        line = Line(number, text, text)
        if text.find("}", found.end()) < 0:
            yield Trouble("syntax-error", line.span(found.start(), len(text)), "this message breaks off")
            return
        places = {field[1]: field.span(2) for field in _FIELD.finditer(text, found.start())}
        columns = _COLUMNS.search(text, 0, found.start())
        event = Event(number, text, places, columns[2] if columns else "", columns[4] if columns else "")
        yield from self._event(event)

    def _name_players(self, row: re.Match[str]) -> None:
        """A row of the table of games: its number, a time, and the names of the four players."""
        names = [found[1] or found[2] or found[3] or "" for found in _NAME.finditer(row[2]) if found[0]]
        if len(names) == len(SEATS):
            self.names[row[1]] = tuple(name.replace('""', '"').replace("''", "'").strip() for name in names)

    def _event(self, event: Event) -> Iterator[Line | Trouble]:
        if "addC" in event.places and self._is_repeated(event):
            yield from self._deal(event)
            return
        if "playC" in event.places:
            yield from self._play(event)
        elif "bid" in event.places:
            yield from self._bid(event)
        if "sco" in event.places:
            yield from self.trick()
            yield from self._scored(event)
        if "addC" in event.places:
            yield from self._begin(event)

    def _is_repeated(self, event: Event) -> bool:
        """Whether this tells another player the same as the message before, with his own cards."""
        seat = event.whole("tgt", 3)
        hand = self.hand
        return hand is not None and not hand.is_called and not hand.tricks and seat not in hand.dealt

    def _begin(self, event: Event) -> Iterator[Line | Trouble]:
        if "playC" not in event.places or not self.has_game:
            yield from self._open(event)
        self.hand = _Hand()
        self.hands += 1
        dealer = event.whole("dlr", 3)
        if dealer is None:
            yield event.coded().say(f"hand {self.hands} dealer=?").line()
        else:
            yield event.coded().say(f"hand {self.hands} dealer={SEATS[dealer]}", event.at("dlr")).line()
        yield from self._deal(event)

    def _open(self, event: Event) -> Iterator[Line]:
        self.has_game, self.is_cut, self.hands = True, False, 0
        name = f"Cinch, game {event.game}" if event.game else "Cinch"
        date = f" date={event.date}" if event.date else ""
        yield event.coded().say(f"game {named(name)}{date}").line()
        yield event.coded().say("rules jackiechiles-cinch").line()
        names = self.names.get(event.game, ("",) * len(SEATS))
        said = " ".join(f"{seat}={named(name) if name else '?'}" for seat, name in zip(SEATS, names, strict=True))
        yield event.coded().say(f"players {said}").line()
        if self.totals is not None:
            yield self.totals
            self.totals = None

    def _deal(self, event: Event) -> Iterator[Line | Trouble]:
        seat = event.whole("tgt", 3)
        if seat is None or self.hand is None:
            yield event.trouble("addC", "it is not said whose cards these are")
            return
        self.hand.dealt.add(seat)
        coded = event.coded().say(f"deal {SEATS[seat]} ", event.at("addC"))
        for word, start, end in event.items("addC"):
            card = card_of(word)
            if card is None:
                yield Trouble("unknown-card", Line(event.number, event.text, event.text).span(start, end),
                              f"{word[:20]!r} is no card: they are numbered from 1 to 52")  # fmt: skip
                return
            coded.card(card, start, end)
        if event.items("addC"):
            yield coded.line()

    def _bid(self, event: Event) -> Iterator[Line | Trouble]:
        actor, bid = event.whole("actor", 3), event.whole("bid", 5)
        if self.hand is None:
            yield from self._without_beginning(event, "bid")
        elif actor is None or bid is None:
            yield event.trouble("bid", "this bid cannot be read: a player from 0 to 3, and 0 to 5")
        else:
            self.hand.is_called = True
            said = {0: "-", 5: "moon"}.get(bid, str(bid))
            yield event.coded().say(f"bid {SEATS[actor]} ", event.at("actor")).say(said, event.at("bid")).line()

    def _play(self, event: Event) -> Iterator[Line | Trouble]:
        actor, card, hand = event.whole("actor", 3), card_of(event.word("playC")), self.hand
        if hand is None:
            yield from self._without_beginning(event, "playC")
            return
        if card is None:
            yield event.trouble("playC", "this is no card: they are numbered from 1 to 52", "unknown-card")
            card = UNKNOWN
        if actor is None:
            yield event.trouble("playC", "it is not said which of the players 0 to 3 played this card")
            return
        hand.is_called = True
        if len(hand.trick) == len(SEATS):
            yield from self.trick()
        trump = event.whole("trp", 3)
        if trump is not None and not hand.tricks:
            yield event.coded().say(f"trump {SUITS[trump]}", event.at("trp")).line()
        coded = event.coded()
        if not hand.trick:
            hand.tricks += 1
            coded.say(f"{hand.tricks} {SEATS[actor]} ", event.at("actor"))
        elif hand.last is not None and actor != (hand.last + 1) % len(SEATS):
            coded.say(f"{SEATS[actor]}:", event.at("actor"))
        start, end = event.places["playC"]
        hand.trick.append(coded.card(card, start, end))
        hand.last = actor
        taker = event.whole("remP", 3)
        if taker is not None:
            hand.trick.append(event.coded().say(f"> {SEATS[taker]}", event.at("remP")))
            yield from self.trick()

    def trick(self) -> Iterator[Line]:
        """The trick that has been read so far."""
        if self.hand is not None and self.hand.trick:
            yield joined(self.hand.trick)
            self.hand.trick = []

    def _without_beginning(self, event: Event, key: str) -> Iterator[Trouble]:
        """A hand whose beginning is not in the log is left out, and that is said once."""
        if not self.is_cut:
            self.is_cut = True
            told = "this hand began before the log does, or behind an unreadable line: it is left out"
            yield event.trouble(key, told)

    def _scored(self, event: Event) -> Iterator[Line | Trouble]:
        totals = self._figures(event, "sco", "total")
        if self.hand is None:
            brought = self._figures(event, "sco", "start")
            self.totals = None if brought is None else brought.line()
            return
        self.hand = None
        points = event.coded().say("points")
        is_any = False
        for side, (letters, start, _) in zip(SIDES, event.items("mp") if "mp" in event.places else (), strict=False):
            for place, letter in enumerate(letters, start):
                if letter in POINTS:
                    points.say(f" {side} ", place).say(POINTS[letter], place)
                    is_any = True
        if is_any:
            yield points.line()
        pips = self._figures(event, "gp", "pips") if "gp" in event.places else None
        for coded in (pips, totals):
            if coded is not None:
                yield coded.line()
        if totals is None:
            yield event.trouble("sco", "these totals cannot be read: a figure for each side")
        winner = event.whole("win", 1)
        if winner is not None:
            yield event.coded().say(f"winner {SIDES[winner]}", event.at("win")).line()
        elif event.word("win") == "0.5":
            yield event.coded().say('note "The program broke the game off as drawn."', event.at("win")).line()

    def _figures(self, event: Event, key: str, statement: str) -> Coded | None:
        """A figure for each side."""
        items = event.items(key)
        if len(items) != len(SIDES) or not all(_NUMBER.fullmatch(word) for word, _, _ in items):
            return None
        coded = event.coded().say(statement, event.at(key))
        for side, (_, start, end) in zip(SIDES, items, strict=True):
            coded.say(f" {side} ", start).copy(start, end)
        return coded


def card_of(word: str) -> Card | None:
    """The card with this number; ``None`` where there is none."""
    if not (word.isascii() and word.isdigit() and len(word) < 4 and 1 <= int(word) <= 52):
        return None
    suit, rank = divmod(int(word) - 1, len(RANKS))
    return BY_NAME[RANKS[rank] + SUITS[suit]]
