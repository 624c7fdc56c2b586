"""One slip of the pen that makes many faults: another trump, another seat before cards that moved, two cards swapped,
one card or one count written otherwise where cards were dealt or moved.

A hand in which several things seem wrong is read again with one thing changed. Where that one change leaves nothing
wrong that was not wrong before, and no other does, that is what is wrong: it alone is told, and the hand is judged
as all the rest of it says. Costs a few replays of a hand, and only of one with at least two faults.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from pitchlog.cards import SUITS, Card, Number
from pitchlog.record.model import CardsMoved, Hand, Trick
from pitchlog.replay.amended import CARDS, amended_hands, told_of
from pitchlog.replay.faults import Fault, PhaseFault, Place, TrickFault, mark_of
from pitchlog.replay.hand import HandReplay, replay_as_written
from pitchlog.replay.memory import Memory
from pitchlog.seats import Table

MOST_FAULTS = 12
"""With more of them no seat is looked for: one wrong seat does not make so many."""

MOST_SEATS = 72
"""With more seats to look at, over all lines by which cards moved, none is looked for."""

MOST_SWAPS = 72
"""With more pairs of cards in the tricks in question, none is swapped."""

MISPLACED = frozenset({"card-not-held", "missing-card"})
"""The faults of a card that stands in another seat's place."""

TURNED = "trump-contradicts-turn"
"""The fault of a turned card of another suit than all else in the hand says."""

LED = frozenset({"wrong-leader", "play-out-of-turn"})
"""The faults of a trick that is written under the wrong leader."""

NAMED = ("named", "named_and_led")
"""How trump is fixed where a trump line alone says what it is."""


@dataclass(frozen=True, slots=True)
class Slip:
    """The hand with one thing changed, and the fault that is told instead of all others."""

    hand: Hand
    fault: Fault


def replay_hand(
    hand: Hand,
    table: Table,
    memory: Memory,
    *,
    due_dealers: Sequence[int],
    totals: Sequence[Number | None],
    is_followed: bool = False,
) -> HandReplay:
    """Replays one hand, with one slip of the pen seen through. Linear in its lines.

    ``totals`` are the sides' derived running totals before it, ``is_followed`` says that another hand follows it.
    """
    replay = replay_as_written(hand, table, memory, due_dealers=due_dealers, totals=totals, is_followed=is_followed)
    if not is_looked_into(replay):
        return replay

    def again(hand: Hand) -> HandReplay:
        return replay_as_written(hand, table, memory, due_dealers=due_dealers, totals=totals, is_followed=is_followed)

    word = _one_word(replay, again)
    card = None if word is not None and len(word.faults) < 2 else _one_card(replay, again)
    if word is None or (card is not None and len(card.faults) < len(word.faults)):
        return card or replay
    return word


def _one_word(replay: HandReplay, again: Callable[[Hand], HandReplay]) -> HandReplay | None:
    """The hand with one word read otherwise: a trump, a seat, or two cards swapped."""
    before = _weights(replay)
    found: list[tuple[tuple[int, int], Slip, HandReplay]] = []
    for slip in _slips(replay):
        other = again(slip.hand)
        after = _weights(other)
        is_surer = _doubts(other) < _doubts(replay)
        is_less = len(after) < len(before) - (0 if is_surer or _told(replay, slip) else 1)
        if after <= before and is_less and _doubts(other) <= _doubts(replay):
            found.append(((len(after), _doubts(other)), slip, other))
    fewest = min((rank for rank, _, _ in found), default=None)
    best = [(slip, other) for rank, slip, other in found if rank == fewest]
    return _seen_through(replay, best) if _are_one(best) else None


def _one_card(replay: HandReplay, again: Callable[[Hand], HandReplay]) -> HandReplay | None:
    """The hand with one card, or one number of cards, written otherwise where cards were dealt or moved.

    Where several such changes explain as much, one of the faults that all of them take away is told.
    """
    before = _weights(replay)
    if len(before) < 2 or len(replay.faults) > MOST_FAULTS:
        return None
    found: list[tuple[tuple[int, int], int, HandReplay, set[tuple[object, ...]]]] = []
    for hand, line in amended_hands(replay.hand, replay.faults):
        other = again(hand)
        after = _weights(other)
        if after < before and len(after) < len(before) - 1 and _doubts(other) <= _doubts(replay) + 1:
            found.append(((len(after), _doubts(other)), line, other, after))
    if not found:
        return None
    fewest = min(rank for rank, *_ in found)
    best = [(line, other, after) for rank, line, other, after in found if rank == fewest]
    kept = set[tuple[object, ...]]().union(*(after for _, _, after in best))
    gone = [fault for fault in replay.faults if mark_of(fault) not in kept]
    if not gone:
        return None
    line, other, after = best[0]
    told = told_of(gone, line)
    other.faults[:] = [fault for fault in replay.faults if fault is told or mark_of(fault) in after]
    other.hand, other.is_seen_through = replay.hand, True
    return other


