"""The standings: who is who, what is counted and what is not, held against a recount that knows nothing of them."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest
from cli_support import ROOT, outcome

import pitchlog
from pitchlog.auditing import audit_stream
from pitchlog.ranking.choosing import BadDate, choose, days_of
from pitchlog.ranking.names import Aliases, BadAliases, Player, read_aliases
from pitchlog.ranking.standings import Counting, Standings
from pitchlog.ranking.tally import Streak, Tally
from pitchlog.render.standings import standings_rows
from pitchlog.render.surface import Surface

NIGHTS = [ROOT / "samples" / f"league-{night}-night.pitch" for night in ("first", "second")]
HAND = """\
1 N As 2s 5s 3s
2 N Ks 6d Js Qs
3 N 4d Td Kd Ad
4 W Tc 7s 5c Jc
5 N Th Qh Ah 2h
6 S 8d 9c 3c 9h
"""
"""NS 3, EW 1 in pairs, with spades for trump."""


def game(*hands: str, names: str = 'N="Ann" E="Joe" S="Dora" W="Max"', tags: str = "", rules: str = "") -> str:
    """A game of pairs; each hand is what stands behind its number."""
    head = f'game "A" {tags}\nrules partners-21 {rules}\nplayers {names}\n'
    return head + "".join(f"hand {number} {hand}\n" for number, hand in enumerate(hands, 1))


def tally_of(found: Standings, name: str | None, group: str | None = None) -> Tally:
    [tally] = [tally for player, tally in found.groups[group].players.items() if player.name == name]
    return tally


MADE = f"dealer=W\nbid N 3 E - S - W -\n{HAND}"
SET = f"dealer=W\nbid N 4 E - S - W -\n{HAND}"


# --- A recount


def recount(text: str) -> tuple[dict[str, Counter[str]], Counter[str]]:
    """(counts by name, games by how they ended), from the scores and the lines as written, line by line."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    ended: Counter[str] = Counter()
    written = re.split(r"(?m)^(?=game)", text)[1:]
    scored = pitchlog.score(text)
    assert len(written) == len(scored)
    for lines, result in zip(written, scored, strict=True):
        names = dict(re.findall(r'(\w+)="(\w+)"', re.search(r"(?m)^players (.*)$", lines)[1]))
        ended["won" if result.winner else "open"] += 1
        side_of = {seat: side.label for side in result.head.sides for seat in side.seats}
        for seat, name in names.items():
            counts[name]["games"] += 1
            counts[name]["won"] += result.winner == side_of[seat]
            counts[name]["lost"] += result.winner is not None and result.winner != side_of[seat]
        calls = re.findall(r"(?m)^(?:hand|bid) .*$", lines)
        calls.append("")
        hand_lines = [index for index, line in enumerate(calls) if line.startswith("hand")]
        for index, hand in zip(hand_lines, result.hands, strict=True):
            bid = calls[index + 1]
            if not hand.tricks and not any(hand.score.values()):
                continue
            assert bid.startswith(("bid ", "hand ")) or not bid
            is_forced = hand.pitcher is not None and re.fullmatch(r"bid( \w+ -)+ \w+ [12-]", bid) is not None
            for seat, name in names.items():
                score = hand.score[side_of[seat]]
                counts[name]["hands" if score is not None else "unscored"] += 1
                counts[name]["score"] += score or 0
                for point, owners in hand.points.items():
                    counts[name][point] += owners is not None and side_of[seat] in owners
            if hand.pitcher is not None:
                name = names[hand.pitcher]
                counts[name][f"{hand.bid} {hand.made}"] += 1
                counts[name][f"forced {hand.made}"] += is_forced and hand.bid in (1, 2)
    return counts, ended


