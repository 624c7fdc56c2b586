"""What there is to see of one step, as data: the table, the sides, the tricks, the hands. Without a screen.

What a player at the bottom of the table could not see is left out here where holdings are hidden, so that nothing
that draws can show it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pitchlog.cards import BITS, KNOWN_BITS, NO_CARD, Card, Number, card_name, cards_of
from pitchlog.engine.auction import Contract
from pitchlog.engine.trick import taker
from pitchlog.record.model import CardsMoved
from pitchlog.replay.hand import HandReplay
from pitchlog.rules.named import rules_in_words
from pitchlog.stepper.position import HandView
from pitchlog.stepper.session import Session
from pitchlog.steps.law import Law, law_of
from pitchlog.steps.scene import Scene
from pitchlog.steps.steps import Step

_LETTERS: Final = str.maketrans("♠♥♦♣♤♡♢♧", "shdcshdc", "\ufe0e\ufe0f")

_CARDS: Final = re.compile(r"(?<![a-z0-9])(?:[2-9tjqka][shdc]|\*[bl])(?![a-z0-9])")

HANDS_SHOWN: Final = 80
"""So many hands about the current one are made ready for the list of hands."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat. ``cards`` are those of its holding that may be seen, ``unseen`` how many more it has.

    ``is_hidden`` says that its holding lies face down, ``is_told`` that the holding was written down.
    """

    index: int
    label: str
    name: str
    cards: tuple[Card, ...]
    unseen: int
    said: tuple[str, ...] = ()
    thrown: tuple[Card, ...] = ()
    thrown_unseen: int = 0
    is_hidden: bool = False
    is_told: bool = True
    is_dealer: bool = False
    is_pitcher: bool = False
    is_partner: bool = False
    is_acting: bool = False


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card of the trick in the middle: the ``order``-th of it, from 1. ``is_here`` says that this step plays it."""

    seat: int
    card: Card
    order: int
    is_led: bool
    is_winning: bool
    is_taker: bool
    is_here: bool


@dataclass(frozen=True, slots=True)
class SideView:
    """A side: what it took so far, and its score and total; as written only where that is something else.

    ``bonus`` is what it scored before the play.
    """

    label: str
    is_pitchers: bool
    tricks: int | None
    pips: Number | None
    points: tuple[str, ...] | None
    before: Number | None
    score: Number | None
    total: Number | None
    bonus: Number = 0
    written_score: Number | None = None
    written_total: Number | None = None


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick of the hand as far as it is played. ``cards`` are by seat, with the step of each; ``step`` its first."""

    number: int
    step: int
    leader: int | None
    cards: tuple[tuple[Card, int] | None, ...]
    taker: int | None
    is_current: bool
    is_missing: bool
    severity: str | None


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand of the game in the list of hands. ``index`` counts from 0, ``number`` is the one written."""

    index: int
    number: int
    pitcher: str
    bid: str
    result: str
    scores: tuple[Number | None, ...]
    totals: tuple[Number | None, ...]
    is_here: bool
    has_faults: bool


@dataclass(frozen=True, slots=True)
class Board:
    """Everything there is to see of one step."""

    view: HandView
    step: Step
    scene: Scene
    game: str
    hand_number: int
    hands: int
    step_number: int
    steps: int
    rules: str
    are_own_rules: bool
    seats: tuple[SeatView, ...]
    trick: tuple[TableCard, ...]
    trick_size: int
    sides: tuple[SideView, ...]
    law: Law | None
    findings_in_hand: int
    hidden: int
    partner: int | None

    def is_revealing(self, text: str) -> bool:
        """Whether a text names a card that lies face down."""
        if not self.hidden:
            return False
        folded = text.casefold().translate(_LETTERS).replace("10", "t")
        named = {str(card).casefold() for card in cards_of(self.hidden)}
        if not named.isdisjoint(_CARDS.findall(folded)):
            return True
        return " of " in folded and any(card_name(card) in folded for card in cards_of(self.hidden))


def has_hand(session: Session) -> bool:
    """Whether there is a hand where the session stands."""
    book = session.walk.book
    return session.at.game < book.count and session.at.hand < book.hands(session.at.game)


def board_of(session: Session) -> Board:
    """What there is to see where the session stands. There is a hand."""
    view, at, look = session.view, session.at, session.look
    place = min(at.step, len(view.steps) - 1)
    step, scene = view.steps[place], view.scenes[place]
    replay = view.replay
    bottom = look.bottom % len(replay.table.seats)
    name = view.loaded.game.name
    number = replay.hand.head.number
    partner = _partner(replay, scene, None if look.is_open else bottom)
    law = law_of(replay, view.scenes[place - 1], step) if place else None
    if law is not None and not look.is_open and step.seat != bottom:
        law = None
    return Board(
        view=view,
        step=step,
        scene=scene,
        game=name or f"Game {at.game + 1}",
        hand_number=at.hand + 1 if number is None else number,
        hands=session.walk.count_hands(at.game),
        step_number=place + 1,
        steps=len(view.steps),
        rules=rules_in_words(replay.rules),
        are_own_rules=session.walk.rules is None,
        seats=tuple(_seat(view, scene, step, seat, partner, is_hidden=not look.is_open and seat != bottom)
                    for seat in range(len(replay.table.seats))),
        trick=_trick(replay, scene, step),
        trick_size=_trick_size(replay, step),
        sides=_sides(view, scene, step),
        law=law,
        findings_in_hand=len(view.findings),
        hidden=0 if look.is_open else _hidden(replay, scene, bottom),
        partner=partner,
    )  # fmt: skip


