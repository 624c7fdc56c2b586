"""The second scorer against hands worked out on paper: what it says is held against simulated games elsewhere."""

from __future__ import annotations

import pytest
from naive_cards import FOUR_POINT, Rules, best_of
from naive_ending import Race, count_order, winner
from naive_scorer import NaiveGame, NaiveHand, lawful_cards
from naive_tables import ALL_FOURS, CALLED, CINCH, DEAL_1, DEAL_2, DEAL_3, DON, PAIRS, SANCHO, SOLO, TEN_POINT


def play(text: str, rules: Rules, before: str = "") -> NaiveGame:
    """A game of one hand that W dealt."""
    return NaiveGame(f"{before}\nhand 1 dealer=W\n{text}", FOUR_POINT | rules)


def hand_of(text: str, rules: Rules, before: str = "") -> NaiveHand:
    return play(text, rules, before).hands[0]


# The worked examples of the rules document, section 4


@pytest.mark.parametrize(
    ("bid", "rules", "score"),
    [
        (4, SOLO, {"N": 4, "E": 0, "S": 0, "W": 0}),
        (4, {"low_credit": "holder"}, {"N": -4, "E": 1, "S": 0, "W": 0}),
        (3, {"low_credit": "holder"}, {"N": 3, "E": 1, "S": 0, "W": 0}),
        (3, {**PAIRS, "low_credit": "holder"}, {"NS": 3, "EW": 1}),
    ],
)
def test_deal_1_scores_as_on_paper(bid: int, rules: Rules, score: dict[str, int]) -> None:
    hand = hand_of(f"bid N {bid} E - S - W -{DEAL_1}", rules)
    assert hand.score == score
    assert list(hand.pips.values()) == ([37, 17] if "sides" in rules else [21, 0, 16, 17])


@pytest.mark.parametrize(("role", "score"), [("each", 4), ("once_per_card", -3)])
def test_deal_2_a_lone_jack_scores_in_each_role_or_once(role: str, score: int) -> None:
    text = f"players N=? E=? S=?\nhand 1 dealer=S\nbid N 3 E - S -{DEAL_2}"
    hand = NaiveGame(text, FOUR_POINT | {"multi_role": role}).hands[0]
    assert hand.score["N"] == score
    assert hand.pips == {"N": 18, "E": 8, "S": 13}


@pytest.mark.parametrize(
    ("rules", "score"),
    [
        ({**PAIRS, "low_credit": "winner"}, {"NS": 2, "EW": 1}),
        ({**PAIRS, "low_credit": "holder"}, {"NS": -2, "EW": 2}),
        ({**PAIRS, "game_tie": "defenders"}, {"NS": 2, "EW": 2}),
        ({**PAIRS, "game_tie": "defenders", "low_credit": "holder"}, {"NS": -2, "EW": 3}),
        ({}, {"N": 2, "E": 0, "S": 0, "W": 2}),
    ],
)
def test_deal_3_level_pips_as_on_paper(rules: Rules, score: dict[str, int]) -> None:
    assert hand_of(f"bid N 2 E - S - W -{DEAL_3}", rules).score == score


# The sums of fact F7


@pytest.mark.parametrize(
    ("points", "rules"),
    [
        (4, {}),
        (5, {"off_jack": True, "off_jack_points": 1}),
        (6, {"off_jack": True, "off_jack_points": 1, "jokers": 1, "joker_points": 1}),
        (7, {**TEN_POINT, "three_value": 0}),
        (8, {**TEN_POINT, "jokers": 0}),
        (9, {"five_value": 5}),
        (10, TEN_POINT),
        (10, {"five_value": 5, "last_trick": 1}),
        (11, {**TEN_POINT, "off_ace": True, "off_ace_points": 1}),
        (13, {**TEN_POINT, "off_three": True, "off_three_value": 3}),
        (14, CINCH),
        (18, SANCHO),
        (21, {**SANCHO, "three_value": 3}),
        (36, {**SANCHO, "three_value": 3, "jokers": 1, "joker_points": 15}),
        (44, {**CINCH, "king_value": 30}),
        (52, DON),
    ],
)
def test_the_points_of_a_game_come_to_their_sum(points: int, rules: Rules) -> None:
    worths = hand_of(f"trump s\nbid N 4 E - S - W -{DEAL_1}", rules).worths
    assert sum(worths.values()) - worths.get("spade_five", 0) == points


