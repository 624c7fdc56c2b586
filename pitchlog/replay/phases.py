"""What happens between deal and play: the widow, discards, refills, the stock, a called partner, begging.

The holdings are carried through the statements in the order they were written. A card that nobody saw leaves a
holding in part unknown; what was not written down at all leaves it open.
"""

from __future__ import annotations

from itertools import pairwise

from pitchlog.cards import KNOWN_BITS, Card
from pitchlog.engine.auction import Contract
from pitchlog.engine.deal import gift_sides, playing_size, stock_size, turned_points
from pitchlog.engine.phases import discard_breaches, has_phases, may_discard, may_get_new_cards, refill_seats, robber_of
from pitchlog.engine.trump import Trumps
from pitchlog.record.model import Beg, CardsMoved, Hand
from pitchlog.replay.drawing import Drawing
from pitchlog.replay.faults import CardFault, Fault, PhaseFault, Place
from pitchlog.replay.holdings import Holding, is_dealt_again, judge_pack
from pitchlog.replay.openings import (
    Phases,
    SeatCards,
    can_refill,
    cards_of_seat,
    is_too_many,
    may_have_taken,
    may_have_thrown,
    most_tricks,
    partner_breach,
    times_run,
)
from pitchlog.replay.running import Running, beg_breach, is_answer_open
from pitchlog.replay.turned import is_nobodys, lay_open, tell_unwritten, turned_twice
from pitchlog.rules import RuleSet
from pitchlog.seats import Table


def go_through_phases(
    hand: Hand,
    table: Table,
    rules: RuleSet,
    trumps: Trumps,
    contract: Contract | None,
    dealer: int | None,
    holdings: list[Holding | None],
    faults: list[Fault],
) -> Phases:
    """Carries the holdings through the phases; ``holdings`` are changed to what each seat has when play begins.

    Linear in the cards written down.
    """
    walk = _Walk(hand, table, rules, trumps, contract, dealer, holdings, faults)
    if hand.moved:
        walk.run()
    walk.settle()
    if rules.trump_by == "turn_up" or rules.beg:
        tell_unwritten(hand, table, rules, trumps.pack, dealer, walk.phases)
    return walk.phases


