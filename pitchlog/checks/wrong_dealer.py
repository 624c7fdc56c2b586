"""The wrong player dealt.

What it does: expects the deal to go clockwise from the last recorded dealer, one seat a hand, and to stay or go on
as the house rules say where a hand was passed out or dealt wrong. Where whoever took the last trick leads the next
hand, his right-hand neighbour is the one to deal it.

Why it matters: the dealer speaks last and may often take over the bid, so it is an advantage to deal out of turn.

House rules: deal_rotation, all_pass, misdeal_by

Example:
    rules partners-21
    hand 1 dealer=W
    score NS 3 EW 1
    hand 2 dealer=E
    score NS 2 EW 2

Corrected:
    rules partners-21
    hand 1 dealer=W
    score NS 3 EW 1
    hand 2 dealer=N
    score NS 2 EW 2
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.checks.figures import sure
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import GameFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "G601"
NAME: Final = "wrong-dealer"
SEVERITY: Final[Severity] = "error"


def report(fault: GameFault, replay: HandReplay) -> Finding:
    """The finding for a deal by the wrong seat."""
    counted = "the next dealer is counted from whoever dealt here"
    if replay.rules.deal_rotation == "last_taker_leads" and fault.rule == "deal_rotation":
        counted = "whoever took the last trick leads the next hand, and the player to his right deals it"
    message = f"{fault.derived} should have dealt this hand, not {fault.recorded}"
    return finding(
        sys.modules[__name__], sure(fault, replay.rules), replay.rules, message, evidence=fault.others,
        help=f"{counted}; if a hand between was not written, skip its number",
    )  # fmt: skip
