"""Worked examples of the rule sources: deals laid card by card, with the outcome that each source gives them."""

from __future__ import annotations

import pytest

from pitchlog import audit
from pitchlog.engine.auction import hold_auction
from pitchlog.engine.bids import Bid, legal_bids
from pitchlog.engine.scoring import game_side
from pitchlog.engine.standing import Reckoning, game_winner
from pitchlog.replay.results import HandResult
from pitchlog.rules import RuleSet, resolve

DEAL_1 = """
hand 1 dealer=D
deal A As Ks 7s Th 4d 3c
deal B 2s Qh 9h Td 6d 5c
deal C Js 5s Ah Kd 8d Jc
deal D Qs 3s 2h Ad Tc 9c
bid A {bid} B - C - D -
1 A As 2s 5s 3s > A
2 A Ks 6d Js Qs > A
3 A 4d Td Kd Ad > D
4 D Tc 7s 5c Jc > A
5 A Th Qh Ah 2h > C
6 C 8d 9c 3c 9h > C
"""

DEAL_2 = """
hand 1 dealer=C
deal A Jh As 9s Kc 4c 2d
deal B Ts 8s Qc 7c Ad 5d
deal C Ks 3s Tc 6c Qd 9d
bid A {bid} B - C -
1 A Jh 5d 9d > A
2 A As 8s 3s > A
3 A 9s Ts Ks > C
4 C Tc Kc 7c > A
5 A 2d Ad Qd > B
6 B Qc 6c 4c > B
"""

DEAL_3 = """
hand 1 dealer=D
deal A Ks Js Qd 8h 7h 2c
deal B 5s 4s 9c 4d 2h Tc
deal C 9s 3s 6d 6c 4c Th
deal D Qs 2s 3c 5d Kh Jc
bid A {bid} B - C - D -
1 A Ks 5s 9s 2s > A
2 A Qd 4s 6d 5d > B
3 B Tc 6c Qs Js > D
4 D Kh 7h 2h 3s > C
5 C Th 3c 8h 4d > C
6 C 4c Jc 2c 9c > D
"""

LINES = {1: ("A B C D", DEAL_1), 2: ("A B C", DEAL_2), 3: ("A B C D", DEAL_3)}


def record(deal: int, bid: int, preset: str, **changes: object) -> str:
    seats, text = LINES[deal]
    keys = " ".join(f"{key}={value}" for key, value in changes.items())
    players = " ".join(f"{seat}=?" for seat in seats.split())
    return f"rules {preset} {keys}\nplayers {players}\n" + text.format(bid=bid)


def hand_of(deal: int, bid: int, preset: str, **changes: object) -> HandResult:
    result = audit(record(deal, bid, preset, **changes))
    assert [finding.name for finding in result.findings] == []
    return result.games[0].hands[0]


def rules_of(preset: str, **changes: object) -> RuleSet:
    resolution = resolve(preset, [(key, str(value)) for key, value in changes.items()])
    assert not resolution.problems
    return resolution.rules


def test_example_1_seed_s_low_to_the_taker_makes_a_bid_of_four() -> None:
    hand = hand_of(1, 4, "solo-7")
    assert (hand.made, hand.score) == (True, {"A": 4, "B": 0, "C": 0, "D": 0})
    assert hand.points == {"high": ("A",), "low": ("A",), "jack": ("A",), "game": ("A",)}


def test_example_2_low_to_the_holder_sets_the_same_bid() -> None:
    hand = hand_of(1, 4, "solo-7", low_credit="holder")
    assert (hand.made, hand.score) == (False, {"A": -4, "B": 1, "C": 0, "D": 0})


def test_example_3_seed_c_three_bid_is_made_and_low_is_scored_beside_it() -> None:
    assert hand_of(1, 3, "cutthroat-11").score == {"A": 3, "B": 1, "C": 0, "D": 0}


def test_example_4_seed_p_partners_pool_their_pips() -> None:
    hand = hand_of(1, 3, "partners-21")
    assert (hand.pips, hand.score) == ({"AC": 37, "BD": 17}, {"AC": 3, "BD": 1})


