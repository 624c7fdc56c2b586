"""Every sentence of the notation's lexical rules and statements, each with several ways to write the same thing."""

from __future__ import annotations

from typing import Any

import pytest

from pitchlog.cards import Card
from pitchlog.notation import Opening, Record, format_text, parse, read, read_file, read_text, write
from pitchlog.record.model import Beg, Call, CardsMoved, Dispute, End, Game, Hand, Note, PlayDetail, Trick
from pitchlog.source import Line

COMPLETE = """pitchlog 1
game "Thursday at the Grange" date=2026-11-26 site="Table 2"
rules partners-21 game_tie=defenders
players N="Ann" E="Joe \\"Ace\\" K" S="Çağla" W=?
sides NS=N+S EW=E+W

hand 1 dealer=W
deal N As Ks 7s Th 4d 3c        # hands may be left out: six plays tell the six cards
deal E 2s Qh 9h Td 6d 5c
deal S Js 5s Ah Kd 8d Jc
deal W Qs 3s 2h Ad Tc 9c
bid N 3 E - S - W -
1 N As 2s 5s 3s
2 N Ks 6d Js Qs
3 N 4d Td Kd Ad
4 W Tc 7s 5c Jc
5 N Th Qh Ah 2h
6 S 8d 9c 3c 9h
points NS high jack game EW low
pips NS 37 EW 17
score NS +3 EW +1
total NS 3 EW 1
"""


def troubles_of(record: Record) -> list[tuple[int, str]]:
    """(line, name) of everything that was wrong."""
    found = list(record.troubles)
    for game in record.games:
        found += game.troubles
        for hand in game.hands:
            found += hand.troubles
    return [(trouble.span.line, trouble.name) for trouble in found]


def only_game(text: str | bytes) -> Game:
    """The one game of a text with nothing wrong in it."""
    record = parse(text)
    assert troubles_of(record) == []
    assert len(record.games) == 1
    return record.games[0]


def only_hand(*lines: str, head: str = "hand 1 dealer=W") -> Hand:
    game = only_game("\n".join((head, *lines)) + "\n")
    assert len(game.hands) == 1
    return game.hands[0]


def cards(*names: str) -> tuple[Card, ...]:
    return tuple(Card.of(name) for name in names)


def trick(line: str) -> Trick:
    return only_hand(line).tricks[0]


def first_trouble(*lines: str, head: str = "hand 1 dealer=W") -> tuple[str, str, str]:
    """Name, place as written, and message with help of the one trouble of a text."""
    record = parse("\n".join((head, *lines)))
    found = list(record.troubles)
    for game in record.games:
        found += [*game.troubles, *(trouble for hand in game.hands for trouble in hand.troubles)]
    assert len(found) == 1, found
    return found[0].name, found[0].span.written, f"{found[0].message} ({found[0].help})"


def test_the_complete_file_is_read_whole() -> None:
    game = only_game(COMPLETE)
    header = game.header
    assert header.game is not None
    assert header.game.name == "Thursday at the Grange"
    assert header.game.tags == (("date", "2026-11-26"), ("site", "Table 2"))
    assert header.rules is not None
    assert (header.rules.preset, header.rules.changes) == ("partners-21", (("game_tie", "defenders"),))
    assert header.players is not None
    assert header.players.seats == (("N", "Ann"), ("E", 'Joe "Ace" K'), ("S", "Çağla"), ("W", None))
    assert header.sides is not None
    assert header.sides.sides == (("NS", ("N", "S")), ("EW", ("E", "W")))
    hand = game.hands[0]
    assert (hand.number, hand.head.dealer, hand.index) == (1, "W", 1)
    assert [deal.holdings[0][0] for deal in hand.deals] == ["N", "E", "S", "W"]
    assert hand.bids[0].calls == (Call("N", "bid", 3), Call("E", "pass"), Call("S", "pass"), Call("W", "pass"))
    assert hand.tricks[3].cards == cards("Tc", "7s", "5c", "Jc")
    assert hand.points is not None
    assert hand.points.given == (("NS", "high"), ("NS", "jack"), ("NS", "game"), ("EW", "low"))
    assert hand.pips[0].figures == (("NS", 37), ("EW", 17))
    assert hand.score[0].figures == (("NS", 3), ("EW", 1))
    assert hand.total[0].figures == (("NS", 3), ("EW", 1))
    assert len(hand.statements) == 15


def test_the_shortest_file_is_read_whole() -> None:
    hand = only_game("rules partners-21\nhand 1 dealer=W\nbid 3 - - -\n1 N As 2s 5s 3s\nscore NS 3 EW 1\n").hands[0]
    assert [call.seat for call in hand.bids[0].calls] == [None] * 4
    assert hand.deals == ()


# Lines and blanks


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("ending", ["", "\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_newlines_and_byte_order_marks_change_nothing(newline: str, ending: str, mark: str) -> None:
    text = mark + newline.join(COMPLETE.splitlines()) + ending.replace("\n", newline)
    assert parse(text.encode()) == parse(COMPLETE)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 1000])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_chunks_of_any_size_read_the_same(size: int, newline: str) -> None:
    data = COMPLETE.replace("\n", newline).encode()
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    assert list(read(pieces)) == list(read_text(COMPLETE))


@pytest.mark.parametrize(
    "line", ["  1 N As 2s", "\t1 N As 2s", "1 N As 2s   \t", "1\tN\tAs  2s", "\n\n1 N As 2s\n  \n"]
)
def test_indentation_and_blanks_mean_nothing(line: str) -> None:
    assert trick(line).cards == cards("As", "2s")


