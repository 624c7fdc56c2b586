"""Replays recorded hands of Pitch under the house rules of your table and says what was unlawful or scored wrong.

The names below are the library. Each is imported when it is first asked for, so that ``import pitchlog`` costs
next to nothing::

    from pitchlog import audit, load_rules
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pitchlog._version import __version__ as __version__

if TYPE_CHECKING:
    from pitchlog.auditing import Audit as Audit
    from pitchlog.auditing import audit as audit
    from pitchlog.auditing import audit_stream as audit_stream
    from pitchlog.auditing import score as score
    from pitchlog.cards import Card as Card
    from pitchlog.comparing.comparison import Comparison as Comparison
    from pitchlog.comparing.comparison import compare as compare
    from pitchlog.comparing.inference import Inference as Inference
    from pitchlog.comparing.inference import infer as infer
    from pitchlog.comparing.quarrel import dispute as dispute
    from pitchlog.comparing.variants import Variant as Variant
    from pitchlog.findings import Evidence as Evidence
    from pitchlog.findings import Finding as Finding
    from pitchlog.notation import format_text as format_text
    from pitchlog.notation import parse as parse
    from pitchlog.notation import read as read
    from pitchlog.ranking.standings import Standings as Standings
    from pitchlog.ranking.standings import standings as standings
    from pitchlog.replay.results import GameHead as GameHead
    from pitchlog.replay.results import GameResult as GameResult
    from pitchlog.replay.results import HandResult as HandResult
    from pitchlog.replay.results import TrickResult as TrickResult
    from pitchlog.rules import RuleSet as RuleSet
    from pitchlog.rules import load_rules as load_rules
    from pitchlog.rules import preset as preset
    from pitchlog.rules import preset_names as preset_names
    from pitchlog.seats import Side as Side
    from pitchlog.source import Line as Line
    from pitchlog.source import Span as Span

_WHERE: Final = {
    "Audit": "auditing",
    "audit": "auditing",
    "audit_stream": "auditing",
    "score": "auditing",
    "Card": "cards",
    "Comparison": "comparing.comparison",
    "compare": "comparing.comparison",
    "Inference": "comparing.inference",
    "infer": "comparing.inference",
    "dispute": "comparing.quarrel",
    "Variant": "comparing.variants",
    "Evidence": "findings",
    "Finding": "findings",
    "format_text": "notation",
    "parse": "notation",
    "read": "notation",
    "Standings": "ranking.standings",
    "standings": "ranking.standings",
    "GameHead": "replay.results",
    "GameResult": "replay.results",
    "HandResult": "replay.results",
    "TrickResult": "replay.results",
    "RuleSet": "rules",
    "load_rules": "rules",
    "preset": "rules",
    "preset_names": "rules",
    "Side": "seats",
    "Line": "source",
    "Span": "source",
}

__all__ = ["__version__", *_WHERE]


def __getattr__(name: str) -> object:
    if name not in _WHERE:
        raise AttributeError(f"module 'pitchlog' has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"pitchlog.{_WHERE[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
