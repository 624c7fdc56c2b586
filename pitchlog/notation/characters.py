"""The characters of a line: what is read silently, what is reported, and what is read in its stead.

Read silently: the suit glyphs with or without a variation selector, and a minus sign or a long dash for ``-``.
Everything else that looks like what it is not is a trouble of its own. The line is read with the character that was
meant where that is certain; where it is not, the line is *spoiled*: it may not fit, and then no second trouble is made
of it. Within strings and comments only control characters, lost bytes and characters that turn the direction of
writing are reported, since any text may stand there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Final, Literal, NamedTuple
from unicodedata import category, name, normalize

from pitchlog.findings import Trouble
from pitchlog.notation.pieces import pieces_of
from pitchlog.notation.spelling import GLYPHS
from pitchlog.seats import fold_label
from pitchlog.source import Line

Sort = Literal["lost", "control", "turning", "hidden", "blank", "quote", "sign", "look-alike"]

ORDINARY: Final = re.compile(f"[\t -~À-ž{GLYPHS}]*+")
"""Lines of these characters need no second look."""

LOST: Final = "\ufffd"
_DASHES: Final = "−–—"
_SELECTORS: Final = "\ufe0e\ufe0f"
_QUOTES: Final = "“”„‟"
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_OVERRIDES: Final = frozenset("\u202d\u202e")
_HIDDEN: Final = frozenset(
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u200b\u200c\u200d\u200e\u200f"
    "\u2060\u2061\u2062\u2063\u2064\u206a\u206b\u206c\u206d\u206e\u206f\u3164\ufeff\uffa0"
)
_PAGE_BREAKS: Final = "\x0b\x0c"
_SIGNS: Final = {
    "×": "x", "‐": "-", "‑": "-", "‒": "-", "―": "-", "∼": "~", "⁓": "~", "，": ",", "、": ",", "‚": ",", "∶": ":",
    "›": ">", "˄": "^",
}  # fmt: skip
_LETTERS: Final = dict(
    zip(
        # Cyrillic, Greek, Armenian and Cherokee letters that print like Latin ones
        "АВЕЅЈКМНОРСТУХІԚԜҺԌҮӀасеоріѕјһԁхуԛԝԍΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳοινκϲՏՕհոսօցյᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏚᎢᏙᎳᏃͿктταЗзбЧ",
        "ABESJKMHOPCTYXIQWHGYIaceopisjhdxyqwgABEZHIKMNOPTYXCjoivkcSOhnuogjABCDEGHJKLMPSTVWZJktta3364",
        strict=True,
    )
)
_CODE = re.compile(r'(?:[^"#]|"(?:[^"\\]|\\.)*+(?:"|$))*+')
_WORD = re.compile(r"\w+")


class Read(NamedTuple):
    """A line as it is read, what was wrong with its characters, and whether one is there that nobody can be sure of."""

    line: Line
    troubles: list[Trouble]
    spoiled: bool


class Odd(NamedTuple):
    """A character to be reported: where it stands in the text, its sort, what is meant (``None``: not certain)."""

    place: int
    sort: Sort
    char: str
    meant: str | None


def code_end(text: str) -> int:
    """Where the comment of a line begins; its length where there is none. A quote that is never closed has none."""
    if "#" not in text:
        return len(text)
    found = _CODE.match(text)
    return found.end() if found else 0


def read_characters(number: int, raw: str, known: Set[str]) -> Read:
    """A line character by character. Linear in its length.

    Lone surrogates in ``raw`` are lost bytes like U+FFFD; ``known`` are the declared labels, folded.
    """
    text = re.sub("[\ud800-\udfff]", LOST, raw)
    scan = _Scan(text)
    scan.run()
    scan.replace_look_alikes(known)
    code, columns = "".join(scan.code), tuple(scan.columns)
    if columns == tuple(range(len(columns))):
        line = Line(number, text, code)
    else:
        line = Line(number, text, code, columns)
    odd = sorted(scan.odd)
    if len(odd) == 1 and odd[0].char == "\x1a" and not code.strip(" \t\x1a"):
        return Read(Line(number, text, ""), list(_troubles(Line(number, text, text), odd)), False)
    return Read(line, list(_troubles(Line(number, text, text), odd)), scan.spoiled)


class _Scan:
    """One walk over a line: its code with the meant characters, their columns, and what is odd."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.code: list[str] = []
        self.columns: list[int] = []
        self.odd: list[Odd] = []
        self.spoiled = False
        self._quoted: list[bool] = []

    def run(self) -> None:
        closers = ""
        escaped = False
        for place, char in enumerate(self.text):
            if closers:
                closers, escaped = self._in_string(place, char, closers, escaped)
            elif char == "#":
                self._comment(place)
                break
            elif char == '"' or char in _QUOTES:
                closers = '"' if char == '"' else '"' + _QUOTES
                self._quote(place, char)
            elif " " <= char <= "~" or char == "\t":
                self._take(place, char)
            else:
                self._unusual(place, char)

    def replace_look_alikes(self, known: Set[str]) -> None:
        """Reads each word of look-alike letters as the ASCII word that it looks like, unless it is a declared label."""
        code = "".join(self.code)
        if code.isascii():
            return
        is_sides, free = _free_places(code)
        for word in _WORD.finditer(code):
            start = word.start()
            if word[0].isascii() or self._quoted[start] or start in free or _is_label(word[0], known):
                continue
            meant = re.sub(r"^1[Oo](?=[shdcSHDC]?$)", "10", "".join(map(_plain_letter, word[0])))
            if not meant.isascii() or len(meant) != len(word[0]) or (is_sides and meant.casefold() not in known):
                continue
            for place, (char, plain) in enumerate(zip(word[0], meant, strict=True), start):
                if char != plain:
                    self.odd.append(Odd(self.columns[place], "look-alike", char, plain))
                    self.code[place] = plain

    def _take(self, place: int, char: str, *, quoted: bool = False) -> None:
        self.code.append(char)
        self.columns.append(place)
        self._quoted.append(quoted)

    def _quote(self, place: int, char: str) -> None:
        if char != '"':
            self.odd.append(Odd(place, "quote", char, '"'))
        self._take(place, '"', quoted=True)

    def _in_string(self, place: int, char: str, closers: str, escaped: bool) -> tuple[str, bool]:
        if not escaped and char in closers:
            self._quote(place, char)
            return "", False
        sort = _sort_in_text(char)
        if sort is not None:
            self.odd.append(Odd(place, sort, char, None))
        self._take(place, char, quoted=True)
        return closers, char == "\\" and not escaped

    def _comment(self, start: int) -> None:
        for place in range(start, len(self.text)):
            sort = _sort_in_text(self.text[place])
            if sort is not None:
                self.odd.append(Odd(place, sort, self.text[place], None))

    def _unusual(self, place: int, char: str) -> None:
        """A character outside ASCII, or a control character, in the code of a line."""
        if char in _DASHES:
            self._take(place, "-")
            return
        if char in _SELECTORS and self.code and self.code[-1] in GLYPHS:
            return
        sort, meant = _sort_in_code(char)
        if sort is None:
            self._take(place, char)
            return
        self.odd.append(Odd(place, sort, char, meant))
        if meant is None:
            self.spoiled = True
            self._take(place, char)
        elif meant:
            self._take(place, meant)


