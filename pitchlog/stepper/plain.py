"""The replay as lines of text, one a step: for screen readers, pipes and files. Nothing is drawn.

A line says all that a step is: no colour, no place on the screen carries a meaning.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitchlog.cards import JOKER_SUIT, NO_CARD, SUIT_NAMES, Card, card_name
from pitchlog.findings import Finding, listed
from pitchlog.render.surface import Surface
from pitchlog.render.tally import figure
from pitchlog.replay.hand import HandReplay
from pitchlog.rules import basis
from pitchlog.stepper.position import HandView, Position, Walk
from pitchlog.steps.steps import Step


def plain(walk: Walk, at: Position | None, surface: Surface) -> Iterator[str]:
    """Every step from ``at`` on, or of the whole record, a line each. Holds a few games at a time.

    With ``surface.glyphs`` cards are told in words, else as in the notation.
    """
    first = walk.first() if at is None else at
    if first is None:
        yield "There is no hand in this record."
        return
    game = -1
    for here in walk.hands_from(first):
        view = walk.view(here)
        if here.game != game:
            game = here.game
            yield from _opening(walk, here, view, surface)
        yield from _hand(walk, here, view, surface)


def _opening(walk: Walk, at: Position, view: HandView, surface: Surface) -> Iterator[str]:
    """The game: its name, its rules, who plays."""
    header, rules = view.loaded.game.header, view.replay.rules
    if at.game:
        yield ""
    name = view.loaded.game.name
    count = walk.book.count
    told = f"Game {at.game + 1} of {count}" if count > 1 else "The game"
    yield surface.show(f"{told}{f': {name}' if name else ''}. House rules: {rules.preset or 'own rules'}.")
    if header.players is not None:
        seats = ", ".join(f"{seat} is {name}" for seat, name in header.players.seats if name is not None)
        if seats:
            yield surface.show(f"Clockwise, {seats}.")
    sides = view.replay.table.sides
    if any(len(side.seats) > 1 for side in sides):
        pairs = listed([f"{side.label} ({listed(list(side.seats))})" for side in sides])
        yield surface.show(f"These score together: {pairs}.")


def _hand(walk: Walk, at: Position, view: HandView, surface: Surface) -> Iterator[str]:
    yield ""
    number = view.replay.hand.number
    count = walk.count_hands(at.game)
    told = f"Hand {number}" if number is not None else "A hand without a number"
    yield f"{told}, {at.hand + 1} of {count}.{_before(view, surface)}"
    if view.loaded.is_part:
        yield "This game is very long: totals are counted on from those that are written down."
    for index in range(at.step, len(view.steps)):
        yield from _step(view, index, surface)


def _before(view: HandView, surface: Surface) -> str:
    """The totals before the hand, where they are known."""
    totals = view.totals_before
    if totals is None:
        return ""
    pairs = zip(view.replay.table.sides, totals, strict=True)
    told = ", ".join(f"{side.label} {figure(one)}" for side, one in pairs)
    return surface.show(f" Before it {told}.")


def _step(view: HandView, index: int, surface: Surface) -> Iterator[str]:
    step = view.steps[index]
    replay = view.replay
    if step.kind == "play" and step.position == 0 and step.trick is not None:
        yield f"Trick {replay.laid[step.trick].number}."
    yield surface.show(_says(step, replay, surface)) + "."
    if step.kind == "play" and step.trick == 0 and step.position == 0 and _makes_trump(replay):
        assert replay.trump is not None
        yield f"{SUIT_NAMES[replay.trump].capitalize()} are trump."
    for finding in step.findings:
        yield from _finding(finding, surface)
    if step.ends_trick:
        yield from _so_far(view, index, surface)
    if step.kind == "result":
        yield from _outcome(view, surface)


def _makes_trump(replay: HandReplay) -> bool:
    """Whether the first lead tells the trump, which nothing written down has told before."""
    return replay.trump is not None and replay.hand.trump is None and replay.rules.trump_by not in ("turn_up", "cut")


def _says(step: Step, replay: HandReplay, surface: Surface) -> str:
    """What happened, with the card in words where words are wanted."""
    if step.kind == "trump" or step.card is None or not surface.glyphs or step.card == NO_CARD:
        return step.says
    return step.says.replace(f" {step.card}", f" {card_words(step.card)}", 1)


def card_words(card: Card) -> str:
    """``seven of hearts``; a card that is not known as it is written."""
    if not card.is_known:
        return str(card)
    return f"the {card_name(card)}" if card.suit == JOKER_SUIT else card_name(card)


def _finding(finding: Finding, surface: Surface) -> Iterator[str]:
    kind = {"error": "Wrong", "warning": "Doubtful", "note": "Note"}[finding.severity]
    yield surface.show(f"{kind}: {finding.message} ({finding.code} {finding.name}, line {finding.line}).")
    for evidence in finding.evidence:
        yield surface.show(f"  Line {evidence.span.line}: {evidence.label}.")
    if finding.rule_text:
        yield surface.show(f"  The rule: {finding.rule_text}.")
    if finding.help:
        yield surface.show(f"  {finding.help[:1].upper()}{finding.help[1:]}.")


def _so_far(view: HandView, index: int, surface: Surface) -> Iterator[str]:
    """The tricks and pips after a trick."""
    scene, sides = view.scenes[index], view.replay.table.sides
    tricks = ", ".join(f"{side.label} {count}" for side, count in zip(sides, scene.tricks, strict=True))
    pips = "" if scene.pips is None else (
        "; pips: " + ", ".join(f"{side.label} {count}" for side, count in zip(sides, scene.pips, strict=True))
    )  # fmt: skip
    yield surface.show(f"  Tricks: {tricks}{pips}.")


def _outcome(view: HandView, surface: Surface) -> Iterator[str]:
    """Whose the points are, the totals, and who has won."""
    replay, run = view.replay, view.run
    sides = replay.table.sides
    outcome = replay.outcome
    if outcome is not None and not replay.is_void and not replay.is_recorded:
        told = [
            f"{name.replace('_', ' ').capitalize()}: {_owners(replay, owners)}"
            for name, owners in outcome.points.items()
        ]  # fmt: skip
        if told:
            yield surface.show("  " + "; ".join(told) + ".")
    if replay.totals and None not in replay.totals:
        totals = ", ".join(f"{side.label} {one}" for side, one in zip(sides, replay.totals, strict=True))
        yield surface.show(f"  Totals: {totals}.")
    if run.over_at == view.place and run.won_by is not None:
        yield surface.show(f"  {run.won_by} has won the game ({basis(replay.rules, 'target')}).")


def _owners(replay: HandReplay, owners: tuple[int, ...] | None) -> str:
    if owners is None:
        return "cannot be told"
    return listed([replay.table.sides[side].label for side in owners]) if owners else "nobody"
