"""The logs of other programs: what they say, where findings point, and what becomes of broken ones."""

from __future__ import annotations

import json
import random
import re
import time
from pathlib import Path

import pytest
from cli_support import ROOT, outcome

from pitchlog import audit
from pitchlog.comparing.recording import read_source
from pitchlog.findings import Finding
from pitchlog.interchange.choosing import FORMATS, format_of
from pitchlog.interchange.converting import convert
from pitchlog.notation import parse
from pitchlog.notation.writer import same_record

DATA = Path(__file__).parent / "data"
CINCH = (DATA / "one-game.cinchlog").read_text(encoding="utf-8")
SMEAR = (DATA / "one-game.smearlog").read_text(encoding="utf-8")
LOGS = {"cinch_log": CINCH, "smear_text": SMEAR}
APOSTROPHE = "'"
MESSAGES = re.findall(r'"(\{.*\})"', CINCH)


def text_of(log: str) -> str:
    return convert(log.encode(), None, "pitch").text


def errors(log: str) -> list[Finding]:
    return [finding for finding in audit(log.encode()).findings if finding.severity == "error"]


def line_with(log: str, words: str, nth: int = 0) -> int:
    return [number for number, line in enumerate(log.splitlines(), 1) if words in line][nth]


@pytest.mark.parametrize("name", LOGS)
def test_a_program_that_plays_by_its_own_rules_is_found_right(name: str) -> None:
    result = audit(LOGS[name].encode())
    assert [len(game.hands) for game in result.games] == [3]
    assert result.findings == ()


def test_a_cinch_log_says_the_same_in_our_notation() -> None:
    assert text_of(CINCH).startswith("""\
pitchlog 1

game "Cinch, game 6" date=2026-12-01
rules jackiechiles-cinch
players N="Ann" E="Bo" S="Cy" W="Di"

hand 1 dealer=N
""")
    assert text_of(CINCH).endswith(
        """\
9 W 7h Kc Jc 8s > S
points NS high jack game EW low
pips NS 28 EW 24
total NS 3 EW 1

"""
        + text_of(CINCH).partition("total NS 3 EW 1\n\n")[2]
    )


def test_a_cinch_log_tells_every_card_and_call() -> None:
    hands = [hand for hand, _ in read_source(CINCH)[0].hands]
    assert [sum(len(cards) for deal in hand.deals for _, cards in deal.holdings) for hand in hands] == [36, 36, 36]
    assert [len(hand.tricks) for hand in hands] == [9, 9, 9]
    assert {card for trick in hands[0].tricks for card in trick.cards} == {
        card for deal in hands[0].deals for _, cards in deal.holdings for card in cards
    }


def test_a_playout_text_says_the_same_in_our_notation() -> None:
    ours = text_of(SMEAR)
    assert ours.startswith("""\
pitchlog 1

game "Smear"
rules pysmear sides=pairs
players N="player0" E="player1" S="player2" W="player3"
""")
    assert ours.endswith("""\
hand 3 dealer=W
deal N 2d 5d 6d 6s 8d 9c
deal E Ah 9d Ts Jc 4h 7h
deal S 3h 2s As Js 2c 3s
deal W 5h 7c 5c 6c Qs Jh
bid N - E - S 3 W -
trump s
1 S As Qs 6s Ts > S
2 S 2s 5h 2d Jc > E
3 E Ah Js Jh 5d > S
4 S 2c 5c 9c 9d > N
5 N 6d 4h 3h 7c > N
6 N 8d 7h 3s 6c > S
points NS game high low jack EW off_jack
pips NS 22
score NS +4 EW +1
total NS 11 EW 2
winner NS
""")


