"""The fire that units could give and take in many places: from there at the foes, and from the foes at them there."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from enfilade.ai.adf.survey import fire as survey_fire
from enfilade.ai.adf.survey.fire import FAR, Bodies, Line
from enfilade.ai.adf.survey.moment import Survey
from enfilade.ground import many
from enfilade.ground.box import SLACK
from enfilade.ground.glimpses import glimpses
from enfilade.ground.many import COSINES, SINES, Floats, Places, Wholes
from enfilade.rules.adf.battle.sight import seeing
from enfilade.rules.adf.battle.state import Piece

KEEPS_OFF = 1000
"""An enemy who comes on stops so far before a unit to fire."""


def deals(found: Survey, pieces: Sequence[Piece], which: Wholes, body: Bodies, gaps: Wholes) -> Floats:
    """Fire from the places at the foes, as aim.targets lets it be aimed; places by foes."""
    table, foes = found.table, found.foe_bodies
    worth = np.zeros(gaps.shape)
    # From edge to edge is never more than from front to edge.
    i, j = np.nonzero((gaps <= body.reach[:, None]) & (body.reach > 0)[:, None])
    firers, targets = body.places.take(i), foes.places.take(j)
    apart = many.front_apart(firers, targets)
    hit = (apart <= body.reach[i]) & (body.all_round[i] | many.in_arcs(firers, targets, table.arc))
    i, j, apart, firers, targets = i[hit], j[hit], apart[hit], firers.take(hit), targets.take(hit)
    if not len(i):
        return worth
    line = Line(body, foes, i, j, True)
    seen, clear = survey_fire.sees(table, found.screens, line, gaps[i, j] <= seeing.TOUCHING)
    first = seen & survey_fire.in_zone(table, firers, targets, apart, found.routed[j])
    nearest = np.full(len(gaps), FAR)
    np.minimum.at(nearest, i[first], apart[first])
    may = clear & ((nearest[i] == FAR) | (first & (apart <= nearest[i] + SLACK)))
    if table.edition.rulings.guns_near_friends != "free" and body.guns.any():
        may &= ~(body.guns[i] & np.array([found.beside(piece) for piece in pieces])[which[i], j])
    line = Line(body, foes, i[may], j[may], True)
    worth[line.i, line.j] = survey_fire.worths(table, found.fires, found.screens, line, apart[may])
    return worth


def suffers(found: Survey, pieces: Sequence[Piece], which: Wholes, body: Bodies, gaps: Wholes) -> Floats:
    """Fire of the foes, as they stand, at the places; places by foes."""
    table, foes = found.table, found.foe_bodies
    worth = np.zeros(gaps.shape)
    i, j = np.nonzero((gaps <= foes.reach) & (foes.reach > 0))
    firers, targets = foes.places.take(j), body.places.take(i)
    apart = many.front_apart(firers, targets)
    hit = (apart <= foes.reach[j]) & (foes.all_round[j] | many.in_arcs(firers, targets, table.arc))
    i, j, apart, firers, targets = i[hit], j[hit], apart[hit], firers.take(hit), targets.take(hit)
    if not len(i):
        return worth
    line = Line(foes, body, j, i, False)
    _, clear = survey_fire.sees(table, found.screens, line, gaps[i, j] <= seeing.TOUCHING)
    first = survey_fire.in_zone(table, firers, targets, apart, body.routed[i])
    nearest = np.array([found.nearest(piece) for piece in pieces])[which[i], j]
    may = clear & ((nearest == FAR) | (first & (apart <= nearest + SLACK)))
    line = Line(foes, body, j[may], i[may], False)
    worth[line.j, line.i] = survey_fire.worths(table, found.fires, found.screens, line, apart[may])
    return worth


def suffers_close(found: Survey, body: Bodies, gaps: Wholes) -> Floats:
    """Fire of the formed foes on foot or horse after they have come straight on for an action, each for himself."""
    table, foes = found.table, found.foe_bodies
    worth = np.zeros(gaps.shape)
    stride = np.where(foes.reach > 0, found.strides, 0)
    i, j = np.nonzero((gaps <= foes.reach + stride) & (stride > 0))
    if not len(i):
        return worth
    old, targets = foes.places.take(j), body.places.take(i)
    facing = many.bearings(old.x, old.y, targets.x, targets.y)
    on = np.clip(gaps[i, j] - KEEPS_OFF, 0, stride[j])
    come = Places(old.x + SINES[facing] * on, old.y + COSINES[facing] * on, facing, old.width, old.depth)
    apart = many.front_apart(come, targets)
    hit = (apart <= foes.reach[j]) & glimpses(table.ground, table.sight).see(*come.fronts(), targets.x, targets.y)
    i, j, come = i[hit], j[hit], come.take(hit)
    line = Line(survey_fire.moved(table, foes, j, come), body, np.arange(len(i)), i, False)
    worth[i, j] = survey_fire.worths(table, found.fires, found.screens, line, apart[hit])
    return worth
