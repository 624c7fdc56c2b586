"""Cards that cannot be where they stand: unknown, out of another pack, not dealt, thrown before, or seen twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitchlog.cards import NO_CARD, SUIT_OF, UNREADABLE, Card
from pitchlog.engine.legality import play_fault
from pitchlog.engine.violations import PlayFault
from pitchlog.replay.faults import CardFault, Place
from pitchlog.replay.holdings import is_told_strange, pack_rule
from pitchlog.replay.offences import tell_unlawful

if TYPE_CHECKING:
    from pitchlog.replay.tricks import Laid, Laying


def strange_card(laying: Laying, place: int, laid: Laid, position: int) -> bool:
    """A card that is unknown, or that the seat cannot have. Whether its lawfulness is still to be judged."""
    card, seat = laid.cards[position], laid.seats[position]
    here = laying.place(laid, position)
    label = laying.table.seats[seat]
    if not laying.pack >> card & 1:
        _unknown_card(laying, laid, position, card, seat, here)
        return False
    holding = laying.holdings[seat]
    is_dealt = holding is not None and holding.bits >> card & 1
    if laying.phases is not None and card in laying.phases.thrown and not is_dealt:
        return _thrown_card(laying, laid, position, card, seat, here)
    drawing = None if laying.phases is None or not laying.memory.draws_in_play else laying.phases.drawing
    if drawing is not None and not laying.seen >> card & 1:
        other = drawing.is_elsewhere(card, seat, place)
        if other is not None and not is_dealt:
            drawing.doubt |= 1 << card
            return _elsewhere(laying, laid, position, card, label, here, other)
        if drawing.may_have(laying, seat, card):
            return True
    is_loose = laying.own_doubles >> card & 1 or not _is_dealt(laying, card)
    if is_loose and (laying.doubles & ~laying.seen) >> card & 1:
        # The first of two places, of which neither can be trusted: told at the second.
        laid.doubtful |= {position}
        laying.unknown_before[seat] += 1
        laying.seen |= 1 << card
        return False
    is_twice = laying.doubles >> card & 1 and not is_dealt and _is_dealt(laying, card)
    is_others = is_twice and holding is not None and not holding.is_exact
    if holding is not None and not is_dealt and not is_others and not laying.seen >> card & 1:
        if laying.spare[seat] > 0:
            laying.spare[seat] -= 1
            return not laying.seen >> card & 1
        dealt = Place(holding.deal, "holding", holding.nth)
        laying.faults.append(CardFault("card-not-held", here, laid.number, label, card=card, other=dealt))
        laid.doubtful |= {position}
        laying.unknown_before[seat] += 1
        return False
    if laying.seen >> card & 1 or is_others or (holding is None and _is_dealt(laying, card)):
        laid.doubtful |= {position}
        laying.unknown_before[seat] += 1
        laying.doubles |= 1 << card
        laying.own_doubles |= laying.played_before(seat, laid) & 1 << card
        if card not in laying.told_twice:
            laying.faults.append(
                CardFault("duplicate-card", here, laid.number, label, card=card, other=_first_play(laying, card, here))
            )
        return False
    return True


def _thrown_card(laying: Laying, laid: Laid, position: int, card: Card, seat: int, here: Place) -> bool:
    """A card that was thrown before the play: nobody can have it."""
    assert laying.phases is not None
    thrower, other = laying.phases.thrown[card]
    name = "card-not-held" if thrower == seat else "duplicate-card"
    label = laying.table.seats[seat]
    if name != "duplicate-card" or card not in laying.told_twice:
        laying.faults.append(CardFault(name, here, laid.number, label, card=card, other=other))
    laid.doubtful |= {position}
    laying.unknown_before[seat] += 1
    return False


def _elsewhere(
    laying: Laying, laid: Laid, position: int, card: Card, label: str, here: Place, other: Place
) -> bool:  # fmt: skip
    """A card that lay on the stock when it was played, or that another player drew."""
    if card not in laying.told_twice:
        laying.faults.append(CardFault("duplicate-card", here, laid.number, label, card=card, other=other))
    laying.told_twice.add(card)
    laid.doubtful |= {position}
    laying.unknown_before[laid.seats[position]] += 1
    return False


def _unknown_card(laying: Laying, laid: Laid, position: int, card: Card, seat: int, here: Place) -> None:
    if card < 54:
        laid.doubtful |= {position}
        rule = pack_rule(card, laying.rules)
        if not is_told_strange(card, laying.faults):
            laying.faults.append(
                CardFault("card-not-in-pack", here, laid.number, laying.table.seats[seat], rule=rule, card=card)
            )
        laying.is_plain = False
    if card == NO_CARD:
        return
    laying.unknown_before[seat] += 1
    if card == UNREADABLE:
        laying.is_blocked[seat] = True
    elif position and card >= 54:
        _judge_half_known(laying, laid, position, card, seat, here)


def _judge_half_known(laying: Laying, laid: Laid, position: int, card: Card, seat: int, here: Place) -> None:
    """A card of which only the suit is known may still be a certain revoke."""
    led, suit = laying.trumps.suits[laid.cards[0]], SUIT_OF[card]
    if suit < 0 or led < 0 or suit == led or laying.trumps.bits & ~(0x1FFF << 13 * (laying.trump or 0)) & laying.pack:
        return
    stand_in = Card(13 * suit)
    held = laying.certainly_held(seat, led, laid.number - 1)
    fault = play_fault(seat, stand_in, led, laying.trumps, held, laying.rules)
    if fault is not None:
        tell_unlawful(
            laying,
            laying.laid.index(laid),
            laid,
            position,
            PlayFault(fault.name, seat, card, fault.rule, led, fault.held),
        )


def _is_dealt(laying: Laying, card: Card) -> bool:
    return any(holding is not None and holding.bits >> card & 1 for holding in laying.holdings)


def _first_play(laying: Laying, card: Card, here: Place) -> Place | None:
    for holding in laying.holdings:
        if holding is not None and card in holding.cards:
            return holding.place_of(card)
    for laid in laying.laid:
        for position, other in enumerate(laid.cards):
            place = laying.place(laid, position)
            if other == card and place != here:
                return place
    return None
