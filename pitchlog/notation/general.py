"""Makes a statement of any line that fits the grammar, with the place of every word at hand.

The slow sister of :mod:`.statements`: it reads every spelling, and where a word is no declared seat it says which.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, cast

from pitchlog.cards import UNREADABLE, Card
from pitchlog.notation.grammar import word_pattern
from pitchlog.notation.meaning import slots_of
from pitchlog.notation.pieces import Piece, PlayPiece, pieces_of, stock_pieces, tags_of, trick_pieces
from pitchlog.notation.spelling import (
    CARD_OF,
    PLAY_OF,
    POINT_SET,
    SUIT_OF_WORD,
    call_of,
    composed,
    number_of,
    text_of,
    unseen_cards,
)
from pitchlog.notation.statements import Seats, UnknownSeat
from pitchlog.record.model import (
    Beg,
    Bids,
    Call,
    CardsMoved,
    Claim,
    Deal,
    Dispute,
    End,
    EndReason,
    Figures,
    GameLine,
    HandLine,
    Mark,
    Note,
    PlayDetail,
    Players,
    Points,
    RulesLine,
    Ruling,
    Sides,
    Statement,
    Trick,
    Trump,
    Version,
    Winner,
)
from pitchlog.source import Line


class UnknownSeatAt(Exception):
    """A piece in a seat's place that is no declared label."""

    def __init__(self, piece: Piece) -> None:
        super().__init__(piece.text)
        self.piece = piece


def make_statement(statement: str, line: Line, seats: Seats) -> Statement:
    """The statement of a line that fits this statement's pattern. Raises :class:`UnknownSeatAt`."""
    if statement == "trick":
        return _trick(line, seats)
    words = pieces_of(line.code)
    made: Statement = _MAKERS[statement](line, words[0].text.lower(), words[1:], seats)
    return made


def make_gapped_trick(line: Line, seats: Seats) -> Trick:
    """A trick in which some word is no card: it becomes as many unreadable cards as were likely meant by it."""
    parts = trick_pieces(line.code)
    cards: list[Card] = []
    details: list[PlayDetail | None] = []
    for play in parts.plays:
        for _ in range(slots_of(play.card.text)):
            cards.append(PLAY_OF.get(play.card.text, UNREADABLE))
            details.append(_detail(play, seats))
    taker = None if parts.taker is None else seat_at(parts.taker, seats)
    leader = seat_at(parts.leader, seats)
    return Trick(line, int(parts.number.text), leader, tuple(cards), tuple(details) if any(details) else None, taker)


def make_gapped_deal(line: Line, holdings: list[tuple[Piece, list[Piece]]], seats: Seats) -> Deal:
    """Holdings in which some word is no card."""
    return Deal(line, tuple((seat_at(seat, seats), _gapped_cards(words)) for seat, words in holdings))


def _gapped_cards(words: list[Piece]) -> tuple[Card, ...]:
    cards: list[Card] = []
    for piece in stock_pieces(words):
        try:
            cards.extend(stock_cards([piece]))
        except KeyError:
            cards.extend([UNREADABLE] * slots_of(piece.text))
    return tuple(cards)


def make_hand_line(line: Line, seats: Seats) -> HandLine:
    """The head of a hand. Raises :class:`UnknownSeatAt`."""
    return _hand(line, "hand", pieces_of(line.code)[1:], seats)


def seat_at(piece: Piece, seats: Seats) -> str:
    """The declared seat that a piece names. Raises :class:`UnknownSeatAt`."""
    try:
        return seats[piece.text]
    except UnknownSeat:
        raise UnknownSeatAt(piece) from None


def is_seat_word(piece: Piece) -> bool:
    """Whether a word of a ``deal`` line names a seat, since it is no card."""
    return piece.text not in CARD_OF and word_pattern("SEAT").fullmatch(piece.text) is not None


def stock_cards(words: list[Piece]) -> tuple[Card, ...]:
    """The cards of a holding, ``??x3`` as three unknown ones."""
    cards: list[Card] = []
    for piece in stock_pieces(words):
        card = CARD_OF.get(piece.text)
        cards.extend(unseen_cards(piece.text) if card is None else (card,))
    return tuple(cards)


def split_holdings(words: list[Piece]) -> list[tuple[Piece, list[Piece]]]:
    """The words of a ``deal`` line by seat."""
    holdings: list[tuple[Piece, list[Piece]]] = []
    for piece in words:
        if not holdings or (piece.text != "," and is_seat_word(piece)):
            holdings.append((piece, []))
        else:
            holdings[-1][1].append(piece)
    return holdings