@pytest.mark.parametrize("form", ["bare", "sql", "json", "old marks", "bars"])
def test_messages_are_read_in_every_form_they_are_kept_in(form: str) -> None:
    made = {
        "bare": lambda text: text,
        "sql": lambda text: (
            f"INSERT INTO \"Events\" VALUES(1,6,1,'2026-12-01T05:21:08.1','{text.replace(APOSTROPHE, APOSTROPHE * 2)}');"
        ),
        "json": lambda text: text.replace("'", '"').replace("None", "null"),
        "old marks": lambda text: text.replace("'", "u'", 1),
        "bars": lambda text: f"1|6|1|2026-12-01T05:21:08.1|{text}",
    }[form]
    log = "\n".join(made(text) for text in MESSAGES)
    assert format_of([log.encode()], "events.txt")[0] == "cinch_log"
    ours, its = parse(text_of(CINCH)), parse(text_of(log))
    assert [hand.tricks for hand in ours.games[0].hands] != []
    told = [text_of(text).partition("\nhand ")[2] for text in (CINCH, log)]
    assert told[0] == told[1]
    assert len(its.games) == 1


def test_players_are_named_from_the_dump_of_a_database() -> None:
    names = "INSERT INTO \"Games\" VALUES(6,'2026-12-01T05:21:08.1','Ann','Bo','O''Hara','\x1b[31mDi');\n"
    rows = [line for line in CINCH.splitlines() if "{" in line]
    assert 'players N="Ann" E="Bo" S="O\'Hara" W="\ufffd[31mDi"' in text_of(names + "\n".join(rows))


def test_findings_point_at_the_row_of_the_card() -> None:
    number = line_with(CINCH, "'remP'")
    row = CINCH.splitlines()[number - 1]
    taker = re.search(r"'remP': (\d)", row)
    assert taker is not None
    broken = CINCH.replace(row, row.replace(taker[0], f"'remP': {(int(taker[1]) + 1) % 4}", 1))
    found = next(finding for finding in errors(broken) if finding.name == "wrong-trick-winner")
    assert (found.line, found.column, found.span.written) == (
        number, row.index(taker[0]) + len("'remP': ") + 1, str((int(taker[1]) + 1) % 4),
    )  # fmt: skip


def test_a_card_of_another_hand_is_found_at_its_own_row() -> None:
    rows = CINCH.splitlines()
    number = line_with(CINCH, "'actor': 2}")
    number = next(at for at in range(number, len(rows)) if re.search(r"'playC'.*'actor': 2", rows[at - 1]))
    card = re.search(r"'playC': (\d+)", rows[number - 1])
    held = re.search(r"'addC': \[(\d+)", rows[line_with(CINCH, "'tgt': 0") - 1])
    assert card is not None
    assert held is not None
    rows[number - 1] = rows[number - 1].replace(card[0], f"'playC': {held[1]}")
    found = next(finding for finding in errors("\n".join(rows)) if finding.name == "card-not-held")
    assert (found.line, found.span.written) == (number, held[1])
    assert found.column == rows[number - 1].index("'playC': ") + len("'playC': ") + 1


def test_figures_of_a_cinch_log_are_judged_where_they_stand() -> None:
    broken = CINCH.replace("'sco': [3, 1]", "'sco': [4, 1]").replace("'gp': [28, 24]", "'gp': [28, 25]")
    found = {finding.name: finding for finding in errors(broken)}
    assert set(found) >= {"wrong-total", "wrong-pips"}
    assert (found["wrong-total"].line, found["wrong-total"].span.written) == (line_with(broken, "[4, 1]"), "4")
    assert found["wrong-pips"].span.written == "25"


def test_findings_in_a_playout_text_point_at_its_lines() -> None:
    number = line_with(SMEAR, "won high with")
    rows = SMEAR.splitlines()
    winner = rows[number - 1].partition(" ")[0]
    other = {"player0": "player1", "player1": "player2", "player2": "player3", "player3": "player0"}[winner]
    rows[number - 1] = rows[number - 1].replace(winner, other)
    found = next(finding for finding in errors("\n".join(rows)) if finding.name == "wrong-high")
    assert (found.line, found.column) in ((number, 1), (number, len(other) + len(" won ") + 1))
    broken = SMEAR.replace("player2: 3\n", "player2: 4\n", 1)
    found = next(finding for finding in audit(broken.encode()).findings if finding.name == "wrong-score")
    assert found.line in (line_with(broken, "player0: 3"), line_with(broken, "player2: 4"))


