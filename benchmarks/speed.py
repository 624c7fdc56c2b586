"""How fast pitchlog reads and audits, beside libraries and bare Python doing work of a like kind.

Run ``python benchmarks/speed.py`` with the extra ``bench`` installed (``pip install -e '.[bench]'``). Every figure is a
median of five, on one core; the runs of the two things compared alternate, and only ratios within one run mean
anything. ``--hands`` takes fewer hands for a quick look.
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import chess.pgn
from pokerkit import HandHistory

from pitchlog import Variant, audit, audit_stream, preset, preset_names, read
from pitchlog.comparing.comparison import compare_games
from pitchlog.comparing.inference import infer_games
from pitchlog.comparing.pivots import try_singles
from pitchlog.comparing.recording import RecordedGame, games_of
from pitchlog.comparing.runs import run_game
from pitchlog.record.model import Hand
from pitchlog.replay.rules_line import GameRules
from pitchlog.simulate import simulate

HERE = Path(__file__).parent
ROUNDS = 5
CHUNK = 1 << 16

WORDS = re.compile(r'#.*|"(?:[^"\\]|\\.)*"|[A-Za-z_]+=|[+-]?[0-9]+(?:\.5)?|[AKQJT2-9][shdc]|\w+|\S')
"""A bare scanner of the notation's words: what any reader must at least do."""


def hands_of_pitch(count: int) -> tuple[bytes, int, int]:
    """(a record of at least ``count`` simulated lawful four-player hands, its hands, its actions)."""
    rules = preset("partners-21")
    parts: list[str] = []
    hands = seed = 0
    while hands < count:
        for game in simulate(rules, games=200, seed=seed, players=4):
            parts.append(game.text if game.text.startswith("game") else f"game\n{game.text}")
            hands += len(re.findall(r"^hand ", game.text, re.M))
        seed += 1
    data = "\n".join(parts).encode()
    read_hands = [event for event in read([data]) if isinstance(event, Hand)]
    calls = sum(len(bids.calls) for hand in read_hands for bids in hand.bids)
    cards = sum(len(trick.cards) for hand in read_hands for trick in hand.tricks)
    return data, len(read_hands), calls + cards


def timed(work: Callable[[], object]) -> float:
    """Seconds of processor time."""
    start = time.process_time()
    work()
    return time.process_time() - start


def medians(*works: Callable[[], object]) -> list[float]:
    """The median time of each, their runs taking turns."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(ROUNDS):
        for place, work in enumerate(works):
            times[place].append(timed(work))
    return [statistics.median(each) for each in times]


def audit_all(data: bytes) -> None:
    """Reads and audits; a finding is no part of the measure."""
    chunks = (data[start : start + CHUNK] for start in range(0, len(data), CHUNK))
    for event in audit_stream(chunks):
        assert not any(finding.severity == "error" for finding in event.findings)


def read_all(data: bytes) -> None:
    """Reads alone: bytes to records."""
    for _ in read(data[start : start + CHUNK] for start in range(0, len(data), CHUNK)):
        pass


def scan_all(text: str) -> None:
    """Finds the words of every line and keeps none."""
    for line in text.split("\n"):
        for _ in WORDS.finditer(line):
            pass


def read_chess(text: str) -> int:
    """python-chess reading games, every move checked."""
    moves = 0
    stream = io.StringIO(text)
    while (game := chess.pgn.read_game(stream)) is not None:
        moves += sum(1 for _ in game.mainline_moves())
    return moves


def play_poker(text: str, times: int) -> int:
    """pokerkit loading hands and replaying them."""
    actions = 0
    for _ in range(times):
        history = HandHistory.loads(text)
        for _, action in history.state_actions:
            actions += action is not None
    return actions


def compare_libraries(count: int) -> None:
    """Actions a second: a bid, a card, a move and a bet are each one."""
    data, hands, actions = hands_of_pitch(count)
    games = (HERE / "games.pgn").read_text(encoding="utf-8") * 60
    poker = (HERE / "hand.phh").read_text(encoding="utf-8")
    moves, bets = read_chess(games), play_poker(poker, 100)
    text = data.decode()
    full, reading, scanning, chess_time, poker_time = medians(
        lambda: audit_all(data),
        lambda: read_all(data),
        lambda: scan_all(text),
        lambda: read_chess(games),
        lambda: play_poker(poker, 100),
    )
    ours = actions / full
    print(f"{hands} hands, {actions} actions, {len(data)} bytes; medians of {ROUNDS}, one core")
    print(f"  read and audit  {hands / full:8.0f} hands/s  {ours:8.0f} actions/s")
    print(f"  read alone      {hands / reading:8.0f} hands/s")
    times = reading / scanning
    print(f"  bare scanner    {hands / scanning:8.0f} hands/s: reading takes {times:.1f} times as long (goal 3)")
    for name, rate, goal in (("python-chess", moves / chess_time, 5), ("pokerkit", bets / poker_time, 20)):
        print(f"  {name:14}  {rate:8.0f} actions/s: pitchlog does {ours / rate:.1f} times as many (goal {goal})")


def compare_rules(count: int) -> None:
    """Many rule-sets over one record: the quarrels of a game, every preset beside the others, and inference."""
    data, _, _ = hands_of_pitch(count)
    games = list(games_of([data]))
    game = max(
        (one for one in games if any(hand.tricks for hand, _ in one.hands)), key=lambda one: -abs(15 - len(one.hands))
    )
    text = write_game(game)
    once, quarrel = medians(lambda: audit(text), lambda: list(try_singles(run_game(game, GAME_RULES))))
    size, times = len(game.hands), quarrel / once
    print(f"  every single change of {size} hands  {quarrel * 1000:6.0f} ms: {times:.0f} audits (goal 30)")
    few = thousand_hands(games)
    hands = sum(len(one.hands) for one in few)
    bytes_of = "\n".join(map(write_game, few)).encode()
    variants = [Variant(name, preset(name), if_fitting=True) for name in preset_names()]
    one, all_of_them = medians(lambda: audit_all(bytes_of), lambda: compare_games(few, variants))
    share = all_of_them / (one * len(variants))
    print(f"  all presets over {hands} hands  {all_of_them:6.2f} s: {share:.2f} of as many audits (goal 0.33)")
    start = time.perf_counter()
    infer_games(games)
    total = sum(len(one.hands) for one in games)
    print(f"  infer over {total} hands  {time.perf_counter() - start:6.1f} s (goal 60 for 10,000)")


GAME_RULES = GameRules(preset("partners-21"))


def write_game(game: RecordedGame) -> str:
    """The game's lines as they were read."""
    header = game.header
    lines = [one.line for one in (header.game, header.rules, header.players, header.sides, header.start) if one]
    lines += [statement.line for hand, _ in game.hands for statement in (hand.head, *hand.statements)]
    by_number = {line.number: line.code for line in lines}
    return "\n".join(by_number[number] for number in sorted(by_number))


