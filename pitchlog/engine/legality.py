"""Which cards may be played: following suit, trumping in, leading trump.

The default law of Pitch is *follow or trump*: a player who can follow the suit led follows or plays a trump; one
who cannot plays anything. To a trump lead everybody who can follows.
"""

from __future__ import annotations

from pitchlog.cards import SUIT_BITS, SUIT_OF, Card, cards_of
from pitchlog.engine.violations import PlayFault
from pitchlog.rules import RuleSet


def play_fault(seat: int, card: Card, led: int, trump: int | None, held: int, rules: RuleSet) -> PlayFault | None:
    """Why ``seat`` may not play ``card`` to a trick in which ``led`` was led, or ``None``.

    ``held`` are the other cards that the seat certainly still holds. The card is not the lead. To a led suit that is
    not known nothing is unlawful; where the trump is not known, any other suit may be trump.
    Under ``trump_only`` a card that is no trump is an offence whatever was led.
    """
    suit = SUIT_OF[card]
    if rules.follow_rule == "trump_only":
        return _trump_only_fault(seat, card, trump, held)
    if suit == led or not 0 <= led < len(SUIT_BITS):
        return None
    in_led = held & SUIT_BITS[led]
    if led == trump:
        return PlayFault("revoke", seat, card, "trump_led", led, in_led) if in_led else None
    if rules.follow_rule == "free_unless_trump_led":
        return None
    if rules.follow_rule == "follow_or_trump" and trump in (suit, None):
        return None
    if in_led:
        return PlayFault("revoke", seat, card, "follow_rule", led, in_led)
    if rules.void_rule == "must_trump" and trump is not None and suit != trump and held & SUIT_BITS[trump]:
        return PlayFault("must-trump", seat, card, "void_rule", led, held & SUIT_BITS[trump])
    return None


def _trump_only_fault(seat: int, card: Card, trump: int | None, held: int) -> PlayFault | None:
    if trump is None or SUIT_OF[card] == trump:
        return None
    return PlayFault("trump-only", seat, card, "follow_rule", None, held & SUIT_BITS[trump])


def lead_fault(
    seat: int, card: Card, trump: int | None, held: int, rules: RuleSet, *, is_first: bool, faced: Card | None = None
) -> PlayFault | None:
    """Why ``seat`` may not lead ``card``, or ``None``. ``held`` are the other cards that it certainly still holds.

    ``faced`` is the card with which the pitcher bid by facing it: it is the first lead. Where trump is named,
    ``first_lead_must_be_trump`` binds the first lead of a pitcher who has one.
    """
    if is_first and faced is not None and faced.is_known and card != faced:
        return PlayFault("must-lead-trump", seat, card, "face_up_pitch", None, 1 << faced)
    if trump is None or SUIT_OF[card] == trump:
        return None
    if rules.follow_rule == "trump_only":
        return _trump_only_fault(seat, card, trump, held)
    if is_first and must_lead_trump(rules) and held & SUIT_BITS[trump]:
        rule = "trump_by" if rules.trump_by == "named_and_led" else "first_lead_must_be_trump"
        return PlayFault("must-lead-trump", seat, card, rule, None, held & SUIT_BITS[trump])
    return None


def must_lead_trump(rules: RuleSet) -> bool:
    """Whether trump is named and the first lead must be of it."""
    return rules.trump_by == "named_and_led" or (rules.trump_by == "named" and rules.first_lead_must_be_trump)


def legal_plays(seat: int, holding: int, led: int | None, trump: int | None, rules: RuleSet) -> int:
    """The cards of ``holding`` that ``seat`` may play to a suit led (``None``: that it may lead), as a bit set.

    Exactly the cards for which the faults above find nothing. Linear in the holding.
    """
    lawful = 0
    for card in cards_of(holding):
        held = holding ^ (1 << card)
        if led is None:
            fault = lead_fault(seat, card, trump, held, rules, is_first=False)
        else:
            fault = play_fault(seat, card, led, trump, held, rules)
        if fault is None:
            lawful |= 1 << card
    return lawful


def legal_first_leads(seat: int, holding: int, trump: int | None, faced: Card | None, rules: RuleSet) -> int:
    """The cards that the pitcher may open the hand with, as a bit set. ``trump`` is ``None`` where the lead sets it."""
    lawful = 0
    for card in cards_of(holding):
        if lead_fault(seat, card, trump, holding ^ (1 << card), rules, is_first=True, faced=faced) is None:
            lawful |= 1 << card
    return lawful
