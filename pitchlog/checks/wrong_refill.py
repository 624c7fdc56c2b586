"""Cards taken up or drawn that a player has no right to, or too many or too few of them.

What it does: counts the cards that a player takes from the widow or draws from the stock, before the play or after a
trick, and looks whether it is for him to take them, whether his turn to draw has come, and whether the card turned on
the stock is drawn first. Finds cards that were run though the dealer refused no beg, or after another suit came up.

Why it matters: all players begin the play with the same number of cards, and who draws first gets the better part of
the stock.

House rules: widow, widow_to, refill_to, refill_order, remainder_to, pass_to_partner, draw_after_trick,
beg

Example:
    rules partners-21 trump_by=named discard_phase=any refill_to=6
    hand 1 dealer=W
    bid 3 - - -
    trump s
    discard N 9h 8h 4d
    draw N ??x4
    end abandoned

Corrected:
    rules partners-21 trump_by=named discard_phase=any refill_to=6
    hand 1 dealer=W
    bid 3 - - -
    trump s
    discard N 9h 8h 4d
    draw N ??x3
    end abandoned
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.checks.base import finding
from pitchlog.checks.moving import cards_text
from pitchlog.findings import Finding, Severity
from pitchlog.record.model import Beg, CardsMoved
from pitchlog.replay.faults import PhaseFault, Place
from pitchlog.replay.hand import HandReplay

CODE: Final = "P409"
NAME: Final = "wrong-refill"
SEVERITY: Final[Severity] = "error"
RUNS: Final = ("not-run", "run-over")


def report(fault: PhaseFault, replay: HandReplay) -> Finding:
    """The finding for cards taken up against the rules."""
    message = _unlawful_run(fault) if fault.reason in RUNS else f"{fault.seat} {_what(fault, replay)}"
    return finding(
        sys.modules[__name__], fault, replay.rules, message,
        evidence=_evidence(fault, replay), help=_help(fault),
    )  # fmt: skip


def _what(fault: PhaseFault, replay: HandReplay) -> str:
    match fault.reason:
        case "wrong-number":
            return _wrong_number(fault, replay)
        case "no-refill":
            return "drew cards, but nobody draws any under these rules"
        case "out-of-order":
            return f"drew after {fault.due}, but comes before {fault.due} in the order of drawing"
        case "out-of-turn":
            return f"drew a card, but it was {fault.due}'s turn to draw"
        case "not-the-top" if fault.seat == fault.due:
            return f"drew another card, but {fault.card} was turned and lay on top of the stock"
        case "not-the-top":
            return f"drew {fault.card}, which was turned and went to {fault.due}, the first to draw"
        case "too-many":
            return f"took up {cards_text(fault.count)}, but {_left(fault.wanted)} of the stock"
        case "other-seat" if fault.due is not None:
            return f"cannot have taken these cards: all else in this hand says that {fault.due} did"
        case "no-giving" if replay.rules.pass_to_partner:
            return "handed cards over, but only the pitcher may, and only to his partner"
        case "no-giving":
            return "handed cards over, but nobody may give cards to another player"
        case _:
            return f"took up cards, but {_owner(fault)}"


def _wrong_number(fault: PhaseFault, replay: HandReplay) -> str:
    count, wanted = cards_text(fault.count), fault.wanted
    if fault.rule == "widow" and replay.rules.widow_to == "each":
        return f"took up {count}, but each player takes up {wanted}"
    if fault.rule == "widow":
        is_widow_written = any(isinstance(moved, CardsMoved) and moved.kind == "widow" for moved in replay.hand.moved)
        most = "no more than " if replay.rules.widow_to == "agreement" and not is_widow_written else ""
        return f"took up {count}, but there {_be(wanted)} {most}{cards_text(wanted)} in the widow"
    if fault.rule == "draw_after_trick" and fault.count == 1:
        return f"drew a card, but had drawn {fault.wanted} already, all that were due by then"
    if fault.rule == "draw_after_trick":
        return f"drew {count}, but each player draws one after a trick"
    if fault.rule == "beg":
        return f"drew {count}, but each player gets {wanted} when the cards are run"
    needed = f"needed {wanted}" if wanted else "needed none"
    return f"drew {count}, but {needed} to have {replay.rules.refill_to}"


def _be(count: int) -> str:
    return "is" if count == 1 else "are"


def _unlawful_run(fault: PhaseFault) -> str:
    """The cards were run where they may not be."""
    what = "another card was turned" if fault.seat is None else f"{fault.seat} drew {cards_text(fault.count)}"
    if fault.reason == "run-over":
        return f"{what}, but the cards are run again only as long as the same suit is turned"
    return f"{what}, but the cards are run only when the dealer refuses a beg"


def _left(count: int) -> str:
    return "nothing was left" if count == 0 else "only 1 was left" if count == 1 else f"only {count} were left"


def _owner(fault: PhaseFault) -> str:
    if fault.due is None:
        return "nobody takes up any under these rules"
    return f"the widow is {fault.due}'s" if fault.rule == "widow_to" else f"the rest of the stock is {fault.due}'s"


def _evidence(fault: PhaseFault, replay: HandReplay) -> list[tuple[Place, str]]:
    """What the number goes by: the widow as it was dealt, what this player threw; who drew before."""
    found: list[tuple[Place, str]] = []
    if fault.other is not None:
        return [(fault.other, _other(fault.other, fault))]
    for moved in replay.hand.moved:
        if not isinstance(moved, CardsMoved) or moved.line.number >= fault.place.statement.line.number:
            continue
        if fault.rule == "widow" and moved.kind == "widow":
            found.append((Place(moved), f"{cards_text(len(moved.cards))} in the widow"))
        elif fault.rule == "refill_to" and moved.kind == "discard" and moved.seat == fault.seat:
            found.append((Place(moved), f"{fault.seat} threw {cards_text(len(moved.cards))}"))
        elif fault.reason == "out-of-order" and moved.kind == "draw" and moved.seat == fault.due:
            found.append((Place(moved), f"{fault.due} drew here"))
    return found


def _other(place: Place, fault: PhaseFault) -> str:
    """What the trick, the beg or the turned card proves."""
    at = place.statement
    if isinstance(at, Beg):
        return f"the dealer gave {at.seat} a point" if at.answer == "gift" else "the trump stood"
    if isinstance(at, CardsMoved):
        return f"{at.cards[place.index]} was turned"
    return "the taker of this trick draws first, the others after him"


def _help(fault: PhaseFault) -> str | None:
    if fault.reason == "no-refill":
        say = "discard_phase=any refill_to=6, or draw_after_trick=face_up"
        return f"if your table draws cards, say so in the rules line, such as: {say}"
    if fault.reason == "not-run":
        return "if the dealer refused, write run behind the beg"
    if fault.rule == "draw_after_trick":
        return "put right the seat or the card of the draw, or of the trick before it"
    if fault.reason == "wrong-number":
        return "write all cards that were taken up, with ?? for each that nobody saw"
    return None
