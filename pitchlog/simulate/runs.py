"""Runs of simulated games, and the faults that can be put into them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from pitchlog.engine.bids import may_match, top_level
from pitchlog.engine.deal import stock_size
from pitchlog.engine.legality import must_lead_trump
from pitchlog.rules import DEFAULT_PRESET, RuleSet, allowed_values, differences, find_preset, preset, value_text
from pitchlog.rules.consistency import contradictions
from pitchlog.rules.matters import can_matter
from pitchlog.simulate.game import Play
from pitchlog.simulate.playing import most_seats
from pitchlog.simulate.sheet import PlantedFault, SimulatedGame
from pitchlog.simulate.slip import NoSlip, Slip
from pitchlog.simulate.slips_calls import CallAfterClose, CallLeftOut, CallOutOfTurn, NotPassed, WrongAmount
from pitchlog.simulate.slips_cards import (
    CalledCardKept,
    CardNotDealt,
    CardTwice,
    OutOfTurn,
    Stranger,
    UnlawfulCard,
    WrongFirstLead,
    WrongLeader,
    WrongTaker,
    strangers,
)  # fmt: skip
from pitchlog.simulate.slips_game import AnotherHand, WrongCount, WrongDealer, WrongWinner
from pitchlog.simulate.slips_moves import WrongBeg, WrongDiscard, WrongPartner, WrongRefill, can_throw_wrongly
from pitchlog.simulate.slips_record import (
    HoldingSize,
    PipsCounted,
    PointGiven,
    PointUnknown,
    ScoreWritten,
    TotalWritten,
    TrickLines,
    TrumpLine,
)  # fmt: skip
from pitchlog.simulate.slips_text import GARBLERS, Garbled
from pitchlog.simulate.writing import LaxSpelling, Spelling, write_game

SLIPS: Final[dict[str, Callable[[str, int], Slip]]] = {
    "revoke": UnlawfulCard,
    "must-trump": UnlawfulCard,
    "under-trump": UnlawfulCard,
    "trump-only": UnlawfulCard,
    "joker-led": UnlawfulCard,
    "called-card-kept": CalledCardKept,
    "must-lead-trump": WrongFirstLead,
    "play-out-of-turn": OutOfTurn,
    "wrong-leader": WrongLeader,
    "wrong-trick-winner": WrongTaker,
    "card-not-held": CardNotDealt,
    "duplicate-card": CardTwice,
    "card-not-in-pack": Stranger,
    "wrong-hand-size": HoldingSize,
    "missing-card": TrickLines,
    "extra-card": TrickLines,
    "missing-trick": TrickLines,
    "trick-out-of-order": TrickLines,
    "incomplete-hand": TrickLines,
    "bid-out-of-turn": CallOutOfTurn,
    "bid-too-low": WrongAmount,
    "bid-not-allowed": WrongAmount,
    "dealer-may-not-match": WrongAmount,
    "dealer-must-bid": WrongAmount,
    "bid-after-close": CallAfterClose,
    "missing-bid": CallLeftOut,
    "auction-not-passed": NotPassed,
    "unlawful-discard": WrongDiscard,
    "wrong-refill": WrongRefill,
    "beg-not-allowed": WrongBeg,
    "partner-not-allowed": WrongPartner,
    "trump-contradicts-turn": TrumpLine,
    "trump-contradicts-lead": TrumpLine,
    "wrong-high": PointGiven,
    "wrong-low": PointGiven,
    "wrong-jack": PointGiven,
    "wrong-game": PointGiven,
    "wrong-point": PointUnknown,
    "wrong-pips": PipsCounted,
    "wrong-score": ScoreWritten,
    "wrong-total": TotalWritten,
    "wrong-dealer": WrongDealer,
    "game-already-over": AnotherHand,
    "wrong-winner": WrongWinner,
    "players-not-allowed": WrongCount,
    **dict.fromkeys(GARBLERS, Garbled),
}
"""How each fault is made, by the finding's name."""

FAULT_NAMES: Final = tuple(SLIPS)
"""Every fault that can be put into a game, by the name of its finding."""

