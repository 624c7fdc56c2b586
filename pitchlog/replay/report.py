"""The derived results of a hand, with seats and sides by their labels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pitchlog.cards import SUITS, Number
from pitchlog.engine.auction import Contract
from pitchlog.replay.figures import NOBODY, Recorded
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.results import HandResult, TrickResult
from pitchlog.replay.tricks import Laid


def trick_result(laid: Laid, seats: Sequence[str]) -> TrickResult:
    """One laid trick; a card that is missing is left out."""
    statement = laid.statement
    if laid.items is None or None not in laid.items:
        players, cards = laid.seats, laid.cards
        if laid.items is not None and statement is not None:
            cards = tuple(statement.cards[item] for item in laid.items if item is not None)
    else:
        kept = [place for place, item in enumerate(laid.items) if item is not None]
        players = tuple(laid.seats[place] for place in kept)
        cards = tuple(laid.cards[place] for place in kept)
    leader = None if statement is None else seats[laid.seats[0]] if laid.seats else statement.leader
    winner = None if laid.taker is None else seats[laid.taker]
    return TrickResult(laid.number, leader, winner, tuple(seats[seat] for seat in players), cards)


def hand_result(replay: HandReplay) -> HandResult:
    """What ``score`` tells of a hand that has been counted."""
    recorded, score, total = replay.recorded, replay.score, replay.totals
    assert recorded is not None
    hand, table, contract, outcome = replay.hand, replay.table, replay.contract, replay.outcome
    sides = [side.label for side in table.sides]
    seats = table.seats
    is_told = (bool(replay.laid) or replay.is_recorded) and contract is not None
    bid: int | Literal["moon"] | None = None
    if contract is not None and is_told:
        bid = "moon" if contract.is_moon else contract.amount
    made: bool | None = None
    if replay.is_recorded:
        made = _recorded_made(replay, score)
    elif outcome is not None and not replay.is_void:
        made = outcome.made
    has_trump = replay.trump is not None and (bool(replay.laid) or replay.is_recorded)
    gaps = outcome.gaps if outcome is not None else ()
    return HandResult(
        hand=hand.number,
        hand_index=hand.index,
        dealer=hand.head.dealer,
        pitcher=seats[contract.pitcher] if is_told and contract is not None else None,
        bid=bid,
        trump=SUITS[replay.trump] if has_trump and replay.trump is not None else None,
        made=made,
        tricks=tuple([trick_result(laid, seats) for laid in replay.laid if laid.statement is not None]),
        points=_points(replay, recorded, sides),
        pips=_pips(replay, recorded, sides),
        score=dict(zip(sides, score, strict=True)),
        total=dict(zip(sides, total, strict=True)),
        end=None if hand.end is None else hand.end.reason,
        basis="recorded" if replay.is_recorded else "derived",
        is_scored=None not in score,
        gaps=gaps,
        bonus=_before_the_play(replay, contract, sides),
    )


def _before_the_play(replay: HandReplay, contract: Contract | None, sides: Sequence[str]) -> dict[str, Number]:
    """What sides scored before the first card: for the card turned for trump, a gift, or the pitch that was sold."""
    found = {label: more for label, more in zip(sides, replay.bonus, strict=False) if more}
    if contract is not None and contract.seller is not None and contract.amount and not replay.is_void:
        seller, pitcher = (replay.table.side_of[seat] for seat in (contract.seller, contract.pitcher))
        if seller != pitcher:
            found[sides[seller]] = found.get(sides[seller], 0) + contract.amount
    return found


def _recorded_made(replay: HandReplay, score: Sequence[Number | None]) -> bool | None:
    contract = replay.contract
    if contract is None or contract.amount is None:
        return None
    own = score[replay.table.side_of[contract.pitcher]]
    return None if own is None else own >= contract.amount


def _points(replay: HandReplay, recorded: Recorded, sides: Sequence[str]) -> dict[str, tuple[str, ...] | None]:
    names = [rule.name for rule in replay.rules.points]
    if replay.is_void or (not replay.laid and not replay.is_recorded):
        return {}
    if replay.is_recorded:
        if recorded.points is None:
            return dict.fromkeys(names)
        found: dict[str, tuple[str, ...] | None] = {}
        for name in names:
            owners = recorded.points.get(name, NOBODY)
            found[name] = None if owners is None else tuple(sides[side] for side in owners)
        return found
    if replay.outcome is None:
        return dict.fromkeys(names)
    return {
        name: None if owners is None else tuple([sides[side] for side in owners])
        for name, owners in replay.outcome.points.items()
    }


def _pips(replay: HandReplay, recorded: Recorded, sides: Sequence[str]) -> dict[str, Number | None]:
    if replay.is_recorded:
        return {label: recorded.pips[side][0] if side in recorded.pips else None for side, label in enumerate(sides)}
    if replay.is_void or not replay.laid or replay.outcome is None:
        return dict.fromkeys(sides, None if not replay.is_void else 0)
    return dict(zip(sides, replay.outcome.pips, strict=True))
