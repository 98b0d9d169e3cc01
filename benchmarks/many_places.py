"""One unit weighed in 64 places against 30 enemies: one call of the survey, against asking the rules place by place.

    .venv/bin/python benchmarks/many_places.py

Both give the fire it could make from every place at each enemy and the fire of each enemy on it there, who supports
and leads it and whether it has room; the answers are compared before anything is timed. The units of a scenario are
set out at random on its table, thirty a side.
"""

from __future__ import annotations

import random
import time
from statistics import median

import msgspec

from enfilade.ai.adf.drill import worth as drill_worth
from enfilade.ai.adf.survey.survey import Survey, Weighed, survey, weigh
from enfilade.core.errors import Illegal
from enfilade.ground.box import Box
from enfilade.library.editions.cards import edition
from enfilade.library.scenarios.shelf import scenario
from enfilade.rules.adf.battle import chapters
from enfilade.rules.adf.battle.field import Field, field_of
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.move import placing
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.battle.turn import control
from enfilade.rules.adf.battle.view import view

SCENARIOS = ("mcphersons-woods", "hornets-nest", "bufords-delay")
EDITION = "adf-revised-15mm"
PLACES, A_SIDE, ROUNDS, SLOWLY = 64, 30, 30, 3


def crowd(name: str, chance: random.Random) -> Survey:
    """The scenario's units over and over, each side on its own half of the table."""
    table = field_of(EDITION, edition(EDITION).edition, scenario(name).scenario)
    begun = chapters.begin(table)
    units: dict[str, Piece] = {}
    for n, side in enumerate(table.sides):
        listed = [piece for piece in begun.state.units.values() if piece.side == side]
        for i in range(A_SIDE):
            piece = listed[i % len(listed)]
            low, high = ((3000, table.height // 2), (table.height // 2, table.height - 3000))[n]
            units[f"{piece.id}-{i}"] = msgspec.structs.replace(
                piece,
                id=f"{piece.id}-{i}",
                place="table",
                x=chance.randrange(3000, table.width - 3000),
                y=chance.randrange(low, high),
                facing=(18_000 * n + chance.randint(-3000, 3000)) % 36_000,
            )
    state = msgspec.structs.replace(begun.state, units=units)
    return survey(view(table, state, table.sides[0], begun.stop))


def places(piece: Piece, chance: random.Random) -> list[Box]:
    return [
        piece.box._replace(
            x=piece.x + chance.randint(-8000, 8000),
            y=piece.y + chance.randint(-8000, 8000),
            facing=(piece.facing + chance.choice((0, 0, chance.randint(-9000, 9000)))) % 36_000,
        )
        for _ in range(PLACES)
    ]


def one_by_one(table: Field, state: State, piece: Piece, boxes: list[Box]) -> list[list[float] | None]:
    """The same by the rules; None where it has no room."""
    found: list[list[float] | None] = []
    for box in boxes:
        if not placing.has_room(table, state, piece, box):
            found.append(None)
            continue
        there = msgspec.structs.replace(piece, x=box.x, y=box.y, facing=box.facing)
        moved = msgspec.structs.replace(state, units={**state.units, piece.id: there})
        foes = near.enemies(moved, piece.side)
        mine = set(aim.targets(table, moved, there))
        row = [_worth(table, moved, there, foe) if foe.id in mine else 0.0 for foe in foes]
        row += [_worth(table, moved, foe, there) if piece.id in aim.targets(table, moved, foe) else 0.0 for foe in foes]
        near.supporters(table, moved, there)
        control.is_in_command(table, moved, there)
        found.append(row)
    return found


def _worth(table: Field, state: State, firer: Piece, target: Piece) -> float:
    try:
        return drill_worth.of_fire(table.edition, aim.shot(table, state, (firer.id,), target.id))
    except Illegal:
        return 0.0


def differing(many: Weighed, rows: list[list[float] | None]) -> tuple[int, int]:
    """How many fires are worth something else, of how many that are worth something."""
    other = fires = 0
    for n, row in enumerate(rows):
        if row is not None:
            got = [*many.deals_by_target[n].tolist(), *many.suffers_by_foe[n].tolist()]
            other += sum(abs(a - b) > 1e-9 for a, b in zip(row, got, strict=True))
            fires += sum(value > 0 for value in row)
    return other, fires


def main() -> None:
    print(f"{PLACES} places, {A_SIDE} enemies; CPU milliseconds a call, median")
    for name in SCENARIOS:
        chance = random.Random(name)
        found = crowd(name, chance)
        table, state, own = found.table, found.state, list(found.own)
        asked = [(piece, places(piece, chance)) for piece in chance.sample(own, 10)]
        slow, other, fires = [], 0, 0
        for piece, boxes in asked[:SLOWLY]:
            start = time.thread_time()
            rows = one_by_one(table, state, piece, boxes)
            slow.append(time.thread_time() - start)
            more = differing(weigh(found, piece, boxes), rows)
            other, fires = other + more[0], fires + more[1]
        quick = []
        for n in range(ROUNDS + len(asked)):
            piece, boxes = asked[n % len(asked)]
            start = time.thread_time()
            weigh(found, piece, boxes)
            quick.append(time.thread_time() - start)
        once, each = median(quick[len(asked) :]) * 1000, median(slow) * 1000
        print(
            f"{name:18} one call {once:6.1f}   place by place {each:8.1f}: {each / once:3.0f} times as long", end="   "
        )
        print(f"({other} of {fires} fires differ)")


if __name__ == "__main__":
    main()
