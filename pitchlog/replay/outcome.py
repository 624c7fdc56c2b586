"""What a hand came to, over everything that the record leaves open.

Where cards are unknown, or these rules leave a house rule unstated, a hand has several outcomes. A figure is told
only if all of them agree in it: an unknown is never turned into a value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from pitchlog.cards import SUIT_OF, Card, Number
from pitchlog.engine.auction import Contract
from pitchlog.engine.bids import has_moon_above
from pitchlog.engine.legality import led_trump
from pitchlog.engine.scoring import Pile, Taken, count_taken
from pitchlog.engine.settlement import Settlement, bid_value, penalise, settle
from pitchlog.engine.trick import WORLDS_LIMIT, taker
from pitchlog.engine.trump import Trumps
from pitchlog.replay.conceded import conceded_rests
from pitchlog.replay.faults import TrickFault
from pitchlog.replay.glimpse import glimpsed_points
from pitchlog.replay.takers import candidates
from pitchlog.replay.tricks import Laid, Laying
from pitchlog.rules import RuleSet
from pitchlog.rules.readings import readings_over

SCORING_KEYS = ("low_credit", "game_tie", "game_zero", "defenders", "multi_role", "joker_credit")
"""The house rules that may be unstated and that a hand's worth can hang on."""

SMUDGE_KEYS = ("smudge_win", "smudge_fail")
"""The same where a smudge can be bid or made."""


ALONE: Final[dict[int | None, tuple[int, ...]]] = {None: (), **{side: (side,) for side in range(26)}}
"""The sides that get a point, as a tuple, for the one side (or none) that does."""


class Outcome(NamedTuple):
    """What all readings of the hand agree in. By side index; ``None`` is what cannot be told.

    ``points`` gives for each point a tuple of sides (``()``: nobody's), ``taken`` what was taken where that is sure,
    ``seen`` every outcome that is possible, ``gaps`` the unstated house rules that they differ by.
    """

    points: dict[str, tuple[int, ...] | None]
    pips: tuple[Number | None, ...]
    score: tuple[Number | None, ...]
    made: bool | None
    taken: Taken | None = None
    seen: tuple[tuple[Taken, Settlement | None], ...] = ()
    gaps: tuple[str, ...] = ()


def readings(rules: RuleSet) -> tuple[tuple[RuleSet, ...], tuple[str, ...]]:
    """(the rule-sets that these may stand for, the unstated keys of scoring)."""
    keys = SCORING_KEYS if rules.smudge == "none" else SCORING_KEYS + SMUDGE_KEYS
    gaps = tuple([key for key in keys if getattr(rules, key) == "unstated"])
    if not rules.jokers or not rules.joker_points:
        gaps = tuple([key for key in gaps if key != "joker_credit"])
    return readings_over(rules, gaps), gaps


@lru_cache(maxsize=8)
def _nothing(names: tuple[str, ...], sides: int) -> Outcome:
    unknown = (None,) * sides
    return Outcome(dict.fromkeys(names), unknown, unknown, None)


def nothing_told(rules: RuleSet, sides: int) -> Outcome:
    """The outcome of which nothing can be told."""
    return _nothing(tuple(rule.name for rule in rules.points), sides)


def hand_outcome(
    laying: Laying,
    contract: Contract | None,
    eldest: int | None,
    claimant: int | None,
    offenders: Sequence[int],
    total: Number | None,
) -> Outcome:
    """What the laid tricks make. ``claimant`` is the seat to which the rest was conceded, ``total`` the pitcher's
    side's running total before. Tries every way to fill in the unknown cards, if they are not too many.
    """
    rules, side_of = laying.rules, laying.table.side_of
    sides = len(laying.table.sides)
    pitcher, partner = (None, None) if contract is None else (contract.pitcher, contract.partner)
    variants, gaps = laying.memory.readings
    contracts = contracts_of(contract, rules)
    elders = _elders(eldest, len(side_of), rules)
    is_one = len(contracts) == 1 and len(elders) == 1 and not gaps and not laying.turned_up
    bonus = None if laying.is_bonus_open else laying.bonus
    bonuses = [bonus] if bonus is None or not laying.turned_up else [_sum(bonus, more) for more in laying.turned_up]
    if laying.is_plain and laying.trump is not None and len(laying.laid) == laying.size and is_one:
        taken = _counted(laying, pitcher, eldest, partner)
        single = _single(taken, _settled(taken, contract, offenders, side_of, rules, total, bonus), sides)
        return single if contract is not None else _without_camps(single, rules)
    rests = conceded_rests(laying, claimant)
    is_whole = len(laying.laid) == laying.size or bool(rests) or laying.is_played_out(in_doubt=laying.is_closed)
    if any(isinstance(fault, TrickFault) and fault.is_doubtful for fault in laying.faults):
        return nothing_told(rules, sides)
    if not is_whole or any(laid.statement is None for laid in laying.laid) or _count_unknown(laying) > 3:
        return _glimpsed(laying, variants, sides)
    seen: list[tuple[Taken, Settlement | None]] = []
    worlds = (world for rest in rests or [[]] for world in _worlds(laying, rest))
    for piles, trumps in worlds:
        if trumps is None:
            return nothing_told(rules, sides)
        for variant, elder in product(variants, elders):
            taken = count_taken(piles, trumps, pitcher, elder, side_of, variant, partner)
            seen += [
                (taken, _settled(taken, bid, offenders, side_of, variant, total, before))
                for bid in contracts
                for before in bonuses
            ]
    if not seen:
        return _glimpsed(laying, variants, sides)
    told = _single(*seen[0], sides) if len(seen) == 1 else _merged(seen, sides, gaps)
    return told if contract is not None else _without_camps(told, rules)