def test_a_revoke_in_a_playout_text_is_found_at_its_play() -> None:
    rows = SMEAR.splitlines()
    number = next(at for at, row in enumerate(rows, 1) if re.match(r"player0: .*AD.*9H.* plays 9 of Diamonds$", row))
    later = next(at for at, row in enumerate(rows, 1) if row == "player0: 9H 8S plays 9 of Hearts")
    rows[number - 1] = rows[number - 1].replace("plays 9 of Diamonds", "plays 9 of Hearts")
    rows[later - 1] = rows[later - 1].replace("plays 9 of Hearts", "plays 9 of Diamonds")
    found = next(finding for finding in errors("\n".join(rows)) if finding.name == "revoke")
    assert (found.line, found.column) == (number, rows[number - 1].index("9 of Hearts") + 1)
    assert found.span.written == "9 of Hearts"
    assert any("bid" in evidence.span.on.text for evidence in found.evidence)


def test_who_plays_with_whom_is_told_from_the_scores() -> None:
    alone = SMEAR.replace("player2: 3\n", "player2: 0\n", 1)
    assert "rules pysmear sides=pairs" in text_of(SMEAR)
    assert "sides=" not in text_of(alone).split("\nhand ")[0]


@pytest.mark.parametrize(
    ("players", "teams", "line"),
    [
        (6, 3, "rules pysmear sides=three_pairs\n"),
        (6, 2, "rules pysmear sides=two_trios\n"),
        (8, 4, "sides P1+P5=P1+P5 P2+P6=P2+P6 P3+P7=P3+P7 P4+P8=P4+P8\n"),
        (5, 0, "rules pysmear\n"),
        (3, 0, 'players S="p0" W="p1" E="p2"\n'),
    ],
)
def test_any_table_of_the_simulator_is_read(players: int, teams: int, line: str) -> None:
    log = "".join(f"Adding p{place} with index {place}\n" for place in range(players)) + "\n\n Starting game \n"
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9")
    for step in range(1, players + 1):
        seat = step % players
        log += f"BID: p{seat} bid {2 if seat == 1 else 0} and has {ranks[seat]}H\n"
    log += "BID: p1 picks Hearts to be trump\n"
    for step in range(players):
        seat = (1 + step) % players
        log += f"p{seat}: {ranks[seat]}H plays {ranks[seat]} of Hearts\n"
    last = players - 1
    log += f"p{last} won 3H 2H\np{last} won high with a {ranks[last]} of Hearts\np0 won low with a 2 of Hearts\n"
    step = teams or players
    made = [sum(winner % step == seat % step for winner in (last, 0)) for seat in range(players)]
    made = [-2 if seat % step == 1 % step else score for seat, score in enumerate(made)]
    log += "Score of last hand:\n" + "".join(f"p{seat}: {score}\n" for seat, score in enumerate(made))
    assert line in text_of(log)
    assert "high" in text_of(log)
    assert "wrong-score" not in {finding.name for finding in errors(log)}


def test_a_hand_that_everybody_passed_is_a_set_of_the_dealer() -> None:
    log = "".join(f"Adding p{place} with index {place}\n" for place in range(3)) + " Starting game \n"
    log += "BID: p2 bid 0 and has 2H 3H 4H 5H 6H 7H\nBID: p0 bid 0 and has 2S 3S 4S 5S 6S 7S\n"
    log += "BID: p1 bid 0 and has 2C 3C 4C 5C 6C 7C\np1 was forced to take a two set\n"
    log += "Dealer (p1) was forced to take a two set\nCurrent score:\np0: 0\np1: 0\np2: 0\n"
    log += "Score of last hand:\np0: 0\np1: -2\np2: 0\nNew scores:\np0: 0\np1: -2\np2: 0\n"
    assert "end passed\nscore S 0 W -2 E 0\ntotal S 0 W -2 E 0\n" in text_of(log)
    assert errors(log) == []
    assert [finding.name for finding in errors(log.replace("p1: -2", "p1: -3"))] == ["wrong-score"]


