"""How things stand when play begins, and the card that was turned for trump."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pitchlog.cards import Card, Number
from pitchlog.engine.deal import stock_size, tricks_in_hand
from pitchlog.engine.phases import Breach, may_get_new_cards
from pitchlog.engine.trump import Trumps
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
    ``is_bonus_open`` says that something was scored before the play and nobody knows by whom. ``turned_up`` is what the
    sides may have scored more for a turned card that is not written down, ``unwritten`` that and a point for a beg.
    """

    size: int
    thrown: dict[Card, tuple[int, Place]] = field(default_factory=dict)
    gained: dict[Card, tuple[int, Place]] = field(default_factory=dict)
    draws: dict[int, list[tuple[int, Card]]] = field(default_factory=dict)
    bonus: list[Number] = field(default_factory=list)
    called: Card | None = None
    called_at: Place | None = None
    is_bonus_open: bool = False
    turned_up: Sequence[tuple[Number, ...]] = ()
    unwritten: Sequence[tuple[Number, ...]] = ()
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

    def own(
        self, breaches: Sequence[Breach], rules: RuleSet, *, is_pitchers: bool, is_robbers: bool = False
    ) -> list[Breach]:
        """The breaches without those of a card that is not the seat's: that is what is told of it."""
        is_open = not self.is_whole or may_have_taken(self, rules, is_pitchers=is_pitchers, is_robbers=is_robbers)
        return [one for one in breaches if is_open or one.card is None or one.card >= 54 or self.bits >> one.card & 1]


def cards_of_seat(holding: Holding | None, size: int) -> SeatCards:
    """What a seat has that was dealt this holding, or of whose ``size`` cards nothing is written down."""
    if holding is None:
        return SeatCards(None, 0, size, is_whole=False)
    return SeatCards(holding, holding.bits, size, holding.is_exact)


def times_run(hand: Hand, rules: RuleSet) -> int:
    """How often the cards were run: once for a beg, and again for each card turned after that.

    Where the beg or a turn is not written down, or the beg is said to have been answered otherwise, the cards turned
    and dealt tell it.
    """
    begs = sum(isinstance(moved, Beg) and moved.answer == "run" for moved in hand.moved)
    moves = [moved for moved in hand.moved if isinstance(moved, CardsMoved)]
    turns = sum(moved.kind == "turn" for moved in moves)
    told = max(begs, turns - 1, 0)
    if not rules.beg or rules.trump_by != "turn_up":
        return told if begs else 0
    first = min([trick.line.number for trick in hand.tricks], default=None)
    drawn: dict[str | None, int] = {}
    for moved in moves:
        is_run = moved.kind == "draw" and not rules.refill_to and (first is None or moved.line.number < first)
        if is_run:
            drawn[moved.seat] = drawn.get(moved.seat, 0) + len(moved.cards)
    dealt = {count // 3 for count in drawn.values()}
    return told if told in dealt and told else max(told, max(dealt, default=0))


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


def may_have_taken(state: SeatCards, rules: RuleSet, *, is_pitchers: bool, is_robbers: bool = False) -> bool:
    """Whether the seat may have taken up a widow, or the rest of the stock, of which nothing is written down."""
    if is_robbers and rules.remainder_to in ("bidder", "dealer") and state.last_kind != "take":
        return True
    return bool(rules.widow) and not state.drawn and (is_pitchers or rules.widow_to == "each")


def partner_breach(card: Card, held: int, trumps: Trumps, rules: RuleSet) -> str | None:
    """Why the pitcher, who surely holds the cards ``held``, may not call this card for a partner."""
    if rules.partner_call == "none":
        return "no-partner"
    if card < 54 and trumps.suit is not None and not trumps.is_trump(card):
        return "no-trump"
    return "held" if card < 54 and held >> card & 1 else None


def may_have_thrown(hand: Hand, seat: str, state: SeatCards, more: int, *, is_robbers: bool) -> bool:
    """Whether the seat that took the rest of the stock may have thrown these cards before, in a line left out.

    One card too few is a slip of the count, no line.
    """
    moves = [one for one in hand.moved if isinstance(one, CardsMoved) and one.seat == seat]
    throws = sum(one.kind in ("discard", "bury") for one in moves)
    return is_robbers and more > 1 and state.drawn > 0 and throws == 1


def is_too_many(state: SeatCards, rules: RuleSet, runs: int, *, is_pitchers: bool) -> bool:
    """Whether a seat that is left with too few cards threw too many: nobody draws, and it has taken up no widow."""
    if rules.refill_to or runs or may_get_new_cards(rules):
        return False
    return not may_have_taken(state, rules, is_pitchers=is_pitchers)


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
