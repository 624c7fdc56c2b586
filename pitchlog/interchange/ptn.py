"""Trickster's PTN: what the players of Trickster Cards paste into bug reports.

A record is a row of tags, ``[Dealer "E"]``, some with rows of their own below them (calls, tricks). It may stand inside
other text, quoted or not. One record is one hand of a game: it becomes a game with one hand, into which the running
scores are brought. The house rules come from the words of the Event line and from the options in code, see
:mod:`pitchlog.interchange.ptn_rules`.

The columns of the ``Play`` rows are seats, from the one named in the tag on; who led a trick is not written down and is
worked out by the law. ``-`` in a row is a seat that plays no card or whose card is not known. The facts are those of
the records themselves and of the project TricksterCards/TricksterBots (MIT).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from pitchlog.cards import BIG_JOKER, BY_NAME, LITTLE_JOKER, NO_CARD, SUIT_GLYPHS, SUITS, UNKNOWN, Card
from pitchlog.engine.trick import taker
from pitchlog.engine.trump import trumps_of
from pitchlog.findings import Trouble
from pitchlog.interchange.coded import Coded
from pitchlog.interchange.ptn_rules import rules_of
from pitchlog.interchange.rows import rows_of
from pitchlog.notation.spelling import quote
from pitchlog.rules import RuleSet
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
DEALT_SUITS: Final = "shdcj"
"""The order of the suits in a deal; jokers come last."""

_CARD: Final = re.compile(r"([SHDC])([2-9TJQKA])|J([HL])|-|[?0]U|\?\?", re.IGNORECASE)
_CARDS: Final = re.compile(rf"(?:{_CARD.pattern})+", re.IGNORECASE)
_BID: Final = re.compile(r"(pass|shoot\S*|moon)|(-)|(\d{1,2})(?:[♠♥♦♣SHDCN]|NT)?", re.IGNORECASE)
_ROWS: Final = ("Auction", "Play")
_WORD: Final = re.compile(r"[^\s>|`]+")
_SUIT: Final = re.compile(r"[♠♥♦♣]|(?<=\d)[SHDC]", re.IGNORECASE)


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


def lines_of(chunks: Iterable[bytes]) -> Iterator[Line | Trouble]:
    """What the records in a text say, in our notation. Holds one record at a time; linear in the text."""
    for sheet in _sheets(rows_of(chunks)):
        yield from _Hand(sheet).lines()


def _sheets(rows: Iterable[tuple[int, str]]) -> Iterator[Sheet]:
    """The records one by one: each begins with its Event, or with a tag that it has already."""
    sheet: Sheet = {}
    last: Tag | None = None
    is_cut = False
    for number, line in rows:
        found = TAG.match(line)
        if found is None:
            words = line.strip().lstrip("> |").strip()
            is_row = last is not None and last.name in _ROWS and bool(words) and not words.startswith(("%", "```"))
            is_row = is_row and (not is_cut or _looks_like_a_row(words, last))
            if is_row and last is not None:
                last.rows.append((number, line))
            elif words:
                last = None
            is_cut = not words
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


def _looks_like_a_row(words: str, tag: Tag | None) -> bool:
    """Whether a line behind a blank one goes on with the rows of a tag, in a text that was pasted with gaps."""
    known = _BID if tag is not None and tag.name == "Auction" else _CARD
    return all(known.fullmatch(word) for word in words.split())


class _Hand:
    """One record on its way into our notation."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.first = min((tag for tags in sheet.values() for tag in tags), key=lambda tag: tag.number)
        self.seats = self._seats()
        self.rules: RuleSet | None = None
        self.trump = self._trump()

    def tag(self, name: str) -> Tag | None:
        """The tag of this name; ``None`` where there is none."""
        tags = self.sheet.get(name)
        return tags[0] if tags else None

    def lines(self) -> Iterator[Line | Trouble]:
        """The whole record."""
        if not set(self.sheet) & {"Deal", "Auction", "Play"}:
            return
        yield self._game()
        code = self.tag("GameCode")
        if code is not None and code.text.strip().lower() != "pitch":
            yield Trouble("syntax-error", _span(code), f"this is a record of {code.text[:40]}, not of Pitch")
            return
        if not self.seats:
            at = self.tag("Deal") or self.first
            yield Trouble(
                "syntax-error", _span(at), "it cannot be told how many players these are: two to six have seats"
            )
            return
        line, self.rules = rules_of(self.tag("Event"), self.tag("GameOptionsJson"), len(self.seats))
        if line is not None:
            yield line
        yield self._players()
        yield from self._start()
        dealer = self.tag("Dealer")
        head = (dealer or self.first).coded().say("hand 1")
        if dealer is not None:
            head.say(" dealer=").copy(dealer.start, dealer.end)
        yield head.line()
        yield from self._deal()
        yield from self._auction()
        yield from self._named()
        yield from self._moved()
        yield from self._play()

    def _game(self) -> Line:
        event = self.tag("Event")
        coded = (event or self.first).coded().say("game ")
        if event is not None:
            name = event.text.partition(" - ")[0]
            coded.say(quote(_shown(name)), event.start)
        date = self.tag("UTCDate") or self.tag("Date")
        if date is not None and re.fullmatch(r"\d{4}\.\d\d\.\d\d", date.text.strip()):
            coded.say(f" date={date.text.strip().replace('.', '-')}")
        return coded.line()

    def _seats(self) -> tuple[str, ...]:
        deal, auction = self.tag("Deal"), self.tag("Auction")
        count = 0
        if deal is not None:
            count = len(deal.text.partition(":")[2].split())
        elif (play := self.tag("Play") or auction) is not None and play.rows:
            count = len(play.rows[0][1].split())
        return SEATS.get(count, ())

    def _players(self) -> Line:
        names = {PLACES[name]: tags[0] for name, tags in self.sheet.items() if name in PLACES}
        first = min(
            (tag for seat, tag in names.items() if seat in self.seats), key=lambda tag: tag.number, default=self.first
        )
        said = " ".join(f"{seat}={self._name(names.get(seat))}" for seat in self.seats)
        return first.coded().say(f"players {said}", first.start).line()

    def _name(self, tag: Tag | None) -> str:
        return quote(_shown(tag.text)) if tag is not None and tag.text.strip() else "?"

    def _start(self) -> Iterator[Line | Trouble]:
        """The running scores, by side: partners have the same, or it is not told whose they are."""
        scores = self.tag("GameScores")
        if scores is None or self.rules is None:
            return
        seat, _, rest = scores.text.partition(":")
        words = list(re.finditer(r"-?\d{1,5}", scores.line[scores.start + len(seat) + 1 : scores.end]))
        if seat not in self.seats or len(words) != len(self.seats):
            if rest.strip():
                yield Trouble(
                    "syntax-error", _span(scores), "these scores cannot be read: a seat, and one for each player"
                )
            return
        order = _from(self.seats, seat)
        figures = {label: int(word[0]) for label, word in zip(order, words, strict=True)}
        sides = _sides(self.seats, self.rules)
        if any(len({figures[one] for one in side}) > 1 for side in sides):
            return
        coded = scores.coded().say("start ")
        for side in sides:
            coded.say(f"{''.join(side)} {figures[side[0]]} ", scores.start)
        yield coded.line()

    def _deal(self) -> Iterator[Line | Trouble]:
        deal = self.tag("Deal")
        if deal is None:
            return
        seat, colon, _ = deal.text.partition(":")
        if not colon or seat.upper() not in self.seats:
            yield Trouble(
                "syntax-error", _span(deal), "this deal cannot be read: it begins with the seat it is told from"
            )
            return
        holdings = list(re.finditer(r"\S+", deal.line[deal.start + len(seat) + 1 : deal.end]))
        base = deal.start + len(seat) + 1
        coded = deal.coded().say("deal ", deal.start)
        is_any = False
        for label, holding in zip(_from(self.seats, seat.upper()), holdings, strict=True):
            if holding[0] == "-":
                continue
            coded.say(f"{label} ", base + holding.start())
            is_any = True
            suit = 0
            for place, char in enumerate(holding[0], base + holding.start()):
                if char == ".":
                    suit += 1
                    continue
                card = _dealt(char, suit)
                if card is None:
                    yield Trouble("unknown-card", deal.coded().copy(0, len(deal.line)).line().span(place, place + 1),
                                  f"{char!r} is no card of a deal")  # fmt: skip
                    return
                coded.card(card, place, place + 1)
        if is_any:
            yield coded.line()

    def _auction(self) -> Iterator[Line | Trouble]:
        auction = self.tag("Auction")
        if auction is None:
            return
        if auction.text.upper() not in self.seats:
            yield Trouble(
                "syntax-error", _span(auction), "this auction cannot be read: it names the seat that calls first"
            )
            return
        order = _from(self.seats, auction.text.upper())
        count = 0
        for number, row in auction.rows:
            coded = Coded(number, row).say("bid")
            for word in _WORD.finditer(row):
                bid = _BID.fullmatch(word[0])
                if bid is None:
                    place = Line(number, row, row).span(word.start(), word.end())
                    yield Trouble("syntax-error", place, f"{word[0][:20]!r} is no call")
                    return
                coded.say(f" {order[count % len(order)]} ", word.start())
                count += 1
                said = "-" if (bid[1] or "").lower() == "pass" else "moon" if bid[1] else bid[3]
                if said is None:
                    return  # a call that nobody wrote down: what follows cannot be heard
                coded.say(said, word.start())
            yield coded.line()

    def _trump(self) -> int | None:
        contract = self.tag("Contract")
        found = None if contract is None else _SUIT.search(contract.text)
        if found is None:
            return None
        return SUIT_GLYPHS.index(found[0]) if found[0] in SUIT_GLYPHS else SUITS.index(found[0].lower())

    def _named(self) -> Iterator[Line]:
        contract = self.tag("Contract")
        if contract is not None and self.trump is not None:
            yield contract.coded().say(f"trump {SUITS[self.trump]}", contract.start).line()

    def _moved(self) -> Iterator[Line | Trouble]:
        """Widow, discards and refills in the order in which they stand."""
        moved = [*self.sheet.get("CardsAdded", ()), *self.sheet.get("CardsRemoved", ())]
        removed: set[str] = set()
        for tag in sorted(moved, key=lambda tag: tag.number):
            for group in re.finditer(r"(\w{1,2}):(\S*)", tag.line[tag.start : tag.end]):
                seat, cards = group[1].upper(), group[2]
                if seat not in self.seats or not _CARDS.fullmatch(cards):
                    told = "these cards cannot be read: a seat, a colon and its cards"
                    yield Trouble("syntax-error", _span(tag), told)
                    break
                if tag.name == "CardsRemoved":
                    kind = "discard"
                    removed.add(seat)
                else:
                    is_widow = self.rules is not None and self.rules.widow > 0 and seat not in removed
                    kind = "take" if is_widow else "draw"
                base = tag.start + group.start(2)
                coded = tag.coded().say(f"{kind} {seat} ", tag.start + group.start(1))
                for card in _CARD.finditer(cards):
                    coded.card(_played(card), base + card.start(), base + card.end())
                yield coded.line()

    def _play(self) -> Iterator[Line | Trouble]:
        play = self.tag("Play")
        if play is None:
            return
        if play.text.upper() not in self.seats:
            told = "these tricks cannot be read: the tag names the seat of the first column"
            yield Trouble("syntax-error", _span(play), told)
            return
        order = _from(self.seats, play.text.upper())
        leader = 0
        for count, (number, row) in enumerate(play.rows, 1):
            words = list(_WORD.finditer(row))
            odd = [word for word in words if not _CARD.fullmatch(word[0])] or words[len(order) :]
            if odd:
                place = Line(number, row, row).span(odd[0].start(), odd[0].end())
                name = "syntax-error" if _CARD.fullmatch(odd[0][0]) else "unknown-card"
                yield Trouble(name, place, f"{odd[0][0][:20]!r} is no card of this trick")
                return
            cards = [_played(found) for word in words if (found := _CARD.fullmatch(word[0])) is not None]
            cards += [NO_CARD] * (len(order) - len(cards))
            turn = [(leader + step) % len(order) for step in range(len(order))]
            is_last = count == len(play.rows)
            while is_last and turn and cards[turn[-1]] == NO_CARD:
                turn.pop()  # not played yet
            begin = words[leader].start() if leader < len(words) else 0
            coded = Coded(number, row).say(f"{count} {order[leader]} ", begin)
            for seat in turn:
                card, word = cards[seat], words[seat] if seat < len(words) else None
                if card == NO_CARD and not self._may_be_out():
                    card = UNKNOWN
                coded.card(card, word.start() if word else 0, word.end() if word else 1)
            yield coded.line()
            leader = self._taker(turn, cards)

    def _may_be_out(self) -> bool:
        """Whether a player may be out of a hand before its end, so that he plays no card."""
        return self.rules is not None and self.rules.follow_rule == "trump_only"

    def _taker(self, turn: Sequence[int], cards: Sequence[Card]) -> int:
        """The column of the seat that takes a trick by the cards that are known of it."""
        if self.rules is None:
            return turn[0] if turn else 0
        known = [seat for seat in turn if cards[seat].is_known]
        if not known:
            return turn[0] if turn else 0
        return known[taker([cards[seat] for seat in known], trumps_of(self.rules, self.trump))]


