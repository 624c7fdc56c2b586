"""Slips of the pencil in the lines of a hand: cards and tricks left out or put in, figures that are not right."""

from __future__ import annotations

from random import Random

from pitchlog.cards import NO_CARD, Number
from pitchlog.engine.settlement import team_of
from pitchlog.engine.standing import add_score, has_reached
from pitchlog.record.model import POINT_NAMES
from pitchlog.simulate.habits import do_cards_move
from pitchlog.simulate.sheet import GameSheet, HandSheet
from pitchlog.simulate.slip import FigureSlip, Slip, drops_out

NAMED = ("high", "low", "jack", "game")
"""The points whose findings have names of their own."""


class TrickLines(Slip):
    """A slip in the trick lines of a hand that was played."""

    def prepare(self, hand: HandSheet, rng: Random) -> None:
        """Where a hand may stop early, the cards are written down."""
        self.tell_end(hand)

    def written(self, game: GameSheet, hand: HandSheet, rng: Random) -> None:
        """Made in a hand whose tricks are written."""
        if self.is_live(hand) and hand.tricks and not hand.is_void and rng.random() < 0.6:
            {
                "missing-card": self._drop_card,
                "extra-card": self._add_card,
                "missing-trick": self._drop_trick,
                "trick-out-of-order": self._misnumber,
                "incomplete-hand": self._stop_short,
            }[self.name](hand, rng)

    def _drop_card(self, hand: HandSheet, rng: Random) -> None:
        place = rng.randrange(len(hand.tricks))
        trick = hand.tricks[place]
        position = rng.randrange(1, len(trick.cards))
        if trick.cards[position] == NO_CARD:
            return
        self.make(("trick", hand.index, place), hand.index, trick=place + 1, seat=trick.seats[position])
        is_sure = not do_cards_move(self.rules) or (hand.shown.moves == "seen" and bool(hand.moves))
        is_told = (hand.shown.deals and is_sure) or position == len(trick.cards) - 1
        if rng.random() < 0.5 or not is_told or hand.replaced or drops_out(self.rules):
            trick.cards[position] = NO_CARD
        else:
            del trick.cards[position]

    def _add_card(self, hand: HandSheet, rng: Random) -> None:
        if hand.undealt:
            place, card = rng.randrange(len(hand.tricks)), rng.choice(hand.undealt)
            hand.extra[place] = card
            self.make(("trick", hand.index, place), hand.index, trick=place + 1, card=card)

    def _drop_trick(self, hand: HandSheet, rng: Random) -> None:
        if len(hand.tricks) < 3:
            return
        place = rng.randrange(1, len(hand.tricks) - 1)
        del hand.tricks[place]
        self.make(("trick", hand.index, place), hand.index, trick=place + 1)

    def _misnumber(self, hand: HandSheet, rng: Random) -> None:
        tricks = hand.tricks
        if rng.random() < 0.5:
            place = rng.randrange(len(tricks) - 1)
            tricks[place], tricks[place + 1] = tricks[place + 1], tricks[place]
            self.make(("trick", hand.index, place + 1), hand.index, trick=place + 1)
            return
        place = rng.randrange(len(tricks))
        tricks[place].number = rng.choice([number for number in range(1, 10) if number != place + 1])
        self.make(("trick", hand.index, place), hand.index)

    def _stop_short(self, hand: HandSheet, rng: Random) -> None:
        kept = rng.randrange(1, len(hand.tricks))
        del hand.tricks[kept:]
        hand.shown.score = True
        self.make(("trick", hand.index, kept - 1), hand.index)


class HoldingSize(Slip):
    """One card too many or too few in a holding as written."""

    def prepare(self, hand: HandSheet, rng: Random) -> None:
        """The holdings are written down."""
        hand.shown.deals = hand.shown.deals or self.is_live(hand)

    def written(self, game: GameSheet, hand: HandSheet, rng: Random) -> None:
        """A card comes in, or one is left out; not where the hand is a misdeal all the same."""
        if not self.is_live(hand) or not hand.shown.deals or hand.replaced or hand.is_void:
            return
        seat = rng.randrange(len(hand.holdings))
        holding = hand.holdings[seat]
        if hand.undealt and rng.random() < 0.5:
            holding.insert(rng.randrange(len(holding) + 1), rng.choice(hand.undealt))
        else:
            del holding[rng.randrange(len(holding))]
        self.make(("deal", hand.index, seat), hand.index, seat=seat)


class TrumpLine(Slip):
    """Another suit is written for trump than was led, or turned."""

    def written(self, game: GameSheet, hand: HandSheet, rng: Random) -> None:
        """The line is written, with a wrong suit."""
        if self.is_live(hand) and hand.tricks and not hand.is_void:
            hand.trump_written = rng.choice([suit for suit in range(4) if suit != hand.trump])
            hand.shown.trump = hand.shown.turn = True
            self.make(("trump", hand.index), hand.index)


