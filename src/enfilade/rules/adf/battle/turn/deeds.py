"""Actions carried out: what a unit or group does once it is settled that it may act."""

from __future__ import annotations

from collections.abc import Callable

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import distance, overlap, strip
from enfilade.ground.legs import Advance
from enfilade.rules.adf.battle.charge import declaring
from enfilade.rules.adf.battle.commands import Charge, Command, Deed, Fire, Join, Move
from enfilade.rules.adf.battle.fire import aim, volleys
from enfilade.rules.adf.battle.frames import Rallying, Running, Window
from enfilade.rules.adf.battle.move import moving, path
from enfilade.rules.adf.battle.move.ending import BOUND
from enfilade.rules.adf.battle.move.pace import pace_of, share
from enfilade.rules.adf.battle.nerve import losses, routing
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.sight import near, seeing
from enfilade.rules.adf.battle.turn import control, joining, score
from enfilade.rules.adf.chapters.facts import is_depleted
from enfilade.tabletop.bounds import check_bounds, edge_ahead


def perform(play: Play, command: Command, units: tuple[str, ...]) -> None:
    """Begin an action; Illegal says why it cannot be done."""
    match command:
        case Move(_, steps):
            found = path.plan(play.table, play.state, units, steps)
            moving.start(play, units, steps, hastened=found.hastened)
        case Fire(_, target, deliberate):
            shot = aim.shot(play.table, play.state, units, target, deliberate=deliberate)
            volleys.begin(play, units, target, shot, window=True)
        case Charge():
            declaring.declare(play, command)
        case Join():
            joining.join(play, command)
        case Deed(_, "reform"):
            for id in _who_can(play, units, check_reform):
                reform(play, id)
            play.push(Window(by=units, cause="action"))
        case Deed(_, "rally"):
            rallying = _who_can(play, units, _check_rally)
            play.push(Window(by=units, cause="action"), *(Rallying(unit=id) for id in reversed(rallying)))
        case Deed(_, "disengage"):
            routing.break_off(play, units)
        case Deed(_, "run"):
            play.push(*(Running(unit=id, action=True) for id in units))
        case Deed(_, "leave"):
            for id in units:
                leave(play, id)
        case _:
            raise Malformed("that is no action")


def reform(play: Play, id: str) -> None:
    """Order without a roll."""
    check_reform(play, id)
    losses.set_level(play, id, "good")


def check_reform(play: Play, id: str) -> None:
    """Refuse to reform who is not in disorder; a depleted unit has no order to come back to (rulings 1.15, 3.11)."""
    piece, rule = play.unit(id), "adf.turn.reform"
    if piece.unit.level != "disorder":
        raise Illegal(f"{piece.name} is not in disorder", rule)
    if is_depleted(play.table.edition, piece.unit):
        raise Illegal(f"{piece.name} is down to one stand and stays in disorder", rule)
    limit = play.table.edition.rulings.reform_distance
    for enemy in near.enemies(play.state, piece.side) if limit else ():
        if distance(piece.box, enemy.box) < limit and seeing.sees(play.table, play.state, piece, enemy):
            raise Illegal(f"{enemy.name} is too near to reform", rule)


def leave(play: Play, id: str) -> None:
    """March off the table by the edge in front, if the move carries so far (ruling 4.16)."""
    piece, rule = play.unit(id), "adf.move.leave"
    edge, far, along = edge_ahead(play.table, piece.box)
    check_bounds(play.table, play.state.turn, piece, None, BOUND)
    if far:
        free = control.leader_inches(play.table, play.state, (id,), "move", piece.speeded)
        if share([pace_of(play.table, piece.unit, Advance(far), piece.box)], free) > 1:
            raise Illegal(f"{piece.name} is too far from the edge it faces", rule)
        way = strip(piece.box, piece.facing, far)
        for other in play.state.units.values():
            if other.here and other.side != piece.side and overlap(way, other.box):
                raise Illegal(f"{other.name} is in the way", rule)
    score.exited(play, piece, edge, along)
    losses.remove(play, id, "left-table")


def _check_rally(play: Play, id: str) -> None:
    if play.unit(id).unit.level not in ("shaken", "routed"):
        raise Illegal("only shaken and routed units rally; disorder reforms", "adf.morale.rally")


def _who_can(play: Play, units: tuple[str, ...], check: Callable[[Play, str], None]) -> tuple[str, ...]:
    """Those of a group who have something to mend; the others wait for them."""
    able, refused = [], None
    for id in units:
        try:
            check(play, id)
            able.append(id)
        except Illegal as no:
            refused = refused or no
    if refused is not None and not able:
        raise refused
    return tuple(able)
