"""Where those who charge come to stand: turned to the enemy if there is room, else as they stood, else not at all."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import msgspec

from enfilade.ground.box import Box, inside, overlap
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.state import Piece, State
from enfilade.tabletop.contact import reach, slid
from enfilade.tabletop.near import on_table
from enfilade.tabletop.room import has_room


class Stride(NamedTuple):
    """So far on in the direction of the charge."""

    unit: str
    heading: int
    far: int


def stances(
    table: Field, state: State, leads: Sequence[Stride], others: Sequence[Stride], target: str = ""
) -> dict[str, Box] | None:
    """The ground of all who have room where they come to: the leaders must have it, the others stay where they are
    without it. None if a leader has none. `target` is whom he must not run into before he has turned."""
    ways = [_ways(state, lead, target) for lead in leads]
    for boxes in product(*ways):
        found = {lead.unit: box for lead, box in zip(leads, boxes, strict=True)}
        for one in others:
            ahead = slid(state.units[one.unit].box, one.heading, one.far)
            if one.far > 0 and has_room(table, _standing(state, found), state.units[one.unit], ahead):
                found[one.unit] = ahead
        if all(_fits(table, _standing(state, found), lead.unit) for lead in leads):
            return found
    return None


def _ways(state: State, lead: Stride, target: str) -> tuple[Box, ...]:
    """Turned to the enemy, or with the face it has: then a corner may touch him before the front does."""
    box = state.units[lead.unit].box
    far = lead.far
    if target:
        touching = reach(box, lead.heading, state.units[target].box, most=far)
        far = far if touching is None else min(far, touching)
    return slid(box._replace(facing=lead.heading), lead.heading, lead.far), slid(box, lead.heading, far)


def _standing(state: State, found: dict[str, Box]) -> State:
    there = {id: _at(state.units[id], box) for id, box in found.items()}
    return msgspec.structs.replace(state, units={**state.units, **there})


def _at(piece: Piece, box: Box) -> Piece:
    return msgspec.structs.replace(piece, x=box.x, y=box.y, facing=box.facing)


def _fits(table: Field, state: State, id: str) -> bool:
    box = state.units[id].box
    return inside(box, table.width, table.height) and not any(
        overlap(box, one.box) for one in on_table(state) if one.id != id
    )