# The family


TEN_POINT_HAND = """
deal N Ah Jh *b 7s
discard N 7s
draw N 3h
deal E Kh *l 2h
deal S Jd Th 5h
deal W Qh 9h Ks
trump h
1 N Ah 2h 5h 9h
2 N Jh Kh Jd Qh
3 E *l Th - *b
"""


@pytest.mark.parametrize(
    ("bid", "order", "score"),
    [
        (6, "marked", {"NS": 7, "EW": 3}),
        (8, "second_in_trick_high", {"NS": -8, "EW": 3}),
        (6, "first_in_trick_high", {"NS": -6, "EW": 6}),
        (4, "first_in_hand_high", {"NS": 4, "EW": 6}),
    ],
)
def test_a_ten_point_hand_by_the_order_of_its_jokers(bid: int, order: str, score: dict[str, int]) -> None:
    rules = {**TEN_POINT, "joker_order": order}
    laid = hand_of(f"bid N {bid} E - S - W -{TEN_POINT_HAND}4 N 3h - - -", rules)
    assert laid.score == score
    assert laid.takers == ["N", "E", "N" if score["EW"] == 3 else "E", "N"]
    conceded = hand_of(f"bid N {bid} E - S - W -{TEN_POINT_HAND}claim N rest", rules)
    assert (conceded.score, conceded.points, conceded.pips) == (laid.score, laid.points, laid.pips)


@pytest.mark.parametrize(("bid", "score"), [(9, [16, 11, 0]), (12, [19, -12, 0])])
def test_a_pedro_hand_that_was_sold(bid: int, score: list[int]) -> None:
    text = f"players N=? E=? S=?\nhand 1 dealer=S\nbid E {bid} S - N sold\n1 E As 9s 2s\n2 E Ts 5s Js"
    assert list(NaiveGame(text, FOUR_POINT | SANCHO).hands[0].score.values()) == score


@pytest.mark.parametrize(("bid", "score"), [(7, {"NS": 7, "EW": 7}), (8, {"NS": -8, "EW": 7})])
def test_a_cinch_hand_with_both_fives(bid: int, score: dict[str, int]) -> None:
    hand = hand_of(f"bid N {bid} E - S - W -\ntrump c\n1 N Ac 5s 2c 9c\n2 N Jc Qc 5c Tc", CINCH)
    assert hand.points == {"high": "NS", "low": "NS", "jack": "EW", "ten": "EW", "five": "EW", "off_five": "NS"}
    assert hand.score == score


ALL_FOURS_HAND = "turn 6d\nbeg N gift\n1 N Ad Jd 3d 2d\n2 N Tc 4c 5c 9c"


@pytest.mark.parametrize(
    ("start", "won"),
    [("NS 0 EW 0", None), ("NS 12 EW 11", "NS"), ("NS 9 EW 11", "EW"), ("NS 13 EW 12", "EW"), ("NS 13 EW 11", "NS")],
)
def test_an_all_fours_hand_with_a_gift_and_a_hanged_jack(start: str, won: str | None) -> None:
    game = play(ALL_FOURS_HAND, ALL_FOURS, f"start {start}")
    assert game.hands[0].score == {"NS": 6, "EW": 3}
    assert game.winner == won


@pytest.mark.parametrize(("gift_to", "bonus"), [("eldest", ["N"]), ("all_but_dealer", ["N", "E", "S"])])
def test_a_gift_is_the_eldests_or_everybodys_but_the_dealers(gift_to: str, bonus: list[str]) -> None:
    rules = {**ALL_FOURS, "sides": "solo", "gift_to": gift_to}
    assert hand_of(ALL_FOURS_HAND, rules).bonus == [("W", 2), *((side, 1) for side in bonus)]


def test_a_run_turns_another_trump_and_an_own_jack_is_not_hanged() -> None:
    hand = hand_of("turn Jc\nbeg N run\nturn 6d\n1 N Ad 4d Jd 2c", ALL_FOURS)
    assert hand.bonus == [("EW", 3), ("EW", 2)]
    assert hand.points == {"high": "NS", "low": "EW", "jack": "NS", "game": "NS"}
    assert hand.score == {"NS": 3, "EW": 6}