class PointGiven(Slip):
    """A point is written to the wrong side, to nobody, or to somebody though nobody has it."""

    def __init__(self, name: str, since: int = 1) -> None:
        super().__init__(name, since)
        self.point = name.removeprefix("wrong-")

    def prepare(self, hand: HandSheet, rng: Random) -> None:
        """Points are written down."""
        hand.shown.points = hand.shown.points or self.is_live(hand)
        self.tell_end(hand)

    def written(self, game: GameSheet, hand: HandSheet, rng: Random) -> None:
        """Another owner is written."""
        if not self.is_live(hand) or hand.is_void:
            return
        owners = {name: side for side, name in hand.given}
        owner = owners.get(self.point)
        camp = self._camp(game, hand, owner)
        sides: list[int | None] = [side for side in range(len(game.table.sides)) if side not in camp]
        if not sides:
            return
        new = rng.choice(sides if owner is None or rng.random() < 0.6 else [None])
        rest = [(side, name) for side, name in hand.given if name != self.point]
        place = rng.randrange(len(rest) + 1)
        if new is not None or rng.random() < 0.5:
            rest.insert(place, (new, self.point))
        hand.given = rest
        self.make(("points", hand.index), hand.index)

    def _camp(self, game: GameSheet, hand: HandSheet, owner: int | None) -> set[int | None]:
        """The sides that have the point together with its owner: Game, where their pips are counted together."""
        if self.point != "game" or owner is None or hand.contract is None:
            return {owner}
        team = team_of(hand.contract, game.table.side_of)
        if owner in team:
            return set(team)
        others: set[int | None] = {side for side in range(len(game.table.sides)) if side not in team}
        return others if game.rules.defenders == "together" else {owner}


class PointUnknown(PointGiven):
    """A point is written that this game does not have, or one that has no finding of its own to the wrong side."""

    def written(self, game: GameSheet, hand: HandSheet, rng: Random) -> None:
        """The point comes last."""
        if self.is_live(hand) and not hand.is_void:
            others = [rule.name for rule in game.rules.points if rule.name not in NAMED]
            if others and hand.tricks and rng.random() < 0.5:
                self.point = rng.choice(others)
                super().written(game, hand, rng)
                return
            table = {rule.name for rule in game.rules.points} | {"game"}
            strange = rng.choice([name for name in POINT_NAMES if name not in table])
            hand.given.append((rng.randrange(len(game.table.sides)), strange))
            self.make(("points", hand.index), hand.index)


class PipsCounted(Slip):
    """A count of pips that is not what was taken."""

    def prepare(self, hand: HandSheet, rng: Random) -> None:
        """Pips are written down."""
        hand.shown.pips = hand.shown.pips or self.is_live(hand)
        self.tell_end(hand)

    def written(self, game: GameSheet, hand: HandSheet, rng: Random) -> None:
        """One side's count is off."""
        if self.is_live(hand) and not hand.is_void:
            side = rng.choice(list(hand.pips))
            hand.pips[side] = _wrong(hand.pips[side], rng, least=0)
            self.make(("pips", hand.index), hand.index)


class ScoreWritten(FigureSlip):
    """A score that is not what the hand was worth; the totals go on from it, or from the right one."""

    def start(self, game: GameSheet, rng: Random) -> None:
        """Which of the two."""
        self.is_carried = game.always_total = rng.random() < 0.5

    def prepare(self, hand: HandSheet, rng: Random) -> None:
        """Scores are written down."""
        hand.shown.score = hand.shown.score or self.is_live(hand)
        self.tell_end(hand)

    def written(self, game: GameSheet, hand: HandSheet, rng: Random) -> None:
        """One side's score is off, by so little that nobody arrives with it."""
        if not self.is_live(hand) or hand.is_void:
            return
        rules = game.rules
        side = rng.choice(list(hand.score))
        score = _wrong(hand.score[side], rng, least=-9 if hand.score[side] > -9 else -999)
        total = add_score(hand.before[side], score, rules, is_pitcher=_is_pitchers(game, hand, side))
        if any(has_reached(figure, rules.target, rules) for figure in (total, hand.total[side])):
            return
        hand.score[side] = score
        if self.is_carried:
            hand.total[side] = total
        self.make(("score", hand.index), hand.index)


class TotalWritten(FigureSlip):
    """A total that is not the sum; the table goes on from it, or from the right one."""

    def start(self, game: GameSheet, rng: Random) -> None:
        """Which of the two."""
        self.is_carried = game.always_total = rng.random() < 0.5

    def prepare(self, hand: HandSheet, rng: Random) -> None:
        """Totals are written down."""
        hand.shown.total = hand.shown.total or self.is_live(hand)
        self.tell_end(hand)

    def written(self, game: GameSheet, hand: HandSheet, rng: Random) -> None:
        """One side's total is off, by so little that nobody arrives with it."""
        if not self.is_live(hand) or hand.is_void:
            return
        rules = game.rules
        side = rng.choice(list(hand.total))
        total = _wrong(hand.total[side], rng, least=-99 if rules.negative_scores else 0)
        if any(has_reached(figure, rules.target, rules) for figure in (total, hand.total[side])):
            return
        if self.is_carried:
            hand.total[side] = total
        else:
            hand.total_written = {**hand.total, side: total}
        self.make(("total", hand.index), hand.index)


def _wrong(figure: Number, rng: Random, *, least: int) -> Number:
    """Another figure, not far off."""
    return rng.choice([figure + step for step in (-10, -3, -2, -1, 1, 2, 3, 10) if figure + step >= least])


def _is_pitchers(game: GameSheet, hand: HandSheet, side: int) -> bool:
    return hand.contract is not None and game.table.side_of[hand.contract.pitcher] == side