@pytest.mark.parametrize("name", LOGS)
def test_a_log_is_known_by_what_stands_in_it(name: str) -> None:
    assert format_of([LOGS[name].encode()], None)[0] == name
    assert format_of([LOGS[name].replace("\n", "\r\n").encode()], "log.txt")[0] == name
    assert format_of([LOGS[name].encode()], "odd.pitch")[0] is None
    ending = next(ending for ending, (module, _) in FORMATS.items() if module == name)
    assert format_of([b""], "a" + ending.upper())[0] == name


def test_no_record_of_another_kind_is_taken_for_a_log() -> None:
    ours = sorted((ROOT / "samples").glob("*.pitch")) + sorted((ROOT / "tests" / "cases").rglob("*.pitch"))
    assert len(ours) > 100
    for path in ours:
        assert format_of([path.read_bytes()], None)[0] is None, path
    for path in DATA.glob("*.ptn"):
        assert format_of([path.read_bytes()], None)[0] == "ptn"
    quoted = "hand 1 dealer=W\nnote \"{'actvP': 1, 'bid': 2}\" # BID: Ann bid 2 and has 2H\nnote \"Adding Ann with index 1\"\n"
    assert format_of([quoted.encode()], None)[0] is None
    assert format_of([b"# 1,1,1,{'actvP': 1}\nhand 1\n"], None)[0] is None


@pytest.mark.parametrize("name", LOGS)
def test_a_log_read_in_pieces_says_the_same(name: str) -> None:
    data = LOGS[name].encode()
    from pitchlog.interchange.choosing import lines_of

    whole = [getattr(line, "code", line) for line in lines_of(name, [data])]
    pieces = [data[place : place + 37] for place in range(0, len(data), 37)]
    assert [getattr(line, "code", line) for line in lines_of(name, pieces)] == whole


