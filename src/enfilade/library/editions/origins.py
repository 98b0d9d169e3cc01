"""Where each figure comes from, and the marks on those that were mended, guessed or look wrong."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, get_args

from enfilade.library.editions.files import OURS, Source
from enfilade.library.editions.merge import Merged
from enfilade.library.editions.plain import around, covers
from enfilade.library.problems import BadFile, Problem, nearest, shown

Kind = Literal["repaired", "estimated", "suspect"]
_PLACE = re.compile(r"(?P<document>\d{3}):(?P<first>\d{1,5})(?:-(?P<last>\d{1,5}))?")
_RULING = re.compile(r"ruling (?:[0-79]\.\d{1,2}|J\d{1,2})")


@dataclass(frozen=True, slots=True)
class Mark:
    """A doubt about a table, row or cell: repaired from a twin, estimated, or suspect as printed."""

    kind: Kind
    at: str
    why: str


@cache
def documents() -> dict[str, dict[str, Any]]:
    """The cards the figures were read from, by number."""
    found: dict[str, dict[str, Any]] = tomllib.loads((OURS / "documents.toml").read_text(encoding="utf-8"))
    return found


def sources_of(files: list[Source], merged: Merged, paths: list[str]) -> dict[str, str]:
    """Each cell's source: the closest entry in the file that set the cell or in one laid over it.

    An entry below the file that set the cell speaks of another figure, so it does not count: what a
    club's own file changes without saying why is that file's own word.
    """
    entries = [_table(file, "sources") for file in files]
    found = {}
    for path in paths:
        setter = merged.file_of(path)
        above = range(len(files) - 1, setter - 1, -1)
        cited = (entries[place][key] for key in around(path) for place in above if key in entries[place])
        found[path] = str(next(cited, f"own: {files[setter].label}"))
        for near in around(path):
            if merged.scaled.get(near, -1) > setter and "movement-scale" in entries[merged.scaled[near]]:
                found[path] += f", {entries[merged.scaled[near]]['movement-scale']}"
    return found


def check_sources(files: list[Source], paths: list[str]) -> list[Problem]:
    """Every source must name a key that exists, and a place that can be looked up."""
    problems = []
    known = {near for path in paths for near in around(path)}
    for file in files:
        for key, value in _table(file, "sources").items():
            if key not in known and key != "movement-scale" and not _is_parent(file):
                hint = nearest(key, paths)
                problems.append(
                    Problem(file.label, f'sources."{key}"', "no such key in the edition", f"a key path{hint}")
                )
            elif not isinstance(value, str) or len(value) > 200:
                problems.append(Problem(file.label, f'sources."{key}"', shown(value), "text"))
            elif not file.own and (wrong := _unknown_place(value)):
                expected = 'places such as "000:571-578" or "ruling 3.4"'
                problems.append(Problem(file.label, f'sources."{key}"', shown(wrong), expected))
    return problems


def marks_of(files: list[Source], paths: list[str]) -> tuple[Mark, ...]:
    marks = []
    for file in files:
        listed = file.values.get("marks", [])
        if not isinstance(listed, list):
            raise BadFile([Problem(file.label, "marks", shown(listed), "a list of [[marks]]")])
        for i, entry in enumerate(listed):
            marks.append(_mark(entry, f"marks[{i}]", file, paths))
    return tuple(marks)


def _mark(entry: object, key: str, file: Source, paths: list[str]) -> Mark:
    if not isinstance(entry, dict) or set(entry) != {"kind", "at", "why"}:
        raise BadFile([Problem(file.label, key, shown(entry), "a table with kind, at and why")])
    if entry["kind"] not in get_args(Kind):
        raise BadFile([Problem(file.label, f"{key}.kind", shown(entry["kind"]), " or ".join(get_args(Kind)))])
    at, why = entry["at"], entry["why"]
    if not isinstance(at, str) or not any(covers(at, path) for path in paths):
        hint = nearest(str(at), paths)
        raise BadFile([Problem(file.label, f"{key}.at", shown(at), f"a key path of the edition{hint}")])
    if not isinstance(why, str) or not 10 <= len(why) <= 400 or not why.isprintable():
        raise BadFile([Problem(file.label, f"{key}.why", shown(why), "a reason in one or two sentences")])
    return Mark(entry["kind"], at, why)


def _table(file: Source, key: str) -> dict[str, Any]:
    table = file.values.get(key, {})
    if not isinstance(table, dict):
        raise BadFile([Problem(file.label, key, shown(table), f"a table [{key}]")])
    return table


def _is_parent(file: Source) -> bool:
    """A shared parent may cite a row that one of its children does not have."""
    return file.name.startswith("_")


def _unknown_place(value: str) -> str | None:
    for part in value.split(", "):
        if _RULING.fullmatch(part):
            continue
        place = _PLACE.fullmatch(part)
        if not place or place["document"] not in documents():
            return part
        if (
            not 1
            <= int(place["first"])
            <= int(place["last"] or place["first"])
            <= documents()[place["document"]]["lines"]
        ):
            return part
    return None
