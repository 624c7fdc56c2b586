"""``pitchlog simulate``: random lawful games, and games with known faults, for trying and testing."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitchlog.cli.guard import Refusal, end
from pitchlog.cli.house import changes_of, rules_named
from pitchlog.cli.nearest import whole_number
from pitchlog.cli.options import SetOption, complete_preset

if TYPE_CHECKING:
    from pitchlog.rules import RuleSet
    from pitchlog.simulate import PlantedFault, SimulatedGame

MOST_GAMES = 10_000_000
MOST_SEED = 2**63 - 1


RulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="PRESET|FILE.toml",
        help="House rules to play by: a preset's name or a rules file.",
        autocompletion=complete_preset,
        show_default=False,
    ),
]
GamesOption = Annotated[str, typer.Option("--games", metavar="N", help="How many games (1).", show_default=False)]
SeedOption = Annotated[
    str,
    typer.Option("--seed", metavar="S", help="A number; the same one gives the same games (0).", show_default=False),
]
PlayersOption = Annotated[str | None, typer.Option("--players", metavar="N", help="How many play.", show_default=False)]
FaultsOption = Annotated[bool, typer.Option("--faults", help="Put one known fault into each game.", show_default=False)]
OutputOption = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FOLDER", help="Write a file a game here.", show_default=False)
]


def simulate(
    rules: RulesOption = None,
    changes: SetOption = None,
    games: GamesOption = "1",
    seed: SeedOption = "0",
    players: PlayersOption = None,
    faults: FaultsOption = False,
    output: OutputOption = None,
) -> None:
    """Make random games, lawful or with known faults.

    With --faults each game has one fault, and a comment at its end names it.
    With -o each game is a file, and faults.jsonl lists the faults; else all go to standard output, one after another.

    \b
    Examples:
      pitchlog simulate --rules partners-21 --games 3 --seed 7
      pitchlog simulate --games 100 --faults -o try/
    """

    def work() -> int:
        law = rules_named(rules or "", changes_of(changes))
        seats = None if players is None else whole_number("--players", players, 2, 8)
        number, start = whole_number("--games", games, 1, MOST_GAMES), whole_number("--seed", seed, 0, MOST_SEED)
        made = _games(law, number, start, seats, faults=faults)
        if output is None:
            for game in made:
                sys.stdout.write(game.text + _remark(game.fault) + "\n")
        else:
            _write_folder(Path(output), made)
        return 0

    end(work)


def _games(law: RuleSet, games: int, seed: int, players: int | None, *, faults: bool) -> Iterator[SimulatedGame]:
    from pitchlog.simulate import simulate as simulated

    try:
        return simulated(law, games=games, seed=seed, players=players, faults=faults)
    except ValueError as fault:
        raise Refusal(str(fault)) from None


def _write_folder(folder: Path, made: Iterator[SimulatedGame]) -> None:
    """A file a game, and a list of the known faults. A file that is there already is never replaced."""
    folder.mkdir(parents=True, exist_ok=True)
    known = []
    for number, game in enumerate(made, 1):
        path = folder / f"game-{number:04}.pitch"
        _write_new(path, game.text + _remark(game.fault))
        if game.fault is not None:
            known.append(json.dumps({"path": path.name, **asdict(game.fault)}, ensure_ascii=False))
    if known:
        _write_new(folder / "faults.jsonl", "\n".join(known) + "\n")


def _write_new(path: Path, text: str) -> None:
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise Refusal(f"{path} is there already; choose another folder") from None


def _remark(fault: PlantedFault | None) -> str:
    """A comment at a game's end that names its known fault."""
    if fault is None:
        return ""
    places = (("hand", fault.hand), ("trick", fault.trick), ("seat", fault.seat))
    where = ", ".join(f"{word} {value}" for word, value in places if value is not None)
    return f"# known fault: {fault.name}{f' in {where}' if where else ''}\n"
