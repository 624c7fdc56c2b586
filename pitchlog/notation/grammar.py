"""Finds the notation's grammar and makes of it what reading needs: a pattern a line, and rules that find a fault.

The grammar is the notation's one definition. Reading fast needs only the regular expressions of its terminals; those
are kept as text in the user's cache folder, so that Lark is not even imported while every line can be read. The
detailed rules are built when the first line breaks, and Lark's tables are kept in the same folder. A cache that is
broken, of another version, of another user or not writable is ignored: it saves time and never decides anything.
"""

from __future__ import annotations

import json
import os
import re
import sys
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import adler32, crc32

if TYPE_CHECKING:
    from lark import Lark

GRAMMAR_FILE = "pitch.lark"
PACKAGE = Path(__file__).resolve().parents[1]

KEYWORDS = (
    "pitchlog", "game", "rules", "players", "sides", "start", "hand", "deal", "widow", "bid", "trump", "turn", "beg",
    "give", "partner", "take", "discard", "draw", "bury", "claim", "points", "pips", "score", "total", "winner",
    "ruling", "dispute", "end", "note",
)  # fmt: skip
"""The words that begin a line; ``trick`` is the one statement that begins with a number instead."""

_RULE_OF = {
    "take": "moved", "discard": "moved", "draw": "moved", "bury": "moved", "score": "start", "total": "start",
}  # fmt: skip
"""Statements that share another one's detailed rule."""

_RULES = tuple(dict.fromkeys(_RULE_OF.get(keyword, keyword) for keyword in (*KEYWORDS, "trick")))


def grammar_text(package: Path = PACKAGE) -> str:
    """The text of the grammar: inside the installed package, else beside it (an editable install), else in a zip."""
    for folder in (package, package.parent):
        place = folder / "grammar" / GRAMMAR_FILE
        if place.is_file():
            return place.read_text(encoding="utf-8")
    from importlib.resources import files

    return (files("pitchlog") / "grammar" / GRAMMAR_FILE).read_text(encoding="utf-8")


@cache
def line_pattern(statement: str) -> re.Pattern[str]:
    """What a whole line of this statement (a keyword, or ``trick``) looks like. Compiled once, when first wanted."""
    return re.compile(_patterns()[statement.upper() + "_LINE"])


@cache
def word_pattern(terminal: str) -> re.Pattern[str]:
    """What a word of the grammar's first part looks like, such as ``CARD``."""
    return re.compile(_patterns()[terminal])


@cache
def detailed_rules() -> Lark:
    """The grammar's third part as a parser, with one start for each statement: see :func:`rule_of`.

    Costs the import of Lark, and building the tables (some 100 ms) where no cache has them.
    """
    from lark import Lark

    text = grammar_text()
    place = _cache_file("rules", text, "bin")
    kept = _read_cache(place)
    if kept is not None:
        try:
            return Lark.load(BytesIO(kept))
        except Exception:  # whatever a broken cache does, the grammar itself is there
            pass
    parser = Lark(text, parser="lalr", lexer="contextual", start=list(_RULES))
    made = BytesIO()
    parser.save(made)
    _write_cache(place, made.getvalue())
    return parser


def rule_of(statement: str) -> str:
    """The name of the detailed rule that a statement is read by."""
    return _RULE_OF.get(statement, statement)


@cache
def _patterns() -> dict[str, str]:
    """Every terminal's regular expression: from the cache, else put together by Lark."""
    text = grammar_text()
    place = _cache_file("patterns", text, "json")
    kept = _read_cache(place)
    if kept is not None:
        try:
            found = json.loads(kept)
        except ValueError:
            found = None
        if _is_whole(found):
            return dict(found)
    made = _compose(text)
    _write_cache(place, json.dumps(made).encode())
    return made


def _compose(text: str) -> dict[str, str]:
    from lark import Lark

    parser = Lark(text, parser="lalr", lexer="contextual", start=["line", "words"])
    return {terminal.name: terminal.pattern.to_regexp() for terminal in parser.terminals}


def _is_whole(found: object) -> bool:
    wanted = {keyword.upper() + "_LINE" for keyword in (*KEYWORDS, "trick")}
    return (
        isinstance(found, dict)
        and wanted <= found.keys()
        and all(isinstance(key, str) and isinstance(value, str) for key, value in found.items())
    )


def _cache_file(what: str, text: str, ending: str) -> Path | None:
    """Where this grammar's tables are kept: the name changes with the grammar, Lark and Python."""
    try:
        told = "\0".join((text, _lark_version(), sys.version, what)).encode()
        key = f"{crc32(told):08x}{adler32(told):08x}{len(told):x}"
        return _cache_folder() / f"{what}-{key}.{ending}"
    except (ImportError, OSError, RuntimeError):
        return None


def _cache_folder() -> Path:
    """The user's cache folder; on Linux without platformdirs, whose import costs more than reading a file."""
    if sys.platform == "linux":
        base = os.environ.get("XDG_CACHE_HOME", "").strip()
        return Path(base or Path.home() / ".cache") / "pitchlog"
    from platformdirs import user_cache_path

    return user_cache_path("pitchlog", appauthor=False)


def _lark_version() -> str:
    """The version that Lark's package states, read without importing it, which would cost more than all the rest."""
    spec = find_spec("lark")
    if spec is None or spec.origin is None:
        return ""
    stated = re.search(r'__version__[^=]*= *"([^"]+)"', Path(spec.origin).read_text(encoding="utf-8"))
    return stated[1] if stated else ""


def _read_cache(place: Path | None) -> bytes | None:
    if place is None:
        return None
    try:
        with place.open("rb") as stream:
            if hasattr(os, "getuid") and os.fstat(stream.fileno()).st_uid != os.getuid():
                return None
            return stream.read()
    except OSError:
        return None


def _write_cache(place: Path | None, content: bytes) -> None:
    """Written beside its place and moved there, so that nobody ever reads half of it."""
    if place is None:
        return
    try:
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft = place.with_name(f"{place.name}.{os.getpid()}")
        try:
            with draft.open("xb") as stream:
                stream.write(content)
            draft.replace(place)
        except OSError:
            draft.unlink(missing_ok=True)
    except OSError:
        pass
