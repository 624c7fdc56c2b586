"""The page as Markdown and as plain text: the same content without the replay and without pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from pitchlog.render.page.facts import AnswerFact, Code, FileFact, FindingFact, GameFact, HandFact, LineFact, Page
from pitchlog.render.page.phrases import card_text, plain
from pitchlog.render.safe import safe_markdown
from pitchlog.render.surface import cells, pad
from pitchlog.render.words import count_of

WIDTH: Final = 78
_ISOLATES = re.compile("([\u2068\u2069])")
_STARTS = re.compile(r"^(\d+)([.)])|^([-=])")


def markdown(page: Page) -> str:
    """The page as Markdown."""
    return _written(page, _Markdown())


def text(page: Page) -> str:
    """The page as plain text."""
    return _written(page, _Text())


# Blocks


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; 1 is the page's own."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list; ``deeper`` are the points under each of its items."""

    items: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table. Cells of columns behind the first ``left`` ones stand to the right."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of the record with their numbers."""

    lines: tuple[tuple[int, str], ...]


Block = Heading | Paragraph | Items | Table | Lines


class Writer(Protocol):
    """Lays blocks out as lines."""

    def rows(self, block: Block) -> Iterator[str]:
        """The lines of one block."""


def _written(page: Page, writer: Writer) -> str:
    rows: list[str] = []
    for block in _page(page):
        rows += [*writer.rows(block), ""]
    return "\n".join(rows).rstrip("\n") + "\n"


# The content


def _page(page: Page) -> Iterator[Block]:
    yield Heading(1, page.title)
    yield Heading(2, "Verdict")
    for game in page.games:
        yield Paragraph(f"{game.title}: {game.verdict}" if len(page.games) > 1 else game.verdict)
    if not page.games:
        yield Paragraph("There is no game in this record.")
    yield Paragraph(page.summary)
    if page.answers:
        yield Paragraph("In dispute:")
        yield _items(f"{_claim(answer)} (line {answer.ref.line}): {answer.verdict}" for answer in page.answers)
    if page.findings:
        yield Paragraph("What was found:")
        yield _items(f"{_place(one)}: {plain(one.message)} ({one.mark.code} {one.mark.name})" for one in page.findings)
    for remark in page.remarks:
        yield Paragraph(remark)
    for game in page.games:
        yield from _game(game)
    yield Heading(2, "The record")
    for file in page.files:
        yield from _file(file)
    yield Paragraph(f"Made by pitchlog {page.version}.")


def _place(found: FindingFact) -> str:
    return f"line {found.ref.line}" + (f" ({found.whereabouts})" if found.whereabouts else "")


def _game(game: GameFact) -> Iterator[Block]:
    yield Heading(2, game.title)
    yield Paragraph(game.where)
    for remark in game.remarks:
        yield Paragraph(remark)
    yield Paragraph(f"House rules: {game.rules}.")
    apart = len(game.sides) < len(game.players)
    yield _items(f"{seat}{f': {player}' if player else ''}{f' (plays for {side})' if apart else ''}"
                 for seat, player, side in game.players)  # fmt: skip
    yield from _findings(game.findings)
    if game.hands:
        yield Heading(3, "Scoreboard")
        yield Table(("hand", "dealer", "pitcher", "bid", "trump", "result", *game.sides), tuple(
            (number, *(_suit(cell) if at == 3 else cell for at, cell in enumerate(cells_of)))
            for _, number, cells_of in game.board
        ))  # fmt: skip
    yield from _quarrels(game)
    for hand in game.hands:
        yield from _hand(hand)


def _suit(letter: str) -> str:
    return {"s": "♠s", "h": "♥h", "d": "♦d", "c": "♣c"}.get(letter, "-")


