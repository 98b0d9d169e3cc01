"""Plants mistakes in the rules, one at a time, and counts how many the tests notice.

scripts/mutate                                   all chapters of both families
scripts/mutate --only adf/chapters/fire.py jr3   some files or folders of src/enfilade/rules
scripts/mutate --only adf/battle --sample 300 --seed 1863

What is killed stays killed until its file changes; survivors are tried again, so that a new test is soon seen to
work. --fresh tries all. --sound --sample 200 shows that nothing but the mistake kills. docs/mutation.md says what
is counted, and what survives and why.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.mutation.choosing import Choice, digest, known_reach
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.report import accepted, reasons, score, survivors
from tests.mutation.trials import Fate, Trials

ROOT = Path(__file__).parents[2]
RULES = ROOT / "src/enfilade/rules"
TESTS = (
    "tests/rules",
    "tests/umpire",
    "tests/golden",
    "tests/counts",
    "tests/switches",
    "tests/library/editions/test_own_editions.py",
    "src/enfilade/rules",
)
CHAPTERS = ("adf/card", "adf/chapters", "adf/odds", "jr3/card", "jr3/chapters")


def main(words: Sequence[str]) -> int:
    asked = _parser().parse_args(words)
    files = sorted(RULES.rglob("*.py"))
    chosen: list[Mutant] = []
    for path in _named(asked.only):
        chosen += mutants(path.read_text(encoding="utf-8"), _short(path))
    if asked.sample is not None and asked.sample < len(chosen):
        chosen = sorted(random.Random(asked.seed).sample(chosen, asked.sample))
    results: dict[Mutant, Fate] = {}

    def work(trials: Trials) -> None:
        choice = Choice(known_reach(trials, asked.folder / "reach.json"), asked.seconds)
        kept = _Kept(asked.folder / ("sound.json" if asked.sound else "results.json"), asked.fresh or asked.sound)
        open_ones = [mutant for mutant in chosen if kept.fate(mutant) not in ("killed", "timed-out")]
        results.update({mutant: fate for mutant in chosen if (fate := kept.fate(mutant)) is not None})
        began = time.monotonic()
        tasks = ((mutant, choice.tests(mutant)) for mutant in open_ones)
        for number, (mutant, fate) in enumerate(trials.fates(tasks, asked.jobs), 1):
            results[mutant] = fate
            kept.keep(mutant, fate)
            if number % 100 == 0 or number == len(open_ones):
                kept.write()
                took = time.monotonic() - began
                print(f"{number} of {len(open_ones)} tried, {number / took:.1f} a second", flush=True)
        kept.write()

    status = collected(work, files, sound=asked.sound)
    if status:
        return status
    print(score(results))
    known = accepted()
    print(survivors(results, known))
    asked.folder.mkdir(parents=True, exist_ok=True)
    (asked.folder / "report.md").write_text(f"{score(results)}\n\n{reasons(results, known)}\n", encoding="utf-8")
    return 0


def collected(work: Callable[[Trials], None], files: Sequence[Path], sound: bool) -> int:
    """Collect the tests and do the work in the place of running them."""
    with tempfile.TemporaryDirectory() as folder:
        # Children leave their folders behind.
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        words = ["-m", "not long and not browser", "--capture=no", "-qq", "-p", "no:cacheprovider", "-p", "no:xdist"]
        return int(pytest.main([*words, *TESTS], plugins=[Trials(ROOT, files, work, sound)]))


class _Kept:
    """What earlier runs found, as long as the file is as it was."""

    def __init__(self, path: Path, fresh: bool) -> None:
        self.path = path
        self.known: dict[str, dict[str, Fate]] = {}
        if path.exists() and not fresh:
            self.known = json.loads(path.read_text(encoding="utf-8"))
        self.digests: dict[str, str] = {}

    def fate(self, mutant: Mutant) -> Fate | None:
        return self.known.get(self._key(mutant), {}).get(str(mutant.number))

    def keep(self, mutant: Mutant, fate: Fate) -> None:
        self.known.setdefault(self._key(mutant), {})[str(mutant.number)] = fate

    def write(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(self.known), encoding="utf-8")

    def _key(self, mutant: Mutant) -> str:
        if mutant.path not in self.digests:
            self.digests[mutant.path] = f"{mutant.path} {digest(ROOT / mutant.path)}"
        return self.digests[mutant.path]


def _named(only: Sequence[str]) -> list[Path]:
    """Files and folders in src/enfilade/rules; a folder with those in it."""
    found: list[Path] = []
    for word in only or CHAPTERS:
        path = RULES / word
        if not path.exists():
            raise SystemExit(
                f"--only {word}: there is no {_short(path)}; write it as adf/chapters/fire.py, jr3 or adf/battle"
            )
        found += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return found


def _short(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "scripts/mutate", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", nargs="+", default=[], metavar="FILE", help="files or folders in src/enfilade/rules")
    parser.add_argument("--sample", type=int, help="so many mutants, drawn with --seed")
    parser.add_argument("--seed", type=int, default=1863)
    parser.add_argument("--jobs", type=int, default=1, help="mutants tried at once")
    parser.add_argument("--seconds", type=float, default=10, help="of tests for one mutant, the quickest first")
    parser.add_argument("--fresh", action="store_true", help="try also those that were killed before")
    parser.add_argument("--sound", action="store_true", help="plant nothing: none may be killed, or the score is wrong")
    parser.add_argument("--folder", type=Path, default=ROOT / "mutation-found", help="where results are kept")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
