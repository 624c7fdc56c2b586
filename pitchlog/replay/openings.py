"""How things stand when play begins, and the card that was turned for trump."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pitchlog.cards import Card, Number
from pitchlog.engine.deal import stock_size, tricks_in_hand
from pitchlog.engine.phases import Breach
from pitchlog.record.model import Beg, CardsMoved, Hand
from pitchlog.replay.drawing import Drawing
from pitchlog.replay.faults import Place
from pitchlog.replay.holdings import Holding
from pitchlog.rules import RuleSet
from pitchlog.seats import Table


@dataclass(slots=True)
class Phases:
    """How things stand when play begins.

    ``size`` is how many tricks are to be played at most, ``thrown`` where each card that was thrown stands, with its
    seat, ``gained`` where each card taken up stands, ``draws`` the cards drawn behind that many tricks, ``bonus`` what
    the sides scored before the play, ``called`` the card whose holder is the pitcher's partner.
    ``turned`` is where each card turned for trump stands that stays out of the play, ``drawing`` what is drawn in it.
    ``is_bonus_open`` says that something was scored before the play and nobody knows by whom.
    """

    size: int
    thrown: dict[Card, tuple[int, Place]] = field(default_factory=dict)
    gained: dict[Card, tuple[int, Place]] = field(default_factory=dict)
    draws: dict[int, list[tuple[int, Card]]] = field(default_factory=dict)
    bonus: list[Number] = field(default_factory=list)
    called: Card | None = None
    called_at: Place | None = None
    is_bonus_open: bool = False
    turned: dict[Card, Place] = field(default_factory=dict)
    drawing: Drawing | None = None


@dataclass(slots=True)
class SeatCards:
    """One seat's cards on the way: ``bits`` those known, ``is_whole`` that these are all, ``size`` how many in all."""

    holding: Holding | None
    bits: int
    size: int
    is_whole: bool
    thrown: int = 0
    drawn: int = 0
    last: Place | None = None
    last_kind: str = ""
    is_told: bool = False

    def own(self, breaches: Sequence[Breach], rules: RuleSet, *, is_pitchers: bool) -> list[Breach]:
        """The breaches without those of a card that is not the seat's: that is what is told of it."""
        is_open = not self.is_whole or may_have_taken(self, rules, is_pitchers=is_pitchers)
        return [one for one in breaches if is_open or one.card is None or one.card >= 54 or self.bits >> one.card & 1]


def cards_of_seat(holding: Holding | None, size: int) -> SeatCards:
    """What a seat has that was dealt this holding, or of whose ``size`` cards nothing is written down."""
    if holding is None:
        return SeatCards(None, 0, size, is_whole=False)
    return SeatCards(holding, holding.bits, size, holding.is_exact)


def times_run(hand: Hand, rules: RuleSet) -> int:
    """How often the cards were run: once for a beg, and again for each card turned after that.

    Where the beg is not written down, or said to have been answered otherwise, the cards turned and dealt tell it.
    """
    begs = sum(isinstance(moved, Beg) and moved.answer == "run" for moved in hand.moved)
    moves = [moved for moved in hand.moved if isinstance(moved, CardsMoved)]
    turns = sum(moved.kind == "turn" for moved in moves)
    if begs:
        return max(begs, turns - 1)
    if not rules.beg or rules.trump_by != "turn_up":
        return 0
    first = min([trick.line.number for trick in hand.tricks], default=None)
    drawn: dict[str | None, int] = {}
    for moved in moves:
        is_run = moved.kind == "draw" and not rules.refill_to and (first is None or moved.line.number < first)
        drawn[moved.seat] = drawn.get(moved.seat, 0) + (len(moved.cards) if is_run else 0)
    return max(turns - 1, max(drawn.values(), default=0) // 3, 0)


def most_tricks(hand: Hand, rules: RuleSet, seats: int) -> int:
    """How many tricks the hand has at most. Where it is left open what is played after a run, the record tells it."""
    runs = times_run(hand, rules) if hand.moved else 0
    played = len(hand.tricks) + (hand.claim is not None)
    if runs and rules.run_cards == "unstated" and played > rules.hand_size:
        return rules.hand_size + 3 * runs
    return tricks_in_hand(rules, seats, runs)


def trump_turned(moved: Sequence[CardsMoved | Beg]) -> Card | None:
    """The card last turned for trump, if one was."""
    turned = [one.cards[0] for one in moved if isinstance(one, CardsMoved) and one.kind == "turn"]
    return turned[-1] if turned else None


def may_have_taken(state: SeatCards, rules: RuleSet, *, is_pitchers: bool) -> bool:
    """Whether the seat may have taken up a widow of which nothing is written down."""
    return bool(rules.widow) and not state.drawn and (is_pitchers or rules.widow_to == "each")


def can_refill(hand: Hand, table: Table, rules: RuleSet, robber: int | None, kept: int) -> bool:
    """Whether the stock surely had a card for each of the ``kept``: all have thrown, and all drawn is written down."""
    drawn, throwers = 0, set()
    for moved in hand.moved:
        if isinstance(moved, CardsMoved) and moved.kind == "draw" and moved.seat is not None:
            drawn += 0 if table.index.get(moved.seat) == robber else len(moved.cards)
        elif isinstance(moved, CardsMoved) and moved.kind == "discard":
            throwers.add(moved.seat)
    stock = stock_size(rules, len(table.seats)) - (rules.widow if rules.widow_to == "agreement" else 0)
    return len(throwers) == len(table.seats) and drawn + kept <= stock
