"""The recorded figures of a hand beside the derived ones.

A figure is judged from the recorded figures it was made from: a score from the recorded points, a total from the last
recorded total and this hand's score. It is right, too, if it is the derived one: so one slip is told once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pitchlog.cards import Number
from pitchlog.engine.auction import Contract
from pitchlog.engine.scoring import game_of_camps
from pitchlog.engine.settlement import Settlement, settle, team_of, worth_by_side
from pitchlog.record.model import Figures, Points, Statement
from pitchlog.replay.faults import FigureFault, Place, Unresolved
from pitchlog.replay.hand import HandReplay
from pitchlog.replay.outcome import ALONE, readings
from pitchlog.replay.possible import possible_scores

POINT_FAULTS = {"high": "wrong-high", "low": "wrong-low", "jack": "wrong-jack", "game": "wrong-game"}

POINT_RULES = {
    "high": "high_credit", "low": "low_credit", "jack": "jack_credit", "game": "game_tie", "ten": "game_mode",
    "off_jack": "off_jack_points", "off_ace": "off_ace_points", "joker": "joker_credit", "big": "joker_credit",
    "little": "joker_credit", "nine": "nine_value", "five": "five_value", "off_five": "off_five_value",
    "three": "three_value", "off_three": "off_three_value", "queen": "queen_value", "king": "king_value",
    "last": "last_trick", "high_spade": "high_spade",
}  # fmt: skip
"""The house rule that each point rests on."""

NOBODY: tuple[int, ...] = ()


class Entry(NamedTuple):
    """A figure that was written down for a side: the ``nth`` of its statement."""

    figure: Number
    statement: Figures
    nth: int

    @property
    def place(self) -> Place:
        """Where it stands."""
        return Place(self.statement, "figure", self.nth)


BySide = dict[int, Entry]


@dataclass(slots=True)
class Recorded:
    """What a hand's record says of its results, by side index. ``None``: not recorded.

    ``points`` gives for each point named its sides (``()`` behind ``none``), or ``None`` where a side is unknown.
    ``open_claims`` are the kinds of figures that could not be judged, ``wrong_scores`` the sides whose score is told as
    wrong; ``is_ruling_lost`` says that a ruling cannot be
    read, so that the score may be any.
    """

    points: dict[str, tuple[int, ...] | None] | None
    pips: BySide
    score: BySide
    total: BySide
    ruling: list[Number]
    open_claims: list[str] = field(default_factory=list)
    wrong_scores: set[int] = field(default_factory=set)
    is_ruling_lost: bool = False


def read_recorded(replay: HandReplay) -> Recorded:
    """Reads the figures of a hand; a side that is not one is told and left out."""
    hand, table = replay.hand, replay.table
    pips, score, total = by_side(replay, hand.pips), by_side(replay, hand.score), by_side(replay, hand.total)
    recorded = Recorded(None, pips, score, total, [0] * len(table.sides))
    for ruling in hand.rulings:
        for index, (label, figure) in enumerate(ruling.figures):
            side = find_side(replay, label, Place(ruling, "figure", index))
            if side is None:
                recorded.is_ruling_lost = True
            else:
                recorded.ruling[side] += figure
    if hand.unreadable and any(line.keyword == "ruling" for line in hand.unreadable):
        recorded.is_ruling_lost = True
    if hand.points is not None:
        recorded.points = _points_by_name(replay, hand.points.given, hand.points)
    return recorded


def find_side(replay: HandReplay, label: str, place: Place) -> int | None:
    """The side with this label; an unknown one is told once a statement."""
    found = replay.table.side_labels.find(label)
    if found is not None:
        return replay.table.side_index[found]
    is_told = any(fault.name == "unknown-side" and fault.place.statement is place.statement for fault in replay.faults)
    if not is_told:
        known = tuple(side.label for side in replay.table.sides)
        replay.faults.append(Unresolved("unknown-side", place, side=None, written=label, known=known))
    return None


def by_side(replay: HandReplay, statements: Sequence[Figures]) -> BySide:
    """The figures of these statements by side; the first of a side counts."""
    found: BySide = {}
    if not statements:
        return found
    side_index = replay.table.side_index
    for statement in statements:
        for index, (label, figure) in enumerate(statement.figures):
            side = side_index.get(label)
            if side is None:
                side = find_side(replay, label, Place(statement, "figure", index))
            if side is not None and side not in found:
                found[side] = Entry(figure, statement, index)
    return found


def _points_by_name(
    replay: HandReplay, given: Sequence[tuple[str | None, str]], statement: Points
) -> dict[str, tuple[int, ...] | None]:
    """For each point named its sides in order, or ``None`` where one of them is unknown."""
    found: dict[str, tuple[int, ...] | None] = {}
    side_index = replay.table.side_index
    for index, (label, name) in enumerate(given):
        side = None
        if label is not None:
            side = side_index.get(label)
            if side is None:
                side = find_side(replay, label, Place(statement, "point", index))
            if side is None:
                found[name] = None
                continue
        if name == "game" and "game" not in replay.point_names and "ten" in replay.point_names:
            name = "ten"
        if name not in found:
            found[name] = ALONE[side]
        elif side is not None and (before := found[name]) is not None:
            found[name] = tuple(sorted({*before, side}))
    return found


# Points and pips


def judge_points(replay: HandReplay, recorded: Recorded) -> None:
    """Each point of the game against the derived one; a point not named was given to nobody."""
    statement, outcome = replay.hand.points, replay.outcome
    if statement is None or recorded.points is None:
        return
    table = replay.point_names
    for name, written in recorded.points.items():
        if name not in table and written != NOBODY:
            place = Place(statement, "point", _named(statement, name) or 0)
            replay.faults.append(FigureFault("wrong-point", place, recorded=name, reason="not-in-game"))
    if replay.is_void or replay.is_recorded or outcome is None:
        return
    for name, derived in outcome.points.items():
        written = recorded.points.get(name, NOBODY)
        if derived is None or written is None:
            owners = {ALONE[taken.points[name]] for taken, _ in outcome.seen}
            if (
                not owners
                or replay.is_shaken
                or written is None
                or written in owners
                or _follows_from_pips(replay, recorded, name, written)
            ):
                recorded.open_claims.append(name)
            else:
                _wrong_point(replay, statement, name, _named(statement, name), written, *sorted(owners, reverse=True))
        elif replay.is_shaken and written != derived:
            recorded.open_claims.append(name)
        elif written != derived and not _follows_from_pips(replay, recorded, name, written):
            _wrong_point(replay, statement, name, _named(statement, name), written, derived)


def _named(statement: Points, name: str) -> int | None:
    """Where in the line the point is first named."""
    names = (name, "game") if name == "ten" else (name,)
    return next((index for index, (_, other) in enumerate(statement.given) if other in names), None)


def _follows_from_pips(replay: HandReplay, recorded: Recorded, name: str, written: tuple[int, ...]) -> bool:
    """Game is right, too, if it is what the recorded pips make, or with another of those who play together."""
    table = replay.table
    if name == "game" and len(written) == 1 and _are_together(replay, written[0]):
        return True
    if name != "game" or len(recorded.pips) < len(table.sides):
        return False
    pips = [recorded.pips[side][0] for side in range(len(table.sides))]
    bid = replay.contract
    pitcher, partner = (None, None) if bid is None else (bid.pitcher, bid.partner)
    eldest = None if replay.dealer is None else table.next(replay.dealer)
    side_of, variants = table.side_of, readings(replay.rules)[0]
    found = {game_of_camps(pips, pitcher, partner, eldest, side_of, rules) for rules in variants}
    return any(written == ALONE[side] for side in found)


def _are_together(replay: HandReplay, side: int) -> bool:
    """Whether this side plays in this hand with the one that has Game, so that it is a matter of taste who has it."""
    owners = None if replay.outcome is None else replay.outcome.points.get("game")
    if replay.contract is None or not owners:
        return False
    team = team_of(replay.contract, replay.table.side_of)
    are_defenders = replay.rules.defenders == "together" and side not in team and owners[0] not in team
    return are_defenders or (side in team and owners[0] in team)


def _wrong_point(
    replay: HandReplay,
    statement: Statement,
    name: str,
    index: int | None,
    written: tuple[int, ...],
    *derived: tuple[int, ...],
) -> None:
    """``derived`` is whose the point is; where that cannot be told, all whose it may be."""
    place = Place(statement) if index is None else Place(statement, "point", index)
    labels = [side.label for side in replay.table.sides]
    rule = POINT_RULES.get(name)
    owners = [labels[sides[0]] if sides else "nobody" for sides in derived]
    right = None if owners == ["nobody"] else " or ".join(owners)
    replay.faults.append(
        FigureFault(
            POINT_FAULTS.get(name, "wrong-point"),
            place,
            side=labels[written[0]] if written else None,
            rule=rule,
            recorded=" and ".join(labels[side] for side in written) or None,
            derived=right,
            reason=name,
        )
    )


def judge_pips(replay: HandReplay, recorded: Recorded) -> None:
    """The recorded pips against the derived ones: one finding a statement."""
    outcome = replay.outcome
    if not recorded.pips or replay.is_void or replay.is_recorded or outcome is None:
        return
    if any(outcome.pips[side] is None for side in recorded.pips):
        recorded.open_claims.append("pips")
    wrong = [
        (side, entry.figure, right, entry.place)
        for side, entry in recorded.pips.items()
        if (right := outcome.pips[side]) is not None and right != entry.figure
    ]
    if wrong and (replay.is_cut_off or replay.is_shaken):
        recorded.open_claims.append("pips")
    else:
        report_figures(replay, "wrong-pips", wrong, "game_values")


def report_figures(
    replay: HandReplay,
    name: str,
    wrong: Sequence[tuple[int, Number, Number, Place]],
    rule: str | None,
    reason: str = "",
    pieces: dict[str, Number | str] | None = None,
    last: Mapping[int, Entry] | None = None,
) -> None:
    """One finding for each statement in which a figure is wrong."""
    labels = [side.label for side in replay.table.sides]
    statements: dict[int, list[tuple[int, Number, Number, Place]]] = {}
    for entry in wrong:
        statements.setdefault(entry[3].statement.line.number, []).append(entry)
    for entries in statements.values():
        entries.sort(key=lambda entry: entry[3].index)
        side, figure, right, place = entries[0]
        known = {} if last is None else last
        before = tuple((labels[one], known[one].figure, known[one].place) for one, *_ in entries if one in known)
        replay.faults.append(
            FigureFault(
                name,
                place,
                side=labels[side],
                rule=rule,
                recorded=str(figure),
                derived=str(right),
                reason=reason,
                pieces=pieces,
                others=tuple((other[3], str(other[2])) for other in entries[1:]),
                wrong=tuple((labels[entry[0]], entry[1], entry[2]) for entry in entries),
                before=before,
            )
        )


# Scores


def recorded_owners(replay: HandReplay, recorded: Recorded) -> dict[str, int | None] | None:
    """Who got each point of the game as it is written, where the one side of each, or nobody, is known."""
    if recorded.points is None:
        return None
    owners: dict[str, int | None] = {}
    for rule in replay.rules.points:
        sides = recorded.points.get(rule.name, NOBODY)
        if sides is None or len(sides) > 1:
            return None
        owners[rule.name] = next(iter(sides), None)
    return owners


def scores_from_points(
    replay: HandReplay, recorded: Recorded, before: Sequence[Number | None]
) -> list[tuple[Number, ...]]:
    """The scores that the recorded points make, under every reading of these rules; none where they cannot tell.

    A score pad does not tell whether the jack was hung, nor whether a moon had every trick: then either may be.
    """
    contract, table = replay.contract, replay.table
    is_open = replay.phases is not None and replay.phases.is_bonus_open
    if contract is None or is_open or (contract.amount is None and not contract.is_free):
        return []
    points = recorded_owners(replay, recorded)
    if points is None:
        return []
    taken = replay.outcome.taken if replay.outcome is not None else None
    total = before[table.side_of[contract.pitcher]]
    ways: list[tuple[Sequence[int] | None, int | None]] = [(None, None)]
    if taken is not None:
        ways = [(taken.tricks, taken.jack_worth)]
    elif replay.rules.hang_jack > 1 or contract.is_moon:
        counts = [None, [1] * len(table.sides)] if contract.is_moon else [None]
        worths = {replay.rules.jack_value, max(replay.rules.jack_value, replay.rules.hang_jack)}
        ways = [(tricks, worth) for tricks in counts for worth in worths]
    return [
        with_bonus(settle(points, bid, table.side_of, rules, tricks=tricks, jack_worth=worth, total=total), replay)
        for rules in readings(replay.rules)[0]
        for tricks, worth in ways
        for bid in _with_partners(replay, contract)
    ]


def _with_partners(replay: HandReplay, contract: Contract) -> list[Contract]:
    """The contract with everybody in it who may be the pitcher's partner: a score pad does not tell who was called."""
    seats = len(replay.table.seats)
    if not replay.is_recorded or contract.partner is not None:
        return [contract]
    if replay.rules.sides == "offset_partner":
        return [replace(contract, partner=(contract.pitcher - 2) % seats)]
    if replay.rules.sides == "called_partner":
        return [replace(contract, partner=seat) for seat in range(seats)]
    return [contract]


