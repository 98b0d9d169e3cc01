"""Which legal steps bring units to a wished place and facing, or how far they can get towards it and why no further."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.arcs import in_arc
from enfilade.ground.box import COS, SIN, Box, bearing, between, distance
from enfilade.ground.routes import CLOSE
from enfilade.rules.adf.battle.commands import Step
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.move import path
from enfilade.rules.adf.battle.move.affording import FAR, free_mils, price
from enfilade.rules.adf.battle.move.placing import CONTACT, has_room
from enfilade.rules.adf.battle.move.reach import Reach, follow
from enfilade.rules.adf.battle.move.reach import farthest as farthest
from enfilade.rules.adf.battle.move.ways import (
    SLACK,
    Speeds,
    Way,
    Wish,
    driven,
    effort,
    keeps_order,
    on_the_road,
    speeds_of,
    straight,
    ways_to,
)
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.tabletop.searching import last_such

TRIES = 5
"""How many ways are tried in earnest, the likeliest first."""
NEAREST = 3
"""How many are followed as far as they go, if none arrives."""
ALIKE = 0.8
"""How much cheaper than its fellow a way may turn out, measured by what was expected of both."""


class Planned(NamedTuple):
    """What can be done now about a wish."""

    steps: tuple[Step, ...]
    """Legal as they are; none if nothing can be done, or need be."""
    end: Box
    """Of the first unit."""
    arrives: bool
    share: Fraction
    """The part of an action it takes."""
    why: str = ""
    """A sentence, when it does not arrive."""
    rule: str = ""


def wished(
    table: Field,
    state: State,
    units: tuple[str, ...],
    x: int,
    y: int,
    facing: int | None,
    *,
    disorder: bool = False,
) -> Planned:
    """Bring the first unit's centre to a point, and to a facing if one is given; the others keep their places by it.

    Ways in which a unit would lose its order are used only if they are allowed. A column on a road stays on it when the
    point is hardly beside it.
    """
    lead = state.units[units[0]]
    wish = Wish(x, y, facing)
    if wish.is_met(lead.box):
        return Planned((), lead.box, True, Fraction(0))
    refused = _refusal(table, state, units)
    if refused:
        return refused
    speeds = speeds_of(table, state, units)
    wish = on_the_road(table, lead.box, wish, speeds)
    direct = _direct(table, lead, wish, speeds)
    if direct is not None:
        reach = follow(table, state, units, direct)
        if reach.whole or reach.rule == FAR:
            return _planned(table, state, units, wish, direct, reach)
    ways = ways_to(table, state, units, wish, speeds)
    orderly = [way for way in ways if disorder or keeps_order(table, state, units, way.steps)]
    orderly.sort(key=lambda way: way.effort + way.short)
    arrived = _arrived(table, state, units, wish, orderly, speeds)
    if arrived is not None:
        return arrived
    nearest = _nearest(table, state, units, wish, orderly, speeds)
    if nearest is not None:
        return nearest
    why = f"{lead.name} would get there only in disorder" if ways else f"there is no way there for {lead.name}"
    return Planned((), lead.box, False, Fraction(0), why, "adf.move.arc")


def approach(table: Field, state: State, unit: str, target: str | int, stop_at: int) -> Planned:
    """March towards another unit, to so many mils from it edge to edge, and face it; or so far short of the table's
    edge in a direction of the compass."""
    piece = state.units[unit]
    if isinstance(target, int):
        x, y = _edge(table, piece.box, target, stop_at)
        return wished(table, state, (unit,), x, y, None)
    other = state.units[target].box
    closest = max(CONTACT, int(table.edition.rulings.closest_approach))
    apart = max(stop_at, closest + CLOSE)
    heading = bearing(piece.x, piece.y, other.x, other.y)
    if distance(piece.box, other) <= apart:
        if in_arc(piece.box, other, table.arc):
            return Planned((), piece.box, True, Fraction(0))
        return wished(table, state, (unit,), piece.x, piece.y, heading)
    x, y = _before(piece.box, other, heading, apart)
    plan = wished(table, state, (unit,), x, y, heading)
    if plan.steps:
        return plan
    return wished(table, state, (unit,), x, y, None)


def _before(box: Box, other: Box, heading: int, apart: int) -> tuple[int, int]:
    """Where a box stands that faces another one from a distance."""
    s, c = SIN[heading], COS[heading]

    def place(away: int) -> tuple[int, int]:
        return round(other.x - s * away), round(other.y - c * away)

    def is_near(away: int) -> bool:
        x, y = place(away)
        return distance(box._replace(x=x, y=y, facing=heading), other) < apart

    guess = apart + (box.depth + min(other.width, other.depth)) // 2
    return place(1 + last_such(is_near, guess, guess + other.width + other.depth + box.width))


def _edge(table: Field, box: Box, heading: int, short: int) -> tuple[int, int]:
    """The point in that direction where the box would be so far short of the table's edge."""
    s, c = SIN[heading], COS[heading]
    room = short + (box.width + box.depth) // 2
    ways = [math.inf]
    for at, step, most in ((box.x, s, table.width), (box.y, c, table.height)):
        if abs(step) > 0.001:
            ways.append((most - room - at) / step if step > 0 else (room - at) / step)
    far = max(0.0, min(ways))
    return round(box.x + s * far), round(box.y + c * far)


