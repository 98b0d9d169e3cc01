"""The files of the browser's table: read from the package by their known names, and by no others."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2] / "table"
# The framework says of text that it is UTF-8.
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}


class Page(NamedTuple):
    body: bytes
    type: str
    tag: str
    """Its ETag: the same as long as the content is."""
    small: bytes | None = None
    """For those who can unpack it, where it is packed beforehand."""
    policy: str = ""
    """What it alone may run, if not that of all pages."""


def page(body: bytes, suffix: str) -> Page:
    return Page(body, TYPES[suffix], tag(body))


def tag(body: bytes) -> str:
    return f'"{sha256(body).hexdigest()[:20]}"'


class Pages:
    """Looked up in a list made at the start, so that no path a browser sends ever reaches the file system."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self._files = {
            path.relative_to(root).as_posix(): path
            for path in sorted(root.rglob("*"))
            if path.is_file() and path.suffix in TYPES
        }
        self._known: dict[str, tuple[int, Page]] = {}

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._files)

    def find(self, name: str) -> Page | None:
        path = self._files.get(name)
        if path is None:
            return None
        # A file that was changed under a running server is read again: whoever works on the table sees his work.
        changed = path.stat().st_mtime_ns
        known = self._known.get(name)
        if known is None or known[0] != changed:
            known = changed, page(path.read_bytes(), path.suffix)
            self._known[name] = known
        return known[1]