def test_a_turned_jack_may_end_the_game_before_a_card_is_played() -> None:
    assert play("turn Jd", ALL_FOURS, "start NS 13 EW 11").winner == "EW"
    assert play("turn Jd\nend misdeal", ALL_FOURS, "start NS 13 EW 11").winner is None


def test_a_hand_of_don_counts_every_five_and_eight_for_game() -> None:
    hand = hand_of("1 N Ah 5h 9h 2h\n2 N Kh Jh Qh 3h\n3 N 5s Ks 5d 2s", DON)
    fives = {name: side for name, side in hand.points.items() if name.endswith("five")}
    assert fives == {"five": "NS", "spade_five": "EW", "heart_five": None, "diamond_five": "EW", "club_five": None}
    assert hand.pips == {"NS": 10, "EW": 3}
    assert hand.score == {"NS": 37, "EW": 10}


CALLED_HAND = """
trump s
partner Jc
1 A As 3s Jc Ts 2s
2 A Js 4s *b Ks 6s
"""


@pytest.mark.parametrize(
    ("bid", "defenders", "score"),
    [
        (6, "always", [6, 0, 6, 2, 1]),
        (7, "always", [-7, 0, -7, 2, 1]),
        (6, "together", [6, 3, 6, 3, 3]),
        (7, "never", [-7, 0, -7, 0, 0]),
    ],
)
def test_a_called_partner_scores_and_loses_with_the_pitcher(bid: int, defenders: str, score: list[int]) -> None:
    text = f"players A=? B=? C=? D=? F=?\nhand 1 dealer=F\nbid A {bid} B - C - D - F -{CALLED_HAND}"
    hand = NaiveGame(text, FOUR_POINT | CALLED | {"defenders": defenders}).hands[0]
    assert list(hand.score.values()) == score
    assert (hand.points["high"], hand.points["jack"], hand.points["low"]) == ("A", "D", "F")
    alone = NaiveGame(text.replace("partner Jc", "partner 9s"), FOUR_POINT | CALLED).hands[0]
    assert alone.camps[0] == ("A",)


def test_five_players_play_with_the_second_to_their_right_and_count_together() -> None:
    text = """players A=? B=? C=? D=? F=?
hand 1 dealer=F
bid A 3 B - C - D - F -
1 A As 3s 4s 5s 2s
2 A Kd Td Ad Qd Jd
3 C Tc Ac 2c Kc 3c"""
    hand = NaiveGame(text, FOUR_POINT | {"sides": "offset_partner"}).hands[0]
    assert hand.pips == {"A": 4, "B": 0, "C": 20, "D": 17, "F": 0}
    assert hand.points == {"high": "A", "low": "A", "jack": None, "game": "D"}
    assert hand.score == {"A": 3, "B": 0, "C": 0, "D": 3, "F": 0}


@pytest.mark.parametrize(
    ("values", "pips", "game"),
    [
        ("standard", [3, 3], None),
        ("joker_one", [4, 3], "N"),
        ("joker_half", [3.5, 3], "N"),
        ("joker_breaks_tie", [3, 3], "N"),
    ],
)
def test_a_joker_may_count_or_break_a_tie_and_is_no_natural_low(
    values: str, pips: list[float], game: str | None
) -> None:
    rules = {
        "jokers": 1,
        "joker_rank": "lowest",
        "joker_points": 1,
        "low_card": "lowest_natural",
        "game_values": values,
    }
    text = "players N=? E=?\nhand 1 dealer=E\nbid N 1 E -\n1 N Ks 2s\n2 N 5d Kd\n3 E 4d *b"
    hand = NaiveGame(text, FOUR_POINT | rules).hands[0]
    assert list(hand.pips.values()) == pips
    assert hand.points == {"high": "N", "low": "N", "jack": None, "joker": "N", "game": game}
    lowest = NaiveGame(text, FOUR_POINT | rules | {"low_card": "lowest_in_play", "low_credit": "holder"}).hands[0]
    assert lowest.points["low"] == "N"


def test_the_last_trick_the_highest_spade_and_pips_by_holding() -> None:
    rules = {**PAIRS, "last_trick": 1, "high_spade": 1, "game_scope": "holding"}
    hand = hand_of("bid N 2 E - S - W -\n1 N Ah 2h Th 3h\n2 N 4d Kd Qs Td\n3 E 2s 5s 4s 5c", rules)
    assert hand.pips == {"NS": 16, "EW": 13}
    assert (hand.points["last"], hand.points["high_spade"], hand.points["game"]) == ("NS", "EW", "NS")


