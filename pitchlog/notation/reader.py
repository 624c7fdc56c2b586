"""Reads a record: bytes to openings of games and their hands, one after the other.

Memory holds the hand being read and no more. Every line is read by itself: one that cannot be read is kept as such
with one trouble, and nothing it says reaches past it. Only the words ``game`` and ``hand`` at the start of a line
begin something new, whatever else their lines hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pitchlog.findings import Trouble
from pitchlog.notation.characters import ORDINARY, code_end, read_characters
from pitchlog.notation.general import UnknownSeatAt, make_hand_line, make_statement
from pitchlog.notation.grammar import KEYWORDS, line_pattern
from pitchlog.notation.hands import Draft, in_place
from pitchlog.notation.header import HEADER_STATEMENTS, HeaderLine, Opened, declared_labels, open_header
from pitchlog.notation.lines import LONGEST_LINE, Batch, WideText, batches
from pitchlog.notation.pieces import Piece, pieces_of
from pitchlog.notation.quick import quickly
from pitchlog.notation.statements import MAKERS, Fits, Maker, Seats, make_hand
from pitchlog.notation.trouble import explain, read_with_gaps, trouble_of_seat
from pitchlog.record.model import Game, Hand, HandLine, Header, Players, Unreadable
from pitchlog.seats import DEFAULT_SEATS
from pitchlog.source import Line

VERSION: Final = 1
_FAST: Final = {
    **{str(number): "trick" for number in range(100)},
    **{word: word for word in ("hand", "deal", "bid", "points", "pips", "score", "total", "trump", "winner")},
}
"""The first words of the lines that most records are made of."""

new_line = quickly(Line)
_KEYWORDS: Final = frozenset(KEYWORDS)
_FIRST_WORD = re.compile(r"[^ \t]+")


@dataclass(frozen=True, slots=True)
class Opening:
    """What is known of a game before its first hand. ``index`` counts from 1; ``None``: a file without any game."""

    index: int | None
    header: Header
    troubles: tuple[Trouble, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A whole file: its games, and what was wrong in a file without any."""

    games: tuple[Game, ...]
    troubles: tuple[Trouble, ...] = ()


def read(chunks: Iterable[bytes]) -> Iterator[Opening | Hand]:
    """Each game's opening and then its hands, in order, from the bytes of a file in pieces of any size.

    A ``players`` line that cannot be read leaves the seats that can be made out in it; where there are none, every
    label of the game's first hand is taken as it comes, in the order of appearance.
    """
    reader = _Reader()
    try:
        for batch in batches(chunks):
            reader.feed(batch)
            yield from reader.take()
            if reader.is_done:
                break
    except WideText:
        reader.refuse_wide_text()
    reader.finish()
    yield from reader.take()


def read_pieces(pieces: Iterable[tuple[int, bytes]]) -> Iterator[Opening | Hand]:
    """The same from whole lines out of a file, in order: each piece with the number of its first line."""
    reader = _Reader()
    for number, piece in pieces:
        reader.go_on_at(number)
        for batch in batches([piece], is_start=number == 1):
            reader.feed(batch)
            yield from reader.take()
    reader.finish()
    yield from reader.take()


def read_lines(lines: Iterable[Line | Trouble]) -> Iterator[Opening | Hand]:
    """The same from lines that say in our notation what stands in another one, and what could not be said so."""
    reader = _Reader()
    for line in lines:
        reader.take_over(line)
        yield from reader.take()
    reader.finish()
    yield from reader.take()


def read_text(text: str) -> Iterator[Opening | Hand]:
    """The same from a text. Lone surrogates stand for the bytes they were made of."""
    return read([text.encode("utf-8", "surrogateescape" if _is_escaped(text) else "surrogatepass")])


def read_file(path: str | Path) -> Iterator[Opening | Hand]:
    """The same from a file, which is open while it is read. Raises ``OSError``."""
    with open(path, "rb") as stream:
        yield from read(iter(lambda: stream.read(1 << 16), b""))


def parse(source: str | bytes) -> Record:
    """A whole record at once."""
    games: list[Game] = []
    hands: list[Hand] = []
    opening: Opening | None = None
    for item in read_text(source) if isinstance(source, str) else read([source]):
        if isinstance(item, Hand):
            hands.append(item)
            continue
        if opening is not None:
            games.append(_game(opening, hands))
        opening, hands = item, []
    if opening is None:
        return Record(())
    if opening.index is None:
        return Record(tuple(games), opening.troubles)
    return Record((*games, _game(opening, hands)))


