"""The rule-set: one field a house rule, under which a game was played.

The law of each field, the meaning of each of its values and their sources stand in ``house_rules.toml`` and are read
only when somebody asks (:func:`pitchlog.rules.house_rule`), so that a check of a record costs no prose. The defaults
are the four-point game as most tables play it. ``unstated`` is what a source leaves open: a finding that would rest
on it cannot be told.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pitchlog.rules.points import PointName, PointRule, RankName, table_of, worth_of

SeatCount = Annotated[int, Field(ge=2, le=8)]
HandSize = Annotated[int, Field(ge=1, le=26)]
Packet = Annotated[int, Field(ge=1, le=26)]
Bid = Annotated[int, Field(ge=1, le=60)]
ForcedBid = Annotated[int, Field(ge=0, le=60)]
PointWorth = Annotated[int, Field(ge=1, le=60)]
Score = Annotated[int, Field(ge=0, le=1000)]
Count = Annotated[int, Field(ge=0, le=100)]
Jokers = Annotated[int, Field(ge=0, le=2)]
Cards = Annotated[int, Field(ge=0, le=26)]
Worth = Annotated[int, Field(ge=0, le=60)]


class RuleSet(BaseModel):
    """The house rules of one game, complete. Frozen and hashable; ``preset`` names the preset they came from."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    preset: str = ""

    # 1A. The table and the pack
    players: tuple[SeatCount, SeatCount] = (2, 8)
    sides: Literal[
        "solo", "pairs", "three_pairs", "two_trios", "all_vs_pitcher", "called_partner", "offset_partner"
    ] = "solo"
    deck: Literal["52", "40", "36", "32", "28", "24"] = "52"
    removed_ranks: tuple[RankName, ...] = ()
    jokers: Jokers = 0
    joker_rank: Literal["below_jack", "lowest"] = "below_jack"
    joker_order: Literal["marked", "first_in_trick_high", "second_in_trick_high", "first_in_hand_high", "unstated"] = (
        "marked"
    )
    ambiguous_first_lead: Literal["spades", "not_allowed", "declared", "unstated"] = "unstated"
    off_jack: bool = False
    off_ace: bool = False
    off_three: bool = False
    off_five: bool = False

    # 1B. The deal
    hand_size: HandSize = 6
    packet: Packet = 3
    first_dealer: Literal["high_cut", "low_cut", "random", "unstated"] = "unstated"
    deal_rotation: Literal["clockwise", "last_taker_leads"] = "clockwise"
    widow: Cards = 0
    widow_to: Literal["pitcher", "agreement", "each", "unstated"] = "pitcher"
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
    dealer_match: Literal["none", "below_max", "max_only", "moon_only", "any", "any_but_moon", "unstated"] = "below_max"
    dealer_forced_bid: ForcedBid = 0
    dealer_forced_kind: Literal["at_least", "exactly"] = "at_least"
    all_pass: Literal[
        "redeal_same_dealer",
        "redeal_next_dealer",
        "eldest_pitches_free",
        "dealer_names_free",
        "dealer_is_set",
        "unstated",
    ] = "redeal_same_dealer"
    face_up_pitch: bool = False
    smudge: Literal[
        "none", "is_four", "five", "all_tricks", "four_plus", "shoot_points", "shoot_points_and_tricks", "unbid"
    ] = "none"
    smudge_value: Bid = 5
    smudge_win: Literal["points", "game", "reset_if_negative", "game_from_zero", "target_from_zero", "unstated"] = (
        "game"
    )
    smudge_when_negative: Literal["allowed", "forbidden", "unstated"] = "allowed"
    smudge_fail: Literal["minus_bid", "lose_game", "minus_target", "unstated"] = "minus_bid"
    smudge_stealable: bool = False

    # 1D. The trump, discards and partners
    trump_by: Literal["first_lead", "named", "named_and_led", "turn_up", "cut"] = "first_lead"
    first_lead_must_be_trump: bool = True
    turn_up_points: Literal["none", "jack", "ace_six_jack"] = "none"
    beg: bool = False
    gift_to: Literal["eldest", "all_but_dealer"] = "eldest"
    run_cards: Literal["keep", "down_to_six", "unstated"] = "keep"
    discard_phase: Literal["none", "non_trump", "any", "bidder_only"] = "none"
    discard_least: Cards = 0
    discard_most: Cards = 0
    refill_to: Cards = 0
    refill_order: Literal["eldest", "left_of_pitcher", "pitcher", "unstated"] = "eldest"
    remainder_to: Literal["nobody", "bidder", "dealer", "unstated"] = "nobody"
    trump_discard: Literal["free", "excess_only", "excess_non_point", "forbidden", "unstated"] = "free"
    buried_point_card: Literal["lost", "misdeal", "picked_up", "unstated"] = "lost"
    pass_to_partner: bool = False
    partner_call: Literal["none", "trump_card"] = "none"
    called_card_first: bool = False
    partner_looks: bool = True

    # 1E. The play
    follow_rule: Literal["follow_or_trump", "strict_follow", "trump_only", "free_unless_trump_led"] = "follow_or_trump"
    trump_led: Literal["must_follow"] = "must_follow"
    void_rule: Literal["any", "must_trump"] = "any"
    under_trump: Literal["allowed", "barred", "barred_when_void", "unstated"] = "allowed"
    lead_restriction: Literal["none", "no_joker"] = "none"
    out_of_trump: Literal["drops_out", "plays_on", "unstated"] = "drops_out"
    draw_after_trick: Literal["none", "face_up", "face_down"] = "none"

    # 1F. High, Low, Jack and the cards that count
    high_card: Literal["highest_in_play", "ace"] = "highest_in_play"
    high_credit: Literal["holder", "winner"] = "holder"
    low_card: Literal["lowest_in_play", "lowest_natural", "deuce"] = "lowest_in_play"
    low_credit: Literal["holder", "winner", "unstated"]
    jack_credit: Literal["winner", "holder"] = "winner"
    hang_jack: PointWorth = 1
    multi_role: Literal["each", "once_per_card", "unstated"] = "each"
    high_value: Worth = 1
    low_value: Worth = 1
    jack_value: Worth = 1
    off_jack_points: Worth = 0
    off_ace_points: Worth = 0
    joker_points: Worth = 0
    joker_credit: Literal["winner", "holder", "unstated"] = "winner"
    ten_points: Worth = 0
    nine_value: Worth = 0
    five_value: Worth = 0
    off_five_value: Worth = 0
    plain_five_value: Worth = 0
    three_value: Worth = 0
    off_three_value: Worth = 0
    queen_value: Worth = 0
    king_value: Worth = 0
    last_trick: Worth = 0
    high_spade: Worth = 0

    # 1G. Game
    game_mode: Literal["pips", "ten_of_trump", "both", "none"] = "pips"
    game_value: PointWorth = 1
    game_values: Literal[
        "standard",
        "ace_zero",
        "trump_jack_zero",
        "twos_two",
        "trump_five_five",
        "joker_one",
        "joker_half",
        "joker_breaks_tie",
    ] = "standard"
    game_scope: Literal["tricks", "holding"] = "tricks"
    game_winner: Literal["plurality", "most"] = "plurality"
    game_tie: Literal["nobody", "defenders", "elder_hand", "unstated"] = "nobody"
    game_zero: Literal["nobody", "elder_hand", "unstated"] = "nobody"

    # 1H. The settlement
    made_award: Literal["points_taken"] = "points_taken"
    set_penalty: Literal["bid"] = "bid"
    defenders: Literal["always", "together", "never", "unstated"] = "always"
    negative_scores: bool = True
    score_direction: Literal["up", "down"] = "up"
    set_limit: Count = 0
    stakes: Literal["none", "each_hand"] = "none"

    # 1I. The end of the game
    target: Score = 7
    end_check: Literal["hand_end", "count", "pitcher_in_play"] = "hand_end"
    count_order: tuple[PointName, ...] = ("high", "low", "jack", "game")
    bid_to_win: bool = False
    win_needs_made_bid: bool = True
    bidder_out_from: Score = 0
    cap_without_bid: bool = False
    both_reach: Literal["bidder", "bidder_if_made", "higher", "higher_then_bidder", "play_on", "unstated"] = "bidder"
    cutthroat_double: Literal["count_order", "higher", "play_on", "unstated"] = "count_order"
    float_out: Score = 0
    win_margin: Count = 0
    lose_at: Score = 0
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
        """The points this game has, in the order of custom. One look-up after the first time."""
        return table_of(self)

    @property
    def max_points(self) -> int:
        """What a hand can be worth to one side; more only where a jack taken from an opponent counts extra."""
        return worth_of(self.points)