@pytest.mark.parametrize(
    "line", ["1 N As 2s # x", "1 N As 2s#x", '1 N As 2s # "', "# a\n1 N As 2s #", "1 N As 2s ## # b"]
)
def test_a_comment_runs_to_the_end_of_its_line(line: str) -> None:
    assert trick(line).cards == cards("As", "2s")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ('"a # b"', "a # b"),
        ('"a \\" b"', 'a " b'),
        ('"a \\\\ b"', "a \\ b"),
        ('"\\\\\\""', '\\"'),
        ('"♠ Ünï 中"', "♠ Ünï 中"),
        ('""', ""),
    ],
)
def test_strings_hold_any_text(written: str, meant: str) -> None:
    note = only_hand(f"note {written}").statements[0]
    assert isinstance(note, Note)
    assert note.text == meant


@pytest.mark.parametrize("keyword", ["SCORE", "Score", "sCoRe"])
def test_keywords_are_read_in_any_case(keyword: str) -> None:
    assert only_hand(f"{keyword} NS 3").score[0].figures == (("NS", 3),)


# Cards


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("As", "As"), ("as", "As"), ("aS", "As"), ("AS", "As"), ("sA", "As"), ("SA", "As"), ("sa", "As"), ("Sa", "As"),
        ("Td", "Td"), ("10d", "Td"), ("D10", "Td"), ("td", "Td"), ("d10", "Td"), ("2c", "2c"), ("C2", "2c"),
        ("A♠", "As"), ("♠A", "As"), ("k♡", "Kh"), ("10♦", "Td"), ("♢10", "Td"), ("9♧", "9c"), ("♣9", "9c"), ("j♤", "Js"),
        ("A♠\ufe0f", "As"), ("A♥\ufe0e", "Ah"), ("♦\ufe0fT", "Td"),
        ("*b", "*b"), ("*L", "*l"), ("BJ", "*b"), ("lj", "*l"), ("Bj", "*b"),
        ("??", "??"), ("?h", "?h"), ("?H", "?h"), ("h?", "?h"), ("?♥", "?h"), ("T?", "T?"), ("10?", "T?"), ("?t", "T?"),
    ],
)  # fmt: skip
def test_a_card_is_read_in_every_spelling(written: str, meant: str) -> None:
    assert trick(f"1 N {written} 2s").cards == cards(meant, "2s")
    assert only_hand(f"deal N {written} 2s").deals[0].holdings == (("N", cards(meant, "2s")),)


@pytest.mark.parametrize(
    "written", ["AsKs7s", "As Ks7s", "A♠k♠7♠", "AsK♠♠7", "As,Ks,7s", "As, Ks , 7s", "AsKs, 7s", "♠A♠K♠7", "sa ks S7"]
)
def test_cards_may_be_run_together_or_have_commas(written: str) -> None:
    assert trick(f"1 N {written}").cards == cards("As", "Ks", "7s")
    assert only_hand(f"deal N {written}").deals[0].holdings[0][1] == cards("As", "Ks", "7s")
    assert only_hand(f"widow {written}").moved[0] == CardsMoved(
        Line(2, f"widow {written}", f"widow {written}"), "widow", None, cards("As", "Ks", "7s")
    )


@pytest.mark.parametrize("written", ["asks", "ASKS", "SAKS", "asKs", "AsksQs", "sAsK"])
def test_two_readings_of_a_run_are_never_guessed_between(written: str) -> None:
    name, place, words = first_trouble(f"1 N {written} 2s")
    assert (name, place) == ("unknown-card", written)
    assert "is meant" in words


@pytest.mark.parametrize("number", ["3", "3.", "3:"])
def test_a_tricks_number_may_have_a_dot_or_colon(number: str) -> None:
    assert trick(f"{number} N As").number == 3


@pytest.mark.parametrize("dash", ["-", "−", "–", "—"])
def test_dashes_are_read_for_a_hyphen(dash: str) -> None:
    hand = only_hand(f"bid 3 {dash} {dash} 4", f"1 N As {dash} 5s", f"score NS {dash}3")
    assert [call.kind for call in hand.bids[0].calls] == ["bid", "pass", "pass", "bid"]
    assert hand.tricks[0].cards == cards("As", "-", "5s")
    assert hand.score[0].figures == (("NS", -3),)


@pytest.mark.parametrize("equals", ["=", " = ", "= ", " =", "\t=\t"])
def test_blanks_may_stand_about_an_equals_sign(equals: str) -> None:
    text = f'game date{equals}2026-11-26\nrules a b{equals}c\nplayers A{equals}"x" B{equals}?\nsides X{equals}A Y{equals}B\n'
    game = only_game(f"{text}hand 1 dealer{equals}A\n")
    assert game.header.game is not None
    assert game.header.game.tags == (("date", "2026-11-26"),)
    assert game.header.rules is not None
    assert game.header.rules.changes == (("b", "c"),)
    assert game.header.players is not None
    assert game.header.players.seats == (("A", "x"), ("B", None))
    assert game.header.sides is not None
    assert game.header.sides.sides == (("X", ("A",)), ("Y", ("B",)))
    assert game.hands[0].head.dealer == "A"


@pytest.mark.parametrize(
    ("written", "suit"),
    [("s", 0), ("S", 0), ("♠", 0), ("♤", 0), ("spades", 0), ("Hearts", 1), ("heart", 1), ("d", 2), ("DIAMONDS", 2), ("♧", 3), ("♣\ufe0f", 3), ("club", 3)],
)  # fmt: skip
def test_trump_is_read_by_letter_word_and_glyph(written: str, suit: int) -> None:
    trump = only_hand(f"trump {written}").trump
    assert trump is not None
    assert trump.suit == suit


