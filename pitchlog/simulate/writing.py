"""Writes a sheet down in the notation: in canonical form, or as people scribble it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

from pitchlog.cards import RANKS, SUITS, Card, Number
from pitchlog.engine.bids import Bid
from pitchlog.rules import DEFAULT_PRESET
from pitchlog.simulate.sheet import GameSheet, HandSheet, Key, Move, TrickSheet

COMMENTS = ("so they say", '7s? no, "8s"', "tea", "checked twice", "#")
GLYPHS = "♠♥♦♣"
WHITE_GLYPHS = "♤♡♢♧"


@dataclass(slots=True)
class WrittenLine:
    """One line, and which one it is."""

    key: Key
    text: str


class Spelling:
    """The canonical spelling."""

    gap = 1
    is_spaced = True

    def card(self, card: Card) -> str:
        """A card."""
        return str(card)

    def cards(self, cards: Iterable[Card]) -> str:
        """Several cards."""
        return " ".join(map(self.card, cards))

    def word(self, word: str) -> str:
        """A keyword."""
        return word

    def passed(self) -> str:
        """A pass."""
        return "-"

    def tidy(self, lines: list[WrittenLine]) -> list[WrittenLine]:
        """The finished lines."""
        return lines


class LaxSpelling(Spelling):
    """How people write: one hand of theirs a game, with comments, blanks and cards run together here and there."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.kind = rng.choice(("plain", "lower", "ten", "glyph", "white", "suit-first"))
        self.is_spaced = self.kind not in ("plain", "glyph") or rng.random() < 0.5
        self.is_upper = rng.random() < 0.2
        self.comments = rng.choice((0.0, 0.1))

    def card(self, card: Card) -> str:
        """A card in this hand's manner."""
        if card >= 52:
            return str(card)
        rank, suit = RANKS[card.rank], SUITS[card.suit]
        if self.kind == "lower":
            return (rank + suit).lower()
        if self.kind == "ten":
            return ("10" if rank == "T" else rank) + suit
        if self.kind == "glyph":
            return rank + GLYPHS[card.suit]
        if self.kind == "white":
            return rank + WHITE_GLYPHS[card.suit]
        return suit.upper() + rank if self.kind == "suit-first" else rank + suit

    def cards(self, cards: Iterable[Card]) -> str:
        """Several cards, now and then run together or with commas."""
        chosen = list(cards)
        words = [self.card(card) for card in chosen]
        if self.is_spaced or max(chosen) >= 52:
            return (", " if self.rng.random() < 0.05 else " ").join(words)
        return "".join(words)

    def word(self, word: str) -> str:
        """A keyword, perhaps in capitals."""
        return word.upper() if self.is_upper else word

    def passed(self) -> str:
        """A pass, as a dash or a word."""
        return "pass" if self.rng.random() < 0.2 else "-"

    def tidy(self, lines: list[WrittenLine]) -> list[WrittenLine]:
        """Comments behind lines and between them, blanks where they mean nothing."""
        done = []
        for line in lines:
            if self.rng.random() < self.comments:
                line.text += "  # " + self.rng.choice(COMMENTS)
            if self.rng.random() < self.comments / 2:
                line.text = self.rng.choice((" ", "\t")) + line.text
            if self.rng.random() < self.comments / 2:
                line.text += " "
            done.append(line)
            if line.key != ("blank",) and self.rng.random() < self.comments / 2:
                done.append(WrittenLine(("blank",), self.rng.choice(("", "# tea", "   "))))
        return done


def write_game(game: GameSheet, spelling: Spelling, rng: Random) -> list[WrittenLine]:
    """The lines of a game, blank ones too."""
    lines = _header(game, spelling, rng)
    for hand in game.hands:
        lines.append(WrittenLine(("blank",), ""))
        lines += _Hand(game, hand, spelling, rng).lines()
    return lines


