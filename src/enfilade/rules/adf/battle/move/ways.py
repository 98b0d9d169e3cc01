"""Ways to a wished place: which steps lead there or nearer, at about what cost, and along the road beside it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from enfilade.core.errors import Malformed
from enfilade.ground.arcs import direction_in_arc
from enfilade.ground.box import COS, SIN, Box, bearing, between, front, turned
from enfilade.ground.legs import About, Advance, File, Leg, Oblique, Wheel, direction, travel
from enfilade.ground.routes import CLOSE, WIDEST_OBLIQUE, routes
from enfilade.ground.tracks import faces_forward, foot
from enfilade.rules.adf.battle.commands import CHANGES, Face, Step
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.move import path
from enfilade.rules.adf.battle.move.affording import fastest
from enfilade.rules.adf.battle.move.columns import rates_of
from enfilade.rules.adf.battle.move.pace import RIGHT_ANGLE, change_cost
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.chapters.facts import worse
from enfilade.tabletop.searching import last_such

SLACK = 5
"""Mils and hundredths of a degree that rounding may leave between a wish and its fulfilment."""
HALF_TURN = 18000
ONWARD = 5
"""How many ways are thought of that leave the road."""
BESIDE = 600
"""Mils from a road within which a column that is on it is meant to stay on it: nobody drags it to a hair."""


class Wish(NamedTuple):
    """The place and facing; any facing will do if there is none."""

    x: int
    y: int
    facing: int | None

    def is_met(self, box: Box) -> bool:
        if abs(box.x - self.x) > SLACK or abs(box.y - self.y) > SLACK:
            return False
        return self.facing is None or between(box.facing, self.facing) <= SLACK


class Way(NamedTuple):
    """Steps that lead to the wish or near it, and about how many actions they and what is then still to do take."""

    steps: tuple[Step, ...]
    meets: bool
    effort: float
    short: float


class Speeds(NamedTuple):
    """Of the slowest unit: in the open, along a track, and the best of all."""

    open: int
    track: int
    best: int
    change: float


def ways_to(table: Field, state: State, units: tuple[str, ...], wish: Wish, speeds: Speeds) -> list[Way]:
    """What is worth a try: every way that leads there, or at least nearer."""
    ways, still = [], _short(wish, state.units[units[0]].box, speeds)
    for steps, known in dict(_legs(table, state, units, wish, speeds)).items():
        mils, end = driven(table, state, units, steps, known)
        if end is None or not _is_known(table, steps, mils):
            continue
        meets = wish.is_met(end)
        short = 0.0 if meets else _short(wish, end, speeds)
        if meets or short < still:
            ways.append(Way(steps, meets, effort(steps, mils, speeds), short))
    return ways


def straight(box: Box, wish: Wish, arc: int) -> tuple[Leg, ...] | None:
    """To the front or obliquely, if the place lies in the arc."""
    dx, dy = wish.x - box.x, wish.y - box.y
    far, heading = round(math.hypot(dx, dy)), bearing(box.x, box.y, wish.x, wish.y)
    off = between(heading, box.facing)
    if off > min(arc, WIDEST_OBLIQUE):
        return None
    if abs(dx * COS[box.facing] - dy * SIN[box.facing]) <= CLOSE:
        return (Advance(far),)
    return (Oblique("right" if turned(box.facing, off) == heading else "left", max(1, off), far),)


def driven(
    table: Field, state: State, units: tuple[str, ...], steps: tuple[Step, ...], known: Box | None = None
) -> tuple[list[int], Box | None]:
    """How far the outermost unit goes with each step, and where the first unit ends, if that is not known already."""
    boxes = tuple(state.units[id].box for id in units)
    mils = []
    for step in steps:
        pivot = path.pivot_of(step, boxes) if len(boxes) > 1 else None
        if isinstance(step, Face):
            boxes = tuple(box._replace(facing=step.facing) for box in boxes)
            mils.append(0)
            continue
        assert not isinstance(step, CHANGES)
        mils.append(max(travel(step, box, pivot) for box in boxes))
        if known is None:
            try:
                boxes = tuple(path.after(table, step, box, None, pivot) for box in boxes)
            except Malformed:
                return mils, None
    return mils, known or boxes[0]


def speeds_of(table: Field, state: State, units: tuple[str, ...]) -> Speeds:
    rows = [rates_of(table.edition, state.units[id].unit) for id in units]
    lead = state.units[units[0]].unit
    files = len(units) == 1 and lead.formation in ("road-column", "limbered")
    return Speeds(
        max(1, min(row.open or 0 for row in rows)),
        (rows[0].road or 0) if files else 0,
        max(1, min(fastest(row) for row in rows)),
        float(change_cost(table, lead, About())),
    )


def effort(steps: tuple[Step, ...], mils: list[int], speeds: Speeds) -> float:
    """About how many actions steps take: in the open, since the ground is much the same for all of them."""
    total = 0.0
    for step, far in zip(steps, mils, strict=True):
        if isinstance(step, (About, *CHANGES)):
            total += speeds.change
        elif isinstance(step, Wheel):
            total += min(far / speeds.open, -(-step.degrees // RIGHT_ANGLE) / 2)
        else:
            total += far / (speeds.track if isinstance(step, File) else speeds.open)
    return total


def keeps_order(table: Field, state: State, units: tuple[str, ...], steps: tuple[Step, ...]) -> bool:
    """Whether nobody would be disordered by leaving his front arc (ruling 4.6); nor are teams backed or sidled."""
    for id in units:
        piece = state.units[id]
        unit, box = piece.unit, piece.box
        if unit.arm == "artillery" and unit.formation != "limbered":
            continue
        if worse(unit.level, "disorder") == unit.level and table.edition.rulings.move_outside_arc == "in-disorder":
            continue
        for step in steps:
            # Such legs go by its own front, wherever it has turned that before.
            heading = None if isinstance(step, CHANGES) else direction(step, box)
            if heading is not None and not direction_in_arc(box.facing, heading, table.arc):
                return False
    return True


def _is_known(table: Field, steps: tuple[Step, ...], mils: list[int]) -> bool:
    """Whether the steps are such as a move is made of: legs with a length, and changes where they may come."""
    changes = [isinstance(step, (*CHANGES, About)) for step in steps]
    if not steps or any(not far and not change for far, change in zip(mils, changes, strict=True)):
        return False
    rulings = table.edition.rulings
    if rulings.half_move_change == "before-moving" and changes != sorted(changes, reverse=True):
        return False
    return About() not in steps or rulings.facing_change_degrees * 100 >= HALF_TURN


def _legs(
    table: Field, state: State, units: tuple[str, ...], wish: Wish, speeds: Speeds
) -> Iterator[tuple[tuple[Step, ...], Box | None]]:
    """Everything worth a thought, and where it ends if that is known: as one box, after a turn, along the road."""
    box = state.units[units[0]].box
    ahead = bearing(box.x, box.y, wish.x, wish.y)
    if len(units) > 1:
        for facing in (wish.facing,) if wish.facing is not None else dict.fromkeys((box.facing, ahead)):
            yield from ((legs, None) for legs in _group_legs(state, units, wish, facing))
        return
    yield from routes(box, wish.x, wish.y, box.facing if wish.facing is None else wish.facing)
    turn = ahead if wish.facing is None else wish.facing
    if 0 < between(turn, box.facing) <= table.edition.rulings.facing_change_degrees * 100:
        faced = box._replace(facing=turn)
        onward = () if wish.is_met(faced) else straight(faced, wish, table.arc)
        if onward is not None:
            yield (Face(turn), *onward), None
    if speeds.track:
        yield from ((legs, None) for legs in _road_legs(table, box, wish))


def _group_legs(state: State, units: tuple[str, ...], wish: Wish, facing: int) -> Iterator[tuple[Step, ...]]:
    """A line of units wheels as one: the box round it takes the routes."""
    boxes = [state.units[id].box for id in units]
    lead = boxes[0]
    s, c = SIN[lead.facing], COS[lead.facing]
    across, ahead = [], []
    for box in boxes:
        x0, y0, x1, y1 = front(box)
        for x, y in ((x0, y0), (x1, y1)):
            across.append((x - lead.x) * c - (y - lead.y) * s)
            ahead.append((x - lead.x) * s + (y - lead.y) * c)
    right, on = (min(across) + max(across)) / 2, max(ahead) - lead.depth / 2
    round_all = lead._replace(
        x=round(lead.x + right * c + on * s),
        y=round(lead.y - right * s + on * c),
        width=round(max(across) - min(across)),
    )
    s, c = SIN[facing], COS[facing]
    x, y = round(wish.x + right * c + on * s), round(wish.y - right * s + on * c)
    yield from (route.legs for route in routes(round_all, x, y, facing) if About() not in route.legs)


def on_the_road(table: Field, box: Box, wish: Wish, speeds: Speeds) -> Wish:
    """A place beside the road that a column is filing along is meant to be on it, if no facing is asked for."""
    if not speeds.track or wish.facing is not None:
        return wish
    found = [(math.hypot(end.x - wish.x, end.y - wish.y), end) for _, _, end in _along(table, box, wish)]
    off, end = min(found, default=(math.inf, box))
    return Wish(end.x, end.y, None) if off <= BESIDE else wish


def _road_legs(table: Field, box: Box, wish: Wish) -> Iterator[tuple[Step, ...]]:
    """Along the road to the point of it that is nearest to the place, and from there."""
    for first, far, end in _along(table, box, wish):
        yield (*first, File(far))
        facing = end.facing if wish.facing is None else wish.facing
        if not wish.is_met(end):
            yield from ((*first, File(far), *route.legs) for route in routes(end, wish.x, wish.y, facing)[:ONWARD])


def _along(table: Field, box: Box, wish: Wish) -> Iterator[tuple[tuple[Leg, ...], int, Box]]:
    """How far to file, onward or after an about-face, to be nearest to the place, and where that ends."""
    ground = table.ground
    for first in ((), (About(),)):
        start = box._replace(facing=turned(box.facing, HALF_TURN)) if first else box
        spot = ground.nearest_track(start.x, start.y, start.facing)
        if spot is None:
            return
        forward = faces_forward(ground.lines, spot, start.facing)
        most = table.width + table.height
        whole = last_such(lambda far: ground.along_track(spot, forward, far) is not None, most, most)  # noqa: B023
        way = ground.along_track(spot, forward, whole) if whole else None
        far = _nearest_along(way.points, wish.x, wish.y) if way else 0
        leave = ground.along_track(spot, forward, far) if far else None
        if leave:
            x, y = leave.points[-1]
            yield first, far, box._replace(x=round(x), y=round(y), facing=leave.facing)


def _nearest_along(points: tuple[tuple[float, float], ...], x: int, y: int) -> int:
    """How far along a line of points it is nearest to a place."""
    least, best, gone = math.inf, 0.0, 0.0
    for a, b in pairwise(points):
        found = foot(a, b, x, y)
        if found and found[1] < least:
            least, best = found[1], gone + found[0]
        gone += math.dist(a, b)
    return int(best)


def _short(wish: Wish, end: Box, speeds: Speeds) -> float:
    """About how many actions a box is from the wish: the way, and half an action for each quarter turn."""
    turn = 0 if wish.facing is None else between(end.facing, wish.facing)
    return math.hypot(end.x - wish.x, end.y - wish.y) / speeds.open + turn / RIGHT_ANGLE / 2
