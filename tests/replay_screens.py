"""The main screens of the replay, as text: made for ``reports/replay/``, looked at by people, held by a test."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from pitchlog.render.surface import Surface
from pitchlog.stepper.book import Book
from pitchlog.stepper.desk import Desk
from pitchlog.stepper.drawing import plain_text
from pitchlog.stepper.plain import plain
from pitchlog.stepper.position import Position, Walk
from pitchlog.stepper.session import Look, Session

SAMPLES = Path(__file__).parent.parent / "samples"


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen of a sample: game, hand and step are counted from 0, the step from the end where it is negative."""

    sample: str
    game: int
    hand: int
    step: int
    width: int = 80
    height: int = 24
    look: Look = field(default_factory=Look)
    actions: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()


TOLD = "scribbled"

SCREENS = {
    "table-80x24": Screen("revokes", 0, 0, 20),
    "table-200x60": Screen("partners-21-whole-game", 0, 3, 24, 200, 60),
    "table-60x20": Screen("revokes", 0, 0, 22, 60, 20),
    "table-40x12": Screen("revokes", 0, 0, 22, 40, 12),
    "ascii": Screen("revokes", 0, 0, 20, look=Look(is_ascii=True)),
    "no-colors": Screen("revokes", 0, 0, 20, look=Look(palette="none")),
    "hidden": Screen("revokes", 0, 0, 20, look=Look(bottom=2, is_open=False)),
    "auction": Screen("five-players", 0, 0, 3),
    "bidding-over": Screen("solo-7-whole-game", 0, 7, 5),
    "two-seats": Screen("all-fours", 0, 0, 8),
    "three-seats": Screen("cutthroat-11-whole-game", 0, 0, 12),
    "five-seats": Screen("five-players", 0, 0, 20),
    "six-seats": Screen("widow-cinch", 0, 0, 30),
    "seven-seats": Screen("seven-players", 0, 0, 20),
    "eight-seats": Screen("eight-or-nine-players", 0, 0, 20),
    "eight-seats-200x60": Screen("eight-or-nine-players", 0, 0, 33, 200, 60),
    "nine-seats": Screen("eight-or-nine-players", 1, 0, 5),
    "finding": Screen("revokes", 0, 0, 22),
    "finding-120x40": Screen("page-full-of-slips", 0, 0, 0, 120, 40, actions=("next-finding", "next-finding")),
    "wrong-total": Screen("score-pad-with-slips", 0, 0, 0, actions=("next-finding",)),
    "widow": Screen("widow-cinch", 0, 0, 18),
    "widow-hidden": Screen("widow-cinch", 0, 0, 18, look=Look(is_open=False)),
    "drawing-game": Screen("oklahoma-10", 0, 0, 30),
    "called-partner": Screen("pawnee-call-partner", 0, 0, 22),
    "unknown-cards": Screen("scribbled", 0, 0, 23),
    "end-of-hand": Screen("solo-7-whole-game", 0, 2, -1),
    "figures-only": Screen("score-pad-with-slips", 0, 2, -1),
    "message": Screen("solo-7-whole-game", 0, 2, 9, actions=("1", "2")),
    "rules": Screen("page-full-of-slips", 0, 0, 30, keys=("r", *"low_credit")),
    "compare": Screen("page-full-of-slips", 0, 0, 30, keys=("c", "down")),
    "explain": Screen("page-full-of-slips", 0, 0, 29, keys=("e",)),
    "help": Screen("page-full-of-slips", 0, 0, 0, keys=("?",)),
    "what-if": Screen("partners-21-whole-game", 0, 0, 10, keys=("w", "1", "1")),
    "autoplay": Screen("solo-7-whole-game", 0, 2, 9, actions=("autoplay", "faster")),
}


def open_session(data: bytes, name: str, at: Position, look: Look | None = None) -> Session:
    """A sitting at a record, at this place of it; a step behind the last one is the last one."""
    walk = Walk(Book(data, name))
    last = walk.last_step(at)
    step = min(at.step, last) if at.step >= 0 else last + 1 + at.step
    return Session(walk, Position(at.game, at.hand, step), look or Look())


def shown(screen: Screen) -> str:
    """The screen as text, under a line that says what it is."""
    path = SAMPLES / f"{screen.sample}.pitch"
    at = Position(screen.game, screen.hand, screen.step)
    session = open_session(path.read_bytes(), f"samples/{path.name}", at, screen.look)
    for action in screen.actions:
        session.do(action)
    desk = Desk(session, lambda name, text: None)
    for key in screen.keys:
        desk.press(key)
        desk.go_on(60)
    text = plain_text(desk.rows(screen.width, screen.height))
    return f"samples/{path.name} at {screen.width} x {screen.height}\n\n{text}"


def told() -> str:
    """A record as lines of text, under a line that says of which it is: one with things unread, unknown and missing."""
    name = f"samples/{TOLD}.pitch"
    walk = Walk(Book((SAMPLES / f"{TOLD}.pitch").read_bytes(), name))
    return "\n".join([f"pitchlog replay --plain {name}", "", *plain(walk, None, Surface())]) + "\n"


def screens() -> dict[str, str]:
    """The text of every screen by its path below ``reports/``, and a record told without one."""
    return {f"replay/{name}.txt": shown(screen) for name, screen in SCREENS.items()} | {"replay/plain.txt": told()}
