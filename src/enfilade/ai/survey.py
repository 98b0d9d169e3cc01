"""What a unit would find in many places at once: what it could do there, what could be done to it, who is near.

It knows what the view shows and no more, and it asks the rules for every meaning; only the arithmetic is done in
arrays. What is approximate is said at the arrays of Weighed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec
import numpy as np

from enfilade.ai import survey_fire, survey_stand
from enfilade.ai.fire_tables import fire_table
from enfilade.ai.survey_fire import FAR, NONE, Bodies, Line, Screens
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.ground import many
from enfilade.ground.box import SLACK, Box
from enfilade.ground.glimpses import glimpses
from enfilade.ground.many import COSINES, SINES, Floats, Places, Truths, Wholes
from enfilade.rules.adf import charge
from enfilade.rules.adf.battle import near, replies, score, seeing
from enfilade.rules.adf.battle.columns import rates_of
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.battle.view import View
from enfilade.rules.adf.facts import Formation

MOST_SURVEYS = 8
KEEPS_OFF = 1000
"""An enemy who comes on stops so far before a unit to fire."""


class Weighed(NamedTuple):
    """What a unit would find in each of N places. Worth is in figures, as drill_worth has it; lengths are mils."""

    deals: Floats
    """The worth of its best fire from there, the next time it may fire; 0 if there is none."""
    target: Wholes
    """At which of the survey's foes; -1 at none."""
    deals_by_target: Floats
    """The worth of its fire at each of the foes, N by M; 0 where it may not be aimed so."""
    suffers_by_foe: Floats
    """The worth of the fire of each foe on it there, N by M, if that foe stays as he is."""
    suffers: Floats
    """The sum of those."""
    suffers_close: Floats
    """The same if every formed foe may first come straight on for an action, as over open ground and not hindered by
    units, and fires from there if that is better for him. Approximate."""
    suffers_now: Floats
    """Of those who still have a reaction and would see it there, in the present turn."""
    flanked: Wholes
    """How many formed foes within charge distance, with a middling bonus, have its flank or rear."""
    cover: Wholes
    """The best modifier of its cover against fire from straight ahead by other arms than guns: 0, or less."""
    height: Wholes
    supports: Wholes
    """Formed friends that would support it there."""
    in_command: Truths
    """A leader of its own has it in his radius, or it is joined to units of its brigade that are led."""
    enemy_near: Wholes
    """The gap to the nearest formed foe; FAR without any."""
    friend_near: Wholes
    """The gap to the nearest formed friend."""
    crowded: Truths
    """It cannot stand there: on somebody, off the table, or in water."""


class Survey:
    """The units of one moment in arrays, as one side knows them."""

    def __init__(self, view: View) -> None:
        table, state = view.table, view.state
        self.view, self.table, self.state, self.side = view, table, state, view.side
        everybody = near.on_table(state)
        self.own: tuple[Piece, ...] = tuple(piece for piece in everybody if piece.side == view.side)
        self.foes: tuple[Piece, ...] = tuple(piece for piece in everybody if piece.side != view.side)
        self.fires = fire_table(table.edition)
        self.formed: Truths = _formed(self.foes)
        self.routed: Truths = np.array([foe.unit.level == "routed" for foe in self.foes], dtype=np.bool_)
        self.index = {piece.id: i for i, piece in enumerate((*self.own, *self.foes))}
        """Places among the screens: own first, then foes."""
        self._charges: dict[tuple[str, str], int] = {}

    @cached_property
    def screens(self) -> Screens:
        opaque: set[str] = set()
        if self.own and self.foes:
            # Who stops an enemy's sight stops everybody's: only guns look over friends.
            for looker, others in ((self.foes[0], self.own), (self.own[0], self.foes)):
                mine = {one.id for one in seeing.screens(self.table, self.state, looker)}
                opaque.update(one.id for one in others if one.id in mine)
        return survey_fire.screens(self.table, (*self.own, *self.foes), self.side, opaque)

    @cached_property
    def own_places(self) -> Places:
        return Places.from_boxes([piece.box for piece in self.own])

    @cached_property
    def foe_bodies(self) -> Bodies:
        places = Places.from_boxes([foe.box for foe in self.foes])
        own = np.arange(len(self.foes)) + len(self.own)
        return survey_fire.bodies(self.table, self.fires, places, self.foes, own)

    @cached_property
    def strides(self) -> Wholes:
        """How far each foe comes in an action over open ground; 0 for guns and those who are not formed."""
        edition = self.table.edition
        on_foot = [_is_formed(foe) and foe.unit.arm != "artillery" for foe in self.foes]
        rows = [
            int(rates_of(edition, foe.unit).open or 0) if on else 0 for foe, on in zip(self.foes, on_foot, strict=True)
        ]
        return np.array(rows, dtype=np.int64)

    @cached_property
    def ready(self) -> Truths:
        """The foes who have a reaction left in this turn."""
        return np.array([not replies.is_spent(self.table, foe) for foe in self.foes], dtype=np.bool_)

    @cached_property
    def bound(self) -> Wholes:
        """How far each foe is from each of our units that he must engage before others; FAR if he need not."""
        foes = self.foe_bodies
        own = survey_fire.bodies(self.table, self.fires, self.own_places, self.own, np.arange(len(self.own)))
        apart = many.front_gaps(foes.places, own.places)
        routed = np.array([piece.unit.level == "routed" for piece in self.own], dtype=np.bool_)
        inside = survey_fire.in_zone(self.table, foes.places.column(), own.places, apart, routed)
        j, i = np.nonzero(inside & (apart <= foes.reach[:, None]))
        touching = many.apart(foes.places.take(j), own.places.take(i)) <= seeing.TOUCHING
        seen, _ = survey_fire.sees(self.table, self.screens, Line(foes, own, j, i, False, NONE), touching)
        found = np.full(apart.shape, FAR)
        found[j[seen], i[seen]] = apart[j[seen], i[seen]]
        return found

    def beside(self, gone: int) -> Truths:
        """The foes who are adjacent to one of our units, other than the one that has gone elsewhere."""
        own = [piece for i, piece in enumerate(self.own) if i != gone]
        rows = [any(near.adjacent(self.table, one, foe) for one in own) for foe in self.foes]
        return np.array(rows, dtype=np.bool_)

    def charge_of(self, foe: Piece, piece: Piece) -> int:
        """How far a foe's charge at a unit carries with a middling bonus; 0 if he may not charge it."""
        key = (foe.id, piece.unit.formation)
        known = self._charges.get(key)
        if known is None:
            declared = charge.Declaration(units=(foe.unit,), target=piece.unit, distance=Length(0))
            try:
                found = charge.assess(self.table.edition, declared)
                known = (found.moves[0] + found.reach) // 2
            except (Illegal, Malformed):
                known = 0
            self._charges[key] = known
        return known


