"""House rules for people and for scripts: the list of presets, one rule-set, and what sets two apart."""

from __future__ import annotations

from typing import Any

from pitchlog.render.plain_json import json_text
from pitchlog.render.safe import safe_markdown
from pitchlog.render.surface import Surface, pad
from pitchlog.render.wrap import wrap
from pitchlog.rules import (
    GROUPS,
    SECTIONS,
    SOURCES,
    RuleSet,
    basis,
    describe,
    describe_difference,
    differences,
    find_preset,
    house_rule,
    keys,
    meaning,
    preset_info,
    preset_names,
    section_of,
    source_line,
    value_text,
)

SCHEMA = "pitchlog.rules/1"


def preset_rows(surface: Surface) -> list[str]:
    """Every preset and its title, a line each, under the headings of the family."""
    width = max(len(name) for name in preset_names()) + 4
    rows: list[str] = []
    for heading, names in GROUPS.items():
        rows += [*([""] if rows else []), surface.paint(surface.show(heading), "strong")]
        for name in names:
            first, *more = wrap(preset_info(name).title, surface, indent=" " * width)
            rows += [f"  {pad(name, width - 2)}{first[width:]}", *more]
    return rows


def sheet_rows(rules: RuleSet, surface: Surface) -> list[str]:
    """The game under these rules in plain English, then every house rule with its value and where it comes from."""
    rows: list[str] = []
    if find_preset(rules.preset):
        info = preset_info(rules.preset)
        rows += [surface.paint(f"{info.name}: {surface.show(info.title)}", "strong"), ""]
        rows += [*wrap(info.description, surface), ""]
    for heading, sentences in describe(rules):
        rows.append(surface.paint(surface.show(heading), "strong"))
        for sentence in sentences:
            rows += wrap(sentence, surface, indent="  - ", hanging="    ")
        rows.append("")
    rows += [surface.paint("Every house rule", "strong"), *_key_rows(rules, surface), ""]
    return rows + _source_rows(rules, surface)


def sheet_markdown(rules: RuleSet) -> str:
    """The same as Markdown."""
    name = find_preset(rules.preset)
    title = f"{name}: {preset_info(name).title}" if name else "House rules"
    rows = [f"# {safe_markdown(title)}", ""]
    if name:
        rows += [safe_markdown(preset_info(name).description), ""]
    for heading, sentences in describe(rules):
        rows += [f"## {safe_markdown(heading)}", "", *(f"- {safe_markdown(sentence)}" for sentence in sentences), ""]
    rows += ["## Every house rule", "", "| house rule | value | from |", "|---|---|---|"]
    for key in keys():
        value, origin = _value_and_origin(rules, key)
        rows.append(f"| `{key}` | `{value}` | {safe_markdown(origin)} |")
    return "\n".join(rows) + "\n"


def sheet_json(rules: RuleSet, *, ascii_only: bool = False) -> str:
    """The same as a JSON document."""
    name = find_preset(rules.preset)
    info = preset_info(name) if name else None
    document = {
        "schema": SCHEMA,
        "preset": rules.preset,
        "title": info.title if info else None,
        "description": info.description if info else None,
        "sources": [_source_object(code) for code in info.sources] if info else [],
        "rules": rules.model_dump(mode="json"),
        "keys": [_key_object(rules, key) for key in keys()],
    }
    return json_text(document, ascii_only=ascii_only) + "\n"


def difference_rows(known: RuleSet, table: RuleSet, names: tuple[str, str], surface: Surface) -> list[str]:
    """What somebody used to one rule-set must know under the other, and the keys in which they differ."""
    changed = differences(known, table)
    if not changed:
        return wrap(f"{names[0]} and {names[1]} are the same rules.", surface)
    rows = wrap(f"For somebody used to {names[0]} who sits down to {names[1]}:", surface)
    rows.append("")
    for heading, sentences in describe_difference(known, table):
        rows.append(surface.paint(surface.show(heading), "strong"))
        for sentence in sentences:
            rows += wrap(sentence, surface, indent="  ", hanging="    ")
    rows += ["", surface.paint("House rules that differ", "strong")]
    width = max(len(key) for key, _, _ in changed)
    for key, before, after in changed:
        text = f"{pad(key, width)}  {value_text(before)} {surface.fit('→')} {value_text(after)}"
        rows.append(f"  {text}")
    return rows


def _key_rows(rules: RuleSet, surface: Surface) -> list[str]:
    entries = [(key, *_value_and_origin(rules, key)) for key in keys()]
    wide, value_wide = max(len(key) for key, _, _ in entries), max(min(len(value), 24) for _, value, _ in entries)
    rows: list[str] = []
    section = ""
    for key, value, origin in entries:
        if section_of(key) != section:
            section = section_of(key)
            rows.append(f"  {SECTIONS[section]}")
        if surface.width >= wide + value_wide + 40:
            rows.append(surface.show(f"    {pad(key, wide)}  {pad(value, value_wide)}  {origin}").rstrip())
        else:
            rows += wrap(f"{key} = {value} ({origin})", surface, indent="    ", hanging="      ")
    return rows


def _value_and_origin(rules: RuleSet, key: str) -> tuple[str, str]:
    """The two halves of a basis: the value, and where it comes from."""
    value = value_text(getattr(rules, key))
    return value, basis(rules, key).removeprefix(f"{key} = {value}").strip().removeprefix("(").removesuffix(")")


def _source_rows(rules: RuleSet, surface: Surface) -> list[str]:
    if not find_preset(rules.preset):
        return []
    rows = [surface.paint("Sources", "strong")]
    for code in preset_info(rules.preset).sources:
        rows += wrap(f"{code}: {source_line(code)}", surface, indent="  ", hanging="    ")
    return rows


def _source_object(code: str) -> dict[str, str]:
    title, address = SOURCES[code]
    return {"code": code, "title": title, "address": address}


def _key_object(rules: RuleSet, key: str) -> dict[str, Any]:
    rule = house_rule(key)
    value = getattr(rules, key)
    return {
        "key": key,
        "section": rule.section,
        "title": rule.title,
        "value": value,
        "meaning": meaning(key, value),
        "basis": basis(rules, key),
        "law": rule.law,
        "sources": list(rule.sources),
    }
