"""Going back: who disengages, who runs and who falls back, which way, how far and through whom (J51, J54)."""

from __future__ import annotations

from typing import NamedTuple

from enfilade.core.errors import Illegal
from enfilade.ground.arcs import in_arc
from enfilade.ground.box import Box, bearing, distance, overlap, turned
from enfilade.ground.legs import About, March
from enfilade.rules.jr3.battle.moves.path import Plan, planned
from enfilade.rules.jr3.battle.moves.rates import rates_of
from enfilade.tabletop import near
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body, Positions
from enfilade.tabletop.flight import last_seen, own_edge, round_water, swept
from enfilade.tabletop.room import away_from, retreats
from enfilade.tabletop.routes.steps import Face, Step
from enfilade.tabletop.searching import last_such
from enfilade.tabletop.seeing import sees

HALF_TURN = 18000
TOWARDS_ENEMY = -1


class Flight(NamedTuple):
    """A unit's way back, as it came out."""

    unit: str
    heading: int
    start: Box
    end: Box
    """Where it stands at last; where it was last seen if it is lost."""
    lost: bool
    """It has run off the table."""
    through: tuple[str, ...]
    """Friends it has passed through, the nearest to where it began first."""
    rule: str


def disengaging(table: Board, state: Positions[Body], piece: Body, facing: int = TOWARDS_ENEMY) -> Plan:
    """Straight back as far as its rate carries it, turned about for nothing, and at last to this facing (J51)."""
    if not piece.here or piece.unit.level == "routed":
        raise Illegal(f"{piece.name} cannot break off: it is routed or gone", "jr3.move.disengage")
    enemy = _from_whom(table, state, piece)
    heading = turned(piece.facing, HALF_TURN) if enemy is None else away_from(piece, enemy.x, enemy.y)
    if facing == TOWARDS_ENEMY:
        facing = piece.facing if enemy is None else bearing(piece.x, piece.y, enemy.x, enemy.y)
    back: Step = About()

    def steps(far: int) -> tuple[Step, ...]:
        turn = () if facing == turned(piece.facing, HALF_TURN) else (Face(facing),)
        return (back, March(heading, far), *turn) if far else ()

    def is_open(far: int) -> bool:
        try:
            return planned(table, piece, steps(far), free_changes=True).share <= 1
        except Illegal:
            return False

    rates = rates_of(table.edition, piece.unit)
    most = max(int(rate) for rate in (rates.road, rates.open) if rate is not None)
    far = last_such(is_open, most, most)
    return planned(table, piece, steps(far), free_changes=True)


def run(table: Board, state: Positions[Body], piece: Body, far: int) -> Flight:
    """A router's run, through friends and over the edge of the table if it leads there (J54)."""
    enemy = near.nearest_enemy(table, state, piece, visible=True)
    heading = own_edge(table, piece.side) if enemy is None else away_from(piece, enemy.x, enemy.y)
    heading = round_water(table, piece, heading, far)
    return _flown(table, state, piece, heading, far, heading, "jr3.move.rout")


def fall_back(table: Board, state: Positions[Body], piece: Body, far: int, enemy: Body | None = None) -> Flight:
    """Straight away from this enemy, or from the nearest it sees, or to its rear; it keeps its facing (J54)."""
    enemy = enemy or near.nearest_enemy(table, state, piece, visible=True)
    heading = turned(piece.facing, HALF_TURN) if enemy is None else away_from(piece, enemy.x, enemy.y)
    return _flown(table, state, piece, heading, far, piece.facing, "jr3.move.fall-back")


def _flown(table: Board, state: Positions[Body], piece: Body, heading: int, far: int, facing: int, rule: str) -> Flight:
    start = piece.box
    box, lost = retreats(table, state, piece, heading, far, facing, leaves=rule == "jr3.move.rout")
    end = last_seen(table, piece, heading, far) if lost else box or start
    ground = swept(start, end)
    through = [
        (distance(start, one.box), one.id)
        for one in near.friends(state, piece)
        if not overlap(start, one.box) and any(overlap(here, one.box) for here in ground)
    ]
    return Flight(piece.id, heading, start, end, lost, tuple(id for _, id in sorted(through)), rule)


def _from_whom(table: Board, state: Positions[Body], piece: Body) -> Body | None:
    """The nearest enemy it sees in its arc, or else the nearest it sees at all."""
    seen = [one for one in near.enemies(state, piece.side) if sees(table, state, piece, one)]
    ahead = [one for one in seen if in_arc(piece.box, one.box, table.arc)]
    return min(ahead or seen, key=lambda one: (distance(piece.box, one.box), one.id), default=None)
