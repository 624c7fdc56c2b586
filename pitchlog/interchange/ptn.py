"""Trickster's PTN: what the players of Trickster Cards paste into bug reports.

A record is a row of tags, ``[Dealer "E"]``, some with rows of their own below them (calls, tricks). It may stand inside
other text, quoted or not. One record is one hand of a game: it becomes a game with one hand, into which the running
scores are brought. The house rules come from the words of the Event line and from the options in code, see
:mod:`pitchlog.interchange.ptn_rules`.

The columns of the ``Play`` rows are seats, from the one named in the tag on; who led a trick is not written down and is
worked out by the law, and told only where it is certain (:mod:`pitchlog.interchange.ptn_play`). ``-`` in a row is a
seat that plays no card or whose card is not known. The facts are those of the records themselves and of the project
TricksterCards/TricksterBots (MIT).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from pitchlog.cards import BIG_JOKER, BY_NAME, LITTLE_JOKER, SUIT_GLYPHS, SUITS, Card
from pitchlog.findings import Trouble
from pitchlog.interchange.coded import Coded
from pitchlog.interchange.ptn_play import Play
from pitchlog.interchange.ptn_rules import rules_of
from pitchlog.interchange.ptn_sheet import (
    BID,
    CARD,
    CARDS,
    MOST_ROWS,
    PLACES,
    SEATS,
    SUIT,
    WORD,
    Sheet,
    Tag,
    card_of,
    seat_of,
    seats_from,
    sheets,
    span_of,
)
from pitchlog.interchange.rows import rows_of
from pitchlog.notation.spelling import quote
from pitchlog.rules import RuleSet
from pitchlog.source import Line

DEALT_SUITS: Final = "shdcj"
"""The order of the suits in a deal; jokers come last."""


MOST_HELD: Final = 12
"""No game of Pitch on that site deals more cards to a player."""

_BRIDGE: Final = re.compile(r"(?<![A-Za-z])\d?NT\b|(?<!\S)(?:XX?|AP|Dbl|Rdbl)(?!\S)", re.IGNORECASE)


def lines_of(chunks: Iterable[bytes]) -> Iterator[Line | Trouble]:
    """What the records in a text say, in our notation. Holds one record at a time; linear in the text."""
    for sheet in sheets(rows_of(chunks)):
        yield from _Hand(sheet).lines()


class _Hand:
    """One record on its way into our notation."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.first = min((tag for tags in sheet.values() for tag in tags), key=lambda tag: tag.number)
        self.seats = self._seats()
        self.rules: RuleSet | None = None
        self.trump = self._trump()
        self.holdings: dict[str, frozenset[Card]] = {}

    def tag(self, name: str) -> Tag | None:
        """The tag of this name; ``None`` where there is none."""
        tags = self.sheet.get(name)
        return tags[0] if tags else None

    def lines(self) -> Iterator[Line | Trouble]:
        """The whole record."""
        if not set(self.sheet) & {"Deal", "Auction", "Play"}:
            return
        yield self._game()
        foreign = self._foreign()
        if foreign is not None:
            yield foreign
            return
        if not self.seats:
            at = self.tag("Deal") or self.first
            yield Trouble(
                "syntax-error", span_of(at), "it cannot be told how many players these are: two to six have seats"
            )
            return
        line, self.rules = rules_of(self.tag("Event"), self.tag("GameOptionsJson"), len(self.seats))
        if line is not None:
            yield line
        yield self._players()
        yield from self._start()
        yield from self._head()
        yield from self._deal()
        yield from self._auction()
        yield from self._named()
        yield from self._moved()
        yield from self._play()

    def _foreign(self) -> Trouble | None:
        """That this is a record of another game: its code says so, or it is not called Pitch and does not look it."""
        code, event = self.tag("GameCode"), self.tag("Event")
        if code is not None:
            is_pitch = code.text.strip().lower() == "pitch"
            return None if is_pitch else _not_pitch(code, f"this is a record of {code.text[:40]}, not of Pitch")
        if event is not None and "pitch" in event.text.lower():
            return None
        deal, play, auction, contract = (self.tag(name) for name in ("Deal", "Play", "Auction", "Contract"))
        calls = " ".join(row for _, row in auction.rows) if auction is not None else ""
        if deal is not None and any(
            sum(char != "." for char in cards) > MOST_HELD for cards in deal.text.partition(":")[2].split()
        ):
            return _not_pitch(deal, f"this is no record of Pitch: more than {MOST_HELD} cards are held")
        if play is not None and len(play.rows) > MOST_HELD:
            return _not_pitch(play, f"this is no record of Pitch: it has more than {MOST_HELD} tricks")
        if _BRIDGE.search(f"{contract.text if contract is not None else ''} {calls}"):
            return _not_pitch(
                contract or auction or self.first, "this is no record of Pitch: these are calls of Bridge"
            )
        return None

    def _head(self) -> Iterator[Line | Trouble]:
        """The beginning of the hand, and who dealt."""
        dealer = self.tag("Dealer")
        head = (dealer or self.first).coded().say("hand 1")
        seat = None if dealer is None else seat_of(dealer.text, self.seats)
        if dealer is not None and seat is not None:
            head.say(" dealer=", dealer.start)
            if dealer.text == seat:
                head.copy(dealer.start, dealer.end)
            else:
                head.say(seat, dealer.start)
        yield head.line()
        if dealer is not None and seat is None and dealer.text.strip() not in ("", "-", "?"):
            yield Trouble(
                "syntax-error", span_of(dealer), f"the dealer sits at no seat of this table: {self._named_seats()}"
            )

    def _named_seats(self) -> str:
        return ", ".join(self.seats)

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
        before, _, rest = scores.text.partition(":")
        seat = seat_of(before, self.seats)
        words = list(re.finditer(r"-?\d{1,5}", scores.line[scores.start + len(before) + 1 : scores.end]))
        if seat is None or len(words) != len(self.seats):
            if rest.strip():
                yield Trouble(
                    "syntax-error", span_of(scores), "these scores cannot be read: a seat, and one for each player"
                )
            return
        order = seats_from(self.seats, seat)
        figures = {label: int(word[0]) for label, word in zip(order, words, strict=True)}
        sides = _sides(self.seats, self.rules)
        if any(len({figures[one] for one in side}) > 1 for side in sides):
            told = "these scores cannot be used: partners have one score, and here theirs differ"
            yield Trouble("syntax-error", span_of(scores), told)
            return
        coded = scores.coded().say("start ")
        for side in sides:
            coded.say(f"{''.join(side)} {figures[side[0]]} ", scores.start)
        yield coded.line()

    def _deal(self) -> Iterator[Line | Trouble]:
        deal = self.tag("Deal")
        if deal is None:
            return
        before, colon, _ = deal.text.partition(":")
        seat = seat_of(before, self.seats)
        if not colon or seat is None:
            yield Trouble(
                "syntax-error", span_of(deal), "this deal cannot be read: it begins with the seat it is told from"
            )
            return
        holdings = list(re.finditer(r"\S+", deal.line[deal.start + len(before) + 1 : deal.end]))
        base = deal.start + len(before) + 1
        coded = deal.coded().say("deal ", deal.start)
        is_any = False
        for label, holding in zip(seats_from(self.seats, seat), holdings, strict=True):
            if holding[0] == "-":
                continue
            coded.say(f"{label} ", base + holding.start())
            is_any = True
            held: list[Card] = []
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
                held.append(card)
            self.holdings[label] = frozenset(held)
        if is_any:
            yield coded.line()

    def _auction(self) -> Iterator[Line | Trouble]:
        auction = self.tag("Auction")
        if auction is None:
            return
        first = seat_of(auction.text, self.seats)
        if first is None:
            yield Trouble(
                "syntax-error", span_of(auction), "this auction cannot be read: it names the seat that calls first"
            )
            return
        order = seats_from(self.seats, first)
        count = 0
        for number, row in auction.rows[:MOST_ROWS]:
            coded = Coded(number, row).say("bid")
            begin = count
            for word in WORD.finditer(row):
                bid = BID.fullmatch(word[0])
                if bid is None:
                    place = Line(number, row, row).span(word.start(), word.end())
                    yield Trouble("syntax-error", place, f"{word[0][:20]!r} is no call")
                    return
                said = "-" if (bid[1] or "").lower() == "pass" else "moon" if bid[1] else bid[3]
                if said is None:  # a call that nobody wrote down: what follows cannot be heard
                    if count > begin:
                        yield coded.line()
                    return
                coded.say(f" {order[count % len(order)]} ", word.start()).say(said, word.start())
                count += 1
            yield coded.line()
        for number, row in auction.rows[MOST_ROWS:]:
            told = "no auction is so long: this row and all below are not read"
            yield Trouble("syntax-error", Line(number, row, row).whole(), told)

    def _trump(self) -> int | None:
        contract = self.tag("Contract")
        found = None if contract is None else SUIT.search(contract.text)
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
            groups = list(re.finditer(r"([^\s:]*)(?::(\S*))?", tag.line[tag.start : tag.end]))
            for group in groups:
                if not group[0]:
                    continue
                seat, cards = seat_of(group[1], self.seats), group[2] or ""
                if seat is None or not CARDS.fullmatch(cards):
                    told = "these cards cannot be read: a seat, a colon and its cards"
                    yield Trouble("syntax-error", span_of(tag), told)
                    break
                if tag.name == "CardsRemoved":
                    kind = "discard"
                    removed.add(seat)
                else:
                    is_widow = self.rules is not None and self.rules.widow > 0 and seat not in removed
                    kind = "take" if is_widow else "draw"
                base = tag.start + group.start(2)
                coded = tag.coded().say(f"{kind} {seat} ", tag.start + group.start(1))
                for card in CARD.finditer(cards):
                    coded.card(card_of(card), base + card.start(), base + card.end())
                yield coded.line()

    def _play(self) -> Iterator[Line | Trouble]:
        play = self.tag("Play")
        if play is None or self.rules is None:
            return
        first = seat_of(play.text, self.seats)
        if first is None:
            told = "these tricks cannot be read: the tag names the seat of the first column"
            yield Trouble("syntax-error", span_of(play), told)
            return
        is_moved = "CardsAdded" in self.sheet or "CardsRemoved" in self.sheet
        order = seats_from(self.seats, first)
        yield from Play(play, order, self.rules, self.trump, {} if is_moved else self.holdings).lines()


def _not_pitch(tag: Tag, message: str) -> Trouble:
    return Trouble("syntax-error", span_of(tag), message)


def _sides(seats: tuple[str, ...], rules: RuleSet) -> list[tuple[str, ...]]:
    """Who scores together, in the order of the seats."""
    apart = {"pairs": 2, "three_pairs": 3, "two_trios": 2}.get(rules.sides, len(seats))
    return [tuple(seats[place] for place in range(first, len(seats), apart)) for first in range(apart)]


def _dealt(char: str, suit: int) -> Card | None:
    letter = DEALT_SUITS[suit] if suit < len(DEALT_SUITS) else ""
    if letter == "j":
        return {"H": BIG_JOKER, "L": LITTLE_JOKER}.get(char.upper())
    return BY_NAME.get(f"{char.upper()}{letter}")


def _shown(text: str) -> str:
    r"""The text without the escapes of a tag: ``\"``."""
    return re.sub(r'\\(["\\])', r"\1", text).strip()
