"""The likely slip behind a figure that no house rule makes right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pitchlog.cards import Number
from pitchlog.comparing.claims import Claim
from pitchlog.comparing.runs import Run
from pitchlog.engine.settlement import bid_value, settle, worth_by_side
from pitchlog.replay.hand import HandReplay
from pitchlog.rules import worths_of
from pitchlog.rules.wording import POINT_TITLES

FIRST_OF_TWO: Final = 10
"""From here on a figure has two digits, which may be swapped; and so much is miscounted at once."""


def likely_slip(claim: Claim, run: Run) -> str | None:
    """What the scorer may have done, in a clause; ``None`` where nothing usual fits."""
    replay = run.replays[claim.index]
    match claim.kind:
        case "points":
            return next(_point_slips(claim, replay), None)
        case "score":
            return next(_score_slips(claim, replay), None) or next(_pen_slips(claim, replay, replay.score), None)
        case "total":
            found = (
                slip for before in _totals_before(claim.index, run) for slip in _total_slips(claim, replay, before)
            )
            return next(found, None) or next(_pen_slips(claim, replay, replay.totals), None)
        case "pips":
            right = () if replay.outcome is None else replay.outcome.pips
            return next(_pips_slips(claim, replay), None) or next(_pen_slips(claim, replay, right), None)
        case _:
            return None


def _totals_before(index: int, run: Run) -> Iterator[Sequence[Number | None]]:
    """The totals before a hand as they stood, then as the scorer had them written down."""
    derived = run.snapshots[index].totals
    yield derived
    last = run.replays[index - 1].recorded if index else None
    if last is not None and last.total:
        yield [last.total[side].figure if side in last.total else total for side, total in enumerate(derived)]


def _point_slips(claim: Claim, replay: HandReplay) -> Iterator[str]:
    derived = {} if replay.outcome is None else replay.outcome.points
    right = {name: owners for name, owners in derived.items() if owners}
    if len(replay.table.sides) == 2 and right:
        swapped = {name: tuple([1 - side for side in owners]) for name, owners in right.items()}
        if _given(claim, replay) == swapped:
            yield "the two sides were swapped"
    for label, name in claim.points:
        side = None if label is None else replay.table.side_labels.find(label)
        is_known = name in replay.point_names or (name == "game" and "ten" in replay.point_names)
        if not is_known or (label is not None and side is None):
            continue
        owners = derived.get(name)
        if label is None:
            yield f"{_title(name)} was forgotten"
        elif side is not None and owners is not None and replay.table.side_index[side] not in owners:
            yield f"{_title(name)} was counted to {label}"


def _given(claim: Claim, replay: HandReplay) -> dict[str, tuple[int, ...]]:
    """Who was given each point: by the whole line, where the claim is the scorer's."""
    if claim.by is None:
        written = None if replay.recorded is None else replay.recorded.points
        return {name: owners for name, owners in (written or {}).items() if owners}
    found: dict[str, tuple[int, ...]] = {}
    for label, name in claim.points:
        side = None if label is None else replay.table.side_labels.find(label)
        if side is not None:
            found[name] = (*found.get(name, ()), replay.table.side_index[side])
    return found


def _title(name: str) -> str:
    return POINT_TITLES.get(name, name.replace("_", " ").capitalize())


def _figures(claim: Claim, replay: HandReplay) -> dict[int, Number]:
    found = {}
    for label, figure in claim.figures:
        side = replay.table.side_labels.find(label)
        if side is not None:
            found[replay.table.side_index[side]] = figure
    return found


def _label(replay: HandReplay, side: int) -> str:
    return replay.table.sides[side].label


def _score_slips(claim: Claim, replay: HandReplay) -> Iterator[str]:
    written, right = _written(claim, replay, "score"), replay.score
    if len(written) == 2 and len(right) == 2 and written == {0: right[1], 1: right[0]}:
        yield "the two sides were swapped"
    outcome, contract = replay.outcome, replay.contract
    taken = None if outcome is None else outcome.taken
    if taken is None or contract is None:
        return
    table = replay.table
    ours = table.side_of[contract.pitcher]
    worth = worth_by_side(taken.points, taken.jack_worth, len(table.sides), replay.rules)
    for side, figure in _figures(claim, replay).items():
        if side == ours and outcome is not None and outcome.made is False:
            if figure == worth[side]:
                yield f"the set was forgotten: {_label(replay, side)} took {figure}, but did not make the bid"
            if figure == bid_value(contract, replay.rules):
                yield "the minus sign was forgotten"
            if figure == -worth[side] and worth[side]:
                yield "what was taken was taken off, and not the bid"
            if figure == 0:
                yield f"the lost bid was not taken off {_label(replay, side)}"
        if side == ours and outcome is not None and outcome.made and figure == contract.amount != worth[side]:
            yield "the bid was written down and not what was taken"
    yield from _moved_point(claim, replay)
    wrong = {side: figure for side, figure in _figures(claim, replay).items() if figure != right[side]}
    doubled = {side: 2 * told for side, told in enumerate(right) if told and side in wrong}
    if wrong and wrong == doubled:
        yield "the score was counted twice"


