"""Calls as proof: where a bid stands, who made it, and how it is told."""

from __future__ import annotations

from pitchlog.record.model import Bids, Call
from pitchlog.replay.faults import CallOffence, Place
from pitchlog.replay.hand import HandReplay


def said(call: Call) -> str:
    """``passed``, ``bid 3``, ``bid a moon``, ``bid 4 by facing As``."""
    match call.kind:
        case "moon":
            words = "bid a moon"
        case "sold":
            return "sold the pitch"
        case "kept":
            return "kept the pitch"
        case "pass":
            return "passed"
        case _:
            words = f"bid {call.amount}"
    if not call.faced:
        return words
    return f"{words} by facing {'a card' if call.card is None or not call.card.is_known else call.card}"


def level_words(level: int, top: int) -> str:
    """A level of the auction as players say it; ``top`` is the highest number that may be bid.

    >>> level_words(3, 4), level_words(5, 4)
    ('3', 'a moon')
    """
    return "a moon" if level > top else str(level)


def call_of(fault: CallOffence) -> Call:
    """The call that a fault is about."""
    bids = fault.place.statement
    assert isinstance(bids, Bids)
    return bids.calls[fault.place.index]


def place_of_call(replay: HandReplay, index: int) -> Place | None:
    """The place of the hand's call with this index, counted over all its ``bid`` lines."""
    for bids in replay.hand.bids:
        if index < len(bids.calls):
            return Place(bids, "call", index) if index >= 0 else None
        index -= len(bids.calls)
    return None


def bid_shown(replay: HandReplay, seat: int, level: int | None = None) -> list[tuple[Place, str]]:
    """The last bid of a seat as evidence (``N bid 3``), if the record has one; with ``level``, at this level."""
    calls = [call for bids in replay.hand.bids for call in bids.calls]
    callers = () if replay.auction is None else replay.auction.callers
    top = replay.rules.max_bid
    for index in range(min(len(calls), len(callers)) - 1, -1, -1):
        call = calls[index]
        own = call.amount if call.kind == "bid" else top + 1
        is_level = level is None or own == level or (call.kind == "moon" and level == top)
        place = place_of_call(replay, index)
        if callers[index] == seat and call.kind in ("bid", "moon") and is_level and place is not None:
            return [(place, f"{replay.table.seats[seat]} {said(call)}")]
    return []


def standing_shown(replay: HandReplay, index: int, level: int) -> list[tuple[Place, str]]:
    """The bid that stood at ``level`` when the call with this index was made, as evidence."""
    calls = [call for bids in replay.hand.bids for call in bids.calls]
    callers = () if replay.auction is None else replay.auction.callers
    top = replay.rules.max_bid
    for earlier in range(min(index, len(callers)) - 1, -1, -1):
        call, caller = calls[earlier], callers[earlier]
        is_moon = call.kind == "moon" and level in (top, top + 1)
        place = place_of_call(replay, earlier)
        if caller is not None and place is not None and (is_moon or (call.kind == "bid" and call.amount == level)):
            return [(place, f"{replay.table.seats[caller]} {said(call)}")]
    return []


def dealer_shown(replay: HandReplay) -> list[tuple[Place, str]]:
    """Who dealt, as evidence for whose turn it is to call."""
    if replay.dealer is None:
        return []
    return [(Place(replay.hand.head, "dealer"), f"{replay.table.seats[replay.dealer]} dealt")]
