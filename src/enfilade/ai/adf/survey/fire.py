"""Fire between many bodies at once: who may fire at whom, and what each of those fires is worth.

It follows aim.targets and aim.plain_shot, each unit firing alone, in arrays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from enfilade.ai.adf.survey.fire_tables import FireTable, cover_mask
from enfilade.ground import many
from enfilade.ground.many import COSINES, SINES, Floats, Places, Truths, Wholes
from enfilade.ground.many_sight import Looks, pairs_see
from enfilade.ground.many_terrain import Land, land_of
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim, cover
from enfilade.rules.adf.battle.sight import near, seeing
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters import command

NONE = -1
FAR = 10**9


@dataclass(frozen=True, slots=True, eq=False)
class Bodies:
    """Units where they stand, or one unit in many places: everything about each that bears on fire."""

    places: Places
    looks: Looks
    firer: Wholes
    target: Wholes
    """Its numbers in the fire table."""
    reach: Wholes
    """How far its fire carries; 0 if it has none."""
    guns: Truths
    all_round: Truths
    """It fires to all sides."""
    loose: Truths
    """Skirmishers."""
    routed: Truths
    own: Wholes
    """Its place among the screens, where it is not in its own way; NONE if it is not one of them."""
    kinds: Wholes
    """Bits for the ground under its centre."""
    level: Wholes
    shelter: Wholes
    """Bits for the cover of that ground."""
    behind: Wholes
    """How near a fence, wall or work must be to shelter it."""
    village: Truths


class Screens(NamedTuple):
    """Everybody on the table, as something in the way."""

    pieces: tuple[Piece, ...]
    places: Places
    sides: Truths
    """Whether it is of the side that asks."""
    opaque: Truths
    """It stops sight."""
    bars: Truths
    """Its friends do not fire through it."""
    loose: Truths
    """Skirmishers whom their friends can stand behind."""
    level: Wholes


def bodies(
    table: Field, fires: FireTable, places: Places, pieces: Sequence[Piece], which: Wholes, own: Wholes
) -> Bodies:
    """In each place the piece with that number, as it fights, wherever it stands on the table."""
    units = [aim.fighting(piece) for piece in pieces]
    loose = np.array([unit.formation == "skirmishers" for unit in units], dtype=np.bool_)[which]
    return Bodies(
        places,
        Looks(table.ground, places),
        fires.firers(units)[which],
        fires.targets(units)[which],
        np.array([aim.reach_of(table, piece) for piece in pieces], dtype=np.int64)[which],
        np.array([unit.arm == "artillery" for unit in units], dtype=np.bool_)[which],
        loose & (table.edition.rulings.skirmisher_arc == "all-round"),
        loose,
        np.array([unit.level == "routed" for unit in units], dtype=np.bool_)[which],
        own,
        *_under(table, places),
    )


def moved(table: Field, some: Bodies, which: Wholes, places: Places) -> Bodies:
    """Some of these bodies, each in another place."""
    return Bodies(
        places,
        Looks(table.ground, places),
        some.firer[which],
        some.target[which],
        some.reach[which],
        some.guns[which],
        some.all_round[which],
        some.loose[which],
        some.routed[which],
        some.own[which],
        *_under(table, places),
    )


def screens(table: Field, pieces: Sequence[Piece], side: str, opaque: set[str]) -> Screens:
    places = Places.from_boxes([piece.box for piece in pieces])
    land, through = land_of(table.ground), table.edition.rulings.fire_through_skirmishers
    loose = np.array([piece.unit.formation == "skirmishers" for piece in pieces], dtype=np.bool_)
    steady = np.array([piece.unit.level != "routed" for piece in pieces], dtype=np.bool_)
    return Screens(
        tuple(pieces),
        places,
        np.array([piece.side == side for piece in pieces], dtype=np.bool_),
        np.array([piece.id in opaque for piece in pieces], dtype=np.bool_),
        ~loose if through else np.ones(len(pieces), dtype=np.bool_),
        loose & steady,
        land.levels(land.holding(places.x, places.y)),
    )


class Line(NamedTuple):
    """Pairs of a firer and a target."""

    firers: Bodies
    targets: Bodies
    i: Wholes
    j: Wholes
    ours: bool
    """The firers are of the side that asks."""


def sees(table: Field, among: Screens, line: Line, touching: Truths) -> tuple[Truths, Truths]:
    """Whether each firer sees its target, and whether it has a line of fire to it."""
    everybody = np.arange(len(among.pieces))
    i, j, firers, targets = line.i, line.j, line.firers, line.targets
    there = (everybody != firers.own[i][:, None]) & (everybody != targets.own[j][:, None])
    friends = among.sides == line.ours
    if firers.guns.any() and table.edition.rulings.guns_over_friends == "from-higher-ground":
        there &= ~(firers.guns[i][:, None] & friends & (firers.level[i][:, None] > among.level))
    seen = touching.copy()
    far = np.flatnonzero(~touching)
    points, ground = table.front_points, table.ground
    places, stops = among.places, there[far] & among.opaque
    seen[far] = pairs_see(
        ground,
        firers.looks,
        targets.looks,
        i[far],
        j[far],
        table.sight,
        places,
        stops,
        front_points=points,
        lines="most",
    )
    clear = seen.copy()
    more = friends & among.bars & ~among.opaque
    again = far[seen[far] & (there[far] & more).any(axis=1)] if more.any() else far[:0]
    if len(again):
        stops = there[again] & (among.opaque | more)
        clear[again] = pairs_see(
            ground,
            firers.looks,
            targets.looks,
            i[again],
            j[again],
            table.sight,
            places,
            stops,
            front_points=points,
            lines="most",
        )
    return seen, clear


def in_zone(table: Field, firers: Places, targets: Places, apart: Wholes, routed: Truths) -> Truths:
    """Whether each target is one that its firer must engage before others, if it sees it (aim.must_engage)."""
    rulings, deep = table.edition.rulings, int(table.edition.zones.primary_zone)
    if rulings.primary_zone_width == "unit-front":
        found = many.in_zones(firers, targets, deep)
    else:
        found = many.in_arcs(firers, targets, table.arc)
    found &= apart <= deep
    if rulings.routed_in_primary_zone == "may-be-ignored":
        found &= ~routed
    return found


def worths(table: Field, fires: FireTable, among: Screens, line: Line, apart: Wholes) -> Floats:
    """What each fire is worth, at these distances."""
    if not len(line.i):
        return np.zeros(0)
    i, j, firers, targets = line.i, line.j, line.firers, line.targets
    x, y = firers.places.fronts()
    x, y = x[i], y[i]
    rulings = table.edition.rulings
    angles = (rulings.front_angle * 100, rulings.partial_flank_angle * 100, rulings.full_flank_angle * 100)
    return fires.yields(
        firers.firer[i],
        targets.target[j],
        apart,
        many.aspects(targets.places.take(j), x, y, angles),
        sheltered(table, targets, j, x, y),
        _screened(table, among, line, x, y),
        firers.village[i],
    ).worth


def sheltered(table: Field, targets: Bodies, j: Wholes, x: Floats, y: Floats) -> Wholes:
    """The cover of targets from fire that comes from points, as bits (cover.cover_of)."""
    land, found = land_of(table.ground), targets.shelter[j]
    bits = _shelter_bits(land)
    if not len(bits):
        return found
    places, behind = targets.places.take(j), targets.behind[j]
    dx, dy = x - places.x, y - places.y
    far = np.maximum(np.hypot(dx, dy), 1.0)
    share = np.minimum(1.0, (behind + places.width + places.depth) / far)
    s, c = SINES[places.facing], COSINES[places.facing]
    ahead = np.flatnonzero(dx * s + dy * c > 0)
    end_x, end_y = places.x + dx * share, places.y + dy * share
    at, edge, part = land.crossings(places.x[ahead], places.y[ahead], end_x[ahead], end_y[ahead])
    if not len(at):
        return found
    at = ahead[at]
    along = np.floor(part * far[at] * share[at] + 0.5) / far[at]
    cross_x, cross_y = places.x[at] + dx[at] * along, places.y[at] + dy[at] * along
    own = places.take(at)
    front_x, front_y = own.fronts()
    fronts = Places(np.rint(front_x), np.rint(front_y), own.facing, own.width, np.zeros(len(at)))
    before = (cross_x - front_x) * s[at] + (cross_y - front_y) * c[at] >= -seeing.TOUCHING
    before &= many.distances_to_points(fronts, cross_x, cross_y) <= behind[at]
    np.bitwise_or.at(found, at[before], bits[edge[before]])
    return found


def _screened(table: Field, among: Screens, line: Line, x: Floats, y: Floats) -> Truths:
    """Whether friendly skirmishers stand in the line of fire, far enough before the target."""
    found = np.zeros(len(line.i), dtype=np.bool_)
    loose = np.flatnonzero(among.loose & (among.sides != line.ours))
    rows = np.flatnonzero(~line.targets.loose[line.j])
    if not len(loose) or not len(rows):
        return found
    j, screen = line.j[rows], among.places.take(loose)
    marks = line.targets.places.take(j).column()
    x, y = x[rows][:, None], y[rows][:, None]
    met = many.segments_meet(x, y, marks.x - x, marks.y - y, screen)
    met &= loose != line.targets.own[j][:, None]
    if met.any():
        met &= many.distances(marks, screen) >= int(table.edition.fire.target.behind_skirmishers_distance)
        found[rows] = met.any(axis=1)
    return found


def _under(table: Field, places: Places) -> tuple[Wholes, Wholes, Wholes, Wholes, Truths]:
    """Of the ground under units: its kinds, its level, its cover, how near an obstacle must be, whether a village."""
    land = land_of(table.ground)
    held = land.holding(places.x, places.y)
    kinds = land.masks(held)
    masks, which = np.unique(kinds, return_inverse=True)
    rows = [_of_ground(table, land.kinds_in(mask)) for mask in masks.tolist()]
    shelter, behind, village = np.array(rows, dtype=np.int64).reshape(-1, 3).T
    return kinds, land.levels(held), shelter[which], behind[which], village[which] > 0


def _of_ground(table: Field, kinds: frozenset[str]) -> tuple[int, int, bool]:
    key = ("fire-ground", kinds)
    known: tuple[int, int, bool] | None = table.remembered.get(key)
    if known is not None:
        return known
    shelter = cover_mask(cover.AREAS[kind] for kind in kinds if kind in cover.AREAS)
    behind = seeing.TOUCHING
    if table.edition.rulings.behind_obstacle != "touching":
        ground = near.ground_for(table, kinds)
        behind = max(behind, command.adjacent(table.edition, ground, ground))
    found = (shelter, behind, any(kind in aim.VILLAGES for kind in kinds))
    seeing.remember(table, key, found)
    return found


def _shelter_bits(land: Land) -> Wholes:
    return np.array([cover_mask([kind]) for kind in land.shelter_kinds], dtype=np.int64)
