"""Which games of a record are of one kind: games that some preset can have been played by, all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pitchlog.comparing.fitting import Fitting
from pitchlog.comparing.recording import RecordedGame
from pitchlog.record.model import Hand

LOOKED_AT: Final = 3
"""So many games that look alike are tried with every preset."""


class Look(NamedTuple):
    """What can be seen of a game without judging it. ``size`` are the cards of a holding.

    ``has_sides`` are the answers to whether a figure stands behind a side and not a seat.
    """

    seats: int
    has_sides: frozenset[bool]
    size: int
    has_moves: bool
    has_bids: bool

    def is_like(self, other: Look) -> bool:
        """Whether as many play, and for themselves in both or neither, as far as that can be seen."""
        is_alike = not (self.has_sides and other.has_sides) or bool(self.has_sides & other.has_sides)
        return self.seats == other.seats and is_alike


@dataclass(slots=True)
class _Kind:
    look: Look
    games: list[RecordedGame]
    fitting: frozenset[str]
    odd: list[RecordedGame] = field(default_factory=list)


def kinds_of(games: Sequence[RecordedGame]) -> list[list[RecordedGame]]:
    """The games by kind, in the order of the first of each. Costs nothing where all look alike.

    A game that no preset fits at all stands last among those that are the nearest to it.
    """
    alike: dict[Look, list[RecordedGame]] = {}
    for game in games:
        alike.setdefault(_look(game), []).append(game)
    if len(alike) < 2:
        return [list(games)] if games else []
    kinds: list[_Kind] = []
    odd: list[tuple[Look, Sequence[RecordedGame]]] = []
    for look, group in alike.items():
        for some, fitting in _fitted(group):
            near = next((kind for kind in kinds if kind.fitting & fitting and look.is_like(kind.look)), None)
            if not fitting:
                odd.append((look, some))
            elif near is None:
                kinds.append(_Kind(look, list(some), fitting))
            else:
                near.games += some
                near.fitting &= fitting
    for look, some in odd:
        near = next((kind for kind in kinds if look.is_like(kind.look)), None)
        if near is None:
            kinds.append(_Kind(look, [], frozenset()))
        (near or kinds[-1]).odd += some
    places = {id(game): place for place, game in enumerate(games)}
    return [[*sorted(kind.games, key=lambda game: places[id(game)]), *kind.odd] for kind in kinds]


def _fitted(group: Sequence[RecordedGame]) -> Iterator[tuple[Sequence[RecordedGame], frozenset[str]]]:
    """A group with the presets that fit its first games; game by game where none fits them all."""
    fits = [Fitting(game).presets() for game in group[:LOOKED_AT]]
    common = frozenset.intersection(*fits)
    if common or not any(fits):
        yield group, common
        return
    for place, game in enumerate(group):
        yield [game], fits[place] if place < len(fits) else Fitting(game).presets()


def _look(game: RecordedGame) -> Look:
    hands = [hand for hand, _ in game.hands]
    played = next((hand for hand in hands if hand.tricks), None)
    dealt = [] if played is None else [len(cards) for deal in played.deals for _, cards in deal.holdings]
    return Look(
        len(game.header.seats()),
        frozenset(_are_sides(hands, frozenset(game.header.seats()))),
        max(dealt, default=0) or (0 if played is None else len(played.tricks)),
        any(hand.moved for hand in hands),
        any(hand.bids for hand in hands),
    )


def _are_sides(hands: Iterable[Hand], seats: frozenset[str]) -> Iterator[bool]:
    for hand in hands:
        for figures in (*hand.score, *hand.total, *hand.pips):
            yield from (label not in seats for label, _ in figures.figures)
