"""A what-if line in words: as a record in the notation, and beside the line it left."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pitchlog.cards import NO_CARD, SUITS, Card
from pitchlog.comparing.variants import said_changes
from pitchlog.engine.legality import led_trump
from pitchlog.notation import canonical
from pitchlog.record.model import Beg, Bids, CardsMoved, Deal, Note, Players
from pitchlog.record.model import Trick as TrickLine
from pitchlog.render.safe import safe
from pitchlog.render.tally import figure
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.report import hand_result
from pitchlog.rules import DEFAULT_PRESET, find_preset, preset
from pitchlog.stepper.position import HandView
from pitchlog.steps.figures import figures_line
from pitchlog.steps.steps import Step

Trick = tuple[tuple[int, Card], ...]
"""The cards of a trick in the order played, each with its seat."""

Draws = tuple[tuple[int, Card], ...]
"""The cards drawn after a trick in their order, each with its seat."""

Choice = tuple[int, int, Card]
"""A card that was chosen: the place of its trick, the seat, the card."""


@dataclass(frozen=True, slots=True)
class Line:
    """Where a line comes from: the hand that it leaves and the step before which it does.

    ``opening`` are the lines of its record before the tricks; those of the trump depend on the first lead.
    ``stock`` are the cards that are drawn after the tricks, in their order.
    """

    view: HandView
    step: int
    opening: tuple[str, ...]
    seats: tuple[str, ...]
    stock: tuple[Card, ...] = ()

    @property
    def pitcher(self) -> int:
        """The seat that leads first."""
        contract = self.view.replay.contract
        assert contract is not None
        return contract.pitcher

    @property
    def named_trump(self) -> int | None:
        """The trump that is written down."""
        named = self.view.replay.hand.trump
        return None if named is None else named.suit

    def note(self, choices: Sequence[Choice], lying: Trick = ()) -> str:
        """Where the line comes from, in a sentence; and what lies in the last trick where it is not whole."""
        step, hand, path = self.view.steps[self.step], self.view.replay.hand, self.view.loaded.game.path
        where = f"hand {hand.number if hand.number is not None else hand.index}"
        where += f" of {os.path.basename(path)}" if path else ""
        said = f"What if: from {where}, line {step.line.number}"
        if choices:
            said += f"; {self.parting(choices)[1]}"
        if lying:
            said += "; in the last trick " + ", ".join(f"{self.seats[seat]} {card}" for seat, card in lying)
        return safe(said)

    def parting(self, choices: Sequence[Choice]) -> tuple[int, str]:
        """The place of the trick in which the line leaves the record, and with which card, in a clause."""
        plays = [step for step in self.view.steps[self.step :] if step.kind == "play"]
        for step, (trick, seat, card) in zip(plays, choices, strict=False):
            if (step.seat, step.card) != (seat, card):
                return trick, self._clause(step, trick, seat, card)
        trick, seat, card = choices[len(plays)] if len(choices) > len(plays) else choices[-1]
        is_so = len(choices) <= len(plays)
        more = "everybody plays what he played" if is_so else f"{self.seats[seat]} plays {card} where the hand stopped"
        return trick, f"at trick {trick + 1} {more}"

    def _clause(self, step: Step, trick: int, seat: int, card: Card) -> str:
        who, was = self.seats[seat], "a card that nobody knows" if step.card is None else played(step.card)
        if step.seat is None or step.seat == seat:
            return f"at trick {trick + 1} {who} played {was}, here {who} plays {card}"
        other = self.seats[step.seat]
        return f"at trick {trick + 1} {other} played {was}, here {who}, whose turn it is, plays {card}"


def played(card: Card) -> str:
    """A card as one says it of a player: he may play none."""
    if card == NO_CARD:
        return "nothing"
    return str(card) if card.is_known else "a card that nobody knows"


# The record


def opening_lines(view: HandView) -> tuple[str, ...]:
    """The lines of the game and of the hand before its tricks, but for the trump. All holdings are written as dealt."""
    replay, game = view.replay, view.loaded.game
    table, header = replay.table, game.header
    lines = ["pitchlog 1", "", f"game {_quoted('What if' + (f': {game.name}' if game.name else ''))}", _rules(view)]
    if header.players is not None:
        named = tuple((seat, None if name is None else safe(name)) for seat, name in header.players.seats)
        lines += canonical(Players(header.players.line, named))
    if header.sides is not None:
        lines.append(" ".join(["sides", *(f"{side.label}={'+'.join(side.seats)}" for side in table.sides)]))
    start = _start(view)
    if start:
        lines.append(start)
    lines += ["", *canonical(replay.hand.head)]
    deals = [f"deal {seat} {_cards(view.scenes[0].cards(index))}" for index, seat in enumerate(table.seats)]
    before, behind = _before_and_behind(view)
    return (*lines, *before, *deals, *behind)


def _before_and_behind(view: HandView) -> tuple[list[str], list[str]]:
    """What happened before the deal, and what between deal and play, in the order of the record."""
    before: list[str] = []
    behind: list[str] = []
    is_dealt = not view.replay.hand.deals and view.replay.rules.trump_by != "cut"
    is_played = False
    for statement in view.replay.hand.statements:
        is_played = is_played or isinstance(statement, TrickLine)
        if is_played and view.replay.memory.draws_in_play:
            continue
        if isinstance(statement, Deal):
            is_dealt = True
        elif isinstance(statement, Bids):
            is_dealt = True
            behind += canonical(_labelled(statement, view))
        elif isinstance(statement, CardsMoved | Beg):
            (behind if is_dealt else before).extend(canonical(statement))
    return before, behind


def _labelled(statement: Bids, view: HandView) -> Bids:
    """The calls with their seats, where it is told who called."""
    replay = view.replay
    callers = () if replay.auction is None else replay.auction.callers
    first = 0
    for line in replay.hand.bids:
        if line is statement:
            break
        first += len(line.calls)
    calls = []
    for index, call in enumerate(statement.calls, first):
        caller = callers[index] if index < len(callers) else None
        is_open = call.seat is None and caller is not None and call.kind not in ("sold", "kept")
        calls.append(call._replace(seat=replay.table.seats[caller]) if is_open and caller is not None else call)
    return replace(statement, calls=tuple(calls))


def _rules(view: HandView) -> str:
    rules = view.run.rules.rules
    name = find_preset(rules.preset) or DEFAULT_PRESET
    return f"rules {name} {said_changes(preset(name), rules)}".rstrip()


def _start(view: HandView) -> str | None:
    """The totals before the hand; ``None`` where they are nothing new or not known."""
    totals = view.totals_before
    if totals is None:
        start = view.loaded.game.header.start
        return None if start is None else canonical(start, "start")[0]
    known = [total for total in totals if total is not None and total == int(total)]
    if not totals or len(known) < len(totals):
        return None
    return figures_line(
        "start", dict(zip((side.label for side in view.replay.table.sides), known, strict=True)), view.replay
    )


def _trump_lines(line: Line, tricks: Sequence[Trick]) -> list[str]:
    """The trump as it was named. Where the first lead makes it, it stands only behind a lead that leaves it open."""
    replay, named = line.view.replay, line.named_trump
    rules = replay.rules
    if rules.trump_by == "first_lead":
        is_open = bool(tricks) and led_trump(tricks[0][0][1], None, rules) != named
        is_so = named is not None and is_open and led_trump(tricks[0][0][1], named, rules) == named
        return [f"trump {SUITS[named]}"] if is_so and named is not None else []
    if rules.trump_by in ("named", "named_and_led"):
        named = replay.trump if named is None else named
    return [] if named is None else [f"trump {SUITS[named]}"]


def hand_text(
    line: Line,
    tricks: Sequence[Trick],
    choices: Sequence[Choice],
    draws: Sequence[Draws] = (),
    figures: Sequence[str] = (),
    *,
    is_over: bool,
) -> str:
    """The record of the line with these tricks, and with its figures once they are known.

    A hand that stops in a trick is in play like any other. Only the last trick of a hand must be whole where it
    begins: as long as it is not, its cards stand in the note, and the hand is broken off before it.
    """
    count, replay = len(line.seats), line.view.replay
    is_whole = not tricks or len(tricks[-1]) == count
    number, last = len(tricks), _last_tricks(replay)
    is_near = number + 1 in last and (is_whole or replay.memory.drops_out)
    is_broken_off = not is_over and (is_near or (number in last and not is_whole))
    lying = tricks[-1] if is_broken_off and not is_whole else ()
    lines = [*line.opening, *canonical(Note(replay.hand.head.line, line.note(choices, lying)))]
    lines += _trump_lines(line, tricks)
    for number, trick in enumerate(tricks[:-1] if lying else tricks, 1):
        lines.append(f"{number} {line.seats[trick[0][0]]} {_plays(trick, line.seats)}")
        lines += [
            f"draw {line.seats[seat]} {card}" for seat, card in (draws[number - 1] if number <= len(draws) else ())
        ]
    if is_broken_off:
        lines.append("end abandoned")
    return "\n".join([*lines, *figures]) + "\n"


def _last_tricks(replay: HandReplay) -> set[int]:
    """The numbers of the trick that may be the hand's last: two where it is unstated whether run cards are kept."""
    is_open = replay.rules.run_cards == "unstated" and replay.size > replay.rules.hand_size
    return {replay.size, replay.rules.hand_size} if is_open else {replay.size}


