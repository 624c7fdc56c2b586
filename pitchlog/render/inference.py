"""What a record tells of its house rules: at the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from pitchlog.comparing.inference import Candidate, Inference
from pitchlog.comparing.judging import HandPlace
from pitchlog.findings import listed
from pitchlog.render.plain_json import json_text
from pitchlog.render.surface import Surface
from pitchlog.render.words import count_of
from pitchlog.render.wrap import wrap
from pitchlog.rules import preset, value_text
from pitchlog.rules.readings import OPEN

SCHEMA = "pitchlog.infer/1"
MOST_PRESETS: Final = 8
MOST_SLIPS: Final = 12
MOST_OPEN: Final = 4


def inference_rows(found: Inference, surface: Surface) -> Iterator[str]:
    """The rows of the answer; where there are several kinds of game, one answer after the other."""
    if not found.hands:
        yield "No hands."
        return
    if not found.kinds:
        yield from _kind_rows(found, surface)
        return
    said = f"These {len(found.games)} games are of {len(found.kinds)} kinds, and no preset is for all of them."
    yield from wrap(said, surface)
    for place, kind in enumerate(found.kinds, 1):
        yield ""
        title = f"Kind {place}: {_games(kind)}, {count_of(kind.hands, 'hand')}"
        yield from (surface.paint(row, "strong") for row in wrap(title, surface))
        yield from _kind_rows(kind, surface)


def _games(found: Inference) -> str:
    """The games of a kind: those of one file by their numbers, else the first and how many more."""
    paths = list(dict.fromkeys(path for path, _ in found.games))
    numbers = [str(index) for _, index in found.games]
    if len(paths) == 1 and len(numbers) <= MOST_PRESETS:
        return f"{paths[0] or '-'}, {'game' if len(numbers) == 1 else 'games'} {listed(numbers)}"
    first, index = found.games[0]
    return f"{first or '-'}, game {index}, and {count_of(len(found.games) - 1, 'other game')}"


def _kind_rows(found: Inference, surface: Surface) -> Iterator[str]:
    if not found.best:
        yield from wrap("No preset fits: the players, the cards or the deals are of another game.", surface)
        return
    best = found.best[0]
    yield surface.paint("The rules that fit best", "strong")
    yield from wrap(f"{_named(best)}: {_agreement(best, found)}", surface, indent="  ", hanging="    ")
    for row in _slip_rows(best, found, surface):
        yield from wrap(row, surface, indent="    ", hanging="      ")
    for said, alike in _alike(found.best[1:], found).items():
        names = alike if len(alike) <= MOST_PRESETS else [*alike[:MOST_PRESETS], f"{len(alike) - MOST_PRESETS} more"]
        yield from wrap(f"{listed(names)}: {said}", surface, indent="  ", hanging="    ")
    told = {one.preset for one in found.best if not one.changes}
    others = [(name, count) for name, count in found.presets if name not in told][:MOST_PRESETS]
    if others:
        yield ""
        yield surface.paint("The nearest presets" if best.changes else "The next presets", "strong")
    groups: dict[int, list[str]] = {}
    for name, count in others:
        groups.setdefault(count, []).append(name)
    for count, names in groups.items():
        said = f"{count_of(count, 'hand')} would be wrong" if count else "every hand agrees"
        yield from wrap(f"{listed(names)}: {said}", surface, indent="  ", hanging="    ")
    yield from _settled_rows(found, surface)
    count = sum(1 for one in found.keys.values() if not one.ruled_out)
    yield ""
    yield from wrap(
        f"Nothing in {count_of(found.hands, 'hand')} tells the other {count_of(count, 'house rule')}.", surface
    )


def _settled_rows(found: Inference, surface: Surface) -> Iterator[str]:
    settled = {key: one for key, one in found.keys.items() if one.ruled_out}
    if settled:
        yield ""
        yield surface.paint("What the record settles", "strong")
    for key, one in settled.items():
        values = ", ".join("open" if value == OPEN else value_text(value) for value in one.agrees)
        more = f" (or, which makes no difference here, {_listed(one.cannot_tell)})" if one.cannot_tell else ""
        yield from wrap(f"{key} = {values}{more}", surface, indent="  ", hanging="    ")
        grouped: dict[tuple[int, HandPlace], list[str]] = {}
        for value, out in one.ruled_out.items():
            grouped.setdefault((out.hands, out.first), []).append(value_text(value))
        for (hands, first), values_out in grouped.items():
            place = _place(first, found, surface)
            said = f"{place} would be wrong" if hands == 1 else f"{hands} hands would be wrong, the first is {place}"
            said = f"not {', '.join(values_out)}: {'the hand would be wrong' if found.hands == 1 else said}"
            yield from wrap(said, surface, indent="    ", hanging="      ")


def _alike(candidates: Iterable[Candidate], found: Inference) -> dict[str, list[str]]:
    """The names of rule-sets by what is said of them."""
    alike: dict[str, list[str]] = {}
    for one in candidates:
        alike.setdefault(_agreement(one, found), []).append(_named(one))
    return alike


def _listed(values: list[Any]) -> str:
    return ", ".join(map(value_text, values))


def _named(one: Candidate) -> str:
    return f"{one.preset} {one.changes}".strip()


def _agreement(one: Candidate, found: Inference) -> str:
    hands, open_keys = found.hands, found.left_open(one.rules)
    said = "all hands agree" if hands > 1 else "the hand agrees"
    if one.slips:
        said = f"{count_of(hands - len(one.slips), 'hand')} of {hands} agree, {count_of(len(one.slips), 'slip')}"
    few = open_keys if len(open_keys) <= MOST_OPEN else [*open_keys[:MOST_OPEN], f"{len(open_keys) - MOST_OPEN} more"]
    return f"{said}, but {listed(few)} {'is' if len(few) == 1 else 'are'} left open" if few else said


def _slip_rows(one: Candidate, found: Inference, surface: Surface) -> Iterator[str]:
    for place, what in one.slips[:MOST_SLIPS]:
        yield f"{_place(place, found, surface)}: {what}"
    if len(one.slips) > MOST_SLIPS:
        yield f"and {len(one.slips) - MOST_SLIPS} more"


def _place(place: HandPlace, found: Inference, surface: Surface) -> str:
    """Where a hand stands, without the file and the game where there is but one."""
    said = f"hand {place.hand_index}"
    if len(found.games) > 1:
        said = f"game {place.game}, {said}"
    if any(path != place.path for path, _ in found.games):
        said = f"{place.path or '-'}, {said}"
    return surface.show(said)


def inference_json(found: Inference, surface: Surface) -> str:
    """The JSON document. Where no rules are for all games, the whole names none, and each kind has its own."""
    kinds = [_document(kind) | {"games": _game_objects(kind)} for kind in found.kinds]
    document = {"schema": SCHEMA} | _document(found) | {"kinds": kinds}
    return json_text(document, ascii_only=not surface.is_unicode) + "\n"


def _game_objects(found: Inference) -> list[dict[str, Any]]:
    return [{"path": path, "game": index} for path, index in found.games]


def _document(found: Inference) -> dict[str, Any]:
    best = found.best[0] if found.best else None
    return {
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
        "presets": [
            {"preset": name, "disagreements": count, "leaves_open": found.left_open(preset(name))}
            for name, count in found.presets
        ],
        "best": [
            {"preset": one.preset, "changes": one.changes, "disagreements": len(one.slips),
             "leaves_open": found.left_open(one.rules)}
            for one in found.best
        ],
        "slips": [] if best is None else [_place_object(place) | {"what": what} for place, what in best.slips],
    }  # fmt: skip


def _place_object(place: HandPlace) -> dict[str, Any]:
    return {"path": place.path, "game": place.game, "hand_index": place.hand_index}


def _value(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
