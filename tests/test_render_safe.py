"""Text of strangers is harmless in every form, and still readable."""

from __future__ import annotations

import csv
import io
import json
import sys

import pytest

from pitchlog.render.plain_json import json_text
from pitchlog.render.safe import code_fence, is_safe, safe, safe_cell, safe_code, safe_markdown
from pitchlog.render.surface import Surface, cells, pad
from pitchlog.render.wrap import wrap


def test_ordinary_names_stay_as_they_are() -> None:
    for name in ("Ann", 'Joe "Ace" K', "Çağla", "日本", "c\u0327", "♥\ufe0f"):
        assert safe(name) == name


def test_every_control_format_and_surrogate_character_is_shown_by_name() -> None:
    from unicodedata import category

    for number in [*range(0x3000), *range(0xD800, 0xE000), *range(0xFE00, 0x10000), *range(0xE0000, 0xE0200)]:
        character = chr(number)
        if category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
            assert safe(character) == f"<U+{number:04X}>"


def test_safe_text_is_safe() -> None:
    for number in range(0, sys.maxunicode, 7):
        assert is_safe(safe(chr(number)))


def test_a_long_text_can_be_cut() -> None:
    assert safe("x" * 100, limit=10) == "x" * 9 + "…"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x"])
def test_a_spreadsheet_reads_no_formula(text: str) -> None:
    assert safe_cell(text) == f"'{text}"


def test_markdown_of_strangers_is_no_markup() -> None:
    shown = safe_markdown("[x](javascript:1) <img> `a` | *b* #")
    assert "<" not in shown
    assert "\\[x\\]\\(" in shown
    assert "\\|" in shown


def test_what_a_site_would_link_is_code_in_markdown() -> None:
    for word in ("@ann", "a@b.c", "https://a.b", "www.a.b", "example.com", "x#12", "GH-12", ":smile:", "0123abc"):
        assert safe_markdown(f"so {word} said") == f"so `{word}` said"
    for plain in ("3.5", "e. g.", "a:b", "trump.", "facade"):
        assert "`" not in safe_markdown(plain)


def test_code_in_markdown_ends_where_it_should() -> None:
    assert [safe_code(text) for text in ("a", "`", "a``b`", " a ", "", "a|b\x1b")] == [
        "`a`", "`` ` ``", "``` a``b` ```", "`  a  `", "` `", "`a<U+007C>b<U+001B>`",
    ]  # fmt: skip
    assert [code_fence(text) for text in ("", "``", "x```y", "````")] == ["```", "```", "````", "`````"]


def test_json_text_reads_back_and_shows_nothing_harmful() -> None:
    value = {"a": "\x00\x1b\x7f\x9b\u202e\u200b\U000e0041é♠", "b": [1, None, 2.5]}
    text = json_text(value)
    assert json.loads(text) == value
    assert text.isprintable()
    assert "é♠" in text
    assert json_text("é♠", ascii_only=True).isascii()
    assert json.loads(json_text("\ud800")) == "\ufffd"


def test_what_cannot_be_written_is_spelt() -> None:
    surface = Surface(encoding="ascii")
    assert surface.fit("7♠ – “a” … é") == '7s - "a" ... <U+00E9>'
    assert Surface(encoding="cp1252").fit("♠…é") == "s…é"


def test_suits_have_their_letter_beside_the_glyph() -> None:
    assert Surface().suit("h") == "♥h"
    assert Surface(encoding="cp1252").suit("h") == "h"
    assert Surface(glyphs=False).suit("h") == "h"


def test_widths_are_those_of_a_terminal() -> None:
    assert [cells(text) for text in ("ab", "日本", "c\u0327")] == [2, 4, 1]
    assert pad("日", 4) == "日  "
    assert pad("3", 3, right=True) == "  3"


def test_running_text_is_wrapped_by_columns() -> None:
    rows = wrap("日本 " * 30, Surface(width=20), indent="  ")
    assert all(cells(row) <= 20 for row in rows)
    assert wrap("", Surface()) == [""]


def test_cells_of_a_table_file_are_quoted() -> None:
    out = io.StringIO()
    csv.writer(out).writerow([safe_cell('a,"b"\n')])
    assert next(csv.reader(io.StringIO(out.getvalue()))) == ['a,"b"<U+000A>']
