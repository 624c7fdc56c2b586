"""Says in players' words what cannot be read in a line, and what could stand there."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from pitchlog.findings import Trouble
from pitchlog.notation.general import UnknownSeatAt, make_gapped_deal, make_gapped_trick
from pitchlog.notation.grammar import KEYWORDS, detailed_rules, line_pattern, rule_of, word_pattern
from pitchlog.notation.meaning import card_help, is_like_card, likely_cards, nearest, slots_of
from pitchlog.notation.pieces import Piece, detailed_play, pieces_of
from pitchlog.notation.spelling import BID_WORDS, CARD_OF, PLAY_OF, POINT_SET
from pitchlog.notation.statements import Seats, UnknownSeat
from pitchlog.record.model import END_REASONS, POINT_NAMES, Statement
from pitchlog.source import Line

if TYPE_CHECKING:
    from lark import UnexpectedInput

LONGEST_QUOTE = 40
_CARD_TERMINALS: Final = frozenset(("CARD_WORD", "STOCK_WORD", "PLAY_WORD"))
_SEAT_TERMINALS: Final = frozenset(("LABEL", "LABEL_WORD", "SEAT_WORD", "CALLER_WORD"))
_SIDE_TERMINALS: Final = frozenset(("SIDE", "SIDE_WORD", "HOLDER_WORD"))
_DISPUTED: Final = ("points", "pips", "score", "total", "winner", "revoke", "misdeal")
_PHRASES: Final = {
    "NUMBER_WORD": "a number",
    "TRICK_NUMBER": "the number of the trick",
    "SIGNED_WORD": "a number, such as 3 or -2",
    "PIPS_WORD": "a count, such as 37",
    "STRING_WORD": "a text in quotes",
    "SUIT_WORD": "a suit: s, h, d or c",
    "CALL_WORD": 'a bid: a number, "-" for a pass, or "moon"',
    "POINT_WORD": "a point, such as high, low, jack or game",
    "PRESET_WORD": "the name of the house rules, such as partners-21",
    "REASON_WORD": "a reason: " + ", ".join(END_REASONS[:-1]) + " or " + END_REASONS[-1],
    "ANSWER_WORD": "stand, gift or run",
    "REST_WORD": '"rest"',
    "DEALER": '"dealer="',
    "IS": '"="',
    "PLUS": '"+" and another seat',
    "TOOK": '">" and the seat that took the trick',
    "UNNAMED_WORD": '"?"',
    "$END": "the end of the line",
}
_UNSAID: Final = frozenset(("COMMA", "NONE_WORD"))
"""Terminals that are not worth telling: something else that could stand in their place is told."""


def shown(written: str) -> str:
    """A stranger's text as it may be shown: in quotes, not too long, nothing invisible in it.

    >>> print(shown("As"), shown("a" * 50), shown("x" + chr(0) + "y"))
    "As" "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…" "x\\x00y"
    """
    text = written if len(written) <= LONGEST_QUOTE else written[: LONGEST_QUOTE - 1] + "…"
    return '"' + "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text) + '"'


def explain(statement: str | None, line: Line, seats: Seats) -> Trouble | None:
    """What is wrong in a line that does not fit its statement: exactly one trouble, at the word where it breaks.

    ``None`` only where the cause was told already: a seat whose label was refused where it was declared.
    """
    if statement is None:
        return _unknown_statement(line, seats)
    told = _bad_string(line)
    if told is not None:
        return told
    from lark import UnexpectedInput

    start = 0 if statement == "trick" else pieces_of(line.code)[0].end
    try:
        detailed_rules().parse(line.code[start:], start=rule_of(statement))
    except UnexpectedInput as unexpected:
        return _explain_at(statement, line, seats, start + _offset(unexpected), _wanted(unexpected))
    return Trouble("syntax-error", line.whole(), f'this is not a "{statement}" line as they are written here')


def trouble_of_seat(line: Line, piece: Piece, seats: Seats) -> Trouble | None:
    """A word in a seat's place that is no seat of the game. ``None`` where its label was refused already."""
    if piece.text in seats.refused:
        return None
    span = line.span(piece.start, piece.end)
    if piece.text in CARD_OF:
        return Trouble(
            "syntax-error",
            span,
            f"the card {shown(piece.text)} stands where {_a_seat(seats)} should stand",
            None,
        )
    near = nearest(piece.text, tuple(seats.labels))
    bid = nearest(piece.text, BID_WORDS) if line.code.split(None, 1)[0].lower() == "bid" and not near else None
    if bid:
        return Trouble("syntax-error", span, f"{shown(piece.text)} is neither a bid nor a seat", _perhaps(bid))
    return Trouble(
        "unknown-seat",
        span,
        f"{shown(piece.text)} is no seat of this game: the seats are {_listed(seats.labels, 'and')}",
        f"perhaps {near} is meant" if near else 'a line "players" before the first hand says who sits where',
    )


