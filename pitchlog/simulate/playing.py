"""How a simulated hand is dealt and played: any card that the engine calls lawful, with a little sense."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from pitchlog.cards import DEUCE, JACK, NO_CARD, RANK_OF, STANDARD_PIPS, Card, cards_of
from pitchlog.engine.deal import stock_size
from pitchlog.engine.legality import best_trump, led_trump, legal_first_leads, legal_plays
from pitchlog.engine.trick import taker
from pitchlog.engine.trump import Trumps, pack_of, trumps_of
from pitchlog.rules import RuleSet
from pitchlog.rules.consistency import cards_missing
from pitchlog.simulate.bidding import best_suit
from pitchlog.simulate.sheet import HandSheet, Move, TrickSheet
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
        return best_trump(self.cards, self.trumps)


def most_seats(rules: RuleSet) -> int:
    """How many the pack can be dealt to, with a card to turn for trump where one is, and for what must be replaced."""
    left = 1 if rules.trump_by == "turn_up" else 0
    fitting = (seats for seats in range(1, 27) if stock_size(rules, seats) >= left + cards_missing(rules, seats))
    return max(fitting, default=0)


def deal_cards(seats: int, rules: RuleSet, rng: Random) -> tuple[list[list[Card]], list[Card]]:
    """(the holdings, the cards left over)."""
    size = rules.hand_size
    pack = cards_of(pack_of(rules))
    rng.shuffle(pack)
    return [pack[size * seat : size * (seat + 1)] for seat in range(seats)], pack[size * seats :]


class Playing:
    """The tricks of one hand under its contract. ``holdings`` are used up; the tricks are added to the hand."""

    def __init__(self, hand: HandSheet, holdings: list[int], rules: RuleSet, rng: Random, slip: Slip) -> None:
        assert hand.contract is not None
        self.hand = hand
        self.holdings = holdings
        self.rules = rules
        self.rng = rng
        self.slip = slip
        self.pitcher = hand.contract.pitcher
        self.seats = len(holdings)
        self.trumps = trumps_of(rules, hand.trump)
        self.drops_out = rules.follow_rule == "trump_only" and rules.out_of_trump == "drops_out"

    def play(self) -> None:
        """Trick after trick, to the last or as long as anybody may play."""
        hand, rng = self.hand, self.rng
        due = self.pitcher
        for number in range(hand.size):
            leader = self._leader(due)
            if leader is None:
                return
            leader = self.slip.leader(hand, number, leader, rng)
            order = [(leader + step) % self.seats for step in range(self.seats)]
            order, named = self.slip.order(hand, number, order, rng)
            cards: list[Card] = []
            for seat in order:
                cards.append(self._card(number, seat, cards))
                if hand.trump is None:
                    self._set_trump(cards[0])
            due = order[taker(cards, self.trumps)]
            trick = TrickSheet(number + 1, leader, order, cards, due, None, named)
            if rng.random() < hand.shown.claims:
                trick.claim = due
            hand.tricks.append(trick)
            self.slip.laid(hand, number, rng)
            if self.rules.draw_after_trick != "none":
                self._draw(number + 1, due)

    def _leader(self, due: int) -> int | None:
        """The seat that is due, or the next on its left that is still in; nobody where nobody is."""
        if not self.drops_out or self.trumps.suit is None:
            return due if self.holdings[due] else None
        for step in range(self.seats):
            seat = (due + step) % self.seats
            if self.holdings[seat] & self.trumps.bits:
                return seat
        return None

    def _set_trump(self, lead: Card) -> None:
        """The first lead makes trump; where it may make several, its player says which, and that is written down."""
        hand, rules = self.hand, self.rules
        told = led_trump(lead, None, rules)
        own = best_suit(self.holdings[self.pitcher] | 1 << lead, rules)
        hand.trump = led_trump(lead, own if hand.trump_written is None else hand.trump_written, rules)
        self.trumps = trumps_of(rules, hand.trump)
        if told != hand.trump:
            hand.trump_written, hand.shown.trump = hand.trump, True

    def _draw(self, number: int, taker: int) -> None:
        """Each draws a card from the stock, the taker first."""
        hand = self.hand
        if len(hand.undealt) < self.seats:
            return
        for step in range(self.seats):
            seat = (taker + step) % self.seats
            card = hand.undealt.pop(0)
            self.holdings[seat] |= 1 << card
            hand.moves.append(Move("draw", seat, [card], after=number))
        self.slip.drawn(hand, hand.moves[-self.seats :], self.rng)

    def _card(self, number: int, seat: int, cards: list[Card]) -> Card:
        holding, hand, rules = self.holdings[seat], self.hand, self.rules
        trumps = self.trumps
        led = trumps.suits[cards[0]] if cards else None
        if number == 0 and led is None:
            contract = hand.contract
            faced = contract.faced if contract is not None and contract.pitcher == seat else None
            lawful = legal_first_leads(seat, holding, trumps, faced, rules)
        else:
            lawful = legal_plays(seat, holding, led, trumps, rules, best_trump(cards, trumps))
        if self.slip.is_live(hand):
            moment = Moment(hand, number, seat, holding, lawful, cards, led, trumps, rules, self.rng)
            played = self.slip.card(moment)
            if played is not None:
                self.holdings[seat] &= ~(1 << played)
                return played
        if not lawful:
            return NO_CARD
        called = hand.called
        is_called = called is not None and number == 0 and rules.called_card_first and lawful >> called & 1
        card = called if is_called and called is not None else _choose(lawful, cards, trumps, self.rng)
        self.holdings[seat] = holding & ~(1 << card)
        return card


def play_tricks(hand: HandSheet, holdings: list[int], rules: RuleSet, rng: Random, slip: Slip) -> None:
    """Plays the hand's tricks."""
    Playing(hand, holdings, rules, rng, slip).play()


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
