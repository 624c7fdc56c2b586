"""How things stand when play begins, and the card that was turned for trump."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pitchlog.cards import Card, Number
from pitchlog.record.model import Beg, CardsMoved
from pitchlog.replay.faults import Place


@dataclass(slots=True)
class Phases:
    """How things stand when play begins.

    ``size`` is how many tricks are to be played at most, ``thrown`` where each card that was thrown stands, with its
    seat, ``gained`` where each card taken up stands, ``draws`` the cards drawn behind that many tricks, ``bonus`` what
    the sides scored before the play, ``called`` the card whose holder is the pitcher's partner.
    """

    size: int
    thrown: dict[Card, tuple[int, Place]] = field(default_factory=dict)
    gained: dict[Card, tuple[int, Place]] = field(default_factory=dict)
    draws: dict[int, list[tuple[int, Card]]] = field(default_factory=dict)
    bonus: list[Number] = field(default_factory=list)
    called: Card | None = None
    called_at: Place | None = None


def trump_turned(moved: Sequence[CardsMoved | Beg]) -> Card | None:
    """The card last turned for trump, if one was."""
    turned = [one.cards[0] for one in moved if isinstance(one, CardsMoved) and one.kind == "turn"]
    return turned[-1] if turned else None
