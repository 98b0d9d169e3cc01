"""How far a way can be followed now: as much of a row of steps as the action and the table allow, to the mil."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import Box, distance
from enfilade.ground.legs import About, Wheel, travel
from enfilade.rules.adf.battle.commands import CHANGES, Step
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.move import path
from enfilade.rules.adf.battle.move.affording import FAR, Way, afford, fastest, free_mils, why_no_way
from enfilade.rules.adf.battle.move.columns import rates_of
from enfilade.rules.adf.battle.move.ending import check_ends
from enfilade.rules.adf.battle.move.path import GRAIN, Plan
from enfilade.rules.adf.battle.move.placing import CONTACT
from enfilade.rules.adf.battle.state import State
from enfilade.tabletop.routes.cutting import cut
from enfilade.tabletop.searching import last_such

FOR_GOOD = (
    "adf.move.contact",
    "adf.move.edge",
    "adf.move.impassable",
    "adf.move.through",
    "adf.move.file",
    "adf.move.arc",
)
"""What stops a move there and everywhere beyond; the other hindrances may be left behind by going on."""
TRIES = 20
"""Into how many parts a way is divided at most to find where it becomes legal again."""
ENDLESS = 1_000_000
HALF_TURN = 18000


class Reach(NamedTuple):
    """As much of a way as can be gone now."""

    steps: tuple[Step, ...]
    """Legal as they are; none if it cannot even begin."""
    plan: Plan | None
    gone: int
    fars: tuple[int, ...]
    """How far each step of the way goes, a change or an about-face counting as one mil."""
    why: str
    """What stops it short of the end of the way."""
    rule: str

    @property
    def whole(self) -> bool:
        return self.plan is not None and self.gone == sum(self.fars)


def follow(table: Field, state: State, ids: tuple[str, ...], steps: tuple[Step, ...]) -> Reach:
    """As far along these steps as is legal now."""
    try:
        way, limit, why, rule = afford(table, state, ids, steps)
    except (Illegal, Malformed) as error:
        return Reach((), None, 0, (), *why_no_way(error))
    some = cut(way.steps, way.fars, limit)
    if not some:
        return Reach((), None, 0, way.fars, why, rule)
    try:
        return Reach(some, path.plan(table, state, ids, some), limit, way.fars, why, rule)
    except (Illegal, Malformed) as error:
        return _searched(table, state, way, limit, error)


def farthest(table: Field, state: State, units: tuple[str, ...], leg: Step, before: tuple[Step, ...] = ()) -> int:
    """How many mils the units can legally go this way now, whatever length the leg itself has.

    Of a wheel they are those of the outer end; `before` are the steps already chosen in the same action.
    """
    if isinstance(leg, (*CHANGES, About)):
        return 0
    if isinstance(leg, Wheel):
        longest: Step = msgspec.structs.replace(leg, degrees=HALF_TURN)
    else:
        longest = msgspec.structs.replace(leg, distance=_bound(table, state, units))
    reach = follow(table, state, units, (*before, longest))
    if reach.plan is None or len(reach.steps) <= len(before):
        return 0
    stage, last = reach.plan.stages[-2], reach.steps[-1]
    assert not isinstance(last, CHANGES)
    return max(travel(last, box, stage.pivot) for box in stage.boxes)


def _searched(table: Field, state: State, way: Way, limit: int, error: Illegal | Malformed) -> Reach:
    """The farthest legal place before a limit that is not."""
    found: dict[int, Plan] = {}
    hindered = {limit: error}

    def is_legal(gone: int) -> bool:
        some = cut(way.steps, way.fars, gone)
        if not some:
            return True
        try:
            found[gone] = path.plan(table, state, way.ids, some)
        except (Illegal, Malformed) as error:
            hindered[gone] = error
            return False
        return True

    def is_near_enough(gone: int) -> bool:
        return is_legal(gone) or why_no_way(hindered[gone])[1] != FAR

    at, rule = limit, why_no_way(error)[1]
    if rule == FAR:
        # The toll for passing friends came on top.
        at = last_such(is_near_enough, limit - int(table.edition.zones.interpenetration), limit - 1)
        rule = why_no_way(hindered[at])[1] if at in hindered else ""
    if rule in FOR_GOOD:
        at = last_such(is_legal, _open_way(table, state, way, at), at - 1)
    elif rule:
        at = _walked_back(table, state, way, at, is_legal)
    why, rule = why_no_way(hindered[min(gone for gone in hindered if gone > at)])
    if at not in found:
        return Reach((), None, 0, way.fars, why, rule)
    return Reach(cut(way.steps, way.fars, at), found[at], at, way.fars, why, rule)


def _walked_back(table: Field, state: State, way: Way, limit: int, is_legal: Callable[[int], bool]) -> int:
    """Back from the limit until it is legal, then forward again to the very boundary."""
    pace = max(GRAIN, limit // TRIES)
    ahead = limit
    for at in range(limit - pace, 0, -pace):
        if _may_end(table, state, way, at) and is_legal(at):
            return _to_the_boundary(table, state, way, at, ahead, is_legal)
        ahead = at
    return _to_the_boundary(table, state, way, 0, ahead, is_legal)


def _to_the_boundary(table: Field, state: State, way: Way, low: int, high: int, is_legal: Callable[[int], bool]) -> int:
    """The last legal place between one that is and one that is not; to look where it may end is the cheaper part."""
    room = low + last_such(lambda more: _may_end(table, state, way, low + more), 1, high - 1 - low)
    if room == low or is_legal(room):
        return room
    return low + last_such(lambda more: is_legal(low + more), 1, room - 1 - low)


def _may_end(table: Field, state: State, way: Way, gone: int) -> bool:
    pieces = [state.units[id] for id in way.ids]
    try:
        check_ends(table, state, pieces, _boxes_at(table, way, gone), gone)
    except Illegal:
        return False
    return True


def _open_way(table: Field, state: State, way: Way, limit: int) -> int:
    """About where an enemy stops it: nobody comes nearer to him by more than he goes."""
    side = state.units[way.ids[0]].side
    enemies = [other.box for other in state.units.values() if other.here and other.side != side]
    closest = max(CONTACT, int(table.edition.rulings.closest_approach))
    at = 0
    for _ in range(TRIES):
        boxes = _boxes_at(table, way, at)
        gap = min((distance(box, enemy) for box in boxes for enemy in enemies), default=limit) - closest
        if gap <= 0 or at >= limit:
            break
        at += gap
    return min(at, limit - 1)


def _boxes_at(table: Field, way: Way, gone: int) -> tuple[Box, ...]:
    for step, far, stage in zip(way.steps, way.fars, way.stages, strict=False):
        if gone < far:
            if isinstance(step, (*CHANGES, About)):
                return stage.boxes
            return tuple(
                path.after(table, step, box, travel(step, box, stage.pivot) * gone // far, stage.pivot)
                for box in stage.boxes
            )
        gone -= far
    return way.stages[-1].boxes


def _bound(table: Field, state: State, units: tuple[str, ...]) -> int:
    """More mils than anybody goes in one action."""
    free = free_mils(table, state, units)
    return min(ENDLESS, free + max(fastest(rates_of(table.edition, state.units[id].unit)) for id in units) + GRAIN)
