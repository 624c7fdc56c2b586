"""Which trick lines stand for which tricks: numbers that skip, repeat or go back, and lines that cannot be read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pitchlog.engine.trick import taker
from pitchlog.engine.trump import Trumps
from pitchlog.record.model import Trick, Unreadable
from pitchlog.replay.faults import Fault, Place, TrickFault

Tables = Sequence[Trumps]
"""The cards under the trump that was named, or under each suit where the first lead sets it."""

IN_ORDER = list(range(1, 27))


@lru_cache(maxsize=128)
def rotation(seats: int, leader: int) -> tuple[int, ...]:
    """The seats clockwise from the leader."""
    return tuple((leader + step) % seats for step in range(seats))


class Slot(NamedTuple):
    """One trick of the hand in order; ``trick`` is ``None`` where it is missing or cannot be read."""

    number: int
    trick: Trick | None


def arrange(
    tricks: Sequence[Trick],
    unreadable: Sequence[Unreadable],
    size: int,
    seats: Sequence[str],
    tables: Tables,
    faults: list[Fault],
) -> list[Slot]:
    """The tricks of a hand in the order they were played, with a place for each one missing.

    ``seats`` are the labels clockwise, ``tables`` the cards under each trump that there may be.

    A number that was slipped with is told once and the lines are taken in their order; a gap in the numbers is a
    missing trick; lines that were swapped are put right where the leaders agree. Linear but for the sort.
    """
    lost = []
    if unreadable:
        read = {trick.number for trick in tricks}
        lost = [line for line in unreadable if line.keyword == "trick" and line.number not in read]
    slots = [Slot(trick.number, trick) for trick in tricks]
    if not lost and len(slots) <= size and [slot.number for slot in slots] == IN_ORDER[: len(slots)]:
        return slots
    entries: list[tuple[int | None, Trick | None, int]] = [(trick.number, trick, trick.line.number) for trick in tricks]
    entries += [(line.number, None, line.line.number) for line in lost]
    entries.sort(key=lambda entry: entry[2])
    told: list[Fault] = []
    slots = _slots(_numbered(entries), size, seats, tables, told)
    faults += [fault for fault in told if not _is_excused(fault, tricks, unreadable)]
    return slots


def _is_excused(fault: Fault, tricks: Sequence[Trick], unreadable: Sequence[Unreadable]) -> bool:
    """Whether a trick is missing where a line stands of which nobody can tell what it is: it may be that trick."""
    if fault.name != "missing-trick":
        return False
    last = fault.place.statement.line.number
    first = max((trick.line.number for trick in tricks if trick.line.number < last), default=0)
    return any(line.keyword is None and first < line.line.number < last for line in unreadable)


def _numbered(entries: Sequence[tuple[int | None, Trick | None, int]]) -> list[tuple[int, Trick | None]]:
    """Unreadable lines without a number get the one behind the line before."""
    numbered: list[tuple[int, Trick | None]] = []
    last = 0
    for number, trick, _ in entries:
        last = last + 1 if number is None else number
        numbered.append((last, trick))
    return numbered


def _slots(
    entries: list[tuple[int, Trick | None]], size: int, seats: Sequence[str], tables: Tables, faults: list[Fault]
) -> list[Slot]:
    entries = _without_repeats(entries, size, faults)
    numbers = [number for number, _ in entries]
    count = len(numbers)
    if numbers == list(range(1, count + 1)):
        return [Slot(number, trick) for number, trick in entries]
    is_permuted = sorted(numbers) == list(range(1, count + 1))
    if is_permuted:
        return _unswapped(entries, seats, tables, faults)
    is_rising = all(later > earlier for earlier, later in pairwise(numbers))
    if is_rising and count < size and numbers[-1] <= size:
        return _with_gaps(entries, faults)
    place = next(place for place, number in enumerate(numbers) if number != place + 1)
    _misnumbered(entries[place][1], place + 1, faults)
    return [Slot(place + 1, trick) for place, (_, trick) in enumerate(entries)][: max(size, 0)]


def _without_repeats(
    entries: list[tuple[int, Trick | None]], size: int, faults: list[Fault]
) -> list[tuple[int, Trick | None]]:
    """Leaves out a line that is written twice, where there are more lines than tricks."""
    if len(entries) <= size:
        return entries
    kept: list[tuple[int, Trick | None]] = []
    seen: dict[tuple[object, ...], int] = {}
    spare = len(entries) - size
    for number, trick in entries:
        key = None if trick is None else (*sorted(trick.cards),)
        if key is not None and key in seen and spare:
            spare -= 1
            _misnumbered(trick, None, faults)
            continue
        if key is not None:
            seen[key] = number
        kept.append((number, trick))
    if spare:
        _misnumbered(kept[size][1], None, faults)
        kept = kept[:size]
    return kept


def _misnumbered(trick: Trick | None, derived: int | None, faults: list[Fault]) -> None:
    if trick is not None:
        text = None if derived is None else str(derived)
        faults.append(
            TrickFault(
                "trick-out-of-order", Place(trick, "number"), trick.number, recorded=str(trick.number), derived=text
            )
        )


def _with_gaps(entries: list[tuple[int, Trick | None]], faults: list[Fault]) -> list[Slot]:
    slots: list[Slot] = []
    for number, trick in entries:
        first = len(slots) + 1
        while len(slots) + 1 < number:
            slots.append(Slot(len(slots) + 1, None))
        if number > first and trick is not None:
            faults.append(
                TrickFault("missing-trick", Place(trick, "number"), first, recorded=str(number), derived=str(first))
            )
        slots.append(Slot(number, trick))
    return slots


def _unswapped(
    entries: list[tuple[int, Trick | None]], seats: Sequence[str], tables: Tables, faults: list[Fault]
) -> list[Slot]:
    """Lines in the wrong order: by their numbers if the leaders agree with that at least as well."""
    by_number = sorted(entries, key=lambda entry: entry[0])
    best = by_number if _breaks(by_number, seats, tables) <= _breaks(entries, seats, tables) else entries
    place = next(place for place, (number, _) in enumerate(entries) if number != place + 1)
    if best is by_number:
        high = 0
        for place, (number, _) in enumerate(entries):  # noqa: B007
            if number < high:
                break
            high = max(high, number)
    _misnumbered(entries[place][1], None if best is by_number else place + 1, faults)
    return [Slot(index + 1, trick) for index, (_, trick) in enumerate(best)]


def _breaks(entries: Sequence[tuple[int, Trick | None]], seats: Sequence[str], tables: Tables) -> int:
    """How often the taker of a trick does not lead the next, as far as plain cards tell."""
    first = entries[0][1]
    suit = first.cards[0].suit if len(tables) > 1 and first is not None else 0
    trumps = tables[suit if 0 <= suit < len(tables) else 0]
    broken = 0
    for (_, trick), (_, after) in pairwise(entries):
        if trick is None or after is None or trick.details is not None or max(trick.cards) >= 54:
            continue
        took = seats[(seats.index(trick.leader) + taker(trick.cards, trumps)) % len(seats)]
        broken += took != after.leader
    return broken
