"""From one format to another by way of the record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pitchlog.interchange.choosing import format_of, read_any
from pitchlog.notation import Opening, write
from pitchlog.notation.characters import code_end
from pitchlog.notation.reader import Record
from pitchlog.record.model import Game, Hand

WRITTEN: Final = ("pitch", "json", "ptn")
"""The formats that can be written."""


class CannotConvert(Exception):
    """A record that cannot be read or written so; the message says why, in a clause."""


@dataclass(frozen=True, slots=True)
class Converted:
    """The text in the other format, and in words what of the record that format could not hold."""

    text: str
    left_out: tuple[str, ...] = ()


def convert(data: bytes, path: str | None, to: str) -> Converted:
    """A record in another format. Raises :class:`CannotConvert`; linear in the record, which is in memory whole."""
    record, lost = _read(data, path)
    if not record.games:
        raise CannotConvert("no game can be read in it; pitchlog check says why")
    if to == "json":
        from pitchlog.interchange.record_json import to_json

        return Converted(to_json(record), lost)
    if to == "ptn":
        return _as_ptn(record, lost)
    text = "".join(
        write(game) if not place else write(game).removeprefix("pitchlog 1\n")
        for place, game in enumerate(record.games)
    )
    unread = [line for game in record.games for line in game.header.unreadable]
    told = [f'the line "{line.line.text.strip()[:40]}", which cannot be read' for line in unread]
    return Converted(text, tuple(dict.fromkeys((*lost, *told))))


def _read(data: bytes, path: str | None) -> tuple[Record, tuple[str, ...]]:
    """The record, and what of the text is in no record."""
    name, _ = format_of([data], path)
    is_json = (path or "").lower().endswith(".json") or (name is None and data.lstrip()[:1] == b"{")
    if is_json:
        from pitchlog.interchange.record_json import NotARecord, read_json

        try:
            return read_json(data), ()
        except NotARecord as fault:
            raise CannotConvert(f"this is no record in JSON: {fault}") from None
    record = record_of(read_any([data], path))
    if name is None:
        return record, ("comments",) if _has_comments(data) else ()
    troubles = [trouble for game in record.games for hand in game.hands for trouble in hand.troubles]
    troubles += [trouble for game in record.games for trouble in game.troubles]
    return record, tuple(dict.fromkeys(f"line {trouble.span.line}: {trouble.message}" for trouble in troubles))


def record_of(events: Iterable[Opening | Hand]) -> Record:
    """The games that were read."""
    games: list[Game] = []
    opening: Opening | None = None
    hands: list[Hand] = []

    def close() -> None:
        if opening is not None and opening.index is not None:
            games.append(Game(opening.index, opening.header, tuple(hands), opening.troubles))

    for event in events:
        if isinstance(event, Hand):
            hands.append(event)
            continue
        close()
        opening, hands = event, []
    close()
    return Record(tuple(games))


def _has_comments(data: bytes) -> bool:
    lines = data.decode("utf-8", "replace").splitlines()
    return any(code_end(line) < len(line) for line in lines if "#" in line)


def _as_ptn(record: Record, lost: Sequence[str]) -> Converted:
    from pitchlog.interchange.ptn_write import NotInPtn, ptn_text
    from pitchlog.rules import resolve

    texts, left_out = [], list(lost)
    for game in record.games:
        try:
            line = game.header.rules
            rules = resolve(line.preset if line else "", line.changes if line else ()).rules
            written = ptn_text(game.header, game.hands, rules)
        except NotInPtn as fault:
            raise CannotConvert(str(fault)) from None
        texts.append(written.text)
        left_out += written.left_out
    return Converted("\n".join(texts), tuple(dict.fromkeys(left_out)))
