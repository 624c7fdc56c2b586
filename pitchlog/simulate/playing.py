"""How a simulated hand is dealt and played: any card that the engine calls lawful, with a little sense."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from pitchlog.cards import DEUCE, JACK, RANK_OF, STANDARD_PIPS, Card, cards_of
from pitchlog.engine.legality import NOTHING, led_trump, legal_first_leads, legal_plays
from pitchlog.engine.trick import taker
from pitchlog.engine.trump import Trumps, pack_of, trumps_of
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
    trumps: Trumps
    rules: RuleSet
    rng: Random

    @property
    def trump(self) -> int | None:
        """The trump, where it is told."""
        return self.trumps.suit

    @property
    def best(self) -> int:
        """The height of the best trump in the trick."""
        return _best(self.cards, self.trumps)


def deal_cards(seats: int, rules: RuleSet, rng: Random) -> tuple[list[list[Card]], list[Card]]:
    """(the holdings, the cards left over)."""
    size = rules.hand_size
    pack = cards_of(pack_of(rules))
    rng.shuffle(pack)
    return [pack[size * seat : size * (seat + 1)] for seat in range(seats)], pack[size * seats :]


def play_tricks(hand: HandSheet, holdings: list[int], rules: RuleSet, rng: Random, slip: Slip) -> None:
    """Plays the hand's tricks under its contract. ``holdings`` are used up; the tricks are added to the hand."""
    contract = hand.contract
    assert contract is not None
    leader = slip.leader(hand, 0, contract.pitcher, rng)
    seats = len(holdings)
    trumps = trumps_of(rules, hand.trump)
    for number in range(rules.hand_size):
        if number:
            leader = slip.leader(hand, number, hand.tricks[-1].taker, rng)
        order = [(leader + step) % seats for step in range(seats)]
        order, named = slip.order(hand, number, order, rng)
        cards: list[Card] = []
        for seat in order:
            card = _play(hand, number, seat, holdings, cards, trumps, rules, rng, slip)
            if not cards and hand.trump is None:
                hand.trump = led_trump(card, hand.trump_written, rules)
                trumps = trumps_of(rules, hand.trump)
            cards.append(card)
        took = order[taker(cards, trumps)]
        trick = TrickSheet(number + 1, leader, order, cards, took, None, named)
        if rng.random() < hand.shown.claims:
            trick.claim = took
        hand.tricks.append(trick)
        slip.laid(hand, number, rng)


def _play(
    hand: HandSheet, number: int, seat: int, holdings: list[int], cards: list[Card], trumps: Trumps, rules: RuleSet,
    rng: Random, slip: Slip,
) -> Card:  # fmt: skip
    holding = holdings[seat]
    led = trumps.suits[cards[0]] if cards else None
    if number == 0 and led is None:
        contract = hand.contract
        faced = contract.faced if contract is not None and contract.pitcher == seat else None
        lawful = legal_first_leads(seat, holding, trumps, faced, rules)
    else:
        lawful = legal_plays(seat, holding, led, trumps, rules, _best(cards, trumps))
    if slip.is_live(hand):
        moment = Moment(hand, number, seat, holding, lawful, cards, led, trumps, rules, rng)
        played = slip.card(moment)
        if played is not None:
            holdings[seat] &= ~(1 << played)
            return played
    card = _choose(lawful, cards, trumps, rng)
    holdings[seat] = holding & ~(1 << card)
    return card


def _best(cards: list[Card], trumps: Trumps) -> int:
    return max((trumps.ranks[card] for card in cards if trumps.is_trump(card)), default=NOTHING)


def _choose(lawful: int, cards: list[Card], trumps: Trumps, rng: Random) -> Card:
    options = cards_of(lawful)
    if len(options) == 1 or rng.random() > SENSE:
        return options[int(rng.random() * len(options))]
    if not cards:
        return _lead(options, lawful, trumps)
    winning = [card for card in options if taker([*cards, card], trumps) == len(cards)]
    if not winning:
        return min(options, key=_keeping)
    worth_it = any(STANDARD_PIPS[card] for card in cards) or any(
        trumps.is_trump(card) and (RANK_OF[card] in (DEUCE, JACK) or card in trumps.scoring) for card in cards
    )
    return winning[-1] if worth_it or rng.random() < 0.4 else min(options, key=_keeping)


def _lead(options: list[Card], lawful: int, trumps: Trumps) -> Card:
    suits = range(4) if trumps.suit is None else (trumps.suit,)
    best = max(suits, key=lambda suit: (lawful & trumps.suit_bits[suit]).bit_count())
    own = sorted(cards_of(lawful & trumps.suit_bits[best]), key=lambda card: trumps.ranks[card])
    return own[-1] if own else max(options, key=lambda card: RANK_OF[card])


def _keeping(card: Card) -> tuple[int, int]:
    """How much a player would rather keep this card than throw it."""
    return STANDARD_PIPS[card], RANK_OF[card]
