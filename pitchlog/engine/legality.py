"""Which cards may be played: following suit, trumping in, leading trump.

The default law of Pitch is *follow or trump*: a player who can follow the suit led follows or plays a trump; one
who cannot plays anything. To a trump lead everybody who can follows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pitchlog.cards import BITS, JACK, JOKER_BITS, Card, cards_of
from pitchlog.engine.trump import Trumps, off_suit
from pitchlog.engine.violations import PlayFault
from pitchlog.rules import RuleSet

NOTHING: Final = -1
"""The height of the best trump in a trick without one."""

JOKERS: Final = (52, 53)


def play_fault(
    seat: int, card: Card, led: int, trumps: Trumps, held: int, rules: RuleSet, best: int = NOTHING
) -> PlayFault | None:
    """Why ``seat`` may not play ``card`` to a trick in which the suit ``led`` was led, or ``None``.

    ``held`` are the other cards that the seat certainly still holds, ``best`` is the height of the best trump that
    lies in the trick. The card is not the lead. To a led suit that is not known nothing is unlawful; where the trump
    is not known, any other suit may be trump. Under ``trump_only`` a card that is no trump is an offence whatever
    was led.
    """
    suit = trumps.suits[card]
    trump = trumps.suit
    if rules.follow_rule == "trump_only":
        return _trump_only_fault(seat, card, trumps, held, rules)
    if suit == led or not 0 <= led < 4:
        return None
    in_led = held & trumps.suit_bits[led]
    if led == trump:
        return PlayFault("revoke", seat, card, "trump_led", led, in_led) if in_led else None
    if suit == trump and trumps.ranks[card] < best and rules.under_trump != "allowed":
        others = _not_under(held, in_led, trumps, rules)
        if others:
            return PlayFault("under-trump", seat, card, "under_trump", led, others)
    if rules.follow_rule == "free_unless_trump_led":
        return None
    if rules.follow_rule == "follow_or_trump" and trump in (suit, None):
        return None
    if in_led:
        return PlayFault("revoke", seat, card, "follow_rule", led, in_led)
    if rules.void_rule == "must_trump" and trump is not None and suit != trump and held & trumps.bits:
        return PlayFault("must-trump", seat, card, "void_rule", led, held & trumps.bits)
    return None


def _not_under(held: int, in_led: int, trumps: Trumps, rules: RuleSet) -> int:
    """The cards held that might be played instead of a trump under the one that lies there.

    Who can follow suit may never trump lower; who cannot may, unless he is barred as well and has anything but trumps.
    """
    if in_led or rules.under_trump == "barred":
        return in_led if rules.under_trump != "unstated" else 0
    if rules.under_trump != "barred_when_void":
        return 0
    return held & ~trumps.bits


def _trump_only_fault(seat: int, card: Card, trumps: Trumps, held: int, rules: RuleSet) -> PlayFault | None:
    """Who has no trump left is out of the hand, or plays what he likes."""
    if trumps.suit is None or trumps.suits[card] == trumps.suit:
        return None
    in_trump = held & trumps.bits
    if not in_trump and rules.out_of_trump != "drops_out":
        return None
    return PlayFault("trump-only", seat, card, "follow_rule", None, in_trump)


def lead_fault(
    seat: int, card: Card, trumps: Trumps, held: int, rules: RuleSet, *, is_first: bool, faced: Card | None = None
) -> PlayFault | None:
    """Why ``seat`` may not lead ``card``, or ``None``. ``held`` are the other cards that it certainly still holds.

    ``faced`` is the card with which the pitcher bid by facing it: it is the first lead. Where trump is named,
    ``first_lead_must_be_trump`` binds the first lead of a pitcher who has one. Where ``lead_restriction`` or
    ``ambiguous_first_lead`` says so, a joker is led only by a player who has nothing else.
    """
    if is_first and faced is not None and faced.is_known and card != faced:
        return PlayFault("must-lead-trump", seat, card, "face_up_pitch", None, 1 << faced)
    others = held & ~JOKER_BITS
    if rules.follow_rule == "trump_only" and trumps.suit is not None:
        others &= trumps.bits
    if card in JOKERS and others:
        rule = _joker_rule(rules, is_first=is_first)
        if rule is not None:
            return PlayFault("joker-led", seat, card, rule, None, others)
    if trumps.suit is None or trumps.suits[card] == trumps.suit:
        return None
    if rules.follow_rule == "trump_only":
        return _trump_only_fault(seat, card, trumps, held, rules)
    if is_first and must_lead_trump(rules) and held & trumps.bits:
        rule = "trump_by" if rules.trump_by == "named_and_led" else "first_lead_must_be_trump"
        return PlayFault("must-lead-trump", seat, card, rule, None, held & trumps.bits)
    return None


def _joker_rule(rules: RuleSet, *, is_first: bool) -> str | None:
    """The house rule that forbids to lead a joker."""
    if rules.lead_restriction == "no_joker":
        return "lead_restriction"
    is_barred = is_first and rules.trump_by == "first_lead" and rules.ambiguous_first_lead == "not_allowed"
    return "ambiguous_first_lead" if is_barred else None


def must_lead_trump(rules: RuleSet) -> bool:
    """Whether trump is named and the first lead must be of it."""
    return rules.trump_by == "named_and_led" or (rules.trump_by == "named" and rules.first_lead_must_be_trump)


def led_trump(card: Card, claimed: int | None, rules: RuleSet) -> int | None:
    """The trump that a first lead sets, or ``None`` where the card does not tell it.

    ``claimed`` is the suit that was said or written down. A joker makes spades trump where ``ambiguous_first_lead``
    has it so; where the leader declares, he may do so for a jack too, whose colour has two suits.
    """
    suit = card.suit
    if 0 <= suit < 4:
        is_open = rules.off_jack and rules.ambiguous_first_lead == "declared" and card.rank == JACK
        return claimed if is_open and claimed in (suit, off_suit(suit)) else suit
    if card in JOKERS and rules.ambiguous_first_lead == "spades":
        return 0
    return claimed


def best_trump(cards: Iterable[Card], trumps: Trumps) -> int:
    """The height of the best known trump among these cards of a trick; ``NOTHING`` where there is none."""
    return max((trumps.ranks[card] for card in cards if trumps.bits & BITS[card]), default=NOTHING)


def legal_plays(seat: int, holding: int, led: int | None, trumps: Trumps, rules: RuleSet, best: int = NOTHING) -> int:
    """The cards of ``holding`` that ``seat`` may play to a suit led (``None``: that it may lead), as a bit set.

    Exactly the cards for which the faults above find nothing. Linear in the holding.
    """
    lawful = 0
    for card in cards_of(holding):
        held = holding ^ (1 << card)
        if led is None:
            fault = lead_fault(seat, card, trumps, held, rules, is_first=False)
        else:
            fault = play_fault(seat, card, led, trumps, held, rules, best)
        if fault is None:
            lawful |= 1 << card
    return lawful


def legal_first_leads(seat: int, holding: int, trumps: Trumps, faced: Card | None, rules: RuleSet) -> int:
    """The cards that the pitcher may open the hand with, as a bit set. No trump is told yet where the lead sets it."""
    lawful = 0
    for card in cards_of(holding):
        if lead_fault(seat, card, trumps, holding ^ (1 << card), rules, is_first=True, faced=faced) is None:
            lawful |= 1 << card
    return lawful
