"""Which set of compiled modules fits: it bears the digest of the sources, the Python and the compiler it was made by.

A set is a folder of extension modules, flat, by their full names. It is made beside its place and moved there when it
is whole (`making.py`), so that there is no half of one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from enfilade.compiled.modules import HOME, modules

CYTHON = "3.3.1"
"""The compiler, as requirements/compile.lock has it."""
_OWN = ("making.py", "modules.py", "attributes.h")
"""What decides how modules are compiled."""
ENDING = next(iter(EXTENSION_SUFFIXES), ".so")


def carried(home: Path = HOME) -> Path:
    """Where a wheel has its own."""
    return home / "compiled" / "sets"


def made_here() -> Path:
    """Where sets lie that were made on this machine: with the packages of the environment that runs."""
    return Path(sys.prefix) / "share" / "enfilade" / "compiled"


def digest(home: Path = HOME) -> str:
    """Of all that decides what the compiled modules are."""
    found = sha256(f"{CYTHON} {sys.implementation.cache_tag} {ENDING}".encode())
    for name, path in modules(home).items():
        for source in (path, path.with_suffix(".pxd")):
            if source.exists():
                found.update(f"\n{name}{source.suffix}\n".encode())
                found.update(source.read_bytes().replace(b"\r\n", b"\n"))
    for own in _OWN:
        found.update((home / "compiled" / own).read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()[:20]


def fitting(home: Path = HOME) -> dict[str, str]:
    """The files of the set that fits, by the full names of their modules; none if there is no such set."""
    there = [place for place in (carried(home), made_here()) if place.is_dir()]
    # The phone is sent a package that cannot be compiled: it runs plain.
    if not there or not all((home / "compiled" / own).exists() for own in _OWN):
        return {}
    wanted = digest(home)
    names = modules(home).keys()
    found = (dict(_named(place / wanted)) for place in there if (place / wanted).is_dir())
    return next((files for files in found if files.keys() == names), {})


def _named(folder: Path) -> Iterator[tuple[str, str]]:
    for path in folder.iterdir():
        if path.name.endswith(ENDING):
            yield path.name.removesuffix(ENDING), str(path)
