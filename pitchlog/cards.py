"""The cards: suits, ranks, cards, packs, and their pips.

A :class:`Card` is a small integer with a name, so that holdings can be bit sets and look-ups can be
list indexes. Beside the 52 cards and two jokers there are cards that nobody wrote down:

>>> Card.of("As"), str(Card.of("Td")), Card.of("??").is_known
(Card.of('As'), 'Td', False)
>>> Card.of("?h").suit == HEARTS, Card.of("?h").could_be(Card.of("2h")), Card.of("?h").could_be(Card.of("2s"))
(True, True, False)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Number = int | float
"""Pips, scores and totals; only pips may be halves."""

SUITS: Final = "shdc"
"""The suit letters, in the order spades, hearts, diamonds, clubs; a suit is its index here."""

RANKS: Final = "23456789TJQKA"
"""The rank letters from low to high; a rank is its index here."""

SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
JOKER_SUIT: Final = 4
NO_SUIT: Final = -1
NO_RANK: Final = -1

SUIT_NAMES: Final = ("spades", "hearts", "diamonds", "clubs", "jokers")
SUIT_GLYPHS: Final = "♠♥♦♣"
RANK_NAMES: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip

DEUCE, TREY, FOUR, FIVE, SIX, NINE, TEN, JACK, QUEEN, KING, ACE = 0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 12

_NAMES: Final = (
    *(rank + suit for suit in SUITS for rank in RANKS),
    "*b",
    "*l",
    "??",
    *("?" + suit for suit in SUITS),
    *(rank + "?" for rank in RANKS),
    "-",
    "!?",
)


class Card(int):
    """One card, or one card that nobody wrote down. Compare with ``is`` or ``==``; ``str`` is the notation.

    The values 0 to 51 are the pack (suit times 13 plus rank), 52 and 53 the big and the little joker, 54 an
    unknown card, 55 to 58 an unknown card of a known suit, 59 to 71 one of a known rank. ``NO_CARD`` stands
    where a seat plays no card, ``UNREADABLE`` where something stands that is not a card.
    """

    __slots__ = ()

    @staticmethod
    def of(text: str) -> Card:
        """The card written ``text`` in canonical form. Raises ``KeyError`` for anything else."""
        return BY_NAME[text]

    @property
    def suit(self) -> int:
        """0 to 3, ``JOKER_SUIT``, or ``NO_SUIT`` where it is not known."""
        return SUIT_OF[self]

    @property
    def rank(self) -> int:
        """0 (two) to 12 (ace), or ``NO_RANK``."""
        return RANK_OF[self]

    @property
    def is_known(self) -> bool:
        """Whether this is one certain card of a pack."""
        return self < 54

    def could_be(self, other: Card) -> bool:
        """Whether the known card ``other`` may be what stands here."""
        if self < 54:
            return int(self) == int(other)
        if self >= NO_CARD:
            return int(self) == UNREADABLE
        return SUIT_OF[self] in (NO_SUIT, SUIT_OF[other]) and RANK_OF[self] in (NO_RANK, RANK_OF[other])

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Card.of({_NAMES[self]!r})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


CARDS: Final[tuple[Card, ...]] = tuple(Card(number) for number in range(len(_NAMES)))
BY_NAME: Final[dict[str, Card]] = {str(card): card for card in CARDS}

BIG_JOKER, LITTLE_JOKER = CARDS[52], CARDS[53]
UNKNOWN: Final = BY_NAME["??"]
NO_CARD: Final = BY_NAME["-"]
UNREADABLE: Final = BY_NAME["!?"]

SUIT_OF: Final[tuple[int, ...]] = (
    *(number // 13 for number in range(52)), JOKER_SUIT, JOKER_SUIT, NO_SUIT, 0, 1, 2, 3, *[NO_SUIT] * 15,
)  # fmt: skip
RANK_OF: Final[tuple[int, ...]] = (*(number % 13 for number in range(52)), *[NO_RANK] * 7, *range(13), NO_RANK, NO_RANK)

STANDARD_PIPS: Final[tuple[int, ...]] = tuple(
    {TEN: 10, ACE: 4, KING: 3, QUEEN: 2, JACK: 1}.get(number % 13, 0) if number < 52 else 0
    for number in range(len(_NAMES))
)
"""What each card counts towards the Game point: ten 10, ace 4, king 3, queen 2, jack 1; 80 in the pack."""

BITS: Final[tuple[int, ...]] = tuple(1 << number for number in range(len(_NAMES)))
"""The bit of each card in a bit set; those of cards that are not known are in no holding."""

JOKER_BITS: Final = 3 << 52
"""The bit set of the two jokers."""

KNOWN_BITS: Final = (1 << 54) - 1
"""The bit set of every card there is: the 52 and two jokers."""

SUIT_BITS: Final[tuple[int, ...]] = tuple(0x1FFF << (13 * suit) for suit in range(4))
"""For each suit the bit set of its thirteen cards; a card is the bit ``1 << card``."""

RANK_BITS: Final[tuple[int, ...]] = tuple(sum(1 << (13 * suit + rank) for suit in range(4)) for rank in range(13))
"""For each rank the bit set of its four cards."""

DECK_RANKS: Final[dict[str, str]] = {
    "52": RANKS, "40": "56789TJQKA", "36": "2349TJQKA", "32": "789TJQKA", "28": "29TJQKA", "24": "9TJQKA",
}  # fmt: skip
"""The ranks that are in each pack that the house rule ``deck`` names."""


def pack_bits(deck: str, removed: str = "", jokers: int = 0) -> int:
    """The cards of a pack as a bit set: its ranks without those ``removed``, and one joker (the big one) or two.

    >>> pack_bits("52").bit_count(), pack_bits("52", "4", 2).bit_count(), pack_bits("32", "", 2).bit_count()
    (52, 50, 34)
    """
    bits = sum(RANK_BITS[RANKS.index(rank)] for rank in DECK_RANKS[deck] if rank not in removed)
    return bits | (0, 1 << 52, JOKER_BITS)[jokers]


def card_name(card: Card) -> str:
    """``jack of hearts``: a card in words, for messages."""
    if card < 52:
        return f"{RANK_NAMES[RANK_OF[card]]} of {SUIT_NAMES[SUIT_OF[card]]}"
    return {52: "big joker", 53: "little joker"}.get(int(card), "unknown card")


def bits_of(cards: Iterable[Card]) -> int:
    """The known ones of these cards as a bit set."""
    bits = 0
    for card in cards:
        bits |= BITS[card]
    return bits & KNOWN_BITS


def by_suit(bits: int) -> tuple[Card, ...]:
    """The cards of a bit set as a player sorts them: by suit, and from high to low."""
    return tuple(sorted(cards_of(bits), key=lambda card: (card.suit, -card.rank)))


def cards_of(bits: int) -> list[Card]:
    """The cards of a bit set, by suit and from low to high. Linear in the number of cards."""
    found = []
    while bits:
        low = bits & -bits
        found.append(CARDS[low.bit_length() - 1])
        bits ^= low
    return found
