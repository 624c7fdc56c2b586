"""The likely slip behind a figure that no house rule makes right."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from pitchlog.cards import Number
from pitchlog.comparing.claims import Claim
from pitchlog.comparing.runs import Run
from pitchlog.engine.settlement import bid_value, settle, worth_by_side
from pitchlog.findings import listed
from pitchlog.replay.hand import HandReplay
from pitchlog.rules import worths_of
from pitchlog.rules.wording import POINT_TITLES

FIRST_OF_TWO: Final = 10
"""From here on a figure has two digits, which may be swapped; and so much is miscounted at once."""


class Guess(NamedTuple):
    """What may have been done, with ``{}`` where the sides stand whose wrong figures it explains."""

    text: str
    sides: frozenset[int]


def likely_slip(claim: Claim, run: Run) -> str | None:
    """What the scorer may have done, in a clause; ``None`` where nothing usual fits.

    It explains all wrong figures of the statement, or says which it does not explain.
    """
    replay = run.replays[claim.index]
    match claim.kind:
        case "points":
            return next(_point_slips(claim, replay), None)
        case "score":
            right, guesses = replay.score, [list(_score_slips(claim, replay))]
        case "total":
            right = replay.totals
            guesses = [list(_total_slips(claim, replay, before)) for before in _totals_before(claim.index, run)]
        case "pips":
            right = () if replay.outcome is None else replay.outcome.pips
            guesses = [list(_pips_slips(claim, replay))]
        case _:
            return None
    figures = _figures(claim, replay)
    wrong = {side for side in figures if side < len(right) and right[side] not in (None, figures[side])}
    pen = list(_pen_slips(claim, replay, right))
    told = [_told(replay, wrong, [*one, *pen]) for one in guesses]
    return next((text for text, left in told if text and not left), None) or next(
        (f"{text}, which does not explain the figure of {_labels(replay, left)}" for text, left in told if text), None
    )


def _told(replay: HandReplay, wrong: Collection[int], guesses: Sequence[Guess]) -> tuple[str, set[int]]:
    """The first guess that explains every wrong figure, else one for each, in words; and the sides left over."""
    whole = next((guess for guess in guesses if guess.sides >= set(wrong)), None)
    chosen: dict[str, list[int]] = {}
    if whole is not None:
        return whole.text.format(_labels(replay, whole.sides)), set()
    for side in sorted(wrong):
        text = next((guess.text for guess in guesses if side in guess.sides), None)
        if text is not None:
            chosen.setdefault(text, []).append(side)
    left = set(wrong).difference(*chosen.values())
    return " and ".join(text.format(_labels(replay, sides)) for text, sides in chosen.items()), left


def _labels(replay: HandReplay, sides: Collection[int]) -> str:
    return listed([_label(replay, side) for side in sorted(sides)])


def _totals_before(index: int, run: Run) -> Iterator[Sequence[Number | None]]:
    """The totals before a hand as they stood, then as the scorer had them written down."""
    derived = run.snapshots[index].totals
    yield derived
    last = run.replays[index - 1].recorded if index else None
    if last is not None and last.total:
        yield [last.total[side].figure if side in last.total else total for side, total in enumerate(derived)]


def _point_slips(claim: Claim, replay: HandReplay) -> Iterator[str]:
    derived = {} if replay.outcome is None else replay.outcome.points
    right = {name: owners for name, owners in derived.items() if owners}
    if len(replay.table.sides) == 2 and right:
        swapped = {name: tuple([1 - side for side in owners]) for name, owners in right.items()}
        if _given(claim, replay) == swapped:
            yield "the two sides were swapped"
    for label, name in claim.points:
        side = None if label is None else replay.table.side_labels.find(label)
        is_known = name in replay.point_names or (name == "game" and "ten" in replay.point_names)
        if not is_known or (label is not None and side is None):
            continue
        owners = derived.get(name)
        if label is None:
            yield f"{_title(name)} was forgotten"
        elif side is not None and owners is not None and replay.table.side_index[side] not in owners:
            yield f"{_title(name)} was counted to {label}"


def _given(claim: Claim, replay: HandReplay) -> dict[str, tuple[int, ...]]:
    """Who was given each point: by the whole line, where the claim is the scorer's."""
    if claim.by is None:
        written = None if replay.recorded is None else replay.recorded.points
        return {name: owners for name, owners in (written or {}).items() if owners}
    found: dict[str, tuple[int, ...]] = {}
    for label, name in claim.points:
        side = None if label is None else replay.table.side_labels.find(label)
        if side is not None:
            found[name] = (*found.get(name, ()), replay.table.side_index[side])
    return found


