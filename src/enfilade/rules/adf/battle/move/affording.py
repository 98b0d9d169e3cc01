"""What part of a way one action pays for, to the mil, before anybody stands in it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.legs import About, travel
from enfilade.rules.adf.battle.commands import CHANGES, Step
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.move import path
from enfilade.rules.adf.battle.move.pace import Pace, change_cost, pace_of, share
from enfilade.rules.adf.battle.move.path import Stage
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.battle.turn import control
from enfilade.tabletop.routes.cutting import cut
from enfilade.tabletop.routes.pace import affords
from enfilade.tabletop.searching import last_such

FAR = "adf.move.far"
TURN = 1
"""A change or an about-face counts as a mil of the way, so that every place on it has its number."""


class Way(NamedTuple):
    ids: tuple[str, ...]
    steps: tuple[Step, ...]
    fars: tuple[int, ...]
    stages: tuple[Stage, ...]


def afford(table: Field, state: State, ids: tuple[str, ...], steps: tuple[Step, ...]) -> tuple[Way, int, str, str]:
    """The way, how much of it the action pays for as it stands, and what ends it there."""
    pieces = [state.units[id] for id in ids]
    free = free_mils(table, state, ids)
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
                paces = _paces(table, bills, stage, step)
                if _cost(bills, paces, free) > 1:
                    raise Illegal(f"{pieces[0].name} does not get so far in one action", FAR)
                bills = [[*bill, pace] for bill, pace in zip(bills, paces, strict=True)]
            except (Illegal, Malformed) as error:
                why, rule = why_no_way(error)
                limit = sum(fars) + _part(table, stage, step, bills, free)
        fars.append(far)
        try:
            stage = _after(table, stage, step)
        except (Illegal, Malformed):
            break
    stages.append(stage)
    way = Way(ids, steps[: len(fars)], tuple(fars), tuple(stages))
    return way, sum(fars) if limit < 0 else limit, why, rule


def price(table: Field, state: State, ids: tuple[str, ...], steps: tuple[Step, ...]) -> Fraction:
    """What steps cost of an action, or of several, before any tolls; Illegal if there is no way through."""
    pieces = [state.units[id] for id in ids]
    stage = Stage(tuple(piece.box for piece in pieces), tuple(piece.unit for piece in pieces))
    bills: list[list[Pace]] = [[] for _ in ids]
    for step in steps:
        stage = stage._replace(pivot=path.pivot_of(step, stage.boxes) if len(ids) > 1 else None)
        for bill, pace in zip(bills, _paces(table, bills, stage, step), strict=True):
            bill.append(pace)
        stage = _after(table, stage, step)
    free = free_mils(table, state, ids)
    return max(share(bill, free) for bill in bills)


def free_mils(table: Field, state: State, ids: tuple[str, ...]) -> int:
    """What a leader adds to the move, if he has not done so this turn."""
    return int(control.leader_inches(table, state, ids, "move", any(state.units[id].speeded for id in ids)))


def fastest(rates: object) -> int:
    """The best rate of a row."""
    grounds = ("road", "trail", "open", "broken", "light_woods", "heavy_woods", "rough")
    return max(int(getattr(rates, ground) or 0) for ground in grounds)


def _length(step: Step, stage: Stage) -> int:
    if isinstance(step, (*CHANGES, About)):
        return TURN
    return max(travel(step, box, stage.pivot) for box in stage.boxes)


def _paces(table: Field, bills: list[list[Pace]], stage: Stage, step: Step) -> list[Pace]:
    """The bill of one more step for everybody."""
    owed = [bill[-1].owed if bill else 0 for bill in bills]
    if isinstance(step, (*CHANGES, About)):
        for box, unit in zip(stage.boxes, stage.units, strict=True):
            path.check_change(table, unit, box, step)
        costs = [change_cost(table, unit, step) for unit in stage.units]
        return [Pace((), cost, left) for cost, left in zip(costs, owed, strict=True)]
    stage = path.disordered(table, stage, step)
    return [
        pace_of(table, unit, step, box, stage.pivot, left)
        for box, unit, left in zip(stage.boxes, stage.units, owed, strict=True)
    ]


def _cost(bills: list[list[Pace]], paces: list[Pace], free: int) -> Fraction:
    return max(share([*bill, pace], free) for bill, pace in zip(bills, paces, strict=True))


def _after(table: Field, stage: Stage, step: Step) -> Stage:
    if isinstance(step, (*CHANGES, About)):
        for box, unit in zip(stage.boxes, stage.units, strict=True):
            path.check_change(table, unit, box, step)
        both = [path.changed(table, box, unit, step) for box, unit in zip(stage.boxes, stage.units, strict=True)]
        return Stage(tuple(box for box, _ in both), tuple(unit for _, unit in both))
    stage = path.disordered(table, stage, step)
    return stage._replace(boxes=tuple(path.after(table, step, box, None, stage.pivot) for box in stage.boxes))


def _part(table: Field, stage: Stage, step: Step, bills: list[list[Pace]], free: int) -> int:
    """How many mils of a step that is too long can be paid for."""
    if isinstance(step, (*CHANGES, About)):
        return 0
    far = _length(step, stage)

    def is_paid(gone: int) -> bool:
        some = cut((step,), (far,), gone)
        try:
            return not some or _cost(bills, _paces(table, bills, stage, some[0]), free) <= 1
        except (Illegal, Malformed):
            return False

    guess = far
    try:
        for box, bill, pace in zip(stage.boxes, bills, _paces(table, bills, stage, step), strict=True):
            own = travel(step, box, stage.pivot)
            guess = min(guess, (affords(1 - share(bill), pace) + free) * far // max(own, 1))
    except (Illegal, Malformed):
        guess = far // 2
    return last_such(is_paid, guess, far)


def why_no_way(error: Illegal | Malformed) -> tuple[str, str]:
    return (error.reason, error.rule) if isinstance(error, Illegal) else (str(error), "adf.move.file")
