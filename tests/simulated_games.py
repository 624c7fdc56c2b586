"""Simulated games audited: what should have come out and did not. The tests take a part; run as a script it takes all.

``python tests/simulated_games.py 2000`` audits so many lawful games a preset and so many with one fault each. A second
number is the seed; presets may be named, and ``lawful`` or ``faults`` to have only one of the two.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from naive_scorer import NaiveGame

from pitchlog.auditing import Audit, audit
from pitchlog.findings import Finding
from pitchlog.rules import preset, preset_names
from pitchlog.simulate import PlantedFault, SimulatedGame, simulate

OPEN = {"rule-gap", "cannot-tell"}
"""What may be said of a lawful game whose rules leave something open that the table has settled without writing it."""


@dataclass(frozen=True)
class Failure:
    """A game that was not audited as it should be."""

    preset: str
    fault: str
    what: str
    game: SimulatedGame

    def __str__(self) -> str:
        return f"{self.preset}, {self.fault or 'lawful'}: {self.what}\n{self.game.fault or ''}\n{self.game.text}"


def lawful_failures(name: str, games: int, seed: int) -> Iterator[Failure]:
    """Lawful games with a finding, or with results that the second scorer does not come to.

    Half of them are written in canonical form under settled rules and scored twice, a quarter is scribbled, and a
    quarter leaves open what the preset leaves open.
    """
    rules = preset(name)
    for game in simulate(rules, games=games // 2, seed=seed, settled=True):
        result = audit(game.text)
        naive = NaiveGame(game.text, result.games[0].head.rules.model_dump())
        yield from _unexpected(name, game, result, set(), sum(hand.is_set_at_target for hand in naive.hands))
        yield from _differences(name, game, result, naive)
    for game in simulate(rules, games=games // 4, seed=seed + 1, settled=True, lax=True):
        yield from _unexpected(name, game, audit(game.text), {"set-pitcher-at-target"})
    for game in simulate(rules, games=games // 4, seed=seed + 2, settled=False):
        yield from _unexpected(name, game, audit(game.text), OPEN | {"set-pitcher-at-target"})


def _unexpected(
    name: str, game: SimulatedGame, result: Audit, allowed: set[str], set_at_target: int | None = None
) -> Iterator[Failure]:
    """Findings of a lawful game. That a set pitcher stands at the target is told, and told as often as it is so.

    A score pad's hands may tell too little to see who arrived first.
    """
    found = Counter(finding.name for finding in result.findings if finding.name not in allowed)
    if any(hand.basis == "recorded" for hand in result.games[0].hands):
        allowed = allowed | {"set-pitcher-at-target", "cannot-tell"}
    elif set_at_target is not None:
        found["set-pitcher-at-target"] -= set_at_target
    found = Counter({kind: count for kind, count in found.items() if kind not in allowed})
    if any(found.values()):
        yield Failure(name, "", f"found {dict(found)}: {[finding.message for finding in result.findings][:3]}", game)


def _differences(name: str, game: SimulatedGame, result: Audit, naive: NaiveGame) -> Iterator[Failure]:
    """Where the audit and the second scorer do not agree; score pads' hands tell too little for that."""
    hands = result.games[0].hands
    if any(hand.basis == "recorded" for hand in hands):
        return
    for ours, theirs in zip(hands, naive.hands, strict=True):
        compared = [(ours.score, theirs.score), (ours.total, theirs.total)]
        if theirs.tricks:
            points = {point: () if side is None else (side,) for point, side in theirs.points.items()}
            takers = theirs.takers[: len(theirs.tricks)]
            compared += [(ours.points, points), (ours.pips, theirs.pips), (ours.made, theirs.made)]
            compared += [(ours.pitcher, theirs.pitcher), ([trick.winner for trick in ours.tricks], takers)]
        for one, other in compared:
            if one != other:
                yield Failure(name, "", f"hand {ours.hand}: {one} is not {other}", game)
                return
    if result.games[0].winner != naive.winner:
        yield Failure(name, "", f"the winner is {result.games[0].winner}, not {naive.winner}", game)


def fault_failures(name: str, games: int, seed: int, fault: bool | str = True) -> Iterator[Failure]:
    """Games with one fault each in which it is not found, or not found where it is, or not it alone."""
    rules = preset(name)
    for lax in (False, True):
        count = games // 4 if lax else games - games // 4
        for game in simulate(rules, games=count, seed=seed + lax, faults=fault, lax=lax):
            planted = game.fault
            assert planted is not None
            errors = [finding for finding in audit(game.text).findings if finding.severity == "error"]
            right = [finding for finding in errors if is_it(finding, planted)]
            if len(right) != 1 or len(errors) != 1:
                names = sorted({finding.name for finding in errors if not is_it(finding, planted)})
                what = "not found" if not right else "found twice" if len(right) > 1 else "found"
                yield Failure(name, planted.name, f"{what}, beside {names}", game)


def is_it(finding: Finding, planted: PlantedFault) -> bool:
    """Whether the finding is the planted fault, at its place as far as that is told."""
    told = (
        (planted.name, finding.name),
        (planted.line, finding.line),
        (planted.hand, finding.hand),
        (planted.trick, finding.trick),
        (planted.seat, finding.seat),
    )
    is_at = planted.text is None or planted.text in finding.span.written
    return is_at and all(wanted is None or wanted == found for wanted, found in told)


def main(games: int, seed: int, names: list[str], parts: set[str]) -> int:
    """Prints a table of what failed, with one example of each sort; the number of failures."""
    failures: list[Failure] = []
    for name in names or preset_names():
        own = list(lawful_failures(name, games, seed)) if "lawful" in parts else []
        own += list(fault_failures(name, games, seed)) if "faults" in parts else []
        print(f"{name}: {games} games ({' and '.join(sorted(parts))}), {len(own)} failures", flush=True)
        failures += own
    sorts = Counter((failure.fault or "lawful", failure.what.partition(":")[0], failure.preset) for failure in failures)
    for sort, count in sorted(sorts.items()):
        print(count, *sort)
    shown: set[tuple[str, str]] = set()
    for failure in sorted(failures, key=lambda failure: len(failure.game.text)):
        if (failure.fault, failure.what[:20]) not in shown:
            shown.add((failure.fault, failure.what[:20]))
            print(f"\n{failure}")
    return len(failures)


if __name__ == "__main__":
    options = sys.argv[1:]
    numbers = [int(option) for option in options if option.isdigit()]
    chosen = {option for option in options if option in ("lawful", "faults")} or {"lawful", "faults"}
    wanted = [option for option in options if not option.isdigit() and option not in chosen]
    sys.exit(min(main(*(numbers + [200, 1][len(numbers) :]), wanted, chosen), 1))