GAP_KEYS: Final = (
    "low_credit", "game_tie", "game_zero", "defenders", "smudge_win", "smudge_fail", "smudge_when_negative",
    "both_reach", "cutthroat_double", "dealer_match", "all_pass",
)  # fmt: skip
"""The house rules that a table cannot play without having settled them."""

SPECIAL_KEYS: Final = (
    "joker_rank", "joker_order", "joker_credit", "ambiguous_first_lead", "run_cards", "refill_order", "remainder_to",
    "trump_discard", "buried_point_card", "out_of_trump", "under_trump",
)  # fmt: skip
"""The same, where the game has what they are about."""

MOST_TRIES: Final = 60
"""So often a game is played again in which the fault could not be made."""


def faults_for(rules: RuleSet, players: int | None = None) -> tuple[str, ...]:
    """The faults that can be put into a game by these rules, for this number of players or any."""
    return tuple(name for name in FAULT_NAMES if _can_happen(name, rules, players or rules.players[1]))


def simulate(
    rules: RuleSet,
    *,
    games: int,
    seed: int,
    players: int | None = None,
    faults: bool | str = False,
    lax: bool = False,
    settled: bool | None = None,
) -> Iterator[SimulatedGame]:
    """Random games by these rules, each its own text; the same seed gives the same games, each for itself.

    ``players`` is how many play (``None``: any number that the rules allow). With ``faults`` each game has exactly one
    fault, of any kind that the rules know, or of the kind named. ``lax`` writes as people scribble. What the rules
    leave open is settled by the table and added to the ``rules`` line, unless ``settled`` is false; ``None`` does
    now one and now the other, and always settles where a fault is put in. Raises ``ValueError`` for what cannot be.
    """
    fewest, most = rules.players
    if players is not None and not fewest <= players <= most:
        allowed = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise ValueError(f"these rules are for {allowed} players, not {players}")
    forced = rules.dealer_forced_bid
    if rules.dealer_forced_kind == "exactly" and 0 < forced < rules.min_bid:
        raise ValueError(f"a dealer who must bid exactly {forced} has no lawful bid: the lowest is {rules.min_bid}")
    names = faults_for(rules, players)
    if isinstance(faults, str):
        if faults not in names:
            raise ValueError(f'no game by these rules can have the fault "{faults}"')
        names = (faults,)
    return _games(rules, games, seed, players, names if faults else (), lax, settled)


def _games(
    rules: RuleSet, games: int, seed: int, players: int | None, names: tuple[str, ...], lax: bool, settled: bool | None
) -> Iterator[SimulatedGame]:
    for number in range(games):
        rng = Random(f"{rules.preset}/{seed}/{number}")
        for _ in range(MOST_TRIES):
            name = rng.choice(names) if names else ""
            made = _game(rules, players, name, rng, lax=lax, settled=settled)
            if made is not None:
                yield made
                break
        else:
            raise ValueError(f"no game by these rules came to have the fault {' or '.join(names)}")


def _game(
    rules: RuleSet, players: int | None, name: str, rng: Random, *, lax: bool, settled: bool | None
) -> SimulatedGame | None:
    """One game; ``None`` if its fault could not be made however often it was tried."""
    for attempt in range(MOST_TRIES if name else 1):
        slip = SLIPS[name](name, 1 if attempt else rng.randint(1, 4)) if name else NoSlip()
        is_settled = bool(name) or (rng.random() < 0.75 if settled is None else settled)
        law = _settle(rules, rng)
        seats = slip.seats(law, rng) or players or _seats(law, rng)
        changes = _changes(law if is_settled else rules)
        sheet = Play(law, changes, seats, rng, slip).run()
        spelling = LaxSpelling(rng) if lax else Spelling()
        lines = write_game(sheet, spelling, rng)
        slip.text(sheet, lines, spelling, rng)
        if name and slip.plant is None:
            continue
        lines = spelling.tidy(lines)
        text = "".join(f"{line.text}\n" for line in lines)
        plant = slip.plant
        if plant is None:
            return SimulatedGame(text, None)
        line_number = next(number for number, line in enumerate(lines, 1) if line.key == plant.key)
        seat = None if plant.seat is None else sheet.table.seats[plant.seat]
        written = plant.text if plant.card is None else spelling.card(plant.card)
        return SimulatedGame(text, PlantedFault(name, 1, plant.hand, plant.trick, seat, line_number, written))
    return None


