"""Where what was typed stands in the text: a card, a call or a line more, and the text without the last of them.

A line is found by the statement read from it, never by how it looks; what stands behind it, such as a comment,
stays behind it.
"""

from __future__ import annotations

from dataclasses import replace

from pitchlog.cards import UNREADABLE
from pitchlog.notation import canonical
from pitchlog.record.model import Bids, Statement, Trick, Unreadable
from pitchlog.recorder.situation import Situation
from pitchlog.source import Line


def with_line(text: str, line: str) -> str:
    """The text with one more line."""
    return f"{text.rstrip()}\n{line}\n"


def tidied(text: str, at: Situation) -> str:
    """The text with its last line spelled in the usual way, where all of it could be read."""
    hands = at.run.game.hands
    last = _last_statement(at)
    if last is None or any(trouble.span.line == last.line.number for trouble in hands[-1][0].troubles):
        return text
    if isinstance(last, Unreadable):
        return text
    return _replaced(text, last.line, "\n".join(canonical(last)))


def with_call(text: str, at: Situation, call: str) -> str:
    """The text with one more call: in the last line, where that is an auction's, else in a line of its own."""
    last = _last_statement(at)
    if isinstance(last, Bids):
        return _inserted(text, last.line, call, len(last.line.code))
    return with_line(text, f"bid {call}")


def with_card(text: str, trick: Trick, card: str) -> str:
    """The text with one more card in a trick, wherever its line stands; who was said to take it stays last."""
    code = trick.line.code
    return _inserted(text, trick.line, card, len(code) if trick.taker is None else code.rindex(">"))


def without_last(text: str, at: Situation) -> tuple[str, str] | None:
    """The text without its last card, call or line, and what that was; ``None`` where only the opening is left."""
    hands = at.run.game.hands
    if not hands:
        return None
    last = _last_statement(at) or hands[-1][0].head
    shorter: str | None = None
    said = last.line.code.strip()
    if isinstance(last, Trick) and len(last.cards) > 1:
        said = str(last.cards[-1])
        shorter = _shorter_trick(last)
    elif isinstance(last, Bids) and len(last.calls) > 1:
        said = canonical(replace(last, calls=last.calls[-1:]))[0]
        shorter = canonical(replace(last, calls=last.calls[:-1]))[0]
    return _replaced(text, last.line, shorter), said


def _shorter_trick(trick: Trick) -> str:
    if UNREADABLE in trick.cards:
        code = trick.line.code if trick.taker is None else trick.line.code.rpartition(">")[0]
        return code.rstrip().rpartition(" ")[0].rstrip()
    details = trick.details[: len(trick.cards) - 1] if trick.details else None
    kept = details if details and any(details) else None
    return canonical(replace(trick, cards=trick.cards[:-1], details=kept, taker=None))[0]


def _last_statement(at: Situation) -> Statement | None:
    hands = at.run.game.hands
    statements = hands[-1][0].statements if hands else ()
    return max(statements, key=lambda one: one.line.number, default=None)


def _inserted(text: str, line: Line, word: str, offset: int) -> str:
    """The text with a word more in a line, before ``code[offset:]``."""
    lines = text.split("\n")
    code = line.code
    end = len(code[:offset].rstrip())
    place = line.span(end - 1, end).end if end else 0
    raw = lines[line.number - 1]
    behind = raw[place:]
    lines[line.number - 1] = f"{raw[:place]} {word}{'' if not behind or behind[0].isspace() else ' '}{behind}".rstrip()
    return "\n".join(lines)


def _replaced(text: str, line: Line, code: str | None) -> str:
    """The text with other code in a line, or without the line; its comment stays."""
    lines = text.split("\n")
    behind = lines[line.number - 1][line.whole().end :].rstrip()
    if code is None:
        lines[line.number - 1 : line.number] = [behind.lstrip()] if behind.strip() else []
    else:
        lines[line.number - 1] = f"{code}{behind}"
    return "\n".join(lines).rstrip() + "\n"
