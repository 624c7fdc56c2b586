"""What is said in words about a step: what happened, what the law allowed, what was found, where it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pitchlog.cards import BY_NAME, SUIT_NAMES
from pitchlog.engine.auction import Contract
from pitchlog.findings import Finding
from pitchlog.record.model import CardsMoved
from pitchlog.render.surface import cells
from pitchlog.render.words import count_of
from pitchlog.stepper.board import Board
from pitchlog.stepper.pieces import SUIT_ROLES, Pen, Piece, Row, cut, cut_left, fit, role_of, row_cells, wrap

OUR_WORDS: Final = frozenset({"start", "deal", "call", "trump", "moved", "play", "gap", "claim", "result"})
"""Steps whose sentence is ours but for the labels of seats: cards in it are shown as cards."""

_CARD: Final = re.compile(r"(?<![\w*?])([2-9TJQKA][shdc]|\*[bl])(?!\w)")


_UNKNOWN: Final = re.compile(r"\?\?(?: \?\?)*(?!\w)")


def title_row(board: Board, pen: Pen, width: int) -> Row:
    """The game's name, which hand, which house rules, which step, and how far it is through the hand."""
    dot = pen.mark("dot")
    hand = f"hand {board.hand_number} of {board.hands}"
    rules = board.rules if board.are_own_rules else f"{board.rules} instead"
    step = f"step {board.step_number}/{board.steps}"
    tail = f"{dot}{hand}{dot}{rules}{dot}{step} "
    name = pen.text(board.game)
    bar = min(24, width - cells(tail) - min(cells(name), 40) - 2)
    bar = bar if bar > 5 else 0
    if cells(tail) + 6 > width:
        tail = f"{dot}{hand}{dot}{step} "
        bar = 0
    if cells(tail) + 6 > width:
        tail = f" {board.hand_number}/{board.hands} {board.step_number}/{board.steps}"
    name = cut(name, max(0, width - cells(tail) - bar - 1), pen.mark("cut"))
    done = bar * board.step_number // max(1, board.steps)
    blanks = max(0, width - cells(name) - cells(tail) - bar - 1)
    pieces = [
        Piece(" " + name, "title"),
        Piece(tail + " " * blanks, "bar"),
        Piece(pen.mark("full") * done, "bar"),
        Piece(pen.mark("empty") * (bar - done), "bar"),
    ]
    return fit(pieces, width)


def contract_row(board: Board, pen: Pen, width: int) -> Row:
    """Trump, who plays for what, and what else lies open: a card turned up, a widow, cards thrown away."""
    scene = board.scene
    row = [Piece(" Trump ", "dim")]
    if scene.trump is None:
        row.append(Piece(_no_trump(board), "dim"))
    else:
        row.append(Piece(f"{pen.suit(scene.trump)} {SUIT_NAMES[scene.trump]}", SUIT_ROLES[scene.trump]))
    if scene.contract is not None:
        row += [Piece(pen.mark("dot"), "dim"), *_contract(scene.contract, board, pen)]
    if scene.turned is not None:
        row += [Piece(f"{pen.mark('dot')}turned up ", "dim"), Piece(pen.card(scene.turned), role_of(scene.turned))]
    if scene.widow:
        row.append(Piece(f"{pen.mark('dot')}widow ", "dim"))
        if board.hidden or not pen.look.is_open:
            row.append(Piece(f"{pen.mark('back') * len(scene.widow)} {len(scene.widow)}", "back"))
        else:
            for card in scene.widow:
                row += [Piece(pen.card(card), role_of(card)), Piece(" ")]
    if not any(seat.is_told for seat in board.seats):
        said = "holdings as far as they were played "
        room = width - row_cells(row) - len(said)
        row += [Piece(" " * room), Piece(said, "dim")] if room > 1 else []
    return fit(row, width, pen.mark("cut"))


def _no_trump(board: Board) -> str:
    """Why there is no trump to show."""
    replay = board.view.replay
    if replay.is_recorded:
        return "not written down"
    return "not known" if board.scene.played or board.step.kind == "result" else "not known yet"


