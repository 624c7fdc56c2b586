"""Text of strangers made harmless and visible: names, comments and paths may hold anything.

A terminal obeys control characters, bidi overrides reorder what stands beside them, and zero-width characters
hide. Each is shown as ``<U+202E>``, so that the reader sees that something is there and what it is.
"""

from __future__ import annotations

import re
from typing import Final

BLANK_LOOKING: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Characters that Unicode calls printable and that show nothing."""

_BLANK_LOOKING = re.compile(f"[{BLANK_LOOKING}]")
_FORMULA_STARTS = ("=", "+", "-", "@")


def is_safe(text: str) -> bool:
    """Whether the text may be shown as it is. ``str.isprintable`` refuses controls, formats, surrogates, odd blanks."""
    return text.isprintable() and (text.isascii() or not _BLANK_LOOKING.search(text))


def escape(character: str) -> str:
    """The visible name of a character.

    >>> escape("\\u202e")
    '<U+202E>'
    """
    return f"<U+{ord(character):04X}>"


def safe(text: str, limit: int | None = None) -> str:
    """The text with everything that a terminal might obey or hide shown by name; at most ``limit`` characters of it.

    >>> safe("Ann\\x1b[31m"), safe("Çağla"), safe("a" * 9, limit=4)
    ('Ann<U+001B>[31m', 'Çağla', 'aaa…')
    """
    if limit is not None and len(text) > limit:
        text = text[: limit - 1] + "…"
    if is_safe(text):
        return text
    return "".join(character if is_safe(character) else escape(character) for character in text)


def safe_cell(text: str) -> str:
    """The text for a cell of a table file: as :func:`safe`, and never read as a formula by a spreadsheet.

    >>> safe_cell('=HYPERLINK("x")')
    '\\'=HYPERLINK("x")'
    """
    text = safe(text)
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


_MARKUP = re.compile(r"([\\`*_{}\[\]()#+!|~$<>&])")
_ENTITIES: Final = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
_LINKED = re.compile(r"@|://|\w\.[^\W\d_]{2}|#\d|:[\w+-]+:|\b(?:www\.|[Gg][Hh]-\d|mailto:|xmpp:|[0-9a-f]{7,40}\b)")
"""What sites make a link, a call to somebody or a picture of, in spite of a backslash; in code they leave it alone."""


def safe_markdown(text: str) -> str:
    """The text for Markdown: as :func:`safe`, and no character of it is markup, a link or a table's border.

    >>> safe_markdown("*a* | <b>"), safe_markdown("ask @ann")
    ('\\\\*a\\\\* \\\\| &lt;b&gt;', 'ask `@ann`')
    """
    words = safe(text).split(" ")
    return " ".join(safe_code(word) if _LINKED.search(word) else _escaped(word) for word in words)


def safe_code(text: str) -> str:
    """The text as code within a line of Markdown, where nothing is markup. A border of a table is shown by name.

    >>> safe_code("a`b")
    '``a`b``'
    """
    text = safe(text).replace("|", escape("|"))
    edge = " " if text.startswith(("`", " ")) or text.endswith(("`", " ")) else ""
    quotes = code_fence(text, least=1)
    return f"{quotes}{edge}{text or ' '}{edge}{quotes}"


def code_fence(text: str, least: int = 3) -> str:
    """Backticks that no run of backticks in the text can end.

    >>> code_fence("a ``` b")
    '````'
    """
    return "`" * max(least, *(len(run) + 1 for run in re.findall("`+", text)), least)


def _escaped(text: str) -> str:
    return _MARKUP.sub(lambda found: _ENTITIES.get(found[0], "\\" + found[0]), text)
