"""Judged games as the plain data of a page: the recipe.

What takes long is bounded, and what is left out is said on the page: :data:`MOST_STEPPED` hands have the replay,
:data:`MOST_DRAWN` a picture, claims are answered in games of up to :data:`MOST_SETTLED` hands in all. Everything else
is linear in the record.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pitchlog._version import __version__
from pitchlog.auditing import FileNotes, audit_stream
from pitchlog.comparing.claims import claims_of
from pitchlog.comparing.recording import RecordedGame, games_of
from pitchlog.comparing.runs import Run, run_game
from pitchlog.comparing.variants import Variant, own_rules
from pitchlog.findings import Finding, listed
from pitchlog.notation.lines import WideText, batches
from pitchlog.render import tally
from pitchlog.render.page.facts import Code, FileFact, FindingFact, GameFact, HandFact, Page, RecordLine
from pitchlog.render.page.findings import finding_fact, line_ref
from pitchlog.render.page.hands import Flow, Wanted, hand_fact
from pitchlog.render.page.phrases import name, shown
from pitchlog.render.page.quarrels import NOTHING, Quarrels, quarrels_of
from pitchlog.render.page.race import race_of
from pitchlog.render.page.steps import game_table
from pitchlog.render.words import Summary, count_of, rules_name
from pitchlog.replay.results import HandResult
from pitchlog.rules import RuleSet, describe

MOST_STEPPED: Final = 200
"""So many hands of a page can be stepped through."""

MOST_DRAWN: Final = 100
"""So many hands of a page have their picture."""

MOST_SETTLED: Final = 100
"""In so many hands of a page claims are answered."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file to tell of: its name as the page shows it, and its bytes."""

    name: str
    data: bytes


@dataclass(slots=True)
class _Counts:
    """What has been told so far."""

    summary: Summary = field(default_factory=Summary)
    games: int = 0
    stepped: int = 0
    drawn: int = 0
    settled: int = 0
    unsettled: int = 0
    described: dict[RuleSet, tuple[str, str]] = field(default_factory=dict)


def build_page(sources: Sequence[Source], variant: Variant | None = None, flow: Flow | None = None) -> Page:
    """The page of these files, judged by their own house rules or those of ``variant``. ``flow`` draws the pictures."""
    counts = _Counts()
    games: list[GameFact] = []
    files = []
    for at, source in enumerate(sources, 1):
        lines = "L" if len(sources) == 1 else f"r{at}L"
        told, file = _file(source, f"record{at}", lines, variant or own_rules(), flow, counts)
        games += told
        files.append(file)
    summary = counts.summary
    return Page(
        _title(games, files), summary.sentence(), summary.errors == 0 and summary.unread_hands == 0, tuple(games),
        tuple(files), tuple(_remarks(counts, has_pictures=flow is not None)), __version__,
    )  # fmt: skip


def _title(games: Sequence[GameFact], files: Sequence[FileFact]) -> str:
    names = {game.title for game in games if game.is_named}
    if len(names) == 1 and all(game.is_named for game in games):
        return names.pop()
    return files[0].name if len(files) == 1 else f"{count_of(len(games), 'game')} of Pitch"


def _remarks(counts: _Counts, *, has_pictures: bool) -> Iterator[str]:
    if counts.summary.hands > MOST_STEPPED:
        yield (f"This record is long: the first {MOST_STEPPED} hands can be stepped through, the others are told in "
               "tables alone.")  # fmt: skip
    if has_pictures and counts.drawn > MOST_DRAWN:
        yield f"Pictures are drawn of the first {MOST_DRAWN} hands that were played."
    if counts.unsettled:
        yield (f"Claims in {count_of(counts.unsettled, 'game')} were not looked into, since the record is long: "
               "pitchlog dispute answers them.")  # fmt: skip


# One file