def _plays(trick: Trick, seats: Sequence[str]) -> str:
    """The cards of a trick, each with its seat where they were not played clockwise."""
    leader, count = trick[0][0], len(seats)
    is_usual = all(seat == (leader + by) % count for by, (seat, _) in enumerate(trick))
    return " ".join(str(card) if is_usual else f"{seats[seat]}:{card}" for seat, card in trick)


def _quoted(text: str) -> str:
    return '"' + safe(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


# Both lines side by side


def comparison(
    line: Line, tricks: Sequence[Trick], choices: Sequence[Choice], view: HandView, *, is_over: bool
) -> list[str]:
    """Both lines beside each other: what each comes to, and the tricks from the one on in which they part."""
    replay, step = line.view.replay, line.view.steps[line.step]
    scores = _outcomes(line.view)
    if not choices:
        return [f"As it was: {step.says.partition(';')[0]}. {'. '.join(f'{name} {told}' for name, told in scores)}."]
    rows = [("", "as it was", "what if")]
    rows += [
        (name, old, new if is_over else "not played out")
        for (name, old), (_, new) in zip(scores, _outcomes(view), strict=True)
    ]
    was = [tuple(zip(laid.seats, laid.cards, strict=True)) for laid in replay.laid]
    first, said = line.parting(choices)
    for place in range(first, max(len(was), len(tricks))):
        rows.append((f"Trick {place + 1}", _row(line, line.view, was, place), _row(line, view, tricks, place)))
    wide = [max(len(row[column]) for row in rows) for column in range(2)]
    table = [f"{one:<{wide[0]}}  {old:<{wide[1]}}  {new}".rstrip() for one, old, new in rows]
    return [f"{said[:1].upper()}{said[1:]}.", *table]


def _row(line: Line, view: HandView, tricks: Sequence[Trick], place: int) -> str:
    """A trick: its leader, the cards, who takes it."""
    if place >= len(tricks) or not tricks[place]:
        return "-"
    said = f"{line.seats[tricks[place][0][0]]} {_cards(card for _, card in tricks[place])}"
    taker = view.replay.laid[place].taker if place < len(view.replay.laid) else None
    is_whole = len(tricks[place]) == len(line.seats) and taker is not None
    return f"{said} > {line.seats[taker]}" if is_whole and taker is not None else said


def _outcomes(view: HandView) -> list[tuple[str, str]]:
    result = hand_result(view.replay)
    found = []
    for name, figures in (("Score", result.score), ("Total", result.total)):
        amounts = (f"{side} {figure(one, signed=name == 'Score')}" for side, one in figures.items())
        found.append((name, ", ".join(amounts)))
    return found
