"""The JSON document of the standings as models, for its schema. See :mod:`pitchlog.render.documents`."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pitchlog.render.document_parts import Document, Number


class BidCounts(Document):
    """How often bids were made and set; ``untold``: nobody can tell."""

    made: int
    set: int
    untold: int


class BidsObject(BidCounts):
    """The bids that a player, or a player of the side, pitched on."""

    by_level: dict[str, BidCounts]
    """By ``2``, ``3`` and so on, ``moon``, and ``?`` where the bid is not written down."""
    forced: BidCounts
    """Of these the dealer's, where everybody else had passed and he bid no more than he had to."""


class PlayedGames(Document):
    """The games of one player or side."""

    played: int
    """All of the following together."""
    won: int
    lost: int
    drawn: int
    """The win is shared."""
    unfinished: int
    """Recorded no further, with no winner yet."""
    untold: int
    """Nobody can tell who has won."""


class PlayedHands(Document):
    """The hands of one player, side or group."""

    played: int
    """The scored and the unscored together."""
    scored: int
    unscored: int
    """The score cannot be told: in no score and no average."""
    recorded: int
    """Of those played, a score pad's, whose figures are as they were written down."""
    not_played: int
    """Passed out, misdealt or broken off without a score; counted in nothing else."""
    after_end: int
    """Played when the game was over; counted in nothing else."""


class HandPlaceObject(Document):
    """A score, and the hand that it was made in."""

    score: Number
    path: str | None
    game: int
    hand: int | None
    """The number as written."""
    hand_index: int


class RunsObject(Document):
    """The longest unbroken rows, in the order of the games' dates; what cannot be told ends a row."""

    bids_made: int
    bids_set: int
    games_won: int
    games_lost: int


class TallyObject(Document):
    """What was counted for one player or side."""

    games: PlayedGames
    hands: PlayedHands
    score: Number
    """Of the scored hands."""
    average: Number | None
    """Of a scored hand, to four decimals; null where there is none."""
    bids: BidsObject
    points: dict[str, int]
    """In how many hands each point was got."""
    points_untold: dict[str, int]
    """In how many hands nobody can tell who got it."""
    best_hand: HandPlaceObject | None
    worst_hand: HandPlaceObject | None
    runs: RunsObject


class PlayerObject(Document):
    """Who a player is. With a ``seat`` he stands for that seat of that game alone, and is joined with nobody."""

    name: str | None
    seat: str | None
    path: str | None
    game: int | None


class PlayerStanding(PlayerObject, TallyObject):
    """One player."""


class SideStanding(TallyObject):
    """A side of several players, by their names: partners are the same side whoever sits where."""

    players: list[PlayerObject]


class GroupGames(Document):
    """The games of a group, each counted once."""

    played: int
    finished: int
    unfinished: int
    untold: int


class GroupObject(Document):
    """The games of one event, date or the like, or all of them. Players and sides are ranked."""

    group: str | None
    """Null where nothing is grouped, and for games of which it is not written down."""
    games: GroupGames
    hands: PlayedHands
    presets: dict[str, int]
    """How many games were played by which preset; the empty name stands for a table's own rules."""
    first_date: str | None
    last_date: str | None
    players: list[PlayerStanding]
    sides: list[SideStanding]


class LeftOutObject(Document):
    """How many games were left out, and why."""

    another_event: int
    another_date: int
    no_date: int
    """Nobody can tell whether the date fits."""
    without_hands: int


class StandingsDocument(Document):
    """``pitchlog standings --format json``"""

    schema_: Literal["pitchlog.standings/1"] = Field(alias="schema")
    by: Literal["event", "date", "month", "year", "site"] | None
    events: list[str]
    """Only games of these events; of all where there are none."""
    since: str | None
    until: str | None
    left_out: LeftOutObject
    errors: int
    """How many errors pitchlog check finds in these records: where there are some, figures may be impossible."""
    groups: list[GroupObject]
