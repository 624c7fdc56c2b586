"""The table of a game: its seats, and the sides that its record or its rules make of them."""

from __future__ import annotations

from pitchlog.engine.deal import stock_size
from pitchlog.record.model import Header
from pitchlog.replay.faults import Fault, GameFault, Place
from pitchlog.rules import RuleSet
from pitchlog.seats import Side, Table, default_sides

SEATS_OF = {"pairs": (4,), "three_pairs": (6,), "two_trios": (6,)}


def game_table(header: Header, rules: RuleSet) -> Table:
    """The table. A ``sides`` line says who scores together; a seat that it leaves out scores alone."""
    seats = header.seats()
    if header.sides is None:
        return Table(seats, default_sides(seats, rules.sides))
    sides = [Side(label, members) for label, members in header.sides.sides]
    grouped = {seat for side in sides for seat in side.seats}
    sides += [Side(seat, (seat,)) for seat in seats if seat not in grouped]
    return Table(seats, tuple(sorted(sides, key=lambda side: min(seats.index(seat) for seat in side.seats))))


def table_faults(header: Header, table: Table, rules: RuleSet) -> list[Fault]:
    """Whether these rules can be played by so many."""
    statement = header.players or header.rules or header.game
    if statement is None or any(line.keyword in ("players", "rules") for line in header.unreadable):
        return []
    count = len(table.seats)
    fewest, most = rules.players
    place = Place(statement)
    if not fewest <= count <= most:
        allowed = str(fewest) if fewest == most else f"{fewest} to {most}"
        return [
            GameFault(
                "players-not-allowed", place, rule="players", recorded=str(count), derived=allowed, reason="count"
            )
        ]
    if stock_size(rules, count) < 0:
        most_seats = str(max(seats for seats in range(9) if seats == 0 or stock_size(rules, seats) >= 0))
        return [
            GameFault(
                "players-not-allowed", place, rule="hand_size", recorded=str(count), derived=most_seats, reason="pack"
            )
        ]
    needed = SEATS_OF.get(rules.sides)
    if needed and count not in needed:
        wanted = " or ".join(map(str, needed))
        return [
            GameFault("players-not-allowed", place, rule="sides", recorded=str(count), derived=wanted, reason="sides")
        ]
    return []
