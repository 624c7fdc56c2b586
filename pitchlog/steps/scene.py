"""How things stand after each step of a hand: who holds what, what lies on the table, what was taken so far.

Nothing is judged here: who takes a trick, what a card counts and which card is lawful come from the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pitchlog.cards import BITS, KNOWN_BITS, NO_CARD, Card, Number, bits_of, by_suit
from pitchlog.engine.auction import Contract
from pitchlog.engine.falling import point_cards
from pitchlog.engine.legality import best_trump, legal_first_leads, legal_plays
from pitchlog.engine.scoring import Pile, count_taken
from pitchlog.record.model import Bids, CardsMoved, Deal
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.tricks import Laid
from pitchlog.steps.steps import Step


@dataclass(frozen=True, slots=True)
class Scene:
    """How things stand after one step. Seats and sides by index.

    ``held`` are the known cards that each seat still has, ``unseen`` how many more it has that nobody knows; ``told``
    says of each seat whether its holding is written down (else it is known only by what it plays). ``table`` is the
    trick in the middle in the order played, ``taker`` who takes it once it is whole. ``tricks`` is how many each side
    took, ``pips`` and ``points`` what they come to so far, as far as they can be counted (``None``: they cannot), and
    ``makers`` the cards that make the points.
    ``calls`` are the calls so far: seat and what was said. ``thrown`` are the cards discarded, ``widow`` those written
    down of the widow and still there, ``turned`` the card turned up.
    """

    held: tuple[int, ...]
    unseen: tuple[int, ...]
    told: tuple[bool, ...]
    table: tuple[tuple[int, Card], ...] = ()
    taker: int | None = None
    is_whole: bool = False
    number: int | None = None
    played: tuple[tuple[int, Card], ...] = ()
    tricks: tuple[int, ...] = ()
    pips: tuple[Number, ...] | None = None
    points: tuple[tuple[str, int | None], ...] = ()
    makers: tuple[tuple[str, Card], ...] = ()
    calls: tuple[tuple[int | None, str], ...] = ()
    contract: Contract | None = None
    trump: int | None = None
    thrown: tuple[tuple[int, Card], ...] = ()
    widow: tuple[Card, ...] = ()
    turned: Card | None = None

    def cards(self, seat: int) -> tuple[Card, ...]:
        """The known cards that the seat still has, by suit and from high to low."""
        return by_suit(self.held[seat])


def scenes_of(replay: HandReplay, steps: Sequence[Step]) -> tuple[Scene, ...]:
    """How things stand after each of these steps of the hand. Linear in the steps and the cards."""
    scene = _first(replay, steps)
    found = []
    piles: list[Pile] = []
    is_countable = True
    for step in steps:
        if scene.is_whole and step.kind == "play":
            scene = replace(scene, table=(), taker=None, is_whole=False)
        scene = _after(scene, step, replay)
        if step.kind == "gap":
            is_countable = False
        if step.ends_trick and step.trick is not None:
            laid = replay.laid[step.trick]
            is_countable = is_countable and _can_count(laid, replay)
            if is_countable and laid.taker is not None:
                piles.append((laid.seats, laid.cards, laid.taker))
            scene = _taken(scene, replay, laid, piles if is_countable else None)
        if step.kind == "result":
            scene = replace(scene, table=(), taker=None, is_whole=False)
        found.append(scene)
    return tuple(found)


def _can_count(laid: Laid, replay: HandReplay) -> bool:
    known = all(BITS[card] & replay.trumps.pack or card == NO_CARD for card in laid.cards)
    return known and laid.taker is not None and not laid.doubtful and replay.trump is not None


def _first(replay: HandReplay, steps: Sequence[Step]) -> Scene:
    """The holdings before anything happens: as dealt, or else all that a seat is seen to have had."""
    seats = len(replay.table.seats)
    had = [0] * seats
    dealt: list[int | None] = [None] * seats
    sizes: list[int] = [replay.rules.hand_size] * seats
    later = _came_later(replay)
    for step in steps:
        if step.seat is not None:
            had[step.seat] |= bits_of(_shown(step)) & ~later[step.seat]
    for holding in replay.holdings:
        if holding is not None:
            dealt[holding.seat] = bits_of(holding.cards)  # its own bits are what is left of it when play begins
            sizes[holding.seat] = max(len(holding.cards), 1)
    held = tuple(own if own is not None else seen for own, seen in zip(dealt, had, strict=True))
    told = tuple(own is not None for own in dealt)
    unseen = tuple(max(0, size - bits.bit_count()) for size, bits in zip(sizes, held, strict=True))
    sides = len(replay.table.sides)
    trump = replay.trump if replay.rules.trump_by in ("turn_up", "cut") else None
    return Scene(held, unseen, told, tricks=(0,) * sides, pips=(0,) * sides, trump=trump)


def _came_later(replay: HandReplay) -> list[int]:
    """The cards that each seat did not have from the deal: taken up, drawn or given to it."""
    found = [0] * len(replay.table.seats)
    for moved in replay.hand.moved:
        if isinstance(moved, CardsMoved):
            label = moved.to if moved.kind == "give" else moved.seat
            seat = None if label is None else replay.table.index.get(label)
            if seat is not None and moved.kind in ("take", "draw", "give"):
                found[seat] |= bits_of(moved.cards)
    return found


def _shown(step: Step) -> Sequence[Card]:
    """The cards of its holding that a seat shows by a step: it plays them, throws them or gives them away."""
    statement = step.statement
    if step.kind == "moved" and isinstance(statement, CardsMoved) and statement.kind in ("discard", "bury", "give"):
        return statement.cards
    return (step.card,) if step.kind == "play" and step.card is not None else ()


def _after(scene: Scene, step: Step, replay: HandReplay) -> Scene:
    match step.kind:
        case "play":
            return _played(scene, step, replay)
        case "call":
            statement = step.statement
            assert isinstance(statement, Bids)
            call = statement.calls[step.nth]
            said = str(call.amount) if call.kind == "bid" else call.kind
            calls = (*scene.calls, (step.seat, said))
            is_last = len(calls) == sum(len(line.calls) for line in replay.hand.bids)
            return replace(scene, calls=calls, contract=replay.contract if is_last else None)
        case "trump":
            return replace(scene, trump=replay.trump)
        case "moved":
            return _moved(scene, step, replay)
        case "deal":
            assert isinstance(step.statement, Deal)
            return scene
        case "gap":
            unseen = tuple(max(0, count - 1) for count in scene.unseen)
            return replace(scene, table=(), taker=None, unseen=unseen, number=_number(step, replay), pips=None)
    return scene


def _number(step: Step, replay: HandReplay) -> int | None:
    return None if step.trick is None else replay.laid[step.trick].number


def _played(scene: Scene, step: Step, replay: HandReplay) -> Scene:
    seat, card = step.seat, step.card
    assert seat is not None
    assert card is not None
    held, unseen = list(scene.held), list(scene.unseen)
    if held[seat] & BITS[card]:
        held[seat] &= ~BITS[card]
    elif card != NO_CARD:
        unseen[seat] = max(0, unseen[seat] - 1)
    contract = scene.contract or replay.contract
    return replace(
        scene, held=tuple(held), unseen=tuple(unseen), table=(*scene.table, (seat, card)),
        played=(*scene.played, (seat, card)), trump=replay.trump, contract=contract, number=_number(step, replay),
        is_whole=step.ends_trick,
        taker=replay.laid[step.trick].taker if step.ends_trick and step.trick is not None else None,
    )  # fmt: skip


def _taken(scene: Scene, replay: HandReplay, laid: Laid, piles: Sequence[Pile] | None) -> Scene:
    """The trick is whole: it is its taker's, and what all tricks come to so far is counted."""
    side_of = replay.table.side_of
    tricks = list(scene.tricks)
    if laid.taker is not None:
        tricks[side_of[laid.taker]] += 1
    if piles is None:
        return replace(scene, tricks=tuple(tricks), pips=None, points=(), makers=())
    pitcher = None if replay.contract is None else replay.contract.pitcher
    eldest = None if replay.dealer is None else replay.table.next(replay.dealer)
    taken = count_taken(piles, replay.trumps, pitcher, eldest, side_of, replay.rules)
    makers = tuple(point_cards(piles, replay.trumps, replay.rules).items())
    return replace(
        scene, tricks=tuple(tricks), pips=taken.pips, points=tuple(taken.points.items()), makers=makers
    )  # fmt: skip