def read_with_gaps(statement: str, line: Line, seats: Seats) -> tuple[Statement, Trouble] | None:
    """A trick or a holding whose only fault is that some word in a card's place is no card, and that fault.

    The word becomes an unreadable card; where several cards were likely meant, as many. ``None`` for other faults.
    """
    try:
        if statement == "trick":
            return _gapped_trick(line, seats)
        if statement == "deal":
            return _gapped_deal(line, seats)
    except UnknownSeatAt:
        pass
    return None


def no_card(line: Line, word: Piece) -> Trouble:
    """A word in a card's place that is no card."""
    return Trouble(
        "unknown-card", line.span(word.start, word.end), f"{shown(word.text)} is not a card", card_help(word.text)
    )


def _gapped_trick(line: Line, seats: Seats) -> tuple[Statement, Trouble] | None:
    words = pieces_of(line.code)
    if len(words) < 3 or not _is_seat(words[1], seats, is_due=True):
        return None
    has_taker = words[-2].text == ">"
    body = words[2:-2] if has_taker else words[2:]
    patched: list[str] = []
    bad: list[Piece] = []
    for word in body:
        if word.text == "," or word_pattern("PLAY").fullmatch(word.text):
            patched.append(word.text)
            continue
        is_gap = not (_is_sign(word) or _is_seat(word, seats) or word.text.endswith(":"))
        gap = _gap_in_play(word) if is_gap else None
        if gap is None:
            return None
        bad.append(gap[1])
        patched.append(gap[0])
    if len(bad) == len([word for word in body if word.text != ","]) and not any(
        is_like_card(word.text) for word in bad
    ):
        return None
    if not bad or _are_torn(bad) or not _fits("trick", [*words[:2], *patched, *(words[-2:] if has_taker else ())]):
        return None
    return make_gapped_trick(line, seats), no_card(line, bad[0])


def _gap_in_play(word: Piece) -> tuple[str, Piece] | None:
    """The word with ``??`` for what is no card in it, and that part; ``None`` where it is wrong in another way."""
    play = detailed_play(word)
    cards = [*play.withdrawn, play.card]
    bad = next((card for card in cards if card.text not in PLAY_OF), None)
    if bad is None:
        return None
    if bad.text == word.text:
        return " ".join(["??"] * slots_of(word.text)), word
    patched = word.text
    for card in reversed(cards):
        if card.text not in PLAY_OF:
            if slots_of(card.text) != 1:
                return None
            patched = patched[: card.start - word.start] + "??" + patched[card.end - word.start :]
    return (patched, bad) if word_pattern("PLAY").fullmatch(patched) else None


def _gapped_deal(line: Line, seats: Seats) -> tuple[Statement, Trouble] | None:
    words = pieces_of(line.code)
    holdings: list[tuple[Piece, list[Piece]]] = []
    patched: list[str | Piece] = [words[0]]
    bad: list[Piece] = []
    for word in words[1:]:
        if word.text == "," or word_pattern("STOCK").fullmatch(word.text):
            patched.append(word)
        elif _is_seat(word, seats, is_due=not holdings):
            patched.append(word)
            holdings.append((word, []))
            continue
        elif not holdings or _is_sign(word) or _is_like_seat(word, seats):
            return None
        else:
            patched.append(" ".join(["??"] * slots_of(word.text)))
            bad.append(word)
        if not holdings:
            return None
        holdings[-1][1].append(word)
    if not bad or _are_torn(bad) or not _fits("deal", patched):
        return None
    return make_gapped_deal(line, holdings, seats), no_card(line, bad[0])


