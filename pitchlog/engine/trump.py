"""What trump makes of the cards: which are trumps, how they rank, what they count and which of them score.

With off-cards the jack (ace, five, three) of the other suit of trump's colour is a trump just below its twin; jokers
are trumps below the jack or below everything. One table a rule-set and trump, worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from pitchlog.cards import (
    ACE,
    BIG_JOKER,
    CARDS,
    DEUCE,
    FIVE,
    JACK,
    JOKER_BITS,
    JOKER_SUIT,
    KING,
    LITTLE_JOKER,
    NINE,
    NO_SUIT,
    QUEEN,
    RANK_OF,
    STANDARD_PIPS,
    SUIT_OF,
    TEN,
    TREY,
    Card,
    Number,
    pack_bits,
)
from pitchlog.rules import RuleSet

AS_THEY_STAND: Final = tuple(range(len(CARDS)))
FIVE_NAMES: Final = ("spade_five", "heart_five", "diamond_five", "club_five")


@dataclass(frozen=True, slots=True, eq=False)
class Trumps:
    """The cards under one trump (``suit`` is ``None`` while it is not told).

    ``suits`` is the suit each card belongs to in play, ``ranks`` its height within it (never compared across suits),
    ``powers`` what each takes of a trick in which a suit was led (-1: nothing), ``suit_bits`` the cards of each suit.
    ``bits`` are all trumps, ``naturals`` those that are no jokers, ``pack`` all cards dealt from.
    ``pips`` is what each card counts towards Game, ``scoring`` the points of each that scores by itself, ``names`` all
    points of the game. ``later_ties`` says that of two equal jokers in a trick the later one is higher.
    """

    suit: int | None
    suits: tuple[int, ...]
    ranks: tuple[int, ...]
    powers: tuple[tuple[int, ...], ...]
    suit_bits: tuple[int, ...]
    bits: int
    naturals: int
    pack: int
    pips: tuple[Number, ...]
    scoring: Mapping[Card, tuple[str, ...]]
    names: tuple[str, ...]
    later_ties: bool = False

    def is_trump(self, card: Card) -> bool:
        """Whether the card is a trump."""
        return self.suit is not None and self.suits[card] == self.suit


def pack_of(rules: RuleSet) -> int:
    """The cards that are dealt from, as a bit set."""
    return pack_bits(rules.deck, "".join(rules.removed_ranks), rules.jokers)


def off_suit(suit: int) -> int:
    """The other suit of the same colour."""
    return 3 - suit


class Shape(NamedTuple):
    """What of a rule-set the cards depend on: rule-sets that agree in it share their tables."""

    pack: int
    jokers: int
    joker_rank: str
    joker_order: str
    off_jack: bool
    off_ace: bool
    off_three: bool
    off_five: bool
    high_card: str
    low_card: str
    game_values: str
    names: tuple[str, ...]


def shape_of(rules: RuleSet) -> Shape:
    """What of these rules the cards depend on."""
    return Shape(
        pack_of(rules), rules.jokers, rules.joker_rank, rules.joker_order, rules.off_jack, rules.off_ace,
        rules.off_three, rules.off_five, rules.high_card, rules.low_card, rules.game_values,
        tuple([point.name for point in rules.points]),
    )  # fmt: skip


def trumps_of(rules: RuleSet, suit: int | None) -> Trumps:
    """The cards under these rules when ``suit`` is trump, or while nothing is. Kept for the last rules asked."""
    return trumps_for(shape_of(rules), suit)


@lru_cache(maxsize=256)
def trumps_for(rules: Shape, suit: int | None) -> Trumps:
    """The same for all rule-sets of one shape."""
    pack = rules.pack
    pips = pip_table(rules.game_values, suit)
    suits, ranks = list(SUIT_OF), AS_THEY_STAND
    is_plain = not (rules.jokers or rules.off_jack or rules.off_ace or rules.off_three or rules.off_five)
    if suit is not None and not is_plain:
        order = list(trump_order(rules, suit))
        heights = list(AS_THEY_STAND)
        for height, card in enumerate(order):
            suits[card] = suit
            heights[card] = 100 - height
        if rules.joker_order not in ("marked", "unstated"):
            heights[LITTLE_JOKER] = heights[BIG_JOKER]
        ranks = tuple(heights)
    suit_bits = [0] * 5
    for card in CARDS[:54]:
        suit_bits[suits[card]] |= 1 << card
    if is_plain:
        suit_bits[JOKER_SUIT] = 0
    bits = 0 if suit is None else suit_bits[suit]
    return Trumps(
        suit,
        tuple(suits),
        ranks,
        tuple(_powers(led, suit, suits, ranks) for led in (0, 1, 2, 3, JOKER_SUIT, NO_SUIT)),
        tuple(suit_bits),
        bits,
        bits & ~JOKER_BITS,
        pack,
        pips,
        dict(_scoring(rules, suit)) if suit is not None else {},
        rules.names,
        rules.joker_order == "second_in_trick_high",
    )


def _powers(led: int, trump: int | None, suits: Sequence[int], ranks: Sequence[int]) -> tuple[int, ...]:
    """What each card is worth in a trick in which ``led`` was led: trumps over the led suit, all others nothing."""
    known = range(54)
    return tuple(
        -1
        if card not in known
        else 200 + ranks[card]
        if suits[card] == trump
        else ranks[card]
        if suits[card] == led
        else -1
        for card in range(len(suits))
    )


def trump_order(rules: RuleSet | Shape, suit: int) -> Iterator[Card]:
    """Every trump of the pack from the highest down."""
    off = off_suit(suit)
    twins = {ACE: rules.off_ace, JACK: rules.off_jack, FIVE: rules.off_five, TREY: rules.off_three}
    jokers = [] if rules.jokers == 0 else [BIG_JOKER] if rules.jokers == 1 else [BIG_JOKER, LITTLE_JOKER]
    for rank in range(ACE, -1, -1):
        yield CARDS[13 * suit + rank]
        if twins.get(rank):
            yield CARDS[13 * off + rank]
        if rank == JACK and rules.joker_rank != "lowest":
            yield from jokers
    if rules.joker_rank == "lowest":
        yield from jokers


def _scoring(rules: Shape, suit: int) -> Iterator[tuple[Card, tuple[str, ...]]]:
    """The cards that score by themselves: card, point names. High and Low are among them where they are fixed cards."""
    names = rules.names
    own, off = 13 * suit, 13 * off_suit(suit)
    named = {
        "jack": own + JACK, "off_jack": off + JACK, "off_ace": off + ACE, "ten": own + TEN, "nine": own + NINE,
        "five": own + FIVE, "off_five": off + FIVE, "three": own + TREY, "off_three": off + TREY,
        "queen": own + QUEEN, "king": own + KING, "joker": BIG_JOKER, "big": BIG_JOKER, "little": LITTLE_JOKER,
    }  # fmt: skip
    if rules.high_card == "ace":
        named["high"] = own + ACE
    if rules.low_card == "deuce":
        named["low"] = own + DEUCE
    found: dict[int, tuple[str, ...]] = {}
    for name, card in named.items():
        if name in names:
            found[card] = (*found.get(card, ()), name)
    for other, name in enumerate(FIVE_NAMES):
        if name in names and other != suit:
            card = 13 * other + FIVE
            found[card] = (*found.get(card, ()), name)
    yield from ((CARDS[card], points) for card, points in found.items())


@lru_cache(maxsize=64)
def pip_table(game_values: str, trump: int | None) -> tuple[Number, ...]:
    """What each card counts towards the Game point: ten 10, ace 4, king 3, queen 2, jack 1, but for house rules."""
    table: list[Number] = list(STANDARD_PIPS)
    for card in CARDS[:52]:
        rank = RANK_OF[card]
        if (game_values == "ace_zero" and rank == ACE) or (
            game_values == "trump_jack_zero" and rank == JACK and SUIT_OF[card] == trump
        ):
            table[card] = 0
        elif game_values == "twos_two" and rank == DEUCE:
            table[card] = 2
        elif game_values == "trump_five_five" and rank == FIVE and SUIT_OF[card] == trump:
            table[card] = 5
    joker = {"joker_half": 0.5, "joker_one": 1}.get(game_values)
    if joker is not None:
        table[BIG_JOKER] = table[LITTLE_JOKER] = joker
    return tuple(table)
