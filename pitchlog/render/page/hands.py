"""A judged hand as the page tells it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pitchlog.comparing.runs import Run
from pitchlog.findings import listed
from pitchlog.record.model import Figures, Trick
from pitchlog.render import tally
from pitchlog.render.page import steps as replaying
from pitchlog.render.page.facts import (
    CallFact,
    Code,
    FindingFact,
    HandFact,
    LineFact,
    Phrase,
    PlayFact,
    PointFact,
    SideFact,
    TrickFact,
)
from pitchlog.render.page.findings import codes, finding_fact, line_ref
from pitchlog.render.page.phrases import isolated, name, said
from pitchlog.render.safe import safe
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.results import HandResult
from pitchlog.steps.steps import Step, steps_of

Flow = Callable[[Run, int], str | None]
"""Draws the trick-flow of a hand of a game, by its index, as the text of an SVG picture; ``None`` where it cannot."""

MARKS: Final = {"R": "marked as a revoke", "O": "marked as out of turn", "X": "marked as exposed"}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What goes with the hands of a game: where its lines are on the page, whose claims were answered, what is drawn.

    ``answers`` gives by line of the record the verdict on what is claimed there, and its place.
    """

    lines: str
    rule_line: int | None
    answers: Mapping[int, tuple[str, str]]
    flow: Flow | None = None
    has_steps: bool = True


@dataclass(frozen=True, slots=True)
class _Hand:
    """One hand with its steps, and where each is told on the page."""

    run: Run
    index: int
    place: str
    wanted: Wanted
    steps: tuple[Step, ...]
    places: tuple[str, ...]
    found: Mapping[int, tuple[FindingFact, ...]]

    @property
    def replay(self) -> HandReplay:
        return self.run.replays[self.index]

    @property
    def labels(self) -> Collection[str]:
        return self.replay.table.index

    def of_kind(self, kind: str) -> list[int]:
        return [place for place, step in enumerate(self.steps) if step.kind == kind]

    def codes(self, step: int) -> tuple[Code, ...]:
        return codes(self.found.get(step, ()))


def hand_fact(run: Run, index: int, place: str, wanted: Wanted) -> HandFact:
    """The ``index``-th hand of a game, at its ``place`` on the page."""
    replay, result, findings = run.replays[index], run.result(index), run.findings(index)
    steps = steps_of(replay, findings)
    own = _Hand(run, index, place, wanted, steps, _places(replay, steps, place), {})
    own = _Hand(run, index, place, wanted, steps, own.places, _found(own))
    plays = [at for at, step in enumerate(steps) if step.kind in ("play", "gap")]
    first, last = (plays[0], plays[-1]) if plays else (len(steps) - 1, len(steps) - 1)
    if not plays:
        last = first = max((at + 1 for at in own.of_kind("call")), default=first)
    number = result.hand_index if result.hand is None else result.hand
    return HandFact(
        place, f"Hand {number}", line_ref(replay.hand.head.line.number, wanted.lines),
        name(result.dealer) if result.dealer else "", _contract(result), _summary(result), _calls(own),
        _lines(own, range(first)), _tricks(own), _lines(own, range(first, len(steps) - 1)),
        _by_stage(own, first, last), _points(replay, result), _sides(replay, result), own.places[-1],
        said(steps[-1], own.labels), run.over_at is not None and index > run.over_at, replay.is_recorded,
        wanted.flow(run, index) if wanted.flow is not None and replay.laid else None,
        replaying.hand_steps(run, index, steps, own.places, own.found, place) if wanted.has_steps else None,
    )  # fmt: skip


def _places(replay: HandReplay, steps: Sequence[Step], place: str) -> tuple[str, ...]:
    """Where each step is told: the hand itself, ``…t2`` for what is led to trick 2, ``…t2c3`` for its third card, and
    ``…s5`` for the fifth of all steps.
    """
    numbers = [laid.number for laid in replay.laid]
    if len(set(numbers)) < len(numbers):
        numbers = list(range(1, len(numbers) + 1))
    found = []
    for at, step in enumerate(steps):
        if step.kind == "start":
            found.append(place)
        elif step.kind in ("play", "gap") and step.trick is not None:
            card = f"c{step.position + 1}" if step.position else ""
            found.append(f"{place}t{numbers[step.trick]}{card}")
        else:
            found.append(f"{place}s{at + 1}")
    return tuple(found)


def _found(own: _Hand) -> dict[int, tuple[FindingFact, ...]]:
    found: dict[int, tuple[FindingFact, ...]] = {}
    count = 0
    for at, step in enumerate(own.steps):
        facts = []
        for finding in step.findings:
            count += 1
            facts.append(finding_fact(finding, f"{own.place}f{count}", own.wanted.lines, labels=own.labels,
                                      rule_line=own.wanted.rule_line, step=own.places[at]))  # fmt: skip
        if facts:
            found[at] = tuple(facts)
    return found


def _by_stage(own: _Hand, first: int, last: int) -> dict[str, tuple[FindingFact, ...]]:
    stages: dict[str, list[FindingFact]] = {"before": [], "play": [], "after": []}
    for at, facts in own.found.items():
        stages["before" if at < first else "play" if at <= last and own.replay.laid else "after"] += facts
    return {stage: tuple(facts) for stage, facts in stages.items()}


# What happened


