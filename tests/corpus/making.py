"""Plays the battles of the corpus anew, or some of them, and writes down why.

scripts/corpus --check                                  replay all of them and say which no longer fit
scripts/corpus --reason "Fear is tested by each ..."    play all of them anew
scripts/corpus --only 'hornets-*' --reason "..."        play only these
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from tests.corpus import kept
from tests.corpus.kept import HERE, Kept, Manifest

from enfilade.ai.players import thinker
from enfilade.ai.thought import NEVER
from enfilade.game.battles import Battle, battle
from enfilade.library.editions.cards import editions
from enfilade.library.scenarios.shelf import scenarios

MOST_ANSWERS = 5_000
"""More than any of our battles needs."""
SHORTEST_REASON = 20
CAPTAIN = "captain-3"
"""The one who looks least far ahead: the others think for minutes over a battle."""
CAPTAINS = {
    f"adf-{card}" for card in ("reference-10mm", "reference-25mm", "revised-25mm", "summary-15mm", "western-10mm")
}
"""The cards he plays by, one of each text: by name, so that a card that is added takes no battle from another."""


class Plan(NamedTuple):
    name: str
    scenario: str
    edition: str
    players: tuple[str, str]


def plans() -> Iterator[Plan]:
    """Every scenario by every card, by drill and by chance, on the smallest also by the captain on some."""
    cards = [name for name in editions() if name.startswith("adf-")]
    for scenario in scenarios():
        for card in cards:
            pairs = [("drill", "drill"), ("random", "random")]
            if scenario == "drill-field" and card in CAPTAINS:
                pairs.append((CAPTAIN, "drill"))
            for pair in pairs:
                words = (scenario, card.removeprefix("adf-"), *dict.fromkeys(pair))
                yield Plan("-".join(words), scenario, card, pair)


def chosen(patterns: Sequence[str]) -> list[Plan]:
    """The plans that somebody asked for by name; all of them where nobody did."""
    return [plan for plan in plans() if not patterns or any(fnmatchcase(plan.name, one) for one in patterns)]


def play(plan: Plan) -> Battle:
    """A whole battle; its name is its seed."""
    one = battle(plan.scenario, edition=plan.edition, seed=plan.name)
    sides = dict(zip(one.table.sides, plan.players, strict=True))
    one = battle(plan.scenario, edition=plan.edition, seed=plan.name, players=sides)
    minds = {side: thinker(name) for side, name in sides.items()}
    for _ in range(MOST_ANSWERS):
        if one.over:
            return one
        one.answer(minds[one.side](one.view(), NEVER).answer)
    raise AssertionError(f"{plan.name}: no end after {MOST_ANSWERS} answers")


def make(wanted: Sequence[Plan], reason: str, folder: Path = HERE) -> Manifest:
    """Play these battles and write them, the manifest and the reason. What is no longer planned goes."""
    planned = [plan.name for plan in plans()]
    old = kept.read(folder) if (folder / kept.MANIFEST).exists() else Manifest(generation=0)
    generation = old.generation + 1
    known: dict[str, Kept] = {one.name: one for one in old.battles if one.name in planned}
    for plan in wanted:
        known[plan.name] = kept.keep(plan.name, generation, play(plan), folder)
        print(f"{plan.name}: {known[plan.name].lines} lines", flush=True)
    for file in folder.glob("*.battle.gz"):
        if file.name.removesuffix(".battle.gz") not in known:
            file.unlink()
            print(f"{file.name}: planned no more, and removed", flush=True)
    manifest = Manifest(generation=generation, battles=tuple(known[name] for name in planned if name in known))
    kept.write(manifest, folder)
    with (folder / kept.REASONS).open("a", encoding="utf-8") as reasons:
        reasons.write(f"\n## {generation}: {len(wanted)} battles, {manifest.digest}\n\n{reason}\n")
    return manifest


def main(words: Sequence[str] | None = None, folder: Path = HERE) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="these battles; * stands for anything")
    parser.add_argument("--check", action="store_true", help="replay them and change nothing")
    parser.add_argument("--reason", default="", help="why they must be played anew, for REASONS.md")
    told = parser.parse_args(words)
    wanted = chosen(told.only)
    if not wanted:
        parser.error(f"no battle is called {' or '.join(told.only)}")
    if told.check:
        return _check([plan.name for plan in wanted], folder)
    if len(told.reason) < SHORTEST_REASON:
        parser.error(
            "say with --reason why they must be played anew, in a sentence "
            f"of at least {SHORTEST_REASON} characters: it is kept in REASONS.md"
        )
    make(wanted, told.reason, folder)
    return 0


def _check(names: Sequence[str], folder: Path) -> int:
    faults = 0
    for one in kept.read(folder).battles:
        if one.name in names and (wrong := kept.fault(one, folder)):
            faults += 1
            print(f"{one.name}: {wrong}")
    print(f"{faults} of {len(names)} no longer fit" if faults else f"{len(names)} battles lead where they led")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
