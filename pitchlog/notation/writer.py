"""A record as canonical text: one space between words, cards spaced, one holding a line, scores with their signs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from functools import singledispatch
from itertools import groupby
from typing import Any, Final, TypeVar

from pitchlog.cards import SUITS, UNKNOWN, UNREADABLE, Card
from pitchlog.notation.reader import Record
from pitchlog.notation.spelling import quote
from pitchlog.record.model import (
    Beg,
    Bids,
    Call,
    CardsMoved,
    Claim,
    Deal,
    Dispute,
    End,
    Figures,
    Game,
    GameLine,
    Hand,
    HandLine,
    Header,
    Note,
    PlayDetail,
    Players,
    Points,
    RulesLine,
    Ruling,
    Sides,
    Statement,
    Trick,
    Trump,
    Unreadable,
    Version,
    Winner,
)
from pitchlog.source import Line

_BARE = re.compile(r"[A-Za-z0-9_.:/?+*|,-]+")
_NO_LINE: Final = Line(0, "", "")
_Whole = TypeVar("_Whole", Record, Game, Hand)


def canonical(statement: Statement, keyword: str | None = None) -> list[str]:
    """The lines that say this statement; several only for the holdings of a ``deal``.

    ``keyword`` tells the figures of ``start``, ``pips``, ``score`` and ``total`` apart; where it is not given, the
    statement's own line tells.
    """
    if isinstance(statement, Figures):
        return [_figures(statement, keyword or _keyword_of(statement.line))]
    if is_unreadable_in_part(statement) and statement.line.code.strip():
        return [statement.line.code.strip()]
    return _lines(statement)


def is_unreadable_in_part(statement: Statement) -> bool:
    """Whether something stands among the cards that is no card: such a line is written as it stands."""
    if isinstance(statement, Trick):
        withdrawn = (detail.withdrawn for detail in statement.details or () if detail is not None)
        return UNREADABLE in statement.cards or any(UNREADABLE in cards for cards in withdrawn)
    return isinstance(statement, Deal) and any(UNREADABLE in cards for _, cards in statement.holdings)


def write(game: Game) -> str:
    """A whole game as text that reads as the same record. Lines that could not be read stand as they were written."""
    header = game.header
    lines = ["pitchlog 1"]
    if header.game:
        lines += ["", *canonical(header.game)]
    for statement in (header.rules, header.players, header.sides):
        if statement:
            lines += canonical(statement)
    if header.start:
        lines += canonical(header.start, "start")
    for hand in labelled(game).hands:
        lines += ["", *write_hand(hand)]
    return "\n".join(lines) + "\n"


def write_hand(hand: Hand) -> list[str]:
    """The lines of one hand in the order they were written; of a hand made by a program, in the usual order."""
    lines = canonical(hand.head)
    if hand.statements:
        for statement in hand.statements:
            lines += canonical(statement)
        return lines
    for keyword, statements in _usual_order(hand):
        for usual in statements:
            if usual is not None:
                lines += canonical(usual, keyword)
    return lines


def labelled(game: Game) -> Game:
    """The game with a seat for every call of an auction that can be told seat by seat.

    Under a ``players`` line that cannot be read nobody can be sure who sits where, and calls stay as they are.
    """
    seats = game.header.seats()
    is_plain = False if any(line.keyword == "players" for line in game.header.unreadable) else None
    hands: list[Hand] = []
    for hand in game.hands:
        if hand.head.dealer is not None and any(call.seat is None for bids in hand.bids for call in bids.calls):
            if is_plain is None:
                is_plain = eldest_calls_first(game.header)
            is_told = is_plain and (not hands or _deals_after(hands[-1], hand.head.dealer, seats))
            hand = label_calls(hand, seats) if is_told else hand
        hands.append(hand)
    return replace(game, hands=tuple(hands))


def _deals_after(before: Hand, dealer: str, seats: tuple[str, ...]) -> bool:
    """Whether it was surely this dealer's turn after the hand before.

    Where it was not, he or the calls may be written wrongly, and the audit weighs who called.
    """
    last = before.head.dealer
    if last not in seats or seats[(seats.index(last) + 1) % len(seats)] != dealer:
        return False
    is_passed = all(call.kind == "pass" for bids in before.bids for call in bids.calls) and bool(before.bids)
    return (before.end is None or before.end.reason == "conceded") and (bool(before.tricks) or not is_passed)


def eldest_calls_first(header: Header) -> bool:
    """Whether the auction certainly begins with the eldest: not where he sells the pitch, or the rules are unknown."""
    from pitchlog.rules import resolve

    rules = header.rules
    found = resolve(rules.preset, rules.changes) if rules else resolve("")
    return found.is_preset_known and found.rules.bid_system == "auction"


def label_calls(hand: Hand, seats: tuple[str, ...]) -> Hand:
    """The hand with its calls given to the seats that were due: each seat once, from the eldest on.

    Where a seat calls twice, or the eldest sells or keeps the trump, the hand is left as it is: who called is not
    certain then.
    """
    dealer = hand.head.dealer
    calls = [call for bids in hand.bids for call in bids.calls]
    named = [call.seat for call in calls if call.seat is not None]
    if dealer not in seats or len(calls) > len(seats) or len(set(named)) < len(named):
        return hand
    if any(call.kind in ("sold", "kept") for call in calls):
        return hand
    eldest = seats.index(dealer) + 1
    callers = _callers(calls, (*seats[eldest:], *seats[:eldest]))
    if callers is None:
        return hand
    caller = iter(callers)
    relabelled = {
        id(bids): replace(bids, calls=tuple(_by(next(caller), call) for call in bids.calls)) for bids in hand.bids
    }
    return replace(
        hand,
        bids=tuple(relabelled[id(bids)] for bids in hand.bids),
        statements=tuple(relabelled.get(id(statement), statement) for statement in hand.statements),
    )


def same_record(one: _Whole, other: _Whole) -> bool:
    """Whether two records say the same, wherever their words stand and whether or not calls name their seats.

    What was read of lines with troubles is compared, the troubles are not; lines that could not be read count as far
    as their statement and number were seen.
    """
    return bool(_bare(one) == _bare(other))


def _bare(whole: Record | Game | Hand) -> Any:
    """A record without its places: holdings one a statement, calls with their seats."""
    if isinstance(whole, Record):
        return [_bare(game) for game in whole.games]
    if isinstance(whole, Game):
        game = labelled(whole)
        return [_without_lines(game.header), [_bare(hand) for hand in game.hands]]
    found = []
    for statement in whole.statements:
        keyword = _keyword_of(statement.line) if isinstance(statement, Figures) else None
        parts: list[Statement] = [statement]
        if isinstance(statement, Deal):
            parts = [Deal(statement.line, (holding,)) for holding in statement.holdings]
        found += [(keyword, _without_lines(part)) for part in parts]
    return [_without_lines(whole.head), found, [holding for deal in whole.deals for holding in deal.holdings]]


def _without_lines(value: Any) -> Any:
    if isinstance(value, Statement):
        value = replace(value, line=_NO_LINE)
    if isinstance(value, Header):
        return [_without_lines(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, tuple):
        return tuple(_without_lines(item) for item in value)
    return value


def _callers(calls: list[Call], order: tuple[str, ...]) -> list[str] | None:
    """Who made each call: the seat written, else the first in order that has not called yet."""
    called: set[str] = set()
    callers = []
    for call in calls:
        seat = call.seat or next((seat for seat in order if seat not in called), None)
        if seat is None or seat in called:
            return None
        called.add(seat)
        callers.append(seat)
    return callers


def _by(seat: str, call: Call) -> Call:
    return Call(seat, call.kind, call.amount, call.faced, call.card)


def _usual_order(hand: Hand) -> Iterable[tuple[str | None, tuple[Statement | None, ...]]]:
    yield None, hand.deals
    yield None, tuple(moved for moved in hand.moved if isinstance(moved, CardsMoved) and moved.kind == "widow")
    yield None, hand.bids
    yield None, (hand.trump,)
    yield None, tuple(moved for moved in hand.moved if isinstance(moved, Beg) or moved.kind != "widow")
    yield None, hand.tricks
    yield None, (hand.claim, hand.points)
    yield "pips", hand.pips
    yield "score", hand.score
    yield "total", hand.total
    yield None, (hand.winner, *hand.rulings, *hand.disputes, hand.end, *hand.unreadable)


def _keyword_of(line: Line) -> str:
    words = line.code.split(None, 1)
    return words[0].lower() if words else "score"


def _cards(cards: Iterable[Card]) -> str:
    """Cards with spaces; several in a row that nobody saw are ``??x3``."""
    words: list[str] = []
    for card, group in groupby(cards):
        count = len(list(group))
        words += [f"??x{count}"] if card == UNKNOWN and count > 1 else [str(card)] * count
    return " ".join(words)


def _figures(statement: Figures, keyword: str) -> str:
    sign = keyword == "score"
    return f"{keyword} {_amounts(statement.figures, sign=sign)}"


def _amounts(figures: tuple[tuple[str, int | float], ...], *, sign: bool) -> str:
    return " ".join(f"{side} {_number(number, sign=sign)}" for side, number in figures)


def _number(number: int | float, *, sign: bool) -> str:
    whole = int(number) if number == int(number) else number
    return f"{whole:+}" if sign and whole else str(whole)


def _points(given: tuple[tuple[str | None, str], ...]) -> str:
    """The points by side, as long as a side's points stand together."""
    return " ".join(
        " ".join((side or "none", *(name for _, name in group)))
        for side, group in groupby(given, key=lambda point: point[0])
    )


