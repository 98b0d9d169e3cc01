"""Where a unit or a team could stand to fire: many places round the enemies within reach, weighed in one call."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from enfilade.ai.adf.captain.volleys import may_combine
from enfilade.ai.adf.plans.brigade_lines import Slot
from enfilade.ai.adf.plans.estimate import INCH, Estimate, pace
from enfilade.ai.adf.survey import survey
from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import COS, FULL, SIN, Box, bearing, turned
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters.firepower import reach_of

SWINGS = (0, 3000, -3000, 6000, -6000)
"""Round an enemy to either side, in hundredths of a degree."""
MARKS = 4
"""Enemies that are thought of, the nearest first."""
INSIDE = 200
"""How far within a range a line stops."""
CLOSE = 900
TURN = 0.4
"""Roughly the share of an action that facing about costs."""


class Spot(NamedTuple):
    """A place for a team and what it could do and suffer there, in points."""

    slot: Slot
    """Of its first unit."""
    dealt: float
    worth: float


def spots(found: Estimate, pieces: Sequence[Piece], most: int) -> list[Spot]:
    """The best places to fire from that might be reached in an action, the best first."""
    places = _round_about(found, pieces)[: found.mind.look.places]
    if not places:
        return []
    surveyed, weights = survey.survey(found.view), found.mind.weights
    weighed = [survey.weigh(surveyed, piece, [boxes[i] for boxes in places]) for i, piece in enumerate(pieces)]
    made = []
    for at, boxes in enumerate(places):
        if len(pieces) == 1 and weighed[0].crowded[at]:
            continue
        sums = sum(one.deals_by_target[at] for one in weighed)
        mark = int(sums.argmax())
        if sums[mark] <= 0.0:
            continue
        able = [i for i, one in enumerate(weighed) if one.deals_by_target[at][mark] > 0.0]
        dealt = _dealt(found, pieces, boxes, able, surveyed.foes[mark])
        harm = max(
            float(one.suffers_now[at] * weights.come_on + one.suffers[at] * weights.standing) * found.figure[piece.id]
            for piece, one in zip(pieces, weighed, strict=True)
        )
        lead = boxes[0]
        worth = dealt * (weights.dealt + weights.prepared) - harm
        if dealt > 0.0:
            made.append(Spot(Slot(lead.x, lead.y, lead.facing), dealt, worth))
    made.sort(key=lambda spot: -spot.worth)
    return made[:most]


def _round_about(found: Estimate, pieces: Sequence[Piece]) -> list[tuple[Box, ...]]:
    """Places at the ranges where fire changes, before each of the nearest enemies and to either side of his front."""
    table = found.table
    if not aim.reach_of(table, pieces[0]):
        return []
    reach = int(reach_of(table.edition, pieces[0].unit))
    x = sum(one.x for one in pieces) / len(pieces)
    y = sum(one.y for one in pieces) / len(pieces)
    go = min(pace(found, one) for one in pieces) + INCH // 2
    ranked = sorted(
        (math.dist((foe.x, foe.y), (x, y)), foe.id, foe) for foe in found.foes if foe.unit.level != "routed"
    )
    places = []
    for far, _, foe in ranked[:MARKS]:
        if far > 2 * reach + go + 2 * INCH:
            break
        for want in (2 * reach - INSIDE, reach - INSIDE, CLOSE):
            for swing in SWINGS:
                heading = turned(bearing(foe.x, foe.y, round(x), round(y)), swing)
                off = want + foe.depth // 2 + pieces[0].depth // 2
                nx, ny = foe.x + SIN[heading] * off, foe.y + COS[heading] * off
                facing = turned(heading, FULL // 2)
                turn = abs((facing - pieces[0].facing + FULL // 2) % FULL - FULL // 2) / 9000
                if math.dist((nx, ny), (x, y)) / go + turn * TURN > 1.0:
                    continue
                if not (0 < nx < table.width and 0 < ny < table.height):
                    continue
                places.append(_moved(pieces, x, y, nx, ny, facing))
    return places


def _moved(pieces: Sequence[Piece], x: float, y: float, nx: float, ny: float, facing: int) -> tuple[Box, ...]:
    """A team set down as it stands, about its middle."""
    turn = (facing - pieces[0].facing) % FULL
    s, c = SIN[turn], COS[turn]
    boxes = []
    for one in pieces:
        dx, dy = one.x - x, one.y - y
        boxes.append(
            Box(
                round(nx + dx * c + dy * s),
                round(ny + dy * c - dx * s),
                turned(one.facing, turn),
                one.width,
                one.depth,
            )
        )
    return tuple(boxes)


def _dealt(found: Estimate, pieces: Sequence[Piece], boxes: tuple[Box, ...], able: list[int], mark: Piece) -> float:
    """What those who could see and reach the mark would do to it together."""
    firers = [msgspec.structs.replace(pieces[i], x=boxes[i].x, y=boxes[i].y, facing=boxes[i].facing) for i in able]
    if len(firers) > 1 and not may_combine(found.table, firers):
        firers = firers[:1]
    try:
        shot = aim.plain_shot(found.table, found.state, firers, mark)
        return found.scales.fire(mark, shot).worth * found.mind.weights.figure
    except (Illegal, Malformed):
        return 0.0
