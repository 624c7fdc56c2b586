"""What the scorer of a simulated game writes down, and what he leaves out."""

from __future__ import annotations

from random import Random
from typing import Final

from pitchlog.engine.legality import must_lead_trump
from pitchlog.engine.phases import has_phases
from pitchlog.rules import RuleSet
from pitchlog.simulate.sheet import HandSheet, Manner, Shown

MANNERS: Final[tuple[Manner, ...]] = ("seen", "seen", "drawn", "counted", "none")
"""How often the cards that change hands are written down so."""


class Habits:
    """What a scorer writes down: always, never, or as it comes."""

    KINDS = ("deals", "bid_seats", "trump", "answer", "points", "pips", "score", "total", "winner", "end")
    USUAL = (0.5, 0.5, 0.15, 0.8, 0.6, 0.4, 0.8, 0.5, 0.8, 0.7)

    def __init__(self, rules: RuleSet, rng: Random, *, is_faulty: bool) -> None:
        self.rules = rules
        self.chances = {
            kind: rng.choice((0.0, usual, usual, 1.0)) for kind, usual in zip(self.KINDS, self.USUAL, strict=True)
        }
        self.claims = rng.choice((0.0, 0.3, 1.0))
        self.is_pad = not is_faulty and rng.random() < 0.04
        self.is_loose = not is_faulty and rng.random() < 0.4
        self.moves = rng.choice(MANNERS) if do_cards_move(rules) else "seen"

    def shown(self, rng: Random) -> Shown:
        """What is written of one hand."""
        shown = Shown(claims=self.claims, is_loose=self.is_loose)
        for kind, chance in self.chances.items():
            setattr(shown, kind, rng.random() < chance)
        shown.moves = self.moves
        if self.is_pad and rng.random() < 0.8:
            shown.tricks, shown.score, shown.pips, shown.deals = False, True, False, False
        return shown

    def settle(self, hand: HandSheet, rng: Random) -> None:
        """The trump is written where nothing else tells it. Asked when it is named, before the play."""
        rules, shown = self.rules, hand.shown
        if rules.trump_by in ("named", "named_and_led"):
            is_told = must_lead_trump(rules) and not has_odd_trumps(rules)
            shown.trump = not is_told or rng.random() < 0.8
        elif rules.trump_by == "cut":
            shown.trump = shown.trump or not shown.turn


def do_cards_move(rules: RuleSet) -> bool:
    """Whether cards change hands beside the play as a matter of course."""
    return has_phases(rules) and (rules.weak_hand_outcome != "new_cards" or rules.discard_phase != "none")


def has_odd_trumps(rules: RuleSet) -> bool:
    """Whether a card may be a trump though its suit is not."""
    return bool(rules.jokers or rules.off_jack or rules.off_ace or rules.off_three or rules.off_five)
