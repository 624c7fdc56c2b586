"""What the dialogs of the replay ask and tell: other house rules, a comparison, an explanation, the keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from pitchlog.comparing.fitting import Fitting, is_structural
from pitchlog.comparing.runs import Run
from pitchlog.comparing.values import single_changes
from pitchlog.findings import Finding
from pitchlog.render.full import FullForm
from pitchlog.render.surface import Surface
from pitchlog.render.tally import figure
from pitchlog.rules import RuleSet, differences, find_preset, meaning, preset, preset_info, preset_names, value_text
from pitchlog.stepper.board import has_hand
from pitchlog.stepper.dialogs import Dialog, Entry
from pitchlog.stepper.position import Position, Walk
from pitchlog.stepper.session import Session

KEYS_TEXT: Final = (
    "Steps",
    "  → l space  the next step             ← h backspace  the step before",
    "  ↓ j  the next trick                  ↑ k  the trick before",
    "  n  the next finding                  N  the finding before",
    "  ]  the next hand                     [  the hand before",
    "  }  the next game                     {  the game before",
    "  Home g  the beginning of the hand    End G  its end",
    "  7 Enter  goes to hand 7",
    "",
    "The table",
    "  f  turns the table                   o  opens or hides the holdings",
    "  a  plays by itself                   < >  slower, faster",
    "  s  suits in four colours, two, none",
    "",
    "Questions",
    "  r  other house rules                 c  this hand by every set of rules",
    "  e  explains what was found           /  looks for a card, a name, any words",
    "  w  what if another card was played   W  writes that line to a file",
    "",
    "  ?  these keys                        q  leaves",
    "",
    "Everything in the bar below can be clicked, and so can hands, tricks and cards played.",
)

MOST_CHANGES: Final = 8


def help_dialog() -> Dialog:
    """The keys."""
    return Dialog("The keys", text=KEYS_TEXT)


def search_dialog(session: Session) -> Dialog:
    """Asks for words, and goes to the next step that has them."""

    def look(words: str) -> None:
        if words.strip():
            session.look_for(session.walk.look_for_words(session.at, words), f"nothing speaks of {words.strip()}")

    return Dialog("Look for a card, a seat, a name, any words", prompt="find:", on_enter=look)


# The finding explained


def explain_dialog(session: Session) -> Dialog | None:
    """What was found at this step, with its proof and its rule; where nothing was, what was found in this hand."""
    if not has_hand(session):
        found = session.walk.without_hands()
        return Dialog("What was found in this record", text=list(_told(found, session))) if found else None
    view = session.view
    here = view.steps[session.at.step].findings
    findings = here or view.findings
    if not findings:
        return None
    title = "What was found here" if here else "Nothing was found at this step; in this hand"
    return Dialog(title, text=list(_told(findings, session)))


def _told(findings: Sequence[Finding], session: Session) -> Iterator[str]:
    surface = Surface(width=10_000, encoding="ascii" if session.look.is_ascii else "utf-8")
    form = FullForm(surface)
    for finding in findings:
        yield from form.finding(finding).splitlines()
        yield f"pitchlog explain {finding.code} tells more."
        yield ""


# Other house rules


def rules_dialog(session: Session, take: Callable[[RuleSet | None], None]) -> Dialog:
    """The record's own rules, every preset that fits, and every change of one house rule; each with what it changes."""
    own, now = session.view.loaded.run.rules.rules, session.view.run.rules.rules
    entries = [Entry("as the record has them", None, lambda: _told_change(session, None))]
    title = f"House rules, now {rules_name(now, own) if session.walk.rules else entries[0].label}"
    return Dialog(title, prompt="find:", entries=entries, on_enter=take, work=_choices(session, now, entries))


def _choices(session: Session, now: RuleSet, entries: list[Entry]) -> Iterator[None]:
    """Adds each set of house rules by which the game can have been played to the entries."""
    loaded = session.view.loaded
    fit = Fitting(loaded.game)
    known = fit.faults(loaded.run.rules.rules)
    for name in preset_names():
        rules = preset(name)
        if fit.misfit(rules, known) is None:
            entries.append(_entry(session, name, rules, preset_info(name).title))
        yield
    known = fit.faults(now)
    for key, value, rules in single_changes(now):
        if not is_structural(key) or fit.misfit(rules, known) is None:
            entries.append(_entry(session, f"{key} = {value_text(value)}", rules, meaning(key, value)))
        yield


def _entry(session: Session, label: str, rules: RuleSet, words: str) -> Entry:
    return Entry(label, rules, lambda: [words, "", *_told_change(session, rules)], words)


def _told_change(session: Session, rules: RuleSet | None) -> list[str]:
    """What comes out otherwise by these rules than by those in force."""
    loaded, now = session.view.loaded, session.view.run
    run = loaded.run if rules is None else loaded.under(rules)
    place = loaded.hand_at(session.at.hand)
    return list(_changes(now, run, place))


def _changes(now: Run, run: Run, place: int) -> Iterator[str]:
    before, after = score_text(now, place), score_text(run, place)
    yield f"This hand: {before}" if before == after else f"This hand: {before} → {after}"
    before, after = total_text(now, place), total_text(run, place)
    if before != after:
        yield f"Totals after it: {before} → {after}"
    one, other = now.won_by, run.won_by
    if one != other:
        yield f"The winner: {one or 'nobody yet'} → {other or 'nobody yet'}"
    hands = [index for index in range(len(now.replays)) if score_text(now, index) != score_text(run, index)]
    others = len([index for index in hands if index != place])
    if others:
        yield f"{others} other {'hand comes' if others == 1 else 'hands come'} out otherwise."
    yield from _findings_between(now, run, place)


