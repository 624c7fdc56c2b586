"""Why a claim holds or not, in sentences for people: the cards that fell, the rule they fall under, the figures."""

from __future__ import annotations

from pitchlog.cards import DEUCE, Number
from pitchlog.comparing.claims import Claim
from pitchlog.comparing.runs import Run
from pitchlog.engine.standing import has_reached
from pitchlog.findings import listed
from pitchlog.replay.figures import POINT_RULES
from pitchlog.replay.hand import HandReplay
from pitchlog.rules import basis
from pitchlog.rules.wording import POINT_TITLES


def because(claim: Claim, run: Run, *, is_right: bool | None) -> str:
    """The reason in one or two sentences."""
    replay = run.replays[claim.index]
    match claim.kind:
        case "points":
            return " ".join(_why_point(replay, name) for name in dict.fromkeys(name for _, name in claim.points))
        case "score":
            return _why_score(replay)
        case "total":
            return _why_total(run, claim.index)
        case "pips":
            return _why_pips(replay)
        case "winner":
            return _why_winner(run, claim.index)
        case "revoke":
            return _why_revoke(claim, run, is_right=is_right)
        case _:
            return _why_misdeal(is_right=is_right)


def _title(name: str) -> str:
    return POINT_TITLES.get(name, name.replace("_", " ").capitalize())


def _labels(replay: HandReplay, sides: tuple[int, ...]) -> str:
    return listed([replay.table.sides[side].label for side in sides]) if sides else "nobody"


def _figures(replay: HandReplay, figures: object) -> str:
    values = list(figures)  # type: ignore[call-overload]
    labels = [side.label for side in replay.table.sides]
    return ", ".join(f"{label} {'?' if value is None else value}" for label, value in zip(labels, values, strict=True))


def _why_point(replay: HandReplay, name: str) -> str:
    if name == "game" and "game" not in replay.point_names and "ten" in replay.point_names:
        name = "ten"
    if name not in replay.point_names:
        return f"There is no point for {_title(name)} under these rules."
    if replay.is_recorded or replay.outcome is None:
        return "The hand was not written down card by card, so nobody can tell."
    owners = replay.outcome.points.get(name)
    if owners is None:
        return _open_rules(replay) or f"Whose {_title(name)} is cannot be told from the record."
    rule = POINT_RULES.get(name)
    law = "" if rule is None else f" ({basis(replay.rules, rule)})"
    if name == "game" and replay.trump is not None:
        return f"The pips are {_figures(replay, replay.outcome.pips)}, so Game is {_labels(replay, owners)}'s{law}."
    card = _card_of(replay, name)
    if card is None:
        return f"{_title(name)} is {_labels(replay, owners)}'s{law}."
    text, holder, taker = card
    seats = replay.table.seats
    took = "" if taker is None else f", and {seats[taker]} took the trick" if taker != holder else " and took the trick"
    return f"{seats[holder]} played {text}{took}; {_title(name)} is {_labels(replay, owners)}'s{law}."


def _open_rules(replay: HandReplay) -> str | None:
    """That it hangs on house rules which nobody settled, where it does."""
    gaps = () if replay.outcome is None else replay.outcome.gaps
    depends = "depends" if len(gaps) == 1 else "may depend"
    return f"It {depends} on {listed(list(gaps))}, and the house rules leave that open." if gaps else None


def _card_of(replay: HandReplay, name: str) -> tuple[str, int, int | None] | None:
    """The card that makes a point, who played it and who took it."""
    trumps, rules = replay.trumps, replay.rules
    fallen = {
        card: (laid.seats[place], laid.taker)
        for laid in replay.laid
        for place, card in enumerate(laid.cards)
        if card < 54
    }
    own = sorted((card for card in fallen if trumps.bits >> card & 1), key=lambda card: trumps.ranks[card])
    named = [card for card, names in trumps.scoring.items() if name in names and card in fallen]
    if named:
        best = named[0]
    elif name == "high" and own and rules.high_card == "highest_in_play":
        best = own[-1]
    elif name == "low" and own and (rules.low_card != "deuce" or own[0].rank == DEUCE):
        best = own[0]
    else:
        return None
    return str(best), fallen[best][0], fallen[best][1]


