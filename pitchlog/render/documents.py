"""The JSON documents as models, for their schemas: what a script may rely on.

The documents themselves are written as plain objects, which is several times faster; the tests hold both together.
Fields may be added to a document, none is renamed.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import BaseModel, Field

from pitchlog.interchange.record_json import RecordDocument
from pitchlog.render.document_parts import Document, Number, Position, SideObject
from pitchlog.render.standings_document import StandingsDocument
from pitchlog.replay.results import Finish
from pitchlog.rules import RuleSet


class EvidenceObject(Document):
    """A second place that proves a finding. Lines and columns count from 1, columns in characters."""

    line: int = Position
    column: int = Position
    end_line: int = Position
    end_column: int = Position
    """The column after the last."""
    label: str


class FindingObject(Document):
    """One finding. A field that does not apply is null."""

    code: str = Field(pattern="^[A-Z][0-9]{3}$")
    """Permanent; a letter for where the truth broke, and a number."""
    name: str
    severity: Literal["error", "warning", "note"]
    message: str
    """One clause that makes sense alone."""
    path: str | None
    """As given on the command line; ``-`` is standard input."""
    line: int = Position
    column: int = Position
    end_line: int = Position
    end_column: int = Position
    game: int | None
    """From 1 within the file."""
    hand: int | None
    """The number as written."""
    hand_index: int | None
    """From 1 within the game."""
    trick: int | None
    seat: str | None
    side: str | None
    rule: str | None
    """The key of the house rule it rests on."""
    rule_text: str | None
    """That rule's value and source, in words."""
    certainty: Literal["certain", "possible", "cannot-tell"]
    evidence: list[EvidenceObject]
    notes: list[str]
    help: str | None


class SummaryObject(Document):
    """What an audit came to."""

    files: int
    games: int
    hands: int
    unread_hands: int
    """Hands of which a line could not be read."""
    errors: int
    warnings: int
    notes: int


class CountObject(Document):
    """How often one code was found."""

    code: str
    name: str
    count: int


class CheckDocument(Document):
    """``pitchlog check --format json``: findings by path, then position."""

    schema_: Literal["pitchlog.check/1"] = Field(alias="schema")
    findings: list[FindingObject]
    summary: SummaryObject
    statistics: list[CountObject] | None = None
    """Only with ``--statistics``."""


class TrickObject(Document):
    """One trick. ``cards`` are in the order played, beside ``seats``."""

    number: int
    leader: str | None
    winner: str | None
    """Null where it cannot be told."""
    seats: list[str]
    cards: list[str]
    """As in the notation; ``-`` where a seat played none, ``??`` a card that nobody wrote down."""


class HandObject(Document):
    """One hand as derived under the house rules. A figure that cannot be told is null."""

    hand: int | None
    hand_index: int
    dealer: str | None
    pitcher: str | None
    bid: int | Literal["moon"] | None
    trump: Literal["s", "h", "d", "c"] | None
    made: bool | None
    tricks: list[TrickObject]
    points: dict[str, list[str] | None]
    """For each point the sides that get it: none where nobody does, null where it cannot be told."""
    pips: dict[str, Number | None]
    score: dict[str, Number | None]
    total: dict[str, Number | None]
    end: str | None
    basis: Literal["derived", "recorded"]
    bonus: dict[str, Number]
    """What sides scored before the play: for the card turned for trump, or as a gift. Sides without are left out."""


class GameObject(Document):
    """One game."""

    path: str | None
    game: int
    name: str | None
    rules: RuleSet
    """Every key, resolved."""
    sides: list[SideObject]
    hands: list[HandObject]
    winner: str | None


class ScoreDocument(Document):
    """``pitchlog score --format json``"""

    schema_: Literal["pitchlog.score/1"] = Field(alias="schema")
    games: list[GameObject]


class ComparedHand(HandObject):
    """One hand under one variant, without its tricks."""

    tricks: list[TrickObject] = Field(default=[], max_length=0)
    is_after_end: bool
    """Whether the game was over before it: it would not have been played."""


class ComparedGameObject(GameObject):
    """One game under one variant; without hands where it cannot have been played so."""

    hands: list[ComparedHand]  # type: ignore[assignment]
    finish: Finish
    """``before``: over by the scores brought in; ``open``: nobody can tell."""
    misfit: str | None
    """Why the game cannot have been played by these rules."""


class VariantObject(Document):
    """All games under one rule-set."""

    label: str
    rules: dict[str, Any]
    """Every key, resolved: of the first game, where each game has its own; empty where there is no game."""
    games: list[ComparedGameObject]
    findings: int
    """How many findings ``check`` would have."""


class DifferenceObject(Document):
    """Something in which the variants differ. ``values`` has that of each variant that fits the game, by its label."""

    path: str | None
    game: int
    hand: int | None
    hand_index: int | None
    what: Literal["over", "points", "score", "total", "finding", "winner"]
    """``over``: whether the game was over before the hand."""
    values: dict[str, Any]
    name: str | None = None
    """Of a finding; the values are whether it is made."""
    line: int | None = None
    finishes: dict[str, Finish] = {}


class CompareDocument(Document):
    """``pitchlog compare --format json``"""

    schema_: Literal["pitchlog.compare/1"] = Field(alias="schema")
    variants: list[VariantObject]
    differences: list[DifferenceObject]


class MisfitObject(Document):
    """A change of one house rule by which the record could not have been played as it is written, and why."""

    key: str
    to: Any
    because: str


