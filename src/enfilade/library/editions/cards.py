"""An edition, loaded: the typed card, where each figure comes from, and what is doubtful about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from enfilade.core.measures import Dice, Length, ratio
from enfilade.library.editions.files import Shelf, Source, shelf
from enfilade.library.editions.house_rulings import house_file
from enfilade.library.editions.merge import Merged, chain, without_headings
from enfilade.library.editions.origins import Mark, check_sources, marks_of, sources_of
from enfilade.library.editions.plain import cells, covers, digest, plain
from enfilade.library.editions.shape import MISSING, shape
from enfilade.library.problems import BadFile, Problem, shown
from enfilade.rules import FAMILIES
from enfilade.tabletop.family import CardShape


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One edition: every value and switch, each with its source."""

    id: str
    family: str
    title: str
    edition: Any
    sources: dict[str, str]
    """Every cell's key path -> document and lines, or ruling."""
    marks: tuple[Mark, ...]
    files: tuple[str, ...]
    digest: str
    own: bool

    def cells(self) -> dict[str, Any]:
        return dict(cells(self.edition))

    def marks_at(self, path: str) -> tuple[Mark, ...]:
        return tuple(mark for mark in self.marks if covers(mark.at, path))

    def to_json(self) -> dict[str, Any]:
        """The whole edition as plain values; docs/editions.md describes it."""
        return {
            "id": self.id,
            "family": self.family,
            "title": self.title,
            "digest": self.digest,
            "files": list(self.files),
            "values": plain(self.edition),
            "sources": self.sources,
            "marks": [{"kind": mark.kind, "at": mark.at, "why": mark.why} for mark in self.marks],
        }


_loaded: dict[str, Card] = {}


def edition(
    name: str,
    folder: Path | str | None = None,
    rulings: Mapping[str, str] | None = None,
    given: Mapping[str, dict[str, Any]] | None = None,
) -> Card:
    """Load one edition by id; raises BadFile with every fault found.

    Some of its `rulings` may be played otherwise; Malformed says which there are. The card then has a name of its own.
    `given` are own files that a record brought with it (`own_files`): they count more than those of any folder.
    """
    where = shelf(folder, given)
    if rulings:
        return _load(where, name, rulings)
    if where.is_ours and name in _loaded:
        return _loaded[name]
    card = _load(where, name, {})
    if where.is_ours:
        _loaded[name] = card
    return card


def own_files(name: str, folder: Path | str | None = None) -> dict[str, dict[str, Any]]:
    """What a record must keep to be read where the user's own folder is not: the files of his own in an edition."""
    return {file.name: file.values for file in chain(shelf(folder), name) if file.own}


def editions(folder: Path | str | None = None) -> list[str]:
    """The ids of all editions that can be loaded, ours and the folder's."""
    return shelf(folder).names()


def _load(where: Shelf, name: str, rulings: Mapping[str, str]) -> Card:
    files = chain(where, name)
    last = files[-1]
    family = last.values.get("family")
    if family not in FAMILIES:
        known = " or ".join(f'"{known}"' for known in FAMILIES)
        raise BadFile([Problem(last.label, "family", shown(family), known)])
    _check_heading(last)
    form = FAMILIES[family].card
    if rulings:
        last = house_file(last, form.rulings, rulings)
        files.append(last)
    merged = _merge(files, form)

    problems: list[Problem] = []

    def report(path: str, found: str, expected: str) -> None:
        problems.append(Problem(files[merged.file_of(path)].label, path, found, expected))

    card = shape(form.edition, without_headings(merged.values), "", report)
    if card is MISSING:
        raise BadFile(problems)
    paths = [path for path, _ in cells(card)]
    marks = marks_of(files, paths)
    for path, found, expected in form.problems(card):
        if not any(mark.kind == "suspect" and covers(mark.at, path) for mark in marks):
            report(path, found, expected)
    sources = sources_of(files, merged, paths)
    problems += check_sources(files, paths)
    if problems:
        raise BadFile(problems)
    return Card(
        id=last.name,
        family=family,
        title=str(last.values["title"]),
        edition=card,
        sources=sources,
        marks=marks,
        files=tuple(file.label for file in files),
        digest=digest(family, card),
        own=last.own,
    )