def _partner(replay: HandReplay, scene: Scene, bottom: int | None) -> int | None:
    """The pitcher's partner in this hand, as far as the player at the bottom (``None``: everybody) knows him."""
    partner = None if scene.contract is None else scene.contract.partner
    if partner is None or bottom in (None, partner) or replay.rules.partner_call == "none":
        return partner
    called = {card for moved in replay.hand.moved if isinstance(moved, CardsMoved) and moved.kind == "partner"
              for card in moved.cards}  # fmt: skip
    return partner if any(card in called for _, card in scene.played) else None


def _hidden(replay: HandReplay, scene: Scene, bottom: int) -> int:
    """The cards that the player at the bottom has not seen: the others' and the widow, also those thrown away."""
    hidden = 0
    for seat, held in enumerate(scene.held):
        if seat != bottom:
            hidden |= held
    for card in scene.widow:
        hidden |= BITS[card]
    for seat, card in scene.thrown:
        if seat != bottom:
            hidden |= BITS[card]
    for _, card in scene.played:
        hidden &= ~BITS[card]
    if scene.turned is not None:
        hidden &= ~BITS[scene.turned]
    faced = None if scene.contract is None else scene.contract.faced
    if faced is not None:
        hidden &= ~BITS[faced]
    return hidden & KNOWN_BITS & ~scene.held[bottom]


# Seats and the trick


def _seat(view: HandView, scene: Scene, step: Step, seat: int, partner: int | None, *, is_hidden: bool) -> SeatView:
    contract, header = scene.contract, view.loaded.game.header
    replay = view.replay
    label = replay.table.seats[seat]
    name = dict(header.players.seats).get(label) if header.players else None
    thrown = tuple(card for whose, card in scene.thrown if whose == seat)
    cards = scene.cards(seat)
    return SeatView(
        index=seat,
        label=label,
        name=name or "",
        cards=() if is_hidden else cards,
        unseen=scene.unseen[seat] + (len(cards) if is_hidden else 0),
        said=tuple(said for caller, said in scene.calls if caller == seat),
        thrown=() if is_hidden else thrown,
        thrown_unseen=len(thrown) if is_hidden else 0,
        is_hidden=is_hidden,
        is_told=scene.told[seat],
        is_dealer=replay.dealer == seat,
        is_pitcher=contract is not None and contract.pitcher == seat,
        is_partner=contract is not None and contract.partner == seat and seat == partner,
        is_acting=step.seat == seat,
    )


def _trick(replay: HandReplay, scene: Scene, step: Step) -> tuple[TableCard, ...]:
    winning = _winning(replay, scene)
    last = len(scene.table) - 1
    return tuple(
        TableCard(seat, card, place + 1, place == 0, winning == seat, scene.is_whole and scene.taker == seat,
                  step.kind == "play" and place == last)
        for place, (seat, card) in enumerate(scene.table)
    )  # fmt: skip


def _winning(replay: HandReplay, scene: Scene) -> int | None:
    """The seat whose card would take the trick now; ``None`` where that cannot be told."""
    if scene.is_whole:
        return scene.taker
    cards = [card for _, card in scene.table]
    is_known = cards and all(BITS[card] & KNOWN_BITS or card == NO_CARD for card in cards) and cards[0] != NO_CARD
    if not is_known or replay.trump is None:
        return None
    return scene.table[taker(cards, replay.trumps)][0]


def _trick_size(replay: HandReplay, step: Step) -> int:
    return len(replay.table.seats) if step.trick is None else len(replay.laid[step.trick].cards)


# Sides


def _sides(view: HandView, scene: Scene, step: Step) -> tuple[SideView, ...]:
    replay, table = view.replay, view.replay.table
    before = _before(view)
    recorded = replay.recorded
    found = []
    for side, about in enumerate(table.sides):
        tricks, pips, points = _taken(view, scene, step, side)
        score = _at(replay.score, side)
        total = _at(replay.totals, side)
        written = None if recorded is None else recorded.score.get(side)
        written_total = None if recorded is None else recorded.total.get(side)
        found.append(
            SideView(
                label=about.label,
                is_pitchers=scene.contract is not None and table.side_of[scene.contract.pitcher] == side,
                tricks=tricks,
                pips=pips,
                points=points,
                before=_at(before, side),
                score=score,
                total=total,
                bonus=_at(replay.bonus, side) or 0,
                written_score=None if written is None or written.figure == score else written.figure,
                written_total=None if written_total is None or written_total.figure == total else written_total.figure,
            )
        )
    return tuple(found)


