"""What drill does in its own turn: whom it activates next, and what each unit does with an action."""

from __future__ import annotations

import math

from enfilade.ai import drill_guns, drill_moves, drill_worth
from enfilade.ai.drill_goals import INCH, Outlook, goal_of, outlook
from enfilade.ground.box import bearing, between
from enfilade.rules.adf.battle import aim, near, seeing
from enfilade.rules.adf.battle.activation import edge_ahead
from enfilade.rules.adf.battle.columns import rates_of
from enfilade.rules.adf.battle.commands import (
    Charge,
    Command,
    Deed,
    Dismount,
    Done,
    Fire,
    Form,
    Join,
    Mount,
    Move,
)
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.options import is_legal
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.battle.view import View
from enfilade.rules.adf.facts import is_depleted
from enfilade.rules.adf.firepower import reach_of

ENGAGED = 7 * INCH
DEPLOY = 8 * INCH
"""Columns change into line before the enemy is so near, and riders dismount."""
GOOD_FIRE = 0.15
"""A fire worth more comes before any move."""
PRESSED_FIRE = 0.5
"""The same for a unit that has no time to lose."""
PRESSED = 5 * INCH
"""How near an enemy must be to hold it up."""
HASTE = 0.5
"""It has none if marching takes more than this share of its actions to the end."""
GOOD_CHARGE = 0.5
LEAST_HOPE = -3
"""With less to expect of an impact a charge is not thought of."""
CHARGE = 7 * INCH
"""No charge is tried from farther away."""
AHEAD_OF_MATES = 3 * INCH


def answer(view: View) -> Command | None:
    frame = view.state.frames[-1]
    found = outlook(view)
    if isinstance(frame, Acting):
        if len(frame.units) > 1:
            return Done()
        return act(found, view.state.units[frame.units[0]], frame) or Done()
    for piece in _in_order(found):
        command = act(found, piece, None)
        if command is not None:
            return command
    return Done()


def act(found: Outlook, piece: Piece, frame: Acting | None) -> Command | None:
    """The next action of a unit, fresh or in mid-activation; None if it had better do nothing."""
    left = frame.left if frame is not None else found.table.edition.turn.actions
    mended = _mend(found, piece, frame)
    if mended is not None:
        return mended
    if piece.unit.level in ("shaken", "routed"):
        return None
    if piece.unit.arm == "artillery":
        return drill_guns.act(found, piece, left)
    return _leave(found, piece) or _fight(found, piece, left) or _join(found, piece)


def _in_order(found: Outlook) -> list[Piece]:
    """Routers first, guns before infantry, and of the rest who is nearest to the enemy."""
    able = [one for one in found.own if not one.acted]

    def rank(piece: Piece) -> tuple[int, int, str]:
        if piece.unit.level == "routed":
            return 0, 0, piece.id
        if piece.unit.arm == "artillery" and piece.unit.formation == "unlimbered":
            return 1, 0, piece.id
        return 2, found.nearest_foe(piece)[0], piece.id

    return sorted(able, key=rank)


def _mend(found: Outlook, piece: Piece, frame: Acting | None) -> Command | None:
    """Run, rally and reform."""
    units, level = (piece.id,), piece.unit.level
    match level:
        case "routed":
            if frame is None or not frame.ran:
                return Deed(units, "run")
            return Deed(units, "rally") if _rallies(found, piece) else Done()
        case "shaken":
            if not _rallies(found, piece):
                return None
            command: Command = Deed(units, "rally")
        case "disorder" if not is_depleted(found.table.edition, piece.unit):
            command = Deed(units, "reform")
        case _:
            return None
    return command if is_legal(found.table, found.state, command) else None


def _rallies(found: Outlook, piece: Piece) -> bool:
    better, worse = drill_worth.rally(found.table, found.state, piece)
    return better > worse * 0.8


def _leave(found: Outlook, piece: Piece) -> Command | None:
    """March off where that is worth points."""
    table, state = found.table, found.state
    for one in table.scenario.victory.exits:
        if one.side != piece.side or one.points <= 0 or piece.unit.arm not in one.arms:
            continue
        if not max(one.first, table.scenario.turns - 1) <= state.turn <= one.until:
            continue
        edge, far, along = edge_ahead(table, piece.box)
        if edge == one.edge and far < 8 * INCH and one.start * INCH <= along <= one.end * INCH:
            command = Deed((piece.id,), "leave")
            if is_legal(table, state, command):
                return command
    return None


def _fight(found: Outlook, piece: Piece, left: int) -> Command | None:
    """Regiments: deploy, charge, fire, close in, or hold."""
    apart, foe = found.nearest_foe(piece)
    x, y = goal_of(found, piece)
    presses = _presses(found, piece, x, y, left)
    if foe is not None and apart < (PRESSED if presses else DEPLOY) + piece.depth // 2:
        deployed = _deploy(found, piece)
        if deployed is not None:
            return deployed
    worth, target = (0.0, "") if apart > 10 * INCH else drill_worth.best_fire(found.table, found.state, piece)
    out = _is_out(found, piece, left)
    if apart < 9 * INCH and not out:
        charge = _charge(found, piece, max(GOOD_CHARGE, 1.6 * worth))
        if charge is not None:
            return charge
    if worth >= (PRESSED_FIRE if presses else GOOD_FIRE):
        return Fire((piece.id,), target)
    if not out:
        move = _go(found, piece, x, y, foe, apart, presses)
        if move is not None:
            return move
    return Fire((piece.id,), target) if worth > 0.02 else None