def _file(
    source: Source, place: str, lines: str, variant: Variant, flow: Flow | None, counts: _Counts
) -> tuple[list[GameFact], FileFact]:
    counts.summary.files += 1
    games = []
    label = shown(source.name, 200)
    for game in games_of([source.data], source.name):
        if game.hands or game.troubles or game.header.game is not None or game.header.rules is not None:
            games.append(_game(game, label, lines, variant, flow, counts))
    found = [] if games else list(_loose(source, place, lines, counts))
    marks: dict[int, list[Code]] = {}
    for one in [*found, *(one for game in games for one in _all(game))]:
        marks.setdefault(one.ref.line, []).append(one.mark)
    try:
        told = tuple(
            RecordLine(number, f"{lines}{number}", shown(text.expandtabs(4)), tuple(marks.get(number, ())))
            for number, text in enumerate(_lines(source.data), 1)
        )
        says = "" if told else "There is nothing in this file."
    except WideText:
        told, says = (), "This file is not UTF-8 text; its lines cannot be shown."
    total = hashlib.sha256(source.data).hexdigest()[:16]
    return games, FileFact(label, place, total, told, tuple(found), says)


def _lines(data: bytes) -> Iterator[str]:
    for batch in batches([data]):
        yield from batch.lines


def _loose(source: Source, place: str, lines: str, counts: _Counts) -> Iterator[FindingFact]:
    """What is wrong with a file in which no game can be read."""
    at = 0
    for event in audit_stream([source.data], path=source.name):
        for finding in event.findings if isinstance(event, FileNotes) else ():
            at += 1
            counts.summary.note(finding)
            yield finding_fact(finding, f"{place}f{at}", lines)


def _all(game: GameFact) -> Iterator[FindingFact]:
    yield from game.findings
    for hand in game.hands:
        for stage in hand.findings.values():
            yield from stage


# One game


def _game(game: RecordedGame, file: str, lines: str, variant: Variant, flow: Flow | None, counts: _Counts) -> GameFact:
    counts.games += 1
    place = f"g{counts.games}"
    run = run_game(game, variant.of(game))
    rule_line = None if game.header.rules is None else game.header.rules.line.number
    opening = run.opening_findings()
    _count(counts.summary, run, opening)
    quarrels = _settled(run, variant, place, lines, counts)
    hands = tuple(_hands(run, place, Wanted(lines, rule_line, quarrels.by_line, flow), counts))
    title = name(game.name) if game.name else f"Game {game.index}"
    rules = run.rules.rules
    like = counts.described.get(rules)
    counts.described.setdefault(rules, (place, title))
    own = shown(rules_name(rules) or "the table's own")
    to = f", played to {rules.target}" if rules.target else ""
    facts = tuple(finding_fact(one, f"{place}f{at}", lines, rule_line=rule_line) for at, one in enumerate(opening, 1))
    return GameFact(
        place, title, bool(game.name), f"{file}, game {game.index}", _verdict(run), f"{own}{to}",
        None if rule_line is None else line_ref(rule_line, lines),
        () if like else tuple(describe(rules)), like, _players(run),
        tuple(name(side.label) for side in run.table.sides), _board(run, hands), race_of(run),
        hands, facts, quarrels.answers, quarrels.pivots, quarrels.comparison,
        tuple(_told_of(run, variant)), game_table(run, place, title, lines),
    )  # fmt: skip


def _hands(run: Run, place: str, wanted: Wanted, counts: _Counts) -> Iterator[HandFact]:
    for index, replay in enumerate(run.replays):
        counts.stepped += 1
        counts.drawn += bool(replay.laid)
        flow = wanted.flow if counts.drawn <= MOST_DRAWN else None
        own = replace(wanted, flow=flow, has_steps=counts.stepped <= MOST_STEPPED)
        yield hand_fact(run, index, f"{place}h{index + 1}", own)


def _count(summary: Summary, run: Run, opening: Iterable[Finding]) -> None:
    summary.games += 1
    summary.hands += len(run.replays)
    for one in opening:
        summary.note(one)
    for index, replay in enumerate(run.replays):
        summary.unread_hands += bool(replay.hand.unreadable) and None in replay.score
        for one in run.findings(index):
            summary.note(one)


def _settled(run: Run, variant: Variant, place: str, lines: str, counts: _Counts) -> Quarrels:
    """The answers to the claims of a game, if there are any and not too many hands were looked into."""
    if next(claims_of(run), None) is None:
        return NOTHING
    counts.settled += len(run.replays)
    if counts.settled > MOST_SETTLED:
        counts.unsettled += 1
        return NOTHING
    return quarrels_of(run.game, variant, place, lines)


