"""A game kept as it is played: what is typed goes into the record, a line at a time, and is on disk at once.

Nothing is refused because it is unlawful: it is asked about, and written down as it was played if the table says so.
What cannot be read is told, and nothing is written. The text is always a record that can be read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pitchlog.cards import NO_CARD, Card
from pitchlog.findings import Finding
from pitchlog.notation import canonical
from pitchlog.notation.spelling import quote
from pitchlog.recorder.entries import calls_in, cards_in, is_points, is_statement, is_trick, suit_in
from pitchlog.recorder.phases import ANSWERS, PHASES
from pitchlog.recorder.situation import Situation, situation_of
from pitchlog.recorder.writing import tidied, with_call, with_card, with_line, without_last
from pitchlog.steps.figures import figure_lines, figures_line

HELP: Final = (
    "calls: 3, - or pass, moon, 4!as; several: 2 - 3 -",
    "cards: as 2h 10d, or a whole trick on one line",
    "- for a player without a card, ?? for a card nobody saw",
    "trump: s h d c; a card turned up: jh; stand, gift or run",
    "discards: discard W 7s 8h, or discard W ??x3 unseen",
    "Enter: the next hand; dealer E: another player deals it",
    "a score pad: points ns high low ew jack game",
    "any line of the notation: deal, take, ruling, note, end …",
    "undo takes the last entry back; score: the scoreboard",
    "new begins another game; quit leaves; Tab completes",
)


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of an entry. ``question`` asks whether to write it down all the same; ``is_over`` says to leave."""

    told: tuple[str, ...] = ()
    question: str | None = None
    is_over: bool = False
    shows_scores: bool = False


