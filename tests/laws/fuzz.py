"""Play battles at random, and feed readers with spoilt text, until something breaks.

A failure in a battle is written as a .battle file that can be opened, one of a reader as the text that did it.

scripts/fuzz --seconds 60 --folder found
scripts/fuzz --only desk orders --seconds 600
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.laws import laws
from tests.laws.feeding import feed, write
from tests.laws.readers import readers

from enfilade.ai.players import PLAYERS
from enfilade.core.stops import Ask
from enfilade.game.battles import Battle, battle
from enfilade.library.editions.cards import editions
from enfilade.library.scenarios.shelf import scenarios
from enfilade.rules.adf.battle.commands import Charge, Command, Fire
from enfilade.rules.adf.battle.foretell import options
from enfilade.rules.adf.battle.view import View

MOST_ANSWERS = 5_000


def fuzz(seconds: float, folder: Path, first: int = 0, look: Callable[[Battle], None] | None = None) -> Iterator[Path]:
    """Fight battle after battle, numbered from `first`, until the time is up; give the file of each failure."""
    until, number = time.monotonic() + seconds, first
    while time.monotonic() < until:
        found = fight(number, folder, look or keeps_the_laws)
        if found is not None:
            yield found
        number += 1


def fight(number: int, folder: Path, look: Callable[[Battle], None]) -> Path | None:
    """One battle: scenario, edition and manners by its number. A failure is written with what led to it."""
    chance = random.Random(number)
    cards = [name for name in editions() if name.startswith("adf-")]
    one = battle(chance.choice(scenarios()), edition=chance.choice(cards), seed=number)
    manners = [chance.choice((_wild(chance), _keen(chance), PLAYERS["drill"])) for _ in one.table.sides]
    players = dict(zip(one.table.sides, manners, strict=True))
    command: Command | None = None
    try:
        for _ in range(MOST_ANSWERS):
            if one.over:
                return None
            command = players[one.side](one.view())
            one.answer(command)
            look(one)
        raise AssertionError(f"no end after {MOST_ANSWERS} answers")
    except Exception:
        file = folder / f"fuzz-{number}.battle"
        folder.mkdir(parents=True, exist_ok=True)
        one.save(file)
        file.with_suffix(".txt").write_text(f"after: {command}\n\n{traceback.format_exc()}", encoding="utf-8")
        return file


def keeps_the_laws(one: Battle) -> None:
    laws.check_state(one.table, one.state)
    if len(one.record.lines) % 10 == 0:
        laws.check_codec(one.state)


def _wild(chance: random.Random) -> Callable[[View], Command]:
    """Anything that is legal."""

    def player(view: View) -> Command:
        found = list(options.candidates(view.table, view.state))
        chance.shuffle(found)
        return next(one for one in found if options.is_legal(view.table, view.state, one))

    return player


def _keen(chance: random.Random) -> Callable[[View], Command]:
    """Charges and fires whenever it can, so that the fighting chapters are reached."""
    wild = _wild(chance)

    def player(view: View) -> Command:
        assert isinstance(view.stop, Ask)
        if view.stop.question in ("activate", "action") and chance.random() < 0.7:
            found = [one for one in options.candidates(view.table, view.state) if isinstance(one, Charge | Fire)]
            chance.shuffle(found)
            for one in found:
                if options.is_legal(view.table, view.state, one):
                    return one
        return wild(view)

    return player


def main() -> None:
    parts = ("play", *readers())
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="how long, shared out among all parts (60)")
    parser.add_argument("--folder", type=Path, default=Path("fuzz-found"), help="where failures go (fuzz-found)")
    parser.add_argument("--first", type=int, default=0, help="number of the first battle, and of the spoiling (0)")
    parser.add_argument("--only", nargs="+", choices=parts, default=parts, help=f"some of {', '.join(parts)}")
    told = parser.parse_args()
    found = 0
    for part in told.only:
        share = told.seconds / len(told.only)
        until = time.monotonic() + share
        files = (
            fuzz(share, told.folder, told.first)
            if part == "play"
            else (write(fault, told.folder) for fault in feed(readers()[part], told.first, until=until))
        )
        for file in files:
            found += 1
            print(f"{file}: {file.with_suffix('.txt').read_text(encoding='utf-8').strip().splitlines()[-1]}")
    print(f"{found} failure{'' if found == 1 else 's'}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
