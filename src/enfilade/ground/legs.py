"""Legs: the ways a footprint moves, how far its outer end travels, and where it stands on the way."""

from __future__ import annotations

import math
from typing import Annotated, Literal

import msgspec

from enfilade.core.errors import Malformed
from enfilade.ground.box import COS, FULL, SIN, Box, front, front_centre, turned
from enfilade.ground.shapes import Point
from enfilade.ground.terrain import Ground
from enfilade.ground.tracks import Way, faces_forward

Hand = Literal["left", "right"]
Mils = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
CHORD = 1000
"""A wheel's arc is followed in chords of at most this many hundredths of a degree."""


class Advance(msgspec.Struct, frozen=True, tag="advance"):
    """Straight to the front."""

    distance: Mils


class Oblique(msgspec.Struct, frozen=True, tag="oblique"):
    """Forward at an angle, keeping the facing."""

    side: Hand
    degrees: Annotated[int, msgspec.Meta(ge=1, le=4500)]
    """Hundredths of a degree off the facing."""
    distance: Mils


class Wheel(msgspec.Struct, frozen=True, tag="wheel"):
    """About the front corner on the side it wheels to."""

    side: Hand
    degrees: Annotated[int, msgspec.Meta(ge=1, le=18000)]
    """Hundredths of a degree turned through."""


class About(msgspec.Struct, frozen=True, tag="about"):
    """To the rear, on the spot."""


class File(msgspec.Struct, frozen=True, tag="file"):
    """Along the road or trail it stands on, the way it faces."""

    distance: Mils


class Sidestep(msgspec.Struct, frozen=True, tag="sidestep"):
    """To a flank, keeping the facing."""

    side: Hand
    distance: Mils


class Back(msgspec.Struct, frozen=True, tag="back"):
    """To the rear, keeping the facing."""

    distance: Mils


class March(msgspec.Struct, frozen=True, tag="march"):
    """Straight in any direction of the compass, keeping the facing."""

    direction: Annotated[int, msgspec.Meta(ge=0, lt=FULL)]
    distance: Mils


Leg = Advance | Oblique | Wheel | About | File | Sidestep | Back | March


def direction(leg: Leg, box: Box) -> int | None:
    """The facing in which a straight leg goes; None for wheels, about-faces and files."""
    match leg:
        case Advance():
            return box.facing
        case Oblique(side, degrees):
            return turned(box.facing, -degrees if side == "left" else degrees)
        case Sidestep(side):
            return turned(box.facing, -9000 if side == "left" else 9000)
        case Back():
            return turned(box.facing, 18000)
        case March(heading):
            return heading
        case _:
            return None


def travel(leg: Leg, box: Box, pivot: Point | None = None) -> int:
    """Mils travelled: by a wheel, along the arc of the front corner farthest from the pivot; 0 by an about-face."""
    match leg:
        case About():
            return 0
        case Wheel(_, degrees):
            return round(_radius(leg, box, pivot) * math.radians(degrees / 100))
        case _:
            return leg.distance


def moved(leg: Leg, box: Box, gone: int, ground: Ground | None = None, pivot: Point | None = None) -> Box:
    """The box after so many mils of the leg; an about-face is done at once.

    >>> moved(Wheel("left", 9000), Box(5000, 5000, 0, 2000, 600), 3142)
    Box(x=4300, y=6300, facing=27000, width=2000, depth=600)
    """
    heading = direction(leg, box)
    if heading is not None:
        ahead, aside = box.y + COS[heading] * gone, box.x + SIN[heading] * gone
        return Box(round(aside), round(ahead), box.facing, box.width, box.depth)
    match leg:
        case About():
            return box._replace(facing=turned(box.facing, 18000))
        case Wheel(side, degrees):
            whole = travel(leg, box, pivot)
            angle = degrees if gone >= whole else round(degrees * gone / whole)
            return _wheeled(box, side, angle, pivot or _corner(box, side))
        case _:
            if gone == 0:
                return box
            way = _way(box, gone, ground)
            x, y = way.points[-1]
            return box._replace(x=round(x), y=round(y), facing=way.facing)


def front_paths(
    leg: Leg, box: Box, ground: Ground | None = None, pivot: Point | None = None
) -> tuple[tuple[Point, ...], ...]:
    """What the left end, centre and right end of the front follow during the leg; of a file, what the centre follows.

    An about-face goes nowhere and has none.
    """
    match leg:
        case About():
            return ()
        case File(distance):
            return (_way(box, distance, ground).points,)
        case Wheel(side, degrees):
            about = pivot or _corner(box, side)
            chords = -(-degrees // CHORD)
            angles = [degrees * step / chords * (-1 if side == "left" else 1) for step in range(chords + 1)]
            return tuple(
                tuple(_round_about(x, y, about, angle) if angle else (x, y) for angle in angles)
                for x, y in _front_points(box)
            )
        case _:
            heading = direction(leg, box) or 0
            dx, dy = SIN[heading] * leg.distance, COS[heading] * leg.distance
            return tuple(((x, y), (x + dx, y + dy)) for x, y in _front_points(box))


def _front_points(box: Box) -> tuple[Point, Point, Point]:
    x0, y0, x1, y1 = front(box)
    return (x0, y0), front_centre(box), (x1, y1)


def _corner(box: Box, side: Hand) -> Point:
    """The front corner on that side."""
    x0, y0, x1, y1 = front(box)
    return (x0, y0) if side == "left" else (x1, y1)


def _radius(leg: Wheel, box: Box, pivot: Point | None) -> float:
    if pivot is None:
        return box.width
    x0, y0, x1, y1 = front(box)
    return max(math.dist(pivot, (x0, y0)), math.dist(pivot, (x1, y1)))


def _wheeled(box: Box, side: Hand, angle: int, pivot: Point) -> Box:
    by = -angle if side == "left" else angle
    x, y = _round_about(box.x, box.y, pivot, by)
    return Box(round(x), round(y), turned(box.facing, by), box.width, box.depth)


def _round_about(x: float, y: float, pivot: Point, by: float) -> Point:
    """The point turned clockwise about the pivot by hundredths of a degree."""
    angle = math.radians(by / 100)
    s, c = math.sin(angle), math.cos(angle)
    px, py = pivot
    dx, dy = x - px, y - py
    return px + dx * c + dy * s, py + dy * c - dx * s


def _way(box: Box, distance: int, ground: Ground | None) -> Way:
    spot = ground.nearest_track(box.x, box.y, box.facing) if ground else None
    if ground is None or spot is None:
        raise Malformed("it stands on no road or trail")
    way = ground.along_track(spot, faces_forward(ground.lines, spot, box.facing), distance)
    if way is None:
        raise Malformed("the road or trail ends before that")
    return way
