"""How a unit would stand in many places: its cover, who supports and leads it there, and whether it has room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np

from enfilade.ai import survey_fire
from enfilade.ai.fire_tables import covers_in
from enfilade.ai.survey_fire import FAR, NONE, Bodies
from enfilade.ground import many
from enfilade.ground.many import COSINES, SINES, Places, Truths, Wholes
from enfilade.ground.many_terrain import land_of
from enfilade.rules.adf import command
from enfilade.rules.adf.arms import Terrain
from enfilade.rules.adf.battle import control, near, score, seeing
from enfilade.rules.adf.battle.columns import IMPASSABLE, is_water
from enfilade.rules.adf.battle.cover import AHEAD
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.rules.adf.leaders import Leader
from enfilade.rules.adf.situation import can_support


class Stand(NamedTuple):
    """Arrays over the places."""

    cover: Wholes
    supports: Wholes
    in_command: Truths
    friend_near: Wholes
    crowded: Truths


def stand(table: Field, state: State, piece: Piece, body: Bodies, own: Sequence[Piece], own_places: Places) -> Stand:
    """One unit in many places among its friends `own`, of whom it may be one."""
    here = [i for i, friend in enumerate(own) if friend.id != piece.id]
    friends, places = [own[i] for i in here], own_places.take(np.array(here, dtype=np.int64))
    gaps = many.gaps(body.places, places)
    joined = gaps <= _reaches(table, body, friends)
    formed = np.array([friend.unit.level in score.FORMED for friend in friends], dtype=np.bool_)
    return Stand(
        _cover(table, body),
        _supports(table, body, friends, places, joined),
        _in_command(table, state, piece, body, friends, joined),
        np.where(formed, gaps, FAR).min(axis=1, initial=FAR),
        _crowded(table, body, places),
    )


def _cover(table: Field, body: Bodies) -> Wholes:
    """The best modifier against fire from straight ahead."""
    places = body.places
    far = AHEAD / 2
    x, y = places.x + SINES[places.facing] * far, places.y + COSINES[places.facing] * far
    masks, which = np.unique(survey_fire.sheltered(table, body, np.arange(len(places)), x, y), return_inverse=True)
    return np.array([_modifier(table, mask) for mask in masks.tolist()], dtype=np.int64)[which]


def _modifier(table: Field, mask: int) -> int:
    lines = table.edition.fire.target.modifiers
    rows = ("light_woods" if place == "orchard" else place.replace("-", "_") for place in covers_in(mask))
    return min((getattr(lines, row).other for row in rows), default=0)


def _reaches(table: Field, body: Bodies, friends: Sequence[Piece]) -> Wholes:
    """How near each friend must be to be adjacent to each place, places by friends (near.reach)."""
    land, edition = land_of(table.ground), table.edition
    masks, which = np.unique(body.kinds, return_inverse=True)
    theirs = [near.ground_of(table, friend) for friend in friends]
    mine = [near.ground_for(table, land.kinds_in(mask)) for mask in masks.tolist()]
    rows = [[max(seeing.TOUCHING, command.adjacent(edition, one, other)) for other in theirs] for one in mine]
    return np.array(rows, dtype=np.int64).reshape(len(mine), len(theirs))[which]


def _supports(table: Field, body: Bodies, friends: Sequence[Piece], places: Places, joined: Truths) -> Wholes:
    able = np.array([can_support(friend.unit) for friend in friends], dtype=np.bool_)
    found = joined & able
    if table.edition.rulings.support_sides != "all-round":
        found &= ~many.wholly_in_front(body.places.column(), places)
    count: Wholes = found.sum(axis=1)
    return count


def _in_command(
    table: Field, state: State, piece: Piece, body: Bodies, friends: Sequence[Piece], joined: Truths
) -> Truths:
    """By its leaders, or joined to those of its brigade who are (control.judge)."""
    edition, places = table.edition, body.places
    found = np.zeros(len(places), dtype=np.bool_)
    if not edition.command.control:
        return ~found
    for chief in state.leaders.values():
        if chief.here and chief.side == piece.side:
            found |= _led(table, piece, body, chief)
    if edition.command.contiguous_brigade_counts and not found.all():
        members = [friend.id for friend in friends if friend.brigade == piece.brigade]
        led = [id for id in members if control.is_in_command(table, state, state.units[id])]
        reached = near.chain(table, state, led, members)
        linked = np.array([friend.id in reached for friend in friends], dtype=np.bool_)
        found |= (joined & linked).any(axis=1)
    return found


def _led(table: Field, piece: Piece, body: Bodies, chief: Chief) -> Truths:
    """Whether this leader has the unit in his reach in each place, where he stands or with it if he is attached."""
    if chief.attached == piece.id:
        return np.full(len(body.places), _limit(table, piece, chief, "open", "unit") >= 0)
    masks, which = np.unique(body.kinds, return_inverse=True)
    grounds = [near.ground_for(table, land_of(table.ground).kinds_in(mask)) for mask in masks.tolist()]
    limits = np.array([_limit(table, piece, chief, ground, "") for ground in grounds], dtype=np.int64)
    apart = many.apart_from_points(body.places, np.full(1, chief.x), np.full(1, chief.y))
    found: Truths = apart <= limits[which]
    return found


def _limit(table: Field, piece: Piece, chief: Chief, ground: Terrain, attached: Literal["", "unit"]) -> int:
    """How far off a leader still commands a unit on this ground; NONE if he does not at all."""
    rank, his = control.rank_of(chief, piece.brigade), near.ground_at(table, chief.x, chief.y)
    key = ("leads", rank, chief.benefit, his, ground, attached)
    known: int | None = table.remembered.get(key)
    if known is None:
        edition, leader = table.edition, Leader(name=chief.name, benefit=chief.benefit)
        known = NONE
        for far in (command.adjacent(edition, ground, his), command.command_radius(edition, leader)):
            placed = command.Placed(leader=leader, distance=far, ground=his, rank=rank, attached=attached)
            if command.control(edition, command.Standing(ground=ground, leaders=(placed,))).in_command:
                known = max(known, far)
        seeing.remember(table, key, known)
    return known


def _crowded(table: Field, body: Bodies, friends: Places) -> Truths:
    """Whether it would stand on a friend, off the table or in water (placing.has_room, but for the enemies)."""
    places, land = body.places, land_of(table.ground)
    found = ~many.inside(places, table.width, table.height)
    found |= many.overlap(places.column(), friends).any(axis=1)
    if IMPASSABLE in land.kinds:
        wet = body.kinds >> land.kinds.index(IMPASSABLE) & 1
        for i in np.flatnonzero(wet).tolist():
            found[i] |= is_water(table, float(places.x[i]), float(places.y[i]))
    return found
