"""The recipe: a record and house rules in, findings and derived results out.

>>> from pitchlog import audit
>>> result = audit('''rules partners-21
... hand 1 dealer=W
... bid 3 - - -
... 1 N As 2s 5s 3s
... 2 N Ks 6d Js Qs
... 3 N 4d Td Kd Ad
... 4 W Tc 7s 5c Jc
... 5 N Th Qh Ah 2h
... 6 S 8d 9c 3c 9h
... score NS 3 EW 2
... ''')
>>> [(finding.name, finding.line) for finding in result.findings], result.games[0].hands[0].score
([('wrong-score', 10)], {'NS': 3, 'EW': 1})
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from pitchlog.checks.registry import default_rules_finding, fault_finding, rules_findings, trouble_finding
from pitchlog.findings import Finding, in_order
from pitchlog.interchange.choosing import read_any
from pitchlog.notation import Opening
from pitchlog.record.model import Hand, Header
from pitchlog.replay.game import GameReplay
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.report import hand_result
from pitchlog.replay.results import Finish, GameHead, GameResult, HandResult
from pitchlog.replay.rules_line import GameRules, game_rules
from pitchlog.replay.table import game_table
from pitchlog.rules import RuleSet

LONGEST_WAIT = 100
"""So many games without a hand are looked past to see whether another hand follows."""


@dataclass(frozen=True, slots=True)
class FileNotes:
    """The findings of a file without any game."""

    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class GameOpened:
    """A game begins; the findings of the lines before its first hand, and those lines as they were read."""

    head: GameHead
    findings: tuple[Finding, ...]
    header: Header = field(default_factory=Header)


@dataclass(frozen=True, slots=True)
class HandAudited:
    """A hand is audited: its replay, and what is wrong with it.

    ``is_after_end`` says that the game was over before it, by the totals recorded, else by the derived.
    """

    replay: HandReplay
    findings: tuple[Finding, ...]
    is_after_end: bool = False

    @property
    def result(self) -> HandResult:
        """What was derived of the hand; worked out when it is asked for."""
        return hand_result(self.replay)

    @property
    def is_unread(self) -> bool:
        """Whether the hand could not be scored, and lines of it could not be read."""
        return bool(self.replay.hand.unreadable) and None in self.replay.score


@dataclass(frozen=True, slots=True)
class GameClosed:
    """A game ends; ``winner`` is the label of the side that has won, ``finish`` how the game stands.

    ``shared`` are the sides that share the win; ``is_over`` says that the game is over by the totals recorded, else by
    the derived.
    """

    winner: str | None
    findings: tuple[Finding, ...] = ()
    finish: Finish = "going-on"
    shared: tuple[str, ...] = ()
    is_over: bool = False


AuditEvent = FileNotes | GameOpened | HandAudited | GameClosed


@dataclass(slots=True)
class Counts:
    """How much was audited and found."""

    games: int = 0
    hands: int = 0
    unread_hands: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0

    def add(self, event: AuditEvent) -> None:
        """Counts one event in."""
        if isinstance(event, GameOpened):
            self.games += 1
        elif isinstance(event, HandAudited):
            self.hands += 1
            self.unread_hands += event.is_unread
        for finding in event.findings:
            self.errors += finding.severity == "error"
            self.warnings += finding.severity == "warning"
            self.notes += finding.severity == "note"


@dataclass(frozen=True, slots=True)
class Audit:
    """The whole result of an audit: findings in order of position, the derived results of each game, the counts."""

    findings: tuple[Finding, ...]
    games: tuple[GameResult, ...]
    counts: Counts = field(default_factory=Counts)

    @property
    def is_clean(self) -> bool:
        """Whether nothing of severity error was found."""
        return self.counts.errors == 0


def audit_stream(
    chunks: Iterable[bytes], *, path: str | None = None, rules: RuleSet | None = None,
    changes: Sequence[tuple[str, str]] = (),
) -> Iterator[AuditEvent]:  # fmt: skip
    """Audits a file as it is read, hand by hand. Memory does not grow with the file; time is linear in it.

    ``rules`` replaces the record's own rule-set, ``changes`` (key, value) change keys of whichever stands. Never
    raises for anything that may stand in a file.
    """
    game: _Game | None = None
    for event, is_followed in looking_ahead(read_any(chunks, path)):
        if isinstance(event, Hand):
            assert game is not None
            yield game.audit(event, is_followed=is_followed)
            continue
        if game is not None:
            yield game.close()
            game = None
        if event.index is None:
            yield FileNotes(_troubles(event, path))
        else:
            game = _Game(event, path, rules, changes)
            yield game.opened
    if game is not None:
        yield game.close()


def looking_ahead(events: Iterable[Opening | Hand]) -> Iterator[tuple[Opening | Hand, bool]]:
    """Each event with whether another hand follows it in the file."""
    waiting: list[Opening | Hand] = []
    for event in events:
        if isinstance(event, Hand) or len(waiting) > LONGEST_WAIT:
            for earlier in waiting:
                yield earlier, isinstance(event, Hand)
            waiting = []
        waiting.append(event)
    for earlier in waiting:
        yield earlier, False


def _troubles(event: Opening, path: str | None) -> tuple[Finding, ...]:
    found = [trouble_finding(trouble) for trouble in event.troubles]
    return tuple(finding.at(path=path, game=None, hand=None, hand_index=None) for finding in in_order(found))


class _Game:
    """One game being audited."""

    def __init__(
        self, event: Opening, path: str | None, rules: RuleSet | None, changes: Sequence[tuple[str, str]]
    ) -> None:
        assert event.index is not None
        header = event.header
        self.path = path
        self.index = event.index
        self.rules: GameRules = game_rules(header, rules, changes)
        table = game_table(header, self.rules.rules)
        self.replay = GameReplay(header, table, self.rules.rules)
        name = None if header.game is None else header.game.name
        head = GameHead(path, event.index, name, self.rules.rules, table.sides)
        findings = [trouble_finding(trouble) for trouble in event.troubles]
        findings += rules_findings(header, self.rules, table, self.replay.faults)
        self.is_told_default = False
        self.opened = GameOpened(head, self._placed(findings, None), header)
        self.header: Header = header

    def _placed(self, findings: list[Finding], hand: Hand | None) -> tuple[Finding, ...]:
        if not findings:
            return ()
        number = None if hand is None else hand.number
        index = None if hand is None else hand.index
        return tuple(
            finding.at(path=self.path, game=self.index, hand=number, hand_index=index) for finding in in_order(findings)
        )

    def audit(self, hand: Hand, *, is_followed: bool) -> HandAudited:
        """Replays the hand and makes findings of what is wrong with it."""
        is_after_end = self.replay.is_over
        replay = self.replay.play(hand, is_followed=is_followed)
        findings: list[Finding] = []
        if hand.troubles:
            findings = [trouble_finding(trouble) for trouble in hand.troubles]
        if not self.rules.is_stated and not self.is_told_default:
            self.is_told_default = True
            findings.append(default_rules_finding(hand.head.line.whole(), self.rules.rules, replay))
        if replay.faults:
            findings += fault_finding(replay.faults, replay, self.rules)
        return HandAudited(replay, self._placed(findings, hand), is_after_end)

    def close(self) -> GameClosed:
        """The end of the game's lines."""
        game, sides = self.replay, self.replay.table.sides
        label = None if game.winner is None else sides[game.winner].label
        shared = tuple(sides[side].label for side in game.shared) if game.finish == "shared" else ()
        return GameClosed(label, finish=game.finish, shared=shared, is_over=game.is_over)