@pytest.mark.parametrize("seed", [0, 2, 5])
def test_counts_are_those_of_a_recount(seed: int) -> None:
    options = ("--rules", "partners-21", "--set", "dealer_forced_bid=2", "--set", "target=9")
    _, text, troubles = outcome("simulate", *options, "--games", "12", "--seed", seed, "--players", "4")
    assert troubles == ""
    seats = iter(range(10_000))

    def named(line: re.Match[str]) -> str:
        labels = re.findall(r'(\w+)=(?:"(?:[^"\\]|\\.)*"|\?)', line[0])
        return "players " + " ".join(f'{label}="P{next(seats) % 7}"' for label in labels)

    text = pitchlog.format_text(re.sub(r"(?m)^players .*$", named, text))
    text = re.sub(r"(?m)^game .*$", 'game "x"', re.sub(r"(?m)^start .*\n", "", text))
    text = "\n".join(
        block if "\nplayers" in block else block.replace("\nrules", '\nplayers N="P1" E="P2" S="P3" W="P4"\nrules', 1)
        for block in re.split(r"\n(?=game)", text)
    )
    wanted, ended = recount(text)
    found = pitchlog.standings(text).groups[None]
    assert {player.label for player in found.players} == set(wanted)
    for player, tally in found.players.items():
        own = wanted[player.label]
        assert (tally.played, tally.games["won"], tally.games["lost"]) == (own["games"], own["won"], own["lost"])
        assert (tally.scored, tally.unscored, tally.score) == (own["hands"], own["unscored"], own["score"])
        assert {name: tally.points[name] for name in ("high", "low", "jack", "game")} == {
            name: own[name] for name in ("high", "low", "jack", "game")
        }
        bids = {
            f"{level} {made}": tally.bids[level][word]
            for level in tally.bids
            for made, word in ((True, "made"), (False, "set"), (None, "untold"))
        }
        assert +Counter(bids) == Counter({key: n for key, n in own.items() if re.match(r"(\d+|moon|None) ", key) and n})
        assert (tally.forced["made"], tally.forced["set"]) == (own["forced True"], own["forced False"])
    assert found.whole.games["won"] == ended["won"]
    assert found.whole.played == ended.total()


def test_a_streak_of_parts_is_that_of_the_whole() -> None:
    for bits in range(1 << 10):
        row = f"{bits:010b}"
        for cut in range(11):
            whole = Streak()
            for part in (row[:cut], row[cut:]):
                streak = Streak()
                for letter in part:
                    streak.add(goes_on=letter == "1")
                whole.join(streak)
            assert whole.longest == max(map(len, row.split("0"))), row


# --- What counts


def test_the_league_nights_come_to_this() -> None:
    found = pitchlog.standings(NIGHTS, aliases={"Annie": "Ann"})
    ranked = [(player.name, tally.games["won"], tally.score) for player, tally in found.groups[None].ranked_players()]
    assert ranked[0] == ("Ann", 2, 15)
    assert tally_of(found, "Ann").longest("games_won") == 2
    assert {None, "Ann"} <= {name for name, _, _ in ranked}
    assert "Annie" not in {name for name, _, _ in ranked}
    assert found.groups[None].whole.games == Counter(won=3, unfinished=1)


def test_a_hand_that_cannot_be_scored_is_counted_apart() -> None:
    tally = tally_of(pitchlog.standings(game(MADE, MADE.replace("1 N As 2s 5s 3s", "1 N ?? ?? ?? ??"))), "Ann")
    assert (tally.scored, tally.unscored, tally.score, tally.average) == (1, 1, 3, 3.0)
    assert tally.best is not None
    assert tally.worst is not None
    assert tally.worst.score == 3


def test_a_game_whose_winner_cannot_be_told_is_not_lost() -> None:
    open_end = f"dealer=W\nbid N 3 E - S - W -\n{HAND}".replace("3 N 4d Td Kd Ad", "3 N ?? ?? ?? ??")
    found = pitchlog.standings(game(open_end, rules="target=3"))
    assert {tally.games["lost"] for tally in found.groups[None].players.values()} == {0}
    assert tally_of(found, "Joe").games == Counter(untold=1)


def test_a_game_that_goes_on_is_neither_won_nor_lost() -> None:
    assert tally_of(pitchlog.standings(game(MADE)), "Ann").games == Counter(unfinished=1)


def test_a_hand_after_the_end_of_the_game_does_not_count() -> None:
    found = pitchlog.standings(
        game(
            MADE,
            MADE.replace("dealer=W", "dealer=N").replace("bid N 3 E - S - W -", "bid E - S - W - N 3"),
            rules="target=3",
        )
    )
    tally = tally_of(found, "Ann")
    assert (tally.games["won"], tally.hands, tally.after_end, tally.score) == (1, 1, 1, 3)
    assert found.groups[None].whole.after_end == 1


def test_a_game_that_was_over_by_its_start_line_is_won_and_its_hands_do_not_count() -> None:
    text = game(MADE, rules="target=3").replace("hand 1", "start NS 3 EW 1\nhand 1", 1)
    ann, joe = (tally_of(pitchlog.standings(text), name) for name in ("Ann", "Joe"))
    assert (ann.games, joe.games, ann.hands, ann.after_end) == (Counter(won=1), Counter(lost=1), 0, 1)


