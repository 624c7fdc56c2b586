"""What a hand is worth: points taken, pips and the Game point, settlement of the bid.

What was taken (:func:`count_taken`) is kept apart from what the settlement makes of it (:func:`settle`): a side that
is set took its points, but scores minus its bid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pitchlog.cards import BIG_JOKER, LITTLE_JOKER, NO_CARD, SPADES, SUIT_OF, Card, Number
from pitchlog.engine.auction import Contract
from pitchlog.engine.trump import Trumps
from pitchlog.rules import RuleSet, worths_of

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


class Settlement(NamedTuple):
    """The score of a hand by side; ``made`` is ``None`` where there was nothing to make.

    ``winner`` is a side that wins the game at once (a made smudge), ``loser`` one that loses it at once.
    """

    score: tuple[Number, ...]
    made: bool | None
    winner: int | None = None
    loser: int | None = None


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
) -> Taken:
    """Who took what. ``piles`` are the tricks and whatever else was taken, in order; all cards are known.

    High, Low and Jack are trumps in play: a point whose card was not dealt is nobody's. Low goes to the seat that
    held it or to the one that took it, as ``low_credit`` says; High is the same either way. Linear in the cards.
    """
    sides = max(side_of) + 1
    values, suits, ranks, trump = trumps.pips, trumps.suits, trumps.ranks, trumps.suit
    pips: list[Number] = [0] * sides
    tricks = [0] * sides
    own: list[Fallen] = []
    for seats, cards, winner in piles:
        side = side_of[winner]
        tricks[side] += 1
        pips[side] += sum([values[card] for card in cards])
        for card, seat in zip(cards, seats, strict=False):
            if suits[card] == trump:
                own.append((ranks[card], card, seat, winner))
    points: dict[str, int | None] = dict.fromkeys(trumps.names)
    worth = rules.jack_value
    if own:
        high, low = max(own), min(own)
        if rules.low_card == "lowest_natural":
            low = min([fallen for fallen in own if fallen[1] < BIG_JOKER], default=NOTHING_FELL)
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
        points["game"] = game_side(pips, pitcher, eldest, side_of, rules, _joker_takers(piles, side_of, rules))
    return Taken(points, tuple(pips), tuple(tricks), worth)


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


def game_side(
    pips: Sequence[Number],
    pitcher: int | None,
    eldest: int | None,
    side_of: Sequence[int],
    rules: RuleSet,
    jokers: Sequence[int] = (),
) -> int | None:
    """The side that gets the Game point: the one with most pips, a plurality being enough.

    Level pips, or none at all, give it as ``game_tie`` and ``game_zero`` say: to nobody, to the one level defender,
    or to the level side that sits first from the eldest on. Where jokers break a tie, ``jokers`` are the sides that
    took them.
    """
    ours = None if pitcher is None else side_of[pitcher]
    if rules.sides == "all_vs_pitcher" and ours is not None:
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


def worth_by_side(points: Mapping[str, int | None], jack_worth: int | None, sides: int, rules: RuleSet) -> list[Number]:
    """How many points each side took. ``jack_worth`` is ``None`` where the jack counts what it usually does."""
    taken: list[Number] = [0] * sides
    worths = worths_of(rules)
    for name, side in points.items():
        if side is not None:
            taken[side] += jack_worth if name == "jack" and jack_worth is not None else worths.get(name, 0)
    return taken


def team_of(contract: Contract, side_of: Sequence[int]) -> tuple[int, ...]:
    """The sides that play with the pitcher in this hand, his own first."""
    ours = side_of[contract.pitcher]
    if contract.partner is None or side_of[contract.partner] == ours:
        return (ours,)
    return ours, side_of[contract.partner]


def is_made(
    contract: Contract,
    taken: Number,
    tricks: Sequence[int] | None,
    team: Sequence[int],
    rules: RuleSet,
    points: Mapping[str, int | None],
) -> bool:
    """Whether the pitcher's ``team``, which took so much, made its bid; without ``tricks`` as far as points tell."""
    if contract.is_lost:
        return False
    if not contract.is_moon:
        return taken >= (contract.amount or 0)
    has_all_tricks = tricks is None or sum(tricks) == sum(tricks[side] for side in team)
    if rules.smudge == "all_tricks":
        return has_all_tricks
    if rules.smudge == "shoot_points":
        return has_all_points(points, team)
    return has_all_tricks and has_all_points(points, team)


def has_all_points(points: Mapping[str, int | None], team: Sequence[int]) -> bool:
    """Whether these sides took every point of the game; one whose card was not dealt cannot be taken."""
    return all(owner in team for owner in points.values())


def bid_value(contract: Contract, rules: RuleSet) -> int:
    """What a bid counts when it is lost: its number, or what a moon is worth."""
    return rules.smudge_value if contract.is_moon else contract.amount or 0


