"""Neighbours: the ground under a unit, who is adjacent to it, chains, supporters, a brigade's losses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from enfilade.ground.box import distance, wholly_in_front
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.card.arms import Terrain
from enfilade.rules.adf.chapters import command
from enfilade.rules.adf.chapters.rout import GROUND
from enfilade.rules.adf.chapters.situation import can_support, is_eliminated
from enfilade.tabletop.board import remember
from enfilade.tabletop.near import enemies as enemies
from enfilade.tabletop.near import friends as friends
from enfilade.tabletop.near import is_beyond as is_beyond
from enfilade.tabletop.near import nearest_enemy as nearest_enemy
from enfilade.tabletop.near import on_table as on_table
from enfilade.tabletop.scene import is_real, scene
from enfilade.tabletop.seeing import TOUCHING as TOUCHING


def ground_at(table: Field, x: float, y: float, *, roads: bool = False) -> Terrain:
    """The column of the movement table for a point: the worst of what covers it; tracks only if asked (ruling 4.1)."""
    track = table.ground.track_at(x, y) if roads else ""
    if track:
        return "road" if track == "road" else "trail"
    return ground_for(table, table.ground.kinds_at(x, y))


def ground_for(table: Field, kinds: frozenset[str]) -> Terrain:
    """The column for what covers a place or a stretch."""
    key = ("ground", kinds)
    known: Terrain | None = table.remembered.get(key)
    if known is not None:
        return known
    columns: list[Terrain] = ["open", *(_column(table, kind) for kind in kinds)]
    worst = max(columns, key=GROUND.index)
    remember(table, key, worst)
    return worst


def ground_of(table: Field, piece: Piece) -> Terrain:
    """The ground under its centre."""
    key = ("under", piece.x, piece.y)
    known: Terrain | None = table.remembered.get(key)
    if known is None:
        known = ground_at(table, piece.x, piece.y)
        remember(table, key, known)
    return known


def adjacent(table: Field, a: Piece, b: Piece) -> bool:
    """Whether b is adjacent to a, who benefits from it or checks because of it (ruling 6.25)."""
    # Most pairs are further apart than adjacent is anywhere.
    if is_beyond(a, b, widest(table)):
        return False
    apart = distance(a.box, b.box)
    return apart <= TOUCHING or apart <= reach(table, a, b)


def reach(table: Field, a: Piece, b: Piece) -> int:
    """How near b must be to be adjacent to a; where the card says touching, as near as units can be set."""
    return reach_on(table, ground_of(table, a), ground_of(table, b))


def reach_on(table: Field, own: Terrain, other: Terrain) -> int:
    """The same for who stands on one ground, of another on the other."""
    key = ("adjacent", own, other)
    known: int | None = table.remembered.get(key)
    if known is None:
        known = max(TOUCHING, command.adjacent(table.edition, *key[1:]))
        remember(table, key, known)
    return known


def widest(table: Field) -> int:
    """How near is adjacent where it reaches farthest."""
    known: int | None = table.remembered.get("widest")
    if known is None:
        near = table.edition.zones.adjacency
        known = max(TOUCHING, near.open, near.broken, near.light_woods, near.heavy_woods, near.rough)
        table.remembered["widest"] = known
    return known


def chain(table: Field, state: State, start: Iterable[str], members: Iterable[str]) -> set[str]:
    """The start, and those members that are joined to it through one another; members off the table are left out."""
    reached = set(start)
    waiting = [piece for id in members if id not in reached and (piece := state.units[id]).here]
    edge = [state.units[id] for id in reached]
    while edge and waiting:
        link = edge.pop()
        joined = [one for one in waiting if are_contiguous(table, link, one)]
        if joined:
            reached.update(one.id for one in joined)
            waiting = [one for one in waiting if one.id not in reached]
            edge += joined
    return reached


def are_contiguous(table: Field, a: Piece, b: Piece) -> bool:
    """Whether either is adjacent to the other: it matters only where each one's own ground decides."""
    return adjacent(table, a, b) or (table.edition.rulings.adjacency_terrain == "own" and adjacent(table, b, a))


def is_contiguous(table: Field, state: State, ids: Sequence[str]) -> bool:
    """Whether all of these stand in one unbroken chain."""
    return len(ids) < 2 or chain(table, state, ids[:1], ids) == set(ids)


def supporters(table: Field, state: State, piece: Piece) -> tuple[Piece, ...]:
    """The friends that support a unit, regiments before batteries and then the nearest first (ruling 6.16)."""
    if not is_real(state, piece):
        return tuple(_supporters(table, state, piece))
    found, key = scene(table, state).among[piece.side], ("supporters", piece.id)
    known: list[str] | None = found.get(key)
    if known is None:
        known = found[key] = [one.id for one in _supporters(table, state, piece)]
    return tuple([state.units[id] for id in known])


def brigade_losses(table: Field, state: State, brigade: str) -> int:
    """The regiments, batteries and leaders that a brigade has lost (ruling 6.18).

    A leader counts for his brigade if he commands it alone; one above several brigades counts for none of them.
    """
    units = sum(is_lost(table, state, one) for one in state.units.values() if one.brigade == brigade)
    return units + sum(chief.killed and chief.commands == (brigade,) for chief in state.leaders.values())


def is_lost(table: Field, state: State, piece: Piece) -> bool:
    """Whether it is eliminated: who has joined another regiment once that is, or once his own men there have fallen."""
    if piece.end != "joined":
        return piece.end != "" and is_eliminated(table.edition, piece.end)
    other = next((one for one in state.units.values() if piece.id in one.took_in), None)
    if other is None:
        return False
    with_it = piece.id == other.took_in[-1] and (other.unit.merged or other.attached > 0)
    return not with_it or is_lost(table, state, other)


def _column(table: Field, kind: str) -> Terrain:
    rulings = table.edition.rulings
    match kind:
        case "village" | "farm":
            return rulings.village_movement
        case "orchard":
            return rulings.orchard_movement
        case "water":
            return "rough"
        case "broken" | "light-woods" | "heavy-woods" | "rough":
            return kind
        case _:
            return "open"


def _supporters(table: Field, state: State, piece: Piece) -> list[Piece]:
    round_about = table.edition.rulings.support_sides == "all-round"
    found = []
    farthest = widest(table)
    for friend in scene(table, state).side(piece.side):
        if is_beyond(piece, friend, farthest) or friend.id == piece.id:
            continue
        if not can_support(friend.unit) or not adjacent(table, piece, friend):
            continue
        if round_about or not wholly_in_front(piece.box, friend.box):
            found.append(friend)
    found.sort(key=lambda one: (one.unit.arm == "artillery", distance(piece.box, one.box), one.id))
    return found
