"""A comparison at the terminal: who wins by which rules, then what differs; ``No difference`` where nothing does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pitchlog.comparing.comparison import ComparedGame, Comparison, Difference
from pitchlog.render import tally
from pitchlog.render.surface import Surface, cells, pad
from pitchlog.render.words import count_of, game_title
from pitchlog.render.wrap import wrap
from pitchlog.render.wrongs import either, subject, winner_word

GAP: Final = "  "
MOST_NAMED: Final = 4
LONGEST_NAME: Final = 20
"""A few variants with short names stand under their names, others under numbers."""

Games = Mapping[str, ComparedGame]
"""One game under each variant, by the variant's label."""


def comparison_rows(found: Comparison, surface: Surface) -> Iterator[str]:
    """The rows of the whole comparison."""
    if not found.games:
        yield "No games."
        return
    names = names_of(found)
    is_told = any(labels != [name] for name, labels in names.items())
    for name, labels in names.items() if is_told else ():
        yield from wrap(f"{name} {', '.join(labels)}", surface, hanging="    ")
    for index in range(found.games):
        if index or is_told:
            yield ""
        yield from _game_rows(found, index, names, surface)


def names_of(found: Comparison) -> dict[str, list[str]]:
    """The groups of variants that agree in everything, by a short name each, without those that fit no game."""
    by_label = {variant.label: variant.games for variant in found.variants}
    groups = [group for group in found.groups() if any(game.misfit is None for game in by_label[group[0]])]
    alone = [group[0] for group in groups if len(group) == 1 and cells(group[0]) <= LONGEST_NAME]
    is_short = len(alone) == len(groups) <= MOST_NAMED
    names = alone if is_short else [f"({place})" for place in range(1, len(groups) + 1)]
    return dict(zip(names, groups, strict=True))


def columns_of(found: Comparison, index: int, names: Mapping[str, list[str]]) -> dict[str, ComparedGame]:
    """The ``index``-th game by the names of the groups that fit it."""
    by_label = games_of(found, index)
    return {name: by_label[labels[0]] for name, labels in names.items() if by_label[labels[0]].misfit is None}


def games_of(found: Comparison, index: int) -> dict[str, ComparedGame]:
    """The ``index``-th game under every variant."""
    return {variant.label: variant.games[index] for variant in found.variants}


def differences_of(found: Comparison, game: ComparedGame) -> list[Difference]:
    """What differs in one game."""
    return [one for one in found.differences if (one.path, one.game) == (game.head.path, game.head.game)]


def no_difference(count: int) -> str:
    """The sentence for so many variants that agree."""
    if not count:
        return "This game cannot have been played by any of them."
    said = "under all of them" if count > 2 else "under both" if count == 2 else "under the only one that fits"
    return f"No difference: every hand, score and total and the winner are the same {said}."


def _game_rows(found: Comparison, index: int, names: Mapping[str, list[str]], surface: Surface) -> Iterator[str]:
    by_label = games_of(found, index)
    first = next(iter(by_label.values()))
    head = first.head
    yield from (surface.paint(row, "strong") for row in wrap(game_title(head), surface))
    columns = columns_of(found, index, names)
    own = differences_of(found, first)
    if len(columns) < 2 or not own:
        fitting = sum(one.misfit is None for one in by_label.values())
        yield from (surface.paint(row, "good") for row in wrap(no_difference(fitting), surface))
    else:
        labels = {name: names[name][0] for name in columns}
        yield from _summary(own, columns, labels, surface)
        yield ""
        yield from _table(_difference_table(own, columns, labels, surface), surface)
    yield from _misfit_rows(by_label, surface)


# Who wins, and how many hands are others


