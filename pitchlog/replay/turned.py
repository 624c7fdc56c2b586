"""The card turned for trump: whether it can have been anywhere else.

A card turned up after the deal lies on the table and is nobody's. Where the stock lies face up, the card turned behind
the deal is its top card, and nobody's before it is drawn; a card that was only cut may be anybody's. A turn that was
not written down is not known: neither the trump, if it was the last, nor what the dealer scored for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from pitchlog.cards import BITS, SUIT_OF, Card, Number, cards_of
from pitchlog.engine.deal import gift_sides, turned_points
from pitchlog.record.model import Beg, CardsMoved, Deal, Hand
from pitchlog.replay.faults import CardFault, Place
from pitchlog.replay.holdings import Holding
from pitchlog.replay.openings import Phases, times_run
from pitchlog.rules import RuleSet
from pitchlog.seats import Table

MOST_LOST = 3
"""With more turns that are not written down, nothing is said of what was scored for them."""


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


# What is not written down


def is_trump_lost(hand: Hand, rules: RuleSet) -> bool:
    """Whether the card that was turned last is not written down: cards were run behind the last turn that is."""
    if not lost_turns(hand, rules):
        return False
    last = max((one.line.number for one in hand.moved if _is_turn(one)), default=0)
    first = min((trick.line.number for trick in hand.tricks), default=None)
    for moved in hand.moved:
        number = moved.line.number
        is_run = moved.answer == "run" if isinstance(moved, Beg) else moved.kind == "draw"
        if is_run and number > last and (first is None or number < first):
            return True
    return False


def lost_turns(hand: Hand, rules: RuleSet) -> int:
    """How many cards were turned that are not written down, as far as the cards that were run tell it."""
    if rules.trump_by != "turn_up":
        return 0
    return max(0, 1 + times_run(hand, rules) - sum(map(_is_turn, hand.moved)))


def _is_turn(moved: CardsMoved | Beg) -> bool:
    return isinstance(moved, CardsMoved) and moved.kind == "turn"


def tell_unwritten(hand: Hand, table: Table, rules: RuleSet, pack: int, dealer: int | None, phases: Phases) -> None:
    """What the sides may have scored before the play that is not written down: for a turned card, or for a beg."""
    lost = lost_turns(hand, rules)
    ups = _points_of_turns(hand, rules, pack, lost)
    if lost > MOST_LOST or (dealer is None and max(ups)):
        phases.is_bonus_open = True
        return
    sides = len(table.sides)
    turned = [_of_sides(sides, () if dealer is None else (table.side_of[dealer],), more) for more in sorted(ups)]
    phases.turned_up = turned if len(turned) > 1 else ()
    gifts = [_of_sides(sides, (), 0), *_gifts(hand, table, rules, dealer)]
    if len(turned) * len(gifts) > 1:
        phases.unwritten = [
            tuple([one + more for one, more in zip(up, gift, strict=True)]) for up in turned for gift in gifts
        ]


def _points_of_turns(hand: Hand, rules: RuleSet, pack: int, lost: int) -> set[int]:
    """What the turns that are not written down may have come to: the cards are among those not seen elsewhere."""
    if not lost or rules.turn_up_points == "none":
        return {0}
    seen = 0
    for cards in [trick.cards for trick in hand.tricks] + [cards for deal in hand.deals for _, cards in deal.holdings]:
        for card in cards:
            seen |= BITS[card]
    for moved in hand.moved:
        for card in () if isinstance(moved, Beg) else moved.cards:
            seen |= BITS[card]
    suit = hand.trump.suit if hand.trump is not None and lost == 1 and is_last_lost(hand, rules) else None
    unseen = [card for card in cards_of(pack & ~seen) if suit in (None, SUIT_OF[card])]
    once = {turned_points(card, rules) for card in unseen} | {0}
    return {sum(found) for found in product(once, repeat=min(lost, MOST_LOST))}


def is_last_lost(hand: Hand, rules: RuleSet) -> bool:
    """Whether it is the card turned last that is missing: the only one, or one behind those that are written."""
    return (not any(map(_is_turn, hand.moved)) and not times_run(hand, rules)) or is_trump_lost(hand, rules)


def _gifts(hand: Hand, table: Table, rules: RuleSet, dealer: int | None) -> list[tuple[Number, ...]]:
    """The point that the dealer may have given the eldest, where no beg is written down and no cards were run."""
    is_told = any(isinstance(moved, Beg) for moved in hand.moved) or times_run(hand, rules) > 0
    if not rules.beg or is_told:
        return []
    eldests = range(len(table.seats)) if dealer is None else (table.next(dealer),)
    found = {_of_sides(len(table.sides), gift_sides(eldest, table, rules), 1) for eldest in eldests}
    return sorted(found)


def _of_sides(count: int, sides: Sequence[int], points: Number) -> tuple[Number, ...]:
    return tuple([points if side in sides else 0 for side in range(count)])
