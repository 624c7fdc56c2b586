"""Slips between the deal and the play: cards thrown or drawn against the rules, a wrong beg, a wrong call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

from pitchlog.cards import Card, bits_of, cards_of
from pitchlog.engine.deal import playing_size
from pitchlog.rules import RuleSet
from pitchlog.simulate.moves import Moving
from pitchlog.simulate.sheet import GameSheet, HandSheet, Move
from pitchlog.simulate.slip import Slip
from pitchlog.simulate.turning import RUN, Turning

THROWN = ("discard", "bury")


class MoveSlip(Slip):
    """A slip that is made in the moves of a hand, one of several ways, when they are all there."""

    def prepare(self, hand: HandSheet, rng: Random) -> None:
        """The cards are written down, so that the slip shows."""
        self.tell_cards(hand)

    def moved(self, moving: Moving) -> None:
        """Makes the slip in one of the ways in which it can be made here."""
        hand = moving.hand
        if not self.is_live(hand) or hand.is_void or hand.replaced or moving.rng.random() < 0.2:
            return
        ways = list(self.ways(moving))
        if ways:
            way, *move = moving.rng.choice(ways)
            self.spoil(moving, way, *move)

    def ways(self, moving: Moving) -> Iterator[tuple[str, Move] | tuple[str]]:
        """What could be done wrong: its name, and the move that it is about."""
        raise NotImplementedError

    def spoil(self, moving: Moving, way: str, move: Move | None = None) -> None:
        """Does it."""
        raise NotImplementedError

    def mark(self, hand: HandSheet, move: Move) -> None:
        """The slip stands in this move's line."""
        self.make((move.kind, hand.index, hand.moves.index(move)), hand.index, seat=move.seat)


class WrongDiscard(MoveSlip):
    """Too many thrown, too few, a trump that may not be, or a plain card kept that had to go."""

    def ways(self, moving: Moving) -> Iterator[tuple[str, Move] | tuple[str]]:
        """Every discard in which one of these can be."""
        hand, rules = moving.hand, moving.rules
        for move in hand.moves:
            if move.kind not in THROWN or move.seat is None:
                continue
            own = [one for one in hand.moves if one.seat == move.seat]
            draw = next((one for one in own if one.kind == "draw" and not one.is_early), None)
            throws = [one for one in own if one.kind in THROWN]
            if own[-1] is move and len(move.cards) > 1 and not any(one.to == move.seat for one in hand.moves):
                yield "too-few", move
            if len(throws) > 1 or move.seat == moving.robber:
                continue
            if draw is not None and self._keeps(moving, move, draw):
                yield "plain-kept", move
            if draw is not None and self._can_throw_more(moving, move):
                yield "too-many", move
            if rules.trump_discard not in ("free", "unstated") and self._trumps(moving, move):
                yield "trump", move

    def spoil(self, moving: Moving, way: str, move: Move | None = None) -> None:
        """The discard becomes unlawful, and the holding what it then is."""
        assert move is not None
        assert move.seat is not None
        hand, seat, bits = moving.hand, move.seat, moving.bits
        draw = next((one for one in hand.moves if one.seat == seat and one.kind == "draw" and not one.is_early), None)
        plain = [card for card in move.cards if not moving.trumps.is_trump(card)]
        if way == "too-few":
            card = move.cards.pop()
            bits[seat] |= 1 << card
        elif way == "plain-kept" and draw is not None:
            card, back = plain[-1], draw.cards.pop()
            move.cards.remove(card)
            hand.undealt.append(back)
            bits[seat] = bits[seat] & ~(1 << back) | 1 << card
        elif way == "too-many" and draw is not None:
            count = moving.rules.discard_most + 1 - len(move.cards)
            more = self._spare(moving, move)[:count]
            drawn = hand.undealt[:count]
            del hand.undealt[:count]
            move.cards += more
            draw.cards += drawn
            bits[seat] = bits[seat] & ~bits_of(more) | bits_of(drawn)
        else:
            card, trump = plain[-1], moving.rng.choice(self._trumps(moving, move))
            move.cards[move.cards.index(card)] = trump
            bits[seat] = bits[seat] & ~(1 << trump) | 1 << card
        self.mark(hand, move)

    def _keeps(self, moving: Moving, move: Move, draw: Move) -> bool:
        """Whether a plain card can be kept though the stock had one for it, which is certain only if all threw.

        Nobody else may have kept one because the stock had run short: with the card that is left over it had not.
        """
        if moving.rules.discard_phase != "non_trump" or len(draw.cards) < 2 or len(move.cards) < 2:
            return False
        assert move.seat is not None
        throwers = {one.seat for one in moving.hand.moves if one.kind == "discard"}
        drawn = bits_of([card for one in moving.hand.moves if one.kind == "draw" for card in one.cards])
        has_kept = any(bits & ~drawn & ~moving.trumps.bits for bits in moving.bits)
        is_plain = any(not moving.trumps.is_trump(card) for card in move.cards)
        return len(throwers) == moving.seats and not has_kept and is_plain

    def _can_throw_more(self, moving: Moving, move: Move) -> bool:
        rules = moving.rules
        if not rules.discard_most or (rules.widow and move.seat == moving.pitcher) or rules.widow_to == "each":
            return False
        count = rules.discard_most + 1 - len(move.cards)
        return 0 < count <= len(moving.hand.undealt) and len(self._spare(moving, move)) >= count

    def _spare(self, moving: Moving, move: Move) -> list[Card]:
        """The plain cards that the seat was dealt and kept."""
        assert move.seat is not None
        held = bits_of(moving.hand.holdings[move.seat]) & moving.bits[move.seat] & ~moving.trumps.bits
        return cards_of(held)

    def _trumps(self, moving: Moving, move: Move) -> list[Card]:
        """The trumps that the seat kept and might have thrown instead, none of them being too many."""
        assert move.seat is not None
        before = moving.hand.moves[: moving.hand.moves.index(move)]
        taken = [card for one in before if one.seat == move.seat for card in one.cards]
        held = bits_of(moving.hand.holdings[move.seat]) | bits_of(taken)
        trumps = cards_of(held & moving.trumps.bits)
        if len(trumps) > moving.size or all(moving.trumps.is_trump(card) for card in move.cards):
            return []
        return [card for card in trumps if moving.bits[move.seat] >> card & 1 and card != moving.hand.called]


