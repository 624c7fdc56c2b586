"""Recorded figures that cannot be judged: what is said of them, and why."""

from __future__ import annotations

from collections.abc import Sequence

from pitchlog.replay.faults import OpenQuestion, Place
from pitchlog.replay.hand import SHAKING, HandReplay


def open_question(replay: HandReplay, claims: Sequence[str]) -> OpenQuestion:
    """What of the recorded figures cannot be told, and why."""
    gaps = replay.outcome.gaps if replay.outcome is not None else ()
    place = Place(replay.hand.head)
    return OpenQuestion(
        "rule-gap" if gaps else "cannot-tell",
        place,
        rule=gaps[0] if gaps else None,
        claims=tuple(claims),
        why=_why(replay, claims),
        gap=gaps[0] if gaps else None,
    )


def _why(replay: HandReplay, claims: Sequence[str]) -> str:
    if replay.hand.unreadable:
        return "unreadable"
    if replay.is_short:
        return "short"
    if any(laid.statement is None for laid in replay.laid):
        return "missing-trick"
    if any(fault.name == "missing-card" for fault in replay.faults):
        return "missing-card"
    if any(laid.has_unknown for laid in replay.laid):
        return "unknown-card"
    if any(fault.name in SHAKING for fault in replay.faults):
        return "shaken"
    if replay.is_end_open:
        return "no-taker" if replay.laying is not None and replay.laying.is_taker_open else "short"
    if replay.is_shaken:
        return "shaken"
    if replay.is_cut_off and "pips" in claims:
        return "short"
    if replay.trump is None and replay.laid:
        return "no-trump"
    if replay.contract is None and replay.auction is not None and replay.auction.contract is not None:
        return "no-partner" if replay.rules.partner_call != "none" else "no-bid"
    if replay.contract is None or (replay.contract.amount is None and not replay.contract.is_free):
        return "no-bid"
    return "other"
