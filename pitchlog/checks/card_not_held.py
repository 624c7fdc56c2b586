"""A card played by somebody who did not have it.

What it does: compares each card played with the holding that the deal line gives to its player, as the cards taken,
thrown and drawn have changed it.

Why it matters: either the deal or the trick is written down wrong. The card stands as laid; whether it was lawful is
not asked.

House rules: none

Example:
    rules partners-21
    hand 1 dealer=W
    deal E 2s Qh 9h Td 6d 5c
    bid 3 - - -
    1 N As 2c 5s 3s
    end abandoned

Corrected:
    rules partners-21
    hand 1 dealer=W
    deal E 2s Qh 9h Td 6d 5c
    bid 3 - - -
    1 N As 2s 5s 3s
    end abandoned
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.cards import Card
from pitchlog.checks.base import finding
from pitchlog.checks.moving import VERBS
from pitchlog.findings import Finding, Severity
from pitchlog.record.model import CardsMoved
from pitchlog.replay.faults import CardFault, Place
from pitchlog.replay.hand import HandReplay

CODE: Final = "R204"
NAME: Final = "card-not-held"
SEVERITY: Final[Severity] = "error"

GONE: Final = {"discard": "was thrown", "bury": "was buried", "give": "was given away"}


def report(fault: CardFault, replay: HandReplay) -> Finding:
    """The finding for a card that its player did not hold."""
    assert fault.card is not None
    here = fault.place.statement
    verb = "laid and took back" if fault.place.part == "withdrawn" else "played"
    if isinstance(here, CardsMoved):
        verb = VERBS[here.kind]
    message = f"{fault.seat} {verb} {fault.card} without having it"
    if isinstance(here, CardsMoved) and here.kind == "take":
        message = f"{fault.seat} took up {fault.card}, which was not in the widow"
    evidence, what = _proof(fault)
    told = {place for place, _ in evidence}
    evidence += [(place, label) for place, label in _whereabouts(fault.card, fault.seat, replay) if place not in told]
    return finding(
        sys.modules[__name__], fault, replay.rules, message, evidence=evidence,
        help=f"put right the card here, or {what}",
    )  # fmt: skip


def _proof(fault: CardFault) -> tuple[list[tuple[Place, str]], str]:
    """(what shows that the card is not there, what else may be written wrong)."""
    what, other = f"what {fault.seat} was dealt", fault.other
    if other is None:
        return [], what
    if not isinstance(other.statement, CardsMoved):
        return [(other, what)], what
    if other.statement.kind == "widow":
        return [(other, "the widow")], "the widow"
    return [(other, f"{fault.card} {GONE.get(other.statement.kind, 'stands')} here")], "the line that shows it gone"


def _whereabouts(card: Card, seat: str | None, replay: HandReplay) -> list[tuple[Place, str]]:
    """Where the card was instead: with another player, or gone from this one's holding."""
    found: list[tuple[Place, str]] = []
    for holding in replay.holdings:
        if holding is not None and card in holding.cards and replay.table.seats[holding.seat] != seat:
            found.append((holding.place_of(card), f"{replay.table.seats[holding.seat]} was dealt {card}"))
    for moved in replay.hand.moved:
        if not isinstance(moved, CardsMoved) or moved.seat != seat or moved.kind not in ("discard", "bury", "give"):
            continue
        if card in moved.cards:
            found.append((Place(moved, "moved", moved.cards.index(card)), f"{seat} no longer had {card}"))
    return found[:2]