def _taken(
    view: HandView, scene: Scene, step: Step, side: int
) -> tuple[int | None, Number | None, tuple[str, ...] | None]:
    """A side's tricks, pips and points so far; at the end what the hand came to, or what its figures say."""
    replay = view.replay
    is_end = step.kind == "result"
    if replay.is_recorded:
        written = None if replay.recorded is None or not is_end else replay.recorded.points
        points = None if written is None else _names(written, side)
        entry = None if replay.recorded is None or not is_end else replay.recorded.pips.get(side)
        return None, None if entry is None else entry.figure, points
    tricks = scene.tricks[side] if side < len(scene.tricks) else 0
    outcome = replay.outcome
    if is_end and outcome is not None and not replay.is_void:
        return tricks, _at(outcome.pips, side), _names(outcome.points, side)
    if scene.pips is None:
        return tricks, None, None
    return tricks, _at(scene.pips, side), tuple(name for name, whose in scene.points if whose == side)


def _names(points: Mapping[str, tuple[int, ...] | None], side: int) -> tuple[str, ...] | None:
    """The points of a side; ``None`` where that cannot be told of some."""
    if not points or any(sides is None for sides in points.values()):
        known = tuple(name for name, sides in points.items() if sides is not None and side in sides)
        return known or None
    return tuple(name for name, sides in points.items() if sides is not None and side in sides)


def _at(figures: Sequence[Number | None], side: int) -> Number | None:
    return figures[side] if side < len(figures) else None


def _before(view: HandView) -> Sequence[Number | None]:
    """The totals before the hand."""
    table, totals = view.replay.table, view.totals_before
    if totals is not None:
        return totals
    start = view.loaded.game.header.start
    if view.loaded.is_part:
        return [None] * len(table.sides)
    figures: list[Number | None] = [0] * len(table.sides)
    for label, figure in () if start is None else start.figures:
        found = table.side_labels.find(label)
        if found is not None:
            figures[table.side_index[found]] = figure
    return figures


# Lists


def tricks_of(board: Board) -> list[TrickView]:
    """The tricks of the hand, with the cards that were played so far."""
    view, replay = board.view, board.view.replay
    seats, here = len(replay.table.seats), board.step_number - 1
    cards: list[list[tuple[Card, int] | None]] = [[None] * seats for _ in replay.laid]
    first: list[int | None] = [None] * len(replay.laid)
    worst: list[str | None] = [None] * len(replay.laid)
    whole = [False] * len(replay.laid)
    for index, step in enumerate(view.steps):
        if step.trick is None:
            continue
        if first[step.trick] is None:
            first[step.trick] = index
        worst[step.trick] = _worse(worst[step.trick], step.severity)
        if index <= here and step.seat is not None and step.card is not None:
            cards[step.trick][step.seat] = step.card, index
            whole[step.trick] = step.ends_trick
    found = []
    for place, laid in enumerate(replay.laid):
        start = first[place]
        if start is None:
            continue
        is_begun = start <= here
        found.append(TrickView(
            laid.number, start, laid.seats[0] if is_begun and laid.seats else None, tuple(cards[place]),
            laid.taker if whole[place] else None, board.step.trick == place, laid.statement is None, worst[place],
        ))  # fmt: skip
    return found


def _worse(one: str | None, other: str | None) -> str | None:
    return next((severity for severity in ("error", "warning", "note") if severity in (one, other)), None)


def hands_of(session: Session, board: Board) -> list[HandRow]:
    """The hands of the game about the current one, as far as they are read."""
    view, here = board.view, session.at.hand
    loaded, run = view.loaded, view.run
    last = loaded.first + len(run.replays) - 1
    begin = max(loaded.first, min(here - HANDS_SHOWN // 2, last - HANDS_SHOWN + 1))
    rows = []
    for index in range(begin, min(last, begin + HANDS_SHOWN - 1) + 1):
        replay = run.replays[loaded.hand_at(index)]
        contract = replay.contract
        number = replay.hand.head.number
        rows.append(HandRow(
            index, index + 1 if number is None else number,
            "" if contract is None else replay.table.seats[contract.pitcher], _bid(contract), _result(replay),
            tuple(replay.score), tuple(replay.totals), index == here,
            bool(replay.faults or replay.hand.troubles),
        ))  # fmt: skip
    return rows


def _bid(contract: Contract | None) -> str:
    if contract is None:
        return ""
    return "moon" if contract.is_moon else "?" if contract.amount is None else str(contract.amount)


def _result(replay: HandReplay) -> str:
    if replay.is_passed:
        return "passed"
    if replay.is_void:
        return "void" if replay.hand.end is None else replay.hand.end.reason
    made = None if replay.outcome is None or replay.is_recorded else replay.outcome.made
    return "" if made is None else "made" if made else "set"
