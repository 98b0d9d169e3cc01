"""Declaring a charge: who may, at whom, in which straight line, over which ground (rulings 4.9, 7.2, 7.3)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.ground.arcs import direction_in_arc
from enfilade.ground.box import bearing, between, distance, inside, overlap, turned
from enfilade.ground.legs import March
from enfilade.rules.adf import charge
from enfilade.rules.adf.arms import Terrain
from enfilade.rules.adf.battle import aim, control, cover, near, seeing
from enfilade.rules.adf.battle.columns import column_of
from enfilade.rules.adf.battle.commands import Charge
from enfilade.rules.adf.battle.contact import TOUCH, gap, reach
from enfilade.rules.adf.battle.events import ChargeDeclared
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Charging
from enfilade.rules.adf.battle.pace import pace_of, share
from enfilade.rules.adf.battle.placing import slid
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.facts import fighting_level

INCH = 1000


def declare(play: Play, command: Charge) -> None:
    """Announce a charge: straight, within the front arc, at a target that may be charged (rulings 4.9, 7.2, 7.3)."""
    table, state = play.table, play.state
    units, target = command.units, _target(play, command)
    pieces = [play.unit(id) for id in units]
    for piece in pieces:
        if piece.charges >= table.edition.rulings.charges_per_turn:
            raise Illegal(f"{piece.name} has charged this turn", "adf.turn.charge")
    _check_brigades(play, pieces)
    lead = pieces[0]
    aim.check_zone(table, state, lead, target)
    direction = _direction(table, pieces, target, command.direction)
    far = gap(pieces, direction, target)
    if far is None:
        raise Illegal(f"straight on in that direction it would miss {target.name}", "adf.charge.direction")
    _check_way(play, pieces, target, direction, far)
    assessment = charge.assess(table.edition, _declaration(table, state, pieces, target, direction, far))
    for piece in pieces:
        play.put(msgspec.structs.replace(piece, charges=piece.charges + 1, moved=True, moved_since=True))
    play.change(charged=tuple(dict.fromkeys((*state.charged, *(piece.brigade for piece in pieces)))))
    play.tell(ChargeDeclared(units=units, target=target.id, assessment=assessment))
    boxes = tuple(piece.box for piece in pieces)
    play.push(
        Charging(
            units=units,
            target=target.id,
            direction=direction,
            starts=boxes,
            expected=boxes,
            distance=far,
            move=int(assessment.moves[0]),
            ground=assessment.declaration.ground,
            aspect=cover.aspect_of(table, target, lead.x, lead.y),
            began=tuple(piece.id for piece in pieces if fighting_level(table.edition, piece.unit) != "good"),
        )
    )


def ground_crossed(table: Field, piece: Piece, direction: int, far: int) -> tuple[Terrain, ...]:
    """What the charge crosses, where it starts first."""
    end = slid(piece.box, direction, far)
    found = [near.ground_of(table, piece)]
    if far:
        found += [column_of(table, stretch.kinds) for stretch in table.ground.stretches(piece.x, piece.y, end.x, end.y)]
    return tuple(dict.fromkeys(found))


def normal_move(table: Field, piece: Piece, direction: int, far: int) -> int:
    """How far one action's move carries over the ground on this line."""
    if far == 0:
        far = 1
    pace = pace_of(table, piece.unit, March(direction, far), piece.box)
    cost = share([pace])
    if cost <= 1:
        last = pace.spans[-1].rate if pace.spans else INCH
        return far + int((1 - cost) * last)
    left, gone = Fraction(1), 0
    for length, rate in pace.spans:
        part = min(Fraction(length, rate), left)
        gone += int(part * rate)
        left -= part
        if not left:
            break
    return gone


def _target(play: Play, command: Charge) -> Piece:
    target = play.state.units.get(command.target)
    if target is None:
        raise Malformed(f"there is no unit {command.target!r}")
    if target.side == play.state.active or not target.here:
        raise Illegal("a charge goes at an enemy on the table", "adf.charge.target")
    return target


def _check_brigades(play: Play, pieces: list[Piece]) -> None:
    """Where the scenario sends brigades in one by one."""
    limits, turn = play.table.scenario.charging_brigades, play.state.turn
    if pieces[0].side != play.table.scenario.initiative or turn > len(limits):
        return
    brigades = {*play.state.charged, *(piece.brigade for piece in pieces)}
    if len(brigades) > limits[turn - 1]:
        raise Illegal(f"no more than {limits[turn - 1]} brigade may charge this turn", "adf.charge.brigades")


def _direction(table: Field, pieces: list[Piece], target: Piece, wished: int) -> int:
    """One straight line inside everybody's front arc (ruling 4.9)."""
    lead = pieces[0]
    straight = table.edition.rulings.charge_direction == "straight-ahead"
    if wished >= 0:
        tries = [wished]
    else:
        ahead = bearing(lead.x, lead.y, target.x, target.y)
        off = between(lead.facing, ahead)
        limit = max(-table.arc, min(table.arc, off))
        tries = [turned(lead.facing, limit), lead.facing, turned(lead.facing, limit // 2)]
    for direction in tries:
        arc = 0 if straight else table.arc
        if all(direction_in_arc(piece.facing, direction, arc) for piece in pieces):
            if wished >= 0 or gap(pieces, direction, target) is not None:
                return direction
    raise Illegal("a charge goes straight on within the front arc, and the target is not there", "adf.charge.direction")


def _check_way(play: Play, pieces: list[Piece], target: Piece, direction: int, far: int) -> None:
    ids = {piece.id for piece in pieces}
    for piece in pieces:
        for other in play.state.units.values():
            if not other.here or other.id in ids or other.id == target.id:
                continue
            if distance(piece.box, other.box) > far + INCH:
                continue
            if other.side != piece.side:
                hit = reach(piece.box, direction, other.box, far)
                if hit is not None and hit < far - TOUCH and distance(piece.box, other.box) > 1:
                    raise Illegal(f"{other.name} stands in the way", "adf.charge.way")
            elif any(
                overlap(slid(piece.box, direction, at), other.box) for at in (*range(INCH // 4, far, INCH // 4), far)
            ):
                raise Illegal(f"{other.name} stands in the way", "adf.charge.way")
        if not inside(slid(piece.box, direction, far), play.table.width, play.table.height):
            raise Illegal("the charge would leave the table", "adf.charge.way")


def _declaration(
    table: Field, state: State, pieces: list[Piece], target: Piece, direction: int, far: int
) -> charge.Declaration:
    ids = tuple(piece.id for piece in pieces)
    lead = pieces[0]
    seen = "unit" if seeing.sees(table, state, lead, target) else "nobody"
    if seen == "nobody" and seeing.seen_for(table, state, lead, target):
        seen = "leader"
    return charge.Declaration(
        units=tuple(aim.fighting(piece) for piece in pieces),
        target=aim.fighting(target),
        distance=Length(far),
        ground=ground_crossed(table, lead, direction, far),
        move=Length(min(normal_move(table, piece, direction, far) for piece in pieces)),
        leader=control.leader_inches(table, state, ids, "charge") // INCH,
        seen=seen,  # type: ignore[arg-type]
    )