def _title(name: str) -> str:
    return POINT_TITLES.get(name, name.replace("_", " ").capitalize())


def _figures(claim: Claim, replay: HandReplay) -> dict[int, Number]:
    found = {}
    for label, figure in claim.figures:
        side = replay.table.side_labels.find(label)
        if side is not None:
            found[replay.table.side_index[side]] = figure
    return found


def _label(replay: HandReplay, side: int) -> str:
    return replay.table.sides[side].label


def _score_slips(claim: Claim, replay: HandReplay) -> Iterator[Guess]:
    written, right = _written(claim, replay, "score"), replay.score
    everybody = frozenset(range(len(right)))
    if len(written) == 2 and len(right) == 2 and written == {0: right[1], 1: right[0]}:
        yield Guess("the two sides were swapped", everybody)
    outcome, contract = replay.outcome, replay.contract
    taken = None if outcome is None else outcome.taken
    if taken is None or contract is None:
        return
    table = replay.table
    ours = table.side_of[contract.pitcher]
    worth = worth_by_side(taken.points, taken.jack_worth, len(table.sides), replay.rules)
    for side, figure in _figures(claim, replay).items():
        if side == ours:
            texts = _pitchers_slips(figure, worth[side], replay)
            yield from (Guess(text, frozenset({side})) for text in texts)
    yield from (Guess(text, everybody) for text in _moved_point(claim, replay))
    wrong = {side: figure for side, figure in _figures(claim, replay).items() if figure != right[side]}
    doubled = {side: 2 * told for side, told in enumerate(right) if told and side in wrong}
    if wrong and wrong == doubled:
        yield Guess("the score was counted twice", everybody)


def _pitchers_slips(figure: Number, worth: Number, replay: HandReplay) -> Iterator[str]:
    """What may have been done with the score of the pitcher's side, which took so much."""
    outcome, contract = replay.outcome, replay.contract
    if outcome is None or contract is None:
        return
    if outcome.made is False:
        if figure == worth:
            yield f"the set was forgotten: {{}} took {figure}, but did not make the bid"
        if figure == bid_value(contract, replay.rules):
            yield "the minus sign was forgotten"
        if figure == -worth and worth:
            yield "what was taken was taken off, and not the bid"
        if figure == 0:
            yield "the lost bid was not taken off {}"
    if outcome.made and figure == contract.amount != worth:
        yield "the bid was written down and not what was taken"


def _written(claim: Claim, replay: HandReplay, kind: str) -> dict[int, Number]:
    """All figures that the record gives of this kind, with those of the claim."""
    recorded = replay.recorded
    entries = (
        {} if recorded is None else {"score": recorded.score, "total": recorded.total, "pips": recorded.pips}[kind]
    )
    return {side: entry.figure for side, entry in entries.items()} | _figures(claim, replay)


def _moved_point(claim: Claim, replay: HandReplay) -> Iterator[str]:
    """A point that went to another side, or to none, would make just these figures."""
    outcome, contract = replay.outcome, replay.contract
    taken = None if outcome is None else outcome.taken
    if taken is None or contract is None or (contract.amount is None and not contract.is_free):
        return
    wanted = _written(claim, replay, "score")
    table, ruling = replay.table, [0] * len(replay.table.sides) if replay.recorded is None else replay.recorded.ruling
    for name in worths_of(replay.rules):
        owner = taken.points.get(name)
        for other in [side for side in (*range(len(table.sides)), None) if side != owner]:
            points = {**taken.points, name: other}
            made = settle(
                points, contract, table.side_of, replay.rules, tricks=taken.tricks, jack_worth=taken.jack_worth
            ).score
            if all(made[side] + ruling[side] == figure for side, figure in wanted.items()):
                said = "forgotten" if other is None else f"counted to {_label(replay, other)}"
                yield f"{_title(name)} was {said}"