def _merge(files: list[Source], form: CardShape) -> Merged:
    merged = Merged()
    how_far = _ruling(files, "scaled-distances")
    for place, file in enumerate(files):
        if "movement-scale" in file.values:
            _rescale(merged, file, place, form, moves_only=how_far == "moves")
        merged.lay(file.values, place, file.label)
        for values in _variants(file, files):
            merged.lay(values, place, file.label)
    return merged


def _variants(file: Source, files: list[Source]) -> Iterator[dict[str, Any]]:
    """Values a file holds ready for a ruling that is played otherwise."""
    listed = file.values.get("variants", {})
    for key, cases in listed.items() if isinstance(listed, dict) else [("", None)]:
        chosen = _ruling(files, key)
        if chosen is None or not isinstance(cases, dict) or not all(isinstance(case, dict) for case in cases.values()):
            expected = "tables [variants.<ruling>.<its value>] with what then differs"
            raise BadFile([Problem(file.label, f"variants.{key}".rstrip("."), shown(listed), expected)])
        if chosen in cases:
            yield cases[str(chosen)]


def _ruling(files: list[Source], key: str) -> object:
    """The last word on a ruling, needed before the files are laid over each other."""
    found = None
    for file in files:
        rulings = file.values.get("rulings")
        if isinstance(rulings, dict):
            found = rulings.get(key, found)
    return found


def _rescale(merged: Merged, file: Source, place: int, form: CardShape, moves_only: bool) -> None:
    """Derive another figure scale: what was inherited is multiplied, what the file states is not."""
    try:
        factor = ratio(file.values["movement-scale"])
    except ValueError as error:
        raise BadFile(
            [Problem(file.label, "movement-scale", shown(file.values["movement-scale"]), str(error))]
        ) from None
    if not form.moves or not 0 < factor <= 10:
        raise BadFile(
            [
                Problem(
                    file.label,
                    "movement-scale",
                    shown(file.values["movement-scale"]),
                    "a card that prints a movement scale, and a factor above 0 and up to 10",
                )
            ]
        )
    for path in form.moves if moves_only else (*form.moves, *form.distances):
        _multiply(merged.values, path.split("."), factor, path, file)
        merged.scaled[path] = place


def _multiply(values: Any, keys: list[str], factor: Fraction, path: str, file: Source) -> None:
    key, rest = keys[0], keys[1:]
    if not isinstance(values, dict) or key not in values:
        raise BadFile([Problem(file.label, path, "nothing to scale", "a table or value of the parent")])
    if rest:
        _multiply(values[key], rest, factor, path, file)
    else:
        values[key] = _times(values[key], factor)


def _times(value: Any, factor: Fraction) -> Any:
    if isinstance(value, dict):
        return {key: item if key == "columns" else _times(item, factor) for key, item in value.items()}
    if isinstance(value, list):
        return [_times(item, factor) for item in value]
    if value == "NA" or isinstance(value, bool):
        return value
    try:
        return Dice.of(value).scaled(factor).plain
    except ValueError:
        pass
    try:
        return Length.of(ratio(value) * factor).inches
    except ValueError:
        return value


def _check_heading(file: Source) -> None:
    stem = file.name
    if file.values.get("id") != stem:
        raise BadFile(
            [
                Problem(
                    file.label,
                    "id",
                    shown(file.values.get("id", "nothing")),
                    f'"{stem}", the name of the file',
                )
            ]
        )
    title = file.values.get("title")
    if not isinstance(title, str) or not 0 < len(title) <= 100 or not title.isprintable():
        raise BadFile([Problem(file.label, "title", shown(title), "a line of text, at most 100 characters")])
