"""The score of the mutants by file, and the survivors: with the reason why they are let live, and without one."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from tests.mutation.mutants import Mutant
from tests.mutation.trials import Fate

KNOWN = Path(__file__).with_name("survivors")
KINDS = {
    "words": "changes only the words of a receipt or a refusal",
    "guard": "a guard of ours against what no caller does",
    "speed": "changes only how long it takes",
    "equal": "changes nothing",
}
_HEAD = "| file | mutants | killed | timed out | survived | not reached | noticed |\n| --- |" + 6 * " ---: |"


class Accepted(NamedTuple):
    """Survivors that are let live. The words are patterns as of file names; `what` may stand anywhere in the mutant."""

    file: str
    function: str
    what: Sequence[str]
    reason: str
    kind: str = ""

    def fits(self, mutant: Mutant) -> bool:
        return (
            fnmatchcase(mutant.path, f"*/{self.file}")
            and fnmatchcase(mutant.function, self.function)
            and any(part in mutant.what for part in self.what)
        )

    def why(self) -> str:
        return ": ".join(part for part in (KINDS.get(self.kind, ""), self.reason) if part)


def accepted(folder: Path = KNOWN) -> list[Accepted]:
    """The rows of all files of the folder; a row has a kind, a reason in words of its own, or both."""
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.toml"))]
    return [
        Accepted(row["file"], row["function"], row["what"], row.get("reason", ""), row.get("kind", ""))
        for file in files
        for row in file["survivor"]
    ]


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


def reasons(results: Mapping[Mutant, Fate], known: Sequence[Accepted]) -> str:
    """Every survivor for docs/mutation.md: file by file, under the reason why it is let live."""
    files: dict[str, dict[str, list[str]]] = {}
    for mutant, fate in sorted(results.items()):
        if fate in ("survived", "unreached"):
            why = next((row.why() for row in known if row.fits(mutant)), "no reason yet")
            by_reason = files.setdefault(mutant.path.removeprefix("src/enfilade/rules/"), {})
            by_reason.setdefault(why, []).append(f"    {mutant.function}: {mutant.what}")
    lines: list[str] = []
    for file, by_reason in files.items():
        lines += [f"<details><summary>{file}, {sum(map(len, by_reason.values()))}</summary>", "", "```text"]
        for why, said in by_reason.items():
            lines += [f"{why}:", *said]
        lines += ["```", "", "</details>"]
    return "\n".join(lines)


def _row(name: str, count: Counter[Fate]) -> str:
    whole = sum(count.values())
    noticed = count["killed"] + count["timed-out"]
    part = f"{100 * noticed / whole:.1f} %" if whole else "-"
    figures = (whole, count["killed"], count["timed-out"], count["survived"], count["unreached"])
    return f"| {name} | {' | '.join(map(str, figures))} | {part} |"
