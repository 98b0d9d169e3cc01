"""Where guns go and what they do there: up to where they see the enemy in usual range, and then they stay and fire."""

from __future__ import annotations

import math
from collections.abc import Iterator

import msgspec

from enfilade.ai.jr3.drill.estimate import INCH, Estimate, Place, apart, middle, usual_range
from enfilade.ai.jr3.drill.fights import best_target, stand
from enfilade.ai.jr3.drill.lines import Slot, facing_of
from enfilade.ai.jr3.drill.marches import march
from enfilade.ai.jr3.drill.style import Style
from enfilade.ground.box import COS, SIN, bearing, distance, turned
from enfilade.rules.jr3.battle.commands import Disengage, Hold, Mark
from enfilade.rules.jr3.battle.state import Piece
from enfilade.tabletop.room import is_water
from enfilade.tabletop.seeing import is_clear

SHARE = 0.7
"""They come so near, of their usual range."""
TOO_NEAR = 8 * INCH
"""Limbered guns with nobody before them go back from an enemy who is so near."""
STEP = 6 * INCH
SPREAD = (0, 3000, -3000, 6000, -6000)


def order(found: Estimate, piece: Piece, style: Style, slot: Slot | None) -> Mark:
    """What a battery does this turn."""
    if found.is_locked(piece):
        return Hold()
    threats = found.threats(piece)
    unlimbered = piece.unit.formation == "unlimbered"
    if piece.unit.level != "good" and threats:
        return Disengage()
    if not unlimbered and found.nearest_foe(piece)[0] < TOO_NEAR and _alone(found, piece, threats):
        return Disengage()
    if unlimbered and (best_target(found, piece) is not None or threats):
        seen = best_target(found, piece)
        if threats or (seen and distance(piece.box, seen[0].box) <= usual_range(found.table, piece)):
            return stand(found, piece, style)
    where = found.once(("spot", piece.id), (piece,), lambda: _spot(found, piece))
    if where is None:
        return stand(found, piece, style) if unlimbered else march(found, piece, _here(found, piece)) or Hold()
    return march(found, piece, where) or stand(found, piece, style)


def _alone(found: Estimate, piece: Piece, threats: tuple[Piece, ...]) -> bool:
    screen = _screen(found, piece, piece.x, piece.y)
    return any(not _is_screened(screen, piece.x, piece.y, foe) for foe in threats)


def _here(found: Estimate, piece: Piece) -> Slot:
    return Slot(piece.x, piece.y, facing_of(found, piece.x, piece.y, piece.facing), "stay")


def _spot(found: Estimate, piece: Piece) -> Slot | None:
    """The best place for it within a few moves: with enemies or a place that pays in range and in view."""
    if not found.foes:
        return None
    # What a spot would be worth if all of it were in view is soon told; lines of sight are felt along for few.
    hoped = sorted((-(_worth(found, piece, x, y, hoped=True) - off), x, y, off) for x, y, off in _spots(found, piece))
    best: tuple[float, int, int] | None = None
    for hope, x, y, off in hoped:
        if best is not None and -hope < best[0]:
            break
        offer = (_worth(found, piece, x, y) - off, -x, -y)
        best = offer if best is None else max(best, offer)
    if best is None or best[0] <= _worth(found, piece, piece.x, piece.y) + 0.1:
        return None
    x, y = -best[1], -best[2]
    return Slot(x, y, facing_of(found, x, y, piece.facing), "hold")


def _spots(found: Estimate, piece: Piece) -> Iterator[tuple[int, int, float]]:
    """Places within a few moves, and what the way there takes off their worth."""
    aims = [(place.x, place.y) for place in _paying(found)] + [middle(found.foes)]
    margin = 2 * INCH
    for x, y in aims:
        far = math.dist((piece.x, piece.y), (x, y))
        heading = bearing(piece.x, piece.y, x, y) if far else piece.facing
        for off in SPREAD:
            for gone in range(STEP, int(far) + STEP, STEP):
                way = turned(heading, off % 36000)
                sx, sy = round(piece.x + SIN[way] * gone), round(piece.y + COS[way] * gone)
                if not (margin < sx < found.table.width - margin and margin < sy < found.table.height - margin):
                    break
                if is_water(found.table, sx, sy):
                    continue
                yield sx, sy, gone / (40 * STEP)


def _paying(found: Estimate) -> tuple[Place, ...]:
    return tuple(place for place in found.places if place.worth)


def _worth(found: Estimate, piece: Piece, x: int, y: int, hoped: bool = False) -> float:
    """What guns there would be good for, in whole targets; they must not be the first whom the enemy meets. Hoped for
    is the same with everybody in view."""
    reach = SHARE * usual_range(found.table, piece)
    there = msgspec.structs.replace(piece, x=x, y=y).box
    screen = _screen(found, piece, x, y)
    worth = 0.0
    for foe in found.foes:
        far = apart(foe, x, y)
        if far < found.reaches[foe.id] and not _is_screened(screen, x, y, foe):
            worth -= 1.0
        if far <= 2 * reach and (hoped or is_clear(found.table, there, foe.box, ())):
            worth += min(1.0, reach / max(far, 1.0)) ** 2
    for place in _paying(found):
        if math.dist((x, y), (place.x, place.y)) <= reach:
            worth += 0.5
    return worth


def _screen(found: Estimate, piece: Piece, x: int, y: int) -> list[Piece]:
    """The friends who are about a place."""
    return [
        one for one in found.own if one.id != piece.id and one.unit.arm != "artillery" and apart(one, x, y) < 2 * STEP
    ]


def _is_screened(screen: list[Piece], x: int, y: int, foe: Piece) -> bool:
    """Whether one of them stands nearer to the enemy than the guns would."""
    far = apart(foe, x, y)
    return any(apart(one, foe.x, foe.y) < far for one in screen)
