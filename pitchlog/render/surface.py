"""What the place that text is written to can show: its width, its characters, its colours."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from typing import Final, Literal

from pitchlog.render.safe import escape, safe

Role = Literal["error", "warning", "note", "place", "gutter", "evidence", "strong", "good"]

_STYLES: Final[dict[Role, str]] = {
    "error": "bold red",
    "warning": "bold yellow",
    "note": "bold cyan",
    "place": "blue",
    "gutter": "blue",
    "evidence": "blue",
    "strong": "bold",
    "good": "green",
}
"""Sixteen-colour styles, so that they follow the terminal's own theme. Nothing is told by colour alone."""

_SPELT: Final = str.maketrans(
    {
        **dict(zip("♠♥♦♣♤♡♢♧", "shdcshdc", strict=True)),
        "…": "...",
        "—": "-",
        "–": "-",
        "−": "-",
        "·": "-",
        "→": "->",
        "×": "x",
        "½": "1/2",
        "‘": "'",
        "’": "'",
        "“": '"',
        "”": '"',
        "≥": ">=",
        "≤": "<=",
        "\ufe0f": "",
        "\ufe0e": "",
    }
)
"""What is written in place of characters that the place written to lacks."""

DEFAULT_WIDTH: Final = 120


@dataclass(frozen=True, slots=True)
class Surface:
    """A terminal, a pipe or a file, as far as layout must know it.

    ``encoding`` is what it is written in; a character outside it is spelt with others, never an exception.
    ``glyphs`` chooses suit glyphs over letters where both can be shown.
    """

    width: int = DEFAULT_WIDTH
    color: bool = False
    encoding: str = "utf-8"
    glyphs: bool = True

    @property
    def is_unicode(self) -> bool:
        """Whether every character can be written."""
        return codecs.lookup(self.encoding).name.startswith("utf")

    def fit(self, text: str) -> str:
        """The text in characters that can be written here."""
        if text.isascii() or self.is_unicode:
            return text
        return "".join(self._fit_character(character) for character in text)

    def show(self, text: str) -> str:
        """A stranger's text, safe and in characters that can be written here."""
        return self.fit(safe(text))

    def paint(self, text: str, role: Role) -> str:
        """The text in the colours of its role where there are colours. Rich is imported for that alone."""
        if not self.color or not text:
            return text
        from rich.color import ColorSystem
        from rich.style import Style

        return Style.parse(_STYLES[role]).render(text, color_system=ColorSystem.STANDARD)

    def suit(self, letter: str) -> str:
        """A suit, written ``s``, ``h``, ``d`` or ``c``, as its glyph and letter, or the letter alone."""
        glyph = dict(zip("shdc", "♠♥♦♣", strict=True)).get(letter)
        if glyph is None or not self.glyphs or self.fit(glyph) != glyph:
            return letter
        return f"{glyph}{letter}"

    def _fit_character(self, character: str) -> str:
        if self._can_write(character):
            return character
        spelt = character.translate(_SPELT)
        return spelt if spelt != character else escape(character)

    def _can_write(self, character: str) -> bool:
        try:
            character.encode(self.encoding)
        except UnicodeEncodeError:
            return False
        return True


def cells(text: str) -> int:
    """How many columns of a terminal the text takes: two for a wide character, none for a combining one."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def pad(text: str, width: int, *, right: bool = False) -> str:
    """The text with blanks to ``width`` columns, on its left where it stands ``right``."""
    blanks = " " * max(0, width - cells(text))
    return blanks + text if right else text + blanks