def is_looked_into(replay: HandReplay) -> bool:
    """Whether enough seems wrong in a hand, read as it is written, that one slip is looked for that explains it."""
    is_named = replay.hand.trump is not None and replay.rules.trump_by in NAMED
    has_cards = any(fault.name in CARDS or fault.name in LED for fault in replay.faults)
    if not is_named and (not replay.faults or not (replay.hand.moved or has_cards or _misplaced(replay))):
        return False
    return len(_weights(replay)) >= 2 or any(fault.name == "wrong-refill" for fault in replay.faults)


def _are_one(found: Sequence[tuple[Slip, HandReplay]]) -> bool:
    """Whether all that explains the faults is the same word."""
    if not found or (len(found) > 1 and found[0][0].fault.name in ("trump-contradicts-lead", TURNED)):
        return False
    return len({slip.fault.place.statement.line.number for slip, _ in found}) == 1


def _seen_through(replay: HandReplay, found: Sequence[tuple[Slip, HandReplay]]) -> HandReplay:
    slip, other = found[0]
    kept = _weights(other)
    told = _told(replay, slip)
    faults = [fault for fault in replay.faults if mark_of(fault) in kept]
    other.hand, other.is_seen_through = replay.hand, True
    other.faults[:] = [*faults, slip.fault if told is None else told]
    return other


def _told(replay: HandReplay, slip: Slip) -> Fault | None:
    """What was found wrong already in the line that has the wrong word."""
    if slip.fault.name == "trump-contradicts-lead":
        return None
    if slip.fault in replay.faults:
        return slip.fault
    line = slip.fault.place.statement.line.number
    return next((fault for fault in replay.faults if fault.place.statement.line.number == line), None)


def _doubts(replay: HandReplay) -> int:
    """How many holdings of this hand are not known: what takes faults away by knowing less explains nothing."""
    return sum(holding is None or not holding.is_exact for holding in replay.holdings)


def _weights(replay: HandReplay) -> set[tuple[object, ...]]:
    """What two replays compare by: the faults, and each point and count that is written otherwise than it fell."""
    found: set[tuple[object, ...]] = {mark_of(fault) for fault in replay.faults}
    points, outcome = replay.hand.points, replay.outcome
    if outcome is None or replay.is_shaken or replay.is_recorded:
        return found
    labels = [side.label for side in replay.table.sides]
    found |= set() if replay.is_cut_off else _wrong_pips(replay, labels)
    if points is None:
        return found
    given = {name: label for label, name in points.given}
    for name, sides in outcome.points.items():
        written = given.get("game" if name == "ten" and "game" in given else name)
        if sides is not None and len(sides) < 2 and written != (labels[sides[0]] if sides else None):
            found.add(("points", name))
    return found


def _wrong_pips(replay: HandReplay, labels: Sequence[str]) -> set[tuple[object, ...]]:
    outcome = replay.outcome
    right = {} if outcome is None else dict(zip(labels, outcome.pips, strict=True))
    figures = [figure for line in replay.hand.pips for figure in line.figures]
    return {("pips", label) for label, count in figures if right.get(label, count) not in (None, count)}


# What may be written wrong


def _slips(replay: HandReplay) -> Iterator[Slip]:
    yield from _other_trumps(replay)
    yield from _other_turns(replay)
    others = len(replay.table.seats) - 1
    if 0 < len(replay.faults) <= MOST_FAULTS and len(replay.hand.moved) * others <= MOST_SEATS:
        yield from _other_leaders(replay)
        yield from _other_seats(replay)
        yield from _swapped_cards(replay)


def _misplaced(replay: HandReplay) -> list[Fault]:
    """The faults of cards that stand in another seat's place in a trick, where more follows from them.

    Two cards that stand in each other's place, and nothing else, are two cards that were not held.
    """
    names = [fault.name for fault in replay.faults]
    if len(names) < 2 or (len(names) == 2 and "missing-card" not in names):
        return []
    return [fault for fault in replay.faults if fault.name in MISPLACED and isinstance(fault.place.statement, Trick)]