def _told_of(run: Run, variant: Variant) -> Iterator[str]:
    if variant.rules is not None:
        yield "The record's own house rules were put aside: it is judged by those named here."
    elif variant.changes:
        yield "Some of the record's house rules were changed for this page."
    if not run.rules.is_stated:
        yield "The record does not say which house rules were played; it is judged by these."


def _players(run: Run) -> tuple[tuple[str, str, str], ...]:
    players = run.game.header.players
    names = dict(players.seats) if players is not None else {}
    table = run.table
    return tuple(
        (name(seat), name(names.get(seat) or ""), name(table.side_label(index)))
        for index, seat in enumerate(table.seats)
    )


def _verdict(run: Run) -> str:
    """Who has won, or how it stands."""
    if not run.replays:
        return "No hand of this game was written down."
    if run.is_over_before:
        return f"{_who_won(run) or 'A side'} had won the game before the first hand that is written down."
    totals = run.replays[-1 if run.over_at is None else run.over_at].totals
    told = ", ".join(
        f"{name(side.label)} {tally.figure(total)}" for side, total in zip(run.table.sides, totals, strict=False)
    )
    if run.won_by is not None and run.over_at is not None:
        hand = run.game.hands[run.over_at][0]
        number = hand.index if hand.number is None else hand.number
        verb = "share the win" if run.winner is None else "wins the game"
        after = len(run.replays) - run.over_at - 1
        more = f" {count_of(after, 'hand')} after it {'does' if after == 1 else 'do'} not count." if after else ""
        return f"{_who_won(run)} {verb} with hand {number}. The totals: {told}.{more}"
    rules = run.rules.rules
    goal = f" The game is to {rules.target}." if rules.target and rules.score_direction != "down" else ""
    if run.finish == "open":
        return f"Whether somebody has won cannot be told from the record. The totals: {told}.{goal}"
    return f"Nobody has won yet. The totals: {told}.{goal}"


def _who_won(run: Run) -> str:
    """The sides that have won, with the names of their players."""
    players = run.game.header.players
    names = dict(players.seats) if players is not None else {}
    told = []
    for side in run.table.sides:
        if side.label == run.winner or side.label in run.shared:
            known = [name(names.get(seat) or "") for seat in side.seats]
            told.append(name(side.label) + (f" ({listed(known)})" if all(known) else ""))
    return listed(told)


def _board(run: Run, hands: Sequence[HandFact]) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The scoreboard's rows: the hand's place, and its cells as :mod:`pitchlog.render.scoreboard` has them."""
    rows = []
    for index, hand in enumerate(hands):
        result = run.result(index)
        trump = "" if result.trump is None else result.trump
        cells = [
            name(result.dealer or tally.UNTOLD), name(result.pitcher or tally.NOTHING), tally.bid_word(result), trump,
            tally.result_word(result), *(_score(result, side.label) for side in run.table.sides),
        ]  # fmt: skip
        rows.append((hand.place, hand.title.removeprefix("Hand "), tuple(cells)))
    return tuple(rows)


def _score(result: HandResult, side: str) -> str:
    return f"{tally.figure(result.score.get(side), signed=True)} ({tally.figure(result.total.get(side))})"


def without_folders(paths: Sequence[str]) -> list[str]:
    """Names for files that tell nobody in which folders they lie; only as much of a path as tells two apart.

    >>> without_folders(["/home/ann/may.pitch", "a/june.pitch", "b/june.pitch"])
    ['may.pitch', 'a/june.pitch', 'b/june.pitch']
    """
    parts = [path.replace("\\", "/").split("/") for path in paths]
    kept = [1] * len(paths)
    while True:
        names = ["/".join(one[-count:]) for one, count in zip(parts, kept, strict=True)]
        many = Counter(names)
        longer = [
            count + (many[one] > 1 and count < len(part)) for one, count, part in zip(names, kept, parts, strict=True)
        ]
        if longer == kept:
            return names
        kept = longer
