"""Writes ``reports/`` anew, and the runs that the README shows: what pitchlog says of samples, findings, house rules.

    python tests/renew_reports.py

The reports are made from the samples, the checks and the rules alone, so that they come out the same everywhere;
a test holds what is committed against them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from inspect import cleandoc
from pathlib import Path
from types import ModuleType

from gallery import PAGES, flows, pages, parted, stem
from replay_screens import screens

from pitchlog.auditing import AuditEvent, GameClosed, GameOpened, HandAudited, audit_stream
from pitchlog.checks.catalogue import ALL_CHECKS
from pitchlog.comparing.comparison import compare_games
from pitchlog.comparing.inference import infer_games
from pitchlog.comparing.quarrel import settle_game
from pitchlog.comparing.recording import games_of
from pitchlog.comparing.variants import Variant
from pitchlog.ranking.choosing import choose
from pitchlog.ranking.names import read_aliases
from pitchlog.ranking.standings import Counting, Standings
from pitchlog.render.comparison import comparison_rows
from pitchlog.render.forms import ScoreForm, check_form, score_form
from pitchlog.render.inference import inference_rows
from pitchlog.render.quarrel import quarrel_rows
from pitchlog.render.safe import safe
from pitchlog.render.standings import standings_rows
from pitchlog.render.surface import Surface
from pitchlog.render.words import Summary, count_of
from pitchlog.rules import (
    DEFAULT_PRESET,
    SECTIONS,
    SOURCES,
    allowed_values,
    describe,
    house_rule,
    keys,
    meaning,
    preset,
    preset_info,
    preset_names,
    value_choices,
    value_text,
)

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "samples"
REPORTS = ROOT / "reports"
README = ROOT / "README.md"
COMMAND = "python tests/renew_reports.py"
WIDTH = 100
SURFACE = Surface(width=WIDTH, color=False, encoding="utf-8")
HEADINGS = ("What it does", "Why it matters", "House rules", "Example", "Corrected")
MADE = f"*Made by `{COMMAND}`; changes here are lost.*"


@dataclass(frozen=True, slots=True)
class Told:
    """What pitchlog says of one record, as its commands print it."""

    audit: str
    scoreboard: str
    summary: Summary
    names: tuple[str, ...]


def tell(data: bytes, path: str) -> Told:
    """The texts of ``pitchlog check`` and ``pitchlog score`` for a record."""
    checked, scored = check_form("full", SURFACE), score_form("table", SURFACE)
    summary, names = Summary(files=1), list[str]()
    audit, scoreboard = [checked.begin()], [scored.begin()]
    for event in audit_stream([data], path=path):
        for finding in event.findings:
            summary.note(finding)
            names.append(finding.name)
            audit.append(checked.finding(finding))
        scoreboard.append(_scored(event, scored))
        summary.games += isinstance(event, GameOpened)
        if isinstance(event, HandAudited):
            summary.hands += 1
            summary.unread_hands += event.is_unread
    audit.append(checked.end(summary))
    scoreboard.append(scored.end())
    return Told("".join(audit), "".join(scoreboard), summary, tuple(names))


def _scored(event: AuditEvent, form: ScoreForm) -> str:
    match event:
        case GameOpened():
            return form.game(event.head)
        case HandAudited():
            return form.hand(event.result)
        case GameClosed():
            return form.close(event.winner, event.finish)
    return ""


def settle(data: bytes, path: str) -> str:
    """The text of ``pitchlog dispute`` for a record."""
    games = [quarrel_rows(settle_game(game), SURFACE) for game in games_of([data], path)]
    return "\n\n".join("\n".join(rows) for rows in games)


def beginning(text: str) -> str:
    """The answers of ``pitchlog dispute``, and the first of the house rules that decide."""
    answers, heading, rules = re.split(r"^(These change .*)\n", text, maxsplit=1, flags=re.M)
    first = re.split(r"^(?=  \S)", rules, flags=re.M)[1]
    return f"{answers}{heading}\n{first}  …"


def side_by_side(data: bytes, path: str, *names: str) -> str:
    """The text of ``pitchlog compare`` for a record and these presets."""
    variants = [Variant(name, preset(name)) for name in names]
    return "\n".join(comparison_rows(compare_games(games_of([data], path), variants), SURFACE))


def rules_played(data: bytes, path: str) -> str:
    """The text of ``pitchlog infer`` for a record."""
    return "\n".join(inference_rows(infer_games(list(games_of([data], path))), SURFACE))


def ranked(*paths: str, aliases: str) -> str:
    """The text of ``pitchlog standings`` for records and a file of aliases."""
    found = Standings(choice=choose())
    names = read_aliases((ROOT / aliases).read_text(encoding="utf-8"))
    for path in paths:
        counting = Counting(found, names)
        for event in audit_stream([(ROOT / path).read_bytes()], path=path):
            counting.take(event)
    return "\n".join(standings_rows(found, SURFACE))


def samples() -> list[Path]:
    """The samples by name."""
    return sorted(SAMPLES.glob("*.pitch"))


QUARRELS = ("quarrel-level-count", "quarrel-low-decides", "quarrel-slip-of-the-pen", "disputed-hands")
"""Samples of which the reports tell which house rules decide."""

COMPARED = {
    "quarrel-low-decides": ("partners-21", "pagat"),
    "partners-21-whole-game": ("partners-21", "pagat", "setback-bear"),
    "score-pad-with-slips": ("solo-7", "partners-21"),
}
"""Samples that the reports show side by side under several presets."""

LEAGUE = ("samples/league-first-night.pitch", "samples/league-second-night.pitch")
LEAGUE_NAMES = "samples/league-names.toml"
"""The samples of which the reports tell the standings, and the aliases of their players."""

INFERRED = ("partners-21-whole-game", "cutthroat-11-whole-game")
"""Samples of which the reports tell what rules they were played by."""


def opening(path: Path) -> dict[str, str]:
    """The comment that opens a sample: ``From``, ``Shows`` and, where something is wrong in it, ``pitchlog finds``."""
    told: dict[str, str] = {}
    label = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            break
        text = line.removeprefix("#").strip()
        begins = re.match(r"(From|Shows|pitchlog finds): (.*)", text)
        if begins and not line.startswith("#  "):
            label, text = begins[1], begins[2]
            told[label] = text
        elif label:
            told[label] += f" {text}"
    return told


def reports() -> dict[str, str]:
    """The text of every report by its path below ``reports/``."""
    made: dict[str, str] = {}
    index: list[tuple[Path, Told]] = []
    for path in samples():
        told = tell(path.read_bytes(), f"samples/{path.name}")
        pictures = shown(path)
        made[f"samples/{path.stem}.md"] = sample_report(path, told, pictures)
        made |= {name: drawn for name, (_, drawn) in pictures.items()}
        made |= pages(path.read_bytes(), path) if path.stem in PAGES else {}
        index.append((path, told))
    made["findings.md"] = findings_report()
    made["rules.md"] = rules_report()
    made["standings.md"] = standings_report()
    made["README.md"] = index_report(index)
    made |= screens()
    return made


def shown(path: Path) -> dict[str, tuple[str, str]]:
    """(what it shows, the SVG) of each picture of a sample, by its name below ``reports/``."""
    data, file = path.read_bytes(), f"samples/{path.name}"
    found = {stem(path, ending): picture for ending, picture in flows(data, file).items()}
    if presets := COMPARED.get(path.stem):
        found[stem(path, "-compared")] = (f"Where {', '.join(presets)} part", parted(data, file, *presets))
    return found


def page(*rows: str) -> str:
    """The rows as a file."""
    return "\n".join(rows).rstrip("\n") + "\n"


def marked(text: str) -> str:
    """The text with nothing in it that Markdown would take for markup."""
    return re.sub(r"([\\`*_<>|])", r"\\\1", text)


def fenced(text: str, language: str = "text") -> list[str]:
    """The text as a block that Markdown leaves alone."""
    return [f"```{language}", *map(safe, text.rstrip("\n").split("\n")), "```", ""]


def readme() -> str:
    """The README with the runs that it shows as they come out today."""

    def run(shown: re.Match[str]) -> str:
        language, command, path, options = shown.groups()
        data = (ROOT / path).read_bytes()
        if command == "compare":
            text = side_by_side(data, path, *re.findall(r"--rules (\S+)", options))
        elif command == "standings":
            text = ranked(path, *re.findall(r"samples/\S+pitch", options), aliases=LEAGUE_NAMES)
            text = "\n\n".join(text.split("\n\n")[:3]) + "\n\n…"
        elif command == "dispute":
            text = beginning(settle(data, path))
        else:
            told = tell(data, path)
            text = told.audit if command == "check" else told.scoreboard
        return f"```{language}\n$ pitchlog {command} {path}{options}\n{text.rstrip()}\n```"

    text = README.read_text(encoding="utf-8")
    return re.sub(
        r"```(console|text)\n\$ pitchlog (check|score|compare|dispute|standings) (\S+)(.*?)\n.*?```",
        run,
        text,
        flags=re.S,
    )


# --- Samples


def sample_report(path: Path, told: Told, pictures: dict[str, tuple[str, str]]) -> str:
    """The audit, the scoreboard and the pictures of one sample."""
    about = [f"- {label}: {marked(text)}" for label, text in opening(path).items()]
    file = f"samples/{path.name}"
    return page(
        f"# {path.stem}", "", MADE, "", f"The record: [`{file}`](../../{file})", "", *about, "",
        "## Audit", "", *fenced(f"$ pitchlog check {file}\n{told.audit}"),
        "## Scoreboard", "", *fenced(f"$ pitchlog score {file}\n{told.scoreboard}"), *_other_rules(path, file),
        *(("## Pictures", "") if pictures else ()),
        *(row for name, (what, _) in pictures.items() for row in (f"![{marked(what)}](../{name})", "")),
    )  # fmt: skip


def _other_rules(path: Path, file: str) -> Iterator[str]:
    """What a few samples come to under other rules: side by side, what decides, what was played."""
    data, name = path.read_bytes(), path.stem
    if presets := COMPARED.get(name):
        options = " ".join(f"--rules {preset}" for preset in presets)
        text = side_by_side(data, file, *presets)
        yield from ("## Comparison", "", *fenced(f"$ pitchlog compare {file} {options}\n{text}"))
    if name in QUARRELS:
        yield from ("## Dispute", "", *fenced(f"$ pitchlog dispute {file}\n{settle(data, file)}"))
    if name in INFERRED:
        yield from ("## Inference", "", *fenced(f"$ pitchlog infer {file}\n{rules_played(data, file)}"))


def standings_report() -> str:
    """The standings after two nights of a league."""
    command = f"$ pitchlog standings {' '.join(LEAGUE)} --aliases {LEAGUE_NAMES}"
    links = ", ".join(f"[`{path}`](../{path})" for path in (*LEAGUE, LEAGUE_NAMES))
    return page(
        "# Standings", "", MADE, "", f"Two nights of a league, and the names of its players: {links}", "",
        *fenced(f"{command}\n{ranked(*LEAGUE, aliases=LEAGUE_NAMES)}"),
    )  # fmt: skip


def index_report(index: list[tuple[Path, Told]]) -> str:
    """What lies in the folder."""
    rows = [
        f"| [{path.stem}](samples/{path.stem}.md) | {marked(opening(path)['Shows'])} | {told.summary.games} "
        f"| {told.summary.hands} | {', '.join(f'`{name}`' for name in sorted(set(told.names))) or '–'} |"
        for path, told in index
    ]
    return page(
        "# Reports", "", MADE, "",
        "- [findings.md](findings.md): everything that pitchlog can find, with an example and the example corrected",
        "- [rules.md](rules.md): the house rules, what each of their values means and who says so, and the presets in "
        "plain English",
        "- `samples/`: what `pitchlog check` and `pitchlog score` say of each of the samples, and of some what "
        f"`compare`, `dispute` and `infer` say, at a width of {WIDTH} columns",
        "- `flows/`: pictures of the samples, as `pitchlog graph` draws them: the trick-flow of a hand, the chain of a "
        "game, where house rules part",
        "- `pages/`: what `pitchlog report` writes of "
        + ", ".join(f"{name} ([.html](pages/{name}.html), [.md](pages/{name}.md))" for name in PAGES)
        + "; the .html has to be opened in a browser",
        "- [standings.md](standings.md): the standings after two nights of a league, as `pitchlog standings` tells them",
        "- `replay/`: screens of `pitchlog replay`, as text, and what `--plain` prints",
        "", "## Samples", "", "| sample | shows | games | hands | findings |", "|---|---|---:|---:|---|", *rows,
    )  # fmt: skip


# --- Findings


def blocks(check: ModuleType) -> dict[str, str]:
    """A check's docstring by its headings; what stands above the first one is under the empty heading."""
    told: dict[str, list[str]] = {"": []}
    heading = ""
    for line in cleandoc(check.__doc__ or "").splitlines():
        begins = next((name for name in HEADINGS if line.startswith(f"{name}:")), None)
        if begins is not None:
            heading, line = begins, line[len(begins) + 1 :].strip()
            told[heading] = []
        told[heading].append(line)
    return {name: cleandoc("\n".join(lines)).strip("\n") for name, lines in told.items()}


