"""Which ideas are follies until trying proves them: a back turned, cover or ground left, a lone advance, a shot lost.

Played out with rules of thumb after it, almost anything comes to much the same, and what is best by a hair is chance.
Whoever watches sees a line march out of its works and back. So such an idea is never the first, and must do better than
what is sound by more than chance allows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from enfilade.ai.adf.captain import volleys as captain_volleys
from enfilade.ai.adf.plans.estimate import INCH, Estimate, is_formed, power, stands_in
from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import Box, bearing, between, distance_to_point
from enfilade.rules.adf.battle.commands import Charge, Command, Move
from enfilade.rules.adf.battle.fire.cover import cover_of
from enfilade.rules.adf.battle.move import path
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.firepower import reach_of

BACK = 9000
"""More than this off its front is behind a line."""
BEFORE, FLANK = 4500, 6000
"""Off its front by so much an enemy is before a line, or on its flank."""
NEAR = 2 * INCH
"""Beyond the farthest shot: so near an enemy can be upon it in a turn."""
AGAINST = 14 * INCH
"""An enemy so near makes works worth staying in."""
LONE = 1.7
"""So many times what comes with it is too much to walk up to."""
MATES = 5 * INCH
CLOSER = INCH
SHOT = 0.06
"""A volley worth so much, in points, is not marched away from."""
FAR = 1500


def is_doubtful(found: Estimate, answer: Command) -> bool:
    """Whether an idea needs proof."""
    match answer:
        case Charge(units=units, target=target):
            piece, foe = found.state.units[units[0]], found.state.units[target]
            return _is_in_works(found, piece) or _is_alone(found, units, foe.box, foe)
        case Move(units=units):
            try:
                plan = path.plan(found.table, found.state, units, answer.steps)
            except (Illegal, Malformed):
                return True
            return _needs_proof(found, units, plan.ends, plan.stages[-1].units)
        case _:
            return False


def is_folly(found: Estimate, answer: Command) -> bool:
    """Whether it turns flank or back to a loaded line in range: never, though a try in the head that has drill turn it
    round again may say that nothing is lost. Where ground that pays is won with the last word, nobody answers."""
    if not isinstance(answer, Move):
        return False
    try:
        boxes = path.plan(found.table, found.state, answer.units, answer.steps).ends
    except (Illegal, Malformed):
        return False
    pieces = [found.state.units[id] for id in answer.units]
    if pieces[0].unit.level == "routed" or pieces[0].unit.arm == "artillery":
        return False
    if not found.turns_left and found.has_last_word and _wins_ground(found, pieces, boxes):
        return False
    return any(
        _shows_its_flank(found, one, box) or _turns_its_back(found, one, box)
        for one, box in zip(pieces, boxes, strict=True)
    )


def _needs_proof(found: Estimate, ids: Sequence[str], boxes: Sequence[Box], units: Sequence[Unit]) -> bool:
    pieces = [found.state.units[id] for id in ids]
    lead, box = pieces[0], boxes[0]
    if lead.unit.level == "routed" or lead.unit.arm == "artillery" or units[0].formation != lead.unit.formation:
        # Routers run, guns are limbered to be moved, and a change of formation is its own reason.
        return False
    if _wins_ground(found, pieces, boxes):
        return False
    if any(_leaves_works(found, one, there) for one, there in zip(pieces, boxes, strict=True)):
        return True
    if _gives_up(found, pieces, boxes) or _recedes(found, lead, box):
        return True
    return _is_alone(found, ids, box, None) or _loses_a_shot(found, ids, boxes, units)


def _wins_ground(found: Estimate, pieces: Sequence[Piece], boxes: Sequence[Box]) -> bool:
    """Whether it comes in order into a place that pays when this turn ends and where nobody of ours stands."""
    return is_formed(pieces[0]) and any(
        place.now
        and not place.ours
        and not any(stands_in(one, place) for one in pieces)
        and any(distance_to_point(box, place.x, place.y) <= place.radius for box in boxes)
        for place in found.places
    )


def _gives_up(found: Estimate, pieces: Sequence[Piece], boxes: Sequence[Box]) -> bool:
    """Whether it leaves a place that pays with nobody else of ours in it."""
    ids = {one.id for one in pieces}
    for place in found.places:
        if not place.have or not any(is_formed(one) and stands_in(one, place) for one in pieces):
            continue
        if any(distance_to_point(box, place.x, place.y) <= place.radius for box in boxes):
            continue
        if not any(one.id not in ids and is_formed(one) and stands_in(one, place) for one in found.own):
            return True
    return False


def _turns_its_back(found: Estimate, piece: Piece, box: Box) -> bool:
    """Whether an enemy with loaded muskets would stand behind it, near enough to use them."""
    for foe in found.foes:
        if is_formed(foe) and foe.unit.arm != "artillery":
            limit = 2 * int(reach_of(found.table.edition, foe.unit)) + NEAR
            apart = math.dist((foe.x, foe.y), (box.x, box.y))
            if apart < limit and between(box.facing, bearing(box.x, box.y, foe.x, foe.y)) > BACK:
                was = between(piece.facing, bearing(piece.x, piece.y, foe.x, foe.y))
                if was <= BACK or apart < math.dist((foe.x, foe.y), (piece.x, piece.y)):
                    return True
    return False


def _shows_its_flank(found: Estimate, piece: Piece, box: Box) -> bool:
    """Whether the nearest enemy, who is in range and before it, would be on its flank."""
    far, foe = found.nearest_foe(piece.x, piece.y)
    if foe is None or not is_formed(foe) or far > 2 * int(reach_of(found.table.edition, foe.unit)):
        return False
    was = between(piece.facing, bearing(piece.x, piece.y, foe.x, foe.y))
    return was < BEFORE and between(box.facing, bearing(box.x, box.y, foe.x, foe.y)) > FLANK


def _is_in_works(found: Estimate, piece: Piece) -> bool:
    """Whether works or a fence cover it against the nearest enemy, and he is near enough to come."""
    far, foe = found.nearest_foe(piece.x, piece.y)
    return foe is not None and far < AGAINST and _has_works(found, piece, foe)


def _has_works(found: Estimate, piece: Piece, foe: Piece) -> bool:
    covers = cover_of(found.table, found.state, piece, foe.x, foe.y)
    return any(one.endswith(("works", "fence", "wall")) for one in covers)


def _leaves_works(found: Estimate, piece: Piece, box: Box) -> bool:
    if not _is_in_works(found, piece):
        return False
    _, foe = found.nearest_foe(piece.x, piece.y)
    assert foe is not None
    there = msgspec.structs.replace(piece, x=box.x, y=box.y, facing=box.facing, width=box.width, depth=box.depth)
    return not _has_works(found, there, foe)


def _recedes(found: Estimate, piece: Piece, box: Box) -> bool:
    """Whether it marches away from the enemy and from every place that pays and is not ours."""
    if piece.unit.level != "good" or math.dist((box.x, box.y), (piece.x, piece.y)) < FAR:
        return False
    far, foe = found.nearest_foe(piece.x, piece.y)
    if foe is None or math.dist((box.x, box.y), (foe.x, foe.y)) < far + CLOSER:
        return False
    wanted = [one for one in found.places if one.have]
    return not any(
        math.dist((box.x, box.y), (one.x, one.y)) < math.dist((piece.x, piece.y), (one.x, one.y)) - CLOSER / 2
        for one in wanted
    )


def _is_alone(found: Estimate, ids: Sequence[str], box: Box, target: Piece | None) -> bool:
    """Whether those who could fire at it there are too many for it and for those who go with it."""
    lead = found.state.units[ids[0]]
    against, nearer = 0.0, target is not None
    for foe in found.foes:
        if not is_formed(foe):
            continue
        apart = math.dist((foe.x, foe.y), (box.x, box.y))
        reach = 2 * int(reach_of(found.table.edition, foe.unit)) if foe.unit.arm != "artillery" else AGAINST / 2
        if apart < reach + foe.depth and _looks_at(foe, box):
            against += power(foe)
            nearer = nearer or apart < math.dist((foe.x, foe.y), (lead.x, lead.y)) - CLOSER
    if not nearer:
        return False
    ours = sum(power(found.state.units[id]) for id in ids)
    for one in found.own:
        if one.id not in ids and is_formed(one) and math.dist((one.x, one.y), (box.x, box.y)) < MATES:
            ours += power(one)
        elif one.id not in ids and is_formed(one) and not one.acted and one.unit.arm != "artillery":
            ours += power(one) * (math.dist((one.x, one.y), (box.x, box.y)) < 2 * MATES)
    return against > LONE * ours


def _looks_at(foe: Piece, box: Box) -> bool:
    return between(foe.facing, bearing(foe.x, foe.y, box.x, box.y)) < BACK / 2


def _loses_a_shot(found: Estimate, ids: Sequence[str], boxes: Sequence[Box], units: Sequence[Unit]) -> bool:
    """Whether it has a good mark where it stands, and none where it goes."""
    if captain_volleys.best(found, found.state, ids).points < SHOT:
        return False
    moved = dict(found.state.units)
    for id, box, unit in zip(ids, boxes, units, strict=True):
        moved[id] = msgspec.structs.replace(
            moved[id],
            x=box.x,
            y=box.y,
            facing=box.facing,
            width=box.width,
            depth=box.depth,
            unit=unit,
            moved_since=True,
        )
    after = msgspec.structs.replace(found.state, units=moved)
    return captain_volleys.best(found, after, ids).points < SHOT
