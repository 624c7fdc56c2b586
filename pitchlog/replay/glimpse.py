"""What is certain of a hand of which much is unknown: the points whose cards were seen to fall.

The ace of trump is High whatever the cards that nobody wrote down were, and the two of trump is Low.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from pitchlog.cards import BIG_JOKER, BITS
from pitchlog.engine.scoring import is_takers
from pitchlog.replay.takers import candidates

if TYPE_CHECKING:
    from pitchlog.engine.auction import Contract
    from pitchlog.replay.outcome import Outcome
    from pitchlog.replay.tricks import Laying
    from pitchlog.rules import RuleSet

Owner = tuple[int, ...] | None
"""The sides that get a point; ``None``: it cannot be told."""

Fallen = Mapping[int, tuple[int, int | None]]
"""For each card that was seen to fall the seat that played it, and the one that took it."""

COUNTED: Final = frozenset({"game", "last", "high_spade"})
"""Points of which a glimpse tells nothing."""


def glimpsed_points(laying: Laying, variants: Sequence[RuleSet]) -> dict[str, Owner]:
    """The points as far as every filling and every reading of the rules agree. Linear in the cards."""
    if laying.trump is None:
        return {}
    fallen: dict[int, tuple[int, int | None]] = {}
    for laid in laying.laid:
        for place, card in enumerate(laid.cards):
            if laying.pack & BITS[card] and place not in laid.doubtful:
                fallen.setdefault(card, (laid.seats[place], laid.taker))
    hidden = _hidden(laying, fallen)
    told = [_points(laying, fallen, hidden, rules) for rules in variants]
    return {name: owner if all(one[name] == owner for one in told) else None for name, owner in told[0].items()}


def is_worth_certain(laying: Laying, contract: Contract | None, outcome: Outcome) -> bool:
    """Whether a hand is worth what its laid tricks make, though more may have been played to it than is written.

    So it is where all its points have fallen already; a moon hangs on the tricks as well.
    """
    if contract is None or contract.is_moon or None in outcome.score:
        return False
    certain = glimpsed_points(laying, laying.memory.readings[0])
    return all(owner is not None and certain.get(name) == owner for name, owner in outcome.points.items())


def _hidden(laying: Laying, fallen: Fallen) -> int:
    """The cards that may have been in play unseen, as a bit set."""
    is_whole = len(laying.laid) == laying.size and all(laid.statement is not None for laid in laying.laid)
    if not is_whole:
        return laying.pack & ~sum(1 << card for card in fallen) & ~laying.thrown_bits
    hidden = 0
    for laid in laying.laid:
        for index, card in enumerate(laid.cards):
            if laying.is_hole(card) or index in laid.doubtful:
                for option in candidates(laying, laid, index):
                    hidden |= 1 << option
    return hidden


def _points(laying: Laying, fallen: Fallen, hidden: int, rules: RuleSet) -> dict[str, Owner]:
    """The points of one reading. A card that may be High, Low and Jack at once and counts once is left open."""
    trumps, side_of = laying.trumps, laying.table.side_of
    points: dict[str, Owner] = dict.fromkeys(name for name in trumps.names if name not in COUNTED)
    for card, names in trumps.scoring.items():
        for name in names:
            points[name] = _owner(fallen[card], name, side_of, rules) if card in fallen else None
            if card not in fallen and not hidden >> card & 1:
                points[name] = ()
    own = sorted((card for card in fallen if trumps.bits >> card & 1), key=lambda card: trumps.ranks[card])
    if own and rules.high_card == "highest_in_play" and "high" in points:
        points["high"] = (
            (side_of[fallen[own[-1]][0]],) if not _beyond(trumps.ranks[own[-1]], hidden, laying, 1) else None
        )
    lows = [card for card in own if rules.low_card != "lowest_natural" or card < BIG_JOKER]
    if lows and rules.low_card != "deuce" and "low" in points:
        is_low = not _beyond(trumps.ranks[lows[0]], hidden, laying, -1)
        points["low"] = _owner(fallen[lows[0]], "low", side_of, rules) if is_low else None
    if rules.multi_role == "once_per_card" and own:
        jack = [card for card, names in trumps.scoring.items() if "jack" in names]
        if own[0] == own[-1] or any(card in (own[0], own[-1]) for card in jack):
            points |= dict.fromkeys(name for name in ("low", "jack") if name in points)
    return points


def _owner(at: tuple[int, int | None], name: str, side_of: Sequence[int], rules: RuleSet) -> Owner:
    holder, taker = at
    if not is_takers(name, rules):
        return (side_of[holder],)
    return None if taker is None else (side_of[taker],)


def _beyond(rank: int, hidden: int, laying: Laying, way: int) -> bool:
    """Whether a trump higher (``way`` 1) or lower (-1) than this may have been in play unseen."""
    trumps = laying.trumps
    bits = hidden & (trumps.bits if way > 0 or laying.rules.low_card != "lowest_natural" else trumps.naturals)
    return any((trumps.ranks[card] - rank) * way > 0 for card in range(54) if bits >> card & 1)
