"""A comparison as JSON and as Markdown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitchlog.comparing.comparison import ComparedGame, Comparison, Difference, VariantResult
from pitchlog.render.comparison import cell_text, letters_of, what_text
from pitchlog.render.plain_json import hand_object, head_object, json_text, number
from pitchlog.render.safe import safe_markdown
from pitchlog.render.surface import Surface

SCHEMA = "pitchlog.compare/1"


def comparison_json(found: Comparison, surface: Surface) -> str:
    """The JSON document of a comparison."""
    document = {
        "schema": SCHEMA,
        "variants": [_variant(variant) for variant in found.variants],
        "differences": [_difference(one) for one in found.differences],
    }
    return json_text(document, ascii_only=not surface.is_unicode) + "\n"


def _variant(variant: VariantResult) -> dict[str, Any]:
    rules = variant.rules if variant.rules is not None else variant.games[0].head.rules if variant.games else None
    return {
        "label": variant.label,
        "rules": {} if rules is None else rules.model_dump(mode="json"),
        "games": [_game(game) for game in variant.games],
        "findings": variant.findings,
    }


def _game(game: ComparedGame) -> dict[str, Any]:
    hands = []
    for index, hand in enumerate(game.hands):
        one = hand_object(hand)
        del one["tricks"]
        hands.append(one | {"is_after_end": index in game.not_played})
    return head_object(game.head) | {"hands": hands, "winner": game.winner, "misfit": game.misfit}


def _difference(one: Difference) -> dict[str, Any]:
    found: dict[str, Any] = {
        "path": one.path, "game": one.game, "hand": one.hand, "hand_index": one.hand_index, "what": one.what,
        "values": {label: _value(value) for label, value in one.values.items()},
    }  # fmt: skip
    if one.what == "finding":
        found |= {"name": one.name, "line": one.line}
    return found


def _value(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _value(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return list(value)
    return number(value) if isinstance(value, float) else value


def comparison_markdown(found: Comparison, surface: Surface) -> str:
    """The comparison as Markdown: a table of the differences for each game."""
    names = letters_of(found)
    rows = [f"- **{letter}**: {', '.join(map(safe_markdown, labels))}" for letter, labels in names.items()]
    for index, game in enumerate(found.variants[0].games if found.variants else ()):
        head = game.head
        title = safe_markdown(head.name or f"{head.path or '-'}, game {head.game}")
        rows += ["", f"## {title}", ""]
        by_label = {variant.label: variant.games[index] for variant in found.variants}
        columns = {letter: labels[0] for letter, labels in names.items() if by_label[labels[0]].misfit is None}
        own = [one for one in found.differences if one.path == head.path and one.game == head.game]
        if len(columns) < 2 or not own:
            rows.append("No difference.")
            continue
        rows += [f"| hand | | {' | '.join(columns)} |", f"|{' --- |' * (len(columns) + 2)}"]
        for one in own:
            hand = "" if one.hand_index is None else str(one.hand_index if one.hand is None else one.hand)
            values = [safe_markdown(cell_text(one, one.values.get(label), surface)) for label in columns.values()]
            rows.append(f"| {hand} | {what_text(one)} | {' | '.join(values)} |")
    return surface.fit("\n".join(rows) + "\n")
