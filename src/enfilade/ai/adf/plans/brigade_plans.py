"""What each brigade is for this turn: the place it takes or holds; and who dashes for a place, or marches off."""

from __future__ import annotations

import math
from typing import NamedTuple

from enfilade.ai.adf.plans import brigade_lines
from enfilade.ai.adf.plans.brigade_lines import AROUND, ENGAGED, Kind, Slot, middle, strength
from enfilade.ai.adf.plans.estimate import INCH, Estimate, Place, is_formed, pace, power, stands_in
from enfilade.ground.box import COS, SIN, Box, bearing
from enfilade.rules.adf.battle.field import mils
from enfilade.rules.adf.battle.fire.cover import cover_of
from enfilade.rules.adf.battle.state import Piece

WORTH_A_DASH = 1.0
DASH = 0.9
"""The part of its full march within which a place is thought to be in reach this turn."""
DASHERS = 2
HOPEFUL = 0.7
"""A march off the table is begun if it could be done with this share of the pace of open ground."""
TOO_FAR = 0.15
"""What is left of a place's worth when there is hardly time to get there."""
SURE = 0.65
"""Who has points in hand attacks only with such a share of the strength there."""
HELD = 0.4
"""What is left of it for others once one brigade has it in hand."""


class Task(NamedTuple):
    """One brigade's part in the plan."""

    brigade: str
    kind: Kind
    place: str
    x: int
    y: int
    value: float
    """Points that hang on it."""


class Plan(NamedTuple):
    tasks: dict[str, Task]
    slots: dict[str, Slot]
    expected: dict[str, Box]
    """Where each of our units will be when the turn is over, as far as the plan goes."""
    storming: frozenset[str]
    """Brigades sent against works."""


def plan(found: Estimate) -> Plan:
    """The same for the same moment, and much the same for the next."""
    known: tuple[Estimate, Plan] | None = found.table.remembered.get("brigade-plan")
    if known is not None and known[0] is found:
        return known[1]
    brigades: dict[str, list[Piece]] = {}
    for one in found.own:
        if one.unit.arm != "artillery":
            brigades.setdefault(one.brigade, []).append(one)
    tasks = _tasks(found, brigades)
    slots = _lines(found, brigades, tasks) | _dashes(found) | _ways_out(found)
    storming = frozenset(name for name, task in tasks.items() if _is_storm(found, task, brigades[name]))
    made = Plan(tasks, slots, {one.id: _expected(found, one, slots.get(one.id)) for one in found.own}, storming)
    found.table.remembered["brigade-plan"] = (found, made)
    return made


def _is_storm(found: Estimate, task: Task, men: list[Piece]) -> bool:
    """Whether a brigade must take a place that the enemy holds mostly from behind works."""
    if task.kind != "take" or found.ahead:
        return False
    x, y = map(round, middle(men))
    behind = whole = 0.0
    for foe in found.foes:
        if is_formed(foe) and math.dist((foe.x, foe.y), (task.x, task.y)) < AROUND:
            whole += power(foe)
            covers = cover_of(found.table, found.state, foe, x, y)
            behind += power(foe) * any(one.endswith("works") for one in covers)
    return behind * 2 > whole > 0


def _dashes(found: Estimate) -> dict[str, Slot]:
    """Places that are paid for when this turn ends, and who can still get into them: one or two for each."""
    slots: dict[str, Slot] = {}
    actions = found.table.edition.turn.actions
    for place in sorted(found.places, key=lambda one: (-one.now, one.id)):
        if place.now < WORTH_A_DASH or place.ours:
            continue
        near = []
        for one in found.own:
            if is_formed(one) and not one.acted and one.unit.arm != "artillery" and one.id not in slots:
                far = math.dist((one.x, one.y), (place.x, place.y)) - place.radius
                if 0 < far < DASH * actions * pace(found, one):
                    near.append((far / pace(found, one), one.id, one))
        for _, _, one in sorted(near)[:DASHERS]:
            heading = bearing(place.x, place.y, one.x, one.y)
            off = max(0, place.radius - one.depth)
            x, y = place.x + SIN[heading] * off, place.y + COS[heading] * off
            slots[one.id] = Slot(round(x), round(y), (heading + 18000) % 36000)
    return slots


