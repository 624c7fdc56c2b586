"""An unlawful play as a fault: where it stands, what marks it bears, what in the record proves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitchlog.cards import Card, cards_of
from pitchlog.engine.violations import PlayFault
from pitchlog.replay.faults import Place, PlayOffence

if TYPE_CHECKING:
    from pitchlog.replay.tricks import Laid, Laying


def tell_unlawful(
    laying: Laying, place: int, laid: Laid, position: int, fault: PlayFault, *, withdrawn: int | None = None
) -> None:
    """Adds the offence of a card to the faults, with its marks and what proves it. ``withdrawn`` is the index of the
    withdrawn card that it is about.
    """
    here = laying.place(laid, position)
    marks = _marks(laying, laid, position, withdrawn=withdrawn is not None)
    if withdrawn is not None:
        here = Place(here.statement, "withdrawn", here.index, withdrawn)
    lead = laying.place(laid, 0) if position else None
    laying.faults.append(
        PlayOffence(
            fault.name,
            here,
            laid.number,
            laying.table.seats[fault.seat],
            rule=fault.rule,
            reason=fault,
            card=fault.card,
            proofs=_proofs(laying, place, fault),
            lead=lead,
            is_marked="R" in marks,
            is_ruled=bool(laying.hand.rulings),
        )
    )


def _marks(laying: Laying, laid: Laid, position: int, *, withdrawn: bool) -> tuple[str, ...]:
    """The marks of a card; where one was withdrawn, they are the withdrawn card's."""
    details = laid.statement.details if laid.statement is not None else None
    item = position if laid.items is None else laid.items[position]
    detail = details[item] if details is not None and item is not None else None
    if detail is None or bool(detail.withdrawn) != withdrawn:
        return ()
    return detail.marks


def _proofs(laying: Laying, place: int, fault: PlayFault) -> tuple[tuple[Place, Card], ...]:
    """Where the record shows the cards held: in the deal, and in a later trick. At most three cards."""
    found: list[tuple[Place, Card]] = []
    holding = laying.holdings[fault.seat]
    for card in cards_of(fault.held)[:3]:
        if laying.phases is not None and laying.phases.gained.get(card, (-1,))[0] == fault.seat:
            found.append((laying.phases.gained[card][1], card))
        elif holding is not None and card in holding.cards:
            found.append((holding.place_of(card), card))
        for laid in laying.laid[place + 1 :]:
            if card in laid.cards and laid.seats[laid.cards.index(card)] == fault.seat:
                found.append((laying.place(laid, laid.cards.index(card)), card))
    return tuple(found)