def _game(opening: Opening, hands: list[Hand]) -> Game:
    return Game(opening.index or 1, opening.header, tuple(hands), opening.troubles)


def _is_escaped(text: str) -> bool:
    try:
        text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return False
    return True


class _Reader:
    """The state between two lines."""

    def __init__(self) -> None:
        self.is_done = False
        self._number = 0
        self._ready: list[Opening | Hand] = []
        self._common: list[HeaderLine] = []
        self._own: list[HeaderLine] = []
        self._told: set[int] = set()
        self._troubles: list[Trouble] = []
        self._homeless: list[Unreadable] = []
        self._game = 0
        self._in_game = False
        self._is_open = False
        self._waiting: Opened | None = None
        self._seats = Seats(DEFAULT_SEATS)
        self._draft: Draft | None = None
        self._hand = 0
        self._fast = _Fast()

    def go_on_at(self, number: int) -> None:
        """The next line is the one with this number in its file."""
        self._number = number - 1

    def take(self) -> list[Opening | Hand]:
        """What is whole by now."""
        ready, self._ready = self._ready, []
        return ready

    def feed(self, batch: Batch) -> None:
        """Reads lines. The loop is written for the lines that nothing is wrong with."""
        if batch.too_long:
            self._number += 1
            self._too_long(batch.lines[0])
            return
        fast = self._fast
        plain = batch.plain
        number = self._number
        draft = None
        for text in batch.lines:
            number += 1
            found = fast[text.partition(" ")[0]]
            if draft is None:
                draft = self._draft
            if found is None or draft is None or not (plain and (text.isascii() or ORDINARY.fullmatch(text))):
                self._number = number
                self._slow_line(text, plain=plain)
                if self.is_done:
                    return
                draft = None
                continue
            statement, fits, make = found
            code = text if "#" not in text else text[: code_end(text)]
            line = new_line(number, text, code)
            if make is not None and fits(code) is not None:
                try:
                    made = make(line, code.split(), self._seats)
                except KeyError:
                    self._in_hand(draft, statement, line, spoiled=False)
                    continue
                draft.statements.append(made)
                draft.by_kind[statement].append(made)
            elif make is None:
                self._begin_hand(line, spoiled=False)
                draft = self._draft
            else:
                self._in_hand(draft, statement, line, spoiled=False)
        self._number = number

    def finish(self) -> None:
        """The end of the file."""
        self._end_hand()
        if not self._in_game:
            self._announce(None, open_header([], self._own, self._told))
        else:
            self._open_empty_game()

    def refuse_wide_text(self) -> None:
        """The file is UTF-16 or UTF-32: one trouble, and nothing of it is read."""
        self._trouble(
            Trouble(
                "bad-encoding",
                Line(1, "", "").span(0, 0),
                "this file is not UTF-8 text but UTF-16 or UTF-32",
                'save it as "UTF-8" in the program that wrote it',
            )
        )

    def _slow_line(self, text: str, *, plain: bool) -> None:
        """Any line: one with other characters than most, an indented one, a header's, a rare statement."""
        if plain and text.isascii():
            line, spoiled = Line(self._number, text, text[: code_end(text)]), False
            word = _FIRST_WORD.search(line.code)
        else:
            line, troubles, spoiled = read_characters(self._number, text, self._known())
            word = _FIRST_WORD.search(line.code)
            if word is not None and statement_of(word[0]) == "hand":
                self._begin_hand(line, spoiled=spoiled, troubles=troubles)
                return
            if word is not None and statement_of(word[0]) == "game":
                self._end_hand()
            for trouble in troubles:
                self._trouble(trouble)
        if word is not None:
            self._statement(statement_of(word[0]), line, spoiled=spoiled)

    def take_over(self, line: Line | Trouble) -> None:
        """A line of another notation in our words, or what is wrong where there are none for it."""
        if isinstance(line, Trouble):
            self._trouble(line)
            return
        word = _FIRST_WORD.search(line.code)
        if word is not None:
            self._number = line.number
            self._statement(statement_of(word[0]), line, spoiled=False)

    def _statement(self, statement: str | None, line: Line, *, spoiled: bool) -> None:
        """Any line with something on it, by the statement that its first word begins."""
        if statement == "game":
            self._begin_game(HeaderLine(statement, line, spoiled))
        elif statement == "hand":
            self._begin_hand(line, spoiled=spoiled)
        elif statement == "pitchlog":
            self._version(line, spoiled=spoiled)
        elif statement in HEADER_STATEMENTS:
            self._in_header(HeaderLine(statement, line, spoiled))
        elif self._draft is not None:
            self._in_hand(self._draft, statement, line, spoiled=spoiled)
        else:
            self._before_hands(statement, line, spoiled=spoiled)

    def _known(self) -> set[str]:
        """The labels declared so far, which are no look-alikes of anything."""
        if self._is_open:
            return self._seats.known
        return set().union(*map(declared_labels, (*self._common, *self._own)))

    def _begin_game(self, entry: HeaderLine) -> None:
        self._end_hand()
        if not self._in_game:
            self._common = self._own
        else:
            self._open_empty_game()
        self._own = [entry]
        self._in_game, self._is_open = True, False
        self._game += 1
        self._hand = 0

    def _begin_hand(self, line: Line, *, spoiled: bool, troubles: Sequence[Trouble] = ()) -> None:
        self._end_hand()
        if not self._in_game:
            self._in_game = True
            self._game += 1
        if not self._is_open:
            self._open_game()
        self._hand += 1
        self._draft = draft = Draft(HandLine(line, None, None), [*self._troubles, *troubles])
        self._troubles = []
        if line_pattern("hand").fullmatch(line.code) is None:
            draft.unread("hand", line, None if spoiled else explain("hand", line, self._seats))
            return
        try:
            try:
                head = make_hand(line, line.code.split(), self._seats)
            except KeyError:
                head = make_hand_line(line, self._seats)
        except UnknownSeatAt as unknown:
            draft.unread("hand", line, trouble_of_seat(line, unknown.piece, self._seats))
            word = pieces_of(line.code)[1].text
            if word.isdecimal():
                draft.head = HandLine(line, int(word), None)
        else:
            draft.head = head

    def _end_hand(self) -> None:
        draft, self._draft = self._draft, None
        if draft is None:
            return
        if self._waiting is not None:
            self._settle_seats()
        self._ready.append(draft.finish(self._hand))

    def _open_game(self) -> None:
        """The header is whole: it is announced, unless the seats are first to be gathered from a hand."""
        opened = open_header(self._common, self._own, self._told)
        self._seats, self._is_open, self._own = opened.seats, True, []
        if opened.seats.is_open:
            self._waiting = opened
        else:
            self._announce(self._game, opened)

    def _open_empty_game(self) -> None:
        """The game is over, and had no hand: it is announced all the same."""
        if not self._is_open:
            self._open_game()
        if self._waiting is not None:
            self._settle_seats()

    def _settle_seats(self) -> None:
        opened, self._waiting = self._waiting, None
        assert opened is not None
        header = opened.header
        found = tuple(self._seats.labels)
        labels: tuple[str, ...] = DEFAULT_SEATS
        if not set(self._seats.values()) <= set(DEFAULT_SEATS):
            labels = found if len(found) > 1 else (*found, *DEFAULT_SEATS)
            line = next(unreadable.line for unreadable in header.unreadable if unreadable.keyword == "players")
            header = replace(header, players=Players(line, tuple((label, None) for label in labels)))
        self._seats = Seats(labels)
        self._announce(self._game, opened._replace(header=header))

    def _announce(self, index: int | None, opened: Opened) -> None:
        header = opened.header
        if self._homeless:
            header = replace(header, unreadable=(*header.unreadable, *self._homeless))
        troubles = in_place((*self._troubles, *opened.troubles))
        self._troubles, self._homeless = [], []
        self._ready.append(Opening(index, header, troubles))

    def _in_header(self, entry: HeaderLine) -> None:
        if not self._is_open:
            self._own.append(entry)
            return
        self._trouble(
            Trouble(
                "syntax-error",
                entry.line.whole(),
                f'a "{entry.statement}" line belongs before the first hand of its game, so this one is not used',
                'move it up, or begin a new game before it with a line "game"',
            )
        )

    def _in_hand(self, draft: Draft, statement: str | None, line: Line, *, spoiled: bool) -> None:
        """A line of a hand that is not spelled like most, or cannot be read."""
        if statement is None or line_pattern(statement).fullmatch(line.code) is None:
            read = None if statement is None else read_with_gaps(statement, line, self._seats)
            if read is not None and statement is not None:
                draft.add(statement, read[0])
                if not spoiled:
                    draft.troubles.append(read[1])
                return
            draft.unread(statement, line, None if spoiled else explain(statement, line, self._seats))
            return
        try:
            made = make_statement(statement, line, self._seats)
        except UnknownSeatAt as unknown:
            read = read_with_gaps(statement, line, self._seats) if statement == "deal" else None
            if read is not None:
                draft.add(statement, read[0])
                draft.troubles.append(read[1])
                return
            if statement == "trick" and self._without_taker(draft, line, unknown.piece, spoiled=spoiled):
                return
            draft.unread(statement, line, None if spoiled else trouble_of_seat(line, unknown.piece, self._seats))
        else:
            draft.add(statement, made)

    def _without_taker(self, draft: Draft, line: Line, piece: Piece, *, spoiled: bool) -> bool:
        """A trick said to be taken by nobody of the table: its cards are read, and who took it is not recorded."""
        cut = line.code.rfind(">")
        if not 0 < cut < piece.start:
            return False
        try:
            made = make_statement("trick", replace(line, code=line.code[:cut].rstrip(" \t")), self._seats)
        except UnknownSeatAt:
            return False
        draft.add("trick", replace(made, line=line))
        if not spoiled:
            self._report(trouble_of_seat(line, piece, self._seats))
        return True

    def _before_hands(self, statement: str | None, line: Line, *, spoiled: bool) -> None:
        """A line that belongs to a hand and stands before the first: the first such line is told, the rest follow."""
        if statement == "note" and line_pattern("note").fullmatch(line.code):
            return
        if statement is None or statement == "note":
            trouble = None if spoiled else explain(statement, line, self._seats)
            self._homeless.append(Unreadable(line, statement))
        elif self._homeless and self._homeless[-1].keyword not in (None, "note"):
            return
        else:
            self._homeless.append(Unreadable(line, statement))
            trouble = Trouble(
                "syntax-error",
                line.whole(),
                "this line belongs to a hand, and no hand has begun yet",
                'begin the hand with a line "hand", such as: hand 1 dealer=W',
            )
        if trouble is not None:
            self._trouble(trouble)

    def _version(self, line: Line, *, spoiled: bool) -> None:
        if line_pattern("pitchlog").fullmatch(line.code) is None:
            if not spoiled:
                self._report(explain("pitchlog", line, self._seats))
            return
        word = pieces_of(line.code)[1]
        if int(word.text) == VERSION:
            return
        self.is_done = True
        self._trouble(
            Trouble(
                "unknown-version",
                line.span(word.start, word.end),
                f"this is version {int(word.text)} of the notation, and only version {VERSION} can be read: "
                "nothing from here on was read",
            )
        )

    def _too_long(self, beginning: str) -> None:
        line = Line(self._number, beginning, beginning)
        self._trouble(
            Trouble(
                "syntax-error",
                line.span(0, 1),
                f"this line has more than {LONGEST_LINE} characters: it is too long to be a line of a record",
            )
        )

    def _trouble(self, trouble: Trouble) -> None:
        (self._troubles if self._draft is None else self._draft.troubles).append(trouble)

    def _report(self, trouble: Trouble | None) -> None:
        if trouble is not None:
            self._trouble(trouble)


class _Fast(dict[str, tuple[str, Fits, Maker | None] | None]):
    """By the first word of a line its statement, its pattern and its maker; compiled when first met."""

    def __missing__(self, word: str) -> tuple[str, Fits, Maker | None] | None:
        statement = _FAST.get(word)
        if statement is None:
            return None
        found = self[word] = (statement, line_pattern(statement).fullmatch, MAKERS.get(statement))
        return found


def statement_of(word: str) -> str | None:
    """The statement that a line's first word begins."""
    lower = word.lower()
    if lower in _KEYWORDS:
        return lower
    digits = word.rstrip(".:")
    return "trick" if digits.isascii() and digits.isdecimal() else None
