"""Who would stand in whose way: the moves of a sheet looked at together, and another way for whoever would be kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from enfilade.ai.jr3.drill.estimate import INCH, Estimate
from enfilade.ai.jr3.drill.lines import Slot
from enfilade.ai.jr3.drill.marches import as_far_as_may_be
from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import Box, bearing, between, is_within, overlap, turned
from enfilade.ground.legs import Advance, March, Wheel
from enfilade.rules.jr3.battle.commands import Charge, Mark, Move
from enfilade.rules.jr3.battle.moves.ordering import check_order
from enfilade.rules.jr3.battle.moves.path import Plan
from enfilade.rules.jr3.battle.state import Piece
from enfilade.tabletop.routes.steps import CHANGES, Face, Step

Point = tuple[float, float]
Way = tuple[Box, ...]
"""Where a unit stands at the start of a move and after each part of it."""
ASIDE = (2000, -2000, 4000, -4000, 6500, -6500, 9000, -9000)
"""How far off its way a unit looks for another."""
ARC = 4500
KEPT = 2 * INCH
"""Who loses less than this by waiting waits."""
GAIN = INCH
"""Another way must bring it so much nearer."""
ROOM = 50
"""Friends are kept so far apart in the head."""
LOOKS = 4
FAR = 30 * INCH
"""Further than any move."""


def clear(found: Estimate, made: dict[str, Mark], where: Mapping[str, Slot]) -> dict[str, Mark]:
    """The same orders, but whoever would run up against friends goes round them where that brings him nearer."""
    plans = {id: plan for id, mark in made.items() if (plan := _plan(found, id, mark)) is not None}
    goals = {id: _goal(where.get(id), plan) for id, plan in plans.items()}
    still = (one for one in found.friends if one.id not in plans and not isinstance(made.get(one.id), Charge))
    taken: dict[str, Way] = {one.id: (one.box,) for one in still}
    taken |= {id: _way(found, found.state.units[id], plan, 0, {}) for id, plan in plans.items()}
    orders = dict(made)
    # Who has the shortest way to go is at the head; those behind him see where he goes.
    for id in sorted(plans, key=lambda id: (_left(found.state.units[id].box, goals[id]), id)):
        piece, plan, mark = found.state.units[id], plans[id], made[id]
        assert isinstance(mark, Move)
        taken.pop(id)
        best = _way(found, piece, plan, mark.halt, taken)
        left = _left(best[-1], goals[id])
        if left > _left(plan.end.box, goals[id]) + KEPT:
            for other in _others(found, piece, goals[id], mark, _past(where.get(id))):
                if (round_ := _plan(found, id, other)) is None:
                    continue
                way = _way(found, piece, round_, other.halt, taken)
                if _left(way[-1], goals[id]) < left - GAIN:
                    best, left, orders[id] = way, _left(way[-1], goals[id]), other
        taken[id] = best
    return orders


def _plan(found: Estimate, id: str, mark: Mark) -> Plan | None:
    if not isinstance(mark, Move):
        return None
    try:
        return check_order(found.table, found.state.turn, found.state.units[id], mark)
    except (Illegal, Malformed):
        return None


def _goal(slot: Slot | None, plan: Plan) -> Point:
    return (slot.x, slot.y) if slot is not None else (plan.end.box.x, plan.end.box.y)


def _past(slot: Slot | None) -> frozenset[str]:
    return slot.past if slot is not None else frozenset()


def _left(box: Box, goal: Point) -> float:
    return float(((box.x - goal[0]) ** 2 + (box.y - goal[1]) ** 2) ** 0.5)


def _way(found: Estimate, piece: Piece, plan: Plan, halt: int, taken: Mapping[str, Way]) -> Way:
    """How it would come on, part by part, with those friends about and the enemy where he is."""
    edition, units = found.table.edition, found.state.units
    parts, closest = edition.table.move_parts, int(edition.table.closest_approach)
    near = [
        (way, len(way) == 1 and units[id].unit.level == "good")
        for id, way in taken.items()
        if _left(way[0], (piece.x, piece.y)) < 2 * FAR and not overlap(way[0], piece.box)
    ]
    firm = [way for way, saves in near if len(way) == 1 and not saves]
    foes = [foe for foe in found.foes if _left(foe.box, (piece.x, piece.y)) < FAR + halt]
    gone, made, budget = 0, [piece.box], Fraction(0)
    for part in range(1, parts + 1):
        budget += Fraction(1, parts)
        to = plan.reach(budget)
        box = plan.at(to).box
        if any(is_within(box, foe.box, max(closest, halt) - 1) for foe in foes):
            made += [made[-1]] * (parts + 1 - part)
            break
        barred = [saves for way, saves in near if is_within(box, way[min(part, len(way) - 1)], ROOM)]
        # Between two looks nobody slips past the corner of a friend who lets nobody through.
        looks = [plan.at(gone + (to - gone) * i // LOOKS).box for i in range(1, LOOKS)] if firm else []
        barred += [False for way in firm if any(overlap(look, way[0]) for look in looks)]
        if barred:
            # Who waits for a friend who stands, and lets it through, saves up for the way beyond him.
            box, budget = made[-1], budget if all(barred) else plan.cost(gone)
        else:
            gone = to
        made.append(box)
    return tuple(made)


def _others(found: Estimate, piece: Piece, goal: Point, mark: Move, past: frozenset[str]) -> Iterator[Move]:
    """Other ways for the same unit, changed as its order has it at the start."""
    first = mark.steps[:1] if isinstance(mark.steps[0], CHANGES) and not isinstance(mark.steps[0], Face) else ()
    heading = bearing(piece.x, piece.y, *goal)
    for aside in ASIDE:
        way = turned(heading, aside)
        off = turned(way, -piece.facing)
        steps: tuple[Step, ...]
        if between(piece.facing, way) <= ARC:
            steps = (March(way, FAR),)
        elif piece.unit.formation in ("march-column", "limbered"):
            steps = (Wheel("right", off) if off < 18000 else Wheel("left", 36000 - off), Advance(FAR))
        else:
            steps = (Face(way), Advance(FAR))
        if (move := as_far_as_may_be(found, piece, (*first, *steps), mark.halt, past)) is not None:
            yield move
