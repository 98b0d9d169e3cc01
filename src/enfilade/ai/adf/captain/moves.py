"""Moves worth a thought for a unit or a team: to its place in line, to where its fire tells, or to face the enemy."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import msgspec

from enfilade.ai.adf.captain import spots as captain_spots
from enfilade.ai.adf.drill import moves as drill_moves
from enfilade.ai.adf.plans.brigade_lines import LINES, Slot
from enfilade.ai.adf.plans.estimate import INCH, Estimate, is_formed, stands_covered
from enfilade.ai.thought import Deadline
from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import Box, bearing, between, turned
from enfilade.ground.legs import Advance, File, Hand, Oblique, Wheel
from enfilade.rules.adf.battle.commands import Face, Form, Step
from enfilade.rules.adf.battle.move import path
from enfilade.rules.adf.battle.move.affording import afford
from enfilade.rules.adf.battle.move.ways import Wish, keeps_order, speeds_of, ways_to
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.tabletop.routes.cutting import cut

LEAST = 350
"""A shorter move is not worth an action."""
SHORT = 850
"""Where short range begins, and not yet contact."""
MARCH = 9 * INCH
"""So far from its slot a unit does not mind yet how it will face there."""
TRIED = 3
SPOTS = 4
"""Places to fire from that are tried in earnest; no more than half of what a captain looks at."""


class Way(NamedTuple):
    """A legal move and where it leads."""

    steps: tuple[Step, ...]
    boxes: tuple[Box, ...]
    units: tuple[Unit, ...]
    share: float


def ways(found: Estimate, ids: Sequence[str], slot: Slot | None, most: int, deadline: Deadline) -> list[Way]:
    """Legal moves of one action, the likeliest first, each end but once."""
    made: list[Way] = []
    seen: set[tuple[int, int, int]] = set()
    table, state = found.table, found.state
    for steps in _wishes(found, tuple(ids), slot):
        if len(made) >= most or deadline.is_over:
            break
        try:
            plan = path.plan(table, state, tuple(ids), steps)
        except (Illegal, Malformed):
            continue
        if any(unit.level != state.units[id].unit.level for id, unit in zip(ids, plan.stages[-1].units, strict=True)):
            # Out of its front arc, and so out of order.
            continue
        end = plan.ends[0]
        key = (round(end.x / 200), round(end.y / 200), round(end.facing / 500))
        if key not in seen:
            seen.add(key)
            made.append(Way(steps, plan.ends, plan.stages[-1].units, float(plan.share)))
    return made


def placed(state: State, ids: Sequence[str], way: Way) -> State:
    """The table as it would be after a move."""
    units = dict(state.units)
    for id, box, unit in zip(ids, way.boxes, way.units, strict=True):
        units[id] = msgspec.structs.replace(
            state.units[id],
            x=box.x,
            y=box.y,
            facing=box.facing,
            width=box.width,
            depth=box.depth,
            unit=unit,
            moved_since=True,
        )
    return msgspec.structs.replace(state, units=units)


def _wishes(found: Estimate, ids: tuple[str, ...], slot: Slot | None) -> Iterator[tuple[Step, ...]]:
    table, state = found.table, found.state
    pieces = [state.units[id] for id in ids]
    lead = pieces[0]
    # Who has points in hand and stands in line and cover looks for no other place to fire from.
    most = (
        0 if found.ahead and all(_is_posted(found, one) for one in pieces) else min(SPOTS, found.mind.look.moves // 2)
    )
    for spot in captain_spots.spots(found, pieces, most) if most else ():
        yield from islice(_to_slot(found, ids, spot.slot, spot.slot.facing), 1)
    if slot is not None:
        far = math.dist((slot.x, slot.y), (lead.x, lead.y))
        if far > LEAST / 2:
            yield from _to_slot(found, ids, slot, None if far > MARCH else slot.facing)
        elif between(slot.facing, lead.facing) > 1000:
            yield (Face(slot.facing),)
    if len(ids) == 1 and lead.unit.formation in ("road-column", "double-line"):
        yield from _into_line(found, lead, slot)
    yield from _turns(found, ids, lead)
    if len(ids) == 1 and slot is not None:
        for move in drill_moves.toward(table, state, lead, slot.x, slot.y, found.foes, SHORT):
            yield move.steps


def _is_posted(found: Estimate, piece: Piece) -> bool:
    return is_formed(piece) and piece.unit.formation in LINES and stands_covered(found, piece)


def _into_line(found: Estimate, piece: Piece, slot: Slot | None) -> Iterator[tuple[Step, ...]]:
    """Deploy, at once or after half a march."""
    line = Form("battle-line" if piece.unit.arm == "infantry" else "line")
    yield (line,)
    if slot is not None:
        for steps in islice(_to_slot(found, (piece.id,), slot, None), 1):
            half = tuple(_halved(step) for step in steps)
            yield (*half, line)


def _halved(step: Step) -> Step:
    match step:
        case Wheel(side, degrees):
            return Wheel(side, max(1, degrees // 2))
        case Advance(distance) | File(distance) | Oblique(distance=distance):
            return msgspec.structs.replace(step, distance=max(1, distance // 2 - 50))
        case _:
            return step


def _to_slot(found: Estimate, ids: tuple[str, ...], slot: Slot, facing: int | None) -> Iterator[tuple[Step, ...]]:
    """The shortest ways to a slot, as far as one action pays for them."""
    table, state = found.table, found.state
    speeds = speeds_of(table, state, ids)
    found_ways = ways_to(table, state, ids, Wish(slot.x, slot.y, facing), speeds)
    orderly = [way for way in found_ways if keeps_order(table, state, ids, way.steps)]
    orderly.sort(key=lambda way: way.effort + way.short)
    for way in orderly[:TRIED]:
        try:
            whole, limit, _, _ = afford(table, state, ids, way.steps)
        except (Illegal, Malformed):
            continue
        steps = cut(whole.steps, whole.fars, limit)
        if steps:
            yield steps


def _turns(found: Estimate, ids: tuple[str, ...], lead: Piece) -> Iterator[tuple[Step, ...]]:
    """Round to face the nearest enemy."""
    far, foe = found.nearest_foe(lead.x, lead.y)
    if foe is None or far > MARCH:
        return
    heading = bearing(lead.x, lead.y, foe.x, foe.y)
    side, off = _off(lead.facing, heading)
    if off > 2000:
        yield (Wheel(side, min(off, 9000)),)
        if len(ids) == 1:
            yield (Face(heading),)


def _off(facing: int, wanted: int) -> tuple[Hand, int]:
    turn = turned(wanted, -facing)
    return ("right", turn) if turn <= 18000 else ("left", 36000 - turn)