def _free_places(code: str) -> tuple[bool, set[int]]:
    """Whether a line declares sides, and the places of declarations and free text: nothing is a look-alike there."""
    words = pieces_of(code)
    keyword = words[0].text.lower() if words else ""
    pairs = list(pairwise(words))
    free: set[int] = set()
    if keyword in ("players", "sides"):
        for one, other in pairs:
            if other.text == "=":
                free.update(range(one.start, one.end))
    if keyword in ("players", "game"):
        for one, other in pairs:
            if one.text == "=":
                free.update(range(other.start, other.end))
    return keyword == "sides", free


def _is_label(word: str, known: Set[str]) -> bool:
    """Whether a word is a declared seat or side, or declared seats joined."""
    folded = fold_label(word)
    return folded in known or all(char in known for char in folded)


@lru_cache(maxsize=4096)
def _plain_letter(char: str) -> str:
    """The ASCII letter or digit that a character looks like; itself where there is none."""
    if char in _LETTERS:
        return _LETTERS[char]
    plain = normalize("NFKC", char)
    if not char.isascii() and plain.isascii() and len(plain) == 1:
        return plain
    if category(char) == "Nd":
        return str(int(char))
    return char


@lru_cache(maxsize=4096)
def _sort_in_code(char: str) -> tuple[Sort | None, str | None]:
    """What a character other than printable ASCII is in code, and what is read for it (``""``: nothing)."""
    kind = category(char)
    if char == LOST:
        return "lost", None
    if char in _PAGE_BREAKS:
        return "control", " "
    if kind == "Cc":
        return "control", None
    if char in _TURNING:
        return "turning", None if char in _OVERRIDES else ""
    if char in _HIDDEN or char in _SELECTORS or kind == "Cf":
        return "hidden", ""
    if kind in ("Zs", "Zl", "Zp"):
        return "blank", " "
    if char in _SIGNS:
        return "sign", _SIGNS[char]
    plain = normalize("NFKC", char)
    if len(plain) == 1 and "!" <= plain <= "~" and not plain.isalnum():
        return "sign", plain
    return None, None


def _sort_in_text(char: str) -> Sort | None:
    """What is reported of the characters within a string or a comment."""
    if " " <= char <= "~" or char == "\t":
        return None
    if char == LOST:
        return "lost"
    if char in _TURNING:
        return "turning"
    return "control" if category(char) == "Cc" else None


def _troubles(line: Line, odd: list[Odd]) -> Iterator[Trouble]:
    """One trouble for each odd character, or for several of a sort side by side."""
    for (sort, _), group in groupby(enumerate(odd), key=lambda item: (item[1].sort, item[1].place - item[0])):
        run = [item[1] for item in group]
        span = line.span(run[0].place, run[-1].place + 1)
        message, help_line = _words(sort, run)
        yield Trouble(
            "bad-encoding" if sort in ("lost", "control") else "confusable-character", span, message, help_line
        )


def _words(sort: Sort, run: list[Odd]) -> tuple[str, str]:
    first = f"U+{ord(run[0].char):04X}"
    meant = "".join(odd.meant or "" for odd in run)
    several = len(run) > 1
    if sort == "lost":
        return (
            "there are bytes here that are no UTF-8 text",
            'save the file as "UTF-8", and look what should stand here',
        )
    if sort == "control":
        return f"there is a control character here ({first})", "delete it"
    if sort == "turning":
        return f"an invisible character here turns the direction of writing ({first})", "delete it"
    if sort == "hidden":
        return f"there is an invisible character here ({first})", "delete it"
    if sort == "blank":
        return f"the blank here is not an ordinary one ({first})", "write an ordinary blank"
    written = "".join(odd.char for odd in run)
    if sort == "quote":
        return f"the quote {written} is a typographic one ({first})", f"the quote meant is {meant}"
    what = "characters" if several else name(run[0].char, "character").lower()
    return f"{written} ({first}, {what}) only looks like {meant}", f"write {meant}"
