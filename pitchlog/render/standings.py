"""The standings at the terminal: for players and for sides their games, bids, points and runs, a row each.

On a narrow terminal a few lines each instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from pitchlog.ranking.standings import Group, Standings
from pitchlog.ranking.tally import BidOutcome, Tally
from pitchlog.render.standings_forms import level_order, level_word, point_order
from pitchlog.render.surface import Surface, cells, pad
from pitchlog.render.tally import NOTHING, figure
from pitchlog.render.words import count_of
from pitchlog.render.wrap import wrap

_GAP: Final = "  "
_NO_GROUP: Final = {
    "event": "No event is written down", "date": "No date is written down", "month": "No date is written down",
    "year": "No date is written down", "site": "No site is written down", None: "",
}  # fmt: skip
Named = Sequence[tuple[str, Tally]]


def standings_rows(standings: Standings, surface: Surface) -> Iterator[str]:
    """The standings as lines of text."""
    if not standings.groups:
        yield "No games."
    for index, (name, group) in enumerate(standings.ranked_groups()):
        if index:
            yield ""
        if standings.by is not None:
            title = _NO_GROUP[standings.by] if name is None else name
            yield from (surface.paint(row, "strong") for row in wrap(title, surface))
        yield from _group_rows(group, surface)
    yield from _left_out(standings, surface)


def _group_rows(group: Group, surface: Surface) -> Iterator[str]:
    whole = group.whole
    when = ""
    if group.dates:
        first, last = min(group.dates), max(group.dates)
        when = f", {first}" if first == last else f", {first} to {last}"
    yield from wrap(f"{count_of(whole.played, 'game')}, {count_of(whole.hands, 'hand')}{when}.", surface)
    played = [
        f"{name or 'rules of the table'} ({count_of(count, 'game')})" for name, count in group.presets.most_common()
    ]
    rules = f"House rules: {', '.join(played)}."
    yield from wrap(rules if len(played) < 2 else f"{rules} Scores are added up as they are.", surface)
    yield ""
    ranked = group.ranked_players()
    alone = [player for player, _ in ranked if player.seat is not None]
    labels = {player: player.name or "?" for player, _ in ranked}
    labels |= {player: f"{player.name or '?'} [{number}]" for number, player in enumerate(alone, 1)}
    players = [(labels[player], tally) for player, tally in ranked]
    sides = [(" and ".join(labels[player] for player in side), tally) for side, tally in group.ranked_sides()]
    yield from _tables("player", players, surface)
    if sides:
        yield from _tables("side", sides, surface)
    for player in alone:
        yield from wrap(f"{labels[player]}: {player.place}, and in that game alone.", surface, hanging="    ")
    yield from _notes(group, surface)


def _tables(kind: Literal["player", "side"], named: Named, surface: Surface) -> Iterator[str]:
    """The tables of all players, or of all sides, each with a blank line behind it."""
    yield from _grid((kind, *_GAME_HEADINGS), [[name, *_game_cells(tally)] for name, tally in named], surface)
    levels = sorted({level for _, tally in named for level in tally.bids}, key=level_order)
    if levels:
        headings = (kind, "bids", *(f"{level_word(level)} made" for level in levels), "forced made", "unsure")
        body = []
        for name, tally in named:
            outcomes = tally.bid_outcomes()
            by_level = [_made(tally.bids.get(level)) for level in levels]
            body.append([name, _made(outcomes), *by_level, _made(tally.forced), _count(outcomes["untold"])])
        yield from _grid(headings, body, surface)
    points = sorted({point for _, tally in named for point in tally.points}, key=point_order)
    if points:
        shown = [point.replace("_", " ") for point in points]
        body = [[name, *(_count(tally.points[point]) for point in points)] for name, tally in named]
        yield from _grid((kind, *shown), body, surface)
    yield from _grid((kind, *_RUN_HEADINGS), [[name, *_run_cells(tally)] for name, tally in named], surface)


_GAME_HEADINGS: Final = ("games", "won", "lost", "drawn", "open", "hands", "score", "average", "best", "worst")
_RUN_HEADINGS: Final = ("won in a row", "lost in a row", "bids made in a row", "bids set in a row")


def _game_cells(tally: Tally) -> list[str]:
    games, average = tally.games, tally.average
    open_games = games["unfinished"] + games["untold"]
    return [
        str(tally.played), str(games["won"]), str(games["lost"]), _count(games["drawn"]), _count(open_games),
        str(tally.hands), figure(tally.score), NOTHING if average is None else f"{average:.2f}",
        NOTHING if tally.best is None else figure(tally.best.score, signed=True),
        NOTHING if tally.worst is None else figure(tally.worst.score, signed=True),
    ]  # fmt: skip


def _run_cells(tally: Tally) -> list[str]:
    return [_count(tally.longest(run)) for run in ("games_won", "games_lost", "bids_made", "bids_set")]


def _made(outcomes: Counter[BidOutcome] | None) -> str:
    """``3 of 5``: so many made of those that were made or set."""
    made, lost = (outcomes["made"], outcomes["set"]) if outcomes else (0, 0)
    return f"{made} of {made + lost}" if made + lost else NOTHING


def _count(number: int) -> str:
    return str(number) if number else NOTHING


def _notes(group: Group, surface: Surface) -> Iterator[str]:
    """What the figures leave out, a sentence each."""
    whole, notes = group.whole, []
    if whole.games["unfinished"]:
        notes.append(f"{count_of(whole.games['unfinished'], 'game')} recorded no further, with no winner yet: open.")
    if whole.games["untold"]:
        notes.append(f"{count_of(whole.games['untold'], 'game')} of which nobody can tell who has won: open, not lost.")
    if whole.unscored:
        notes.append(f"{count_of(whole.unscored, 'hand')} could not be scored: they are in no score and no average.")
    if whole.recorded:
        notes.append(f"{count_of(whole.recorded, 'hand')} without cards: their figures are as they were written down.")
    if whole.not_played:
        notes.append(f"{count_of(whole.not_played, 'hand')} more passed out, misdealt or broken off: not counted.")
    if whole.after_end:
        notes.append(f"{count_of(whole.after_end, 'hand')} more played when the game was over: not counted.")
    for note in notes:
        yield from wrap(note, surface)


def _left_out(standings: Standings, surface: Surface) -> Iterator[str]:
    missed = standings.missed
    notes = []
    if other := missed["another event"] + missed["another date"]:
        notes.append(f"{count_of(other, 'game')} of another event or date left out.")
    if missed["no date"]:
        notes.append(f"{count_of(missed['no date'], 'game')} left out, since nobody can tell whether the date fits.")
    if standings.empty:
        notes.append(f"{count_of(standings.empty, 'game')} without a hand left out.")
    for note in notes:
        yield from wrap(note, surface)


def _grid(headings: Sequence[str], body: Sequence[Sequence[str]], surface: Surface) -> Iterator[str]:
    """A table with a blank line behind it; where it is too wide, a few lines for each of its rows.

    A column in which nothing stands is left out.
    """
    kept = [column for column in range(len(headings)) if any(row[column] != NOTHING for row in body)]
    headings = [headings[column] for column in kept]
    shown = [[surface.show(row[column]) for column in kept] for row in body]
    widths = [max(cells(row[column]) for row in (headings, *shown)) for column in range(len(headings))]
    if sum(widths) + len(_GAP) * (len(widths) - 1) <= surface.width:
        yield surface.paint(_line(headings, widths), "strong")
        yield _GAP.join("-" * width for width in widths)
        yield from (_line(row, widths) for row in shown)
    else:
        for name, *figures in shown:
            yield from wrap(name, surface)
            told = [f"{word} {cell}" for word, cell in zip(headings[1:], figures, strict=True) if cell != NOTHING]
            yield from wrap(", ".join(told) or NOTHING, surface, indent="  ")
    yield ""


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    """A row: the name stands left, figures stand right."""
    return _GAP.join(
        pad(cell, width, right=column > 0) for column, (cell, width) in enumerate(zip(row, widths, strict=True))
    ).rstrip()