def given_pieces(words: list[Piece]) -> list[tuple[Piece | None, Piece]]:
    """Each point named in a ``points`` line with the side before it."""
    given: list[tuple[Piece | None, Piece]] = []
    side: Piece | None = None
    for piece in words:
        if piece.text.lower() in POINT_SET:
            given.append((side, piece))
        else:
            side = piece
    return given


def call_pieces(words: list[Piece]) -> list[tuple[Piece | None, Piece]]:
    """Each call of a ``bid`` line with the seat before it."""
    calls: list[tuple[Piece | None, Piece]] = []
    seat: Piece | None = None
    for piece in words:
        if _is_call(piece.text):
            calls.append((seat, piece))
            seat = None
        else:
            seat = piece
    return calls


def _is_call(word: str) -> bool:
    try:
        return bool(call_of(word))
    except KeyError:
        return False


def _version(line: Line, keyword: str, words: list[Piece], seats: Seats) -> Version:
    return Version(line, int(words[0].text))


def _game(line: Line, keyword: str, words: list[Piece], seats: Seats) -> GameLine:
    name = words[0] if words and words[0].text.startswith('"') else None
    start = name.end if name else _after_keyword(line)
    return GameLine(line, text_of(name.text) if name else None, _changes(line, start))


def _rules(line: Line, keyword: str, words: list[Piece], seats: Seats) -> RulesLine:
    preset = line.code[words[0].start :].split(None, 1)[0]
    changes = _changes(line, words[0].start + len(preset))
    first: dict[str, str] = {}
    for key, value in changes:
        first.setdefault(key, value)
    return RulesLine(line, preset, tuple(first.items()))


def _players(line: Line, keyword: str, words: list[Piece], seats: Seats) -> Players:
    named = tags_of(line.code, _after_keyword(line))
    return Players(
        line, tuple((composed(tag.key.text), None if tag.value.text == "?" else _value(tag.value)) for tag in named)
    )


def _sides(line: Line, keyword: str, words: list[Piece], seats: Seats) -> Sides:
    return Sides(
        line,
        tuple(
            (composed(label.text), tuple(seat_at(seat, seats) for seat in members))
            for label, members in side_pieces(words)
        ),
    )


def side_pieces(words: list[Piece]) -> list[tuple[Piece, list[Piece]]]:
    """Each side of a ``sides`` line with its seats."""
    sides: list[tuple[Piece, list[Piece]]] = []
    for place, piece in enumerate(words):
        if piece.text == "=":
            continue
        if place + 1 < len(words) and words[place + 1].text == "=":
            sides.append((piece, []))
            continue
        start = piece.start
        for label in piece.text.split("+"):
            if label:
                sides[-1][1].append(Piece(label, start, start + len(label)))
            start += len(label) + 1
    return sides


def _hand(line: Line, keyword: str, words: list[Piece], seats: Seats) -> HandLine:
    number = int(words[0].text) if words and words[0].text.isdecimal() else None
    dealer = words[-1] if len(words) > 2 else None
    return HandLine(line, number, None if dealer is None or dealer.text == "?" else seat_at(dealer, seats))


def _deal(line: Line, keyword: str, words: list[Piece], seats: Seats) -> Deal:
    return Deal(line, tuple((seat_at(seat, seats), stock_cards(cards)) for seat, cards in split_holdings(words)))


def _bids(line: Line, keyword: str, words: list[Piece], seats: Seats) -> Bids:
    return Bids(
        line,
        tuple(
            Call(None if seat is None else seat_at(seat, seats), *call_of(call.text))
            for seat, call in call_pieces(words)
        ),
    )


def _trump(line: Line, keyword: str, words: list[Piece], seats: Seats) -> Trump:
    return Trump(line, SUIT_OF_WORD[words[0].text.lower()])


def _moved(line: Line, keyword: str, words: list[Piece], seats: Seats) -> CardsMoved:
    kind = cast(Literal["widow", "turn", "partner", "take", "discard", "draw", "bury", "give"], keyword)
    heads = {"widow": 0, "turn": 0, "partner": 0, "give": 2}.get(kind, 1)
    labels = [seat_at(piece, seats) for piece in words[:heads]]
    return CardsMoved(
        line,
        kind,
        labels[0] if labels else None,
        stock_cards(words[heads:]),
        labels[1] if len(labels) > 1 else None,
    )


