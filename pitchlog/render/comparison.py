"""A comparison at the terminal: what differs, each group of variants a column; ``No difference`` where nothing does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pitchlog.comparing.comparison import ComparedGame, Comparison, Difference
from pitchlog.render import tally
from pitchlog.render.surface import Surface, cells, pad
from pitchlog.render.words import count_of

GAP: Final = "  "
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def comparison_rows(found: Comparison, surface: Surface) -> Iterator[str]:
    """The rows of the whole comparison."""
    names = letters_of(found)
    yield from _legend(names, surface)
    games = found.variants[0].games if found.variants else ()
    for index in range(len(games)):
        yield ""
        yield from _game_rows(found, index, names, surface)


def letters_of(found: Comparison) -> dict[str, list[str]]:
    """The groups of variants that agree in everything, by a letter each; those that fit no game come last."""
    groups = found.groups()
    labels = [LETTERS[place] if place < len(LETTERS) else f"A{place}" for place in range(len(groups))]
    return dict(zip(labels, groups, strict=True))


def _legend(names: Mapping[str, list[str]], surface: Surface) -> Iterator[str]:
    for letter, labels in names.items():
        rows = _folded(", ".join(surface.show(label) for label in labels), surface.width - 6)
        yield f"{surface.paint(letter, 'strong')}{GAP}{rows[0]}"
        yield from (f"   {row}" for row in rows[1:])


def _game_rows(found: Comparison, index: int, names: Mapping[str, list[str]], surface: Surface) -> Iterator[str]:
    by_label = {variant.label: variant.games[index] for variant in found.variants}
    first = next(iter(by_label.values()))
    head = first.head
    yield surface.paint(
        surface.show(f"{head.name + ' ' if head.name else ''}({head.path or '-'}, game {head.game})"), "strong"
    )
    columns = {letter: labels[0] for letter, labels in names.items() if by_label[labels[0]].misfit is None}
    own = [one for one in found.differences if one.path == head.path and one.game == head.game]
    if len(columns) < 2 or not own:
        count = sum(one.misfit is None for one in by_label.values())
        said = "under all of them" if count > 2 else "under both" if count == 2 else "under the only one that fits"
        yield surface.paint(f"No difference: every hand, score and total and the winner are the same {said}.", "good")
    else:
        yield from _difference_rows(own, columns, by_label, surface)
    yield from _misfit_rows(names, by_label, surface)


def _difference_rows(
    own: list[Difference], columns: Mapping[str, str], by_label: Mapping[str, ComparedGame], surface: Surface
) -> Iterator[str]:
    hands = {one.hand_index for one in own if one.hand_index is not None and one.what != "total"}
    total = len(by_label[next(iter(columns.values()))].hands)
    if hands:
        yield f"{len(hands)} of {count_of(total, 'hand')} {'comes' if len(hands) == 1 else 'come'} out differently."
    else:
        yield "Every hand comes out the same, but not the game."
    table = [["hand", "", *columns]]
    last_hand: str | None = None
    for one in own:
        if one.what == "total" and one.hand_index != total:
            continue
        hand = "" if one.hand_index is None else str(one.hand_index if one.hand is None else one.hand)
        shown = "" if hand == last_hand else hand
        last_hand = hand
        table.append(
            [shown, what_text(one), *(cell_text(one, one.values.get(label), surface) for label in columns.values())]
        )
    yield from _table(table, surface)


def what_text(one: Difference) -> str:
    if one.what == "finding":
        return f"line {one.line}"
    return {"over": "played"}.get(one.what, one.what)


def cell_text(one: Difference, value: Any, surface: Surface) -> str:
    match one.what:
        case "finding":
            return one.name or "" if value else "right" if (one.name or "").startswith("wrong-") else "lawful"
        case "over":
            return "the game is over" if value else "yes"
        case "winner":
            return surface.show(value) if value else "nobody yet"
        case "points":
            return _points(value, surface)
        case _:
            return ", ".join(
                f"{surface.show(side)} {tally.figure(figure, signed=one.what == 'score')}"
                for side, figure in (value or {}).items()
            )


def _points(points: Mapping[str, tuple[str, ...] | None], surface: Surface) -> str:
    sides: dict[str, list[str]] = {}
    for name, owners in points.items():
        label = tally.UNTOLD if owners is None else " and ".join(owners) if owners else ""
        if label:
            sides.setdefault(label, []).append(name.replace("_", " "))
    return ", ".join(f"{surface.show(label)} {' '.join(names)}" for label, names in sides.items()) or "nobody"


def _table(rows: list[list[str]], surface: Surface) -> Iterator[str]:
    widths = [max(cells(row[column]) for row in rows) for column in range(len(rows[0]))]
    if sum(widths) + len(GAP) * (len(widths) - 1) <= surface.width:
        for place, row in enumerate(rows):
            text = GAP.join(pad(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip()
            yield surface.paint(text, "strong") if place == 0 else text
        return
    heads = rows[0][2:]
    for hand, what, *cells_ in rows[1:]:
        yield f"{'hand ' + hand + ' ' if hand else '  '}{what}".rstrip()
        groups: dict[str, list[str]] = {}
        for letter, value in zip(heads, cells_, strict=True):
            groups.setdefault(value, []).append(letter)
        for value, letters in groups.items():
            for place, line in enumerate(_folded(f"{' '.join(letters)}: {value}", surface.width - 4)):
                yield f"    {'  ' if place else ''}{line}"


def _misfit_rows(
    names: Mapping[str, list[str]], by_label: Mapping[str, ComparedGame], surface: Surface
) -> Iterator[str]:
    reasons: dict[str, list[str]] = {}
    for label, one in by_label.items():
        if one.misfit is not None:
            reasons.setdefault(one.misfit, []).append(label)
    if not reasons:
        return
    yield ""
    yield "Left out, since this game cannot have been played so:"
    for reason, labels in reasons.items():
        for place, row in enumerate(_folded(f"{', '.join(labels)}: {reason}", surface.width - 4)):
            yield f"  {'  ' if place else ''}{surface.show(row)}"


def _folded(text: str, width: int) -> list[str]:
    rows, row = [], ""
    for word in text.split(" "):
        if row and cells(row) + 1 + cells(word) > max(width, 20):
            rows.append(row)
            row = word
        else:
            row = f"{row} {word}" if row else word
    return [*rows, row]
