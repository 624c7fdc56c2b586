"""Finds the check for a fault by its name, and the checks by what a user calls them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from types import ModuleType
from typing import Final

from pitchlog.findings import Finding, Trouble
from pitchlog.notation import places
from pitchlog.record.model import Header
from pitchlog.replay.faults import Fault, GameFault, mark_of
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.rules_line import GameRules
from pitchlog.replay.table import table_faults
from pitchlog.rules import RuleSet, section_of
from pitchlog.seats import Table
from pitchlog.source import Line, Span

_IN_A_TRICK: Final = frozenset(
    {"revoke", "must-trump", "trump-only", "must-lead-trump", "card-not-held", "duplicate-card", "card-not-in-pack",
     "play-out-of-turn", "missing-card", "extra-card", "mark-on-lawful-play", "wrong-hand-size", "under-trump",
     "joker-led"}
)  # fmt: skip
"""The unlawful acts of a trick line, and the holdings of a deal line: each has its own finding."""

_LETTERS: Final = {"1B": "R", "1C": "A", "1D": "AP", "1E": "P", "1F": "S", "1G": "S", "1H": "SG", "1I": "G", "1J": "S"}
"""Which findings may rest on a house rule of each section."""

_OF_THE_PACK: Final = frozenset(
    {"deck", "removed_ranks", "jokers", "joker_rank", "joker_order", "ambiguous_first_lead", "off_jack", "off_ace",
     "off_three", "off_five"}
)  # fmt: skip
"""House rules of the first section that say which cards there are, and which of them are trumps."""


_SURE_ANYWAY = frozenset({"duplicate-card", "extra-card", "missing-trick", "play-out-of-turn"})
"""Offences that are ones under any house rules."""


def check_named(name: str) -> ModuleType:
    """The check with this name. It is imported when it first has something to report."""
    return import_module(f"pitchlog.checks.{name.replace('-', '_')}")


def trouble_finding(trouble: Trouble) -> Finding:
    """The finding for something that could not be read."""
    found: Finding = check_named(trouble.name).report(trouble)
    return found


_WEIGHED: Final = frozenset(
    {"incomplete-hand", "joker-led", "must-lead-trump", "must-trump", "play-out-of-turn", "revoke", "rule-gap",
     "trump-only", "under-trump", "wrong-leader", "cannot-tell"}
)  # fmt: skip
"""Checks that weigh how severe a fault is; of all others it is told by their name."""


def is_accusation(fault: Fault, replay: HandReplay, rules: GameRules) -> bool:
    """Whether the finding of this fault is an error. Words it only where that must be weighed."""
    if fault.name in _WEIGHED or rules.is_unsure or rules.unsure or _is_open(fault.rule, rules):
        return fault_finding([fault], replay, rules)[0].severity == "error"
    return str(check_named(fault.name).SEVERITY) == "error"


def _is_open(key: str | None, rules: GameRules) -> bool:
    return key is not None and getattr(rules.rules, key, None) == "unstated"


def fault_finding(faults: Sequence[Fault], replay: HandReplay, rules: GameRules) -> list[Finding]:
    """The findings of a hand's faults: one a statement and check, but each act of a trick line its own."""
    found: list[Finding] = []
    told: set[tuple[object, ...]] = set()
    for fault in faults:
        key: tuple[object, ...] = fault.name, fault.place.statement.line.number
        if fault.name in _IN_A_TRICK:
            key = *mark_of(fault), fault.seat, fault.trick
        if key in told:
            continue
        told.add(key)
        found.append(_in_doubt(check_named(fault.name).report(fault, replay), rules))
    return found


def _in_doubt(finding: Finding, rules: GameRules) -> Finding:
    """What rests on a house rule that is not sure, or left open, is no accusation."""
    key = finding.rule
    if finding.severity == "error" and _is_open(key, rules):
        told: Finding = check_named("rule-gap").report_instead(finding, rules.rules)
        return told
    if finding.severity == "error" and _is_doubtful(finding, rules):
        help_line = "the rules line could not be read whole, so this may be lawful at that table"
        return replace(finding, severity="note", certainty="cannot-tell", help=help_line)
    return finding


def _is_doubtful(finding: Finding, rules: GameRules) -> bool:
    letter = finding.code[0]
    if rules.is_unsure:
        return (letter in "RAPSG" and finding.name not in _SURE_ANYWAY) or finding.name == "unknown-side"
    if not rules.unsure:
        return False
    letters = {mark for key in rules.unsure for mark in _LETTERS.get(section_of(key) or "", "")}
    if not _OF_THE_PACK.isdisjoint(rules.unsure):
        letters |= set("RPS")
    return finding.rule in rules.unsure or letter in letters


def rules_findings(header: Header, rules: GameRules, table: Table, faults: Sequence[Fault]) -> list[Finding]:
    """The findings of the lines before the first hand: the rules, the players, the start."""
    found: list[Finding] = []
    line = header.rules
    if line is not None:
        for problem in rules.problems:
            span = places.preset_span(line) if problem.change is None else places.change_span(line, problem.change)
            found.append(trouble_finding(Trouble(problem.kind, span, problem.message, problem.help)))
        for problem in rules.refused:
            message = f"{problem.message}; the change asked for is left out"
            found.append(trouble_finding(Trouble(problem.kind, places.preset_span(line), message, problem.help)))
    replay = _no_hand(header, table, rules.rules)
    if not rules.is_unsure:
        faults = [*faults, *table_faults(header, table, rules.rules)]
    found += [_in_doubt(check_named(fault.name).report(fault, replay), rules) for fault in faults]
    return found


def default_rules_finding(span: Span, rules: RuleSet, replay: HandReplay) -> Finding:
    """The note that no rules are stated, so the default preset was used."""
    from pitchlog.replay.faults import Place

    fault = GameFault("rules-not-stated", Place(replay.hand.head), derived=rules.preset)
    found: Finding = check_named("rules-not-stated").report(fault, replay)
    return replace(found, span=span)


def _no_hand(header: Header, table: Table, rules: RuleSet) -> HandReplay:
    """A replay without cards, for faults that are not a hand's."""
    from pitchlog.record.model import Hand, HandLine
    from pitchlog.replay.memory import memory_of

    statement = header.game or header.players or header.rules
    line = statement.line if statement is not None else Line(1, "", "")
    return HandReplay(Hand(0, HandLine(line, None, None)), table, rules, memory_of(rules), None, ())
