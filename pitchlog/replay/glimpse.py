"""What is certain of a hand of which much is unknown: High, Low and Jack, where their cards were seen to fall.

The ace of trump is High whatever the cards that nobody wrote down were, and the two of trump is Low.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitchlog.cards import DEUCE, JACK, NO_CARD, RANK_OF, SUIT_BITS
from pitchlog.replay.takers import candidates

if TYPE_CHECKING:
    from pitchlog.replay.tricks import Laying
    from pitchlog.rules import RuleSet

Owner = tuple[int, ...] | None
"""The sides that get a point; ``None``: it cannot be told."""


def glimpsed_points(laying: Laying, variants: Sequence[RuleSet]) -> dict[str, Owner]:
    """High, Low and Jack as far as every filling and every reading of the rules agree. Linear in the cards."""
    if laying.trump is None:
        return {}
    trumps = SUIT_BITS[laying.trump]
    fallen: dict[int, tuple[int, int | None]] = {}
    for laid in laying.laid:
        for place, card in enumerate(laid.cards):
            if card < 52 and trumps >> card & 1 and place not in laid.doubtful:
                fallen.setdefault(card, (laid.seats[place], laid.taker))
    hidden = _hidden(laying, fallen) & trumps
    told = [_points(laying, fallen, hidden, rules) for rules in variants]
    return {name: owner if all(one[name] == owner for one in told) else None for name, owner in told[0].items()}


def _hidden(laying: Laying, fallen: dict[int, tuple[int, int | None]]) -> int:
    """The cards that may have been in play unseen, as a bit set."""
    is_whole = len(laying.laid) == laying.rules.hand_size and all(laid.statement is not None for laid in laying.laid)
    if not is_whole:
        return ((1 << 52) - 1) & ~sum(1 << card for card in fallen)
    hidden = 0
    for laid in laying.laid:
        for index, card in enumerate(laid.cards):
            if (card >= 52 and card != NO_CARD) or index in laid.doubtful:
                for option in candidates(laying, laid, index):
                    hidden |= 1 << option
    return hidden


def _points(laying: Laying, fallen: dict[int, tuple[int, int | None]], hidden: int, rules: RuleSet) -> dict[str, Owner]:
    side_of = laying.table.side_of
    assert laying.trump is not None
    jack = 13 * laying.trump + JACK
    points: dict[str, Owner] = {"high": None, "low": None, "jack": None}

    def owner(card: int, credit: str) -> Owner:
        holder, taker = fallen[card]
        if credit == "holder":
            return (side_of[holder],)
        return None if taker is None else (side_of[taker],)

    if not fallen:
        return points
    high, low = max(fallen), min(fallen)
    if hidden < 1 << high:
        points["high"] = (side_of[fallen[high][0]],)
    is_low = rules.low_card == "lowest_in_play" or RANK_OF[low] == DEUCE
    if is_low and not hidden & ((1 << low) - 1):
        points["low"] = owner(low, rules.low_credit)
    if jack in fallen:
        points["jack"] = owner(jack, rules.jack_credit)
    elif not hidden >> jack & 1:
        points["jack"] = ()
    if rules.multi_role == "once_per_card" and (high == low or jack in (high, low)):
        points["low"] = points["jack"] = None
    return points
