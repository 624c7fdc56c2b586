"""A holding with too many or too few cards.

What it does: counts the cards that a deal line gives to a player, and those of a widow line. Cards that nobody saw are
written ?? and count.

Why it matters: a holding that is not whole proves nothing about what its player could have followed with, so a revoke
may go unseen, and Low may be given to the wrong side.

House rules: hand_size, widow

Example:
    rules partners-21
    hand 1 dealer=W
    deal E 2s Qh 9h Td 6d

Corrected:
    rules partners-21
    hand 1 dealer=W
    deal E 2s Qh 9h Td 6d 5c
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.checks.moving import cards_text
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import CardFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "R203"
NAME: Final = "wrong-hand-size"
SEVERITY: Final[Severity] = "error"


def report(fault: CardFault, replay: HandReplay) -> Finding:
    """The finding for a holding of the wrong size."""
    count, wanted = fault.count, fault.wanted
    if fault.seat is None:
        return _of_the_widow(fault, replay)
    dealt = cards_text(count)
    if count < wanted:
        help_line = "write the cards that are left out, with ?? for each that nobody remembers"
    else:
        help_line = f"leave out what {fault.seat} was not dealt"
    return finding(
        sys.modules[__name__], fault, replay.rules, f"{fault.seat} was dealt {dealt}, but each player gets {wanted}",
        help=help_line,
    )  # fmt: skip


def _of_the_widow(fault: CardFault, replay: HandReplay) -> Finding:
    count, wanted = fault.count, fault.wanted
    if not wanted:
        message, help_line = "these rules have no widow", "if your table deals one, say so in the rules line: widow=3"
    elif count < wanted:
        message = f"the widow was dealt {cards_text(count)}, but it gets {wanted}"
        help_line = "write the cards that are left out, with ?? for each that nobody remembers"
    else:
        most = "at most " if replay.rules.widow_to == "agreement" else ""
        message = f"the widow was dealt {cards_text(count)}, but it gets {most}{wanted}"
        help_line = "leave out what was not dealt to the widow"
    return finding(sys.modules[__name__], fault, replay.rules, message, help=help_line)
