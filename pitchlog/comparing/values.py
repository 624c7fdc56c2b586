"""What each house rule might be instead: the values that some table really plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from pitchlog.rules import RuleSet, allowed_values, contradictions, keys, preset, preset_names
from pitchlog.rules.keys import kind_of
from pitchlog.rules.matters import ONLY_IF, SETTLES_A_BID, can_matter
from pitchlog.rules.readings import stated_values

NEVER_VARIED: Final = frozenset({"players", "first_dealer", "packet", "partner_looks"})
"""House rules that no record of a hand can hang on, and the number of players, which the record itself tells."""


@cache
def known_values(key: str) -> tuple[Any, ...]:
    """Every value of a house rule: all that it may have, and for numbers and lists those that some preset has."""
    if kind_of(key) == "truth":
        return (False, True)
    if allowed_values(key) is not None:
        return tuple(stated_values(key))
    played = {getattr(preset(name), key) for name in preset_names()}
    return tuple(sorted(played))


@cache
def popularity(key: str, value: Any) -> int:
    """How many presets have this value: what few tables play is told last."""
    return sum(getattr(preset(name), key) == value for name in preset_names())


def other_values(key: str, rules: RuleSet) -> tuple[Any, ...]:
    """The values of a house rule beside the one these rules have; none for one that is never varied."""
    if key in NEVER_VARIED:
        return ()
    own = getattr(rules, key)
    found = [value for value in known_values(key) if value != own]
    if key == "max_bid":
        found = [value for value in found if value <= max(own, rules.max_points)]
    if key == "count_order":
        names = {point.name for point in rules.points}
        found = [order for order in found if set(order) == names]
    return tuple(found)


def single_changes(rules: RuleSet, among: Iterable[str] | None = None) -> Iterator[tuple[str, Any, RuleSet]]:
    """Every change of one house rule that can be made: the key, its new value, the rules with it.

    Only house rules ``among`` are changed, if some are given. Left out are values that contradict the other rules, and
    keys that come to matter neither before nor after.
    """
    for key, value, changed, is_possible in _changes(rules, among):
        if is_possible:
            yield key, value, changed


def bound_keys(rules: RuleSet, among: Iterable[str]) -> tuple[str, ...]:
    """The house rules that would matter, but of which no other value goes together with the other rules."""
    found: dict[str, bool] = {}
    for key, _, _, is_possible in _changes(rules, among):
        found[key] = found.get(key, False) or is_possible
    return tuple(key for key, is_free in found.items() if not is_free)


def may_matter(rules: RuleSet, key: str) -> bool:
    """Whether a record may hang on a house rule under the others.

    Where nobody bids a description leaves out the rules of a bid; but a table that has set one is held to it, by the
    eldest who leads.
    """
    if rules.bid_system == "none" and key in SETTLES_A_BID:
        return key not in ONLY_IF or ONLY_IF[key](rules)
    return can_matter(rules, key)


_Change = tuple[str, Any, RuleSet, bool]
"""A key, its new value, the rules with it, and whether they can hold together."""


def _changes(rules: RuleSet, among: Iterable[str] | None) -> Iterator[_Change]:
    wanted = None if among is None else tuple(among)
    if wanted is None or wanted == keys():
        yield from _every_change(rules)
        return
    for key in wanted:
        yield from _changes_of(key, rules)


@lru_cache(maxsize=32)
def _every_change(rules: RuleSet) -> tuple[_Change, ...]:
    """Every single change; kept for the last rule-sets, since one is mostly asked for game after game."""
    return tuple(change for key in keys() for change in _changes_of(key, rules))


def _changes_of(key: str, rules: RuleSet) -> Iterator[_Change]:
    for value in other_values(key, rules):
        changed = rules.model_copy(update={key: value})
        if may_matter(rules, key) or may_matter(changed, key):
            yield key, value, changed, not contradictions(changed)


def with_values(rules: RuleSet, changes: Mapping[str, Any]) -> RuleSet | None:
    """The rules with several changes; ``None`` where these cannot hold together."""
    changed = rules.model_copy(update=changes)
    return None if contradictions(changed) else changed
