"""The recorded running totals beside the derived ones, and the totals brought into a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pitchlog.cards import Number
from pitchlog.engine.standing import add_score
from pitchlog.record.model import Figures
from pitchlog.replay.figures import Entry, Recorded, RightScores, report_figures, scores_left_open
from pitchlog.replay.hand import HandReplay
from pitchlog.seats import Table


def judge_total(
    replay: HandReplay,
    recorded: Recorded,
    right: RightScores,
    last: Sequence[Number | None],
    derived: Sequence[Number | None],
    places: Mapping[int, Entry],
    before: Sequence[Number | None],
    pending: Sequence[int],
) -> bool:
    """The recorded totals. Whether all of them were right or could not be judged.

    ``last`` are the totals as last recorded and carried on, ``derived`` the derived ones after this hand and ``before``
    those before it, ``places`` where a total was last written, ``pending`` what :func:`still_unwritten` says of the
    hands before.
    """
    wrong = []
    for side, entry in recorded.total.items():
        figure = entry.figure
        own = derived[side]
        if figure == own:
            continue
        options = total_options(replay, recorded, right, last, side)
        if own is not None:
            options.add(own)
        options.update([option + more for option in options for more in range(1, pending[side] + 1)])
        if figure in options and last[side] is not None:
            continue
        is_open = (replay.is_shaken and side not in recorded.score) or last[side] is None
        if not options or is_open or _may_be(replay, recorded, right, side, figure, (last, before)):
            recorded.open_claims.append("total")
        else:
            wrong.append((side, figure, _best(replay, recorded, right, last, own, side), entry.place))
    if wrong:
        report_figures(replay, "wrong-total", [entry for entry in wrong if entry[2] is not None], None, last=places)  # type: ignore[misc]
    return not wrong


def _best(
    replay: HandReplay,
    recorded: Recorded,
    right: RightScores,
    last: Sequence[Number | None],
    own: Number | None,
    side: int,
) -> Number | None:
    """The total that the help line gives: with the recorded score, else the derived one."""
    old, written = last[side], recorded.score.get(side)
    if old is not None and written is not None and (own is None or side not in recorded.wrong_scores):
        return _added(replay, side, old, written[0])
    if old is not None and right[side] and not recorded.wrong_scores:
        return _added(replay, side, old, min(right[side]))
    return own


def _may_be(
    replay: HandReplay,
    recorded: Recorded,
    right: RightScores,
    side: int,
    figure: Number,
    bases: Sequence[Sequence[Number | None]],
) -> bool:
    """Whether the total may be the derived one after a hand whose score is not known for certain, or written wrong.

    ``bases`` are the totals that it may go on from.
    """
    outcome = replay.outcome
    is_derived = outcome is not None and outcome.score[side] is not None and not replay.is_shaken
    is_sure = replay.is_void or replay.is_recorded or is_derived
    if is_sure and side not in recorded.wrong_scores:
        return recorded.is_ruling_lost
    scores = scores_left_open(replay, recorded, right, side)
    olds = [old for base in bases if (old := base[side]) is not None]
    return not scores or any(figure == _added(replay, side, old, score) for old in olds for score in scores)


def still_unwritten(replay: HandReplay, recorded: Recorded, pending: Sequence[int]) -> list[int]:
    """How many points before the play each side may have that stand in no line since its last recorded total.

    A hand that came to nothing scored none.
    """
    unwritten = () if replay.phases is None or replay.is_void else replay.phases.unwritten
    if not unwritten and not any(pending):
        return list(pending)
    found = []
    for side, before in enumerate(pending):
        more = 0 if side in recorded.score else max((int(points[side]) for points in unwritten), default=0)
        found.append(0 if side in recorded.total else before + more)
    return found


def total_options(
    replay: HandReplay, recorded: Recorded, right: RightScores, last: Sequence[Number | None], side: int
) -> set[Number]:
    """The totals that the last recorded one makes with this hand's score, recorded or derived."""
    before = last[side]
    if before is None:
        return set()
    scores = set() if recorded.is_ruling_lost else set(right[side])
    written = recorded.score.get(side)
    if written is not None:
        scores.add(written[0])
    return {_added(replay, side, before, score) for score in scores}


def _added(replay: HandReplay, side: int, before: Number, score: Number) -> Number:
    return add_score(before, score, replay.rules, is_pitcher=is_pitchers(replay, side))


def is_pitchers(replay: HandReplay, side: int) -> bool:
    """Whether this side pitched the hand, or may have."""
    contract = replay.contract
    return contract is None or replay.table.side_of[contract.pitcher] == side


def start_totals(start: Figures | None, table: Table, first: Sequence[Number]) -> tuple[list[Number], list[int]]:
    """(the totals brought into the first hand, the indexes of figures whose side is not one)."""
    totals = list(first)
    unknown = []
    for index, (label, figure) in enumerate(start.figures if start is not None else ()):
        found = table.side_labels.find(label)
        if found is None:
            unknown.append(index)
        else:
            totals[table.side_index[found]] = figure
    return totals, unknown
