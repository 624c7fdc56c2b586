"""What is shown of a game that is being kept: the scoreboard, the hand so far, what comes next. As lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from pitchlog.cards import SUIT_NAMES
from pitchlog.recorder.situation import Situation
from pitchlog.render.scoreboard import ScoreboardForm
from pitchlog.render.surface import Surface
from pitchlog.render.tally import figure
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.tricks import Laid


def scores(now: Situation, surface: Surface, name: str | None = None) -> list[str]:
    """The whole scoreboard of the game, under the name of its file."""
    form = ScoreboardForm(surface)
    form.game(replace(now.run.head, path=name))
    for index in range(len(now.run.replays)):
        form.hand(now.run.result(index))
    return form.close(now.run.won_by, now.run.finish).rstrip("\n").splitlines()


def short_scores(now: Situation, surface: Surface, name: str | None, room: int) -> list[str]:
    """The scoreboard in so many rows (at least one): whole, or the totals and the last rows of the table."""
    totals = standing(now, surface)
    if not now.run.replays:
        return [totals]
    rows = scores(now, surface, name)
    if len(rows) <= room:
        return rows
    blanks = [index for index, row in enumerate(rows) if not row.strip()]
    table = rows[blanks[0] + 1 : blanks[-1]] if len(blanks) > 1 else []
    return [totals, *table[len(table) - max(0, min(room - 1, len(table))) :]]


def standing(now: Situation, surface: Surface) -> str:
    """The totals in a line: ``NS 12, EW 9, to 21``."""
    rules = now.run.rules.rules
    totals = now.totals()
    figures = ["?"] * len(now.table.sides) if totals is None else [figure(total) for total in totals]
    said = ", ".join(
        f"{surface.show(side.label)} {total}" for side, total in zip(now.table.sides, figures, strict=True)
    )
    return f"{said}, to {rules.target}" if rules.target else said


def hand_lines(now: Situation, surface: Surface) -> Iterator[str]:
    """The hand that is being written down: dealer, contract, trump, and its tricks."""
    replay = now.replay
    if replay is None:
        return
    number = replay.hand.number if replay.hand.number is not None else replay.hand.index
    dealer = replay.hand.head.dealer
    parts = [f"Hand {number}"] + ([f"{name_of(now, dealer, surface)} dealt"] if dealer else [])
    if replay.contract is not None and replay.auction is not None and (replay.auction.is_complete or replay.laid):
        seat = now.label(replay.contract.pitcher)
        bid = "the moon" if replay.contract.is_moon else replay.contract.amount
        parts.append(name_of(now, seat, surface) + (" pitches" if bid is None else f" bid {bid}"))
    elif replay.hand.bids:
        parts.append("calls " + ", ".join(_calls(now, replay, surface)))
    if replay.trump is not None:
        parts.append(f"{SUIT_NAMES[replay.trump]} are trump")
    yield ", ".join(parts)
    for laid in replay.laid:
        yield f"  {laid.number:>2}  {_trick(now, laid, surface)}"


def _calls(now: Situation, replay: HandReplay, surface: Surface) -> Iterator[str]:
    """The calls so far, each with the seat that made it: as written, else the one that was due."""
    calls = [call for line in replay.hand.bids for call in line.calls]
    callers = () if replay.auction is None else replay.auction.callers
    for call, caller in zip_longest(calls, callers[: len(calls)]):
        seat = call.seat or ("?" if caller is None else now.label(caller))
        said = "-" if call.kind == "pass" else call.amount if call.kind == "bid" else call.kind
        yield f"{surface.show(seat)} {said}"


def _trick(now: Situation, laid: Laid, surface: Surface) -> str:
    count = len(now.table.seats)
    written = 0 if laid.statement is None else len(laid.statement.cards)
    plays = [f"{surface.show(now.label(seat))} {_card(str(card), surface)}"
             for seat, card in list(zip(laid.seats, laid.cards, strict=True))[: max(written, 0) or count]]  # fmt: skip
    taken = "" if laid.taker is None or written < count else f"   {surface.show(now.label(laid.taker))} takes it"
    return "  ".join(plays) + taken


def _card(name: str, surface: Surface) -> str:
    """``10♥`` of ``Th``; the letter where there are no glyphs."""
    if len(name) != 2 or name[1] not in "shdc":
        return name
    rank = "10" if name[0] == "T" else name[0]
    glyph = surface.suit(name[1])
    return f"{rank}{glyph[0]}" if len(glyph) > 1 else f"{rank}{name[1]}"


def name_of(now: Situation, label: str | None, surface: Surface) -> str:
    """The player's name with his seat: ``Ann (N)``."""
    if label is None:
        return "?"
    players = now.run.game.header.players
    name = None if players is None else dict(players.seats).get(label)
    return surface.show(label if name is None else f"{name} ({label})")


def asks(now: Situation | None, surface: Surface) -> str:
    """What is to be typed next."""
    if now is None:
        return "no game is begun"
    who = None if now.due is None else name_of(now, now.label(now.due), surface)
    match now.stage:
        case "hand":
            due = now.run.due_dealers
            if now.replay is None or len(due) != 1:
                return f"Who deals? ({', '.join(surface.show(seat) for seat in now.table.seats)})"
            return f"Enter: the next hand, {name_of(now, now.label(due[0]), surface)} deals"
        case "auction":
            return f"{who or 'Who'} to call" if who else "The next call"
        case "answer":
            return f"{who}: sold or kept" if who else "sold or kept"
        case "trump":
            return f"{who} names trump (s h d c)" if who else "What is trump? (s h d c)"
        case "play":
            lawful = " ".join(_card(str(card), surface) for card in now.options)
            return f"{who or 'The next player'} to play" + (f" (lawful: {lawful})" if lawful else "")
        case "turn":
            return "The card turned up (such as jh; Enter: on to the play)"
        case "beg":
            return f"{who or 'The eldest'}: stand, gift or run (Enter: on to the play)"
        case "discard":
            return "Discards (discard W 7s 8h, or discard W ??x3; Enter: on to the play)".replace(
                " W ", f" {surface.show(now.label(0 if now.due is None else now.due))} "
            )
        case "figures":
            labels = [surface.show(side.label) for side in now.table.sides]
            said = " ".join(f"{label} {figure}" for label, figure in zip(labels, (3, 1), strict=False))
            return f"The score (score {said}) or the points; Enter: the next hand"
    return "The game is over: new begins another, quit leaves"
