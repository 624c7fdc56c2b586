"""The places of words in a statement, found when they are asked for by taking its line apart again.

Reading computes none of them. Each costs work in proportion to one line. A place that does not exist in the line (a
card left out, a statement made by a program rather than read) is the place of the whole statement.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from pitchlog.notation.general import call_pieces, given_pieces, is_seat_word, side_pieces
from pitchlog.notation.header import game_tags
from pitchlog.notation.meaning import slots_of
from pitchlog.notation.pieces import Piece, PlayPiece, Tag, TrickPieces, pieces_of, stock_pieces, tags_of, trick_pieces
from pitchlog.notation.spelling import CARD_OF, unseen_cards
from pitchlog.record.model import (
    Beg,
    Bids,
    CardsMoved,
    Claim,
    Deal,
    Dispute,
    End,
    Figures,
    GameLine,
    HandLine,
    Players,
    Points,
    RulesLine,
    Ruling,
    Sides,
    Statement,
    Trick,
    Trump,
    Winner,
)
from pitchlog.seats import fold_label
from pitchlog.source import Span

Item = TypeVar("Item")


def number_span(trick: Trick) -> Span:
    """The trick's number."""
    parts = _trick(trick)
    return _span(trick, parts.number if parts else None)


def leader_span(trick: Trick) -> Span:
    """The seat that led."""
    parts = _trick(trick)
    return _span(trick, parts.leader if parts else None)


def taker_span(trick: Trick) -> Span:
    """The seat behind ``>``."""
    parts = _trick(trick)
    return _span(trick, parts.taker if parts else None)


def play_span(trick: Trick, index: int) -> Span:
    """The card of the play with this index: of ``W:9d~6d^R`` the ``6d``."""
    play = _play(trick, index)
    return _span(trick, play.card if play else None)


def seat_span(trick: Trick, index: int) -> Span:
    """The seat written before the card of this play; the card where none is."""
    play = _play(trick, index)
    return _span(trick, (play.seat or play.card) if play else None)


def withdrawn_span(trick: Trick, index: int, which: int = 0) -> Span:
    """A card taken back before the one that was left: of ``9d~6d`` the ``9d``."""
    play = _play(trick, index)
    return _span(trick, _at(play.withdrawn, which) if play else None)


def mark_span(trick: Trick, index: int, which: int = 0) -> Span:
    """A mark behind a card, such as ``^R``."""
    play = _play(trick, index)
    return _span(trick, _at(play.marks, which) if play else None)


def holding_span(deal: Deal, seat: str) -> Span:
    """The cards dealt to a seat, from the first to the last."""
    cards = _holding(deal, seat)[1]
    if not cards:
        return deal.line.whole()
    return deal.line.span(cards[0].start, cards[-1].end)


def dealt_seat_span(deal: Deal, seat: str) -> Span:
    """The label of a seat in a ``deal`` line."""
    return _span(deal, _holding(deal, seat)[0])


def card_span(deal: Deal, seat: str, index: int) -> Span:
    """The card with this index in a seat's holding."""
    return _span(deal, _at(_holding(deal, seat)[1], index))


def moved_span(moved: CardsMoved, index: int) -> Span:
    """The card with this index in a ``widow``, ``take``, ``discard``, ``draw``, ``bury``, ``give``, ``turn`` line."""
    heads = _moved_heads(moved)
    return _span(moved, _at(_each_card(pieces_of(moved.line.code)[1 + heads :]), index))


def moved_seat_span(moved: CardsMoved | Beg, which: int = 0) -> Span:
    """The seat in such a line; ``which=1`` is the receiver of a ``give``."""
    heads = 1 if isinstance(moved, Beg) else _moved_heads(moved)
    return _span(moved, _at(pieces_of(moved.line.code)[1 : 1 + heads], which))


def call_span(bids: Bids, index: int) -> Span:
    """A call with the seat before it."""
    call = _call(bids, index)
    if call is None:
        return bids.line.whole()
    seat, word = call
    return bids.line.span((seat or word).start, word.end)


