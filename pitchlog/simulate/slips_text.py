"""Slips in what is written: a word garbled, a line doubled, a name that nobody has."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pitchlog.cards import CARDS
from pitchlog.rules import resolve
from pitchlog.simulate.sheet import GameSheet
from pitchlog.simulate.slip import Slip
from pitchlog.simulate.writing import Spelling, WrittenLine

NO_CARDS = ("1s", "Xh", "11d", "Bc", "Ax", "0h")
NO_SEATS = ("Zed", "Q7x", "Nobody")
NO_SIDES = ("XY", "Zed", "Nobody")
NO_LINES = ("what a hand", "so it was", "? ? ?", "bidd 3 - - -", "1 2 3", "score", "points high", "trick N As")
FIGURES = ("points", "pips", "score", "total")


class Garbled(Slip):
    """Takes one line, or adds one, when the game is written down."""

    def text(self, game: GameSheet, lines: list[WrittenLine], spelling: Spelling, rng: Random) -> None:
        """Garbles a line of the kind that the finding's name asks for."""
        if self.plant is None:
            GARBLERS[self.name](self, game, lines, spelling, rng)

    def put(self, line: WrittenLine, old: int, new: str) -> None:
        """Another word in the place of one word of a line."""
        words = line.text.split(" ")
        words[old] = new
        line.text = " ".join(words)
        self.make(line.key, _hand_of(line), text=new)


def _hand_of(line: WrittenLine) -> int | None:
    return int(line.key[1]) if len(line.key) > 1 else None


def _some(lines: list[WrittenLine], kinds: tuple[str, ...], rng: Random) -> WrittenLine | None:
    found = [line for line in lines if line.key[0] in kinds]
    return rng.choice(found) if found else None


def _unknown_card(slip: Garbled, game: GameSheet, lines: list[WrittenLine], spelling: Spelling, rng: Random) -> None:
    spelled = {spelling.card(card) for card in CARDS[:52]}
    line = _some(lines, ("trick", "deal"), rng)
    if line is not None:
        places = [place for place, word in enumerate(line.text.split(" ")) if word in spelled]
        if places:
            slip.put(line, rng.choice(places), rng.choice(NO_CARDS))


def _unknown_seat(slip: Garbled, game: GameSheet, lines: list[WrittenLine], spelling: Spelling, rng: Random) -> None:
    line = _some(lines, ("trick", "deal", "bid", "hand"), rng)
    if line is None:
        return
    words = line.text.split(" ")
    new = rng.choice(NO_SEATS)
    if line.key[0] == "hand":
        line.text = f"{' '.join(words[:-1])} dealer={new}"
        slip.make(line.key, _hand_of(line), text=new)
        return
    places = [place for place, word in enumerate(words) if word in game.table.seats]
    if places:
        slip.put(line, rng.choice(places), new)


def _unknown_side(slip: Garbled, game: GameSheet, lines: list[WrittenLine], spelling: Spelling, rng: Random) -> None:
    labels = {side.label for side in game.table.sides}
    line = _some(lines, (*FIGURES, "winner"), rng)
    if line is not None:
        places = [place for place, word in enumerate(line.text.split(" ")) if word in labels]
        if places:
            slip.put(line, rng.choice(places), rng.choice(NO_SIDES))


def _syntax_error(slip: Garbled, game: GameSheet, lines: list[WrittenLine], spelling: Spelling, rng: Random) -> None:
    figures = _some(lines, FIGURES[1:], rng)
    if figures is not None and rng.random() < 0.4:
        figures.text = figures.text.rpartition(" ")[0]
        slip.make(figures.key, _hand_of(figures))
        return
    places = [place for place, line in enumerate(lines) if line.key[0] in ("trick", "score", "bid", "deal")]
    if places:
        place = rng.choice(places)
        lines.insert(place + 1, WrittenLine(("slip",), rng.choice(NO_LINES)))
        slip.make(("slip",), _hand_of(lines[place]))


def _twice(slip: Garbled, game: GameSheet, lines: list[WrittenLine], spelling: Spelling, rng: Random) -> None:
    kinds = ("rules", "players", "deal", "trump", "points", "pips", "score", "total", "winner", "end")
    line = _some(lines, kinds, rng)
    if line is not None:
        lines.insert(lines.index(line) + 1, WrittenLine(("slip",), line.text))
        slip.make(("slip",), _hand_of(line))


def _bad_date(slip: Garbled, game: GameSheet, lines: list[WrittenLine], spelling: Spelling, rng: Random) -> None:
    line = next(line for line in lines if line.key == ("game",))
    text = rng.choice(("2026-13-01", "2026-02-30", "26.11.2026", "yesterday", "2026-1-2"))
    kept = line.text.partition(" date=")[0]
    line.text = f"{kept} date={text}"
    slip.make(line.key, text=text)


def _rules(slip: Garbled, game: GameSheet, lines: list[WrittenLine], spelling: Spelling, rng: Random) -> None:
    line = next(line for line in lines if line.key == ("rules",))
    if slip.name == "unknown-preset":
        new = rng.choice(("solo-8", "grandmas", "setback"))
        if len(resolve(new, game.changes).problems) == 1:
            slip.put(line, 1, new)
        return
    if slip.name == "unknown-rule":
        text = rng.choice(("lo_credit=winner", "house=ours", "joker=2"))
        shown = text.partition("=")[0]
    else:
        keys = [
            key for key in ("target", "game_tie", "multi_role", "bid_to_win", "packet") if f"{key}=" not in line.text
        ]
        if not keys:
            return
        text = shown = f"{rng.choice(keys)}={rng.choice(('lots', 'somebody', '-2', 'perhaps'))}"
    line.text += f" {text}"
    slip.make(line.key, text=shown)


GARBLERS: dict[str, Callable[[Garbled, GameSheet, list[WrittenLine], Spelling, Random], None]] = {
    "unknown-card": _unknown_card,
    "unknown-seat": _unknown_seat,
    "unknown-side": _unknown_side,
    "syntax-error": _syntax_error,
    "duplicate-statement": _twice,
    "bad-date": _bad_date,
    "unknown-preset": _rules,
    "unknown-rule": _rules,
    "bad-rule-value": _rules,
}
"""How each kind of garbling is done, by the finding's name."""