def _calls(own: _Hand) -> tuple[CallFact, ...]:
    found = []
    for at in own.of_kind("call"):
        step = own.steps[at]
        who = "" if step.seat is None else name(own.replay.table.seats[step.seat])
        words = "".join(said(step, own.labels))
        found.append(CallFact(own.places[at], who or "?", words.partition(" ")[2] if not who else
                              step.says[len(own.replay.table.seats[step.seat or 0]) + 1 :], own.codes(at)))  # fmt: skip
    return tuple(found)


def _lines(own: _Hand, places: range) -> tuple[LineFact, ...]:
    """The steps among these that are no calls, no cards, and not the beginning or the end."""
    found = []
    for at in places:
        step = own.steps[at]
        if step.kind in ("start", "call", "play", "gap", "result"):
            continue
        words = said(step, own.labels)
        if step.kind in ("figure", "dispute", "unread"):
            words = (isolated(safe(step.line.text.strip(), 400)),)
        answer = own.wanted.answers.get(step.line.number) if step.kind in ("figure", "dispute") else None
        ref = line_ref(step.line.number, own.wanted.lines)
        found.append(LineFact(own.places[at], words, ref, own.codes(at), answer))
    return tuple(found)


def _tricks(own: _Hand) -> tuple[TrickFact, ...]:
    by_trick: dict[int, list[int]] = {}
    for at, step in enumerate(own.steps):
        if step.trick is not None:
            by_trick.setdefault(step.trick, []).append(at)
    return tuple([_trick(own, trick, places) for trick, places in by_trick.items()])


def _trick(own: _Hand, trick: int, places: Sequence[int]) -> TrickFact:
    laid, first = own.replay.laid[trick], own.steps[places[0]]
    if first.kind == "gap":
        return TrickFact(own.places[places[0]], laid.number, None, (), None, first.says, own.codes(places[0]))
    seats = own.replay.table.seats
    plays = []
    for at in places:
        step = own.steps[at]
        position, card, seat = step.position, step.card, step.seat
        assert position is not None
        assert card is not None
        assert seat is not None
        plays.append(PlayFact(
            None if at == places[0] else own.places[at], name(seats[seat]), str(card), position == 0,
            laid.taker == seat and step.seat == laid.taker, own.replay.trumps.is_trump(card),
            _remark(laid.statement, position if laid.items is None else laid.items[position]), own.codes(at),
        ))  # fmt: skip
    taker = None if laid.taker is None else name(seats[laid.taker])
    ref = line_ref(first.statement.line.number, own.wanted.lines)
    return TrickFact(own.places[places[0]], laid.number, ref, tuple(plays), taker)


def _remark(statement: Trick | None, item: int | None) -> str:
    """What stands about the card in its trick: cards taken back, what the table noticed."""
    if item is None:
        return "missing"
    detail = None if statement is None or statement.details is None else statement.details[item]
    if detail is None:
        return ""
    parts = [f"took back {listed([str(card) for card in detail.withdrawn])}"] if detail.withdrawn else []
    return ", ".join([*parts, *(MARKS[mark] for mark in detail.marks)])


# What it came to


def _contract(result: HandResult) -> Phrase:
    if result.pitcher is None:
        return ("",)
    bid = "shot the moon" if result.bid == "moon" else "pitched" if result.bid is None else f"bid {result.bid}"
    return (f"{name(result.pitcher)} {bid}",)


def _summary(result: HandResult) -> str:
    if result.score and all(score is None for score in result.score.values()):
        return "What it is worth cannot be told"
    scores = listed([f"{name(side)} {tally.figure(score, signed=True)}" for side, score in result.score.items()])
    word = tally.result_word(result)
    return f"{word.capitalize()}: {scores}" if word not in (tally.NOTHING, "recorded") else scores


def _points(replay: HandReplay, result: HandResult) -> tuple[PointFact, ...]:
    written: dict[str, list[str]] = {}
    for side, point in replay.hand.points.given if replay.hand.points is not None else ():
        written.setdefault(point, []).append("nobody" if side is None else name(side))
    found = []
    for point, owners in result.points.items():
        owner = "cannot be told" if owners is None else listed([name(one) for one in owners]) or "nobody"
        found.append(PointFact(point.replace("_", " ").capitalize(), owner, listed(written.pop(point, []))))
    found += [PointFact(point.replace("_", " ").capitalize(), "no point of this game", listed(sides))
              for point, sides in written.items()]  # fmt: skip
    return tuple(found)


def _sides(replay: HandReplay, result: HandResult) -> tuple[SideFact, ...]:
    hand = replay.hand
    scores, totals = _written(replay, hand.score, is_signed=True), _written(replay, hand.total)
    is_counted = bool(replay.laid) or bool(hand.pips)
    return tuple([
        SideFact(name(side), tally.figure(result.pips.get(side)) if is_counted else "–",
                 tally.figure(result.score.get(side), signed=True),
                 tally.figure(result.total.get(side)), scores.get(side, ""), totals.get(side, ""))
        for side in result.score
    ])  # fmt: skip


def _written(replay: HandReplay, lines: Sequence[Figures], *, is_signed: bool = False) -> dict[str, str]:
    """The figures as they were written down, by the side they are for."""
    found = {}
    for line in lines:
        for label, figure in line.figures:
            side = replay.table.side_labels.find(label)
            if side is not None:
                found[side] = tally.figure(figure, signed=is_signed)
    return found
