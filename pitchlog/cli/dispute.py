"""``pitchlog dispute``: which house rules decide a record, and what becomes of each claim in it."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from pitchlog.cli.compare import games_in
from pitchlog.cli.guard import FAILED, Refusal, complain, end
from pitchlog.cli.house import house_rules
from pitchlog.cli.nearest import choice
from pitchlog.cli.options import ColorOption, Paths, RulesOption, SetOption
from pitchlog.cli.streams import surface

FORMS = ("text", "json")


def dispute(
    paths: Paths,
    rules: RulesOption = None,
    changes: SetOption = None,
    hand: Annotated[
        int | None, typer.Option("--hand", metavar="N", help="Only claims about this hand.", show_default=False)
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Tell every rule in full, and try two changes at once for every claim.")
    ] = False,
    form: Annotated[str, typer.Option("--format", metavar="FORM", help="text or json.", show_default=False)] = "text",
    color: ColorOption = "auto",
) -> None:
    """Say who is right, and which house rule decides.

    Every house rule is changed to each of its other values, and what that changes is told: who wins, a score,
    whether a bid, a card or a figure is lawful. Each claim of a dispute line, and each figure that is not right
    under the record's rules, is upheld or rejected, with the smallest change of rules that would make it right.

    \b
    Examples:
      pitchlog dispute thursday.pitch
      pitchlog dispute thursday.pitch --rules pagat --hand 3

    Exit status: 0 answered, 2 a file could not be read or rules could not be used.
    """

    def work() -> int:
        law = house_rules(rules, changes)
        shown = surface(color=color)
        name = choice("--format", form, FORMS)
        from dataclasses import replace

        from pitchlog.comparing.quarrel import settle_game
        from pitchlog.comparing.variants import Variant

        troubles: list[str] = []
        variant = Variant("", law.rules, law.changes)
        found = [settle_game(game, variant, is_thorough=every) for game in games_in(paths, troubles)]
        if hand is not None:
            if found and not any(hand in one.hand_numbers() for one in found):
                raise Refusal(f"--hand {hand}: there is no hand {hand} in this record")
            found = [
                replace(one, answers=tuple([answer for answer in one.answers if one.hand_of(answer.claim) == hand]))
                for one in found
            ]
        if name == "json":
            from pitchlog.render.quarrel_json import quarrel_json

            sys.stdout.write(quarrel_json(found, shown))
        else:
            from pitchlog.render.quarrel import quarrel_rows

            for place, one in enumerate(found):
                rows = quarrel_rows(one, shown, is_whole=every, is_chosen=hand is not None)
                print("\n".join([*([""] if place else []), *rows]))
            if not found and not troubles:
                print("No games.")
        sys.stdout.flush()
        for trouble in troubles:
            complain(trouble)
        return FAILED if troubles else 0

    end(work)
