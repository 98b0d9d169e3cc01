"""How a unit would stand in many places: its cover, who supports and leads it there, and whether it has room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal, NamedTuple

import msgspec
import numpy as np

from enfilade.ai.adf.survey import fire as survey_fire
from enfilade.ai.adf.survey.fire import FAR, NONE, Bodies
from enfilade.ai.adf.survey.fire_tables import covers_in
from enfilade.ground import many
from enfilade.ground.many import COSINES, SINES, Places, Truths, Wholes
from enfilade.ground.many_terrain import land_of
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.move.columns import IMPASSABLE, is_water
from enfilade.rules.adf.battle.sight import near, seeing
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.rules.adf.battle.turn import control, score
from enfilade.rules.adf.card.arms import Terrain
from enfilade.rules.adf.chapters import command
from enfilade.rules.adf.chapters.charge import TERRAINS
from enfilade.rules.adf.chapters.leaders import Leader
from enfilade.rules.adf.chapters.situation import can_support
from enfilade.tabletop.shelter import AHEAD


class Stand(NamedTuple):
    """Arrays over the places."""

    cover: Wholes
    supports: Wholes
    in_command: Truths
    friend_near: Wholes
    crowded: Truths


class Company:
    """The units of one side and its leaders, as those among whom one of them would stand elsewhere."""

    def __init__(self, table: Field, state: State, own: Sequence[Piece], places: Places) -> None:
        self.table, self.state, self.own, self.places = table, state, own, places
        self.formed: Truths = np.array([piece.unit.level in score.FORMED for piece in own], dtype=np.bool_)
        self.able: Truths = np.array([can_support(piece.unit) for piece in own], dtype=np.bool_)
        self._chains: dict[str, Truths] = {}

    @cached_property
    def grounds(self) -> Wholes:
        """What each stands on, by number."""
        rows = [TERRAINS.index(near.ground_of(self.table, piece)) for piece in self.own]
        return np.array(rows, dtype=np.int64)

    def linked(self, piece: Piece) -> Truths:
        """Those of its brigade who are led, or joined to such without it."""
        known = self._chains.get(piece.id)
        if known is None:
            members = [one.id for one in self.own if one.brigade == piece.brigade and one.id != piece.id]
            led = [id for id in members if control.is_in_command(self.table, self.state, self.state.units[id])]
            reached = near.chain(self.table, self.state, led, members)
            known = self._chains[piece.id] = np.array([one.id in reached for one in self.own], dtype=np.bool_)
        return known


def stand(company: Company, pieces: Sequence[Piece], which: Wholes, body: Bodies) -> Stand:
    """Units in many places among their friends, of whom each may be one itself; `which` is the unit of each place."""
    table = company.table
    gaps, over = many.gaps(body.places, company.places), many.overlap(body.places.column(), company.places)
    known = np.flatnonzero(body.own >= 0)
    gaps[known, body.own[known]], over[known, body.own[known]] = FAR, False
    grounds = _grounds(table, body)
    joined = gaps <= _adjacency(table)[grounds[:, None], company.grounds]
    return Stand(
        _cover(table, body),
        _supports(company, body, joined),
        _in_command(company, pieces, which, body, grounds, joined),
        np.where(company.formed, gaps, FAR).min(axis=1, initial=FAR),
        _crowded(table, body) | over.any(axis=1),
    )


def _cover(table: Field, body: Bodies) -> Wholes:
    """The best modifier against fire from straight ahead."""
    places = body.places
    far = AHEAD / 2
    x, y = places.x + SINES[places.facing] * far, places.y + COSINES[places.facing] * far
    masks = survey_fire.sheltered(table, body, np.arange(len(places)), x, y)
    return np.array([_modifier(table, mask) for mask in masks.tolist()], dtype=np.int64)


def _modifier(table: Field, mask: int) -> int:
    if not mask:
        return 0
    lines = table.edition.fire.target.modifiers
    rows = ("light_woods" if place == "orchard" else place.replace("-", "_") for place in covers_in(mask))
    return min(int(getattr(lines, row).other) for row in rows)


def _grounds(table: Field, body: Bodies) -> Wholes:
    """The column of the movement tables under each place, by number."""
    kinds_in = land_of(table.ground).kinds_in
    rows = [TERRAINS.index(near.ground_for(table, kinds_in(mask))) for mask in body.kinds.tolist()]
    return np.array(rows, dtype=np.int64)


def _adjacency(table: Field) -> Wholes:
    """How near a unit must be to be adjacent, by one's own ground and the other's (near.reach)."""
    known: Wholes | None = table.remembered.get("adjacency")
    if known is None:
        rows = [[command.adjacent(table.edition, own, other) for other in TERRAINS] for own in TERRAINS]
        known = table.remembered["adjacency"] = np.maximum(np.array(rows, dtype=np.int64), seeing.TOUCHING)
    return known


def _supports(company: Company, body: Bodies, joined: Truths) -> Wholes:
    found = joined & company.able
    if company.table.edition.rulings.support_sides != "all-round":
        found &= ~many.wholly_in_front(body.places.column(), company.places)
    count: Wholes = found.sum(axis=1)
    return count


def _in_command(
    company: Company, pieces: Sequence[Piece], which: Wholes, body: Bodies, grounds: Wholes, joined: Truths
) -> Truths:
    """By their leaders, or joined to those of their brigades who are led (control.judge)."""
    table = company.table
    if not table.edition.command.control:
        return np.ones(len(which), dtype=np.bool_)
    found = np.zeros(len(which), dtype=np.bool_)
    for chief in company.state.leaders.values():
        if chief.here and any(chief.side == piece.side for piece in pieces):
            limits = np.array([_limits(table, piece, chief) for piece in pieces])[which, grounds]
            apart = many.distances_to_points(body.places, np.full(1, chief.x), np.full(1, chief.y))
            with_it = np.array([chief.attached == piece.id for piece in pieces], dtype=np.bool_)[which]
            found |= np.where(with_it, 0, apart) <= limits
    if table.edition.command.contiguous_brigade_counts and not found.all():
        linked: Truths = np.any(joined & np.array([company.linked(piece) for piece in pieces])[which], axis=1)
        found |= linked
    return found


def _limits(table: Field, piece: Piece, chief: Chief) -> Wholes:
    """How far off a leader still commands a unit, by the ground it stands on; NONE where he does not at all."""
    attached: Literal["", "unit"] = "unit" if chief.attached == piece.id else ""
    rank, his = control.rank_of(chief, piece.brigade), near.ground_at(table, chief.x, chief.y)
    key = ("leads", rank, chief.benefit, his, attached)
    known: Wholes | None = table.remembered.get(key)
    if known is None:
        leader = Leader(name=chief.name, benefit=chief.benefit)
        placed = command.Placed(leader=leader, ground=his, rank=rank, attached=attached)
        known = np.array([_limit(table, placed, ground) for ground in TERRAINS], dtype=np.int64)
        seeing.remember(table, key, known)
    return known


def _limit(table: Field, placed: command.Placed, ground: Terrain) -> int:
    edition, found = table.edition, NONE
    radius = command.command_radius(edition, placed.leader)
    for far in (command.adjacent(edition, ground, placed.ground), radius):
        there = msgspec.structs.replace(placed, distance=far)
        if command.control(edition, command.Standing(ground=ground, leaders=(there,))).in_command:
            found = max(found, far)
    return found


def _crowded(table: Field, body: Bodies) -> Truths:
    """Whether it would stand off the table or in water (placing.has_room, but for the others)."""
    places, land = body.places, land_of(table.ground)
    found = ~many.inside(places, table.width, table.height)
    if IMPASSABLE in land.kinds:
        wet = body.kinds >> land.kinds.index(IMPASSABLE) & 1
        for i in np.flatnonzero(wet).tolist():
            found[i] |= is_water(table, float(places.x[i]), float(places.y[i]))
    return found
