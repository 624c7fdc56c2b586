"""``pitchlog rules``: the presets, what they mean, what sets two apart, and a file to change."""

from __future__ import annotations

from typing import Annotated

import typer

from pitchlog.cli.guard import FAILED, complain, end
from pitchlog.cli.house import changes_of, rules_named
from pitchlog.cli.nearest import choice
from pitchlog.cli.options import ColorOption, SetOption, complete_preset
from pitchlog.cli.streams import surface

FORMS = ("text", "json", "markdown")

rules_app = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Show the house rules and the presets.",
)

PresetArgument = Annotated[
    str, typer.Argument(metavar="PRESET", hidden=True, show_default=False, autocompletion=complete_preset)
]


@rules_app.command("list")
def list_(color: ColorOption = "auto") -> None:
    """List the presets: sets of house rules by name."""

    def work() -> int:
        from pitchlog.render.rulesheet import preset_rows

        print("\n".join(preset_rows(surface(color=color))))
        return 0

    end(work)


@rules_app.command()
def show(
    preset: PresetArgument,
    changes: SetOption = None,
    form: Annotated[
        str, typer.Option("--format", metavar="FORM", help="text, json or markdown.", show_default=False)
    ] = "text",
    color: ColorOption = "auto",
) -> None:
    """Tell how the game goes under a preset or a rules file, and every house rule with its source.

    \b
    Examples:
      pitchlog rules show partners-21
      pitchlog rules show solo-7 --set low_credit=holder
      pitchlog rules show ours.toml --format markdown
    """

    def work() -> int:
        from pitchlog.render.rulesheet import sheet_json, sheet_markdown, sheet_rows

        chosen = choice("--format", form, FORMS)
        rules = rules_named(preset, changes_of(changes))
        shown = surface(color=color)
        if chosen == "json":
            print(sheet_json(rules, ascii_only=not shown.is_unicode), end="")
        elif chosen == "markdown":
            print(shown.fit(sheet_markdown(rules)), end="")
        else:
            print("\n".join(sheet_rows(rules, shown)))
        return 0

    end(work)


@rules_app.command()
def diff(
    known: Annotated[str, typer.Argument(metavar="A", hidden=True, autocompletion=complete_preset)],
    table: Annotated[str, typer.Argument(metavar="B", hidden=True, autocompletion=complete_preset)],
    color: ColorOption = "auto",
) -> None:
    """Tell somebody used to the rules A what is different under the rules B.

    \b
    Example:
      pitchlog rules diff solo-7 partners-21
    """

    def work() -> int:
        from pitchlog.render.rulesheet import difference_rows

        rows = difference_rows(rules_named(known), rules_named(table), (known, table), surface(color=color))
        print("\n".join(rows))
        return 0

    end(work)


@rules_app.command()
def export(
    preset: PresetArgument,
    changes: SetOption = None,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write to this file.", show_default=False),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file if there is one.", show_default=False)
    ] = False,
) -> None:
    """Write a preset as a rules file, to change it and give it to --rules.

    \b
    Example:
      pitchlog rules export partners-21 -o ours.toml
      pitchlog check thursday.pitch --rules ours.toml
    """

    def work() -> int:
        from pitchlog.rules import to_toml

        text = to_toml(rules_named(preset, changes_of(changes)))
        if output is None:
            print(text, end="")
            return 0
        try:
            with open(output, "w" if force else "x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            complain(f"{output} is there already; --force replaces it")
            return FAILED
        return 0

    end(work)
