"""The forms that findings and scores can be written in, by the names that ``--format`` takes.

A form is added by a module and one line here. Each is imported when it is chosen.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol, cast

from pitchlog.render.surface import Surface

if TYPE_CHECKING:
    from pitchlog.findings import Finding
    from pitchlog.render.words import Summary
    from pitchlog.replay.results import Finish, GameHead, HandResult


class CheckForm(Protocol):
    """Writes an audit as text, piece by piece: ``begin``, then each finding in order, then ``end``."""

    def begin(self) -> str:
        """What stands before the findings."""

    def finding(self, finding: Finding) -> str:
        """One finding."""

    def end(self, summary: Summary) -> str:
        """What stands after them."""


class ScoreForm(Protocol):
    """Writes derived scores as text, piece by piece: for each game ``game``, its hands, ``close``."""

    def begin(self) -> str:
        """What stands before the first game."""

    def game(self, head: GameHead) -> str:
        """A game begins."""

    def hand(self, hand: HandResult) -> str:
        """One hand of it."""

    def close(self, winner: str | None, finish: Finish = "going-on") -> str:
        """The game is over, or recorded no further; ``winner`` is the side that won."""

    def end(self) -> str:
        """What stands after the last game."""


CHECK_FORMS: Final = {
    "full": "full:FullForm",
    "concise": "concise:ConciseForm",
    "json": "json_:JsonForm",
    "jsonl": "jsonl:JsonLinesForm",
    "github": "github:GitHubForm",
    "junit": "junit:JUnitForm",
    "sarif": "sarif:SarifForm",
    "markdown": "findings_markdown:MarkdownForm",
}

SCORE_FORMS: Final = {
    "table": "scoreboard:ScoreboardForm",
    "json": "score_json:JsonScoreForm",
    "csv": "csv_:CsvForm",
    "markdown": "markdown:MarkdownScoreForm",
}


def check_form(name: str, surface: Surface, *, statistics: bool = False) -> CheckForm:
    """The form of findings with this name, one of ``CHECK_FORMS``."""
    return cast(CheckForm, _class_of(CHECK_FORMS[name])(surface, statistics=statistics))


def score_form(name: str, surface: Surface) -> ScoreForm:
    """The form of scores with this name, one of ``SCORE_FORMS``."""
    return cast(ScoreForm, _class_of(SCORE_FORMS[name])(surface))


def _class_of(where: str) -> type:
    module, name = where.split(":")
    return cast(type, getattr(import_module(f"pitchlog.render.{module}"), name))
