"""The trick-flow: how the lead went from trick to trick, and where the points fell.

The contract stands at the top. Each trick is a table of its cards in the order played: the led card and the taker are
marked in words, trumps stand on a tinted ground, an unlawful play carries its code. The lead goes down from trick to
trick; the points hang beside the trick they fell in, and flow to the sides at the bottom.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from pitchlog.cards import BITS, NO_CARD, SUIT_GLYPHS, SUIT_NAMES, Number
from pitchlog.findings import Finding
from pitchlog.record.model import Claim, Dispute
from pitchlog.render.graph import labels
from pitchlog.render.graph.base import new_graph, title_of
from pitchlog.render.graph.labels import ALARM, FAINT, INK, LINE, PAPER, SIDE_LINES, TRUMP_FILL, cell, font, row, table
from pitchlog.render.tally import figure
from pitchlog.render.words import count_of
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.report import hand_result
from pitchlog.replay.tricks import Laid
from pitchlog.steps.falls import Fall, falls_of
from pitchlog.steps.steps import steps_of

POINT_NAMES: Final = {
    "high": "High", "low": "Low", "jack": "Jack", "game": "Game", "off_jack": "Off-jack", "off_ace": "Off-ace",
    "off_three": "Off-three", "off_five": "Off-five", "big": "Big joker", "little": "Little joker",
    "last": "Last trick", "high_spade": "Highest spade",
}  # fmt: skip

CARD_WIDTH: Final = 52
"""Points: all cards are as wide, so that the tricks stand in line."""


@dataclass(slots=True)
class _Marks:
    """What is wrong with the hand, by the place it is shown at."""

    plays: dict[tuple[int, int], list[str]] = field(default_factory=dict)
    tricks: dict[int, list[str]] = field(default_factory=dict)
    hand: list[str] = field(default_factory=list)
    disputed: set[tuple[int, int]] = field(default_factory=set)
    points: set[str] = field(default_factory=set)


Names = Sequence[tuple[str, str | None]]
"""The seats, each with its player's name."""


def hand_flow(
    replay: HandReplay, findings: Sequence[Finding] = (), *, title: str = "", rules: str = "", names: Names = ()
) -> str:
    """The trick-flow of one hand as DOT. ``title`` names the game, ``rules`` the house rules. Linear in the cards."""
    return _Flow(replay, findings, names).draw(title, rules)


