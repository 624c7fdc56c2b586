"""What a record tells of its house rules: at the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pitchlog.comparing.inference import Candidate, Inference
from pitchlog.comparing.judging import HandPlace
from pitchlog.render.plain_json import json_text
from pitchlog.render.surface import Surface
from pitchlog.render.words import count_of
from pitchlog.render.wrap import wrap
from pitchlog.rules import value_text

SCHEMA = "pitchlog.infer/1"
MOST_PRESETS: Final = 8
MOST_SLIPS: Final = 12


def inference_rows(found: Inference, surface: Surface) -> Iterator[str]:
    """The rows of the answer."""
    if not found.hands:
        yield "No hands."
        return
    if not found.best:
        yield "No preset fits: the players, the cards or the deals are of another game."
        return
    best = found.best[0]
    yield surface.paint("The rules that fit best", "strong")
    yield f"  {_named(best)}: {_agreement(best, found.hands)}"
    yield from (f"    {row}" for row in _slip_rows(best, surface))
    for other in found.best[1:MOST_PRESETS]:
        yield f"  {_named(other)}: {_agreement(other, found.hands)}"
    yield ""
    yield surface.paint("The nearest presets", "strong")
    for name, count in found.presets[:MOST_PRESETS]:
        yield f"  {name}: {'every hand agrees' if not count else count_of(count, 'hand') + ' would be wrong'}"
    settled = {key: one for key, one in found.keys.items() if one.ruled_out}
    if settled:
        yield ""
        yield surface.paint("What the record settles", "strong")
        for key, one in settled.items():
            values = ", ".join(map(value_text, one.agrees))
            more = f" (or, which makes no difference here, {_listed(one.cannot_tell)})" if one.cannot_tell else ""
            yield from wrap(f"{key} = {values}{more}", surface, indent="  ")
            grouped: dict[tuple[int, HandPlace], list[str]] = {}
            for value, out in one.ruled_out.items():
                grouped.setdefault((out.hands, out.first), []).append(value_text(value))
            for (hands, first), values_out in grouped.items():
                where = "" if found.hands == 1 else f", the first {_place(first, surface)}"
                said = f"not {', '.join(values_out)}: {count_of(hands, 'hand')} would be wrong{where}"
                yield from wrap(said, surface, indent="    ")
    count = sum(1 for one in found.keys.values() if not one.ruled_out)
    yield ""
    yield f"Nothing in {count_of(found.hands, 'hand')} tells the other {count_of(count, 'house rule')}."


def _listed(values: list[Any]) -> str:
    return ", ".join(map(value_text, values))


def _named(one: Candidate) -> str:
    return f"{one.preset} {one.changes}".strip()


def _agreement(one: Candidate, hands: int) -> str:
    if not one.slips:
        return "all hands agree" if hands > 1 else "the hand agrees"
    return f"{count_of(hands - len(one.slips), 'hand')} of {hands} agree, {count_of(len(one.slips), 'slip')}"


def _slip_rows(one: Candidate, surface: Surface) -> Iterator[str]:
    for place, what in one.slips[:MOST_SLIPS]:
        yield f"{_place(place, surface)}: {what}"
    if len(one.slips) > MOST_SLIPS:
        yield f"and {len(one.slips) - MOST_SLIPS} more"


def _place(place: HandPlace, surface: Surface) -> str:
    return surface.show(f"{place.path or '-'}, game {place.game}, hand {place.hand_index}")


def inference_json(found: Inference, surface: Surface) -> str:
    """The JSON document."""
    best = found.best[0] if found.best else None
    document = {
        "schema": SCHEMA,
        "hands": found.hands,
        "keys": {
            key: {
                "agrees": [_value(value) for value in one.agrees],
                "ruled_out": {
                    value_text(value): {"hands": out.hands, "first": _place_object(out.first)}
                    for value, out in one.ruled_out.items()
                },
                "cannot_tell": [_value(value) for value in one.cannot_tell],
            }
            for key, one in found.keys.items()
        },
        "presets": [{"preset": name, "disagreements": count} for name, count in found.presets],
        "best": [{"preset": one.preset, "changes": one.changes, "disagreements": len(one.slips)} for one in found.best],
        "slips": [] if best is None else [_place_object(place) | {"what": what} for place, what in best.slips],
    }
    return json_text(document, ascii_only=not surface.is_unicode) + "\n"


def _place_object(place: HandPlace) -> dict[str, Any]:
    return {"path": place.path, "game": place.game, "hand_index": place.hand_index}


def _value(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