def _written(claim: Claim, replay: HandReplay, kind: str) -> dict[int, Number]:
    """All figures that the record gives of this kind, with those of the claim."""
    recorded = replay.recorded
    entries = (
        {} if recorded is None else {"score": recorded.score, "total": recorded.total, "pips": recorded.pips}[kind]
    )
    return {side: entry.figure for side, entry in entries.items()} | _figures(claim, replay)


def _moved_point(claim: Claim, replay: HandReplay) -> Iterator[str]:
    """A point that went to another side, or to none, would make just these figures."""
    outcome, contract = replay.outcome, replay.contract
    taken = None if outcome is None else outcome.taken
    if taken is None or contract is None or (contract.amount is None and not contract.is_free):
        return
    wanted = _written(claim, replay, "score")
    table, ruling = replay.table, [0] * len(replay.table.sides) if replay.recorded is None else replay.recorded.ruling
    for name in worths_of(replay.rules):
        owner = taken.points.get(name)
        for other in [side for side in (*range(len(table.sides)), None) if side != owner]:
            points = {**taken.points, name: other}
            made = settle(
                points, contract, table.side_of, replay.rules, tricks=taken.tricks, jack_worth=taken.jack_worth
            ).score
            if all(made[side] + ruling[side] == figure for side, figure in wanted.items()):
                said = "forgotten" if other is None else f"counted to {_label(replay, other)}"
                yield f"{_title(name)} was {said}"


def _total_slips(claim: Claim, replay: HandReplay, before: Sequence[Number | None]) -> Iterator[str]:
    written, right = _written(claim, replay, "total"), replay.totals
    if len(written) == 2 and len(right) == 2 and written == {0: right[1], 1: right[0]}:
        yield "the two sides were swapped"
    for side, figure in _figures(claim, replay).items():
        old, score = before[side], replay.score[side]
        if old is None or score is None or figure == right[side]:
            continue
        if figure == old and score:
            yield f"this hand was not added for {_label(replay, side)}"
        if figure == old + 2 * score and score:
            yield f"this hand was added twice for {_label(replay, side)}"
        if figure == old - score and score:
            yield (
                f"this hand was taken off {_label(replay, side)} and not added"
                if score > 0
                else (f"the lost bid was added to {_label(replay, side)} and not taken off")
            )
        others = [other for place, other in enumerate(replay.score) if place != side and other is not None]
        if any(figure == old + other for other in others):
            yield f"another side's score was added for {_label(replay, side)}"
        if figure == score != old + score:
            yield f"the score was written down as the total of {_label(replay, side)}"


def _pen_slips(claim: Claim, replay: HandReplay, right: Sequence[Number | None]) -> Iterator[str]:
    """A figure that was counted right and written down, or added up, wrong: those of all sides must be explained."""
    figures = _figures(claim, replay)
    wrong = {side: figure for side, figure in figures.items() if side < len(right) and figure != right[side]}
    found = [next(_pen_slip(replay, side, figure, figures, right), None) for side, figure in wrong.items()]
    told = [slip for slip in found if slip is not None]
    if told and len(told) == len(found):
        yield " and ".join(dict.fromkeys(told))


def _pen_slip(
    replay: HandReplay, side: int, figure: Number, figures: Mapping[int, Number], right: Sequence[Number | None]
) -> Iterator[str]:
    told, label = right[side], _label(replay, side)
    if not isinstance(told, int) or not isinstance(figure, int):
        return
    if told >= FIRST_OF_TWO and str(figure) == str(told)[::-1] and figure != told:
        yield f"the digits of {told} were swapped for {label}"
    if abs(figure - told) == FIRST_OF_TWO:
        yield f"ten too {'many' if figure > told else 'few'} were counted for {label}"
    if figure == -told:
        yield f"the minus sign was {'forgotten' if told < 0 else 'put there by mistake'} for {label}"
    owners = [other for other, owned in enumerate(right) if other != side and owned == figure]
    if len(owners) == 1 and figures.get(owners[0], figure) == figure:
        yield f"the figure of {_label(replay, owners[0])} was written down for {label}"


def _pips_slips(claim: Claim, replay: HandReplay) -> Iterator[str]:
    written = _written(claim, replay, "pips")
    right = () if replay.outcome is None else replay.outcome.pips
    if len(written) == 2 and len(right) == 2 and written == {0: right[1], 1: right[0]}:
        yield "the two sides were swapped"
    for side, figure in _figures(claim, replay).items():
        told = right[side] if right else None
        if told is None:
            continue
        for laid in replay.laid:
            worth = sum(replay.trumps.pips[card] for card in laid.cards if card < 54)
            is_own = laid.taker is not None and replay.table.side_of[laid.taker] == side
            if worth and is_own and figure == told - worth:
                yield f"trick {laid.number} was left out of the count"
            if worth and not is_own and figure == told + worth:
                yield f"trick {laid.number} was counted to the wrong side"
