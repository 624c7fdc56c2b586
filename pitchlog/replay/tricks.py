"""The tricks as laid: which seat played which card, who took what, and every unlawful act.

What was laid stands. Where the recorded leader is not the derived taker, the rest of the record decides which of
the two is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from pitchlog.cards import BIG_JOKER, BITS, JOKER_BITS, LITTLE_JOKER, NO_CARD, NO_SUIT, SUIT_OF, Card, Number
from pitchlog.engine.auction import Contract
from pitchlog.engine.legality import NOTHING, best_trump, lead_fault, must_lead_trump, play_fault
from pitchlog.engine.scoring import Taken
from pitchlog.engine.trick import taker
from pitchlog.engine.trump import Trumps
from pitchlog.engine.violations import PlayFault
from pitchlog.record.model import Hand, Trick
from pitchlog.replay.assign import Assignment, assign, is_shifted
from pitchlog.replay.doubts import doubt_twins, loosen
from pitchlog.replay.faults import CardFault, Fault, Place
from pitchlog.replay.holdings import Holding
from pitchlog.replay.leaders import judge_leader
from pitchlog.replay.marks import judge_details
from pitchlog.replay.offences import tell_unlawful
from pitchlog.replay.openings import Phases
from pitchlog.replay.order import Slot, rotation
from pitchlog.replay.strange import strange_card
from pitchlog.replay.takers import judge_taker
from pitchlog.replay.turned import turned_bits
from pitchlog.rules import RuleSet
from pitchlog.seats import Table

if TYPE_CHECKING:
    from pitchlog.replay.memory import Memory


@dataclass(slots=True)
class Laid:
    """One trick as it was laid. ``seats`` and ``cards`` are in the order played.

    ``items`` are the indexes of the cards in the statement (``None`` for a card that is missing); ``taker`` is the
    seat that took it, or ``None`` where that cannot be told; ``has_unknown`` that a card of it is not known;
    ``doubtful`` are the positions of cards that cannot be where they stand: another card may have taken the trick.
    ``is_shifted`` says that a card is missing and nobody can tell for certain whose: any card may be the next seat's;
    ``is_open`` that by the cards alone another seat may have taken it.
    """

    number: int
    statement: Trick | None
    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    items: tuple[int | None, ...] | None
    taker: int | None = None
    has_unknown: bool = False
    doubtful: frozenset[int] = frozenset()
    is_shifted: bool = False
    is_open: bool = False

    @property
    def misses_one(self) -> bool:
        """Whether a card is missing from it."""
        return self.items is not None and None in self.items


class Laying:
    """The laying of one hand's tricks. Built, run once with :meth:`run`, then read."""

    def __init__(
        self,
        hand: Hand,
        table: Table,
        memory: Memory,
        holdings: Sequence[Holding | None],
        slots: Sequence[Slot],
        contract: Contract | None,
        trumps: Trumps,
        faults: list[Fault],
    ) -> None:
        self.hand = hand
        self.table = table
        self.memory = memory
        self.rules = memory.rules
        self.holdings = holdings
        self.slots = slots
        self.contract = contract
        self.trumps = trumps
        self.trump = trumps.suit
        self.pack = trumps.pack
        self.size = memory.rules.hand_size
        self.phases: Phases | None = None
        self.bonus: Sequence[Number] = ()
        self.thrown_bits = 0
        self.turned_bits = 0
        self.faults = faults
        self.count = len(table.seats)
        self.led_by: dict[int, tuple[int, ...]] = {}
        self.led_by_either: set[int] = set()
        self.doubles = self.own_doubles = 0
        self._begin()
        self.told_twice = {
            fault.card for fault in faults if isinstance(fault, CardFault) and fault.name == "duplicate-card"
        }
        self.is_closed = False
        self.is_bonus_open = False
        self.turned_up: Sequence[Sequence[Number]] = ()
        self.counted: tuple[tuple[object, ...], Taken] | None = None

    @property
    def is_four_point(self) -> bool:
        """Whether the points are High, Low, Jack and Game alone, and every trump is a card of its suit."""
        is_plain = self.trump is None or self.trumps.bits & ~(0x1FFF << 13 * self.trump) & self.pack == 0
        return is_plain and set(self.trumps.names) <= {"high", "low", "jack", "game"}

    def follow_phases(self, phases: Phases) -> None:
        """Takes over what happened before the play, and what is drawn in it."""
        self.phases = phases
        self.size = phases.size
        self.thrown_bits = sum(1 << card for card in phases.thrown)
        self.turned_bits = turned_bits(phases)
        if any(phases.bonus):
            self.bonus = phases.bonus
        self.is_bonus_open = phases.is_bonus_open
        self.turned_up = phases.turned_up

    def is_hole(self, card: Card) -> bool:
        """Whether the card is none that this pack has: unknown, unreadable, or out of another pack."""
        return not BITS[card] & self.pack and card != NO_CARD

    def run(self) -> None:
        """Lays trick after trick. Linear in the cards; once more where a leader's letter is wrong, for then the cards
        of that trick are other seats', and what these held is known from it. So, too, where a card is seen twice: it
        proves nothing at either place, unless its player was dealt it.
        """
        told = len(self.faults)
        self._lay()
        if (self.led_by or self.doubles) and (self.phases is None or self.phases.drawing is None):
            del self.faults[told:]
            self._begin()
            self._lay()

    def _begin(self) -> None:
        """Nothing is laid yet."""
        self.laid: list[Laid] = []
        self.remaining: list[int] = []
        self.spare = [0] * self.count
        self._played: list[int] | None = None
        self.unknown_before = [0] * self.count
        self.is_blocked = [False] * self.count
        self.seen = 0
        self.is_plain = True
        self.is_taker_open = False
        self.is_lead_open = False
        self.loose = [0] * self.count
        self.open_tricks: set[int] = set()
        self.empty_leads: dict[int, Fault] = {}

    def _lay(self) -> None:
        self._assign()
        for place, seats in self.led_by.items():
            self.laid[place].seats = seats
        for place in self.led_by_either:
            self.laid[place].is_shifted = True
            loosen(self, self.laid[place])
        lying = [laid.cards for laid in self.laid]
        if len(set().union(*lying)) < sum(map(len, lying)):
            doubt_twins(self)
        self._start_holdings()
        due = None if self.contract is None else self.contract.pitcher
        index, memory, trumps = self.table.index, self.memory, self.trumps
        drawing = self.phases.drawing if memory.draws_in_play and self.phases is not None else None
        for place, laid in enumerate(self.laid):
            trick = laid.statement
            if trick is not None and due is not None and index[trick.leader] != due:
                judge_leader(self, place, laid, trick, due)
            self._judge_plays(place, laid)
            is_plain = trick is not None and laid.items is None and trumps.suit is not None and not laid.doubtful
            if self.is_lead_open or (memory.are_jokers_open and {BIG_JOKER, LITTLE_JOKER} <= set(laid.cards)):
                is_plain = False
            if is_plain and trick is not None:
                due = laid.taker = laid.seats[taker(laid.cards, trumps)]
                if trick.taker is not None and index[trick.taker] != due:
                    judge_taker(self, place, laid)
            else:
                judge_taker(self, place, laid)
                due = laid.taker
            if drawing is not None:
                drawing.follow(self, place, laid)

    def _is_trump_led(self) -> bool:
        """Whether the first card of the hand alone tells the trump."""
        return self.rules.trump_by == "first_lead" and self.hand.trump is None

    # Who played what

    def _assign(self) -> None:
        count = self.count
        index = self.table.index
        beyond = 54 if self.pack & JOKER_BITS else 52
        for slot in self.slots:
            trick = slot.trick
            if trick is None:
                self.laid.append(Laid(slot.number, None, (), (), None, has_unknown=True))
                self.is_plain = False
                continue
            cards = trick.cards
            leader = index[trick.leader]
            if trick.details is None and len(cards) == count and max(cards) < beyond:
                self.laid.append(Laid(slot.number, trick, rotation(count, leader), cards, None))
                continue
            made = self._assignment(slot, trick, leader)
            has_unknown = any(self.is_hole(card) for card in made.cards)
            self.is_plain = self.is_plain and not has_unknown
            laid = Laid(slot.number, trick, made.seats, made.cards, made.items, has_unknown=has_unknown)
            laid.is_shifted = has_unknown and is_shifted(self, trick, made)
            self.is_lead_open = self.is_lead_open or (laid.is_shifted and not self.laid and self._is_trump_led())
            if laid.is_shifted:
                loosen(self, laid)
            self.laid.append(laid)

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
                    self._played[seat] |= BITS[card] & self.pack
        return self._played

    def played_before(self, seat: int, at: Laid) -> int:
        """The cards that a seat played to the tricks before this one, as a bit set."""
        found = 0
        for laid in self.laid:
            if laid.number < at.number and seat in laid.seats:
                found |= BITS[laid.cards[laid.seats.index(seat)]]
        return found

    def _shown_first(self) -> list[int]:
        """The same without cards that were seen before: one played twice proves nothing of its second player."""
        shown = [0] * self.count
        cards = 0
        for laid in self.laid:
            cards += len(laid.cards)
            for seat, card in zip(laid.seats, laid.cards, strict=False):
                shown[seat] |= BITS[card]
        if sum(shown).bit_count() == cards and self.is_plain:
            return [bits & self.pack for bits in shown]
        shown = [0] * self.count
        seen = 0
        for laid in self.laid:
            for seat, card in zip(laid.seats, laid.cards, strict=True):
                fresh = BITS[card] & ~seen
                shown[seat] |= fresh
                seen |= fresh
        return [bits & self.pack for bits in shown]

    def _start_holdings(self) -> None:
        """What each seat holds before the play: what it was dealt, else all that it is known to play."""
        dealt = self.thrown_bits
        for holding in self.holdings:
            if holding is not None:
                dealt |= holding.bits
        shown = self._shown_first() if None in self.holdings else []
        for seat, holding in enumerate(self.holdings):
            if holding is None:
                self.remaining.append(shown[seat] & ~dealt & ~self.turned_bits)
            elif holding.is_exact:
                self.remaining.append(holding.bits)
            else:
                played = self.played[seat]
                self.remaining.append(played & ~self.turned_bits)
                self.loose[seat] |= played & dealt & ~holding.bits & ~self.thrown_bits
                if holding.size:
                    strays = (played & ~holding.bits & ~self.thrown_bits).bit_count()
                    lacking = max(0, self.size - holding.bits.bit_count())
                    if self.phases is not None and holding.size != self.size:
                        lacking = self.size
                    self.spare[seat] = min(strays, lacking)
            if self.doubles:
                own = 0 if holding is None else holding.bits
                is_exact = holding is not None and holding.is_exact
                self.remaining[seat] &= ~(self.own_doubles | (0 if is_exact else self.doubles & ~(dealt & own)))
            if self.open_tricks and holding is None:
                self.remaining[seat] &= ~self._in_open_tricks()

    def _in_open_tricks(self) -> int:
        """The cards of tricks in which one is missing and nobody knows whose: each may be another seat's."""
        return sum({BITS[card] for laid in self.laid if laid.number in self.open_tricks for card in laid.cards})

    # The cards

    def _judge_plays(self, place: int, laid: Laid) -> None:
        cards = laid.cards
        if not cards:
            if laid.statement is None:
                for seat in range(self.count):
                    self.unknown_before[seat] += 1
            return
        remaining, seats, trumps, seen = self.remaining, laid.seats, self.trumps, self.seen
        suits = trumps.suits
        led = suits[cards[0]]
        details = laid.statement.details if laid.statement is not None else None
        memory, rules = self.memory, self.rules
        is_open = laid.is_shifted or self.is_lead_open
        if (place == 0 or memory.judges_leads or details is not None) and not is_open:
            self._judge_lead(place, laid)
        must_follow = led if details is None and led >= 0 and not memory.is_trump_only else -2
        is_plain = self.is_plain and not (memory.draws_in_play and self._is_stock_open(place))
        is_barred = memory.bars_under_trump
        for position, card in enumerate(cards):
            seat = seats[position]
            bit = BITS[card]
            held = remaining[seat]
            if not held & bit or seen & bit:
                self.seen = seen
                if laid.is_shifted and bit & self.pack:
                    self.seen = seen = seen | bit
                    continue
                lawful_to_judge = strange_card(self, place, laid, position)
                seen = self.seen
                if not bit & self.pack:
                    continue
                if not lawful_to_judge:
                    remaining[seat] &= ~bit
                    continue
            remaining[seat] = held & ~bit
            seen |= bit
            if suits[card] != must_follow and position and led >= 0 and not is_open:
                is_sure = is_plain and not self.unknown_before[seat]
                certain = held & ~bit if is_sure else self.certainly_held(seat, led, place)
                certain &= ~self.loose[seat]
                best = self.best_trump(laid, position) if is_barred else NOTHING
                fault = play_fault(seat, card, led, trumps, certain, rules, best)
                if fault is not None and trumps.suit is None:
                    fault = self._under_every_trump(fault, cards[0], certain)
                if fault is None and not is_plain and self._promises(place, seat, led):
                    fault = self._unseen_fault(seat, card, led)
                if fault is not None and not {0, position} & laid.doubtful and laid.number not in self.open_tricks:
                    tell_unlawful(self, place, laid, position, fault)
        self.seen = seen
        if details is not None:
            judge_details(self, place, laid)

    def _under_every_trump(self, fault: PlayFault, lead: Card, held: int) -> PlayFault | None:
        """The fault, where it is one whatever is trump: the lead or the card may be a trump from another suit."""
        for trumps in self.memory.all_trumps:
            if play_fault(fault.seat, fault.card, trumps.suits[lead], trumps, held, self.rules) is None:
                return None
        return fault

    def best_trump(self, laid: Laid, position: int) -> int:
        """The height of the best trump that lies in the trick before this position."""
        before = [card for at, card in enumerate(laid.cards[:position]) if at not in laid.doubtful]
        return best_trump(before, self.trumps)

    def _is_stock_open(self, place: int) -> bool:
        """Whether cards are still drawn after this trick, so that one played later need not be held yet."""
        return place < self.size - self.rules.hand_size

    def _judge_lead(self, place: int, laid: Laid) -> None:
        card, seat = laid.cards[0], laid.seats[0]
        holding = self.holdings[seat]
        is_held = holding is None or not holding.is_exact or self.remaining[seat] >> card & 1
        is_thrown = self.thrown_bits & BITS[card] & ~(0 if holding is None else holding.bits)
        if not self.pack >> card & 1 or not is_held or 0 in laid.doubtful or is_thrown:
            return
        faced = None
        if place == 0 and self.contract is not None and self.contract.pitcher == seat:
            faced = self.contract.faced
        held = self.remaining[seat] & ~(1 << card)
        if not self.is_plain or self.unknown_before[seat]:
            held &= self.certainly_held(seat, NO_SUIT, place) & ~self.loose[seat]
        if self.memory.draws_in_play and self._is_stock_open(place):
            held &= self.certainly_held(seat, NO_SUIT, place)
        is_set = place == 0 and self.rules.trump_by == "first_lead"
        fault = lead_fault(
            seat, card, self.trumps if not is_set else _untold(self.trumps), held, self.rules,
            is_first=place == 0, faced=faced,
        )  # fmt: skip
        if fault is not None:
            tell_unlawful(self, place, laid, 0, fault)

    def certainly_held(self, seat: int, led: int, place: int) -> int:
        """What the seat surely still holds, when some of its cards before are not known."""
        if self.is_blocked[seat]:
            return 0
        holding = self.holdings[seat]
        held = self.remaining[seat]
        if self.memory.draws_in_play and self._is_stock_open(place):
            dealt = 0 if holding is None else holding.bits
            gained = {} if self.phases is None else self.phases.draws
            drawn = [card for behind, cards in gained.items() if behind <= place for who, card in cards if who == seat]
            held &= dealt | sum(BITS[card] for card in set(drawn))
        elif (holding is None or not holding.is_exact) and not self.memory.draws_in_play:
            return held
        missing = self.unknown_before[seat]
        if missing == 0:
            return held
        sure = 0
        for suit in (led, self.trump):
            if suit is not None and 0 <= suit < 4 and (held & self.trumps.suit_bits[suit]).bit_count() > missing:
                sure |= held & self.trumps.suit_bits[suit]
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
        fault = play_fault(seat, card, led, self.trumps, self.trumps.suit_bits[led], self.rules)
        return None if fault is None else PlayFault(fault.name, seat, card, fault.rule, led, 0)

    def _still_to_come(self, seat: int) -> int:
        return self.played[seat] & self.remaining[seat]

    def place(self, laid: Laid, position: int) -> Place:
        assert laid.statement is not None
        item = position if laid.items is None else laid.items[position]
        return Place(laid.statement, "whole") if item is None else Place(laid.statement, "play", item)

    def is_known(self, seat: int) -> bool:
        """Whether all that the seat held is told, so that a play may be called lawful."""
        holding = self.holdings[seat]
        if self.is_blocked[seat] or self.unknown_before[seat]:
            return False
        return (holding is not None and holding.is_exact) or (self.is_plain and len(self.laid) == self.size)

    def is_played_out(self, *, in_doubt: bool) -> bool:
        """Whether nobody can play on: where only trumps may be played, a seat without one is out of the hand.

        ``in_doubt`` is what to take a seat for whose cards are not known and that has not passed a trick yet.
        """
        if not self.memory.drops_out:
            return False
        if self.trump is None:
            return in_doubt
        return all(self._is_out(seat, in_doubt) for seat in range(self.count))

    def holes_of(self, seat: int) -> int:
        """How many cards the seat has played of which nobody knows what they were, or that it did not hold."""
        holding = self.holdings[seat]
        own = holding.bits if holding is not None and holding.is_exact else self.pack
        missing = sum(1 for laid in self.laid if laid.statement is None)
        return missing + sum(
            1
            for laid in self.laid
            for other, card in zip(laid.seats, laid.cards, strict=True)
            if other == seat and card != NO_CARD and not BITS[card] & own
        )

    def _is_out(self, seat: int, in_doubt: bool) -> bool:
        holding = self.holdings[seat]
        if holding is not None and holding.is_exact and self.trump is not None:
            return (holding.bits & self.trumps.bits & ~self.played[seat]).bit_count() <= self.holes_of(seat)
        return in_doubt or any(
            other == seat and card == NO_CARD
            for laid in self.laid
            for other, card in zip(laid.seats, laid.cards, strict=True)
        )


@lru_cache(maxsize=64)
def _untold(trumps: Trumps) -> Trumps:
    """The same cards before the first lead has made its suit trump."""
    return replace(trumps, suit=None)


def needs_named_trump(rules: RuleSet) -> bool:
    """Whether the first lead tells the trump, where it was not written down."""
    return rules.trump_by == "first_lead" or must_lead_trump(rules)