def _tags(tags: tuple[tuple[str, str], ...]) -> list[str]:
    return [f"{key}={value if _BARE.fullmatch(value) else quote(value)}" for key, value in tags]


def _call(call: Call) -> str:
    if call.kind == "bid":
        word = f"{call.amount}{'!' if call.faced else ''}{call.card if call.card is not None else ''}"
    else:
        word = "-" if call.kind == "pass" else call.kind
    return f"{call.seat} {word}" if call.seat else word


def _play(card: Card, detail: PlayDetail | None) -> str:
    if detail is None:
        return str(card)
    seat = f"{detail.seat}:" if detail.seat else ""
    return seat + "~".join(map(str, (*detail.withdrawn, card))) + "".join(f"^{mark}" for mark in detail.marks)


@singledispatch
def _lines(statement: Statement) -> list[str]:
    raise TypeError(f"no canonical text for {type(statement).__name__}")


def _writes(kind: type[Any]) -> Callable[[Callable[[Any], str]], Callable[[Any], str]]:
    """Registers how a kind of statement that takes one line is written."""

    def register(write_one: Callable[[Any], str]) -> Callable[[Any], str]:
        _lines.register(kind, lambda statement: [write_one(statement)])
        return write_one

    return register


@_lines.register(Deal)
def _(deal: Deal) -> list[str]:
    return [f"deal {seat} {_cards(cards)}" for seat, cards in deal.holdings]


