"""A trump played under a higher one that already lies in the trick, where that is barred.

What it does: finds a trump laid to a plain lead that has been trumped higher, from a player who could have followed
suit or, where these rules bar that too, who held some other card.

Why it matters: to throw a low trump away under a high one saves it from the other side, and so Low or a five may go
to somebody who would never have got it.

House rules: under_trump

Example:
    rules partners-21 under_trump=barred
    hand 1 dealer=W
    deal S 4s 5s Ah Kd 8d Jc
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N 4d 9s 4s Ad
    end abandoned

Corrected:
    rules partners-21 under_trump=barred
    hand 1 dealer=W
    deal S 4s 5s Ah Kd 8d Jc
    bid 3 - - -
    1 N As 2s 5s 3s
    2 N 4d 9s Kd Ad
    end abandoned
"""

from __future__ import annotations

import sys
from typing import Final

from pitchlog.cards import SUIT_NAMES, Card
from pitchlog.checks.base import finding, noticed
from pitchlog.checks.proof import card_words, choice, held_cards, held_evidence, noticing
from pitchlog.findings import Finding, Severity
from pitchlog.replay.faults import Place, PlayOffence
from pitchlog.replay.hand import HandReplay

CODE: Final = "P410"
NAME: Final = "under-trump"
SEVERITY: Final[Severity] = "error"


def report(fault: PlayOffence, replay: HandReplay) -> Finding:
    """The finding for a trump under a higher one."""
    assert fault.reason is not None
    assert fault.card is not None
    severity, notes, help_line = noticed(fault.is_marked, fault.is_ruled)
    evidence = held_evidence(fault, replay)
    best = _best(fault, replay)
    if best is not None:
        evidence.append((best[0], "the higher trump"))
    led = fault.reason.led
    could = held_cards(fault)
    follows = led is not None and all(replay.trumps.suits[card] == led for card in could)
    instead = f"could have {'followed with' if follows else 'played'} {choice(could)}" if could else "had another card"
    under = "a higher trump" if best is None else str(best[1])
    to = "" if led is None else f" to {SUIT_NAMES[led]}"
    return finding(
        sys.modules[__name__], fault, replay.rules,
        f"{fault.seat} played {card_words(fault.card)}{to} under {under} and {instead}",
        severity=severity, evidence=evidence, notes=notes, help=help_line if fault.is_marked else noticing(fault),
    )  # fmt: skip


def _best(fault: PlayOffence, replay: HandReplay) -> tuple[Place, Card] | None:
    """The highest trump that lay in the trick before this card."""
    trumps = replay.trumps
    laid = next((laid for laid in replay.laid if laid.statement is fault.place.statement), None)
    if laid is None:
        return None
    found: tuple[Place, Card] | None = None
    assert laid.statement is not None
    for position, card in enumerate(laid.cards):
        item = position if laid.items is None else laid.items[position]
        if item is None or item >= fault.place.index or card >= 54 or not trumps.is_trump(card):
            continue
        if found is None or trumps.ranks[card] > trumps.ranks[found[1]]:
            found = (Place(laid.statement, "play", item), card)
    return found
