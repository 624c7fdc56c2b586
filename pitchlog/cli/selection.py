"""Which findings are wanted: ``--select`` and ``--ignore``, by code, by the beginning of a code, or by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pitchlog.cli.guard import Refusal


@dataclass(frozen=True, slots=True)
class Selection:
    """The codes to show (``None``: all) and the codes to leave out."""

    chosen: frozenset[str] | None = None
    ignored: frozenset[str] = frozenset()

    @property
    def is_partial(self) -> bool:
        """Whether anything may be left out."""
        return self.chosen is not None or bool(self.ignored)

    def keeps(self, code: str) -> bool:
        """Whether findings of this code are wanted."""
        return code not in self.ignored and (self.chosen is None or code in self.chosen)


def selection(select: Sequence[str], ignore: Sequence[str]) -> Selection:
    """What ``--select`` and ``--ignore`` say. Raises :class:`Refusal` for what no check is called.

    Of two that fit one code the narrower does not win: what is ignored is left out.
    """
    if not select and not ignore:
        return Selection()
    names = known_codes()
    chosen = _codes(select, names, "--select") if select else None
    return Selection(chosen, _codes(ignore, names, "--ignore"))


def known_codes() -> dict[str, str]:
    """Every code and the name of its findings."""
    from pitchlog.checks.catalogue import ALL_CHECKS

    return {check.CODE: check.NAME for check in ALL_CHECKS}


def _codes(written: Iterable[str], names: dict[str, str], option: str) -> frozenset[str]:
    found: set[str] = set()
    for word in (part.strip() for text in written for part in text.split(",")):
        if not word:
            continue
        matching = {code for code, name in names.items() if name == word.lower() or code.startswith(word.upper())}
        if not matching:
            from pitchlog.cli.nearest import did_you_mean

            near = did_you_mean(word, [*names.values(), *names])
            raise Refusal(f"{option}: no finding is called {word}{near or '; pitchlog explain lists them'}")
        found |= matching
    return frozenset(found)