def _total_slips(claim: Claim, replay: HandReplay, before: Sequence[Number | None]) -> Iterator[Guess]:
    written, right = _written(claim, replay, "total"), replay.totals
    if len(written) == 2 and len(right) == 2 and written == {0: right[1], 1: right[0]}:
        yield Guess("the two sides were swapped", frozenset(written))
    for side, figure in _figures(claim, replay).items():
        old, score = before[side], replay.score[side]
        if old is None or score is None or figure == right[side]:
            continue
        others = [other for place, other in enumerate(replay.score) if place != side and other is not None]
        for text in _adding_slips(figure, old, score, others):
            yield Guess(text, frozenset({side}))


def _adding_slips(figure: Number, old: Number, score: Number, others: Sequence[Number]) -> Iterator[str]:
    """What may have been done with one side's score when it was added to its total."""
    if figure == old and score:
        yield "this hand was not added for {}"
    if figure == old + 2 * score and score:
        yield "this hand was added twice for {}"
    if figure == old - score and score:
        is_won = score > 0
        yield (
            "this hand was taken off {} and not added" if is_won else "the lost bid was added to {} and not taken off"
        )
    if any(figure == old + other for other in others):
        yield "another side's score was added for {}"
    if figure == score != old + score:
        yield "the score was written down as the total of {}"


def _pen_slips(claim: Claim, replay: HandReplay, right: Sequence[Number | None]) -> Iterator[Guess]:
    """Figures that were counted right and written down, or added up, wrong."""
    figures = _figures(claim, replay)
    for side, figure in figures.items():
        if side < len(right) and figure != right[side]:
            yield from (Guess(text, frozenset({side})) for text in _pen_slip(replay, side, figure, figures, right))


def _pen_slip(
    replay: HandReplay, side: int, figure: Number, figures: Mapping[int, Number], right: Sequence[Number | None]
) -> Iterator[str]:
    told = right[side]
    if not isinstance(told, int) or not isinstance(figure, int):
        return
    if told >= FIRST_OF_TWO and str(figure) == str(told)[::-1] and figure != told:
        yield f"the digits of {told} were swapped for {{}}"
    if abs(figure - told) == FIRST_OF_TWO:
        yield f"ten too {'many' if figure > told else 'few'} were counted for {{}}"
    if figure == -told:
        yield f"the minus sign was {'forgotten' if told < 0 else 'put there by mistake'} for {{}}"
    owners = [other for other, owned in enumerate(right) if other != side and owned == figure]
    if len(owners) == 1 and figures.get(owners[0], figure) == figure:
        yield f"the figure of {_label(replay, owners[0])} was written down for {{}}"


def _pips_slips(claim: Claim, replay: HandReplay) -> Iterator[Guess]:
    written = _written(claim, replay, "pips")
    right = () if replay.outcome is None else replay.outcome.pips
    if len(written) == 2 and len(right) == 2 and written == {0: right[1], 1: right[0]}:
        yield Guess("the two sides were swapped", frozenset(written))
    figures = {side: figure for side, figure in _figures(claim, replay).items() if side < len(right)}
    wrong = {side: (figure, right[side]) for side, figure in figures.items() if right[side] != figure}
    for laid in replay.laid:
        worth = sum(replay.trumps.pips[card] for card in laid.cards if card < 54)
        own = None if laid.taker is None else replay.table.side_of[laid.taker]
        if not worth or own is None:
            continue
        short = [side for side, (figure, told) in wrong.items() if told is not None and figure == told - worth]
        over = [side for side, (figure, told) in wrong.items() if told is not None and figure == told + worth]
        over = [side for side in over if side != own]
        if own in short and len(over) == 1:
            yield Guess(f"trick {laid.number} was counted to the wrong side", frozenset({own, over[0]}))
        if own in short:
            yield Guess(f"trick {laid.number} was left out of the count", frozenset({own}))
        for side in over:
            yield Guess(f"trick {laid.number} was counted to the wrong side", frozenset({side}))
