"""Replacing a file so that it is always whole: either as it was or as it shall be."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from contextlib import suppress


def replace_file(path: str, data: bytes) -> None:
    """Put ``data`` in the place of the file's contents, by way of a new file beside it. Raises ``OSError``.

    The mode and, where the system lets us, the owner stay. A symbolic link stays a link: the file it points to is
    replaced. A file that may not be written is left alone, though its folder would allow a new one.
    """
    real = os.path.realpath(path)
    before = os.stat(real)
    if not stat.S_ISREG(before.st_mode):
        raise OSError(0, "it is no ordinary file", path)
    if not os.access(real, os.W_OK):
        raise PermissionError(13, "this may not be written", path)
    handle, temporary = tempfile.mkstemp(prefix=".pitchlog-", suffix=".tmp", dir=os.path.dirname(real))
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(real, temporary)
        if hasattr(os, "chown"):
            with suppress(OSError):
                os.chown(temporary, before.st_uid, before.st_gid)
        os.replace(temporary, real)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def put_file(path: str, data: bytes) -> None:
    """Make a file with these contents, or replace the one that is there, whole or not at all. Raises ``OSError``."""
    if os.path.lexists(path) and os.path.exists(path):
        replace_file(path, data)
        return
    with suppress(FileExistsError):
        new_file(os.path.realpath(path), data)
        return
    replace_file(path, data)


def is_same_file(path: str, other: str) -> bool:
    """Whether two paths lead to one file that is there."""
    try:
        return os.path.samefile(path, other)
    except OSError:
        return False


def new_file(path: str, data: bytes) -> None:
    """Make a file with these contents, whole or not at all. Raises ``FileExistsError`` where there is one already, and
    other ``OSError``.

    On a file system without hard links a reader may for a moment see a part of it.
    """
    folder = os.path.dirname(os.path.abspath(path))
    handle, temporary = tempfile.mkstemp(prefix=".pitchlog-", suffix=".tmp", dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)
        try:
            os.link(temporary, path)
        except FileExistsError:
            raise
        except (OSError, NotImplementedError):
            _write_new(path, data)
    finally:
        with suppress(OSError):
            os.unlink(temporary)


def _write_new(path: str, data: bytes) -> None:
    """The same for a file system without hard links. What could not be written whole is taken away again."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        with suppress(OSError):
            os.unlink(path)
        raise