def _findings_between(now: Run, run: Run, place: int) -> Iterator[str]:
    was = {(one.line, one.name): one for one in now.findings(place)}
    will = {(one.line, one.name): one for one in run.findings(place)}
    for key in list(will.keys() - was.keys())[:MOST_CHANGES]:
        yield f"Then found in line {key[0]}: {will[key].message} ({key[1]})"
    for key in list(was.keys() - will.keys())[:MOST_CHANGES]:
        yield f"No longer found in line {key[0]}: {was[key].message} ({key[1]})"


def score_text(run: Run, place: int) -> str:
    """What a hand is worth to each side, in words."""
    replay = run.replays[place]
    if replay.is_void:
        return "not scored"
    pairs = zip(replay.table.sides, replay.score, strict=True)
    return ", ".join(f"{side.label} {figure(score, signed=True)}" for side, score in pairs)


def total_text(run: Run, place: int) -> str:
    """The totals after a hand."""
    replay = run.replays[place]
    pairs = zip(replay.table.sides, replay.totals, strict=True)
    return ", ".join(f"{side.label} {figure(total)}" for side, total in pairs)


# This hand by every set of rules


Outcome = tuple[str, str, str | None]
"""What a hand comes to, in words: its scores, the totals after it, who has won the game."""


def compare_dialog(session: Session, take: Callable[[RuleSet | None], None]) -> Dialog:
    """What this hand comes to by every preset that fits the game, those that agree together."""
    dialog = Dialog("This hand by other rules; Enter goes on with them", on_enter=take)
    dialog.entries = _groups(session, {})
    dialog.work = _compared(session, dialog)
    return dialog


def _compared(session: Session, dialog: Dialog) -> Iterator[None]:
    """Judges the game by one preset after the other."""
    loaded = session.view.loaded
    fit = Fitting(loaded.game)
    known = fit.faults(loaded.run.rules.rules)
    groups: dict[Outcome, list[str]] = {}
    for name in preset_names():
        rules = preset(name)
        if fit.misfit(rules, known) is None:
            groups.setdefault(_outcome(session, loaded.under(rules)), []).append(name)
            dialog.replace_entries(_groups(session, groups))
        yield


def _outcome(session: Session, run: Run) -> Outcome:
    place = session.view.loaded.hand_at(session.at.hand)
    return score_text(run, place), total_text(run, place), run.won_by


def _groups(session: Session, groups: Mapping[Outcome, list[str]]) -> list[Entry]:
    """The record as it is, then each outcome; the same one first, then what most presets come to."""
    own = _outcome(session, session.view.loaded.run)
    entries = [Entry(f"as recorded: {own[0]}", None, lambda: _told_group(own, groups.get(own, [])))]
    for outcome, names in sorted(groups.items(), key=lambda one: (one[0] != own, -len(one[1]))):
        entries.append(_group(session, outcome, names))
    return entries


def _group(session: Session, outcome: Outcome, names: Sequence[str]) -> Entry:
    label = f"{names[0]}{f' and {len(names) - 1} more' if len(names) > 1 else ''}: {outcome[0]}"
    rules = preset(names[0])

    def tell() -> list[str]:
        return [*_told_group(outcome, names), "", *_differing(session.view.loaded.run.rules.rules, rules)]

    return Entry(label, rules, tell, " ".join(names))


def _told_group(outcome: Outcome, names: Sequence[str]) -> list[str]:
    told = [f"This hand: {outcome[0]}", f"Totals after it: {outcome[1]}"]
    told.append(f"The winner: {outcome[2] or 'nobody yet'}")
    return [*told, "", "So by: " + ", ".join(names)] if names else told


def _differing(own: RuleSet, other: RuleSet) -> Iterator[str]:
    """The house rules of points and scores in which two rule-sets differ: the likely reasons."""
    found = differences(own, other)
    if found:
        yield "Where its rules differ:"
    for key, before, after in found[: 2 * MOST_CHANGES]:
        yield f"  {key}: {value_text(before)} → {value_text(after)}"
    if len(found) > 2 * MOST_CHANGES:
        yield f"  and {len(found) - 2 * MOST_CHANGES} more"


def rules_name(rules: RuleSet, own: RuleSet) -> str:
    """What rules chosen in the replay are called: their preset, or the record's own with one change."""
    changed = differences(own, rules)
    if len(changed) == 1:
        key, _, value = changed[0]
        return f"{key} = {value_text(value)}"
    return rules.preset if find_preset(rules.preset) else "other rules"


def at_step_of(walk: Walk, line: int) -> Position | None:
    """The step on this line of the record, or the last one before it; ``None`` where there is none."""
    place = walk.book.hand_on(line)
    if place is None:
        return None
    steps = walk.view(Position(*place)).steps
    on_line = [index for index, step in enumerate(steps) if step.line.number == line]
    before = [index for index, step in enumerate(steps) if step.line.number <= line]
    return Position(*place, on_line[0] if on_line else before[-1])


def at_finding(walk: Walk, at: Position, written: str) -> Position | None:
    """The first step at or behind ``at`` with a finding of this code or name; ``None`` where there is none."""
    wanted = written.strip().casefold()
    for hand in walk.hands_from(at):
        if not any(wanted in (one.code.casefold(), one.name) for one in walk.findings(hand)):
            continue
        for index, step in enumerate(walk.view(hand).steps[hand.step :], hand.step):
            if any(wanted in (one.code.casefold(), one.name) for one in step.findings):
                return Position(hand.game, hand.hand, index)
    return None
