"""The table: seats in clockwise order, and the sides that score together."""

from __future__ import annotations

from dataclasses import dataclass, field
from unicodedata import normalize

DEFAULT_SEATS = ("N", "E", "S", "W")


@dataclass(frozen=True, slots=True)
class Side:
    """The seats that score together, under one label."""

    label: str
    seats: tuple[str, ...]


def fold_label(label: str) -> str:
    """What labels are compared by when their case differs."""
    return normalize("NFC", label).casefold()


class Labels:
    """Finds the declared label that is meant by a written one: exactly, else in any case where only one fits.

    >>> Labels(["N", "n", "Ann"]).find("ann"), Labels(["N", "n"]).find("N"), Labels(["Zo", "zO"]).find("ZO")
    ('Ann', 'N', None)
    """

    __slots__ = ("_exact", "_folded")

    def __init__(self, labels: list[str] | tuple[str, ...]) -> None:
        self._exact = {label: label for label in labels}
        self._folded: dict[str, str | None] = {}
        for label in labels:
            folded = fold_label(label)
            self._folded[folded] = None if folded in self._folded else label

    def find(self, written: str) -> str | None:
        """The declared label, or ``None`` if none fits or several do."""
        found = self._exact.get(written)
        if found is not None:
            return found
        written = normalize("NFC", written)
        return self._exact.get(written) or self._folded.get(fold_label(written))


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits where and who scores with whom, for one game.

    ``seats`` are labels clockwise; the engine names a seat by its index there. ``sides`` are in the order of
    their first seat; ``side_of[seat index]`` is the index of the seat's side.
    """

    seats: tuple[str, ...]
    sides: tuple[Side, ...]
    index: dict[str, int] = field(init=False, repr=False, compare=False)
    side_index: dict[str, int] = field(init=False, repr=False, compare=False)
    side_of: tuple[int, ...] = field(init=False, repr=False, compare=False)
    side_labels: Labels = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        index = {seat: number for number, seat in enumerate(self.seats)}
        side_of = [0] * len(self.seats)
        for number, side in enumerate(self.sides):
            for seat in side.seats:
                side_of[index[seat]] = number
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "side_index", {side.label: number for number, side in enumerate(self.sides)})
        object.__setattr__(self, "side_of", tuple(side_of))
        object.__setattr__(self, "side_labels", Labels([side.label for side in self.sides]))

    def side_label(self, seat: int) -> str:
        """The label of the side that the seat with this index scores for."""
        return self.sides[self.side_of[seat]].label

    def next(self, seat: int) -> int:
        """The seat clockwise of this one."""
        return (seat + 1) % len(self.seats)


def default_side_label(seats: tuple[str, ...]) -> str:
    """``NS`` for one-letter seats, ``Ann+Cy`` for longer ones, the seat's own label for a lone player."""
    return ("" if all(len(seat) == 1 for seat in seats) else "+").join(seats)


def default_sides(seats: tuple[str, ...], together: str) -> tuple[Side, ...]:
    """The sides that a rule-set's ``sides`` makes of these seats.

    ``pairs`` and ``three_pairs`` seat partners opposite, ``two_trios`` alternates two sides of three; every
    other value, and a number of seats that does not fit, leaves each seat alone.
    """
    count = len(seats)
    step = {("pairs", 4): 2, ("three_pairs", 6): 3, ("two_trios", 6): 2}.get((together, count))
    groups = [tuple(seats[first::step]) for first in range(step)] if step else [(seat,) for seat in seats]
    return tuple(Side(default_side_label(group), group) for group in groups)
