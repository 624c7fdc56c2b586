"""The house's import table: imports go downwards only, and heavy libraries stay in their rooms."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "pitchlog"

LAYERS = [
    {"cli"},
    {"stepper", "recorder"},
    {"render"},
    {"comparing", "simulate", "steps", "ranking"},
    {"auditing"},
    {"checks"},
    {"interchange", "notation", "replay"},
    {"record", "engine"},
    {"rules", "findings"},
    {"cards", "seats", "source"},
]
"""From the top: a room may import from the rows below its own, and within its own room."""

SIDEWAYS = {("interchange", "notation"), ("record", "findings")}
"""Imports within a row that the house allows: other formats are read into the notation's record."""

HEAVY = {
    "textual": {"stepper", "recorder"},
    "rich": {"render", "stepper", "recorder", "cli"},
    "typer": {"cli"},
    "lark": {"notation"},
    "graphviz": {"render"},
    "jinja2": {"render"},
}
"""Which rooms may import a library at all."""

FREE = {"__init__", "__main__", "_version"}
LEVEL = {room: level for level, rooms in enumerate(LAYERS) for room in rooms}


def imports_of(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found.append(node.module)
            found += [f"{node.module}.{alias.name}" for alias in node.names] if node.module == "pitchlog" else []
        elif isinstance(node, ast.ImportFrom):
            found.append("relative")
    return found


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


MODULES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_downwards_only(path: Path) -> None:
    room = room_of(path)
    for name in imports_of(path):
        assert name != "relative", "imports are absolute"
        library = name.split(".")[0]
        if library in HEAVY:
            assert room in HEAVY[library], f"{library} is not imported in {room}"
        parts = name.split(".")
        if parts[0] != "pitchlog" or len(parts) < 2 or room in FREE or parts[1] in FREE or parts[1] == room:
            continue
        assert parts[1] in LEVEL, f"{parts[1]} is no room of the house"
        is_below = LEVEL[parts[1]] > LEVEL[room]
        assert is_below or (room, parts[1]) in SIDEWAYS, f"{room} may not import {parts[1]}"


def test_every_room_is_in_the_table() -> None:
    assert {room_of(path) for path in MODULES} - FREE <= set(LEVEL)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_is_a_small_room(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 500


@pytest.mark.parametrize("path", sorted((PACKAGE / "engine").glob("*.py")), ids=lambda path: path.name)
def test_a_module_of_laws_is_smaller_still(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_module_outside_rules_knows_a_preset(path: Path) -> None:
    if room_of(path) == "rules":
        return
    names = {preset.stem for preset in (PACKAGE / "rules" / "presets").glob("*.toml")} - {"common"}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    compared = {
        constant.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare | ast.MatchValue)
        for constant in ast.walk(node)
        if isinstance(constant, ast.Constant) and id(constant) not in docstrings
    }
    assert not compared & names
