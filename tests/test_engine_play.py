"""The laws of play beside a second, plain statement of them, in random holdings and every follow rule."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitchlog.cards import CARDS, Card, cards_of
from pitchlog.engine.legality import lead_fault, legal_first_leads, legal_plays, play_fault
from pitchlog.engine.trick import possible_takers, taker
from pitchlog.engine.trump import Trumps, trumps_of
from pitchlog.rules import RuleSet, preset

PACK = CARDS[:52]
FOLLOW = ["follow_or_trump", "strict_follow", "trump_only", "free_unless_trump_led"]
VOID = ["any", "must_trump"]


def under(trump: int | None) -> Trumps:
    return trumps_of(preset("partners-21"), trump)


def rules_with(**changes: object) -> RuleSet:
    return preset("partners-21").model_copy(update=changes)


def lawful(card: Card, holding: list[Card], led: int, trump: int, follow: str, void: str) -> bool:
    """The law said once more, without the engine."""
    suits = {held.suit for held in holding}
    if follow == "trump_only":
        return card.suit == trump
    if led == trump or follow == "strict_follow":
        if led in suits:
            return card.suit == led
    elif follow == "follow_or_trump" and led in suits:
        return card.suit in (led, trump)
    elif follow == "free_unless_trump_led":
        return True
    return not (void == "must_trump" and led != trump and trump in suits and led not in suits and card.suit != trump)


@given(
    holding=st.lists(st.sampled_from(PACK), min_size=1, max_size=8, unique=True),
    led=st.integers(0, 3),
    trump=st.integers(0, 3),
    follow=st.sampled_from(FOLLOW),
    void=st.sampled_from(VOID),
)
def test_lawful_plays_are_those_that_a_plain_reading_allows(
    holding: list[Card], led: int, trump: int, follow: str, void: str
) -> None:
    rules = rules_with(follow_rule=follow, void_rule=void)
    bits = sum(1 << card for card in holding)
    found = set(cards_of(legal_plays(0, bits, led, under(trump), rules)))
    assert found == {card for card in holding if lawful(card, holding, led, trump, follow, void)}
    for card in holding:
        fault = play_fault(0, card, led, under(trump), bits ^ (1 << card), rules)
        assert (fault is None) == (card in found)


@given(holding=st.lists(st.sampled_from(PACK), min_size=1, max_size=6, unique=True), trump=st.integers(0, 3))
def test_a_pitcher_who_must_lead_trump_leads_one_if_he_has_one(holding: list[Card], trump: int) -> None:
    bits = sum(1 << card for card in holding)
    for rules in (rules_with(trump_by="named_and_led"), rules_with(trump_by="named", first_lead_must_be_trump=True)):
        found = cards_of(legal_first_leads(0, bits, under(trump), None, rules))
        trumps = [card for card in holding if card.suit == trump]
        assert found == sorted(trumps or holding)


def test_a_faced_card_is_the_first_lead() -> None:
    ace, king = Card.of("As"), Card.of("Ks")
    rules = rules_with(face_up_pitch=True)
    assert lead_fault(0, ace, under(None), 0, rules, is_first=True, faced=ace) is None
    fault = lead_fault(0, king, under(None), 1 << ace, rules, is_first=True, faced=ace)
    assert fault is not None
    assert fault.name == "must-lead-trump"


@given(cards=st.lists(st.sampled_from(PACK), min_size=2, max_size=8, unique=True), trump=st.integers(0, 3))
def test_the_highest_trump_takes_the_trick_else_the_highest_of_the_led_suit(cards: list[Card], trump: int) -> None:
    trumps = [card for card in cards if card.suit == trump]
    following = [card for card in cards if card.suit == cards[0].suit]
    best = max(trumps or following, key=lambda card: card.rank)
    assert cards[taker(cards, under(trump))] == best


@given(
    cards=st.lists(st.sampled_from(PACK), min_size=3, max_size=4, unique=True),
    trump=st.integers(0, 3),
    holes=st.sets(st.integers(0, 2), min_size=1, max_size=2),
)
def test_who_may_have_taken_a_trick_is_everybody_who_takes_it_in_some_filling(
    cards: list[Card], trump: int, holes: set[int]
) -> None:
    options = {place: [card for card in PACK if card not in cards][:7] for place in holes}
    expected = set()
    for filling in product(*options.values()):
        if len(set(filling)) == len(filling):
            filled = list(cards)
            for place, card in zip(options, filling, strict=True):
                filled[place] = card
            expected.add(taker(filled, under(trump)))
    assert possible_takers(cards, (under(trump),), options) == expected


@pytest.mark.parametrize("follow", FOLLOW)
def test_somebody_with_cards_may_always_play_one_unless_only_trumps_are_played(follow: str) -> None:
    rules = rules_with(follow_rule=follow)
    for led, trump in product(range(4), repeat=2):
        holding = 1 << PACK[3] | 1 << PACK[20] | 1 << PACK[33]
        may = legal_plays(0, holding, led, under(trump), rules)
        has_trump = any(card.suit == trump for card in cards_of(holding))
        assert bool(may) == (follow != "trump_only" or has_trump)
