"""Where in its brigade's line a regiment stands: on our side of the goal, together, only as near as it should be."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from enfilade.ai.adf.plans.estimate import INCH, Estimate, Place, is_formed, pace, power, weight
from enfilade.ground.box import COS, SIN, bearing
from enfilade.rules.adf.battle.field import mils
from enfilade.rules.adf.battle.fire.cover import cover_of
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters.firepower import reach_of

Kind = Literal["take", "hold", "fight", "stay"]
LINES = ("battle-line", "line", "extended-line")
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


class Slot(NamedTuple):
    """A place in a line."""

    x: int
    y: int
    facing: int


class Goal(NamedTuple):
    """What a line is for."""

    kind: Kind
    place: Place | None
    x: int
    y: int


def drawn(found: Estimate, goal: Goal, men: Sequence[Piece]) -> dict[str, Slot]:
    """One line for all who go to the same place; who holds it from behind cover is not dressed anew."""
    slots = {one.id: Slot(one.x, one.y, one.facing) for one in men if _is_settled(found, goal, one)}
    going = [one for one in men if one.id not in slots]
    if going:
        slots.update(_line(found, goal, going))
    return slots


def _is_settled(found: Estimate, goal: Goal, piece: Piece) -> bool:
    """Whether it stands in cover where it was posted before the battle, in a line that holds what it is there for.

    Who has fought his way to a place is not settled there: his line has to be made good against those who come back.
    """
    _, foe = found.nearest_foe(piece.x, piece.y)
    if goal.kind not in ("hold", "stay") or piece.unit.formation not in LINES or foe is None:
        return False
    posts: dict[str, tuple[int, int]] | None = found.table.remembered.get("posts")
    if posts is None:
        early = [one for one in found.table.scenario.units if one.arrives is None]
        posts = {one.id: (mils(one.at[0]), mils(one.at[1])) for one in early}
        found.table.remembered["posts"] = posts
    return posts.get(piece.id) == (piece.x, piece.y) and bool(cover_of(found.table, found.state, piece, foe.x, foe.y))


def _line(found: Estimate, goal: Goal, men: list[Piece]) -> dict[str, Slot]:
    """Regiments side by side across the way the enemy will come, on our side of the place."""
    x, y = goal.x, goal.y
    facing = _front(found, x, y, *middle(men))
    s, c = SIN[facing], COS[facing]
    radius = goal.place.radius if goal.place is not None else 0
    short = float(max(0, min(radius - 600, 1200)))
    if goal.kind in ("take", "fight"):
        short = max(short, _kept_off(found, goal, facing, men))
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


def _kept_off(found: Estimate, goal: Goal, facing: int, men: list[Piece]) -> float:
    """How far short of its goal a line stops for the enemy before it: out of his range until it is together, then
    where its own fire tells."""
    x, y, s, c = goal.x, goal.y, SIN[facing], COS[facing]

    def ahead(piece: Piece) -> float:
        return (piece.x - x) * s + (piece.y - y) * c

    def across(piece: Piece) -> float:
        return (piece.x - x) * c - (piece.y - y) * s

    wide = sum(_width(one) for one in men[:FRONT]) / 2 + ASIDE
    before = [foe for foe in found.foes if is_formed(foe) and abs(across(foe)) < wide]
    ours = max(ahead(one) for one in men)
    first = min((ahead(foe) - foe.depth / 2 for foe in before if ahead(foe) > ours), default=math.inf)
    met = sum(weight(foe) for foe in before if ours < ahead(foe) < first + DEEP)
    if met < SERIOUS * strength(men):
        # A few skirmishers do not stop a brigade.
        return 0.0
    together = _are_together(men) or first - ours < ENGAGED or found.turns_left <= LATE
    reach = min((_reach(found, one) for one in men), default=3 * INCH)
    off = FIRING * reach if together else ASSEMBLY
    depth = max(one.depth for one in men) / 2
    line = min(first - off - depth, _slowest(found, ahead, men) if first - ours < 2 * ASSEMBLY else math.inf)
    # Who stands nearer already does not draw back for this.
    return max(0.0, -max(line, min(ours, 0.0)))


def _slowest(found: Estimate, ahead: Callable[[Piece], float], men: list[Piece]) -> float:
    """Where all of them can be when this turn ends; who is far behind is not waited for."""
    actions = found.table.edition.turn.actions
    reached = sorted(ahead(one) + WITHIN * pace(found, one) * (1 if one.acted else actions) for one in men)
    return reached[len(reached) // 4]


def _are_together(men: list[Piece]) -> bool:
    """Whether most of them stand close enough to go in as one."""
    x, y = middle(men)
    wide = sum(_width(one) for one in men) / 2
    near = [one for one in men if math.dist((one.x, one.y), (x, y)) < wide + INCH]
    return len(near) >= 0.7 * len(men)


def _reach(found: Estimate, piece: Piece) -> int:
    return int(reach_of(found.table.edition, piece.unit))


def _width(piece: Piece) -> int:
    """In line, whatever it is in now."""
    stands = max(1, piece.unit.stands_left)
    if piece.unit.formation in LINES:
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


def middle(men: list[Piece]) -> tuple[float, float]:
    steady = [one for one in men if is_formed(one)] or men
    return sum(one.x for one in steady) / len(steady), sum(one.y for one in steady) / len(steady)


def strength(men: list[Piece]) -> float:
    return sum(power(one) for one in men if is_formed(one))
