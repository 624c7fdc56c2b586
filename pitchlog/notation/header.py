"""What stands before the hands of a game: made of its lines once they are all there."""

from __future__ import annotations

import re
from calendar import isleap, monthrange
from typing import Final, NamedTuple

from pitchlog.findings import Trouble
from pitchlog.notation.general import UnknownSeatAt, make_statement, side_pieces
from pitchlog.notation.grammar import line_pattern, word_pattern
from pitchlog.notation.pieces import Tag, pieces_of, tags_of
from pitchlog.notation.spelling import BID_WORDS, CARD_OF, POINT_SET, composed
from pitchlog.notation.statements import Seats
from pitchlog.notation.trouble import explain, has_loose_quote, shown, trouble_of_seat
from pitchlog.record.model import Figures, GameLine, Header, Players, RulesLine, Sides, Statement, Unreadable
from pitchlog.seats import DEFAULT_SEATS, fold_label
from pitchlog.source import Line, Span

HEADER_STATEMENTS: Final = ("game", "rules", "players", "sides", "start")
GAME_KEYS: Final = ("date", "time", "site", "event", "round", "table", "recorder")
RESERVED: Final = frozenset((*BID_WORDS, "none", "rest", *POINT_SET))
"""Words of the notation that stand where a seat may stand, so that no seat can be called so."""


class HeaderLine(NamedTuple):
    """A line of a header; ``spoiled``: a character in it was reported that nobody can be sure about."""

    statement: str
    line: Line
    spoiled: bool


class Opened(NamedTuple):
    """A header, the seats that its hands are read with, and what was wrong in its lines."""

    header: Header
    seats: Seats
    troubles: list[Trouble]


def open_header(common: list[HeaderLine], own: list[HeaderLine], told: set[int]) -> Opened:
    """The header of one game: its own lines, and those of the file where it says nothing itself.

    ``told`` are the numbers of the file's lines whose troubles were already reported with an earlier game; it is added
    to.
    """
    troubles: list[Trouble] = []
    chosen = _first_of_each(own, troubles)
    said = set(chosen)
    shared: list[Trouble] = []
    for statement, entry in _first_of_each(common, shared).items():
        if statement not in chosen and not (statement == "sides" and "players" in said):
            chosen[statement] = entry
    makers = _Makers(troubles, told)
    players = makers.players(chosen.get("players"))
    made = {name: makers.make(chosen[name]) for name in ("game", "rules", "sides") if name in chosen}
    game = made.get("game")
    if isinstance(game, GameLine):
        troubles.extend(tag_troubles(game))
    starts = [entry for entry in own if entry.statement == "start"] or [
        entry for entry in common if entry.statement == "start"
    ]
    troubles.extend(trouble for trouble in shared if trouble.span.line not in told)
    told.update(entry.line.number for entry in common)
    rules, sides = made.get("rules"), made.get("sides")
    if isinstance(sides, Sides):
        makers.seats.known.update(fold_label(label) for label, _ in sides.sides)
    header = Header(
        game if isinstance(game, GameLine) else None,
        rules if isinstance(rules, RulesLine) else None,
        players,
        sides if isinstance(sides, Sides) else None,
        makers.start(starts),
        tuple(makers.unreadable),
    )
    return Opened(header, makers.seats, troubles)


def tag_troubles(game: GameLine) -> list[Trouble]:
    """Keys of a ``game`` line that are not known, keys that stand twice, and dates that are none."""
    troubles = []
    seen: set[str] = set()
    repeats: list[tuple[str, Span]] = []
    unknown: list[tuple[str, Span]] = []
    for tag in game_tags(game.line):
        key = tag.key.text.lower()
        span = game.line.span(tag.key.start, tag.key.end)
        if key in seen:
            repeats.append((key, span))
        elif key not in GAME_KEYS and not (key.startswith("x-") and len(key) > 2):
            unknown.append((key, span))
        elif key == "date" and not is_date(tag.value.text.strip('"')):
            troubles.append(_bad_date(game.line, tag))
        seen.add(key)
    if repeats:
        key, span = repeats[0]
        troubles.append(_repeat(span, f"{shown(key)} stands twice in this line"))
    if unknown:
        keys = " and ".join(dict.fromkeys(shown(key) for key, _ in unknown[:5]))
        message = f"{keys} {'is' if len(unknown) == 1 else 'are'} nothing that is known about a game"
        known = ", ".join(GAME_KEYS)
        help_line = f'known are {known}; a word of your own begins with "x-"'
        troubles.append(Trouble("unknown-key", unknown[0][1], message, help_line))
    return troubles


def declared_labels(entry: HeaderLine) -> set[str]:
    """The labels that a ``players`` or ``sides`` line declares, folded, as far as they can be made out."""
    if entry.statement not in ("players", "sides"):
        return set()
    return {fold_label(tag.key.text) for tag in tags_of(entry.line.code, 0)}


