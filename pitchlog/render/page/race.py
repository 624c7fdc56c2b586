"""The race to the target as a chart: where each side stood after each hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitchlog.cards import Number
from pitchlog.comparing.runs import Run
from pitchlog.render import tally
from pitchlog.render.page.facts import Line, Mark, Race
from pitchlog.render.page.phrases import name

WIDTH: Final = 480
LEFT, RIGHT, TOP, BOTTOM = 34, 390, 22, 228
ROOM_OF_A_LABEL: Final = 15
MOST_TICKS: Final = 12


def race_of(run: Run) -> Race | None:
    """The chart of a game; ``None`` where fewer than two hands have a total to show."""
    count = len(run.replays)
    columns = [run.snapshots[0].totals if run.snapshots else (), *(replay.totals for replay in run.replays)]
    labels = [name(side.label) for side in run.table.sides]
    known = [float(total) for column in columns for total in column if total is not None]
    if count < 2 or len(known) < len(labels) * 2:
        return None
    target, is_down = run.rules.rules.target, run.rules.rules.score_direction == "down"
    goal = 0 if is_down else target
    low, high = _bounds([*known, 0.0, *([float(goal)] if target else [])])
    lines = _lines(columns, labels, count, low, high)
    step = -(-count // MOST_TICKS)
    x_ticks = [(_x(at, count), _hand(run, at)) for at in range(step, count + 1, step)]
    spread = _spread(low, high)
    y_ticks = [(_y(value, low, high), str(int(value))) for value in spread]
    bottom = max([float(BOTTOM), *(line.label_y for line in lines)])
    return Race(
        WIDTH, round(bottom) + 44, LEFT, RIGHT, TOP, BOTTOM, lines, tuple(x_ticks), tuple(y_ticks),
        (_y(goal, low, high), f"out at {goal}") if target else None, _says(columns, labels, count),
    )  # fmt: skip


def _bounds(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    return (low, high) if high > low else (low, low + 1)


def _spread(low: float, high: float) -> list[float]:
    """Round numbers between two ends, at most eight."""
    step = next(step for power in range(6) for step in (10**power, 2 * 10**power, 5 * 10**power)
                if (high - low) / step <= 7)  # fmt: skip
    first = -(-low // step) * step
    return [first + step * place for place in range(8) if first + step * place <= high]


def _x(hand: int, count: int) -> float:
    return round(LEFT + (RIGHT - LEFT) * hand / count, 1)


def _y(total: Number, low: float, high: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * (float(total) - low) / (high - low), 1)


def _hand(run: Run, at: int) -> str:
    number = run.game.hands[at - 1][0].number
    return str(at if number is None else number)


def _lines(
    columns: Sequence[Sequence[Number | None]], labels: Sequence[str], count: int, low: float, high: float
) -> tuple[Line, ...]:
    found = []
    for side, label in enumerate(labels):
        runs: list[list[Mark]] = [[]]
        last: Number | None = None
        for hand, column in enumerate(columns):
            total = column[side] if side < len(column) else None
            if total is None:
                runs.append([])
                continue
            last = total
            told = f"{label} {tally.figure(total)} after {hand} of {count} hands" if hand else f"{label} begins"
            runs[-1].append(Mark(_x(hand, count), _y(total, low, high), told))
        marks = [mark for run in runs for mark in run]
        y = marks[-1].y if marks else float(BOTTOM)
        found.append(Line(label, side, tuple(tuple(run) for run in runs if run), tally.figure(last), y))
    return _apart(found)


def _apart(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines with their names so far apart that each can be read."""
    order = sorted(range(len(lines)), key=lambda place: lines[place].label_y)
    places = [lines[place].label_y for place in order]
    for at in range(1, len(places)):
        places[at] = max(places[at], places[at - 1] + ROOM_OF_A_LABEL)
    over = (places[-1] - BOTTOM - 10) if places else 0.0
    if over > 0:
        places[-1] -= over
        for at in range(len(places) - 2, -1, -1):
            places[at] = min(places[at], places[at + 1] - ROOM_OF_A_LABEL)
    by_line = dict(zip(order, places, strict=True))
    return tuple(
        Line(line.label, line.index, line.runs, line.last, round(by_line[place], 1)) for place, line in enumerate(lines)
    )


def _says(columns: Sequence[Sequence[Number | None]], labels: Sequence[str], count: int) -> str:
    """The chart in a sentence."""
    known = [[column[side] for column in columns if side < len(column)] for side in range(len(labels))]
    last = [next((total for total in reversed(way) if total is not None), None) for way in known]
    told = ", ".join(f"{label} {tally.figure(total)}" for label, total in zip(labels, last, strict=True))
    return f"The totals over {count} hands; at the end {told}."
