"""What the law allowed a player, and the house rule that says so, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitchlog.cards import BITS, KNOWN_BITS, Card, cards_of
from pitchlog.engine.legality import best_trump, lead_fault, play_fault
from pitchlog.replay.hand import HandReplay
from pitchlog.rules import basis, meaning
from pitchlog.steps.scene import Scene, lawful_cards
from pitchlog.steps.steps import Step


@dataclass(frozen=True, slots=True)
class Law:
    """What the player of a card might have played, and why. ``is_any`` says that it was the whole holding.

    ``key`` is the house rule it rests on, ``why`` says it in words, ``basis`` where this table has it from.
    """

    cards: tuple[Card, ...]
    is_any: bool
    is_lawful: bool
    why: str
    key: str | None = None
    basis: str = ""


def law_of(replay: HandReplay, before: Scene, step: Step) -> Law | None:
    """The law for the card played in this step; ``before`` is how things stood.

    ``None``: it cannot be told, or it is another seat's turn to lead.
    """
    cards = lawful_cards(replay, before, step)
    if cards is None or step.seat is None or step.card is None or _is_anothers_lead(replay, step):
        return None
    held = before.held[step.seat] | BITS[step.card] & KNOWN_BITS
    laid = () if before.is_whole else before.table
    forbidden = [card for card in cards_of(held) if card not in cards]
    key = _forbidding(replay, held, forbidden[0], laid, step) if forbidden else None
    if key is None:
        why, key = _free(replay, held, laid, step)
    else:
        why = meaning(key, getattr(replay.rules, key))
    told = "" if key is None else basis(replay.rules, key)
    return Law(cards, not forbidden, step.card in cards, why, key, told)


def _is_anothers_lead(replay: HandReplay, step: Step) -> bool:
    """Whether another seat took the trick before, so that no card of this one may be led."""
    if not step.trick or step.position != 0 or replay.memory.drops_out:
        return False
    taker = replay.laid[step.trick - 1].taker
    return taker is not None and taker != step.seat


def _forbidding(replay: HandReplay, held: int, card: Card, laid: Sequence[tuple[int, Card]], step: Step) -> str | None:
    """The house rule that forbids this card."""
    trumps, rules, seat = replay.trumps, replay.rules, step.seat
    assert seat is not None
    others = held & ~BITS[card]
    if not laid:
        faced = None if replay.contract is None else replay.contract.faced
        is_first = step.trick == 0
        fault = lead_fault(seat, card, trumps, others, rules, is_first=is_first, faced=faced if is_first else None)
    else:
        best = best_trump([lying for _, lying in laid], trumps)
        fault = play_fault(seat, card, trumps.suits[laid[0][1]], trumps, others, rules, best)
    return fault.rule if fault is not None and hasattr(rules, fault.rule) else None


def _free(replay: HandReplay, held: int, laid: Sequence[tuple[int, Card]], step: Step) -> tuple[str, str | None]:
    """Why any card may be played."""
    if not laid and step.trick == 0 and replay.rules.trump_by == "first_lead":
        return meaning("trump_by", "first_lead"), "trump_by"
    if not laid:
        return "The player who leads may lead any card.", None
    if held.bit_count() == 1:
        return "It is the last card.", None
    led = replay.trumps.suits[laid[0][1]]
    if 0 <= led < 4 and not held & replay.trumps.suit_bits[led]:
        return "A player who has none of the suit led may play any card.", None
    key = "trump_led" if led == replay.trump else "follow_rule"
    return meaning(key, getattr(replay.rules, key)), key
