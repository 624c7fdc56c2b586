"""The replay's model: every step of every record, forward and back, and what stands at each."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pitchlog import audit
from pitchlog.cards import BITS
from pitchlog.render.surface import Surface
from pitchlog.stepper import book as books
from pitchlog.stepper.book import Book
from pitchlog.stepper.plain import plain
from pitchlog.stepper.position import Position, Walk
from pitchlog.stepper.session import ACTIONS, Session
from pitchlog.stepper.whatif import WhatIf, begin

ROOT = Path(__file__).parent.parent
SAMPLES = sorted((ROOT / "samples").glob("*.pitch"))
CASES = sorted((ROOT / "tests" / "cases").rglob("*.pitch"))
SLIPS = ROOT / "samples" / "page-full-of-slips.pitch"


def walk_of(text: str | bytes) -> Walk:
    return Walk(Book(text.encode() if isinstance(text, str) else text, None))


def places(walk: Walk) -> list[Position]:
    return [Position(game, hand) for game in range(walk.book.count) for hand in range(walk.book.hands(game))]


@pytest.mark.parametrize("path", [*SAMPLES, *CASES[::7]], ids=lambda path: path.stem)
def test_forward_and_back_visit_the_same_steps(path: Path) -> None:
    walk = walk_of(path.read_bytes())
    at = walk.first()
    if at is None:
        return
    there = [at]
    while (after := walk.forward(there[-1])) != there[-1]:
        there.append(after)
    back = [there[-1]]
    while (after := walk.back(back[-1])) != back[-1]:
        back.append(after)
    assert back[::-1] == there
    assert len(there) == sum(len(walk.view(place).steps) for place in places(walk))


@pytest.mark.parametrize("path", [*SAMPLES, *CASES[::3]], ids=lambda path: path.stem)
def test_every_finding_stands_at_one_step(path: Path) -> None:
    walk = walk_of(path.read_bytes())
    if not places(walk):
        return
    told = [one for place in places(walk) for step in walk.view(place).steps for one in step.findings]
    found = [one for one in audit(path.read_bytes()).findings if one.game is not None]
    with_hands = {place.game + 1 for place in places(walk)}
    found = [one for one in found if one.game in with_hands]
    assert sorted((one.line, one.name) for one in told) == sorted((one.line, one.name) for one in found)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_what_was_taken_by_the_last_card_is_what_the_hand_comes_to(path: Path) -> None:
    walk = walk_of(path.read_bytes())
    for place in places(walk):
        view = walk.view(place)
        outcome, last = view.replay.outcome, view.scenes[-1]
        whole = outcome is not None and outcome.taken is not None and not view.replay.hand.claim
        if whole and last.pips is not None and view.replay.laid and view.replay.rules.game_scope != "holding":
            assert outcome is not None
            assert last.pips == outcome.pips
            assert outcome.taken is not None
            assert last.tricks == outcome.taken.tricks


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_card_that_was_played_is_held_no_longer(path: Path) -> None:
    walk = walk_of(path.read_bytes())
    for place in places(walk):
        view = walk.view(place)
        for step, scene in zip(view.steps, view.scenes, strict=True):
            if step.kind == "play" and step.seat is not None and step.card is not None:
                assert not scene.held[step.seat] & BITS[step.card]


def test_the_next_finding_comes_to_every_one_and_back() -> None:
    walk = walk_of(SLIPS.read_bytes())
    wanted = [
        Position(place.game, place.hand, index)
        for place in places(walk)
        for index, step in enumerate(walk.view(place).steps)
        if step.findings
    ]
    at, found = Position(), [Position()]
    while (after := walk.next_finding(at)) is not None:
        found.append(after)
        at = after
    assert found == wanted
    back = [at]
    while (before := walk.next_finding(at, -1)) is not None:
        back.append(before)
        at = before
    assert back[::-1] == wanted


def test_search_finds_cards_names_and_words() -> None:
    walk = walk_of(SLIPS.read_bytes())
    at = walk.search(Position(), "jd")
    assert at is not None
    assert "Jd" in walk.view(at).steps[at.step].says
    assert walk.search(Position(), "no such words") is None
    assert walk.search(Position(), "  ") is None


def test_a_session_takes_every_action_anywhere_and_other_rules_are_kept_to_the_same_step() -> None:
    walk = walk_of(SLIPS.read_bytes())
    random = Random(5)
    session = Session(walk, Position())
    for _ in range(600):
        session.do(random.choice([*ACTIONS, "enter", *"0123456789", "nonsense"]))
        assert 0 <= session.at.step <= walk.last_step(session.at)
    session.do("nonsense")
    session.do("1")
    session.do("1")
    session.do("enter")
    assert session.at == Position(0, 10)
    session.do("9")
    session.do("9")
    session.do("enter")
    assert session.message == "there is no hand 99 in this game"


# Long files


def joined() -> bytes:
    texts = [path.read_text(encoding="utf-8") for path in SAMPLES if path.read_bytes().isascii()]
    return "\n".join(f'game "n{place}"\n{text}' for place, text in enumerate(texts) if "\ngame" not in text).encode()


def test_a_file_that_is_looked_up_is_told_as_one_that_is_read_whole() -> None:
    data = joined()
    whole, looked_up = Walk(Book(data, "x")), Walk(Book(data, "x", read_whole=0))
    assert places(whole) == places(looked_up)
    for place in places(whole):
        one, other = whole.view(place), looked_up.view(place)
        assert [step.says for step in one.steps] == [step.says for step in other.steps]
        assert [step.line.number for step in one.steps] == [step.line.number for step in other.steps]
        assert [(finding.line, finding.name) for finding in one.findings] == [
            (finding.line, finding.name) for finding in other.findings
        ]


def test_a_very_long_game_opens_at_any_hand() -> None:
    count = 3 * books.PART
    hand = "hand {} dealer={}\nbid 2 - - -\nscore NS {} EW 1\ntotal NS {} EW {}\n"
    lines = ["rules partners-21 target=1000\n"]
    lines += [hand.format(n, "WNES"[(n - 1) % 4], "+2", 2 * n, n) for n in range(1, count + 1)]
    walk = Walk(Book("".join(lines).encode(), None, read_whole=0))
    assert walk.count_hands(0) == count
    view = walk.view(Position(0, count - 10))
    assert view.loaded.is_part
    assert view.replay.hand.number == count - 9
    assert tuple(view.replay.totals) == (2 * (count - 9), count - 9)
    assert walk.view(Position()).replay.hand.number == 1


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\n\n", b"\xef\xbb\xbfhand 1 dealer=W\nbid 2 - - -\n", b"hand 1 dealer=W\rbid 2 - - -\r1 N As\r",
        b"HAND 1 DEALER=W\r\nBID 2 - - -", "hand 1 dealer=W\n".encode("utf-16"), b"\0" * 3000, b"game\n\ngame\n",
        bytes(range(256)) * 40, b"hand\nhand\nhand", b"1 N As Ks\nscore NS 4\n", b"hand 1\n1 N As 2s\n7 X\nzzz\n",
    ],
)  # fmt: skip
@pytest.mark.parametrize("limit", [0, 400_000])
def test_nothing_that_may_stand_in_a_file_stops_the_replay(data: bytes, limit: int) -> None:
    walk = Walk(Book(data, "x", read_whole=limit))
    for place in places(walk):
        assert walk.view(place).steps
    assert list(plain(walk, None, Surface()))


# What if


def lines_from(walk: Walk, random: Random) -> list[WhatIf]:
    found = []
    for place in places(walk)[:3]:
        view = walk.view(place)
        plays = [index for index, step in enumerate(view.steps) if step.kind == "play"]
        for index in random.sample(plays, min(2, len(plays))):
            begun = begin(view, index)
            if isinstance(begun, WhatIf):
                found.append(begun)
    return found


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_line_played_out_by_lawful_cards_is_lawful(path: Path) -> None:
    random = Random(path.stem)
    for begun in lines_from(walk_of(path.read_bytes()), random):
        before = {finding.name for finding in begun.left.findings}
        line = begun
        while not line.is_over and line.options:
            line = line.play(random.choice(line.options))
        result = audit(line.text())
        wrong = [one for one in result.findings if one.severity == "error" and one.name not in before]
        assert not [one for one in wrong if one.name != "trick-out-of-order"], line.text()
        assert line.summary()


def test_the_cards_that_were_played_come_to_what_was_scored_and_can_be_taken_back() -> None:
    walk = walk_of((ROOT / "samples" / "partners-21-whole-game.pitch").read_bytes())
    view = next(view for place in places(walk) if (view := walk.view(place)).replay.laid and not view.findings)
    plays = [(index, step.card) for index, step in enumerate(view.steps) if step.kind == "play"]
    begun = begin(view, plays[3][0])
    assert isinstance(begun, WhatIf)
    line = begun
    for _, card in plays[3:-4]:
        assert card in line.options
        assert card is not None
        line = line.play(card)
    assert line.is_over
    assert line.cards == tuple(card for _, card in plays[3:-4])
    assert tuple(line.view.replay.score) == tuple(view.replay.score)
    back = line.undo()
    assert back is not None
    assert back.cards == line.cards[:-1]
    assert begun.undo() is None


def test_why_there_can_be_no_line_is_said() -> None:
    view = walk_of(SLIPS.read_bytes()).view(Position())
    assert begin(view, 0) == "go to a card that was played, then w asks for another one"
    unknown = walk_of("hand 1 dealer=W\nbid 2 - - -\n1 N As ?? 3s 4s\n").view(Position())
    said = begin(unknown, next(index for index, step in enumerate(unknown.steps) if step.kind == "play"))
    assert said == "it is not known what everybody held, so a line cannot be tried"


# Plain text


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_plain_text_tells_every_finding_and_draws_nothing(path: Path) -> None:
    walk = walk_of(path.read_bytes())
    text = "\n".join(plain(walk, None, Surface()))
    for place in places(walk):
        for finding in walk.view(place).findings:
            assert f"{finding.code} {finding.name}, line {finding.line}" in text
    assert not set("─│╭╮╯╰▒━") & set(text)


def test_plain_text_begins_where_it_is_told_to() -> None:
    walk = walk_of(SLIPS.read_bytes())
    whole, part = list(plain(walk, None, Surface())), list(plain(walk, Position(0, 10), Surface()))
    assert part[-20:] == whole[-20:]
    assert len(part) < len(whole)


def test_names_of_strangers_do_no_harm() -> None:
    text = 'players N="a\x1b[31m" E="‮evil" S="<b>" W="[red]x"\nhand 1 dealer=W\nbid 2 - - -\nnote "\x07\x1b]0;x"\n'
    told = "\n".join(plain(walk_of(text), None, Surface()))
    assert "\x1b" not in told
    assert "\x07" not in told
    assert "‮" not in told
