"""In which trick each point of a hand fell, and to whom it went."""

from __future__ import annotations

from dataclasses import dataclass

from pitchlog.cards import BITS, NO_CARD, Card
from pitchlog.engine.falling import point_cards
from pitchlog.engine.scoring import Pile
from pitchlog.replay.hand import HandReplay


@dataclass(frozen=True, slots=True)
class Fall:
    """One point of a hand. ``sides`` are the indexes of those that get it (``()``: nobody; ``None``: cannot be told).

    ``trick`` is the place among the laid tricks where its card fell, from 0, and ``position`` the card's in that
    trick; ``None`` for a point that no card makes, or whose card was not seen.
    """

    name: str
    worth: int
    sides: tuple[int, ...] | None
    card: Card | None = None
    trick: int | None = None
    position: int | None = None


def falls_of(replay: HandReplay) -> tuple[Fall, ...]:
    """The points of a hand that was played, in the order of its rules. Linear in its cards."""
    outcome = replay.outcome
    if outcome is None or not replay.laid or replay.is_void or replay.is_recorded:
        return ()
    cards = _cards(replay)
    worths: dict[str, int] = {point.name: point.worth for point in replay.rules.points}
    if outcome.taken is not None:
        worths["jack"] = outcome.taken.jack_worth
    return tuple(_fall(replay, name, worths[name], sides, cards.get(name)) for name, sides in outcome.points.items())


def _fall(replay: HandReplay, name: str, worth: int, sides: tuple[int, ...] | None, card: Card | None) -> Fall:
    for trick, laid in enumerate(replay.laid):
        if card is not None and card in laid.cards:
            return Fall(name, worth, sides, card, trick, laid.cards.index(card))
    played = [trick for trick, laid in enumerate(replay.laid) if laid.taker is not None]
    return Fall(name, worth, sides, trick=played[-1] if name == "last" and played else None)


def _cards(replay: HandReplay) -> dict[str, Card]:
    """The card of each point, as far as the record is sure of it."""
    pack, piles, is_sure = replay.trumps.pack, list[Pile](), True
    for laid in replay.laid:
        known = [place for place, card in enumerate(laid.cards) if BITS[card] & pack and place not in laid.doubtful]
        plays = [place for place, card in enumerate(laid.cards) if card != NO_CARD]
        is_sure = is_sure and known == plays and laid.statement is not None
        seats, cards = tuple(laid.seats[place] for place in known), tuple(laid.cards[place] for place in known)
        piles.append((seats, cards, seats[0] if seats else 0))
    found = point_cards(piles, replay.trumps, replay.rules)
    if is_sure:
        return found
    own = {name for names in replay.trumps.scoring.values() for name in names}
    return {name: card for name, card in found.items() if name in own}
