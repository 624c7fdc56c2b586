"""The answer to a quarrel as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pitchlog.comparing.explanations import Explanation
from pitchlog.comparing.pivots import Change, Pivot
from pitchlog.comparing.quarrel import Answer, Settlement
from pitchlog.findings import Finding
from pitchlog.render.plain_json import head_object, json_text
from pitchlog.render.quarrel import sources_of
from pitchlog.render.surface import Surface
from pitchlog.rules import meaning

SCHEMA = "pitchlog.dispute/1"


def quarrel_json(games: Iterable[Settlement], surface: Surface) -> str:
    """The JSON document of all games. Pivots and claims of all of them stand in one list each, with their game."""
    settled = list(games)
    document = {
        "schema": SCHEMA,
        "games": [_game(one) for one in settled],
        "pivots": [_pivot(pivot, one) for one in settled for pivot in one.pivots],
        "claims": [_claim(answer, one) for one in settled for answer in one.answers],
    }
    return json_text(document, ascii_only=not surface.is_unicode) + "\n"


def _game(found: Settlement) -> dict[str, Any]:
    others = [{"key": one.key, "to": _value(one.value), "because": one.why} for one in found.misfits]
    return head_object(found.head) | {
        "idle": found.idle,
        "is_cut_short": found.is_cut_short,
        "other_game": others,
        "bound": list(found.bound),
    }


def _pivot(pivot: Pivot, found: Settlement) -> dict[str, Any]:
    return {
        "path": found.head.path,
        "game": found.head.game,
        "key": pivot.key,
        "from": _value(pivot.before),
        "to": _value(pivot.after),
        "changes": [_change(change, found) for change in pivot.changes],
        "law": meaning(pivot.key, pivot.after),
        "source": ", ".join(sources_of(pivot)),
    }


def _change(change: Change, found: Settlement) -> dict[str, Any]:
    finishes = {"finishes": list(change.finishes)} if change.what == "winner" else {}
    return finishes | {
        "game": found.head.game,
        "hand_index": change.hand_index,
        "what": change.what,
        "from": change.before,
        "to": change.after,
        "line": change.line,
    }


def _claim(answer: Answer, found: Settlement) -> dict[str, Any]:
    claim = answer.claim
    return {
        "path": found.head.path,
        "game": found.head.game,
        "hand_index": claim.index + 1,
        "line": claim.line,
        "by": claim.by,
        "text": claim.text,
        "verdict": answer.verdict,
        "because": answer.because,
        "holds_if": [{key: _value(value) for key, value in change.items()} for change in answer.holds_if],
        "slip": answer.slip,
        "explanations": [_explanation(one) for one in answer.explanations],
    }


def _explanation(one: Explanation) -> dict[str, Any]:
    return {
        "changes": {key: _value(value) for key, value in one.changes.items()},
        "makes_wrong": None if one.makes_wrong is None else [_finding(finding) for finding in one.makes_wrong],
        "puts_right": [_finding(finding) for finding in one.puts_right],
        "is_far_fetched": one.is_far_fetched,
    }


def _finding(one: Finding) -> dict[str, Any]:
    return {"hand_index": one.hand_index, "line": one.line, "code": one.code, "name": one.name, "message": one.message}


def _value(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
