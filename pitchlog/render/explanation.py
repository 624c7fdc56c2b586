"""Answers to *what is that?*: a finding, a house rule, a preset or a source, told at length."""

from __future__ import annotations

from inspect import cleandoc
from types import ModuleType

from pitchlog.render.rulesheet import sheet_rows
from pitchlog.render.surface import Surface, pad
from pitchlog.render.wrap import wrap
from pitchlog.rules import (
    SECTIONS,
    SOURCES,
    allowed_values,
    find_preset,
    house_rule,
    keys,
    preset,
    preset_names,
    source_line,
    value_choices,
)

HEADINGS = ("What it does", "Why it matters", "House rules", "Example", "Corrected")


def check_rows(check: ModuleType, surface: Surface) -> list[str]:
    """A finding: its code, name and severity, and what its page says. Notation stays as it stands."""
    rows = [surface.paint(f"{check.CODE} {check.NAME} ({check.SEVERITY})", "strong")]
    for block in cleandoc(check.__doc__ or "").split("\n\n"):
        lines = block.splitlines()
        heading, colon, rest = lines[0].partition(":") if lines else ("", "", "")
        rows.append("")
        if colon and heading in HEADINGS:
            rows.append(surface.paint(heading, "strong"))
            lines[0] = rest.strip()
        indent = "  " if colon and heading in HEADINGS else ""
        text = " ".join(line for line in lines if not line.startswith(" "))
        rows += _house_rules(text, surface) if heading == "House rules" else _flowed(text, indent, surface)
        rows += [surface.show(line) for line in lines if line.startswith(" ")]
    return rows


def key_rows(key: str, surface: Surface) -> list[str]:
    """A house rule: what it decides, its values, who has which, its sources."""
    rule = house_rule(key)
    heading = f"{key}: {rule.title} ({SECTIONS[rule.section].lower()})"
    rows = [surface.paint(surface.show(heading), "strong"), "", *wrap(rule.law, surface), ""]
    rows.append(surface.paint("Values", "strong"))
    if not allowed_values(key):
        rows += wrap(f"It takes {value_choices(key)}.", surface, indent="  ")
    for value, text in rule.values.items():
        rows += wrap(f"{value}: {text}", surface, indent="  ", hanging="    ")
    usual = f"Where a preset says nothing else it is {rule.default}." if rule.default else "Every preset says it."
    rows += ["", *wrap(usual, surface), "", surface.paint("Presets", "strong"), *_presets_by_value(key, surface)]
    if rule.sources:
        rows += ["", surface.paint("Sources", "strong")]
        for code in rule.sources:
            rows += wrap(
                f"{code}: {source_line(code)}" if code in SOURCES else code, surface, indent="  ", hanging="    "
            )
    return rows


def source_rows(code: str, surface: Surface) -> list[str]:
    """A source: what it is, and the presets and house rules that rest on it."""
    from pitchlog.rules import preset_info

    rows = [surface.paint(surface.show(f"{code}: {source_line(code)}"), "strong")]
    presets = [name for name in preset_names() if code in preset_info(name).sources]
    told = [key for key in keys() if code in house_rule(key).sources]
    if presets:
        rows += ["", *wrap(f"Presets: {', '.join(presets)}", surface, hanging="  ")]
    if told:
        rows += ["", *wrap(f"House rules it speaks of: {', '.join(told)}", surface, hanging="  ")]
    return rows


def preset_sheet_rows(name: str, surface: Surface) -> list[str]:
    """A preset, as ``rules show`` tells it."""
    return sheet_rows(preset(find_preset(name) or name), surface)


def index_rows(checks: tuple[ModuleType, ...], surface: Surface) -> list[str]:
    """Every finding, a line each, and what else can be explained."""
    width = max((len(check.NAME) for check in checks), default=0)
    rows = [f"{check.CODE}  {pad(check.NAME, width)}  {check.SEVERITY}" for check in checks]
    hint = "pitchlog explain CODE tells more; it knows house rules (low_credit), presets (solo-7) and sources (PAG)."
    return [*rows, "", *wrap(hint, surface)]


def _flowed(text: str, indent: str, surface: Surface) -> list[str]:
    text = text.replace("``", "").replace("*", "").strip()
    return wrap(text[0].upper() + text[1:], surface, indent=indent) if text else []


def _house_rules(text: str, surface: Surface) -> list[str]:
    """The house rules that a finding hangs on, each with what it decides."""
    rows: list[str] = []
    for word in (part.strip(" .") for part in text.split(",")):
        told = f"{word}: {house_rule(word).law}" if word in keys() else word
        rows += wrap(told, surface, indent="  ", hanging="    ")
    return rows


def _presets_by_value(key: str, surface: Surface) -> list[str]:
    from pitchlog.rules import value_text

    by_value: dict[str, list[str]] = {}
    for name in preset_names():
        by_value.setdefault(value_text(getattr(preset(name), key)), []).append(name)
    rows: list[str] = []
    for value, names in by_value.items():
        rows += wrap(f"{value}: {', '.join(names)}", surface, indent="  ", hanging="    ")
    return rows
