"""Cards of which nobody can tell for certain who played them: they prove no holding, and are judged by none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitchlog.cards import BITS

if TYPE_CHECKING:
    from pitchlog.replay.tricks import Laid, Laying


def loosen(laying: Laying, laid: Laid) -> None:
    """The cards of a trick of which nobody can tell who played which: they prove no holding that is not known."""
    for seat, card in zip(laid.seats, laid.cards, strict=True):
        holding = laying.holdings[seat]
        laying.loose[seat] |= BITS[card] & ~(0 if holding is None else holding.bits)


def doubt_twins(laying: Laying) -> None:
    """Of a card that is played twice, either may be the wrong one, but the one of the seat to which it was dealt.

    The later is told; neither proves what its seat held, nor is it judged. Linear in the cards.
    """
    once = twice = own = 0
    by_seat = [0] * laying.count
    for laid in laying.laid:
        for seat, card in zip(laid.seats, laid.cards, strict=True):
            twice |= once & BITS[card]
            own |= by_seat[seat] & BITS[card]
            once |= BITS[card]
            by_seat[seat] |= BITS[card]
    twice &= laying.pack
    for laid in laying.laid:
        for position, (seat, card) in enumerate(zip(laid.seats, laid.cards, strict=True)):
            holding = laying.holdings[seat]
            is_dealt = holding is not None and holding.bits & BITS[card] & ~own
            if twice & BITS[card] and not is_dealt:
                laid.doubtful |= {position}
                laying.loose[seat] |= BITS[card]
    first = laying.laid[0].cards
    if first and twice & BITS[first[0]] and laying.rules.trump_by == "first_lead":
        laying.is_lead_open = True
