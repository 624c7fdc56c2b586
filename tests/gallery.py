"""The pictures of the samples: made for ``reports/flows/``, looked at by people, held by a test.

They are drawn by the engine of the extra ``pictures`` alone, which measures letters by its own tables: so they come out
the same on every machine.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pitchlog.comparing.comparison import compare_games
from pitchlog.comparing.recording import RecordedGame, games_of
from pitchlog.comparing.runs import Run, run_game
from pitchlog.comparing.variants import Variant
from pitchlog.render.graph.engine import Engine, draw, engines
from pitchlog.render.graph.parting import parting
from pitchlog.render.graph.pictures import game_dot, hand_dot, hand_svg
from pitchlog.render.page.build import Source, build_page
from pitchlog.render.page.html import html
from pitchlog.render.page.outline import markdown
from pitchlog.replay.rules_line import game_rules
from pitchlog.rules import preset


@cache
def engine() -> Engine:
    """The one engine that the gallery is drawn by."""
    return next(one for one in engines({"PATH": ""}) if one.name == "graphviz-pure")


def drawn(dot: str) -> str:
    """The picture as the text of an SVG file."""
    return draw(dot, "svg", [engine()]).decode("utf-8")


def flows(data: bytes, path: str) -> dict[str, tuple[str, str]]:
    """(what is shown, the picture) by the end of its name: a hand of the first game, and the game where it has several.

    The hand is the first one that was played and in which something is wrong, else the first one played.
    """
    games = [game for game in games_of([data], path) if game.hands]
    if not games:
        return {}
    run = _judged(games[0])
    index = _hand(run)
    number = run.game.hands[index][0].number or index + 1
    found = {"": (f"Hand {number}", drawn(hand_dot(run, index)))}
    if len(run.replays) > 1:
        found["-game"] = ("The whole game", drawn(game_dot(run)))
    return found


def parted(data: bytes, path: str, *names: str) -> str:
    """Where these presets part in the first game of a record."""
    return drawn(parting(compare_games(games_of([data], path), [Variant(name, preset(name)) for name in names])))


PAGES = ("first-look", "quarrel-low-decides", "score-pad-with-slips")
"""Samples of which the reports have the page."""


def pages(data: bytes, path: Path) -> dict[str, str]:
    """The pages of a sample by their names below ``reports/``, as ``pitchlog report`` writes them."""
    page = build_page([Source(path.name, data)], None, lambda run, index: hand_svg(run, index, [engine()]))
    return {f"pages/{path.stem}.html": html(page), f"pages/{path.stem}.md": markdown(page)}


def stem(path: Path, ending: str) -> str:
    """The name of a picture below ``reports/``."""
    return f"flows/{path.stem}{ending}.svg"


def _judged(game: RecordedGame) -> Run:
    return run_game(game, game_rules(game.header, None, ()))


def _hand(run: Run) -> int:
    played = [index for index, replay in enumerate(run.replays) if replay.is_played] or [0]
    wrong = [index for index in played if any(found.severity != "note" for found in run.findings(index))]
    return (wrong or played)[0]