def _fits(statement: str, words: list[str | Piece]) -> bool:
    code = " ".join(word if isinstance(word, str) else word.text for word in words)
    return line_pattern(statement).fullmatch(code) is not None


def _are_torn(bad: list[Piece]) -> bool:
    """Whether two words that are no cards are one card with a blank in it: ``7 s``."""
    return any(one.text + other.text in CARD_OF and other.start - one.end < 3 for one, other in pairwise(bad))


def _is_sign(word: Piece) -> bool:
    return word.text in (">", "=") or word.text.startswith('"')


def _is_seat(word: Piece, seats: Seats, *, is_due: bool = False) -> bool:
    """Whether a word is a seat. ``is_due``: where a seat must stand, any label is one while no seats are known."""
    if not word_pattern("LABEL").fullmatch(word.text) or (
        seats.is_open and not is_due and word.text not in seats.labels
    ):
        return False
    try:
        return bool(seats[word.text])
    except UnknownSeat:
        return False


def _is_like_seat(word: Piece, seats: Seats) -> bool:
    """Whether a word among dealt cards is rather a seat that is not declared than a card gone wrong."""
    text = word.text
    if not word_pattern("SEAT").fullmatch(text):
        return False
    if len(text) == 1 or nearest(text, tuple(label for label in seats.labels if len(label) > 2)):
        return True
    return len(text) > 3 and text.isalpha() and not likely_cards(text)


def _offset(unexpected: UnexpectedInput) -> int:
    """Where Lark stopped; the end of the text where it ran out of words (Lark gives the last word's start)."""
    from lark import UnexpectedToken

    if isinstance(unexpected, UnexpectedToken) and unexpected.token.type == "$END":
        return 1 << 30
    return unexpected.pos_in_stream or 0


def _wanted(unexpected: UnexpectedInput) -> frozenset[str]:
    from lark import UnexpectedCharacters, UnexpectedToken

    if isinstance(unexpected, UnexpectedToken):
        return frozenset(unexpected.accepts or unexpected.expected)
    if isinstance(unexpected, UnexpectedCharacters):
        return frozenset(unexpected.allowed or ())
    return frozenset()


def _explain_at(statement: str, line: Line, seats: Seats, place: int, wanted: frozenset[str]) -> Trouble | None:
    code = line.code
    end_of_code = len(code.rstrip(" \t"))
    phrases = _phrases(statement, seats, wanted)
    if place >= end_of_code:
        return Trouble(
            "syntax-error",
            line.span(end_of_code, end_of_code),
            f"the line ends where {phrases} should stand",
            _help_at_end(statement, line),
        )
    word = _word_at(code, place)
    if word.text in seats.refused:
        return None
    told = _told_apart(statement, line, word, wanted, seats)
    if told is not None:
        return told
    return Trouble(
        "syntax-error",
        line.span(word.start, word.end),
        f"{shown(word.text)} cannot be read here, where {phrases} could stand",
        _help_for(statement, word, wanted),
    )


def _word_at(code: str, place: int) -> Piece:
    """The word that begins at a place, or that the place is in, up to the next blank, comma or sign."""
    for piece in pieces_of(code):
        if piece.start <= place < piece.end:
            return piece if piece.start == place or piece.text[0] != '"' else Piece(code[place:], place, len(code))
    return Piece(code[place], place, place + 1)


