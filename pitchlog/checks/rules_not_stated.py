"""No house rules are written down, so the default ones were used.

What it does: says of a game without a rules line by which preset it was judged. It is a note, not a fault.

Why it matters: tables play Pitch in many ways. What is unlawful at one is how it is done at the next, so an audit
by other rules than your own is worth little.

House rules: none

Example:
    hand 1 dealer=W
    bid N 3 E - S - W -

Corrected:
    rules solo-7
    hand 1 dealer=W
    bid N 3 E - S - W -
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import GameFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "W702"
NAME: Final = "rules-not-stated"
SEVERITY: Final[Severity] = "note"


def report(fault: GameFault, replay: HandReplay) -> Finding:
    """The note that the default preset was used."""
    name = fault.derived or replay.rules.preset
    return finding(
        sys.modules[__name__], fault, replay.rules,
        f"no house rules are written down, so this game is judged by {name}",
        help=f"write a line before the first hand, such as: rules {name}; pitchlog rules list shows them all",
    )  # fmt: skip
