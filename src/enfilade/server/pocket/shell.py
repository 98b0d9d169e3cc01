"""What a phone keeps so that the umpire page opens without a server: found by following the page's own references."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from posixpath import dirname, join, normpath

import msgspec

from enfilade.server.pocket.engine import CODE, Engine
from enfilade.server.site.pages import Pages

PAGE, MANIFEST, WORKER = "umpire.html", "umpire.webmanifest", "js/umpire/offline/engine_worker.js"
SCRIPTS = "js/umpire/"
ENGINE = "/umpire/engine/"
ADDRESSES = {PAGE: "/umpire", MANIFEST: "/umpire.webmanifest", WORKER: f"{ENGINE}worker.js"}
"""Files that are not served by their names; all others are, under /static/."""
_REFERENCES = {
    ".html": (re.compile(r'(?:href|src)="(/static/[^"#?]+)"'),),
    ".js": (re.compile(r'(?:from|import)\s*\(?\s*"([^"]+\.js)"'), re.compile(r'"(/static/[^"#?]+)"')),
    ".css": (re.compile(r'(?:url\(|@import\s+)\s*["\']?([^"\')]+)'),),
    ".webmanifest": (re.compile(r'"(/static/[^"#?]+)"'),),
}


class Part(msgspec.Struct, frozen=True):
    """Files that are kept together: all of them are of one version."""

    version: str
    files: dict[str, str]
    """Their tags, by address."""


class Shell(msgspec.Struct, frozen=True):
    page: Part
    engine: Part | None
    """The interpreter: large, and seldom another. None where the server has none."""


def shell(pages: Pages, engine: Engine) -> Shell:
    """To be called beside the loop: our own code may have to be packed for it."""
    tags = {}
    for name in kept(pages):
        page = pages.find(name)
        if page is not None:
            tags[ADDRESSES.get(name, f"/static/{name}")] = page.tag
    if not engine.names:
        return Shell(_part(tags), None)
    pieces = {name: engine.find(name) for name in (*engine.names, CODE)}
    found = {f"{ENGINE}{name}": piece.tag for name, piece in pieces.items() if piece is not None}
    # Our code changes with the page, not with the interpreter.
    tags[f"{ENGINE}{CODE}"] = found.pop(f"{ENGINE}{CODE}")
    return Shell(_part(tags), _part(found))


def script(told: Shell) -> bytes:
    """The list as the service worker reads it: a script, so that the browser itself looks whether it has changed."""
    return b"self.SHELL = " + msgspec.json.encode(told) + b";\n"


def kept(pages: Pages) -> list[str]:
    """The files of the page, by name: all its own scripts, and whatever they and the page lead to."""
    found: set[str] = set()
    wanted = [PAGE, MANIFEST, *(name for name in pages.names if name.startswith(SCRIPTS))]
    while wanted:
        name = wanted.pop()
        page = pages.find(name)
        if page is None or name in found:
            continue
        found.add(name)
        wanted += _leads_to(name, page.body)
    return sorted(found)


def _leads_to(name: str, body: bytes) -> Iterable[str]:
    for pattern in _REFERENCES.get(f".{name.rpartition('.')[2]}", ()):
        for reference in pattern.findall(body.decode("utf-8")):
            if reference.startswith("/static/"):
                yield reference.removeprefix("/static/")
            elif "://" not in reference and not reference.startswith(("/", "data:", "#")):
                yield normpath(join(dirname(name), reference))


def _part(tags: Mapping[str, str]) -> Part:
    ordered = dict(sorted(tags.items()))
    return Part(sha256(msgspec.json.encode(ordered)).hexdigest()[:16], ordered)
