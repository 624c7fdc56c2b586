"""Canonical text: what is written reads as the same record, and tidying changes blanks and spelling alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pitchlog.cards import Card
from pitchlog.notation import canonical, format_bytes, format_text, parse, same_record, write
from pitchlog.record.model import (
    Beg,
    Bids,
    Call,
    CardsMoved,
    Claim,
    Deal,
    Dispute,
    End,
    Figures,
    Game,
    GameLine,
    Hand,
    HandLine,
    Header,
    Note,
    PlayDetail,
    Players,
    Points,
    RulesLine,
    Ruling,
    Sides,
    Statement,
    Trick,
    Trump,
    Version,
    Winner,
)
from pitchlog.source import Line

CASES = Path(__file__).parent / "cases"
NOWHERE = Line(0, "", "")

CANONICAL = [
    ("deal n asKs".replace("as", "As") + ",7s E 2s", ["deal N As Ks 7s", "deal E 2s"]),
    ("DEAL N sa 10♥\ufe0f", ["deal N As Th"]),
    ("deal N ??x6", ["deal N ??x6"]),
    ("deal N ?? ?? 2s ??", ["deal N ??x2 2s ??"]),
    ("trump SPADES", ["trump s"]),
    ("1: n AsKs  7s >w", ["1 N As Ks 7s > W"]),
    ("3. N w:9D~6d^x", ["3 N W:9d~6d^X"]),
    ("1 N 9d^R~6d − ??", ["1 N 9d~6d^R - ??"]),
    ("1 N bj *L", ["1 N *b *l"]),
    ("points NS HIGH Jack NONE low", ["points NS high jack none low"]),
    ("points NS high NS jack EW low NS game", ["points NS high jack EW low NS game"]),
    ("points none", ["points none"]),
    ("pips NS 27.5  EW 017", ["pips NS 27.5 EW 17"]),
    ("score NS 3 EW −2 X 0", ["score NS +3 EW -2 X 0"]),
    ("total NS +3 EW -2", ["total NS 3 EW -2"]),
    ("winner  NS", ["winner NS"]),
    ('ruling "a \\" b" NS 1 EW -1', ['ruling "a \\" b" NS +1 EW -1']),
    ("dispute e points EW low NS high", ["dispute E points EW low NS high"]),
    ("dispute N score NS 2", ["dispute N score NS +2"]),
    ("dispute N REVOKE w 3", ["dispute N revoke W 3"]),
    ("dispute N misdeal", ["dispute N misdeal"]),
    ("dispute N winner NS", ["dispute N winner NS"]),
    ("dispute N total NS +2", ["dispute N total NS 2"]),
    ('end MISDEAL "x"', ['end misdeal "x"']),
    ("end lost", ["end lost"]),
    ('note   "a # b" # c', ['note "a # b" # c']),
    ("claim w REST", ["claim W rest"]),
    ("beg e Gift", ["beg E gift"]),
    ("give n e ??x3,2s", ["give N E ??x3 2s"]),
    ("turn H8", ["turn 8h"]),
    ("widow AsKs", ["widow As Ks"]),
    ("draw E ?x3", ["draw E ??x3"]),
    ("bid 4!sa pass SOLD", ["bid 4!As - sold"]),
    ("bid N 2 N 3 shoot 4!", ["bid N 2 N 3 moon 4!"]),
]


@pytest.mark.parametrize(("line", "wanted"), CANONICAL, ids=[row[0] for row in CANONICAL])
def test_canonical_lines(line: str, wanted: list[str]) -> None:
    text = format_text(f"hand 1 dealer=w\n{line}\n")
    assert text.splitlines() == ["hand 1 dealer=W", *wanted]
    assert format_text(text) == text


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("PITCHLOG 1", "pitchlog 1"), ("GAME  'x'".replace("'", '"'), 'game "x"'), ('game Date = 2026-11-26 site="Grange" x-a="b c"', 'game date=2026-11-26 site=Grange x-a="b c"'),
        ("rules  Pagat Target = 11", "rules Pagat target=11"), ('players N = "Ann" E=Bo W = ?', 'players N="Ann" E="Bo" W=?'), ("sides NS = N + S EW=E+W", "sides NS=N+S EW=E+W"),
        ("start NS +4 EW 1", "start NS 4 EW 1"), ("HAND dealer = ?", "hand dealer=?"), ("hand 03", "hand 3"), ("hand", "hand"), ("game", "game"),
    ],
)  # fmt: skip
def test_canonical_lines_before_the_hands(line: str, wanted: str) -> None:
    assert format_text(line) == wanted + "\n"


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ("bid 3 - - -", "bid N 3 E - S - W -"), ("bid - E 3", "bid N - E 3"), ("bid S 3 - - -", "bid S 3 N - E - W -"),
        ("bid 1 1 1 1 1", "bid 1 1 1 1 1"), ("bid N 1 - N 2", "bid N 1 - N 2"), ("bid 2 - - kept", "bid 2 - - kept"),
    ],
)  # fmt: skip
def test_calls_are_given_their_seats_where_that_is_certain(lines: str, wanted: str) -> None:
    assert format_text(f"hand 1 dealer=W\n{lines}\n").splitlines()[1] == wanted


def test_calls_over_two_lines_go_on() -> None:
    text = format_text("hand 1 dealer=W\nbid 3 -\nbid - -\n")
    assert text.splitlines()[1:] == ["bid N 3 E -", "bid S - W -"]


@pytest.mark.parametrize(
    "head",
    ["hand 1", "hand 1 dealer=?", "rules commercial-pitch\nhand 1 dealer=W", "rules nobody-knows\nhand 1 dealer=W"],
)
def test_calls_stay_without_seats_where_it_is_not_certain(head: str) -> None:
    assert format_text(f"{head}\nbid 3 - - -\n").splitlines()[-1] == "bid 3 - - -"


@pytest.mark.parametrize(
    "line",
    [
        "1 N As Xs",
        "deal N As 1s",
        "banana  3",
        "score NS",
        "  1 As",
        "1 N A\x00s",
        'note "a\x07"',
        "rules a  b",
        "bid  N",
        "1 N  asks",
    ],
)
def test_a_line_that_cannot_be_read_stays_as_it_is(line: str) -> None:
    assert format_text(f"hand 1\n{line}\nscore NS 3") == f"hand 1\n{line}\nscore NS +3\n"


@pytest.mark.parametrize("line", ["rules a  b=c b=d", "start NS 3  NS 4", "players A=?  A=?", "game  date=1 date=2"])
def test_a_line_with_something_twice_stays_as_it_is(line: str) -> None:
    assert format_text(f"{line}\nhand 1\n") == f"{line}\n\nhand 1\n"


def test_a_second_statement_stays_and_is_tidied() -> None:
    assert format_text("hand 1\ntrump S\nTRUMP  h\nscore NS 1\nscore NS  2\n").splitlines()[1:] == [
        "trump s", "trump h", "score NS +1", "score NS +2",
    ]  # fmt: skip


def test_certain_look_alikes_become_what_is_meant() -> None:
    assert format_text("hand 1\n1 N Аs\u00a02s\nnote “x”\n") == 'hand 1\n1 N As 2s\nnote "x"\n'


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("#a\nhand 1\n", "#a\nhand 1\n"),
        ("pitchlog 1\ngame\nhand 1\nhand 2\n", "pitchlog 1\n\ngame\n\nhand 1\n\nhand 2\n"),
        ("\n\nhand 1\n\n\nbid 3\n\n\n# x\n\nhand 2\n\n", "hand 1\nbid 3\n\n# x\n\nhand 2\n"),
        ("hand 1\nbid 3\n# x\nhand 2\n", "hand 1\nbid 3\n\n# x\nhand 2\n"),
        ("hand 1\n  # x  \nbid 3#y\nbid 3   # z\n", "hand 1\n# x\nbid 3 #y\nbid 3   # z\n"),
        ("", ""), ("\n\n", ""), ("# only", "# only\n"), ("hand 1\r\nbid 3\rbid 4", "hand 1\nbid 3\nbid 4\n"),
        ("\ufeffhand 1", "hand 1\n"),
        ("hand 1\ndeal N As E 2s # both\n", "hand 1\ndeal N As # both\ndeal E 2s\n"),
        ("hand x\nhand  y\n", "hand x\n\nhand  y\n"),
    ],
)  # fmt: skip
def test_blank_lines_comments_and_newlines(text: str, wanted: str) -> None:
    assert format_text(text) == wanted
    assert format_text(wanted) == wanted


def test_nothing_behind_a_version_that_cannot_be_read_is_touched() -> None:
    assert format_text("hand  1\n\n\npitchlog  2\nHAND  1\n\n\nx") == "hand 1\npitchlog  2\nHAND  1\n\n\nx\n"


def test_bytes_that_are_no_text_stay() -> None:
    assert format_bytes(b"hand  1\n1 N As  \xff\nscore NS  1 # \xfe\n") == b"hand 1\n1 N As  \xff\nscore NS  1 # \xfe\n"
    assert format_text("h\0a\0n\0d\0") == "h\0a\0n\0d\0\n"


@pytest.mark.parametrize("path", sorted(CASES.rglob("*.pitch")), ids=lambda path: str(path.relative_to(CASES)))
def test_a_tidied_case_reads_as_the_same_record(path: Path) -> None:
    data = path.read_bytes()
    tidied = format_bytes(data)
    assert format_bytes(tidied) == tidied
    assert same_record(parse(data), parse(tidied))


@pytest.mark.parametrize("path", sorted(CASES.rglob("*.pitch")), ids=lambda path: str(path.relative_to(CASES)))
def test_a_written_case_reads_as_the_same_games(path: Path) -> None:
    for game in parse(path.read_bytes()).games:
        has_gaps = any(hand.unreadable or hand.troubles for hand in game.hands)
        if game.troubles or game.header.unreadable or has_gaps:
            continue
        again = parse(write(game))
        assert len(again.games) == 1
        assert same_record(again.games[0], game)
        assert write(again.games[0]) == write(game)


def made_game() -> Game:
    """A game made by a program, with every kind of statement."""
    cards = tuple(map(Card.of, ("As", "??", "??", "-")))
    header = Header(
        GameLine(NOWHERE, 'a "b" \\', (("date", "2026-11-26"), ("site", "x y"))),
        RulesLine(NOWHERE, "partners-21", (("target", "11"),)),
        Players(NOWHERE, (("N", "Ann"), ("E", None), ("S", 'J "A"'), ("W", "?"))),
        Sides(NOWHERE, (("NS", ("N", "S")), ("EW", ("E", "W")))),
        Figures(NOWHERE, (("NS", 4), ("EW", -1))),
    )
    hand = Hand(
        1,
        HandLine(NOWHERE, 1, "W"),
        deals=(Deal(NOWHERE, (("N", cards[:3]), ("E", cards[:1]))),),
        bids=(Bids(NOWHERE, (Call("N", "bid", 4, True, Card.of("As")), Call("E", "pass"), Call(None, "moon"))),),
        trump=Trump(NOWHERE, 0),
        tricks=(
            Trick(NOWHERE, 1, "N", cards, (None, PlayDetail("W"), PlayDetail(None, cards[:1], ("R",)), None), "W"),
        ),
        claim=Claim(NOWHERE, "N"),
        points=Points(NOWHERE, (("NS", "high"), (None, "game"), ("NS", "jack"))),
        pips=(Figures(NOWHERE, (("NS", 27.5), ("EW", 17))),),
        score=(Figures(NOWHERE, (("NS", 3), ("EW", 0))),),
        total=(Figures(NOWHERE, (("NS", 3),)),),
        winner=Winner(NOWHERE, "NS"),
        rulings=(Ruling(NOWHERE, "x", (("NS", 1),)), Ruling(NOWHERE, "y", ())),
        disputes=(Dispute(NOWHERE, "E", "points", points=(("EW", "low"),)), Dispute(NOWHERE, "E", "misdeal")),
        end=End(NOWHERE, "lost", "the deck"),
        moved=(CardsMoved(NOWHERE, "widow", None, cards[:1]), Beg(NOWHERE, "E", "run"), CardsMoved(NOWHERE, "give", "N", cards[:2], "E")),
    )  # fmt: skip
    return Game(1, header, (hand,))


def test_a_game_made_by_a_program_is_written_and_read() -> None:
    text = write(made_game())
    record = parse(text)
    assert record.games[0].troubles == ()
    assert record.games[0].hands[0].troubles == ()
    assert format_text(text) == text
    hand = record.games[0].hands[0]
    made = made_game().hands[0]
    assert [trick.cards for trick in hand.tricks] == [trick.cards for trick in made.tricks]
    assert hand.tricks[0].details == made.tricks[0].details
    assert hand.points is not None
    assert made.points is not None
    assert hand.points.given == made.points.given
    assert len(hand.moved) == 3
    assert "\nscore NS +3 EW 0\n" in text
    assert "\ntotal NS 3\n" in text


def test_the_version_and_notes_have_a_text() -> None:
    assert canonical(Version(NOWHERE, 1)) == ["pitchlog 1"]
    assert canonical(Note(NOWHERE, 'a"')) == ['note "a\\""']
    with pytest.raises(TypeError):
        canonical(Statement(NOWHERE))


def test_records_that_differ_are_told_apart() -> None:
    one = parse("hand 1 dealer=W\nbid 3 - - -\n1 N As 2s\nscore NS 3\n")
    assert same_record(one, parse("hand 1 dealer = w\nbid N 3 E - S - W -\n1. N As2s\nSCORE NS +3\n"))
    for other in (
        "hand 1 dealer=W\nbid 3 - - -\n1 N As 3s\nscore NS 3\n",
        "hand 1 dealer=W\nbid 3 - - -\n1 N As 2s\ntotal NS 3\n",
        "hand 1 dealer=N\nbid 3 - - -\n1 N As 2s\nscore NS 3\n",
        "hand 1 dealer=W\nbid N 3 - - E -\n1 N As 2s\nscore NS 3\n",
        "hand 1 dealer=W\nbid 3 - - -\n1 N As 2s\nscore NS 3\nhand 2\n",
    ):
        assert not same_record(one, parse(other))
    game = one.games[0]
    assert not same_record(game, replace(game, hands=()))
    assert same_record(game.hands[0], game.hands[0])
