"""Routs and disengagements on the table: the run, the guns, who leaves the table, and whom it frightens."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from enfilade.core.dice import SIDES
from enfilade.core.measures import Dice
from enfilade.core.stops import Roll, Stop
from enfilade.ground.box import Box, bearing, distance, is_within, overlap
from enfilade.rules.adf.battle.events import Disengaged, Ran
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Due, Running, Way, Withdrawing
from enfilade.rules.adf.battle.move.placing import away_from, resize, retreat, slid
from enfilade.rules.adf.battle.nerve import dues, losses
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.card.nerve import Level
from enfilade.rules.adf.chapters import rout
from enfilade.rules.adf.chapters.facts import worse
from enfilade.tabletop.flight import last_seen, own_edge, round_water, swept


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
        dues.call(play, losses.remove(play, piece.id, "abandoned"))
        return
    if outcome.guns == "limbered" and piece.unit.formation != "limbered":
        unit = msgspec.structs.replace(piece.unit, formation="limbered")
        play.put(msgspec.structs.replace(piece, unit=unit))
        piece = resize(play, play.unit(piece.id))
    play.put(msgspec.structs.replace(piece, ran=True))
    piece = play.unit(piece.id)
    heading = round_water(play.table, piece, direction(play, piece), int(outcome.distance))
    way = _way(piece, heading, heading, int(outcome.distance), "routed")
    if frame.action:
        play.push(Withdrawing(units=(piece.id,), ways=(way,), how="rout"))
    else:
        dues.call(play, end_run(play, way))


def end_run(play: Play, way: Way) -> tuple[Due, ...]:
    """Bring a runner to the end of his way, or off the table; gives the checks of those he frightens."""
    piece, left = play.unit(way.unit), way.far - way.gone
    stayed = retreat(play, piece, way.heading, left, way.facing, "rout", leaves=True)
    if not stayed:
        _at_the_edge(play, piece, way.heading, left)
    frightened = along(play, _at(piece, way.start), play.unit(piece.id), True)
    gone = () if stayed else losses.remove(play, piece.id, "left-table")
    return (*gone, *frightened)


def direction(play: Play, piece: Piece) -> int:
    """Straight from the nearest enemy, or to its own edge where that would not lead it nearer (ruling 4.17)."""
    edge = own_edge(play.table, piece.side)
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
    boxes = swept(start.box, end.box)
    # No box on the way has a point farther than this from where it began.
    reached = abs(end.x - start.x) + abs(end.y - start.y) + end.width + end.depth
    farthest = _farthest(play.table)
    found = []
    for other in play.state.units.values():
        if not other.here or other.side != start.side or other.id == start.id:
            continue
        before = start.id in other.passed_by
        if not rout.must_check(edition, other.unit, before):
            continue
        if routed:
            frightened = not near.is_beyond(start, other, reached + farthest) and _passes(play.table, boxes, other)
        else:
            # A unit that merely falls back frightens only those it passes through.
            frightened = not near.is_beyond(start, other, reached) and any(overlap(box, other.box) for box in boxes)
        if frightened:
            found.append((distance(start.box, other.box), other.id))
    found.sort()
    for _, id in found:
        other = play.unit(id)
        play.put(msgspec.structs.replace(other, passed_by=(*other.passed_by, start.id)))
    return tuple(Due(unit=id, cause="router", source=start.id) for _, id in found)


def withdraw(play: Play, id: str, charger: str = "") -> None:
    """A unit breaks off in its reaction, to which nobody reacts."""
    dues.call(play, end_withdrawal(play, _breaking_off(play, id, charger)))


def break_off(play: Play, units: tuple[str, ...]) -> None:
    """Units break off as their action: the enemy may react to every inch of it (ruling 9.7)."""
    ways = tuple(_breaking_off(play, id) for id in units)
    play.push(Withdrawing(units=units, ways=ways, how="disengage"))


def end_withdrawal(play: Play, way: Way, *, stopped: bool = False) -> tuple[Due, ...]:
    """The rest of the way, unless it has been stopped, and then the price: a level worse than it began."""
    piece = play.unit(way.unit)
    if way.far and not stopped:
        retreat(play, piece, way.heading, way.far - way.gone, way.facing, "disengage", leaves=False)
    level = play.unit(way.unit).unit.level
    losses.set_level(play, way.unit, worse(level, way.ends))
    # Who was routed on the way has frightened his friends already.
    if level == "routed" or play.unit(way.unit).unit.level != "routed":
        return ()
    return along(play, _at(piece, way.start), play.unit(way.unit), True)


def _breaking_off(play: Play, id: str, charger: str = "") -> Way:
    """Straight back from its charger or the nearest enemy, facing him (ruling 1.13)."""
    piece = play.unit(id)
    found = rout.disengage(play.table.edition, facts(play.table, piece))
    play.tell(Disengaged(unit=id, withdrawal=found))
    play.put(msgspec.structs.replace(piece, moved=piece.side == play.state.active or piece.moved))
    enemy = play.unit(charger) if charger else near.nearest_enemy(play.table, play.state, piece)
    if enemy is None:
        return _way(piece, piece.facing, piece.facing, 0, found.level)
    facing = bearing(piece.x, piece.y, enemy.x, enemy.y)
    return _way(piece, away_from(piece, enemy.x, enemy.y), facing, int(found.distance), found.level)


def _way(piece: Piece, heading: int, facing: int, far: int, ends: Level) -> Way:
    box = piece.box
    return Way(
        unit=piece.id,
        heading=heading,
        facing=facing,
        far=far,
        start=box,
        level=piece.unit.level,
        ends=ends,
        expected=box,
    )


def _at(piece: Piece, box: Box) -> Piece:
    """As it stood when it set out."""
    x, y, facing, width, depth = box
    return msgspec.structs.replace(piece, x=x, y=y, facing=facing, width=width, depth=depth)


def facts(table: Field, piece: Piece) -> rout.Disengagement:
    return rout.Disengagement(unit=piece.unit, ground=near.ground_of(table, piece))


def _assess(play: Play, piece: Piece) -> rout.Assessment:
    edition = play.table.edition
    run = rout.Run(unit=piece.unit, ground=near.ground_of(play.table, piece), first=not piece.ran)
    found = rout.assess(edition, run)
    if edition.rulings.rout_terrain == "where-it-starts":
        return found
    # The dice are not thrown yet, so the ground counts that they could carry it to.
    move = found.move
    far = move.count * move.times * SIDES * 1000 if isinstance(move, Dice) else int(move or 0)
    end = slid(piece.box, direction(play, piece), int(far))
    ways = play.table.ground.stretches(piece.x, piece.y, end.x, end.y)
    crossed = tuple(dict.fromkeys(near.ground_for(play.table, stretch.kinds) for stretch in ways))
    return rout.assess(edition, msgspec.structs.replace(run, crossed=crossed))


def _at_the_edge(play: Play, piece: Piece, heading: int, far: int) -> None:
    """Where it is last seen; its leaders leave with it."""
    last = last_seen(play.table, piece, heading, far)
    play.put(msgspec.structs.replace(piece, x=last.x, y=last.y))


def _passes(table: Field, boxes: Sequence[Box], friend: Piece) -> bool:
    """Whether a router comes so near to a friend that he checks: by the ground on which it passes him (ruling 6.25)."""
    farthest = _farthest(table)
    close = [box for box in boxes if is_within(box, friend.box, farthest)]
    if table.edition.morale.due.neighbour == "fixed":
        return bool(close)
    own = near.ground_of(table, friend)
    grounds = ((box, near.ground_at(table, box.x, box.y)) for box in close)
    return any(is_within(box, friend.box, near.reach_on(table, own, ground)) for box, ground in grounds)


def _farthest(table: Field) -> int:
    """No friend farther from its path than this checks for a router."""
    rules = table.edition.morale.due
    if rules.neighbour == "fixed" and rules.neighbour_distance is not None:
        return int(rules.neighbour_distance)
    return near.widest(table)