def _presses(found: Outlook, piece: Piece, x: int, y: int, left: int) -> bool:
    """Whether it must hurry to be there before the end."""
    if found.ahead or (x, y) == (piece.x, piece.y):
        return False
    table = found.table
    actions = (table.scenario.turns - found.state.turn) * table.edition.turn.actions + left
    rate = max(INCH, rates_of(table.edition, piece.unit).open or 0)
    return math.dist((piece.x, piece.y), (x, y)) > actions * rate * HASTE


def _is_out(found: Outlook, piece: Piece, left: int) -> bool:
    """Whether a move costs more actions than it has."""
    return not piece.in_command and found.table.edition.command.control and left < 2


def _deploy(found: Outlook, piece: Piece) -> Command | None:
    table, state, unit = found.table, found.state, piece.unit
    line = "battle-line" if unit.arm == "infantry" else "line"
    steps: list[Move] = []
    if unit.arm == "cavalry" and unit.mounted:
        steps.append(Move((piece.id,), (Dismount(),)))
    if unit.formation in ("road-column", "double-line"):
        steps.append(Move((piece.id,), (Form(line),)))
    return next((move for move in steps if drill_moves.is_plan(table, state, move)), None)


def _charge(found: Outlook, piece: Piece, least: float) -> Charge | None:
    """The best charge, if it is worth that much."""
    table, state = found.table, found.state
    if piece.charges >= table.edition.rulings.charges_per_turn or piece.unit.level != "good":
        return None
    if piece.unit.strength * 2 < piece.unit.start or piece.unit.formation in ("road-column",):
        return None
    best: tuple[float, str, int] = (least, "", 0)
    ranked = []
    for foe in found.foes:
        if near.is_beyond(piece, foe, CHARGE):
            continue
        if piece.unit.formation == "skirmishers" and foe.unit.formation != "skirmishers":
            continue
        ranked.append((drill_worth.lead(table, piece, foe), foe.id))
    for hope, id in sorted(ranked, reverse=True)[:2]:
        way = drill_worth.way(table, piece, state.units[id]) if hope >= LEAST_HOPE else None
        if way is not None and way[1] <= CHARGE:
            direction, far = way
            worth = drill_worth.of_charge(table, state, piece, state.units[id], far)
            best = max(best, (worth * (1.0 if far <= 6 * INCH else 0.7), id, direction))
    command = Charge((piece.id,), *best[1:])
    return command if best[1] and is_legal(table, state, command) else None


def _go(
    found: Outlook, piece: Piece, x: int, y: int, foe: Piece | None, apart: int, presses: bool
) -> Move | None:
    """Towards its goal or at the enemy in its way, together with its neighbours."""
    table, state = found.table, found.state
    if (x, y) == (piece.x, piece.y):
        if foe is not None and apart < 9 * INCH and not aim.is_in_arc(table, piece, foe):
            return drill_moves.to_face(table, state, piece, foe.x, foe.y)
        return None
    reach = int(reach_of(table.edition, piece.unit)) if aim.reach_of(table, piece) else INCH
    waits = foe is not None and apart > reach + INCH and not presses and seeing.sees(table, state, piece, foe)
    stop = max(1200, reach - 300) if waits else 850
    if foe is not None and apart < (PRESSED if presses else ENGAGED) and not found.ahead:
        if not presses or _is_ahead(piece, x, y, foe):
            # The enemy is between it and everything else: close to the range where fire tells.
            return drill_moves.toward(table, state, piece, foe.x, foe.y, found.foes, stop)
    if apart > 14 * INCH and not found.is_near(piece, x, y, 12 * INCH):
        mounted = _saddle(found, piece)
        if mounted is not None:
            return mounted
    most = _leash(found, piece, x, y) if apart < 14 * INCH and not presses else drill_moves.FARTHEST
    return drill_moves.toward(table, state, piece, x, y, found.foes, stop, most)


def _is_ahead(piece: Piece, x: int, y: int, foe: Piece) -> bool:
    """Whether an enemy stands in its way to a place."""
    way, there = bearing(piece.x, piece.y, x, y), bearing(piece.x, piece.y, foe.x, foe.y)
    return between(way, there) < 4500


def _saddle(found: Outlook, piece: Piece) -> Move | None:
    if piece.unit.arm != "cavalry" or piece.unit.mounted:
        return None
    move = Move((piece.id,), (Mount(),))
    return move if drill_moves.is_plan(found.table, found.state, move) else None


def _leash(found: Outlook, piece: Piece, x: int, y: int) -> int:
    """How far it may go without leaving its neighbours behind."""
    far = math.dist((piece.x, piece.y), (x, y))
    slack = drill_moves.FARTHEST
    for mate in found.own:
        if mate.brigade != piece.brigade or mate.id == piece.id or mate.unit.level in ("shaken", "routed"):
            continue
        if mate.unit.arm != piece.unit.arm or math.dist((mate.x, mate.y), (piece.x, piece.y)) > 6 * INCH:
            continue
        behind = math.dist((mate.x, mate.y), (x, y)) - far
        can = INCH if mate.acted else 8 * INCH
        slack = min(slack, max(0, round(AHEAD_OF_MATES + can - behind)))
    return slack


def _join(found: Outlook, piece: Piece) -> Command | None:
    """A depleted regiment goes into another."""
    table, state = found.table, found.state
    if piece.unit.arm != "infantry" or not is_depleted(table.edition, piece.unit):
        return None
    for friend in found.own:
        if friend.id != piece.id and friend.unit.arm == "infantry" and near.adjacent(table, piece, friend):
            both = is_depleted(table.edition, friend.unit)
            command = Join(piece.id, friend.id, "merge" if both else "attach")
            if is_legal(table, state, command):
                return command
    return None
