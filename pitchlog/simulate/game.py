"""One simulated game, hand by hand to its end: who deals, what is bid, played and scored, and what is written down."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pitchlog.cards import Number, bits_of
from pitchlog.engine.deal import dealer_before, dealer_steps, is_weak, tricks_in_hand
from pitchlog.engine.scoring import Pile, Taken, count_taken
from pitchlog.engine.settlement import Settlement, settle
from pitchlog.engine.standing import Reckoning, add_score, first_totals, game_winner, has_reached, sharing_sides
from pitchlog.engine.trump import trumps_of
from pitchlog.rules import RuleSet
from pitchlog.seats import Side, Table, default_sides
from pitchlog.simulate.auction import Hearing
from pitchlog.simulate.habits import Habits, do_cards_move
from pitchlog.simulate.moves import Moving
from pitchlog.simulate.playing import deal_cards, play_tricks
from pitchlog.simulate.sheet import GameSheet, HandSheet
from pitchlog.simulate.slip import Slip
from pitchlog.simulate.turning import Turning

MOST_HANDS = 36
"""So many hands are played at most; a game that is not over then is left in play."""

SEAT_LABELS = ("N", "E", "S", "W"), ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")
NAMES = ("Ann", 'Joe "Ace" K', "Çağla # 2", "hand 3", "a\\b", None, "José", "Łukasz")
TITLES = ("Thursday at the Grange", 'The "other" table', "Sunday # 2", "")


class Play:
    """A game being played. Built, run once with :meth:`run`."""

    def __init__(self, rules: RuleSet, changes: list[tuple[str, str]], seats: int, rng: Random, slip: Slip) -> None:
        self.rules = rules
        self.rng = rng
        self.slip = slip
        self.seats = seats
        self.sheet = _sheet(rules, changes, seats, rng)
        slip.rules = rules
        slip.start(self.sheet, rng)
        self.table = self.sheet.table
        self.sides = len(self.table.sides)
        self.totals: tuple[Number, ...] = first_totals(self.sides, rules)
        self.sets = [0] * self.sides
        self.played = 0
        self.dealers: Sequence[int] = range(seats)
        self.habits = Habits(rules, rng, is_faulty=bool(slip.name))
        if self.sheet.start is not None:
            self.totals = tuple(self.sheet.start[side] for side in range(self.sides))

    def run(self) -> GameSheet:
        """Plays the game to its end, or as long as such games are played."""
        sheet, rng = self.sheet, self.rng
        last = rng.randint(2, 7) if self.rules.stakes != "none" or not self.rules.target else MOST_HANDS
        last = max(last, 2 * self.rules.deals_each * self.seats, self.rules.hands_limit + 4)
        while len(sheet.hands) < last and not sheet.is_over:
            self._hand()
        while sheet.is_over and self.slip.plays_on(sheet):
            self._hand()
        self.slip.ended(sheet, rng)
        return sheet

    # One hand

    def _hand(self) -> None:
        rng, rules, sheet = self.rng, self.rules, self.sheet
        index = len(sheet.hands) + 1
        dealer = self.slip.dealer(index, self.dealers, self.seats, rng)
        if dealer is None:
            dealer = self.dealers[int(rng.random() * len(self.dealers))]
        holdings, undealt = deal_cards(self.seats, rules, rng)
        hand = HandSheet(index, dealer, self.habits.shown(rng), holdings, undealt)
        hand.shown.total = hand.shown.total or sheet.always_total
        sheet.hands.append(hand)
        self.slip.prepare(hand, rng)
        self._bid_and_play(hand)
        if sheet.is_over:
            hand.shown.winner = False
        if hand.is_void:
            self._write_void(hand)
        else:
            self._write_results(hand)
        self._next_dealers(hand)

    def _bid_and_play(self, hand: HandSheet) -> None:
        rng, rules = self.rng, self.rules
        if not self.slip.is_live(hand) and rng.random() < 0.01:
            hand.end, hand.is_void, hand.shown.deals, hand.shown.end = "misdeal", True, False, True
            return
        if self._throw_in(hand):
            return
        bits = [bits_of(holding) for holding in hand.holdings]
        for seat, (thrown, drawn) in hand.replaced.items():
            bits[seat] = bits[seat] & ~bits_of(thrown) | bits_of(drawn)
        if rules.trump_by in ("turn_up", "cut"):
            turning = Turning(hand, bits, self.table, rules, rng)
            turning.go()
            if not hand.is_void:
                self.slip.turned(turning)
            if hand.is_void:
                hand.shown.end = True
                return
        by_seat = [self.totals[side] for side in self.table.side_of]
        Hearing(hand, bits, by_seat, rules, rng, self.slip).hold()
        if hand.end == "passed" or hand.contract is None:
            hand.end, hand.is_void = "passed", True
        elif hand.contract.is_lost:
            hand.end = "passed"
        else:
            self._play(hand, bits)

    def _play(self, hand: HandSheet, bits: list[int]) -> None:
        rng, rules = self.rng, self.rules
        hand.size = tricks_in_hand(rules, self.seats, hand.runs)
        Moving(hand, bits, self.table, rules, rng, self.slip).go()
        if hand.is_void:
            self.slip.give_up(hand)
            hand.shown.end, hand.moves = True, [move for move in hand.moves if move.is_early]
            return
        self.habits.settle(hand, rng)
        play_tricks(hand, bits, rules, rng, self.slip)
        if hand.trump_written is None:
            hand.trump_written = hand.trump
        if hand.tricks:
            self._concede(hand)

    def _throw_in(self, hand: HandSheet) -> bool:
        """A holding that is too weak to play: the hand is dealt again, or its player gets new cards."""
        for seat, holding in enumerate(hand.holdings):
            if not is_weak(holding, self.rules) or self.slip.is_live(hand) or self.rng.random() < 0.3:
                continue
            if self.rules.weak_hand_outcome == "new_cards":
                if len(hand.undealt) >= len(holding) and hand.shown.deals:
                    hand.replaced[seat] = list(holding), hand.undealt[: len(holding)]
                    del hand.undealt[: len(holding)]
                    return False
                continue
            hand.end, hand.is_void, hand.shown.end = "redeal", True, True
            return True
        return False

    def _concede(self, hand: HandSheet) -> None:
        """Now and then the last tricks are conceded to the one who would take them all the same."""
        if self.slip.name or not hand.shown.deals or hand.replaced or self.rng.random() > 0.03:
            return
        rules = self.rules
        if rules.draw_after_trick != "none" or rules.follow_rule == "trump_only":
            return
        if do_cards_move(rules) and (not hand.moves or hand.shown.moves != "seen"):
            return
        last = hand.tricks[-1].taker
        kept = len(hand.tricks)
        while kept > 2 and hand.tricks[kept - 1].taker == last:
            kept -= 1
        if kept < len(hand.tricks):
            hand.claimant, hand.kept = last, kept

    # What it comes to

    def _write_void(self, hand: HandSheet) -> None:
        hand.shown.points = hand.shown.pips = False
        hand.shown.score = hand.shown.score and self.rng.random() < 0.1
        hand.shown.total = hand.shown.total and self.rng.random() < 0.1
        hand.shown.winner = False
        if hand.shown.score or hand.shown.total:
            hand.shown.end = True
        hand.score = dict.fromkeys(range(self.sides), 0)
        hand.total = dict(enumerate(self.totals))
        self.slip.written(self.sheet, hand, self.rng)

    def _write_results(self, hand: HandSheet) -> None:
        rules, contract = self.rules, hand.contract
        assert contract is not None
        taken, settlement = self._worth(hand)
        before = hand.before = self.totals
        names = [rule.name for rule in rules.points]
        hand.given = [(side, name) for name in names if (side := taken.points[name]) is not None]
        hand.given += [(None, name) for name in names if taken.points[name] is None and self.rng.random() < 0.5]
        hand.pips = dict(enumerate(taken.pips))
        if hand.shown.is_loose and self.rng.random() < 0.05:
            hand.ruling = {self.rng.randrange(self.sides): self.rng.choice((-1, 1))}
        is_told = hand.shown.total or (hand.tricks and (hand.shown.points or hand.shown.pips))
        is_short = contract.is_lost or len(hand.tricks) < hand.size
        hand.shown.score = hand.shown.score or (is_short and not is_told)
        gained = [score + hand.bonus.get(side, 0) for side, score in enumerate(settlement.score)]
        hand.score = {side: score + hand.ruling.get(side, 0) for side, score in enumerate(gained)}
        hand.total = {side: self.add(hand, side, hand.score[side]) for side in range(self.sides)}
        self.slip.written(self.sheet, hand, self.rng)
        self.totals = tuple(hand.total[side] for side in range(self.sides))
        self.played += 1
        self._finish(hand, taken, settlement, before)

    def add(self, hand: HandSheet, side: int, score: Number) -> Number:
        """The total of a side after this hand."""
        assert hand.contract is not None
        is_pitcher = side == self.table.side_of[hand.contract.pitcher]
        return add_score(hand.before[side], score, self.rules, is_pitcher=is_pitcher)

    def _worth(self, hand: HandSheet) -> tuple[Taken, Settlement]:
        rules, contract, side_of = self.rules, hand.contract, self.table.side_of
        assert contract is not None
        trumps = trumps_of(rules, hand.trump)
        if hand.tricks:
            piles: list[Pile] = [(trick.seats, trick.cards, trick.taker) for trick in hand.tricks]
            eldest = self.table.next(hand.dealer)
            taken = count_taken(piles, trumps, contract.pitcher, eldest, side_of, rules, contract.partner)
        else:
            nothing = (0,) * self.sides
            taken = Taken(dict.fromkeys(trumps.names), nothing, nothing)
        total = self.totals[side_of[contract.pitcher]]
        return taken, settle(
            taken.points, contract, side_of, rules, tricks=taken.tricks, jack_worth=taken.jack_worth, total=total
        )

    def _finish(self, hand: HandSheet, taken: Taken, settlement: Settlement, before: tuple[Number, ...]) -> None:
        rules, contract, sheet = self.rules, hand.contract, self.sheet
        assert contract is not None
        pitcher = self.table.side_of[contract.pitcher]
        if rules.set_limit and settlement.made is False:
            self.sets[pitcher] += 1
        limit = rules.set_limit
        sign = -1 if rules.score_direction == "down" else 1
        gained = tuple(sign * (new - old) for old, new in zip(before, self.totals, strict=True))
        reckoning = Reckoning(
            before, gained, taken.points, pitcher, settlement.made, self.played, self.seats,
            jack_worth=taken.jack_worth, winner=settlement.winner, loser=settlement.loser,
            out=frozenset(side for side, count in enumerate(self.sets) if limit and count >= limit),
            bonus=tuple(hand.bonus.get(side, 0) for side in range(self.sides)),
        )  # fmt: skip
        if not sheet.is_over:
            sheet.winner = hand.winner = game_winner(reckoning, rules)
            sheet.is_over = sheet.winner is not None or bool(sharing_sides(reckoning, rules))

    def _next_dealers(self, hand: HandSheet) -> None:
        """Who may deal next, as the rules have it after a hand that ended so."""
        if self.rules.deal_rotation == "last_taker_leads" and hand.tricks and hand.end in (None, "played", "conceded"):
            self.dealers = [dealer_before(hand.tricks[-1].taker, self.seats)]
            return
        steps = dealer_steps(hand.end or "played", self.rules)[0] or (1,)
        self.dealers = [(hand.dealer + step) % self.seats for step in sorted(steps)]


def _sheet(rules: RuleSet, changes: list[tuple[str, str]], seats: int, rng: Random) -> GameSheet:
    kind = rng.randrange(4)
    labels: tuple[str, ...]
    if seats == 4 and kind < 2:
        labels = SEAT_LABELS[0]
    elif kind == 2:
        labels = SEAT_LABELS[1][:seats]
    else:
        labels = tuple(f"P{number + 1}" for number in range(seats)) if kind == 3 else tuple("ABCDEFGH"[:seats])
    is_plain = labels == SEAT_LABELS[0] and rng.random() < 0.5
    names = None if is_plain else [rng.choice(NAMES) for _ in labels]
    sides = default_sides(labels, rules.sides)
    has_names = len(sides) < seats and rng.random() < 0.3
    if has_names:
        sides = tuple(Side(label, side.seats) for label, side in zip(("Us", "Them", "Others"), sides, strict=False))
    date = f"20{rng.randint(10, 29)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}" if rng.random() < 0.7 else None
    sheet = GameSheet(rules, Table(labels, sides), names, changes, rng.choice(TITLES), date, has_names)
    if rng.random() < 0.1 and rules.target > 4:
        first = first_totals(len(sides), rules)
        brought = {side: total + rng.randint(-1, 3) for side, total in enumerate(first)}
        if not any(has_reached(total, rules.target, rules) for total in brought.values()) and rules.negative_scores:
            sheet.start = brought
    return sheet
