"""The tricks of a PTN record: who led each is not written down, and is told only where it is certain.

The taker of a trick leads the next. Where a card of a trick is not known and could have taken it, nobody can tell who
led on: the tricks behind it are not read, unless what is left of the record allows one leader alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pitchlog.cards import NO_CARD, UNKNOWN, Card, cards_of, pack_bits
from pitchlog.engine.trick import possible_takers
from pitchlog.engine.trump import Trumps, trumps_of
from pitchlog.findings import Trouble
from pitchlog.interchange.coded import Coded
from pitchlog.interchange.ptn_sheet import CARD, MOST_ROWS, WORD, Tag, card_of
from pitchlog.rules import RuleSet
from pitchlog.source import Line

UNTOLD = "nobody can tell who led this trick: a card of the one before is not known"


@dataclass(slots=True)
class _Row:
    """One row: its line, its words, and a card for each column."""

    number: int
    text: str
    words: list[re.Match[str]]
    cards: list[Card]

    def trouble(self, name: str, message: str) -> Trouble:
        """What is wrong with the row as a whole."""
        line = Line(self.number, self.text, self.text)
        return Trouble(name, line.span(self.words[0].start(), self.words[-1].end()), message)


class Play:
    """The rows below a Play tag. ``order`` are the seats of its columns, ``holdings`` the cards that each still has
    to have played (only seats whose cards are known and none of which were exchanged)."""

    def __init__(
        self,
        tag: Tag,
        order: Sequence[str],
        rules: RuleSet,
        trump: int | None,
        holdings: dict[str, frozenset[Card]],
    ) -> None:
        self._tag = tag
        self._order = order
        self._rules = rules
        self._trump = trump
        self._holdings = holdings
        self._seen: set[Card] = set()

    def lines(self) -> Iterator[Line | Trouble]:
        """The tricks, each a line of our notation."""
        rows: list[_Row] = []
        trouble: Trouble | None = None
        for number, text in self._tag.rows:
            row = self._read(number, text)
            if isinstance(row, Trouble):
                trouble = row
                break
            if len(rows) == MOST_ROWS:
                trouble = row.trouble("syntax-error", "no hand has so many tricks: this row and all below are not read")
                break
            rows.append(row)
        self._seen = {card for row in rows for card in row.cards if card.is_known}
        leader = 0
        for count, row in enumerate(rows, 1):
            is_last = count == len(rows) and trouble is None
            if count > 1:
                leaders = self._leaders(leader, rows[count - 2], row if is_last else None)
                if len(leaders) != 1:
                    yield row.trouble("syntax-error", UNTOLD)
                    return
                leader = min(leaders)
            yield self._trick(count, leader, row, is_last=is_last)
        if trouble is not None:
            yield trouble

    def _read(self, number: int, text: str) -> _Row | Trouble:
        words = list(WORD.finditer(text))
        odd = [word for word in words if not CARD.fullmatch(word[0])] or words[len(self._order) :]
        if odd:
            place = Line(number, text, text).span(odd[0].start(), odd[0].end())
            name = "syntax-error" if CARD.fullmatch(odd[0][0]) else "unknown-card"
            return Trouble(name, place, f"{odd[0][0][:20]!r} is no card of this trick")
        cards = [card_of(found) for word in words if (found := CARD.fullmatch(word[0])) is not None]
        return _Row(number, text, words, cards + [NO_CARD] * (len(self._order) - len(cards)))

    def _turn(self, leader: int) -> list[int]:
        """The columns from the leader's on."""
        return [(leader + step) % len(self._order) for step in range(len(self._order))]

    def _trick(self, count: int, leader: int, row: _Row, *, is_last: bool) -> Line:
        words = row.words
        turn = self._turn(leader)
        while is_last and turn and row.cards[turn[-1]] == NO_CARD:
            turn.pop()  # not played yet
        begin = words[leader].start() if leader < len(words) else 0
        coded = Coded(row.number, row.text).say(f"{count} {self._order[leader]} ", begin)
        for seat in turn:
            word = words[seat] if seat < len(words) else None
            coded.card(self._card(row.cards[seat]), word.start() if word else 0, word.end() if word else 1)
        return coded.line()

    def _card(self, card: Card) -> Card:
        """What a card means: ``-`` is a card that is not known, unless a player may be out before a hand's end."""
        return UNKNOWN if card == NO_CARD and self._rules.follow_rule != "trump_only" else card

    def _leaders(self, leader: int, row: _Row, last: _Row | None) -> set[int]:
        """The columns of the seats that may lead behind a row. ``last`` is the next row where it may be cut short."""
        turn = [seat for seat in self._turn(leader) if self._card(row.cards[seat]) != NO_CARD]
        if not turn:
            return {leader}
        cards = [row.cards[seat] for seat in turn]
        candidates = {place: self._unseen(turn[place]) for place, card in enumerate(cards) if not card.is_known}
        leaders = {turn[place] for place in possible_takers(cards, self._trumps(leader, row), candidates)}
        if last is not None and len(leaders) > 1:
            leaders = {seat for seat in leaders if self._is_begun(last, seat)}
        return leaders

    def _trumps(self, leader: int, row: _Row) -> list[Trumps]:
        """What may be trump: the suit of the contract, else of the card that was led first."""
        if self._trump is None and self._seen:
            led = row.cards[leader]
            self._trump = led.suit if led.is_known and 0 <= led.suit < 4 else None
        return [trumps_of(self._rules, suit) for suit in (range(4) if self._trump is None else (self._trump,))]

    def _unseen(self, column: int) -> list[Card]:
        """What a card that is not known may have been."""
        rules = self._rules
        own = self._holdings.get(self._order[column])
        if own is not None and own - self._seen:
            return sorted(own - self._seen)
        held = {card for cards in self._holdings.values() for card in cards}
        pack = cards_of(pack_bits(rules.deck, "".join(rules.removed_ranks), rules.jokers))
        return [card for card in pack if card not in self._seen and card not in held]

    def _is_begun(self, row: _Row, leader: int) -> bool:
        """Whether the cards of a row are those of the first to play, if this seat leads."""
        played = [row.cards[seat] != NO_CARD for seat in self._turn(leader)]
        return played[0] and played == sorted(played, reverse=True)