@pytest.mark.parametrize(
    ("statement", "written", "meant"),
    [
        ("draw", "??x3", ("??", "??", "??")), ("discard", "?x2", ("??", "??")), ("take", "4s ??x2", ("4s", "??", "??")),
        ("bury", "?hx2 4d", ("?h", "?h", "4d")), ("draw", "??X1", ("??",)), ("take", "T?x2", ("T?", "T?")),
    ],
)  # fmt: skip
def test_unseen_cards_are_written_with_a_count(statement: str, written: str, meant: tuple[str, ...]) -> None:
    moved = only_hand(f"{statement} E {written}").moved[0]
    assert isinstance(moved, CardsMoved)
    assert (moved.kind, moved.seat, moved.cards) == (statement, "E", cards(*meant))


def test_unseen_cards_may_be_dealt_and_lie_in_the_widow() -> None:
    hand = only_hand("deal N ??x6", "deal E 2s ??x5", "widow ??x3")
    assert hand.deals[0].holdings[0][1] == cards("??") * 6
    assert hand.deals[1].holdings[0][1] == cards("2s", "??", "??", "??", "??", "??")
    moved = hand.moved[0]
    assert isinstance(moved, CardsMoved)
    assert moved.cards == cards("??") * 3


def test_unknown_absent_and_not_recorded_stay_different() -> None:
    assert trick("1 N As ?? - ?h").cards == cards("As", "??", "-", "?h")
    assert trick("1 N As").cards == cards("As")


# Seats and sides

PLAYED = 'players Ann="A" Çağla=? P2=? Åke_3=?'


@pytest.mark.parametrize("written", ["Ann", "ann", "ANN"])
def test_a_label_is_read_in_any_case_where_one_fits(written: str) -> None:
    hand = only_game(f"{PLAYED}\nhand 1 dealer={written}\n1 {written} As {written}:2s > {written}\n").hands[0]
    assert hand.head.dealer == "Ann"
    assert hand.tricks[0].leader == hand.tricks[0].taker == "Ann"
    assert hand.tricks[0].details == (None, PlayDetail("Ann"))


@pytest.mark.parametrize("written", ["Çağla", "C\u0327ag\u0306la", "çağla", "ÇAĞLA"])
def test_labels_are_compared_composed(written: str) -> None:
    assert only_game(f"{PLAYED}\nhand 1 dealer={written}\n").hands[0].head.dealer == "Çağla"
    assert only_game(f"players {written}=? B=?\nhand 1 dealer={written}\n").hands[0].head.dealer is not None


def test_a_label_that_fits_twice_is_not_guessed() -> None:
    name, place, _ = first_trouble("hand 1 dealer=ZO", head="players Zo=? zO=?")
    assert (name, place) == ("unknown-seat", "ZO")


@pytest.mark.parametrize(
    "label",
    [
        "As",
        "h2",
        "10s".replace("10", "T"),
        "BJ",
        "AsKs",
        "pass",
        "Moon",
        "none",
        "rest",
        "Jack",
        "high",
        "OFF_JACK",
        "sold",
    ],
)
def test_a_label_that_means_something_else_is_refused_where_it_is_declared(label: str) -> None:
    name, place, words = first_trouble(head=f'players {label}="x" B=? C=?')
    assert (name, place) == ("syntax-error", label)
    assert "=" in words.split("(")[-1]


@pytest.mark.parametrize("line", ["deal As Ks", "1 As Ks", "1 B Ks As:2s > As", "deal B Ks", "claim As rest"])
def test_a_refused_label_is_told_once(line: str) -> None:
    text = f"players As=? B=? C=?\nhand 1 dealer=B\n{line}\n"
    assert troubles_of(parse(text)) == [(1, "syntax-error")]


def test_a_sides_label_may_look_like_a_card() -> None:
    game = only_game("players A=? B=?\nsides As=A Kh=B\nhand 1\nscore As 3 Kh 1\n")
    assert game.hands[0].score[0].figures == (("As", 3), ("Kh", 1))


@pytest.mark.parametrize(
    "line",
    [
        "players A=? A=?",
        "players A=? B=? a=? A=?",
        "sides NS=N+S NS=E+W",
        "sides NS=N+S EW=E+N",
        "sides none=N EW=E",
        "sides high=N EW=E",
    ],
)
def test_a_label_or_seat_stands_once_in_its_line(line: str) -> None:
    assert first_trouble(head=line)[0] == "syntax-error"


@pytest.mark.parametrize("written", ["Q", "NE", "X2"])
def test_an_unknown_seat_is_named_with_the_seats_there_are(written: str) -> None:
    for line in (
        f"1 {written} As",
        f"deal {written} As",
        f"bid {written} 3",
        f"claim {written} rest",
        f"1 N As > {written}",
    ):
        name, place, words = first_trouble(line)
        assert (name, place) == ("unknown-seat", written)
        assert "N, E, S and W" in words


@pytest.mark.parametrize(
    ("line", "figures"),
    [("score Ann+Cy 3 Bo -2", (("Ann+Cy", 3), ("Bo", -2))), ("score us +3", (("us", 3),)), ("score Ç 1", (("Ç", 1),))],
)
def test_sides_stay_as_written(line: str, figures: Any) -> None:
    assert only_hand(line).score[0].figures == figures


