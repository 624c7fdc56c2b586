"""A trick is put down to a player who did not take it.

What it does: compares the seat behind the > of a trick line with the one that took the trick: the highest trump
takes it, and without a trump the highest card of the led suit.

Why it matters: whoever takes a trick leads to the next, and its cards count for his side.

House rules: none

Example:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad > S
    4 W Tc 7s 5c Jc
    5 N Th Qh Ah 2h
    6 S 8d 9c 3c 9h

Corrected:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad > W
    4 W Tc 7s 5c Jc
    5 N Th Qh Ah 2h
    6 S 8d 9c 3c 9h
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import Place, TrickFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "S501"
NAME: Final = "wrong-trick-winner"
SEVERITY: Final[Severity] = "error"


def report(fault: TrickFault, replay: HandReplay) -> Finding:
    """The finding for a trick given to the wrong seat."""
    check = sys.modules[__name__]
    if fault.derived is None:
        message = f"{fault.recorded} cannot have taken trick {fault.trick}, whatever the unknown cards were"
        return finding(check, fault, replay.rules, message)
    message = f"{fault.derived} took trick {fault.trick}, not {fault.recorded}"
    return finding(
        check, fault, replay.rules, message, evidence=_highest(fault, replay),
        help=f"write > {fault.derived}, or leave it out",
    )  # fmt: skip


def _highest(fault: TrickFault, replay: HandReplay) -> list[tuple[Place, str]]:
    """The card that took the trick."""
    laid = next((laid for laid in replay.laid if laid.number == fault.trick), None)
    if laid is None or laid.statement is None or laid.taker is None:
        return []
    index = laid.seats.index(laid.taker)
    item = index if laid.items is None else laid.items[index]
    card = laid.cards[index]
    if item is None or card >= 54:
        return []
    kind = "trump" if replay.trumps.is_trump(card) else "card of the led suit"
    return [(Place(laid.statement, "play", item), f"{fault.derived}'s {card} is the highest {kind}")]
