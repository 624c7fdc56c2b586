"""Bytes to lines, without ever holding more of a file than the line it is in.

Lines end in LF, CRLF or CR, and a CRLF may be torn between two chunks. The work is one pass over the bytes, in C.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

LONGEST_LINE = 65_536
"""Characters. What is longer is no line of a record, and is not kept."""

PIECE = LONGEST_LINE - 512
"""Bytes worked on at once: so few that only the first line of a batch can be too long."""

_LONGEST_BYTES = 4 * LONGEST_LINE
_KEPT_OF_TOO_LONG = 200
CONTROLS = bytes([*range(9), 11, 12, *range(14, 32), 127])
_BOM = b"\xef\xbb\xbf"
_WIDE_BOMS = (b"\xff\xfe\0\0", b"\0\0\xfe\xff", b"\xff\xfe", b"\xfe\xff")


class Batch(NamedTuple):
    """Lines that follow one another. ``plain``: no control characters and no invalid bytes are among them.

    Invalid bytes stand as U+FFFD, one for each sequence that cannot go on. ``too_long`` says that the first line was
    longer than a line may be; only its beginning is kept.
    """

    lines: list[str]
    plain: bool
    too_long: bool = False


class WideText(Exception):
    """The file is UTF-16 or UTF-32."""


def batches(chunks: Iterable[bytes], *, is_start: bool = True) -> Iterator[Batch]:
    """The lines of a file in order. Raises :class:`WideText` before the first where the file is UTF-16 or UTF-32.

    ``is_start`` is false for a part of a file that is not its beginning.
    """
    carry = bytearray()
    skipping = False
    for piece in _pieces(chunks):
        if is_start:
            carry += piece
            if len(carry) < 256:
                continue
            piece, carry, is_start = without_mark(bytes(carry)), bytearray(), False
        cut = _end_of_last_line(piece, carry)
        if cut < 0:
            if skipping:
                carry = bytearray(piece[-1:] if piece.endswith(b"\r") else b"")
                continue
            carry += piece
            if len(carry) > _LONGEST_BYTES:
                yield Batch([carry[:_KEPT_OF_TOO_LONG].decode("utf-8", "replace")], plain=False, too_long=True)
                skipping, carry = True, bytearray()
            continue
        data = bytes(carry) + piece[:cut]
        carry = bytearray(piece[cut:])
        if skipping:
            skipping = False
            data = _after_first_line(data)
        if data:
            yield from _batch(data)
    if is_start:
        carry = bytearray(without_mark(bytes(carry)))
    if carry and not skipping:
        yield from _batch(bytes(carry))


def _pieces(chunks: Iterable[bytes]) -> Iterator[bytes]:
    for chunk in chunks:
        if len(chunk) <= PIECE:
            yield chunk
        else:
            for start in range(0, len(chunk), PIECE):
                yield chunk[start : start + PIECE]


def without_mark(data: bytes) -> bytes:
    """The first bytes of a file without its byte order mark. Raises :class:`WideText` for UTF-16 and UTF-32."""
    head = data[:256]
    zeros = head.count(0)
    if data.startswith(_WIDE_BOMS) or (zeros and 3 * zeros >= len(head) > 1):
        raise WideText
    return data[3:] if data.startswith(_BOM) else data


def _end_of_last_line(piece: bytes, carry: bytearray) -> int:
    """Where the last whole line of a piece ends, or -1. A CR at its very end may be half of a CRLF: it waits."""
    last = max(piece.rfind(b"\n"), piece.rfind(b"\r", 0, len(piece) - 1)) + 1
    if last:
        return last
    return 0 if carry.endswith(b"\r") and piece else -1


def _after_first_line(data: bytes) -> bytes:
    for place, byte in enumerate(data):
        if byte == 10:
            return data[place + 1 :]
        if byte == 13:
            return data[place + (2 if data[place + 1 : place + 2] == b"\n" else 1) :]
    return b""


def _batch(data: bytes) -> Iterator[Batch]:
    if 13 in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    plain = len(data.translate(None, CONTROLS)) == len(data)
    if not data.isascii():
        try:
            text = data.decode()
        except UnicodeDecodeError:
            plain = False
            text = data.decode("utf-8", "replace")
    else:
        text = data.decode("ascii")
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    if lines and len(lines[0]) > LONGEST_LINE:
        yield Batch([lines[0][:_KEPT_OF_TOO_LONG]], plain=False, too_long=True)
        del lines[0]
    yield Batch(lines, plain)