def call_seat_span(bids: Bids, index: int) -> Span:
    """The seat of a call; the call itself where no seat is written."""
    call = _call(bids, index)
    return _span(bids, (call[0] or call[1]) if call else None)


def bid_span(bids: Bids, index: int) -> Span:
    """What was called, without the seat before it."""
    call = _call(bids, index)
    return _span(bids, call[1] if call else None)


def figure_span(statement: Figures | Ruling | Dispute, index: int) -> Span:
    """A side and its number in a ``start``, ``pips``, ``score``, ``total``, ``ruling`` or ``dispute`` line."""
    found = _figure(statement, index)
    if found is None:
        return statement.line.whole()
    side, number = found
    return statement.line.span(side.start, number.end)


def figure_side_span(statement: Figures | Ruling | Dispute, index: int) -> Span:
    """The side of a figure alone."""
    found = _figure(statement, index)
    return _span(statement, found[0] if found else None)


def point_span(statement: Points | Dispute, index: int) -> Span:
    """The name of the point with this index."""
    found = _at(_points(statement), index)
    return _span(statement, found[1] if found else None)


def point_side_span(statement: Points | Dispute, index: int) -> Span:
    """The side (or ``none``) that the point with this index is given to."""
    found = _at(_points(statement), index)
    return _span(statement, found[0] if found else None)


def suit_span(trump: Trump) -> Span:
    """The suit of a ``trump`` line."""
    return _word(trump, 1)


def dealer_span(hand: HandLine) -> Span:
    """The dealer of a ``hand`` line; the whole line where none is written."""
    words = pieces_of(hand.line.code)
    return _span(hand, words[-1] if len(words) > 2 and words[-2].text == "=" else None)


def hand_number_span(hand: HandLine) -> Span:
    """The number of a ``hand`` line; the whole line where none is written."""
    return _word(hand, 1) if hand.number is not None else hand.line.whole()


def preset_span(rules: RulesLine) -> Span:
    """The preset's name in a ``rules`` line."""
    return _span(rules, _preset(rules))


def change_span(rules: RulesLine, index: int) -> Span:
    """A ``key=value`` of a ``rules`` line."""
    return _tag_span(rules, index, "whole")


def change_key_span(rules: RulesLine, index: int) -> Span:
    """The key alone."""
    return _tag_span(rules, index, "key")


def change_value_span(rules: RulesLine, index: int) -> Span:
    """The value alone."""
    return _tag_span(rules, index, "value")


def tag_span(game: GameLine, index: int) -> Span:
    """A ``key=value`` of a ``game`` line."""
    tag = _at(game_tags(game.line), index)
    return game.line.span(tag.key.start, tag.value.end) if tag else game.line.whole()


def label_span(statement: Players | Sides, index: int) -> Span:
    """The label of the seat or side with this index."""
    if isinstance(statement, Players):
        tag = _at(tags_of(statement.line.code, _first(statement)), index)
        return _span(statement, tag.key if tag else None)
    side = _at(side_pieces(pieces_of(statement.line.code)[1:]), index)
    return _span(statement, side[0] if side else None)


def member_span(sides: Sides, index: int, which: int) -> Span:
    """A seat of the side with this index."""
    side = _at(side_pieces(pieces_of(sides.line.code)[1:]), index)
    return _span(sides, _at(side[1], which) if side else None)


def named_span(statement: Winner | Claim | Dispute | Beg) -> Span:
    """The one side or seat that such a line names; of a dispute the seat that disputes."""
    return _word(statement, 1)


def disputed_span(dispute: Dispute, index: int = 0) -> Span:
    """What a dispute names behind its kind: the winner, the accused (0) and the trick (1)."""
    return _word(dispute, 3 + index)


def reason_span(end: End) -> Span:
    """The reason of an ``end`` line."""
    return _word(end, 1)


def keyword_span(statement: Statement) -> Span:
    """The first word of a line."""
    return _word(statement, 0)


def _trick(trick: Trick) -> TrickPieces | None:
    return trick_pieces(trick.line.code) if len(pieces_of(trick.line.code)) > 1 else None


