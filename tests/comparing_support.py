"""What the tests of compare, dispute and infer share: records, and answers found the slow way, by audits alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from pathlib import Path
from typing import Any

from pitchlog import Audit, audit
from pitchlog.comparing.claims import Claim
from pitchlog.comparing.recording import RecordedGame, read_source
from pitchlog.comparing.values import known_values
from pitchlog.rules import RuleSet, contradictions, value_text

SAMPLES = sorted((Path(__file__).parent.parent / "samples").glob("*.pitch"))

HAND = """\
hand 1 dealer=W
deal N As Ks 7s Th 4d 3c
deal E 2s Qh 9h Td 6d 5c
deal S Js 5s Ah Kd 8d Jc
deal W Qs 3s 2h Ad Tc 9c
bid N 3 E - S - W -
1 N As 2s 5s 3s
2 N Ks 6d Js Qs
3 N 4d Td Kd Ad
4 W Tc 7s 5c Jc
5 N Th Qh Ah 2h
6 S 8d 9c 3c 9h
"""
"""North and South take High, Jack and Game (37 pips to 17), East played the two of spades to North's ace."""

Changes = Mapping[str, Any]


def only_game(text: str) -> RecordedGame:
    (game,) = read_source(text)
    return game


def audited(text: str, changes: Changes) -> Audit:
    return audit(text, changes=[(key, value_text(value)) for key, value in changes.items()])


def singles(rules: RuleSet, space: Sequence[str]) -> list[dict[str, Any]]:
    """Every change of one key of the space that does not contradict the other rules."""
    found = [{key: value} for key in space for value in known_values(key) if value != getattr(rules, key)]
    return [change for change in found if is_possible(rules, change)]


def pairs(rules: RuleSet, space: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Every change of two keys of the space that does not contradict the other rules."""
    for one, other in combinations(space, 2):
        for values in product(known_values(one), known_values(other)):
            change = dict(zip((one, other), values, strict=True))
            if all(value != getattr(rules, key) for key, value in change.items()) and is_possible(rules, change):
                yield change


def is_possible(rules: RuleSet, change: Changes) -> bool:
    return not contradictions(rules.model_copy(update=dict(change)))


def holds_by_audit(claim: Claim, result: Audit) -> bool | None:
    """Whether a claim is right, told from the results of an audit alone; ``None`` where they do not tell."""
    game = result.games[0]
    hand = game.hands[claim.index]
    match claim.kind:
        case "points":
            return _all([_is_given(hand.points, side, name) for side, name in claim.points])
        case "score" | "total" | "pips":
            figures = {"score": hand.score, "total": hand.total, "pips": hand.pips}[claim.kind]
            told = [figures[label] for label, _ in claim.figures]
            return _all(
                [None if one is None else one == said for one, (_, said) in zip(told, claim.figures, strict=True)]
            )
        case "winner":
            return game.winner == claim.side
        case "revoke":
            names = {"revoke", "must-trump", "under-trump", "trump-only"}
            return any(
                finding.name in names and (finding.seat, finding.trick) == (claim.accused, claim.trick)
                for finding in result.findings
                if finding.hand_index == claim.index + 1
            )
        case _:
            names = {"wrong-hand-size", "duplicate-card", "card-not-in-pack"}
            return any(finding.name in names for finding in result.findings if finding.hand_index == claim.index + 1)


def _is_given(points: Mapping[str, tuple[str, ...] | None], side: str | None, name: str) -> bool | None:
    if name not in points:
        return side is None
    owners = points[name]
    return None if owners is None else owners == (() if side is None else (side,))


def _all(answers: list[bool | None]) -> bool | None:
    return False if False in answers else None if None in answers else True


def frozen(changes: Sequence[Changes]) -> set[frozenset[tuple[str, Any]]]:
    return {frozenset(change.items()) for change in changes}


def marks(result: Audit) -> set[tuple[int | None, int, str]]:
    """The findings of hands by hand, line and name."""
    found = {(finding.hand_index, finding.line, finding.name) for finding in result.findings}
    return {mark for mark in found if mark[0] is not None}