def _beg(line: Line, keyword: str, words: list[Piece], seats: Seats) -> Beg:
    return Beg(line, seat_at(words[0], seats), cast(Literal["stand", "gift", "run"], words[1].text.lower()))


def _trick(line: Line, seats: Seats) -> Trick:
    parts = trick_pieces(line.code)
    details = tuple(_detail(play, seats) for play in parts.plays)
    return Trick(
        line,
        int(parts.number.text),
        seat_at(parts.leader, seats),
        tuple(PLAY_OF[play.card.text] for play in parts.plays),
        details if any(details) else None,
        None if parts.taker is None else seat_at(parts.taker, seats),
    )


def _detail(play: PlayPiece, seats: Seats) -> PlayDetail | None:
    if play.seat is None and not play.withdrawn and not play.marks:
        return None
    return PlayDetail(
        None if play.seat is None else seat_at(play.seat, seats),
        tuple(CARD_OF.get(card.text, UNREADABLE) for card in play.withdrawn),
        tuple(cast(Mark, mark.text) for mark in play.marks),
    )


def _claim(line: Line, keyword: str, words: list[Piece], seats: Seats) -> Claim:
    return Claim(line, seat_at(words[0], seats))


def _points(line: Line, keyword: str, words: list[Piece], seats: Seats) -> Points:
    return Points(line, _given(words))


def _given(words: list[Piece]) -> tuple[tuple[str | None, str], ...]:
    return tuple(
        (None if side is None or side.text.lower() == "none" else composed(side.text), point.text.lower())
        for side, point in given_pieces(words)
    )


def _figures(line: Line, keyword: str, words: list[Piece], seats: Seats) -> Figures:
    return Figures(line, _amounts(words))


def _amounts(words: list[Piece]) -> tuple[tuple[str, int | float], ...]:
    return tuple(
        (composed(side.text), number_of(number.text)) for side, number in zip(words[::2], words[1::2], strict=True)
    )


def _winner(line: Line, keyword: str, words: list[Piece], seats: Seats) -> Winner:
    return Winner(line, composed(words[0].text))


def _ruling(line: Line, keyword: str, words: list[Piece], seats: Seats) -> Ruling:
    return Ruling(line, text_of(words[0].text), _amounts(words[1:]))


def _dispute(line: Line, keyword: str, words: list[Piece], seats: Seats) -> Dispute:
    seat, rest = seat_at(words[0], seats), words[2:]
    match words[1].text.lower():
        case "points":
            return Dispute(line, seat, "points", points=_given(rest))
        case "score" | "total" | "pips" as kind:
            return Dispute(line, seat, kind, figures=_amounts(rest))
        case "winner":
            return Dispute(line, seat, "winner", side=composed(rest[0].text))
        case "revoke":
            return Dispute(line, seat, "revoke", accused=seat_at(rest[0], seats), trick=int(rest[1].text))
        case _:
            return Dispute(line, seat, "misdeal")


def _end(line: Line, keyword: str, words: list[Piece], seats: Seats) -> End:
    return End(line, cast(EndReason, words[0].text.lower()), text_of(words[1].text) if len(words) > 1 else None)


def _note(line: Line, keyword: str, words: list[Piece], seats: Seats) -> Note:
    return Note(line, text_of(words[0].text))


def _changes(line: Line, start: int) -> tuple[tuple[str, str], ...]:
    return tuple((tag.key.text.lower(), _value(tag.value)) for tag in tags_of(line.code, start))


def _value(piece: Piece) -> str:
    return text_of(piece.text) if piece.text.startswith('"') else piece.text


def _after_keyword(line: Line) -> int:
    words = pieces_of(line.code)
    return words[0].end


_MAKERS: Final[dict[str, Callable[[Line, str, list[Piece], Seats], Any]]] = {
    "pitchlog": _version, "game": _game, "rules": _rules, "players": _players, "sides": _sides, "start": _figures,
    "hand": _hand, "deal": _deal, "bid": _bids, "trump": _trump, "beg": _beg, "claim": _claim, "points": _points,
    "pips": _figures, "score": _figures, "total": _figures, "winner": _winner, "ruling": _ruling, "dispute": _dispute,
    "end": _end, "note": _note,
    **dict.fromkeys(("widow", "turn", "partner", "take", "discard", "draw", "bury", "give"), _moved),
}  # fmt: skip
