"""Slips of the play: a card that may not be played, one that is not there, a turn or a lead taken by the wrong seat."""

from __future__ import annotations

from random import Random

from pitchlog.cards import BIG_JOKER, KNOWN_BITS, NO_CARD, Card, cards_of
from pitchlog.engine.legality import lead_fault, play_fault
from pitchlog.engine.trump import pack_of
from pitchlog.rules import RuleSet
from pitchlog.simulate.habits import do_cards_move
from pitchlog.simulate.playing import Moment
from pitchlog.simulate.sheet import GameSheet, HandSheet
from pitchlog.simulate.slip import Slip, drops_out
from pitchlog.simulate.slips_moves import THROWN


class CardSlip(Slip):
    """One card that should not have been laid. What follows is played from it as it lies."""

    def card(self, moment: Moment) -> Card | None:
        """The card, if there is one, now and then."""
        options = self.options(moment)
        if not options or moment.rng.random() < 0.5:
            return None
        card = moment.rng.choice(options)
        hand = moment.hand
        self.make(("trick", hand.index, moment.trick), hand.index, trick=moment.trick + 1, seat=moment.seat, card=card)
        return card

    def options(self, moment: Moment) -> list[Card]:
        """The cards that make the slip at this moment."""
        raise NotImplementedError


class UnlawfulCard(CardSlip):
    """A revoke, or a trump not played where it must be."""

    def prepare(self, hand: HandSheet, rng: Random) -> None:
        """Where cards are drawn in the play, they are written down, else nobody knows what was held."""
        if self.rules.draw_after_trick != "none":
            self.tell_cards(hand)

    def start(self, game: GameSheet, rng: Random) -> None:
        """Where a revoke is penalised, the table's totals are those of the cards as laid."""
        game.always_total = game.rules.revoke_penalty != "none"

    def options(self, moment: Moment) -> list[Card]:
        """What the engine forbids under this name."""
        if moment.led is None and self.name != "joker-led":
            return []
        found = []
        for card in cards_of(moment.holding & ~moment.lawful):
            held = moment.holding & ~(1 << card)
            if moment.led is None:
                is_first = moment.trick == 0
                fault = lead_fault(moment.seat, card, moment.trumps, held, moment.rules, is_first=is_first)
            else:
                fault = play_fault(moment.seat, card, moment.led, moment.trumps, held, moment.rules, moment.best)
            if fault is not None and fault.name == self.name:
                found.append(card)
        return found


class CalledCardKept(CardSlip):
    """The pitcher's partner keeps the called card back that belongs to the first trick."""

    def options(self, moment: Moment) -> list[Card]:
        """Any other card that he may play."""
        called = moment.hand.called
        if moment.trick or called is None or moment.led is None or not moment.lawful >> called & 1:
            return []
        return cards_of(moment.lawful & ~(1 << called))


class WrongFirstLead(CardSlip):
    """The pitcher leads another card than the one he faced, or no trump where he must."""

    def mood(self, hand: HandSheet) -> float:
        """High bids, so that cards are faced."""
        return 1.5 if self.is_live(hand) else 0.0

    def start(self, game: GameSheet, rng: Random) -> None:
        """It is penalised like a revoke."""
        game.always_total = game.rules.revoke_penalty != "none"

    def options(self, moment: Moment) -> list[Card]:
        """What may not be led first."""
        if moment.trick or moment.led is not None:
            return []
        moment.hand.shown.trump = moment.hand.shown.trump or moment.trump is not None
        contract = moment.hand.contract
        faced = contract.faced if contract is not None and contract.pitcher == moment.seat else None
        found = []
        for card in cards_of(moment.holding & ~moment.lawful):
            held = moment.holding & ~(1 << card)
            fault = lead_fault(moment.seat, card, moment.trumps, held, moment.rules, is_first=True, faced=faced)
            if fault is not None and fault.name == self.name:
                found.append(card)
        return found


class CardNotDealt(CardSlip):
    """A card that was dealt to nobody; its player keeps the one he should have played."""

    def prepare(self, hand: HandSheet, rng: Random) -> None:
        """The holdings are written down."""
        self.tell_cards(hand)

    def options(self, moment: Moment) -> list[Card]:
        """The cards left over in the pack, and those that the seat has thrown."""
        hand = moment.hand
        is_first = moment.trick == 0 and moment.led is None
        is_open = do_cards_move(self.rules) and not hand.moves
        if is_first or is_open or not hand.shown.deals or hand.shown.moves != "seen":
            return []
        return hand.undealt + thrown_by(hand, moment.seat)


class CardTwice(CardSlip):
    """A card that was played before: by anybody, or where the holdings are written by the same seat; or turned up."""

    def options(self, moment: Moment) -> list[Card]:
        """The cards seen in this hand."""
        if moment.trick == 0 and moment.led is None:
            return []
        hand = moment.hand
        laid = [(trick.seats[place], card) for trick in hand.tricks for place, card in enumerate(trick.cards)]
        seen = [(seat, card) for seat, card in laid if card != NO_CARD]
        if hand.shown.deals:
            return [card for seat, card in seen if seat == moment.seat] + turned_aside(hand, self.rules)
        seen += [(moment.seat, card) for card in moment.cards if card != NO_CARD]
        return [card for _, card in seen] + turned_aside(hand, self.rules)