class _Walk:
    """The phases of one hand, statement by statement."""

    def __init__(
        self,
        hand: Hand,
        table: Table,
        rules: RuleSet,
        trumps: Trumps,
        contract: Contract | None,
        dealer: int | None,
        holdings: list[Holding | None],
        faults: list[Fault],
    ) -> None:
        self.hand = hand
        self.table = table
        self.rules = rules
        self.trumps = trumps
        self.contract = contract
        self.dealer = dealer
        self.holdings = holdings
        self.faults = faults
        self.runs = times_run(hand, rules)
        self.running = Running(hand, rules)
        self.phases = Phases(most_tricks(hand, rules, len(table.seats)))
        self.phases.bonus = [0] * len(table.sides)
        self.phases.drawing = Drawing() if rules.draw_after_trick != "none" else None
        self.pitcher = None if contract is None else contract.pitcher
        self.robber = robber_of(rules, dealer, self.pitcher)
        self.stock = stock_size(rules, len(table.seats))
        self.widow: CardsMoved | None = None
        self.seats = [cards_of_seat(holding, rules.hand_size) for holding in holdings]
        self.refilled: list[tuple[int, Place]] = []

    def run(self) -> None:
        lines = [trick.line.number for trick in self.hand.tricks]
        lines += [unread.line.number for unread in self.hand.unreadable if unread.keyword == "trick"]
        for moved in self.hand.moved:
            if not isinstance(moved, Beg):
                judge_pack(moved, self.trumps.pack, self.rules, self.faults)
            before = [line for line in lines if line < moved.line.number]
            if isinstance(moved, Beg):
                self._beg(moved)
            elif moved.kind == "turn":
                self._turn(moved)
            elif moved.kind == "widow":
                self._widow(moved)
            elif moved.kind == "partner":
                self._partner(moved)
            elif moved.kind == "draw" and before and self.phases.drawing is not None:
                self.phases.drawing.note(moved, self.table.index.get(moved.seat or ""), before)
            else:
                self._move(moved)
        self._judge_order()

    # One statement

    def _move(self, moved: CardsMoved) -> None:
        seat = None if moved.seat is None else self.table.index.get(moved.seat)
        if seat is None:
            return
        state = self.seats[seat]
        place = Place(moved)
        if moved.kind in ("discard", "bury"):
            self._throw(moved, seat, state)
        elif moved.kind == "give":
            self._give(moved, seat, state)
        else:
            self._gain(moved, seat, state)
        state.last, state.last_kind = place, moved.kind

    def _throw(self, moved: CardsMoved, seat: int, state: SeatCards) -> None:
        rules = self.rules
        held = state.bits if state.is_whole else None
        is_pitcher, is_robber = seat == self.pitcher, seat == self.robber
        is_unsure = self._is_right_open()
        is_weak = may_get_new_cards(rules) and not state.thrown and len(moved.cards) == rules.hand_size
        if not is_unsure and not is_weak:
            if not may_discard(rules, is_pitcher=is_pitcher, is_robber=is_robber, has_run=self.runs > 0):
                self._unlawful(moved, seat, "discard_phase", "no-discard")
            else:
                has_taken = state.last_kind in ("take", "give") or (is_robber and state.last_kind == "draw")
                has_taken = has_taken or (is_robber and len(moved.cards) > rules.hand_size - playing_size(rules))
                is_bound = not (is_pitcher and rules.widow) and not has_taken and rules.widow_to != "each"
                is_played = bool(self.hand.tricks) and not is_dealt_again(self.hand)
                breaches = discard_breaches(
                    moved.cards, held, state.thrown, self.trumps, rules, is_bound=is_bound, is_played=is_played
                )
                for breach in state.own(
                    breaches, rules, is_pitchers=self.pitcher in (seat, None), is_robbers=self.robber in (seat, None)
                )[:1]:
                    item = 0 if breach.card is None else moved.cards.index(breach.card)
                    self._unlawful(
                        moved, seat, breach.rule, breach.reason, item, breach.card,
                        count=state.thrown + len(moved.cards), wanted=breach.wanted,
                    )  # fmt: skip
        for item, card in enumerate(moved.cards):
            self._lose(moved, item, card, seat, state)
            if card < 54:
                self.phases.thrown.setdefault(card, (seat, Place(moved, "moved", item)))
        state.thrown += len(moved.cards)
        state.size -= len(moved.cards)

    def _is_right_open(self) -> bool:
        """Whether somebody alone may take up or throw cards, and it is not known who he is."""
        rules = self.rules
        is_lost = self.pitcher is None or (self.dealer is None and rules.remainder_to == "dealer")
        has_right = rules.widow or rules.discard_phase == "bidder_only" or rules.remainder_to in ("bidder", "dealer")
        return is_lost and bool(has_right)

    def _lose(self, moved: CardsMoved, item: int, card: Card, seat: int, state: SeatCards) -> None:
        if card >= 54:
            state.is_whole = False
            return
        bit = 1 << card
        if state.bits & bit:
            state.bits &= ~bit
        elif card in self.phases.thrown:
            self._twice(moved, item, card, seat, self.phases.thrown[card][1])
        elif state.is_whole and not state.is_told and state.holding is not None:
            state.is_whole = False
            is_pitchers, is_robbers = self.pitcher in (seat, None), self.robber in (seat, None)
            if not may_have_taken(state, self.rules, is_pitchers=is_pitchers, is_robbers=is_robbers):
                state.is_told = True
                here, label = Place(moved, "moved", item), self.table.seats[seat]
                dealt = Place(state.holding.deal, "holding", state.holding.nth)
                self.faults.append(CardFault("card-not-held", here, seat=label, card=card, other=dealt))

    def _gain(self, moved: CardsMoved, seat: int, state: SeatCards) -> None:
        if moved.kind == "take":
            self._judge_take(moved, seat, state)
        else:
            self._judge_draw(moved, seat, state)
        is_picked_up = self._is_picked_up(moved)
        self._receive(moved, seat, state)
        state.drawn += len(moved.cards)
        is_widow = moved.kind == "take" and self.rules.widow > 0 and self.rules.widow_to != "agreement"
        if not is_widow and not is_picked_up:
            self.stock -= len(moved.cards)

    def _receive(self, moved: CardsMoved, seat: int, state: SeatCards) -> None:
        for item, card in enumerate(moved.cards):
            if card >= 54:
                state.is_whole = False
                continue
            here = Place(moved, "moved", item)
            before = self._seen(card)
            may_pick_up = self.rules.buried_point_card in ("picked_up", "unstated") and self._is_thrown(card)
            if before is not None and not may_pick_up:
                self._twice(moved, item, card, seat, before)
                state.is_whole = False
                continue
            self.phases.thrown.pop(card, None)
            state.bits |= 1 << card
            self.phases.gained[card] = (seat, here)
        state.size += len(moved.cards)

    def _seen(self, card: Card) -> Place | None:
        """Where the card was seen before: dealt, thrown, or taken up by somebody else."""
        for table in (self.phases.thrown, self.phases.gained):
            if card in table:
                return table[card][1]
        for holding in self.holdings:
            if holding is not None and card in holding.cards:
                return holding.place_of(card)
        return None

    def _twice(self, moved: CardsMoved, item: int, card: Card, seat: int, other: Place) -> None:
        here = Place(moved, "moved", item)
        self.faults.append(CardFault("duplicate-card", here, seat=self.table.seats[seat], card=card, other=other))

    def _give(self, moved: CardsMoved, seat: int, state: SeatCards) -> None:
        to = None if moved.to is None else self.table.index.get(moved.to)
        if to is None:
            return
        is_partner = self.table.side_of[seat] == self.table.side_of[to]
        if not self.rules.pass_to_partner or not is_partner or self.pitcher not in (seat, None):
            self._refill_fault(moved, seat, "pass_to_partner", "no-giving")
        for item, card in enumerate(moved.cards):
            self._lose(moved, item, card, seat, state)
        state.size -= len(moved.cards)
        other = self.seats[to]
        for item, card in enumerate(moved.cards):
            if card < 54:
                other.bits |= 1 << card
                self.phases.gained[card] = (to, Place(moved, "moved", item))
            else:
                other.is_whole = False
        other.size += len(moved.cards)
        other.last, other.last_kind = Place(moved), "take"

    # What may be taken

    def _judge_take(self, moved: CardsMoved, seat: int, state: SeatCards) -> None:
        rules, count = self.rules, len(moved.cards)
        is_rest = seat == self.robber and state.drawn > 0
        if rules.widow and rules.widow_to == "each" and not is_rest and not self._is_picked_up(moved):
            if count != rules.widow:
                self._refill_fault(moved, seat, "widow", "wrong-number", count, rules.widow)
            return
        if rules.widow and seat == self.pitcher and state.drawn == 0 and self.robber != seat:
            wanted = rules.widow if self.widow is None else len(self.widow.cards)
            is_agreed = rules.widow_to == "agreement" and count <= rules.widow and self.widow is None
            if count != wanted and not is_agreed:
                self._refill_fault(moved, seat, "widow", "wrong-number", count, wanted)
            elif self.widow is not None:
                self._judge_widow_cards(moved, seat)
            return
        if self.robber is not None and seat == self.robber and not self._is_picked_up(moved):
            if count > self.stock + rules.widow:
                self._refill_fault(moved, seat, "remainder_to", "too-many", count, max(0, self.stock))
            return
        if self._is_right_open() or self._is_picked_up(moved) or rules.remainder_to == "unstated":
            return
        owner = self.pitcher if rules.widow else self.robber
        rule = "widow_to" if rules.widow else "remainder_to"
        self._refill_fault(moved, seat, rule, "not-yours", due=owner)

    def _is_picked_up(self, moved: CardsMoved) -> bool:
        """Whether these are cards that were thrown and may be picked up by another player."""
        if moved.kind != "take" or self.rules.buried_point_card not in ("picked_up", "unstated"):
            return False
        return all(self._is_thrown(card) for card in moved.cards)

    def _is_thrown(self, card: Card) -> bool:
        return card in self.phases.thrown and card not in self.phases.turned

    def _judge_widow_cards(self, moved: CardsMoved, seat: int) -> None:
        assert self.widow is not None
        if any(card >= 54 for card in self.widow.cards):
            return
        for item, card in enumerate(moved.cards):
            if card < 54 and card not in self.widow.cards:
                here = Place(moved, "moved", item)
                label = self.table.seats[seat]
                self.faults.append(CardFault("card-not-held", here, seat=label, card=card, other=Place(self.widow)))
                return

    def _judge_draw(self, moved: CardsMoved, seat: int, state: SeatCards) -> None:
        rules, count = self.rules, len(moved.cards)
        if self.runs and rules.beg:
            self._tell(self.running.run(Place(moved), self.table.seats[seat], count))
            if count != 3 * self.runs and count % 3:
                self._refill_fault(moved, seat, "beg", "wrong-number", count, 3)
            return
        if may_get_new_cards(rules) and not rules.refill_to:
            return
        if not rules.refill_to:
            self._refill_fault(moved, seat, "refill_to", "no-refill")
            return
        if may_get_new_cards(rules) and not state.size and state.thrown == count:
            return
        if seat != self.robber:
            self.refilled.append((seat, Place(moved)))
            if not state.thrown and self.rules.discard_phase != "none":
                return
            self._judge_least(seat, state)
            self._judge_kept(moved, seat, state)
        elif not state.thrown:
            return
        wanted = rules.refill_to - state.size
        if seat == self.robber and count > wanted:
            return
        if count != wanted and not state.is_told and not (count < wanted and count == self.stock):
            self._refill_fault(moved, seat, "refill_to", "wrong-number", count, max(0, wanted))
            state.is_told = True

    def _judge_least(self, seat: int, state: SeatCards) -> None:
        """A seat that threw fewer cards than it must, where its last act was to throw."""
        if state.last is None or state.last_kind != "discard" or state.is_told:
            return
        least = 0 if self.rules.widow or seat == self.robber else self.rules.discard_least
        if state.thrown < least and isinstance(state.last.statement, CardsMoved):
            self._unlawful(state.last.statement, seat, "discard_least", "too-few", count=state.thrown, wanted=least)

    def _judge_kept(self, moved: CardsMoved, seat: int, state: SeatCards) -> None:
        """Where everything that is no trump must be thrown, a card that was certainly kept."""
        rules = self.rules
        most = rules.discard_most or 99
        is_open = rules.discard_phase != "non_trump" or self.trumps.suit is None or state.is_told
        kept = state.bits & ~self.trumps.bits & KNOWN_BITS
        if is_open or not kept or state.drawn or not state.is_whole or not 0 < state.thrown < most:
            return
        if not can_refill(self.hand, self.table, rules, self.robber, kept.bit_count()):
            return
        card = Card((kept & -kept).bit_length() - 1)
        place = state.last if state.last is not None else Place(moved)
        assert isinstance(place.statement, CardsMoved)
        self._unlawful(place.statement, seat, "discard_phase", "plain-kept", None, card)
        state.is_told = True

    def _judge_order(self) -> None:
        order = refill_seats(self.rules, self.dealer, self.pitcher, len(self.table.seats))
        if not order:
            return
        for (before, _), (seat, place) in pairwise(self.refilled):
            if order.index(seat) < order.index(before):
                assert isinstance(place.statement, CardsMoved)
                self._refill_fault(place.statement, seat, "refill_order", "out-of-order", due=before)
                return

    # Widow, turn, partner, beg

    def _widow(self, moved: CardsMoved) -> None:
        rules, count = self.rules, len(moved.cards)
        if self.widow is not None:
            return
        self.widow = moved
        is_wrong = count > rules.widow if rules.widow_to == "agreement" else count != rules.widow
        if is_wrong and rules.widow_to != "each" and not is_dealt_again(self.hand):
            self.faults.append(
                CardFault("wrong-hand-size", Place(moved), rule="widow", count=count, wanted=rules.widow)
            )
        for item, card in enumerate(moved.cards):
            before = self._seen(card) if card < 54 else None
            if before is not None:
                self.faults.append(CardFault("duplicate-card", Place(moved, "moved", item), card=card, other=before))

    def _turn(self, moved: CardsMoved) -> None:
        card, here = moved.cards[0], Place(moved, "moved", 0)
        self._tell(self.running.turn(card, here))
        if card < 54 and is_nobodys(moved, self.hand, self.rules):
            before = self._seen(card)
            self._tell(turned_twice(card, here, before, self.holdings, self.table.seats))
            lay_open(card, here, self.phases, self.rules, is_seen=before is not None)
        points = turned_points(card, self.rules) if card < 54 else 0
        if card >= 54 and self.rules.turn_up_points != "none":
            self.phases.is_bonus_open = True
        if self.dealer is not None:
            self.phases.bonus[self.table.side_of[self.dealer]] += points
        elif points:
            self.phases.is_bonus_open = True

    def _partner(self, moved: CardsMoved) -> None:
        if self.phases.called is not None:
            return
        card = moved.cards[0]
        self.phases.called, self.phases.called_at = card, Place(moved, "moved", 0)
        held = 0 if self.pitcher is None else self.seats[self.pitcher].bits
        reason = partner_breach(card, held, self.trumps, self.rules)
        if reason is not None:
            label = None if self.pitcher is None else self.table.seats[self.pitcher]
            place = Place(moved, "moved", 0)
            self.faults.append(
                PhaseFault("partner-not-allowed", place, seat=label, rule="partner_call", reason=reason, card=card)
            )

    def _beg(self, beg: Beg) -> None:
        seat = self.table.index.get(beg.seat)
        fault = beg_breach(beg, self.table, self.rules, self.dealer)
        self._tell(fault or self.running.beg(beg))
        if fault is None and is_answer_open(self.hand, beg, self.runs):
            self.phases.is_bonus_open = True
        elif fault is None and beg.answer == "gift" and seat is not None:
            for side in gift_sides(seat, self.table, self.rules):
                self.phases.bonus[side] += 1

    def _tell(self, fault: Fault | None) -> None:
        if fault is not None:
            self.faults.append(fault)

    # How it ends

    def settle(self) -> None:
        """The holdings as they are when play begins, with a wrong number told where the record shows it."""
        is_changing = has_phases(self.rules)
        if not is_changing and not self.hand.moved:
            return
        size = self.phases.size
        if self.rules.draw_after_trick != "none":
            size = min(size, self.rules.hand_size)
        for seat, state in enumerate(self.seats):
            if not state.is_told:
                self._judge_size(seat, state, size)
            holding = state.holding
            if holding is not None:
                is_exact = state.is_whole and state.size == size and not self._is_left_out(seat, state)
                self.holdings[seat] = holding._replace(bits=state.bits, is_exact=is_exact, size=state.size)

    def _is_left_out(self, seat: int, state: SeatCards) -> bool:
        """Whether the seat may have changed cards though nothing of the sort is written down of anybody."""
        rules = self.rules
        if state.last is not None or any(other.last is not None for other in self.seats):
            return False
        if self.runs or rules.discard_phase in ("non_trump", "any") or (rules.widow and rules.widow_to == "each"):
            return True
        if seat == self.pitcher or self.pitcher is None:
            has_right = rules.widow or rules.discard_phase == "bidder_only" or self._is_right_open()
            return bool(has_right) or seat == self.robber
        return self._is_right_open() or seat == self.robber

    def _judge_size(self, seat: int, state: SeatCards, size: int) -> None:
        """A seat that threw too many, or that threw and still keeps too many."""
        if state.last_kind not in ("discard", "bury") or state.last is None or state.size == size:
            return
        if self.holdings[seat] is not None and not self._is_dealt_right(seat):
            return
        statement = state.last.statement
        assert isinstance(statement, CardsMoved)
        thrown = state.thrown
        self._judge_least(seat, state)
        if state.is_told:
            return
        if state.size > size and not may_have_thrown(
            self.hand, self.table.seats[seat], state, state.size - size, is_robbers=seat == self.robber
        ):
            self._unlawful(statement, seat, "refill_to", "too-few", count=thrown, wanted=thrown + state.size - size)
        elif state.size < size and is_too_many(state, self.rules, self.runs, is_pitchers=self.pitcher in (seat, None)):
            self._unlawful(statement, seat, "hand_size", "too-many", count=thrown, wanted=thrown - size + state.size)

    def _is_dealt_right(self, seat: int) -> bool:
        holding = self.holdings[seat]
        return holding is not None and len(holding.cards) == self.rules.hand_size

    def _unlawful(
        self, moved: CardsMoved, seat: int, rule: str, reason: str, item: int | None = None, card: Card | None = None,
        *, count: int = 0, wanted: int = 0,
    ) -> None:  # fmt: skip
        place = Place(moved) if item is None or card is None else Place(moved, "moved", item)
        label = self.table.seats[seat]
        self.faults.append(
            PhaseFault(
                "unlawful-discard", place, None, label, rule=rule, reason=reason, card=card, count=count, wanted=wanted
            )
        )
        self.seats[seat].is_told = True

    def _refill_fault(
        self, moved: CardsMoved, seat: int, rule: str, reason: str, count: int = 0, wanted: int = 0,
        *, due: int | None = None,
    ) -> None:  # fmt: skip
        label = self.table.seats[seat]
        who = None if due is None else self.table.seats[due]
        self.faults.append(
            PhaseFault(
                "wrong-refill", Place(moved), None, label, rule=rule, reason=reason, count=count, wanted=wanted, due=who
            )
        )
        self.seats[seat].is_told = True
