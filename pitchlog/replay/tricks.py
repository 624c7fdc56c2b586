"""The tricks as laid: which seat played which card, who took what, and every unlawful act.

What was laid stands. Where the recorded leader is not the derived taker, the rest of the record decides which of
the two is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pitchlog.cards import BITS, NO_CARD, PACK_BITS, SUIT_BITS, SUIT_OF, UNREADABLE, Card, cards_of
from pitchlog.engine.auction import Contract
from pitchlog.engine.legality import lead_fault, must_lead_trump, play_fault
from pitchlog.engine.trick import taker
from pitchlog.engine.violations import PlayFault
from pitchlog.record.model import Hand, Trick
from pitchlog.replay.assign import Assignment, assign
from pitchlog.replay.faults import CardFault, Fault, Place, PlayOffence, TrickFault
from pitchlog.replay.holdings import Holding
from pitchlog.replay.marks import judge_details
from pitchlog.replay.order import Slot
from pitchlog.replay.takers import judge_taker
from pitchlog.rules import RuleSet
from pitchlog.seats import Table


@dataclass(slots=True)
class Laid:
    """One trick as it was laid. ``seats`` and ``cards`` are in the order played.

    ``items`` are the indexes of the cards in the statement (``None`` for a card that is missing); ``taker`` is the
    seat that took it, or ``None`` where that cannot be told; ``has_unknown`` that a card of it is not known;
    ``doubtful`` are the positions of cards that cannot be where they stand: another card may have taken the trick.
    """

    number: int
    statement: Trick | None
    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    items: tuple[int | None, ...] | None
    taker: int | None = None
    has_unknown: bool = False
    doubtful: frozenset[int] = frozenset()


@lru_cache(maxsize=128)
def rotation(seats: int, leader: int) -> tuple[int, ...]:
    """The seats clockwise from the leader."""
    return tuple((leader + step) % seats for step in range(seats))


class Laying:
    """The laying of one hand's tricks. Built, run once with :meth:`run`, then read."""

    def __init__(
        self,
        hand: Hand,
        table: Table,
        rules: RuleSet,
        holdings: Sequence[Holding | None],
        slots: Sequence[Slot],
        contract: Contract | None,
        trump: int | None,
        faults: list[Fault],
    ) -> None:
        self.hand = hand
        self.table = table
        self.rules = rules
        self.holdings = holdings
        self.slots = slots
        self.contract = contract
        self.trump = trump
        self.faults = faults
        self.count = len(table.seats)
        self.laid: list[Laid] = []
        self.remaining: list[int] = []
        self.spare = [0] * self.count
        self._played: list[int] | None = None
        self.unknown_before = [0] * self.count
        self.is_blocked = [False] * self.count
        self.seen = 0
        self.told_twice = {
            fault.card for fault in faults if isinstance(fault, CardFault) and fault.name == "duplicate-card"
        }
        self.is_plain = True
        self.readings: tuple[tuple[RuleSet, ...], tuple[str, ...]] = ((rules,), ())

    def run(self) -> None:
        """Lays trick after trick. Linear in the cards."""
        self._assign()
        self._start_holdings()
        due = None if self.contract is None else self.contract.pitcher
        index = self.table.index
        for place, laid in enumerate(self.laid):
            trick = laid.statement
            if trick is not None and due is not None and index[trick.leader] != due:
                self._judge_leader(place, laid, trick, due)
            self._judge_plays(place, laid)
            is_plain = laid.items is None and trick is not None and self.trump is not None
            if is_plain and trick is not None and trick.taker is None and not laid.doubtful:
                laid.taker = laid.seats[taker(laid.cards, self.trump)]
            else:
                judge_taker(self, place, laid)
            due = laid.taker

    # Who played what

    def _assign(self) -> None:
        count = self.count
        index = self.table.index
        for slot in self.slots:
            trick = slot.trick
            if trick is None:
                self.laid.append(Laid(slot.number, None, (), (), None, has_unknown=True))
                self.is_plain = False
                continue
            cards = trick.cards
            leader = index[trick.leader]
            if trick.details is None and len(cards) == count and max(cards) < 52:
                self.laid.append(Laid(slot.number, trick, rotation(count, leader), cards, None))
                continue
            made = self._assignment(slot, trick, leader)
            has_unknown = any(card >= 52 and card != NO_CARD for card in made.cards)
            self.is_plain = self.is_plain and not has_unknown
            self.laid.append(Laid(slot.number, trick, made.seats, made.cards, made.items, has_unknown=has_unknown))

    def _assignment(self, slot: Slot, trick: Trick, leader: int) -> Assignment:
        number = slot.number
        place = number
        after = self.slots[place].trick if place < len(self.slots) else None
        next_leader = None if after is None else self.table.index.get(after.leader)
        return assign(trick, number, leader, next_leader, self)

    @property
    def played(self) -> list[int]:
        """The known cards that each seat plays, as a bit set."""
        if self._played is None:
            self._played = [0] * self.count
            for laid in self.laid:
                for seat, card in zip(laid.seats, laid.cards, strict=True):
                    if card < 52:
                        self._played[seat] |= 1 << card
        return self._played

    def _shown_first(self) -> list[int]:
        """The same without cards that were seen before: one played twice proves nothing of its second player."""
        shown = [0] * self.count
        seen = 0
        for laid in self.laid:
            for seat, card in zip(laid.seats, laid.cards, strict=True):
                fresh = BITS[card] & ~seen
                shown[seat] |= fresh
                seen |= fresh
        return [bits & PACK_BITS for bits in shown]

    def _start_holdings(self) -> None:
        """What each seat holds before the play: what it was dealt, else all that it is known to play."""
        dealt = 0
        for holding in self.holdings:
            if holding is not None:
                dealt |= holding.bits
        shown = self._shown_first() if None in self.holdings else []
        for seat, holding in enumerate(self.holdings):
            if holding is None:
                self.remaining.append(shown[seat] & ~dealt)
            elif holding.is_exact:
                self.remaining.append(holding.bits)
            else:
                played = self.played[seat]
                self.remaining.append(played)
                if holding.size:
                    strays = (played & ~holding.bits).bit_count()
                    lacking = max(0, self.rules.hand_size - holding.bits.bit_count())
                    self.spare[seat] = min(strays, lacking)

    # The leader

    def _judge_leader(self, place: int, laid: Laid, trick: Trick, due: int) -> None:
        """Another seat led than was ``due``: excused where the trick before was given to it, which is told there."""
        before = self.laid[place - 1].statement if place else None
        if before is None or before.taker != trick.leader:
            self._wrong_leader(place, laid, trick, self.table.index[trick.leader], due)

    def _wrong_leader(self, place: int, laid: Laid, trick: Trick, recorded: int, due: int) -> None:
        """Told once; the play goes on from the seat with which the rest of the record agrees."""
        if laid.items is None:
            other = rotation(self.count, due)
            if self._misfits(place, other, laid.cards) < self._misfits(place, laid.seats, laid.cards):
                laid.seats = other
        marks = trick.details[0].marks if trick.details and trick.details[0] else ()
        label = self.table.seats[due]
        source = None if place == 0 else self.laid[place - 1].statement
        self.faults.append(
            TrickFault(
                "wrong-leader",
                Place(trick, "leader"),
                laid.number,
                trick.leader,
                recorded=trick.leader,
                derived=label,
                other=None if source is None else Place(source),
                is_marked="O" in marks,
                is_ruled=bool(self.hand.rulings),
            )
        )

    def _misfits(self, place: int, seats: Sequence[int], cards: Sequence[Card]) -> tuple[int, int]:
        """How badly the record speaks against these seats: (cards they could not hold, what follows otherwise)."""
        lacking = 0
        for seat, card in zip(seats, cards, strict=True):
            holding = self.holdings[seat]
            if holding is not None and holding.is_exact:
                lacking += not self.remaining[seat] >> card & 1
            else:
                held = self._later(place, seat)
                lacking += play_fault(seat, card, SUIT_OF[cards[0]], self.trump, held, self.rules) is not None
        took = seats[taker(cards, self.trump)]
        after = self.laid[place + 1].statement if place + 1 < len(self.laid) else None
        disagree = after is not None and after.leader != self.table.seats[took]
        statement = self.laid[place].statement
        claimed = None if statement is None else statement.taker
        return lacking, disagree + (claimed is not None and claimed != self.table.seats[took])

    def _later(self, place: int, seat: int) -> int:
        """The known cards that the seat plays after this trick, as recorded."""
        bits = 0
        for laid in self.laid[place + 1 :]:
            for other, card in zip(laid.seats, laid.cards, strict=True):
                if other == seat and card < 52:
                    bits |= 1 << card
        return bits

    # The cards

    def _judge_plays(self, place: int, laid: Laid) -> None:
        cards = laid.cards
        if not cards:
            if laid.statement is None:
                for seat in range(self.count):
                    self.unknown_before[seat] += 1
            return
        remaining, seats, trump, seen = self.remaining, laid.seats, self.trump, self.seen
        led = SUIT_OF[cards[0]]
        details = laid.statement.details if laid.statement is not None else None
        is_simple = self.rules.follow_rule != "trump_only" and details is None
        if place == 0 or not is_simple:
            self._judge_lead(place, laid)
        must_follow = led if is_simple and led >= 0 else -2
        is_plain, rules = self.is_plain, self.rules
        for position, card in enumerate(cards):
            seat = seats[position]
            bit = BITS[card]
            held = remaining[seat]
            if not held & bit or seen & bit:
                self.seen = seen
                lawful_to_judge = self._strange_card(place, laid, position)
                seen = self.seen
                if card >= 52:
                    continue
                if not lawful_to_judge:
                    remaining[seat] &= ~bit
                    continue
            remaining[seat] = held & ~bit
            seen |= bit
            if SUIT_OF[card] != must_follow and position and led >= 0:
                is_sure = is_plain and not self.unknown_before[seat]
                certain = held & ~bit if is_sure else self._certainly_held(seat, led)
                fault = play_fault(seat, card, led, trump, certain, rules)
                if fault is None and not is_plain and self._promises(place, seat, led):
                    fault = self._unseen_fault(seat, card, led)
                if fault is not None:
                    self.unlawful(place, laid, position, fault)
        self.seen = seen
        if details is not None:
            judge_details(self, place, laid)

    def _judge_lead(self, place: int, laid: Laid) -> None:
        card, seat = laid.cards[0], laid.seats[0]
        if card >= 52:
            return
        faced = None
        if place == 0 and self.contract is not None and self.contract.pitcher == seat:
            faced = self.contract.faced
        held = self.remaining[seat] & ~(1 << card)
        trump = None if self.rules.trump_by == "first_lead" and place == 0 else self.trump
        fault = lead_fault(seat, card, trump, held, self.rules, is_first=place == 0, faced=faced)
        if fault is not None:
            self.unlawful(place, laid, 0, fault)

    def _certainly_held(self, seat: int, led: int) -> int:
        """What the seat surely still holds, when some of its cards before are not known."""
        if self.is_blocked[seat]:
            return 0
        holding = self.holdings[seat]
        held = self.remaining[seat]
        if holding is None or not holding.is_exact:
            return held
        missing = self.unknown_before[seat]
        if missing == 0:
            return held
        sure = 0
        for suit in (led, self.trump):
            if suit is not None and 0 <= suit < 4 and (held & SUIT_BITS[suit]).bit_count() > missing:
                sure |= held & SUIT_BITS[suit]
        return sure | (held & self._still_to_come(seat))

    def _promises(self, place: int, seat: int, suit: int) -> bool:
        """Whether the seat plays a card of this suit later, of which no more than the suit is known."""
        return any(
            other == seat and card >= 54 and SUIT_OF[card] == suit
            for laid in self.laid[place + 1 :]
            for other, card in zip(laid.seats, laid.cards, strict=True)
        )

    def _unseen_fault(self, seat: int, card: Card, led: int) -> PlayFault | None:
        """The offence of a seat that surely held some card of the suit led, though nobody knows which."""
        fault = play_fault(seat, card, led, self.trump, SUIT_BITS[led], self.rules)
        return None if fault is None else PlayFault(fault.name, seat, card, fault.rule, led, 0)

    def _still_to_come(self, seat: int) -> int:
        return self.played[seat] & self.remaining[seat]

    def _strange_card(self, place: int, laid: Laid, position: int) -> bool:
        """A card that is unknown, or that the seat cannot have. Whether its lawfulness is still to be judged."""
        card, seat = laid.cards[position], laid.seats[position]
        here = self.place(laid, position)
        label = self.table.seats[seat]
        if card >= 52:
            self._unknown_card(laid, position, card, seat, here)
            return False
        holding = self.holdings[seat]
        is_dealt = holding is not None and holding.bits >> card & 1
        if holding is not None and not is_dealt and not self.seen >> card & 1:
            if self.spare[seat] > 0:
                self.spare[seat] -= 1
                return not self.seen >> card & 1
            dealt = Place(holding.deal, "holding", holding.nth)
            self.faults.append(CardFault("card-not-held", here, laid.number, label, card=card, other=dealt))
            laid.doubtful |= {position}
            self.unknown_before[seat] += 1
            return False
        if self.seen >> card & 1 or (holding is None and self._is_dealt(card)):
            laid.doubtful |= {position}
            self.unknown_before[seat] += 1
            if card not in self.told_twice:
                self.faults.append(
                    CardFault("duplicate-card", here, laid.number, label, card=card, other=self._first_play(card, here))
                )
            return False
        return True

    def _unknown_card(self, laid: Laid, position: int, card: Card, seat: int, here: Place) -> None:
        if card < 54:
            laid.doubtful |= {position}
            self.faults.append(
                CardFault("card-not-in-pack", here, laid.number, self.table.seats[seat], rule="deck", card=card)
            )
            self.is_plain = False
        if card == NO_CARD:
            return
        self.unknown_before[seat] += 1
        if card == UNREADABLE:
            self.is_blocked[seat] = True
        elif position and card >= 54:
            self._judge_half_known(laid, position, card, seat, here)

    def _judge_half_known(self, laid: Laid, position: int, card: Card, seat: int, here: Place) -> None:
        """A card of which only the suit is known may still be a certain revoke."""
        led = SUIT_OF[laid.cards[0]]
        if SUIT_OF[card] < 0 or led < 0 or SUIT_OF[card] == led:
            return
        stand_in = Card(13 * SUIT_OF[card])
        held = self._certainly_held(seat, led)
        fault = play_fault(seat, stand_in, led, self.trump, held, self.rules)
        if fault is not None:
            self.unlawful(
                self.laid.index(laid), laid, position, PlayFault(fault.name, seat, card, fault.rule, led, fault.held)
            )

    def _is_dealt(self, card: Card) -> bool:
        return any(holding is not None and holding.bits >> card & 1 for holding in self.holdings)

    def _first_play(self, card: Card, here: Place) -> Place | None:
        for holding in self.holdings:
            if holding is not None and card in holding.cards:
                return holding.place_of(card)
        for laid in self.laid:
            for position, other in enumerate(laid.cards):
                place = self.place(laid, position)
                if other == card and place != here:
                    return place
        return None

    def place(self, laid: Laid, position: int) -> Place:
        assert laid.statement is not None
        item = position if laid.items is None else laid.items[position]
        return Place(laid.statement, "whole") if item is None else Place(laid.statement, "play", item)

    def unlawful(
        self, place: int, laid: Laid, position: int, fault: PlayFault, *, withdrawn: int | None = None
    ) -> None:
        here = self.place(laid, position)
        marks = self.marks(laid, position, withdrawn=withdrawn is not None)
        if withdrawn is not None:
            here = Place(here.statement, "withdrawn", here.index, withdrawn)
        lead = self.place(laid, 0) if position else None
        self.faults.append(
            PlayOffence(
                fault.name,
                here,
                laid.number,
                self.table.seats[fault.seat],
                rule=fault.rule,
                reason=fault,
                card=fault.card,
                proofs=self._proofs(place, fault),
                lead=lead,
                is_marked="R" in marks,
                is_ruled=bool(self.hand.rulings),
            )
        )

    def marks(self, laid: Laid, position: int, *, withdrawn: bool) -> tuple[str, ...]:
        """The marks of a card; where one was withdrawn, they are the withdrawn card's."""
        details = laid.statement.details if laid.statement is not None else None
        item = position if laid.items is None else laid.items[position]
        detail = details[item] if details is not None and item is not None else None
        if detail is None or bool(detail.withdrawn) != withdrawn:
            return ()
        return detail.marks

    def _proofs(self, place: int, fault: PlayFault) -> tuple[tuple[Place, Card], ...]:
        """Where the record shows the cards held: in the deal, and in a later trick. At most three cards."""
        found: list[tuple[Place, Card]] = []
        holding = self.holdings[fault.seat]
        for card in cards_of(fault.held)[:3]:
            if holding is not None and card in holding.cards:
                found.append((holding.place_of(card), card))
            for laid in self.laid[place + 1 :]:
                if card in laid.cards and laid.seats[laid.cards.index(card)] == fault.seat:
                    found.append((self.place(laid, laid.cards.index(card)), card))
        return tuple(found)

    def is_known(self, seat: int) -> bool:
        """Whether all that the seat held is told, so that a play may be called lawful."""
        holding = self.holdings[seat]
        if self.is_blocked[seat] or self.unknown_before[seat]:
            return False
        return (holding is not None and holding.is_exact) or (self.is_plain and len(self.laid) == self.rules.hand_size)

    def is_played_out(self, *, in_doubt: bool) -> bool:
        """Whether nobody can play on: where only trumps may be played, a seat without one is out of the hand.

        ``in_doubt`` is what to take a seat for whose cards are not known and that has not passed a trick yet.
        """
        if self.rules.follow_rule != "trump_only" or self.trump is None:
            return False
        return all(self._is_out(seat, in_doubt) for seat in range(self.count))

    def _is_out(self, seat: int, in_doubt: bool) -> bool:
        holding = self.holdings[seat]
        if holding is not None and holding.is_exact and self.trump is not None:
            return not holding.bits & SUIT_BITS[self.trump] & ~self.played[seat]
        return in_doubt or any(
            other == seat and card == NO_CARD
            for laid in self.laid
            for other, card in zip(laid.seats, laid.cards, strict=True)
        )


def needs_named_trump(rules: RuleSet) -> bool:
    """Whether the first lead tells the trump, where it was not written down."""
    return rules.trump_by == "first_lead" or must_lead_trump(rules)
