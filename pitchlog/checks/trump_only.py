"""A card that is no trump in a game of trumps only.

What it does: finds a card of another suit where only trumps may be played at all. A player without a trump plays no
card, which is written with a dash.

Why it matters: in such a game a player who has run out of trumps is out of the hand; a plain card that is played
nevertheless would count towards Game.

House rules: follow_rule

Example:
    rules partners-21 follow_rule=trump_only
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    end abandoned

Corrected:
    rules partners-21 follow_rule=trump_only
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks - Js Qs
    end abandoned
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding, noticed
from pitchlog.checks.proof import card_words, choice, held_cards, held_evidence, noticing
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import PlayOffence
from pitchlog.replay.hand import HandReplay

CODE: Final = "P407"
NAME: Final = "trump-only"
SEVERITY: Final[Severity] = "error"


def report(fault: PlayOffence, replay: HandReplay) -> Finding:
    """The finding for a card that is no trump."""
    assert fault.card is not None
    severity, notes, help_line = noticed(fault.is_marked, fault.is_ruled)
    held = held_cards(fault)
    instead = f"{fault.seat} still held {choice(held)}" if held else "a player without a trump plays no card"
    return finding(
        sys.modules[__name__], fault, replay.rules,
        f"{fault.seat} played {card_words(fault.card)} where only trumps may be played, and {instead}",
        severity=severity, evidence=held_evidence(fault, replay), notes=notes,
        help=help_line if fault.is_marked else noticing(fault),
    )  # fmt: skip