def test_a_led_joker_makes_spades_trump_or_what_was_declared() -> None:
    text = "bid N 2 E - S - W -\ntrump c\n1 N *b 2s 3c Js"
    joker = {"jokers": 1, "joker_rank": "below_jack", "joker_points": 1, "off_jack": True, "off_jack_points": 1}
    spades = hand_of(text, {**joker, "ambiguous_first_lead": "spades"})
    assert (spades.takers, spades.points["jack"], spades.points["off_jack"]) == (["W"], "W", None)
    clubs = hand_of(text, {**joker, "ambiguous_first_lead": "declared"})
    assert (clubs.takers, clubs.points["jack"], clubs.points["off_jack"]) == (["W"], None, "W")
    off = "bid N 2 E - S - W -\ntrump c\n1 N Js 2s 3c 4c"
    assert hand_of(off, {**joker, "ambiguous_first_lead": "declared"}).points["off_jack"] == "N"
    assert hand_of(off, {**joker, "ambiguous_first_lead": "unstated"}).points["jack"] == "N"


def test_a_conceded_rest_is_what_was_held_after_every_exchange() -> None:
    text = """
widow Ah 2h
deal N Kh 9c
deal E 3h 4c
deal S Th 5c
deal W 5h 6c
bid N 3 E - S - W -
trump h
take N
bury N 9c 2h
discard E 4c
draw E Jh
give S W Th
1 N Kh 3h 5c 5h
claim N rest"""
    hand = hand_of(text, {**PAIRS, "trump_by": "named", "low_credit": "holder"})
    assert hand.points == {"high": "NS", "low": "EW", "jack": "NS", "game": "NS"}
    assert hand.pips == {"NS": 18, "EW": 0}


def test_where_all_pass_the_dealer_may_lose_the_lowest_bid() -> None:
    rules = {"all_pass": "dealer_is_set", "min_bid": 2}
    for ending in ("", "end passed"):
        hand = hand_of(f"bid N - E - S - W -\n{ending}", rules)
        assert (hand.score["W"], hand.total["W"], hand.made) == (-2, -2, None)
    assert hand_of("bid N - E -\nend abandoned", rules).score["W"] == 0


def test_a_ruling_changes_a_passed_hand_too() -> None:
    hand = hand_of('bid N - E - S - W -\nruling "so we said" W +1', {"all_pass": "dealer_is_set", "min_bid": 2})
    assert hand.score["W"] == -1


def test_the_pitcher_is_the_last_bidder_though_another_leads() -> None:
    """Who has passed is not asked again: E and S are out, and W's bid is answered by N alone."""
    hand = hand_of("bid 2 - - 3 4 -\ntrump s\n1 N As 2s 3s 4s", {"trump_by": "named", "bid_rounds": "until_all_pass"})
    assert hand.pitcher == "N"
    out = hand_of("bid N 4 E - S - W -\ntrump s\n1 E As 2s 3s -", {"trump_by": "named", "follow_rule": "trump_only"})
    assert (out.pitcher, out.takers, out.score["N"]) == ("N", ["E"], -4)


def test_a_cut_trump_is_that_of_the_last_card_turned() -> None:
    text = "players N=? E=?\nhand 1 dealer=E\nturn 4h\n1 N As 2h\ndraw E 4h\ndraw N 9c\n2 E 4h 9c"
    rules = {"bid_system": "none", "trump_by": "cut", "turn_up_points": "none"}
    hand = NaiveGame(text, FOUR_POINT | rules).hands[0]
    assert hand.takers == ["E", "E"]
    assert hand.points == {"high": "E", "low": "E", "jack": None, "game": "E"}


# The order of trumps


