"""Where in the line each regiment of a task has its place, and which way it faces there."""

from __future__ import annotations

import math
from typing import NamedTuple

import msgspec

from enfilade.ai.jr3.drill.estimate import INCH, Estimate, apart, middle, telling_range
from enfilade.ai.jr3.drill.plans import AROUND, IN_IT, Kind, Task
from enfilade.ground.box import COS, SIN, bearing, turned
from enfilade.rules.jr3.battle.field import size_of
from enfilade.rules.jr3.battle.state import Piece

GAP = 400
"""Between regiments: near enough to support each other."""
ABREAST = 4
BEHIND = 3 * INCH
"""Between the first line and the second."""
STANDOFF = 0.85
"""Lines are drawn up before an enemy at such a share of the usual range of their arms."""
RETIRE = 20 * INCH
"""Who keeps out of the enemy's reach stays so far from him."""


class Slot(NamedTuple):
    """Where a regiment is to stand."""

    x: int
    y: int
    facing: int
    kind: Kind
    past: frozenset[str] = frozenset()
    """Enemies whom others deal with: it goes past them."""


def slots(found: Estimate, tasks: tuple[Task, ...]) -> dict[str, Slot]:
    made: dict[str, Slot] = {}
    joined: dict[tuple[Kind, int, int], list[Piece]] = {}
    held = frozenset(task.foe for task in tasks if task.foe)
    for task in tasks:
        if task.kind in ("stay", "back"):
            made |= {one.id: _alone(found, task, one) for one in task.men}
        else:
            joined.setdefault((task.kind, task.x, task.y), []).extend(task.men)
    for (kind, x, y), men in joined.items():
        task = next(one for one in tasks if (one.kind, one.x, one.y) == (kind, x, y))
        past = held - {task.foe}
        made |= {id: slot._replace(past=past) for id, slot in _line(found, task._replace(men=tuple(men))).items()}
    return made


def facing_of(found: Estimate, x: float, y: float, otherwise: int) -> int:
    """Towards the enemies who are nearest to a point."""
    near = sorted((apart(foe, x, y), foe.id, foe) for foe in found.foes)[:3]
    if not near or near[0][0] < 1:
        return otherwise
    close = [foe for far, _, foe in near if far <= near[0][0] + AROUND]
    return bearing(x, y, *middle(close))


def _alone(found: Estimate, task: Task, piece: Piece) -> Slot:
    """It stays, or goes back from an enemy who is too near."""
    if task.kind == "stay":
        return Slot(piece.x, piece.y, facing_of(found, piece.x, piece.y, piece.facing), "stay")
    far, foe = found.nearest_foe(piece)
    if foe is None or far >= RETIRE:
        return Slot(piece.x, piece.y, facing_of(found, piece.x, piece.y, piece.facing), "back")
    away = bearing(foe.x, foe.y, piece.x, piece.y)
    x, y = piece.x + SIN[away] * (RETIRE - far), piece.y + COS[away] * (RETIRE - far)
    margin = 3 * INCH
    x, y = min(max(margin, x), found.table.width - margin), min(max(margin, y), found.table.height - margin)
    return Slot(round(x), round(y), turned(away, 18000), "back")


def _line(found: Estimate, task: Task) -> dict[str, Slot]:
    x, y, facing = _front(found, task)
    made: dict[str, Slot] = {}
    east, north = SIN[turned(facing, 9000)], COS[turned(facing, 9000)]
    steady = sorted(task.men, key=lambda one: (one.unit.level != "good", apart(one, x, y), one.id))
    for row in range(0, len(steady), ABREAST):
        back = row // ABREAST * BEHIND
        rank = sorted(steady[row : row + ABREAST], key=lambda one: ((one.x - x) * east + (one.y - y) * north, one.id))
        widths = [_width(found, one) for one in rank]
        along = -(sum(widths) + GAP * (len(rank) - 1)) / 2
        for one, width in zip(rank, widths, strict=True):
            at = along + width / 2
            along += width + GAP
            sx = x + east * at - SIN[facing] * back
            sy = y + north * at - COS[facing] * back
            made[one.id] = Slot(*_inside(found, sx, sy), facing, task.kind)
    return made


def _front(found: Estimate, task: Task) -> tuple[float, float, int]:
    """The middle of the line and its facing: in the place, or before the enemy who holds it."""
    mx, my = middle(task.men)
    reach = task.place.radius + IN_IT if task.place is not None else IN_IT
    inside = [foe for foe in found.foes if apart(foe, task.x, task.y) <= reach]
    if not inside:
        facing = facing_of(
            found, task.x, task.y, bearing(mx, my, task.x, task.y) if (mx, my) != (task.x, task.y) else 0
        )
        return task.x, task.y, facing
    foe = min(inside, key=lambda one: (math.dist((one.x, one.y), (mx, my)), one.id))
    facing = bearing(mx, my, foe.x, foe.y)
    off = STANDOFF * min(telling_range(found.table, one) for one in task.men) + foe.depth / 2
    return foe.x - SIN[facing] * off, foe.y - COS[facing] * off, facing


def _width(found: Estimate, piece: Piece) -> int:
    unit = piece.unit
    line = "line" if unit.arm != "artillery" else "unlimbered"
    return size_of(found.table, msgspec.structs.replace(unit, formation=line))[0]


def _inside(found: Estimate, x: float, y: float) -> tuple[int, int]:
    margin = 2 * INCH
    return (
        round(min(max(margin, x), found.table.width - margin)),
        round(min(max(margin, y), found.table.height - margin)),
    )
