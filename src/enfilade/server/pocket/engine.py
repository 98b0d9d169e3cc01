"""Python for the phone: the interpreter that scripts/fetch-pocket has fetched, and our own code, ready to be sent."""

from __future__ import annotations

import gzip
import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Lock

from enfilade.server.pocket.bundle import bundle
from enfilade.server.site.pages import Page, tag

VARIABLE = "ENFILADE_POCKET"
CODE = "enfilade.zip"
_WHEEL = "msgspec.whl"
"""The name it is asked for by; on disk it has that of its version."""
_TYPES = {
    "pyodide.mjs": "text/javascript",
    "pyodide.asm.mjs": "text/javascript",
    "pyodide.asm.wasm": "application/wasm",
    "pyodide-lock.json": "application/json",
    "python_stdlib.zip": "application/zip",
    _WHEEL: "application/zip",
}
_PACKED = ("application/zip",)


class Engine:
    """The files are read when they are first asked for: most who start a server never do."""

    def __init__(self, folder: Path | None = None, code: Callable[[], bytes] = bundle) -> None:
        self.folder = folder or place()
        self._code = code
        self._files = _files(self.folder)
        self._known: dict[str, Page] = {}
        self._making = Lock()

    @property
    def names(self) -> tuple[str, ...]:
        """What it is made of, without our own code; nothing where it has not been fetched."""
        return tuple(self._files)

    def find(self, name: str) -> Page | None:
        """To be called beside the loop: the first time it takes a second."""
        # One at a time: what two phones ask for at once is made ready once.
        with self._making:
            if name not in self._known:
                if name == CODE:
                    self._known[name] = _piece(self._code(), "application/zip")
                elif name in self._files:
                    self._known[name] = _piece(self._files[name].read_bytes(), _TYPES[name])
            return self._known.get(name)


def place() -> Path:
    """Where scripts/setup puts it; another folder if ENFILADE_POCKET says so."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen) if chosen else Path(sys.prefix) / "share" / "enfilade" / "pocket"


def _files(folder: Path) -> dict[str, Path]:
    found = {name: folder / name for name in _TYPES if name != _WHEEL}
    wheels = sorted(folder.glob("msgspec-*.whl"))
    if not wheels or not all(path.is_file() for path in found.values()):
        return {}
    return {**found, _WHEEL: wheels[-1]}


def _piece(body: bytes, kind: str) -> Page:
    small = None if kind in _PACKED else gzip.compress(body, 6, mtime=0)
    return Page(body, kind, tag(body), small)
