"""The Game point is given to the wrong side.

What it does: counts ten for each ten, four for each ace, three, two and one for king, queen and jack, over all
cards that a side took in tricks, and compares the side with most of these pips with the one that a points line
gives Game. It is right, too, if it is what the recorded pips make.

Why it matters: it is one of the points of the hand, and the one most easily counted wrong. Who gets it when the
counts are level is a house rule.

House rules: game_values, game_scope, game_winner, game_tie, game_zero, game_mode, game_value

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
    points NS high jack EW game low

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
    points NS high jack game EW low
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Final

from pitchlog.cards import Number
from pitchlog.checks.base import finding
from pitchlog.checks.figures import figures_text, points_help, points_message, sure
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import FigureFault, Place
from pitchlog.replay.hand import HandReplay

CODE: Final = "S505"
NAME: Final = "wrong-game"
SEVERITY: Final[Severity] = "error"


def report(fault: FigureFault, replay: HandReplay) -> Finding:
    """The finding for Game in the wrong hands."""
    pips = _pips(replay)
    most = max((count for _, count in pips), default=0)
    is_level = sum(count == most for _, count in pips) > 1
    message = points_message(fault, "Game")
    if pips and most == 0:
        fault, message = replace(fault, rule="game_zero"), f"{message}: nobody took a card that counts"
    elif is_level:
        level = [(label, count) for label, count in pips if count == most]
        message = f"{message}: the pips are level, {figures_text(level)}"
    elif pips:
        fault = replace(fault, rule="game_values")
        message = f"{message}: the pips are {figures_text(pips)}"
    return finding(
        sys.modules[__name__], sure(fault, replay.rules), replay.rules, message,
        evidence=_recorded(replay), help=points_help(replay),
    )  # fmt: skip


def _pips(replay: HandReplay) -> list[tuple[str, Number]]:
    """What each side counts, where all of it can be told."""
    if replay.outcome is None:
        return []
    counts = [(side.label, pips) for side, pips in zip(replay.table.sides, replay.outcome.pips, strict=True)]
    told = [(label, pips) for label, pips in counts if pips is not None]
    return told if len(told) == len(counts) else []


def _recorded(replay: HandReplay) -> list[tuple[Place, str]]:
    return [(Place(line), "the pips as written down") for line in replay.hand.pips]
