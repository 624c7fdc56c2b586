"""``pitchlog simulate``: random lawful games, and games with known faults, for trying and testing."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pitchlog.cli.guard import end
from pitchlog.cli.nearest import whole_number
from pitchlog.cli.options import RulesOption, SetOption, changes_of, rules_named

MOST_GAMES = 10_000_000
MOST_SEED = 2**63 - 1


def simulate(
    rules: RulesOption = None,
    changes: SetOption = None,
    games: Annotated[str, typer.Option("--games", metavar="N", help="How many games (1).", show_default=False)] = "1",
    seed: Annotated[
        str,
        typer.Option(
            "--seed", metavar="S", help="A number; the same one gives the same games (0).", show_default=False
        ),
    ] = "0",
    players: Annotated[
        str | None, typer.Option("--players", metavar="N", help="How many play.", show_default=False)
    ] = None,
    faults: Annotated[
        bool, typer.Option("--faults", help="Put a known fault into each game.", show_default=False)
    ] = False,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FOLDER", help="Write a file a game here.", show_default=False),
    ] = None,
) -> None:
    """Make random games, lawful or with known faults.

    \b
    Examples:
      pitchlog simulate --rules partners-21 --games 3 --seed 7
      pitchlog simulate --games 100 --faults -o try/
    """

    def work() -> int:
        from pitchlog.simulate import simulate as games_of

        law = rules_named(rules or "", changes_of(changes))
        made = games_of(
            law,
            games=whole_number("--games", games, 1, MOST_GAMES),
            seed=whole_number("--seed", seed, 0, MOST_SEED),
            players=None if players is None else whole_number("--players", players, 2, 8),
            faults=faults,
        )
        folder = None if output is None else Path(output)
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        for number, (text, _) in enumerate(made, 1):
            if folder is None:
                sys.stdout.write(text)
            else:
                (folder / f"game-{number:04}.pitch").write_text(text, encoding="utf-8", newline="\n")
        return 0

    end(work)
