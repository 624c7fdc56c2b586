"""Characters: what is read silently, what is told at its place, and what a line with them is read as."""

from __future__ import annotations

import pytest

from pitchlog.cards import Card
from pitchlog.findings import Trouble
from pitchlog.notation import parse, read, read_text
from pitchlog.record.model import Hand, Note

HEAD = "hand 1 dealer=W\n"


def troubles(data: str | bytes) -> list[Trouble]:
    record = parse(data)
    found = list(record.troubles)
    for game in record.games:
        found += game.troubles
        for hand in game.hands:
            found += hand.troubles
    return found


def in_hand(line: str | bytes) -> tuple[Hand, list[tuple[str, int, int]]]:
    """The hand that a line makes, and (name, column, end column) of its troubles."""
    data = HEAD.encode() + (line if isinstance(line, bytes) else line.encode())
    found = troubles(data)
    assert all(trouble.span.line == 2 for trouble in found)
    return parse(data).games[0].hands[0], [(t.name, t.span.column, t.span.end_column) for t in found]


def names(hand: Hand) -> list[str]:
    return [str(card) for card in hand.tricks[0].cards]


@pytest.mark.parametrize("glyphs", ["A♠ 2♠", "A♠\ufe0f 2♠\ufe0e", "A♤ ♤2", "♠\ufe0fA♠\ufe0e2"])
def test_glyphs_are_read_silently(glyphs: str) -> None:
    hand, found = in_hand(f"1 N {glyphs}")
    assert (names(hand), found) == (["As", "2s"], [])


@pytest.mark.parametrize("line", ["1 N As − 2s", "1 N As – 2s", "1\tN\tAs\t—\t2s"])
def test_dashes_and_tabs_are_read_silently(line: str) -> None:
    hand, found = in_hand(line)
    assert (names(hand), found) == (["As", "-", "2s"], [])


@pytest.mark.parametrize(
    ("line", "column", "meant"),
    [
        ("1 N Аs 2s", 5, "A"), ("1 N Ѕ2 As", 5, "S"), ("1 N Κs As", 5, "K"), ("1 N Тs As", 5, "T"), ("1 N Qс As", 6, "c"),
        ("1 N Аs^R", 5, "A"), ("1 Ν As", 3, "N"), ("1 N As > Е", 10, "E"), ("1 N ２s", 5, "2"), ("１ N As", 1, "1"),
        ("1 N Ａs", 5, "A"), ("1 N As ＞ N", 8, ">"), ("1 N As，2s", 7, ","), ("1 N 𝐀s", 5, "A"), ("1 N ٢s", 5, "2"),
    ],
)  # fmt: skip
def test_look_alikes_are_told_with_what_is_meant_and_read_as_it(line: str, column: int, meant: str) -> None:
    hand, found = in_hand(line)
    assert found == [("confusable-character", column, column + 1)]
    trouble = troubles((HEAD + line).encode())[0]
    assert meant in trouble.message
    assert trouble.help == f"write {meant}"
    assert len(hand.tricks) == 1
    assert hand.unreadable == ()


def test_each_look_alike_is_told_and_neighbours_are_one() -> None:
    _, found = in_hand("deal N Аs Qs Кs")
    assert found == [("confusable-character", 8, 9), ("confusable-character", 14, 15)]
    _, found = in_hand("score NS １２")
    assert found == [("confusable-character", 10, 12)]


@pytest.mark.parametrize(
    ("char", "name"),
    [("\u200b", "200B"), ("\u200d", "200D"), ("\u2060", "2060"), ("\ufeff", "FEFF"), ("\u00ad", "00AD"), ("\u200e", "200E"), ("\ufe0f", "FE0F")],
)  # fmt: skip
def test_invisible_characters_are_told_and_left_out(char: str, name: str) -> None:
    hand, found = in_hand(f"1 N A{char}s 2s")
    assert (names(hand), found) == (["As", "2s"], [("confusable-character", 6, 7)])
    assert name in troubles((HEAD + f"1 N A{char}s 2s").encode())[0].message


@pytest.mark.parametrize("char", ["\u00a0", "\u2003", "\u3000", "\u202f", "\u2028"])
def test_other_blanks_are_told_and_read_as_blanks(char: str) -> None:
    hand, found = in_hand(f"1 N As{char}2s")
    assert (names(hand), found) == (["As", "2s"], [("confusable-character", 7, 8)])