def _sum(bonus: Sequence[Number], more: Sequence[Number]) -> list[Number]:
    return [one + other for one, other in zip(bonus or [0] * len(more), more, strict=True)]


def _counted(laying: Laying, pitcher: int | None, eldest: int | None, partner: int | None) -> Taken:
    """What the laid tricks come to. Counted once for rules that differ only in what no count hangs on."""
    side_of = laying.table.side_of
    asked = (laying.memory.counting, pitcher, eldest, partner, side_of)
    known = laying.counted
    if known is not None and known[0] == asked:
        return known[1]
    piles: Sequence[Pile] = [(laid.seats, laid.cards, laid.taker or 0) for laid in laying.laid]
    taken = count_taken(piles, laying.trumps, pitcher, eldest, side_of, laying.rules, partner)
    laying.counted = asked, taken
    return taken


def _without_camps(told: Outcome, rules: RuleSet) -> Outcome:
    """The outcome of a hand whose pitcher is not known, without Game where sides count their pips together."""
    is_paired = rules.sides in ("called_partner", "offset_partner")
    is_pooled = is_paired or (rules.defenders == "together" and len(told.pips) > 2)
    if not is_pooled or "game" not in told.points:
        return told
    return told._replace(points={**told.points, "game": None})


def _glimpsed(laying: Laying, variants: Sequence[RuleSet], sides: int) -> Outcome:
    """Of a hand that cannot be worked out, the points that are certain all the same."""
    nothing = nothing_told(laying.rules, sides)
    return nothing._replace(points=nothing.points | glimpsed_points(laying, variants))


def _elders(eldest: int | None, seats: int, rules: RuleSet) -> Sequence[int | None]:
    """Who may be eldest, where the dealer is not known and these rules give the eldest what is level."""
    is_asked = "elder_hand" in (rules.game_tie, rules.game_zero)
    return range(seats) if eldest is None and is_asked else (eldest,)


def contracts_of(contract: Contract | None, rules: RuleSet) -> Sequence[Contract | None]:
    """What the pitcher may have played for: where his bid is not known, every level of these rules.

    Where a hand that all passed may be played, he may have been bound to nothing.
    """
    if contract is None or contract.amount is not None or contract.is_free or rules.bid_system != "auction":
        return (contract,)
    numbers = range(rules.min_bid, rules.max_bid + 1)
    levels = [replace(contract, amount=amount) for amount in numbers]
    if has_moon_above(rules):
        levels.append(replace(contract, amount=rules.max_bid + 1, is_moon=True))
    if rules.all_pass not in ("redeal_same_dealer", "redeal_next_dealer"):
        levels.append(replace(contract, amount=None, is_free=True))
    return levels


def _settled(
    taken: Taken,
    contract: Contract | None,
    offenders: Sequence[int],
    side_of: Sequence[int],
    rules: RuleSet,
    total: Number | None,
    bonus: Sequence[Number] | None,
) -> Settlement | None:
    if contract is None or bonus is None or (contract.amount is None and not contract.is_free):
        return None
    settlement = settle(
        taken.points, contract, side_of, rules, tricks=taken.tricks, jack_worth=taken.jack_worth, total=total
    )
    settlement = penalise(settlement, taken, contract, offenders, side_of, rules) if offenders else settlement
    if not bonus:
        return settlement
    return settlement._replace(score=tuple([one + more for one, more in zip(settlement.score, bonus, strict=True)]))


def lost_unplayed(contract: Contract, side_of: Sequence[int], rules: RuleSet) -> Outcome:
    """What a hand comes to that all passed and whose dealer loses the bid he is held to, without any play."""
    sides = max(side_of) + 1
    score: list[Number] = [0] * sides
    score[side_of[contract.pitcher]] = -bid_value(contract, rules)
    names = [str(point.name) for point in rules.points]
    points: dict[str, tuple[int, ...] | None] = dict.fromkeys(names, ALONE[None])
    taken = Taken(dict.fromkeys(names), (0,) * sides, (0,) * sides)
    return Outcome(points, (0,) * sides, tuple(score), False, taken, ((taken, Settlement(tuple(score), False)),))