def with_bonus(settlement: Settlement, replay: HandReplay) -> tuple[Number, ...]:
    """The score of a hand with what was scored before its play."""
    bonus = replay.bonus
    if not any(bonus):
        return settlement.score
    return tuple([score + more for score, more in zip(settlement.score, bonus, strict=True)])


class RightScores:
    """For each side the scores that would be right: the derived one, and what the recorded points make.

    Worked out only when somebody asks: mostly a recorded score is the derived one, and nobody does.
    """

    __slots__ = ("_before", "_found", "_recorded", "_replay")

    def __init__(self, replay: HandReplay, recorded: Recorded, before: Sequence[Number | None]) -> None:
        self._replay = replay
        self._recorded = recorded
        self._before = before
        self._found: list[set[Number]] | None = None

    def __getitem__(self, side: int) -> set[Number]:
        if self._found is None:
            self._found = _right_scores(self._replay, self._recorded, self._before)
        return self._found[side]


def _right_scores(replay: HandReplay, recorded: Recorded, before: Sequence[Number | None]) -> list[set[Number]]:
    found: list[set[Number]] = [set() for _ in replay.table.sides]
    if replay.is_void:
        for side, right in enumerate(found):
            right.add(recorded.ruling[side])
        return found
    outcome = replay.outcome
    options = scores_from_points(replay, recorded, before)
    taken = None if outcome is None else outcome.taken
    contract = replay.contract
    is_bound = contract is not None and (contract.amount is not None or contract.is_free)
    if taken is not None and replay.rules.revoke_penalty != "none" and contract is not None and is_bound:
        side_of, worth = replay.table.side_of, taken.jack_worth
        laid = settle(taken.points, contract, side_of, replay.rules, tricks=taken.tricks, jack_worth=worth)
        options.append(with_bonus(laid, replay))
    for side, right in enumerate(found):
        if outcome is not None and (score := outcome.score[side]) is not None:
            right.add(score + recorded.ruling[side])
        right.update(option[side] + recorded.ruling[side] for option in options)
        unwritten = () if replay.phases is None else replay.phases.unwritten
        right.update([score + more[side] for score in tuple(right) for more in unwritten])
    return found


