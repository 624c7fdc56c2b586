"""What a PTN record does not hold of the record that it was made of.

What the format has no place for is known; all else is found out by reading what was written and holding it against
the hand that it was made of: nothing that a reader of the file would take otherwise goes unsaid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pitchlog.cards import NO_CARD, UNKNOWN, UNREADABLE, Card
from pitchlog.interchange.ptn import lines_of
from pitchlog.interchange.ptn_sheet import seats_from
from pitchlog.notation import Opening, read_lines
from pitchlog.record.model import Call, CardsMoved, Hand, Header, Trick
from pitchlog.rules import RuleSet, resolve
from pitchlog.rules.matters import can_matter

UNSAID: Final = {
    "pips": "pips", "points": "points", "score": "score", "total": "total", "rulings": "rulings",
    "disputes": "disputes", "winner": "winner", "claim": "claims", "end": "why hands ended",
    "unreadable": "lines that cannot be read",
}  # fmt: skip
"""What a hand may hold that this format has no place for, and what it is called."""


def header_left_out(header: Header, own: Mapping[str, str]) -> list[str]:
    """What is not told of the lines before the hands. ``own`` are the seats of this format."""
    found = []
    renamed = [f"{label} is {seat}" for label, seat in own.items() if label != seat]
    if renamed:
        found.append(f"the names of the seats ({', '.join(renamed)})")
    if header.sides is not None:
        found.append("the names of the sides")
    tags = [key for key, _ in header.game.tags if key != "date"] if header.game else []
    if tags:
        found.append(f"{', '.join(dict.fromkeys(tags))} of the game")
    if header.unreadable:
        found.append(UNSAID["unreadable"])
    return found


def hand_left_out(hand: Hand, text: str, header: Header, rules: RuleSet, own: Mapping[str, str]) -> Iterator[str]:
    """What is not told of a hand, or not so, in the record ``text`` that was made of it. Linear."""
    opening: Opening | None = None
    back: Hand | None = None
    for event in read_lines(lines_of([text.encode("utf-8", "replace")])):
        if isinstance(event, Opening):
            opening = event
        else:
            back = event
    if opening is not None:
        yield from _rules_left_out(rules, opening.header, len(own))
        if header.start is not None and hand.index == 1 and opening.header.start is None:
            yield "the scores at the start"
    yield from (name for key, name in UNSAID.items() if getattr(hand, key))
    if any(type(statement).__name__ == "Note" for statement in hand.statements):
        yield "notes"
    yield from _cards_left_out(hand)
    if back is None:
        yield f"hand {_number(hand)}"
        return
    yield from _different(hand, back, own)


def _rules_left_out(rules: RuleSet, header: Header, players: int) -> Iterator[str]:
    """The house rules that a reader of the record would take to be others."""
    line = header.rules
    read = resolve(line.preset if line else "", line.changes if line else ()).rules
    keys = [
        key
        for key in type(rules).model_fields
        if key not in ("preset", "players")
        and getattr(rules, key) != getattr(read, key)
        and (can_matter(rules, key) or can_matter(read, key))
    ]
    if not read.players[0] <= players <= read.players[1]:
        keys.insert(0, "players")
    if keys:
        yield f"house rules: {', '.join(keys)}"


def _cards_left_out(hand: Hand) -> Iterator[str]:
    """What is not told of cards and plays."""
    cards = [card for trick in hand.tricks for card in trick.cards]
    cards += [card for deal in hand.deals for _, holding in deal.holdings for card in holding]
    cards += [card for moved in hand.moved if isinstance(moved, CardsMoved) for card in moved.cards]
    if UNREADABLE in cards:
        yield "cards that cannot be read"
    if any(not card.is_known and card not in (UNKNOWN, NO_CARD, UNREADABLE) for card in cards):
        yield "cards known in part"
    if any(trick.details is not None for trick in hand.tricks):
        yield "marks and cards taken back"
    if any(trick.taker is not None for trick in hand.tricks):
        yield "who took tricks"
    if any(call.faced or call.card is not None for bids in hand.bids for call in bids.calls):
        yield "bids by facing a card"


def _different(hand: Hand, back: Hand, own: Mapping[str, str]) -> Iterator[str]:
    """What reads otherwise than it was."""
    seats = tuple(own)
    which = f"of hand {_number(hand)}"
    if _calls(hand, seats, own) != _calls(back, tuple(own.values()), {}):
        yield f"calls {which}"
    if hand.trump is not None and (back.trump is None or back.trump.suit != hand.trump.suit):
        yield f"trump {which}"
    dealt = {own[seat]: sorted(cards) for deal in hand.deals for seat, cards in deal.holdings}
    found = {seat: sorted(cards) for deal in back.deals for seat, cards in deal.holdings}
    if any(found.get(seat) != cards for seat, cards in dealt.items()):
        yield f"cards dealt {which}"
    if _moves(hand, own) != _moves(back, {}):
        yield f"cards moved {which}"
    yield from _tricks_left_out(hand, back, own, which)


def _tricks_left_out(hand: Hand, back: Hand, own: Mapping[str, str], which: str) -> Iterator[str]:
    for place, trick in enumerate(hand.tricks):
        if place >= len(back.tricks):
            yield f"trick {trick.number} {which}" + (" and all behind it" if place + 1 < len(hand.tricks) else "")
            return
        read = back.tricks[place]
        if read.number != trick.number:
            yield f"the number of trick {trick.number} {which}"
        if read.leader != own[trick.leader]:
            yield f"who led trick {trick.number} {which}"
        plays = {own[seat]: _told(card) for seat, card in by_player(trick, tuple(own)).items()}
        cards = by_player(read, tuple(own.values()))
        if any(_told(cards.get(seat, NO_CARD)) != card for seat, card in plays.items()):
            yield f"cards of trick {trick.number} {which}"


def by_player(trick: Trick, seats: Sequence[str]) -> dict[str, Card]:
    """Who played which card."""
    found: dict[str, Card] = {}
    turn = seats_from(seats, trick.leader)
    place = 0
    for index, card in enumerate(trick.cards):
        detail = trick.details[index] if trick.details is not None else None
        if detail is not None and detail.seat is not None:
            place = turn.index(detail.seat)
        found[turn[place % len(turn)]] = card
        place += 1
    return found


def calls_of(hand: Hand, order: Sequence[str]) -> list[tuple[str, Call]]:
    """The calls and who made them. ``order`` is from the dealer on."""
    callers = seats_from(order, order[1 % len(order)])
    calls = [call for line in hand.bids for call in line.calls]
    return [(call.seat or callers[place % len(callers)], call) for place, call in enumerate(calls)]


def _calls(hand: Hand, seats: Sequence[str], own: Mapping[str, str]) -> list[tuple[str, str, int]]:
    order = seats_from(seats, hand.head.dealer or seats[0])
    return [(own.get(seat, seat), call.kind, call.amount) for seat, call in calls_of(hand, order)]


def _moves(hand: Hand, own: Mapping[str, str]) -> list[Any]:
    """What was done with cards before the first trick."""
    return [
        (moved.kind, own.get(moved.seat or "", moved.seat), [_told(card) for card in moved.cards], moved.to)
        if isinstance(moved, CardsMoved)
        else moved
        for moved in hand.moved
    ]


def _told(card: Card) -> Card:
    """What a record of this format can tell of a card."""
    return card if card.is_known or card == NO_CARD else UNKNOWN


def _number(hand: Hand) -> int:
    return hand.index if hand.number is None else hand.number