class DisputedGameObject(Document):
    """One game whose quarrels were settled."""

    path: str | None
    game: int
    name: str | None
    rules: RuleSet
    """Every key, resolved."""
    sides: list[SideObject]
    idle: int
    """How many house rules make no difference."""
    is_cut_short: bool
    """Whether of pairs of changes only the usual ones were tried."""
    other_game: list[MisfitObject]
    """Changes by which this record would be of another game, of house rules that decide nothing else."""
    bound: list[str]
    """House rules that cannot be changed without another."""


class ChangeObject(Document):
    """What a house rule changes. Of a finding the values are its name, or null where it is not made."""

    game: int
    hand_index: int | None
    what: Literal["winner", "score", "finding"]
    from_: Any = Field(alias="from")
    to: Any
    line: int | None
    finishes: list[Finish] = []
    """Of a winner: how the game stands before and after."""


class PivotObject(Document):
    """A house rule that decides something: its value, another value, and what that changes."""

    path: str | None
    game: int
    key: str
    from_: Any = Field(alias="from")
    to: Any
    changes: list[ChangeObject]
    law: str
    """What the other value means at the table."""
    source: str
    """Codes of the sources that state the other value; where none does, of those that speak of the house rule."""


class ExplanationObject(Document):
    """One of the changes that make a claim right, and findings that it brings or takes away; null: not tried."""

    changes: dict[str, Any]
    makes_wrong: list[dict[str, Any]] | None
    puts_right: list[dict[str, Any]]
    is_far_fetched: bool


class ClaimObject(Document):
    """What somebody claims, or the scorer wrote, and what becomes of it."""

    path: str | None
    game: int
    hand_index: int
    line: int = Position
    by: str | None
    """The seat; null is the scorer."""
    text: str
    verdict: Literal["upheld", "rejected", "depends", "cannot-tell"]
    because: str
    holds_if: list[dict[str, Any]]
    """The smallest changes of house rules under which it is right; of an upheld claim the rules that it hangs on."""
    slip: str | None
    """What the scorer may have done, where no house rule makes it right and nothing else wrong."""
    explanations: list[ExplanationObject]


class DisputeDocument(Document):
    """``pitchlog dispute --format json``: the pivots and claims of all games."""

    schema_: Literal["pitchlog.dispute/1"] = Field(alias="schema")
    games: list[DisputedGameObject]
    pivots: list[PivotObject]
    claims: list[ClaimObject]


class PlaceObject(Document):
    """A hand in a record."""

    path: str | None
    game: int
    hand_index: int


class SlipObject(PlaceObject):
    """A hand that is wrong by the best rules."""

    what: str
    """The name of what is wrong with it."""


class RuledOutObject(Document):
    """How many hands speak against a value, and the first of them."""

    hands: int
    first: PlaceObject


class InferredKeyObject(Document):
    """What the record says of one house rule."""

    agrees: list[Any]
    """Values under which everything that was recorded is right."""
    ruled_out: dict[str, RuledOutObject]
    """Values under which something would be wrong, as they are written in a record."""
    cannot_tell: list[Any]
    """Values that make no difference to anything in the record."""


class PresetFitObject(Document):
    """How many hands would be wrong by a preset."""

    preset: str
    disagreements: int
    leaves_open: list[str] = []


class BestRulesObject(PresetFitObject):
    """A rule-set that fits: a preset with changes, as they are written in a record."""

    changes: str


class InferredObject(Document):
    """The rules of games of one kind."""

    hands: int
    keys: dict[str, InferredKeyObject]
    presets: list[PresetFitObject]
    """The nearest first, without those by which the record cannot have been played."""
    best: list[BestRulesObject]
    slips: list[SlipObject]
    """The hands that are wrong by the first of the best rules."""
    games: list[dict[str, Any]] = []


class InferDocument(InferredObject):
    """``pitchlog infer --format json``; ``kinds`` has an answer each where no preset is for all games."""

    schema_: Literal["pitchlog.infer/1"] = Field(alias="schema")
    kinds: list[InferredObject] = []


class SourceObject(Document):
    """Where a house rule was read."""

    code: str
    title: str
    address: str


class KeyObject(Document):
    """One house rule of a rule-set."""

    key: str
    section: str
    title: str
    value: Any
    meaning: str
    """What the value means at the table."""
    basis: str
    """The value, and where it comes from."""
    law: str
    """What the key decides."""
    sources: list[str]
    """Codes of sources that speak of it."""


class RulesDocument(Document):
    """``pitchlog rules show --format json``"""

    schema_: Literal["pitchlog.rules/1"] = Field(alias="schema")
    preset: str
    title: str | None
    description: str | None
    sources: list[SourceObject]
    rules: RuleSet
    keys: list[KeyObject]


DOCUMENTS: Final[dict[str, type[BaseModel]]] = {
    "check": CheckDocument,
    "score": ScoreDocument,
    "compare": CompareDocument,
    "dispute": DisputeDocument,
    "infer": InferDocument,
    "standings": StandingsDocument,
    "rules": RulesDocument,
    "record": RecordDocument,
}
"""The documents by the name that ``pitchlog schema`` takes."""


def document_schema(name: str) -> dict[str, Any]:
    """The JSON schema (draft 2020-12) of a document."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"pitchlog:{name}/1"}
    return {**head, **DOCUMENTS[name].model_json_schema(mode="validation")}
