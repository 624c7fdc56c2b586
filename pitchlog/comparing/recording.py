"""A record read once, to be judged many times."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pitchlog.auditing import looking_ahead
from pitchlog.findings import Trouble
from pitchlog.interchange.choosing import read_any
from pitchlog.notation import Opening
from pitchlog.record.model import Hand, Header

Source = str | bytes | os.PathLike[str]
"""A record: its text, its bytes, or the path of its file."""


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """One game as written: the lines before its hands, and each hand with whether another hand follows it.

    ``path`` is the file's, ``index`` counts from 1 in it; ``troubles`` are what could not be read before the hands.
    """

    path: str | None
    index: int
    header: Header
    hands: tuple[tuple[Hand, bool], ...]
    troubles: tuple[Trouble, ...] = ()

    @property
    def has_moves(self) -> bool:
        """Whether in some hand cards moved before the play, or between its tricks."""
        return any(hand.moved for hand, _ in self.hands)

    @property
    def name(self) -> str | None:
        """The game's name as written."""
        return None if self.header.game is None else self.header.game.name


def games_of(chunks: Iterable[bytes], path: str | None = None) -> Iterator[RecordedGame]:
    """The games of a file as they are read. Holds one game at a time."""
    opening: Opening | None = None
    hands: list[tuple[Hand, bool]] = []
    for event, is_followed in looking_ahead(read_any(chunks, path)):
        if isinstance(event, Hand):
            hands.append((event, is_followed))
            continue
        if opening is not None:
            yield from _whole(opening, hands, path)
        opening, hands = event, []
    if opening is not None:
        yield from _whole(opening, hands, path)


def _whole(opening: Opening, hands: list[tuple[Hand, bool]], path: str | None) -> Iterator[RecordedGame]:
    if opening.index is not None:
        yield RecordedGame(path, opening.index, opening.header, tuple(hands), tuple(opening.troubles))


def read_source(source: Source) -> list[RecordedGame]:
    """The games of a record. Raises ``OSError`` for a file that cannot be read, and nothing else."""
    if isinstance(source, str):
        return list(games_of((source.encode("utf-8", "surrogatepass"),)))
    if isinstance(source, bytes):
        return list(games_of((source,)))
    path = os.fspath(source)
    with open(path, "rb") as file:
        return list(games_of((file.read(),), path))


def read_sources(sources: Source | Sequence[Source]) -> list[RecordedGame]:
    """The games of several records, in order."""
    if isinstance(sources, str | bytes | os.PathLike):
        return read_source(sources)
    return [game for source in sources for game in read_source(source)]
