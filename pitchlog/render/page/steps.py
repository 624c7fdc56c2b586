"""What the replay on the page is drawn from: a hand as steps, each with only what it changes.

One object a hand (``schema`` ``pitchlog.page/1``; the tables of its game are beside it, see :func:`game_table`)::

    {"id": "g1h3", "title": "Hand 3", "dealer": 3, "held": ["As Ks", …], "unseen": [0, …], "before": ["7", "5"],
     "steps": [{"id": "t2c3", "kind": "play", "words": ["S plays ", "Td", ""], "line": 31, …}, …]}

``held`` are the known cards of each seat before anything happens, ``unseen`` how many more it has. A step names what
stands otherwise after it: ``held`` and ``unseen`` by seat, ``table`` ([seat, card, is it a trump], in the order
played), ``taker``, ``trump``, ``contract``, ``tricks`` and ``pips`` by side, ``points`` ([name, side]). ``halt`` is set
where a trick begins; ``law`` is what the player might have played and why; ``found`` are the findings. ``words`` and
other sentences are text and cards by turns. ``id`` is behind the hand's own: ``g1h3`` and ``t2c3`` is the place
``g1h3t2c3``. ``before`` are the totals before the hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pitchlog.cards import SUITS
from pitchlog.comparing.runs import Run
from pitchlog.render import tally
from pitchlog.render.page.facts import FindingFact
from pitchlog.render.page.phrases import name, said, shown
from pitchlog.replay.hand import HandReplay
from pitchlog.steps.law import law_of
from pitchlog.steps.scene import Scene, scenes_of
from pitchlog.steps.steps import Step

SCHEMA: Final = "pitchlog.page/1"

Found = Mapping[int, tuple[FindingFact, ...]]


def game_table(run: Run, place: str, title: str, lines: str) -> dict[str, Any]:
    """Who sits at the table of a game."""
    players = run.game.header.players
    names = dict(players.seats) if players is not None else {}
    table = run.table
    return {
        "id": place, "title": title, "seats": [name(seat) for seat in table.seats],
        "names": [name(names.get(seat) or "") for seat in table.seats],
        "lines": lines, "sides": [name(side.label) for side in table.sides], "side_of": list(table.side_of),
    }  # fmt: skip


def hand_steps(
    run: Run, index: int, steps: Sequence[Step], places: Sequence[str], found: Found, place: str
) -> dict[str, Any]:
    """The steps of one hand."""
    replay = run.replays[index]
    scenes = scenes_of(replay, steps)
    hand = replay.hand
    told: list[dict[str, Any]] = []
    for at, step in enumerate(steps):
        before = scenes[at - 1] if at else None
        one: dict[str, Any] = {"id": places[at][len(place) :], "kind": step.kind, "words": list(_words(step, replay))}
        if step.span is not None:
            one["line"] = step.line.number
        one |= _changed(before, scenes[at], replay)
        if step.kind in ("start", "gap", "result") or step.position == 0:
            one["halt"] = True
        law = law_of(replay, before, step) if before is not None else None
        if law is not None:
            one["law"] = {"lawful": law.is_lawful, "any": law.is_any, "cards": " ".join(map(str, law.cards)),
                          "why": shown(law.why), "basis": shown(law.basis)}  # fmt: skip
        if at in found:
            one["found"] = [_finding(fact, place) for fact in found[at]]
        told.append(one)
    number = hand.index if hand.number is None else hand.number
    totals = run.snapshots[index].totals if index < len(run.snapshots) else ()
    return {
        "id": place, "title": f"Hand {number}", "dealer": replay.dealer, "number": number,
        "held": [" ".join(map(str, scenes[0].cards(seat))) for seat in range(len(replay.table.seats))],
        "unseen": list(scenes[0].unseen), "told": list(scenes[0].told),
        "before": [tally.figure(total) for total in totals], "steps": told,
    }  # fmt: skip


def _words(step: Step, replay: HandReplay) -> Sequence[str]:
    return said(step, replay.table.index)


def _finding(fact: FindingFact, place: str) -> dict[str, Any]:
    return {"code": fact.mark.code, "name": fact.mark.name, "severity": fact.mark.severity,
            "id": fact.mark.place[len(place) :], "message": list(fact.message)}  # fmt: skip


def _changed(before: Scene | None, after: Scene, replay: HandReplay) -> dict[str, Any]:
    """What stands otherwise after a step."""
    found: dict[str, Any] = {}
    if before is not None:
        seats = range(len(after.held))
        held = {str(seat): " ".join(map(str, after.cards(seat))) for seat in seats
                if after.held[seat] != before.held[seat]}  # fmt: skip
        unseen = {str(seat): after.unseen[seat] for seat in seats if after.unseen[seat] != before.unseen[seat]}
        found |= {"held": held} if held else {}
        found |= {"unseen": unseen} if unseen else {}
        if after.table != before.table:
            found["table"] = [[seat, str(card), replay.trumps.is_trump(card)] for seat, card in after.table]
    if before is None or after.taker != before.taker:
        found["taker"] = after.taker
    if before is None or after.trump != before.trump:
        found["trump"] = None if after.trump is None else SUITS[after.trump]
    if after.contract is not None and (before is None or before.contract != after.contract):
        found["contract"] = _contract(after, replay)
    if before is None or after.tricks != before.tricks:
        found["tricks"] = list(after.tricks)
    if before is None or after.pips != before.pips:
        found["pips"] = None if after.pips is None else [tally.figure(pips) for pips in after.pips]
    if before is not None and after.points != before.points:
        found["points"] = [[point.replace("_", " "), side] for point, side in after.points if side is not None]
    return found


def _contract(scene: Scene, replay: HandReplay) -> dict[str, Any]:
    contract = scene.contract
    assert contract is not None
    if contract.is_moon:
        bid = "shoots the moon"
    elif contract.is_free:
        bid = "pitches without a bid"
    elif contract.amount is None:
        bid = "is pitcher, for an unknown bid"
    else:
        bid = f"is pitcher and bid {contract.amount}"
    told: dict[str, Any] = {"seat": contract.pitcher, "bid": bid}
    if contract.partner is not None and contract.partner != contract.pitcher:
        told["partner"] = contract.partner
    return told