def test_a_game_that_only_the_written_totals_end_is_lost_by_nobody() -> None:
    found = pitchlog.standings(game(f"{MADE}score NS 0 EW +4\ntotal NS 0 EW 4", rules="target=4"))
    assert {tally.games["lost"] for tally in found.groups[None].players.values()} == {0}
    assert tally_of(found, "Joe").games == Counter(untold=1)


def test_a_shared_win_is_drawn() -> None:
    hand = "dealer=W\nbid N 1 E - S - W -\npoints NS high low EW jack game\nscore NS 2 EW 2"
    found = pitchlog.standings(game(hand, rules="hands_limit=1 hands_tie=shared"))
    assert tally_of(found, "Ann").games == tally_of(found, "Joe").games == Counter(drawn=1)
    assert found.groups[None].whole.games == Counter(drawn=1)


def test_score_only_hands_count_and_are_told_apart() -> None:
    tally = tally_of(pitchlog.standings(game("dealer=W\nbid N 3 E - S - W -\nscore NS 3 EW 1")), "Ann")
    assert (tally.scored, tally.recorded, tally.score, tally.bids[3]["made"]) == (1, 1, 3, 1)


def test_a_misdeal_is_no_hand_unless_somebody_scored() -> None:
    penalty = 'dealer=N\nruling "misdealt thrice" NS -1 EW 0\nend misdeal'
    tally = tally_of(pitchlog.standings(game("dealer=W\nend misdeal", penalty)), "Ann")
    assert (tally.not_played, tally.scored, tally.score) == (1, 1, -1)


def test_a_ruling_is_in_the_score() -> None:
    tally = tally_of(pitchlog.standings(game(f'{MADE}ruling "E revoked" NS +1 EW -1')), "Ann")
    assert tally.score == 4


def test_runs_are_rows_in_the_order_of_dates_whatever_the_order_of_files() -> None:
    nights = [game(bid, tags=f"date=2026-01-0{day}") for day, bid in ((3, MADE), (1, MADE), (2, SET), (4, MADE))]
    tally = tally_of(pitchlog.standings(nights), "Ann")
    assert (tally.longest("bids_made"), tally.longest("bids_set")) == (2, 1)
    undated = tally_of(pitchlog.standings([game(MADE), *nights]), "Ann")
    assert undated.longest("bids_made") == 3


def test_a_dealer_who_has_to_bid_is_forced_and_one_who_bids_more_is_not() -> None:
    def forced(bid: str, rules: str) -> int:
        hand = f"dealer=N\nbid {bid}\n{HAND}"
        return tally_of(pitchlog.standings(game(hand, rules=rules)), "Ann").forced.total()

    assert forced("E - S - W - N 2", "dealer_forced_bid=2") == 1
    assert forced("E - S - W - N 3", "dealer_forced_bid=2") == 0
    assert forced("E - S 1 W - N 2", "dealer_forced_bid=2") == 0
    assert forced("E - S - W - N 2", "dealer_forced_bid=0") == 0


def test_partners_are_one_side_whoever_sits_where() -> None:
    swapped = game(MADE, names='N="Dora" E="Max" S="Ann" W="Joe"')
    sides = pitchlog.standings([game(MADE), swapped]).groups[None].sides
    assert {tuple(player.name for player in side): tally.played for side, tally in sides.items()} == {
        ("Ann", "Dora"): 2,
        ("Joe", "Max"): 2,
    }


def test_each_for_himself_has_no_sides() -> None:
    found = pitchlog.standings('rules solo-7\nplayers A="Ann" B="Bo"\nhand 1 dealer=A\nscore A 2 B 1\n')
    assert found.groups[None].sides == {}
    assert tally_of(found, "Ann").score == 2


def test_a_game_without_a_hand_is_not_played() -> None:
    found = pitchlog.standings(game())
    assert (found.groups, found.empty) == ({}, 1)


# --- Who is who


def test_names_are_joined_after_nfc_and_blanks_and_not_in_any_case() -> None:
    texts = [game(MADE, names=f'N="{name}" E="Joe" S="Dora" W="Max"') for name in ("Ça  ğla", " Ça ğla", "ça ğla")]
    found = pitchlog.standings(texts).groups[None].players
    assert {player.name: tally.played for player, tally in found.items() if "ğla" in (player.name or "")} == {
        "Ça ğla": 2,
        "ça ğla": 1,
    }


