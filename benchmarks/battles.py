"""Whole battles a second of each game with `drill` on both sides, at about 20 and 100 units, and where the time goes.

    .venv/bin/python benchmarks/battles.py            # both sizes
    .venv/bin/python benchmarks/battles.py --profile  # share of the time by part, as in the README beside it

The tables are laid out here: two lines of regiments with batteries and leaders, some woods, fences and a ridge between
them, six turns of *Across a Deadly Field*; *Johnny Reb III* plays the same as the library converts it, on a table twice
as wide. One process, one core; the engine alone, without writing records.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import time
from typing import Any

from enfilade.ai.players import drill
from enfilade.core.dice import cast
from enfilade.core.stops import Ask, Over, Reveal, Roll
from enfilade.game.opening import prepared
from enfilade.library.editions.cards import edition
from enfilade.library.scenarios.shelf import of_values

EDITION = "adf-revised-15mm"
CARDS = (EDITION, "jr3-15mm")
PARTS = {
    "line of sight": ("ground/sight", "ground/fans", "battle/seeing", "tabletop/seeing"),
    "other geometry": ("ground/",),
    "moves: legality, cost, placing": (
        "battle/path",
        "battle/pace",
        "battle/placing",
        "battle/moving",
        "battle/planner",
        "battle/columns",
    ),
    "reading facts": (
        "battle/near",
        "battle/aim",
        "battle/cover",
        "battle/moment",
        "battle/control",
        "battle/scene",
        "battle/score",
    ),
    "combat chapters": ("rules/",),
    "the player": ("enfilade/ai",),
}


def table(units_a_side: int, card: str = EDITION) -> Any:
    """Brigades of four regiments and a battery, side by side on two edges."""
    width = max(36.0, units_a_side * 2.4)
    units: list[dict[str, Any]] = []
    brigades: list[dict[str, Any]] = []
    leaders: list[dict[str, Any]] = []
    for side, y, facing, nation in (("union", 5.0, 0, "us"), ("confederate", 25.0, 180, "cs")):
        for i in range(units_a_side):
            brigade = f"{nation}-{i // 5}"
            x = (i + 0.5) * width / units_a_side
            if i % 5 == 0:
                brigades.append({"id": brigade, "name": brigade, "side": side})
                at = [min(width - 1, x + 4), y]
                leaders.append(
                    {"id": f"{brigade}-l", "name": brigade, "side": side, "benefit": 1, "commands": [brigade], "at": at}
                )
            guns = i % 5 == 4
            units.append(
                {
                    "id": f"{nation}{i}",
                    "name": f"{nation} {i}",
                    "brigade": brigade,
                    "arm": "artillery" if guns else "infantry",
                    "weapon": "napoleon-12-pdr" if guns else "rifle-musket",
                    "quality": ("veteran", "trained", "green", "trained", "veteran")[i % 5],
                    "strength": 2 if guns else 6,
                    "at": [x, y],
                    "facing": facing,
                    "formation": "limbered" if guns else "battle-line",
                }
            )
    features = [_area("light-woods", x, 15, min(4, width - x), 3) for x in range(6, int(width), 14)]
    features += [_area("height", x, 19, min(5, width - x), 2, level=1) for x in range(11, int(width), 17)]
    features += [_line("wood-fence", x, 11, 6) for x in range(9, int(width) - 6, 16)]
    objectives = [
        {"id": f"o{i}", "name": f"hill {i}", "at": [x, 15], "radius": 2, "prizes": [{"points": 3}]}
        for i, x in enumerate(range(10, int(width), 20))
    ]
    told = {
        "format": "enfilade-scenario-1",
        "id": "benchmark",
        "title": "Two lines",
        "edition": EDITION,
        "introduction": "",
        "table": {"width": width, "height": 30},
        "turns": 6,
        "sides": {
            "union": {"name": "Union", "nation": "us", "edge": "south"},
            "confederate": {"name": "Confederate", "nation": "cs", "edge": "north"},
        },
        "initiative": "union",
        "terrain": {"type": "FeatureCollection", "features": features},
        "brigades": brigades,
        "leaders": leaders,
        "units": units,
        "victory": {"objectives": objectives, "tolls": [{"loss": "eliminated", "points": 2}]},
    }
    return prepared(of_values(told), edition(card)).board()


def fight(field: Any, seed: int) -> tuple[int, int]:
    """One battle; gives the numbers of stops and of turns."""
    game = field.game
    step, stops = game.begin(field), 0
    sealed: dict[str, Any] = {}
    while not isinstance(step.stop, Over):
        stops += 1
        state = step.state
        match step.stop:
            case Roll(dice=dice):
                step = game.roll(field, state, cast(str(seed), state.rolls, dice))
            case Reveal(sides=sides):
                step = game.open(field, state, sides[0], sealed.pop(sides[0]))
            case Ask(side=side, sealed=asked):
                answer = drill(game.view(field, state, side, step.stop))
                if asked:
                    sealed[side] = answer
                    step = game.seal(field, state, side, "a seal")
                else:
                    step = game.answer(field, state, answer)
    return stops, step.state.turn


def measure(card: str, units_a_side: int, seconds: float) -> None:
    fight(table(units_a_side, card), 0)
    # Processor time: who else uses the machine shall not count.
    start, games, stops, turns = time.process_time(), 0, 0, 0
    while time.process_time() - start < seconds:
        # A new table each time: a lab does not meet the same positions twice either.
        games += 1
        more, long = fight(table(units_a_side, card), games)
        stops, turns = stops + more, turns + long
    spent = time.process_time() - start
    print(
        f"{card:18} {2 * units_a_side:4} units: {games / spent:6.2f} battles/s, {turns / spent:6.2f} turns/s, "
        f"{stops / games:6.0f} stops each, {spent / stops * 1e6:5.0f} us a stop"
    )


def profile(card: str, units_a_side: int) -> None:
    field, meter = table(units_a_side, card), cProfile.Profile()
    meter.enable()
    for seed in range(3):
        fight(field, seed)
    meter.disable()
    shares: dict[str, float] = {}
    whole = 0.0
    for (file, _, _), (_, _, own, _, _) in pstats.Stats(meter).stats.items():  # type: ignore[attr-defined]
        part = next((name for name, marks in PARTS.items() if any(mark in file for mark in marks)), "the rest")
        shares[part] = shares.get(part, 0.0) + own
        whole += own
    for part, own in sorted(shares.items(), key=lambda one: -one[1]):
        print(f"  {own / whole:5.1%}  {part}")


def _area(kind: str, x: float, y: float, wide: float, deep: float, level: int = 0) -> dict[str, Any]:
    ring = [[x, y], [x + wide, y], [x + wide, y + deep], [x, y + deep], [x, y]]
    return {
        "type": "Feature",
        "properties": {"kind": kind, "level": level},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }


def _line(kind: str, x: float, y: float, long: float) -> dict[str, Any]:
    return {
        "type": "Feature",
        "properties": {"kind": kind},
        "geometry": {"type": "LineString", "coordinates": [[x, y], [x + long, y]]},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--profile", action="store_true", help="share of the time by part")
    parser.add_argument("--seconds", type=float, default=10, help="how long to play each size (10)")
    told = parser.parse_args()
    for card in CARDS:
        for size in (10, 50):
            measure(card, size, told.seconds)
            if told.profile:
                profile(card, size)


if __name__ == "__main__":
    main()