def quoted(text: str) -> str:
    """A string of the notation."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _header(game: GameSheet, spelling: Spelling, rng: Random) -> list[WrittenLine]:
    lines = []
    if rng.random() < 0.3:
        lines.append(WrittenLine(("pitchlog",), "pitchlog 1"))
    words = ["game"]
    if game.title:
        words.append(quoted(game.title))
    if game.date:
        words.append(f"date={game.date}")
    lines.append(WrittenLine(("game",), " ".join(words)))
    changes = [f"{key}={value}" for key, value in game.changes]
    lines.append(
        WrittenLine(("rules",), " ".join([spelling.word("rules"), game.rules.preset or DEFAULT_PRESET, *changes]))
    )
    if game.names is not None:
        pairs = [
            f"{seat}={'?' if name is None else quoted(name)}"
            for seat, name in zip(game.table.seats, game.names, strict=True)
        ]
        lines.append(WrittenLine(("players",), " ".join([spelling.word("players"), *pairs])))
    if game.sides_written:
        sides = [f"{side.label}={'+'.join(side.seats)}" for side in game.table.sides]
        lines.append(WrittenLine(("sides",), " ".join([spelling.word("sides"), *sides])))
    if game.start is not None:
        lines.append(WrittenLine(("start",), _figures(game, "start", game.start, spelling)))
    return lines


def _figures(
    game: GameSheet, keyword: str, figures: Mapping[int, Number], spelling: Spelling, *, signed: bool = False
) -> str:
    words = [spelling.word(keyword)]
    for side, figure in figures.items():
        words.append(game.table.sides[side].label)
        number = int(figure) if figure == int(figure) else figure
        words.append(f"{number:+}" if signed else str(number))
    return " ".join(words)


class _Hand:
    """Writes one hand."""

    def __init__(self, game: GameSheet, hand: HandSheet, spelling: Spelling, rng: Random) -> None:
        self.game = game
        self.hand = hand
        self.spelling = spelling
        self.rng = rng
        self.seats = game.table.seats
        self.word = spelling.word

    def lines(self) -> list[WrittenLine]:
        """All its lines in order."""
        hand, shown, index = self.hand, self.hand.shown, self.hand.index
        is_told = not self._leaves_dealer_out()
        dealer = f" dealer={self.seats[hand.dealer]}" if is_told else self.rng.choice(("", " dealer=?"))
        found = [WrittenLine(("hand", index), f"{self.word('hand')} {index}{dealer}")]
        found += self._moves([move for move in hand.moves if move.is_first])
        if shown.deals:
            found += self._deals()
        found += self._moves([move for move in hand.moves if move.is_early and not move.is_first])
        found += self._bids(has_seats=shown.bid_seats or not is_told)
        if shown.trump and hand.trump_written is not None:
            found.append(WrittenLine(("trump", index), f"{self.word('trump')} {SUITS[hand.trump_written]}"))
        found += self._moves([move for move in hand.moves if not move.is_early and not move.after])
        if shown.tricks:
            found += self._tricks()
        if hand.ruling:
            text = " ".join(f"{self.game.table.sides[side].label} {more:+}" for side, more in hand.ruling.items())
            found.append(WrittenLine(("ruling", index), f'{self.word("ruling")} "so we said" {text}'))
        found += self._results()
        if self._now_and_then():
            found.append(WrittenLine(("note", index), f'{self.word("note")} "tea was served"'))
        if shown.end and hand.end is not None:
            found.append(WrittenLine(("end", index), f"{self.word('end')} {hand.end}"))
        return found

    def _now_and_then(self) -> bool:
        """Whether an odd way of writing is taken here."""
        return self.hand.shown.is_loose and self.rng.random() < 0.1

    def _leaves_dealer_out(self) -> bool:
        """A dealer may be left out where nothing hangs on him."""
        hand, rules = self.hand, self.game.rules
        contract = hand.contract
        is_plain = contract is not None and not contract.is_free and not contract.is_lost and not hand.is_void
        is_plain = is_plain and (rules.bid_system, rules.bid_rounds) == ("auction", "one")
        is_plain = is_plain and "elder_hand" not in (rules.game_tie, rules.game_zero)
        return is_plain and self._now_and_then()

    def _deals(self) -> list[WrittenLine]:
        index, found = self.hand.index, []
        for seat, cards in enumerate(self.hand.holdings):
            text = f"{self.word('deal')} {self.seats[seat]} {self.spelling.cards(cards)}"
            found.append(WrittenLine(("deal", index, seat), text))
        for seat, (thrown, drawn) in self.hand.replaced.items():
            for verb, cards in (("discard", thrown), ("draw", drawn)):
                text = f"{self.word(verb)} {self.seats[seat]} {self.spelling.cards(cards)}"
                found.append(WrittenLine((verb, index, seat), text))
        return found

    def _moves(self, moves: Iterable[Move]) -> list[WrittenLine]:
        """The lines of what happened beside the play, as far as they are written."""
        found = []
        for move in moves:
            if self._is_written(move):
                key = (move.kind, self.hand.index, self.hand.moves.index(move))
                found.append(WrittenLine(key, self._move(move)))
        return found

    def _is_written(self, move: Move) -> bool:
        shown = self.hand.shown
        if move.kind == "turn":
            return shown.turn
        return move.is_bound or move.kind in ("beg", "partner") or shown.moves != "none"

    def _move(self, move: Move) -> str:
        words = [self.word(move.kind), *(self.seats[seat] for seat in (move.seat, move.to) if seat is not None)]
        if move.answer:
            return " ".join([*words, move.answer])
        is_named = move.is_bound or move.kind in ("turn", "partner")
        manner = self.hand.shown.moves
        is_seen = is_named or manner == "seen" or (manner == "drawn" and move.kind in ("discard", "bury"))
        if is_seen and not move.is_unseen:
            return " ".join([*words, self.spelling.cards(move.cards)])
        count = len(move.cards)
        return " ".join([*words, "??" if count == 1 else f"??x{count}"])

    def _bids(self, *, has_seats: bool) -> list[WrittenLine]:
        """The bid line, or two of them."""
        calls = []
        for call in self.hand.calls:
            if call.kind in ("sold", "kept") and not self.hand.shown.answer:
                continue
            seat = f"{self.seats[call.seat]} " if has_seats and call.seat is not None else ""
            calls.append(seat + self._call(call))
        if not calls:
            return []
        first = self.rng.randrange(1, len(calls) + 1) if self._now_and_then() else len(calls)
        parts = [part for part in (calls[:first], calls[first:]) if part]
        return [WrittenLine(("bid", self.hand.index), f"{self.word('bid')} {' '.join(part)}") for part in parts]

    def _call(self, call: Bid) -> str:
        if call.kind == "pass":
            return self.spelling.passed()
        if call.kind != "bid":
            return call.kind
        if not call.faced:
            return str(call.amount)
        return f"{call.amount}!{'' if call.card is None else self.spelling.card(call.card)}"

    def _tricks(self) -> list[WrittenLine]:
        hand, index, found = self.hand, self.hand.index, []
        for place, trick in enumerate(hand.tricks[: hand.kept]):
            found.append(WrittenLine(("trick", index, place), self._trick(trick, hand.extra.get(place))))
            found += self._moves([move for move in hand.moves if move.after == place + 1])
        if hand.claimant is not None:
            found.append(WrittenLine(("claim", index), f"{self.word('claim')} {self.seats[hand.claimant]} rest"))
        return found

    def _trick(self, trick: TrickSheet, extra: Card | None) -> str:
        cards = [*trick.cards, *([] if extra is None else [extra])]
        named = trick.named or (set(range(len(cards))) if self._now_and_then() else set())
        if named:
            plays = " ".join(
                f"{self.seats[trick.seats[place]]}:{self.spelling.card(card)}"
                if place in named
                else self.spelling.card(card)
                for place, card in enumerate(cards)
            )
        else:
            plays = self.spelling.cards(cards)
        claim = "" if trick.claim is None else f" > {self.seats[trick.claim]}"
        return f"{trick.number} {self.seats[trick.leader]} {plays}{claim}"

    def _results(self) -> list[WrittenLine]:
        hand, shown, index = self.hand, self.hand.shown, self.hand.index
        found = []
        if shown.points:
            found.append(WrittenLine(("points", index), self._points()))
        total = hand.total if hand.total_written is None else hand.total_written
        for kind, figures in (("pips", hand.pips), ("score", hand.score), ("total", total)):
            if getattr(shown, kind):
                found += self._figures(kind, figures)
        if shown.winner and hand.winner is not None:
            label = self.game.table.sides[hand.winner].label
            found.append(WrittenLine(("winner", index), f"{self.word('winner')} {label}"))
        return found

    def _figures(self, kind: str, figures: Mapping[int, Number]) -> list[WrittenLine]:
        """Pips, scores or totals: on one line, or each on its own; sides with nothing may be left out."""
        if self.hand.shown.tricks and self._now_and_then():
            figures = {side: figure for side, figure in figures.items() if figure} or figures
        lines = [{side: figure} for side, figure in figures.items()] if self._now_and_then() else [figures]
        is_signed = kind == "score" and self.hand.index % 2 == 0
        return [
            WrittenLine((kind, self.hand.index), _figures(self.game, kind, line, self.spelling, signed=is_signed))
            for line in lines
        ]

    def _points(self) -> str:
        words = [self.word("points")]
        last: int | None = -1
        for side, name in self.hand.given:
            if side != last:
                words.append("none" if side is None else self.game.table.sides[side].label)
                last = side
            words.append(name)
        return " ".join(words) if len(words) > 1 else f"{words[0]} none"
