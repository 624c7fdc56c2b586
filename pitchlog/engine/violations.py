"""Typed reasons why an act is unlawful: data without prose. ``name`` is the finding's name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pitchlog.cards import Card

CallFaultName = Literal[
    "bid-out-of-turn",
    "bid-too-low",
    "bid-not-allowed",
    "dealer-may-not-match",
    "dealer-must-bid",
    "bid-after-close",
    "missing-bid",
]
PlayFaultName = Literal["revoke", "must-trump", "trump-only", "must-lead-trump", "under-trump", "joker-led"]


@dataclass(frozen=True, slots=True)
class CallFault:
    """A call against the laws of the auction.

    ``call`` is its index, ``len(calls)`` for one that is missing. ``due`` is the seat whose turn it was,
    ``standing`` the bid to beat (0: none), ``reason`` what about the amount is wrong, ``rule`` the house rule.
    """

    name: CallFaultName
    call: int
    seat: int | None
    rule: str
    due: int | None = None
    standing: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PlayFault:
    """A card that the laws of play forbid.

    ``held`` are the cards that the seat certainly held and should have chosen from, ``led`` the led suit.
    """

    name: PlayFaultName
    seat: int
    card: Card
    rule: str
    led: int | None = None
    held: int = 0