def settle(
    points: Mapping[str, int | None],
    contract: Contract,
    side_of: Sequence[int],
    rules: RuleSet,
    *,
    tricks: Sequence[int] | None = None,
    jack_worth: int | None = None,
    total: Number | None = 0,
) -> Settlement:
    """What the points taken make under the contract, whose bid is known or free.

    Made: the pitcher's side scores what it took (a made moon its own value), and so does one that plays with it in
    this hand alone. Set: minus the bid, and nothing else. The defenders score what they took, each what all took
    together, or nothing. ``total`` is the pitcher's running total before the hand, which only a smudge that resets a
    negative score asks for.
    """
    sides = max(side_of) + 1
    taken = worth_by_side(points, jack_worth, sides, rules)
    team = team_of(contract, side_of)
    ours = team[0]
    made_points = taken[ours] if len(team) == 1 else sum([taken[side] for side in team])
    score = _defended(taken, team, rules)
    made: bool | None = None
    winner = loser = None
    if contract.is_free:
        score[ours] = made_points
    else:
        made = is_made(contract, made_points, tricks, team, rules, points)
        score[ours] = made_points if made else -bid_value(contract, rules)
        if rules.smudge != "none" and is_smudge(contract, rules):
            score[ours], winner, loser = _settle_smudge(score[ours], contract, ours, made, rules, total)
    for partner in team[1:]:
        score[partner] = score[ours]
    if contract.seller is not None and side_of[contract.seller] != ours:
        score[side_of[contract.seller]] += contract.amount or 0
    if rules.smudge == "unbid" and rules.smudge_win == "game":
        winner = next((side for side in range(sides) if has_all_points(points, (side,))), None)
    return Settlement(tuple(score), made, winner, loser)


def _defended(taken: Sequence[Number], team: Sequence[int], rules: RuleSet) -> list[Number]:
    """What the defenders score; the pitcher's own is filled in later."""
    if rules.defenders == "never":
        return [0] * len(taken)
    if rules.defenders == "together":
        together = sum(count for side, count in enumerate(taken) if side not in team)
        return [together] * len(taken)
    return list(taken)


def is_smudge(contract: Contract, rules: RuleSet) -> bool:
    """Whether the contract is the smudge of these rules: a moon, or the highest number where that is one."""
    return contract.is_moon or (rules.smudge == "is_four" and contract.amount == rules.max_bid)


def _settle_smudge(
    score: Number, contract: Contract, ours: int, made: bool, rules: RuleSet, total: Number | None
) -> tuple[Number, int | None, int | None]:
    """(the pitcher's score, who wins at once, who loses at once)."""
    if made:
        if rules.smudge_win == "points":
            return (rules.smudge_value if contract.is_moon else score), None, None
        if rules.smudge_win == "game_from_zero":
            return (rules.smudge_value if contract.is_moon else score), ours if total == 0 else None, None
        if rules.smudge_win == "reset_if_negative" and total is not None and total < 0:
            return -total, None, None
        return score, ours, None
    if rules.smudge_fail == "lose_game":
        return score, None, ours
    if rules.smudge_fail == "minus_target":
        return -rules.target, None, None
    return score, None, None


def penalise(
    settlement: Settlement,
    taken: Taken,
    contract: Contract,
    offenders: Sequence[int],
    side_of: Sequence[int],
    rules: RuleSet,
) -> Settlement:
    """The settlement after the penalty that these rules put on a proved revoke of the seats ``offenders``.

    ``minus_bid``: the offender loses the bid, the others score what they took, and an innocent pitcher cannot be
    set. ``set_and_nothing``: the offender is set back the bid (ten where there was none) and scores nothing.
    ``seven_up``: the others get one point, two where the jack was in play, and the offender scores no Jack and no Game.
    ``point_to_others``: one point to each other side. Penalties of old Hoyles; no modern page has one.
    """
    if rules.revoke_penalty == "none" or not offenders:
        return settlement
    sides = len(settlement.score)
    guilty = {side_of[seat] for seat in offenders}
    gains = worth_by_side(taken.points, taken.jack_worth, sides, rules)
    score = list(settlement.score)
    ours = side_of[contract.pitcher]
    made = settlement.made
    if rules.revoke_penalty == "minus_bid":
        if ours not in guilty and made is False:
            score[ours], made = gains[ours], None
        for side in guilty:
            score[side] = -bid_value(contract, rules)
    elif rules.revoke_penalty == "set_and_nothing":
        for side in guilty:
            score[side] = -(bid_value(contract, rules) or 10)
    else:
        extra = 1
        if rules.revoke_penalty == "seven_up":
            extra = 2 if taken.points.get("jack") is not None else 1
            for side in guilty:
                if score[side] > 0:
                    lost = sum(
                        taken.jack_worth if name == "jack" else rules.game_value
                        for name in ("jack", "game")
                        if taken.points.get(name) == side
                    )
                    score[side] = max(0, score[side] - lost)
        for side in range(sides):
            if side not in guilty:
                score[side] += extra
    return Settlement(tuple(score), made, settlement.winner, settlement.loser)
