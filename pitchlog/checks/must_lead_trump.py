"""A first lead that is not the trump it must be.

What it does: finds a pitcher who names trump and then leads another suit though he holds a trump, where these rules
ask for a trump, and one who bid by facing a card and then leads another.

Why it matters: the first lead is the pitch: it tells everybody the trump and draws the first round of it.

House rules: trump_by, first_lead_must_be_trump, face_up_pitch

Example:
    rules partners-21 trump_by=named_and_led
    hand 1 dealer=W
    deal N As Ks 7s Th 4d 3c
    bid 3 - - -
    trump spades
    1 N 4d Td Kd Ad
    end abandoned

Corrected:
    rules partners-21 trump_by=named_and_led
    hand 1 dealer=W
    deal N As Ks 7s Th 4d 3c
    bid 3 - - -
    trump spades
    1 N As 2s 5s 3s
    end abandoned
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.cards import cards_of
from pitchlog.checks.base import finding, noticed
from pitchlog.checks.calls import bid_shown
from pitchlog.checks.proof import choice, held_cards, held_evidence, noticing
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import PlayOffence
from pitchlog.replay.hand import HandReplay

CODE: Final = "P404"
NAME: Final = "must-lead-trump"
SEVERITY: Final[Severity] = "error"


def report(fault: PlayOffence, replay: HandReplay) -> Finding:
    """The finding for a first lead that had to be another."""
    reason = fault.reason
    assert reason is not None
    severity, notes, help_line = noticed(fault.is_marked, fault.is_ruled)
    evidence = held_evidence(fault, replay)
    if reason.rule == "face_up_pitch":
        evidence = bid_shown(replay, reason.seat) or evidence
        message = f"{fault.seat} bid by facing {choice(cards_of(reason.held))} but led {fault.card}"
    else:
        held = held_cards(fault)
        could = f", such as {held[-1]}" if held else ""
        message = f"{fault.seat} led {fault.card} to the first trick but had to lead a trump{could}"
    return finding(
        sys.modules[__name__], fault, replay.rules, message, severity=severity, evidence=evidence, notes=notes,
        help=help_line if fault.is_marked else noticing(fault),
    )  # fmt: skip