def _contract(contract: Contract, board: Board, pen: Pen) -> list[Piece]:
    seats = board.seats
    who = pen.text(seats[contract.pitcher].label)
    if contract.is_moon:
        bid = "shoots the moon"
    elif contract.is_free:
        bid = "pitches without a bid"
    elif contract.amount is None:
        bid = "is pitcher, for an unknown bid"
    else:
        bid = f"is pitcher and bid {contract.amount}"
    row = [Piece(who, "strong"), Piece(f" {bid}")]
    if board.partner is not None:
        row += [Piece(" with "), Piece(pen.text(seats[board.partner].label), "strong")]
    return row


def discard_row(board: Board, pen: Pen, width: int) -> Row | None:
    """What each seat threw away; ``None`` where nobody did."""
    row: list[Piece] = []
    for seat in board.seats:
        if not seat.thrown and not seat.thrown_unseen:
            continue
        row.append(Piece(f"{'  ' if row else ' Thrown away: '}{pen.text(seat.label)} ", "dim"))
        if seat.thrown_unseen:
            row.append(Piece(f"{seat.thrown_unseen} card{'s' * (seat.thrown_unseen > 1)}", "back"))
        row += [Piece(f"{' ' if place else ''}{pen.card(card)}", role_of(card))
                for place, card in enumerate(seat.thrown)]  # fmt: skip
    return fit(row, width, pen.mark("cut")) if row else None


# What happened


def says_row(board: Board, pen: Pen) -> Row:
    """What just happened, with its cards as cards. Cards that lie face down are not told."""
    step = board.step
    says = step.says
    if board.is_revealing(says) and step.kind not in ("play", "call"):
        return (Piece(f"{_in_secret(board, pen)}.", "strong"),)
    if step.kind not in OUR_WORDS:
        return (Piece(f"{pen.text(says)}", "strong"),)
    says = _UNKNOWN.sub(lambda run: count_of(run[0].count("??"), "unknown card"), says)
    return tuple(with_cards(says + ".", pen, "strong", {seat.label for seat in board.seats}))


def _in_secret(board: Board, pen: Pen) -> str:
    """The same without the cards that lie face down."""
    statement = board.step.statement
    if board.step.kind == "deal":
        return "Cards are dealt"
    if not isinstance(statement, CardsMoved):
        return "This line names cards that lie face down"
    count = count_of(len(statement.cards), "card")
    if statement.kind == "widow":
        return f"The widow has {count}"
    verb = {"take": "takes up", "discard": "discards", "draw": "draws", "bury": "buries", "give": "gives"}
    to = f" to {pen.text(statement.to)}" if statement.to else ""
    return f"{pen.text(statement.seat or 'Somebody')} {verb.get(statement.kind, 'moves')} {count}{to}"


def with_cards(text: str, pen: Pen, role: str, but: set[str]) -> Iterator[Piece]:
    """A sentence of ours with its cards as they look at the table. Labels of seats may look like cards."""
    for place, part in enumerate(_CARD.split(text)):
        if place % 2 and part not in but and not (part == "As" and text.startswith("As ")):
            card = BY_NAME[part]
            yield Piece(pen.card(card), role_of(card))
        elif part:
            yield Piece(pen.text(part), role)


def law_row(board: Board, pen: Pen) -> Row:
    """What the law allowed the player of this card, and why; nothing where that cannot be told."""
    law = board.law
    if law is None:
        return ()
    row: list[Piece] = []
    if law.is_any:
        row.append(Piece("Lawful: any card. ", "good"))
    elif law.cards:
        only = "only " if len(law.cards) == 1 else ""
        row.append(Piece(f"Lawful: {only}" if law.is_lawful else f"Not lawful. Lawful: {only}",
                         "good" if law.is_lawful else "error"))  # fmt: skip
        for place, card in enumerate(law.cards):
            row += [Piece(" ") if place else Piece(""), Piece(pen.card(card), role_of(card))]
        row.append(Piece(". "))
    row.append(Piece(pen.text(law.why), "dim"))
    return tuple(piece for piece in row if piece.text)


def basis_row(board: Board, pen: Pen) -> Row:
    """Which house rule the law rests on."""
    if board.law is None or not board.law.basis:
        return ()
    return (Piece(f"House rule: {pen.text(board.law.basis)}", "dim", "ask:rules"),)


# What was found


