"""Options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer


def complete_preset(incomplete: str) -> list[str]:
    """The presets that begin so, for the shell."""
    from pitchlog.rules import preset_names

    return [name for name in preset_names() if name.startswith(incomplete)]


def complete_change(incomplete: str) -> list[str]:
    """The house rules, or the values of one, that begin so."""
    from pitchlog.rules import allowed_values, keys

    key, equals, value = incomplete.partition("=")
    if not equals:
        return [f"{name}=" for name in keys() if name.startswith(key)]
    if key not in keys():
        return []
    return [f"{key}={name}" for name in allowed_values(key) or () if name.startswith(value)]


def complete_code(incomplete: str) -> list[str]:
    """The codes and names of findings that begin so."""
    from pitchlog.cli.selection import known_codes

    known = known_codes()
    return [word for word in (*known, *known.values()) if word.startswith(incomplete)]


Paths = Annotated[list[str], typer.Argument(metavar="PATH", hidden=True, show_default=False)]

RulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="PRESET|FILE.toml",
        help="House rules to judge by, in place of those the record names: a preset's name or a rules file.",
        autocompletion=complete_preset,
        show_default=False,
    ),
]

SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Change one house rule of whichever rules are used. May be given several times.",
        autocompletion=complete_change,
        show_default=False,
    ),
]

ColorOption = Annotated[
    str,
    typer.Option(
        "--color",
        metavar="WHEN",
        help="Colours: auto (only at a terminal), always or never.",
        show_default=False,
    ),
]

NoProgressOption = Annotated[
    bool, typer.Option("--no-progress", help="Show no count of files while a long job runs.", show_default=False)
]

SuitsOption = Annotated[
    str, typer.Option("--suits", metavar="HOW", help="Suits: auto, unicode or letters.", show_default=False)
]
