"""The command line as a real process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
COMMAND = (sys.executable, "-W", "error", "-m", "pitchlog")

CLEAN = """\
pitchlog 1

game "Thursday at the Grange"
rules partners-21
players N="Ann" E="Joe" S="Çağla" W=?

hand 1 dealer=W
bid N 3 E - S - W -
1 N As 2s 5s 3s
2 N Ks 6d Js Qs
3 N 4d Td Kd Ad
4 W Tc 7s 5c Jc
5 N Th Qh Ah 2h
6 S 8d 9c 3c 9h
points NS high jack game EW low
score NS +3 EW +1
"""

WRONG = CLEAN.replace("score NS +3 EW +1", "score NS +4 EW 0")
"""One error: the recorded score."""

UNTIDY = CLEAN.replace("bid N 3 E - S - W -", "BID   3 - - -").replace("1 N As 2s", "1 n SA S2")


def environment(**more: str) -> dict[str, str]:
    """A plain one: no colours wanted or refused, a known width, the checkout first."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if key not in ("NO_COLOR", "FORCE_COLOR", "TERM", "COLUMNS", "PYTHONIOENCODING", "PITCHLOG_DEBUG")
    }
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "COLUMNS": "100", **more}


def run(
    *arguments: str | Path,
    stdin: bytes | str = b"",
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """Run ``pitchlog`` and wait for it."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=data,
        capture_output=True,
        env=environment(**(env or {})),
        cwd=cwd,
        timeout=120,
        check=False,
    )


def outcome(*arguments: str | Path, **more: object) -> tuple[int, str, str]:
    """Exit status, standard output and standard error as text."""
    done = run(*arguments, **more)  # type: ignore[arg-type]
    return (
        done.returncode,
        done.stdout.decode().replace("\r\n", "\n"),
        done.stderr.decode().replace("\r\n", "\n"),
    )
