"""A preset and a table's changes: what is read, what is refused and why, and rules kept in files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitchlog.rules import (
    RuleProblem,
    allowed_values,
    contradictions,
    keys,
    load_rules,
    parse_value,
    preset,
    preset_names,
    resolve,
    to_toml,
    value_text,
)
from pitchlog.rules.values import ALIASES

REPEATED = (
    "sides=pairs min_bid=2 max_bid=4 dealer_match=none dealer_forced_bid=2 all_pass=redeal_same_dealer "
    "follow_rule=follow_or_trump low_credit=holder multi_role=each game_tie=nobody smudge=none smudge_win=game "
    "smudge_fail=minus_bid defenders=always target=11 bid_to_win=false win_needs_made_bid=true both_reach=bidder "
    "end_check=count"
)


def changes(text: str) -> tuple[tuple[str, str], ...]:
    """``min_bid=2 target=11`` as changes."""
    pairs = (part.partition("=") for part in text.split())
    return tuple((key, value) for key, _, value in pairs)


def problem(preset_name: str, text: str) -> RuleProblem:
    """The one problem of these changes."""
    (found,) = resolve(preset_name, changes(text)).problems
    return found


def test_a_preset_without_changes_is_itself() -> None:
    found = resolve("partners-21")
    assert found.rules is preset("partners-21")
    assert found.problems == ()
    assert found.is_preset_known


def test_no_name_means_the_default_preset() -> None:
    assert resolve("").rules is preset("solo-7")
    assert resolve("").problems == ()


def test_the_same_question_is_answered_once() -> None:
    assert resolve("pagat", [("target", "11")]) is resolve("pagat", (("target", "11"),))


def test_rules_are_had_without_reading_prose_or_looking_for_near_names() -> None:
    code = (
        "import sys; from pitchlog.rules import house_rule, resolve; "
        "resolve('pagat', [('target', '11')]); print('difflib' in sys.modules, house_rule.cache_info().currsize)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "0"]


def test_keys_that_repeat_the_preset_or_one_another_are_accepted() -> None:
    found = resolve("partners-21", changes(REPEATED))
    assert found.problems == ()
    assert [value_text(getattr(found.rules, key)) for key, _ in changes(REPEATED)] == [
        value for _, value in changes(REPEATED)
    ]
    assert found.rules.preset == "partners-21"


@pytest.mark.parametrize("name", preset_names())
@pytest.mark.parametrize("key", keys())
def test_every_value_of_a_preset_is_read_back_from_its_text(name: str, key: str) -> None:
    text = value_text(getattr(preset(name), key))
    assert resolve(name, [(key, text)]).rules == preset(name)


@pytest.mark.parametrize("key", keys())
def test_every_allowed_value_is_read_in_any_case(key: str) -> None:
    for value in allowed_values(key) or ():
        for written in (value, value.upper(), value.replace("_", "-")):
            assert value_text(parse_value(key, written)) == value


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("players=3-5", "players", (3, 5)),
        ("players=3–5", "players", (3, 5)),
        ("players=3,5", "players", (3, 5)),
        ("players=[3,5]", "players", (3, 5)),
        ("players=4", "players", (4, 4)),
        ("bid_to_win=no", "bid_to_win", False),
        ("bid_to_win=Yes", "bid_to_win", True),
        ("negative_scores=allowed", "negative_scores", True),
        ("low_credit=taker", "low_credit", "winner"),
        ("multi_role=once", "multi_role", "once_per_card"),
        ("count_order=Game,high", "count_order", ("game", "high")),
        ("target=+21", "target", 21),
        ("Low-Credit=HOLDER", "low_credit", "holder"),
        ("target=9 target=11", "target", 11),
    ],
)
def test_values_are_read_as_people_write_them(text: str, key: str, value: object) -> None:
    found = resolve("solo-7", changes(text))
    assert found.problems == ()
    assert getattr(found.rules, key) == value


def test_other_words_stand_only_for_values_that_exist() -> None:
    for key, words in ALIASES.items():
        assert set(words.values()) <= set(allowed_values(key) or ())


def test_an_unknown_preset_falls_back_and_the_nearest_name_is_offered() -> None:
    found = resolve("partnrs-21", [("target", "11")])
    assert not found.is_preset_known
    assert found.rules == resolve("solo-7", [("target", "11")]).rules
    (fault,) = found.problems
    assert (fault.kind, fault.change, fault.key) == ("unknown-preset", None, None)
    assert fault.message == 'there are no house rules called "partnrs-21"; solo-7 is used instead'
    assert fault.help == "did you mean partners-21?"


def test_a_preset_like_no_other_is_answered_with_the_list() -> None:
    assert resolve("xyzzy").problems[0].help == f"the presets are {', '.join(preset_names())}"


@pytest.mark.parametrize(
    ("written", "offered"),
    [
        ("low_credits", "did you mean low_credit?"),
        ("dealer_forced", "did you mean dealer_forced_bid?"),
        ("xyzzy", "pitchlog rules show solo-7 names every house rule"),
    ],
)
def test_an_unknown_key_is_left_out_and_the_nearest_offered(written: str, offered: str) -> None:
    found = resolve("solo-7", [(written, "1"), ("target", "11")])
    assert found.rules.target == 11
    (fault,) = found.problems
    assert (fault.kind, fault.change, fault.help) == ("unknown-rule", 0, offered)
    assert fault.message == f'there is no house rule called "{written}"; it is left out'


@pytest.mark.parametrize(
    ("text", "message", "offered"),
    [
        (
            "low_credit=holdr",
            'low_credit cannot be "holdr": it may be holder, winner or unstated',
            "did you mean low_credit=holder?",
        ),
        ("deck=53", 'deck cannot be "53": it may be only 52', None),
        ("target=many", 'target cannot be "many": it may be a number from 0 to 1000', None),
        ("target=-5", 'target cannot be "-5": it may be a number from 0 to 1000', None),
        ("hand_size=27", 'hand_size cannot be "27": it may be a number from 1 to 26', None),
        ("target=7.5", 'target cannot be "7.5": it may be a number from 0 to 1000', None),
        ("target=٧", 'target cannot be "٧": it may be a number from 0 to 1000', None),
        ("target=" + "9" * 5000, f'target cannot be "{"9" * 40}…": it may be a number from 0 to 1000', None),
        ("players=7-3", 'players cannot be "7-3": the fewest players come first, then the most', None),
        (
            "players=2-9",
            'players cannot be "2-9": it may be one number of players or the fewest and the most, from 2 to 8, '
            "such as 4 or 3-7",
            None,
        ),
        (
            "count_order=high,high",
            'count_order cannot be "high,high": it may be some of high, low, jack, game, joined by commas, each once',
            None,
        ),
        ("bid_to_win=maybe", 'bid_to_win cannot be "maybe": it may be true or false', None),
    ],
)
def test_a_bad_value_is_refused_with_what_is_allowed(text: str, message: str, offered: str | None) -> None:
    fault = problem("solo-7", text)
    assert (fault.kind, fault.change, fault.key) == ("bad-rule-value", 0, text.partition("=")[0])
    assert fault.message == message
    assert fault.help == offered
    assert resolve("solo-7", changes(text)).rules == preset("solo-7")


CLASHES = [
    ("solo-7", "min_bid=4 max_bid=3", 1, "the lowest bid (4) would be above the highest (3)"),
    ("solo-7", "dealer_forced_bid=5", 0, "the dealer would have to bid 5, but the highest bid is 4"),
    ("solo-7", "hand_size=18", 0, "18 cards each for 3 players are more than the 52 in the pack"),
    ("partners-21", "players=5", 0, "pairs needs 4 players, and the game is for 5"),
    ("racehorse-stakes", "sides=pairs", 0, "pairs needs 4 players, and the game is for 5 to 8"),
    ("partners-21", "sides=three_pairs", 0, "three_pairs needs 6 players, and the game is for 4"),
    ("bicycle", "players=5 sides=two_trios", 1, "two_trios needs 6 players, and the game is for 5"),
    ("solo-7", "bid_system=none", 0, "without an auction the dealer cannot be forced to bid"),
    ("partners-21", "bid_system=none", 0, "without an auction nobody can bid a smudge (smudge is is_four)"),
    ("solo-7", "first_lead_must_be_trump=false", 0, "where the first lead makes trump, it is always a trump"),
    ("solo-7", "target=0", 0, "the game would never end"),
    ("bicycle-smudge", "target=0 hands_limit=10", 0, "scores that count down need a target to start from"),
]


@pytest.mark.parametrize(("name", "text", "last", "reason"), CLASHES)
def test_rules_that_cannot_hold_together_are_refused_with_the_reason(
    name: str, text: str, last: int, reason: str
) -> None:
    fault = problem(name, text)
    assert (fault.kind, fault.change) == ("bad-rule-value", last)
    assert fault.key == changes(text)[last][0]
    assert reason in fault.message
    assert contradictions(resolve(name, changes(text)).rules) == []


def test_a_clash_names_every_change_that_takes_part_and_keeps_the_others() -> None:
    found = resolve("solo-7", changes("max_bid=2 target=11 min_bid=3"))
    (fault,) = found.problems
    assert fault.message == (
        "max_bid=2 and min_bid=3 do not go together: the lowest bid (3) would be above the highest (2)"
    )
    assert (found.rules.max_bid, found.rules.min_bid, found.rules.target) == (2, 1, 11)


def test_a_clash_with_the_preset_says_what_else_to_change() -> None:
    assert problem("solo-7", "bid_system=none").help == "leave it out, or change dealer_forced_bid too"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("solo-7", "bid_system=none dealer_forced_bid=0"),
        ("partners-21", "bid_system=none smudge=unbid"),
        ("solo-7", "sides=pairs"),
        ("solo-7", "sides=three_pairs"),
        ("solo-7", "players=3 game_tie=defenders"),
        ("solo-7", "target=0 hands_limit=10"),
        ("solo-7", "target=0 stakes=each_hand"),
        ("partners-21", "players=6 sides=three_pairs"),
        ("solo-7", "trump_by=named first_lead_must_be_trump=false"),
        ("cutthroat-11", "bid_to_win=true end_check=count"),
        ("solo-7", "max_bid=3 min_bid=3"),
        ("solo-7", "face_up_pitch=false win_needs_made_bid=false"),
        ("partners-21", "hand_size=13"),
    ],
)
def test_rules_that_only_look_odd_are_accepted(name: str, text: str) -> None:
    assert resolve(name, changes(text)).problems == ()


@given(
    st.sampled_from(preset_names()),
    st.lists(
        st.tuples(
            st.sampled_from(keys()) | st.text(max_size=8),
            st.sampled_from(sorted({v for key in keys() for v in allowed_values(key) or ()}))
            | st.integers(-2, 70).map(str)
            | st.text(max_size=8),
        ),
        max_size=12,
    ),
)
def test_whatever_is_written_some_rules_that_hold_together_come_out(name: str, written: list[tuple[str, str]]) -> None:
    found = resolve(name, written)
    assert contradictions(found.rules) == []
    left_out = {fault.change for fault in found.problems}
    used = [change for index, change in enumerate(written) if index not in left_out]
    assert resolve(name, used).rules == found.rules
    assert all(fault.message and "\n" not in fault.message for fault in found.problems)


@pytest.mark.parametrize("name", preset_names())
def test_rules_written_to_a_file_are_read_back_equal(name: str, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    for rules in (preset(name), resolve(name, changes("follow_rule=strict_follow hang_jack=3")).rules):
        path.write_text(to_toml(rules), encoding="utf-8")
        found = load_rules(str(path))
        assert found.problems == ()
        assert found.rules == rules


def test_a_tables_file_extends_a_preset_and_changes_go_on_top(tmp_path: Path) -> None:
    path = tmp_path / "grange.toml"
    path.write_text(
        'extends = "Pagat"\ntitle = "The Grange"\ntarget = 15\nlow_credit = "holder"\nplayers = [4, 4]\n'
        'bid_to_win = false\ncount_order = ["low", "high"]\n[notes]\ntarget = "agreed in 1998"\n',
        encoding="utf-8",
    )
    found = load_rules(str(path), [("target", "11")])
    assert found.problems == ()
    assert found.is_preset_known
    wanted = "target=11 low_credit=holder bid_to_win=false count_order=low,high"
    assert found.rules == resolve("pagat", changes(wanted)).rules


def test_a_file_without_extends_starts_from_the_default_preset(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b"\xef\xbb\xbftarget = 11\r\n")
    assert load_rules(str(path)).rules == resolve("solo-7", [("target", "11")]).rules


def test_a_file_need_not_be_named_toml(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text("target = 11\n", encoding="utf-8")
    assert load_rules(str(path)).rules.target == 11


def test_a_preset_is_loaded_by_name() -> None:
    assert load_rules("partners_21", [("target", "11")]) is resolve("partners_21", [("target", "11")])
    assert load_rules("nonsense").problems[0].kind == "unknown-preset"


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        (
            "targt = 11\n",
            "unknown-rule",
            'house.toml: there is no house rule called "targt"; it is left out',
        ),
        (
            'low_credit = "holdr"\n',
            "bad-rule-value",
            'house.toml: low_credit cannot be "holdr": it may be holder, winner or unstated',
        ),
        (
            'extends = "pagatt"\n',
            "unknown-preset",
            'house.toml: there are no house rules called "pagatt"; solo-7 is used instead',
        ),
        (
            "min_bid = 3\nmax_bid = 2\ndealer_forced_bid = 0\n",
            "bad-rule-value",
            "house.toml: min_bid=3 and max_bid=2 do not go together: the lowest bid (3) would be above the highest (2)",
        ),
        ("[rules]\ntarget = 11\n", "unknown-rule", "house.toml: [rules] is no heading of a rules file; it is left out"),
        (
            "target = 11\nsides = solo\n",
            "bad-rules-file",
            "the rules file house.toml cannot be read: line 2, column 9 is not written as it should be",
        ),
        ("target =", "bad-rules-file", "the rules file house.toml cannot be read: its last line is not complete"),
        ("target = 11.5\n", "bad-rule-value", 'house.toml: target cannot be "11.5": it may be a number from 0 to 1000'),
    ],
)
def test_a_faulty_file_is_answered_with_its_name_and_the_place(
    text: str, kind: str, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    (fault,) = load_rules(str(path)).problems
    assert (fault.kind, fault.change, fault.message) == (kind, None, message)


def test_a_missing_file_a_folder_and_other_bytes_are_no_rules_file(tmp_path: Path) -> None:
    (fault,) = load_rules(str(tmp_path / "none.toml")).problems
    assert fault.message == "the rules file none.toml cannot be read: there is no such file"
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    assert load_rules(str(folder)).problems[0].kind == "bad-rules-file"
    other = tmp_path / "other.toml"
    other.write_bytes(b'title = "\xff"\n')
    (fault,) = load_rules(str(other)).problems
    assert fault.message == "the rules file other.toml is not UTF-8 text"


def test_a_fault_in_a_change_keeps_its_index_beside_faults_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("targt = 11\n", encoding="utf-8")
    found = load_rules(str(path), [("target", "x")])
    assert [fault.change for fault in found.problems] == [None, 0]


def test_a_dealer_forced_to_less_than_the_lowest_bid_is_a_contradiction() -> None:
    changes = [("min_bid", "3"), ("dealer_forced_kind", "exactly"), ("dealer_forced_bid", "2")]
    (problem,) = resolve("partners-21", changes).problems
    assert (problem.kind, problem.change) == ("bad-rule-value", 2)
    assert "exactly 2" in problem.message
