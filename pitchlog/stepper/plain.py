"""The replay as lines of text, one a step: for screen readers, pipes and files. Nothing is drawn.

A line says all that a step is: no colour, no place on the screen carries a meaning.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitchlog.cards import JOKER_SUIT, NO_CARD, RANK_NAMES, RANKS, SUIT_NAMES, SUITS, Card, card_name
from pitchlog.comparing.variants import said_changes
from pitchlog.findings import Finding, listed
from pitchlog.render.full import remarks
from pitchlog.render.surface import Surface
from pitchlog.render.tally import figure
from pitchlog.replay.hand import HandReplay
from pitchlog.rules import RuleSet, basis, find_preset, preset
from pitchlog.stepper.position import HandView, Position, Walk
from pitchlog.steps.steps import Step


def plain(walk: Walk, at: Position | None, surface: Surface) -> Iterator[str]:
    """Every step from ``at`` on, or of the whole record, a line each. Holds a few games at a time.

    With ``surface.glyphs`` cards are told in words, else as in the notation.
    """
    first = walk.first() if at is None else at
    game = -1 if at is None else at.game - 1
    if at is not None and not at.hand and not at.step:
        game = walk.book.before(at.game).start - 1
    if first is None:
        yield "There is no hand in this record."
        for finding in walk.book.notes:
            yield from _finding(finding, surface)
    for here in () if first is None else walk.hands_from(first):
        view = walk.view(here)
        if here.game != game:
            for empty in range(game + 1, here.game):
                yield from _without_hands(walk, empty, surface)
            game = here.game
            yield from _opening(walk, game, surface)
        yield from _hand(walk, here, view, surface)
    for empty in range(game + 1, walk.book.count):
        yield from _without_hands(walk, empty, surface)


def _without_hands(walk: Walk, game: int, surface: Surface) -> Iterator[str]:
    """A game of which no hand was written down, and what was found in its lines."""
    yield from _opening(walk, game, surface)
    yield "No hand of it was written down."
    for finding in walk.opening(game):
        yield from _finding(finding, surface)


def _opening(walk: Walk, game: int, surface: Surface) -> Iterator[str]:
    """The game: its name, its rules, who plays, with what totals it starts."""
    loaded = walk.book.load(game, 0)
    run = walk.run(loaded)
    header, table = loaded.game.header, run.table
    if game:
        yield ""
    name = loaded.game.name
    count = walk.book.count
    told = f"Game {game + 1} of {count}" if count > 1 else "The game"
    yield surface.show(f"{told}{f': {name}' if name else ''}. House rules: {_rules(run.rules.rules)}.")
    if header.players is not None:
        seats = ", ".join(f"{seat} is {name}" for seat, name in header.players.seats if name is not None)
        if seats:
            yield surface.show(f"Clockwise, {seats}.")
    if any(len(side.seats) > 1 for side in table.sides):
        pairs = listed([f"{side.label} ({listed(list(side.seats))})" for side in table.sides])
        yield surface.show(f"These score together: {pairs}.")
    if header.start is not None:
        totals = ", ".join(f"{side} {figure(one)}" for side, one in header.start.figures)
        yield surface.show(f"Totals at the start: {totals}.")


def _rules(rules: RuleSet) -> str:
    """The house rules by the name of their preset, with what is changed in them."""
    name = find_preset(rules.preset)
    if name is None:
        return rules.preset or "own rules"
    changed = said_changes(preset(name), rules)
    return f"{name} with {changed}" if changed else name


def _hand(walk: Walk, at: Position, view: HandView, surface: Surface) -> Iterator[str]:
    yield ""
    number = view.replay.hand.number
    count = walk.count_hands(at.game)
    told = f"Hand {number}" if number is not None else "A hand without a number"
    yield f"{told}, {at.hand + 1} of {count}.{_before(view, surface)}"
    if view.loaded.is_part:
        yield "This game is very long: totals are counted on from those that are written down."
    for index in range(at.step, len(view.steps)):
        yield from _step(view, index, surface, is_first=index == at.step)


def _before(view: HandView, surface: Surface) -> str:
    """The totals before the hand, where they are known."""
    totals = view.totals_before
    if totals is None:
        return ""
    if totals and all(one is None for one in totals):
        return " The totals before it are not known."
    pairs = zip(view.replay.table.sides, totals, strict=True)
    told = ", ".join(f"{side.label} {figure(one)}" for side, one in pairs)
    return surface.show(f" Before it {told}.")


def _step(view: HandView, index: int, surface: Surface, *, is_first: bool) -> Iterator[str]:
    """One step; ``is_first`` says that nothing of the hand was told before it."""
    step = view.steps[index]
    replay = view.replay
    if step.kind == "play" and step.trick is not None and (is_first or step.position == 0):
        laid = replay.laid[step.trick]
        yield surface.show(f"Trick {laid.number}, led by {replay.table.seats[laid.seats[0]]}.")
    yield surface.show(_says(step, replay, surface)) + "."
    if step.kind == "play" and step.trick == 0 and step.position == 0 and _makes_trump(replay):
        assert replay.trump is not None
        yield f"{SUIT_NAMES[replay.trump].capitalize()} are trump."
    for finding in step.findings:
        if finding.game == view.loaded.game.index:
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
    """``seven of hearts``; also as much as is known of another: ``an unknown card``, ``an ace, its suit unknown``."""
    rank, suit = str(card)[:1], str(card)[1:]
    if suit == "?" and rank in RANKS:
        name = RANK_NAMES[RANKS.index(rank)]
        return f"a{'n' * (name[0] in 'ae')} {name}, its suit unknown"
    if rank == "?" and suit in SUITS:
        return f"a {SUIT_NAMES[SUITS.index(suit)][:-1]}, its rank unknown"
    if not card.is_known:
        return "an unknown card"
    return f"the {card_name(card)}" if card.suit == JOKER_SUIT else card_name(card)


def _finding(finding: Finding, surface: Surface) -> Iterator[str]:
    kind = {"error": "Wrong", "warning": "Doubtful", "note": "Note"}[finding.severity]
    yield surface.show(f"{kind}: {finding.message} ({finding.code} {finding.name}, line {finding.line}).")
    for evidence in finding.evidence:
        yield surface.show(f"  Line {evidence.span.line}: {evidence.label}.")
    for word, text in remarks(finding):
        yield surface.show(f"  The rule: {text}." if word == "rule" else f"  {text[:1].upper()}{text[1:]}.")


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
