"""Finds, reads and proves scenarios: ours beside the code, those of a folder, or a single file."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from enfilade.core.codec import ready
from enfilade.core.errors import Malformed
from enfilade.core.scenario import Scenario
from enfilade.library.editions.cards import Card, edition
from enfilade.library.kept import Kept
from enfilade.library.problems import BadFile, Problem, nearest, shown
from enfilade.library.reading import bounded
from enfilade.library.scenarios.converting import converted, is_other, played
from enfilade.library.scenarios.games import other_games, written_at
from enfilade.library.scenarios.proof import problems, warnings
from enfilade.library.scenarios.shape import faults, parsed, typed
from enfilade.library.scenarios.text import written
from enfilade.rules import FAMILIES
from enfilade.tabletop.family import Found

OURS = Path(__file__).parents[2] / "data" / "scenarios"
VARIABLE = "ENFILADE_SCENARIOS"
LARGEST = 1_000_000
_MARK = b"\xef\xbb\xbf"
"""Some editors put it before a text in UTF-8."""
_MOST = 100
"""Faults told at once; a file of another kind has thousands."""
_NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?")
_STANDS = 2
"""What a unit without a number of stands has in a digest."""
_TEXT = ("introduction", "notes", "sources", "trials", "games", "yards-per-inch")


class Heading(msgspec.Struct, frozen=True):
    """What a list of scenarios tells of one."""

    id: str
    title: str
    edition: str


ready(Heading)


@dataclass(frozen=True, slots=True, eq=False)
class Loaded:
    """A scenario that can be played, and the file it came from."""

    scenario: Scenario
    raw: dict[str, Any]
    digest: str
    """A fingerprint of everything but the text for people."""
    file: str
    _sound: set[str] = field(default_factory=set)
    """The digests of editions that are known to be able to play it."""

    def by(self, card: Card) -> Loaded:
        """As this edition plays it; the same for every edition of its own game, unless figures change its ground."""
        own = _own_edition(self)
        if is_other(own, card):
            whole = msgspec.structs.replace(played(self.scenario, own, card), games={})
            return Loaded(whole, written(whole), digest(whole), self.file)
        if not self.scenario.games:
            return self
        # What other games play otherwise is nobody's business in this one.
        raw = {key: value for key, value in self.raw.items() if key != "games"}
        return Loaded(msgspec.structs.replace(self.scenario, games={}), raw, self.digest, self.file)

    def converted(self, card: Card, name: str = "") -> Loaded:
        """As a file written for this edition, with what other games play otherwise; under another name, if given."""
        own = _own_edition(self)
        if is_other(own, card):
            whole = converted(self.scenario, own, card)
            raw = written(whole)
        else:
            whole, raw = msgspec.structs.replace(self.scenario, edition=card.id), self.raw | {"edition": card.id}
        if name:
            whole, raw = msgspec.structs.replace(whole, id=name), raw | {"id": name}
        return Loaded(whole, raw, digest(whole), self.file)

    @property
    def warnings(self) -> list[Problem]:
        """What can be played, but is hardly meant."""
        own = _own_edition(self)
        usual = FAMILIES[own.family].measures(own.edition).regiment
        return [Problem(self.file, *found) for found in warnings(self.scenario, usual)]

    def problems(self, card: Card) -> list[Problem]:
        """What keeps it from being played by this edition; nothing for its own."""
        if card.digest in self._sound:
            return []
        found = [Problem(self.file, *found) for found in _proof(self, card)]
        if not found:
            self._sound.add(card.digest)
        return found


def scenario(name_or_path: str | Path, folder: Path | str | None = None) -> Loaded:
    """Load one scenario by id, or from a file; raises BadFile with every fault."""
    known = _paths(folder)
    path, label = _find(name_or_path, known)
    loaded = shaped(path, label)
    expected = path.stem if path == known.get(path.stem) else loaded.scenario.id
    if loaded.scenario.id != expected:
        raise BadFile([Problem(label, "id", shown(loaded.scenario.id), f'"{expected}", the name of the file')])
    return _proved(loaded)


def of_values(values: Mapping[str, Any], label: str = "this scenario") -> Loaded:
    """A scenario that a program has made, as the values of a file; BadFile as for a file.

    >>> of_values({**scenario("drill-field").raw, "turns": "many"})
    Traceback (most recent call last):
    enfilade.library.problems.BadFile: this scenario: turns: found "many"; expected a whole number from 1 to 60
    """
    try:
        text = msgspec.json.encode(values)
    except (TypeError, ValueError, RecursionError) as error:
        found = f"a value that JSON cannot hold ({error})"
        raise BadFile([Problem(label, "", found, "the values of a file")]) from None
    if len(text) > LARGEST:
        raise BadFile([Problem(label, "", f"{len(text):,} bytes as a file", f"at most {LARGEST:,}")])
    return _proved(_shaped(msgspec.json.decode(text), label))


def loaded(source: str | Path | Mapping[str, Any] | Loaded, folder: Path | str | None = None) -> Loaded:
    """A scenario by id, from a file or from values, or one that has been loaded before."""
    match source:
        case Loaded():
            return source
        case str() | Path():
            return scenario(source, folder)
        case Mapping():
            return of_values(source)
    expected = "an id, a path or the values of a file"
    raise BadFile([Problem("this scenario", "", f"a value of type {type(source).__name__}", expected)])


def scenarios(folder: Path | str | None = None) -> list[str]:
    """The ids of all scenarios, ours and the folder's."""
    return sorted(_paths(folder))