def _play(trick: Trick, index: int) -> PlayPiece | None:
    """The play with this index. A word that is no card stands for as many plays as cards were likely meant by it."""
    parts = _trick(trick)
    if parts is None:
        return None
    plays = [play for play in parts.plays for _ in range(slots_of(play.card.text))]
    return _at(plays, index)


def _holding(deal: Deal, seat: str) -> tuple[Piece | None, list[Piece]]:
    """A seat and its cards. A word is a seat where it names one that holds cards here, so a misspelled card is none."""
    return _held(deal.line.code, frozenset([fold_label(label) for label, _ in deal.holdings]), fold_label(seat))


@lru_cache(maxsize=8)
def _held(code: str, labels: frozenset[str], wanted: str) -> tuple[Piece | None, list[Piece]]:
    """The same, kept for a while: a long line may have a finding at each of its cards."""
    label: Piece | None = None
    cards: list[Piece] = []
    for piece in pieces_of(code)[1:]:
        if fold_label(piece.text) in labels and is_seat_word(piece):
            if label is not None:
                break
            label = piece if fold_label(piece.text) == wanted else None
        elif label is not None:
            cards.append(piece)
    return label, _each_card(cards)


def _each_card(words: list[Piece]) -> list[Piece]:
    """One piece for every card: ``??x3`` stands for three, a word that is none for those likely meant."""
    cards = []
    for piece in stock_pieces(words):
        if piece.text in CARD_OF:
            cards.append(piece)
            continue
        try:
            count = len(unseen_cards(piece.text))
        except KeyError:
            count = slots_of(piece.text)
        cards.extend([piece] * count)
    return cards


def _moved_heads(moved: CardsMoved) -> int:
    return {"widow": 0, "turn": 0, "partner": 0, "give": 2}.get(moved.kind, 1)


def _call(bids: Bids, index: int) -> tuple[Piece | None, Piece] | None:
    return _at(call_pieces(pieces_of(bids.line.code)[1:]), index)


def _figure(statement: Figures | Ruling | Dispute, index: int) -> tuple[Piece, Piece] | None:
    skipped = {Figures: 1, Ruling: 2, Dispute: 3}[type(statement)]
    words = pieces_of(statement.line.code)[skipped:]
    figures = list(zip(words[::2], words[1::2], strict=False))
    if isinstance(statement, Figures) and len(figures) != len(statement.figures):
        wanted = statement.figures[index][0] if index < len(statement.figures) else None
        return next((figure for figure in figures if figure[0].text == wanted), None)
    return _at(figures, index)


def _points(statement: Points | Dispute) -> list[tuple[Piece | None, Piece]]:
    return given_pieces(pieces_of(statement.line.code)[1 if isinstance(statement, Points) else 3 :])


def _preset(rules: RulesLine) -> Piece | None:
    words = pieces_of(rules.line.code)
    if len(words) < 2:
        return None
    start = words[1].start
    return Piece(rules.preset, start, start + len(rules.preset))


def _tag_span(rules: RulesLine, index: int, part: str) -> Span:
    preset = _preset(rules)
    first: dict[str, Tag] = {}
    for each in tags_of(rules.line.code, preset.end) if preset else ():
        first.setdefault(each.key.text.lower(), each)
    tag = _at(tuple(first.values()), index)
    if tag is None:
        return rules.line.whole()
    if part == "whole":
        return rules.line.span(tag.key.start, tag.value.end)
    return _span(rules, tag.key if part == "key" else tag.value)


def _first(statement: Statement) -> int:
    words = pieces_of(statement.line.code)
    return words[0].end if words else 0


def _word(statement: Statement, index: int) -> Span:
    return _span(statement, _at(pieces_of(statement.line.code), index))


def _span(statement: Statement, piece: Piece | None) -> Span:
    return statement.line.whole() if piece is None else statement.line.span(piece.start, piece.end)


def _at(items: Sequence[Item], index: int) -> Item | None:
    return items[index] if 0 <= index < len(items) else None
