"""Declaring a charge: who may, at whom, in which straight line, over which ground (rulings 4.9, 7.2, 7.3)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.ground.arcs import direction_in_arc
from enfilade.ground.box import FULL, bearing, distance, inside, overlap, turned
from enfilade.ground.legs import March, front_paths
from enfilade.rules.adf.battle.commands import Charge
from enfilade.rules.adf.battle.events import ChargeDeclared
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim, cover
from enfilade.rules.adf.battle.frames import Charging
from enfilade.rules.adf.battle.move.columns import column_of, crossing, rates_of
from enfilade.rules.adf.battle.move.pace import NARROW, pace_of
from enfilade.rules.adf.battle.move.placing import slid
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.sight import near, seeing
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.battle.turn import control
from enfilade.rules.adf.card.arms import Terrain
from enfilade.rules.adf.chapters import charge
from enfilade.rules.adf.chapters.facts import fighting_level
from enfilade.tabletop.contact import TOUCH, gap, reach

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
    if not aim.is_in_arc(table, lead, target):
        raise Illegal(f"{target.name} is not in its front arc", "adf.charge.direction")
    direction, far = _way(play, pieces, target, command.direction)
    assessment = charge.assess(table.edition, _declaration(table, state, pieces, target, direction, far))
    for piece in pieces:
        play.put(msgspec.structs.replace(piece, charges=piece.charges + 1, moved=True, moved_since=True))
    play.change(charged=tuple(dict.fromkeys((*state.charged, *(piece.brigade for piece in pieces)))))
    play.tell(ChargeDeclared(units=units, target=target.id, assessment=assessment))
    began = tuple(piece.id for piece in pieces if fighting_level(table.edition, piece.unit) != "good")
    play.push(
        Charging(
            units=units,
            target=target.id,
            direction=direction,
            started=tuple((piece.x, piece.y) for piece in pieces),
            expected=tuple(piece.box for piece in pieces),
            distance=far,
            move=int(assessment.moves[0]),
            ground=assessment.declaration.ground,
            aspect=cover.aspect_of(table, target, lead.x, lead.y),
            # No order comes back before the charge is over, wherever it was lost (ruling 6.3).
            own=began,
            began=began,
        )
    )


def ground_crossed(table: Field, piece: Piece, direction: int, far: int) -> tuple[Terrain, ...]:
    """What the charge crosses with any part of its front, obstacles too, where it starts first (ruling 7.5)."""
    found = [near.ground_of(table, piece)]
    if far:
        paths = front_paths(March(direction, far), piece.box)
        for (x0, y0), (x1, y1) in paths if piece.unit.formation not in NARROW else paths[1:2]:
            found += [column_of(table, stretch.kinds) for stretch in table.ground.stretches(x0, y0, x1, y1)]
            if table.ground.barriers(x0, y0, x1, y1):
                found.append(crossing(table))
    return tuple(dict.fromkeys(found))


def normal_move(table: Field, piece: Piece, direction: int, far: int) -> int:
    """How far one action's move carries over the ground on this line, the target and what lies beyond it included."""
    try:
        pace = pace_of(table, piece.unit, March(direction, max(far, _farthest(table, piece, direction))), piece.box)
    except Illegal:
        # Something impassable lies beyond the target; the way to it may still be open.
        pace = pace_of(table, piece.unit, March(direction, max(far, 1)), piece.box)
    left, gone = Fraction(1), 0
    for length, rate in pace.spans:
        part = min(Fraction(length, rate), left)
        gone += int(part * rate)
        left -= part
        if not left:
            return gone
    last = pace.spans[-1].rate if pace.spans else INCH
    return gone + int(left * last)


def _farthest(table: Field, piece: Piece, direction: int) -> int:
    """As far as the fastest move could go and still be on the table."""
    rates = rates_of(table.edition, piece.unit)
    most = max(rate or 0 for rate in (rates.open, rates.broken, rates.light_woods, rates.heavy_woods, rates.rough))
    far = int(most)
    while far > 0 and not inside(slid(piece.box, direction, far), table.width, table.height):
        far -= INCH // 4
    return max(far, 1)


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
    if pieces[0].side != play.table.scenario.first_in(turn) or turn > len(limits):
        return
    brigades = {*play.state.charged, *(piece.brigade for piece in pieces)}
    if len(brigades) > limits[turn - 1]:
        raise Illegal(f"{_brigades(limits[turn - 1])} may charge this turn", "adf.charge.brigades")


def _brigades(most: int) -> str:
    return "no brigade" if not most else "only one brigade" if most == 1 else f"no more than {most} brigades"


def _way(play: Play, pieces: list[Piece], target: Piece, wished: int) -> tuple[int, int]:
    """One straight line inside everybody's front arc, and how far it is to contact (ruling 4.9).

    If none is wished for it is the shortest that is free: straight on, at the target's middle, or between the two.
    """
    table, lead = play.table, pieces[0]
    arc = 0 if table.edition.rulings.charge_direction == "straight-ahead" else table.arc
    tries = [wished] if wished >= 0 else _tries(lead, target, arc)
    found = [
        (far, direction)
        for direction in tries
        if all(direction_in_arc(piece.facing, direction, arc) for piece in pieces)
        and (far := gap(pieces, direction, target)) is not None
    ]
    reason = f"a charge goes straight on within the front arc, and so it would miss {target.name}"
    refusal = Illegal(reason, "adf.charge.direction")
    for far, direction in sorted(found, key=lambda way: way[0]):
        try:
            _check_way(play, pieces, target, direction, far)
        except Illegal as barred:
            refusal = barred
        else:
            return direction, far
    raise refusal


def _tries(lead: Piece, target: Piece, arc: int) -> list[int]:
    right = (bearing(lead.x, lead.y, target.x, target.y) - lead.facing) % FULL
    off = right if right <= FULL // 2 else right - FULL
    limit = max(-arc, min(arc, off))
    return list(dict.fromkeys((lead.facing, turned(lead.facing, limit), turned(lead.facing, limit // 2))))


def _check_way(play: Play, pieces: list[Piece], target: Piece, direction: int, far: int) -> None:
    ids = {target.id, *(piece.id for piece in pieces)}
    for piece in pieces:
        steps = [slid(piece.box, direction, at) for at in (*range(INCH // 4, far - TOUCH, INCH // 4), far)]
        for other in play.state.units.values():
            if not other.here or other.id in ids or distance(piece.box, other.box) > far + INCH:
                continue
            if other.side != piece.side:
                hit = reach(piece.box, direction, other.box, far)
                # Who stands beside the way may touch it, and who is touched only in contact fights with the target.
                barred = hit is not None and 0 < hit < far - TOUCH
                barred = barred or any(overlap(step, other.box) for step in steps[:-1])
            else:
                barred = any(overlap(step, other.box) for step in steps)
            if barred:
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
        ground=tuple(dict.fromkeys(one for piece in pieces for one in ground_crossed(table, piece, direction, far))),
        move=Length(min(normal_move(table, piece, direction, far) for piece in pieces)),
        leader=control.leader_inches(table, state, ids, "charge") // INCH,
        seen=seen,  # type: ignore[arg-type]
    )