class WrongRefill(MoveSlip):
    """A card too many drawn, cards taken up by somebody who may not, refills or draws out of order, a run too many."""

    def turned(self, turning: Turning) -> None:
        """The cards are run once more though another suit has come up."""
        hand, first = turning.hand, len(turning.hand.moves)
        if not self.is_live(hand) or not hand.runs or len(hand.undealt) <= RUN * len(turning.bits) + 1:
            return
        bits = list(turning.bits)
        turning.run()
        if hand.is_void or bits == turning.bits:
            self.since = 10_000
            return
        self.mark(hand, hand.moves[first])

    def drawn(self, hand: HandSheet, draws: Sequence[Move], rng: Random) -> None:
        """After a trick two draws are written in the wrong order, or one for another seat."""
        if not self.is_live(hand) or rng.random() < 0.8:
            return
        place = rng.randrange(len(draws) - 1)
        move = draws[place]
        if rng.random() < 0.5:
            other = draws[place + 1]
            move.seat, other.seat = other.seat, move.seat
            move.cards, other.cards = other.cards, move.cards
        else:
            place = rng.randrange(len(draws))
            move = draws[place]
            move.seat = rng.choice([one.seat for one in draws if one.seat != move.seat])
        self.mark(hand, move)

    def ways(self, moving: Moving) -> Iterator[tuple[str, Move] | tuple[str]]:
        """Every draw in which one of these can be, and a card from what is left for anybody."""
        hand, rules = moving.hand, moving.rules
        draws = [move for move in hand.moves if move.kind == "draw" and move.seat != moving.robber]
        if hand.undealt:
            yield from (("one-more", move) for move in draws)
        elif moving.robber is not None and self._robbed(moving) is not None:
            yield from (("from-robber", move) for move in draws)
        if rules.refill_order != "unstated":
            for one, other in pairwise(hand.moves):
                if one in draws and other in draws and not one.is_early and one.seat != other.seat:
                    yield "swapped", one
        is_still = not rules.refill_to and rules.draw_after_trick == "none" and not hand.runs
        has_new_cards = rules.weak_hand_redeal != "none" and rules.weak_hand_outcome != "redeal"
        if hand.undealt and is_still and not has_new_cards and rules.weak_hand_outcome != "new_cards":
            yield ("drawn",)
        is_owned = rules.widow_to != "each" and rules.remainder_to != "unstated" and rules.draw_after_trick == "none"
        if hand.undealt and is_owned:
            yield ("taken",)

    def spoil(self, moving: Moving, way: str, move: Move | None = None) -> None:
        """Draws, takes up or refills wrongly."""
        hand, rng = moving.hand, moving.rng
        if move is None:
            barred = {moving.pitcher, moving.robber} if way == "taken" else set()
            seat = rng.choice([seat for seat in range(moving.seats) if seat not in barred])
            move = moving.move("draw" if way == "drawn" else "take", seat, [hand.undealt.pop()])
            moving.bits[seat] |= bits_of(move.cards)
        elif way == "swapped":
            place = hand.moves.index(move)
            hand.moves[place : place + 2] = hand.moves[place + 1], move
        else:
            card = hand.undealt.pop() if way == "one-more" else self._take_from_robber(moving)
            move.cards.append(card)
            assert move.seat is not None
            moving.bits[move.seat] |= 1 << card
        self.mark(hand, move)

    def _robbed(self, moving: Moving) -> Card | None:
        """A card that whoever robbed the stock took up and threw again, among others."""
        own = [move for move in moving.hand.moves if move.seat == moving.robber]
        takes = [move for move in own if move.kind == "take" and not move.is_bound]
        taken = takes[-1].cards if takes else []
        last = own[-1] if own else None
        if last is None or last.kind not in THROWN or len(taken) < 2 or len(last.cards) < 2:
            return None
        return next((card for card in last.cards if card in taken), None)

    def _take_from_robber(self, moving: Moving) -> Card:
        card = self._robbed(moving)
        assert card is not None
        for move in moving.hand.moves:
            if move.seat == moving.robber and card in move.cards:
                move.cards.remove(card)
        return card


