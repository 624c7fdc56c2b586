"""Random games: lawful ones are lawful and scored alike by two scorers, and a slip is found where it was made."""

from __future__ import annotations

from dataclasses import replace

import pytest
from naive_scorer import lawful_cards
from random_tables import failures
from simulated_games import fault_failures, is_it, lawful_failures

from pitchlog.auditing import audit
from pitchlog.cards import BY_NAME, SUIT_OF, SUITS, cards_of
from pitchlog.engine.legality import legal_plays
from pitchlog.engine.trump import trumps_of
from pitchlog.rules import preset, preset_names
from pitchlog.simulate import FAULT_NAMES, faults_for, simulate

GAMES = 60
SEED = 20261126
TABLES = (
    *map(preset, preset_names()),
    preset("partners-21").model_copy(update={"void_rule": "must_trump"}),
    preset("nebraska-4").model_copy(update={"trump_by": "named_and_led", "first_lead_must_be_trump": True}),
)
"""Every preset, and house rules at which slips can be made that no preset knows."""


@pytest.mark.parametrize("name", preset_names())
def test_lawful_games_have_no_finding_and_score_as_a_second_scorer_says(name: str) -> None:
    for failure in lawful_failures(name, GAMES, SEED):
        pytest.fail(str(failure))


@pytest.mark.parametrize("name", preset_names())
def test_one_slip_is_found_once_and_where_it_was_made(name: str) -> None:
    for failure in fault_failures(name, GAMES, SEED):
        pytest.fail(str(failure))


@pytest.mark.parametrize("fault", FAULT_NAMES)
def test_every_fault_can_be_made_and_is_found(fault: str) -> None:
    rules = next(rules for rules in TABLES if fault in faults_for(rules))
    for game in simulate(rules, games=3, seed=SEED, faults=fault):
        assert game.fault is not None
        assert game.fault.name == fault
        errors = [finding for finding in audit(game.text).findings if finding.severity == "error"]
        assert [is_it(finding, game.fault) for finding in errors] == [True], game.text


OWN_RULES = {
    "strict": {"follow_rule": "strict_follow"},
    "free": {"follow_rule": "free_unless_trump_led"},
    "must trump": {"void_rule": "must_trump"},
    "named and led": {"trump_by": "named_and_led"},
    "three rounds": {"bid_rounds": "until_all_pass"},
    "hang the jack": {"hang_jack": 3},
    "once": {"multi_role": "once_per_card"},
    "deuce": {"low_card": "deuce", "game_tie": "defenders"},
    "ten hands": {"hands_limit": 10, "target": 0},
    "no floor": {"negative_scores": False, "game_values": "ace_zero"},
    "shoot": {"smudge": "shoot_points_and_tricks", "smudge_fail": "minus_target"},
    "declared": {"jokers": 2, "off_jack": True, "off_jack_points": 1, "ambiguous_first_lead": "declared"},
    "draw": {"trump_by": "named", "discard_phase": "any", "discard_most": 3, "refill_to": 6, "refill_order": "pitcher"},
    "widow": {"trump_by": "named", "widow": 3, "discard_phase": "bidder_only", "trump_discard": "excess_only"},
    "buried": {"discard_phase": "any", "refill_to": 6, "trump_by": "named", "buried_point_card": "misdeal"},
    "robbed": {"trump_by": "named", "discard_phase": "non_trump", "refill_to": 6, "remainder_to": "dealer"},
    "only trumps": {"follow_rule": "trump_only", "trump_by": "named"},
    "plays on": {"follow_rule": "trump_only", "out_of_trump": "plays_on", "trump_by": "named"},
    "under": {"under_trump": "barred_when_void", "lose_at": 10, "win_margin": 2},
    "short pack": {
        "deck": "40",
        "removed_ranks": ("6",),
        "jokers": 1,
        "joker_points": 1,
        "lead_restriction": "no_joker",
    },
    "dealer is set": {"all_pass": "dealer_is_set", "dealer_forced_bid": 0, "cap_without_bid": True},
    "many points": {"ten_points": 1, "five_value": 5, "last_trick": 1, "high_spade": 1, "off_five": True},
    "together": {"defenders": "together"},
}
"""House rules that no preset has."""


