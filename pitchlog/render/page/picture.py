"""A picture drawn elsewhere made part of the page: only shapes and words of it are taken over, and no name in it."""

from __future__ import annotations

import re
from typing import Final
from xml.etree import ElementTree

SHAPES: Final = frozenset(
    {"svg", "g", "title", "path", "polygon", "polyline", "ellipse", "circle", "line", "rect", "text", "tspan"}
)
TRAITS: Final = frozenset(
    {"viewBox", "transform", "d", "points", "cx", "cy", "rx", "ry", "r", "x", "y", "x1", "x2", "y1", "y2", "width",
     "height", "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity", "font-size",
     "font-weight", "font-style", "text-anchor", "text-decoration", "dx", "dy", "baseline-shift"}
)  # fmt: skip
"""What may stand in a picture. Nothing else is taken over: no link, no style, no script, no name; the
style of the page names the letters."""

_ELSEWHERE: Final = re.compile(r"url|:", re.IGNORECASE)
_POINTS: Final = re.compile(r"^([0-9.]+)pt$")


def inline(svg: str, says: str) -> str | None:
    """The picture as an element of the page that is called ``says``; ``None`` where the text is no picture."""
    try:
        root = ElementTree.fromstring(svg)
    except (ElementTree.ParseError, ValueError):
        return None
    if _name(root) != "svg" or "viewBox" not in root.attrib:
        return None
    width = _POINTS.match(root.get("width", ""))
    kept = ElementTree.Element(
        "svg", {"role": "img", "aria-label": says, "class": "flow", "viewBox": root.attrib["viewBox"]}
    )
    if width:
        kept.set("width", str(round(float(width[1]) * 4 / 3)))
    for child in root:
        _take(child, kept)
    return ElementTree.tostring(kept, encoding="unicode", short_empty_elements=False).replace("\xa0", "&#160;")


def _take(element: ElementTree.Element, into: ElementTree.Element) -> None:
    """The element as part of ``into``, if it is a shape; what is in a link without the link."""
    name = _name(element)
    if name == "a":
        for child in element:
            _take(child, into)
        return
    if name not in SHAPES or name in ("svg", "title"):
        return
    traits = {key: value for key, value in element.attrib.items() if key in TRAITS and not _ELSEWHERE.search(value)}
    kept = ElementTree.SubElement(into, name, traits)
    kept.text = element.text
    for child in element:
        _take(child, kept)
        if len(kept):
            kept[-1].tail = child.tail


def _name(element: ElementTree.Element) -> str:
    return str(element.tag).rpartition("}")[2]
