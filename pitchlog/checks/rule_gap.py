"""What is right hangs on a house rule that these rules leave open.

What it does: finds recorded figures and acts that are right under one value of a house rule and wrong under
another, where the source of the preset does not say which it is.

Why it matters: nobody can be told to be wrong by a rule that nobody has stated. Agree on it at your table and put
it in the rules line; then the record is judged by it.

House rules: low_credit, joker_credit, multi_role, game_tie, game_zero, defenders, smudge_win, smudge_fail,
smudge_when_negative, dealer_match, all_pass, widow_to, misdeal_by, both_reach, cutthroat_double

Example:
    rules setback-bear
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc 7s 5c Jc
    5 N Th Qh Ah 2h
    6 S 8d 9c 3c 9h
    score NS 3 EW 1

Corrected:
    rules setback-bear low_credit=holder
    hand 1 dealer=W
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N Ks 6d Js Qs
    3 N 4d Td Kd Ad
    4 W Tc 7s 5c Jc
    5 N Th Qh Ah 2h
    6 S 8d 9c 3c 9h
    score NS 3 EW 1
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.checks.cannot_tell import said
from pitchlog.checks.figures import figures_text
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import OpenQuestion
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.memory import memory_of
from pitchlog.replay.slips import replay_hand
from pitchlog.rules import RuleSet, basis, meaning
from pitchlog.rules.readings import readings_over, stated_values

CODE: Final = "W704"
NAME: Final = "rule-gap"
SEVERITY: Final[Severity] = "warning"
NO_OTHER: Final = "a failed smudge loses the game, but these rules do not say which of the other sides then wins it"


def report(fault: OpenQuestion, replay: HandReplay) -> Finding:
    """The warning that recorded figures hang on a house rule left open."""
    key = fault.gap or ""
    message = f"{said(fault.claims)} as written down may be right or wrong: these rules leave {key} open"
    if key == "smudge_fail" and replay.rules.smudge_fail == "lose_game":
        message = f"{said(fault.claims)} as written down may be right or wrong: {NO_OTHER}"
        return finding(sys.modules[__name__], fault, replay.rules, message, certainty="cannot-tell")
    return finding(
        sys.modules[__name__], fault, replay.rules, message, certainty="cannot-tell",
        notes=_followings(key, replay), help=_help(key),
    )  # fmt: skip


def report_instead(finding: Finding, rules: RuleSet) -> Finding:
    """The warning instead of a finding that rests on a house rule left open."""
    key = finding.rule or ""
    notes = tuple([f"{key} = {value}: {meaning(key, value)}" for value in stated_values(key)])
    return replace(
        finding, code=CODE, name=NAME, severity=SEVERITY, certainty="cannot-tell", help=_help(key), notes=notes,
        message=f"{finding.message} – unless your table plays it so, for these rules leave {key} open",
        rule_text=basis(rules, key),
    )  # fmt: skip


def _help(key: str) -> str:
    return f"put what your table plays in the rules line, such as: {key}={stated_values(key)[0]}"


def _followings(key: str, replay: HandReplay) -> list[str]:
    """What the hand is worth under each value of the house rule; what that value means where it is worth the same."""
    notes: list[str] = []
    totals = [None] * len(replay.table.sides)
    for value, rules in zip(stated_values(key), readings_over(replay.rules, (key,)), strict=True):
        outcome = replay_hand(
            replay.hand, replay.table, memory_of(rules), due_dealers=replay.due_dealers, totals=totals
        ).outcome
        worth = [] if outcome is None else list(zip(replay.table.sides, outcome.score, strict=True))
        told = [(side.label, score) for side, score in worth if score is not None]
        text = f"this hand is worth {figures_text(told)}" if told and len(told) == len(worth) else meaning(key, value)
        notes.append(f"{key} = {value}: {text}")
    return notes
