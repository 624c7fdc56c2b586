"""The score written down for a hand is not what the hand was worth.

What it does: works out what each side scores for the hand: its points, or minus the bid where the pitcher was set,
with what a ruling adds. A score is right, too, if it is what the recorded points make, so that one slip is told
once.

Why it matters: the totals and the winner of the game go by it.

House rules: set_penalty, made_award, defenders, smudge_win, smudge_fail, hang_jack, revoke_penalty

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
    score NS 3 EW 2

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
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.checks.figures import figures_text, point_title, right_line
from pitchlog.findings import Finding, Severity, listed
from pitchlog.replay.faults import FigureFault, Place
from pitchlog.replay.hand import HandReplay
from pitchlog.rules import worths_of

CODE: Final = "S508"
NAME: Final = "wrong-score"
SEVERITY: Final[Severity] = "error"


def report(fault: FigureFault, replay: HandReplay) -> Finding:
    """The finding for a wrong score."""
    right = figures_text([(label, number) for label, _, number in fault.wrong])
    written = figures_text([(label, number) for label, number, _ in fault.wrong])
    if fault.reason == "excluded":
        right = f"{fault.side} {fault.derived}"
        return finding(
            sys.modules[__name__], fault, replay.rules, f"the score for this hand is {right}, and cannot be {written}",
            evidence=_evidence(replay), notes=_notes(fault, replay),
        )  # fmt: skip
    return finding(
        sys.modules[__name__], fault, replay.rules, f"the score for this hand is {right}, not {written}",
        evidence=_evidence(replay), notes=_notes(fault, replay),
        help=f"the right line is: {right_line('score', fault.place.statement, fault.wrong)}",
    )  # fmt: skip


def _evidence(replay: HandReplay) -> list[tuple[Place, str]]:
    hand = replay.hand
    found: list[tuple[Place, str]] = []
    if replay.is_recorded and hand.points is not None:
        found.append((Place(hand.points), "the points as written down"))
    found += [(Place(ruling), "what the table decided") for ruling in hand.rulings if ruling.figures]
    if replay.is_void and hand.end is not None:
        found.append((Place(hand.end), "this hand was not scored"))
    return found


def _notes(fault: FigureFault, replay: HandReplay) -> list[str]:
    if fault.reason == "void":
        return ["this hand was not played out, so it scores nothing but what a ruling gives"]
    notes = [text] if (text := _taken(replay)) else []
    pieces = fault.pieces or {}
    if "bid" in pieces:
        bid = "the moon" if pieces["bid"] == "moon" else pieces["bid"]
        outcome = {"made": "made it", "set": "was set, which costs the bid"}.get(str(pieces.get("made")), "")
        notes.append(f"{pieces['side']} bid {bid}" + (f" and {outcome}" if outcome else ""))
    elif replay.contract is not None and replay.contract.amount is not None:
        notes.append(f"{replay.table.side_label(replay.contract.pitcher)} bid {replay.contract.amount}")
    if "ruling" in pieces:
        notes.append(f"the ruling changes the score of {pieces['side']} by {pieces['ruling']}")
    return notes


def _taken(replay: HandReplay) -> str | None:
    """Which points each side took."""
    outcome = replay.outcome
    if outcome is None or replay.is_recorded or None in outcome.points.values():
        return None
    won = []
    for place, side in enumerate(replay.table.sides):
        names = [_worth(replay, name) for name, sides in outcome.points.items() if sides == (place,)]
        won += [f"{side.label} took {listed(names)}"] if names else []
    return "; ".join(won) if won else None


def _worth(replay: HandReplay, name: str) -> str:
    """A point, with what it counts where that is not one."""
    worth = worths_of(replay.rules).get(name, 1)
    taken = None if replay.outcome is None else replay.outcome.taken
    if name == "jack" and taken is not None:
        worth = taken.jack_worth
    return point_title(name) if worth == 1 else f"{point_title(name)} ({worth})"