def _other_trumps(replay: HandReplay) -> Iterator[Slip]:
    """Where trump is named, the three other suits."""
    hand, rules = replay.hand, replay.rules
    named = hand.trump
    if named is None or rules.trump_by not in NAMED:
        return
    for suit in range(4):
        if suit != named.suit:
            fault = TrickFault(
                "trump-contradicts-lead", Place(named, "suit"), rule="trump_by", recorded=str(named.suit),
                derived=str(suit),
            )  # fmt: skip
            yield Slip(replace(hand, trump=replace(named, suit=suit)), fault)


def _other_turns(replay: HandReplay) -> Iterator[Slip]:
    """Where a card is turned for trump, a card of every other suit; of the one that is said to be trump, if any is."""
    hand, rules = replay.hand, replay.rules
    turns = [index for index, moved in enumerate(hand.moved) if isinstance(moved, CardsMoved) and moved.kind == "turn"]
    if not turns or not replay.faults or rules.trump_by not in ("turn_up", "cut"):
        return
    at = turns[-1]
    turn = hand.moved[at]
    assert isinstance(turn, CardsMoved)
    told = next((fault for fault in replay.faults if fault.name == TURNED), None)
    for suit in range(4) if hand.trump is None else (hand.trump.suit,):
        if suit != turn.cards[0].suit:
            here = Place(turn, "moved", 0)
            fault = TrickFault(TURNED, here, rule="trump_by", recorded=str(turn.cards[0].suit), derived=str(suit))
            line = replace(turn, cards=(Card.of(f"?{SUITS[suit]}"),))
            yield Slip(replace(hand, moved=(*hand.moved[:at], line, *hand.moved[at + 1 :])), told or fault)


def _other_leaders(replay: HandReplay) -> Iterator[Slip]:
    """The tricks that another seat led than was due, or played before its turn, as led by every other seat."""
    hand, seats = replay.hand, replay.table.seats
    told = {fault.place.statement.line.number: fault for fault in reversed(replay.faults) if fault.name in LED}
    for index, trick in enumerate(hand.tricks):
        fault = told.get(trick.line.number)
        if fault is None:
            continue
        first = next((fault for fault in replay.faults if fault.name == "wrong-leader"), fault)
        for seat in seats:
            if seat != trick.leader:
                line = replace(trick, leader=seat)
                changed = replace(hand, tricks=(*hand.tricks[:index], line, *hand.tricks[index + 1 :]))
                yield Slip(changed, first if first.place.statement is trick else fault)


def _other_seats(replay: HandReplay) -> Iterator[Slip]:
    """The lines by which cards moved as another seat's; cards handed over, the other way round."""
    hand = replay.hand
    for index, moved in enumerate(hand.moved):
        if not isinstance(moved, CardsMoved) or moved.seat is None:
            continue
        for line, due in _with_other_seat(moved, replay.table.seats):
            changed = replace(hand, moved=(*hand.moved[:index], line, *hand.moved[index + 1 :]))
            name = "unlawful-discard" if moved.kind in ("discard", "bury") else "wrong-refill"
            rule = "discard_phase" if moved.kind in ("discard", "bury") else "refill_to"
            yield Slip(
                changed, PhaseFault(name, Place(moved), None, moved.seat, rule=rule, reason="other-seat", due=due)
            )


def _with_other_seat(moved: CardsMoved, seats: Sequence[str]) -> Iterator[tuple[CardsMoved, str]]:
    if moved.kind == "give" and moved.to is not None:
        yield replace(moved, seat=moved.to, to=moved.seat), moved.to
        return
    for seat in seats:
        if seat != moved.seat:
            yield replace(moved, seat=seat), seat


def _swapped_cards(replay: HandReplay) -> Iterator[Slip]:
    """The tricks with a card in another seat's place, with every two of their cards swapped."""
    hand = replay.hand
    misplaced = _misplaced(replay)
    lines = {fault.place.statement.line.number: fault for fault in reversed(misplaced)}
    tricks = [(index, trick) for index, trick in enumerate(hand.tricks) if trick.line.number in lines]
    if sum(len(trick.cards) ** 2 // 2 for _, trick in tricks) > MOST_SWAPS:
        return
    for index, trick in tricks:
        if trick.details is not None:
            continue
        for one, other in combinations(range(len(trick.cards)), 2):
            cards = list(trick.cards)
            cards[one], cards[other] = cards[other], cards[one]
            line = replace(trick, cards=tuple(cards))
            changed = replace(hand, tricks=(*hand.tricks[:index], line, *hand.tricks[index + 1 :]))
            yield Slip(changed, lines[trick.line.number])
