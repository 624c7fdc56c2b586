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
from pitchlog.rules.keys import POINT_NAMES
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
def test_every_value_of_a_preset_is_read_back_from_its_text(name: str) -> None:
    texts = [(key, value_text(getattr(preset(name), key))) for key in keys()]
    assert [key for key, text in texts if parse_value(key, text) != getattr(preset(name), key)] == []
    assert resolve(name, texts).rules == preset(name)


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
        ("removed_ranks=4", "removed_ranks", ("4",)),
        ("removed_ranks=3,2", "removed_ranks", ("2", "3")),
        ("removed_ranks=[10,q]", "removed_ranks", ("T", "Q")),
        ("removed_ranks=none", "removed_ranks", ()),
        ("removed_ranks=", "removed_ranks", ()),
        ("removed_ranks=4 removed_ranks=", "removed_ranks", ()),
        ("joker_credit=Taker", "joker_credit", "winner"),
        ("high_credit=taker", "high_credit", "winner"),
        ("jokers=2", "jokers", 2),
        ("deck=40", "deck", "40"),
    ],
)
def test_values_are_read_as_people_write_them(text: str, key: str, value: object) -> None:
    found = resolve("solo-7", changes(text))
    assert found.problems == ()
    assert getattr(found.rules, key) == value


@pytest.mark.parametrize(
    ("text", "deck", "removed", "jokers"),
    [
        ("deck=53", "52", (), 1),
        ("deck=54", "52", (), 2),
        ("deck=34", "32", (), 2),
        ("deck=50", "52", ("4",), 2),
        ("deck=54 jokers=1", "52", (), 1),
        ("jokers=1 deck=54", "52", (), 2),
        ("jokers=2 deck=52", "52", (), 2),
        ("deck=54 deck=52", "52", (), 0),
        ("deck=50 removed_ranks=2", "52", ("2",), 2),
    ],
)
def test_a_pack_may_be_named_with_its_jokers(text: str, deck: str, removed: tuple[str, ...], jokers: int) -> None:
    found = resolve("bicycle", changes(text))
    assert found.problems == ()
    assert (found.rules.deck, found.rules.removed_ranks, found.rules.jokers) == (deck, removed, jokers)


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