def _seats(rules: RuleSet, rng: Random) -> int:
    fewest, most = rules.players
    needed = {"pairs": 4, "three_pairs": 6, "two_trios": 6, "offset_partner": 5}.get(rules.sides)
    return needed or rng.randint(fewest, max(fewest, min(most, most_seats(rules))))


def _settle(rules: RuleSet, rng: Random) -> RuleSet:
    """These rules with what they leave open decided one way or the other, so that they hold together."""
    for _ in range(MOST_TRIES):
        update = {
            key: rng.choice([value for value in allowed_values(key) or () if value != "unstated"])
            for key in GAP_KEYS + SPECIAL_KEYS
            if getattr(rules, key) == "unstated" and (key in GAP_KEYS or can_matter(rules, key))
        }
        settled = rules.model_copy(update=update) if update else rules
        if not update or not contradictions(settled):
            return settled
    return rules


def _changes(rules: RuleSet) -> list[tuple[str, str]]:
    """What a ``rules`` line has to add to the preset's name."""
    usual = preset(find_preset(rules.preset) or DEFAULT_PRESET)
    return [(key, value_text(value)) for key, _, value in differences(usual, rules)]


def bars_jokers(rules: RuleSet) -> bool:
    """Whether a joker may not be led, at first or at all."""
    is_first = rules.trump_by == "first_lead" and rules.ambiguous_first_lead == "not_allowed"
    return is_first or rules.lead_restriction == "no_joker"


def _can_happen(name: str, rules: RuleSet, players: int) -> bool:
    """Whether a game by these rules with at most so many players can have the fault."""
    fewest, most = rules.players
    levels = range(rules.min_bid, top_level(rules) + 1)
    is_stealing = rules.bid_system == "auction" and rules.dealer_match != "unstated"
    has_bids = rules.bid_system != "none"
    points = {rule.name for rule in rules.points}
    return {
        "revoke": rules.follow_rule != "trump_only",
        "must-trump": rules.void_rule == "must_trump" and rules.follow_rule != "free_unless_trump_led",
        "must-lead-trump": (rules.face_up_pitch and rules.bid_system == "auction")
        or (must_lead_trump(rules) and rules.follow_rule != "trump_only"),
        "trump-contradicts-lead": rules.trump_by == "first_lead",
        "trump-contradicts-turn": rules.trump_by in ("turn_up", "cut"),
        "under-trump": rules.under_trump in ("barred", "barred_when_void") and players > 2,
        "trump-only": rules.follow_rule == "trump_only",
        "joker-led": rules.jokers > 0 and bars_jokers(rules),
        "called-card-kept": rules.partner_call != "none" and rules.called_card_first,
        "unlawful-discard": can_throw_wrongly(rules),
        "wrong-refill": stock_size(rules, fewest) > 0,
        "play-out-of-turn": players > 2,
        "bid-out-of-turn": has_bids and rules.bid_rounds == "one" and players > 2 + (rules.bid_system == "sell_out"),
        "bid-too-low": has_bids,
        "bid-after-close": has_bids and rules.bid_rounds == "one" and players > 2,
        "missing-bid": has_bids,
        "auction-not-passed": has_bids,
        "dealer-may-not-match": is_stealing and not all(may_match(level, rules) for level in levels),
        "dealer-must-bid": has_bids and rules.dealer_forced_bid > 0,
        "game-already-over": bool(rules.target or rules.hands_limit or rules.deals_each),
        "wrong-high": "high" in points,
        "wrong-low": "low" in points,
        "wrong-jack": "jack" in points,
        "wrong-game": "game" in points,
        "card-not-in-pack": bool(strangers(rules)),
        "card-not-held": rules.draw_after_trick == "none",
        "players-not-allowed": fewest > 2 or most < most_seats(rules),
    }.get(name, True)
