"""Finds and reads the edition files: ours beside the code, and a folder of the user's own."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from enfilade.core.errors import Malformed
from enfilade.library.problems import BadFile, Problem, nearest, shown
from enfilade.library.reading import bounded_text

OURS = Path(__file__).parents[2] / "data" / "editions"
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
    folders: tuple[Path, ...] = ()
    """Of the user's own."""
    given: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    """Files that a record brings with it, already read: they stand before those of any folder."""

    def names(self) -> list[str]:
        """The editions, without the shared parents."""
        return sorted(name for name in self.paths if not name.split("/")[-1].startswith("_"))

    def heading(self, name: str) -> dict[str, Any]:
        """What stands above the first table of an edition: its title, family and parents, for a list to choose from."""
        path = self.paths[name]
        above = _FIRST_TABLE.split(_text(path, _label(path, self.folders)), maxsplit=1)[0]
        try:
            return tomllib.loads(above)
        except (ValueError, RecursionError):
            return self.read(name).values  # a bracket that began no table, or a fault for it to name

    @property
    def is_ours(self) -> bool:
        """Whether nothing but our own files stands here."""
        return not self.folders and not self.given

    def is_own(self, name: str) -> bool:
        path = self.paths.get(name)
        return path is not None and any(path.is_relative_to(folder) for folder in self.folders)

    def read(self, name: str, family: str | None = None) -> Source:
        if name in self.given:
            return Source(name, f"{name}.toml", True, dict(self.given[name]))
        path = self.paths.get(name) or self.paths.get(f"{family}/{name}")
        if path is None:
            known = self.names()
            raise BadFile([Problem(name, "", "no such edition", f"one of {', '.join(known)}{nearest(name, known)}")])
        label = _label(path, self.folders)
        return Source(name, label, self.is_own(name), _toml(path, label))


def shelf(folder: Path | str | None = None, given: Mapping[str, dict[str, Any]] | None = None) -> Shelf:
    """Our editions, those of the folder in the environment, and those of a folder that is named, which come first."""
    named = [each for each in (folder, os.environ.get(VARIABLE)) if each]
    if not named:
        return Shelf(dict(_ours()), (), given or {})
    places = list(dict.fromkeys(_place(each) for each in named))
    found: dict[str, Path] = {}
    for place in places:
        found = _listed(place) | found
    return Shelf({**_ours(), **found}, tuple(places), given or {})


@contextmanager
def looking_in(folder: Path | str | None, variable: str = VARIABLE) -> Iterator[None]:
    """For as long as this lasts what lies in the folder is found everywhere, in processes that are started too."""
    before = os.environ.get(variable)
    if folder is not None:
        os.environ[variable] = str(Path(folder).expanduser().absolute())
    try:
        yield
    finally:
        if folder is not None:
            os.environ.pop(variable, None)
            os.environ |= {variable: before} if before is not None else {}


def _place(folder: Path | str) -> Path:
    place = Path(folder).expanduser().resolve()
    if not place.is_dir():
        raise BadFile([Problem(str(folder), "", "no such folder", f"a folder of edition files (option or {VARIABLE})")])
    return place


def _listed(place: Path) -> dict[str, Path]:
    """The edition files of one folder and the folders in it; no name twice, and none of ours."""
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
    return {name: path for name, path in paths.items() if name not in _ours()}


@cache
def _ours() -> dict[str, Path]:
    """Editions by id; shared parents by family and name, since every family has its own `_rulings`."""
    found = {}
    for path in sorted(OURS.glob("*/*.toml")):
        found[f"{path.parent.name}/{path.stem}" if path.stem.startswith("_") else path.stem] = path
    return found


def _label(path: Path, folders: tuple[Path, ...]) -> str:
    base = next((folder for folder in folders if path.is_relative_to(folder)), OURS)
    return str(path.relative_to(base)).replace(os.sep, "/")


def _toml(path: Path, label: str) -> dict[str, Any]:
    try:
        return tomllib.loads(_text(path, label))
    except tomllib.TOMLDecodeError as error:
        raise BadFile([Problem(label, "", f"text that is not TOML: {error}", "a TOML file")]) from None
    except (RecursionError, ValueError) as error:
        if isinstance(error, BadFile):
            raise
        what = "tables too deep" if isinstance(error, RecursionError) else "a number with thousands of digits"
        raise BadFile([Problem(label, "", what, "a TOML file with values of a card")]) from None


def _text(path: Path, label: str) -> str:
    try:
        return bounded_text(path, _LARGEST)
    except Malformed as error:
        found = str(error).removeprefix(f"{path.name} ")
        raise BadFile([Problem(label, "", f"a file that {found}", f"at most {_LARGEST:,} bytes of TOML")]) from None
