"""What comes between the calls and the play: the card turned up, the beg, the discards."""

from __future__ import annotations

from typing import Final, Literal

from pitchlog.cards import SUIT_OF
from pitchlog.record.model import Beg, Hand
from pitchlog.rules import RuleSet

Phase = Literal["turn", "beg", "discard", "play"]
PHASES: Final = frozenset({"turn", "beg", "discard"})
ANSWERS: Final = ("stand", "gift", "run")


def phase_of(hand: Hand, rules: RuleSet) -> Phase:
    """What is to be written down next of a hand whose calls are made and of which no card was played."""
    if rules.trump_by == "turn_up" and _is_turn_due(hand):
        return "turn"
    if rules.beg and not any(isinstance(moved, Beg) for moved in hand.moved):
        return "beg"
    has_discards = rules.discard_phase != "none" or rules.widow or rules.remainder_to in ("bidder", "dealer")
    has_begun = any(
        not isinstance(moved, Beg) and moved.kind in ("take", "discard", "draw", "bury") for moved in hand.moved
    )
    return "discard" if has_discards and not has_begun else "play"


def _is_turn_due(hand: Hand) -> bool:
    """Whether a card is to be turned: the first, another where the cards were run, again if it is of that suit."""
    is_due, is_run = True, False
    before: int | None = None
    for moved in hand.moved:
        if isinstance(moved, Beg):
            is_run = moved.answer == "run"
            is_due = is_due or is_run
        elif moved.kind == "turn":
            suit = SUIT_OF[moved.cards[-1]] if moved.cards else None
            is_due = is_run and suit is not None and suit == before
            before = suit
    return is_due
