"""House rules that cannot hold together, and why.

Only real contradictions stand here: rules under which a hand could not be dealt, bid, played or ended. A rule that
merely never comes to matter beside another (``win_needs_made_bid`` where anybody may go out) is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from pitchlog.cards import pack_bits
from pitchlog.rules.model import RuleSet
from pitchlog.rules.wording import ranks_in_pack


@dataclass(frozen=True, slots=True)
class Contradiction:
    """The keys that do not go together, and a clause that says why."""

    keys: tuple[str, ...]
    reason: str


def contradictions(rules: RuleSet) -> list[Contradiction]:
    """Everything in these rules that cannot hold together."""
    return [found for law in LAWS for found in law(rules)]


def pack_size(rules: RuleSet) -> int:
    """How many cards the pack has, with its jokers.

    >>> pack_size(RuleSet(low_credit="holder", deck="32", jokers=2))
    34
    """
    return pack_bits(rules.deck, "".join(rules.removed_ranks), rules.jokers).bit_count()


def _bids(rules: RuleSet) -> Iterable[Contradiction]:
    if rules.min_bid > rules.max_bid:
        yield Contradiction(
            ("min_bid", "max_bid"), f"the lowest bid ({rules.min_bid}) would be above the highest ({rules.max_bid})"
        )
    if rules.dealer_forced_kind == "exactly" and 0 < rules.dealer_forced_bid < rules.min_bid:
        yield Contradiction(
            ("dealer_forced_kind", "dealer_forced_bid", "min_bid"),
            f"the dealer would have to bid exactly {rules.dealer_forced_bid}, but the lowest bid is {rules.min_bid}",
        )
    if rules.dealer_forced_bid > rules.max_bid:
        yield Contradiction(
            ("dealer_forced_bid", "max_bid"),
            f"the dealer would have to bid {rules.dealer_forced_bid}, but the highest bid is {rules.max_bid}",
        )


def _points(rules: RuleSet) -> Iterable[Contradiction]:
    most = rules.max_points
    if not most:
        yield Contradiction(WORTHS, "nothing could be scored in a hand: no card and no count is worth a point")
        return
    if rules.low_value and rules.low_card == "deuce" and "2" not in ranks_in_pack(rules):
        yield Contradiction(
            ("low_card", "low_value", "deck", "removed_ranks"),
            "Low would be the two of trumps, and no two is in the pack",
        )
    if rules.jack_value and rules.hang_jack > 1:
        most += max(0, rules.hang_jack - rules.jack_value)
    if rules.bid_system != "none" and rules.min_bid > most:
        yield Contradiction(
            ("min_bid", "bid_system", *WORTHS, "hang_jack"),
            f"the lowest bid ({rules.min_bid}) would be above all the points of a hand ({most})",
        )


def _pack(rules: RuleSet) -> Iterable[Contradiction]:
    fewest, most = rules.players
    if fewest > most:
        yield Contradiction(("players",), f"the fewest players ({fewest}) would be more than the most ({most})")
    held, pack = rules.hand_size * fewest, pack_size(rules)
    beside, told = 0, ""
    if rules.widow and rules.widow_to == "each":
        beside, told = rules.widow * fewest, f" with {rules.widow} unseen cards for each of them"
    elif rules.widow and rules.widow_to != "agreement":
        beside, told = rules.widow, f" and {rules.widow} for the widow"
    if held + beside > pack:
        yield Contradiction(
            (*DEALT_FROM, *(("widow", "widow_to") if beside else ())),
            f"{rules.hand_size} cards each for {fewest} players{told} are more than the {pack} in the pack",
        )
    elif rules.trump_by == "turn_up" and held + beside == pack:
        yield Contradiction(
            ("trump_by", *DEALT_FROM, "widow", "widow_to"), "the whole pack is dealt out: no card is left to turn up"
        )


def _sides(rules: RuleSet) -> Iterable[Contradiction]:
    fewest, most = rules.players
    needed = SEATS_NEEDED.get(rules.sides)
    if needed is not None and not fewest <= needed <= most:
        seats = str(fewest) if fewest == most else f"{fewest} to {most}"
        yield Contradiction(("sides", "players"), f"{rules.sides} needs {needed} players, and the game is for {seats}")
    if rules.sides == "called_partner" and most < 3:
        yield Contradiction(("sides", "players"), "called_partner needs a third player to play against")
    if rules.sides == "called_partner" and rules.partner_call == "none":
        yield Contradiction(
            ("sides", "partner_call"), "called_partner needs a card that is called (partner_call=trump_card)"
        )
    if rules.partner_call != "none" and rules.sides != "called_partner":
        yield Contradiction(
            ("partner_call", "sides"), f"a partner is called only where sides is called_partner, not {rules.sides}"
        )
    if rules.partner_call != "none" and rules.trump_by == "first_lead":
        yield Contradiction(
            ("partner_call", "trump_by"), "a trump can be called only where trump is known before the first lead"
        )


def _no_auction(rules: RuleSet) -> Iterable[Contradiction]:
    if rules.bid_system != "none":
        return
    if rules.dealer_forced_bid:
        yield Contradiction(
            ("bid_system", "dealer_forced_bid"), "without an auction the dealer cannot be forced to bid"
        )
    if rules.smudge not in ("none", "unbid"):
        yield Contradiction(
            ("bid_system", "smudge"), f"without an auction nobody can bid a smudge (smudge is {rules.smudge})"
        )


def _trump(rules: RuleSet) -> Iterable[Contradiction]:
    if rules.trump_by == "first_lead" and not rules.first_lead_must_be_trump:
        yield Contradiction(
            ("trump_by", "first_lead_must_be_trump"), "where the first lead makes trump, it is always a trump"
        )
    if rules.trump_by == "named_and_led" and not rules.first_lead_must_be_trump:
        yield Contradiction(
            ("trump_by", "first_lead_must_be_trump"), "named_and_led says that the pitcher leads the trump he named"
        )
    if rules.trump_by != "turn_up" and rules.turn_up_points != "none":
        yield Contradiction(
            ("turn_up_points", "trump_by"), "no card is turned up for trump that the dealer could score for"
        )
    if rules.trump_by != "turn_up" and rules.beg:
        yield Contradiction(("beg", "trump_by"), "one can only beg for another trump than the card that was turned up")


def _running(rules: RuleSet) -> Iterable[Contradiction]:
    """Ways to come by more cards, or to throw some, beside running them for another trump."""
    if not rules.beg:
        return
    beside = {
        "discard_phase": (rules.discard_phase != "none", "none"),
        "remainder_to": (rules.remainder_to in ("bidder", "dealer"), "nobody"),
        "widow": (rules.widow > 0, "0"),
    }
    for key, (is_there, only) in beside.items():
        if is_there:
            yield Contradiction(
                (key, "beg"),
                "when the cards are run all of them come from the stock, and each player gets down as run_cards says: "
                f"beside beg, {key} may be {only} only",
            )


def _discards(rules: RuleSet) -> Iterable[Contradiction]:
    if rules.discard_phase == "none":
        if rules.refill_to != rules.hand_size:
            yield from _too_many_cards(rules)
        return
    if rules.discard_phase == "non_trump" and rules.trump_by == "first_lead":
        yield Contradiction(
            ("discard_phase", "trump_by"), "nobody can throw what is no trump before the first lead has made trump"
        )
    if rules.draw_after_trick != "none":
        yield Contradiction(
            ("draw_after_trick", "discard_phase"),
            "the stock cannot be drawn from after each trick and to replace what was thrown",
        )
    if 0 < rules.discard_most < rules.discard_least:
        yield Contradiction(
            ("discard_least", "discard_most"),
            f"a player would have to throw at least {rules.discard_least} cards and at most {rules.discard_most}",
        )
    if rules.refill_to:
        yield from _refilled(rules)
    else:
        yield from _cards_left(rules)


def _refilled(rules: RuleSet) -> Iterable[Contradiction]:
    """Players who could not come to hold as many cards as they are refilled to, for all that they throw."""
    dealt, kept = dealt_to_each(rules), rules.refill_to
    if rules.discard_phase == "bidder_only":
        if kept != dealt:
            yield Contradiction(
                ("refill_to", "discard_phase", "hand_size"),
                f"the pitcher alone throws cards and would play with {kept}, the others with {dealt}: "
                f"refill_to may be {dealt} here, or 0",
            )
        return
    if kept > dealt:
        yield Contradiction(
            ("refill_to", "hand_size", "widow", "widow_to"),
            f"each player is dealt {dealt} cards and only what he threw is replaced: refill_to may be 1 to {dealt}",
        )
        return
    most = rules.discard_most
    if 0 < most < dealt - kept:
        yield Contradiction(
            ("refill_to", "discard_most", "hand_size"),
            f"a player dealt {dealt} cards must throw {dealt - kept} to keep {kept} and may throw {most}: "
            f"refill_to may be {dealt - most} to {dealt}, or discard_most {dealt - kept} or more",
        )
    is_barred = rules.discard_phase == "non_trump" or rules.trump_discard not in ("free", "unstated")
    if is_barred and rules.discard_least > dealt - kept:
        barring = "discard_phase" if rules.discard_phase == "non_trump" else "trump_discard"
        yield Contradiction(
            ("discard_least", barring, "refill_to", "hand_size", "widow", "widow_to"),
            f"a player with {kept} trumps or more would have to throw some to throw {rules.discard_least} cards, and "
            f"may not: discard_least may be 0 to {dealt - kept} beside {barring}={getattr(rules, barring)}",
        )
        return
    stock = pack_size(rules) - rules.players[0] * rules.hand_size - widow_cards(rules, rules.players[0])
    if cards_missing(rules, rules.players[0]) > max(0, stock):
        yield Contradiction(
            ("discard_least", "refill_to", "hand_size", "players", "deck", "widow"),
            f"each player throws {rules.discard_least} of {dealt} cards, and the stock ({max(0, stock)} cards) cannot "
            f"bring all of them back to {kept}: discard_least may be 0 to {_most_thrown(rules, max(0, stock))}",
        )


def _most_thrown(rules: RuleSet, stock: int) -> int:
    """How many cards everybody may have to throw at most, if the stock is to replace them."""
    numbers = range(rules.discard_least + 1)
    return max(
        number
        for number in numbers
        if cards_missing(rules.model_copy(update={"discard_least": number}), rules.players[0]) <= stock
    )


def dealt_to_each(rules: RuleSet) -> int:
    """How many cards each player holds before anybody throws some, but for what one alone takes up."""
    return rules.hand_size + (rules.widow if rules.widow_to == "each" else 0)


def widow_cards(rules: RuleSet, players: int) -> int:
    """How many cards are dealt to the side for so many players."""
    return rules.widow * (players if rules.widow_to == "each" else 1)


def cards_short(rules: RuleSet) -> int:
    """How many cards a player is short of who threw no more than he must, where what is thrown is replaced."""
    if rules.discard_phase != "any" or not rules.refill_to:
        return 0
    return max(0, rules.refill_to - max(0, dealt_to_each(rules) - rules.discard_least))


def cards_missing(rules: RuleSet, players: int) -> int:
    """How many cards the stock must have for so many players: what those who must throw some are then short of.

    Whoever takes up a widow or the rest of the stock gets down from that and is bound to no number.
    """
    is_one_free = (rules.widow > 0 and rules.widow_to != "each") or rules.remainder_to in ("bidder", "dealer")
    return cards_short(rules) * (players - is_one_free)


def _too_many_cards(rules: RuleSet) -> Iterable[Contradiction]:
    """Cards taken up where nothing may be thrown for them."""
    if rules.widow and rules.widow_to in ("pitcher", "unstated"):
        yield Contradiction(
            ("widow", "widow_to", "discard_phase", "refill_to"),
            "the pitcher would hold more cards than the others: he takes the widow and throws nothing",
        )
    if rules.remainder_to in ("bidder", "dealer"):
        yield Contradiction(
            ("remainder_to", "discard_phase", "refill_to"),
            f"the {rules.remainder_to} would hold more cards than the others: he takes the stock and throws nothing",
        )


def _cards_left(rules: RuleSet) -> Iterable[Contradiction]:
    """What is left to play with after the discards, where it is not refilled."""
    held = rules.hand_size
    if rules.widow and (rules.widow_to == "each" or rules.discard_phase == "bidder_only"):
        held += rules.widow
    if rules.discard_least >= held:
        yield Contradiction(
            ("discard_least", "discard_phase", "hand_size", "widow", "widow_to", "refill_to"),
            f"nothing would be left to play: each player throws {rules.discard_least} of {held} cards and draws none",
        )
    has_more = rules.widow > 0 or rules.remainder_to == "bidder"
    if rules.discard_phase == "bidder_only" and rules.discard_least and not has_more:
        yield Contradiction(
            ("discard_least", "discard_phase", "refill_to"),
            f"the pitcher alone would throw {rules.discard_least} cards and draw none: discard_least may be 0 here, or "
            f"refill_to {rules.hand_size}",
        )
    is_same_number = rules.discard_least == rules.discard_most > 0 and rules.discard_phase == "any"
    if rules.discard_phase != "bidder_only" and rules.follow_rule != "trump_only" and not is_same_number:
        yield Contradiction(
            ("discard_phase", "refill_to", "follow_rule", "discard_least", "discard_most"),
            "the players would hold different numbers of cards: what is thrown is not replaced",
        )


def _play(rules: RuleSet) -> Iterable[Contradiction]:
    must_trump = rules.void_rule == "must_trump" and rules.follow_rule in ("follow_or_trump", "strict_follow")
    if must_trump and rules.under_trump == "barred_when_void":
        yield Contradiction(
            ("under_trump", "void_rule", "follow_rule"),
            "a player who cannot follow suit would have to trump, and with lower trumps only he might not",
        )
    if rules.draw_after_trick != "none" and rules.follow_rule == "trump_only" and rules.out_of_trump != "plays_on":
        yield Contradiction(
            ("follow_rule", "draw_after_trick", "out_of_trump"),
            "a player without a trump would be out of the hand and yet draw cards: beside draw_after_trick, "
            "follow_rule may be anything but trump_only, or out_of_trump plays_on",
        )


def _end(rules: RuleSet) -> Iterable[Contradiction]:
    if not (rules.target or rules.hands_limit or rules.deals_each) and rules.stakes == "none":
        yield Contradiction(
            ("target", "hands_limit", "deals_each", "stakes"),
            "the game would never end: it needs a target, a number of hands or of deals, or stakes for each hand",
        )
    if rules.deals_each and rules.hands_limit:
        yield Contradiction(
            ("hands_limit", "deals_each"),
            "the game would end after so many hands and after so many deals for each player: one of the two is 0",
        )
    if rules.deals_each and rules.deal_rotation != "clockwise":
        yield Contradiction(
            ("deals_each", "deal_rotation"), "players deal equally often only where the deal goes round the table"
        )
    if rules.score_direction == "down" and not rules.target:
        yield Contradiction(("score_direction", "target"), "scores that count down need a target to start from")
    if rules.score_direction == "down" and rules.lose_at:
        yield Contradiction(
            ("lose_at", "score_direction"), "where scores count down a side wins at zero and cannot lose below it"
        )


LAWS: Final[tuple[Callable[[RuleSet], Iterable[Contradiction]], ...]] = (
    _bids,
    _points,
    _pack,
    _sides,
    _no_auction,
    _trump,
    _running,
    _discards,
    _play,
    _end,
)

SEATS_NEEDED: Final[dict[str, int]] = {"pairs": 4, "three_pairs": 6, "two_trios": 6, "offset_partner": 5}

DEALT_FROM: Final = ("hand_size", "players", "deck", "removed_ranks", "jokers")
"""The house rules that say how many cards are dealt, and from how many."""

WORTHS: Final = (
    "game_mode", "game_value", "high_value", "low_value", "jack_value", "off_jack", "off_jack_points", "off_ace",
    "off_ace_points", "jokers", "joker_points", "ten_points", "nine_value", "five_value", "off_five",
    "off_five_value", "plain_five_value", "three_value", "off_three", "off_three_value", "queen_value", "king_value",
    "last_trick", "high_spade",
)  # fmt: skip
"""The house rules that the points of a hand are made of."""