def _moved(scene: Scene, step: Step, replay: HandReplay) -> Scene:
    statement, seat = step.statement, step.seat
    assert isinstance(statement, CardsMoved)
    bits = bits_of(statement.cards)
    if statement.kind == "widow":
        return replace(scene, widow=statement.cards)
    if statement.kind == "turn":
        return replace(scene, turned=statement.cards[0] if statement.cards else None, trump=replay.trump)
    if statement.kind == "partner" or seat is None:
        return replace(scene, contract=replay.contract)
    held, unseen = list(scene.held), list(scene.unseen)
    thrown = scene.thrown
    if statement.kind in ("take", "draw"):
        held[seat] |= bits
        unseen[seat] += len(statement.cards) - bits.bit_count()
    else:
        known = held[seat] & bits
        held[seat] &= ~bits
        unseen[seat] = max(0, unseen[seat] - (len(statement.cards) - known.bit_count()))
    if statement.kind in ("discard", "bury"):
        thrown = (*thrown, *((seat, card) for card in statement.cards))
    if statement.kind == "give":
        receiver = None if statement.to is None else replay.table.index.get(statement.to)
        if receiver is not None:
            held[receiver] |= bits
    widow = tuple(card for card in scene.widow if not (statement.kind == "take" and BITS[card] & bits))
    return replace(scene, held=tuple(held), unseen=tuple(unseen), thrown=thrown, widow=widow)


