"""What was taken in a hand: the points, the pips, and the Game point that they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pitchlog.cards import BIG_JOKER, LITTLE_JOKER, NO_CARD, SPADES, SUIT_OF, Card, Number
from pitchlog.engine.trump import Trumps
from pitchlog.rules import RuleSet

Pile = tuple[Sequence[int], Sequence[Card], int]
"""Cards that fell together: the seats that played them, the cards, the seat that took them."""


class Taken(NamedTuple):
    """What the sides took. ``points`` gives for each point of the game the side that gets it, ``None``: nobody.

    ``jack_worth`` is what the jack counts (more than usual where capturing an opponent's hangs it).
    """

    points: Mapping[str, int | None]
    pips: tuple[Number, ...]
    tricks: tuple[int, ...]
    jack_worth: int = 1


Fallen = tuple[int, Card, int, int]
"""A trump that fell: its height, the card, the seat that held it, the seat that took it."""

NOTHING_FELL: Final[Fallen] = (-1, NO_CARD, 0, 0)


def count_taken(
    piles: Sequence[Pile],
    trumps: Trumps,
    pitcher: int | None,
    eldest: int | None,
    side_of: Sequence[int],
    rules: RuleSet,
    partner: int | None = None,
) -> Taken:
    """Who took what. ``piles`` are the tricks and whatever else was taken, in order; all cards are known.

    High, Low and Jack are trumps in play: a point whose card was not dealt is nobody's. Low goes to the seat that
    held it or to the one that took it, as ``low_credit`` says; High is the same either way. Linear in the cards.
    """
    sides = max(side_of) + 1
    value_of, suits, ranks, trump = trumps.pips.__getitem__, trumps.suits, trumps.ranks, trumps.suit
    pips: list[Number] = [0] * sides
    tricks = [0] * sides
    own: list[Fallen] = []
    for seats, cards, winner in piles:
        side = side_of[winner]
        tricks[side] += 1
        pips[side] += sum(map(value_of, cards))
        for card in cards:
            if suits[card] == trump:
                own.append((ranks[card], card, seats[cards.index(card)], winner))
    points: dict[str, int | None] = dict.fromkeys(trumps.names)
    worth = rules.jack_value
    if own:
        if rules.jokers:
            own, high, low = highest_and_lowest(own, piles, rules)
        else:
            high, low = max(own), min(own)
        if rules.high_value and rules.high_card == "highest_in_play":
            points["high"] = side_of[high[3 if rules.high_credit == "winner" else 2]]
        if rules.low_value and rules.low_card != "deuce" and low[0] >= 0:
            points["low"] = side_of[low[3 if rules.low_credit == "winner" else 2]]
    if rules.plain_five_value:
        own += _fives(piles, trumps)
    scoring = trumps.scoring
    for _, card, seat, winner in own:
        if card in scoring:
            for name in scoring[card]:
                points[name] = side_of[winner if is_takers(name, rules) else seat]
                if name == "jack" and rules.hang_jack > 1 and side_of[seat] != side_of[winner]:
                    worth = rules.hang_jack
    if rules.multi_role == "once_per_card" and own:
        _count_once(points, high[1], low[1], trumps)
    if rules.last_trick and piles:
        points["last"] = side_of[piles[-1][2]]
    if rules.high_spade:
        points["high_spade"] = _highest_spade(piles, side_of)
    if rules.game_scope == "holding":
        pips = _held_pips(piles, trumps, side_of)
    if "game" in points:
        jokers = _joker_takers(piles, side_of, rules)
        if partner is None and rules.defenders != "together":
            points["game"] = game_side(pips, pitcher, eldest, side_of, rules, jokers)
        else:
            points["game"] = game_of_camps(pips, pitcher, partner, eldest, side_of, rules, jokers)
    return Taken(points, tuple(pips), tuple(tricks), worth)


def highest_and_lowest(own: list[Fallen], piles: Sequence[Pile], rules: RuleSet) -> tuple[list[Fallen], Fallen, Fallen]:
    """(the fallen trumps with level jokers set apart, the highest of them, the lowest that counts as Low)."""
    if rules.jokers == 2 and rules.joker_order != "marked":
        own = _jokers_apart(own, piles, rules)
    low = min(own)
    if rules.low_card == "lowest_natural":
        low = min([fallen for fallen in own if fallen[1] < BIG_JOKER], default=NOTHING_FELL)
    return own, max(own), low


def _jokers_apart(own: list[Fallen], piles: Sequence[Pile], rules: RuleSet) -> list[Fallen]:
    """The fallen trumps with one of two level jokers a little above the other.

    In one trick, or in the hand, the first or the second is the higher, as these rules say; where they fell in
    different tricks and only a trick would tell them apart, the big one is.
    """
    places = [place for place, fallen in enumerate(own) if fallen[1] in (BIG_JOKER, LITTLE_JOKER)]
    if len(places) != 2 or own[places[0]][0] != own[places[1]][0]:
        return own
    is_together = any(BIG_JOKER in cards and LITTLE_JOKER in cards for _, cards, _ in piles)
    order = rules.joker_order
    if order == "first_in_hand_high" or (is_together and order == "first_in_trick_high"):
        higher = places[0]
    elif is_together and order == "second_in_trick_high":
        higher = places[1]
    else:
        higher = next(place for place in places if own[place][1] == BIG_JOKER)
    lower = places[0] if higher == places[1] else places[1]
    height, card, holder, winner = own[lower]
    found = list(own)
    found[lower] = (height - 1, card, holder, winner)
    return found


def _fives(piles: Sequence[Pile], trumps: Trumps) -> list[Fallen]:
    """The fives that are no trumps and score all the same."""
    return [
        (0, card, seats[place], winner)
        for seats, cards, winner in piles
        for place, card in enumerate(cards)
        if card in trumps.scoring and not trumps.is_trump(card)
    ]


def is_takers(name: str, rules: RuleSet) -> bool:
    """Whether a scoring card is for whoever takes it, and not for whoever held it."""
    if name == "jack":
        return rules.jack_credit == "winner"
    if name == "low":
        return rules.low_credit == "winner"
    if name == "high":
        return rules.high_credit == "winner"
    return name not in ("joker", "big", "little") or rules.joker_credit != "holder"


def _count_once(points: dict[str, int | None], high: Card, low: Card, trumps: Trumps) -> None:
    """A card keeps the first of High, Low and Jack that it is."""
    if low == high and "low" in points:
        points["low"] = None
    if "jack" in points and any("jack" in trumps.scoring.get(card, ()) for card in (high, low)):
        points["jack"] = None


def _highest_spade(piles: Sequence[Pile], side_of: Sequence[int]) -> int | None:
    """The side that took the highest spade in play, whatever is trump."""
    best, side = -1, None
    for _, cards, winner in piles:
        for card in cards:
            if SUIT_OF[card] == SPADES and card > best:
                best, side = card, side_of[winner]
    return side


def _held_pips(piles: Sequence[Pile], trumps: Trumps, side_of: Sequence[int]) -> list[Number]:
    """The pips by whoever held the cards."""
    pips: list[Number] = [0] * (max(side_of) + 1)
    for seats, cards, _ in piles:
        for seat, card in zip(seats, cards, strict=True):
            pips[side_of[seat]] += trumps.pips[card]
    return pips


def _joker_takers(piles: Sequence[Pile], side_of: Sequence[int], rules: RuleSet) -> list[int]:
    """The sides that took the jokers, the big one first, where jokers break a tie for Game."""
    if rules.game_values != "joker_breaks_tie":
        return []
    took = {card: side_of[winner] for _, cards, winner in piles for card in cards if card in (52, 53)}
    return [took[card] for card in (BIG_JOKER, LITTLE_JOKER) if card in took]


def game_of_camps(
    pips: Sequence[Number],
    pitcher: int | None,
    partner: int | None,
    eldest: int | None,
    side_of: Sequence[int],
    rules: RuleSet,
    jokers: Sequence[int] = (),
) -> int | None:
    """The side that gets the Game point where sides may play together in this hand alone: their pips are pooled.

    So are those of the pitcher and of the partner he has in this hand, and those of the defenders where each of them
    scores what all took together. Of those who have Game together it stands under the side with most pips.
    """
    are_together = rules.defenders == "together"
    if pitcher is None or not (are_together or partner is not None):
        return game_side(pips, pitcher, eldest, side_of, rules, jokers)
    ours = side_of[pitcher]
    team = [ours] if partner is None else [ours, side_of[partner]]
    others = [side for side in range(len(pips)) if side not in team]
    speaker = others[0] if are_together and others else None
    camp = [ours if side in team else side if speaker is None else speaker for side in range(len(pips))]
    pooled: list[Number] = [-1] * len(pips)
    for side in set(camp):
        pooled[side] = sum([count for one, count in enumerate(pips) if camp[one] == side])
    camps, took = [camp[side] for side in side_of], [camp[side] for side in jokers]
    found = game_side(pooled, pitcher, eldest, camps, rules, took, is_pooled=are_together)
    if found is None:
        return None
    return max(team if found == ours else others if are_together else [found], key=lambda side: pips[side])


def game_side(
    pips: Sequence[Number],
    pitcher: int | None,
    eldest: int | None,
    side_of: Sequence[int],
    rules: RuleSet,
    jokers: Sequence[int] = (),
    *,
    is_pooled: bool = False,
) -> int | None:
    """The side that gets the Game point: the one with most pips, a plurality being enough.

    Level pips, or none at all, give it as ``game_tie`` and ``game_zero`` say: to nobody, to the one level defender,
    or to the level side that sits first from the eldest on. Where jokers break a tie, ``jokers`` are the sides that
    took them. ``is_pooled`` says that the pips of all the defenders are counted together already.
    """
    ours = None if pitcher is None else side_of[pitcher]
    if rules.sides == "all_vs_pitcher" and ours is not None and not is_pooled:
        return _pitcher_against_all(pips, ours, rules)
    most = max(pips)
    level = [side for side, count in enumerate(pips) if count == most]
    if most == 0:
        return _elder(level, eldest, side_of) if rules.game_zero == "elder_hand" else None
    if len(level) == 1:
        return level[0]
    for side in jokers:
        if side in level:
            return side
    if rules.game_tie == "elder_hand":
        return _elder(level, eldest, side_of)
    if rules.game_tie == "defenders":
        defenders = [side for side in level if side != ours]
        return defenders[0] if len(defenders) == 1 and ours is not None else None
    return None


def _pitcher_against_all(pips: Sequence[Number], ours: int, rules: RuleSet) -> int | None:
    """All play against the pitcher and count together: Game is his, or it is nobody's to score."""
    return ours if pips[ours] > sum(pips) - pips[ours] else None


def _elder(level: Sequence[int], eldest: int | None, side_of: Sequence[int]) -> int | None:
    if eldest is None:
        return None
    for step in range(len(side_of)):
        side = side_of[(eldest + step) % len(side_of)]
        if side in level:
            return side
    return None
