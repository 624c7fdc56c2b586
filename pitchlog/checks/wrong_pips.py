"""The count of the cards towards the Game point is wrong.

What it does: counts ten for each ten, four for each ace, three, two and one for king, queen and jack, over all
cards that a side took in tricks, and compares it with what a pips line says.

Why it matters: the Game point goes by it.

House rules: game_values, game_scope

Example:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc 7s 5c Jc
    5 N Th Qh Ah 2h
    6 S 8d 9c 3c 9h
    pips NS 36 EW 17

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
    pips NS 37 EW 17
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.cards import Card
from pitchlog.checks.base import finding
from pitchlog.checks.figures import figures_text, right_line
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import FigureFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "S507"
NAME: Final = "wrong-pips"
SEVERITY: Final[Severity] = "error"


def report(fault: FigureFault, replay: HandReplay) -> Finding:
    """The finding for pips counted wrong."""
    right = figures_text([(label, number) for label, _, number in fault.wrong])
    written = figures_text([(label, number) for label, number, _ in fault.wrong])
    notes = [note for label, _, _ in fault.wrong if (note := _counted(replay, label)) is not None]
    return finding(
        sys.modules[__name__], fault, replay.rules, f"the pips are {right}, not {written}", notes=notes,
        help=f"the right line is: {right_line('pips', fault.place.statement, fault.wrong)}",
    )  # fmt: skip


def _counted(replay: HandReplay, label: str) -> str | None:
    """The cards that count and that the side took, or held, in the order of the tricks."""
    side = replay.table.side_index[label]
    if replay.trump is None or len(replay.laid) < replay.size:
        return None
    table = replay.trumps.pips
    is_held = replay.rules.game_scope == "holding"
    cards: list[Card] = []
    for laid in replay.laid:
        if laid.taker is None or laid.has_unknown:
            return None
        owners = laid.seats if is_held else [laid.taker] * len(laid.cards)
        pairs = zip(owners, laid.cards, strict=True)
        cards += [card for seat, card in pairs if replay.table.side_of[seat] == side and card < 54 and table[card]]
    verb = "held" if is_held else "took"
    return f"{label} {verb} {', '.join(f'{card} {table[card]}' for card in cards)}" if cards else None