@pytest.mark.parametrize("changes", OWN_RULES.values(), ids=OWN_RULES)
@pytest.mark.parametrize("name", ["partners-21", "solo-7"])
def test_a_tables_own_rules_are_played_by_too(name: str, changes: dict[str, object]) -> None:
    rules = preset(name).model_copy(update=changes)
    for game in simulate(rules, games=12, seed=SEED):
        found = [finding for finding in audit(game.text).findings if finding.name != "set-pitcher-at-target"]
        assert found == [], game.text
    for game in simulate(rules, games=12, seed=SEED, faults=True):
        assert game.fault is not None
        errors = [finding for finding in audit(game.text).findings if finding.severity == "error"]
        assert [is_it(finding, game.fault) for finding in errors] == [True], f"{game.fault}\n{game.text}"


@pytest.mark.parametrize("number", range(SEED, SEED + 40))
def test_rules_drawn_by_lot_are_played_by_too(number: int) -> None:
    for what, table, text in failures(number, {"lawful", "faults"}, games=2):
        pytest.fail(f"{what}\n{table}\n{text}")


@pytest.mark.parametrize("follow_rule", ["follow_or_trump", "strict_follow", "free_unless_trump_led"])
@pytest.mark.parametrize("void_rule", ["any", "must_trump"])
def test_the_legal_plays_are_those_that_people_would_name(follow_rule: str, void_rule: str) -> None:
    rules = preset("solo-7").model_copy(update={"follow_rule": follow_rule, "void_rule": void_rule})
    plain = rules.model_dump()
    states = 0
    for game in simulate(rules, games=8, seed=SEED):
        for hand in audit(game.text).games[0].hands:
            left: dict[str, set[str]] = {}
            for trick in hand.tricks:
                for seat, card in zip(trick.seats, trick.cards, strict=True):
                    left.setdefault(seat, set()).add(str(card))
            for trick in hand.tricks:
                led = None
                for seat, card in zip(trick.seats, trick.cards, strict=True):
                    holding = sum(1 << BY_NAME[held] for held in left[seat])
                    trump = None if hand.trump is None else SUITS.index(hand.trump)
                    ours = {
                        str(each) for each in cards_of(legal_plays(0, holding, led, trumps_of(rules, trump), rules))
                    }
                    suit = None if led is None else SUITS[led]
                    assert ours == lawful_cards(sorted(left[seat]), suit, hand.trump, plain)
                    assert str(card) in ours
                    left[seat].remove(str(card))
                    led = SUIT_OF[card] if led is None else led
                    states += 1
    assert states > 500


def test_the_same_seed_gives_the_same_games_each_for_itself() -> None:
    rules = preset("cutthroat-11")
    five = list(simulate(rules, games=5, seed=3))
    assert five == list(simulate(rules, games=5, seed=3))
    assert five[:2] == list(simulate(rules, games=2, seed=3))
    assert five != list(simulate(rules, games=5, seed=4))
    faulty = list(simulate(rules, games=5, seed=3, faults=True))
    assert faulty == list(simulate(rules, games=5, seed=3, faults=True))


def test_games_joined_in_one_file_are_audited_as_each_by_itself() -> None:
    games = list(simulate(preset("solo-7"), games=6, seed=8, faults="wrong-score"))
    found = [finding for finding in audit("".join(game.text for game in games)).findings if finding.severity == "error"]
    assert [finding.game for finding in found] == [1, 2, 3, 4, 5, 6]
    before = 0
    for number, (game, finding) in enumerate(zip(games, found, strict=True), 1):
        assert game.fault is not None
        assert game.fault.line is not None
        moved = replace(game.fault, game=number, line=game.fault.line + before)
        assert is_it(finding, moved)
        before += game.text.count("\n")


@pytest.mark.parametrize("players", [3, 5, 7])
def test_as_many_play_as_were_asked_for(players: int) -> None:
    for game in simulate(preset("solo-7"), games=3, seed=1, players=players):
        assert len(audit(game.text).games[0].head.sides) == players


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("partners-21", {"players": 5}, "these rules are for 4 players, not 5"),
        ("solo-7", {"players": 2}, "these rules are for 3 to 7 players, not 2"),
        ("pagat", {"faults": "no-such-fault"}, 'no game by these rules can have the fault "no-such-fault"'),
        ("blind-all-fours", {"faults": "bid-too-low"}, 'no game by these rules can have the fault "bid-too-low"'),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_words(name: str, options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message.replace('"', ".")):
        simulate(preset(name), games=1, seed=1, **options)  # type: ignore[arg-type]
