"""What the captain's batteries do: fire, turn, look for a better field of fire, or get away in time."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from enfilade.ai.adf.captain import reasons
from enfilade.ai.adf.captain import volleys as captain_volleys
from enfilade.ai.adf.drill import moves as drill_moves
from enfilade.ai.adf.plans.brigade_plans import Plan
from enfilade.ai.adf.plans.estimate import INCH, Estimate, is_formed, pace, weight
from enfilade.ai.adf.survey import survey
from enfilade.ai.thought import Thought
from enfilade.ground.box import COS, FULL, SIN, Box, bearing, between
from enfilade.rules.adf.battle.commands import Face, Fire, Form, Move
from enfilade.rules.adf.battle.field import size_of
from enfilade.rules.adf.battle.move.pace import change_cost
from enfilade.rules.adf.battle.state import Piece
from enfilade.speech import spoken_names

RINGS = (3 * INCH, 6 * INCH, 9 * INCH)
WAYS = 12
STAND_OFF = 7 * INCH
"""Guns do not choose a place nearer to the enemy."""
BESIDE = 0.5
"""What a battery beside it adds to its fire: they fire as one."""
BETTER, MUCH_BETTER = 1.5, 3.0
"""How much better another place must be for guns on the march, and for guns in action."""
WORTH_IT = 0.1
KEPT = 14 * INCH
"""Guns of a side that has points in hand stay in action while an enemy is so near."""
GOOD = 0.08
"""A volley worth so much, in points, is fired before anything else is thought of."""
COVERED = 5 * INCH
ALONE = 12 * INCH
UPON_THEM, COMING = 3500, 6500
"""Infantry nearer than the first is met with canister: there is no getting away from it any more."""
OVERRUN = 1.5
"""So many times what stands there, and a battery without support will be taken."""
FLIGHT = 5 * INCH


class Post(NamedTuple):
    """A place for a battery, and what it would do from there to the end."""

    x: int
    y: int
    facing: int
    worth: float


def acts(found: Estimate, plans: Plan, piece: Piece, left: int) -> Iterator[Thought]:
    """What a battery might do, the best first."""
    table, state = found.table, found.state
    name = spoken_names.unit(piece)
    limbered = piece.unit.formation == "limbered"
    volley = captain_volleys.NONE if limbered else captain_volleys.best(found, state, (piece.id,))
    fires = Thought(
        Fire((piece.id,), volley.target),
        reasons.said(
            f"{name} fires at {spoken_names.unit(state.units[volley.target])}: "
            + reasons.volley(state.units[volley.target], volley.hurts, volley.figures)
        )
        if volley.target
        else "",
    )
    if _is_lost(found, piece):
        yield from _gets_away(found, piece)
    if volley.points >= GOOD:
        yield fires
    here, best = _posts(found, plans, piece, left)
    facing = here.facing
    if found.ahead and not limbered and found.nearest_foe(piece.x, piece.y)[0] < KEPT:
        best = None
    if best is not None and best.worth > (BETTER if limbered else MUCH_BETTER) * here.worth + WORTH_IT:
        place = spoken_names.place(table, Box(best.x, best.y, best.facing, piece.width, piece.depth))
        why = reasons.said(f"{name} goes {place or 'to where it has a better field of fire'}")
        if not limbered:
            yield Thought(Move((piece.id,), (Form("limbered"),)), why)
        else:
            yield from (
                Thought(move, why)
                for move in drill_moves.toward(table, state, piece, best.x, best.y, found.foes, STAND_OFF)
            )
    if limbered and here.worth > 0:
        if between(piece.facing, facing) > 3000:
            yield Thought(Move((piece.id,), (Face(facing), Form("unlimbered"))), reasons.said(f"{name} unlimbers"))
        yield Thought(Move((piece.id,), (Form("unlimbered"),)), reasons.said(f"{name} unlimbers"))
    if volley.target:
        yield fires
    if not limbered and here.worth > 0 and between(piece.facing, facing) > 3000:
        yield Thought(Move((piece.id,), (Face(facing),)), reasons.said(f"{name} turns to the enemy"))


def _posts(found: Estimate, plans: Plan, piece: Piece, left: int) -> tuple[Post, Post | None]:
    """The place it has, and the best within two turns."""
    table = found.table
    unit = msgspec.structs.replace(piece.unit, formation="unlimbered")
    width, depth = size_of(table, unit)
    facing = _front(found, piece)
    boxes = [Box(piece.x, piece.y, facing, width, depth)]
    for ring in RINGS:
        for i in range(WAYS):
            heading = (facing + i * FULL // WAYS) % FULL
            x, y = round(piece.x + SIN[heading] * ring), round(piece.y + COS[heading] * ring)
            if INCH < x < table.width - INCH and INCH < y < table.height - INCH:
                boxes.append(Box(x, y, _front_at(found, x, y, facing), width, depth))
    weighed = survey.weigh(survey.survey(found.view), piece, boxes, formation="unlimbered")
    limber = msgspec.structs.replace(piece, unit=msgspec.structs.replace(piece.unit, formation="limbered"))
    rate = max(INCH, pace(found, limber))
    change = float(change_cost(table, piece.unit, Form("limbered")))
    actions = found.turns_left * table.edition.turn.actions + left
    posts = []
    for at, box in enumerate(boxes):
        far = math.dist((box.x, box.y), (piece.x, piece.y))
        delay = 0.0 if at == 0 and piece.unit.formation == "unlimbered" else change
        if at:
            delay += far / rate + (change if piece.unit.formation == "unlimbered" else 0.0)
            if (
                weighed.crowded[at]
                or weighed.enemy_near[at] < STAND_OFF
                or not _is_covered(plans, found, box, weighed.enemy_near[at])
            ):
                continue
        beside = 1.0 + BESIDE * _has_guns_beside(found, plans, piece, box)
        dealt = float(weighed.deals[at]) * beside * found.mind.weights.figure * found.mind.weights.field_of_fire
        suffered = float(weighed.suffers[at]) * found.figure[piece.id] * found.mind.weights.standing / 2
        danger = found.mind.weights.guns_in_danger * max(0.0, 1.0 - weighed.enemy_near[at] / (2 * STAND_OFF))
        worth = max(0.0, actions - delay) * max(0.1 * dealt, dealt - suffered / 2 - (danger if at else 0.0) / 4)
        posts.append(Post(box.x, box.y, box.facing, worth))
    best = max(posts[1:], key=lambda post: post.worth, default=None)
    return posts[0], best


def _is_lost(found: Estimate, piece: Piece) -> bool:
    """Whether more is coming on it than it and its friends can stop, near enough to arrive and not yet upon it."""

    def strength(sides: list[Piece], within: int) -> float:
        return sum(
            weight(one)
            for one in sides
            if one.id != piece.id
            and one.unit.arm != "artillery"
            and is_formed(one)
            and math.dist((one.x, one.y), (piece.x, piece.y)) < within
        )

    apart, _ = found.nearest_foe(piece.x, piece.y)
    # Once limbered and off, it does not stop where they will be next.
    coming = COMING + (FLIGHT if piece.unit.formation == "limbered" else 0)
    if not UPON_THEM < apart < coming:
        return False
    return strength(found.foes, coming) > OVERRUN * (weight(piece) + 2 * strength(found.own, COVERED))


def _gets_away(found: Estimate, piece: Piece) -> Iterator[Thought]:
    """Limbered and off, away from the nearest enemy."""
    name = spoken_names.unit(piece)
    _, foe = found.nearest_foe(piece.x, piece.y)
    assert foe is not None
    away = bearing(foe.x, foe.y, piece.x, piece.y)
    why = f"{name} has nobody to cover it and gets away in time."
    if piece.unit.formation != "limbered":
        yield Thought(Move((piece.id,), (Form("limbered"),)), reasons.said(why))
    x, y = round(piece.x + SIN[away] * FLIGHT), round(piece.y + COS[away] * FLIGHT)
    for move in drill_moves.toward(found.table, found.state, piece, x, y, found.foes, 0):
        yield Thought(move, reasons.said(why))
    yield Thought(Move((piece.id,), (Face(away),)), reasons.said(why))


def _is_covered(plans: Plan, found: Estimate, box: Box, apart: int) -> bool:
    """Whether a line of ours will stand near it, or the enemy is too far off to matter."""
    if apart > ALONE:
        return True
    return any(
        one.unit.arm != "artillery"
        and is_formed(one)
        and math.dist(plans.expected[one.id][:2], (box.x, box.y)) < COVERED
        for one in found.own
    )


def _has_guns_beside(found: Estimate, plans: Plan, piece: Piece, box: Box) -> bool:
    return any(
        one.id != piece.id
        and one.unit.arm == "artillery"
        and is_formed(one)
        and math.dist((one.x, one.y), (box.x, box.y)) < one.width / 2 + box.width / 2 + INCH
        for one in found.own
    )


def _front(found: Estimate, piece: Piece) -> int:
    return _front_at(found, piece.x, piece.y, piece.facing)


def _front_at(found: Estimate, x: int, y: int, otherwise: int) -> int:
    """Towards the enemies who count most there: the nearer, the more."""
    dx = dy = 0.0
    for foe in found.foes:
        if foe.unit.level != "routed":
            far = max(1.0, math.hypot(foe.x - x, foe.y - y))
            dx += foe.unit.strength * (foe.x - x) / far**3
            dy += foe.unit.strength * (foe.y - y) / far**3
    if not dx and not dy:
        return otherwise
    return bearing(0, 0, round(dx * 1e12), round(dy * 1e12))
