"""How far a way can be followed now: as much of a row of steps as the action and the table allow, to the mil."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import Box, distance
from enfilade.ground.legs import About, Wheel, travel
from enfilade.rules.adf.battle import control, path
from enfilade.rules.adf.battle.commands import CHANGES, Step
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.pace import Pace, change_cost, pace_of, share
from enfilade.rules.adf.battle.path import GRAIN, Plan, Stage
from enfilade.rules.adf.battle.placing import CONTACT, has_room
from enfilade.rules.adf.battle.state import Piece, State

FOR_GOOD = (
    "adf.move.contact",
    "adf.move.edge",
    "adf.move.impassable",
    "adf.move.through",
    "adf.move.file",
    "adf.move.arc",
)
"""What stops a move there and everywhere beyond; the other hindrances may be left behind by going on."""
FAR = "adf.move.far"
TRIES = 20
"""Into how many parts a way is divided at most to find where it becomes legal again."""
TURN = 1
"""A change or an about-face counts as a mil of the way, so that every place on it has its number."""
ENDLESS = 1_000_000
HALF_TURN = 18000


class Reach(NamedTuple):
    """As much of a way as can be gone now."""

    steps: tuple[Step, ...]
    """Legal as they are; none if it cannot even begin."""
    plan: Plan | None
    gone: int
    whole: bool
    why: str
    """What stops it short of the end of the way."""
    rule: str


class _Way(NamedTuple):
    ids: tuple[str, ...]
    steps: tuple[Step, ...]
    fars: tuple[int, ...]
    stages: tuple[Stage, ...]


def follow(table: Field, state: State, ids: tuple[str, ...], steps: tuple[Step, ...]) -> Reach:
    """As far along these steps as is legal now."""
    try:
        way, limit, why, rule = _paid(table, state, ids, steps)
    except (Illegal, Malformed) as error:
        return Reach((), None, 0, False, *_told(error))
    whole = limit == sum(way.fars)
    some = cut(way.steps, way.fars, limit)
    if not some:
        return Reach((), None, 0, False, why, rule)
    try:
        return Reach(some, path.plan(table, state, ids, some), limit, whole, why, rule)
    except (Illegal, Malformed) as error:
        return _searched(table, state, way, limit, error)


def farthest(
    table: Field, state: State, units: tuple[str, ...], leg: Step, before: tuple[Step, ...] = ()
) -> int:
    """How many mils the units can legally go this way now, whatever length the leg itself has.

    Of a wheel they are those of the outer end; `before` are the steps already chosen in the same action.
    """
    if isinstance(leg, (*CHANGES, About)):
        return 0
    start = path.plan(table, state, units, before) if before else None
    boxes = start.ends if start else tuple(state.units[id].box for id in units)
    pivot = path.pivot_of(leg, boxes) if len(units) > 1 else None
    if isinstance(leg, Wheel):
        longest: Step = msgspec.structs.replace(leg, degrees=HALF_TURN)
    else:
        longest = msgspec.structs.replace(leg, distance=_bound(table, state, units))
    if not before:
        reach = follow(table, state, units, (longest,))
        return max(travel(step, box, pivot) for step in reach.steps for box in boxes) if reach.steps else 0  # type: ignore[arg-type]
    most = max(travel(longest, box, pivot) for box in boxes)

    def is_legal(gone: int) -> bool:
        try:
            path.plan(table, state, units, (*before, *cut((longest,), (most,), gone)))
        except (Illegal, Malformed):
            return False
        return True

    return last_such(is_legal, most // 2, most)


def cut(steps: tuple[Step, ...], fars: tuple[int, ...], gone: int) -> tuple[Step, ...]:
    """The steps up to so many mils of their way."""
    kept: list[Step] = []
    for step, far in zip(steps, fars, strict=True):
        if gone >= far:
            kept.append(step)
            gone -= far
            continue
        if gone > 0 and not isinstance(step, (*CHANGES, About)):
            if not isinstance(step, Wheel):
                kept.append(msgspec.structs.replace(step, distance=gone))
            elif step.degrees * gone // far:
                kept.append(msgspec.structs.replace(step, degrees=step.degrees * gone // far))
        break
    return tuple(step for step in kept if isinstance(step, (*CHANGES, About, Wheel)) or step.distance)


def last_such(holds: Callable[[int], bool], guess: int, most: int) -> int:
    """The last number up to `most` that it holds for, feeling outwards from a guess; 0 if it holds for none.

    >>> last_such(lambda number: number * number < 1000, 30, 100)
    31
    """
    low, high, step = 0, most + 1, 1
    at = min(max(guess, 1), most)
    if most < 1:
        return 0
    if holds(at):
        low = at
        while low + step < high:
            if not holds(low + step):
                high = low + step
                break
            low, step = low + step, step * 4
    else:
        high = at
        while high - step > low:
            if holds(high - step):
                low = high - step
                break
            high, step = high - step, step * 4
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def _paid(
    table: Field, state: State, ids: tuple[str, ...], steps: tuple[Step, ...]
) -> tuple[_Way, int, str, str]:
    """The way, how much of it the action pays for as it stands, and what ends it there."""
    pieces = [state.units[id] for id in ids]
    free = control.leader_inches(table, state, ids, "move")
    stage = Stage(tuple(piece.box for piece in pieces), tuple(piece.unit for piece in pieces))
    bills: list[list[Pace]] = [[] for _ in ids]
    fars: list[int] = []
    stages: list[Stage] = []
    limit, why, rule = -1, "", ""
    for step in steps:
        stage = stage._replace(pivot=path.pivot_of(step, stage.boxes) if len(ids) > 1 else None)
        stages.append(stage)
        far = _length(step, stage)
        if limit < 0:
            try:
                paces = _paces(table, pieces, stage, step)
                if _cost(bills, paces, free) > 1:
                    raise Illegal(f"{pieces[0].name} does not get so far in one action", FAR)
                bills = [[*bill, pace] for bill, pace in zip(bills, paces, strict=True)]
            except (Illegal, Malformed) as error:
                why, rule = _told(error)
                limit = sum(fars) + _part(table, pieces, stage, step, bills, free)
        fars.append(far)
        try:
            stage = _after(table, stage, step)
        except (Illegal, Malformed):
            break
    stages.append(stage)
    way = _Way(ids, steps[: len(fars)], tuple(fars), tuple(stages))
    return way, sum(fars) if limit < 0 else limit, why, rule


def _length(step: Step, stage: Stage) -> int:
    if isinstance(step, (*CHANGES, About)):
        return TURN
    return max(travel(step, box, stage.pivot) for box in stage.boxes)


def _paces(table: Field, pieces: list[Piece], stage: Stage, step: Step) -> list[Pace]:
    if isinstance(step, (*CHANGES, About)):
        return [Pace((), change_cost(table, unit, step)) for unit in stage.units]
    stage = path.disordered(table, stage, step)
    return [
        pace_of(table, unit, step, box, stage.pivot) for box, unit in zip(stage.boxes, stage.units, strict=True)
    ]


def _cost(bills: list[list[Pace]], paces: list[Pace], free: int) -> Fraction:
    return max(share([*bill, pace], free) for bill, pace in zip(bills, paces, strict=True))


def _after(table: Field, stage: Stage, step: Step) -> Stage:
    if isinstance(step, (*CHANGES, About)):
        both = [path.changed(table, box, unit, step) for box, unit in zip(stage.boxes, stage.units, strict=True)]
        return Stage(tuple(box for box, _ in both), tuple(unit for _, unit in both))
    stage = path.disordered(table, stage, step)
    return stage._replace(boxes=tuple(path.after(table, step, box, None, stage.pivot) for box in stage.boxes))


def _part(
    table: Field, pieces: list[Piece], stage: Stage, step: Step, bills: list[list[Pace]], free: int
) -> int:
    """How many mils of a step that is too long can be paid for."""
    if isinstance(step, (*CHANGES, About)):
        return 0
    far = _length(step, stage)

    def is_paid(gone: int) -> bool:
        some = cut((step,), (far,), gone)
        try:
            return not some or _cost(bills, _paces(table, pieces, stage, some[0]), free) <= 1
        except (Illegal, Malformed):
            return False

    guess = far
    try:
        for box, bill, pace in zip(stage.boxes, bills, _paces(table, pieces, stage, step), strict=True):
            own = travel(step, box, stage.pivot)
            guess = min(guess, _affords(1 - share(bill), pace, free) * far // max(own, 1))
    except (Illegal, Malformed):
        guess = far // 2
    return last_such(is_paid, guess, far)


def _affords(budget: Fraction, pace: Pace, free: int) -> int:
    """Mils that a part of the action pays for, and the free ones after them."""
    gone = 0
    for length, rate in pace.spans:
        paid = min(length, int(budget * rate))
        gone += paid
        if paid < length:
            break
        budget -= Fraction(length, rate)
    return gone + free


def _searched(table: Field, state: State, way: _Way, limit: int, error: Illegal | Malformed) -> Reach:
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

    if _told(error)[1] in FOR_GOOD:
        at = last_such(is_legal, _open_way(table, state, way, limit), limit - 1)
    else:
        at = _walked_back(table, state, way, limit, is_legal)
    why, rule = _told(hindered[min(gone for gone in hindered if gone > at)])
    if at not in found:
        return Reach((), None, 0, False, why, rule)
    return Reach(cut(way.steps, way.fars, at), found[at], at, False, why, rule)


def _walked_back(table: Field, state: State, way: _Way, limit: int, is_legal: Callable[[int], bool]) -> int:
    """Back from the limit until it is legal, then forward again to the very boundary."""
    pace = max(GRAIN, limit // TRIES)
    ahead, at = limit, limit - pace
    while at > 0:
        if _stands_free(table, state, way, at) and is_legal(at):
            return last_such(lambda gone: gone <= at or is_legal(gone), at + 1, ahead - 1)
        ahead, at = at, at - pace
    return last_such(is_legal, 1, ahead - 1)


def _stands_free(table: Field, state: State, way: _Way, gone: int) -> bool:
    return all(
        has_room(table, state, state.units[id], box, way.ids)
        for id, box in zip(way.ids, _boxes_at(table, way, gone), strict=True)
    )


def _open_way(table: Field, state: State, way: _Way, limit: int) -> int:
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


def _boxes_at(table: Field, way: _Way, gone: int) -> tuple[Box, ...]:
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
    from enfilade.rules.adf.battle.columns import rates_of

    free = control.leader_inches(table, state, units, "move")
    return min(ENDLESS, free + max(fastest(rates_of(table.edition, state.units[id].unit)) for id in units) + GRAIN)


def fastest(rates: object) -> int:
    """The best rate of a row."""
    grounds = ("road", "trail", "open", "broken", "light_woods", "heavy_woods", "rough")
    return max(int(getattr(rates, ground) or 0) for ground in grounds)


def _told(error: Illegal | Malformed) -> tuple[str, str]:
    return (error.reason, error.rule) if isinstance(error, Illegal) else (str(error), "adf.move.file")
