"""What is seen at the table: every screen fits, tells what it should, and tells nothing that lies face down."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from replay_screens import SAMPLES, SCREENS, open_session, shown

from pitchlog.cards import BITS, cards_of
from pitchlog.render.surface import cells
from pitchlog.rules import preset
from pitchlog.stepper.board import board_of, tricks_of
from pitchlog.stepper.book import Book
from pitchlog.stepper.drawing import Row, draw, plain_text, styles
from pitchlog.stepper.pieces import Pen
from pitchlog.stepper.position import Position, Walk
from pitchlog.stepper.session import ACTIONS, Look, Session

SIZES = [(200, 60), (119, 33), (80, 24), (72, 20), (60, 20), (40, 12), (23, 7), (10, 3), (3, 2), (1, 1)]
LOOKS = [Look(), Look(1, is_open=False), Look(is_ascii=True), Look(2, is_open=False, is_ascii=True, glyphs=False),
         Look(palette="none")]  # fmt: skip
NAMES = [path.stem for path in sorted(SAMPLES.glob("*.pitch"))]
ASKED = ("rules", "compare", "explain", "search", "help", "what-if")


def session_of(name: str, game: int = 0, hand: int = 0, step: int = 0, look: Look | None = None) -> Session:
    return open_session((SAMPLES / f"{name}.pitch").read_bytes(), name, Position(game, hand, step), look)


def written(text: str, step: int = 0, look: Look | None = None) -> Session:
    return open_session(text.encode(), "written.pitch", Position(0, 0, step), look)


def assert_fits(rows: list[Row], width: int, height: int) -> None:
    assert len(rows) == height
    for row in rows:
        text = "".join(piece.text for piece in row)
        assert cells(text) == sum(cells(piece.text) for piece in row) == width, (text, width)
        assert all(character.isprintable() for character in text)


def is_action(action: str) -> bool:
    word, colon, rest = action.partition(":")
    if not colon:
        return action in ACTIONS
    return rest in ASKED if word == "ask" else word in ("step", "hand", "finding") and rest.isdecimal()


@pytest.mark.parametrize("name", NAMES)
def test_every_screen_of_every_sample_has_exactly_its_size(name: str) -> None:
    session = session_of(name)
    book = session.walk.book
    for game in range(min(book.count, 3)):
        for hand in range(min(book.hands(game), 2)):
            last = session.walk.last_step(Position(game, hand))
            for step in {0, last // 4, last // 2, 3 * last // 4, last}:
                session.at = Position(game, hand, step)
                for place, look in enumerate(LOOKS):
                    session.look = look
                    for width, height in SIZES[place % 2 :: 2]:
                        rows = draw(session, width, height)
                        assert_fits(rows, width, height)
                        if look.is_ascii:
                            assert plain_text(rows).isascii()


@settings(max_examples=150, deadline=None)
@given(
    st.integers(1, 260), st.integers(1, 90), st.integers(0, 60), st.integers(0, 8), st.booleans(), st.booleans(),
    st.sampled_from(["eight-or-nine-players", "oklahoma-10", "page-full-of-slips", "scribbled", "all-fours"]),
)  # fmt: skip
def test_any_size_is_filled(
    width: int, height: int, step: int, bottom: int, is_open: bool, is_ascii: bool, name: str
) -> None:
    session = session_of(name, step=step, look=Look(bottom, is_open=is_open, is_ascii=is_ascii))
    assert_fits(draw(session, width, height), width, height)


def test_no_room_at_all_is_no_trouble() -> None:
    session = session_of("revokes")
    assert draw(session, 0, 0) == []
    assert len(draw(session, 0, 5)) == 5
    assert draw(session, -3, -1) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_piece_has_a_known_role_and_a_known_action(name: str) -> None:
    session = session_of(name)
    roles = styles(Look(), True)
    for step in (0, 9, 21):
        session.at = Position(0, 0, min(step, session.walk.last_step(session.at)))
        for row in draw(session, 200, 60):
            for piece in row:
                assert piece.role in roles
                assert piece.action is None or is_action(piece.action)


def test_colors_tell_nothing_alone() -> None:
    for palette in ("four", "two", "none"):
        look = Look(palette=palette)
        assert set(styles(look, True)) == set(styles(look, False))
    plain = " ".join(styles(Look(), False).values())
    assert not any(color in plain for color in ("red", "blue", "green", "yellow", "cyan", "magenta"))
    four = styles(Look(), True)
    assert len({four[suit] for suit in ("spade", "heart", "diamond", "club")}) == 4


def test_suits_differ_in_shape_and_carry_their_letters() -> None:
    pen = Pen(Look())
    assert [pen.suit(suit) for suit in range(4)] == ["♠s", "♡h", "♢d", "♣c"]
    text = plain_text(draw(session_of("revokes", step=20), 80, 24))
    assert "♡h Q 9" in text
    assert "10♢" in text
    assert "⁴[A♢d] takes" in shown(SCREENS["no-colors"])


# What is told


def test_trick_lies_in_the_order_played_with_the_lead_and_the_taker_marked() -> None:
    text = shown(SCREENS["table-80x24"])
    for part in ("trick 3", "¹4♢ led", "²10♢", "³K♢", "⁴[A♢] takes it", "D plays A♢; D takes the trick."):
        assert part in text
    assert "21 │ 3 A 4d Td Kd »Ad«" in text


def test_seats_sit_clockwise_from_the_one_at_the_bottom() -> None:
    rows = plain_text(draw(session_of("revokes", step=20), 80, 24)).splitlines()
    heads = {label: next((at, row.index(label)) for at, row in enumerate(rows) if label in row)
             for label in ("A Ana", "B Burt", "C Cleo", "D Dov")}  # fmt: skip
    assert heads["C Cleo"][0] < heads["B Burt"][0] == heads["D Dov"][0] < heads["A Ana"][0]
    assert heads["B Burt"][1] < heads["A Ana"][1] < heads["D Dov"][1]


def test_revoke_is_told_with_what_the_law_allowed_and_why() -> None:
    text = shown(SCREENS["finding"])
    assert "✗ error P401 revoke:" in text
    assert "Not lawful. Lawful: 7♠ 3♣. When a plain suit is led" in text
    assert "House rule: follow_rule = follow_or_trump (partners-21; seed P)" in text
    assert "»Th«" in text


def test_totals_stand_before_and_after_and_as_they_were_written() -> None:
    text = shown(SCREENS["wrong-total"])
    row = next(row for row in text.splitlines() if row.startswith(" EW"))
    assert row.split() == ["EW", "P", "?", "?", "?", "2", "+3", "5", "total", "4"]


def test_message_typed_number_and_autoplay_are_shown() -> None:
    assert "hand 12 – Enter goes there" in shown(SCREENS["message"])
    assert "plays by itself, speed 4 of 5; a stops" in shown(SCREENS["autoplay"])
    session = session_of("revokes", step=5)
    session.message = "pagat now"
    for width, height in ((200, 60), (80, 24), (60, 20), (40, 12)):
        assert "pagat now" in plain_text(draw(session, width, height))


def test_small_screens_keep_what_happened() -> None:
    session = session_of("revokes", step=22)
    assert "A plays 10♡." in plain_text(draw(session, 40, 12))
    assert "A plays" in plain_text(draw(session, 12, 3))
    assert "A plays" in plain_text(draw(session, 12, 1))
    assert "revoke" in plain_text(draw(session, 40, 12))


def test_tricks_and_hands_can_be_clicked() -> None:
    session = session_of("partners-21-whole-game", hand=3, step=24)
    actions = {piece.action for row in draw(session, 200, 60) for piece in row}
    steps = {f"step:{trick.step}" for trick in tricks_of(board_of(session))}
    assert steps <= actions
    assert {f"hand:{index}" for index in range(13)} <= actions
    bar = {piece.action for piece in draw(session, 200, 60)[-1]}
    assert set(ACTIONS) - {"start", "end", "faster", "slower"} - {"last-finding"} <= bar
    assert {"ask:rules", "ask:what-if", "ask:compare", "ask:explain", "ask:search", "ask:help"} <= bar


def test_cards_of_tricks_to_come_are_not_in_the_list() -> None:
    board = board_of(session_of("revokes", step=20))
    cards = [sum(card is not None for card in trick.cards) for trick in tricks_of(board)]
    assert cards == [4, 4, 4, 0, 0, 0]


def test_holdings_are_as_dealt_and_shrink() -> None:
    session = session_of("pawnee-call-partner")
    assert [len(seat.cards) for seat in board_of(session).seats] == [10, 10, 10, 10, 10]
    before_play = next(place for place, step in enumerate(session.view.steps) if step.kind == "play") - 1
    session.at = replace(session.at, step=before_play)
    assert all(len(seat.cards) == 6 for seat in board_of(session).seats)


def test_record_without_hands_has_a_screen() -> None:
    for data in (b"", b"# nothing\n", b'game "Empty"\n', b"\xff\xfe"):
        session = Session(Walk(Book(data, "x")), Position())
        for width, height in SIZES:
            assert_fits(draw(session, width, height), width, height)
        assert "no hand" in plain_text(draw(session, 80, 24))


# Face down


@pytest.mark.parametrize(
    "name", ["revokes", "oklahoma-10", "widow-cinch", "pawnee-call-partner", "first-look", "page-full-of-slips"]
)
@pytest.mark.parametrize("is_ascii", [False, True])
def test_hidden_holdings_show_no_card_of_others(name: str, is_ascii: bool) -> None:
    session = session_of(name)
    pen = Pen(Look(is_ascii=is_ascii))
    for bottom in (0, 1):
        session.look = Look(bottom, is_open=False, is_ascii=is_ascii)
        for step in range(session.walk.last_step(session.at) + 1):
            session.at = replace(session.at, step=step)
            board = board_of(session)
            assert all(seat.index == bottom or not seat.cards for seat in board.seats)
            text = plain_text(draw(session, 200, 60))
            for card in cards_of(board.hidden):
                for told in {pen.card(card), str(card)}:
                    assert f" {told} " not in text.replace("\n", " ").replace("[", " ").replace("]", " "), (step, told)


def test_hidden_trick_line_stops_at_the_card_played() -> None:
    text = shown(SCREENS["finding"])
    assert "»Th« 5c Jc" in text
    session = session_of("revokes", step=22, look=Look(is_open=False))
    assert "»Th« …" in plain_text(draw(session, 80, 24))


def test_own_holding_stays_open() -> None:
    session = session_of("revokes", step=10, look=Look(2, is_open=False))
    board = board_of(session)
    assert board.seats[2].cards
    assert not board.hidden & sum(BITS[card] for card in board.seats[2].cards)


def test_called_partner_is_not_known_before_the_card_falls() -> None:
    hidden = Look(1, is_open=False)
    assert board_of(session_of("pawnee-call-partner", step=17, look=hidden)).partner is None
    assert board_of(session_of("pawnee-call-partner", step=17)).partner == 0
    assert board_of(session_of("pawnee-call-partner", step=25, look=hidden)).partner == 0


# Names of strangers


HOSTILE = [
    "\x1b[31mred", "[bold]Ann[/bold]", "[link=x]", "\u202eevil", "שלום", "مرحبا", "🂡🎉👩‍👩‍👧", "x" * 300, "日本語の名前です",
    "e\u0301" * 40, "a\u200bb", "\u3164", "❤\ufe0f heart", "🇫🇷", "Ks", "  ", "ａｎｎ",
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: ascii(name)[:20])
@pytest.mark.parametrize("is_ascii", [False, True])
def test_hostile_names_do_no_harm(name: str, is_ascii: bool) -> None:
    text = (
        f'game "{name}"\nrules partners-21\nplayers A="{name}" B="Burt" C="{name}" D="Dov"\n'
        f'hand 1 dealer=D\nbid A 3 B - C - D -\nnote "{name}"\n1 A As 2s 5s 3s\n# {name}\nruling "{name}" AC 1\n'
    )
    for step in range(12):
        session = written(text, step, Look(is_ascii=is_ascii))
        for width, height in SIZES:
            rows = draw(session, width, height)
            assert_fits(rows, width, height)
            shown_text = plain_text(rows)
            assert "\x1b" not in shown_text
            assert "\u202e" not in shown_text
            assert not is_ascii or shown_text.isascii()


def test_long_names_are_cut_by_cells() -> None:
    text = 'rules partners-21\nplayers A="日本語の名前です日本語の名前です" B="Burt" C="Cleo" D="Dov"\nhand 1 dealer=D\nbid A 3 B - C - D -\n1 A As 2s 5s 3s\n'
    rows = draw(written(text, 4), 80, 24)
    assert_fits(rows, 80, 24)
    assert "A 日本語" in plain_text(rows)
    assert "…" in plain_text(draw(written(text, 4), 60, 20))


# Speed


@pytest.mark.parametrize(("width", "height"), [(80, 24), (200, 60), (60, 20)])
def test_screen_is_drawn_at_once(width: int, height: int) -> None:
    session = session_of("partners-21-whole-game", hand=3, step=24)
    best = 1.0
    for _ in range(5):
        begun = time.perf_counter()
        draw(session, width, height)
        best = min(best, time.perf_counter() - begun)
    assert best < 0.01


# Room used


def test_tricks_are_looked_back_on_wherever_there_is_room() -> None:
    session = session_of("revokes", step=22)
    for width, height in ((200, 60), (119, 24), (100, 50), (80, 40), (66, 30)):
        text = plain_text(draw(session, width, height))
        assert "A♠¹*" in text
        assert "✗10♡" in text
    assert "A♠¹*" not in plain_text(draw(session, 80, 24))


def test_points_from_before_the_play_are_told() -> None:
    assert "+4 before the play" in plain_text(draw(session_of("trinidad-all-fours"), 80, 24))


def test_many_unknown_cards_are_counted() -> None:
    assert "A draws 3 unknown cards." in plain_text(draw(session_of("trinidad-all-fours", step=3), 80, 24))


def test_other_house_rules_say_that_they_are_not_the_records_own() -> None:
    session = session_of("revokes", step=22)
    session.set_rules(preset("pagat"))
    assert "pagat instead" in plain_text(draw(session, 100, 30))


# What may be told already


DOUBTFUL = """rules partners-21
hand 1 dealer=W
bid 2 - - -
1 N As 7s 5s 3s
2 N Ks As 6s 4h
3 N Qs ?? 7s 8d
"""


def test_who_takes_a_trick_is_not_told_flatly_where_that_hangs_on_a_card_that_cannot_be_there() -> None:
    session = written(DOUBTFUL)
    says = [step.says for step in session.view.steps if step.ends_trick]
    assert says == [
        "W plays 3s; N takes the trick, as far as can be told",
        "W plays 4h; N takes the trick, as far as can be told",
        "W plays 8d; nobody can tell who takes the trick",
    ]
    ends = [index for index, step in enumerate(session.view.steps) if step.ends_trick]
    session.at = replace(session.at, step=ends[0])
    assert "takes it, it seems" in plain_text(draw(session, 200, 60))
    assert "takes?" in plain_text(draw(session, 60, 20))
    session.at = replace(session.at, step=ends[0] - 1)
    assert "best so far, it seems" in plain_text(draw(session, 200, 60))
    session = written(DOUBTFUL.replace("2 N Ks As", "2 N Ks 9s"))
    assert session.view.steps[ends[0]].says == "W plays 3s; N takes the trick"
    session.at = replace(session.at, step=ends[0])
    assert "it seems" not in plain_text(draw(session, 200, 60))


def test_points_are_told_as_they_stand_until_the_last_trick() -> None:
    text = "rules partners-21\nhand 1 dealer=W\nbid 2 - - -\n1 N Ks 7s 5s 3s\n2 N Qs Ts 4s 8d\n3 N 9s 2s 6s Ad\n"
    session = written(text)
    plays = [index for index, step in enumerate(session.view.steps) if step.kind == "play"]
    session.at = replace(session.at, step=plays[3])
    shown_text = plain_text(draw(session, 100, 30))
    assert "High (K♠ so far), Game so far" in shown_text
    assert "Low (3♠ so far)" in shown_text
    session.at = replace(session.at, step=plays[11])
    shown_text = plain_text(draw(session, 100, 30))
    assert "High (K♠ so far), Game so far" in shown_text
    assert " Low  " in shown_text


def test_what_a_hand_comes_to_is_told_once_it_is_played() -> None:
    session = session_of("partners-21-whole-game", hand=1)
    last = max(index for index, step in enumerate(session.view.steps) if step.kind == "play")
    for step in range(len(session.view.steps)):
        session.at = replace(session.at, step=step)
        board = board_of(session)
        assert all((side.total is None) == (step < last) for side in board.sides), step
        for width, height in ((200, 60), (80, 24), (40, 12)):
            text = plain_text(draw(session, width, height))
            assert ("+2 (3)" in text or "+2      3" in text or "1→3" in text) == (step >= last), (step, width)
    assert "W 2 made" in plain_text(draw(session, 200, 60))


def test_figures_that_were_written_are_told_from_their_line_on() -> None:
    session = session_of("score-pad-with-slips", hand=3)
    told = []
    for step in range(len(session.view.steps)):
        session.at = replace(session.at, step=step)
        told.append(board_of(session).is_told)
    first = next(index for index, step in enumerate(session.view.steps) if step.kind == "figure")
    assert told == [index >= first for index in range(len(told))]


# How it is written


def test_squeezed_holdings_can_be_read_and_all_rows_are_squeezed_alike() -> None:
    session = session_of("oklahoma-10", step=3)
    text = plain_text(draw(session, 40, 20))
    assert "♠T74 ♡Q9 ♢9 ♣A96" in text
    assert "♢JT84" in text
    assert "10" not in "\n".join(text.splitlines()[2:-1]).replace("│", "")
    heads = [row[20:] for row in text.splitlines() if row[1:3] in ("A ", "B ", "C ", "D ")][:4]
    assert all("  " not in row.strip() and "s " not in row for row in heads), heads
    assert "♠s K 6" in plain_text(draw(session, 80, 20))


def test_the_suit_is_named_once_and_marks_are_explained() -> None:
    text = plain_text(draw(session_of("revokes", step=22), 200, 60))
    assert "Trump ♠ spades" in text
    assert "* takes  ✗ wrong" in text
    assert " AC  P " in text


def test_a_small_screen_keeps_trump_trick_and_score_in_words() -> None:
    text = plain_text(draw(session_of("partners-21-whole-game", hand=1, step=7), 20, 6))
    said = " ".join(text.split())
    assert said == "E plays Q♡. Trump ♡ hearts. Trick: W J♡, N A♡, E Q♡. Score: NS 1, EW 2."


def test_a_finding_is_whole_on_a_narrow_screen_and_the_bar_names_e() -> None:
    text = plain_text(draw(session_of("revokes", step=22), 40, 12))
    assert "A played 10♡ to clubs and could have followed with 3♣." in " ".join(text.split())
    assert "e explain" in text.splitlines()[-1]
    assert "0→–  BD" in text


COLOURS = {
    "red": (205, 0, 0), "bright_blue": (92, 92, 255), "magenta": (205, 0, 205), "color(28)": (0, 135, 0),
}  # fmt: skip
"""The colours used as terminals show them."""


def luminance(colour: tuple[int, int, int]) -> float:
    """How light a colour is, by WCAG 2."""
    linear = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_colours_can_be_read_on_black_and_on_white_and_no_words_are_dim() -> None:
    for palette in ("four", "two", "none"):
        for role, style in styles(Look(palette=palette), True).items():
            assert role == "table" or "dim" not in style
            for word in set(style.split()) - {"bold", "reverse", "dim"}:
                light = luminance(COLOURS[word])
                assert (light + 0.05) / 0.05 > 3, (role, word)
                assert 1.05 / (light + 0.05) > 3, (role, word)
