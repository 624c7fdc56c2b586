"""House rules and deals worked out on paper, for the second scorer's own tests."""

from __future__ import annotations

from naive_cards import Rules

SOLO: Rules = {"low_credit": "winner"}
PAIRS: Rules = {"sides": "pairs", "target": 21}
TEN_POINT: Rules = {
    **PAIRS,
    "jokers": 2,
    "off_jack": True,
    "max_bid": 10,
    "trump_by": "named",
    "follow_rule": "trump_only",
    "high_card": "ace",
    "low_card": "deuce",
    "low_credit": "holder",
    "off_jack_points": 1,
    "joker_points": 1,
    "three_value": 3,
    "game_mode": "ten_of_trump",
    "count_order": ("high", "low", "jack", "off_jack", "big", "little", "ten", "three"),
}
CINCH: Rules = {
    **PAIRS,
    "off_five": True,
    "max_bid": 14,
    "trump_by": "named",
    "high_card": "ace",
    "low_card": "deuce",
    "five_value": 5,
    "off_five_value": 5,
    "game_mode": "ten_of_trump",
    "target": 51,
}
SANCHO: Rules = {
    "bid_system": "sell_out",
    "max_bid": 18,
    "nine_value": 9,
    "five_value": 5,
    "game_mode": "ten_of_trump",
    "target": 50,
}
ALL_FOURS: Rules = {
    **PAIRS,
    "bid_system": "none",
    "trump_by": "turn_up",
    "turn_up_points": "ace_six_jack",
    "low_credit": "holder",
    "hang_jack": 3,
    "target": 14,
    "end_check": "count",
}
DON: Rules = {
    **PAIRS,
    "bid_system": "none",
    "high_card": "ace",
    "high_value": 4,
    "low_value": 0,
    "nine_value": 9,
    "five_value": 10,
    "plain_five_value": 5,
    "queen_value": 2,
    "king_value": 3,
    "game_value": 8,
    "target": 121,
}
CALLED: Rules = {
    **TEN_POINT,
    "sides": "called_partner",
    "follow_rule": "follow_or_trump",
    "high_card": "highest_in_play",
    "low_card": "lowest_in_play",
    "target": 42,
}

DEAL_1 = """
deal N As Ks 7s Th 4d 3c
deal E 2s Qh 9h Td 6d 5c
deal S Js 5s Ah Kd 8d Jc
deal W Qs 3s 2h Ad Tc 9c
1 N As 2s 5s 3s
2 N Ks 6d Js Qs
3 N 4d Td Kd Ad
4 W Tc 7s 5c Jc
5 N Th Qh Ah 2h
6 S 8d 9c 3c 9h
"""
DEAL_2 = """
1 N Jh 5d 9d
2 N As 8s 3s
3 N 9s Ts Ks
4 S Tc Kc 7c
5 N 2d Ad Qd
6 E Qc 6c 4c
"""
DEAL_3 = """
1 N Ks 5s 9s 2s
2 N Qd 4s 6d 5d
3 E Tc 6c Qs Js
4 W Kh 7h 2h 3s
5 S Th 3c 8h 4d
6 S 4c Jc 2c 9c
"""