def _summary(
    own: Sequence[Difference], columns: Mapping[str, ComparedGame], labels: Mapping[str, str], surface: Surface
) -> Iterator[str]:
    first = next(iter(columns))
    told: dict[str, list[str]] = {}
    for name, game in columns.items():
        said = won_text(game)
        if name != first:
            count = len(hands_that_differ(own, labels[first], labels[name]))
            hands = f"{count} of {count_of(len(game.hands), 'hand')}" if count else "no hand"
            said += f"; {hands} {'comes' if count < 2 else 'come'} out differently from {first}"
        told.setdefault(said, []).append(name)
    for said, alike in told.items():
        yield from wrap(f"{' '.join(alike)}: {said}", surface, hanging="  ")


def won_text(game: ComparedGame) -> str:
    """Who has won the game, and with which hand."""
    if game.finish == "before":
        return f"{game.winner or 'a side'} had won before the first hand"
    if game.winner is None:
        return "whether anybody has won cannot be told" if game.finish == "open" else "nobody has won yet"
    last = min(game.not_played, default=len(game.hands)) - 1
    hand = game.hands[last]
    verb = "share the win" if " and " in game.winner else "wins"
    return f"{game.winner} {verb} with hand {hand.hand_index if hand.hand is None else hand.hand}"


def hands_that_differ(own: Sequence[Difference], one: str, other: str) -> set[int]:
    """The hands that come out differently under two variants, by index: their points, scores, findings."""
    return {
        difference.hand_index
        for difference in own
        if difference.hand_index is not None
        and difference.what != "total"
        and difference.values.get(one) != difference.values.get(other)
    }


# The table of what differs


def is_shown(one: Difference, hands: int) -> bool:
    """Whether a difference has a row: of the totals only the last ones have."""
    return one.what != "total" or one.hand_index == hands


def hand_text(one: Difference) -> str:
    """The number of the hand as written, else counted; nothing for what is no hand's."""
    return "" if one.hand_index is None else str(one.hand_index if one.hand is None else one.hand)


def _difference_table(
    own: Sequence[Difference], columns: Mapping[str, ComparedGame], labels: Mapping[str, str], surface: Surface
) -> list[list[str]]:
    hands = len(next(iter(columns.values())).hands)
    table = [["hand", "", *map(surface.show, columns)]]
    last_hand: str | None = None
    for one in own:
        if is_shown(one, hands):
            hand = hand_text(one)
            values = [cell_text(one, labels[name], surface) for name in columns]
            table.append(["" if hand == last_hand else hand, what_text(one), *values])
            last_hand = hand
    return table


def what_text(one: Difference) -> str:
    """What differs, for the head of a row."""
    if one.what == "finding":
        return f"line {one.line}, {subject(one.name or '')}"
    return {"over": "played"}.get(one.what, one.what)


def cell_text(one: Difference, label: str, surface: Surface) -> str:
    """The value of a difference under one variant."""
    value: Any = one.values.get(label)
    match one.what:
        case "finding":
            return either(one.name or "", is_made=bool(value))
        case "over":
            return "the game is over" if value else "yes"
        case "winner":
            return surface.show(winner_word(value, one.finishes.get(label, "going-on")))
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
    for hand, what, *values in rows[1:]:
        yield f"{'hand ' + hand + ' ' if hand else '  '}{what}".rstrip()
        groups: dict[str, list[str]] = {}
        for name, value in zip(heads, values, strict=True):
            groups.setdefault(value, []).append(name)
        for value, alike in groups.items():
            yield from wrap(f"{' '.join(alike)}: {value}", surface, indent="    ", hanging="      ")


# What was left out


def misfits_of(by_label: Games) -> dict[str, list[str]]:
    """The variants by which a game cannot have been played, by the reason."""
    reasons: dict[str, list[str]] = {}
    for label, one in by_label.items():
        if one.misfit is not None:
            reasons.setdefault(one.misfit, []).append(label)
    return reasons


def _misfit_rows(by_label: Games, surface: Surface) -> Iterator[str]:
    reasons = misfits_of(by_label)
    if reasons:
        yield ""
        yield from wrap("Left out, since this game cannot have been played so:", surface)
    for reason, labels in reasons.items():
        yield from wrap(f"{', '.join(labels)}: {reason}", surface, indent="  ", hanging="    ")
