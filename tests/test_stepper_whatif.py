"""What-if lines: whatever is played by lawful cards and wherever the line stops, it is a lawful record of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from pitchlog import audit
from pitchlog.cards import BY_NAME, NO_CARD
from pitchlog.comparing.recording import read_source
from pitchlog.notation import format_text
from pitchlog.rules import preset
from pitchlog.simulate import simulate
from pitchlog.stepper.book import Book
from pitchlog.stepper.position import HandView, Position, Walk
from pitchlog.stepper.whatif import WhatIf, begin

ROOT = Path(__file__).parent.parent
SAMPLES = sorted((ROOT / "samples").glob("*.pitch"))
KINDS = (
    "partners-21", "solo-7", "setback-53", "seven-up", "cinch", "pidro-fi", "pawnee-call-partner", "smear-mn10",
    "thirteen-point", "trinidad-all-fours", "ten-point-52", "king-pedro", "widow-cinch", "bicycle-joker",
    "california-jack",
)  # fmt: skip
"""Presets of every kind: named and led trumps, widows, refills, jokers, a called partner, trumps only."""

DEALT = """rules {rules}
players N="Ann" E="Bea" S="Cy" W="Di"
start NS 4 EW 6
hand 7 dealer=W
deal N As Ks 7s Th 4d 3c
deal E 2s Qh 9h Td 6d 5c
deal S Js 5s Ah Kd 8d Jc
deal W Qs 3s 2h Ad Tc 9c
bid 3 - - -
"""
PLAYED = """1 N As 2s 5s 3s
2 N Ks 6d Js Qs
3 N 4d Td Kd Ad
4 W Tc 7s 5c Jc
5 N Th Qh Ah 2h
6 S 8d 9c 3c 9h
"""


def views(text: str | bytes, path: str | None = None) -> Iterator[HandView]:
    walk = Walk(Book(text.encode() if isinstance(text, str) else text, path))
    for game in range(walk.book.count):
        for hand in range(walk.book.hands(game)):
            yield walk.view(Position(game, hand))


def plays(view: HandView) -> list[int]:
    return [index for index, step in enumerate(view.steps) if step.kind == "play"]


def begun(view: HandView, nth: int) -> WhatIf:
    line = begin(view, plays(view)[nth])
    assert isinstance(line, WhatIf), line
    return line


def hand(played: str = PLAYED, rules: str = "partners-21") -> HandView:
    return next(views(DEALT.format(rules=rules) + played))


def errors(line: WhatIf) -> list[str]:
    """What is wrong with the line, but for what was found in the hand that it left."""
    there = {finding.name for finding in line.left.findings}
    found = audit(line.text()).findings
    return [f"{one.name}: {one.message}" for one in found if one.severity == "error" and one.name not in there]


def follow(line: WhatIf, random: Random) -> None:
    """Plays the line out by lawful cards; as it begins, at some place in it, and at its end it is a lawful record."""
    halt = random.randrange(1, 12)
    assert not errors(line), line.text()
    while not line.is_over:
        seat, before = line.turn, line
        line = line.play(random.choice(line.options))
        assert line.undo() is before
        assert line.choices[-1][1] == seat
        halt -= 1
        if line.is_over or not halt:
            assert not errors(line), line.text()
            assert format_text(line.text()) == line.text()
            assert line.summary()
            assert line.step < len(next(views(line.text())).steps)
    assert line.turn is None
    assert line.options == ()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_line_from_a_sample_is_a_lawful_record_wherever_it_stops(path: Path) -> None:
    random = Random(path.stem)
    for view in [*views(path.read_bytes(), str(path))][:4]:
        if plays(view):
            line = begin(view, random.choice(plays(view)))
            if isinstance(line, WhatIf):
                follow(line, random)


@pytest.mark.parametrize("name", KINDS)
def test_a_line_from_a_simulated_game_is_a_lawful_record(name: str) -> None:
    random, count = Random(name), 0
    for game in simulate(preset(name), games=6, seed=11):
        for view in [*views(game.text)][:4]:
            line = begin(view, random.choice(plays(view))) if plays(view) else "nothing was played"
            if isinstance(line, WhatIf):
                follow(line, random)
                count += 1
    assert count > 1


def test_the_line_as_it_was_played_comes_to_what_the_hand_came_to() -> None:
    view = hand()
    line = begun(view, 0)
    for nth in plays(view)[:-4]:
        card = view.steps[nth].card
        assert card is not None
        line = line.play(card)
    assert line.is_over
    assert line.view.replay.score == view.replay.score
    assert line.view.replay.totals == view.replay.totals
    assert "everybody plays what he played" in line.summary()[0]


def test_the_record_of_a_line_has_all_that_it_hangs_on() -> None:
    line = begun(hand(), 13).play(BY_NAME["3c"])
    while not line.is_over:
        line = line.play(line.options[0])
    game = read_source(line.text())[0]
    written = game.hands[0][0]
    assert game.header.rules is not None
    assert game.header.rules.preset == "partners-21"
    assert game.header.start is not None
    assert game.header.start.figures == (("NS", 4), ("EW", 6))
    assert len(written.deals) == 4
    assert [call.seat for call in written.bids[0].calls] == ["N", "E", "S", "W"]
    assert written.points is not None
    assert written.total[0].figures == tuple(
        zip(("NS", "EW"), line.view.replay.totals, strict=True)
    )  # fmt: skip
    assert line.summary()[0] == "At trick 4 N played 7s, here N plays 3c."
    assert line.summary()[2].split() == ["Score", "NS", "+3,", "EW", "+1", "NS", "+3,", "EW", "+1"]


def test_holdings_that_were_not_written_are_told_by_what_was_played() -> None:
    text = DEALT.format(rules="partners-21").split("deal N")[0] + "bid 3 - - -\n" + PLAYED
    assert begun(next(views(text)), 4).options == begun(hand(), 4).options
    short = text.rsplit("6 S", 1)[0]
    view = next(views(short))
    assert begin(view, plays(view)[4]) == "it is not known what everybody held, so a line cannot be tried"


def test_the_seat_that_is_due_plays_whoever_played_in_the_record() -> None:
    view = hand(PLAYED.replace("5 N Th Qh Ah 2h", "5 S Ah 2h Th Qh"))
    line = begun(view, 16)
    assert view.replay.table.seats[view.steps[plays(view)[16]].seat or 0] == "S"
    assert line.turn == 0
    assert "S played Ah, here N, whose turn it is, plays Th" in line.play(BY_NAME["Th"]).text()


def test_another_first_lead_makes_another_trump() -> None:
    line = begun(hand("trump s\n" + PLAYED), 0).play(BY_NAME["4d"])
    assert line.view.replay.trump == 2
    assert "trump" not in line.text().split("What if", 2)[2]
    assert not errors(line)


def test_trump_that_was_named_stays_and_the_first_lead_must_be_of_it_where_the_rules_say_so() -> None:
    view = hand("trump s\n" + PLAYED, "partners-21 trump_by=named_and_led")
    assert begun(view, 0).options == tuple(BY_NAME[name] for name in ("As", "Ks", "7s"))
    assert "\ntrump s\n" in begun(view, 0).play(BY_NAME["Ks"]).text()


def test_a_joker_opens_the_hand_only_where_everybody_knows_what_it_makes_trump() -> None:
    played = PLAYED.replace("3c", "*b")
    for key, may_open in (("spades", True), ("declared", False)):
        rules = f"partners-21 jokers=1 ambiguous_first_lead={key}"
        text = DEALT.format(rules=rules).replace("4d 3c", "4d *b") + played
        assert (BY_NAME["*b"] in begun(next(views(text)), 0).options) is may_open


def test_the_called_card_belongs_to_the_first_trick() -> None:
    rules = "partners-21 sides=called_partner partner_call=trump_card called_card_first=true trump_by=named"
    text = DEALT.format(rules=rules).replace("start NS 4 EW 6\n", "") + "trump s\npartner Js\n1 N As 2s Js 3s\n"
    line = begun(next(views(text)), 2)
    assert line.options == (BY_NAME["Js"],)


def test_who_is_out_of_trumps_plays_nothing_by_itself() -> None:
    rules = "partners-21 follow_rule=trump_only out_of_trump=drops_out trump_by=named"
    view = hand("trump s\n1 N As 2s 5s 3s\n2 N Ks - Js Qs\n3 N 7s - - -\n", rules)
    line = begun(view, 4).play(BY_NAME["7s"])
    assert line.moment.tricks[1] == ((0, BY_NAME["7s"]), (1, NO_CARD))
    line = line.play(BY_NAME["Js"])
    assert line.view.replay.table.seats[line.turn or 0] == "W"
    assert line.options == (BY_NAME["Qs"],)
    line = line.play(BY_NAME["Qs"])
    assert line.is_over is False
    follow(line, Random(1))


def test_the_last_trick_plays_itself() -> None:
    line = begun(hand(), 19)
    line = line.play(line.options[0])
    assert line.is_over
    assert len(line.moment.tricks) == 6
    assert begin(hand(), plays(hand())[20]) == "nobody has a choice in the last trick"


def test_why_there_can_be_no_line_is_said() -> None:
    assert begin(hand(), 0) == "go to a card that was played, then w asks for another one"
    drawn = [view for view in views((ROOT / "samples" / "shasta-sam.pitch").read_bytes()) if plays(view)]
    said = {begin(view, plays(view)[1]) for view in drawn}
    assert said == {"not every card that was drawn between the tricks is known, so a line cannot be tried"}
    unknown = hand("1 N ?s 2s 5s 3s\n2 N Ks 6d Js Qs\n")
    said = begin(unknown, plays(unknown)[5])
    assert said == "it is not known what everybody held, so a line cannot be tried"


WITH_STOCK = (ROOT / "samples" / "california-jack.pitch").read_text("utf-8")


@pytest.mark.parametrize("nth", range(0, 51, 4))
def test_where_cards_are_drawn_the_stock_is_known_from_the_record(nth: int) -> None:
    follow(begun(next(views(WITH_STOCK)), nth), Random(nth))


def test_whoever_takes_the_trick_draws_first() -> None:
    line = begun(next(views(WITH_STOCK)), 0).play(BY_NAME["7c"]).play(BY_NAME["2c"]).play(BY_NAME["Ah"])
    assert "1 P 7c 2c\ndraw P 3h\ndraw O Ac\n2 P Ah\n" in line.text()
    line = begun(next(views(WITH_STOCK)), 0).play(BY_NAME["8d"]).play(BY_NAME["Jd"])
    assert line.text().endswith("1 P 8d Jd\ndraw O 3h\ndraw P Ac\n")
    assert line.turn == 0
    assert BY_NAME["3h"] in line.options
    before = line.undo()
    assert before is not None
    assert "draw" not in before.text()


@pytest.mark.parametrize(
    ("was", "put"),
    [("draw O 8c\n", ""), ("draw P 3h\ndraw O Ac\n", "draw O Ac\ndraw P 3h\n"), ("draw P 2d", "draw P ??"),
     ("draw O 6d\n21 P 8d 6d\n", "21 P 8d 6d\ndraw O 6d\n")],
)  # fmt: skip
def test_a_stock_whose_order_is_not_known_allows_no_line(was: str, put: str) -> None:
    assert was in WITH_STOCK
    view = next(views(WITH_STOCK.replace(was, put)))
    said = begin(view, plays(view)[2])
    assert said == "not every card that was drawn between the tricks is known, so a line cannot be tried"


def test_a_card_that_is_not_lawful_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be played here"):
        begun(hand(), 0).play(BY_NAME["2s"])


def test_names_of_strangers_do_no_harm_in_a_line() -> None:
    text = DEALT.format(rules="partners-21").replace('"Ann"', '"A\u202en \\"n\\" \\\\"').replace('"Bea"', '"\x1b[31m"')
    view = next(views('game "\u202eevil"\n' + text + PLAYED, 'dir/od"d\x1b.pitch'))
    line = begun(view, 1)
    line = line.play(line.options[0])
    assert not audit(line.text()).findings[1:]
    assert "\x1b" not in line.text()
    assert "\u202e" not in line.text()


def test_a_line_goes_by_the_house_rules_in_force() -> None:
    walk = Walk(Book((DEALT.format(rules="partners-21") + PLAYED).encode(), None))
    walk.rules = preset("pagat").model_copy(update={"target": 15})
    view = walk.view(Position())
    text = begun(view, 2).text()
    assert "\nrules pagat target=15\n" in text
    assert next(views(text)).replay.rules == walk.rules