def _quarrels(game: GameFact) -> Iterator[Block]:
    if game.answers:
        yield Heading(3, "Who is right")
    for answer in game.answers:
        yield Paragraph(f"{_claim(answer)} (line {answer.ref.line}, {answer.hand}): {answer.verdict}. "
                        + " ".join([plain(answer.because), *answer.sentences]))  # fmt: skip
    if game.pivots:
        yield Heading(3, "House rules that decide")
        yield Items(tuple((f"{one.key}: {one.here} here, {one.other} elsewhere: {one.effect}.", (one.law,))
                          for one in game.pivots))  # fmt: skip
    if game.comparison is not None:
        yield Heading(3, "Under other house rules")
        if game.comparison.others:
            yield _items(f"{label}: {all_of_them}" for label, all_of_them in game.comparison.others)
        yield Table(("hand", "", *game.comparison.columns),
                    tuple((number, what, *told) for number, what, told in game.comparison.rows))  # fmt: skip


def _claim(answer: AnswerFact) -> str:
    return f"{answer.by} says: {answer.text}" if answer.by else f"The scorer wrote: {answer.text}"


def _hand(hand: HandFact) -> Iterator[Block]:
    contract = plain(hand.contract)
    yield Heading(3, hand.title + (f": {contract}" if contract else ""))
    dealt = f"{hand.dealer} dealt. " if hand.dealer else ""
    over = " The game was over before this hand." if hand.is_over else ""
    recorded = " No cards were written down: the figures are taken as they were written." if hand.is_recorded else ""
    yield Paragraph(f"{dealt}{hand.summary}. (line {hand.ref.line}){over}{recorded}")
    if hand.opening:
        yield _told(hand.opening)
    if hand.calls:
        yield Paragraph(
            "Auction: " + ", ".join(f"{call.seat} {call.said}{_codes(call.codes)}" for call in hand.calls) + "."
        )
    yield from _findings(hand.findings["before"])
    if hand.tricks:
        yield _tricks(hand)
    yield from _findings(hand.findings["play"])
    yield Paragraph(plain(hand.result) + ".")
    if hand.points:
        yield _items(f"{point.name}: {point.owner}"
                     + (f" (written down: {point.written})" if point.written and not hand.is_recorded else "")
                     for point in hand.points)  # fmt: skip
    yield Table(("side", "pips", "score", "written", "total", "written"), tuple(
        (side.label, side.pips, side.score, side.written_score or "-", side.total, side.written_total or "-")
        for side in hand.sides
    ))  # fmt: skip
    if hand.closing:
        yield Paragraph("Written down:")
        yield _told(hand.closing)
    yield from _findings(hand.findings["after"])


def _tricks(hand: HandFact) -> Table:
    """The tricks: behind a card ``*`` says that it took the trick, a code what was found."""
    most = max(len(trick.plays) for trick in hand.tricks)
    rows = []
    for trick in hand.tricks:
        plays = [f"{play.seat} {card_text(play.card)}{'*' if play.is_taker else ''}{_codes(play.codes)}"
                 + (f" ({play.remark})" if play.remark else "") for play in trick.plays]  # fmt: skip
        if trick.says:
            plays = [trick.says + _codes(trick.codes)]
        rows.append((str(trick.number), *plays, *[""] * (most - len(plays)), trick.taker or "?"))
    return Table(("trick", *("led" if not at else str(at + 1) for at in range(max(most, 1))), "taken by"), tuple(rows))


def _codes(codes: Sequence[Code]) -> str:
    return "".join(f" [{code.code}]" for code in codes)


def _told(lines: Sequence[LineFact]) -> Items:
    return _items(plain(line.words) + (f" (line {line.ref.line})" if line.ref else "") + _codes(line.codes)
                  + (f": {line.answer[0]}" if line.answer else "") for line in lines)  # fmt: skip


def _findings(found: Sequence[FindingFact]) -> Iterator[Block]:
    if not found:
        return
    items = []
    for one in found:
        where = f" ({one.whereabouts})" if one.whereabouts else ""
        deeper = [f"line {one.ref.line}: {one.before}{_here(one.part)}{one.after}"]
        deeper += [f"line {proof.ref.line}: {proof.before}{_here(proof.part)}{proof.after}: {plain(proof.label)}"
                   for proof in one.proofs]  # fmt: skip
        deeper += [f"rule: {one.rule}"] if one.rule else []
        deeper += [f"{kind.lower()}: {plain(said)}" for kind, said in one.remarks]
        items.append(
            (f"{one.mark.severity} {one.mark.code} {one.mark.name}{where}: {plain(one.message)}", tuple(deeper))
        )
    yield Items(tuple(items))


