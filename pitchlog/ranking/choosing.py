"""Which games count, and in which group: by event, date, month, year or site."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, get_args

from pitchlog.notation.header import is_date
from pitchlog.ranking.names import joined_name
from pitchlog.record.model import Header

Grouping = Literal["event", "date", "month", "year", "site"]
GROUPINGS: Final[tuple[Grouping, ...]] = get_args(Grouping)
Missed = Literal["another event", "another date", "no date"]
"""Why a game does not count: its event or its date is another, or nobody can tell whether its date fits."""


class BadDate(ValueError):
    """A date to choose by that is none. The message is one clause for people."""


@dataclass(frozen=True, slots=True)
class Tags:
    """What a game's line says of it: where and when it was played. A date that is none is ``None``."""

    event: str | None = None
    site: str | None = None
    date: str | None = None

    def group(self, by: Grouping | None) -> str | None:
        """The name of the game's group; ``None`` where it is not written down, and where nothing is grouped.

        A month of which a digit is not known is a group of its own, ``2026-1?``.
        """
        match by:
            case "event":
                return self.event
            case "site":
                return self.site
            case "date":
                return self.date
            case "month":
                return None if self.date is None else self.date[:7]
            case "year":
                return None if self.date is None else self.date[:4]
        return None


@dataclass(frozen=True, slots=True)
class Choice:
    """The games to count: of one of these events (any, where there are none), and within these days."""

    events: tuple[str, ...] = ()
    since: str | None = None
    until: str | None = None

    def misses(self, tags: Tags) -> Missed | None:
        """Why a game is left out, or ``None`` where it counts."""
        if self.events and (tags.event is None or tags.event.casefold() not in map(str.casefold, self.events)):
            return "another event"
        if self.since is None and self.until is None:
            return None
        if tags.date is None:
            return "no date"
        first, last = days_of(tags.date)
        since, until = self.since or "", self.until or "9999-99-99"
        if last < since or first > until:
            return "another date"
        return None if since <= first and last <= until else "no date"


def choose(events: Iterable[str] = (), since: str | None = None, until: str | None = None) -> Choice:
    """The games of these events within these days; a month or a year stands for its first or last day.

    Events are compared as players' names are, and in any case. Raises :class:`BadDate`.

    >>> choose(since="2026", until="2026-02")
    Choice(events=(), since='2026-01-01', until='2026-02-28')
    """
    names = tuple([name for name in map(joined_name, events) if name is not None])
    return Choice(
        names, None if since is None else _written_days(since)[0], None if until is None else _written_days(until)[1]
    )


def tags_of(header: Header) -> Tags:
    """What the lines before the hands say of a game."""
    tags: dict[str, str] = {}
    if header.game is not None:
        for key, value in header.game.tags:
            tags.setdefault(key.lower(), value)
    date = tags.get("date", "").strip()
    return Tags(joined_name(tags.get("event")), joined_name(tags.get("site")), date if is_date(date) else None)


def days_of(date: str) -> tuple[str, str]:
    """The first and the last day that a date may be, with ``?`` for the digits that nobody knows.

    >>> days_of("2026-1?-??"), days_of("20??-02-2?")
    (('2026-10-01', '2026-12-31'), ('2000-02-20', '2099-02-29'))
    """
    months = [month for month in range(1, 13) if _fits(date[5:7], month)]
    days = [day for day in range(1, 32) if _fits(date[8:], day)]
    if not months or not days:
        return "0000-00-00", "9999-99-99"
    low, high = date[:4].replace("?", "0"), date[:4].replace("?", "9")
    return f"{low}-{months[0]:02}-{days[0]:02}", f"{high}-{months[-1]:02}-{days[-1]:02}"


def _fits(written: str, number: int) -> bool:
    return re.fullmatch(written.replace("?", "[0-9]"), f"{number:02}") is not None


def _written_days(text: str) -> tuple[str, str]:
    """The first and the last day of a day, a month or a year as one writes them on the command line."""
    found = re.fullmatch(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?", text.strip())
    if found:
        year, month, day = found[1], found[2] or "01", found[3] or "01"
        if is_date(f"{year}-{month}-{day}"):
            end_month = found[2] or "12"
            end_day = found[3] or f"{monthrange(int(year), int(end_month))[1]:02}"
            return f"{year}-{month}-{day}", f"{year}-{end_month}-{end_day}"
    raise BadDate("write a day such as 2026-11-26, a month such as 2026-11 or a year")