@pytest.mark.parametrize(("opening", "closing"), [("“", "”"), ("„", "“"), ("”", "”"), ("“", '"'), ("„", "”")])
def test_typographic_quotes_are_told_and_read_as_quotes(opening: str, closing: str) -> None:
    hand, found = in_hand(f"note {opening}Hi # there{closing} # x")
    wanted = [("confusable-character", 6, 7)] + ([("confusable-character", 17, 18)] if closing != '"' else [])
    assert found == wanted
    note = hand.statements[0]
    assert isinstance(note, Note)
    assert note.text == "Hi # there"


@pytest.mark.parametrize("text", ["say “hi”", "Аня", "x\u200by", "a\u00a0b", "１２", "♠\ufe0f", "é"])
def test_any_text_may_stand_in_strings_and_comments(text: str) -> None:
    hand, found = in_hand(f'note "{text}" # {text}')
    assert found == []
    note = hand.statements[0]
    assert isinstance(note, Note)
    assert note.text == text


@pytest.mark.parametrize("char", ["\u202e", "\u202a", "\u2066", "\u0001", "\u007f", "\u0085"])
def test_controls_and_turned_writing_are_told_in_strings_and_comments(char: str) -> None:
    name = "confusable-character" if ord(char) > 0x2000 else "bad-encoding"
    _, found = in_hand(f'note "a{char}b" # c{char}d')
    assert found == [(name, 8, 9), (name, 15, 16)]
    _, found = in_hand(f"# c{char}d")
    assert found == [(name, 4, 5)]


@pytest.mark.parametrize("line", ["1 N A\u0000s", "score NS 1\u0007", "1 N \u202eAs", "b\u0000id 3"])
def test_a_line_spoiled_by_what_nobody_can_be_sure_of_is_one_finding(line: str) -> None:
    hand, found = in_hand(line)
    assert len(found) == 1
    assert hand.score == ()
    assert len(hand.unreadable) + len(hand.tricks) == 1


@pytest.mark.parametrize(
    ("line", "column", "end"),
    [(b"1 N As \xffs 2s", 8, 9), (b"1 N As \xff\xfes 2s", 8, 10), (b"1 N As \xe2\x99 2s", 8, 9), (b"1 N As 2\xc0 2s", 9, 10)],
)  # fmt: skip
def test_lost_bytes_are_told_and_the_rest_of_the_line_is_read(line: bytes, column: int, end: int) -> None:
    hand, found = in_hand(line)
    assert found == [("bad-encoding", column, end)]
    assert names(hand) == ["As", "!?", "2s"]


@pytest.mark.parametrize("line", [b'note "a\xffb"', b"1 N As # \xff", b"# \xff\xff"])
def test_lost_bytes_in_strings_and_comments_leave_the_line_readable(line: bytes) -> None:
    hand, found = in_hand(line)
    assert [name for name, _, _ in found] == ["bad-encoding"]
    assert hand.unreadable == ()


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("text", ["pitchlog 1\nhand 1\n1 N As 2s\n", "hand 1 dealer=W\n" * 100])
def test_utf_16_and_32_are_one_finding_for_the_file(encoding: str, text: str) -> None:
    found = troubles(text.encode(encoding))
    assert [(trouble.name, trouble.span.line) for trouble in found] == [("bad-encoding", 1)]
    assert "UTF-8" in (found[0].help or "")
    assert len(list(read([text.encode(encoding)]))) == 1


def test_one_byte_order_mark_is_tolerated_and_a_second_is_told() -> None:
    assert troubles(b"\xef\xbb\xbfhand 1\n") == []
    assert [trouble.name for trouble in troubles(b"\xef\xbb\xbf\xef\xbb\xbfhand 1\n")] == ["confusable-character"]
    assert [trouble.name for trouble in troubles(b"hand 1\n\xef\xbb\xbfhand 2\n")] == ["confusable-character"]
    assert len(parse(b"hand 1\n\xef\xbb\xbfhand 2\n").games[0].hands) == 2


def test_a_page_break_and_an_old_end_of_file_mark_stop_nothing() -> None:
    record = parse("hand 1\n1 N As 2s\n\x0chand 2\n1 E Ks 2s\n\x1a")
    assert [hand.unreadable for hand in record.games[0].hands] == [(), ()]
    assert [trouble.name for trouble in troubles("hand 1\n\x0chand 2\n\x1a")] == ["bad-encoding", "bad-encoding"]


