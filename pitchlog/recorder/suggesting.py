"""How an entry may go on: the lawful cards, calls and words that begin as it does."""

from __future__ import annotations

from collections.abc import Iterator

from pitchlog.cards import bits_of, by_suit
from pitchlog.engine.bids import has_moon_above
from pitchlog.recorder.entries import STATEMENTS, cards_in
from pitchlog.recorder.phases import ANSWERS
from pitchlog.recorder.situation import Situation

COMMANDS = ("undo", "score", "new", "quit", "help")


def completion(typed: str, now: Situation | None) -> str | None:
    """What is typed with its last word completed by the first thing that fits and is lawful here.

    Where nobody wrote down what the player holds, and for the cards behind the first of a line, it is the cards that
    were not seen in the hand: first those of the suit led, then the trumps.
    """
    before, blank, word = typed.rpartition(" ")
    if not word:
        return None
    for proposed in _proposals(now, before):
        if proposed.startswith(word.lower()) and proposed != word.lower():
            return f"{before}{blank}{word}{proposed[len(word) :]}"
    return None


def _unseen(now: Situation, typed: str) -> list[str]:
    """The cards that may still be played, as far as anybody can tell; none where something else was typed."""
    replay, before = now.replay, cards_in(typed) if typed else []
    if replay is None or before is None:
        return []
    trumps = replay.trumps
    gone = [card for laid in replay.laid for card in laid.cards]
    others = [card for one in replay.holdings if one is not None and one.seat != now.due and not before
              for card in one.cards]  # fmt: skip
    bits = trumps.pack & ~bits_of([card for card in (*gone, *before, *others) if card.is_known])
    led = now.trick.cards[0] if now.trick is not None and now.trick.cards[0].is_known else None
    suit = None if led is None else trumps.suits[led]
    cards = sorted(by_suit(bits), key=lambda card: (trumps.suits[card] != suit, not trumps.is_trump(card)))
    return [str(card).lower() for card in cards]


def _proposals(now: Situation | None, before: str) -> Iterator[str]:
    is_first = not before
    if now is not None and now.stage in ("play", "turn") and (before or not now.options):
        yield from _unseen(now, before)
    if now is not None and is_first:
        if now.stage == "play":
            yield from (str(card).lower() for card in now.options)
        if now.stage == "auction":
            rules = now.run.rules.rules
            yield "pass"
            yield from (str(number) for number in range(rules.min_bid, rules.max_bid + 1))
            if has_moon_above(rules):
                yield "moon"
        if now.stage == "beg":
            yield from ANSWERS
        if now.stage == "answer":
            yield from ("sold", "kept")
        if now.stage == "trump":
            yield from ("spades", "hearts", "diamonds", "clubs")
        yield from (f"dealer {seat.lower()}" for seat in now.table.seats if now.stage == "hand")
    if now is not None and not is_first:
        yield from (side.label.lower() for side in now.table.sides)
        yield from (point.name for point in now.run.rules.rules.points)
    if is_first:
        yield from sorted(STATEMENTS)
        yield from COMMANDS
