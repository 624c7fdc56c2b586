"""What the page tells, as plain data without any markup. Every link is the name of a place on the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

Phrase = tuple[str, ...]
"""A sentence with cards in it: text and cards by turns, text first; a card as the notation writes it."""


class Face(NamedTuple):
    """A card as it is shown: its rank, its suit's letter and sign, and its name in words. No suit: only ``rank``."""

    rank: str
    suit: str
    sign: str
    words: str


class Ref(NamedTuple):
    """A line of the record: its number, and its place on the page."""

    line: int
    place: str


class Code(NamedTuple):
    """A finding as it is named elsewhere on the page."""

    code: str
    name: str
    severity: str
    place: str


@dataclass(frozen=True, slots=True)
class Proof:
    """A second place that proves a finding: the line, what stands there, and what it shows."""

    ref: Ref
    before: str
    part: str
    after: str
    label: Phrase


@dataclass(frozen=True, slots=True)
class FindingFact:
    """One finding with its proof. ``rule`` says which house rule it rests on, ``rule_ref`` where the record states it.

    ``before``, ``part`` and ``after`` are the line of the record, ``step`` the place on the page that it is about.
    """

    mark: Code
    message: Phrase
    whereabouts: str
    ref: Ref
    before: str
    part: str
    after: str
    proofs: tuple[Proof, ...]
    rule: str
    rule_ref: Ref | None
    remarks: tuple[tuple[str, Phrase], ...]
    step: str | None


@dataclass(frozen=True, slots=True)
class CallFact:
    """One call of the auction."""

    place: str
    seat: str
    said: str
    codes: tuple[Code, ...]


@dataclass(frozen=True, slots=True)
class LineFact:
    """What happened beside calls and cards, or was written down: a step of the hand with its line of the record."""

    place: str
    words: Phrase
    ref: Ref | None
    codes: tuple[Code, ...]
    answer: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class PlayFact:
    """One card of a trick. ``remark`` is what the table noted of it. ``place`` is ``None`` for the card that is led."""

    place: str | None
    seat: str
    card: str
    is_led: bool
    is_taker: bool
    is_trump: bool
    remark: str
    codes: tuple[Code, ...]


@dataclass(frozen=True, slots=True)
class TrickFact:
    """One trick as it was laid; ``says`` where it was not written down."""

    place: str
    number: int
    ref: Ref | None
    plays: tuple[PlayFact, ...]
    taker: str | None
    says: str = ""
    codes: tuple[Code, ...] = ()


@dataclass(frozen=True, slots=True)
class PointFact:
    """A point and whose it is, by the cards and as it was written down (empty: it was not)."""

    name: str
    owner: str
    written: str


@dataclass(frozen=True, slots=True)
class SideFact:
    """What a hand came to for a side. ``written_score`` and ``written_total`` are empty where none was written."""

    label: str
    pips: str
    score: str
    total: str
    written_score: str
    written_total: str


@dataclass(frozen=True, slots=True)
class HandFact:
    """One hand as it was played, and what was found in it. ``is_over`` says that the game was over before it.

    ``opening`` is what happened before the first card, ``closing`` what was written down after it; ``findings`` stand
    by stage: ``before``, ``play``, ``after``. ``picture`` is the trick-flow as SVG text. ``steps`` is what the replay
    is drawn from, ``None`` where it has been left out.
    """

    place: str
    title: str
    ref: Ref
    dealer: str
    contract: Phrase
    summary: str
    calls: tuple[CallFact, ...]
    opening: tuple[LineFact, ...]
    tricks: tuple[TrickFact, ...]
    closing: tuple[LineFact, ...]
    findings: Mapping[str, tuple[FindingFact, ...]]
    points: tuple[PointFact, ...]
    sides: tuple[SideFact, ...]
    result_place: str
    result: Phrase
    is_over: bool
    is_recorded: bool
    picture: str | None
    steps: Mapping[str, Any] | None


class Mark(NamedTuple):
    """A dot of the race: where it stands, and what it says."""

    x: float
    y: float
    says: str


@dataclass(frozen=True, slots=True)
class Line:
    """A side's way through the game. ``runs`` are the stretches whose totals are known, ``label_y`` where its name is
    written at the end.
    """

    label: str
    index: int
    runs: tuple[tuple[Mark, ...], ...]
    last: str
    label_y: float


@dataclass(frozen=True, slots=True)
class Race:
    """The race to the target as a chart: lines of sides, ticks of hands (x) and totals (y)."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    lines: tuple[Line, ...]
    x_ticks: tuple[tuple[float, str], ...]
    y_ticks: tuple[tuple[float, str], ...]
    target: tuple[float, str] | None
    says: str


@dataclass(frozen=True, slots=True)
class AnswerFact:
    """What becomes of one claim: who says what on which line, the verdict, why, and what would make it right."""

    place: str
    by: str
    text: str
    ref: Ref
    hand: str
    hand_place: str
    verdict: str
    because: Phrase
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PivotFact:
    """A house rule that decides: its value here, another, what that changes, and the law it would be."""

    key: str
    here: str
    other: str
    effect: str
    law: str


@dataclass(frozen=True, slots=True)
class CompareFact:
    """The game under a few other rule-sets: their names, and a row for each thing in which they differ."""

    columns: tuple[str, ...]
    others: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class GameFact:
    """One game. ``verdict`` is who has won or how it stands, ``players`` are seat, name and side.

    ``described`` are the house rules in plain English; where an earlier game of the page has the same, ``like`` is its
    place and title instead.
    """

    place: str
    title: str
    is_named: bool
    where: str
    verdict: str
    rules: str
    rules_ref: Ref | None
    described: tuple[tuple[str, tuple[str, ...]], ...]
    like: tuple[str, str] | None
    players: tuple[tuple[str, str, str], ...]
    sides: tuple[str, ...]
    board: tuple[tuple[str, str, tuple[str, ...]], ...]
    race: Race | None
    hands: tuple[HandFact, ...]
    findings: tuple[FindingFact, ...]
    answers: tuple[AnswerFact, ...]
    pivots: tuple[PivotFact, ...]
    comparison: CompareFact | None
    remarks: tuple[str, ...] = ()
    table: Mapping[str, Any] | None = None


class RecordLine(NamedTuple):
    """A line of the record as it stands there, and the findings on it."""

    number: int
    place: str
    text: str
    codes: tuple[Code, ...]


@dataclass(frozen=True, slots=True)
class FileFact:
    """One file. ``sum`` is the beginning of its SHA-256, ``says`` why its lines are not shown."""

    name: str
    place: str
    sum: str
    lines: tuple[RecordLine, ...]
    findings: tuple[FindingFact, ...]
    says: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """The whole page: its title, what was found in all (``summary``, a sentence), the games, the files."""

    title: str
    summary: str
    is_clean: bool
    games: tuple[GameFact, ...]
    files: tuple[FileFact, ...]
    remarks: tuple[str, ...]
    version: str

    @property
    def answers(self) -> tuple[AnswerFact, ...]:
        """Every answer to a claim in the order of the page."""
        return tuple(answer for game in self.games for answer in game.answers)

    @property
    def findings(self) -> tuple[FindingFact, ...]:
        """Every finding in the order of the page."""
        found: list[FindingFact] = [one for file in self.files for one in file.findings]
        for game in self.games:
            found += game.findings
            for hand in game.hands:
                found += [one for stage in hand.findings.values() for one in stage]
        return tuple(found)
