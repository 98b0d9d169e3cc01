"""Battles a second, AI against AI: Enfilade with `drill` on both sides beside Battle for Wesnoth, in one run.

    .venv/bin/python benchmarks/wesnoth.py

Both fight two lines of 10 and of 50 units a side for at most six turns; Wesnoth on open grass with a few hills and
woods, nobody recruited, its standard AI for both sides, and a leader behind each line with whose death it ends. It is
another kind of game: a unit there moves once and strikes once a turn on hexes, and nobody reacts. The ratio tells that
the order of magnitude is fair, and no more.

Wesnoth is not installed by this script (on Debian: the package wesnoth-1.16-core or wesnoth). Times are processor time
of one process each; Wesnoth's start is taken out by playing once, then several times.
"""

from __future__ import annotations

import argparse
import itertools
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks import battles

TURNS = 6
PROGRAMS = ("wesnoth-1.16-nolog", "wesnoth-1.16", "wesnoth", "/usr/games/wesnoth-1.16", "/usr/games/wesnoth")
LINE = ("Spearman", "Bowman", "Spearman", "Heavy Infantryman", "Cavalryman")
OTHERS = ("Orcish Grunt", "Orcish Archer", "Orcish Grunt", "Troll Whelp", "Wolf Rider")
DEEP = 16
"""Rows of hexes; the lines stand on the third from either edge."""


def ours(units_a_side: int, games: int) -> float:
    """Processor seconds for one battle of Enfilade."""
    battles.fight(battles.table(units_a_side), 0)
    start = time.process_time()
    for seed in range(1, games + 1):
        battles.fight(battles.table(units_a_side), seed)
    return (time.process_time() - start) / games


def theirs(program: str, units_a_side: int, games: int) -> tuple[float, float]:
    """Processor seconds for one battle of Wesnoth, and how many turns it took on the average."""
    with tempfile.TemporaryDirectory() as home:
        addon = Path(home, "data", "data", "add-ons", "two_lines")
        addon.mkdir(parents=True)
        (addon / "_main.cfg").write_text(scenario(units_a_side), encoding="utf-8")
        _played(program, home, 1)  # fills Wesnoth's cache of its own files
        once, _ = _played(program, home, 1)
        often, told = _played(program, home, 1 + games)
    if told.count(f"UNITS: {2 * units_a_side + 2}\n") != 1 + games:
        raise SystemExit(f"Wesnoth did not set up the units it was told to:\n{told[-2000:]}")
    ends = [int(line.split("GAME_END_TURN:")[1]) for line in told.splitlines() if "GAME_END_TURN:" in line]
    if len(ends) != 1 + games:
        raise SystemExit(f"Wesnoth was to play {1 + games} battles and told of {len(ends)}:\n{told[-2000:]}")
    return (often - once) / games, sum(min(end, TURNS) for end in ends) / len(ends)


def scenario(units_a_side: int) -> str:
    """Two lines with a leader behind each, as a Wesnoth scenario."""
    wide = max(16, units_a_side + 8)
    return "\n".join(
        [
            "#ifdef MULTIPLAYER",
            "[multiplayer]",
            'id=two_lines\nname="Two lines"\nrandom_start_time=no\nexperience_modifier=100',
            f'turns={TURNS}\nmap_data="{_map(wide)}"',
            "{DEFAULT_SCHEDULE}",
            "[event]\nname=start\n[lua]",
            "code=<< std_print('UNITS: ' .. #wesnoth.units.find_on_map()) >>",
            "[/lua]\n[/event]",
            *_side(1, "Lieutenant", LINE, wide, 3, 1, units_a_side),
            *_side(2, "Orcish Warrior", OTHERS, wide, DEEP - 2, DEEP, units_a_side),
            "[/multiplayer]",
            "#endif",
        ]
    )


def _map(wide: int) -> str:
    rows = []
    for y in range(DEEP + 2):
        row = ["Gg"] * (wide + 2)
        row[(y * 5) % 13 :: 13] = ["Gs^Fp"] * len(row[(y * 5) % 13 :: 13])
        row[(y * 3) % 11 :: 11] = ["Hh"] * len(row[(y * 3) % 11 :: 11])
        if y in (1, DEEP):
            row[wide // 2] = f"{1 if y == 1 else 2} Kh"
        rows.append(", ".join(row))
    return "\n".join(rows)


def _side(side: int, leader: str, kinds: tuple[str, ...], wide: int, y: int, back: int, count: int) -> Iterator[str]:
    yield f"[side]\nside={side}\ncontroller=ai\nteam_name=team{side}\nuser_team_name=team{side}\ngold=0\nincome=-2"
    yield f"type={leader}\ncanrecruit=yes\nx,y={wide // 2},{back}"
    yield 'recruit=""\nfaction=Custom\nfaction_lock=yes\nleader_lock=yes'
    first = (wide - count) // 2 + 1
    for x, kind in zip(range(first, first + count), itertools.cycle(kinds), strict=False):
        yield f"[unit]\ntype={kind}\nside={side}\nx,y={x},{y}\nrandom_traits=yes\n[/unit]"
    yield "[/side]"


def _played(program: str, home: str, games: int) -> tuple[float, str]:
    """Play so often; the processor seconds of it all, and what was told."""
    wanted = [program, "--nogui", "--multiplayer", "--scenario=two_lines", "--controller=1:ai", "--controller=2:ai"]
    wanted += ["--ignore-map-settings", f"--turns={TURNS}", "--nosound", "--nodelay", "--exit-at-end"]
    wanted += [f"--userdata-dir={home}/data", f"--multiplayer-repeat={games}", "--log-info=ai/testing"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(wanted, env={**os.environ, "HOME": home}, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout + done.stderr


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3, help="battles of each kind (3)")
    games = parser.parse_args().games
    program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
    if program is None:
        print("Battle for Wesnoth is not installed here; on Debian it is the package wesnoth-1.16-core.")
    for size in (10, 50):
        mine = ours(size, games)
        line = f"{2 * size:4} units, {TURNS} turns: Enfilade {1 / mine:.2f} battles/s"
        if program is not None:
            other, turns = theirs(program, size, games)
            line += f", Wesnoth {1 / other:.2f} ({turns:.1f} turns on the average): {other / mine:.2f} times Wesnoth's"
        print(line)


if __name__ == "__main__":
    main()
