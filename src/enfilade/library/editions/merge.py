"""Lays an edition file over its parents: tables merge, rows under headings become cells, later files win."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from enfilade.library.editions.files import Shelf, Source
from enfilade.library.editions.plain import around, covers
from enfilade.library.problems import BadFile, Problem, shown

HEADINGS = "columns"
_ABOUT = ("id", "family", "title", "extends", "sources", "marks", "movement-scale", "variants")
_DEEPEST = 12


@dataclass(slots=True)
class Merged:
    """The values of a whole chain of files, and who set each."""

    values: dict[str, Any] = field(default_factory=dict)
    setter: dict[str, int] = field(default_factory=dict)
    """Key path of a value, row or list -> place of its file in the chain."""
    scaled: dict[str, int] = field(default_factory=dict)
    """Key path of what was multiplied -> place of the file that did it."""
    _last: dict[str, int] = field(default_factory=dict)
    """Key path of a table or row -> place of the last file that set anything in it; empty until it is asked for."""

    def lay(self, values: dict[str, Any], place: int, label: str) -> None:
        own = {key: value for key, value in values.items() if key not in _ABOUT}
        self._last.clear()
        self._lay(self.values, own, "", place, label, 0)

    def file_of(self, path: str) -> int:
        """Which file set this cell; for something missing, the last that touched its surroundings."""
        for near in around(path):
            if near in self.setter:
                return self.setter[near]
            if near != path and near in self._touched():
                return self._touched()[near]
        return max(self.setter.values(), default=0)

    def _touched(self) -> dict[str, int]:
        if not self._last:
            for key, place in self.setter.items():
                for near in around(key):
                    self._last[near] = max(place, self._last.get(near, place))
        return self._last

    def _lay(self, below: dict[str, Any], above: dict[str, Any], path: str, place: int, label: str, depth: int) -> None:
        if depth > _DEEPEST:
            raise BadFile([Problem(label, path, "tables nested too deeply", f"at most {_DEEPEST} levels")])
        headings = above.get(HEADINGS, below.get(HEADINGS))
        for key, value in above.items():
            inner = f"{path}.{key}" if path else key
            if key == HEADINGS:
                below[key] = value
                continue
            if headings is not None and isinstance(value, list):
                value = _cells(headings, value, inner, label)
            if isinstance(value, dict):
                if not isinstance(below.get(key), dict):
                    below[key] = {}
                    self.setter.pop(inner, None)
                self._lay(below[key], value, inner, place, label, depth + 1)
            else:
                if isinstance(below.get(key), dict):
                    self._forget(inner)
                below[key] = value
                self.setter[inner] = place

    def _forget(self, path: str) -> None:
        for key in [key for key in self.setter if covers(path, key)]:
            del self.setter[key]


def chain(shelf: Shelf, name: str) -> list[Source]:
    """The file and all it extends, parents first, each once."""
    order: list[Source] = []
    first = shelf.read(name)
    _follow(shelf, first, str(first.values.get("family", "")), [], order)
    return order


def without_headings(values: dict[str, Any]) -> dict[str, Any]:
    return {
        key: without_headings(value) if isinstance(value, dict) else value
        for key, value in values.items()
        if key != HEADINGS
    }


def _follow(shelf: Shelf, source: Source, family: str, open_files: list[str], order: list[Source]) -> None:
    if source.label in open_files:
        loop = " -> ".join([*open_files, source.label])
        raise BadFile([Problem(source.label, "extends", f"a circle: {loop}", "parents that end somewhere")])
    if source.values.get("family") != family:
        found = shown(source.values.get("family", "nothing"))
        raise BadFile([Problem(source.label, "family", found, f'"{family}", the family of the file that extends it')])
    parents = source.values.get("extends", [])
    names = [parents] if isinstance(parents, str) else parents
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names) or len(names) > 8:
        raise BadFile(
            [Problem(source.label, "extends", shown(parents), "the id of an edition, or a list of up to eight")]
        )
    for name in names:
        try:
            parent = shelf.read(name, family)
        except BadFile as error:
            if error.problems[0].found != "no such edition":
                raise
            expected = error.problems[0].expected
            raise BadFile([Problem(source.label, "extends", f'"{name}", which does not exist', expected)]) from None
        if parent.label not in [done.label for done in order]:
            _follow(shelf, parent, family, [*open_files, source.label], order)
    order.append(source)


def _cells(headings: object, row: list[Any], path: str, label: str) -> dict[str, Any]:
    if not isinstance(headings, list) or not all(isinstance(heading, str) for heading in headings):
        raise BadFile([Problem(label, path, f"columns = {shown(headings)}", "a list of headings")])
    if len(headings) != len(row):
        wanted = f"{len(headings)} values under {', '.join(headings)}"
        raise BadFile([Problem(label, path, f"{len(row)} values", wanted)])
    return dict(zip(headings, row, strict=True))
