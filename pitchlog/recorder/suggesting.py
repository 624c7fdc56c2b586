"""How an entry may go on: the lawful cards, calls and words that begin as it does."""

from __future__ import annotations

from collections.abc import Iterator

from pitchlog.engine.bids import has_moon_above
from pitchlog.recorder.entries import STATEMENTS
from pitchlog.recorder.situation import Situation

COMMANDS = ("undo", "score", "new", "quit", "help")


def completion(typed: str, now: Situation | None) -> str | None:
    """What is typed with its last word completed by the first thing that fits and is lawful here.

    A second card on a line is another player's: of it nothing is known yet, and nothing is proposed.
    """
    before, blank, word = typed.rpartition(" ")
    if not word:
        return None
    for proposed in _proposals(now, is_first=not before):
        if proposed.startswith(word.lower()) and proposed != word.lower():
            return f"{before}{blank}{word}{proposed[len(word) :]}"
    return None


def _proposals(now: Situation | None, *, is_first: bool) -> Iterator[str]:
    if now is not None and is_first:
        if now.stage == "play":
            yield from (str(card).lower() for card in now.options)
        if now.stage == "auction":
            rules = now.run.rules.rules
            yield "pass"
            yield from (str(number) for number in range(rules.min_bid, rules.max_bid + 1))
            if has_moon_above(rules):
                yield "moon"
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
