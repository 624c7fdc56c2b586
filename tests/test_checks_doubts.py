"""What a finding says where the record leaves something open: nothing is told as certain that is not."""

from __future__ import annotations

import pytest

from pitchlog.auditing import audit

PLAY = """
bid 3 - - -
1 N As 2s 5s 3s
2 N Ks 6d Js Qs
3 N 4d Td Kd Ad
4 W Tc 7s 5c Jc
5 N Th Qh Ah 2h
6 S 8d 9c 3c 9h
"""


def messages(text: str) -> list[str]:
    """What is told of a record, in the order of its lines."""
    return [finding.message for finding in audit(text).findings]


def test_a_missing_card_that_may_be_anybodys_is_nobodys() -> None:
    text = "rules partners-21\nhand 1 dealer=W" + PLAY.replace("5c Jc", "5c")
    assert messages(text) == ["a card is missing from trick 4, and nobody can tell whose"]


def test_a_total_after_a_hand_that_is_not_known_says_so() -> None:
    text = f"rules partners-21\nhand 1 dealer=W{PLAY}hand 2 dealer=N\nbid 2 - - -\nhand 3 dealer=E\nbid 2 - - -\n"
    assert messages(text + "score NS 2 EW 0\ntotal NS 5 EW 3\n") == [
        "the total as written down cannot be judged: the score of a hand before it is not known"
    ]


def test_a_total_beside_an_impossible_score_says_so() -> None:
    text = "rules partners-21\nhand 1 dealer=W\nbid 3 - - -\nscore NS 2 EW 1\ntotal NS 3 EW 1\n"
    assert messages(text) == [
        "the total as written down cannot be judged: the score of the hand is wrong, and the right one is not known",
        "the score for this hand is NS -3 or 3 or 4, and cannot be NS 2",
    ]


@pytest.mark.parametrize(
    ("rules", "widow", "message"),
    [
        (
            "widow=1 widow_to=agreement discard_phase=any",
            "",
            "S took up 2 cards, but there is no more than 1 card in the widow",
        ),
        ("widow=1 discard_phase=bidder_only", "", "S took up 2 cards, but there is 1 card in the widow"),
        (
            "widow=3 discard_phase=bidder_only",
            "widow 2c 3c 4c\n",
            "S took up 2 cards, but there are 3 cards in the widow",
        ),
    ],
)
def test_the_widow_is_counted_in_words(rules: str, widow: str, message: str) -> None:
    bids = "bid 3 - - -\ntake S 2c 3c\nend abandoned\n"
    text = f"rules partners-21 {rules}\nhand 1 dealer=E\n{widow}{bids}"
    assert message in messages(text)
