"""House rules nobody thought of, played by and audited: a few changes to a preset, drawn by lot, that hold together.

``python tests/random_tables.py 600`` plays so many tables, three lawful games and three with a fault each. A second
number is the first table's; ``lawful`` or ``faults`` has only one of the two.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from simulated_games import is_it

from pitchlog.auditing import audit
from pitchlog.rules import RuleSet, allowed_values, keys, preset, preset_names
from pitchlog.rules.consistency import contradictions
from pitchlog.rules.keys import SECTION_OF
from pitchlog.simulate import faults_for, simulate

NUMBERS = {
    "jokers": (0, 1, 2), "hand_size": (4, 6, 7, 8, 9, 10), "widow": (0, 2, 3, 4), "discard_least": (0, 2, 3, 4, 6),
    "discard_most": (0, 3, 4, 6), "refill_to": (0, 2, 3, 6, 7, 9), "win_margin": (0, 2), "lose_at": (0, 10),
    "off_jack_points": (0, 1), "joker_points": (0, 1), "ten_points": (0, 1), "five_value": (0, 5),
    "three_value": (0, 3), "last_trick": (0, 1), "high_spade": (0, 1), "hang_jack": (1, 3), "target": (7, 11, 21),
    "bidder_out_from": (0, 5), "float_out": (0, 15), "set_limit": (0, 3), "dealer_forced_bid": (0, 2),
    "min_bid": (1, 2, 3), "deals_each": (0, 1), "hands_limit": (0, 5),
}  # fmt: skip
"""What numbers are drawn from; the other numbers stay as the preset has them."""

MOST_CHANGES = 6


def random_table(number: int) -> tuple[str, RuleSet]:
    """The changes and the rules of one table; the same number gives the same table."""
    for attempt in range(1000):
        rng = Random(f"table/{number}/{attempt}")
        rules = preset(rng.choice(preset_names()))
        changes: dict[str, object] = {}
        drawn = [key for key in keys() if key in NUMBERS or allowed_values(key)]
        if rng.random() < 0.5:
            drawn = [key for key in drawn if SECTION_OF[key] in ("1B", "1D", "1E")]
        for key in rng.sample(drawn, rng.randint(1, MOST_CHANGES)):
            words = [word for word in allowed_values(key) or () if word != "unstated"]
            value = rng.choice(NUMBERS[key]) if key in NUMBERS else rng.choice(words)
            changes[key] = {"true": True, "false": False}.get(str(value), value)
        changes = {key: value for key, value in changes.items() if getattr(rules, key) != value}
        table = rules.model_copy(update=changes)
        if changes and not contradictions(table):
            said = " ".join(f"{key}={str(value).lower()}" for key, value in changes.items())
            return f"{rules.preset} {said}", table
    raise AssertionError("no such rules hold together")


def failures(number: int, parts: set[str], games: int = 3) -> Iterator[tuple[str, str, str]]:
    """(what failed, the table, the game) for each game of this table that is not audited as it should be."""
    said, rules = random_table(number)
    if "lawful" in parts:
        for game in simulate(rules, games=games, seed=number, settled=True):
            result = audit(game.text)
            is_pad = any(hand.basis == "recorded" for hand in result.games[0].hands)
            allowed = {"set-pitcher-at-target", *(("cannot-tell",) if is_pad else ())}
            names = {finding.name for finding in result.findings} - allowed
            if names:
                yield f"lawful: {' '.join(sorted(names))}", f"{said} seed {number}", game.text
    if "faults" in parts and faults_for(rules):
        for game in simulate(rules, games=games, seed=number, faults=True):
            assert game.fault is not None
            errors = [finding for finding in audit(game.text).findings if finding.severity == "error"]
            if [is_it(finding, game.fault) for finding in errors] != [True]:
                beside = " ".join(sorted({finding.name for finding in errors if not is_it(finding, game.fault)}))
                yield f"{game.fault.name}: {beside}", f"{said} seed {number}\n{game.fault}", game.text


def main(tables: int, first: int, parts: set[str]) -> int:
    """Prints each sort of failure once with its game; the number of failures."""
    sorts: Counter[str] = Counter()
    for number in range(first, first + tables):
        try:
            found = list(failures(number, parts))
        except ValueError as fault:
            found = [(f"refused: {str(fault).partition(' the fault ')[0]}", random_table(number)[0], "")]
        for what, table, text in found:
            if not sorts[what]:
                print(f"\n# {what}\n# {table}\n{text}", flush=True)
            else:
                print(f"# {what}: {table}", flush=True)
            sorts[what] += 1
    for what, count in sorts.most_common():
        print(count, what)
    return sorts.total()


if __name__ == "__main__":
    numbers = [int(option) for option in sys.argv[1:] if option.isdigit()]
    chosen = {option for option in sys.argv[1:] if option in ("lawful", "faults")} or {"lawful", "faults"}
    sys.exit(min(main(*(numbers + [200, 1][len(numbers) :]), chosen), 1))
