"""The canonical spelling of files: what it would be, as a diff, and in the file's place."""

from __future__ import annotations

from dataclasses import dataclass

from pitchlog.cli.atomic import replace_file
from pitchlog.cli.guard import cause
from pitchlog.cli.paths import SUFFIX, SUFFIXES, FileTrouble, read_chunks

BOM = b"\xef\xbb\xbf"


class NotText(FileTrouble):
    """A file that is not UTF-8 text: it is left alone."""


@dataclass(frozen=True, slots=True)
class Tidied:
    """A file as it is and as it would be; a leading byte order mark, which goes, is in neither text."""

    path: str
    before: str
    after: str
    is_changed: bool

    def write(self) -> None:
        """Put the tidied text in the file's place. Raises :class:`~pitchlog.cli.paths.FileTrouble`."""
        try:
            replace_file(self.path, self.after.encode())
        except OSError as fault:
            raise FileTrouble(f"{self.path}: {cause(fault)}") from None


def tidied(path: str) -> Tidied:
    """What a file would be. Raises :class:`~pitchlog.cli.paths.FileTrouble`; the whole file is in memory."""
    from pitchlog.notation import format_text

    raw = b"".join(read_chunks(path))
    try:
        before = raw.removeprefix(BOM).decode("utf-8")
    except UnicodeDecodeError as fault:
        line = raw[: fault.start].count(b"\n") + 1
        raise NotText(f"{path}: line {line} is not UTF-8 text, so the file is left as it is") from None
    if path.lower().endswith((*SUFFIXES, ".json")) and not path.lower().endswith(SUFFIX):
        raise NotText(f"{path}: only .pitch files are tidied, so the file is left as it is")
    if "\0" in before:
        raise NotText(f"{path}: it holds NUL characters and is no text, so the file is left as it is")
    after = format_text(before)
    return Tidied(path, before, after, after.encode() != raw)
