"""A long record of which only the beginnings of games and hands are looked up is the record that is read whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitchlog import audit
from pitchlog.notation import parse
from pitchlog.notation.boundaries import boundaries
from pitchlog.stepper.asking import at_step_of
from pitchlog.stepper.book import LEAD_IN, PART, STRIDE, Book
from pitchlog.stepper.position import HandView, Position, Walk

ROOT = Path(__file__).parent.parent
SAMPLES = sorted((ROOT / "samples").glob("*.pitch"))
CASES = sorted((ROOT / "tests" / "cases").rglob("*.pitch"))
HAND = b"hand 1 dealer=W\nbid 2 - - -\n1 N As 2s 3s 4s\n"

ODD_BEGINNINGS = {
    "after a byte order mark": b"\xef\xbb\xbf" + HAND + b"game\n" + HAND,
    "in capitals, with CRLF": (HAND + b'GAME "x"\n' + HAND).upper().replace(b"\n", b"\r\n"),
    "with CR alone": b"rules partners-21\n".replace(b"\n", b"\r") + (HAND + HAND).replace(b"\n", b"\r"),
    "with CR and CRLF": HAND.replace(b"\n", b"\r") + HAND.replace(b"\n", b"\r\n") + HAND,
    "behind blanks": b"  " + HAND + b"\t" + HAND,
    "behind a form feed": HAND + b"\x0c" + HAND,
    "behind a blank of no width": HAND + b"\xe2\x80\x8b" + HAND,
    "behind a blank that is no ASCII": HAND + b"\xc2\xa0" + HAND,
    "with a letter that only looks like one": HAND + "\u04bband 2 dealer=N\n".encode() + HAND,
    "with another word": HAND + b"hand: 2\nhandy 3\nhand-4\ngames\nhand#5\nhand\n",
    "before and after another version": HAND + b"pitchlog 2\n" + HAND,
    "before and after this version": b"pitchlog 1\n" + HAND + b" PITCHLOG 01\n" + HAND,
    "after another version": b"pitchlog 9\n" + HAND,
    "with NUL in the middle": HAND + b"\0" * 900 + b"\n" + HAND,
    "without a last newline": HAND + b"hand 2",
    "in games without hands": b'game\n\ngame "a"\n' + HAND + b"game\ngame\n" + HAND + b'game "end"\n',
    "behind lines that hold for all games": b"rules partners-21\nhats on\ngame\n" + HAND + b"game\n" + HAND,
    "in UTF-16": HAND.decode().encode("utf-16"),
    "in nothing but NUL": b"\0" * 3000,
    "nowhere": b"",
}


def told(book: Book) -> list[object]:
    """Every hand with its steps and what was found at each."""
    walk = Walk(book)
    views = [walk.view(Position(game, hand)) for game in range(book.count) for hand in range(book.hands(game))]
    return [
        [(step.kind, step.says, step.line.number, [_found(one) for one in step.findings]) for step in view.steps]
        for view in views
    ]


def _found(one: object) -> tuple[object, ...]:
    return tuple(getattr(one, name) for name in ("severity", "name", "line", "column", "message"))


@pytest.mark.parametrize("data", ODD_BEGINNINGS.values(), ids=ODD_BEGINNINGS)
def test_hands_are_found_wherever_the_reader_finds_them(data: bytes) -> None:
    whole, looked_up = Book(data, None), Book(data, None, read_whole=0)
    assert told(whole) == told(looked_up)
    is_hand = [not is_game for _, is_game in boundaries(data).places]
    assert sum(is_hand) == sum(len(game.hands) for game in parse(data).games)


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["LF", "CRLF", "CR"])
def test_all_samples_joined_are_told_alike_both_ways_and_as_check_tells_them(end: bytes) -> None:
    texts = [text if text.startswith(b"game") else b"game\n" + text for text in (one.read_bytes() for one in SAMPLES)]
    data = b"\n".join(texts * 2).replace(b"\n", end)
    assert len(data) > STRIDE
    one = told(Book(data, None, read_whole=0))
    if end == b"\n":
        assert one == told(Book(data, None))
    found = [_found(finding) for finding in audit(data).findings if finding.game is not None]
    shown = [finding for hand in one for step in hand for finding in step[3]]
    assert sorted(map(str, shown)) == sorted(map(str, found))


@pytest.mark.parametrize("path", [*SAMPLES, *CASES[::4]], ids=lambda path: path.stem)
def test_every_record_is_told_alike_both_ways(path: Path) -> None:
    data = path.read_bytes()
    assert told(Book(data, None, read_whole=0)) == told(Book(data, None))


def long_game(hands: int, last: str = "") -> bytes:
    """A game with many hands, each with its figures; the recorded totals are right."""
    lines = ["rules partners-21 target=0\n", "start NS 5 EW 0\n"]
    for number in range(1, hands + 1):
        lines.append(f"hand {number} dealer={'WNES'[(number - 1) % 4]}\nbid 2 - - -\n")
        lines.append(f"score NS +2 EW +1\ntotal NS {5 + 2 * number} EW {number}\n")
    return "".join([*lines, last]).encode()


def view_of(book: Book, hand: int) -> HandView:
    return Walk(book).view(Position(0, hand))


def test_of_a_very_long_game_a_part_is_read_and_told_as_in_the_whole() -> None:
    count = 4 * PART
    data = long_game(count).replace(b"total NS 247 EW 121", b"total NS 246 EW 121")
    whole, part = Book(data, None), Book(data, None, read_whole=0)
    for hand in (0, PART - 1, PART, 2 * PART, 2 * PART + 1, count - 1):
        one, other = view_of(whole, hand), view_of(part, hand)
        assert [step.line for step in one.steps] == [step.line for step in other.steps]
        assert [_found(finding) for finding in one.findings] == [_found(finding) for finding in other.findings]
        assert len(other.run.replays) <= PART + LEAD_IN
    assert view_of(part, 120).findings[0].name == "wrong-total"
    assert view_of(part, count - 1).loaded.is_part


def test_a_hand_is_found_by_its_number_in_a_long_game_and_where_numbers_are_wrong() -> None:
    data = long_game(3 * PART)
    book = Book(data.replace(b"hand 7 ", b"hand 700 "), None, read_whole=0)
    assert book.game_of_hand(100, 0) == 99
    assert book.game_of_hand(700, 0) == 6
    assert book.game_of_hand(7, 0) is None
    assert book.number_of(0, 6) == 700


def test_what_is_wrong_before_the_first_game_is_told_once() -> None:
    data = b"rules partners-21\nhats on\n" + (b"game\n" + HAND) * 3
    walk = Walk(Book(data, None, read_whole=0))
    names = [[one.name for one in walk.view(Position(game)).findings] for game in range(3)]
    assert [found.count("syntax-error") for found in names] == [1, 0, 0]


def test_the_last_hand_of_a_game_is_followed_where_another_game_has_a_hand() -> None:
    walk = Walk(Book(b"game\n" + HAND + b"game\n" + HAND + b"game\n", None, read_whole=0))
    severities = [
        [one.severity for one in walk.view(Position(game)).findings if one.name == "incomplete-hand"]
        for game in (0, 1)
    ]  # fmt: skip
    assert severities == [["error"], ["note"]]


@pytest.mark.parametrize("limit", [0, 400_000])
def test_the_hand_of_a_line_is_found_without_going_through_all_before_it(limit: int) -> None:
    data = b"rules partners-21\n" + (b"game\n\n" + HAND) * 2 + b"game\n"
    book = Book(data, None, read_whole=limit)
    found = [book.hand_on(line) for line in range(1, 13)]
    assert found == [None] * 3 + [(0, 0)] * 5 + [(1, 0)] * 4
    walk = Walk(book)
    assert at_step_of(walk, 3) is None
    assert [at_step_of(walk, line) for line in (4, 5, 6, 11)] == [
        Position(0, 0, 0), Position(0, 0, 1), Position(0, 0, 5), Position(1, 0, 5),
    ]  # fmt: skip