def game_tags(line: Line) -> list[Tag]:
    """The ``key=value`` pairs of a ``game`` line."""
    words = pieces_of(line.code)
    name = words[1] if len(words) > 1 and words[1].text.startswith('"') else words[0]
    return tags_of(line.code, name.end)


def is_date(text: str) -> bool:
    """Whether some day fits ``2026-11-26``, where ``?`` stands for a digit that nobody knows.

    >>> is_date("2026-11-??"), is_date("2026-02-30"), is_date("20?4-02-29"), is_date("????-13-01")
    (True, False, True, False)
    """
    if not re.fullmatch(r"[0-9?]{4}-[0-9?]{2}-[0-9?]{2}", text):
        return False
    if "?" not in text:
        year, month, day = int(text[:4]), int(text[5:7]), int(text[8:])
        return year > 0 and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]
    years = [year for year in (range(1, 10_000) if "?" in text[:4] else (int(text[:4]),)) if _fits(text[:4], year, 4)]
    shapes = {isleap(year): year for year in years if year > 0}
    return any(
        _fits(text[5:7], month, 2) and _fits(text[8:], day, 2)
        for year in shapes.values()
        for month in range(1, 13)
        for day in range(1, monthrange(year, month)[1] + 1)
    )


def refusal_of_label(label: str) -> str | None:
    """Why no seat can be called so: a card could be meant, or a word of the notation. ``None``: it can."""
    if label in CARD_OF or word_pattern("RUN").fullmatch(label) or not word_pattern("SEAT").fullmatch(label):
        return "reads as a card"
    if label.lower() in RESERVED:
        return "is a word of the notation"
    return None


class _Makers:
    """Makes the statements of one header; the players first, since the others name seats."""

    def __init__(self, troubles: list[Trouble], told: set[int]) -> None:
        self.troubles = troubles
        self.told = told
        self.unreadable: list[Unreadable] = []
        self.seats = Seats(DEFAULT_SEATS)

    def players(self, entry: HeaderLine | None) -> Players | None:
        """The players; of a line that cannot be read as it stands, the seats that can be made out in it."""
        if entry is None:
            return None
        trouble: Trouble | None
        line = entry.line
        if line_pattern("players").fullmatch(line.code):
            players = make_statement("players", line, self.seats)
            assert isinstance(players, Players)
            trouble = _label_trouble(line)
        else:
            players = Players(line, tuple((label, None) for label in _labels_in(line)))
            trouble = None if entry.spoiled else explain("players", line, self.seats)
            if trouble is None:
                self.unreadable.append(Unreadable(line, "players"))
        labels = tuple(dict.fromkeys(label for label, _ in players.seats))
        if trouble is None and len(labels) < 2 and not self.unreadable:
            trouble = Trouble("syntax-error", line.whole(), "the players line names fewer than two seats")
        if trouble is not None:
            self._report(line, trouble)
            self.unreadable.append(Unreadable(line, "players"))
        if len(labels) < 2 or trouble is not None or self.unreadable:
            refused = frozenset(label for label in labels if refusal_of_label(label))
            self.seats = Seats(tuple(label for label in labels if label not in refused), is_open=True, refused=refused)
            return None
        if len(labels) < len(players.seats):
            names = dict(reversed(players.seats))
            players = Players(line, tuple((label, names[label]) for label in labels))
        self.seats = Seats(labels, refused=frozenset(label for label in labels if refusal_of_label(label)))
        return players

    def make(self, entry: HeaderLine) -> Statement | None:
        """Any other statement of a header, or ``None`` where its line cannot be read."""
        statement, line, spoiled = entry
        trouble: Trouble | None
        if line_pattern(statement).fullmatch(line.code):
            try:
                made = make_statement(statement, line, self.seats)
            except UnknownSeatAt as unknown:
                trouble = trouble_of_seat(line, unknown.piece, self.seats)
            else:
                trouble = _side_trouble(made) if isinstance(made, Sides) else None
                if isinstance(made, RulesLine):
                    self._repeated_changes(made)
                if trouble is None:
                    return made
        else:
            trouble = None if spoiled else explain(statement, line, self.seats)
        if trouble is not None:
            self._report(line, trouble)
        self.unreadable.append(Unreadable(line, statement))
        return None

    def start(self, entries: list[HeaderLine]) -> Figures | None:
        """The scores brought in, which may stand on several lines; together they stand on the first."""
        lines = [made for made in map(self.make, entries) if isinstance(made, Figures)]
        kept, repeats = without_repeats(lines)
        for trouble in repeats:
            self._report(trouble.span.on, trouble)
        if len(kept) < 2:
            return kept[0] if kept else None
        return Figures(kept[0].line, tuple(figure for figures in kept for figure in figures.figures))

    def _repeated_changes(self, rules: RulesLine) -> None:
        """A house rule that stands twice in a line: the first counts."""
        seen: set[str] = set()
        for tag in tags_of(rules.line.code, 0):
            key = tag.key.text.lower()
            if key in seen:
                span = rules.line.span(tag.key.start, tag.value.end)
                self._report(rules.line, _repeat(span, f"{shown(key)} stands twice in this line, and the first counts"))
                return
            seen.add(key)

    def _report(self, line: Line, trouble: Trouble) -> None:
        if line.number not in self.told:
            self.troubles.append(trouble)


