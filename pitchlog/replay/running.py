"""The cards run after a beg: whether they may be, as far as the record shows it.

Law: the dealer who refuses a beg deals three more to each player and turns another card, and again as long as the same
suit comes up (Foster's Seven-up, Hoyle's Games Modernized). A beg that was left out accuses nobody. What was run
stands as laid, lawful or not, and is told once.
"""

from __future__ import annotations

from pitchlog.cards import SUIT_OF, Card
from pitchlog.record.model import Beg, CardsMoved, Hand
from pitchlog.replay.faults import Fault, PhaseFault, Place
from pitchlog.rules import RuleSet
from pitchlog.seats import Table

NOT_RUN, RUN_OVER = "not-run", "run-over"


class Running:
    """The runs of one hand, followed line by line; each method says what its line does against the law."""

    def __init__(self, hand: Hand, rules: RuleSet) -> None:
        self.is_judged = rules.beg and rules.trump_by == "turn_up"
        self.is_answer_lost = any(line.keyword == "beg" for line in hand.unreadable)
        self.turned: list[tuple[Card, Place]] = []
        self.answer: Beg | None = None
        self.is_running = False

    @property
    def is_over(self) -> bool:
        """Whether another suit has come up than the first card's, as far as that is known."""
        suits = [SUIT_OF[card] for card, _ in self.turned]
        return len(suits) > 1 and suits[0] != suits[-1] and all(0 <= suit < 4 for suit in (suits[0], suits[-1]))

    def beg(self, beg: Beg) -> Fault | None:
        """A beg by the eldest. One to run the cards anew after another suit came up is unlawful."""
        if not self.is_judged:
            return None
        if beg.answer == "run" and not self.is_running and self.is_over:
            self._stop()
            return PhaseFault(
                "beg-not-allowed", Place(beg), seat=beg.seat, rule="beg", reason=RUN_OVER, other=self.turned[-1][1]
            )
        self.answer = beg
        return None

    def run(self, place: Place, seat: str | None, count: int = 0) -> Fault | None:
        """Three more cards are dealt to a seat; ``None`` where only the next card turned shows it."""
        if not self.is_judged or self.is_running or not self.turned:
            return None
        self.is_running = True
        reason, other = "", None
        if self.is_over:
            reason, other = RUN_OVER, self.turned[-1][1]
        elif len(self.turned) == 1 and self.answer is not None and not self.is_answer_lost:
            reason, other = (NOT_RUN if self.answer.answer != "run" else ""), Place(self.answer)
        if not reason:
            return None
        self._stop()
        return PhaseFault("wrong-refill", place, None, seat, rule="beg", reason=reason, count=count, other=other)

    def turn(self, card: Card, place: Place) -> Fault | None:
        """Another card is turned: the end of a run, if it is not the first."""
        fault = self.run(place, None) if self.turned else None
        self.turned.append((card, place))
        self.is_running = False
        return fault

    def _stop(self) -> None:
        """What follows from a run that was told is not told again."""
        self.is_judged = False


def beg_breach(beg: Beg, table: Table, rules: RuleSet, dealer: int | None) -> Fault | None:
    """Why nobody may beg, or not this seat."""
    eldest = None if dealer is None else table.next(dealer)
    if not rules.beg:
        return PhaseFault("beg-not-allowed", Place(beg), seat=beg.seat, rule="beg", reason="no-beg")
    if eldest is not None and table.index.get(beg.seat) != eldest:
        due = table.seats[eldest]
        return PhaseFault("beg-not-allowed", Place(beg), seat=beg.seat, rule="beg", reason="not-eldest", due=due)
    return None


def is_answer_open(hand: Hand, beg: Beg, runs: int) -> bool:
    """Whether the only beg does not agree with what follows: then nobody can tell whether a point was given for it.

    The cards were run though it says otherwise, or it says so and no more cards were dealt or turned.
    """
    if [moved for moved in hand.moved if isinstance(moved, Beg)] != [beg]:
        return False
    behind = [moved for moved in hand.moved if moved.line.number > beg.line.number and isinstance(moved, CardsMoved)]
    if beg.answer == "run":
        return bool(hand.tricks) and not any(moved.kind in ("turn", "draw", "discard") for moved in behind)
    return bool(runs)
