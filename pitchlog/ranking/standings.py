"""The standings of players and sides over many games, from the events of their audits.

>>> from pitchlog import standings
>>> found = standings(b'''rules partners-21
... players N="Ann" E="Joe" S="Dora" W="Max"
... hand 1 dealer=W
... bid 3 - - -
... 1 N As 2s 5s 3s
... 2 N Ks 6d Js Qs
... 3 N 4d Td Kd Ad
... 4 W Tc 7s 5c Jc
... 5 N Th Qh Ah 2h
... 6 S 8d 9c 3c 9h
... ''')
>>> [(player.label, tally.score, tally.bid_outcomes()["made"]) for player, tally in found.groups[None].ranked_players()]
[('Ann', 3, 1), ('Dora', 3, 0), ('Joe', 1, 0), ('Max', 1, 0)]
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pitchlog.auditing import AuditEvent, FileNotes, GameClosed, GameOpened, HandAudited, audit_stream
from pitchlog.ranking.choosing import Choice, Grouping, Missed, Tags, choose, tags_of
from pitchlog.ranking.names import Aliases, Names, Player, players_of
from pitchlog.ranking.tally import BidOutcome, GameOutcome, HandPlace, Tally
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.results import GameHead, HandResult
from pitchlog.rules import RuleSet

Source = str | bytes | os.PathLike[str]
"""A record: its text, its bytes, or the path of its file."""

UNDATED = "undated"
"""Stands behind every date, in which a question mark is the last character."""

SidePlayers = tuple[Player, ...]
"""The players of a side, in the order of their names: partners are the same side whoever sits where."""


@dataclass(slots=True)
class Group:
    """The games of one event, date or the like, or all of them.

    A side of one player is not among ``sides``: its figures are that player's. ``presets`` are the house rules the
    games were played by (``None``: the table's own), ``dates`` the days of those with a date.
    """

    players: dict[Player, Tally] = field(default_factory=dict)
    sides: dict[SidePlayers, Tally] = field(default_factory=dict)
    whole: Tally = field(default_factory=Tally)
    """The games and hands of the group, each counted once, and nothing else."""
    presets: Counter[str | None] = field(default_factory=Counter)
    dates: Counter[str] = field(default_factory=Counter)

    def ranked_players(self) -> list[tuple[Player, Tally]]:
        """The players: those with most games won first, then by the average score a hand, then by name."""
        return sorted(self.players.items(), key=lambda entry: (*_rank(entry[1]), entry[0].order))

    def ranked_sides(self) -> list[tuple[SidePlayers, Tally]]:
        """The sides in the same order."""
        return sorted(
            self.sides.items(), key=lambda entry: (*_rank(entry[1]), tuple(player.order for player in entry[0]))
        )

    def add(self, other: Group) -> None:
        """What was counted in files read later."""
        for player, tally in other.players.items():
            self.players.setdefault(player, Tally()).add(tally)
        for side, tally in other.sides.items():
            self.sides.setdefault(side, Tally()).add(tally)
        self.whole.add(other.whole)
        self.presets.update(other.presets)
        self.dates.update(other.dates)


@dataclass(slots=True)
class Standings:
    """The standings so far. ``groups`` are by the name of the event, date or the like; one, ``None``, without ``by``.

    ``missed`` counts the games that were left out, ``empty`` those without a hand, which count as not played.
    ``errors`` is how many errors an audit finds in the games counted and in files without any: where there are some,
    figures may be impossible.
    """

    by: Grouping | None = None
    choice: Choice = field(default_factory=Choice)
    groups: dict[str | None, Group] = field(default_factory=dict)
    missed: Counter[Missed] = field(default_factory=Counter)
    empty: int = 0
    errors: int = 0

    def ranked_groups(self) -> list[tuple[str | None, Group]]:
        """The groups by name or date; what has none comes last."""
        return sorted(self.groups.items(), key=lambda entry: (entry[0] is None, (entry[0] or "").casefold(), entry[0]))

    def add(self, other: Standings) -> None:
        """What was counted in files read later."""
        for name, group in other.groups.items():
            self.groups.setdefault(name, Group()).add(group)
        self.missed.update(other.missed)
        self.empty += other.empty
        self.errors += other.errors


class Counting:
    """Counts the events of one file into standings. Memory grows with players, sides and dates, not with hands."""

    def __init__(self, standings: Standings, aliases: Aliases) -> None:
        self._standings = standings
        self._aliases = aliases
        self._game: _Game | None = None

    def take(self, event: AuditEvent) -> None:
        """One event of an audit."""
        if isinstance(event, GameOpened):
            self._open(event)
        if self._game is not None or isinstance(event, FileNotes):
            self._standings.errors += sum(finding.severity == "error" for finding in event.findings)
        if self._game is not None and isinstance(event, HandAudited):
            self._game.count(event)
        elif self._game is not None and isinstance(event, GameClosed):
            self._game.close(event)
            self._standings.empty += not self._game.hands
            self._game = None

    def break_off(self) -> None:
        """The file could not be read to its end: nobody can tell who has won the game it broke off in."""
        self.take(GameClosed(None, finish="open"))

    def _open(self, event: GameOpened) -> None:
        tags = tags_of(event.header)
        missed = self._standings.choice.misses(tags)
        if missed is not None:
            self._standings.missed[missed] += 1
            return
        seats = event.header.players.seats if event.header.players else [(seat, None) for seat in event.header.seats()]
        players = players_of(seats, self._aliases, event.head.path, event.head.game)
        self._game = _Game(event.head, tags, self._standings, players)


def standings(
    sources: Source | Sequence[Source],
    *,
    aliases: Names | None = None,
    by: Grouping | None = None,
    events: Iterable[str] = (),
    since: str | None = None,
    until: str | None = None,
    rules: RuleSet | None = None,
    changes: Sequence[tuple[str, str]] = (),
) -> Standings:
    """The standings over records: their texts, their bytes, or the paths of their files.

    Raises ``OSError`` for a file that cannot be read, and ``ValueError`` for aliases or dates that cannot be used.
    Scores and winners are the derived ones, as :func:`pitchlog.score` has them. Linear in the records.
    """
    found = Standings(by, choose(events, since, until))
    known = Aliases(aliases or {})
    for source in [sources] if isinstance(sources, str | bytes | os.PathLike) else sources:
        counting = Counting(found, known)
        path, data = _data(source)
        for event in audit_stream((data,), path=path, rules=rules, changes=changes):
            counting.take(event)
    return found


class _Game:
    """One game being counted: whose tallies its hands go to. Groups and players enter with the first hand."""

    def __init__(self, head: GameHead, tags: Tags, standings: Standings, players: dict[str, Player]) -> None:
        self.head = head
        self.tags = tags
        self.standings = standings
        self.players = players
        self.date = tags.date or UNDATED
        self.hands = 0
        self.whole = Tally()
        self.seats: dict[str, list[Tally]] = {}
        self.sides: dict[str, list[Tally]] = {}

    def count(self, event: HandAudited) -> None:
        """One hand of the game."""
        if not self.hands:
            self._enter()
        self.hands += 1
        replay, result = event.replay, event.result
        for label, tallies in self.sides.items():
            score = result.score.get(label)
            place = None
            if score is not None:
                place = HandPlace(score, self.head.path, self.head.game, result.hand, result.hand_index)
            for tally in tallies:
                if _is_counted(tally, event, result):
                    tally.count_score(score, place)
                    _count_points(tally, result, label)
        if _is_counted(self.whole, event, result):
            self.whole.scored += result.is_scored
            self.whole.unscored += not result.is_scored
            self._count_bid(replay, result)

    def close(self, event: GameClosed) -> None:
        """The game is over, or recorded no further."""
        if not self.hands:
            return
        for label, tallies in self.sides.items():
            outcome = _outcome(label, event)
            for tally in tallies:
                tally.count_game(outcome, self.date)
        ended: GameOutcome = "won" if event.winner is not None else _outcome("", event)
        self.whole.games["drawn" if ended == "lost" else ended] += 1

    def _enter(self) -> None:
        group = self.standings.groups.setdefault(self.tags.group(self.standings.by), Group())
        self.whole = group.whole
        group.presets[self.head.rules.preset or None] += 1
        if self.tags.date is not None:
            group.dates[self.tags.date] += 1
        for side in self.head.sides:
            members = [
                self.players.get(seat, Player(None, seat, self.head.path, self.head.game)) for seat in side.seats
            ]
            own = [group.players.setdefault(player, Tally()) for player in members]
            together = []
            if len(members) > 1:
                key = tuple(sorted(members, key=lambda player: player.order))
                together = [group.sides.setdefault(key, Tally())]
            self.sides[side.label] = own + together
            self.seats |= {seat: [tally, *together] for seat, tally in zip(side.seats, own, strict=True)}

    def _count_bid(self, replay: HandReplay, result: HandResult) -> None:
        contract = replay.contract
        if result.pitcher is None or contract is None or contract.is_free:
            return
        outcome: BidOutcome = "untold" if result.made is None else "made" if result.made else "set"
        is_forced = is_forced_bid(replay)
        for tally in self.seats.get(result.pitcher, ()):
            tally.count_bid(result.bid, outcome, self.date, is_forced=is_forced)


def is_forced_bid(replay: HandReplay) -> bool:
    """Whether the dealer pitched because everybody else had passed, and bid no more than he had to."""
    contract, auction = replay.contract, replay.auction
    forced = replay.rules.dealer_forced_bid
    if not forced or contract is None or auction is None or contract.pitcher != replay.dealer:
        return False
    if contract.is_moon or contract.amount is None or contract.amount > forced:
        return False
    calls = [call for bids in replay.hand.bids for call in bids.calls]
    passed = {seat for seat, call in zip(auction.callers, calls, strict=False) if call.kind == "pass"}
    bidding = {seat for seat, call in zip(auction.callers, calls, strict=False) if call.kind != "pass"}
    others = set(range(len(replay.table.seats))) - {replay.dealer}
    return others <= passed and bidding <= {replay.dealer}


def _is_counted(tally: Tally, event: HandAudited, result: HandResult) -> bool:
    """Whether the hand counts as one that was played; what does not is counted apart here."""
    if event.is_after_end:
        tally.after_end += 1
        return False
    replay = event.replay
    if (replay.is_void or replay.is_passed) and not any(score != 0 for score in result.score.values()):
        tally.not_played += 1
        return False
    tally.recorded += result.basis == "recorded"
    return True


def _count_points(tally: Tally, result: HandResult, side: str) -> None:
    for name, owners in result.points.items():
        if owners is None:
            tally.points_untold[name] += 1
        elif side in owners:
            tally.points[name] += 1


def _outcome(side: str, event: GameClosed) -> GameOutcome:
    if event.winner is not None:
        return "won" if side == event.winner else "lost"
    if event.shared:
        return "drawn" if side in event.shared else "lost"
    return "unfinished" if event.finish == "going-on" and not event.is_over else "untold"


def _rank(tally: Tally) -> tuple[int, float]:
    average = tally.average
    return -tally.games["won"], float("inf") if average is None else -average


def _data(source: Source) -> tuple[str | None, bytes]:
    if isinstance(source, str):
        return None, source.encode("utf-8", "surrogatepass")
    if isinstance(source, bytes):
        return None, source
    with open(source, "rb") as file:
        return os.fspath(source), file.read()
