"""How a simulated hand is dealt and played: any card that the engine calls lawful, with a little sense."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from pitchlog.cards import CARDS, DEUCE, JACK, RANK_OF, STANDARD_PIPS, SUIT_BITS, SUIT_OF, Card, cards_of
from pitchlog.engine.legality import legal_first_leads, legal_plays
from pitchlog.engine.trick import taker
from pitchlog.rules import RuleSet
from pitchlog.simulate.sheet import HandSheet, TrickSheet
from pitchlog.simulate.slip import Slip

SENSE = 0.75
"""How often a player plays with sense; else any lawful card."""


@dataclass(slots=True)
class Moment:
    """One play that is due. ``holding`` and ``lawful`` are bit sets, ``cards`` what lies in the trick."""

    hand: HandSheet
    trick: int
    seat: int
    holding: int
    lawful: int
    cards: list[Card]
    led: int | None
    trump: int | None
    rules: RuleSet
    rng: Random


def deal_cards(seats: int, rules: RuleSet, rng: Random) -> tuple[list[list[Card]], list[Card]]:
    """(the holdings, the cards left over)."""
    size = rules.hand_size
    pack = list(CARDS[:52])
    rng.shuffle(pack)
    return [pack[size * seat : size * (seat + 1)] for seat in range(seats)], pack[size * seats :]


def play_tricks(hand: HandSheet, holdings: list[int], rules: RuleSet, rng: Random, slip: Slip) -> None:
    """Plays the hand's tricks under its contract. ``holdings`` are used up; the tricks are added to the hand."""
    contract = hand.contract
    assert contract is not None
    leader = slip.leader(hand, 0, contract.pitcher, rng)
    seats = len(holdings)
    for number in range(rules.hand_size):
        if number:
            leader = slip.leader(hand, number, hand.tricks[-1].taker, rng)
        order = [(leader + step) % seats for step in range(seats)]
        order, named = slip.order(hand, number, order, rng)
        cards: list[Card] = []
        for seat in order:
            card = _play(hand, number, seat, holdings, cards, rules, rng, slip)
            if not cards and hand.trump is None:
                hand.trump = SUIT_OF[card]
            cards.append(card)
        took = order[taker(cards, hand.trump)]
        trick = TrickSheet(number + 1, leader, order, cards, took, None, named)
        if rng.random() < hand.shown.claims:
            trick.claim = took
        hand.tricks.append(trick)
        slip.laid(hand, number, rng)


def _play(
    hand: HandSheet, number: int, seat: int, holdings: list[int], cards: list[Card], rules: RuleSet, rng: Random,
    slip: Slip,
) -> Card:  # fmt: skip
    holding, trump = holdings[seat], hand.trump
    led = SUIT_OF[cards[0]] if cards else None
    if number == 0 and led is None:
        contract = hand.contract
        faced = contract.faced if contract is not None and contract.pitcher == seat else None
        lawful = legal_first_leads(seat, holding, trump, faced, rules)
    else:
        lawful = legal_plays(seat, holding, led, trump, rules)
    if slip.is_live(hand):
        moment = Moment(hand, number, seat, holding, lawful, cards, led, trump, rules, rng)
        played = slip.card(moment)
        if played is not None:
            holdings[seat] &= ~(1 << played)
            return played
    card = _choose(lawful, cards, trump, rng)
    holdings[seat] = holding & ~(1 << card)
    return card


def _choose(lawful: int, cards: list[Card], trump: int | None, rng: Random) -> Card:
    options = cards_of(lawful)
    if len(options) == 1 or rng.random() > SENSE:
        return options[int(rng.random() * len(options))]
    if not cards:
        return _lead(options, lawful, trump)
    winning = [card for card in options if taker([*cards, card], trump) == len(cards)]
    if not winning:
        return min(options, key=_keeping)
    worth_it = any(STANDARD_PIPS[card] for card in cards) or any(
        SUIT_OF[card] == trump and RANK_OF[card] in (DEUCE, JACK) for card in cards
    )
    return winning[-1] if worth_it or rng.random() < 0.4 else min(options, key=_keeping)


def _lead(options: list[Card], lawful: int, trump: int | None) -> Card:
    suits = range(4) if trump is None else (trump,)
    best = max(suits, key=lambda suit: (lawful & SUIT_BITS[suit]).bit_count())
    own = cards_of(lawful & SUIT_BITS[best])
    return own[-1] if own else max(options, key=lambda card: RANK_OF[card])


def _keeping(card: Card) -> tuple[int, int]:
    """How much a player would rather keep this card than throw it."""
    return STANDARD_PIPS[card], RANK_OF[card]
