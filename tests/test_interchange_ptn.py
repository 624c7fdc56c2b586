"""Trickster's PTN: what the records say, where findings point, and what is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_support import outcome

from pitchlog import audit
from pitchlog.comparing.recording import read_source
from pitchlog.interchange.choosing import format_of
from pitchlog.interchange.converting import convert
from pitchlog.notation import parse
from pitchlog.notation.writer import same_record

DATA = Path(__file__).parent / "data"
WHOLE = DATA / "four-point-complete-but-last-trick.ptn"
FIRST = DATA / "four-point-first-trick.ptn"
BEGINNING = """\
[Event "Trickster Cards: Play Pitch - 2v2 4-point to 11, trump anytime, low to taker, min bid 2, trump opens"]
[West "A"]
[Dealer "S"]
[Deal "S:963.9.Q.J T.A74..93 AQJ.QJ..K 2.63.64.8"]
[Contract "3♥"]
[Auction "W"]
3♥ Pass Pass Pass
[Play "W"]
"""


def text_of(ptn: str | Path) -> str:
    data = ptn.read_bytes() if isinstance(ptn, Path) else ptn.encode()
    return convert(data, "x.ptn", "pitch").text


def test_a_record_says_the_same_in_our_notation() -> None:
    assert (
        text_of(WHOLE)
        == """\
pitchlog 1

game "Trickster Cards: Play Pitch" date=2026-04-05
rules trickster-4 target=11 min_bid=2 follow_rule=follow_or_trump low_credit=winner first_lead_must_be_trump=true
players N="North (bot)" E=? S=? W=?
start NS 2 EW 6

hand 1 dealer=E
deal E 3s 2h 7d 5d Ac 2c
deal S Qs 3h 8d 5c 4c 3c
deal W Ks Ah Qh 7h 4h Jc
deal N Ts 2s 5h Ad 9d 7c
bid S 2 W 3 N - E -
trump h
1 W Ah 5h 2h 3h
2 W Qh 2s 3s 3c
3 W Ks Ts 2c Qs
4 W Jc 7c Ac 4c
5 E 7d 8d 4h 9d
"""
    )


def test_columns_are_seats_and_the_law_says_who_leads() -> None:
    record = BEGINNING + "HA HQ H6 H9\nH7 HJ H3 S9\nS2 SA CK S6\n"
    assert [line for line in text_of(record).splitlines() if line[:1].isdecimal()] == [
        "1 W Ah Qh 6h 9h", "2 W 7h Jh 3h 9s", "3 N As Kc 6s 2s",
    ]  # fmt: skip


def test_findings_point_into_the_file() -> None:
    found = {finding.name: finding for finding in audit(FIRST.read_bytes() + b"H7 SA H3 S9\n").findings}
    revoke = found["revoke"]
    assert (revoke.line, revoke.column, revoke.span.written) == (15, 4, "SA")
    assert {evidence.span.line for evidence in revoke.evidence} >= {7}


def test_a_record_is_found_inside_other_text() -> None:
    quoted = "Hello,\n\n" + "".join(f"> {line}\n" for line in (BEGINNING + "HA HQ H6 H9\nH7 HJ H3 S9").splitlines())
    quoted += "\nand so on.\n"
    hand = read_source(quoted)[0].hands[0][0]
    assert [len(trick.cards) for trick in hand.tricks] == [4, 4]
    assert [finding.name for finding in audit(quoted).findings] == ["incomplete-hand"]
    assert audit(quoted).findings[0].line == 12


def test_our_own_notation_is_never_taken_for_it() -> None:
    text = 'hand 1 dealer=W\nnote "[Dealer \\"E\\"]"\n'
    assert format_of([text.encode()], None)[0] is None
    assert format_of([BEGINNING.encode()], "odd.pitch")[0] is None
    assert format_of([b"", BEGINNING.encode()], "odd.ptn")[0] == "ptn"


@pytest.mark.parametrize(
    ("words", "options", "key", "value"),
    [
        ("2v2 5-point to 15", "", "target", 15),
        ("2v2 4-point to 11, low to holder", "", "low_credit", "holder"),
        ("2v2 4-point to 11", '{"lowGoesToTaker":true}', "low_credit", "winner"),
        ("2v2 4-point to 11", r"{\"minBid\":3}", "min_bid", 3),
        ("2v2 4-point to 11, stick the dealer, min bid 2", "", "dealer_forced_bid", 2),
        ("2v2 10-point to 52, trump only", "", "follow_rule", "trump_only"),
        ("", '{"variation":"TenPoint"}', "max_bid", 10),
        ("", "", "low_credit", "unstated"),
        ("2v2 4-point to 11", '{"minBid":"many", "kitty":true}', "min_bid", 1),
    ],
)
def test_house_rules_come_from_the_words_and_the_options(words: str, options: str, key: str, value: object) -> None:
    record = BEGINNING.replace("2v2 4-point to 11, trump anytime, low to taker, min bid 2, trump opens", words)
    record = record.replace("[West", f'[GameOptionsJson "{options}"]\n[West')
    assert getattr(audit(record).games[0].head.rules, key) == value


def test_what_is_unknown_stays_unknown() -> None:
    record = BEGINNING.replace("S:963.9.Q.J T.A74..93", "S:- T.A74..93") + "HA - H6 H9\n"
    hand = read_source(record)[0].hands[0][0]
    assert {seat for deal in hand.deals for seat, _ in deal.holdings} == {"W", "N", "E"}
    assert [str(card) for card in hand.tricks[0].cards] == ["Ah", "??", "6h", "9h"]


def test_jokers_and_cards_moved_are_read() -> None:
    record = """\