def without_repeats(lines: list[Figures]) -> tuple[list[Figures], list[Trouble]]:
    """Figures without those of a side that has one already: the first counts. One trouble a line."""
    seen: dict[str, int] = {}
    kept: list[Figures] = []
    troubles: list[Trouble] = []
    for figures in lines:
        left = []
        is_told = False
        for place, (side, number) in enumerate(figures.figures):
            folded = fold_label(side)
            if folded not in seen:
                seen[folded] = figures.line.number
                left.append((side, number))
            elif not is_told:
                is_told = True
                words = pieces_of(figures.line.code)[1 + 2 * place :]
                span = figures.line.span(words[0].start, words[1].end)
                troubles.append(_repeat(span, f"{shown(side)} has a figure already, on line {seen[folded]}"))
        if len(left) == len(figures.figures):
            kept.append(figures)
        elif left:
            kept.append(Figures(figures.line, tuple(left)))
    return kept, troubles


def repeated(statement: str, line: Line, first: Line) -> Trouble:
    """A statement that may stand once, standing there again."""
    return _repeat(
        line.whole(), f'a second "{statement}" line; the one on line {first.number} counts and this one is not used'
    )


def _repeat(span: Span, message: str) -> Trouble:
    return Trouble("duplicate-statement", span, message)


def _first_of_each(entries: list[HeaderLine], troubles: list[Trouble]) -> dict[str, HeaderLine]:
    chosen: dict[str, HeaderLine] = {}
    for entry in entries:
        first = chosen.setdefault(entry.statement, entry)
        if first is not entry and entry.statement != "start":
            troubles.append(repeated(entry.statement, entry.line, first.line))
    return chosen


def _label_trouble(line: Line) -> Trouble | None:
    """The first label that a ``players`` line may not declare: one that could mean a card, or stands twice."""
    seen: set[str] = set()
    for tag in tags_of(line.code, pieces_of(line.code)[0].end):
        label = composed(tag.key.text)
        span = line.span(tag.key.start, tag.key.end)
        reason = refusal_of_label(label)
        if reason is not None:
            return Trouble(
                "syntax-error",
                span,
                f"a seat cannot be called {shown(label)}: that {reason}",
                f"give the seat a short label and put the name behind it, such as {label[0].upper()}={shown(label)}",
            )
        if label in seen:
            return Trouble(
                "syntax-error", span, f"the seat {shown(label)} stands twice", "every seat needs a label of its own"
            )
        seen.add(label)
    return None


def _side_trouble(sides: Sides) -> Trouble | None:
    """The first side or seat that stands twice in a ``sides`` line, or a side called by a word of the notation."""
    line = sides.line
    labels: set[str] = set()
    seats: dict[str, str] = {}
    for (label, members), (piece, pieces) in zip(sides.sides, side_pieces(pieces_of(line.code)[1:]), strict=True):
        span = line.span(piece.start, piece.end)
        if label.lower() in RESERVED:
            return Trouble(
                "syntax-error", span, f"a side cannot be called {shown(label)}: that is a word of the notation"
            )
        if label in labels:
            return Trouble("syntax-error", span, f"the side {shown(label)} stands twice")
        labels.add(label)
        for seat, at in zip(members, pieces, strict=True):
            if seat in seats:
                return Trouble(
                    "syntax-error", line.span(at.start, at.end), f"{shown(seat)} is on the side {seats[seat]} already"
                )
            seats[seat] = label
    return None


def _labels_in(line: Line) -> tuple[str, ...]:
    """What stands before a ``=`` in a ``players`` line that cannot be read: very likely the seats."""
    code = line.code if has_loose_quote(line) else re.sub(r'"(?:[^"\\]|\\.)*+"', '""', line.code)
    return tuple(
        label
        for label in map(composed, re.findall(r"(?<!\w)([^\W\d_]\w*+)[ \t]*=", code))
        if label.lower() != "players"
    )


def _fits(written: str, number: int, width: int) -> bool:
    return all(digit in ("?", wanted) for digit, wanted in zip(written, f"{number:0{width}}", strict=True))


def _bad_date(line: Line, tag: Tag) -> Trouble:
    span = line.span(tag.value.start, tag.value.end)
    written = tag.value.text.strip('"')
    if re.fullmatch(r"[0-9?]{4}-[0-9?]{2}-[0-9?]{2}", written):
        return Trouble("bad-date", span, f"there is no day {shown(written)}")
    return Trouble(
        "bad-date",
        span,
        f"{shown(written)} is not a date as they are written here",
        "a date is year, month and day, such as 2026-11-26, with ? for a digit that is not known",
    )
