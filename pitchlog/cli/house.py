"""The house rules that ``--rules`` and ``--set`` stand for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitchlog.cli.guard import Refusal

if TYPE_CHECKING:
    from pitchlog.rules import RuleSet

Changes = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What ``--rules`` and ``--set`` say: rules in place of the record's (``None``: the record's), and changes."""

    rules: RuleSet | None = None
    changes: Changes = ()


def changes_of(written: Sequence[str] | None) -> Changes:
    """The changes behind ``--set``. Raises :class:`~pitchlog.cli.guard.Refusal` where no ``=`` stands."""
    found = []
    for text in written or ():
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            raise Refusal(f"--set {text}: write it as KEY=VALUE, such as --set target=11")
        found.append((key.strip(), value.strip()))
    return tuple(found)


def house_rules(name: str | None, written: Sequence[str] | None) -> HouseRules:
    """What ``--rules`` and ``--set`` stand for. Raises :class:`~pitchlog.cli.guard.Refusal` for what does not fit."""
    changes = changes_of(written)
    if name is None:
        _check_changes(changes)
        return HouseRules(None, changes)
    return HouseRules(rules_named(name, changes))


def rules_named(name: str, changes: Changes = ()) -> RuleSet:
    """The rule-set of a preset or a rules file with changes, or :class:`~pitchlog.cli.guard.Refusal`."""
    from pitchlog.rules import load_rules

    resolution = load_rules(name, changes)
    for problem in resolution.problems:
        option = "--rules" if problem.change is None else "--set"
        raise Refusal(_one_line(option, problem.message, problem.help))
    return resolution.rules


def _check_changes(changes: Changes) -> None:
    """Refuse a key or a value that no rule-set has. Whether changes fit the record's rules, the audit says."""
    if not changes:
        return
    from pitchlog.rules import resolve

    for change in changes:
        for problem in resolve("", [change]).problems:
            if problem.kind == "unknown-rule" or _is_no_value(change):
                raise Refusal(_one_line("--set", problem.message, problem.help))


def _is_no_value(change: tuple[str, str]) -> bool:
    from pitchlog.rules.values import BadValue, fold, parse_value

    try:
        parse_value(fold(change[0]), change[1])
    except BadValue:
        return True
    return False


def _one_line(option: str, message: str, help_text: str | None) -> str:
    message = message.replace("; it is left out", "").replace("; solo-7 is used instead", "")
    return f"{option}: {message}{'; ' + help_text if help_text else ''}"
