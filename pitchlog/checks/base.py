"""What all checks share: from a fault of the replay to a finding with its place, its proof and its rule."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Final, Protocol

from pitchlog.findings import Certainty, Evidence, Finding, Severity, Trouble
from pitchlog.notation import places
from pitchlog.record.model import Bids, CardsMoved, Deal, Figures, HandLine, Points, Ruling, Statement, Trick, Trump
from pitchlog.replay.faults import Fault, Place
from pitchlog.replay.hand import HandReplay
from pitchlog.rules import RuleSet, basis
from pitchlog.source import Span


class Check(Protocol):
    """A check module: its permanent code, its name, its usual severity, and how it words a fault."""

    CODE: str
    NAME: str
    SEVERITY: Severity


_SPANS: Final[dict[tuple[int, str, int, int], tuple[Statement, Span]]] = {}
MOST_SPANS: Final = 4096


def span_of(place: Place) -> Span:
    """The span of a place, worked out from its line. Linear in the line. A memo by identity: of a record that is judged
    under many rules the same places are told again and again.
    """
    at = place.statement
    key = id(at), place.part, place.index, place.sub
    found = _SPANS.get(key)
    if found is not None and found[0] is at:
        return found[1]
    if len(_SPANS) >= MOST_SPANS:
        _SPANS.clear()
    span = _span_of(place)
    _SPANS[key] = at, span
    return span


def _span_of(place: Place) -> Span:
    at = place.statement
    index, part = place.index, place.part
    if isinstance(at, Trick):
        return _in_trick(at, place)
    if isinstance(at, Deal) and part in ("card", "holding"):
        seat = at.holdings[index][0]
        return places.card_span(at, seat, place.sub) if part == "card" else places.holding_span(at, seat)
    if isinstance(at, Bids) and part == "call":
        return places.call_span(at, index)
    if isinstance(at, Figures | Ruling) and part == "figure":
        return places.figure_span(at, index)
    if isinstance(at, Points) and part == "point":
        return places.point_span(at, index)
    if isinstance(at, HandLine) and part == "dealer":
        return places.dealer_span(at)
    if isinstance(at, Trump) and part == "suit":
        return places.suit_span(at)
    if isinstance(at, CardsMoved) and part == "moved":
        return places.moved_span(at, index)
    return at.line.whole()


def _in_trick(trick: Trick, place: Place) -> Span:
    match place.part:
        case "play":
            return places.play_span(trick, place.index)
        case "withdrawn":
            return places.withdrawn_span(trick, place.index, place.sub)
        case "mark":
            return places.mark_span(trick, place.index, place.sub)
        case "leader":
            return places.leader_span(trick)
        case "number":
            return places.number_span(trick)
        case "taker":
            return places.taker_span(trick)
        case _:
            return trick.line.whole()


def finding(
    check: Check | ModuleType, fault: Fault, rules: RuleSet, message: str, *, severity: Severity | None = None,
    certainty: Certainty = "certain", evidence: Sequence[tuple[Place, str]] = (), notes: Sequence[str] = (),
    help: str | None = None, span: Span | None = None,
) -> Finding:  # fmt: skip
    """The finding of ``check`` for this fault. Evidence is places with labels."""
    return Finding(
        code=check.CODE,
        name=check.NAME,
        severity=severity or check.SEVERITY,
        message=message,
        span=span or span_of(fault.place),
        trick=fault.trick,
        seat=fault.seat,
        side=fault.side,
        rule=fault.rule,
        rule_text=None if fault.rule is None else basis(rules, fault.rule),
        certainty=certainty,
        evidence=tuple([Evidence(span_of(place), label) for place, label in evidence]),
        notes=tuple(notes),
        help=help,
    )


def trouble_finding(check: Check | ModuleType, trouble: Trouble) -> Finding:
    """The finding for something that could not be read."""
    return Finding(check.CODE, check.NAME, check.SEVERITY, trouble.message, trouble.span, help=trouble.help)


def noticed(is_marked: bool, is_ruled: bool) -> tuple[Severity, list[str], str | None]:
    """(severity, notes, help) of an act that the table may have noticed: unmarked an error, marked without a
    ruling a warning, with one a note.
    """
    if is_marked and is_ruled:
        return "note", ["the table noticed it and ruled on it"], None
    if is_marked:
        return "warning", ["the table noticed it"], 'write down what was decided: ruling "..."'
    return "error", [], None


__all__ = ["Check", "Evidence", "HandReplay", "finding", "noticed", "span_of", "trouble_finding"]
