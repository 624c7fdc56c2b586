"""The house rules of a PTN record: what the words of its Event line and its options in code say of them.

Each is one of the presets of Trickster's games with what the table's host set. What neither the words nor the options
tell stays as the preset has it. Where the two contradict each other the options hold: the words are made of them, and
people change words. Where neither tells even which game it is, everything that hosts choose is left open
(the preset ``tricksterbots``).
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from pitchlog.rules import RuleSet, resolve
from pitchlog.source import Line

if TYPE_CHECKING:
    from pitchlog.interchange.ptn_sheet import Tag

POINTS: Final = (4, 5, 6, 7, 9, 10, 11, 13)
VARIATIONS: Final = {
    "fourpoint": 4, "fivepoint": 5, "sixpoint": 6, "sevenpoint": 7, "ninepoint": 9, "tenpoint": 10, "elevenpoint": 11,
    "thirteenpoint": 13,
}  # fmt: skip
OPEN: Final = "tricksterbots"

Found = dict[str, tuple[str, int, int]]
"""By key the value, and where in the Event line it stands."""

_WORDS: Final[tuple[tuple[str, tuple[tuple[str, str], ...]], ...]] = (
    (r"trump any ?time", (("follow_rule", "follow_or_trump"),)),
    (r"trump only|only trump", (("follow_rule", "trump_only"),)),
    (r"(?:trump )?(?:must follow|when following)[^,]*", (("follow_rule", "strict_follow"),)),
    (r"low to taker", (("low_credit", "winner"),)),
    (r"low to holder|low to dealt", (("low_credit", "holder"),)),
    (r"trump opens|pitcher leads trump", (("first_lead_must_be_trump", "true"),)),
    (r"dealer (?:may|can) (?:steal|take|match)[^,]*|dealer steals", (("dealer_match", "any"),)),
    (r"stick (?:the )?dealer|dealer must bid", (("dealer_forced_bid", "min_bid"),)),
    (r"ten replaces game[^,]*", (("game_mode", "ten_of_trump"),)),
    (r"draw after bid|with draw", (("discard_phase", "non_trump"), ("refill_to", "6"))),
    (r"(?:shoot|moon)[^,]*all tricks[^,]*", (("smudge", "shoot_points_and_tricks"),)),
    (r"(?:offer |with )?shoot(?: bid| the moon|ing)?", (("smudge", "shoot_points"),)),
    (r"(?:with|3-card|three-card) kitty", (("widow", "3"),)),
)


def rules_of(event: Tag | None, options: Tag | None, players: int) -> tuple[Line | None, RuleSet]:
    """(the ``rules`` line, the rule-set) that the Event line and the options stand for."""
    words = _words(event)
    coded = _options(options)
    points = words.pop("points", None)
    variation = coded.pop("points", None) or (points[0] if points else None)
    name = f"trickster-{variation}" if variation is not None and int(variation) in POINTS else OPEN
    changes: dict[str, tuple[str, int]] = {key: (value, start) for key, (value, start, _) in words.items()}
    for key, value in coded.items():
        if changes.get(key, ("", 0))[0] != value:
            changes[key] = (value, -1)
    _settle(changes, players)
    kept = {key: value for key, (value, _) in changes.items()}
    while problems := resolve(name, tuple(kept.items())).problems:
        blamed = {tuple(kept)[problem.change] for problem in problems if problem.change is not None}
        if not blamed:
            break
        kept = {key: value for key, value in kept.items() if key not in blamed}
    own = resolve(name, tuple(kept.items())).rules
    at = event or options
    if at is None:
        return None, own
    line = at.coded().say(f"rules {name}", at.start)
    for key, value in kept.items():
        place = changes[key][1]
        line.say(f" {key}={value}", place if place >= 0 and at is event else at.start)
    return line.line(), own


def _settle(changes: dict[str, tuple[str, int]], players: int) -> None:
    """What follows from several words together."""
    forced = changes.pop("dealer_forced_bid", None)
    if forced is not None:
        least = changes.get("min_bid", ("1", -1))[0]
        changes["dealer_forced_bid"] = (least, forced[1])
    if "widow" in changes:
        place = changes["widow"][1]
        changes.setdefault("widow_to", ("pitcher", place))
        if "discard_phase" not in changes:
            changes["discard_phase"] = ("bidder_only", place)
    if players != 4:
        changes.setdefault("players", (str(players), -1))
        sides = changes.get("sides", ("three_pairs" if players == 6 else "solo", -1))
        changes["sides"] = sides


def _words(event: Tag | None) -> dict[str, tuple[str, int, int]]:
    """What the words of the Event line say, by key."""
    found: dict[str, tuple[str, int, int]] = {}
    if event is None:
        return found
    cut = event.line.find(" - ", event.start, event.end)
    begin = event.start if cut < 0 else cut + 3
    text = event.line[begin : event.end]

    def note(key: str, value: str, match: re.Match[str]) -> None:
        found.setdefault(key, (value, begin + match.start(), begin + match.end()))

    if (match := re.search(r"\b(\d{1,2})[- ]?(?:point|pt)\b", text, re.I)) is not None:
        note("points", match[1], match)
    if (match := re.search(r"\bto (\d{1,3})\b(?! hand)", text, re.I)) is not None:
        note("target", match[1], match)
    if (match := re.search(r"\bmin(?:imum)? bid (?:of )?(\d{1,2})\b", text, re.I)) is not None:
        note("min_bid", match[1], match)
    if (match := re.search(r"\b2v2v2\b", text, re.I)) is not None:
        note("sides", "three_pairs", match)
    if (match := re.search(r"\b3v3\b", text, re.I)) is not None:
        note("sides", "two_trios", match)
    for pattern, meant in _WORDS:
        if (match := re.search(rf"\b(?:{pattern})", text, re.I)) is not None:
            for key, value in meant:
                note(key, value, match)
    return found


def _options(options: Tag | None) -> dict[str, str]:
    """What the options in code say, by key. What cannot be read is not told."""
    if options is None:
        return {}
    read = _read(options.text)
    found: dict[str, str] = {}
    variation = str(read.get("variation", "")).lower()
    if variation in VARIATIONS:
        found["points"] = str(VARIATIONS[variation])
    for name, key in (("minBid", "min_bid"), ("gameOverScore", "target"), ("kitty", "widow")):
        value = read.get(name)
        if isinstance(value, int) and not isinstance(value, bool) and value > 0:
            found[key] = str(value)
    if isinstance(low := read.get("lowGoesToTaker"), bool):
        found["low_credit"] = "winner" if low else "holder"
    for name, key, value in _SWITCHES:
        if read.get(name) is True:
            found[key] = value
    if read.get("offerShootBid") is True:
        found["smudge"] = "shoot_points_and_tricks" if read.get("shootAllTricks") is True else "shoot_points"
    if str(read.get("drawOption", "")).lower() == "nontrump":
        found |= {"discard_phase": "non_trump", "refill_to": "6"}
    plays = {"anytime": "follow_or_trump", "only": "trump_only"}.get(str(read.get("playTrump", "")).lower())
    if plays is not None:
        found["follow_rule"] = plays
    return found


_SWITCHES: Final = (
    ("pitcherLeadsTrump", "first_lead_must_be_trump", "true"),
    ("stickTheDealer", "dealer_forced_bid", "min_bid"),
    ("tenOfTrumpReplacesGamePoint", "game_mode", "ten_of_trump"),
)


def _read(text: str) -> dict[str, Any]:
    r"""The options, whether their quotation marks are escaped (``\"``) or not."""
    for written in (text.replace('\\"', '"'), text.replace('\\\\"', '"').replace('\\"', '"'), text):
        try:
            read = json.loads(written)
        except ValueError:
            continue
        if isinstance(read, dict):
            return read
    return {}