def test_the_trumps_rank_as_the_document_lists_them() -> None:
    rules = FOUR_POINT | {"jokers": 2, **dict.fromkeys(("off_jack", "off_ace", "off_three", "off_five"), True)}
    order = [
        "Ah",
        "Ad",
        "Kh",
        "Qh",
        "Jh",
        "Jd",
        "*b",
        "*l",
        "Th",
        "9h",
        "8h",
        "7h",
        "6h",
        "5h",
        "5d",
        "4h",
        "3h",
        "3d",
        "2h",
    ]
    for place, card in enumerate(order):
        for lower in order[place + 1 :]:
            assert best_of([lower, card], "h", rules) == best_of([card, lower], "h", rules) == card
        assert best_of(["As", card], "h", rules) == card
    assert best_of(["*l", "2h"], "h", rules | {"joker_rank": "lowest"}) == "2h"
    assert best_of(["Kd", "Jd"], "h", rules | {"off_jack": False}) == "Kd"


# What may be played


HOLDING = ["Ac", "Jc", "5h", "3h", "*l"]


@pytest.mark.parametrize(
    ("laid", "rules", "lawful"),
    [
        (["Kc"], {}, {"Ac", "Jc", "5h", "3h", "*l"}),
        (["Kc"], {"follow_rule": "strict_follow"}, {"Ac", "Jc"}),
        (["Kd"], {"follow_rule": "strict_follow"}, set(HOLDING)),
        (["Kd"], {"void_rule": "must_trump"}, {"5h", "3h", "*l"}),
        (["Jd"], {"off_jack": True}, {"5h", "3h", "*l"}),
        (["*b"], {}, {"5h", "3h", "*l"}),
        (["Kc", "4h"], {"under_trump": "barred"}, {"Ac", "Jc", "5h", "*l"}),
        (["Kc", "Qh"], {"under_trump": "barred"}, {"Ac", "Jc"}),
        (["Kd", "Qh"], {"under_trump": "barred"}, set(HOLDING)),
        (["Kd", "4h"], {"under_trump": "barred_when_void"}, {"Ac", "Jc", "5h", "*l"}),
        (["Kd"], {"follow_rule": "trump_only"}, {"5h", "3h", "*l"}),
    ],
)
def test_what_may_be_played_to_a_trick_with_hearts_trump(laid: list[str], rules: Rules, lawful: set[str]) -> None:
    assert lawful_cards(HOLDING, None, "h", FOUR_POINT | rules, laid) == lawful


def test_a_player_without_trumps_is_out_or_plays_on() -> None:
    only = FOUR_POINT | {"follow_rule": "trump_only"}
    assert lawful_cards(["Ac", "2d"], "h", "h", only) == set()
    assert lawful_cards(["Ac", "2d"], "h", "h", only | {"out_of_trump": "plays_on"}) == {"Ac", "2d"}
    assert lawful_cards(HOLDING, None, "h", only) == {"5h", "3h", "*l"}
    lower = FOUR_POINT | {"under_trump": "barred_when_void"}
    assert lawful_cards(["5h", "3h"], None, "h", lower, ["Kd", "Qh"]) == {"5h", "3h"}


def test_what_may_be_led() -> None:
    no_joker = FOUR_POINT | {"lead_restriction": "no_joker"}
    assert lawful_cards(HOLDING, None, "h", no_joker) == {"Ac", "Jc", "5h", "3h"}
    assert lawful_cards(["*l"], None, "h", no_joker) == {"*l"}
    opening = FOUR_POINT | {"ambiguous_first_lead": "not_allowed"}
    assert lawful_cards(HOLDING, None, None, opening) == {"Ac", "Jc", "5h", "3h"}
    named = FOUR_POINT | {"trump_by": "named_and_led"}
    assert lawful_cards(HOLDING, None, "h", named, is_first_trick=True) == {"5h", "3h", "*l"}
    called = FOUR_POINT | {"called_card_first": True}
    assert lawful_cards(HOLDING, None, "h", called, ["Kc"], is_first_trick=True, called="3h") == {"3h"}


# The end of the game


def race(total: str, *, made: bool | None = True, before: str = "", pitchers: str = "A", **rules: object) -> Race:
    """Sides A, B and so on, with these totals."""
    sides = "ABCDE"[: len(total.split())]
    now = dict(zip(sides, map(int, total.split()), strict=True))
    stood = dict(zip(sides, map(int, before.split()), strict=True)) if before else dict.fromkeys(sides, 0)
    table = FOUR_POINT | {"target": 10} | rules
    return Race(table, list(sides), stood, now, dict.fromkeys(sides, 0), 1, len(sides), pitchers, made)


