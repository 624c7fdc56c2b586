"""JSON text that is safe to show, and the JSON objects of findings, hands and games."""

from __future__ import annotations

import json
import re
from typing import Any

from pitchlog.cards import UNKNOWN, UNREADABLE, Number
from pitchlog.findings import Finding
from pitchlog.render.safe import BLANK_LOOKING
from pitchlog.replay.results import GameHead, HandResult, TrickResult

_SURROGATE = re.compile("[\ud800-\udfff]")
_UNSAFE = re.compile(
    "[\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f"
    + BLANK_LOOKING
    + "]"
)


def json_text(value: object, *, ascii_only: bool = False) -> str:
    """``value`` as JSON in one line: no lone surrogate, and nothing in it that a terminal obeys or hides.

    >>> json_text({"name": "Çağla\\x1b\\u202e"})
    '{"name": "Çağla\\\\u001b\\\\u202e"}'
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if not text.isascii():
        text = _SURROGATE.sub("\ufffd", text)
        text = _UNSAFE.sub(_escaped, text)
        if ascii_only:
            text = re.sub(r"[^\x00-\x7f]", _escaped, text)
    elif "\x7f" in text:
        text = text.replace("\x7f", "\\u007f")
    return text


def _escaped(found: re.Match[str]) -> str:
    return json.dumps(found[0])[1:-1] if found[0] != "\x7f" else "\\u007f"


def finding_object(finding: Finding) -> dict[str, Any]:
    """The object of one finding: every field, ``null`` where it does not apply."""
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity,
        "message": finding.message,
        "path": finding.path,
        "line": finding.span.line,
        "column": finding.span.column,
        "end_line": finding.span.line,
        "end_column": finding.span.end_column,
        "game": finding.game,
        "hand": finding.hand,
        "hand_index": finding.hand_index,
        "trick": finding.trick,
        "seat": finding.seat,
        "side": finding.side,
        "rule": finding.rule,
        "rule_text": finding.rule_text,
        "certainty": finding.certainty,
        "evidence": [
            {
                "line": found.span.line,
                "column": found.span.column,
                "end_line": found.span.line,
                "end_column": found.span.end_column,
                "label": found.label,
            }
            for found in finding.evidence
        ],
        "notes": list(finding.notes),
        "help": finding.help,
    }


def number(value: Number | None) -> Number | None:
    """A figure, whole where it is whole."""
    return int(value) if value is not None and value == int(value) else value


def trick_object(trick: TrickResult) -> dict[str, Any]:
    """The object of one trick. A card that could not be read is one that nobody knows: ``??``."""
    return {
        "number": trick.number,
        "leader": trick.leader,
        "winner": trick.winner,
        "seats": list(trick.seats),
        "cards": [str(UNKNOWN if card == UNREADABLE else card) for card in trick.cards],
    }


def hand_object(hand: HandResult) -> dict[str, Any]:
    """The object of one hand."""
    return {
        "hand": hand.hand,
        "hand_index": hand.hand_index,
        "dealer": hand.dealer,
        "pitcher": hand.pitcher,
        "bid": hand.bid,
        "trump": hand.trump,
        "made": hand.made,
        "tricks": [trick_object(trick) for trick in hand.tricks],
        "points": {name: None if sides is None else list(sides) for name, sides in hand.points.items()},
        "pips": {side: number(value) for side, value in hand.pips.items()},
        "score": {side: number(value) for side, value in hand.score.items()},
        "total": {side: number(value) for side, value in hand.total.items()},
        "end": hand.end,
        "basis": hand.basis,
        "bonus": {side: number(value) for side, value in hand.bonus.items()},
    }


def head_object(head: GameHead) -> dict[str, Any]:
    """The object of one game, as far as it stands before the hands."""
    return {
        "path": head.path,
        "game": head.game,
        "name": head.name,
        "rules": head.rules.model_dump(mode="json"),
        "sides": [{"label": side.label, "seats": list(side.seats)} for side in head.sides],
    }
