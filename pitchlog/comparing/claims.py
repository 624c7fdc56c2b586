"""What somebody claims of a game, and whether it holds under given house rules: upheld, rejected, or not to be told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from pitchlog.cards import Number
from pitchlog.comparing.runs import Run
from pitchlog.record.model import Dispute, Hand
from pitchlog.replay.faults import CardFault, FigureFault, GameFault, PlayOffence
from pitchlog.replay.hand import HandReplay

Kind = Literal["points", "score", "total", "pips", "winner", "revoke", "misdeal"]

PLAY_FAULTS: Final = frozenset({"revoke", "must-trump", "under-trump", "trump-only"})
"""What people call a revoke: a card kept back that the law wanted played."""

FIGURE_KINDS: Final[dict[str, Kind]] = {
    "wrong-score": "score", "wrong-total": "total", "wrong-pips": "pips", "wrong-winner": "winner",
    **dict.fromkeys(("wrong-high", "wrong-low", "wrong-jack", "wrong-game", "wrong-point"), "points"),
}  # fmt: skip
"""The recorded figure that each finding of a wrong one is about."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim. ``by`` is the seat whose it is, or ``None`` for what the scorer wrote down.

    ``index`` is the hand's, counted from 0. ``points`` are (side, name), ``figures`` (side, figure), by label as
    written; ``accused`` and ``trick`` those of a revoke.
    """

    line: int
    by: str | None
    text: str
    index: int
    kind: Kind
    points: tuple[tuple[str | None, str], ...] = ()
    figures: tuple[tuple[str, Number], ...] = ()
    side: str | None = None
    accused: str | None = None
    trick: int | None = None


def claims_of(run: Run) -> Iterator[Claim]:
    """Every claim of a game in the order of its lines: its ``dispute`` lines, and the recorded figures that are wrong
    by the rules of this run.
    """
    found: list[Claim] = []
    for index, (hand, _) in enumerate(run.game.hands):
        found += [_disputed(dispute, index) for dispute in hand.disputes]
        found += _recorded(run, index, hand)
    yield from sorted(found, key=lambda claim: claim.line)


def _disputed(dispute: Dispute, index: int) -> Claim:
    text = " ".join(dispute.line.code.split()).partition(" ")[2].partition(" ")[2]
    return Claim(
        dispute.line.number, dispute.seat, text, index, dispute.kind, dispute.points, dispute.figures, dispute.side,
        dispute.accused, dispute.trick,
    )  # fmt: skip


def _recorded(run: Run, index: int, hand: Hand) -> Iterator[Claim]:
    told: set[tuple[str, int, str]] = set()
    for fault in run.replays[index].faults:
        kind = FIGURE_KINDS.get(fault.name)
        if kind is None or not isinstance(fault, FigureFault | GameFault):
            continue
        line = fault.place.statement.line
        text = " ".join(line.code.split())
        key = (fault.name, line.number, fault.side or "")
        if key in told:
            continue
        told.add(key)
        if kind == "winner":
            yield Claim(line.number, None, text, index, kind, side=fault.side)
        elif kind == "points" and isinstance(fault, FigureFault):
            if fault.reason != "not-in-game":
                owner = None if fault.recorded is None else fault.recorded.split(" and ")[0]
                said = f"points {owner or 'none'} {fault.reason}"
                yield Claim(line.number, None, said, index, kind, points=((owner, fault.reason),))
        elif isinstance(fault, FigureFault):
            figures = tuple((label, figure) for label, figure, _ in fault.wrong)
            said = " ".join(f"{label} {figure}" for label, figure in figures)
            yield Claim(line.number, None, f"{kind} {said}", index, kind, figures=figures)


OF_PLAY: Final = frozenset({"revoke", "misdeal"})
"""The kinds of claims about what was done and not what it counts."""

OF_ONE_HAND: Final = frozenset({"points", "score", "pips", "revoke", "misdeal"})
"""The kinds of claims that one hand alone decides."""


def holds(claim: Claim, run: Run) -> bool | None:
    """Whether the claim is right under the rules of this run; ``None`` where that cannot be told."""
    if claim.kind == "winner":
        return _has_won(claim, run)
    return holds_in(claim, run.replays[claim.index])


def explains(claim: Claim, run: Run, base: Run) -> bool:
    """Whether other rules make a claim right. None do by which the game was over before it began."""
    return (base.is_over_before or not run.is_over_before) and bool(holds(claim, run))


def holds_in(claim: Claim, replay: HandReplay) -> bool | None:
    """The same of a claim about anything but the winner, from its hand alone."""
    match claim.kind:
        case "points":
            return _all(_has_point(replay, side, name) for side, name in claim.points)
        case "score" | "total" | "pips":
            return _all(_has_figure(claim.kind, replay, side, figure) for side, figure in claim.figures)
        case "revoke":
            return _has_revoked(claim, replay)
        case _:
            return _is_misdealt(replay)


def _all(answers: Iterator[bool | None]) -> bool | None:
    found = list(answers)
    if False in found:
        return False
    return None if None in found or not found else True


def _side(replay: HandReplay, label: str) -> int | None:
    found = replay.table.side_labels.find(label)
    return None if found is None else replay.table.side_index[found]


def _has_point(replay: HandReplay, label: str | None, name: str) -> bool | None:
    if name == "game" and "game" not in replay.point_names and "ten" in replay.point_names:
        name = "ten"
    if name not in replay.point_names:
        return label is None
    if replay.is_void:
        return label is None
    if replay.is_recorded or replay.outcome is None:
        return None
    owners = replay.outcome.points.get(name)
    if owners is None:
        return None
    side = None if label is None else _side(replay, label)
    if label is not None and side is None:
        return False
    return owners == (() if side is None else (side,))


def _has_figure(kind: str, replay: HandReplay, label: str, figure: Number) -> bool | None:
    side = _side(replay, label)
    if side is None:
        return False
    if kind == "pips":
        told = None if replay.outcome is None or replay.is_recorded else replay.outcome.pips[side]
    else:
        told = (replay.score if kind == "score" else replay.totals)[side]
    return None if told is None else told == figure


def _has_won(claim: Claim, run: Run) -> bool | None:
    replay = run.replays[claim.index]
    side = None if claim.side is None else _side(replay, claim.side)
    if side is None:
        return False
    label = run.table.sides[side].label
    if run.is_over_before:
        return None if run.winner is None else run.winner == label
    is_over = run.over_at is not None and run.over_at <= claim.index
    if run.shared and is_over:
        return label in run.shared
    if run.winner is not None and is_over:
        return run.winner == label
    is_open = run.open_from is not None and run.open_from <= claim.index
    return None if is_open or None in replay.totals else False


def _has_revoked(claim: Claim, replay: HandReplay) -> bool | None:
    for fault in replay.faults:
        is_meant = fault.name in PLAY_FAULTS and fault.seat == claim.accused and fault.trick == claim.trick
        if is_meant and isinstance(fault, PlayOffence):
            return True if fault.is_certain else None
    seat = None if claim.accused is None else replay.table.index.get(claim.accused)
    if claim.trick is not None and not 1 <= claim.trick <= max(len(replay.laid), replay.size):
        return False
    if seat is None or replay.laying is None or claim.trick is None or claim.trick > len(replay.laid):
        return None
    return False if replay.laying.is_known(seat) else None


def _is_misdealt(replay: HandReplay) -> bool | None:
    """Whether somebody was dealt too many cards or too few, or one that is not in the pack or was dealt twice."""
    misdeals = ("duplicate-card", "card-not-in-pack")
    for fault in replay.faults:
        if isinstance(fault, CardFault) and fault.name in misdeals and fault.place.part == "card":
            return True
    known = [holding for holding in replay.holdings if holding is not None]
    if any(holding.size != replay.rules.hand_size for holding in known):
        return True
    is_told = len(known) == len(replay.table.seats) and all(holding.is_exact for holding in known)
    return False if is_told else None
