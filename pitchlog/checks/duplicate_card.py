"""A card that turns up twice in one hand.

What it does: finds a card that is dealt twice, played twice, drawn though somebody had it, or played by one player
although another was dealt it or threw it. The finding stands at the later of the two places.

Why it matters: there is one of each card in the pack, so one of the two is written wrong. Which of them cannot be
told from the record alone, and the tricks and points that hang on it may be wrong too.

House rules: none

Example:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc 7s 5c Jc
    5 N Th Qh Ah 2h
    6 S 8d 9c 3c 2h

Corrected:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc 7s 5c Jc
    5 N Th Qh Ah 2h
    6 S 8d 9c 3c 9h
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.cards import Card
from pitchlog.checks.base import finding
from pitchlog.checks.moving import VERBS
from pitchlog.checks.proof import seat_at, shown
from pitchlog.findings import Finding, Severity
from pitchlog.record.model import CardsMoved, Deal
from pitchlog.replay.faults import CardFault, Place
from pitchlog.replay.hand import HandReplay

CODE: Final = "R201"
NAME: Final = "duplicate-card"
SEVERITY: Final[Severity] = "error"


def report(fault: CardFault, replay: HandReplay) -> Finding:
    """The finding for a card seen twice."""
    assert fault.card is not None
    evidence = [] if fault.other is None else [(fault.other, shown(fault.other, fault.card, replay))]
    return finding(
        sys.modules[__name__], fault, replay.rules, _message(fault, replay), evidence=evidence,
        help="write the card that was meant, or ?? if nobody remembers it",
    )  # fmt: skip


def _message(fault: CardFault, replay: HandReplay) -> str:
    card, other = fault.card, fault.other
    if other is None:
        return f"{card} turns up twice in this hand"
    seat = seat_at(other, replay)
    if isinstance(fault.place.statement, CardsMoved) or isinstance(other.statement, CardsMoved):
        return _moved(fault, seat, card, other)
    if isinstance(fault.place.statement, Deal) and seat == fault.seat:
        return f"{seat} was dealt {card} twice"
    if isinstance(fault.place.statement, Deal):
        return f"{card} was dealt to {seat} and to {fault.seat}"
    if isinstance(other.statement, Deal) and seat != fault.seat:
        return f"{fault.seat} played {card}, which was dealt to {seat}"
    if seat == fault.seat or seat is None:
        return f"{fault.seat} played {card} a second time"
    return f"{fault.seat} played {card}, which {seat} had played before"


def _moved(fault: CardFault, seat: str | None, card: Card | None, other: Place) -> str:
    """The same where one of the two places is a line by which cards moved."""
    here, there = fault.place.statement, other.statement
    verb = VERBS[here.kind] if isinstance(here, CardsMoved) else "was dealt" if isinstance(here, Deal) else "played"
    now = f"{fault.seat} {verb} {card}, which"
    if fault.seat is None:
        now = f"{card} was turned, but" if verb == "turned" else f"{card} is in the widow, but"
    if isinstance(there, Deal):
        return f"{now} was dealt to {seat}"
    if not isinstance(there, CardsMoved):
        return f"{now} {seat} played"
    if seat is None:
        return f"{now} was turned" if there.kind == "turn" else f"{now} is in the widow"
    before = " before" if seat == fault.seat and there.kind in ("discard", "bury", "draw") else ""
    did = "took up" if there.kind == "give" else VERBS[there.kind]
    return f"{now} {seat} {did}{before}"
