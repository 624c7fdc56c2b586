"""Who plays with the pitcher in one hand alone: the holder of the card he called, or the seat two to his right."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pitchlog.engine.auction import Contract
from pitchlog.engine.legality import play_fault
from pitchlog.replay.faults import PhaseFault, Place, PlayOffence

if TYPE_CHECKING:
    from pitchlog.replay.openings import Phases
    from pitchlog.replay.tricks import Laying


def with_partner(laying: Laying, contract: Contract | None, phases: Phases | None) -> Contract | None:
    """The contract with the pitcher's partner in it; ``None`` where it cannot be told who that is.

    Who calls a card that nobody else holds plays alone. A card that is no trump may not be called: then the table may
    have taken another for it, and no partner is known. A partner who keeps the called card back, where it belongs to
    the first trick, is told.
    """
    if contract is None:
        return None
    if laying.rules.sides == "offset_partner":
        return replace(contract, partner=(contract.pitcher - 2) % laying.count)
    if phases is None or phases.called is None or phases.called >= 54:
        return None
    if laying.trump is not None and not laying.trumps.is_trump(phases.called):
        return None
    holder = _holder(laying, phases)
    if holder is None:
        return contract if _is_all_known(laying) else None
    if holder == contract.pitcher:
        return contract
    _judge_first_trick(laying, holder, phases)
    return replace(contract, partner=holder)


def _holder(laying: Laying, phases: Phases) -> int | None:
    """The seat that plays the called card, or was dealt it."""
    card = phases.called
    assert card is not None
    for laid in laying.laid:
        for seat, played in zip(laid.seats, laid.cards, strict=True):
            if played == card:
                return seat
    for seat, holding in enumerate(laying.holdings):
        if holding is not None and holding.bits >> card & 1:
            return seat
    return None


def _is_all_known(laying: Laying) -> bool:
    """Whether every card that was held is known, so that nobody held the called one."""
    is_whole = laying.is_plain and len(laying.laid) == laying.size
    return is_whole or all(holding is not None and holding.is_exact for holding in laying.holdings)


def _judge_first_trick(laying: Laying, holder: int, phases: Phases) -> None:
    """Who could follow suit and must, may keep the called card for later."""
    card = phases.called
    first = laying.laid[0] if laying.laid else None
    if card is None or not laying.trumps.is_trump(card) or not laying.rules.called_card_first:
        return
    if first is None or first.statement is None or holder not in first.seats:
        return
    position = first.seats.index(holder)
    played = first.cards[position]
    if played == card or played >= 54 or position in first.doubtful:
        return
    trumps, led = laying.trumps, laying.trumps.suits[first.cards[0]]
    if position and play_fault(holder, card, led, trumps, 1 << played, laying.rules) is not None:
        return
    here = laying.place(first, position)
    if any(isinstance(fault, PlayOffence) and fault.place == here for fault in laying.faults):
        return
    laying.faults.append(
        PhaseFault(
            "called-card-kept",
            here,
            1,
            laying.table.seats[holder],
            rule="called_card_first",
            reason="kept",
            card=card,
            other=phases.called_at if phases.called_at is not None else Place(first.statement),
        )
    )