def test_a_preset_like_no_other_is_answered_with_the_nearest_few_and_where_all_are_named() -> None:
    assert resolve("xyzzyqqw").problems[0].help == "pitchlog rules list names them all"
    help_text = resolve("nope").problems[0].help
    assert help_text is not None
    assert help_text.startswith("the nearest are ")
    assert help_text.endswith("; pitchlog rules list names them all")
    assert help_text.count(",") <= 2


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
        (
            "deck=48",
            'deck cannot be "48": it may be 52, 40, 36, 32, 28 or 24, or with jokers counted in 53, 54, 34 or 50',
            None,
        ),
        (
            "removed_ranks=1",
            'removed_ranks cannot be "1": it may be none or some of 2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K, A, joined by '
            "commas, each once",
            None,
        ),
        (
            "removed_ranks=4,4",
            'removed_ranks cannot be "4,4": it may be none or some of 2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K, A, joined by '
            "commas, each once",
            None,
        ),
        ("jokers=3", 'jokers cannot be "3": it may be a number from 0 to 2', None),
        ("widow=27", 'widow cannot be "27": it may be a number from 0 to 26', None),
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
            f'count_order cannot be "high,high": it may be some of {", ".join(POINT_NAMES)}, joined by commas, each once',
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
    ("solo-7", "removed_ranks=2 low_card=deuce", 1, "no two is in the pack"),
    ("schmier-mn6", "deck=32", 0, "no two is in the pack"),
    ("solo-7", "deals_each=2 hands_limit=4", 1, "one of the two is 0"),
    ("bicycle-smudge", "target=0 hands_limit=10", 0, "scores that count down need a target to start from"),
    ("solo-7", "deck=24 hand_size=9", 1, "9 cards each for 3 players are more than the 24 in the pack"),
    ("partners-21", "deck=24 removed_ranks=9", 1, "6 cards each for 4 players are more than the 20 in the pack"),
    ("partners-21", "deck=50 hand_size=13", 1, "13 cards each for 4 players are more than the 50 in the pack"),
    (
        "partners-21",
        "hand_size=12 widow=5 discard_phase=bidder_only",
        1,
        "12 cards each for 4 players and 5 for the widow are more than the 52 in the pack",
    ),
    (
        "partners-21",
        "widow_to=each widow=8",
        1,
        "6 cards each for 4 players with 8 unseen cards for each of them are more than the 52 in the pack",
    ),
    ("partners-21", "trump_by=turn_up hand_size=13", 1, "no card is left to turn up"),
    ("solo-7", "sides=offset_partner players=4", 1, "offset_partner needs 5 players, and the game is for 4"),
    ("solo-7", "sides=called_partner", 0, "called_partner needs a card that is called"),
    ("solo-7", "partner_call=trump_card trump_by=named", 0, "only where sides is called_partner, not solo"),
    (
        "pawnee-call-partner",
        "first_lead_must_be_trump=true trump_by=first_lead",
        1,
        "only where trump is known before the first lead",
    ),
    ("pawnee-call-partner", "players=2", 0, "called_partner needs a third player"),
    ("pawnee-call-partner", "partner_call=none", 0, "called_partner needs a card that is called"),
    ("solo-7", "under_trump=barred_when_void void_rule=must_trump", 1, "with lower trumps only he might not"),
    ("solo-7", "score_direction=down lose_at=11", 1, "a side wins at zero and cannot lose below it"),
    ("solo-7", "turn_up_points=jack", 0, "no card is turned up for trump"),
    ("darrtown-tourney", "deal_rotation=last_taker_leads", 0, "only where the deal goes round the table"),
    ("solo-7", "beg=true", 0, "one can only beg for another trump than the card that was turned up"),
    ("solo-7", "discard_phase=non_trump refill_to=6", 0, "before the first lead has made trump"),
    ("solo-7", "discard_phase=any refill_to=6 draw_after_trick=face_up", 2, "the stock cannot be drawn from"),
    (
        "solo-7",
        "discard_phase=any refill_to=6 discard_least=4 discard_most=3",
        3,
        "a player would have to throw at least 4 cards and at most 3",
    ),
    ("schmier-mn6", "refill_to=2", 0, "refill_to may be 3 to 6, or discard_most 4 or more"),
    ("smear-mn10", "bid_rounds=one_plus_eldest refill_to=3", 1, "refill_to may be 6 to 10, or discard_most 7 or more"),
    ("blind-cinch", "refill_to=2", 0, "a player dealt 13 cards must throw 11 to keep 2 and may throw 7"),
    ("king-pedro", "hand_size=9", 0, "discard_least may be 0 to 3 beside trump_discard=excess_only"),
    ("widow-cinch", "discard_least=4", 0, "and the stock (0 cards) cannot bring all of them back to 6"),
    ("widow-cinch", "discard_least=4", 0, "discard_least may be 0 to 2"),
    ("partners-21", "discard_phase=bidder_only refill_to=4", 1, "the pitcher alone throws cards"),
    ("partners-21", "discard_phase=bidder_only discard_least=4", 1, "the pitcher alone would throw 4 cards"),
    ("all-fours", "widow=2", 0, "beside beg, widow may be 0 only"),
    ("trickster-7", "discard_least=6", 0, "discard_least may be 0 to 3 beside discard_phase=non_trump"),
    ("nine-card-pitch", "trump_discard=forbidden discard_least=4", 1, "discard_least may be 0 to 0"),
    ("all-fours", "remainder_to=dealer refill_to=6", 0, "beside beg, remainder_to may be nobody only"),
    ("partners-21", "refill_to=3 remainder_to=dealer", 1, "the dealer would hold more cards than the others"),
    ("all-fours", "discard_phase=any refill_to=6", 0, "beside beg, discard_phase may be none only"),
    ("shasta-sam", "off_ace=true follow_rule=trump_only beg=false", 1, "would be out of the hand and yet draw cards"),
    ("solo-7", "discard_phase=any", 0, "the players would hold different numbers of cards"),
    ("solo-7", "follow_rule=trump_only discard_phase=any discard_least=6", 2, "nothing would be left to play"),
    ("solo-7", "widow=3", 0, "the pitcher would hold more cards than the others"),
    ("solo-7", "remainder_to=dealer", 0, "the dealer would hold more cards than the others"),
    ("solo-7", "max_bid=6 min_bid=5 dealer_forced_bid=0", 1, "(5) would be above all the points of a hand (4)"),
    ("solo-7", "high_value=0 low_value=0 jack_value=0 game_mode=none", 3, "nothing could be scored in a hand"),
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