def survey(view: View) -> Survey:
    """The survey of a view; the last few are remembered."""
    key = (id(view.state), view.side)
    known = _SURVEYS.get(key)
    if known is None:
        known = _SURVEYS[key] = Survey(view)
        if len(_SURVEYS) > MOST_SURVEYS:
            _SURVEYS.popitem(last=False)
    else:
        _SURVEYS.move_to_end(key)
    return known


def weigh(found: Survey, piece: Piece, boxes: Sequence[Box], *, formation: Formation | None = None) -> Weighed:
    """One unit of the survey's side in each of these boxes; in another formation than its own if that is named, which
    the boxes must then be for."""
    table = found.table
    if formation is not None and formation != piece.unit.formation:
        piece = msgspec.structs.replace(piece, unit=msgspec.structs.replace(piece.unit, formation=formation))
    places = Places.from_boxes(boxes)
    gone = found.index.get(piece.id, NONE)
    body = survey_fire.bodies(table, found.fires, places, (piece,), np.full(1, NONE))
    gaps = many.gaps(places, found.foe_bodies.places)
    deals = _deals(found, body, gaps, gone)
    suffers = _suffers(found, body, gaps, gone)
    best = deals.max(axis=1, initial=0.0)
    stand = survey_stand.stand(found.table, found.state, piece, body, found.own, found.own_places)
    return Weighed(
        deals=best,
        target=np.where(best > 0, deals.argmax(axis=1) if len(found.foes) else 0, NONE),
        deals_by_target=deals,
        suffers_by_foe=suffers,
        suffers=suffers.sum(axis=1),
        suffers_close=np.maximum(suffers, _suffers_close(found, body, gaps, gone)).sum(axis=1),
        suffers_now=suffers[:, found.ready].sum(axis=1),
        flanked=_flanked(found, piece, places, gaps),
        cover=stand.cover,
        height=body.level,
        supports=stand.supports,
        in_command=stand.in_command,
        enemy_near=np.where(found.formed, gaps, FAR).min(axis=1, initial=FAR),
        friend_near=stand.friend_near,
        crowded=stand.crowded | (gaps < 1).any(axis=1),
    )


_SURVEYS: OrderedDict[tuple[int, str], Survey] = OrderedDict()