def _refusal(table: Field, state: State, units: tuple[str, ...]) -> Planned | None:
    """Why these units cannot move at all, if so."""
    for id in units:
        piece = state.units[id]
        if not piece.here or piece.unit.level == "routed":
            why = f"{piece.name} is {'routed: it runs' if piece.here else 'not on the table'}"
            return Planned((), state.units[units[0]].box, False, Fraction(0), why, "adf.move.who")
    return None


def _direct(table: Field, lead: Piece, wish: Wish, speeds: Speeds) -> tuple[Step, ...] | None:
    """The straight leg that no other way can better; none if it must turn, or may have a road to follow."""
    if wish.facing is not None and between(wish.facing, lead.facing) > SLACK:
        return None
    if speeds.track and table.ground.nearest_track(lead.x, lead.y):
        return None
    return straight(lead.box, wish, table.arc)


def _arrived(
    table: Field, state: State, units: tuple[str, ...], wish: Wish, ways: list[Way], speeds: Speeds
) -> Planned | None:
    """The first of the ways that brings them there in this action."""
    lead = state.units[units[0]]
    there = lead.box._replace(x=wish.x, y=wish.y, facing=lead.facing if wish.facing is None else wish.facing)
    if wish.facing is not None and not has_room(table, state, lead, there, units):
        return None
    free = free_mils(table, state, units) / speeds.best
    hard = speeds.open / speeds.best
    tries = 0
    for way in ways:
        if not way.meets or way.effort * hard - free > 1:
            continue
        try:
            cost = price(table, state, units, way.steps)
            if cost <= 1:
                plan = path.plan(table, state, units, way.steps)
                return Planned(way.steps, plan.ends[0], True, plan.share)
            # The other ways lead over much the same ground.
            hard = max(hard, ALIKE * float(cost) / way.effort)
        except (Illegal, Malformed):
            pass
        tries += 1
        if tries >= TRIES:
            return None
    return None


def _nearest(
    table: Field, state: State, units: tuple[str, ...], wish: Wish, ways: list[Way], speeds: Speeds
) -> Planned | None:
    """What leaves the least to be done."""
    best: tuple[float, Way, Reach] | None = None
    for way in ways[:NEAREST]:
        if best is not None and way.effort + way.short - 1 >= best[0]:
            continue
        reach = follow(table, state, units, way.steps)
        left = way.effort - effort(reach.steps, driven(table, state, units, reach.steps)[0], speeds) + way.short
        if best is None or left < best[0]:
            best = left, way, reach
        if reach.rule == FAR:
            break
    return best and _planned(table, state, units, wish, best[1].steps, best[2])


def _planned(
    table: Field, state: State, units: tuple[str, ...], wish: Wish, steps: tuple[Step, ...], reach: Reach
) -> Planned:
    lead = state.units[units[0]]
    end = reach.plan.ends[0] if reach.plan else lead.box
    cost = reach.plan.share if reach.plan else Fraction(0)
    if wish.is_met(end):
        return Planned(reach.steps, end, True, cost)
    why, rule = reach.why, reach.rule
    if rule == FAR:
        why = _need(table, state, units, steps) or why
    if not rule:
        why, rule = f"{lead.name} has no way all the way there in good order", "adf.move.arc"
    return Planned(reach.steps, end, False, cost, why, rule)


def _need(table: Field, state: State, units: tuple[str, ...], steps: tuple[Step, ...]) -> str:
    """How many actions the whole way would take, if there is a way through at all."""
    try:
        cost = price(table, state, units, steps)
    except (Illegal, Malformed):
        return ""
    return f"{state.units[units[0]].name} needs {max(math.ceil(cost), 2)} actions to get there"