# Statements before the hands


@pytest.mark.parametrize(
    "text", ["pitchlog 1\n", "hand 1\npitchlog 1\n", "pitchlog 1\npitchlog 1\nhand 1\nPitchlog 1\n"]
)
def test_the_version_may_stand_anywhere_and_repeat(text: str) -> None:
    assert troubles_of(parse(text)) == []


@pytest.mark.parametrize("version", ["2", "0", "11"])
def test_another_version_is_one_finding_and_nothing_more_is_read(version: str) -> None:
    record = parse(f'hand 1\nnote "x"\npitchlog {version}\nhand 2\nrubbish\n')
    assert troubles_of(record) == [(3, "unknown-version")]
    assert len(record.games[0].hands) == 1
    assert parse(f"pitchlog {version}\nrubbish").games == ()


@pytest.mark.parametrize(
    ("line", "name", "tags"),
    [
        ("game", None, ()), ('game "x"', "x", ()), ("game site=Grange", None, (("site", "Grange"),)),
        ('game "x" X-mood = "so so" round=3', "x", (("x-mood", "so so"), ("round", "3"))),
        ("game time=19:30 event=Cup table=2 recorder=Bo", None, (("time", "19:30"), ("event", "Cup"), ("table", "2"), ("recorder", "Bo"))),
    ],
)  # fmt: skip
def test_a_game_line_names_the_game(line: str, name: str | None, tags: Any) -> None:
    game = only_game(line).header.game
    assert game is not None
    assert (game.name, game.tags) == (name, tags)


@pytest.mark.parametrize("key", ["mood", "x-", "dates"])
def test_an_unknown_key_is_told_and_the_line_is_read(key: str) -> None:
    record = parse(f"game {key}=3 site=a\n")
    assert troubles_of(record) == [(1, "unknown-key")]
    assert record.games[0].header.game is not None


@pytest.mark.parametrize("date", ["2026-11-26", "2026-??-??", "????-02-29", "2?2?-0?-3?", "2024-02-29", '"2026-11-26"'])
def test_a_date_is_a_day_that_there_is(date: str) -> None:
    assert troubles_of(parse(f"game date={date}\n")) == []


@pytest.mark.parametrize(
    "date",
    [
        "2026-02-30",
        "2025-02-29",
        "2026-13-01",
        "26-11-2026",
        "2026",
        "2026-11-2",
        "????-02-30",
        "0000-01-01",
        "yesterday",
        "2026-1?-00",
    ],
)
def test_a_date_that_is_none_is_told(date: str) -> None:
    assert troubles_of(parse(f"game date={date}\n")) == [(1, "bad-date")]


@pytest.mark.parametrize(
    ("line", "preset", "changes"),
    [
        ("rules pagat", "pagat", ()), ("rules partners-21 target=11", "partners-21", (("target", "11"),)),
        ("RULES x Count_Order=high,low a=\"b c\"", "x", (("count_order", "high,low"), ("a", "b c"))),
        ("rules x low_credit=taker target = 21", "x", (("low_credit", "taker"), ("target", "21"))),
    ],
)  # fmt: skip
def test_a_rules_line_keeps_keys_and_values_as_written(line: str, preset: str, changes: Any) -> None:
    rules = only_game(f"{line}\nhand 1\n").header.rules
    assert rules is not None
    assert (rules.preset, rules.changes) == (preset, changes)


@pytest.mark.parametrize(
    ("line", "seats"),
    [('players N="A" E=?', (("N", "A"), ("E", None))), ('players A="" B="?"', (("A", ""), ("B", "?"))), ("players A=Ann B=Bo", (("A", "Ann"), ("B", "Bo")))],
)  # fmt: skip
def test_players_sit_clockwise_with_their_names(line: str, seats: Any) -> None:
    game = only_game(f"{line}\nhand 1\n")
    assert game.header.players is not None
    assert game.header.players.seats == seats
    assert game.header.seats() == tuple(seat for seat, _ in seats)


def test_without_players_there_are_four_seats() -> None:
    assert only_game("hand 1").header.seats() == ("N", "E", "S", "W")


@pytest.mark.parametrize(
    ("lines", "figures"),
    [("start NS 4 EW 1", (("NS", 4), ("EW", 1))), ("start NS -2", (("NS", -2),)), ("start NS 4\nstart EW +1", (("NS", 4), ("EW", 1)))],
)  # fmt: skip
def test_a_start_line_brings_scores_in(lines: str, figures: Any) -> None:
    start = only_game(f"{lines}\nhand 1\n").header.start
    assert start is not None
    assert start.figures == figures


def test_header_lines_stand_in_any_order() -> None:
    game = only_game('sides X=A Y=B\nstart X 2\nplayers A="a" B="b"\nrules pagat\nhand 1 dealer=A\n')
    assert game.header.sides is not None
    assert game.header.sides.sides == (("X", ("A",)), ("Y", ("B",)))


# Games and hands


def test_lines_before_the_first_game_hold_for_every_game_that_says_nothing_itself() -> None:
    record = parse(
        'rules pagat\nplayers A=? B=?\ngame "1"\nhand 1 dealer=A\ngame "2"\nrules bicycle\nhand 1 dealer=B\ngame "3"\n'
    )
    assert troubles_of(record) == []
    assert [game.index for game in record.games] == [1, 2, 3]
    assert [game.header.rules.preset for game in record.games if game.header.rules] == ["pagat", "bicycle", "pagat"]
    assert [game.header.seats() for game in record.games] == [("A", "B")] * 3


