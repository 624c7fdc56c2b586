"""``pitchlog compare``: the same record under several house rules, side by side."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from pitchlog.cli.graph import form_of, refuse_input, write_picture
from pitchlog.cli.guard import FAILED, Refusal, complain, end, remark
from pitchlog.cli.house import Changes, changes_of, rules_named
from pitchlog.cli.nearest import choice
from pitchlog.cli.options import ColorOption, Paths, SetOption, complete_change, complete_preset
from pitchlog.cli.paths import FileTrouble, expand, read_chunks
from pitchlog.cli.streams import surface

if TYPE_CHECKING:
    from pitchlog.comparing.comparison import Comparison
    from pitchlog.comparing.recording import RecordedGame
    from pitchlog.comparing.variants import Variant

FORMS = ("table", "json", "markdown")
MOST_VARIANTS = 200
WRITTEN = re.compile(rb"^[ \t]*[^#\s]", re.MULTILINE)


def compare(
    paths: Paths,
    rules: Annotated[
        list[str] | None,
        typer.Option(
            "--rules", metavar="PRESET|FILE", help="House rules to judge by. May be given several times.",
            show_default=False, autocompletion=complete_preset,
        ),
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary", metavar="KEY=V1,V2", help="One house rule with several values. May be given several times.",
            show_default=False, autocompletion=complete_change,
        ),
    ] = None,
    all_presets: Annotated[
        bool, typer.Option("--all-presets", help="Every preset by which the record can have been played.")
    ] = False,
    changes: SetOption = None,
    form: Annotated[
        str, typer.Option("--format", metavar="FORM", help="table, json or markdown.", show_default=False)
    ] = "table",
    picture: Annotated[
        str | None,
        typer.Option(
            "--graph", metavar="OUT", help="Draw where they part as well: a .svg, .png, .pdf or .dot file.",
            show_default=False,
        ),
    ] = None,
    changed_exit: Annotated[
        bool, typer.Option("--exit-non-zero-on-change", help="Exit with 1 where the house rules make a difference.")
    ] = False,
    color: ColorOption = "auto",
) -> None:  # fmt: skip
    """Show the same record under several house rules, side by side.

    One set of rules stands beside the rules that the record states itself, and so do changes alone (--set).

    \b
    Examples:
      pitchlog compare thursday.pitch --rules partners-21 --rules pagat
      pitchlog compare thursday.pitch --vary low_credit=holder,winner
      pitchlog compare thursday.pitch --all-presets

    Exit status: 0 compared, 2 a file could not be read or rules could not be used.
    """

    def work() -> int:
        chosen = _variants(rules or [], vary or [], changes_of(changes), is_all=all_presets)
        shown = surface(color=color)
        name = choice("--format", form, FORMS)
        from pitchlog.comparing.comparison import compare_games

        if picture is not None:
            refuse_input(picture, paths)
        drawn_as = None if picture is None else form_of(picture)
        troubles: list[str] = []
        found = compare_games(games_in(paths, troubles), chosen)
        if name == "table":
            from pitchlog.render.comparison import comparison_rows

            print("\n".join(comparison_rows(found, shown)))
        else:
            from pitchlog.render import comparison_forms

            write = comparison_forms.comparison_json if name == "json" else comparison_forms.comparison_markdown
            sys.stdout.write(write(found, shown))
        sys.stdout.flush()
        for trouble in troubles:
            complain(trouble)
        is_drawn = picture is None or drawn_as is None or _draw(found, picture, drawn_as)
        if troubles or not is_drawn:
            return FAILED
        return int(changed_exit and bool(found.differences))

    end(work)


def _draw(found: Comparison, out: str, form: str) -> bool:
    """Draw the first game that comes out differently, else the first one; whether it could be drawn."""
    from pitchlog.render.graph.base import TooLong
    from pitchlog.render.graph.parting import parting

    places = [index for index in range(found.games) if any(v.games[index].hands for v in found.variants)]
    if not places:
        raise Refusal(f"--graph {out}: there is no game to draw")
    apart = {(one.path, one.game) for one in found.differences}
    heads = {index: found.variants[0].games[index].head for index in places}
    chosen = next((index for index, head in heads.items() if (head.path, head.game) in apart), places[0])
    if len(places) > 1:
        head = heads[chosen]
        remark(f"{out} shows {head.path or '-'}, game {head.game}")
    try:
        return write_picture(parting(found, chosen), form, out) == 0
    except TooLong as fault:
        raise Refusal(f"--graph {out}: {str(fault).partition(':')[0]}") from None


def games_in(paths: Sequence[str], troubles: list[str]) -> Iterator[RecordedGame]:
    """The games of all files; what cannot be read is a trouble."""
    from pitchlog.comparing.recording import games_of

    files, problems = expand(paths)
    troubles += problems
    for path in files:
        is_empty = True
        seen: list[bool] = []
        try:
            for game in games_of(_noticed(read_chunks(path), seen), path):
                is_empty = False
                yield game
        except FileTrouble as fault:
            troubles.append(str(fault))
            continue
        if is_empty and seen:
            troubles.append(f"{path}: no game can be read in it; pitchlog check says why")


def _noticed(chunks: Iterator[bytes], seen: list[bool]) -> Iterator[bytes]:
    """The same pieces; ``seen`` gets an entry where there is anything but blanks and comments in them."""
    for chunk in chunks:
        if not seen and WRITTEN.search(chunk):
            seen.append(True)
        yield chunk


def _variants(rules: Sequence[str], vary: Sequence[str], changes: Changes, *, is_all: bool) -> list[Variant]:
    """The variants that the options ask for. Raises :class:`~pitchlog.cli.guard.Refusal` for what does not fit."""
    from pitchlog.comparing.variants import Variant, own_rules, varied
    from pitchlog.rules import preset, preset_names

    bases = [Variant(name, rules_named(name, changes)) for name in dict.fromkeys(rules)]
    choices = [_choice(text) for text in vary]
    if not bases and changes and not choices and not is_all:
        said = " ".join(f"{key}={value}" for key, value in changes)
        bases = [own_rules(), Variant(said, None, changes)]
    elif not bases or (len(bases) == 1 and not choices and not is_all):
        bases.insert(0, own_rules(changes))
    if is_all:
        known = {base.label for base in bases}
        bases += [Variant(name, preset(name), changes, if_fitting=True) for name in preset_names() if name not in known]
    for twice in sorted({name for name in rules if rules.count(name) > 1}):
        remark(f"--rules {twice} is given twice and compared once")
    count = len(bases)
    for _, values in choices:
        count *= len(values)
        if count > MOST_VARIANTS:
            raise Refusal(f"--vary: more than {MOST_VARIANTS} sets of house rules would be compared")
    found = varied(bases, choices)
    if len(found) == 1:
        raise Refusal("nothing to compare with: add --rules PRESET, --vary KEY=V1,V2 or --all-presets")
    return found


def _choice(text: str) -> tuple[str, list[str]]:
    """The house rule and the values behind ``--vary``."""
    from pitchlog.rules import BadValue
    from pitchlog.rules.keys import SECTION_OF
    from pitchlog.rules.values import fold, parse_value

    key, equals, value = text.partition("=")
    key = fold(key)
    if not equals or not value.strip():
        raise Refusal(f"--vary {text}: write it as KEY=V1,V2, such as --vary low_credit=holder,winner")
    if key not in SECTION_OF:
        raise Refusal(f"--vary: there is no house rule called {key[:40]}; pitchlog rules show solo-7 names them all")
    values = list(dict.fromkeys(one.strip() for one in value.split(",") if one.strip()))
    for one in values:
        try:
            parse_value(key, one)
        except BadValue as fault:
            raise Refusal(f"--vary: {fault}") from None
    return key, values