def _single(taken: Taken, settlement: Settlement | None, sides: int) -> Outcome:
    points: dict[str, tuple[int, ...] | None] = {name: ALONE[side] for name, side in taken.points.items()}
    score: tuple[Number | None, ...] = (None,) * sides if settlement is None else settlement.score
    made = None if settlement is None else settlement.made
    return Outcome(points, taken.pips, score, made, taken, ((taken, settlement),))


def _agreed(values: Iterable[Number | None]) -> Number | None:
    found = set(values)
    return found.pop() if len(found) == 1 else None


def _merged(seen: Sequence[tuple[Taken, Settlement | None]], sides: int, gaps: tuple[str, ...]) -> Outcome:
    first_taken = seen[0][0]
    points: dict[str, tuple[int, ...] | None] = {}
    for name in first_taken.points:
        owners = {taken.points[name] for taken, _ in seen}
        owner = owners.pop() if len(owners) == 1 else -1
        points[name] = None if owner == -1 else () if owner is None else (owner,)
    pips = tuple(_agreed(taken.pips[side] for taken, _ in seen) for side in range(sides))
    settled = [settlement for _, settlement in seen if settlement is not None]
    is_settled = len(settled) == len(seen)
    score = tuple(_agreed(one.score[side] for one in settled) if is_settled else None for side in range(sides))
    mades = {one.made for one in settled} if is_settled else {None, False}
    made = mades.pop() if len(mades) == 1 else None
    is_sure = None not in points.values() and None not in pips
    distinct = tuple({_fingerprint(entry): entry for entry in seen}.values())
    return Outcome(
        points, pips, score, made, first_taken if is_sure else None, distinct, gaps if len(distinct) > 1 else ()
    )


def _fingerprint(entry: tuple[Taken, Settlement | None]) -> tuple[object, ...]:
    """What two outcomes must share to be one for the game: the points and the settlement."""
    taken, settlement = entry
    return (*taken.points.items(), settlement)


def _count_unknown(laying: Laying) -> int:
    if laying.is_plain:
        return 0
    return sum(1 for laid in laying.laid for card in laid.cards if laying.is_hole(card))


World = tuple[Sequence[Pile], Trumps | None]
"""The piles of one way the hand may have been, and its trump."""


def _worlds(laying: Laying, rest: Sequence[Pile]) -> Iterator[World]:
    """Every way the tricks may have been: (the piles, the trump). Worlds against the recorded leaders come last."""
    if laying.is_plain and laying.trump is not None:
        yield (
            [(laid.seats, laid.cards, laid.taker) for laid in laying.laid if laid.taker is not None] + list(rest),
            laying.trumps,
        )
        return
    holes = [(laid, index) for laid in laying.laid for index, card in enumerate(laid.cards) if laying.is_hole(card)]
    options = [candidates(laying, laid, index) for laid, index in holes]
    ways = 1
    for choice in options:
        ways *= len(choice)
    if ways > WORLDS_LIMIT or ways == 0:
        return
    fitting: list[World] = []
    others: list[World] = []
    for filling in product(*options):
        if len(set(filling)) < len(filling):
            continue
        for world, fits in _filled(laying, holes, filling, rest):
            (fitting if fits else others).append(world)
    yield from fitting or others


def _filled(
    laying: Laying, holes: Sequence[tuple[Laid, int]], filling: Sequence[Card], rest: Sequence[Pile]
) -> Iterator[tuple[World, bool]]:
    changed: dict[int, list[Card]] = {}
    for (laid, index), card in zip(holes, filling, strict=True):
        changed.setdefault(id(laid), list(laid.cards))[index] = card
    options: Sequence[Trumps] = (laying.trumps,)
    if laying.trump is None:
        first = laying.laid[0]
        lead = changed.get(id(first), list(first.cards))[0]
        told = None if laying.rules.trump_by != "first_lead" else led_trump(lead, None, laying.rules)
        if told is None and laying.rules.trump_by == "named_and_led" and 0 <= SUIT_OF[lead] < 4:
            told = SUIT_OF[lead]
        options = laying.memory.all_trumps if told is None else (laying.memory.all_trumps[told],)
    for trumps in options:
        piles: list[Pile] = []
        fits = True
        for laid in laying.laid:
            cards = changed.get(id(laid))
            if cards is None and laying.trump is not None and laid.taker is not None:
                piles.append((laid.seats, laid.cards, laid.taker))
                continue
            filled: Sequence[Card] = laid.cards if cards is None else cards
            took = laid.seats[taker(filled, trumps)]
            fits = fits and laid.taker in (None, took)
            piles.append((laid.seats, filled, took))
        yield ([*piles, *rest], trumps), fits
