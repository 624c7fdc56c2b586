"""The rule-set: one field a house rule, under which a game was played.

The law of each field, the meaning of each of its values and their sources stand in ``house_rules.toml`` and are read
only when somebody asks (:func:`pitchlog.rules.house_rule`), so that a check of a record costs no prose. The defaults
are the four-point game as most tables play it. ``unstated`` is what a source leaves open: a finding that would rest
on it cannot be told.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pitchlog.rules.points import PointName, PointRule, points_of, worth_of

SeatCount = Annotated[int, Field(ge=2, le=8)]
HandSize = Annotated[int, Field(ge=1, le=26)]
Packet = Annotated[int, Field(ge=1, le=26)]
Bid = Annotated[int, Field(ge=1, le=60)]
ForcedBid = Annotated[int, Field(ge=0, le=60)]
PointWorth = Annotated[int, Field(ge=1, le=60)]
Score = Annotated[int, Field(ge=0, le=1000)]
Count = Annotated[int, Field(ge=0, le=100)]


class RuleSet(BaseModel):
    """The house rules of one game, complete. Frozen and hashable; ``preset`` names the preset they came from."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    preset: str = ""

    # 1A. The table and the pack
    players: tuple[SeatCount, SeatCount] = (2, 8)
    sides: Literal["solo", "pairs", "three_pairs", "two_trios", "all_vs_pitcher"] = "solo"
    deck: Literal["52"] = "52"

    # 1B. The deal
    hand_size: HandSize = 6
    packet: Packet = 3
    first_dealer: Literal["high_cut", "low_cut", "random", "unstated"] = "unstated"
    deal_rotation: Literal["clockwise"] = "clockwise"
    weak_hand_redeal: Literal[
        "none",
        "nothing_above_9",
        "nothing_above_10",
        "only_3_to_9",
        "nothing_above_9_and_no_two",
        "no_court_and_no_point_card",
    ] = "none"
    weak_hand_outcome: Literal["redeal", "new_cards", "unstated"] = "redeal"
    misdeal_by: Literal["same_dealer", "next_dealer", "unstated"] = "same_dealer"

    # 1C. The auction
    bid_system: Literal["auction", "none", "sell_out"] = "auction"
    min_bid: Bid = 1
    max_bid: Bid = 4
    overcall: Literal["higher", "equal_allowed"] = "higher"
    bid_rounds: Literal["one", "until_all_pass", "one_plus_eldest"] = "one"
    dealer_match: Literal["none", "below_max", "max_only", "any", "any_but_moon", "unstated"] = "below_max"
    dealer_forced_bid: ForcedBid = 0
    dealer_forced_kind: Literal["at_least", "exactly"] = "at_least"
    all_pass: Literal[
        "redeal_same_dealer", "redeal_next_dealer", "eldest_pitches_free", "dealer_names_free", "unstated"
    ] = "redeal_same_dealer"
    face_up_pitch: bool = False
    smudge: Literal[
        "none", "is_four", "five", "all_tricks", "four_plus", "shoot_points", "shoot_points_and_tricks", "unbid"
    ] = "none"
    smudge_value: Bid = 5
    smudge_win: Literal["points", "game", "reset_if_negative", "unstated"] = "game"
    smudge_when_negative: Literal["allowed", "forbidden", "unstated"] = "allowed"
    smudge_fail: Literal["minus_bid", "lose_game", "minus_target", "unstated"] = "minus_bid"
    smudge_stealable: bool = False

    # 1D. The trump
    trump_by: Literal["first_lead", "named", "named_and_led"] = "first_lead"
    first_lead_must_be_trump: bool = True

    # 1E. The play
    follow_rule: Literal["follow_or_trump", "strict_follow", "trump_only", "free_unless_trump_led"] = "follow_or_trump"
    trump_led: Literal["must_follow"] = "must_follow"
    void_rule: Literal["any", "must_trump"] = "any"
    lead_restriction: Literal["none"] = "none"

    # 1F. High, Low and Jack
    high_card: Literal["highest_in_play"] = "highest_in_play"
    high_credit: Literal["holder", "winner"] = "holder"
    low_card: Literal["lowest_in_play", "deuce"] = "lowest_in_play"
    low_credit: Literal["holder", "winner", "unstated"]
    jack_credit: Literal["winner", "holder"] = "winner"
    hang_jack: PointWorth = 1
    multi_role: Literal["each", "once_per_card"] = "each"

    # 1G. Game
    game_mode: Literal["pips", "none"] = "pips"
    game_values: Literal["standard", "ace_zero", "trump_jack_zero", "twos_two", "trump_five_five"] = "standard"
    game_scope: Literal["tricks"] = "tricks"
    game_winner: Literal["plurality", "most"] = "plurality"
    game_tie: Literal["nobody", "defenders", "elder_hand", "unstated"] = "nobody"
    game_zero: Literal["nobody", "elder_hand", "unstated"] = "nobody"

    # 1H. The settlement
    made_award: Literal["points_taken"] = "points_taken"
    set_penalty: Literal["bid"] = "bid"
    defenders: Literal["always", "never", "unstated"] = "always"
    negative_scores: bool = True
    score_direction: Literal["up", "down"] = "up"
    set_limit: Count = 0
    stakes: Literal["none", "each_hand"] = "none"

    # 1I. The end of the game
    target: Score = 7
    end_check: Literal["hand_end", "count"] = "hand_end"
    count_order: tuple[PointName, ...] = ("high", "low", "jack", "game")
    bid_to_win: bool = False
    win_needs_made_bid: bool = True
    both_reach: Literal["bidder", "higher", "play_on", "unstated"] = "bidder"
    cutthroat_double: Literal["count_order", "higher", "play_on", "unstated"] = "count_order"
    float_out: Score = 0
    hands_limit: Count = 0
    deals_each: Count = 0
    hands_tie: Literal["extra_hand", "shared"] = "extra_hand"

    # 1J. Irregularities
    revoke_penalty: Literal["none", "seven_up", "minus_bid", "set_and_nothing", "point_to_others"] = "none"
    revoke_fixed_when: Literal["trick_quitted", "unstated"] = "unstated"
    bid_change: Literal["stands", "unstated"] = "unstated"
    bid_out_of_turn: Literal["none", "side_loses_bid", "unstated"] = "none"
    play_out_of_turn: Literal["none", "taken_back", "suit_called", "unstated"] = "none"
    exposed_card: Literal["none", "called", "unstated"] = "none"
    wrong_card_count: Literal["new_deal", "unstated"] = "unstated"
    may_ask_high_low: bool = False

    @property
    def points(self) -> tuple[PointRule, ...]:
        """The points this game has, in the order High, Low, Jack, Game. One look-up after the first time."""
        return points_of(self.high_credit, self.low_credit, self.jack_credit, self.game_mode)

    @property
    def max_points(self) -> int:
        """What a hand can be worth to one side; more only where a jack taken from an opponent counts extra."""
        return worth_of(self.points)