@dataclass(slots=True)
class Keeper:
    """The record being kept. ``save`` puts the whole text on disk and raises ``OSError`` where it cannot.

    ``today`` dates a game that is begun here, ``name`` is the record's; ``pending`` is the text that was asked about
    and what was typed. A table that leaves a phase of a hand out is ``_past`` it.
    """

    text: str
    save: Callable[[str], None]
    pending: tuple[str, str] | None = None
    history: list[tuple[str, str]] = field(default_factory=list)
    today: Callable[[], str] | None = None
    name: str | None = None
    _asked_at: str | None = None
    _past: tuple[int, int] | None = None

    @property
    def situation(self) -> Situation | None:
        """How the game stands now."""
        now = situation_of(self.text)
        if now is not None and now.stage in PHASES and _place(now) == self._past:
            return replace(now, stage="play")
        return now

    def enter(self, typed: str) -> Reply:
        """Takes one entry."""
        typed = typed.strip()
        if self.pending is not None:
            return self._answer(typed)
        word = typed.lower()
        if word in ("q", "quit", "exit"):
            return Reply(is_over=True)
        if word in ("?", "h", "help"):
            return Reply(HELP)
        if word in ("u", "undo"):
            return self._undo()
        if word == "score":
            return Reply(shows_scores=True)
        if word == "new":
            return self._another_game()
        now = self.situation
        if now is None:
            return Reply(("no game is begun in this file",))
        if now.stage in PHASES and word in ("", "play"):
            self._past = _place(now)
            return Reply(("on to the play",))
        if now.stage == "figures" and self._begins_a_hand(word, now) and self._asked_at != self.text:
            return self._ask_for_score(now)
        try:
            made = self._made(typed, now)
        except _Unclear as unclear:
            return Reply((str(unclear),))
        is_early = now.stage == "discard" and cards_in(typed) is not None
        return self._consider(
            made, typed, "The discards are due: are these cards played? (y or n)" if is_early else None
        )

    def _begins_a_hand(self, word: str, now: Situation) -> bool:
        return word == "" or word.startswith("dealer ") or _seat_or_none(word, now) is not None

    def _ask_for_score(self, now: Situation) -> Reply:
        """The score is not told: what can be said of it is written, else it is asked for."""
        made = _with_figures(self.text)
        if (then := situation_of(made)) is not None and then.stage != "figures":
            return self._consider(made, "the figures")
        self._asked_at = self.text
        return Reply((f"the score is not written: Enter again begins the next hand, or type {score_example(now)}",))

    # What was typed, as a new text

    def _made(self, typed: str, now: Situation) -> str:
        """The text with the entry in it. Raises :class:`_Unclear` where it cannot be one."""
        begins = now.stage == "figures" and self._begins_a_hand(typed.lower(), now)
        if (begins or now.stage in ("hand", "over")) and not is_statement(typed):
            return self._begin_hand(typed, now)
        if is_statement(typed) or (now.stage != "auction" and is_trick(typed)):
            return self._statement(typed, now)
        if now.stage in ("play", "figures", "auction", *PHASES) and is_points(typed, _labels(now)):
            return self._statement(f"points {typed}", now)
        match now.stage:
            case "auction" | "answer":
                return self._calls(typed, now)
            case "trump":
                suit = suit_in(typed)
                if suit is None:
                    raise _Unclear(f"{_short(typed)} is no suit: s, h, d or c")
                return with_line(self.text, f"trump {suit}")
            case "turn":
                return with_line(self.text, f"turn {_turned(typed)}")
            case "beg":
                return with_line(self.text, f"beg {'?' if now.due is None else now.label(now.due)} {_beg(typed)}")
            case "play" | "discard":
                return self._cards(typed, now)
            case _:
                raise _Unclear(
                    f"the play is over: type {score_example(now)}; Enter begins the next hand, ? tells what else"
                )

    def _begin_hand(self, typed: str, now: Situation) -> str:
        if now.stage == "over" and typed:
            raise _Unclear("the game is over: new begins another one, quit leaves")
        if now.stage == "over":
            raise _Unclear("the game is over: new begins another one with the same players, quit leaves")
        words = typed.split()
        if words and words[0].lower() == "dealer" and len(words) == 2:
            return self._head(_seat(words[1], now), now)
        due = _due_dealer(now)
        if due is None:
            if len(words) == 1 and _seat_or_none(words[0], now) is not None:
                return self._head(_seat(words[0], now), now)
            raise _Unclear(f"who deals? type the seat: {', '.join(now.table.seats)}")
        begun = self._head(now.label(due), now)
        if not typed:
            return begun
        after = Keeper(begun, lambda text: None)
        following = after.situation
        assert following is not None
        return after._made(typed, following)

    def _head(self, dealer: str, now: Situation) -> str:
        number = 1 + max((hand.number or hand.index for hand, _ in now.run.game.hands), default=0)
        return f"{self.text.rstrip()}\n\nhand {number} dealer={dealer}\n"

    def _statement(self, typed: str, now: Situation) -> str:
        if now.replay is None:
            raise _Unclear("no hand is begun: Enter begins it")
        word, _, rest = typed.partition(" ")
        keyword = word.lower()
        sides = {label.lower(): label for label in _labels(now)}
        if keyword in ("points", "score", "total", "pips", "winner", "ruling"):
            rest = " ".join(sides.get(part.lower(), part) for part in rest.split(" "))
        if keyword == "beg" and rest.strip().lower() in ANSWERS and now.due is not None:
            rest = f"{now.label(now.due)} {rest.strip().lower()}"
        line = f"{keyword} {rest}".rstrip()
        made = with_line(self.text, line)
        if (then := situation_of(made)) is not None:
            made = tidied(made, then)
        is_last = keyword in ("points", "claim", "end", "score") or keyword.isdecimal()
        return _with_figures(made) if is_last and _is_done(made) else made

    def _calls(self, typed: str, now: Situation) -> str:
        calls = calls_in(typed)
        if calls is None:
            raise _Unclear(f"{_short(typed)} is no call: a number, - for a pass, moon where there is one")
        made = self.text
        for call in calls:
            at = situation_of(made)
            assert at is not None
            seat = "" if at.due is None else f"{at.label(at.due)} "
            if at.stage not in ("auction", "answer"):
                raise _Unclear("nobody is to call any more: the auction is over")
            made = with_call(made, at, f"{seat}{call}")
        return made

    def _cards(self, typed: str, now: Situation) -> str:
        cards = cards_in(typed)
        if cards is None:
            raise _Unclear(f"{_short(typed)} is no card: a rank and a suit, such as as, 10h or 2c")
        made = self.text
        for card in cards:
            made = _laid(made, card)
        at = situation_of(made)
        return _with_figures(made) if at is not None and at.stage == "figures" else made

    # Weighing it

    def _consider(self, made: str, typed: str, question: str | None = None) -> Reply:
        """Writes the new text, or asks first: what is unlawful and was not before, or ``question``."""
        now, then = self.situation, situation_of(made)
        if then is None:
            return Reply(("this cannot be read",))
        fresh = _fresh(now, then)
        unreadable = [finding for finding in fresh if finding.code.startswith("N")]
        if unreadable:
            return Reply((f"this cannot be read: {unreadable[0].message}",))
        if fresh or question:
            told = tuple(_sentence(finding, then) for finding in fresh)
            self.pending = made, typed
            return Reply(told, question or "Record it as played? (y or n)")
        return self._write(made, typed)

    def _answer(self, typed: str) -> Reply:
        assert self.pending is not None
        made, entered = self.pending
        if typed.lower() in ("y", "yes"):
            self.pending = None
            return self._write(made, entered)
        if typed.lower() in ("n", "no", "undo", "u", ""):
            self.pending = None
            return Reply(("it is not written down",))
        return Reply((), "y writes it down as it was played, n leaves it out")

    def _write(self, made: str, typed: str) -> Reply:
        try:
            self.save(made)
        except OSError as fault:
            return Reply((f"it could not be written: {fault.strerror or fault}; nothing of it is lost on disk",))
        self.history.append((self.text, typed or "the beginning of the hand"))
        self.text = made
        return Reply(tuple(self._news()))

    def _news(self) -> list[str]:
        """What the last entry brought to an end."""
        now = self.situation
        if now is None or now.replay is None or now.stage not in ("hand", "over"):
            return []
        replay = now.replay
        told = [line for line in figure_lines(replay) if line.partition(" ")[0] in ("points", "score", "total")]
        if now.stage == "over" and now.run.won_by:
            told.append(f"{now.run.won_by} has won the game")
        return told

    def _undo(self) -> Reply:
        """Takes back the last entry of this evening, or the last card, call or line of an earlier one."""
        now = self.situation
        found = self.history[-1] if self.history else None if now is None else without_last(self.text, now)
        if found is None:
            return Reply(("there is nothing to take back",))
        before, what = found
        try:
            self.save(before)
        except OSError as fault:
            return Reply((f"it could not be written: {fault.strerror or fault}",))
        del self.history[-1:]
        self.text = before
        return Reply((f"taken back: {what}",))

    def _another_game(self) -> Reply:
        now = self.situation
        if now is None:
            return Reply(("no game is begun in this file",))
        header = now.run.game.header
        begun = "game" if self.today is None else f"game date={self.today()}"
        lines = [begun, *(canonical(line)[0] for line in (header.rules, header.players, header.sides) if line)]
        return self._write(f"{self.text.rstrip()}\n\n" + "\n".join(lines) + "\n", "new")


