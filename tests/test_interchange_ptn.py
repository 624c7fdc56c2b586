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


# What is not certain is not claimed

UNSURE = "nobody can tell who led this trick"


def tricks_of(record: str) -> list[str]:
    return [line for line in text_of(record).splitlines() if line[:1].isdecimal()]


def errors_of(record: str) -> list[tuple[str, int, str]]:
    return [
        (finding.name, finding.line, finding.message)
        for finding in audit(record).findings
        if finding.severity == "error"
    ]


def test_behind_a_card_that_may_have_taken_the_trick_nobody_is_said_to_lead() -> None:
    record = BEGINNING.replace('[Deal "S:963.9.Q.J T.A74..93 AQJ.QJ..K 2.63.64.8"]\n', "")
    record += "H4 - H6 H9\nS2 HJ SA C9\nS3 S4 S5 S6\n"
    assert len(tricks_of(record)) == 1
    [(name, line, message)] = errors_of(record)
    assert (name, line) == ("syntax-error", 9)
    assert UNSURE in message


def test_a_card_that_cannot_have_taken_the_trick_leaves_the_leader_certain() -> None:
    by_deal = BEGINNING + "HA - H6 H9\nH7 HJ H3 S9\nS2 SA CK S6\n"
    assert [line.split()[1] for line in tricks_of(by_deal)] == ["W", "W", "N"]
    by_height = (
        BEGINNING.replace('[Deal "S:963.9.Q.J T.A74..93 AQJ.QJ..K 2.63.64.8"]\n', "") + "HA - H6 H9\nH7 HJ H3 S9\n"
    )
    assert [line.split()[1] for line in tricks_of(by_height)] == ["W", "W"]


def test_a_row_that_is_not_finished_may_tell_who_led_it() -> None:
    record = BEGINNING.replace('[Deal "S:963.9.Q.J T.A74..93 AQJ.QJ..K 2.63.64.8"]\n', "") + "H4 - H6 H9\n"
    assert tricks_of(record + "- HJ - -\n")[1:] == ["2 N Jh"]
    assert tricks_of(record + "- HJ H3 -\n")[1:] == ["2 N Jh 3h"]
    assert errors_of(record + "- HJ - -\n") == []


def test_without_a_contract_the_first_card_led_is_trump() -> None:
    record = BEGINNING.replace('[Contract "3♥"]\n', "") + "H4 HQ H6 H9\nS2 HJ H3 S9\nS2 SA CK S6\n"
    assert [line.split()[1] for line in tricks_of(record)] == ["W", "N", "N"]


@pytest.mark.parametrize(
    ("words", "deal", "players", "sides"),
    [
        ("2-player 4-point to 11", "S:963.9.Q.J T.A74..93", (2, 2), "solo"),
        ("3-player 4-point to 11", "S:963.9.Q.J T.A74..93 AQJ.QJ..K", (3, 3), "solo"),
        ("5-player 4-point to 11", "S:963.9.Q.J T.A74..93 AQJ.QJ..K 2.63.64.8 754.K.2.4", (5, 5), "solo"),
        ("2v2v2 4-point to 11", "S:963.9.Q.J T.A74..93 AQJ.QJ..K 2.63.64.8 754.K.2.4 8.25.3.25", (6, 6), "three_pairs"),
        ("3v3 4-point to 11", "S:963.9.Q.J T.A74..93 AQJ.QJ..K 2.63.64.8 754.K.2.4 8.25.3.25", (6, 6), "two_trios"),
    ],
)
def test_two_to_six_players(words: str, deal: str, players: tuple[int, int], sides: str) -> None:
    record = f'[Event "Play Pitch - {words}, min bid 2"]\n[Dealer "S"]\n[Deal "{deal}"]\n'
    rules = audit(record).games[0].head.rules
    assert (rules.players, rules.sides, rules.target, rules.min_bid) == (players, sides, 11, 2)
    assert errors_of(record) == []


@pytest.mark.parametrize(
    "record",
    [
        '[Event "Club night"]\n[Dealer "N"]\n[Deal "N:AKQ.AKQ.AKQ.AKQJ T.T.T.T9 9.9.9.8 8.8.8.7"]\n',
        '[Dealer "N"]\n[Deal "N:- - AKQ.AKQ.AKQ.AKQJ -"]\n[Auction "N"]\n1C =1= Pass\n',
        '[Event "Club night"]\n[Dealer "N"]\n[Contract "3NT"]\n[Auction "N"]\n1NT Pass 3NT Pass\n',
        '[GameCode "Bridge"]\n[Dealer "N"]\n[Auction "N"]\n1C Pass Pass Pass\n',
    ],
)
def test_another_game_is_refused_once(record: str) -> None:
    findings = audit(record).findings
    assert [finding.name for finding in findings if finding.severity != "note"] == ["syntax-error"]
    assert "Pitch" in findings[0].message