def audit(
    source: str | bytes | os.PathLike[str], *, rules: RuleSet | None = None, changes: Sequence[tuple[str, str]] = ()
) -> Audit:
    """Audits a whole record: its text, its bytes, or the file at a path.

    Raises ``OSError`` for a file that cannot be read, and nothing else. Linear in the record.
    """
    path = None
    if isinstance(source, str):
        chunks: Iterable[bytes] = (source.encode("utf-8", "surrogatepass"),)
    elif isinstance(source, bytes):
        chunks = (source,)
    else:
        path = os.fspath(source)
        with open(path, "rb") as file:
            chunks = (file.read(),)
    findings: list[Finding] = []
    games: list[GameResult] = []
    counts = Counts()
    head: GameHead | None = None
    hands: list[HandResult] = []
    for event in audit_stream(chunks, path=path, rules=rules, changes=changes):
        counts.add(event)
        findings += event.findings
        if isinstance(event, GameOpened):
            head, hands = event.head, []
        elif isinstance(event, HandAudited):
            hands.append(event.result)
        elif isinstance(event, GameClosed) and head is not None:
            games.append(GameResult(head, tuple(hands), event.winner, event.finish))
    return Audit(tuple(findings), tuple(games), counts)


def score(
    source: str | bytes | os.PathLike[str], *, rules: RuleSet | None = None, changes: Sequence[tuple[str, str]] = ()
) -> tuple[GameResult, ...]:
    """What each game of a record comes to under the rules, hand by hand; what is wrong with it is :func:`audit`'s.

    >>> games = score("rules partners-21\\nhand 1 dealer=W\\nbid 2 - - -\\nscore NS 2 EW 1\\n")
    >>> games[0].hands[0].total, games[0].hands[0].basis
    ({'NS': 2, 'EW': 1}, 'recorded')
    """
    return audit(source, rules=rules, changes=changes).games