class _Flow:
    """One hand on its way to be drawn."""

    def __init__(self, replay: HandReplay, findings: Sequence[Finding], names: Names) -> None:
        self.replay = replay
        self.names = names
        self.result = hand_result(replay)
        self.seats = replay.table.seats
        self.sides = replay.table.sides
        self.falls = falls_of(replay)
        self.marks = _marks(replay, findings)
        self.counts_pips = "game" in replay.trumps.names

    def draw(self, title: str, rules: str) -> str:
        hand = self.replay.hand
        number = f"hand {hand.index}" if hand.number is None else f"hand {hand.number}"
        graph = new_graph(title_of(title, f"{number}, {rules}" if rules else number, self._players()))
        self.graph = graph
        graph.node("contract", labels.html(self._contract()))
        last = "contract"
        laid = [(place, one) for place, one in enumerate(self.replay.laid)]
        for place, trick in laid:
            name = f"trick{place}"
            graph.node(name, labels.html(self._trick(place, trick)))
            origin = last if last == "contract" else f"{last}:s"
            graph.edge(origin, f"{name}:n", label=self._handed(place), weight="100", penwidth="2.2", arrowsize="0.8")
            last = name
        last = self._rest(last)
        self._points()
        self._ends(last)
        return str(graph.source)

    # What stands above the tricks

    def _players(self) -> str:
        """The names behind the seats, where they are written down."""
        named = [f"{seat} {name}" for seat, name in self.names if name and name != seat]
        return ", ".join(one if len(one) <= 24 else f"{one[:23]}…" for one in named)

    def _contract(self) -> str:
        contract, trump = self.replay.contract, self.replay.trump
        if contract is None:
            said = "nobody bids" if self.replay.is_passed else "the bid is not known"
        else:
            who = labels.text(self.seats[contract.pitcher])
            if contract.is_moon:
                said = f"{who} shoots the moon"
            elif contract.is_free:
                said = f"{who} pitches without a bid"
            elif contract.amount is None:
                said = f"{who} pitches, the bid is not known"
            else:
                said = f"{who} bids {contract.amount}"
        cells = [cell(font(said, 13, bold=True), align="RIGHT")]
        if trump is not None:
            ink = labels.SUIT_INKS[trump]
            cells.append(cell(font(SUIT_NAMES[trump], 13, ink, bold=True)))
            cells.append(cell(font(SUIT_GLYPHS[trump], 14, ink), align="LEFT"))
        dealer = self.replay.hand.head.dealer
        below = (
            []
            if dealer is None
            else [row(cell(font(f"dealt by {labels.text(dealer)}", 10, FAINT), colspan=len(cells)))]
        )
        return table(row(*cells), *below, border=2, color=INK, style="ROUNDED", cellpadding=5, bgcolor=PAPER)

    # The tricks

    def _trick(self, place: int, laid: Laid) -> str:
        width = max(2, len(laid.cards))
        rows = [row(
            cell(font(f"Trick {laid.number}", 11, bold=True), align="LEFT"),
            cell(self._taken(laid), colspan=width - 1, align="RIGHT"),
        )]  # fmt: skip
        if laid.statement is None or not laid.cards:
            rows.append(row(cell(font("not written down", 11, FAINT), colspan=width)))
        else:
            rows.append(row(*(self._card(place, laid, position) for position in range(len(laid.cards)))))
        if codes := self.marks.tricks.get(place):
            said = font(labels.text(", ".join(codes), 60), 10, PAPER, bold=True)
            rows.append(row(cell(said, colspan=width, bgcolor=ALARM)))
        return table(*rows, border=1, color=LINE, cellspacing=3, cellpadding=2, bgcolor=PAPER)

    def _card(self, place: int, laid: Laid, position: int) -> str:
        card, seat = laid.cards[position], laid.seats[position]
        is_trump = bool(BITS[card] & self.replay.trumps.pack) and self.replay.trumps.is_trump(card)
        is_taker = laid.taker == seat
        words = [word for word, is_said in (("led", position == 0), ("takes", is_taker)) if is_said]
        rows = [
            row(cell(font(labels.text(self.seats[seat], 12), 10, bold=is_taker), colspan=2)),
            row(*labels.card_cells(card, 17, bold=is_trump)),
            row(cell(font(", ".join(words) or " ", 8, FAINT), colspan=2)),
        ]
        if codes := self.marks.plays.get((place, position)):
            rows += [
                row(cell(font(f" {labels.text(code)} ", 8, PAPER, bold=True), colspan=2, bgcolor=ALARM))
                for code in codes
            ]
        elif (place, position) in self.marks.disputed:
            rows.append(row(cell(font(" disputed ", 8, PAPER, bold=True), colspan=2, bgcolor=INK)))
        inner = table(*rows, cellpadding=0)
        is_wrong = (place, position) in self.marks.plays
        return cell(
            inner,
            border=3 if is_taker or is_wrong else 1,
            color=ALARM if is_wrong else INK if is_taker else LINE,
            bgcolor=TRUMP_FILL if is_trump else PAPER,
            width=CARD_WIDTH,
        )

    def _taken(self, laid: Laid) -> str:
        if laid.taker is None:
            return font("nobody can tell who takes it" if laid.cards else " ", 10, FAINT)
        said = f"{labels.text(self.seats[laid.taker])} takes it"
        are_known = all(BITS[card] & self.replay.trumps.pack or card == NO_CARD for card in laid.cards)
        if self.counts_pips and are_known:
            pips = sum(self.replay.trumps.pips[card] for card in laid.cards)
            said += f", {figure(pips)} {'pip' if pips == 1 else 'pips'}" if pips else ", no pips"
        return font(said, 10, FAINT)

    def _handed(self, place: int) -> str:
        """What the arrow to this trick says of the lead."""
        laid = self.replay.laid
        leader = laid[place].seats[0] if laid[place].seats else None
        if leader is None:
            return ""
        who = labels.plain(self.seats[leader])
        if not place:
            return f"  {who} leads"
        before = laid[place - 1]
        if before.taker != leader:
            return f"  {who} leads"
        is_same = bool(before.seats) and before.seats[0] == leader
        return f"  {who} keeps the lead" if is_same else f"  {who} takes over"

    def _rest(self, last: str) -> str:
        """The tricks that were conceded."""
        claims = [one for one in self.replay.hand.statements if isinstance(one, Claim)]
        if not claims:
            return last
        said = font(f"the rest is conceded to {labels.text(claims[-1].seat)}", 11, FAINT)
        self.graph.node(
            "rest", labels.html(table(row(cell(said)), border=1, color=LINE, style="ROUNDED", cellpadding=4))
        )
        self.graph.edge(last, "rest", weight="100", penwidth="2.2", arrowsize="0.8")
        return "rest"

    # The points, and where they go

    def _points(self) -> None:
        """The points beside their tricks: what goes to the same sides from one trick stands in one box."""
        together: dict[str, dict[tuple[int, ...] | None, list[Fall]]] = {}
        for fall in self.falls:
            if fall.sides != () and fall.name != "game":
                hangs_from = "contract" if fall.trick is None else f"trick{fall.trick}"
                together.setdefault(hangs_from, {}).setdefault(fall.sides, []).append(fall)
        for hangs_from, by_sides in together.items():
            self._hang(hangs_from, list(by_sides.values()))

    def _hang(self, hangs_from: str, groups: Sequence[Sequence[Fall]]) -> None:
        """Boxes of points in a row beside what they hang from, each joined to the one before it."""
        names = [hangs_from, *(f"points_{group[0].name}" for group in groups)]
        for name, group in zip(names[1:], groups, strict=True):
            self.graph.node(name, labels.html(self._points_label(group)))
        with self.graph.subgraph() as level:
            level.attr(rank="same")
            for name in names:
                level.node(name)
        for name, following in pairwise(names):
            self.graph.edge(name, following, style="dashed", arrowhead="none", color=LINE, weight="8")
        for name, group in zip(names[1:], groups, strict=True):
            for side in group[0].sides or ():
                color, style = SIDE_LINES[side % len(SIDE_LINES)]
                self.graph.edge(name, f"side{side}:n", color=color, style=style, penwidth="1.6", arrowsize="0.7")

    def _points_label(self, group: Sequence[Fall]) -> str:
        rows = []
        for fall in group:
            called = POINT_NAMES.get(fall.name) or fall.name.replace("_", " ").capitalize()
            worth = "" if fall.worth == 1 else f" ({fall.worth})"
            cells = [cell(font(f"{called}{worth}", 11, bold=True), align="LEFT")]
            if fall.card is not None:
                cells.append(cell(table(row(*labels.card_cells(fall.card, 13)), cellpadding=0), align="LEFT"))
            if fall.name in self.marks.points:
                cells.append(cell(font(" disputed ", 9, PAPER, bold=True), bgcolor=INK))
            rows.append(row(*cells))
        if group[0].sides is None:
            rows.append(row(cell(font("nobody can tell whose", 9, FAINT), align="LEFT")))
        return table(*rows, border=1, color=INK, style="ROUNDED", cellpadding=4, bgcolor=PAPER)

    def _ends(self, last: str) -> None:
        """The count for Game, the sides with what they scored, and how the contract ended."""
        shown = self._count(last) if self.counts_pips and self.falls else last
        names = [f"side{index}" for index in range(len(self.sides))]
        for index, name in enumerate(names):
            self.graph.node(name, labels.html(self._side(index)))
        said = self._settled()
        if said is not None:
            self.graph.node("settled", labels.html(said))
            self.graph.edge(shown, "settled", weight="100", penwidth="2.2", arrowsize="0.8")
            names.insert(0, "settled")
        with self.graph.subgraph() as level:
            level.attr(rank="same")
            for name in names:
                level.node(name)
        for name, following in pairwise(names):
            self.graph.edge(name, following, style="invis")
        if said is None:
            self.graph.edge(shown, names[0], style="invis", weight="100")
        if self.marks.hand:
            self.graph.node("wrong", labels.html(self._wrong()))
            self.graph.edge(names[0], "wrong", style="invis", weight="100")

    def _count(self, last: str) -> str:
        """The pips of the sides, and Game from them."""
        game = next(fall for fall in self.falls if fall.name == "game")
        counts = [f"{labels.text(side.label)} {figure(self.result.pips.get(side.label))}" for side in self.sides]
        lines = [", ".join(counts[start : start + 4]) for start in range(0, len(counts), 4)]
        self.graph.node("count", labels.html(table(
            row(cell(font("Count for Game", 11, bold=True))), *(row(cell(font(line, 11))) for line in lines),
            border=1, color=LINE, style="ROUNDED", cellpadding=3, bgcolor=PAPER,
        )))  # fmt: skip
        self.graph.edge(last, "count", weight="100", arrowhead="none", color=LINE, style="dashed")
        if game.sides != ():
            self._hang("count", [[game]])
        return "count"

    def _side(self, index: int) -> str:
        side = self.sides[index]
        color, _ = SIDE_LINES[index % len(SIDE_LINES)]
        label = side.label
        taken = sum(fall.worth for fall in self.falls if fall.sides and index in fall.sides)
        rows = [row(cell(font(labels.text(label), 13, color, bold=True)))]
        if self.falls:
            is_told = all(fall.sides is not None for fall in self.falls)
            rows.append(row(cell(font(count_of(taken, "point") if is_told else "points ?", 10))))
        elif named := [name for name, sides in self.result.points.items() if sides and label in sides]:
            said = ", ".join(POINT_NAMES.get(name) or name.replace("_", " ") for name in named)
            rows.append(row(cell(font(said, 10))))
        elif self.replay.laid and not self.replay.is_void:
            rows.append(row(cell(font("points ?", 10))))
        ruled = sum(more for one in self.replay.hand.rulings for side_ruled, more in one.figures if side_ruled == label)
        if ruled:
            rows.append(row(cell(font(f"ruling {figure(ruled, signed=True)}", 10))))
        score, total = self.result.score.get(label), self.result.total.get(label)
        rows.append(row(cell(font(f"scores {figure(score, signed=True)}", 11, bold=True))))
        rows.append(row(cell(font(f"total {figure(total)}", 11))))
        return table(*rows, border=2, color=color, cellpadding=3, bgcolor=PAPER)

    def _settled(self) -> str | None:
        contract, made = self.replay.contract, self.result.made
        if contract is None or made is None:
            end = self.result.end
            said = None if end is None else f"the hand ends: {end}"
        else:
            who, bid = labels.text(self.seats[contract.pitcher]), _bid(contract.amount, is_moon=contract.is_moon)
            said = f"{who} made {bid}" if made else f"{who} is set on {bid}"
        if said is None:
            return None
        ground = PAPER if made is not False else INK
        ink = INK if made is not False else PAPER
        return table(row(cell(font(said, 13, ink, bold=True))), border=2, color=INK, style="ROUNDED", cellpadding=5,
                     bgcolor=ground)  # fmt: skip

    def _wrong(self) -> str:
        """What was found that no card shows."""
        rows = [row(cell(font(labels.text(one, 60), 10, PAPER), align="LEFT")) for one in self.marks.hand]
        return table(*rows, bgcolor=ALARM, cellpadding=3)