def test_a_hand_before_the_first_game_makes_those_lines_a_game_of_their_own() -> None:
    record = parse('rules pagat\nhand 1\ngame "2"\nhand 1\n')
    assert troubles_of(record) == []
    assert [game.header.rules is not None for game in record.games] == [True, False]


def test_a_trouble_in_the_files_own_lines_is_told_once() -> None:
    assert troubles_of(parse("rules =\ngame\nhand 1\ngame\nhand 1\n")) == [(1, "syntax-error")]


def test_players_of_a_game_are_not_held_to_the_files_sides() -> None:
    record = parse("players A=? B=?\nsides X=A Y=B\ngame\nhand 1\ngame\nplayers C=? D=?\nhand 1\n")
    assert troubles_of(record) == []
    assert [game.header.sides is not None for game in record.games] == [True, False]


@pytest.mark.parametrize("text", ["", "# nothing\n", "pitchlog 1\nrules pagat\n", "\n\n"])
def test_a_file_without_game_or_hand_has_one_opening_without_a_number(text: str) -> None:
    items = list(read_text(text))
    assert len(items) == 1
    assert isinstance(items[0], Opening)
    assert items[0].index is None
    assert parse(text).games == ()


def test_openings_come_before_their_hands() -> None:
    kinds = [item.index for item in read_text("game\nhand 7\nhand 8\ngame\ngame\nhand 1\n")]
    assert kinds == [1, 1, 2, 2, 3, 1]


@pytest.mark.parametrize("boundary", ["hand", "hand 2 dealer=", "hand x", "HAND", "game", "game nonsense here"])
def test_a_bad_boundary_is_still_a_boundary(boundary: str) -> None:
    record = parse(f"hand 1\n1 N As 2s\n{boundary}\nhand 9\n1 N Ks 3s\n")
    hands = [hand for game in record.games for hand in game.hands]
    assert hands[0].tricks[0].cards == cards("As", "2s")
    assert hands[-1].number == 9
    assert hands[-1].troubles == ()


@pytest.mark.parametrize("keyword", ["rules pagat", "players A=? B=?", "sides NS=N+S EW=E+W", "start NS 3"])
def test_header_lines_after_the_first_hand_are_told_and_not_used(keyword: str) -> None:
    record = parse(f"hand 1\n{keyword}\nhand 2 dealer=N\n")
    assert troubles_of(record) == [(2, "syntax-error")]
    assert record.games[0].header.rules is None


def test_lines_of_a_hand_before_any_hand_are_told_once() -> None:
    record = parse("bid 3 - - -\n1 N As 2s 5s 3s\nscore NS 3\nhand 1\n1 N As 2s\n")
    assert troubles_of(record) == [(1, "syntax-error")]
    assert record.games[0].hands[0].tricks[0].cards == cards("As", "2s")


@pytest.mark.parametrize(
    ("line", "number", "dealer"),
    [("hand", None, None), ("hand 12", 12, None), ("hand dealer=N", None, "N"), ("hand 1 dealer=?", 1, None)],
)
def test_a_hand_line_may_leave_out_number_and_dealer(line: str, number: int | None, dealer: str | None) -> None:
    hand = only_hand(head=line)
    assert (hand.number, hand.head.dealer) == (number, dealer)


@pytest.mark.parametrize("text", [COMPLETE[:end] for end in range(COMPLETE.index("hand 1"), len(COMPLETE), 37)])
def test_any_prefix_of_a_record_is_a_record(text: str) -> None:
    record = parse(text)
    whole = parse(COMPLETE).games[0].hands[0].statements
    read_lines = record.games[0].hands[0].statements if record.games[0].hands else ()
    assert read_lines[:-1] == whole[: max(0, len(read_lines) - 1)]


def test_joined_files_read_as_their_games() -> None:
    record = parse(COMPLETE * 3)
    assert troubles_of(record) == []
    assert [game.index for game in record.games] == [1, 2, 3]


# Statements of a hand


@pytest.mark.parametrize(
    "lines",
    [
        ("deal N As Ks E 2s Qh",),
        ("deal N As Ks", "deal E 2s Qh"),
        ("deal N As,Ks E 2sQh",),
        ("DEAL n sa ks e S2 h?".replace("h?", "HQ"),),
    ],
)
def test_several_seats_may_stand_on_a_deal_line(lines: tuple[str, ...]) -> None:
    hand = only_hand(*lines)
    holdings = [holding for deal in hand.deals for holding in deal.holdings]
    assert holdings == [("N", cards("As", "Ks")), ("E", cards("2s", "Qh"))]


@pytest.mark.parametrize(
    ("line", "calls"),
    [
        ("bid 3 - - -", [(None, "bid", 3)] + [(None, "pass", 0)] * 3),
        ("bid N 3 E pass", [("N", "bid", 3), ("E", "pass", 0)]),
        ("bid - E 2 PASS W Moon", [(None, "pass", 0), ("E", "bid", 2), (None, "pass", 0), ("W", "moon", 0)]),
        ("bid smudge shoot moon", [(None, "moon", 0)] * 3),
        ("bid - 2 - sold", [(None, "pass", 0), (None, "bid", 2), (None, "pass", 0), (None, "sold", 0)]),
        ("bid - 2 - N kept", [(None, "pass", 0), (None, "bid", 2), (None, "pass", 0), ("N", "kept", 0)]),
    ],
)  # fmt: skip
def test_calls_are_read_with_and_without_seats(line: str, calls: Any) -> None:
    assert [(call.seat, call.kind, call.amount) for call in only_hand(line).bids[0].calls] == calls