class _Unclear(Exception):
    """An entry that cannot be one here; the message says why."""


def opening(rules: str, players: Sequence[tuple[str, str | None]], date: str | None) -> str:
    """The lines that begin a record."""
    said = " ".join(f"{seat}={'?' if name is None else quote(name)}" for seat, name in players)
    return f"pitchlog 1\n\ngame{'' if date is None else f' date={date}'}\nrules {rules}\nplayers {said}\n"


def seats_for(names: Sequence[str]) -> list[tuple[str, str | None]]:
    """Seats for these players, clockwise: N E S W for four, letters for others; ``?`` is a name nobody tells."""
    labels = "NESW" if len(names) == 4 else "ABCDEFGHIKLMOPQRSTUVWXYZ"
    return [(label, None if name == "?" else name) for label, name in zip(labels, names, strict=False)]


def _laid(text: str, card: Card) -> str:
    """The text with one more card in the trick that is being played, or in the next one."""
    at = situation_of(text)
    assert at is not None
    if at.stage != "play" and at.stage not in PHASES:
        raise _Unclear("all cards of this hand are played; what is typed beyond them is not written down")
    if at.trick is not None:
        return with_card(text, at.trick, str(card))
    if at.due is None:
        raise _Unclear("nobody can tell who leads: type the trick as a line, such as 3 N as 2s 5s 3s")
    assert at.replay is not None
    number = 1 + max((laid.number for laid in at.replay.laid), default=0)
    return with_line(text, f"{number} {at.label(at.due)} {card}")