def prose(text: str) -> str:
    """Sentences of a docstring as Markdown; its asterisks mark words."""
    parts = re.split(r"\*([\w ]+)\*", " ".join(text.replace("``", "").split()))
    return "".join(f"*{part}*" if index % 2 else marked(part) for index, part in enumerate(parts))


def findings_report() -> str:
    """All findings: a table of them, and a section each."""
    table = [
        f"| [{check.CODE}](#{check.CODE.lower()}-{check.NAME}) | `{check.NAME}` | {check.SEVERITY} "
        f"| {prose(blocks(check)[''])} |"
        for check in ALL_CHECKS
    ]
    about = (
        "A code is permanent. Its letter tells where the truth broke: N in the notation, R in the record of the cards, "
        "A in the auction, P in the play, S in the scoring, G in the game; W warns of what the house rules leave open."
    )
    sections = [row for check in ALL_CHECKS for row in _check_section(check)]
    return page(
        "# Findings",
        "",
        MADE,
        "",
        about,
        "",
        "| code | name | severity | |",
        "|---|---|---|---|",
        *table,
        "",
        *sections,
    )


def _check_section(check: ModuleType) -> Iterator[str]:
    told = blocks(check)
    yield from (f"## {check.CODE} {check.NAME}", "", f"*{check.SEVERITY.capitalize()}.* {prose(told[''])}", "")
    for heading in ("What it does", "Why it matters"):
        yield from (f"**{heading}.** {_upper(prose(told[heading]))}", "")
    rules = [part.strip(" .") for part in told["House rules"].replace("\n", " ").split(",")]
    if known := [key for key in rules if key in keys()]:
        yield from ("**House rules.**", "")
        yield from (f"- [`{key}`](rules.md#{key}): {marked(house_rule(key).law)}" for key in known)
        yield ""
    else:
        yield from (f"**House rules.** {_upper(prose(told['House rules']))}.", "")
    example = told["Example"] + "\n"
    yield from ("**Example**", "", *fenced(example))
    yield from fenced(tell(example.encode(), "example.pitch").audit)
    yield from ("**Corrected**", "", *fenced(told["Corrected"]))


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- House rules


