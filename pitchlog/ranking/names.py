"""Who is who: players by their names as written, and the aliases of a league's file.

Two names are one player if they are the same after NFC with their blanks collapsed; ``Ann`` and ``ann`` are two. What
else is one player, an alias file says: TOML with a line a player, ``"Ann" = ["Annie", "Ann B."]``, or a line an alias,
``"Annie" = "Ann"``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from unicodedata import normalize

Names = Mapping[str, str | Sequence[str]]
"""An alias and its player's name, or a player's name and his aliases."""

WRITTEN_AS = 'write "Annie" = "Ann", or "Ann" = ["Annie", "Ann B."]'


class BadAliases(ValueError):
    """Aliases that cannot be used. The message is one clause for people."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player. ``seat``, ``path`` and ``game`` are set only for one who is joined with nobody: who has no name, or
    whose name another seat of the same game has as well. He stands for that seat of that game alone.
    """

    name: str | None
    seat: str | None = None
    path: str | None = None
    game: int | None = None

    @property
    def label(self) -> str:
        """The name, and for a player who is joined with nobody his seat and game behind it.

        >>> Player("Ann").label, Player(None, "N", "thursday.pitch", 2).label
        ('Ann', '? (N in thursday.pitch, game 2)')
        """
        if self.seat is None:
            return self.name or "?"
        return f"{self.name or '?'} ({self.place})"

    @property
    def place(self) -> str:
        """The seat and game of a player who is joined with nobody."""
        return f"{self.seat} in {self.path or '-'}, game {self.game}"

    @property
    def order(self) -> tuple[bool, str, str, str, int]:
        """What players are sorted by: those with names of their own first, in any case."""
        name = self.name or ""
        return (self.seat is not None, name.casefold(), name, f"{self.path or ''} {self.seat or ''}", self.game or 0)


def joined_name(written: str | None) -> str | None:
    """A name or a tag as it is compared: NFC, each run of blanks one blank; ``None`` where nothing is left.

    >>> joined_name("  Ann   B. "), joined_name(" "), joined_name("C\\u0327ag\\u0306la") == "Çağla"
    ('Ann B.', None, True)
    """
    return None if written is None else " ".join(normalize("NFC", written).split()) or None


class Aliases:
    """Which names stand for which players.

    >>> Aliases({"Annie": "Ann", "Max": ["Maxi", "M."]}).player(" Annie")
    'Ann'
    """

    def __init__(self, names: Names = {}) -> None:  # noqa: B006 - never changed
        """Raises :class:`BadAliases` for an alias of two players, and for names that go round in a circle."""
        self._player: dict[str, str] = {}
        for alias, player in _pairs(names):
            known = self._player.setdefault(alias, player)
            if known != player:
                raise BadAliases(f'"{alias}" cannot stand for both "{known}" and "{player}"')
        for alias in self._player:
            self._follow(alias)

    def player(self, written: str | None) -> str | None:
        """The name of the player meant by a name as written; ``None`` where none is written."""
        name = joined_name(written)
        return None if name is None else self._follow(name)

    def _follow(self, name: str) -> str:
        seen = {name}
        while (known := self._player.get(name)) is not None:
            if known in seen:
                raise BadAliases(f'the aliases go round in a circle: "{name}" stands for "{known}"')
            seen.add(known)
            name = known
        return name


def read_aliases(text: str) -> Aliases:
    """The aliases of a file's text. Raises :class:`BadAliases` for what cannot be used in it."""
    try:
        return Aliases(tomllib.loads(text.removeprefix("\ufeff")))
    except RecursionError:
        raise BadAliases("its lists are nested too deep") from None
    except tomllib.TOMLDecodeError as fault:
        found = re.search(r"line (\d+), column (\d+)", str(fault))
        where = f"line {found[1]}, column {found[2]}" if found else "its last line"
        raise BadAliases(f"{where} is not written as it should be; {WRITTEN_AS}") from None


def players_of(
    seats: Sequence[tuple[str, str | None]], aliases: Aliases, path: str | None, game: int
) -> dict[str, Player]:
    """The players of one game by seat."""
    names = {seat: aliases.player(name) for seat, name in seats}
    taken = list(names.values())
    return {
        seat: Player(name) if name is not None and taken.count(name) == 1 else Player(name, seat, path, game)
        for seat, name in names.items()
    }


def _pairs(names: Names) -> Iterator[tuple[str, str]]:
    """(alias, player) of every line; one that says nothing, once its blanks are collapsed, is left out."""
    for key, value in names.items():
        if isinstance(value, str):
            written = [(key, value)]
        elif isinstance(value, list | tuple) and all(isinstance(name, str) for name in value):
            written = [(name, key) for name in value]
        else:
            raise BadAliases(f'"{key}" has neither a name nor a list of names behind it; {WRITTEN_AS}')
        for alias, player in written:
            pair = (joined_name(alias), joined_name(player))
            if pair[0] is None or pair[1] is None:
                raise BadAliases(f'"{key}": a name is empty; {WRITTEN_AS}')
            if pair[0] != pair[1]:
                yield pair[0], pair[1]
