"""Whatever bytes come: no exception, places inside the text, other hands unchanged, and work linear in the input."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from notation_steps import Matcher

from pitchlog.findings import Trouble
from pitchlog.notation import Opening, format_bytes, grammar, parse, places, read, same_record
from pitchlog.record.model import Bids, Deal, Hand, Trick, Unreadable

HAND = """hand {number} dealer=W
deal N As Ks 7s Th 4d 3c
deal E 2s Qh 9h Td 6d 5c  # a remark
bid N 3 E - S - W -
1 N As 2s 5s 3s > N
2 N Ks 6d W:Js 9s~Qs^R
3 N 4dTdKd, Ad
points NS high jack EW low none game
pips NS 37 EW 17.5
score NS +3 EW +1
ruling "W \\"revoked\\"" NS +1
dispute E points EW low
total NS 3 EW 1
"""
HEAD = 'pitchlog 1\ngame "Thu" date=2026-11-26\nrules partners-21\nplayers N="A" E=? S=? W=?\nsides NS=N+S EW=E+W\n'
GOOD = HEAD + "".join(HAND.format(number=number) for number in (1, 2, 3))

PIECES = (
    " ", "  ", "\t", ",", ">", "=", "+", "-", "~", "^", "^R", ":", "?", "??x3", "!", '"', "\\", "#", "x", "1", "10", "As",
    "AsKs", "asks", "N", "NS", "none", "high", "pass", "hand", "game", "\n", "\r", "\r\n", "\0", "\x0c", "\x1a", "\u202e",
    "\u200b", "\u00a0", "\ufeff", "\ufe0f", "♠", "А", "Ş", "ı", "İ", "K", "ﬁ", "²", "Ⅷ", "➓", "٣", "“", "1" * 12, "é",
)  # fmt: skip


def troubles_of(data: bytes) -> list[Trouble]:
    record = parse(data)
    found = list(record.troubles)
    for game in record.games:
        found += [*game.troubles, *(trouble for hand in game.hands for trouble in hand.troubles)]
    return found


def asked_places(data: bytes) -> Iterator[object]:
    """Places of what was read, which are found by taking lines apart again."""
    for game in parse(data).games:
        for hand in game.hands:
            yield places.dealer_span(hand.head)
            for statement in hand.statements:
                if isinstance(statement, Trick):
                    yield places.leader_span(statement)
                    yield places.taker_span(statement)
                    for index in range(len(statement.cards)):
                        yield places.play_span(statement, index)
                        yield places.mark_span(statement, index)
                elif isinstance(statement, Deal):
                    for seat, cards in statement.holdings:
                        yield places.holding_span(statement, seat)
                        for index in range(len(cards)):
                            yield places.card_span(statement, seat, index)
                elif isinstance(statement, Bids):
                    for index in range(len(statement.calls)):
                        yield places.call_span(statement, index)


def check(data: bytes) -> None:
    """What holds of every input."""
    lines = re.split("\r\n|\r|\n", data.decode("utf-8", "replace").removeprefix("\ufeff"))
    for trouble in troubles_of(data):
        span = trouble.span
        assert trouble.message
        if span.on.text:
            assert 1 <= span.line <= len(lines)
            assert 0 <= span.start <= span.end <= len(lines[span.line - 1])
    assert all(span is not None for span in asked_places(data))
    tidied = format_bytes(data)
    assert format_bytes(tidied) == tidied
    assert same_record(parse(tidied), parse(data))
    pieces = [data[start : start + 5] for start in range(0, len(data), 5)]
    assert list(read(pieces)) == list(read([data]))


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=400))
@example(b"\xff\xfe")
@example(b"\0\0\xfe\xff")
@example(b"\xef\xbb\xbf\xef\xbb\xbf")
@example(b"hand\r\r\n\rhand")
@example("deal N As K♠".encode())
def test_random_bytes(data: bytes) -> None:
    check(data)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(("hand 1", "deal N", "1 N As", "bid", "score NS", "points", *PIECES)), max_size=40))
def test_random_words(words: list[str]) -> None:
    check("".join(words).encode())


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.integers(0, len(GOOD)),
    st.sampled_from(("delete", "double", "swap", "insert", "byte")),
    st.sampled_from(PIECES),
    st.integers(0, 255),
)
def test_single_slips_in_a_good_file(place: int, what: str, piece: str, byte: int) -> None:
    text = GOOD
    if what == "delete":
        data = (text[:place] + text[place + 1 :]).encode()
    elif what == "double":
        data = (text[:place] + text[place : place + 1] + text[place:]).encode()
    elif what == "swap":
        data = (text[:place] + text[place + 1 : place + 2] + text[place : place + 1] + text[place + 2 :]).encode()
    elif what == "insert":
        data = (text[:place] + piece + text[place:]).encode()
    else:
        data = text[:place].encode() + bytes([byte]) + text[place:].encode()
    check(data)


def other_hands(data: bytes, skipped: int) -> list[object]:
    """The second to last hands without their lines' numbers."""
    hands = [item for item in read([data]) if isinstance(item, Hand)]
    return [
        [str(trick.cards) for trick in hand.tricks] + [hand.number, hand.score and hand.score[0].figures]
        for hand in hands[skipped:]
    ]


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_slip_in_one_hand_leaves_the_next_ones_unchanged(data: st.DataObject) -> None:
    start = len(HEAD) + 5
    end = len(HEAD) + len(HAND) - len("{number}")
    place = data.draw(st.integers(start, end))
    piece = data.draw(st.sampled_from([piece for piece in PIECES if "\n" not in piece and "\r" not in piece]))
    broken = (GOOD[:place] + piece + GOOD[place:]).encode()
    assert other_hands(broken, 1)[-2:] == other_hands(GOOD.encode(), 1)


