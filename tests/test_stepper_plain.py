"""The replay as text: every step in a line, also of records that are broken, partial or very long."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from pitchlog import audit
from pitchlog.render.surface import Surface
from pitchlog.stepper.asking import at_finding
from pitchlog.stepper.book import Book
from pitchlog.stepper.plain import plain
from pitchlog.stepper.position import Position, Walk

SAMPLES = Path(__file__).parent.parent / "samples"
HAND = "hand 1 dealer=W\nbid 3 - - -\n1 N As 2s 5s 3s\n"


def told(text: str, at: Position | None = None, surface: Surface | None = None) -> list[str]:
    return [*plain(Walk(Book(text.encode(), None)), at, surface or Surface())]


@pytest.mark.parametrize(
    ("rules", "more", "said"),
    [
        ("partners-21", "", 1),
        ("partners-21", "trump s\n", 1),
        ("partners-21 trump_by=named_and_led", "", 1),
        ("partners-21 trump_by=named", "trump s\n", 1),
    ],
)
def test_what_is_trump_is_said_once(rules: str, more: str, said: int) -> None:
    lines = told(f"rules {rules}\n" + HAND.replace("1 N", f"{more}1 N"))
    assert lines.count("Spades are trump.") == said


def test_cards_are_said_in_words_or_as_they_are_written() -> None:
    assert "N leads ace of spades." in told(HAND)
    assert "N leads As." in told(HAND, surface=Surface(glyphs=False))
    assert "W plays three of spades; N takes the trick." in told(HAND)


def test_what_is_missing_or_cannot_be_read_is_said() -> None:
    lines = told(
        "hand 1\nbid 3 - - -\n1 N As ?? 5s\nscribble\n3 N Ks 9x Js Qs\nclaim N rest\nhand 2 dealer=N\nend misdeal\n"
    )
    text = "\n".join(lines)
    for said in (
        "It is not known who deals.", "E plays a card that cannot be read.", "Trick 2 was not written down",
        "This line could not be read.", "The other tricks are conceded to N.", "A misdeal.", "The hand is not scored.",
    ):  # fmt: skip
        assert said in text, said


def test_a_long_record_is_told_as_it_is_read() -> None:
    text = "game\n" + "".join(HAND.replace("hand 1", f"hand {number}") for number in range(1, 5001))
    walk = Walk(Book(text.encode(), None, read_whole=0))
    lines = [*islice(plain(walk, Position(0, 4000, 2), Surface()), 12)]
    assert any(line.startswith("Hand 4001, 4001 of 5000.") for line in lines)
    assert "N bids 3." not in lines[: lines.index("E passes.")]


def test_every_line_is_one_line_of_harmless_text() -> None:
    text = 'game "a\\\\b"\nplayers N="x\u2028y" E="\u202e" S="\x07" W="[b]"\n' + HAND + 'note "\x1b[2J\u200b"\n'
    for line in told(text):
        assert line.isprintable(), line


LOST = b'game "first"\nplop one\ngame "second"\nrules foo=bar\n'
BEHIND = b'game "third"\nplayers N=Ann\nplop two\ngame\nplop three\n'


@pytest.mark.parametrize("data", [
    LOST + HAND.encode() + BEHIND, LOST, BEHIND, b"plop\n", b"plop\n" + HAND.encode(),
    LOST * 3 + HAND.encode() * 2 + LOST + HAND.encode() + BEHIND,
])  # fmt: skip
@pytest.mark.parametrize("limit", [0, 400_000])
def test_whatever_check_finds_is_told_once_also_in_games_without_hands(data: bytes, limit: int) -> None:
    found = audit(data).findings
    text = "\n".join(plain(Walk(Book(data, None, read_whole=limit)), None, Surface()))
    assert found
    for finding in found:
        where = f"({finding.code} {finding.name}, line {finding.line})."
        assert text.count(where) == sum(where.endswith(f"({one.code} {one.name}, line {one.line}).") for one in found)


def test_from_a_finding_in_a_game_without_hands_on_it_is_told_too() -> None:
    walk = Walk(Book(LOST + HAND.encode(), None))
    at = at_finding(walk, Position(1), "N101")
    assert at is not None
    lines = [*plain(walk, at, Surface())]
    assert lines[0] == "Game 1 of 2: first. House rules: solo-7."
    assert 'Wrong: "plop" begins no kind of line (N101 syntax-error, line 2).' in lines


def test_the_notes_and_the_certainty_of_a_finding_are_told() -> None:
    assert "  The hand may still be in play." in told(HAND)
    assert "  This cannot be told from what is recorded." in told((SAMPLES / "scribbled.pitch").read_text("utf-8"))


def test_a_game_is_opened_with_its_totals_and_the_rules_that_were_changed() -> None:
    lines = told("rules partners-21 target=11\nstart NS 5 EW -2\n" + HAND)
    assert lines[0] == "The game. House rules: partners-21 with target=11."
    assert "Totals at the start: NS 5, EW -2." in lines


def test_a_trick_is_headed_by_its_leader_also_where_one_begins_in_the_middle_of_it() -> None:
    assert "Trick 1, led by N." in told(HAND)
    assert told(HAND, Position(0, 0, 7))[3:5] == ["Trick 1, led by N.", "S plays five of spades."]


def test_a_sentence_begins_with_a_capital_also_where_it_is_not_known_who_bids() -> None:
    lines = told("rules partners-21\nhand 1\nbid 3 - - -\n")
    assert "Somebody bids 3." in lines
    assert all(line[:1] in ("", " ") or line[:1].isupper() for line in lines), lines


def test_as_much_as_is_known_of_a_card_is_said() -> None:
    lines = told("hand 1 dealer=W\nbid 3 - - -\n1 N As ?? A? 8?\n2 N ?s *b 3s 4s\n")
    for said in ("E plays an unknown card.", "S plays an ace, its suit unknown.", "N leads a spade, its rank unknown."):
        assert said in lines
    assert any(line.startswith("W plays an eight, its suit unknown;") for line in lines)
    assert "S plays A?." in told("hand 1 dealer=W\nbid 3 - - -\n1 N As ?? A? 8?\n", surface=Surface(glyphs=False))


def test_totals_before_a_hand_that_nobody_knows_are_not_spelled_out() -> None:
    text = (SAMPLES / "scribbled.pitch").read_text("utf-8")
    assert "Hand 2, 2 of 3. The totals before it are not known." in told(text)
