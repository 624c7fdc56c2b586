"""A card that the pack of this game does not have.

What it does: finds a card dealt or played that is not in the pack of these rules: a joker where there is none or only
one, a rank that was taken out, a low card where a short pack is used.

Why it matters: a card that cannot be there stands in the place of one that was, so the holding it is in and the trick
it is played to are not known.

House rules: deck, removed_ranks, jokers

Example:
    rules partners-21
    hand 1 dealer=W
    deal W Qs 3s 2h Ad Tc *l

Corrected:
    rules partners-21
    hand 1 dealer=W
    deal W Qs 3s 2h Ad Tc 9c
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.cards import BIG_JOKER, LITTLE_JOKER, RANKS, Card, card_name
from pitchlog.checks.base import finding
from pitchlog.checks.moving import VERBS
from pitchlog.findings import Finding, Severity
from pitchlog.record.model import CardsMoved, Deal
from pitchlog.replay.faults import CardFault
from pitchlog.replay.hand import HandReplay
from pitchlog.rules import RuleSet
from pitchlog.rules.wording import rank_plural

CODE: Final = "R202"
NAME: Final = "card-not-in-pack"
SEVERITY: Final[Severity] = "error"


def report(fault: CardFault, replay: HandReplay) -> Finding:
    """The finding for a card that is in no pack of this game."""
    assert fault.card is not None
    statement = fault.place.statement
    verb = "was dealt" if isinstance(statement, Deal) else "played"
    if isinstance(statement, CardsMoved):
        verb = VERBS[statement.kind]
    help_line = "write the card that was meant, or ?? if nobody remembers it"
    if fault.card == LITTLE_JOKER and replay.rules.jokers == 1:
        help_line = "the one joker of this pack is written *b"
    return finding(
        sys.modules[__name__], fault, replay.rules,
        f"{fault.seat or 'the table'} {verb} the {card_name(fault.card)}, but {_pack(fault.card, replay.rules)}",
        help=help_line,
    )  # fmt: skip


def _pack(card: Card, rules: RuleSet) -> str:
    """What the pack has instead."""
    if card >= BIG_JOKER:
        return "this game is played with one joker" if rules.jokers else "this game is played without jokers"
    plural = rank_plural(RANKS[card.rank])
    if RANKS[card.rank] in rules.removed_ranks:
        return f"the {plural} are taken out of the pack"
    return f"the pack of {rules.deck} cards has no {plural}"
