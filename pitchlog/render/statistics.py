"""How often each code was found."""

from __future__ import annotations

from pitchlog.render.surface import Surface
from pitchlog.render.words import Summary


def statistics(summary: Summary) -> list[dict[str, str | int]]:
    """The counts as data, most frequent first, then by code."""
    ranked = sorted(summary.by_code.items(), key=lambda entry: (-entry[1], entry[0]))
    return [{"code": code, "name": name, "count": count} for (code, name), count in ranked]


def statistics_rows(summary: Summary, surface: Surface) -> list[str]:
    """The counts as rows of text: ``12  P401  revoke``."""
    ranked = statistics(summary)
    width = max((len(str(entry["count"])) for entry in ranked), default=0)
    return [
        f"{surface.paint(format(entry['count'], f'>{width}'), 'strong')}  {entry['code']}  {entry['name']}"
        for entry in ranked
    ]