def _ways_out(found: Estimate) -> dict[str, Slot]:
    """Where marching off pays: those who can be off in time and have nobody near to fight."""
    slots: dict[str, Slot] = {}
    table, turn = found.table, found.state.turn
    for one in table.scenario.victory.exits:
        if one.side != found.side or one.points <= 0 or turn < one.first - 1:
            continue
        low, high = mils(one.start), mils(one.end)
        actions = (min(one.until, table.scenario.turns) - turn + 1) * table.edition.turn.actions
        for piece in found.own:
            if piece.unit.arm not in one.arms or not is_formed(piece) or _is_needed(found, piece):
                continue
            if one.edge in ("north", "south"):
                x, y = max(low, min(piece.x, high, table.width)), table.height if one.edge == "north" else 0
            else:
                x, y = table.width if one.edge == "east" else 0, max(low, min(piece.y, high, table.height))
            far = math.dist((piece.x, piece.y), (x, y))
            if far < HOPEFUL * actions * pace(found, piece) and found.nearest_foe(piece.x, piece.y)[0] > ENGAGED:
                slots[piece.id] = Slot(x, y, bearing(piece.x, piece.y, x, y) if far else piece.facing)
    return slots


def is_exit(found: Estimate, slot: Slot) -> bool:
    """Whether a slot lies on the table's edge."""
    return slot.x in (0, found.table.width) or slot.y in (0, found.table.height)


def _is_needed(found: Estimate, piece: Piece) -> bool:
    """Whether it is the only one of ours in a place that pays."""
    for place in found.places:
        if place.have and stands_in(piece, place):
            return not any(one.id != piece.id and is_formed(one) and stands_in(one, place) for one in found.own)
    return False


def _expected(found: Estimate, piece: Piece, slot: Slot | None) -> Box:
    if piece.acted or slot is None:
        return piece.box
    far = math.dist((piece.x, piece.y), (slot.x, slot.y))
    share = min(1.0, pace(found, piece) * found.table.edition.turn.actions / max(far, 1.0))
    x, y = piece.x + (slot.x - piece.x) * share, piece.y + (slot.y - piece.y) * share
    return Box(round(x), round(y), slot.facing, piece.width, piece.depth)


def _tasks(found: Estimate, brigades: dict[str, list[Piece]]) -> dict[str, Task]:
    """Brigade and place in pairs, the best pair first; a place that has enough is worth less to the next."""
    left = {name: men for name, men in brigades.items() if any(is_formed(one) for one in men)}
    sent: dict[str, float] = {}
    tasks: dict[str, Task] = {}
    while left:
        pairs = [
            (_worth(found, men, place, sent.get(place.id, 0.0)), name, place)
            for name, men in sorted(left.items())
            for place in found.places
        ]
        worth, name, place = max(pairs, key=lambda pair: pair[0], default=(0.0, "", None))
        if place is None or worth <= 0.0:
            break
        men = left.pop(name)
        sent[place.id] = sent.get(place.id, 0.0) + strength(men)
        tasks[name] = Task(name, "hold" if place.ours else "take", place.id, place.x, place.y, place.have)
    for name, men in left.items():
        tasks[name] = _rest(found, name, men)
    return tasks


def _worth(found: Estimate, men: list[Piece], place: Place, sent: float) -> float:
    """What sending a brigade to a place is worth: its points, by the odds there and the way to it."""
    value = place.have
    if value <= 0.0:
        return 0.0
    x, y = middle(men)
    far = max(0.0, math.dist((x, y), (place.x, place.y)) - place.radius)
    theirs = sum(
        power(foe)
        for foe in found.foes
        if is_formed(foe) and math.dist((foe.x, foe.y), (place.x, place.y)) < place.radius + AROUND
    )
    ours = strength(men)
    odds = (ours + sent + 1.0) / (ours + sent + theirs + 1.0)
    if found.ahead and not place.ours and theirs and odds < SURE:
        # He must come for it; we need not.
        return 0.0
    rate = max(INCH, min(pace(found, one) for one in men if is_formed(one)))
    actions = (found.turns_left + 1) * found.table.edition.turn.actions
    needed = far / rate
    value *= odds / (1.0 + 0.25 * needed)
    if needed > actions:
        value *= TOO_FAR
    if sent:
        value *= max(HELD, min(1.0, theirs / (sent + 1.0))) * HELD
    return value


def _rest(found: Estimate, name: str, men: list[Piece]) -> Task:
    """Nothing to take: at the nearest enemy, or stay if points are in hand."""
    x, y = middle(men)
    _, foe = found.nearest_foe(x, y)
    if foe is None or found.ahead:
        return Task(name, "stay", "", round(x), round(y), 0.0)
    return Task(name, "fight", "", foe.x, foe.y, 1.0)


def _lines(found: Estimate, brigades: dict[str, list[Piece]], tasks: dict[str, Task]) -> dict[str, Slot]:
    """One line for all who go to the same place."""
    shared: dict[brigade_lines.Goal, list[Piece]] = {}
    places = {one.id: one for one in found.places}
    for name, task in tasks.items():
        men = [one for one in brigades[name] if is_formed(one)]
        if men:
            goal = brigade_lines.Goal(task.kind, places.get(task.place), task.x, task.y)
            shared.setdefault(goal, []).extend(men)
    return {id: slot for goal, men in shared.items() for id, slot in brigade_lines.drawn(found, goal, men).items()}
