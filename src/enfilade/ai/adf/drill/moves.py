"""How a unit gets nearer to a place in one action: by the road, straight on, obliquely, or after a turn."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import Box, bearing, distance, is_within, turned
from enfilade.ground.legs import Advance, File, Hand, Leg, Oblique, Wheel, moved
from enfilade.rules.adf.battle.commands import Face, Move, Step
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.move.pace import change_cost, pace_of, share
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.battle.turn import control

INCH = 1000
LEAST = 400
"""A shorter move is not worth an action."""
STRAIGHT = 700
"""So little off the line is no reason to turn, in hundredths of a degree."""
FARTHEST = 18 * INCH
ASIDE = 8 * INCH
"""How far to the side it goes to get round somebody."""
FAR = 1_000_000
"""More than any leg."""


def toward(
    table: Field, state: State, piece: Piece, x: int, y: int, foes: list[Piece], stop: int, most: int = FARTHEST
) -> Iterator[Move]:
    """Moves that bring it nearer to a place, no nearer than `stop` to any enemy; some may not be legal."""
    far = round(math.dist((piece.x, piece.y), (x, y)))
    if far < LEAST:
        return
    free = _free(table, state, piece)
    near = [foe.box for foe in foes if math.dist((foe.x, foe.y), (piece.x, piece.y)) < FARTHEST + stop + 3000]
    for before, make, want in _ways(table, piece, x, y, min(far, most)):
        yield from _tries(table, piece, before, make, want, near, stop, free)


def to_face(piece: Piece, x: int, y: int) -> Iterator[Move]:
    """Turn towards a place on the spot, or by a wheel where there is no room."""
    facing = bearing(piece.x, piece.y, x, y)
    side, off = _off(piece.facing, facing)
    if off:
        yield Move((piece.id,), (Face(facing),))
        yield Move((piece.id,), (Wheel(side, off),))


class _Straight:
    def __call__(self, far: int) -> Leg:
        return Advance(far)


class _Slanted:
    def __init__(self, side: Hand, angle: int) -> None:
        self.side, self.angle = side, angle

    def __call__(self, far: int) -> Leg:
        return Oblique(self.side, self.angle, far)


class _Along:
    def __call__(self, far: int) -> Leg:
        return File(far)


_Make = _Straight | _Slanted | _Along
_Way = tuple[tuple[Step, ...], _Make, int]
"""What comes first, the leg by its length, and the length that is wanted."""


def _ways(table: Field, piece: Piece, x: int, y: int, far: int) -> Iterator[_Way]:
    """Ways to try, the likeliest first."""
    side, off = _off(piece.facing, bearing(piece.x, piece.y, x, y))
    if piece.unit.formation in ("road-column", "limbered"):
        along = _file(table, piece, x, y)
        if along:
            yield (), _Along(), along
    if off <= STRAIGHT:
        yield (), _Straight(), far
    elif off <= min(4500, table.arc):
        yield (), _Slanted(side, off), far
        yield (Wheel(side, off),), _Straight(), far
    elif off <= 9000:
        yield (Wheel(side, off),), _Straight(), far
        yield (Face(bearing(piece.x, piece.y, x, y)),), _Straight(), far
    else:
        yield (Face(bearing(piece.x, piece.y, x, y)),), _Straight(), far
        yield (Wheel(side, 9000),), _Straight(), 0
    if off <= 6000:
        yield (), _Slanted("left", 4000), min(far, ASIDE)
        yield (), _Slanted("right", 4000), min(far, ASIDE)


def _tries(
    table: Field,
    piece: Piece,
    before: tuple[Step, ...],
    make: _Make,
    want: int,
    near: list[Box],
    stop: int,
    free: int,
) -> Iterator[Move]:
    """One way as far as the action carries, and shorter if somebody should be in the way."""
    box, left = piece.box, Fraction(1)
    try:
        for step in before:
            if isinstance(step, Face):
                left -= change_cost(table, piece.unit, step)
                box = box._replace(facing=step.facing)
            elif isinstance(step, Wheel):
                left -= share([pace_of(table, piece.unit, step, box)])
                box = moved(step, box, FAR)
        if left < 0:
            return
        if left == 0 or want < LEAST:
            if before:
                yield Move((piece.id,), before)
            return
        far = min(want, _affordable(table, piece, make, box, left, want) + free)
        far = _clear(table, make, box, far, near, stop)
    except (Illegal, Malformed):
        return
    for part in (far, far - 600, far // 2):
        if part < LEAST:
            return
        yield Move((piece.id,), (*before, make(part)))


def _affordable(table: Field, piece: Piece, make: _Make, box: Box, left: Fraction, want: int) -> int:
    """How far the rest of the action carries along this leg."""
    gone, above, below = 0, left.numerator, left.denominator
    for length, rate in pace_of(table, piece.unit, make(want), box).spans:
        if length * below >= above * rate:
            return gone + above * rate // below
        above, below = above * rate - length * below, below * rate
        gone += length
    return gone


def _clear(table: Field, make: _Make, box: Box, far: int, near: list[Box], stop: int) -> int:
    """Shortened until no enemy is nearer than he should be; a unit that stands so near already does not close in."""
    for _ in range(4):
        if far <= 0 or not near:
            break
        end = moved(make(far), box, far, table.ground)
        if not any(is_within(end, foe, stop - 1) for foe in near):
            break
        apart = min(distance(end, foe) for foe in near)
        if min(distance(box, foe) for foe in near) <= apart:
            break
        far -= max(stop - apart, 250)
    return far


def _file(table: Field, piece: Piece, x: int, y: int) -> int:
    """How far to follow the road, if it leads nearer; 0 if it does not."""
    before = math.dist((piece.x, piece.y), (x, y))
    best, found = before - INCH, 0
    for far in (4, 8, 13, 16):
        try:
            end = moved(File(far * INCH), piece.box, far * INCH, table.ground)
        except Malformed:
            break
        after = math.dist((end.x, end.y), (x, y))
        if after < best - (far - found / INCH) * 500:
            best, found = after, far * INCH
    return found


def _off(facing: int, wanted: int) -> tuple[Hand, int]:
    turn = turned(wanted, -facing)
    return ("right", turn) if turn <= 18000 else ("left", 36000 - turn)


def _free(table: Field, state: State, piece: Piece) -> int:
    """Inches of a leader who is with it."""
    if not any(chief.attached == piece.id for chief in state.leaders.values()):
        return 0
    return int(control.leader_inches(table, state, (piece.id,), "move"))
