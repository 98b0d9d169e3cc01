"""Finds and reads the edition files: ours beside the code, and a folder of the user's own."""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from enfilade.library.problems import BadFile, Problem, nearest, shown

OURS = Path(__file__).parent.parent / "data" / "editions"
VARIABLE = "ENFILADE_EDITIONS"
_LARGEST = 1 << 20
_FIRST_TABLE = re.compile(r"^[ \t]*\[", re.MULTILINE)
_NAME = re.compile(r"_?[a-z0-9][a-z0-9-]{0,60}")


@dataclass(frozen=True, slots=True)
class Source:
    """One TOML file, read but not yet understood."""

    name: str
    label: str
    own: bool
    values: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where editions are looked for."""

    paths: dict[str, Path]
    folder: Path | None

    def names(self) -> list[str]:
        """The editions, without the shared parents."""
        return sorted(name for name in self.paths if not name.split("/")[-1].startswith("_"))

    def heading(self, name: str) -> dict[str, Any]:
        """What stands above the first table of an edition: its title, family and parents, for a list to choose from."""
        path = self.paths[name]
        above = _FIRST_TABLE.split(_text(path, _label(path, self.folder)), maxsplit=1)[0]
        try:
            return tomllib.loads(above)
        except tomllib.TOMLDecodeError:
            return self.read(name).values  # a bracket that began no table, or a fault for it to name

    def read(self, name: str, family: str | None = None) -> Source:
        path = self.paths.get(name) or self.paths.get(f"{family}/{name}")
        if path is None:
            known = self.names()
            raise BadFile([Problem(name, "", "no such edition", f"one of {', '.join(known)}{nearest(name, known)}")])
        own = self.folder is not None and path.is_relative_to(self.folder)
        return Source(name, _label(path, self.folder), own, _toml(path, _label(path, self.folder)))


def shelf(folder: Path | str | None = None) -> Shelf:
    """Our editions, and those of a folder: the one named, or the one in the environment."""
    chosen = folder if folder is not None else os.environ.get(VARIABLE) or None
    if chosen is None:
        return Shelf(dict(_ours()), None)
    place = Path(chosen).expanduser().resolve()
    if not place.is_dir():
        raise BadFile([Problem(str(chosen), "", "no such folder", f"a folder of edition files (option or {VARIABLE})")])
    paths = dict(_ours())
    problems = []
    for path in sorted(place.glob("*.toml")) + sorted(place.glob("*/*.toml")):
        name = path.stem
        if not _NAME.fullmatch(name):
            problems.append(Problem(path.name, "", f"the file name {shown(name)}", "small letters, digits and hyphens"))
        elif name in paths:
            twin = "one of ours" if paths[name].is_relative_to(OURS) else str(paths[name].relative_to(place))
            problems.append(Problem(path.name, "id", f"{shown(name)}, which is taken by {twin}", "another name"))
        else:
            paths[name] = path
    if problems:
        raise BadFile(problems)
    return Shelf(paths, place)


@cache
def _ours() -> dict[str, Path]:
    """Editions by id; shared parents by family and name, since every family has its own `_rulings`."""
    found = {}
    for path in sorted(OURS.glob("*/*.toml")):
        found[f"{path.parent.name}/{path.stem}" if path.stem.startswith("_") else path.stem] = path
    return found


def _label(path: Path, folder: Path | None) -> str:
    base = folder if folder is not None and path.is_relative_to(folder) else OURS
    return str(path.relative_to(base)).replace(os.sep, "/")


def _toml(path: Path, label: str) -> dict[str, Any]:
    try:
        return tomllib.loads(_text(path, label))
    except tomllib.TOMLDecodeError as error:
        raise BadFile([Problem(label, "", f"text that is not TOML: {error}", "a TOML file")]) from None
    except RecursionError as error:
        raise _unreadable(label, error) from None


def _text(path: Path, label: str) -> str:
    try:
        if path.stat().st_size > _LARGEST:
            raise BadFile([Problem(label, "", f"{path.stat().st_size:,} bytes", f"at most {_LARGEST:,}")])
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise _unreadable(label, error) from None


def _unreadable(label: str, error: Exception) -> BadFile:
    return BadFile([Problem(label, "", f"a file that cannot be read ({type(error).__name__})", "a TOML file")])
