"""A record written as Trickster's PTN: one record a hand, as far as that format has words for it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final

from pitchlog.cards import BIG_JOKER, LITTLE_JOKER, NO_CARD, SUIT_GLYPHS, Card, cards_of, pack_bits
from pitchlog.interchange.ptn_left_out import by_player, calls_of, hand_left_out, header_left_out
from pitchlog.interchange.ptn_sheet import PLACES, SEATS, seats_from
from pitchlog.record.model import CardsMoved, Hand, Header
from pitchlog.rules import RuleSet

NAMES: Final = {seat: name for name, seat in reversed(PLACES.items())}
_FOLLOW: Final = {
    "follow_or_trump": "trump anytime",
    "trump_only": "trump only",
    "strict_follow": "trump when following",
}
_SHOOT: Final = {"shoot_points": "shoot bid", "shoot_points_and_tricks": "shoot for all tricks"}
_CALLS: Final = {"pass": "Pass", "moon": "Shoot"}
_LOW: Final = {"winner": "low to taker", "holder": "low to holder"}


class NotInPtn(Exception):
    """A record that this format cannot hold; the message says why, in a clause."""


@dataclass(slots=True)
class Written:
    """The text, and what of the record is not in it."""

    text: str
    left_out: list[str] = field(default_factory=list)


def ptn_text(header: Header, hands: Sequence[Hand], rules: RuleSet) -> Written:
    """A game as PTN. Raises :class:`NotInPtn` for a table whose seats this format does not know. Linear."""
    seats = header.seats()
    own = _seats_of(seats)
    done = Written("", header_left_out(header, own))
    totals = {} if header.start is None else _by_seat(header.start.figures, seats)
    records = []
    for hand in hands:
        records.append("\n".join(_record(header, hand, rules, own, totals)) + "\n")
        done.left_out += hand_left_out(hand, records[-1], header, rules, own)
        if hand.total:
            totals = _by_seat([figure for line in hand.total for figure in line.figures], seats)
    done.text = "\n".join(records)
    done.left_out = list(dict.fromkeys(done.left_out))
    return done


def _seats_of(seats: Sequence[str]) -> dict[str, str]:
    """By each label of the record the seat of this format."""
    names = SEATS.get(len(seats))
    if names is None:
        raise NotInPtn(f"a PTN record has two to six players, and these are {len(seats)}")
    if set(seats) <= set(names):
        return {label: label for label in seats}
    return dict(zip(seats, names, strict=True))


def _by_seat(figures: Iterable[tuple[str, int | float]], seats: Sequence[str]) -> dict[str, int | float]:
    """Totals of sides by their seats, where a side is called by its seats."""
    found: dict[str, int | float] = {}
    for label, total in figures:
        for seat in seats:
            if label == seat or (len(seats) == 4 and seat in label and len(label) == 2):
                found[seat] = total
    return found


def _record(
    header: Header, hand: Hand, rules: RuleSet, own: Mapping[str, str], totals: Mapping[str, int | float]
) -> Iterator[str]:
    """The lines of one hand."""
    seats = header.seats()
    yield "% PTN ---------------------------"
    yield f'[Event "{_quoted(_event(header, rules))}"]'
    date = dict(header.game.tags).get("date") if header.game else None
    if date is not None:
        yield f'[UTCDate "{_quoted(date.replace("-", "."))}"]'
    yield '[GameCode "Pitch"]'
    yield f'[GameOptionsJson "{_quoted(json.dumps(_options(rules), separators=(",", ":")))}"]'
    if all(seat in totals for seat in seats):
        yield f'[GameScores "{own[seats[0]]}:{" ".join(f"{totals[seat]:g}" for seat in seats)}"]'
    names = dict(header.players.seats) if header.players else {}
    yield from (f'[{NAMES[own[seat]]} "{_quoted(names.get(seat) or "")}"]' for seat in seats)
    if hand.head.dealer is not None:
        yield f'[Dealer "{own[hand.head.dealer]}"]'
    holdings = _holdings(hand, seats, rules.hand_size)
    first = hand.head.dealer or seats[0]
    order = seats_from(seats, first)
    if any(holdings.values()):
        yield f'[Deal "{own[first]}:{" ".join(_dealt(holdings.get(seat, ())) for seat in order)}"]'
        if all(len(holdings.get(seat, ())) == rules.hand_size for seat in seats):
            left = pack_bits(rules.deck, "".join(rules.removed_ranks), rules.jokers)
            left &= ~sum(1 << card for cards in holdings.values() for card in cards)
            yield f'[Undealt "{"".join(map(_card, cards_of(left)))}"]'
    yield from _contract(hand, rules, own, order)
    for moved in hand.moved:
        if isinstance(moved, CardsMoved) and moved.seat is not None and moved.kind in ("take", "draw", "discard"):
            name = "CardsRemoved" if moved.kind == "discard" else "CardsAdded"
            yield f'[{name} "{own[moved.seat]}:{"".join(map(_card, moved.cards))}"]'
    yield from _play(hand, own, seats)


def _contract(hand: Hand, rules: RuleSet, own: Mapping[str, str], order: Sequence[str]) -> Iterator[str]:
    """Who pitched for what in which suit, and the calls."""
    calls = calls_of(hand, order)
    best: tuple[float, str, str] | None = None
    for seat, call in calls:
        height = inf if call.kind == "moon" else call.amount
        if call.kind in ("bid", "moon") and (best is None or height >= best[0]):
            best = (height, seat, "Shoot" if call.kind == "moon" else str(call.amount))
    first = hand.tricks[0] if hand.tricks else None
    declarer = best[1] if best else first.leader if first else None
    suit = hand.trump.suit if hand.trump else -1
    if not hand.trump and first and first.cards and rules.trump_by == "first_lead":
        suit = first.cards[0].suit
    if declarer is not None:
        yield f'[Declarer "{own[declarer]}"]'
    if best is not None:
        yield f'[Contract "{best[2]}{SUIT_GLYPHS[suit] if 0 <= suit < 4 else ""}"]'
    if calls:
        said = [_CALLS.get(call.kind, "-") if call.kind != "bid" else str(call.amount) for _, call in calls]
        yield f'[Auction "{own[calls[0][0]]}"]'
        for start in range(0, len(said), len(order)):
            yield " ".join(said[start : start + len(order)])


def _play(hand: Hand, own: Mapping[str, str], seats: Sequence[str]) -> Iterator[str]:
    """The tricks: one column a seat, from the first leader on."""
    if not hand.tricks:
        return
    order = seats_from(seats, hand.tricks[0].leader)
    yield f'[Play "{own[order[0]]}"]'
    for trick in hand.tricks:
        cards = by_player(trick, seats)
        yield " ".join(_card(cards.get(seat, NO_CARD)) for seat in order)


def _holdings(hand: Hand, seats: Sequence[str], size: int) -> dict[str, tuple[Card, ...]]:
    """The cards dealt to each seat where all are known: as written, else as played, where nothing was moved."""
    written = {seat: cards for deal in hand.deals for seat, cards in deal.holdings}
    found = {seat: cards for seat, cards in written.items() if all(card.is_known for card in cards)}
    if hand.moved:
        return found
    played: dict[str, list[Card]] = {}
    for trick in hand.tricks:
        for seat, card in by_player(trick, seats).items():
            if card.is_known:
                played.setdefault(seat, []).append(card)
    found |= {
        seat: tuple(cards)
        for seat, cards in played.items()
        if seat not in written and len(cards) == len(set(cards)) == size
    }
    return found


def _event(header: Header, rules: RuleSet) -> str:
    """What the record is of, in the words of that site."""
    name = ((header.game.name if header.game else None) or "Pitch").replace(" - ", " \u2013 ")
    teams = {"pairs": "2v2 ", "three_pairs": "2v2v2 ", "two_trios": "3v3 "}.get(rules.sides, "")
    played = rules.preset.removeprefix("trickster-")
    points = int(played) if played.isdecimal() else rules.max_points
    words = [f"{teams}{points}-point to {rules.target}"]
    words += [said for said in (_FOLLOW.get(rules.follow_rule), _LOW.get(rules.low_credit)) if said]
    words.append(f"min bid {rules.min_bid}")
    words += ["trump opens"] if rules.first_lead_must_be_trump else []
    words += ["stick the dealer"] if rules.dealer_forced_bid else []
    words += ["dealer may steal"] if rules.dealer_match == "any" else []
    words += ["ten replaces game"] if rules.game_mode == "ten_of_trump" else []
    words += ["draw after bid"] if (rules.discard_phase, rules.refill_to) == ("non_trump", 6) else []
    words += [_SHOOT[rules.smudge]] if rules.smudge in _SHOOT else []
    return f"{name} - {', '.join(words)}"


def _options(rules: RuleSet) -> dict[str, object]:
    """What of the rules the options in code can say."""
    found: dict[str, object] = {"minBid": rules.min_bid, "gameOverScore": rules.target}
    if rules.low_credit in _LOW:
        found["lowGoesToTaker"] = rules.low_credit == "winner"
    if rules.widow:
        found["kitty"] = rules.widow
    return found


def _dealt(cards: Iterable[Card]) -> str:
    """A holding: suits in the order spades, hearts, diamonds, clubs, jokers; ``-`` where it is not known."""
    cards = sorted(cards, reverse=True)
    if not cards:
        return "-"
    suits = [[str(card)[0] for card in cards if card.suit == suit] for suit in range(4)]
    jokers = ["H" if card == BIG_JOKER else "L" for card in cards if card in (BIG_JOKER, LITTLE_JOKER)]
    return ".".join("".join(suit) for suit in ([*suits, jokers] if jokers else suits))


def _card(card: Card) -> str:
    if card in (BIG_JOKER, LITTLE_JOKER):
        return "JH" if card == BIG_JOKER else "JL"
    return f"{str(card)[1].upper()}{str(card)[0]}" if card.is_known else "-"


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
