"""The JSON document of derived scores, written hand by hand. One hand stands on one line."""

from __future__ import annotations

from pitchlog.render.plain_json import hand_object, head_object, json_text
from pitchlog.render.surface import Surface
from pitchlog.replay.results import Finish, GameHead, HandResult

SCHEMA = "pitchlog.score/1"


class JsonScoreForm:
    """See :class:`pitchlog.render.forms.ScoreForm`."""

    def __init__(self, surface: Surface) -> None:
        self._ascii = not surface.is_unicode
        self._games = 0
        self._hands = 0

    def begin(self) -> str:
        """The document's opening."""
        return f'{{"schema": "{SCHEMA}",\n "games": ['

    def game(self, head: GameHead) -> str:
        """The game's head, up to its hands."""
        comma = ",\n  " if self._games else "\n  "
        self._games += 1
        self._hands = 0
        text = json_text(head_object(head), ascii_only=self._ascii)
        return f'{comma}{text[:-1]},\n   "hands": ['

    def hand(self, hand: HandResult) -> str:
        """One element of ``hands``."""
        comma = ",\n    " if self._hands else "\n    "
        self._hands += 1
        return comma + json_text(hand_object(hand), ascii_only=self._ascii)

    def close(self, winner: str | None, finish: Finish = "going-on") -> str:
        """The game's end."""
        return f'],\n   "winner": {json_text(winner, ascii_only=self._ascii)}}}'

    def end(self) -> str:
        """The document's end."""
        return "]}\n"
