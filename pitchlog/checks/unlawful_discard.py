"""Cards thrown that may not be thrown, or kept that may not be kept.

What it does: compares the cards that a player throws before the play with what these rules allow him: whether he may
throw any, how many at least and at most, whether trumps may go and whether all other cards must.

Why it matters: a trump that was thrown can no longer score, and a player who keeps too many cards can follow suit
where nobody else can.

House rules: discard_phase, discard_least, discard_most, trump_discard, buried_point_card, refill_to, hand_size

Example:
    rules partners-21 trump_by=named discard_phase=any discard_most=3 refill_to=6
    hand 1 dealer=W
    bid 3 - - -
    trump s
    discard N 9h 8h 4d 3c
    draw N ??x4
    end abandoned

Corrected:
    rules partners-21 trump_by=named discard_phase=any discard_most=3 refill_to=6
    hand 1 dealer=W
    bid 3 - - -
    trump s
    discard N 9h 8h 4d
    draw N ??x3
    end abandoned
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.checks.moving import card_shown, cards_text, trump_shown
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import PhaseFault
from pitchlog.replay.hand import HandReplay

CODE: Final = "P408"
NAME: Final = "unlawful-discard"
SEVERITY: Final[Severity] = "error"


def report(fault: PhaseFault, replay: HandReplay) -> Finding:
    """The finding for a discard against the rules."""
    evidence = trump_shown(replay) if fault.card is not None else []
    if fault.reason == "plain-kept" and fault.card is not None:
        evidence = card_shown(replay, fault.card, fault.seat) + evidence
    return finding(
        sys.modules[__name__], fault, replay.rules, f"{fault.seat} {_what(fault, replay)}",
        evidence=evidence, help=_help(fault, replay),
    )  # fmt: skip


def _what(fault: PhaseFault, replay: HandReplay) -> str:
    rules, card, thrown = replay.rules, fault.card, cards_text(fault.count)
    most = rules.refill_to or rules.hand_size
    match fault.reason:
        case "other-seat":
            return f"cannot have thrown these cards: all else in this hand says that {fault.due} did"
        case "no-discard":
            only = "only the pitcher may throw any" if rules.discard_phase == "bidder_only" else "nobody may throw any"
            return f"threw cards, but {only}"
        case "too-many" if fault.rule == "discard_most":
            return f"threw {thrown}, but may throw {fault.wanted} at most"
        case "too-many":
            return f"threw {thrown}, but had to throw {fault.wanted} to play with {replay.size}"
        case "too-few" if fault.rule == "discard_least":
            return f"threw {thrown}, but had to throw {fault.wanted} at least"
        case "too-few":
            return f"threw {thrown}, but had to throw {fault.wanted} to be left with {replay.size}"
        case "trump":
            return f"threw {card}, but trumps may not be thrown"
        case "not-excess":
            return f"threw {card}, but trumps may be thrown only by a player who has more than {most}"
        case "buried":
            return f"threw {card}, which scores: that makes the hand a misdeal, and it was played all the same"
        case "scoring-trump":
            return f"threw {card}, which scores, and could have thrown or kept other cards instead"
        case _:
            return f"kept {card}, but all cards that are no trumps had to be thrown"


def _help(fault: PhaseFault, replay: HandReplay) -> str | None:
    if fault.reason == "no-discard" and replay.rules.discard_phase == "none" and not replay.rules.beg:
        size = replay.rules.hand_size
        say = f"discard_phase=any refill_to={size}"
        return f"if your table throws cards before the play and draws others, say so in the rules line, such as: {say}"
    if fault.reason == "buried":
        return "write end misdeal, or buried_point_card=lost in the rules line if your table plays on"
    if fault.card is not None and replay.hand.trump is not None:
        return "put right the cards of this line, or the trump"
    return None