def _span(tag: Tag) -> Span:
    return Line(tag.number, tag.line, tag.line).span(tag.start, tag.end)


def _from(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """The seats clockwise from one of them."""
    place = seats.index(first)
    return (*seats[place:], *seats[:place])


def _sides(seats: tuple[str, ...], rules: RuleSet) -> list[tuple[str, ...]]:
    """Who scores together, in the order of the seats."""
    apart = {"pairs": 2, "three_pairs": 3, "two_trios": 2}.get(rules.sides, len(seats))
    return [tuple(seats[place] for place in range(first, len(seats), apart)) for first in range(apart)]


def _dealt(char: str, suit: int) -> Card | None:
    letter = DEALT_SUITS[suit] if suit < len(DEALT_SUITS) else ""
    if letter == "j":
        return {"H": BIG_JOKER, "L": LITTLE_JOKER}.get(char.upper())
    return BY_NAME.get(f"{char.upper()}{letter}")


def _played(found: re.Match[str]) -> Card:
    if found[1]:
        return BY_NAME[f"{found[2].upper()}{found[1].lower()}"]
    if found[3]:
        return BIG_JOKER if found[3].upper() == "H" else LITTLE_JOKER
    return NO_CARD if found[0] == "-" else UNKNOWN


def _shown(text: str) -> str:
    r"""The text without the escapes of a tag: ``\"``."""
    return re.sub(r'\\(["\\])', r"\1", text).strip()
