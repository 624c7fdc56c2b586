"""The standings as a JSON document, and as a table file for spreadsheets: a row each player and side of each group."""

from __future__ import annotations

import csv
import io
from collections import Counter
from typing import Any, Final, TypeVar

from pitchlog.cards import Number
from pitchlog.ranking.names import Player
from pitchlog.ranking.standings import Group, Standings
from pitchlog.ranking.tally import RUNS, BidOutcome, GameOutcome, HandPlace, Level, Tally
from pitchlog.record.model import POINT_NAMES
from pitchlog.render.plain_json import json_text, number
from pitchlog.render.safe import safe_cell
from pitchlog.render.surface import Surface

SCHEMA: Final = "pitchlog.standings/1"
GAMES: Final[tuple[GameOutcome, ...]] = ("won", "lost", "drawn", "unfinished", "untold")
BIDS: Final[tuple[BidOutcome, ...]] = ("made", "set", "untold")
Outcome = TypeVar("Outcome", GameOutcome, BidOutcome)
COLUMNS: Final = (
    "group", "kind", "players", "seat", "path", "game", "games", *GAMES, "hands", "scored", "unscored", "recorded",
    "not_played", "after_end", "score", "average", *(f"bids_{outcome}" for outcome in BIDS),
    *(f"forced_{outcome}" for outcome in BIDS), *(f"run_{run}" for run in RUNS), "best", "best_hand", "worst",
    "worst_hand",
)  # fmt: skip
"""The columns that every table has; behind them those of the levels that were bid and of the points that occur."""


def level_word(level: Level) -> str:
    """A bid's level: its number, ``moon``, or ``?`` where it is not written down."""
    return "?" if level is None else str(level)


def level_order(level: Level) -> tuple[int, int]:
    """Numbers first, then the moon, then what is not known."""
    return (0, level) if isinstance(level, int) else (1, level is None)


def point_order(name: str) -> tuple[int, str]:
    """The order that points are always told in."""
    return (POINT_NAMES.index(name) if name in POINT_NAMES else len(POINT_NAMES), name)


def standings_json(standings: Standings, surface: Surface) -> str:
    """The document; each player and side stands on one line."""

    def text(value: object) -> str:
        return json_text(value, ascii_only=not surface.is_unicode)

    choice = standings.choice
    head = {
        "schema": SCHEMA,
        "by": standings.by,
        "events": list(choice.events),
        "since": choice.since,
        "until": choice.until,
        "left_out": {name.replace(" ", "_"): standings.missed[name] for name in ("another event", "another date")}
        | {"no_date": standings.missed["no date"], "without_hands": standings.empty},
        "errors": standings.errors,
    }
    groups = []
    for name, group in standings.ranked_groups():
        own = {"group": name, **_group_object(group)}
        players = [text(player_object(player) | tally_object(tally)) for player, tally in group.ranked_players()]
        sides = [
            text({"players": [player_object(player) for player in side]} | tally_object(tally))
            for side, tally in group.ranked_sides()
        ]
        groups.append(f'{text(own)[:-1]},\n   "players": {_listed(players)},\n   "sides": {_listed(sides)}}}')
    return f'{text(head)[:-1]},\n "groups": {_listed(groups, "  ")}}}\n'


def player_object(player: Player) -> dict[str, Any]:
    """Who a player is."""
    return {"name": player.name, "seat": player.seat, "path": player.path, "game": player.game}


def tally_object(tally: Tally) -> dict[str, Any]:
    """What was counted."""
    levels = sorted(tally.bids, key=level_order)
    return {
        "games": {"played": tally.played, **_counts(tally.games, GAMES)},
        "hands": {
            "played": tally.hands, "scored": tally.scored, "unscored": tally.unscored, "recorded": tally.recorded,
            "not_played": tally.not_played, "after_end": tally.after_end,
        },
        "score": number(tally.score),
        "average": average(tally),
        "bids": {
            **_counts(tally.bid_outcomes(), BIDS),
            "by_level": {level_word(level): _counts(tally.bids[level], BIDS) for level in levels},
            "forced": _counts(tally.forced, BIDS),
        },
        "points": {name: tally.points[name] for name in sorted(tally.points, key=point_order)},
        "points_untold": {name: tally.points_untold[name] for name in sorted(tally.points_untold, key=point_order)},
        "best_hand": _place_object(tally.best),
        "worst_hand": _place_object(tally.worst),
        "runs": {run: tally.longest(run) for run in RUNS},
    }  # fmt: skip


