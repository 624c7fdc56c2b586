"""The card turned for trump: whether it can have been anywhere else.

A card turned up after the deal lies on the table and is nobody's. Where the stock lies face up, the card turned behind
the deal is its top card, and nobody's before it is drawn; a card that was only cut may be anybody's.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitchlog.cards import Card
from pitchlog.record.model import CardsMoved, Deal, Hand
from pitchlog.replay.faults import CardFault, Place
from pitchlog.replay.holdings import Holding
from pitchlog.replay.openings import Phases
from pitchlog.rules import RuleSet


def is_nobodys(moved: CardsMoved, hand: Hand, rules: RuleSet) -> bool:
    """Whether this turned card is surely in no holding: turned up, or the top of a stock, behind all that was dealt."""
    if rules.trump_by == "turn_up":
        return True
    is_open_stock = rules.trump_by == "cut" and rules.draw_after_trick == "face_up"
    return is_open_stock and bool(hand.deals) and all(deal.line.number < moved.line.number for deal in hand.deals)


def turned_twice(
    card: Card, here: Place, before: Place | None, holdings: Sequence[Holding | None], seats: Sequence[str]
) -> CardFault | None:
    """The turned card seen ``before``, told at the later of the two places."""
    if before is None:
        return None
    if isinstance(before.statement, Deal) and before.statement.line.number > here.statement.line.number:
        seat = next(one.seat for one in holdings if one is not None and card in one.cards)
        return CardFault("duplicate-card", before, seat=seats[seat], card=card, other=here)
    return CardFault("duplicate-card", here, card=card, other=before)


def lay_open(card: Card, here: Place, phases: Phases, rules: RuleSet, *, is_seen: bool) -> None:
    """The card lies turned: out of the play, or on the stock unless it was seen elsewhere."""
    if rules.trump_by == "turn_up":
        phases.thrown.setdefault(card, (-1, here))
        phases.turned.setdefault(card, here)
    elif phases.drawing is not None and not is_seen:
        phases.drawing.top = phases.drawing.top or (card, here)


def turned_bits(phases: Phases) -> int:
    """The turned cards that no seat can hold when play begins."""
    top = None if phases.drawing is None else phases.drawing.top
    cards = {*phases.turned, *(() if top is None else (top[0],))}
    return sum(1 << card for card in cards)