@pytest.mark.parametrize("text", [
    'players А="Аня" В="Ваня"\nhand 1 dealer=А\n1 А As В:2s > В\nscore А 3 В 1\n',
    "players А=? В=? С=? Е=?\nsides Х=А+С У=В+Е\nstart Х 3\nhand 1 dealer=С\nscore Х 3 У 1\nwinner Х\n",
    "players Κ=? Ν=?\nhand 1 dealer=Κ\nbid Ν 3 Κ -\ndeal Κ As Ks Ν 2s\nscore ΚΝ 2\n",
    'sides Х=А У=В\nplayers А=? В=?\nhand 1\ntotal Х 3\n',
    "game site=Сор x-a=Оса\nhand 1\n",
])  # fmt: skip
def test_declared_labels_and_free_text_are_no_look_alikes(text: str) -> None:
    assert troubles(text) == []


def test_a_look_alike_of_a_declared_label_is_told() -> None:
    found = troubles("players A=? B=?\nsides X=А Y=B\nhand 1 dealer=В\n")
    assert [(trouble.name, trouble.span.line) for trouble in found] == [
        ("confusable-character", 2),
        ("confusable-character", 3),
    ]


@pytest.mark.parametrize("word", ["Жук", "日本", "Añb"])
def test_words_of_other_scripts_that_look_like_nothing_else_are_only_unknown(word: str) -> None:
    assert [trouble.name for trouble in troubles(f"hand 1\nclaim {word} rest\n")] == ["unknown-seat"]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_places_are_the_same_in_every_copy_of_a_file(newline: str, mark: str) -> None:
    text = (
        'game "x"\n\nhand 1 dealer=Q\n1 N As Xs\n  2 N A♠\ufe0f Х♥ # \u202e\nscore NS\n3 N "\nbid А\u00a03\n\ntotal x\n'
    )
    copy = (mark + text.replace("\n", newline)).encode()
    wanted = [(t.name, t.span.line, t.span.column, t.span.end_column, t.message) for t in troubles(text)]
    assert len(wanted) > 6
    assert [(t.name, t.span.line, t.span.column, t.span.end_column, t.message) for t in troubles(copy)] == wanted


def test_places_behind_left_out_characters_are_columns_of_the_text() -> None:
    found = troubles("hand 1\n1 N A♠\ufe0f A\u200bs Xx\n")
    assert [(t.name, t.span.column, t.span.written) for t in found] == [
        ("confusable-character", 10, "\u200b"),
        ("unknown-card", 13, "Xx"),
    ]


@pytest.mark.parametrize("size", [65_537, 70_000, 300_000, 1_000_000])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_line_that_is_too_long_is_one_finding_and_the_next_is_read(size: int, newline: str) -> None:
    data = newline.join(["hand 1", "1 N As 2s", "#" * size, "2 N Ks 3s", ""]).encode()
    record = parse(data)
    assert [(t.name, t.span.line) for t in troubles(data)] == [("syntax-error", 3)]
    assert "too long" in troubles(data)[0].message
    assert [trick.line.number for trick in record.games[0].hands[0].tricks] == [2, 4]
    pieces = [data[start : start + 997] for start in range(0, len(data), 997)]
    assert list(read(pieces)) == list(read([data]))


def test_a_line_of_the_longest_length_is_read() -> None:
    text = "hand 1\n1 N As 2s #" + "x" * (65_536 - 11) + "\n"
    assert troubles(text) == []
    assert len(parse(text).games[0].hands[0].tricks) == 1


def test_a_long_line_is_not_kept() -> None:
    import tracemalloc

    tracemalloc.start()
    for _ in read(b"x" * 60_000 for _ in range(500)):
        pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4_000_000


def test_lone_surrogates_of_a_text_are_lost_bytes() -> None:
    items = list(read_text("hand 1\n1 N As \udcff\n"))
    assert isinstance(items[1], Hand)
    assert items[1].tricks[0].cards == (Card.of("As"), Card.of("!?"))
    assert [trouble.name for trouble in troubles("hand 1\n# \ud800\n")] == ["bad-encoding"]