@pytest.mark.parametrize("name", LOGS)
def test_any_beginning_and_any_end_of_a_log_is_read(name: str) -> None:
    log = LOGS[name]
    for cut in range(0, len(log), len(log) // 60):
        for part in (log[:cut], log[cut:]):
            for finding in audit(part.encode()).findings:
                assert 1 <= finding.line <= part.count("\n") + 1


@pytest.mark.parametrize(("name", "words"), [("cinch_log", "'playC'"), ("smear_text", " plays ")])
def test_a_hand_whose_beginning_is_missing_is_left_out_and_the_next_is_judged(name: str, words: str) -> None:
    lines = LOGS[name].splitlines(keepends=True)
    number = line_with(LOGS[name], words, 3)
    part = "".join(lines[number - 1 :])
    assert format_of([part.encode()], None)[0] == name
    assert [(finding.name, finding.line) for finding in errors(part)] == [("syntax-error", 1)]
    assert len(audit(part.encode()).games[-1].hands) == 2
    start = re.search(r"^total (.*)$", text_of(LOGS[name]), re.MULTILINE)
    assert start is not None
    assert f"start {start[1]}" in text_of(part)


@pytest.mark.parametrize(
    ("old", "new", "name", "written"),
    [
        (r"'playC': \d+", "'playC': 53", "unknown-card", "53"),
        (r"'addC': \[\d+", "'addC': [0", "unknown-card", "0"),
        (r"'bid': \d", "'bid': 9", "syntax-error", "9"),
        (r"'playC': \d+", "'playC': __import__('os').abort()", "unknown-card", "__import__('os').abort()"),
        (r"'sco': \[3, 1\]", "'sco': [3]", "syntax-error", "[3]"),
    ],
)
def test_what_cannot_be_read_in_a_message_is_said_with_its_place(old: str, new: str, name: str, written: str) -> None:
    broken = re.sub(old, lambda _: new, CINCH, count=1)
    first = min(errors(broken), key=lambda finding: finding.line)
    assert (first.name, first.span.written) == (name, written)


def test_a_message_that_breaks_off_is_one_finding() -> None:
    number = line_with(CINCH, "'playC'", 1)
    rows = CINCH.splitlines()
    rows[number - 1] = rows[number - 1][:50]
    assert ("syntax-error", number) in {(finding.name, finding.line) for finding in errors("\n".join(rows))}


def test_a_name_that_nobody_has_is_found() -> None:
    broken = SMEAR.replace("BID: player2 picks", "BID: Zed picks", 1)
    assert broken != SMEAR
    found = [finding for finding in errors(broken) if finding.name == "unknown-seat"]
    assert [finding.span.written for finding in found] == ["Zed"]


@pytest.mark.parametrize("name", LOGS)
def test_no_damage_to_a_log_is_a_fault_of_ours(name: str) -> None:
    rng = random.Random(7)
    log = LOGS[name]
    for _ in range(60):
        chars = list(log)
        for _ in range(rng.randrange(1, 30)):
            place = rng.randrange(len(chars))
            chars[place] = rng.choice(
                ["", "\n", "[", "]", "{", "}", "'", ",", "-", "9", "\x00", "\u202e", "²", chars[place] * 3]
            )
        text = "".join(chars)
        for finding in audit(text.encode()).findings:
            assert 1 <= finding.line <= text.count("\n") + 1


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("cinch_log", "{'actvP': " + "[" * 1_000_000),
        ("cinch_log", "{'actvP': 1, 'addC': [" + "1, " * 500_000 + "]}"),
        ("cinch_log", "1,1,1,2026-12-01T05:21:08," * 50_000),
        ("cinch_log", "{'actvP': " * 200_000),
        ("smear_text", "a: " * 400_000 + "plays 2 of Hearts"),
        ("smear_text", "BID: " * 300_000),
        ("smear_text", "x won " + "2H " * 400_000),
    ],
)
def test_huge_lines_are_read_in_no_time(name: str, line: str) -> None:
    start = time.process_time()
    audit((LOGS[name] + line + "\n" + line).encode())
    assert time.process_time() - start < 5


def test_commands_take_logs_as_they_take_ours(tmp_path: Path) -> None:
    (tmp_path / "a.cinchlog").write_text(CINCH, encoding="utf-8")
    (tmp_path / "playout.txt").write_text(SMEAR, encoding="utf-8")
    for name in ("a.cinchlog", "playout.txt"):
        for words in (["check", name], ["score", name], ["replay", "--plain", name], ["infer", name],
                      ["compare", name, "--vary", "low_credit=holder,winner"]):  # fmt: skip
            status, printed, troubles = outcome(*words, cwd=tmp_path)
            assert (status, troubles) == (0, ""), words
            assert printed
    assert outcome("check", ".", cwd=tmp_path)[0] == 0
    told = json.loads(outcome("score", "playout.txt", "--format", "json", cwd=tmp_path)[1])
    assert "11" in json.dumps(told)


def test_logs_are_converted_from_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "events.csv").write_text(CINCH, encoding="utf-8")
    (tmp_path / "bare.log").write_text("\n".join(MESSAGES), encoding="utf-8")
    for name in ("events.csv", "bare.log"):
        for out in ("a.pitch", "a.json"):
            status, _, troubles = outcome("convert", name, "-o", out, cwd=tmp_path)
            assert (status, troubles) == (0, "")
        back = convert((tmp_path / "a.json").read_bytes(), "a.json", "pitch").text
        assert same_record(parse(back), parse((tmp_path / "a.pitch").read_bytes()))
        assert errors((tmp_path / "a.pitch").read_text(encoding="utf-8")) == []