def judge_score(replay: HandReplay, recorded: Recorded, right: RightScores) -> None:
    """The recorded score: right if it is derived, or what the recorded points make; rulings are in it."""
    if not recorded.score:
        return
    outcome = replay.outcome
    wrong = []
    excluded = []
    for side, entry in recorded.score.items():
        figure = entry.figure
        own = None if outcome is None or replay.is_void else outcome.score[side]
        if (own is not None and own + recorded.ruling[side] == figure) or figure in right[side]:
            continue
        if recorded.is_ruling_lost or (
            replay.is_shaken and (own is None or right[side] == {own + recorded.ruling[side]})
        ):
            recorded.open_claims.append("score")
            continue
        is_judged = replay.is_void or replay.is_recorded or (outcome is not None and outcome.score[side] is not None)
        if not is_judged or not right[side]:
            possible = scores_left_open(replay, recorded, right, side)
            if possible and figure not in possible:
                recorded.wrong_scores.add(side)
                excluded.append((side, figure, possible, entry.place))
            elif not replay.is_recorded:
                recorded.open_claims.append("score")
            continue
        recorded.wrong_scores.add(side)
        derived = recorded.ruling[side]
        if own is not None:
            derived = own + recorded.ruling[side]
        elif replay.is_recorded and len(right[side]) > 1:
            excluded.append((side, figure, set(right[side]), entry.place))
            continue
        elif not replay.is_void:
            derived = min(right[side])
        wrong.append((side, figure, derived, entry.place))
    if wrong:
        reason = "void" if replay.is_void else "derived"
        report_figures(replay, "wrong-score", wrong, None, reason, _pieces(replay, recorded))
    for side, figure, possible, place in excluded:
        label, options = replay.table.sides[side].label, sorted(possible)
        text = " or ".join(map(str, options))
        one = (label, figure, options[0])
        replay.faults.append(
            FigureFault(
                "wrong-score", place, side=label, recorded=str(figure), derived=text, reason="excluded", wrong=(one,)
            )
        )