def thousand_hands(games: list[RecordedGame]) -> list[RecordedGame]:
    """The first games, up to a thousand hands."""
    found: list[RecordedGame] = []
    for game in games:
        if sum(len(one.hands) for one in found) >= 1000:
            break
        found.append(game)
    return found


def process_time(command: list[str], folder: str) -> float:
    """Wall seconds of a whole process, with compiled modules kept as an installed program has them."""
    settings = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder, env=settings)
    return time.perf_counter() - start


def compare_starts() -> None:
    """Whole processes: the version, and the check of one hand."""
    hand = "rules partners-21\nhand 1 dealer=W\nbid 3 - - -\n1 N As 2s 5s 3s\n2 N Ks 6d Js Qs\n3 N 4d Td Kd Ad\n"
    hand += "4 W Tc 7s 5c Jc\n5 N Th Qh Ah 2h\n6 S 8d 9c 3c 9h\nscore NS 3 EW 1\n"
    python = sys.executable
    commands = {
        "bare": [python, "-c", "pass"],
        "version": [python, "-m", "pitchlog", "--version"],
        "imports": [python, "-c", "import lark, pydantic, typer, rich.console"],
        "check": [python, "-m", "pitchlog", "check", "one.pitch"],
    }
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "one.pitch").write_text(hand, encoding="utf-8")
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(ROUNDS + 1):
            for name, command in commands.items():
                times[name].append(process_time(command, folder))
    took = {name: statistics.median(each[1:]) for name, each in times.items()}
    version, check = took["version"] / took["bare"], took["check"] / took["imports"]
    print(f"  --version      {took['version'] * 1000:6.0f} ms: {version:.1f} times a bare Python (goal 4)")
    print(f"  check a hand   {took['check'] * 1000:6.0f} ms: {check:.2f} times importing its libraries (goal 1.5)")


def main() -> None:
    """Prints all figures. Cycles are looked for as rarely as the command line does, for everything alike."""
    gc.set_threshold(50_000, 20, 20)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--only", choices=("libraries", "rules", "starts", "replay"), help="one of the parts")
    arguments = parser.parse_args()
    if arguments.only in (None, "libraries"):
        compare_libraries(arguments.hands)
    if arguments.only in (None, "starts"):
        compare_starts()
    if arguments.only in (None, "rules"):
        compare_rules(min(arguments.hands, 10_000))
    if arguments.only in (None, "replay"):
        from replaying import compare_replay

        compare_replay(5 * arguments.hands)


if __name__ == "__main__":
    main()