def standings_csv(standings: Standings, surface: Surface) -> str:
    """The table file; the levels that were bid and the points that occur have their columns at its end."""
    entries: list[tuple[list[object], Tally]] = []
    for name, group in standings.ranked_groups():
        for player, tally in group.ranked_players():
            entries.append(([name, "player", player.name, player.seat, player.path, player.game], tally))
        for side, tally in group.ranked_sides():
            entries.append(([name, "side", " and ".join(player.label for player in side), None, None, None], tally))
    levels = sorted({level for _, tally in entries for level in tally.bids}, key=level_order)
    points = sorted({name for _, tally in entries for name in (*tally.points, *tally.points_untold)}, key=point_order)
    more = [f"bid_{level_word(level)}_{outcome}" for level in levels for outcome in BIDS]
    rows: list[list[object]] = [[*COLUMNS, *more, *(f"point_{name}" for name in points)]]
    rows += [[*who, *_cells(tally, levels, points)] for who, tally in entries]
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([_cell(value) for value in row] for row in rows)
    return surface.fit(out.getvalue())


def average(tally: Tally) -> Number | None:
    """The average score of a hand to four decimals."""
    return None if tally.average is None else number(round(tally.average, 4))


def place_words(place: HandPlace) -> str:
    """Where a hand stands."""
    hand = place.hand_index if place.hand is None else place.hand
    path = f"{place.path}, " if place.path not in (None, "-") else ""
    return f"{path}game {place.game}, hand {hand}"


def _cells(tally: Tally, levels: list[Level], points: list[str]) -> list[object]:
    """The cells of one row behind those that say who it is about."""
    bids = tally.bid_outcomes()
    return [
        tally.played, *(tally.games[outcome] for outcome in GAMES), tally.hands, tally.scored, tally.unscored,
        tally.recorded, tally.not_played, tally.after_end, number(tally.score), average(tally),
        *(bids[outcome] for outcome in BIDS), *(tally.forced[outcome] for outcome in BIDS),
        *(tally.longest(run) for run in RUNS), *_best_cells(tally.best), *_best_cells(tally.worst),
        *(tally.bids.get(level, Counter())[outcome] for level in levels for outcome in BIDS),
        *(tally.points[name] for name in points),
    ]  # fmt: skip


def _cell(value: object) -> object:
    return safe_cell(value) if isinstance(value, str) and value != "-" else value


def _best_cells(place: HandPlace | None) -> list[object]:
    return [None, None] if place is None else [number(place.score), place_words(place)]


def _group_object(group: Group) -> dict[str, Any]:
    whole = group.whole
    played: dict[str, int] = {"finished": whole.games["won"] + whole.games["drawn"]}
    played |= {outcome: whole.games[outcome] for outcome in ("unfinished", "untold")}
    return {
        "games": {"played": whole.played, **played},
        "hands": tally_object(whole)["hands"],
        "presets": {name or "": count for name, count in sorted(group.presets.items(), key=lambda one: one[0] or "")},
        "first_date": min(group.dates, default=None),
        "last_date": max(group.dates, default=None),
    }


def _place_object(place: HandPlace | None) -> dict[str, Any] | None:
    if place is None:
        return None
    return {
        "score": number(place.score), "path": place.path, "game": place.game, "hand": place.hand,
        "hand_index": place.hand_index,
    }  # fmt: skip


def _counts(counter: Counter[Outcome], names: tuple[Outcome, ...]) -> dict[str, int]:
    return {name: counter[name] for name in names}


def _listed(rows: list[str], indent: str = "    ") -> str:
    lines = f",\n{indent}".join(rows)
    return f"[\n{indent}{lines}]" if rows else "[]"
