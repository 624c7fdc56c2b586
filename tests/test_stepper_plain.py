"""The replay as text: every step in a line, also of records that are broken, partial or very long."""

from __future__ import annotations

from itertools import islice

import pytest

from pitchlog.render.surface import Surface
from pitchlog.stepper.book import Book
from pitchlog.stepper.plain import plain
from pitchlog.stepper.position import Position, Walk

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
