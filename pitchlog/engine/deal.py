"""The deal: holdings too weak to play, and who deals next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from pitchlog.cards import DEUCE, NINE, RANK_OF, TEN, Card
from pitchlog.rules import RuleSet

Ending = Literal["played", "passed", "misdeal", "redeal", "conceded", "abandoned", "lost"]

SAME: Final = frozenset({0})
NEXT: Final = frozenset({1})
EITHER: Final = frozenset({0, 1})


def is_weak(holding: Iterable[Card], rules: RuleSet) -> bool:
    """Whether a holding may be thrown in (a "coke" hand), as ``weak_hand_redeal`` says. All its cards are known.

    A hand without court cards and point cards has nothing above the nine and no two.
    """
    ranks = [RANK_OF[card] for card in holding]
    match rules.weak_hand_redeal:
        case "none":
            return False
        case "nothing_above_9":
            return max(ranks) <= NINE
        case "nothing_above_10":
            return max(ranks) <= TEN
        case _:
            return max(ranks) <= NINE and min(ranks) > DEUCE


def dealer_steps(ending: Ending, rules: RuleSet) -> tuple[frozenset[int] | None, str]:
    """(how many seats the deal may move on after a hand that ended so, the house rule it rests on).

    The deal goes clockwise. After a hand passed out it is as ``all_pass`` says, after a misdeal or a redeal as
    ``misdeal_by`` says, either way where that is unstated. After an abandoned or a lost hand anybody may deal
    (``None``).
    """
    if ending in ("abandoned", "lost"):
        return None, "deal_rotation"
    if ending in ("played", "conceded"):
        return NEXT, "deal_rotation"
    key = "all_pass" if ending == "passed" else "misdeal_by"
    value = rules.all_pass if ending == "passed" else rules.misdeal_by
    if value == "unstated":
        return EITHER, key
    return (SAME if value in ("same_dealer", "redeal_same_dealer") else NEXT), key