class WrongBeg(Slip):
    """Somebody begs who may not, or where nobody does."""

    def written(self, game: GameSheet, hand: HandSheet, rng: Random) -> None:
        """The beg is written; the table goes on as if it had not been."""
        if not self.is_live(hand) or hand.is_void:
            return
        seats = len(game.table.seats)
        eldest = (hand.dealer + 1) % seats
        seat = rng.choice([seat for seat in range(seats) if seat != eldest or not game.rules.beg])
        beg = Move("beg", seat, answer="stand", is_early=True)
        hand.moves.append(beg)
        self.make((beg.kind, hand.index, hand.moves.index(beg)), hand.index, seat=seat)


class WrongPartner(MoveSlip):
    """A card is called where none may be, or one that the pitcher holds, or that is no trump."""

    def ways(self, moving: Moving) -> Iterator[tuple[str, Move] | tuple[str]]:
        """The call that was made, or one more."""
        if moving.rules.partner_call == "none":
            yield ("called",)
        for move in moving.hand.moves:
            if move.kind == "partner":
                yield "held", move
                yield "plain", move

    def spoil(self, moving: Moving, way: str, move: Move | None = None) -> None:
        """Calls another card."""
        hand, held = moving.hand, moving.bits[moving.pitcher]
        if move is None:
            move = moving.move("partner", None, [moving.rng.choice(hand.holdings[0])])
        else:
            others = 0
            for seat, bits in enumerate(moving.bits):
                others |= bits if seat != moving.pitcher else 0
            plain = others & ~moving.trumps.bits
            move.cards = [moving.rng.choice(cards_of(plain if way == "plain" and plain else held))]
            hand.called = move.cards[0]
        self.mark(hand, move)


def can_throw_wrongly(rules: RuleSet) -> bool:
    """Whether these rules can be broken by what is thrown."""
    size = playing_size(rules)
    gets_down = rules.hand_size + rules.widow > size or rules.remainder_to in ("bidder", "dealer")
    is_bounded = 0 < rules.discard_most < rules.hand_size
    is_guarded = rules.discard_phase != "none" and rules.trump_discard not in ("free", "unstated")
    is_run = rules.beg and rules.run_cards != "keep"
    return rules.discard_phase == "non_trump" or gets_down or is_bounded or is_guarded or is_run
