"""Places: every word of a statement is found again where it stands in the text."""

from __future__ import annotations

import pytest

from pitchlog.notation import parse, places
from pitchlog.record.model import Beg, Bids, CardsMoved, Deal, Figures, Hand, Points, Statement, Trick
from pitchlog.source import Span

HEADER = 'game "a b" date=2026-11-26 site = "Table 2"\nrules partners-21 target = 11 game_tie=nobody target=9\n'
TABLE = 'players N="A" E=? S = ? W=?\nsides NS = N + S EW=E+W\nstart NS 4 EW 1\n'


def statement(line: str) -> Statement:
    return parse(f"hand 1 dealer=W\n{line}\n").games[0].hands[0].statements[0]


def hand(*lines: str) -> Hand:
    return parse("\n".join(("hand 1 dealer=W", *lines))).games[0].hands[0]


def where(span: Span) -> tuple[str, int]:
    return span.written, span.column


TRICKS = [
    ("1 N As 2s 5s 3s > W", ["As", "2s", "5s", "3s"], [5, 8, 11, 14]),
    ("  12:  n\tAsKs,7s , W:2h>W", ["As", "Ks", "7s", "2h"], [10, 12, 15, 22]),
    ("1 N A♠\ufe0fK♠ ♥\ufe0e10 -", ["A♠\ufe0f", "K♠", "♥\ufe0e10", "-"], [5, 8, 11, 16]),
    ("1 N 9d~6d^R ?? Xs 2s # x", ["6d", "??", "Xs", "2s"], [8, 13, 16, 19]),
    ("1 N asks 2s", ["asks", "asks", "2s"], [5, 5, 10]),
]


@pytest.mark.parametrize(("line", "written", "columns"), TRICKS, ids=[row[0] for row in TRICKS])
def test_every_card_of_a_trick_is_found(line: str, written: list[str], columns: list[int]) -> None:
    trick = statement(line)
    assert isinstance(trick, Trick)
    assert [where(places.play_span(trick, index)) for index in range(len(trick.cards))] == list(
        zip(written, columns, strict=True)
    )
    assert places.leader_span(trick).written in ("N", "n")
    assert places.number_span(trick).written in ("1", "12")


def test_what_stands_about_a_card_is_found() -> None:
    trick = statement("1 N As W:9d~8d~6d^R^X 2s > W")
    assert isinstance(trick, Trick)
    assert where(places.withdrawn_span(trick, 1, 0)) == ("9d", 10)
    assert where(places.withdrawn_span(trick, 1, 1)) == ("8d", 13)
    assert where(places.play_span(trick, 1)) == ("6d", 16)
    assert where(places.mark_span(trick, 1, 0)) == ("^R", 18)
    assert where(places.mark_span(trick, 1, 1)) == ("^X", 20)
    assert where(places.seat_span(trick, 1)) == ("W", 8)
    assert where(places.seat_span(trick, 0)) == ("As", 5)
    assert where(places.taker_span(trick)) == ("W", 28)
    assert places.play_span(trick, 9) == trick.line.whole()


DEALS = [
    ("deal N As Ks E 2s Qh", "E", ["2s", "Qh"], "2s Qh"),
    ("deal n AsKs,7s e 10d", "N", ["As", "Ks", "7s"], "AsKs,7s"),
    ("deal N ??x3 2s", "N", ["??x3", "??x3", "??x3", "2s"], "??x3 2s"),
    ("deal N As Xs 2s E 3s", "N", ["As", "Xs", "2s"], "As Xs 2s"),
    ("deal N 1s E 3s", "E", ["3s"], "3s"),
]


@pytest.mark.parametrize(("line", "seat", "written", "holding"), DEALS, ids=[row[0] for row in DEALS])
def test_every_card_of_a_holding_is_found(line: str, seat: str, written: list[str], holding: str) -> None:
    deal = statement(line)
    assert isinstance(deal, Deal)
    assert [places.card_span(deal, seat, index).written for index in range(len(written))] == written
    assert places.holding_span(deal, seat).written == holding
    assert places.dealt_seat_span(deal, seat).written.upper() == seat
    assert places.holding_span(deal, "Q") == deal.line.whole()


def test_every_call_is_found() -> None:
    bids = statement("bid N 3 - S  pass w 4!As # x")
    assert isinstance(bids, Bids)
    assert [places.call_span(bids, index).written for index in range(4)] == ["N 3", "-", "S  pass", "w 4!As"]
    assert [places.call_seat_span(bids, index).written for index in range(4)] == ["N", "-", "S", "w"]
    assert [places.bid_span(bids, index).written for index in range(4)] == ["3", "-", "pass", "4!As"]