@pytest.mark.parametrize(
    ("stand", "won"),
    [
        (race("10 12"), "A"),
        (race("10 12", both_reach="higher"), "B"),
        (race("12 12", both_reach="higher"), None),
        (race("12 12", both_reach="higher_then_bidder"), "A"),
        (race("10 12", both_reach="higher_then_bidder"), "B"),
        (race("10 12", both_reach="bidder_if_made"), "A"),
        (race("10 12", both_reach="bidder_if_made", made=None), None),
        (race("9 12", both_reach="bidder_if_made"), "B"),
        (race("10 12", both_reach="higher", bidder_out_from=8, before="8 9"), "A"),
        (race("10 12", both_reach="higher", bidder_out_from=8, before="7 9"), "B"),
        (race("10 12", both_reach="higher", end_check="pitcher_in_play"), "A"),
        (race("9 12 11", end_check="pitcher_in_play", cutthroat_double="higher"), "B"),
        (race("11 10", win_margin=2), None),
        (race("12 10", win_margin=2), "A"),
        (race("-11 3", lose_at=11), "B"),
        (race("-10 3", lose_at=11), None),
        (race("-11 3 4", lose_at=11), None),
        (race("9 12", bid_to_win=True, float_out=12), "B"),
        (race("9 11", bid_to_win=True, float_out=12), None),
        (race("10 12", bid_to_win=True, float_out=12), "A"),
    ],
)
def test_who_has_won_where_sides_stand_so(stand: Race, won: str | None) -> None:
    assert winner(stand) == won


def test_the_count_lets_the_first_to_arrive_win() -> None:
    stand = race("8 12 11", before="8 5 9", end_check="count", cutthroat_double="count_order")
    stand.gains = [(("B",), 1), (("C",), 1), (("B",), 6), (("C",), 1)]
    assert winner(stand) == "C"
    stand.gains = [(("B",), 5), (("C",), 2)]
    assert winner(stand) == "B"
    stand.total["A"] = 10
    assert winner(stand) == "A"
    stand.rules = stand.rules | {"bid_system": "none"}
    assert winner(stand) == "B"


@pytest.mark.parametrize(
    ("order", "names", "counted"),
    [
        ("high low jack game", "high low jack off_jack game", "high low jack off_jack game"),
        ("high game low", "high low five game", "high game low five"),
        ("low high", "high low five game", "low high five game"),
        ("high low jack game", "high low jack ten five", "high low jack ten five"),
    ],
)
def test_the_order_of_the_count(order: str, names: str, counted: str) -> None:
    mode = "pips" if "game" in names else "ten_of_trump"
    rules = FOUR_POINT | {"count_order": tuple(order.split()), "game_mode": mode}
    assert count_order(rules, names.split()) == counted.split()


def test_a_side_that_did_not_pitch_stops_short_of_the_target() -> None:
    rules = {**PAIRS, "target": 5, "cap_without_bid": True, "low_credit": "winner"}
    game = play("bid N - E - S - W 1\n1 W Js As 3s 2s", rules, "start NS 3 EW 0")
    assert game.hands[0].score == {"NS": 4, "EW": -1}
    assert (game.hands[0].total, game.winner) == ({"NS": 4, "EW": -1}, None)


@pytest.mark.parametrize(("start", "won"), [(0, "NS"), (3, None), (-3, None)])
def test_a_moon_may_win_the_game_only_from_zero(start: int, won: str | None) -> None:
    rules = {**PAIRS, "smudge": "shoot_points", "smudge_value": 10, "smudge_win": "game_from_zero"}
    game = play(f"bid N moon E - S - W -{DEAL_1}", rules, f"start NS {start} EW 0")
    assert game.hands[0].score["NS"] == 10
    assert game.winner == won


@pytest.mark.parametrize(("start", "score", "won"), [(0, 11, "NS"), (1, 10, "NS"), (-3, 10, None)])
def test_a_moon_from_zero_may_score_the_whole_game(start: int, score: int, won: str | None) -> None:
    rules = {**PAIRS, "target": 11, "smudge": "shoot_points", "smudge_value": 10, "smudge_win": "target_from_zero"}
    game = play(f"bid N moon E - S - W -{DEAL_1}", rules, f"start NS {start} EW 0")
    assert game.hands[0].score["NS"] == score
    assert game.winner == won
