"""Routs and disengagements on the table: the run, the guns, who leaves the table, and whom it frightens."""

from __future__ import annotations

import msgspec

from enfilade.core.measures import Length
from enfilade.core.stops import Roll, Stop
from enfilade.ground.box import Box, bearing, distance
from enfilade.rules.adf import command, rout
from enfilade.rules.adf.battle import losses, near
from enfilade.rules.adf.battle.events import Disengaged, Ran
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Checks, Due, Running
from enfilade.rules.adf.battle.placing import PACE, away_from, resize, retreat, slid
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Piece

OWN_EDGE = {"north": 0, "east": 9000, "south": 18000, "west": 27000}


def go(play: Play, frame: Running) -> Stop | None:
    piece = play.unit(frame.unit)
    if not piece.here or piece.unit.level != "routed":
        play.pop()
        return None
    found = _assess(play, piece)
    if not found.dice:
        roll(play, frame, ())
        return None
    return Roll(
        side=piece.side, why=f"rout of {piece.name}", dice=found.dice, rule="adf.rout.distance", about=(piece.id,)
    )


def roll(play: Play, frame: Running, faces: tuple[int, ...]) -> None:
    play.pop()
    piece = play.unit(frame.unit)
    found = _assess(play, piece)
    result = rout.resolve(play.table.edition, found, faces)
    play.tell(Ran(unit=piece.id, assessment=found, result=result))
    outcome = result.outcome
    if outcome.guns == "abandoned":
        due = losses.remove(play, piece.id, "abandoned")
        if due:
            play.push(Checks(due=due))
        return
    if outcome.guns == "limbered" and piece.unit.formation != "limbered":
        unit = msgspec.structs.replace(piece.unit, formation="limbered")
        play.put(msgspec.structs.replace(piece, unit=unit))
        piece = resize(play, play.unit(piece.id))
    play.put(msgspec.structs.replace(piece, ran=True))
    piece = play.unit(piece.id)
    heading = direction(play, piece)
    stayed = retreat(play, piece, heading, int(outcome.distance), heading, "rout", leaves=True)
    ended = play.unit(piece.id)
    if not stayed:
        gone = slid(piece.box, heading, int(outcome.distance))
        ended = msgspec.structs.replace(ended, x=gone.x, y=gone.y)
    frightened = along(play, piece, ended, True)
    if not stayed:
        losses.remove(play, piece.id, "left-table")
    if frightened:
        play.push(Checks(due=frightened))


def direction(play: Play, piece: Piece) -> int:
    """Straight from the nearest enemy, or to its own edge where that would not lead it nearer (ruling 4.17)."""
    edge = OWN_EDGE[play.table.scenario.sides[piece.side].edge]
    enemy = near.nearest_enemy(play.table, play.state, piece)
    ruling = play.table.edition.rulings.rout_direction
    if enemy is None or ruling == "to-own-edge":
        return edge
    away = away_from(piece, enemy.x, enemy.y)
    turn = abs((away - edge + 18000) % 36000 - 18000)
    return edge if ruling == "from-enemy-towards-own-edge" and turn > 9000 else away


def along(play: Play, start: Piece, end: Piece, routed: bool) -> tuple[Due, ...]:
    """Friends who check for a unit that ran or fell back past them, nearest first (rulings 4.14, 6.19)."""
    edition = play.table.edition
    boxes = _swept(start, end)
    found = []
    for other in play.state.units.values():
        if not other.here or other.side != start.side or other.id == start.id:
            continue
        before = start.id in other.passed_by
        if not rout.must_check(edition, other.unit, before):
            continue
        reach = _reach(play.table, start, other) if routed else 0
        gap = min(distance(box, other.box) for box in boxes)
        # A unit that merely falls back frightens only those it passes through.
        if gap <= reach if routed else gap == 0 < distance(start.box, other.box):
            found.append((distance(start.box, other.box), other.id))
    found.sort()
    for _, id in found:
        other = play.unit(id)
        play.put(msgspec.structs.replace(other, passed_by=(*other.passed_by, start.id)))
    return tuple(Due(unit=id, cause="router", source=start.id) for _, id in found)


def withdraw(play: Play, id: str) -> None:
    """A unit breaks off, as an action or a reaction: straight back, facing the enemy, a level worse (ruling 1.13)."""
    piece = play.unit(id)
    found = rout.disengage(play.table.edition, facts(play.table, piece))
    play.tell(Disengaged(unit=id, withdrawal=found))
    enemy = near.nearest_enemy(play.table, play.state, piece)
    if enemy is not None:
        heading = away_from(piece, enemy.x, enemy.y)
        facing = bearing(piece.x, piece.y, enemy.x, enemy.y)
        retreat(play, piece, heading, int(found.distance), facing, "disengage", leaves=False)
    losses.set_level(play, id, found.level)
    moved = play.unit(id)
    play.put(msgspec.structs.replace(moved, moved=moved.side == play.state.active or moved.moved))
    if found.level == "routed":
        due = along(play, piece, play.unit(id), True)
        if due:
            play.push(Checks(due=due))


def facts(table: Field, piece: Piece) -> rout.Disengagement:
    return rout.Disengagement(unit=piece.unit, ground=near.ground_of(table, piece))


def _assess(play: Play, piece: Piece) -> rout.Assessment:
    ground = near.ground_of(play.table, piece)
    return rout.assess(play.table.edition, rout.Run(unit=piece.unit, ground=ground, first=not piece.ran))


def _reach(table: Field, start: Piece, other: Piece) -> Length:
    rules = table.edition.morale.due
    if rules.neighbour == "fixed" and rules.neighbour_distance is not None:
        return rules.neighbour_distance
    return command.adjacent(table.edition, near.ground_of(table, start), near.ground_of(table, other))


def _swept(start: Piece, end: Piece) -> list[Box]:
    """The ground passed over, felt along."""
    a, b = start.box, end.box
    far = round(((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5)
    count = max(1, far // PACE)
    return [a._replace(x=a.x + (b.x - a.x) * i // count, y=a.y + (b.y - a.y) * i // count) for i in range(count + 1)]