def _here(part: str) -> str:
    return f"»{part}«" if part else ""


def _file(file: FileFact) -> Iterator[Block]:
    yield Heading(3, file.name)
    yield Paragraph(f"{count_of(len(file.lines), 'line')}; SHA-256 begins with {file.sum}.")
    yield from _findings(file.findings)
    if file.says:
        yield Paragraph(file.says)
    if file.lines:
        yield Lines(tuple((line.number, line.text) for line in file.lines))


def _items(texts: Iterable[str]) -> Items:
    return Items(tuple((one, ()) for one in texts))


# The forms


class _Markdown:
    """See :class:`Writer`."""

    def rows(self, block: Block) -> Iterator[str]:
        """The lines of one block."""
        match block:
            case Heading():
                yield f"{'#' * block.level} {_marked(block.text)}"
            case Paragraph():
                yield _STARTS.sub(lambda found: f"{found[1]}\\{found[2]}" if found[1] else f"\\{found[3]}",
                                  _marked(block.text))  # fmt: skip
            case Items():
                for item, deeper in block.items:
                    yield f"- {_marked(item)}"
                    yield from (f"  - {_marked(one)}" for one in deeper)
            case Table():
                yield f"| {' | '.join(map(_marked, block.heads))} |"
                yield f"|{' --- |' * len(block.heads)}"
                yield from (f"| {' | '.join(map(_marked, row))} |" for row in block.rows)
            case Lines():
                yield "```text"  # no line of it can end it: each begins with its number
                yield from (f"{number:>4}  {line}".rstrip() for number, line in block.lines)
                yield "```"


def _marked(words: str) -> str:
    """The text with nothing in it that Markdown takes for markup; what is set apart stays so."""
    return "".join(part if part in "\u2068\u2069" else safe_markdown(part) for part in _ISOLATES.split(words))


class _Text:
    """See :class:`Writer`."""

    def rows(self, block: Block) -> Iterator[str]:
        """The lines of one block."""
        match block:
            case Heading():
                yield block.text
                if block.level < 3:
                    yield ("=" if block.level == 1 else "-") * min(WIDTH, cells(block.text))
            case Paragraph():
                yield from self._wrapped(block.text)
            case Items():
                for item, deeper in block.items:
                    yield from self._wrapped(item, "- ", "  ")
                    for one in deeper:
                        yield from self._wrapped(one, "    ", "      ")
            case Table():
                yield from self._table(block)
            case Lines():
                yield from (f"{number:>4}  {line}".rstrip() for number, line in block.lines)

    def _wrapped(self, words: str, indent: str = "", hanging: str = "") -> Iterator[str]:
        row, width = indent, 0
        for word in words.split(" "):
            if width and cells(row) + 1 + cells(word) > WIDTH:
                yield row.rstrip()
                row, width = hanging, 0
            row += f" {word}" if width else word
            width += 1
        yield row.rstrip()

    def _table(self, block: Table) -> Iterator[str]:
        rows = [block.heads, *block.rows]
        count = len(block.heads)
        rows = [(*row, *[""] * (count - len(row))) for row in rows]
        widths = [max(cells(row[at]) for row in rows) for at in range(count)]
        if sum(widths) + 2 * (count - 1) > 3 * WIDTH // 2:
            for row in rows[1:]:
                told = [
                    f"{head}: {cell}" if head else cell for head, cell in zip(block.heads, row, strict=True) if cell
                ]
                yield from self._wrapped("; ".join(told), "- ", "  ")
            return
        for at, row in enumerate(rows):
            yield "  ".join(pad(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip()
            if not at:
                yield "  ".join("-" * width for width in widths)
