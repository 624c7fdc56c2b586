"""A table's own rules in a file, and any rule-set written out as such a file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from pitchlog.rules.keys import KEYS, SECTION_OF, SECTIONS
from pitchlog.rules.model import RuleSet
from pitchlog.rules.named import DEFAULT_PRESET, find_preset
from pitchlog.rules.resolution import Resolution, RuleProblem, apply_changes, resolve
from pitchlog.rules.values import value_text

BESIDE_RULES: Final = ("extends", "title", "description", "sources", "notes")
"""What may stand in a rules file beside the house rules."""


def load_rules(name_or_path: str, changes: Sequence[tuple[str, str]] = ()) -> Resolution:
    """The rule-set of a preset or of a table's own file, with changes on top.

    What ends in ``.toml``, or is the path of a file and no preset, is a file: house rules by key, and ``extends`` for
    the preset they start from (the default preset where it is left out). What cannot be used in it is a problem with
    the file's name in its message and no index.
    """
    is_file = name_or_path.lower().endswith(".toml") or (find_preset(name_or_path) is None and _is_file(name_or_path))
    return _load_file(Path(name_or_path), changes) if is_file else resolve(name_or_path, changes)


def to_toml(rules: RuleSet) -> str:
    """Every house rule as a file that :func:`load_rules` reads back to equal rules."""
    name = find_preset(rules.preset)
    lines = ["# House rules of Pitch, complete.", *([f'extends = "{name}"'] if name else [])]
    for section, heading in SECTIONS.items():
        lines += ["", f"# {heading}"]
        lines += [f"{key} = {_toml_value(getattr(rules, key))}" for key in KEYS if SECTION_OF[key] == section]
    return "\n".join(lines) + "\n"


def _load_file(path: Path, changes: Sequence[tuple[str, str]]) -> Resolution:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as fault:
        return _unusable(path, f"the rules file {path.name} cannot be read: {_reason(fault)}")
    except UnicodeDecodeError:
        return _unusable(path, f"the rules file {path.name} is not UTF-8 text")
    except RecursionError:
        return _unusable(path, f"the rules file {path.name} cannot be read: its lists are nested too deep", WRITTEN_AS)
    except tomllib.TOMLDecodeError as fault:
        return _unusable(path, f"the rules file {path.name} cannot be read{_place(fault)}", WRITTEN_AS)
    extends = data.get("extends", DEFAULT_PRESET)
    start = resolve(extends if isinstance(extends, str) else str(extends))
    own = {key: value for key, value in data.items() if key not in BESIDE_RULES}
    headings = [_heading(key) for key, value in own.items() if isinstance(value, dict)]
    rules, faults = apply_changes(
        start.rules, [(key, _as_text(value)) for key, value in own.items() if not isinstance(value, dict)]
    )
    rules, more = apply_changes(rules, changes)
    in_file = (*start.problems, *headings, *faults)
    problems = (*(replace(fault, change=None, message=f"{path.name}: {fault.message}") for fault in in_file), *more)
    return Resolution(rules, problems, start.is_preset_known)


WRITTEN_AS: Final = 'a line is written as key = value, with words in quotation marks: follow_rule = "strict_follow"'


def _unusable(path: Path, message: str, help_text: str | None = None) -> Resolution:
    return Resolution(
        resolve(DEFAULT_PRESET).rules, (RuleProblem("bad-rules-file", None, None, message, help_text),), False
    )


def _heading(name: str) -> RuleProblem:
    help_text = "take the heading out: house rules stand without one, at the top of the file"
    return RuleProblem("unknown-rule", None, None, f"[{name}] is no heading of a rules file; it is left out", help_text)


def _is_file(written: str) -> bool:
    try:
        return Path(written).is_file()
    except (OSError, ValueError):
        return False


def _reason(fault: OSError) -> str:
    return {FileNotFoundError: "there is no such file", IsADirectoryError: "it is a folder"}.get(
        type(fault), (fault.strerror or "it could not be opened").lower()
    )


def _place(fault: tomllib.TOMLDecodeError) -> str:
    found = re.search(r"line (\d+), column (\d+)", str(fault))
    if found:
        return f": line {found[1]}, column {found[2]} is not written as it should be"
    return ": its last line is not complete"


def _as_text(value: object) -> str:
    """A value of a file as one writes it in a record, so that both are read alike."""
    if isinstance(value, list):
        return ",".join(str(part) for part in value)
    return value_text(value)


def _toml_value(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(_toml_value(part) for part in value)}]"
    return value_text(value) if isinstance(value, (bool, int)) else f'"{value}"'
