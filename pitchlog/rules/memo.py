"""What is worked out once for a rule-set, kept by the rule-set's identity.

A rule-set has so many fields that its hash costs more than most questions that are asked of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from pitchlog.rules.model import RuleSet

T = TypeVar("T")


class Memo(Generic[T]):
    """A function of a rule-set that remembers the last ``most`` answers. Each holds its rule-set, so that its identity
    stays its own. Bounded; only a memo of a law.
    """

    __slots__ = ("_found", "_most", "_work_out")

    def __init__(self, work_out: Callable[[RuleSet], T], most: int = 512) -> None:
        self._work_out = work_out
        self._most = most
        self._found: dict[int, tuple[RuleSet, T]] = {}

    def __call__(self, rules: RuleSet) -> T:
        """What the function says of these rules."""
        found = self._found.get(id(rules))
        if found is not None and found[0] is rules:
            return found[1]
        if len(self._found) >= self._most:
            self._found.clear()
        answer = self._work_out(rules)
        self._found[id(rules)] = rules, answer
        return answer