@settings(max_examples=150, deadline=None)
@given(st.integers(len(HEAD), len(GOOD)))
def test_any_prefix_is_read_as_far_as_it_goes(end: int) -> None:
    text = GOOD[:end]
    found = troubles_of(text.encode())
    last = text.count("\n") + 1
    assert all(trouble.span.line == last for trouble in found)
    assert len(found) <= 1


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.sampled_from(["1 N As Xs", "banana", "score", "bid x y z", "deal Q As", '"', "7s", "1 N As~"]), max_size=20
    )
)
def test_every_bad_line_is_one_trouble(lines: list[str]) -> None:
    found = troubles_of(("hand 1\n" + "\n".join(lines)).encode())
    assert [trouble.span.line for trouble in found] == list(range(2, len(lines) + 2))


# Work

SHAPES = {
    "deal": ["deal N" + " As" * 200 + "!", "deal" + " N As" * 100 + " x", "deal N " + "As" * 200 + "x", "deal " + "As" * 200],
    "trick": ["1 N" + " As" * 200 + " >", "1 N " + "As" * 200 + "a", "1 N As" + "~As" * 150 + "!", "1 N As" + "^R" * 200 + "^",
              "1 N" + " " * 400 + "!", "1 N " + "a" * 400, "1 N " + "a:" * 200, "1 N As" + " , " * 100],
    "bid": ["bid" + " N -" * 100 + " !", "bid" + " N" * 200, "bid " + "3" * 300],
    "points": ["points" + " NS high" * 100 + " !", "points " + "a+" * 200, "points NS" + " high" * 100 + "x"],
    "score": ["score" + " NS 3" * 100 + " x", "score " + "a+" * 200 + " 3", "score NS " + "3" * 300],
    "rules": ["rules p" + " a=b" * 100 + " c", "rules p " + "a" * 400, "rules " + "p" * 400 + "=", "rules p" + " a = b" * 50 + "="],
    "players": ['players' + ' N="a"' * 100 + ' "', 'players N="' + 'a' * 400, 'players N="' + '\\"' * 200],
    "sides": ["sides" + " A=B+C" * 80 + "+", "sides " + "a+" * 200, "sides A=B" + " + C" * 100 + " +"],
    "game": ['game "' + "\\\\" * 200, "game" + " a=b" * 100 + " =", "game " + "a-" * 200],
    "hand": ["hand" + " " * 400 + "x", "hand 1 dealer=" + "W" * 400 + "!"],
    "ruling": ['ruling "x"' + " NS 1" * 100 + " NS", 'ruling "' + "x" * 400],
    "dispute": ["dispute N points" + " NS high" * 100 + " NS", "dispute N score" + " NS 3" * 100 + " x"],
    "draw": ["draw E" + " ??x3" * 100 + " ??x", "draw E " + "?" * 400, "draw E" + " As ," * 100],
}  # fmt: skip