def test_calls_before_one_that_nobody_wrote_down_are_kept() -> None:
    record = BEGINNING.replace("3♥ Pass Pass Pass\n", "2 3 - Pass\n")
    assert "bid W 2 N 3" in text_of(record).splitlines()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('[CardsAdded "W H2H3"]', "these cards cannot be read"),
        ('[GameScores "S:2 3 4 3"]', "partners have one score"),
        ('[Dealer "middle"]', "the dealer sits at no seat of this table"),
    ],
)
def test_what_was_passed_over_in_silence_is_told(line: str, told: str) -> None:
    lines = [line if row.startswith("[Dealer") and "Dealer" in line else row for row in BEGINNING.splitlines()]
    if "Dealer" not in line:
        lines.insert(2, line)
    [(name, number, message)] = errors_of("\n".join(lines) + "\n")
    assert (name, number) == ("syntax-error", 3)
    assert told in message


def test_seats_may_be_named_in_full() -> None:
    record = BEGINNING.replace('"S"]', '"south"]').replace('[Auction "W"]', '[Auction "West"]')
    text = text_of(record)
    assert "hand 1 dealer=S" in text
    assert "bid W 3 N - E - S -" in text


def test_prose_between_rows_is_passed_over() -> None:
    record = BEGINNING + "HA HQ H6 H9\nand here he should have followed\nH7 HJ H3 S9\nThat is all.\n"
    assert len(tricks_of(record)) == 2
    assert errors_of(record) == []
    assert [error[:2] for error in errors_of(BEGINNING + "HX HQ H6 H9\n")] == [("unknown-card", 9)]


def test_the_options_hold_against_the_words() -> None:
    record = BEGINNING.replace("[West", '[GameOptionsJson "{\\"lowGoesToTaker\\":false}"]\n[West')
    assert audit(record).games[0].head.rules.low_credit == "holder"


def test_rows_without_end_are_not_read_to_their_end() -> None:
    record = BEGINNING + "H4 HQ H6 H9\n" * 5000
    found = [error for error in errors_of(record) if "so many tricks" in error[2]]
    assert [line for _, line, _ in found] == [69]
    assert len(tricks_of(record)) == 60


# What is written says what it cannot hold

PLAIN = """\
game "Tuesday" date=2026-01-06
rules trickster-4
hand 1 dealer=W
bid N 3 E - S - W -
trump s
1 N As 2s 5s 3s
2 N Ks 6d Js Qs
"""


def left_out(text: str) -> str:
    return "; ".join(convert(text.encode(), None, "ptn").left_out)


def test_a_plain_hand_is_held_whole() -> None:
    assert left_out(PLAIN) == ""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("rules trickster-4", "rules trickster-4 game_mode=both hang_jack=2", "house rules: hang_jack, game_mode"),
        ("rules trickster-4", "rules trickster-4 sides=solo", "house rules: sides"),
        ("2 N Ks 6d Js Qs", "2 E Ks 6d Js Qs", "who led trick 2 of hand 1"),
        ("2 N Ks 6d Js Qs", "2 N Ks 6d Js Qs > N", "who took tricks"),
        ("1 N As 2s", "1 N As ?s", "cards known in part"),
        ("1 N As 2s", "1 N ?? 2s", "trick 2 of hand 1"),
        ("1 N As 2s", "1 N As Zz", "cards that cannot be read"),
        ("2 N Ks 6d Js Qs", "3 N Ks 6d Js Qs", "the number of trick 3 of hand 1"),
        ("2 N Ks 6d Js Qs", "2 N Ks 6d Js Qs\nclaim N rest", "claims"),
        ("2 N Ks 6d Js Qs", "2 N Ks 6d Js Qs\nend abandoned", "why hands ended"),
        ("2 N Ks 6d Js Qs", '2 N Ks 6d Js Qs\nnote "late"', "notes"),
        ("2 N Ks 6d Js Qs", "2 N Ks 6d Js Qs\nscare NS 3", "lines that cannot be read"),
        ("date=2026-01-06", "date=2026-01-06 event=League site=Grange", "event, site of the game"),
        ("bid N 3 E -", "bid N 3 S -", "calls of hand 1"),
    ],
)
def test_each_thing_it_cannot_hold_is_told(old: str, new: str, told: str) -> None:
    assert told in left_out(PLAIN.replace(old, new))


def test_seats_of_other_names_are_told() -> None:
    renamed = PLAIN.replace("hand 1 dealer=W", "players A=? B=? C=? D=?\nhand 1 dealer=D").replace("1 N As", "1 A As")
    renamed = renamed.replace("2 N Ks", "2 A Ks").replace("N 3 E - S - W -", "A 3 B - C - D -")
    assert left_out(renamed) == "the names of the seats (A is N, B is E, C is S, D is W)"


def test_a_shoot_has_a_contract() -> None:
    written = convert(PLAIN.replace("N 3", "N moon").encode(), None, "ptn").text
    assert '[Declarer "N"]\n[Contract "Shoot♠"]\n[Auction "N"]\nShoot Pass Pass Pass\n' in written


def test_a_deal_is_written_of_those_whose_cards_are_all_known() -> None:
    written = convert(PLAIN.encode(), None, "ptn").text
    assert "[Deal " not in written
    assert "[Undealt" not in written
    some = convert(PLAIN.replace("bid N", "deal N As Ks 4d Tc Th 8d\nbid N").encode(), None, "ptn").text
    assert '[Deal "W:- AK.T.84.T - -"]' in some
    assert "[Undealt" not in some
