"""What was written down cannot be judged, because something in the hand is not known.

What it does: names the points, scores and totals of a hand that are neither right nor wrong for certain: cards of
it are not known, a line cannot be read, a trick or a bid is missing. With one or two unknown cards, a figure that
holds whatever they were is judged as ever; with many, all points of the hand are left open.

Why it matters: not to be told of a mistake is not the same as to be right. Nothing is guessed, and this note says
what was left out.

House rules: none

Example:
    rules partners-21
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d ?? Qs
    3 N 4d Td Kd Ad
    4 W Tc 7s 5c Jc
    5 N Th Qh Ah 2h
    6 S 8d 9c 3c 9h
    score NS 3 EW 1

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
    score NS 3 EW 1
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from pitchlog.cards import NO_CARD
from pitchlog.checks.base import finding
from pitchlog.checks.figures import point_title
from pitchlog.findings import Finding, Severity, listed
from pitchlog.replay.faults import OpenQuestion, Place
from pitchlog.replay.hand import HandReplay

CODE: Final = "S510"
NAME: Final = "cannot-tell"
SEVERITY: Final[Severity] = "note"

REASONS: Final = {
    "unreadable": "a line of the hand cannot be read",
    "short": "the hand is not written down to its end",
    "missing-trick": "a trick is missing",
    "missing-card": "a card is missing from a trick",
    "unknown-card": "a card of the hand is not known",
    "shaken": "a card of the hand cannot be where it is written",
    "no-trump": "the trump is not known",
    "no-bid": "the bid is not known",
    "no-partner": "who was the pitcher's partner is not known",
    "no-taker": "who took one of its tricks is not known",
    "before": "the score of a hand before it is not known",
    "wrong-score": "the score of the hand is wrong, and the right one is not known",
}
REMEDIES: Final = {
    "no-partner": "where you know the card that was called, add a line such as: partner Kd",
    "no-trump": "where you know it, add a line such as: trump spades",
    "no-bid": "where you know it, add a line such as: bid N 3 E - S - W -",
}
FIGURES: Final = ("pips", "score", "total", "winner")


def report(fault: OpenQuestion, replay: HandReplay) -> Finding:
    """The finding for recorded figures that cannot be judged."""
    why = REASONS.get(fault.why, "too little of the hand is written down")
    return finding(
        sys.modules[__name__], fault, replay.rules,
        f"{said(fault.claims)} as written down cannot be judged: {why}", certainty="cannot-tell",
        evidence=_proof(fault, replay), help=REMEDIES.get(fault.why),
    )  # fmt: skip


def said(claims: Sequence[str]) -> str:
    """The recorded figures that these are: ``Low, the score and the total``."""
    return listed([f"the {claim}" if claim in FIGURES else point_title(claim) for claim in claims])


def _proof(fault: OpenQuestion, replay: HandReplay) -> list[tuple[Place, str]]:
    """The lines that cannot be read, or the cards that are not known; three at most."""
    found: list[tuple[Place, str]] = []
    if fault.why == "unreadable":
        found = [(Place(line), "this line cannot be read") for line in replay.hand.unreadable]
    elif fault.why == "unknown-card":
        for laid in replay.laid:
            for index, card in enumerate(laid.cards):
                item = index if laid.items is None else laid.items[index]
                if card >= 54 and card != NO_CARD and item is not None and laid.statement is not None:
                    found.append((Place(laid.statement, "play", item), "not known"))
    return found[:3]
