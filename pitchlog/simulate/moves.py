"""What happens to the holdings between the auction and the play: the widow, a called card, discards and refills.

Laws are asked of the engine; which of the lawful cards somebody throws is a rule of thumb.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from pitchlog.cards import RANK_OF, SUIT_OF, Card, bits_of, cards_of
from pitchlog.engine.deal import playing_size
from pitchlog.engine.phases import may_discard, refill_seats, robber_of
from pitchlog.engine.trump import Trumps, trumps_of
from pitchlog.rules import RuleSet
from pitchlog.rules.consistency import cards_short
from pitchlog.seats import Table
from pitchlog.simulate.bidding import best_suit
from pitchlog.simulate.sheet import HandSheet, Move, MoveKind
from pitchlog.simulate.slip import Slip


def must_get_down(rules: RuleSet, runs: int) -> bool:
    """Whether players may come to hold more cards than they play with."""
    return bool(
        rules.discard_phase != "none" or rules.widow or rules.remainder_to in ("bidder", "dealer")
    ) or (runs > 0 and rules.run_cards == "down_to_six")  # fmt: skip


class Moving:
    """The phases of one hand behind its auction. ``bits`` are the holdings, and are changed to those at the lead."""

    def __init__(self, hand: HandSheet, bits: list[int], table: Table, rules: RuleSet, rng: Random, slip: Slip) -> None:
        assert hand.contract is not None
        self.hand = hand
        self.bits = bits
        self.table = table
        self.rules = rules
        self.rng = rng
        self.slip = slip
        self.seats = len(bits)
        self.pitcher = hand.contract.pitcher
        self.stock = hand.undealt
        self.size = playing_size(rules)
        self.robber = robber_of(rules, hand.dealer, self.pitcher)
        self.thrown: list[Card] = []
        self.is_fresh = [True] * self.seats
        self.reserved = 0
        self.faced = hand.contract.faced

    def go(self) -> None:
        """Widow, trump, the called card, discards and refills, in this order."""
        hand, rules = self.hand, self.rules
        self._widow()
        if rules.trump_by in ("named", "named_and_led"):
            suit = None if self.faced is None else SUIT_OF[self.faced]
            is_suit = suit is not None and 0 <= suit < 4
            hand.trump = hand.trump_written = suit if is_suit else best_suit(self.bits[self.pitcher], rules)
        if rules.partner_call != "none":
            self._call_partner()
        if must_get_down(rules, hand.runs):
            self._serve()
            self._rob()
        self.slip.moved(self)
        self._find_partner()

    @property
    def trumps(self) -> Trumps:
        """The cards under the trump of this hand."""
        return trumps_of(self.rules, self.hand.trump)

    def move(self, kind: MoveKind, seat: int | None, cards: Sequence[Card], to: int | None = None) -> Move:
        """Notes an act."""
        made = Move(kind, seat, list(cards), to)
        self.hand.moves.append(made)
        return made

    # The widow

    def _widow(self) -> None:
        rules, rng = self.rules, self.rng
        if not rules.widow:
            return
        if rules.widow_to == "each":
            for step in range(self.seats):
                self._take((self.hand.dealer + 1 + step) % self.seats, self._from_stock(rules.widow))
            return
        count = rng.randint(0, min(rules.widow, len(self.stock))) if rules.widow_to == "agreement" else rules.widow
        if count:
            cards = self._from_stock(count)
            if rng.random() < 0.5:
                self.move("widow", None, cards)
            self._take(self.pitcher, cards)

    def _take(self, seat: int, cards: Sequence[Card]) -> None:
        if cards:
            self.move("take", seat, cards)
            self.bits[seat] |= bits_of(cards)

    def _from_stock(self, count: int) -> list[Card]:
        cards = self.stock[:count]
        del self.stock[:count]
        return cards

    # The partner

    def _call_partner(self) -> None:
        """The pitcher calls a trump that he lacks, mostly a high one."""
        trumps = self.trumps
        lacking = cards_of(trumps.bits & trumps.pack & ~self.bits[self.pitcher])
        if not lacking:
            return
        lacking.sort(key=lambda card: trumps.ranks[card])
        self.hand.called = lacking[-1] if self.rng.random() < 0.7 else self.rng.choice(lacking)
        self.move("partner", None, [self.hand.called])

    def _find_partner(self) -> None:
        contract, called = self.hand.contract, self.hand.called
        assert contract is not None
        partner = None
        if self.rules.sides == "offset_partner":
            partner = (self.pitcher - 2) % self.seats
        elif called is not None:
            partner = next((seat for seat, bits in enumerate(self.bits) if bits >> called & 1), None)
        if partner is not None and partner != self.pitcher:
            self.hand.contract = replace(contract, partner=partner)

    # Discards and refills

    def _serve(self) -> None:
        """One after another throws and is refilled; whoever robs the stock comes last, in :meth:`_rob`."""
        rules = self.rules
        order = refill_seats(rules, self.hand.dealer, self.pitcher, self.seats)
        order = order or [(self.hand.dealer + 1 + step) % self.seats for step in range(self.seats)]
        thrown_first = self.rng.random() < 0.5
        draws: list[Move] = []
        waiting = sum(self._must_throw(seat) for seat in order)
        for seat in order:
            if seat == self.robber or not self._may_throw(seat):
                continue
            waiting -= self._must_throw(seat)
            self.reserved = cards_short(rules) * waiting
            cards = self.choose(seat, *self._bounds(seat))
            self.throw(seat, cards)
            self._pick_up(seat)
            missing = self.size - self.bits[seat].bit_count()
            if rules.refill_to and missing > 0 and self.stock:
                drawn = self._from_stock(missing)
                self.bits[seat] |= bits_of(drawn)
                draws.append(Move("draw", seat, drawn))
                if not thrown_first:
                    self.hand.moves.append(draws[-1])
        if thrown_first:
            self.hand.moves += draws

    def _must_throw(self, seat: int) -> bool:
        """Whether the seat is bound to throw some number: not one who gets down from a widow or from the stock."""
        has_widow = self.rules.widow > 0 and self.rules.widow_to != "each" and seat == self.pitcher
        return seat != self.robber and not has_widow

    def _may_throw(self, seat: int) -> bool:
        rules = self.rules
        return may_discard(
            rules, is_pitcher=seat == self.pitcher, is_robber=seat == self.robber, has_run=self.hand.runs > 0
        )

    def _bounds(self, seat: int) -> tuple[int, int]:
        """(the fewest and the most cards that the seat may throw and be refilled for)."""
        rules = self.rules
        held = self.bits[seat].bit_count()
        least = max(0, held - self.size)
        spare = max(0, len(self.stock) - self.reserved)
        most = least + spare if rules.refill_to and rules.discard_phase != "none" else least
        is_bound = not (rules.widow and (seat == self.pitcher or rules.widow_to == "each"))
        if is_bound and rules.discard_most:
            most = min(most, rules.discard_most)
        if is_bound and rules.discard_phase != "non_trump":
            least = max(least, rules.discard_least)
        return least, max(least, min(most, held))

    def choose(self, seat: int, least: int, most: int) -> list[Card]:
        """Which cards the seat throws: plain ones before trumps, what scores nothing before what scores."""
        rules, trumps = self.rules, self.trumps
        held = self.bits[seat]
        order = [
            card for card in sorted(cards_of(held), key=self._keeping) if card not in (self.hand.called, self.faced)
        ]
        plain = [card for card in order if not trumps.is_trump(card)]
        if rules.discard_phase == "non_trump":
            return order[: max(least, min(most, len(plain)))]
        is_free = rules.trump_discard in ("free", "unstated") or trumps.suit is None
        most = most if is_free and self.rng.random() < 0.1 else min(most, max(least, len(plain)))
        if least > len(plain) and not is_free:
            least = most = max(len(plain), held.bit_count() - self.size)
        return order[: self.rng.randint(least, max(least, most))]

    def _keeping(self, card: Card) -> tuple[bool, bool, bool, int]:
        """How much a player would rather keep this card than throw it."""
        trumps = self.trumps
        return card in (self.hand.called, self.faced), trumps.is_trump(card), card in trumps.scoring, RANK_OF[card]

    def throw(self, seat: int, cards: Sequence[Card]) -> None:
        """The seat throws these cards."""
        if not cards:
            return
        kind: MoveKind = "bury" if self.rules.widow and seat == self.pitcher and self.rng.random() < 0.5 else "discard"
        self.move(kind, seat, cards)
        self.bits[seat] &= ~bits_of(cards)
        self.thrown += cards
        self.is_fresh[seat] = False
        trumps, rules = self.trumps, self.rules
        is_barred = rules.trump_discard == "forbidden" and any(trumps.is_trump(card) for card in cards)
        is_buried = any(trumps.is_trump(card) and card in trumps.scoring for card in cards)
        if is_barred or (is_buried and rules.buried_point_card == "misdeal"):
            self.hand.end, self.hand.is_void = "misdeal", True

    def _pick_up(self, seat: int) -> None:
        """A scoring trump that was thrown may be picked up by one who is still short of cards."""
        is_barred = self.rules.buried_point_card != "picked_up" or self.hand.shown.moves not in ("seen", "drawn")
        if is_barred or self.bits[seat].bit_count() >= self.size:
            return
        trumps = self.trumps
        lying = [card for card in self.thrown if trumps.is_trump(card) and card in trumps.scoring]
        mine = [card for move in self.hand.moves if move.seat == seat for card in move.cards]
        lying = [card for card in lying if card not in mine]
        if lying and self.rng.random() < 0.7:
            self.thrown.remove(lying[0])
            self.move("take", seat, lying[:1]).is_bound = True
            self.bits[seat] |= 1 << lying[0]

    # The rest of the stock

    def _rob(self) -> None:
        """Whoever may takes all that is left, perhaps gives some of it to his partner, and gets down again."""
        seat, rng = self.robber, self.rng
        if seat is None:
            return
        if self.rules.discard_phase != "none" and rng.random() < 0.5:
            held = self.bits[seat].bit_count()
            spare = held + len(self.stock) - self.size
            most = min(spare, held, self.rules.discard_most or held)
            plain = (self.bits[seat] & ~self.trumps.bits).bit_count()
            if most > 0 and plain:
                self.throw(seat, self.choose(seat, 0, min(most, plain)))
        self._pick_up(seat)
        rest = self._from_stock(len(self.stock))
        self._take(seat, rest)
        given = self._give(seat, rest)
        for one in (seat, given):
            if one is not None:
                over = self.bits[one].bit_count() - self.size
                self.throw(one, self.choose_down(one, over))

    def choose_down(self, seat: int, over: int) -> list[Card]:
        """The ``over`` cards that the seat keeps least."""
        return sorted(cards_of(self.bits[seat]), key=self._keeping)[: max(0, over)]

    def _give(self, seat: int, rest: Sequence[Card]) -> int | None:
        """Who was given cards of the rest."""
        side_of = self.table.side_of
        partners = [one for one in range(self.seats) if side_of[one] == side_of[seat] and one != seat]
        over = min(self.bits[seat].bit_count() - self.size, len(rest))
        if (
            not self.rules.pass_to_partner
            or seat != self.pitcher
            or not partners
            or over < 1
            or self.rng.random() < 0.5
        ):
            return None
        given = list(rest[: self.rng.randint(1, over)])
        self.move("give", seat, given, partners[0])
        self.bits[seat] &= ~bits_of(given)
        self.bits[partners[0]] |= bits_of(given)
        return partners[0]
