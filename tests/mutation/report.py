"""The score of the mutants by file, and the survivors that have no reason to be let live."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from tests.mutation.mutants import Mutant
from tests.mutation.trials import Fate

KNOWN = Path(__file__).with_name("survivors.toml")
_HEAD = "| file | mutants | killed | timed out | survived | not reached | noticed |\n| --- |" + 6 * " ---: |"


class Accepted(NamedTuple):
    """Survivors that are let live. The words are patterns as of file names; `what` may stand anywhere in the mutant."""

    file: str
    function: str
    what: Sequence[str]
    reason: str

    def fits(self, mutant: Mutant) -> bool:
        return (
            fnmatchcase(mutant.path, f"*/{self.file}")
            and fnmatchcase(mutant.function, self.function)
            and any(part in mutant.what for part in self.what)
        )


def accepted(path: Path = KNOWN) -> list[Accepted]:
    if not path.exists():
        return []
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["survivor"]
    return [Accepted(row["file"], row["function"], row.get("what", [""]), row["reason"]) for row in rows]


def score(results: Mapping[Mutant, Fate]) -> str:
    """A table; noticed are those killed or timed out, of all, reached or not."""
    counts: dict[str, Counter[Fate]] = {}
    for mutant, fate in sorted(results.items()):
        counts.setdefault(mutant.path.removeprefix("src/enfilade/rules/"), Counter())[fate] += 1
    counts["together"] = sum(counts.values(), Counter())
    return "\n".join([_HEAD, *(_row(name, count) for name, count in counts.items())])


def survivors(results: Mapping[Mutant, Fate], known: Sequence[Accepted]) -> str:
    """Those without a reason, line by line, and how many have one."""
    living = [mutant for mutant, fate in sorted(results.items()) if fate in ("survived", "unreached")]
    unnamed = [mutant for mutant in living if not any(row.fits(mutant) for row in known)]
    lines = [f"\n{len(living)} not noticed; {len(living) - len(unnamed)} have a reason, {len(unnamed)} have none"]
    for mutant in unnamed:
        place = mutant.path.removeprefix("src/enfilade/rules/")
        lines.append(f"{place}:{mutant.line} {mutant.function} [{results[mutant]}] {mutant.what}")
    return "\n".join(lines)


def _row(name: str, count: Counter[Fate]) -> str:
    whole = sum(count.values())
    noticed = count["killed"] + count["timed-out"]
    part = f"{100 * noticed / whole:.1f} %" if whole else "-"
    figures = (whole, count["killed"], count["timed-out"], count["survived"], count["unreached"])
    return f"| {name} | {' | '.join(map(str, figures))} | {part} |"
