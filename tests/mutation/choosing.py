"""Which tests a mutant is tried on: of those that run its lines, the best for their time, for some seconds."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.mutation.mutants import Mutant
from tests.mutation.trials import Reach, Trials


def known_reach(trials: Trials, kept: Path) -> Reach:
    """What each test reaches; tests are watched again when their file or the program has changed."""
    program = digest(*sorted((trials.root / "src").rglob("*.py")), *sorted((trials.root / "src").rglob("*.toml")))
    known = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    if known.get("program") != program:
        known = {"program": program, "files": {}}
    files: dict[str, list[str]] = {}
    for name in trials.items:
        files.setdefault(name.partition("::")[0], []).append(name)
    digests = {file: digest(trials.root / file) for file in files}
    new = [file for file in files if known["files"].get(file, {}).get("digest") != digests[file]]
    if new:
        print(f"watching which lines the tests of {len(new)} files reach", flush=True)
    for file in new:
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder, "reach.json")
            trials.watch(files[file], out)
            known["files"][file] = {"digest": digests[file], "reach": json.loads(out.read_text(encoding="utf-8"))}
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(known), encoding="utf-8")
    return {name: told for file in files for name, told in known["files"][file]["reach"].items()}


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
    """Tests mirror the program: tests/rules/adf is about src/enfilade/rules/adf, and battle in it about battle."""
    own = Path("tests") / Path(path).parent.relative_to("src/enfilade") if path.startswith("src/enfilade") else Path()
    return Path(name.partition("::")[0]).parent != own


def digest(*files: Path) -> str:
    found = hashlib.sha256()
    for file in files:
        found.update(file.read_bytes())
    return found.hexdigest()[:16]
