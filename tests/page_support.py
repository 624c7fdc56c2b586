"""What the tests of the page share: hostile records, and a reader of HTML that minds every tag."""

from __future__ import annotations

import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from pitchlog.comparing.variants import Variant
from pitchlog.render.page.build import Source, build_page
from pitchlog.render.page.facts import Page
from pitchlog.render.page.html import html
from pitchlog.rules import preset

ROOT = Path(__file__).parent.parent
SAMPLES = sorted((ROOT / "samples").glob("*.pitch"))

HOSTILE = (
    "<script>window.hits=1</script>", "</script><script>window.hits=1</script>", "<img src=x onerror=window.hits=1>",
    '" onload="window.hits=1" x="', "' onload='window.hits=1' x='", "]]><script>window.hits=1</script>", "javascript:window.hits=1",
    "<!--<script>window.hits=1", "</title><script>window.hits=1</script>", "{{7*7}}{% raw %}", "\u202eevil\u202c",
    "שלום 123 עולם", "🂡🏳️‍🌈", "\u2028window.hits=1\u2029", "&lt;b&gt;&amp;", "*a* [b](javascript:1) | `c` #",
    "\u200b\u2066\ufeff", "</style><style>*{display:none}", "\\u003cscript\\u003e", "${window.hits=1}",
)  # fmt: skip
"""Names that nobody has."""


def quoted(text: str) -> str:
    """A text as the notation writes it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def hostile_record(*, is_wrong: bool = True) -> str:
    """A game in which every text is a stranger's."""
    hands = []
    for number, text in enumerate(HOSTILE, 1):
        hands.append(
            f'hand {number} dealer=W\nbid 3 - - -\n1 N As 2s 5s 3s\n2 N Ks 6d Js Qs\n3 N 4d Td Kd Ad\n'
            f'4 W Tc 7s 5c Jc\n5 N Th Qh Ah 2h\n6 S 8d 9c 3c 9h\npoints NS high jack game EW low\n'
            f'score NS {4 if is_wrong and number < 3 else 3} EW 1 # {text}\nnote {quoted(text)}\nruling {quoted(text)}\n'
        )  # fmt: skip
    players = " ".join(f"{seat}={quoted(name)}" for seat, name in zip("NESW", HOSTILE[1:5], strict=True))
    return (
        f"game {quoted(HOSTILE[0])} place={quoted(HOSTILE[2])}\nrules partners-21 target=200\nplayers {players}\n"
        + "\n".join(hands)
    )


def page_of(text: str | bytes, name: str = "game.pitch", variant: Variant | None = None) -> Page:
    """The page of a record."""
    return build_page([Source(name, text if isinstance(text, bytes) else text.encode())], variant)


@cache
def sample_page(stem: str) -> Page:
    """The page of a sample, built once."""
    return page_of((ROOT / "samples" / f"{stem}.pitch").read_bytes(), f"{stem}.pitch")


@cache
def sample_html(stem: str) -> str:
    """The page of a sample as HTML."""
    return html(sample_page(stem))


def under(name: str) -> Variant:
    """The rules of a preset in place of the record's."""
    return Variant("", preset(name))


VOID = {"meta", "br", "link", "img", "input", "hr"}


class Reader(HTMLParser):
    """Reads a page and complains of every tag that is not closed in its place."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.stack: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.scripts: list[str] = []
        self.headings: list[int] = []
        self.wrong: list[str] = []
        self.feed(text)
        self.close()
        self.wrong += [f"<{tag}> is never closed" for tag in self.stack]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if len(found) < len(attrs):
            self.wrong.append(f"<{tag}> has an attribute twice at {self.getpos()}")
        self.tags.append((tag, found))
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if tag == "a" and "href" in found:
            self.links.append(str(found["href"]))
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag not in VOID:
            self.stack.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.stack or self.stack[-1] != tag:
            self.wrong.append(f"</{tag}> at {self.getpos()} closes {self.stack[-1:]}")
        if tag in self.stack:
            while self.stack and self.stack.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if self.stack and self.stack[-1] == "script":
            self.scripts.append(data)
        elif not self.stack or self.stack[-1] != "style":
            self.text.append(data)


def steps_of(text: str) -> dict[str, Any]:
    """What the replay of a page is drawn from."""
    found = re.search(r'<script type="application/json" id="steps">(.*?)</script>', text, re.S)
    return json.loads(found[1]) if found else {"games": []}
