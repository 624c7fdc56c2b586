"""The rest of a hand that was conceded: what may have been in the tricks that were not played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from pitchlog.cards import JACK, Card, cards_of
from pitchlog.engine.scoring import Pile

if TYPE_CHECKING:
    from pitchlog.replay.tricks import Laying

Rest = list[Pile]
"""The tricks that were not played, all of them the claimant's."""


def conceded_rests(laying: Laying, claimant: int | None) -> list[Rest]:
    """Every way that matters in which the rest may have been; none without a claim, or where too little is known.

    Where all holdings are known there is one. Else a higher trump, a lower one, the jack and pips may have been in
    it or not, with every side: only so far as that changes who gets a point.
    """
    missing = laying.size - len(laying.laid)
    if claimant is None or missing <= 0 or not laying.is_plain or laying.trump is None:
        return []
    known: list[tuple[int, Card]] = []
    unknown: list[int] = []
    for seat, holding in enumerate(laying.holdings):
        left = [] if holding is None or not holding.is_exact else cards_of(holding.bits & ~laying.played[seat])
        if len(left) == missing:
            known += [(seat, card) for card in left]
        elif holding is None:
            unknown.append(seat)
        else:
            return []
    if not unknown:
        return [_rest(known, missing, claimant)]
    if not laying.is_four_point:
        return []
    return [_rest([*known, *more], missing, claimant) for more in _additions(laying, known, unknown, missing)]


def _rest(cards: Sequence[tuple[int, Card]], missing: int, claimant: int) -> Rest:
    first = (tuple(seat for seat, _ in cards), tuple(card for _, card in cards), claimant)
    return [first, *[((), (), claimant)] * (missing - 1)]


def _additions(
    laying: Laying, known: Sequence[tuple[int, Card]], unknown: Sequence[int], missing: int
) -> Iterator[list[tuple[int, Card]]]:
    """Cards that the unknown seats may have held, as few as show every difference to the points."""
    assert laying.trump is not None
    laid = 0
    for bits in laying.played:
        laid |= bits
    for _, card in known:
        laid |= 1 << card
    unseen = laying.pack & ~laid
    trumps = laid & laying.trumps.bits
    free = cards_of(unseen & laying.trumps.bits)
    jack = Card(13 * laying.trump + JACK)
    wanted: list[Card] = []
    if free and 1 << free[-1] > trumps:
        wanted.append(free[-1])
    if free and (not trumps or 1 << free[0] < trumps & -trumps):
        wanted.append(free[0])
    wanted += [jack] if unseen >> jack & 1 else []
    wanted = list(dict.fromkeys(wanted))
    values = laying.trumps.pips
    room = missing * len(unknown)
    plain = [card for card in cards_of(unseen) if card not in wanted and card not in free]
    richest = sorted(plain, key=lambda card: values[card], reverse=True)
    side_of = laying.table.side_of
    holders = list({side_of[seat]: seat for seat in unknown}.values())
    for places in product([None, *holders], repeat=len(wanted)):
        held = [(seat, card) for seat, card in zip(places, wanted, strict=True) if seat is not None]
        if len(held) <= room:
            yield held
            yield held + [(unknown[0], card) for card in richest[: room - len(held)]]