def scores_left_open(replay: HandReplay, recorded: Recorded, right: RightScores, side: int) -> set[Number]:
    """The scores that a side may have, over all that the record leaves open; none where that is too much."""
    outcome, ruling = replay.outcome, recorded.ruling[side]
    if replay.hand.unreadable:
        return set()
    if outcome is not None and outcome.seen and not replay.is_recorded and not replay.is_shaken:
        settled = [settlement.score[side] for _, settlement in outcome.seen if settlement is not None]
        return {score + ruling for score in settled} | right[side] if len(settled) == len(outcome.seen) else set()
    owners = recorded_owners(replay, recorded) if replay.is_recorded else None
    points = None if owners is None else tuple(owners.items())
    return {score + ruling for score in possible_scores(replay, side, points)} | right[side]


def _pieces(replay: HandReplay, recorded: Recorded) -> dict[str, Number | str] | None:
    contract, outcome = replay.contract, replay.outcome
    if contract is None or outcome is None or outcome.taken is None:
        return None
    side = replay.table.side_label(contract.pitcher)
    ours = replay.table.side_of[contract.pitcher]
    won = worth_by_side(outcome.taken.points, outcome.taken.jack_worth, len(replay.table.sides), replay.rules)[ours]
    pieces: dict[str, Number | str] = {"side": side, "taken": won}
    if contract.amount is not None:
        pieces["bid"] = "moon" if contract.is_moon else contract.amount
    if outcome.made is not None:
        pieces["made"] = "made" if outcome.made else "set"
    if recorded.ruling[ours]:
        pieces["ruling"] = recorded.ruling[ours]
    return pieces