def _told_apart(statement: str, line: Line, word: Piece, wanted: frozenset[str], seats: Seats) -> Trouble | None:
    """Faults that have a name of their own, or are worth words of their own."""
    span = line.span(word.start, word.end)
    text = word.text
    following = line.code[word.end :].lstrip(" \t")
    if wanted & _CARD_TERMINALS:
        if "TOOK" in wanted and _is_seat(word, seats):
            likely = f"> {text}" if not following else f"{text}:{following.split()[0]}"
            return Trouble("syntax-error", span, f"the seat {shown(text)} stands where a card should", _perhaps(likely))
        torn = text + following.split()[0] if following else ""
        if torn in CARD_OF:
            return Trouble("syntax-error", span, f"{shown(text)} is not a whole card", _perhaps(torn))
        if statement != "trick" or not re.search(r"[:~^]", text):
            return no_card(line, word) if is_like_card(text) and not _is_sign(word) and text != "," else None
        return _bad_detail(line, word)
    if wanted & _SEAT_TERMINALS and word_pattern("CARD").fullmatch(text):
        return Trouble("syntax-error", span, f"the card {shown(text)} stands where {_a_seat(seats)} should stand")
    if re.fullmatch(r"[+-]?[0-9]{10,}", text):
        return Trouble("syntax-error", span, f"{shown(text)} is too large a number")
    return None


def _bad_detail(line: Line, word: Piece) -> Trouble:
    """A play with something about the card that cannot be read: ``As^Q``."""
    play = detailed_play(word)
    for mark in play.marks:
        if mark.text not in ("R", "O", "X"):
            return Trouble(
                "syntax-error",
                line.span(mark.start, mark.end),
                f"{shown('^' + mark.text)} is no mark",
                "^R marks a revoke that was noticed, ^O a play out of turn, ^X an exposed card",
            )
    for card in (*play.withdrawn, play.card):
        if card.text not in PLAY_OF:
            return no_card(line, card)
    return Trouble(
        "syntax-error",
        line.span(word.start, word.end),
        f"{shown(word.text)} cannot be read as a play",
        "a play is a card, W:2h a card from another seat, 9d~6d a card taken back for another",
    )


def _phrases(statement: str, seats: Seats, wanted: frozenset[str]) -> str:
    """What could stand in a place, as players say it."""
    found: list[str] = []
    if wanted & _CARD_TERMINALS:
        found.append("a card such as As or Td")
    if wanted & _SEAT_TERMINALS:
        found.append("a seat's label" if statement == "players" else _a_seat(seats))
    if wanted & _SIDE_TERMINALS:
        found.append("a side, such as NS" + (' or "none"' if "HOLDER_WORD" in wanted else ""))
    if "VALUE_WORD" in wanted:
        found.append('a name in quotes, or "?"' if statement == "players" else "a value")
    if "KEY" in wanted:
        found.append(
            "a house rule, such as target=11" if statement == "rules" else "a note on the game, such as date=2026-11-26"
        )
    if "POINTS_KEYWORD" in wanted:
        found.append("what is disputed: " + _listed(_DISPUTED, "or"))
    rest = [name for name in _PHRASES if name in wanted and name != "$END"]
    found.extend(_PHRASES[name] for name in rest)
    if "$END" in wanted:
        found.append(_PHRASES["$END"])
    return _listed(found, "or") if found else "something else"


def _a_seat(seats: Seats) -> str:
    return f"a seat: {_listed(seats.labels, 'or')}" if seats.labels else "a seat"


def _listed(words: list[str] | tuple[str, ...], last: str) -> str:
    """``N, E, S or W``; of many only the first ones."""
    shortened = [
        word if len(word) <= LONGEST_QUOTE or " " in word else word[: LONGEST_QUOTE - 1] + "…" for word in words
    ]
    if len(shortened) > 12:
        return ", ".join(shortened[:12]) + " …"
    return f" {last} ".join(filter(None, (", ".join(shortened[:-1]), shortened[-1]))) if shortened else ""


def _perhaps(meant: str) -> str:
    return f"perhaps {meant} is meant"