def test_deal_1_pips_of_each_player() -> None:
    assert hand_of(1, 3, "solo-7").pips == {"A": 21, "B": 0, "C": 16, "D": 17}


def test_example_5_trumping_in_is_lawful_under_follow_or_trump_and_not_under_strict_follow() -> None:
    assert audit(record(1, 3, "solo-7")).findings == ()
    first = audit(record(1, 3, "solo-7", follow_rule="strict_follow")).findings[0]
    assert (first.name, first.trick, first.seat, first.span.written) == ("revoke", 4, "A", "7s")


def test_example_6_seed_s_a_lone_jack_is_high_low_and_jack() -> None:
    hand = hand_of(2, 3, "solo-7")
    assert hand.score == {"A": 4, "B": 0, "C": 0}
    assert hand.pips == {"A": 18, "B": 8, "C": 13}


def test_example_7_valet_one_card_counts_once() -> None:
    hand = hand_of(2, 3, "solo-7", multi_role="once_per_card")
    assert hand.score == {"A": -3, "B": 0, "C": 0}
    assert hand.points == {"high": ("A",), "low": (), "jack": (), "game": ("A",)}


def test_example_10_level_game_goes_to_nobody() -> None:
    hand = hand_of(3, 2, "partners-21", low_credit="winner")
    assert hand.pips == {"AC": 16, "BD": 16}
    assert (hand.points["game"], hand.score) == ((), {"AC": 2, "BD": 1})


def test_example_11_seed_p_low_to_the_holder_sets_the_pitcher() -> None:
    assert hand_of(3, 2, "partners-21").score == {"AC": -2, "BD": 2}


@pytest.mark.parametrize(("credit", "score"), [("winner", {"AC": 2, "BD": 2}), ("holder", {"AC": -2, "BD": 3})])
def test_example_12_level_game_to_the_defenders(credit: str, score: dict[str, int]) -> None:
    hand = hand_of(3, 2, "partners-21", game_tie="defenders", low_credit=credit)
    assert (hand.points["game"], hand.score) == (("BD",), score)


def test_example_13_seed_s_a_plurality_wins_game() -> None:
    hand = hand_of(3, 2, "solo-7")
    assert hand.pips == {"A": 3, "B": 2, "C": 13, "D": 14}
    assert (hand.points["game"], hand.score) == (("D",), {"A": 2, "B": 0, "C": 0, "D": 2})


def test_example_15_four_offences_under_strict_follow() -> None:
    found = audit(record(3, 2, "solo-7", follow_rule="strict_follow")).findings
    assert [finding.name for finding in found] == ["revoke"] * 4
    assert (found[0].trick, found[0].seat, found[0].span.written) == (2, "B", "4s")


def test_example_16_two_level_leaders_leave_game_to_nobody() -> None:
    assert game_side([10, 10, 4], 0, 1, (0, 1, 2), rules_of("solo-7")) is None


def test_example_18_without_the_jack_a_bid_of_four_must_fail() -> None:
    text = record(1, 4, "solo-7").replace("Js", "8s")
    hand = audit(text).games[0].hands[0]
    assert (hand.points["jack"], hand.made) == ((), False)


def test_example_20_a_forced_dealer_bids_two_or_more() -> None:
    lawful = legal_bids(3, 0, rules_of("solo-7"), is_dealer=True, is_forced=True)
    assert [(bid.kind, bid.amount) for bid in lawful] == [("bid", 2), ("bid", 3), ("bid", 4)]


def auction(calls: list[tuple[int, int]], preset: str, **changes: object) -> tuple[object, list[str]]:
    bids = [Bid(seat, "bid" if amount else "pass", amount) for seat, amount in calls]
    heard = hold_auction(bids, seats=4, dealer=3, rules=rules_of(preset, **changes))
    contract = heard.contract and (heard.contract.pitcher, heard.contract.amount)
    return contract, [fault.name for fault in heard.faults]


