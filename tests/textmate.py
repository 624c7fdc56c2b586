"""A small reader of TextMate grammars, line by line, as far as the grammar of records goes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

Rule = dict[str, Any]
Scopes = list[tuple[str, ...]]


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@dataclass(frozen=True)
class TextMate:
    """Reads lines by a grammar. Nothing of it reaches over the end of a line, which is an error here."""

    grammar: Rule

    def scopes(self, line: str) -> Scopes:
        """For each character of the line the scopes it has, outermost first.

        As in an editor, the patterns see the line with its end, ``\\n``.
        """
        line = f"{line}\n"
        found: Scopes = [()] * len(line)
        stack: list[Rule] = [{"patterns": self.grammar["patterns"]}]
        place = 0
        while True:
            hit = self._first(stack[-1], line, place)
            if hit is None:
                self._paint(found, place, len(line), self._names(stack))
                break
            rule, match, is_end = hit
            names = self._names(stack)
            self._paint(found, place, match.start(), names)
            if is_end:
                self._paint(found, match.start(), match.end(), names)
                stack.pop()
            elif "begin" in rule:
                own = (*names, rule["name"]) if "name" in rule else names
                self._captured(found, match, own, rule.get("beginCaptures", {}))
                stack.append(rule)
            else:
                own = (*names, rule["name"]) if "name" in rule else names
                assert match.end() > match.start(), f"{rule} takes nothing of {line!r}"
                self._captured(found, match, own, rule.get("captures", {}))
            place = match.end()
        assert len(stack) == 1, f"{line!r} leaves {stack[-1].get('begin')} open"
        return found[:-1]

    def _first(self, rule: Rule, line: str, place: int) -> tuple[Rule, re.Match[str], bool] | None:
        """The rule that fits first; the end of what is open before all others, then in their order."""
        best: tuple[Rule, re.Match[str], bool] | None = None
        if "end" in rule and (match := compiled(rule["end"]).search(line, place)):
            best = (rule, match, True)
        for inner in self._rules(rule.get("patterns", [])):
            match = compiled(inner.get("match") or inner["begin"]).search(line, place)
            if match is not None and (best is None or match.start() < best[1].start()):
                best = (inner, match, False)
        return best

    def _rules(self, patterns: list[Rule]) -> Iterator[Rule]:
        for rule in patterns:
            if "include" in rule:
                yield from self._rules([self.grammar["repository"][rule["include"].removeprefix("#")]])
            elif "match" in rule or "begin" in rule:
                yield rule
            else:
                yield from self._rules(rule["patterns"])

    @staticmethod
    def _names(stack: list[Rule]) -> tuple[str, ...]:
        return tuple(rule["name"] for rule in stack if "name" in rule)

    @staticmethod
    def _paint(found: Scopes, start: int, end: int, names: tuple[str, ...]) -> None:
        found[start:end] = [names] * (end - start)

    def _captured(self, found: Scopes, match: re.Match[str], names: tuple[str, ...], captures: Rule) -> None:
        self._paint(found, match.start(), match.end(), names)
        for group, rule in captures.items():
            start, end = match.span(int(group))
            if start >= 0:
                self._paint(found, start, end, (*names, rule["name"]))