def test_every_figure_is_found() -> None:
    found = hand("pips NS 27.5  EW 17", 'ruling "a 3" NS +1 EW -1', "dispute N score NS 2 EW 1", "score NS 3 NS 4 EW 1")
    assert [places.figure_span(found.pips[0], index).written for index in (0, 1)] == ["NS 27.5", "EW 17"]
    assert [places.figure_side_span(found.pips[0], index).written for index in (0, 1)] == ["NS", "EW"]
    assert places.figure_span(found.rulings[0], 1).written == "EW -1"
    assert places.figure_span(found.disputes[0], 1).written == "EW 1"
    assert [places.figure_span(found.score[0], index).written for index in (0, 1)] == ["NS 3", "EW 1"]


def test_every_point_is_found_with_its_side() -> None:
    found = hand("points NS high jack none game", "dispute E points EW low")
    points = found.points
    assert isinstance(points, Points)
    assert [places.point_span(points, index).written for index in range(3)] == ["high", "jack", "game"]
    assert [places.point_side_span(points, index).written for index in range(3)] == ["NS", "NS", "none"]
    assert places.point_span(found.disputes[0], 0).written == "low"
    assert places.point_side_span(found.disputes[0], 0).written == "EW"


def test_words_of_the_lines_before_the_hands_are_found() -> None:
    header = parse(HEADER + TABLE + "hand 1").games[0].header
    assert header.game
    assert header.rules
    assert header.players
    assert header.sides
    assert header.start
    assert places.tag_span(header.game, 1).written == 'site = "Table 2"'
    assert places.preset_span(header.rules).written == "partners-21"
    assert [places.change_span(header.rules, index).written for index in (0, 1)] == ["target = 11", "game_tie=nobody"]
    assert places.change_key_span(header.rules, 1).written == "game_tie"
    assert places.change_value_span(header.rules, 0).written == "11"
    assert [places.label_span(header.players, index).written for index in range(4)] == ["N", "E", "S", "W"]
    assert [places.label_span(header.sides, index).written for index in (0, 1)] == ["NS", "EW"]
    assert [places.member_span(header.sides, 0, index).column for index in (0, 1)] == [12, 16]
    assert places.figure_span(header.start, 1).written == "EW 1"


@pytest.mark.parametrize(
    ("line", "number", "dealer"),
    [("hand 3 dealer = w", "3", "w"), ("hand dealer=?", "hand dealer=?", "?"), ("  hand 3 # x", "3", "hand 3"), ("hand", "hand", "hand")],
)  # fmt: skip
def test_number_and_dealer_of_a_hand_are_found(line: str, number: str, dealer: str) -> None:
    head = parse(line).games[0].hands[0].head
    assert places.hand_number_span(head).written == number
    assert places.dealer_span(head).written == dealer


def test_single_words_are_found() -> None:
    found = hand("trump  spades", "winner NS", "claim W rest", 'end misdeal "x"', "beg E gift", "dispute N revoke W 3")
    assert found.trump
    assert found.winner
    assert found.claim
    assert found.end
    assert where(places.suit_span(found.trump)) == ("spades", 8)
    assert places.named_span(found.winner).written == "NS"
    assert places.named_span(found.claim).written == "W"
    assert places.reason_span(found.end).written == "misdeal"
    assert places.named_span(found.disputes[0]).written == "N"
    assert [places.disputed_span(found.disputes[0], index).written for index in (0, 1)] == ["W", "3"]
    beg = found.moved[0]
    assert isinstance(beg, Beg)
    assert places.moved_seat_span(beg).written == "E"
    assert places.keyword_span(found.trump).written == "trump"


@pytest.mark.parametrize(
    ("line", "written", "seats"),
    [
        ("take N 4s ??x2", ["4s", "??x2", "??x2"], ["N"]),
        ("give N E AsKs", ["As", "Ks"], ["N", "E"]),
        ("widow As,Ks", ["As", "Ks"], []),
        ("turn 8h", ["8h"], []),
    ],
)
def test_cards_that_change_place_are_found(line: str, written: list[str], seats: list[str]) -> None:
    moved = statement(line)
    assert isinstance(moved, CardsMoved)
    assert [places.moved_span(moved, index).written for index in range(len(written))] == written
    assert [places.moved_seat_span(moved, index).written for index in range(len(seats))] == seats


def test_statements_made_by_a_program_have_the_place_of_nothing() -> None:
    from pitchlog.source import Line

    line = Line(0, "", "")
    assert places.play_span(Trick(line, 1, "N", ()), 0) == Span(line, 0, 0)
    assert places.figure_span(Figures(line, (("NS", 3),)), 0) == Span(line, 0, 0)
    assert places.card_span(Deal(line, (("N", ()),)), "N", 0) == Span(line, 0, 0)
    assert places.call_span(Bids(line, ()), 0) == Span(line, 0, 0)