[Event "Trickster Cards: Practice Pitch - 2v2 10-point to 52, trump only, min bid 5"]
[Dealer "S"]
[Deal "S:J832.T4.5.Q.H AK97.Q7.976. Q6.A98.KJT.A 5.KJ632.Q8.L"]
[Declarer "S"]
[Contract "5♠"]
[Auction "W"]
Pass Pass Pass 5♠
[CardsRemoved "S:HTH4D5CQ"]
[CardsAdded "S:C2"]
[Play "S"]
JH S9 S6 S5
"""
    hand = read_source(record)[0].hands[0][0]
    assert [(moved.kind, [str(card) for card in getattr(moved, "cards", ())]) for moved in hand.moved] == [
        ("discard", ["Th", "4h", "5d", "Qc"]), ("draw", ["2c"]),
    ]  # fmt: skip
    assert [str(card) for card in hand.tricks[0].cards] == ["*b", "9s", "6s", "5s"]


@pytest.mark.parametrize(
    ("record", "name", "line"),
    [
        (BEGINNING + "HA HQ HX H9\n", "unknown-card", 9),
        (BEGINNING + "HA HQ H6 H9 H2\n", "syntax-error", 9),
        (BEGINNING.replace("Q.J T", "Q.X T"), "unknown-card", 4),
        (BEGINNING.replace("3♥ Pass Pass", "3♥ Pass perhaps"), "syntax-error", 7),
        (BEGINNING.replace('[Deal "S:', '[Deal "Q:'), "syntax-error", 4),
        (BEGINNING.replace("[West", '[GameCode "Whist"]\n[West'), "syntax-error", 2),
    ],
)
def test_what_cannot_be_read_is_one_finding_with_its_place(record: str, name: str, line: int) -> None:
    found = [finding for finding in audit(record).findings if finding.severity == "error"]
    assert [(finding.name, finding.line) for finding in found] == [(name, line)]


def test_several_records_are_several_games() -> None:
    both = WHOLE.read_bytes() + b"\n" + FIRST.read_bytes()
    assert [len(game.hands) for game in audit(both).games] == [1, 1]


@pytest.mark.parametrize("cut", range(0, 700, 7))
def test_any_beginning_of_a_record_is_read_without_a_fault_of_ours(cut: int) -> None:
    data = WHOLE.read_bytes()[:cut]
    for finding in audit(data).findings:
        assert finding.line <= data.count(b"\n") + 1


def test_a_record_can_be_written_and_read_back() -> None:
    for path in (WHOLE, FIRST):
        ours = text_of(path)
        back = text_of(convert(ours.encode(), "x.pitch", "ptn").text)
        assert same_record(parse(ours), parse(back))


def test_what_it_cannot_hold_is_told() -> None:
    ours = text_of(WHOLE) + 'points EW high\nscore NS 2 EW 1\nruling "so" NS 1\n'
    assert {"points", "score", "rulings"} <= set(convert(ours.encode(), None, "ptn").left_out)


def test_commands_take_it_as_they_take_ours(tmp_path: Path) -> None:
    (tmp_path / "a.ptn").write_bytes(WHOLE.read_bytes())
    for words in (["check", "."], ["score", "a.ptn"], ["replay", "--plain", "a.ptn"], ["dispute", "a.ptn"],
                  ["compare", "a.ptn", "--vary", "low_credit=holder,winner"], ["infer", "a.ptn"]):  # fmt: skip
        status, printed, troubles = outcome(*words, cwd=tmp_path)
        assert status in (0, 1), words
        assert printed
        assert troubles == ""


def test_only_our_notation_is_tidied(tmp_path: Path) -> None:
    (tmp_path / "a.ptn").write_bytes(WHOLE.read_bytes())
    status, _, troubles = outcome("fmt", "a.ptn", cwd=tmp_path)
    assert status == 2
    assert "only .pitch files are tidied" in troubles
    assert (tmp_path / "a.ptn").read_bytes() == WHOLE.read_bytes()