def rules_report() -> str:
    """The house rules, the presets and the sources."""
    chosen = {name: preset(name) for name in preset_names()}
    rows = ["# House rules", "", MADE, ""]
    rows += [
        "Write a change into the `rules` line of a record, `rules partners-21 game_tie=defenders`, or give it on the "
        f"command line, `--set game_tie=defenders`. Without a rules line `{DEFAULT_PRESET}` is used.",
        "",
        "- [The house rules one by one](#the-house-rules-one-by-one)",
        "- [The presets in plain English](#the-presets-in-plain-english)",
        "- [Sources](#sources)",
        "",
        "## The house rules one by one",
        "",
    ]
    section = ""
    for key in keys():
        if house_rule(key).section != section:
            section = house_rule(key).section
            rows += [f"### {SECTIONS[section]}", ""]
        rows += _key_rows(key, {name: getattr(rules, key) for name, rules in chosen.items()})
    rows += ["## The presets in plain English", ""]
    for name in preset_names():
        rows += _preset_rows(name)
    rows += ["## Sources", "", "| code | what | where |", "|---|---|---|"]
    for code, (title, address) in SOURCES.items():
        where = f"<{address}>" if "://" in address else marked(address) or "–"
        rows.append(f"| {marked(code)} | {marked(title)} | {where} |")
    return page(*rows)


