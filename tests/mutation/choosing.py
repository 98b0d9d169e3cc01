"""Which tests a mutant is tried on: of those that run its lines, the best for their time, for some seconds."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.mutation.mutants import Mutant
from tests.mutation.trials import Reach, Trials


def known_reach(trials: Trials, kept: Path) -> Reach:
    """What each test reaches; tests are watched again when their file or one that they reach has changed."""
    known = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    files: dict[str, list[str]] = {}
    for name in trials.items:
        files.setdefault(name.partition("::")[0], []).append(name)
    program = {path.relative_to(trials.root).as_posix(): digest(path) for path in trials.files}
    digests = {file: digest(trials.root / file) for file in files}
    new = [file for file in files if not _is_as_watched(known.get(file), digests[file], program)]
    if new:
        print(f"watching which lines the tests of {len(new)} files reach", flush=True)
    for file in new:
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder, "reach.json")
            trials.watch(files[file], out)
            reach: Reach = json.loads(out.read_text(encoding="utf-8"))
        reached = {path for _, lines in reach.values() for path in lines}
        known[file] = {"test": digests[file], "program": {path: program[path] for path in reached}, "reach": reach}
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(known), encoding="utf-8")
    return {name: told for file in files for name, told in known[file]["reach"].items()}


def _is_as_watched(entry: dict[str, Any] | None, test: str, program: dict[str, str]) -> bool:
    """Whether neither the tests nor any file of the program that they reach have changed since."""
    if entry is None or entry["test"] != test:
        return False
    return all(program.get(path) == found for path, found in entry["program"].items())


class Choice:
    """The tests of a mutant: those of its own chapter first, each by what it runs of the file for its time."""

    def __init__(self, reach: Reach, seconds: float) -> None:
        self.seconds = seconds
        self.by_path: dict[str, list[tuple[bool, float, str, float, int]]] = {}
        for name, (took, reached) in reach.items():
            for path, bits in reached.items():
                lines = int(bits, 16)
                test = (_is_another_chapters(name, path), took / lines.bit_count(), name, took, lines)
                self.by_path.setdefault(path, []).append(test)
        for tests in self.by_path.values():
            tests.sort()

    def tests(self, mutant: Mutant) -> Sequence[tuple[str, float]]:
        first, last = mutant.lines
        wanted = (1 << last + 1) - (1 << first)
        chosen: list[tuple[str, float]] = []
        left = self.seconds
        for _, _, name, took, lines in self.by_path.get(mutant.path, ()):
            if lines & wanted and took <= left:
                chosen.append((name, took))
                left -= took
        return chosen


def _is_another_chapters(name: str, path: str) -> bool:
    """Tests mirror the program: those of rules/adf are about all of it, but battle in it is by itself."""
    folder = Path(name.partition("::")[0]).parent
    if not path.startswith("src/enfilade"):
        return folder != Path()
    rooms = Path(path).parent.relative_to("src/enfilade").parts
    tested = folder.parts[1:]
    return tested[:2] != rooms[:2] or ("battle" in tested) != ("battle" in rooms)


def digest(*files: Path) -> str:
    found = hashlib.sha256()
    for file in files:
        found.update(file.read_bytes())
    return found.hexdigest()[:16]
