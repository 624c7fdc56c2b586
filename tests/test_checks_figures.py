"""What the checks of figures say beside the examples in their own documentation."""

from __future__ import annotations

import pytest

from pitchlog.auditing import audit
from pitchlog.findings import Finding

TRICKS = """1 N As 2s 5s 3s
2 N Ks 6d Js Qs
3 N 4d Td Kd Ad
4 W Tc 7s 5c Jc
5 N Th Qh Ah 2h
6 S 8d 9c 3c 9h
"""
LEVEL = """1 N As 2s 5s 3s
2 N 9s 6d 8s 7s
3 N 4d 7d 8d Ad
4 W 9c 2c 3c 4c
5 W 8c 5c 6c 7c
6 W 9h 2h 3h 4h
"""
HAND = "hand 1 dealer=W\nbid 3 - - -\n"


def only(record: str) -> Finding:
    """The one finding of a record."""
    (finding,) = audit(record).findings
    return finding


def test_a_point_that_is_wrong_under_every_reading_of_an_open_rule_is_an_error() -> None:
    tricks = TRICKS.replace("2s", "8s").replace("5s", "2s", 1)
    finding = only("rules setback-bear\n" + HAND + tricks + "points NS high jack game EW low\n")
    assert (finding.name, finding.severity, finding.rule) == ("wrong-low", "error", None)
    assert finding.message == "Low goes to NS, not to EW"


def test_a_figure_that_hangs_on_an_open_rule_is_a_warning_that_says_what_each_value_makes() -> None:
    finding = only("rules setback-bear\n" + HAND + TRICKS + "score NS 3 EW 1\n")
    assert (finding.name, finding.rule, finding.certainty) == ("rule-gap", "low_credit", "cannot-tell")
    assert finding.notes == (
        "low_credit = holder: this hand is worth NS 3 and EW 1",
        "low_credit = winner: this hand is worth NS 4 and EW 0",
    )


def test_an_act_that_hangs_on_an_open_rule_is_a_warning_that_names_it() -> None:
    record = "rules setback-bear\nhand 1 dealer=W\nbid 3 - - 3\n1 W As 2s 5s 3s\nend lost\n"
    finding = only(record)
    assert (finding.name, finding.severity, finding.rule) == ("rule-gap", "warning", "dealer_match")
    assert finding.message.endswith("these rules leave dealer_match open")


def test_level_pips_are_told_with_the_rule_that_decides_them() -> None:
    finding = only("rules partners-21\nhand 1 dealer=W\nbid 2 - - -\n" + LEVEL + "points NS high game EW low\n")
    assert finding.message == "Game goes to nobody, not to NS: the pips are level, NS 4 and EW 4"
    assert finding.rule == "game_tie"


def test_no_pips_at_all_are_told_with_the_rule_that_decides_them() -> None:
    bare = LEVEL.replace("9s", "8s").replace("6d 8s", "6d 6s").replace("As", "9s").replace("Ad", "9d")
    finding = only("rules partners-21\nhand 1 dealer=W\nbid 2 - - -\n" + bare + "points NS high game EW low\n")
    assert (finding.name, finding.rule) == ("wrong-game", "game_zero")


def test_a_jack_that_was_not_in_play_is_nobodys() -> None:
    finding = only("rules partners-21\nhand 1 dealer=W\nbid 2 - - -\n" + LEVEL + "points NS high jack EW low\n")
    assert finding.message == "Jack goes to nobody, not to NS"
    assert finding.notes == ("the jack of spades was not in play",)


def test_a_set_pitcher_loses_his_bid_and_the_line_that_is_right_is_shown() -> None:
    finding = only("rules partners-21\nhand 1 dealer=W\nbid 4 - - -\n" + TRICKS + "score NS 3 EW 1\n")
    assert finding.message == "the score for this hand is NS -4, not NS 3"
    assert finding.help == "the right line is: score NS -4 EW 1"


def test_a_total_shows_the_last_recorded_one_and_the_score_of_its_hand() -> None:
    pad = "rules partners-21\nhand 1 dealer=W\nscore NS 3 EW 1\ntotal NS 3 EW 1\nhand 2 dealer=N\nscore NS 2 EW 2\n"
    finding = only(pad + "total NS 6 EW 3\n")
    assert [(proof.span.line, proof.label) for proof in finding.evidence] == [
        (4, "the last recorded total: NS 3"),
        (6, "this hand: NS 2"),
    ]


def test_the_wrong_dealer_is_shown_with_the_last_recorded_one() -> None:
    pad = "rules partners-21\nhand 1 dealer=W\nscore NS 3 EW 1\nhand 2\nscore NS 3 EW 1\nhand 3 dealer=N\n"
    finding = only(pad + "score NS 1 EW 3\n")
    assert finding.message == "E should have dealt this hand, not N"
    assert [(proof.span.line, proof.label) for proof in finding.evidence] == [(2, "W dealt here")]


@pytest.mark.parametrize(
    ("rules", "players", "message"),
    [
        ("partners-21", "ABC", "these rules are for 4 players, and there are 3"),
        ("cutthroat-11 hand_size=8", "ABCDEFG", "7 players are more than the pack has cards for: it serves 6 at most"),
        ("partners-21 players=3-5", "ABC", "the sides of these rules need 4 players, and there are 3"),
    ],
)
def test_a_table_that_the_rules_are_not_for_is_told_why(rules: str, players: str, message: str) -> None:
    seats = " ".join(f"{seat}=?" for seat in players)
    finding = only(f"rules {rules}\nplayers {seats}\nhand 1 dealer=A\nend misdeal\n")
    assert finding.message == message


def test_a_bid_without_seat_or_dealer_is_a_bid_of_nobody() -> None:
    finding = only("rules partners-21\nhand 1\nbid 3 - - -\n" + TRICKS)
    assert (finding.name, finding.line, finding.column) == ("syntax-error", 3, 5)