def lawful_cards(replay: HandReplay, scene: Scene, step: Step) -> tuple[Card, ...] | None:
    """What the seat that plays in this step might have played, by its known cards. ``scene`` is the one before it.

    ``None`` where its cards are not known well enough, or nothing is trump yet that must be.
    """
    if step.kind != "play" or step.seat is None or step.card is None or not BITS[step.card] & KNOWN_BITS:
        return None
    seat = step.seat
    if scene.unseen[seat] or replay.trump is None:
        return None
    laid = () if scene.is_whole else scene.table
    if laid and not BITS[laid[0][1]] & KNOWN_BITS:
        return None
    bits = lawful_bits(replay, laid, seat, scene.held[seat] | BITS[step.card] & KNOWN_BITS, is_first=step.trick == 0)
    return by_suit(bits)


def lawful_bits(replay: HandReplay, laid: Sequence[tuple[int, Card]], seat: int, held: int, *, is_first: bool) -> int:
    """What ``seat`` may play of the cards ``held`` to a trick in which ``laid`` lie, as a bit set.

    ``is_first`` says that it is the first trick: its lead makes trump where the lead does, and the card that was
    called is played to it where ``called_card_first`` says so.
    """
    rules, trumps = replay.rules, replay.trumps
    if laid:
        cards = [card for _, card in laid]
        lawful = legal_plays(seat, held, trumps.suits[cards[0]], trumps, rules, best_trump(cards, trumps))
    elif is_first:
        faced = None if replay.contract is None else replay.contract.faced
        untold = replay.memory.trumps(None) if rules.trump_by == "first_lead" else trumps
        lawful = legal_first_leads(seat, held, untold, faced, rules)
    else:
        lawful = legal_plays(seat, held, None, trumps, rules)
    called = None if replay.phases is None else replay.phases.called
    if is_first and rules.called_card_first and called is not None and lawful & BITS[called] & KNOWN_BITS:
        return BITS[called]
    return lawful