def test_a_clash_leaves_an_innocent_change_alone() -> None:
    found = resolve("solo-7", changes("min_bid=9 max_bid=9 dealer_forced_bid=0 high_spade=1"))
    (fault,) = found.problems
    assert fault.message == (
        "min_bid=9 does not fit these rules: the lowest bid (9) would be above all the points of a hand (5)"
    )
    assert (found.rules.high_spade, found.rules.max_bid) == (1, 9)


def test_a_clash_with_a_pack_is_told_as_it_was_written() -> None:
    found = resolve("partners-21", changes("hand_size=14 deck=53"))
    assert found.problems[0].message.startswith("hand_size=14 does not fit these rules: 14 cards each")
    found = resolve("blind-all-fours", changes("players=2 deck=34 hand_size=18"))
    assert found.problems[0].message.startswith("deck=34 and hand_size=18 do not go together: 18 cards each")


def test_a_change_that_only_fitted_beside_one_left_out_is_told_after_it() -> None:
    found = resolve("pbm-server", changes("discard_phase=any refill_to=9"))
    first, second = found.problems
    assert (first.change, second.change) == (1, 0)
    assert first.message.startswith("refill_to=9 does not fit these rules: each player is dealt 6 cards")
    assert second.message.startswith("without refill_to=9, discard_phase=any does not fit these rules: the players")


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
        ("partners-21", "off_jack_points=1 joker_points=1 joker_order=first_in_trick_high called_card_first=true"),
        ("partners-21", "refill_to=9 pass_to_partner=true lead_restriction=no_joker"),
        ("partners-21", "max_bid=10 smudge=none"),
        ("shasta-sam", "follow_rule=trump_only out_of_trump=plays_on"),
        ("blind-cinch", "remainder_to=bidder hand_size=8"),
        ("partners-21", "trump_by=named follow_rule=trump_only discard_phase=non_trump"),
        ("partners-21", "discard_phase=any discard_least=2 discard_most=2"),
        ("partners-21", "widow=3 widow_to=each"),
        ("partners-21", "widow=3 discard_phase=bidder_only"),
        ("partners-21", "hand_size=13 widow=3 widow_to=agreement discard_phase=bidder_only"),
        ("partners-21", "follow_rule=trump_only"),
        ("partners-21", "trump_by=cut first_lead_must_be_trump=false"),
        ("blind-all-fours", "trump_by=named"),
        ("solo-7", "trump_by=turn_up beg=true turn_up_points=ace_six_jack first_lead_must_be_trump=false"),
        ("solo-7", "sides=offset_partner"),
        ("solo-7", "trump_by=named sides=called_partner partner_call=trump_card"),
        ("solo-7", "players=3 hang_jack=3 min_bid=6 max_bid=6 dealer_forced_bid=6"),
        ("solo-7", "bidder_out_from=20 cap_without_bid=true"),
        ("solo-7", "all_pass=dealer_is_set"),
        ("solo-7", "win_margin=2 lose_at=11 target=21"),
        ("pagat", "dealer_match=moon_only smudge_win=game_from_zero game_values=joker_one"),
        ("solo-7", "under_trump=barred_when_void"),
        ("solo-7", "under_trump=barred_when_void void_rule=must_trump follow_rule=free_unless_trump_led"),
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
    changed = changes("follow_rule=strict_follow hang_jack=3 removed_ranks=3 jokers=2 deck=28 high_spade=1")
    for rules in (preset(name), resolve(name, changed).rules):
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


@pytest.mark.parametrize(
    ("line", "removed"),
    [
        ('removed_ranks = ["4", "10"]', ("4", "T")),
        ("removed_ranks = [4, 10]", ("4", "T")),
        ("removed_ranks = 4", ("4",)),
        ("removed_ranks = []", ()),
        ('removed_ranks = "none"', ()),
        ("deck = 50", ("4",)),
    ],
)
def test_ranks_are_a_list_in_a_file(line: str, removed: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f"{line}\n", encoding="utf-8")
    found = load_rules(str(path))
    assert found.problems == ()
    assert found.rules.removed_ranks == removed


def test_ranks_are_written_as_a_list() -> None:
    assert 'removed_ranks = ["2", "3"]' in to_toml(resolve("pagat", [("removed_ranks", "3,2")]).rules)
    assert "removed_ranks = []" in to_toml(preset("pagat"))


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
