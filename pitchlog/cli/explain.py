"""``pitchlog explain``: what a finding, a house rule, a preset or a source is."""

from __future__ import annotations

from typing import Annotated

import typer

from pitchlog.cli.guard import Refusal, end
from pitchlog.cli.nearest import did_you_mean
from pitchlog.cli.options import ColorOption, complete_code, complete_preset
from pitchlog.cli.streams import surface
from pitchlog.render.surface import Surface


def complete_word(incomplete: str) -> list[str]:
    """The codes, names, house rules and presets that begin so, for the shell."""
    from pitchlog.rules import keys

    found = [key for key in keys() if key.startswith(incomplete)]
    return [*complete_code(incomplete), *found, *complete_preset(incomplete)]


def explain(
    word: Annotated[
        str | None, typer.Argument(metavar="[WORD]", hidden=True, show_default=False, autocompletion=complete_word)
    ] = None,
    color: ColorOption = "auto",
) -> None:
    """Explain a finding, house rule, preset or source.

    WORD is a code (P401), a name (revoke), a house rule (low_credit), a preset
    (solo-7) or a source (PAG). Without one, every finding is listed.

    \b
    Examples:
      pitchlog explain revoke
      pitchlog explain low_credit
      pitchlog explain PAG
    """

    def work() -> int:
        shown = surface(color=color)
        print("\n".join(index(shown) if word is None else rows_for(word, shown)))
        return 0

    end(work)


def index(shown: Surface) -> list[str]:
    """Every finding, a line each."""
    from pitchlog.checks.catalogue import ALL_CHECKS
    from pitchlog.render.explanation import index_rows

    return index_rows(ALL_CHECKS, shown)


def rows_for(word: str, shown: Surface) -> list[str]:
    """The explanation of a word. Raises :class:`~pitchlog.cli.guard.Refusal` for one that means nothing here."""
    from pitchlog.checks.catalogue import ALL_CHECKS
    from pitchlog.render import explanation
    from pitchlog.rules import SOURCES, find_preset, keys, preset_names

    text = word.strip()
    key = text.lower().replace("-", "_")
    for check in ALL_CHECKS:
        if text.upper() == check.CODE or text.lower() == check.NAME:
            return explanation.check_rows(check, shown)
    if key in keys():
        return explanation.key_rows(key, shown)
    if find_preset(text):
        return explanation.preset_sheet_rows(text, shown)
    for code in SOURCES:
        if text.upper().strip("[]") in (code.upper(), code.upper().removeprefix("SEED ")):
            return explanation.source_rows(code, shown)
    names = [*(check.NAME for check in ALL_CHECKS), *(check.CODE for check in ALL_CHECKS)]
    near = did_you_mean(text, [*names, *keys(), *preset_names(), *SOURCES])
    raise Refusal(f"nothing is called {text}{near or '; pitchlog explain lists the findings'}")