@pytest.mark.parametrize(("written", "card"), [("4!As", "As"), ("4!sa", "As"), ("4!", None), ("4!♠A", "As")])
def test_four_may_be_bid_by_facing_a_card(written: str, card: str | None) -> None:
    call = only_hand(f"bid N {written}").bids[0].calls[0]
    assert call == Call("N", "bid", 4, True, None if card is None else Card.of(card))


def test_a_second_bid_line_goes_on() -> None:
    hand = only_hand("bid 2 -", "bid 3 -")
    assert [call.amount for bids in hand.bids for call in bids.calls] == [2, 0, 3, 0]


@pytest.mark.parametrize(
    ("line", "card", "detail"),
    [
        ("1 N W:2h", "2h", PlayDetail("W")), ("1 N 9d~6d", "6d", PlayDetail(None, cards("9d"))),
        ("1 N 9d~6d^R", "6d", PlayDetail(None, cards("9d"), ("R",))), ("1 N 2h^o", "2h", PlayDetail(None, (), ("O",))),
        ("1 N w:9d~6d~7d^R^X", "7d", PlayDetail("W", cards("9d", "6d"), ("R", "X"))), ("1 N W:-", "-", PlayDetail("W")),
        ("1 N 9d^X~6d", "6d", PlayDetail(None, cards("9d"), ("X",))),
    ],
)  # fmt: skip
def test_what_happened_to_a_card_is_read(line: str, card: str, detail: PlayDetail) -> None:
    found = trick(line)
    assert found.cards == cards(card)
    assert found.details == (detail,)


@pytest.mark.parametrize("ending", ["> W", ">W", " >  w", "\t>W"])
def test_the_taker_stands_behind_an_arrow(ending: str) -> None:
    assert trick(f"1 N As 2s {ending}").taker == "W"
    assert trick("1 N As 2s").taker is None


def test_trick_numbers_may_repeat_and_skip() -> None:
    assert [found.number for found in only_hand("1 N As", "1 E Ks", "7 S 2c").tricks] == [1, 1, 7]


@pytest.mark.parametrize(
    ("line", "given"),
    [
        ("points NS high EW low", (("NS", "high"), ("EW", "low"))), ("points none game", ((None, "game"),)),
        ("points NS High None JACK", (("NS", "high"), (None, "jack"))), ("points none", ()),
        ("points A high A low B off_jack last", (("A", "high"), ("A", "low"), ("B", "off_jack"), ("B", "last"))),
    ],
)  # fmt: skip
def test_points_are_given_to_sides_or_to_nobody(line: str, given: Any) -> None:
    points = only_hand(line).points
    assert points is not None
    assert points.given == given


@pytest.mark.parametrize(
    ("line", "figures"),
    [
        ("pips NS 37 EW 17", (("NS", 37), ("EW", 17))),
        ("pips NS 27.5", (("NS", 27.5),)),
        ("pips N 0 E 0 S 0", (("N", 0), ("E", 0), ("S", 0))),
    ],
)
def test_pips_may_be_halves(line: str, figures: Any) -> None:
    assert only_hand(line).pips[0].figures == figures


@pytest.mark.parametrize("kind", ["score", "total"])
@pytest.mark.parametrize(("written", "number"), [("3", 3), ("+3", 3), ("-3", -3), ("−3", -3), ("007", 7), ("123", 123)])
def test_scores_may_carry_signs(kind: str, written: str, number: int) -> None:
    hand = only_hand(f"{kind} NS {written}")
    assert getattr(hand, kind)[0].figures == (("NS", number),)


def test_figures_of_several_sides_may_stand_on_several_lines() -> None:
    hand = only_hand("score NS 3", "score EW 1", "total NS 3", "total EW 1")
    assert [figures.figures for figures in hand.score] == [(("NS", 3),), (("EW", 1),)]
    assert len(hand.total) == 2


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("dispute E points EW low NS high", Dispute(Line(0, "", ""), "E", "points", points=(("EW", "low"), ("NS", "high")))),
        ("dispute N score NS +2 EW 2", Dispute(Line(0, "", ""), "N", "score", figures=(("NS", 2), ("EW", 2)))),
        ("dispute N total NS 2", Dispute(Line(0, "", ""), "N", "total", figures=(("NS", 2),))),
        ("dispute N pips NS 2.5", Dispute(Line(0, "", ""), "N", "pips", figures=(("NS", 2.5),))),
        ("dispute n Winner NS", Dispute(Line(0, "", ""), "N", "winner", side="NS")),
        ("dispute N revoke w 3", Dispute(Line(0, "", ""), "N", "revoke", accused="W", trick=3)),
        ("DISPUTE N MISDEAL", Dispute(Line(0, "", ""), "N", "misdeal")),
    ],
)  # fmt: skip
def test_disputes_hold_what_is_claimed(line: str, wanted: Dispute) -> None:
    found = only_hand(line).disputes[0]
    assert (found.seat, found.kind, found.points, found.figures, found.side, found.accused, found.trick) == (
        wanted.seat, wanted.kind, wanted.points, wanted.figures, wanted.side, wanted.accused, wanted.trick,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "text", "figures"),
    [
        ('ruling "a" NS +1 EW -1', "a", (("NS", 1), ("EW", -1))),
        ('ruling "stands"', "stands", ()),
        ('RULING "\\"" N 2', '"', (("N", 2),)),
    ],
)
def test_rulings_hold_their_words_and_figures(line: str, text: str, figures: Any) -> None:
    ruling = only_hand(line).rulings[0]
    assert (ruling.text, ruling.figures) == (text, figures)


