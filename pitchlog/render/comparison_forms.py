"""A comparison as JSON and as Markdown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitchlog.comparing.comparison import ComparedGame, Comparison, Difference, VariantResult
from pitchlog.render.comparison import (
    cell_text,
    columns_of,
    differences_of,
    games_of,
    hand_text,
    is_shown,
    misfits_of,
    names_of,
    no_difference,
    what_text,
    won_text,
)
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
    return head_object(game.head) | {
        "hands": hands,
        "winner": game.winner,
        "finish": game.finish,
        "misfit": game.misfit,
    }


def _difference(one: Difference) -> dict[str, Any]:
    found: dict[str, Any] = {
        "path": one.path, "game": one.game, "hand": one.hand, "hand_index": one.hand_index, "what": one.what,
        "values": {label: _value(value) for label, value in one.values.items()},
    }  # fmt: skip
    if one.what == "winner":
        found |= {"finishes": dict(one.finishes)}
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
    """The comparison as Markdown: for each game who wins, and a table of the differences."""
    names = names_of(found)
    told = {name: labels for name, labels in names.items() if labels != [name]}
    rows = [f"- **{name}**: {', '.join(map(safe_markdown, labels))}" for name, labels in told.items()]
    for index in range(found.games):
        rows += _markdown_game(found, index, names, surface)
    return surface.fit("\n".join(rows) + "\n")


def _markdown_game(found: Comparison, index: int, names: Mapping[str, list[str]], surface: Surface) -> list[str]:
    by_label = games_of(found, index)
    first = next(iter(by_label.values()))
    head = first.head
    title = head.name or f"{head.path or '-'}, game {head.game}"
    rows = ["", f"## {safe_markdown(title)}", ""]
    columns, own = columns_of(found, index, names), differences_of(found, first)
    if len(columns) < 2 or not own:
        rows.append(no_difference(sum(one.misfit is None for one in by_label.values())))
    else:
        rows += [f"- **{safe_markdown(name)}**: {safe_markdown(won_text(game))}" for name, game in columns.items()]
        rows += ["", f"| hand | | {' | '.join(map(safe_markdown, columns))} |", f"|{' --- |' * (len(columns) + 2)}"]
        for one in own:
            if is_shown(one, len(next(iter(columns.values())).hands)):
                cells = [cell_text(one, names[name][0], surface) for name in columns]
                rows.append(f"| {hand_text(one)} | {what_text(one)} | {' | '.join(map(safe_markdown, cells))} |")
    reasons = misfits_of(by_label)
    if reasons:
        rows += ["", "Left out, since this game cannot have been played so:", ""]
        rows += [f"- {', '.join(map(safe_markdown, labels))}: {reason}" for reason, labels in reasons.items()]
    return rows