def test_example_20_the_forced_dealer_is_the_pitcher() -> None:
    assert auction([(0, 0), (1, 0), (2, 0), (3, 2)], "solo-7") == ((3, 2), [])
    assert auction([(0, 0), (1, 0), (2, 0), (3, 1)], "solo-7")[1] == ["dealer-must-bid"]


def test_example_21_the_dealer_takes_a_three() -> None:
    assert auction([(0, 3), (1, 0), (2, 0), (3, 3)], "solo-7") == ((3, 3), [])


def test_example_23_where_only_a_four_may_be_matched_a_three_may_not() -> None:
    assert auction([(0, 3), (1, 0), (2, 0), (3, 3)], "setback-berns") == ((0, 3), ["dealer-may-not-match"])
    assert auction([(0, 4), (1, 0), (2, 0), (3, 4)], "setback-berns") == ((3, 4), [])


def test_example_24_an_equal_bid_does_not_beat() -> None:
    assert auction([(0, 2), (1, 2), (2, 0), (3, 0)], "cutthroat-11") == ((0, 2), ["bid-too-low"])


def test_example_25_all_pass_under_three_laws() -> None:
    passes = [Bid(seat, "pass") for seat in range(4)]
    for preset, is_passed in (("cutthroat-11", True), ("pbm-server", True), ("britannica-14", False)):
        heard = hold_auction(passes, seats=4, dealer=3, rules=rules_of(preset))
        assert heard.is_passed == is_passed
    assert heard.contract is not None
    assert (heard.contract.pitcher, heard.contract.is_free) == (0, True)


@pytest.mark.parametrize(("preset", "dealer"), [("cutthroat-11", "D"), ("pbm-server", "A")])
def test_example_25_who_deals_after_all_pass(preset: str, dealer: str) -> None:
    text = f"rules {preset}\nplayers A=? B=? C=? D=?\nhand 1 dealer=D\nbid - - - -\nend passed\nhand 2 dealer={{}}\n"
    assert [f.name for f in audit(text.format(dealer)).findings] == []
    assert [f.name for f in audit(text.format("B")).findings] == ["wrong-dealer"]


def test_example_28_a_set_pitcher_at_the_target_plays_on_with_a_warning() -> None:
    text = record(2, 4, "solo-7", multi_role="once_per_card").replace("\nhand 1", "\nstart A 11\nhand 1", 1)
    result = audit(text)
    assert result.games[0].winner is None
    assert [(finding.name, finding.severity) for finding in result.findings] == [("set-pitcher-at-target", "warning")]


def test_example_32_the_first_to_cross_in_the_order_of_the_count_wins() -> None:
    points = {"high": 0, "low": 1, "jack": 2, "game": None}
    hand = Reckoning((0, 10, 10), (2, 1, 1), points, 0, made=True, hands=9, seats=3)
    assert game_winner(hand, rules_of("cutthroat-11")) == 1


def test_example_39_a_forced_bid_above_the_lowest() -> None:
    rules = rules_of("setback-berns", min_bid=2, dealer_forced_bid=3)
    assert [bid.amount for bid in legal_bids(3, 0, rules, is_dealer=True, is_forced=True)] == [3, 4]
    assert [bid.amount for bid in legal_bids(0, 0, rules, is_dealer=False, is_forced=False)] == [0, 2, 3, 4]


def test_example_42_with_no_trump_in_play_only_game_can_be_won() -> None:
    text = """rules cutthroat-11 trump_by=named first_lead_must_be_trump=false smudge=none
players A=? B=?
hand 1 dealer=B
bid A 2 B -
trump h
1 A As 8s
2 A Ks 7s
3 A Qs 6s
4 A Js 5s
5 A Ts 4s
6 A 9s 3s
"""
    result = audit(text)
    assert result.findings == ()
    hand = result.games[0].hands[0]
    assert hand.points == {"high": (), "low": (), "jack": (), "game": ("A",)}
    assert hand.score == {"A": -2, "B": 0}