def doubled(line: str) -> str:
    """The same shape twice as long: the part that repeats is written twice."""
    found = re.search(r"(.{1,8}?)\1{20,}", line)
    assert found, line
    return line[: found.start()] + found[0] * 2 + line[found.end() :]


@pytest.mark.parametrize(("statement", "line"), [(name, line) for name, lines in SHAPES.items() for line in lines])
def test_giving_a_line_up_takes_work_in_proportion_to_its_length(statement: str, line: str) -> None:
    pattern = grammar.line_pattern(statement).pattern
    matcher = Matcher(pattern)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)
    try:
        assert matcher.fullmatch(line) == bool(re.fullmatch(pattern, line))
        once = matcher.steps
        twice = doubled(line)
        assert matcher.fullmatch(twice) == bool(re.fullmatch(pattern, twice))
        assert matcher.steps < 2.5 * once + 500
    finally:
        sys.setrecursionlimit(limit)


@pytest.mark.parametrize(
    "line",
    [
        "1 N " + "As " * 20_000, "1 N " + "Xs " * 20_000, "1 N " + "As" * 30_000, "1 N " + "as" * 30_000, "deal " + "Q " * 30_000,
        "deal N " + "As " * 20_000 + "Xs", '"' * 60_000, '"\\x' * 20_000, '#"' * 30_000, "players " + "a" * 60_000, "players " + "a+" * 30_000,
        "sides " + "a=b+" * 15_000, "game " + "a " * 30_000, "game" + " a=b" * 15_000, "rules " + "=" * 60_000, "x" * 60_000, "points NS" + " hihg" * 10_000,
        "bid " + "N " * 30_000, "note " + '"' * 59_999, "А" * 60_000, "\u200b" * 60_000, "1 N " + "А" * 60_000, "“" * 60_000, "1 N As " + "~" * 60_000, "1 N As" + "^" * 60_000,
        "draw E " + "??x99 " * 10_000, "score" + " NS 3" * 10_000, "hand " + "1" * 60_000, " " * 60_000, "-" * 60_000, "1 N " + "-" * 60_000,
    ],
    ids=lambda line: repr(line[:14]),
)  # fmt: skip
def test_the_longest_lines_of_every_shape_come_to_an_end(line: str) -> None:
    data = f"hand 1\n{line}\nscore NS 3\n".encode()
    hands = [item for item in read([data]) if isinstance(item, Hand)]
    assert len(format_bytes(data)) > 0
    assert len(hands) == (2 if line.startswith("hand") else 1)
    if not line.startswith(("game", "score")):
        assert hands[-1].score[-1].figures == (("NS", 3),)


def test_a_great_many_bad_lines_come_to_an_end() -> None:
    words = "".join(f"w{number} x\n" for number in range(20_000))
    record = parse("hand 1\n" + words + "1 N As 2s\n")
    hand = record.games[0].hands[0]
    assert len(hand.troubles) == len(hand.unreadable) == 20_000
    assert len(hand.tricks) == 1


def test_a_million_words_on_one_line_are_one_finding() -> None:
    found = troubles_of(b"hand 1\n" + b"word " * 1_000_000 + b"\n1 N As\n")
    assert len(found) == 1


def test_openings_and_hands_alternate_as_they_should() -> None:
    kinds = [type(item) for item in read([GOOD.encode() * 3])]
    assert kinds == [Opening, Hand, Hand, Hand] * 3
    assert not any(
        isinstance(statement, Unreadable)
        for item in read([GOOD.encode()])
        if isinstance(item, Hand)
        for statement in item.statements
    )