@_writes(Version)
def _version(version: Version) -> str:
    return f"pitchlog {version.number}"


@_writes(GameLine)
def _game(game: GameLine) -> str:
    return " ".join(("game", *([quote(game.name)] if game.name is not None else []), *_tags(game.tags)))


@_writes(RulesLine)
def _rules(rules: RulesLine) -> str:
    return " ".join(("rules", rules.preset, *_tags(rules.changes)))


@_writes(Players)
def _players(players: Players) -> str:
    return " ".join(("players", *(f"{seat}={'?' if name is None else quote(name)}" for seat, name in players.seats)))


@_writes(Sides)
def _sides(sides: Sides) -> str:
    return " ".join(("sides", *(f"{label}={'+'.join(seats)}" for label, seats in sides.sides)))


@_writes(HandLine)
def _hand(hand: HandLine) -> str:
    words = ["hand"]
    if hand.number is not None:
        words.append(str(hand.number))
    if hand.dealer is not None:
        words.append(f"dealer={hand.dealer}")
    elif hand.line.code.rstrip(" \t").endswith("?"):
        words.append("dealer=?")
    return " ".join(words)


@_writes(Bids)
def _bids(bids: Bids) -> str:
    return " ".join(("bid", *map(_call, bids.calls)))


@_writes(Trump)
def _trump(trump: Trump) -> str:
    return f"trump {SUITS[trump.suit]}"


@_writes(CardsMoved)
def _moved(moved: CardsMoved) -> str:
    return " ".join((moved.kind, *filter(None, (moved.seat, moved.to)), _cards(moved.cards)))


@_writes(Beg)
def _beg(beg: Beg) -> str:
    return f"beg {beg.seat} {beg.answer}"


@_writes(Trick)
def _trick(trick: Trick) -> str:
    details = trick.details or (None,) * len(trick.cards)
    plays = " ".join(map(_play, trick.cards, details))
    return f"{trick.number} {trick.leader} {plays}" + (f" > {trick.taker}" if trick.taker else "")


@_writes(Claim)
def _claim(claim: Claim) -> str:
    return f"claim {claim.seat} rest"


@_writes(Points)
def _points_line(points: Points) -> str:
    return f"points {_points(points.given) or 'none'}"


@_writes(Winner)
def _winner(winner: Winner) -> str:
    return f"winner {winner.side}"


@_writes(Ruling)
def _ruling(ruling: Ruling) -> str:
    return " ".join(filter(None, ("ruling", quote(ruling.text), _amounts(ruling.figures, sign=True))))


@_writes(Dispute)
def _dispute(dispute: Dispute) -> str:
    claim = {
        "points": _points(dispute.points),
        "winner": dispute.side,
        "revoke": f"{dispute.accused} {dispute.trick}",
        "misdeal": "",
    }.get(dispute.kind, _amounts(dispute.figures, sign=dispute.kind == "score"))
    return " ".join(filter(None, ("dispute", dispute.seat, dispute.kind, claim)))


@_writes(End)
def _end(end: End) -> str:
    return f"end {end.reason}" + (f" {quote(end.text)}" if end.text is not None else "")


@_writes(Note)
def _note(note: Note) -> str:
    return f"note {quote(note.text)}"


@_writes(Unreadable)
def _unreadable(unreadable: Unreadable) -> str:
    return unreadable.line.text