def _help_at_end(statement: str, line: Line) -> str | None:
    examples = {
        "bid": "bid N 3 E - S - W -", "points": "points NS high jack EW low", "score": "score NS 3 EW 1",
        "total": "total NS 3 EW 1", "pips": "pips NS 37 EW 17", "trick": "1 N As 2s 5s 3s", "start": "start NS 4 EW 1",
        "deal": "deal N As Ks 7s Th 4d 3c", "rules": "rules partners-21", "end": 'end misdeal "seven cards"',
        "trump": "trump s", "claim": "claim N rest", "winner": "winner NS", "hand": "hand 1 dealer=W",
        "players": 'players N="Ann" E="Joe" S=? W=?', "sides": "sides NS=N+S EW=E+W", "note": 'note "…"',
        "dispute": "dispute E points EW low", "beg": "beg E gift", "give": "give N E As 3d", "draw": "draw E ??x3",
        "ruling": 'ruling "W revoked" NS +1', "pitchlog": "pitchlog 1",
    }  # fmt: skip
    example = examples.get(statement)
    return f"such a line looks like this: {example}" if example else None


def _help_for(statement: str, word: Piece, wanted: frozenset[str]) -> str | None:
    """The likely meaning of a word, where one is near."""
    known: list[str] = []
    if "POINT_WORD" in wanted:
        known.extend(POINT_NAMES)
    if "CALL_WORD" in wanted:
        known.extend(BID_WORDS)
    if "REASON_WORD" in wanted:
        known.extend(END_REASONS)
    if "SUIT_WORD" in wanted:
        known.extend(("spades", "hearts", "diamonds", "clubs"))
    if "ANSWER_WORD" in wanted:
        known.extend(("stand", "gift", "run"))
    if "POINTS_KEYWORD" in wanted:
        known.extend(_DISPUTED)
    if "DEALER" in wanted:
        known.append("dealer=")
    near = nearest(word.text, tuple(known)) if known else None
    if near:
        return _perhaps(near)
    if statement in ("game", "players", "note", "ruling", "end") and wanted & {
        "KEY",
        "STRING_WORD",
        "LABEL",
        "VALUE_WORD",
    }:
        return "a name or text of several words stands in quotes"
    return _help_at_end(statement, Line(0, "", ""))


def has_loose_quote(line: Line) -> bool:
    """Whether a string of the line is not closed, or has a wrong escape in it."""
    return _bad_string(line) is not None


def _bad_string(line: Line) -> Trouble | None:
    """A string that is not closed, or in which a backslash stands before something else than a quote or a backslash."""
    code = line.code
    place = 0
    while (start := code.find('"', place)) >= 0:
        found = word_pattern("STRING").match(code, start)
        if found:
            place = found.end()
            continue
        loose = re.compile(r'"(?:[^"\\]|\\.)*+"').match(code, start)
        if loose is None:
            return Trouble(
                "syntax-error",
                line.span(start, len(code.rstrip(" \t"))),
                "the quotes that open here are not closed on this line",
                'close them with "; a quote within the text is written \\"',
            )
        slip = next(found.start() for found in re.finditer(r"\\.", loose[0]) if found[0] not in ('\\"', "\\\\"))
        return Trouble(
            "syntax-error",
            line.span(start + slip, start + slip + 2),
            f"{shown(loose[0][slip : slip + 2])} means nothing within quotes",
            'only \\" and \\\\ stand for a quote and a backslash',
        )
    return None


def _unknown_statement(line: Line, seats: Seats) -> Trouble:
    """A first word that begins no kind of line."""
    word = pieces_of(line.code)[0]
    whole = line.code[word.start :].split(None, 1)[0]
    near = nearest(whole, KEYWORDS)
    if near:
        hint = f'perhaps "{near}" is meant'
    elif word.text in CARD_OF or _is_seat(word, seats):
        hint = "a trick begins with its number, such as: 1 N As 2s 5s 3s"
    elif whole.lower() in POINT_SET:
        hint = f'the points stand on a line "points", such as: points NS {whole.lower()}'
    else:
        hint = 'a line begins with a word such as hand, deal or score, or with the number of a trick; a remark with "#"'
    return Trouble(
        "syntax-error", line.span(word.start, word.start + len(whole)), f"{shown(whole)} begins no kind of line", hint
    )
