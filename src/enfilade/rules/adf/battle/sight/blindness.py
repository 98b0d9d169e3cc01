"""Which ground before a unit's front it cannot see, and what hides it: patches of the fire arc, up to long range."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from enfilade.ground.box import COS, FULL, SIN, Box, distance_to_point, front
from enfilade.ground.shapes import Point, segment_meets_box
from enfilade.ground.sight import eyes, why_blocked
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.sight import near, seeing
from enfilade.rules.adf.battle.sight.looking import Screen, screen_at
from enfilade.rules.adf.battle.sight.outlines import Outline, arc_of
from enfilade.rules.adf.battle.state import Piece, State

ASUNDER = 300
"""Hundredths of a degree between two rays from a corner."""
ABREAST = 500
"""Mils between two rays from the front."""
STRIDE = 300
MOST_STRIDES = 30
"""A ray is looked along in strides; long ones have longer strides."""


class Dark(NamedTuple):
    """Ground that cannot be seen, and what hides it."""

    outline: Outline
    screen: Screen


class _Ray(NamedTuple):
    """A line from the front edge."""

    x: float
    y: float
    heading: int

    def at(self, far: float) -> Point:
        return self.x + SIN[self.heading] * far, self.y + COS[self.heading] * far


class _Run(NamedTuple):
    """Strides between two neighbouring rays that are all dark: from the first up to the last."""

    strip: int
    first: int
    last: int
    screen: Screen


def blind_ground(table: Field, state: State, piece: Piece) -> tuple[Dark, ...]:
    """None for a unit that cannot fire at a distance now."""
    far = aim.reach_of(table, piece) if piece.here else 0
    if not far:
        return ()
    stride = max(STRIDE, far // MOST_STRIDES)
    rays = _rays(piece.box, arc_of(table, piece))
    looker = _Looker(table, state, piece, far)
    chains: list[list[_Run]] = []
    open_chains: list[list[_Run]] = []
    for strip in range(len(rays) - 1):
        runs = _runs(looker, strip, _between(rays, strip), stride, far // stride)
        open_chains = _joined(open_chains, runs, chains)
    return tuple(Dark(_outline(rays, chain, stride), chain[0].screen) for chain in chains)


class _Looker:
    """One unit's eyes, and whatever could be in their way."""

    def __init__(self, table: Field, state: State, piece: Piece, far: int) -> None:
        self.table = table
        self.eyes = eyes(piece.box, table.front_points)
        self.others = [one for one in seeing.screens(table, state, piece) if not near.is_beyond(piece, one, far)]
        self.boxes = [one.box for one in self.others]

    def sees(self, x: float, y: float) -> bool:
        """Whether some eye sees the ground at a point; whoever stands on it does not hide it."""
        ground, rules = self.table.ground, self.table.sight
        for eye_x, eye_y in self.eyes:
            if any(_is_between(box, eye_x, eye_y, x, y) for box in self.boxes):
                continue
            if not why_blocked(ground, eye_x, eye_y, x, y, rules):
                return True
        return False

    def screen(self, x: float, y: float) -> Screen | None:
        """What hides a point from the middle of the front."""
        eye_x, eye_y = self.eyes[0]
        between = [one for one in self.others if _is_between(one.box, eye_x, eye_y, x, y)]
        return screen_at(self.table, (eye_x, eye_y), (x, y), between)


def _is_between(box: Box, x0: float, y0: float, x1: float, y1: float) -> bool:
    return segment_meets_box(x0, y0, x1, y1, box) and distance_to_point(box, x1, y1) > 0


def _rays(box: Box, opens: int) -> list[_Ray]:
    """From the left edge of the arc to the right: about the left corner, along the front, about the right corner."""
    lx, ly, rx, ry = front(box)
    count = max(1, -(-opens // ASUNDER))
    turns = [opens * i // count for i in range(count + 1)]
    files = max(1, -(-box.width // ABREAST))
    left = [_Ray(lx, ly, (box.facing - turn) % FULL) for turn in reversed(turns)]
    along = [_Ray(lx + (rx - lx) * i / files, ly + (ry - ly) * i / files, box.facing) for i in range(1, files)]
    right = [_Ray(rx, ry, (box.facing + turn) % FULL) for turn in turns]
    return [*left, *along, *right]


def _between(rays: Sequence[_Ray], strip: int) -> _Ray:
    """The middle of a strip."""
    one, other = rays[strip], rays[strip + 1]
    turn = (other.heading - one.heading) % FULL
    return _Ray((one.x + other.x) / 2, (one.y + other.y) / 2, (one.heading + turn // 2) % FULL)


def _runs(looker: _Looker, strip: int, ray: _Ray, stride: int, count: int) -> list[_Run]:
    table = looker.table
    runs: list[_Run] = []
    first = -1
    for i in range(count + 1):
        x, y = ray.at((i + 0.5) * stride)
        dark = i < count and 0 <= x <= table.width and 0 <= y <= table.height and not looker.sees(x, y)
        if dark and first < 0:
            first = i
        if not dark and first >= 0:
            screen = looker.screen(*ray.at((first + 0.5) * stride))
            if screen is not None:
                runs.append(_Run(strip, first, i, screen))
            first = -1
    return runs


def _joined(before: list[list[_Run]], runs: list[_Run], chains: list[list[_Run]]) -> list[list[_Run]]:
    """Patches grow from strip to strip where one dark run meets just one other; so none has a hole in it."""
    ahead = []
    for run in runs:
        met = [chain for chain in before if _meet(chain[-1], run)]
        if len(met) == 1 and sum(_meet(met[0][-1], other) for other in runs) == 1:
            met[0].append(run)
            ahead.append(met[0])
        else:
            chains.append([run])
            ahead.append(chains[-1])
    return ahead


def _meet(one: _Run, other: _Run) -> bool:
    return one.screen == other.screen and one.first < other.last and other.first < one.last


def _outline(rays: Sequence[_Ray], chain: Sequence[_Run], stride: int) -> Outline:
    """Along the near edges of its runs, and back along the far ones."""
    near_edge: list[Point] = []
    far_edge: list[Point] = []
    for run in chain:
        for ray in rays[run.strip : run.strip + 2]:
            near_edge.append(ray.at(run.first * stride))
            far_edge.append(ray.at(run.last * stride))
    points = [(round(x), round(y)) for x, y in (*near_edge, *reversed(far_edge))]
    return tuple(point for i, point in enumerate(points) if not i or point != points[i - 1])