def test_players_without_a_name_are_joined_with_nobody() -> None:
    found = pitchlog.standings([game(MADE, names="N=? E=? S=? W=?"), f"rules partners-21\nhand 1 {MADE}"])
    players = found.groups[None].players
    assert {player.seat for player in players} == set("NESW")
    assert all(tally.played == 1 for player, tally in players.items() if player.path is not None)
    assert len(pitchlog.standings(game(MADE, names="N=? E=? S=? W=?") * 3).groups[None].players) == 12


def test_a_name_that_two_seats_have_is_no_one_player() -> None:
    found = pitchlog.standings([game(MADE, names='N="Ann" E="Ann" S="Dora" W="Max"'), game(MADE)])
    assert {player.label for player in found.groups[None].players if player.name == "Ann"} == {
        "Ann", "Ann (N in -, game 1)", "Ann (E in -, game 1)",
    }  # fmt: skip


def test_aliases_are_followed_to_their_end_both_ways_round() -> None:
    aliases = Aliases({"Annie": "Ann B.", "Anna": ["Ann B.", " A. "]})
    assert {aliases.player(name) for name in ("Annie", "Ann  B.", "A.", "Anna")} == {"Anna"}
    assert aliases.player("ann") == "ann"
    assert aliases.player(" ") is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('"Ann" = "Annie"\n"Annie" = "Ann"', "go round in a circle"),
        ('"Ann" = ["A."]\n"Abe" = ["A."]', '"A." cannot stand for both'),
        ('"Ann" = 3', '"Ann" has neither'),
        ('[players]\n"Ann" = "Annie"', '"players" has neither'),
        ('"Ann" = ["Annie", 3]', '"Ann" has neither'),
        ('"Ann" = " "', "a name is empty"),
        ("Ann B. = Annie", "line 1, column"),
        ('"Ann" = "Annie', "is not written as it should be"),
        ('"Ann" = "Annie"\n"Ann" = "Anna"', "is not written as it should be"),
    ],
)
def test_aliases_that_cannot_be_used_say_why(text: str, told: str) -> None:
    with pytest.raises(BadAliases, match=re.escape(told)):
        read_aliases(text)


def test_an_alias_file_that_says_nothing_is_fine() -> None:
    assert read_aliases('\ufeff# nobody\n"Ann" = "Ann"\n').player("Ann") == "Ann"


# --- Which games


def test_games_are_chosen_by_event_and_date_and_what_is_left_out_is_counted() -> None:
    texts = [
        game(MADE, tags='date=2026-09-03 event="Thursday  league"'), game(MADE, tags='date=2026-10-0? event="Cup"'),
        game(MADE, tags="event=cup"), game(MADE, tags="date=2026-1?-05"), game(MADE, tags="date=2026-13-05"),
    ]  # fmt: skip
    assert pitchlog.standings(texts, events=["thursday league"]).missed == Counter({"another event": 4})
    assert tally_of(pitchlog.standings(texts, events=["CUP"]), "Ann").played == 2
    october = pitchlog.standings(texts, since="2026-10", until="2026-10-31")
    assert tally_of(october, "Ann").played == 1
    assert october.missed == Counter({"another date": 1, "no date": 3})


@pytest.mark.parametrize(
    ("by", "groups"),
    [
        ("event", ["Cup", "Thursday league", None]),
        ("date", ["2026-09-03", "2026-10-0?", None]),
        ("month", ["2026-09", "2026-10", None]),
        ("year", ["2026", None]),
        ("site", ["The Grange", None]),
    ],
)
def test_games_are_grouped(by: Any, groups: list[str | None]) -> None:
    texts = [
        game(MADE, tags='date=2026-10-0? event="Cup"'), game(MADE), game(MADE, tags="date=2026-13-05"),
        game(MADE, tags='date=2026-09-03 event="Thursday league" site="The Grange"'),
    ]  # fmt: skip
    found = pitchlog.standings(texts, by=by)
    assert [name for name, _ in found.ranked_groups()] == groups
    assert sum(tally_of(found, "Ann", name).played for name in groups) == 4


def test_days_of_a_date_with_unknown_digits() -> None:
    assert days_of("2026-0?-1?") == ("2026-01-10", "2026-09-19")
    assert days_of("????-??-??") == ("0000-01-01", "9999-12-31")


