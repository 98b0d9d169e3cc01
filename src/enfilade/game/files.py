"""Battles on disk: read whole, replaced in one stroke, or written along line by line so that a kill loses nothing."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from enfilade.core.errors import Malformed
from enfilade.core.record import Line, Reading, Record, from_text, line_text, to_text
from enfilade.library.reading import bounded

LARGEST = 64 << 20


def read(path: Path | str) -> Reading:
    """The record in a file; Malformed names the file and the line at fault."""
    place = Path(path).expanduser()
    # Bytes first: reading as text would turn other line ends into ours, and the hashes would no longer fit.
    content = bounded(place, LARGEST)
    try:
        # A kill may have cut the last line in the middle of a letter; that line goes anyhow.
        return from_text(content.decode("utf-8", errors="surrogateescape"))
    except Malformed as error:
        raise Malformed(f"{place.name}: {error}") from None


def write(path: Path | str, record: Record) -> None:
    """Replace the file by this record: after a crash there is the old one or the new one, never half of it."""
    place = Path(path).expanduser().resolve()
    draft = place.with_name(f".{place.name}.{secrets.token_hex(4)}")
    try:
        with draft.open("xb") as file:
            file.write(to_text(record).encode())
            file.flush()
            os.fsync(file.fileno())
        draft.replace(place)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise Malformed(f"{place.name} cannot be written: {error.strerror}") from None
    _sync_folder(place.parent)


class Log:
    """A file that is written along with the battle. One battle at a time: what another has added to it is refused."""

    def __init__(self, path: Path | str, record: Record) -> None:
        self.path = Path(path).expanduser().resolve()
        if self.path.exists() and not _is_older(self.path, record):
            raise Malformed(f"{self.path.name} holds another battle, or more of this one; choose another name")
        self.renew(record)

    def renew(self, record: Record) -> None:
        """Write everything anew, after something was taken back."""
        write(self.path, record)
        self._size = self.path.stat().st_size

    def add(self, line: Line) -> None:
        """On disk when this returns."""
        content = f"{line_text(line)}\n".encode()
        try:
            with self.path.open("r+b") as file:
                if file.seek(0, os.SEEK_END) != self._size:
                    raise Malformed(f"{self.path.name} has been changed by somebody else; save under another name")
                try:
                    file.write(content)
                    file.flush()
                    os.fsync(file.fileno())
                except OSError:
                    # A full disk: what stands there half written was not acknowledged.
                    file.truncate(self._size)
                    raise
        except OSError as error:
            raise Malformed(f"{self.path.name} cannot be written: {error.strerror}") from None
        self._size += len(content)


def _is_older(path: Path, record: Record) -> bool:
    """Whether a file holds the beginning of this record, or all of it."""
    try:
        lines = read(path).record.lines
    except Malformed:
        return False
    return lines == record.lines[: len(lines)]


def _sync_folder(folder: Path) -> None:
    """The new name must be on disk too; not every system lets a folder be opened."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