def _with_figures(text: str) -> str:
    """The text with what the hand came to, once it is played out or its points are told."""
    at = situation_of(text)
    if at is None or at.replay is None or at.stage not in ("figures", "hand", "over"):
        return text
    has = {line.split(None, 1)[0] for line in text.rpartition("\nhand")[2].splitlines() if line.split(None, 1)}
    winner = at.run.winner if at.run.over_at == len(at.run.replays) - 1 else None
    derived = figure_lines(at.replay, winner)
    if (
        "score" in has
        and (totals := at.totals()) is not None
        and not any(line.startswith("total ") for line in derived)
    ):
        derived.append(figures_line("total", dict(zip(_labels(at), totals, strict=True)), at.replay))
    lines = [line for line in derived if line.partition(" ")[0] not in has]
    return f"{text.rstrip()}\n" + "".join(f"{line}\n" for line in lines)


def _is_done(text: str) -> bool:
    """Whether nothing of the hand is to come but its figures."""
    at = situation_of(text)
    return at is not None and at.stage in ("figures", "hand", "over")


def _fresh(now: Situation | None, then: Situation) -> list[Finding]:
    """What is wrong now and was not before."""
    known = set() if now is None else {(one.code, one.message) for one in now.findings()}
    return [one for one in then.findings() if (one.code, one.message) not in known]


def _sentence(finding: Finding, then: Situation) -> str:
    """The finding, with the player's name where he has one."""
    players = then.run.game.header.players
    name = None if players is None or finding.seat is None else dict(players.seats).get(finding.seat)
    who = f" ({finding.seat} is {name})" if name else ""
    return f"{finding.message}{who}"


def _labels(now: Situation) -> tuple[str, ...]:
    return tuple(side.label for side in now.table.sides)


def score_example(now: Situation) -> str:
    """How a score is typed at this table."""
    return "score " + " ".join(f"{label} {figure}" for label, figure in zip(_labels(now), (3, 1), strict=False))


def _place(now: Situation) -> tuple[int, int]:
    return now.run.game.index, len(now.run.replays)


def _turned(typed: str) -> str:
    cards = cards_in(typed)
    if cards is None or len(cards) != 1 or cards[0] == NO_CARD:
        raise _Unclear(f"{_short(typed)} is not one card: the card turned up, such as jh; Enter goes on to the play")
    return str(cards[0])


def _beg(typed: str) -> str:
    if typed.lower() not in ANSWERS:
        raise _Unclear("first the beg: stand, gift or run; Enter goes on to the play")
    return typed.lower()


def _due_dealer(now: Situation) -> int | None:
    """Who deals the next hand, where it is told."""
    if now.replay is None:
        return None
    due = now.run.due_dealers
    return due[0] if len(due) == 1 else None


def _seat_or_none(word: str, now: Situation) -> str | None:
    return next((seat for seat in now.table.seats if seat.lower() == word.lower()), None)


def _seat(word: str, now: Situation) -> str:
    found = _seat_or_none(word, now)
    if found is None:
        raise _Unclear(f"{_short(word)} is no seat here: {', '.join(now.table.seats)}")
    return found


def _short(typed: str) -> str:
    return repr(typed if len(typed) <= 20 else typed[:19] + "…")
