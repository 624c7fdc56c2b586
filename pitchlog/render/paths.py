"""Paths for programs of other people: with forward slashes, and as URIs."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote

UP = os.pardir + "/"


def slashed(path: str) -> str:
    """The path as given, with forward slashes and without a dot for the folder that pitchlog was started in.

    >>> slashed("./games/thursday.pitch")
    'games/thursday.pitch'
    """
    path = path.replace(os.sep, "/")
    return path[2:].lstrip("/") if path.startswith("./") and path.strip("./") else path


def uri(path: str) -> str:
    """The path as a URI: relative to the folder that pitchlog was started in, absolute where it lies outside.

    >>> uri("games/1 ♠.pitch")
    'games/1%20%E2%99%A0.pitch'
    """
    path = slashed(path)
    if os.path.isabs(path) or path.startswith(UP):
        absolute = os.path.abspath(path)
        inside = os.path.join(os.getcwd(), "")
        if not absolute.startswith(inside):
            return _absolute(absolute)
        path = absolute.removeprefix(inside).replace(os.sep, "/")
    return quote(_bytes(path), safe="/")


def _absolute(path: str) -> str:
    try:
        return Path(path).as_uri()
    except UnicodeEncodeError:
        return "file://" + quote(_bytes(path.replace(os.sep, "/")), safe="/")


def _bytes(path: str) -> bytes:
    """The bytes of the name, also of one that is no text; a character that no file system holds is a question mark."""
    try:
        return path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return path.encode("utf-8", "replace")
