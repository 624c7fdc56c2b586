"""The page as one HTML file: no network, no foreign font, nothing in it that a stranger's text could become.

Every text passes :func:`pitchlog.render.page.phrases.shown` on its way here and is escaped by the template. The style
and the script are the only ones that the Content-Security-Policy lets be, by their hashes.
"""

from __future__ import annotations

import json
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from pitchlog.render.page.facts import GameFact, Page
from pitchlog.render.page.phrases import face, plain
from pitchlog.render.page.picture import inline
from pitchlog.render.page.steps import SCHEMA
from pitchlog.render.safe import safe

ESCAPED: Final = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
"""What might end the script element, or a line of it, that the steps stand in."""


def html(page: Page) -> str:
    """The page as HTML."""
    style, script = _asset("page.css"), _asset("page.js")
    policy = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    told = {
        "page": page, "policy": policy, "style": Markup(style), "script": Markup(script),
        "steps": Markup(steps_json(page)), "has_steps": any(hand.steps for game in page.games for hand in game.hands),
    }  # fmt: skip
    return _environment().get_template("page.html").render(told)


def steps_json(page: Page) -> str:
    """What the replay is drawn from, as JSON that may stand in a script element."""
    games = [_game(game) for game in page.games if any(hand.steps for hand in game.hands)]
    text = json.dumps({"schema": SCHEMA, "games": games}, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return "".join(ESCAPED.get(character, character) for character in text)


def _game(game: GameFact) -> dict[str, Any]:
    return {**(game.table or {}), "hands": [hand.steps for hand in game.hands if hand.steps is not None]}


def _hash(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


def _asset(name: str) -> str:
    text = files("pitchlog.render.page").joinpath("templates", name).read_text(encoding="utf-8")
    return "\n" + text.strip() + "\n"


@lru_cache(maxsize=1)
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("pitchlog.render.page"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True, finalize=_visible, keep_trailing_newline=True,
    )  # fmt: skip
    made.filters |= {"face": face, "plain": plain, "picture": _picture}
    return made


def _visible(value: Any) -> Any:
    """A text that is no markup, with nothing in it that hides or reorders; so it is already but by mistake."""
    return value if not isinstance(value, str) or isinstance(value, Markup) else _shown(value)


def _shown(text: str) -> str:
    return text if text.isascii() and text.isprintable() else "".join(
        part if part in "\u2068\u2069" else safe(part) for part in text
    )  # fmt: skip


def _picture(svg: str, says: str) -> Markup:
    return Markup(inline(svg, says) or "")