def _bid(amount: Number | None, *, is_moon: bool) -> str:
    return "the moon" if is_moon else "the bid" if amount is None else str(amount)


def _marks(replay: HandReplay, findings: Sequence[Finding]) -> _Marks:
    """Each finding at the play it is about, else at its trick, else below the hand."""
    marks = _Marks()
    told: set[int] = set()
    for step in steps_of(replay, findings):
        for finding in step.findings:
            if finding.severity == "note":
                continue
            is_at_card = step.kind == "play" and step.trick is not None and step.position is not None
            is_whole = step.span is not None and finding.span.start < step.span.start < finding.span.end
            if is_at_card and not is_whole and step.trick is not None and step.position is not None:
                marks.plays.setdefault((step.trick, step.position), []).append(f"{finding.code} {finding.name}")
                told.add(id(finding))
    numbers = {laid.number: place for place, laid in enumerate(replay.laid)}
    for finding in findings:
        if id(finding) in told or finding.severity == "note":
            continue
        said = f"{finding.code} {finding.name}"
        if finding.trick in numbers:
            marks.tricks.setdefault(numbers[finding.trick], []).append(said)
        else:
            marks.hand.append(said)
    for dispute in _disputes(replay):
        if dispute.kind == "points":
            marks.points |= {name for _, name in dispute.points}
        elif dispute.kind == "revoke" and dispute.trick in numbers:
            place = numbers[dispute.trick]
            accused = replay.table.index.get(dispute.accused or "")
            marks.disputed |= {(place, at) for at, seat in enumerate(replay.laid[place].seats) if seat == accused}
    return marks


def _disputes(replay: HandReplay) -> Iterator[Dispute]:
    for statement in replay.hand.statements:
        if isinstance(statement, Dispute):
            yield statement