def finding_rows(board: Board, pen: Pen, width: int, each: int, most: int, *, is_full: bool = False) -> list[Row]:
    """The findings of this step: at most ``each`` rows a finding, ``most`` in all."""
    rows: list[Row] = []
    found = board.step.findings
    for place, finding in enumerate(found):
        room = min(each, most - len(rows))
        is_last = most - len(rows) <= 1 and place + 1 < len(found)
        if room < 1:
            break
        more = f" (and {len(found) - place - 1} more)" if is_last else ""
        text = _finding(finding, board, pen, place)
        block = wrap(text, width - 1 - cells(more), room, pen.mark("cut"), indent=2)
        block = [fit((Piece(" "), *row, Piece(more if number == len(block) - 1 else "", finding.severity)), width)
                 for number, row in enumerate(block)]  # fmt: skip
        rows += block
        if is_full:
            rows += _more_of(finding, board, pen, width, most - len(rows))
    return rows


def _more_of(finding: Finding, board: Board, pen: Pen, width: int, most: int) -> list[Row]:
    """The notes and the help of a finding, where there is room for them."""
    rows: list[Row] = []
    labels = {seat.label for seat in board.seats}
    told = [(text, tuple(with_cards(text, pen, "dim", labels))) for text in finding.notes]
    told += [(finding.help, (Piece(pen.text(finding.help), "dim"),))] if finding.help else []
    for text, pieces in told:
        if most - len(rows) > 0 and not board.is_revealing(text):
            block = wrap(pieces, width - 3, min(3, most - len(rows)), pen.mark("cut"))
            rows += [fit((Piece("   "), *row), width) for row in block]
    return rows


def _finding(finding: Finding, board: Board, pen: Pen, place: int) -> Row:
    action = f"finding:{place}"
    head = Piece(f"{pen.mark(finding.severity)} {finding.severity} {finding.code} {finding.name}:",
                 finding.severity, action)  # fmt: skip
    if board.is_revealing(finding.message):
        return (head, Piece(" it tells cards that lie face down; o opens them", "dim", action))
    labels = {seat.label for seat in board.seats}
    where = "" if finding.span.line == board.step.line.number else f" (line {finding.span.line})"
    text = with_cards(f" {finding.message}{where}.", pen, "plain", labels)
    return (head, *(piece._replace(action=action) for piece in text))


def next_finding_piece(board: Board, pen: Pen) -> Piece:
    """How to go on to what else was found."""
    here = len(board.step.findings)
    others = board.findings_in_hand - here
    told = f" ({others} more in this hand)" if others and here else f" ({others} in this hand)" if others else ""
    return Piece(f"n: next finding{told}", "dim", "next-finding")


# The record


def source_row(board: Board, pen: Pen, width: int) -> Row | None:
    """The line of the record with its number; the part in question is marked. ``None`` where nothing was written."""
    step, span = board.step, board.step.span
    if span is None:
        return None
    line = step.line
    number = Piece(f"{line.number:>4} {pen.mark('bar')} ", "dim")
    before, part, after = line.text[: span.start], line.text[span.start : span.end], line.text[span.end :]
    is_whole = not before.strip() and not after.strip()
    if not pen.look.is_open:
        if step.kind == "play":
            after = " " + pen.mark("cut") if after.strip() else ""
        if _is_face_down(board, is_whole=is_whole):
            return fit((number, Piece("this line lies face down with the holdings", "dim")), width)
    if is_whole:
        return fit((number, Piece(pen.text(line.text.strip()))), width, pen.mark("cut"))
    shown = pen.mark("open") + pen.text(part) + pen.mark("close")
    room = width - cells(number.text)
    left = pen.text(before.lstrip())
    keep = max(0, room - cells(shown) - min(cells(pen.text(after)), room // 3))
    pieces = (number, Piece(cut_left(left, keep, pen.mark("cut")), "dim"), Piece(shown, "here"),
              Piece(pen.text(after.rstrip()), "dim"))  # fmt: skip
    return fit(pieces, width, pen.mark("cut"))


def _is_face_down(board: Board, *, is_whole: bool) -> bool:
    """Whether the line may tell cards that the player at the bottom does not see."""
    step = board.step
    if step.kind == "play":
        return is_whole
    return step.kind == "unread" or board.is_revealing(step.says) or board.is_revealing(step.line.text)