@pytest.mark.parametrize("reason", ["passed", "misdeal", "redeal", "conceded", "abandoned", "lost"])
@pytest.mark.parametrize("text", [None, "seven cards"])
def test_a_hand_ends_for_a_reason(reason: str, text: str | None) -> None:
    end = only_hand(f"end {reason.upper()}" + (f' "{text}"' if text else "")).end
    assert isinstance(end, End)
    assert (end.reason, end.text) == (reason, text)


@pytest.mark.parametrize("answer", ["stand", "gift", "RUN"])
def test_a_beg_has_its_answer(answer: str) -> None:
    beg = only_hand(f"beg e {answer}").moved[0]
    assert isinstance(beg, Beg)
    assert (beg.seat, beg.answer) == ("E", answer.lower())


@pytest.mark.parametrize(
    ("line", "kind", "seat", "to", "names"),
    [
        ("turn 8h", "turn", None, None, ("8h",)), ("partner ♥A", "partner", None, None, ("Ah",)),
        ("give N S As 3d", "give", "N", "S", ("As", "3d")), ("give n E ??x2", "give", "N", "E", ("??", "??")),
        ("take N 4s5s", "take", "N", None, ("4s", "5s")), ("discard N 4d,5d", "discard", "N", None, ("4d", "5d")),
        ("bury N 4d 5d", "bury", "N", None, ("4d", "5d")), ("widow As Td", "widow", None, None, ("As", "Td")),
    ],
)  # fmt: skip
def test_cards_that_change_place_are_read(
    line: str, kind: str, seat: str | None, to: str | None, names: tuple[str, ...]
) -> None:
    moved = only_hand(line).moved[0]
    assert isinstance(moved, CardsMoved)
    assert (moved.kind, moved.seat, moved.to, moved.cards) == (kind, seat, to, cards(*names))


def test_claims_winners_and_notes_are_read() -> None:
    hand = only_hand("claim w rest", "winner NS", 'note "x"')
    assert hand.claim is not None
    assert hand.claim.seat == "W"
    assert hand.winner is not None
    assert hand.winner.side == "NS"
    assert isinstance(hand.statements[-1], Note)


def test_statements_keep_the_order_they_were_written_in() -> None:
    hand = only_hand("score NS 3", "1 N As", "deal N As", "bid 3")
    assert [type(statement).__name__ for statement in hand.statements] == ["Figures", "Trick", "Deal", "Bids"]


# Twice


@pytest.mark.parametrize(
    ("once", "again"),
    [
        ("trump s", "trump h"), ("points NS high", "points EW high"), ("winner NS", "winner EW"), ("end lost", "end passed"),
        ("claim N rest", "claim E rest"), ("score NS 3", "score NS 4"), ("total NS 3", "total ns 4"),
        ("pips NS 3", "pips EW 2 NS 4"),
    ],
)  # fmt: skip
def test_what_stands_a_second_time_is_told_and_the_first_counts(once: str, again: str) -> None:
    record = parse(f"hand 1\n{once}\n{again}\n")
    assert troubles_of(record) == [(3, "duplicate-statement")]
    hand, alone = record.games[0].hands[0], only_hand(once, head="hand 1")
    assert (hand.trump, hand.points, hand.winner, hand.end, hand.claim) == (
        alone.trump, alone.points, alone.winner, alone.end, alone.claim,
    )  # fmt: skip
    assert len(hand.statements) == 2


@pytest.mark.parametrize("line", ["rules pagat", "players A=? B=?", "sides NS=N+S EW=E+W", "start NS 3"])
def test_a_second_header_line_is_told(line: str) -> None:
    record = parse(f"{line}\n{line}\nhand 1\n")
    assert troubles_of(record) == [(2, "duplicate-statement")]


# Bad lines


@pytest.mark.parametrize(
    "line", ["banana", "1 N", "score", "bid", "deal", 'note "x', "7s", "trick 1 N As", "points NS", "%", "="]
)
def test_a_bad_line_is_one_trouble_and_one_unreadable_line(line: str) -> None:
    record = parse(f"hand 1\n1 N As 2s\n{line}\n2 N Ks 3s\n")
    assert troubles_of(record) == [(3, "syntax-error")]
    hand = record.games[0].hands[0]
    assert [found.line.number for found in hand.unreadable] == [3]
    assert len(hand.tricks) == 2


@pytest.mark.parametrize(("line", "number"), [("7 N", 7), ("3. As Ks", 3), ("7s N As", None)])
def test_an_unreadable_trick_keeps_its_number(line: str, number: int | None) -> None:
    assert parse(f"hand 1\n{line}\n").games[0].hands[0].unreadable[0].number == number


@pytest.mark.parametrize(
    ("line", "names", "place"),
    [
        ("1 N As Xs 5s", ("As", "!?", "5s"), "Xs"), ("1 N 1s 2s", ("!?", "2s"), "1s"), ("1 N As W:Zz^R", ("As", "!?"), "Zz"),
        ("1 N 9d~Qx 2s", ("!?", "2s"), "Qx"), ("1 N asks 2s", ("!?", "!?", "2s"), "asks"), ("1 N As banana 2s > N", ("As", "!?", "2s"), "banana"),
    ],
)  # fmt: skip
def test_a_trick_with_a_word_that_is_no_card_is_read_with_a_gap(line: str, names: tuple[str, ...], place: str) -> None:
    assert first_trouble(line)[:2] == ("unknown-card", place)
    found = parse(f"hand 1 dealer=W\n{line}\n").games[0].hands[0].tricks[0]
    assert found.cards == cards(*names)


