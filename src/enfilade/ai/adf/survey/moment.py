"""The units of one moment in arrays, as one side knows them: who stands where, reaches how far, must engage whom."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from enfilade.ai.adf.survey import fire as survey_fire
from enfilade.ai.adf.survey.fire import FAR, Bodies, Line, Screens
from enfilade.ai.adf.survey.fire_tables import fire_table
from enfilade.ai.adf.survey.stand import Company
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.ground import many
from enfilade.ground.many import Places, Truths, Wholes
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.move.columns import rates_of
from enfilade.rules.adf.battle.react import replies
from enfilade.rules.adf.battle.sight import near, seeing
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.battle.turn import score
from enfilade.rules.adf.battle.view import View
from enfilade.rules.adf.chapters import charge


class Survey:
    """The units of one moment in arrays, as one side knows them."""

    def __init__(self, view: View) -> None:
        table, state = view.table, view.state
        self.view, self.table, self.state, self.side = view, table, state, view.side
        everybody = near.on_table(state)
        self.own: tuple[Piece, ...] = tuple(piece for piece in everybody if piece.side == view.side)
        self.foes: tuple[Piece, ...] = tuple(piece for piece in everybody if piece.side != view.side)
        self.fires = fire_table(table.edition)
        self.formed: Truths = np.array([_is_formed(foe) for foe in self.foes], dtype=np.bool_)
        self.routed: Truths = np.array([foe.unit.level == "routed" for foe in self.foes], dtype=np.bool_)
        self.index = {piece.id: i for i, piece in enumerate((*self.own, *self.foes))}
        """Places among the screens: own first, then foes."""
        self._charges: dict[str, Wholes] = {}

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
    def company(self) -> Company:
        return Company(self.table, self.state, self.own, self.own_places)

    @cached_property
    def foe_bodies(self) -> Bodies:
        places = Places.from_boxes([foe.box for foe in self.foes])
        each = np.arange(len(self.foes))
        return survey_fire.bodies(self.table, self.fires, places, self.foes, each, each + len(self.own))

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
        each = np.arange(len(self.own))
        own = survey_fire.bodies(self.table, self.fires, self.own_places, self.own, each, each)
        apart = many.front_gaps(foes.places, own.places)
        routed = np.array([piece.unit.level == "routed" for piece in self.own], dtype=np.bool_)
        inside = survey_fire.in_zone(self.table, foes.places.column(), own.places, apart, routed)
        j, i = np.nonzero(inside & (apart <= foes.reach[:, None]))
        touching = many.distances(foes.places.take(j), own.places.take(i)) <= seeing.TOUCHING
        seen, _ = survey_fire.sees(self.table, self.screens, Line(foes, own, j, i, False), touching)
        found = np.full(apart.shape, FAR)
        found[j[seen], i[seen]] = apart[j[seen], i[seen]]
        return found

    def nearest(self, piece: Piece) -> Wholes:
        """How far each foe is from the nearest he must engage, were this unit not there; FAR if there is none."""
        others = [i for i, one in enumerate(self.own) if one.id != piece.id]
        found: Wholes = np.min(self.bound[:, others], axis=1, initial=FAR)
        return found

    def beside(self, piece: Piece) -> Truths:
        """The foes who are adjacent to one of our other units."""
        own = [one for one in self.own if one.id != piece.id]
        rows = [any(near.adjacent(self.table, one, foe) for one in own) for foe in self.foes]
        return np.array(rows, dtype=np.bool_)

    def charges(self, piece: Piece) -> Wholes:
        """How far each foe's charge at a unit carries with a middling bonus; 0 where he is not formed or may not."""
        formation = piece.unit.formation
        known = self._charges.get(formation)
        if known is None:
            rows = [_charge(self.table, foe, piece) if _is_formed(foe) else 0 for foe in self.foes]
            known = self._charges[formation] = np.array(rows, dtype=np.int64)
        return known


def _charge(table: Field, foe: Piece, piece: Piece) -> int:
    declared = charge.Declaration(units=(foe.unit,), target=piece.unit, distance=Length(0))
    try:
        found = charge.assess(table.edition, declared)
    except (Illegal, Malformed):
        return 0
    return (found.moves[0] + found.reach) // 2


def _is_formed(piece: Piece) -> bool:
    return piece.unit.level in score.FORMED