@pytest.mark.parametrize("date", ["yesterday", "2026-13", "2026-02-30", "26", "2026-1?", "", "٢٠٢٦"])
def test_a_date_to_choose_by_is_a_day_a_month_or_a_year(date: str) -> None:
    with pytest.raises(BadDate):
        choose(since=date)


# --- Files that break off, many files, and names of strangers


def test_parts_counted_alone_add_up_to_the_whole() -> None:
    texts = [path.read_bytes() for path in sorted((ROOT / "samples").glob("*.pitch"))[:30]] + [
        path.read_bytes() for path in NIGHTS
    ]
    whole, parts = pitchlog.standings(texts, by="month"), Standings("month")
    for text in texts:
        parts.add(pitchlog.standings(text, by="month"))
    assert parts == whole


def test_a_game_whose_file_breaks_off_is_not_lost() -> None:
    found = Standings()
    counting = Counting(found, Aliases())
    for event in list(audit_stream([game(MADE).encode()]))[:-1]:
        counting.take(event)
    counting.break_off()
    assert tally_of(found, "Ann").games == Counter(untold=1)


def test_memory_does_not_grow_with_the_hands() -> None:
    text = game(*[MADE] * 3) * 40
    tally = tally_of(pitchlog.standings(text), "Ann")
    assert (tally.played, len(tally.rows)) == (40, 1)


HOSTILE = '=cmd|\\" /C calc\\"!A0 \x1b[31m\u202e|*<b>'


def test_names_of_strangers_are_harmless_on_the_screen() -> None:
    found = pitchlog.standings(game(MADE, names=f'N="{HOSTILE}" E="Joe" S="Dora" W="Max"'))
    for width in (30, 100):
        for row in standings_rows(found, Surface(width=width)):
            assert row.isprintable(), row
            assert "<U+001B>" not in row or "\x1b" not in row


def test_nothing_is_wider_than_the_screen() -> None:
    found = pitchlog.standings([path.read_bytes() for path in NIGHTS], by="date")
    for width in (40, 60, 80):
        assert max(map(len, standings_rows(found, Surface(width=width)))) <= width


def test_ranks_are_by_games_won_then_average_then_name() -> None:
    won = game(MADE, rules="target=3")
    other = game(MADE, names='N="Zoe" E="Abe" S="bo" W="Max"')
    names = [player.label for player, _ in pitchlog.standings([won, other]).groups[None].ranked_players()]
    assert names == ["Ann", "Dora", "bo", "Zoe", "Abe", "Joe", "Max"]


def test_player_labels_sort_with_the_nameless_last() -> None:
    players = [Player(None, "N", "a", 1), Player("bo"), Player("Ann"), Player("Ann", "N", "a", 2)]
    assert [player.label for player in sorted(players, key=lambda player: player.order)][:2] == ["Ann", "bo"]


def test_sources_may_be_paths_texts_and_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a.pitch"
    path.write_text(game(MADE), encoding="utf-8")
    found = pitchlog.standings([path, str(path.read_text(encoding="utf-8")), path.read_bytes()])
    assert tally_of(found, "Ann").played == 3
    with pytest.raises(OSError, match="nothing"):
        pitchlog.standings(tmp_path / "nothing")


def test_errors_in_the_records_are_told(tmp_path: Path) -> None:
    wrong = HAND.replace("2 N Ks 6d Js Qs", "2 N Ks Qs Js 6d")
    (tmp_path / "a.pitch").write_text(game(f"dealer=W\nbid N 3 E - S - W -\n{wrong}score NS 9 EW 1\n"))
    count = pitchlog.standings(tmp_path / "a.pitch").errors
    assert count == sum(finding.severity == "error" for finding in pitchlog.audit(tmp_path / "a.pitch").findings) > 0
    status, printed, troubles = outcome("standings", "a.pitch", "--format", "json", cwd=tmp_path)
    assert (status, json.loads(printed)["errors"]) == (0, count)
    assert troubles.startswith(f"note: {count} error")
    assert troubles.endswith("in these records: pitchlog check tells " + ("it\n" if count == 1 else "them\n"))
    assert pitchlog.standings(tmp_path / "a.pitch", events=["none"]).errors == 0
    (tmp_path / "b.pitch").write_text(game(MADE))
    assert outcome("standings", "b.pitch", cwd=tmp_path)[2] == ""
