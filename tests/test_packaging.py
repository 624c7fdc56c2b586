"""The wheel and the sdist hold all that pitchlog needs, and nothing of the checkout is needed beside them."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RECORD = """\
rules solo-7 low_credit=holder
hand 1 dealer=W
bid 3 - - -
1 N As 2s 5s 3s
2 N Ks 6d Js Qs
3 N 4d Td Kd Ad
4 W Tc 7s 5c Jc
5 N Th Qh Ah 2h
6 S 8d 9c 3c 9h
scroe N 2
"""
"""The last line does not fit: to say so, the grammar's detailed rules are needed."""


def run(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command as in a shell of its own, where this checkout is not on the path."""
    plain = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PITCHLOG"))}
    return subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env={**plain, "PYTHONUTF8": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "COLUMNS": "100"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheel and the sdist by the names of their kinds."""
    folder = tmp_path_factory.mktemp("dist")
    alone = ["--no-isolation"] if find_spec("hatchling") else []
    done = run(sys.executable, "-m", "build", *alone, "--outdir", folder, ROOT, cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return {"wheel": next(folder.glob("*.whl")), "sdist": next(folder.glob("*.tar.gz"))}


def test_wheel_holds_the_grammar_the_presets_and_the_licence(built: dict[str, Path]) -> None:
    with zipfile.ZipFile(built["wheel"]) as wheel:
        names = wheel.namelist()
    for wanted in ("grammar/pitch.lark", "rules/presets/solo-7.toml", "rules/house_rules.toml", "py.typed",
                   "render/page/templates/page.html", "render/page/templates/page.css", "render/page/templates/page.js"):  # fmt: skip
        assert f"pitchlog/{wanted}" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if name.startswith(("tests", "samples", "grammar", "benchmarks"))]


def test_sdist_holds_what_the_tests_and_the_readme_need(built: dict[str, Path]) -> None:
    with tarfile.open(built["sdist"]) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    for wanted in ("README.md", "CHANGELOG.md", "LICENSE", "grammar/pitch.lark", "samples/first-look.pitch"):
        assert wanted in names
    assert {"reports/findings.md", "tests/test_packaging.py", "pyproject.toml"} <= names


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_installed_alone_it_checks_and_scores(kind: str, built: dict[str, Path], tmp_path: Path) -> None:
    venv, elsewhere = tmp_path / "venv", tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "record.pitch").write_text(RECORD, encoding="utf-8")
    assert run(sys.executable, "-m", "venv", venv, cwd=elsewhere).returncode == 0
    scripts = venv / ("Scripts" if os.name == "nt" else "bin")
    done = run(scripts / "python", "-m", "pip", "install", "-q", built[kind], cwd=elsewhere)
    assert done.returncode == 0, done.stderr
    where = run(scripts / "python", "-c", "import pitchlog; print(pitchlog.__file__)", cwd=elsewhere)
    assert Path(where.stdout.strip()).is_relative_to(venv)
    checked = run(scripts / "pitchlog", "check", "--format", "concise", "record.pitch", cwd=elsewhere)
    assert checked.returncode == 1, checked.stderr
    assert 'record.pitch:10:1: N101 syntax-error "scroe"' in checked.stdout
    scored = run(scripts / "pitchlog", "score", "--rules", "cutthroat-11", "record.pitch", cwd=elsewhere)
    assert scored.returncode == 0, scored.stderr
    assert "House rules cutthroat-11" in scored.stdout
    reported = run(scripts / "pitchlog", "report", "record.pitch", "-o", "record.html", cwd=elsewhere)
    assert reported.returncode == 0, reported.stderr
    assert "</html>" in (elsewhere / "record.html").read_text(encoding="utf-8")
