"""Reads files of other people: never more than a bound, and never a device that has no end."""

from __future__ import annotations

import stat
from pathlib import Path

from enfilade.core.errors import Malformed


def bounded(path: Path, largest: int) -> bytes:
    """All of a file, or Malformed for one that is larger, is no file or cannot be read. A pipe is read like a file.

    The size is not asked first: a device has none, and a file may grow while it is read.
    """
    try:
        kind = path.stat().st_mode
        if stat.S_ISDIR(kind):
            raise Malformed(f"{path.name or path} is a folder, not a file")
        if not (stat.S_ISREG(kind) or stat.S_ISFIFO(kind)):
            raise Malformed(f"{path.name} is a device, not a file")
        with path.open("rb") as file:
            content = file.read(largest + 1)
    except FileNotFoundError:
        raise Malformed(f"{path.name} cannot be read: there is no such file") from None
    except OSError as error:
        raise Malformed(f"{path.name} cannot be read: {error.strerror or 'the system refuses'}") from None
    except ValueError as error:
        if isinstance(error, Malformed):
            raise
        raise Malformed(f"{path.name!r} cannot be read: no file can have that name") from None
    if len(content) > largest:
        raise Malformed(f"{path.name} is larger than {largest:,} bytes")
    return content


def bounded_text(path: Path, largest: int) -> str:
    """The same as text in UTF-8, with or without a mark before it."""
    try:
        return bounded(path, largest).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Malformed(f"{path.name} cannot be read: it is not UTF-8 text") from None
