"""What each brigade is for this turn: the place it takes or holds, and where in its line each regiment stands."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal, NamedTuple

from enfilade.ai.estimate import INCH, Estimate, Place, is_formed, pace, power, stands_in, weight
from enfilade.ground.box import COS, SIN, Box, bearing
from enfilade.rules.adf.battle.field import mils
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.firepower import reach_of

Kind = Literal["take", "hold", "fight", "stay"]
AROUND = 7 * INCH
"""Enemies so near to a place are those who hold it or will."""
GAP = 40
"""Between neighbours in line: near enough to be adjacent on any ground."""
FRONT = 5
"""Regiments in the first line; the rest stand behind it."""
BEHIND = 1600
ASIDE = 2 * INCH
"""Enemies so far beyond its flanks are still before a line."""
ASSEMBLY = 6500
"""Where a line waits until it is together: out of reach of most muskets."""
DEEP = 4 * INCH
"""Enemies no farther behind the first of them stand with them."""
SERIOUS = 0.4
"""The share of its own strength that makes a brigade form up before it goes on."""
ENGAGED = 5 * INCH
WITHIN = 0.7
"""The part of its full march that a unit makes good on the way into line."""
FIRING = 1.7
"""The firing line, in normal ranges from the enemy: volleys together tell at long range, his single ones do not."""
LATE = 1
NARROW = 500
"""Directions are kept to steps of so much, or a line would turn with every casualty."""
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


class Slot(NamedTuple):
    """A place in a line."""

    x: int
    y: int
    facing: int


class Plan(NamedTuple):
    tasks: dict[str, Task]
    slots: dict[str, Slot]
    expected: dict[str, Box]
    """Where each of our units will be when the turn is over, as far as the plan goes."""


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
    slots = _slots(found, brigades, tasks)
    slots.update(_dashes(found))
    slots.update(_ways_out(found))
    made = Plan(tasks, slots, {one.id: _expected(found, one, slots.get(one.id)) for one in found.own})
    found.table.remembered["brigade-plan"] = (found, made)
    return made


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
        sent[place.id] = sent.get(place.id, 0.0) + _strength(men)
        tasks[name] = Task(name, "hold" if place.ours else "take", place.id, place.x, place.y, place.have)
    for name, men in left.items():
        tasks[name] = _rest(found, name, men)
    return tasks


def _worth(found: Estimate, men: list[Piece], place: Place, sent: float) -> float:
    """What sending a brigade to a place is worth: its points, by the odds there and the way to it."""
    value = place.have
    if value <= 0.0:
        return 0.0
    x, y = _middle(men)
    far = max(0.0, math.dist((x, y), (place.x, place.y)) - place.radius)
    theirs = sum(
        power(foe)
        for foe in found.foes
        if is_formed(foe) and math.dist((foe.x, foe.y), (place.x, place.y)) < place.radius + AROUND
    )
    ours = _strength(men)
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
    x, y = _middle(men)
    _, foe = found.nearest_foe(x, y)
    if foe is None or found.lead >= found.table.scenario.victory.needed:
        return Task(name, "stay", "", round(x), round(y), 0.0)
    return Task(name, "fight", "", foe.x, foe.y, 1.0)


def _slots(found: Estimate, brigades: dict[str, list[Piece]], tasks: dict[str, Task]) -> dict[str, Slot]:
    """One line for all who go to the same place."""
    slots: dict[str, Slot] = {}
    shared: dict[tuple[str, str, int, int], list[Piece]] = {}
    for name, task in tasks.items():
        men = [one for one in brigades[name] if is_formed(one)]
        if men:
            shared.setdefault((task.kind, task.place, task.x, task.y), []).extend(men)
    for (kind, place, x, y), men in shared.items():
        slots.update(_line(found, kind, place, x, y, men))
    return slots


def _line(found: Estimate, kind: str, place: str, x: int, y: int, men: list[Piece]) -> dict[str, Slot]:
    """Regiments side by side across the way the enemy will come, on our side of the place."""
    facing = _front(found, x, y, *_middle(men))
    s, c = SIN[facing], COS[facing]
    radius = next((one.radius for one in found.places if one.id == place), 0)
    short = float(max(0, min(radius - 600, 1200)))
    if kind in ("take", "fight"):
        short = max(short, _kept_off(found, x, y, facing, men))
    ax, ay = x - s * short, y - c * short

    def across(piece: Piece) -> float:
        return (piece.x - ax) * c - (piece.y - ay) * s

    nearest = sorted(men, key=lambda one: (math.dist((one.x, one.y), (ax, ay)), one.id))
    slots: dict[str, Slot] = {}
    for row, some in enumerate((nearest[:FRONT], nearest[FRONT:])):
        row_of = sorted(some, key=lambda one: (across(one), one.id))
        whole = sum(_width(one) for one in row_of) + GAP * (len(row_of) - 1)
        at = -whole / 2
        for one in row_of:
            wide = _width(one)
            right = at + wide / 2
            at += wide + GAP
            gx = ax + c * right - s * BEHIND * row
            gy = ay - s * right - c * BEHIND * row
            slots[one.id] = Slot(*_inside(found, gx, gy), facing)
    return slots


def _kept_off(found: Estimate, x: int, y: int, facing: int, men: list[Piece]) -> float:
    """How far short of its goal a line stops for the enemy before it: out of his range until it is together, then
    where its own fire tells."""
    s, c = SIN[facing], COS[facing]

    def ahead(piece: Piece) -> float:
        return (piece.x - x) * s + (piece.y - y) * c

    def across(piece: Piece) -> float:
        return (piece.x - x) * c - (piece.y - y) * s

    wide = sum(_width(one) for one in men[:FRONT]) / 2 + ASIDE
    before = [foe for foe in found.foes if is_formed(foe) and abs(across(foe)) < wide]
    ours = max(ahead(one) for one in men)
    first = min((ahead(foe) - foe.depth / 2 for foe in before if ahead(foe) > ours), default=math.inf)
    met = sum(weight(foe) for foe in before if ours < ahead(foe) < first + DEEP)
    if met < SERIOUS * _strength(men):
        # A few skirmishers do not stop a brigade.
        return 0.0
    together = _are_together(men) or first - ours < ENGAGED or found.turns_left <= LATE
    reach = min((_reach(found, one) for one in men), default=3 * INCH)
    off = FIRING * reach if together else ASSEMBLY
    depth = max(one.depth for one in men) / 2
    goal = min(first - off - depth, _slowest(found, ahead, men) if first - ours < 2 * ASSEMBLY else math.inf)
    # Who stands nearer already does not draw back for this.
    return max(0.0, -max(goal, min(ours, 0.0)))


def _slowest(found: Estimate, ahead: Callable[[Piece], float], men: list[Piece]) -> float:
    """Where all of them can be when this turn ends; who is far behind is not waited for."""
    actions = found.table.edition.turn.actions
    reached = sorted(ahead(one) + WITHIN * pace(found, one) * (1 if one.acted else actions) for one in men)
    return reached[len(reached) // 4]


def _are_together(men: list[Piece]) -> bool:
    """Whether most of them stand close enough to go in as one."""
    x, y = _middle(men)
    wide = sum(_width(one) for one in men) / 2
    near = [one for one in men if math.dist((one.x, one.y), (x, y)) < wide + INCH]
    return len(near) >= 0.7 * len(men)


def _reach(found: Estimate, piece: Piece) -> int:
    return int(reach_of(found.table.edition, piece.unit))


def _width(piece: Piece) -> int:
    """In line, whatever it is in now."""
    stands = max(1, piece.unit.stands_left)
    if piece.unit.formation in ("battle-line", "line", "extended-line"):
        return piece.width
    return max(piece.width, stands * min(piece.width, piece.depth))


def _front(found: Estimate, x: int, y: int, mx: float, my: float) -> int:
    """Whence the enemy comes: the nearer he is, the more he counts."""
    dx = dy = 0.0
    for foe in found.foes:
        if is_formed(foe):
            ex, ey = foe.x - mx, foe.y - my
            near = max(1.0, math.hypot(foe.x - x, foe.y - y) / INCH, math.hypot(ex, ey) / INCH / 2)
            far = math.hypot(ex, ey) or 1.0
            dx += foe.unit.strength * ex / far / near**2
            dy += foe.unit.strength * ey / far / near**2
    if not dx and not dy:
        dx, dy = x - mx, y - my
    facing = bearing(0, 0, round(dx * 1e6), round(dy * 1e6)) if dx or dy else 0
    return round(facing / NARROW) * NARROW % 36000


def _inside(found: Estimate, x: float, y: float) -> tuple[int, int]:
    table, edge = found.table, 1200
    return round(max(edge, min(table.width - edge, x))), round(max(edge, min(table.height - edge, y)))


def _middle(men: list[Piece]) -> tuple[float, float]:
    steady = [one for one in men if is_formed(one)] or men
    return sum(one.x for one in steady) / len(steady), sum(one.y for one in steady) / len(steady)


def _strength(men: list[Piece]) -> float:
    return sum(power(one) for one in men if is_formed(one))