def _key_rows(key: str, chosen: dict[str, object]) -> Iterator[str]:
    """One house rule: its law, its values with what they mean and which presets have them, its sources."""
    rule = house_rule(key)
    usual = f"`{rule.default}` where a preset says nothing else" if rule.default else "every preset says it"
    takes = "" if allowed_values(key) else f" It takes {value_choices(key)}."
    yield from (f"#### {key}", "", f"{rule.title}. {marked(rule.law)}{marked(takes)} Usual: {usual}.", "")
    yield from ("| value | means | presets |", "|---|---|---|")
    has: dict[str, list[str]] = {}
    means = dict(rule.values) if allowed_values(key) else {}
    for name, value in chosen.items():
        has.setdefault(value_text(value), []).append(name)
        means.setdefault(value_text(value), meaning(key, value))
    for text, told in means.items():
        yield f"| `{text}` | {marked(told)} | {', '.join(has.get(text, ())) or '–'} |"
    if rule.sources:
        yield from ("", f"Sources: {', '.join(marked(code) for code in rule.sources)}.")
    yield ""


def _preset_rows(name: str) -> Iterator[str]:
    """One preset: the game from beginning to end, and how its maker's words were read."""
    info = preset_info(name)
    yield from (f"### {name}", "", f"**{marked(info.title)}.** {marked(info.description)}", "")
    for heading, sentences in describe(preset(name)):
        yield from (f"*{marked(heading)}*", "", *(f"- {marked(text)}" for text in sentences), "")
    if info.notes:
        yield from ("*How the source was read*", "")
        yield from (f"- `{key}`: {marked(' '.join(note.split()))}" for key, note in info.notes.items())
        yield ""
    yield from (f"Sources: {', '.join(marked(code) for code in info.sources)}.", "")


def main() -> int:
    """Write the reports, and take away those that nothing makes any more."""
    made = reports()
    for stale in sorted(REPORTS.rglob("*.*")):
        if stale.relative_to(REPORTS).as_posix() not in made:
            stale.unlink()
    for name, text in made.items():
        path = REPORTS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    README.write_text(readme(), encoding="utf-8", newline="\n")
    print(f"{count_of(len(made), 'report')} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