@pytest.mark.parametrize(
    ("line", "names", "place"),
    [
        ("deal N As Xs 5s", ("As", "!?", "5s"), "Xs"), ("deal N As 5s 11h", ("As", "5s", "!?"), "11h"),
        ("deal N 1s E 2s", ("!?",), "1s"), ("deal N askS 2s", ("!?", "!?", "2s"), "askS"),
    ],
)  # fmt: skip
def test_a_holding_with_a_word_that_is_no_card_is_read_with_a_gap(
    line: str, names: tuple[str, ...], place: str
) -> None:
    assert first_trouble(line)[:2] == ("unknown-card", place)
    found = parse(f"hand 1 dealer=W\n{line}\n").games[0].hands[0].deals[0]
    assert found.holdings[0] == ("N", cards(*names))


@pytest.mark.parametrize(
    "line", ["1 N As 7 s 2s", "1 N As W 2s", "1 N As W", "deal N As 7 s", "1 N As^Q 2s", "1 N As > 2s"]
)
def test_two_readings_of_a_line_are_never_guessed_between(line: str) -> None:
    assert first_trouble(line)[0] == "syntax-error"
    hand = parse(f"hand 1 dealer=W\n{line}\n").games[0].hands[0]
    assert (hand.tricks, hand.deals) == ((), ())


# Players that cannot be read


@pytest.mark.parametrize(
    "line",
    [
        'players Ann="A Bo="B"',
        'players Ann="A" Bo=',
        "players Ann= Bo=",
        'players Ann="A" Bo="B" Cy',
        'players Ann="\\x" Bo=?',
    ],
)
def test_seats_of_a_players_line_that_cannot_be_read_are_known_all_the_same(line: str) -> None:
    record = parse(f"{line}\nhand 1 dealer=Ann\n1 Ann As Bo:2s > Bo\nhand 2 dealer=Bo\n")
    assert troubles_of(record) == [(1, "syntax-error")]
    assert record.games[0].header.seats() == ("Ann", "Bo")


@pytest.mark.parametrize("line", ["players", "players Ann, Bo, Cy", "players of the game"])
def test_without_any_seat_to_be_made_out_those_of_the_first_hand_are_taken(line: str) -> None:
    record = parse(
        f"{line}\nhand 1 dealer=Cy\ndeal Ann As Ks Bo 2s 3s\nbid Ann 3 Bo - Cy -\n1 Ann As 2s > Ann\nhand 2 dealer=Ann\n"
    )
    assert troubles_of(record) == [(1, "syntax-error")]
    assert record.games[0].header.seats() == ("Cy", "Ann", "Bo")


def test_hands_with_the_usual_seats_keep_them_under_a_players_line_that_cannot_be_read() -> None:
    record = parse("players x\nhand 1 dealer=W\n1 N As 2s\n")
    assert record.games[0].header.seats() == ("N", "E", "S", "W")


# Files


def test_a_file_is_read_from_its_place(tmp_path: Any) -> None:
    place = tmp_path / "a.pitch"
    place.write_bytes(COMPLETE.encode())
    assert list(read_file(place)) == list(read_text(COMPLETE))
    with pytest.raises(OSError, match="missing"):
        list(read_file(tmp_path / "missing.pitch"))


def test_memory_holds_the_hand_being_read_and_no_more() -> None:
    import tracemalloc

    hand = COMPLETE[COMPLETE.index("hand 1") :].encode()

    def peak(hands: int) -> int:
        tracemalloc.start()
        for _ in read(hand for _ in range(hands)):
            pass
        top = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return top

    peak(3)
    assert peak(2000) < 1_000_000


def test_a_written_game_reads_as_itself() -> None:
    game = only_game(COMPLETE)
    assert write(only_game(write(game))) == write(game)


@pytest.mark.parametrize("again", ["deal N Ks", "deal E Ks N 2s", "deal N As"])
def test_a_seat_that_is_dealt_to_twice_is_told_once_and_neither_holding_is_used(again: str) -> None:
    record = parse(f"hand 1\ndeal N As\n{again}\n")
    assert troubles_of(record) == [(3, "duplicate-statement")]
    holdings = [seat for deal in record.games[0].hands[0].deals for seat, _ in deal.holdings]
    assert holdings == (["E"] if "E" in again else [])


def test_a_trick_said_to_be_taken_by_a_stranger_keeps_its_cards() -> None:
    hand = parse("hand 1\n12: N As Ks > Q\n").games[0].hands[0]
    assert [(trouble.name, trouble.span.written) for trouble in hand.troubles] == [("unknown-seat", "Q")]
    assert (hand.tricks[0].number, hand.tricks[0].taker) == (12, None)
    assert [str(card) for card in hand.tricks[0].cards] == ["As", "Ks"]
    assert format_text("hand 1\n12: N  As > Q\n") == "hand 1\n12: N  As > Q\n"


def test_a_game_without_hands_whose_seats_cannot_be_read_is_announced_with_its_troubles() -> None:
    record = parse('players N=A\ngame "x"\nplop\ngame "y"\nhand 1 dealer=W\ngame "z"\nplop\n')
    names = [game.header.game.name if game.header.game else None for game in record.games]
    assert names == ["x", "y", "z"]
    lines = [[trouble.span.line for trouble in game.troubles] for game in record.games]
    assert lines == [[1, 3], [], [7]]