def _why_score(replay: HandReplay) -> str:
    contract, outcome = replay.contract, replay.outcome
    if replay.is_void:
        return "The hand came to nothing, so it scores nothing."
    if None in replay.score:
        return _open_rules(replay) or "What the hand was worth cannot be told from the record."
    said = f"The score is {_figures(replay, replay.score)}"
    if contract is None or outcome is None or outcome.taken is None:
        return f"{said}."
    taken = [(name, side) for name, side in outcome.taken.points.items() if side is not None]
    by_side: dict[str, list[str]] = {}
    for name, side in taken:
        by_side.setdefault(replay.table.sides[side].label, []).append(_title(name))
    points = "; ".join(f"{label} took {listed(names)}" for label, names in by_side.items()) or "nobody took a point"
    bid = "a moon" if contract.is_moon else str(contract.amount)
    made = (
        ""
        if outcome.made is None
        else f", and {replay.table.seats[contract.pitcher]}'s bid of {bid} was " + ("made" if outcome.made else "set")
    )
    return f"{points}{made}. {said}."


def _why_total(run: Run, index: int) -> str:
    replay = run.replays[index]
    if None in replay.totals:
        return "The totals cannot be told from the record."
    return f"With this hand's {_figures(replay, replay.score)} the totals are {_figures(replay, replay.totals)}."


def _why_pips(replay: HandReplay) -> str:
    if replay.outcome is None or None in replay.outcome.pips:
        return "The pips cannot be told from the record."
    return f"The pips are {_figures(replay, replay.outcome.pips)} ({basis(replay.rules, 'game_values')})."


def _why_winner(run: Run, index: int) -> str:
    replay = run.replays[index]
    totals: list[Number | None] = list(replay.totals)
    said = f"The totals are {_figures(replay, totals)}"
    rules = run.rules.rules
    if run.is_over_before:
        return f"With the scores brought into it the game was over before its first hand ({basis(rules, 'target')})."
    if run.won_by is None and run.finish == "open":
        return f"{said}, and whether anybody has won cannot be told."
    if run.winner is None or run.over_at is None or run.over_at > index:
        return f"{said}, and nobody has won yet ({basis(rules, 'target')})."
    arrived = [total for total in totals if total is not None and has_reached(total, rules.target, rules)]
    if len(arrived) < 2 or rules.bid_to_win:
        return f"{said}, and {run.winner} has won ({basis(rules, 'bid_to_win' if rules.bid_to_win else 'target')})."
    key = "end_check" if rules.end_check != "hand_end" else "both_reach"
    return f"{said}: {len(arrived)} sides are there, and {run.winner} comes first ({basis(rules, key)})."


def _why_revoke(claim: Claim, run: Run, *, is_right: bool | None) -> str:
    for finding in run.findings(claim.index):
        if finding.seat == claim.accused and finding.trick == claim.trick and finding.code[0] == "P":
            proof = "; ".join(evidence.label for evidence in finding.evidence)
            return f"{finding.message[0].upper()}{finding.message[1:]}{f' ({proof})' if proof else ''}."
    replay = run.replays[claim.index]
    if claim.trick is not None and not 1 <= claim.trick <= max(len(replay.laid), replay.size):
        return f"There is no trick {claim.trick} in this hand."
    if is_right is None:
        return f"Not enough of what {claim.accused} held is known to tell."
    return (
        f"Every card that {claim.accused} played to trick {claim.trick} was lawful, by all that {claim.accused} held."
    )


def _why_misdeal(*, is_right: bool | None) -> str:
    if is_right is None:
        return "The holdings were not all written down, so it cannot be told."
    return (
        "The deal as it is written is wrong."
        if is_right
        else "Each player was dealt the right number of cards, all of them different."
    )