class Stranger(CardSlip):
    """A card that the pack does not have: played, or written among the cards dealt."""

    def prepare(self, hand: HandSheet, rng: Random) -> None:
        """One of the two ways."""
        self.is_dealt = rng.random() < 0.4
        hand.shown.deals = hand.shown.deals or (self.is_live(hand) and self.is_dealt)

    def options(self, moment: Moment) -> list[Card]:
        """Such a card, but for a lead."""
        is_played = moment.led is not None and not self.is_dealt
        return strangers(self.rules) if is_played and (moment.lawful or not drops_out(self.rules)) else []

    def written(self, game: GameSheet, hand: HandSheet, rng: Random) -> None:
        """In the deal it stands for another card."""
        if self.is_live(hand) and self.is_dealt and hand.shown.deals and not hand.replaced:
            seat = rng.randrange(len(hand.holdings))
            card = rng.choice(strangers(self.rules))
            hand.holdings[seat][rng.randrange(len(hand.holdings[seat]))] = card
            self.make(("deal", hand.index, seat), hand.index, seat=seat, card=card)


class OutOfTurn(Slip):
    """Two neighbours play to a trick in the wrong order."""

    def order(self, hand: HandSheet, trick: int, order: list[int], rng: Random) -> tuple[list[int], set[int]]:
        """The seats with one pair changed, and their names before the cards."""
        if not self.is_live(hand) or len(order) < 3 or rng.random() < 0.7:
            return order, set()
        place = rng.randrange(1, len(order) - 1)
        changed = list(order)
        changed[place : place + 2] = order[place + 1], order[place]
        self.place = place
        self.make(("trick", hand.index, trick), hand.index, trick=trick + 1, seat=changed[place])
        return changed, {place, place + 1, *([place + 2] if place + 2 < len(order) else [])}

    def laid(self, hand: HandSheet, trick: int, rng: Random) -> None:
        """The card that came too early."""
        plant = self.plant
        if plant is not None and plant.card is None and (plant.hand, plant.trick) == (hand.index, trick + 1):
            plant.card = hand.tricks[trick].cards[self.place]


class WrongLeader(Slip):
    """Somebody leads who did not take the trick before, or did not win the auction."""

    def leader(self, hand: HandSheet, trick: int, due: int, rng: Random) -> int:
        """Another seat than the one that is due."""
        is_first = trick == 0
        if not self.is_live(hand) or rng.random() < (0.9 if is_first else 0.7):
            return due
        contract = hand.contract
        if is_first and (contract is None or contract.is_free or contract.faced or contract.seller is not None):
            return due
        if is_first and (not hand.calls or hand.calls[-1].kind in ("sold", "kept") or hand.calls[0].faced):
            return due
        hand.shown.trump = hand.shown.trump or (is_first and hand.trump is not None)
        is_passed_on = not is_first and drops_out(self.rules) and hand.tricks[-1].taker != due
        if is_passed_on:
            return due
        seat = rng.choice([seat for seat in range(len(hand.holdings)) if seat != due])
        self.make(("trick", hand.index, trick), hand.index, trick=trick + 1, seat=seat)
        return seat


class WrongTaker(Slip):
    """The trick is said to be somebody's who did not take it; perhaps he leads to the next one, too."""

    def __init__(self, name: str, since: int = 1) -> None:
        super().__init__(name, since)
        self.next: tuple[int, int, int] | None = None

    def laid(self, hand: HandSheet, trick: int, rng: Random) -> None:
        """The wrong taker is written behind the trick."""
        if not self.is_live(hand) or rng.random() < 0.7:
            return
        laid = hand.tricks[trick]
        laid.claim = rng.choice([seat for seat in laid.seats if seat != laid.taker])
        self.make(("trick", hand.index, trick), hand.index, trick=trick + 1, seat=laid.claim)
        if rng.random() < 0.5:
            self.next = hand.index, trick + 1, laid.claim

    def leader(self, hand: HandSheet, trick: int, due: int, rng: Random) -> int:
        """He leads, as he is said to have taken it."""
        if self.next is not None and self.next[:2] == (hand.index, trick):
            return self.next[2]
        return due


def turned_aside(hand: HandSheet, rules: RuleSet) -> list[Card]:
    """The cards that were turned up for trump, and so are out of the play."""
    if rules.trump_by != "turn_up" or not hand.shown.turn:
        return []
    return [card for move in hand.moves if move.kind == "turn" for card in move.cards]


def strangers(rules: RuleSet) -> list[Card]:
    """The cards that are not in the pack: where it is whole, jokers."""
    found = cards_of(KNOWN_BITS & ~pack_of(rules))
    jokers = [card for card in found if card >= BIG_JOKER]
    return found if len(found) > len(jokers) else jokers


def thrown_by(hand: HandSheet, seat: int) -> list[Card]:
    """What the seat threw, and nobody took up again."""
    thrown = [card for move in hand.moves if move.seat == seat and move.kind in THROWN for card in move.cards]
    taken = {card for move in hand.moves if move.kind == "take" for card in move.cards if move.is_bound}
    return [card for card in thrown if card not in taken]