def headings(folder: Path | str | None = None) -> list[Heading]:
    """Of every scenario what a list tells, without proving the rest: on a phone that takes seconds."""
    return [_heading(path, folder) for _, path in sorted(_paths(folder).items())]


def shaped(path: Path, label: str = "") -> Loaded:
    """A scenario with every key in place, not yet proved against an edition."""
    label = label or path.name
    content = _content(path, label)
    key = hashlib.sha256(content).digest(), label
    known = _SHAPED.get(key, len(content), lambda: _shaped(_json(content, label), label))
    # Its values are whoever's it is now, who may change them.
    return replace(known, raw=msgspec.json.decode(msgspec.json.encode(known.raw)))


def _shaped(raw: object, label: str) -> Loaded:
    # No more are looked for than are told: each comes with the nearest of the known words, which takes its time.
    found = [Problem(label, *fault) for fault in islice(faults(raw), _MOST)]
    if found or not isinstance(raw, dict):
        raise BadFile(found)
    whole = typed(raw)
    return Loaded(whole, raw, digest(whole), label)


def digest(whole: Scenario) -> str:
    """A fingerprint of what is played: the same for two files that differ in layout, notes or sources.

    >>> drill = scenario("drill-field").scenario
    >>> digest(msgspec.structs.replace(drill, notes=("Played on Tuesday.",))) == digest(drill)
    True
    >>> digest(msgspec.structs.replace(drill, turns=7)) == digest(drill)
    False
    """
    values = {key: value for key, value in msgspec.to_builtins(whole).items() if key not in _TEXT}
    # What came later is left out where nobody says it, so that older files keep their digest.
    if not values["initiative-changes"]:
        del values["initiative-changes"]
    for unit in values["units"]:
        unit["stands"] = unit["stands"] or _STANDS
        if unit["arrives"] and not unit["arrives"]["within"]:
            del unit["arrives"]["within"]
    for leader in values["leaders"]:
        if leader["rank"] is None:
            del leader["rank"]
    for listed in (values["units"], [feature["properties"] for feature in values["terrain"]["features"]]):
        for entry in listed:
            entry.pop("note", None)
    text = json.dumps(values, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _proved(loaded: Loaded) -> Loaded:
    found = loaded.problems(_own_edition(loaded))
    if found:
        raise BadFile(found[:_MOST])
    return loaded


def _proof(loaded: Loaded, card: Card) -> Iterator[Found]:
    game = FAMILIES[card.family]
    by = loaded.by(card)
    if by.raw is not loaded.raw and (wrong := list(islice(faults(by.raw), _MOST))):
        # A table for larger figures may be larger than tables can be.
        for path, found, expected in wrong:
            yield written_at(loaded.scenario, by.scenario, card.family, path), f"{found} by {card.id}", expected
        return
    there = by.scenario
    yield from other_games(loaded.scenario, _own_edition(loaded).family)
    for path, found, expected in problems(there, game.engine, card.edition):
        yield written_at(loaded.scenario, there, card.family, path), found, expected


def _own_edition(loaded: Loaded) -> Card:
    try:
        return edition(loaded.scenario.edition)
    except BadFile as error:
        if "no such edition" not in str(error):
            raise
        found, expected = shown(loaded.scenario.edition), error.problems[0].expected
        raise BadFile([Problem(loaded.file, "edition", found, expected)]) from None


def _find(name_or_path: str | Path, known: Mapping[str, Path]) -> tuple[Path, str]:
    """Its path and what to call it in a message."""
    name = str(name_or_path)
    if not isinstance(name_or_path, Path) and name in known:
        return known[name], known[name].name
    path = Path(name_or_path).expanduser()
    if path.suffix == ".json" or os.sep in name:
        return path.resolve(), name
    names = sorted(known)
    expected = f"one of {', '.join(names)}{nearest(name, names)}, or a .json file"
    raise BadFile([Problem(shown(name).strip('"'), "", "no such scenario", expected)])


def _paths(folder: Path | str | None) -> dict[str, Path]:
    """Scenarios by id: our own, and those of the folder named here or in the environment."""
    paths = {path.stem: path for path in sorted(OURS.glob("*.json"))}
    chosen = folder if folder is not None else os.environ.get(VARIABLE) or None
    if chosen is None:
        return paths
    place = Path(chosen).expanduser().resolve()
    if not place.is_dir():
        raise BadFile([Problem(str(chosen), "", "no such folder", f"a folder of scenarios (option or {VARIABLE})")])
    bad = []
    for path in sorted(place.glob("*.json")):
        if not _NAME.fullmatch(path.stem):
            bad.append(Problem(path.name, "", "a file name that is no id", "small letters, digits and hyphens"))
        elif path.stem in paths:
            bad.append(Problem(path.name, "id", f"{shown(path.stem)}, which is taken by one of ours", "another name"))
        else:
            paths[path.stem] = path
    if bad:
        raise BadFile(bad)
    return paths


def _heading(path: Path, folder: Path | str | None) -> Heading:
    try:
        found = msgspec.json.decode(bounded(path, LARGEST).removeprefix(_MARK), type=Heading)
        return msgspec.structs.replace(found, id=path.stem)
    except (OSError, ValueError, RecursionError):
        pass  # Loading it as a whole names the fault.
    whole = scenario(path.stem, folder).scenario
    return Heading(whole.id, whole.title, whole.edition)


def _content(path: Path, label: str) -> bytes:
    try:
        if not path.exists():
            raise BadFile([Problem(label, "", "no such file", "a JSON file")])
        return bounded(path, LARGEST)
    except BadFile:
        raise
    except Malformed as error:
        found = f"a file that {str(error).removeprefix(f'{path.name} ')}"
        raise BadFile([Problem(label, "", found, f"a JSON file of at most {LARGEST:,} bytes")]) from None
    except (OSError, ValueError) as error:
        raise BadFile([_unreadable(error, label)]) from None


def _json(content: bytes, label: str) -> object:
    try:
        return parsed(content.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise BadFile([Problem(label, "", f"text that is not JSON ({place}: {error.msg})", "a JSON file")]) from None
    except (ValueError, RecursionError) as error:
        raise BadFile([_unreadable(error, label)]) from None


def _unreadable(error: Exception, label: str) -> Problem:
    digits = "digits" in str(error)
    found = "a number with thousands of digits" if digits else f"a file that cannot be read ({type(error).__name__})"
    return Problem(label, "", found, "a JSON file in UTF-8")


_SHAPED: Kept[Loaded] = Kept(16)
