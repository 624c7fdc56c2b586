"""The text of PTN records taken apart: tags, the rows below them, and which of them make one record.

A line between rows that is none of them is somebody's prose: it is passed over, and rows that follow it go on. A line
that begins as a row and breaks is kept, so that it can be told what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from pitchlog.cards import BIG_JOKER, BY_NAME, LITTLE_JOKER, NO_CARD, UNKNOWN, Card
from pitchlog.interchange.coded import Coded
from pitchlog.source import Line, Span

TAG: Final = re.compile(r'^[\s>|*`]*\[([A-Za-z]{2,30})\s+"(.*)"\]')
SEATS: Final[dict[int, tuple[str, ...]]] = {
    2: ("S", "N"),
    3: ("S", "W", "E"),
    4: ("N", "E", "S", "W"),
    5: ("S", "SW", "NW", "NE", "SE"),
    6: ("S", "SW", "NW", "N", "NE", "SE"),
}
"""The seats clockwise by the number of players, as our own notation has them where it has them."""

PLACES: Final = {
    "South": "S", "West": "W", "North": "N", "East": "E",
    "Southwest": "SW", "Northwest": "NW", "Northeast": "NE", "Southeast": "SE",
    "SouthWest": "SW", "NorthWest": "NW", "NorthEast": "NE", "SouthEast": "SE",
}  # fmt: skip
_FULL: Final = {name.lower(): seat for name, seat in PLACES.items()}
MOST_ROWS: Final = 60
"""No hand has as many tricks or rounds of calls; of further rows only the first is kept, to be told of."""

CARD: Final = re.compile(r"([SHDC])([2-9TJQKA])|J([HL])|-|[?0]U|\?\?", re.IGNORECASE)
CARDS: Final = re.compile(rf"(?:{CARD.pattern})+", re.IGNORECASE)
BID: Final = re.compile(r"(pass|shoot\S*|moon)|(-)|(\d{1,2})(?:[♠♥♦♣SHDCN]|NT)?", re.IGNORECASE)
_ROWS: Final = ("Auction", "Play")
WORD: Final = re.compile(r"[^\s>|`]+")
SUIT: Final = re.compile(r"[♠♥♦♣]|(?<=\d)[SHDC]", re.IGNORECASE)


@dataclass(slots=True)
class Tag:
    """One tag: its line and number, where its text stands in the line, and the rows below it."""

    name: str
    number: int
    line: str
    start: int
    end: int
    rows: list[tuple[int, str]] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What stands between the quotation marks."""
        return self.line[self.start : self.end]

    def coded(self) -> Coded:
        """The beginning of a line that says what this tag says."""
        return Coded(self.number, self.line)


Sheet = dict[str, list[Tag]]
"""The tags of one record by name."""


def sheets(rows: Iterable[tuple[int, str]]) -> Iterator[Sheet]:
    """The records one by one: each begins with its Event, or with a tag that it has already."""
    sheet: Sheet = {}
    last: Tag | None = None
    is_cut = False
    for number, line in rows:
        found = TAG.match(line)
        if found is None:
            words = line.strip().lstrip("> |").strip()
            if last is not None and last.name in _ROWS:
                is_row = _is_row(words, last, is_cut=is_cut)
                if is_row and len(last.rows) <= MOST_ROWS:
                    last.rows.append((number, line))
                is_cut = not is_row
            continue
        is_cut = False
        tag = Tag(found[1], number, line, found.start(2), found.end(2))
        is_next = tag.name == "Event" or (tag.name in sheet and tag.name in ("Deal", "Dealer", "Auction", "Play"))
        if is_next and sheet:
            yield sheet
            sheet = {}
        sheet.setdefault(tag.name, []).append(tag)
        last = tag
    if sheet:
        yield sheet


def _is_row(text: str, tag: Tag, *, is_cut: bool) -> bool:
    """Whether a line is one of a tag's rows: its first word is a card (a call), or most of its words are.

    Behind a blank line or prose (``is_cut``) the first two words must be.
    """
    known = BID if tag.name == "Auction" else CARD
    fits = [known.fullmatch(word) is not None for word in text.split()]
    if not fits:
        return False
    if is_cut:
        return all(fits[:2])
    return fits[0] or sum(fits) * 2 > len(fits)


def seat_of(text: str, seats: Sequence[str]) -> str | None:
    """The seat that is named so, by its letter or in full; ``None`` where it is no seat of this table."""
    word = text.strip()
    seat = _FULL.get(word.lower(), word.upper())
    return seat if seat in seats else None


def span_of(tag: Tag) -> Span:
    """The place of what a tag says."""
    return Line(tag.number, tag.line, tag.line).span(tag.start, tag.end)


def seats_from(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """The seats clockwise from one of them."""
    place = seats.index(first)
    return (*seats[place:], *seats[:place])


def card_of(found: re.Match[str]) -> Card:
    """The card that was matched by :data:`CARD`."""
    if found[1]:
        return BY_NAME[f"{found[2].upper()}{found[1].lower()}"]
    if found[3]:
        return BIG_JOKER if found[3].upper() == "H" else LITTLE_JOKER
    return NO_CARD if found[0] == "-" else UNKNOWN
