"""Routes: the few sequences of legs that bring a footprint to a wished place and facing, or near it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from enfilade.ground.box import COS, FULL, SIN, Box, turned
from enfilade.ground.legs import About, Advance, Back, Hand, Leg, March, Oblique, Sidestep, Wheel, moved, travel

CLOSE = 2
"""Mils beside the straight way that are not worth an oblique."""
WIDEST_OBLIQUE = 4500
WIDEST_WHEEL = 18000
SIDES: tuple[Hand, Hand] = ("left", "right")


class Route(NamedTuple):
    legs: tuple[Leg, ...]
    end: Box


def routes(box: Box, x: int, y: int, facing: int) -> tuple[Route, ...]:
    """Ways to bring the centre to a point and face so, the shortest first; some end near it or face otherwise.

    >>> routes(Box(0, 0, 0, 2000, 600), 0, 3000, 0)[0].legs
    (Advance(distance=3000),)
    """
    wished = box._replace(x=x, y=y, facing=facing)
    about, reverse = moved(About(), box, 0), moved(About(), wished, 0)
    plans = [
        *_straight(box, wished),
        *_turning(box, wished),
        *((About(), *legs) for legs in (*_straight(about, wished), *_turning(about, wished))),
        *((*legs, About()) for legs in (*_straight(box, reverse), *_turning(box, reverse))),
        *((About(), *legs, About()) for legs in (*_straight(about, reverse), *_turning(about, reverse))),
    ]
    found = sorted((_driven(box, legs) for legs in dict.fromkeys(plans)), key=lambda done: (done[0], len(done[1].legs)))
    return tuple(route for _, route in found)


def _driven(box: Box, legs: tuple[Leg, ...]) -> tuple[int, Route]:
    total, end = 0, box
    for leg in legs:
        far = travel(leg, end)
        total, end = total + far, moved(leg, end, far)
    return total, Route(legs, end)


def _straight(box: Box, wished: Box) -> Iterator[tuple[Leg, ...]]:
    """Without turning: to the very place, and straight ahead until abreast of it."""
    yield _go(box, wished.x, wished.y)
    ahead = round(_ahead(box, wished.x - box.x, wished.y - box.y))
    if ahead > CLOSE:
        yield (Advance(ahead),)


def _turning(box: Box, wished: Box) -> Iterator[tuple[Leg, ...]]:
    """With a wheel before, a wheel after, or one at each end."""
    for side in SIDES:
        facing = _facing_ahead(box, side, wished.x, wished.y)
        if facing is not None:
            yield from _wheel_and_go(box, side, facing, wished)
        if box.facing == wished.facing:
            continue
        yield from _wheel_and_go(box, side, wished.facing, wished)
        turn = _angle(side, box.facing, wished.facing)
        if turn <= WIDEST_WHEEL:
            before = _placed(box, side, *_pivot(wished, side))
            yield (*_go(box, before.x, before.y), Wheel(side, turn))
    for first in SIDES:
        for last in SIDES:
            yield from _wheel_twice(box, first, last, wished)


def _wheel_and_go(box: Box, side: Hand, facing: int, wished: Box) -> Iterator[tuple[Leg, ...]]:
    turn = _angle(side, box.facing, facing)
    if 0 < turn <= WIDEST_WHEEL:
        wheel = Wheel(side, turn)
        after = moved(wheel, box, travel(wheel, box))
        yield (wheel, *_go(after, wished.x, wished.y))


def _wheel_twice(box: Box, first: Hand, last: Hand, wished: Box) -> Iterator[tuple[Leg, ...]]:
    """Wheel, advance, wheel: both pivots are known, and with them the line along which to advance."""
    (ax, ay), (bx, by) = _pivot(box, first), _pivot(wished, last)
    apart = 0 if first == last else box.width if first == "left" else -box.width
    facing = _across(bx - ax, by - ay, apart)
    if facing is None:
        return
    before, after = _angle(first, box.facing, facing), _angle(last, facing, wished.facing)
    if not 0 < before <= WIDEST_WHEEL or not 0 < after <= WIDEST_WHEEL:
        return
    wheel = Wheel(first, before)
    start = moved(wheel, box, travel(wheel, box))
    ahead = round(_ahead(start, bx - ax, by - ay))
    if ahead > 0:
        yield wheel, Advance(ahead), Wheel(last, after)


def _go(box: Box, x: int, y: int) -> tuple[Leg, ...]:
    """One straight leg to a point, by the plainest name it has."""
    dx, dy = x - box.x, y - box.y
    far = round(math.hypot(dx, dy))
    if far <= CLOSE:
        return ()
    ahead, beside = _ahead(box, dx, dy), dx * COS[box.facing] - dy * SIN[box.facing]
    side: Hand = "left" if beside < 0 else "right"
    if abs(beside) <= CLOSE:
        return (Advance(far) if ahead > 0 else Back(far),)
    if abs(ahead) <= CLOSE:
        return (Sidestep(side, far),)
    off = round(math.degrees(math.atan2(abs(beside), ahead)) * 100)
    if 0 < off <= WIDEST_OBLIQUE:
        return (Oblique(side, off, far),)
    return (March(turned(box.facing, off if side == "right" else -off), far),)


def _facing_ahead(box: Box, side: Hand, x: int, y: int) -> int | None:
    """The facing to which it must wheel so that the point lies straight ahead of its centre."""
    px, py = _pivot(box, side)
    return _across(x - px, y - py, box.width / 2 if side == "left" else -box.width / 2)


def _across(dx: float, dy: float, right: float) -> int | None:
    """The facing from which a way to go leads forward and so far to the right; None if it is not so long."""
    far = math.hypot(dx, dy)
    if far <= abs(right):
        return None
    return round(math.degrees(math.atan2(dx, dy) - math.asin(right / far)) * 100) % FULL


def _pivot(box: Box, side: Hand) -> tuple[float, float]:
    s, c, deep = SIN[box.facing], COS[box.facing], box.depth / 2
    wide = -box.width / 2 if side == "left" else box.width / 2
    return box.x + c * wide + s * deep, box.y - s * wide + c * deep


def _placed(box: Box, side: Hand, x: float, y: float) -> Box:
    """The box moved, as it faces, until its pivot is at a point."""
    px, py = _pivot(box, side)
    return box._replace(x=round(box.x + x - px), y=round(box.y + y - py))


def _ahead(box: Box, dx: float, dy: float) -> float:
    return dx * SIN[box.facing] + dy * COS[box.facing]


def _angle(side: Hand, facing: int, wished: int) -> int:
    """How far it must turn to that side."""
    return (facing - wished if side == "left" else wished - facing) % FULL
