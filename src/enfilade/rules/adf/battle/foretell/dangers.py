"""What the enemy could do in his own next turn to units where they would stand: fire, come up and fire, charge."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

import msgspec

from enfilade.core.dice import SIDES
from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import COS, SIN, Box, bearing, distance, front_distance
from enfilade.rules.adf.battle import chapters
from enfilade.rules.adf.battle.commands import Charge
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.fire.hits import hits
from enfilade.rules.adf.battle.move import path, planner
from enfilade.rules.adf.battle.move.affording import fastest
from enfilade.rules.adf.battle.move.columns import rates_of
from enfilade.rules.adf.battle.move.ways import Wish, straight
from enfilade.rules.adf.battle.react.threats import acting
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters import command as commanding
from enfilade.rules.adf.chapters.firepower import reach_of

INCH = 1000
MOST_WHEELS = 1
"""For how many enemies, the nearest, a way up is sought that is not straight: it takes long."""
MOST_ASLANT = 5
"""Tries to come up straight on until it is near enough."""


class Danger(NamedTuple):
    """One thing that one enemy could do."""

    unit: str
    how: Literal["charge", "fire", "come"]
    target: str
    apart: int
    """As it stands for a charge and a fire; of the fire after coming up for the last."""
    chance: Fraction | None = None
    """Of at least one figure or section."""


def dangers(table: Field, state: State, units: tuple[str, ...]) -> tuple[Danger, ...]:
    """Charges first, then the likeliest fire."""
    side = state.units[units[0]].side
    marks = [state.units[id] for id in units if state.units[id].here]
    found: list[Danger] = []
    marching: list[tuple[int, str, Piece, Piece]] = []
    for foe in near.enemies(state, side):
        if foe.unit.level == "routed" or not marks:
            continue
        fires = [danger for mark in marks if (danger := _fire(table, state, foe, mark)) is not None]
        found += sorted(fires, key=lambda one: -(one.chance or 0))[:1]
        found += [danger for mark in marks if (danger := _charge(table, state, foe, mark)) is not None][:1]
        if not fires:
            nearest = min(marks, key=lambda mark: distance(foe.box, mark.box))
            if _could_come(table, foe, nearest):
                marching.append((distance(foe.box, nearest.box), foe.id, foe, nearest))
    for i, (_, _, foe, mark) in enumerate(sorted(marching)):
        danger = _come(table, state, foe, mark, i < MOST_WHEELS)
        if danger is not None and danger.chance:
            found.append(danger)
    return tuple(sorted(found, key=lambda one: (one.how != "charge", -(one.chance or 0), one.apart)))


def _fire(table: Field, state: State, foe: Piece, mark: Piece) -> Danger | None:
    """Without moving."""
    reach = aim.reach_of(table, foe)
    if not reach or near.is_beyond(foe, mark, reach):
        return None
    try:
        chance = hits(table, aim.shot(table, state, (foe.id,), mark.id))
    except (Illegal, Malformed):
        return None
    return Danger(foe.id, "fire", mark.id, front_distance(foe.box, mark.box), chance)


def _charge(table: Field, state: State, foe: Piece, mark: Piece) -> Danger | None:
    if foe.unit.arm == "artillery" or near.is_beyond(foe, mark, _longest_charge(table, foe)):
        return None
    if not aim.is_in_arc(table, foe, mark):
        return None
    try:
        chapters.check(table, acting(table, state, (foe.id,), fresh=True), Charge((foe.id,), mark.id))
    except (Illegal, Malformed):
        return None
    return Danger(foe.id, "charge", mark.id, distance(foe.box, mark.box))


def _longest_charge(table: Field, foe: Piece) -> int:
    """No charge can be declared from farther away: its best move, and all the dice of its bonus at their best."""
    part = table.edition.infantry if foe.unit.arm == "infantry" else table.edition.cavalry
    bonus = part.rout.open.count * part.rout.open.times * SIDES * INCH * table.edition.charge.bonus_of_rout
    return fastest(rates_of(table.edition, foe.unit)) + int(bonus) + 2 * INCH


def _could_come(table: Field, foe: Piece, mark: Piece) -> bool:
    """Whether one action of moving may bring it into normal range, and leaves it one to fire with."""
    if not aim.reach_of(table, foe):
        return False
    spent = commanding.actions_for(table.edition, foe.in_command, "move")
    if spent >= table.edition.turn.actions:
        return False
    return not near.is_beyond(foe, mark, reach_of(table.edition, foe.unit) + fastest(rates_of(table.edition, foe.unit)))


def _come(table: Field, state: State, foe: Piece, mark: Piece, wheels: bool) -> Danger | None:
    """It marches up to normal range and fires from there: straight on if it can, else by a way that must be sought."""
    box = _straight(table, state, foe, mark)
    if box is None and wheels:
        plan = planner.approach(table, state, foe.id, mark.id, int(reach_of(table.edition, foe.unit)))
        box = plan.end if plan.steps else None
    if box is None:
        return None
    moved = msgspec.structs.replace(foe, x=box.x, y=box.y, facing=box.facing, width=box.width, depth=box.depth)
    there = _fire(table, msgspec.structs.replace(state, units={**state.units, foe.id: moved}), moved, mark)
    return None if there is None else there._replace(how="come")


def _straight(table: Field, state: State, foe: Piece, mark: Piece) -> Box | None:
    """Where one leg to the front or obliquely brings it to normal range."""
    reach, heading = int(reach_of(table.edition, foe.unit)), bearing(foe.x, foe.y, mark.x, mark.y)
    s, c = SIN[heading], COS[heading]
    far = front_distance(foe.box, mark.box) - reach
    # Aslant it goes a little further than the shortest way from its front was too long.
    for _ in range(MOST_ASLANT if far > 0 else 0):
        legs = straight(foe.box, Wish(round(foe.x + s * far), round(foe.y + c * far), None), table.arc)
        if legs is None:
            return None
        try:
            end = path.plan(table, state, (foe.id,), legs).ends[0]
        except (Illegal, Malformed):
            return None
        lacking = front_distance(end, mark.box) - reach
        if lacking <= 0:
            return end
        far += lacking + 1
    return None
