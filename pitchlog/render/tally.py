"""What the forms of a scoreboard share: a hand's figures as words."""

from __future__ import annotations

from pitchlog.cards import Number
from pitchlog.render.plain_json import number
from pitchlog.replay.results import Finish, GameHead, HandResult

UNTOLD = "?"
NOTHING = "-"


def figure(value: Number | None, *, signed: bool = False) -> str:
    """A figure; ``?`` where it cannot be told.

    >>> figure(3, signed=True), figure(17.5), figure(None), figure(-2), figure(0, signed=True)
    ('+3', '17.5', '?', '-2', '0')
    """
    if value is None:
        return UNTOLD
    text = str(number(value))
    return f"+{text}" if signed and value > 0 else text


def result_word(hand: HandResult) -> str:
    """``made``, ``set``, why the hand stopped short, or that its figures are as they were written down.

    Where everybody passed and nothing was played, it is the dealer who is set.
    """
    is_passed = hand.pitcher is None and hand.bid is None and not hand.tricks and hand.basis == "derived"
    if is_passed and hand.made is False:
        return "dealer set"
    if hand.made is None:
        return hand.end or ("recorded" if hand.basis == "recorded" else NOTHING)
    return "made" if hand.made else "set"


def bid_word(hand: HandResult) -> str:
    """The bid, ``moon``, or nothing."""
    return NOTHING if hand.bid is None else str(hand.bid)


def points_by_side(head: GameHead, hand: HandResult) -> dict[str, list[str]]:
    """For each side that got any, the names of its points, in the order of the rules."""
    found: dict[str, list[str]] = {}
    for side in head.sides:
        names = [name for name, sides in hand.points.items() if sides and side.label in sides]
        if names:
            found[side.label] = [name.replace("_", " ") for name in names]
    return found


def untold_points(hand: HandResult) -> list[str]:
    """The points that cannot be told from the record."""
    return [name.replace("_", " ") for name, sides in hand.points.items() if sides is None]


def points_words(head: GameHead, hand: HandResult) -> str:
    """``NS high jack game, EW low``; what cannot be told stands behind ``?``."""
    parts = [f"{label} {' '.join(names)}" for label, names in points_by_side(head, hand).items()]
    parts += [f"{label} {figure(more, signed=True)} before the play" for label, more in hand.bonus.items()]
    untold = untold_points(hand)
    if untold:
        parts.append(f"{UNTOLD} {' '.join(untold)}")
    return ", ".join(parts) if parts else NOTHING


def winner_sentence(winner: str | None, hands: int, finish: Finish = "going-on") -> str:
    """Who won, as far as it can be told.

    >>> winner_sentence("NS", 3, "won"), winner_sentence(None, 3, "open")
    ('NS wins the game.', 'Whether anybody has won yet cannot be told.')
    """
    if finish == "before":
        return f"{winner or 'A side'} had won the game before the first hand."
    if finish == "shared":
        return "The win is shared."
    if finish == "open" and hands:
        return "Whether anybody has won yet cannot be told."
    if winner is not None:
        return f"{winner} {'wins' if hands else 'won'} the game."
    return "Nobody has won yet." if hands else "No hands are recorded."