def _deals(found: Survey, body: Bodies, gaps: Wholes, gone: int) -> Floats:
    """Fire from the places at the foes, as aim.targets lets it be aimed."""
    table, foes = found.table, found.foe_bodies
    deals = np.zeros(gaps.shape)
    if not gaps.size or not body.reach[0]:
        return deals
    # Edge to edge is never more than front to edge.
    i, j = np.nonzero(gaps <= body.reach[0])
    firers, targets = body.places.take(i), foes.places.take(j)
    apart = many.front_apart(firers, targets)
    hit = apart <= body.reach[0]
    if not body.all_round[0]:
        hit &= many.in_arcs(firers, targets, table.arc)
    i, j, apart, firers, targets = i[hit], j[hit], apart[hit], firers.take(hit), targets.take(hit)
    line = Line(body, foes, i, j, True, gone)
    seen, clear = survey_fire.sees(table, found.screens, line, gaps[i, j] <= seeing.TOUCHING)
    first = seen & survey_fire.in_zone(table, firers, targets, apart, found.routed[j])
    nearest = np.full(len(gaps), FAR)
    np.minimum.at(nearest, i[first], apart[first])
    may = clear & ((nearest[i] == FAR) | (first & (apart <= nearest[i] + SLACK)))
    if body.guns[0] and table.edition.rulings.guns_near_friends != "free":
        may &= ~found.beside(gone)[j]
    i, j = i[may], j[may]
    deals[i, j] = survey_fire.worths(table, found.fires, found.screens, Line(body, foes, i, j, True, gone), apart[may])
    return deals


def _suffers(found: Survey, body: Bodies, gaps: Wholes, gone: int) -> Floats:
    """Fire of the foes, as they stand, at the places."""
    table, foes = found.table, found.foe_bodies
    suffers = np.zeros(gaps.shape)
    if not gaps.size:
        return suffers
    i, j = np.nonzero(gaps <= foes.reach - (foes.reach == 0))
    firers, targets = foes.places.take(j), body.places.take(i)
    apart = many.front_apart(firers, targets)
    hit = (apart <= foes.reach[j]) & (foes.all_round[j] | many.in_arcs(firers, targets, table.arc))
    i, j, apart, firers, targets = i[hit], j[hit], apart[hit], firers.take(hit), targets.take(hit)
    line = Line(foes, body, j, i, False, gone)
    _, clear = survey_fire.sees(table, found.screens, line, gaps[i, j] <= seeing.TOUCHING)
    routed = np.zeros(len(i), dtype=np.bool_)
    first = survey_fire.in_zone(table, firers, targets, apart, routed)
    others = np.delete(found.bound, gone, axis=1) if gone != NONE else found.bound
    nearest = others.min(axis=1, initial=FAR)[j]
    may = clear & ((nearest == FAR) | (first & (apart <= nearest + SLACK)))
    i, j = i[may], j[may]
    line = Line(foes, body, j, i, False, gone)
    suffers[i, j] = survey_fire.worths(table, found.fires, found.screens, line, apart[may])
    return suffers


def _suffers_close(found: Survey, body: Bodies, gaps: Wholes, gone: int) -> Floats:
    """Fire of the formed foes at the places after they have come straight on, each for himself."""
    table, foes = found.table, found.foe_bodies
    suffers = np.zeros(gaps.shape)
    if not gaps.size:
        return suffers
    stride = np.where(foes.reach > 0, found.strides, 0)
    i, j = np.nonzero((gaps <= foes.reach + stride) & (stride > 0))
    if not len(i):
        return suffers
    old, targets = foes.places.take(j), body.places.take(i)
    facing = many.bearings(old.x, old.y, targets.x, targets.y)
    gone_on = np.clip(gaps[i, j] - KEEPS_OFF, 0, stride[j])
    x, y = old.x + SINES[facing] * gone_on, old.y + COSINES[facing] * gone_on
    come = Places(x, y, facing, old.width, old.depth)
    apart = many.front_apart(come, targets)
    hit = apart <= foes.reach[j]
    i, j, apart, come = i[hit], j[hit], apart[hit], come.take(hit)
    seen = glimpses(table.ground, table.sight).see(*come.fronts(), body.places.x[i], body.places.y[i])
    i, j, apart, come = i[seen], j[seen], apart[seen], come.take(seen)
    firers = survey_fire.moved(table, foes, j, come)
    line = Line(firers, body, np.arange(len(i)), i, False, gone)
    suffers[i, j] = survey_fire.worths(table, found.fires, found.screens, line, apart)
    return suffers


def _flanked(found: Survey, piece: Piece, places: Places, gaps: Wholes) -> Wholes:
    reach = np.array([found.charge_of(foe, piece) for foe in found.foes], dtype=np.int64)
    foes, angle = found.foe_bodies.places, found.table.edition.rulings.front_angle * 100
    beside = many.off_facings(places.column(), foes.x, foes.y) > angle
    count: Wholes = (beside & found.formed & (gaps <= reach) & (reach > 0)).sum(axis=1)
    return count


def _formed(pieces: Sequence[Piece]) -> Truths:
    return np.array([_is_formed(piece) for piece in pieces], dtype=np.bool_)


def _is_formed(piece: Piece) -> bool:
    return piece.unit.level in score.FORMED
