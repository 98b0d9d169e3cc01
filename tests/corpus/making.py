"""Plays the battles of the corpus anew, or some of them, and writes down why.

scripts/corpus --check                                  replay all of them and say which no longer fit
scripts/corpus --reason "Fear is tested by each ..."    play all of them anew
scripts/corpus --only 'hornets-*' --reason "..."        play only these
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.corpus import kept
from tests.corpus.kept import HERE, Kept, Manifest
from tests.corpus.planned import Plan, chosen, plans

from enfilade.ai.players import thinker
from enfilade.ai.thought import NEVER
from enfilade.core.record import begun
from enfilade.game.battle import Battle
from enfilade.game.moments import set_up
from enfilade.game.opening import prepared
from enfilade.library.editions.cards import edition
from enfilade.library.scenarios.shelf import loaded

MOST_ANSWERS = 5_000
"""More than any of our battles needs."""
SHORTEST_REASON = 20


def play(plan: Plan) -> Battle:
    """A whole battle; its name is its seed."""
    one = _begun(plan)
    minds = {side: thinker(name) for side, name in one.record.opening.players.items()}
    for _ in range(MOST_ANSWERS):
        if one.over:
            return one
        one.answer(minds[one.side](one.view(), NEVER).answer)
    raise AssertionError(f"{plan.name}: no end after {MOST_ANSWERS} answers")


def _begun(plan: Plan) -> Battle:
    ready = prepared(loaded(plan.scenario), edition(plan.edition, None, plan.rulings))
    players = dict(zip(ready.sides, plan.players, strict=True))
    table = ready.board()
    record = begun(ready.opening(plan.name, "seeded", players), plan.name)
    one = Battle(table, record, set_up(table, ""))
    one.cast()
    return one


def make(wanted: Sequence[Plan], reason: str, folder: Path = HERE) -> Manifest:
    """Play these battles and write them, the manifest and the reason. What is no longer planned goes."""
    planned = [plan.name for plan in plans()]
    old = kept.read(folder) if (folder / kept.MANIFEST).exists() else Manifest(generation=0)
    generation = old.generation + 1
    known: dict[str, Kept] = {one.name: one for one in old.battles if one.name in planned}
    for plan in wanted:
        known[plan.name] = kept.keep(plan.name, generation, play(plan), folder)
        print(f"{plan.name}: {known[plan.name].lines} lines", flush=True)
    for name, file in kept.files(folder).items():
        if name not in known or file != kept.file_of(known[name], folder):
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
