"""What drill does in its own turn: whom it activates next, and what each unit does with an action."""

from __future__ import annotations

import math
from collections.abc import Iterator

from enfilade.ai.adf.drill import guns as drill_guns
from enfilade.ai.adf.drill import moves as drill_moves
from enfilade.ai.adf.drill import worth as drill_worth
from enfilade.ai.adf.drill.goals import INCH, Outlook, goal_of, outlook
from enfilade.ground.box import bearing, between
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
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.move.columns import rates_of
from enfilade.rules.adf.battle.sight import near, seeing
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.battle.view import View
from enfilade.rules.adf.chapters.facts import is_depleted
from enfilade.rules.adf.chapters.firepower import reach_of
from enfilade.tabletop.bounds import edge_ahead

ENGAGED = 7 * INCH
DEPLOY = 8 * INCH
"""Columns change into line before the enemy is so near, and riders dismount."""
GOOD_FIRE = 0.15
"""A fire worth more comes before any move."""
LEAST_FIRE = 0.02
PRESSED_FIRE = 0.5
"""The same for a unit that has no time to lose."""
PRESSED = 5 * INCH
"""How near an enemy must be to hold it up."""
HASTE = 0.5
"""It has none if marching takes more than this share of its actions to the end."""
GOOD_CHARGE = 0.5
PRESSED_CHARGE = 0.5
LEAST_HOPE = -3
"""With less to expect of an impact a charge is not thought of."""
CHARGE = 7 * INCH
"""No charge is tried from farther away."""
AHEAD_OF_MATES = 3 * INCH


def answers(view: View) -> Iterator[Command]:
    """What to do next, the best first: with the unit that acts, or with one unit after the other."""
    frame = view.state.frames[-1]
    found = outlook(view)
    if isinstance(frame, Acting):
        yield from acts(found, view.state.units[frame.units[0]], frame)
    else:
        for piece in _in_order(found):
            yield from acts(found, piece, None)
    yield Done()


def acts(found: Outlook, piece: Piece, frame: Acting | None) -> Iterator[Command]:
    """The next action of a unit, fresh or in mid-activation."""
    left = frame.left if frame is not None else found.table.edition.turn.actions
    yield from _mends(found, piece, frame)
    if piece.unit.level in ("shaken", "routed"):
        return
    if piece.unit.arm == "artillery":
        yield from drill_guns.acts(found, piece, left)
        return
    yield from _leaves(found, piece)
    yield from _fights(found, piece, left)
    yield from _joins(found, piece)


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


def _mends(found: Outlook, piece: Piece, frame: Acting | None) -> Iterator[Command]:
    """Run, rally and reform."""
    units, level = (piece.id,), piece.unit.level
    if level == "routed" and (frame is None or frame.left == found.table.edition.turn.actions):
        yield Deed(units, "run")
    elif level in ("routed", "shaken"):
        if _rallies(found, piece):
            yield Deed(units, "rally")
    elif level == "disorder" and not is_depleted(found.table.edition, piece.unit):
        yield Deed(units, "reform")


def _rallies(found: Outlook, piece: Piece) -> bool:
    better, worse = drill_worth.rally(found.table, found.state, piece)
    return better > worse * 0.8


def _leaves(found: Outlook, piece: Piece) -> Iterator[Command]:
    """March off where that is worth points."""
    table, state = found.table, found.state
    for one in table.scenario.victory.exits:
        if one.side != piece.side or one.points <= 0 or piece.unit.arm not in one.arms:
            continue
        if not one.first <= state.turn <= one.until or goal_of(found, piece) == (piece.x, piece.y):
            continue
        edge, far, along = edge_ahead(table, piece.box)
        if edge == one.edge and far < 8 * INCH and one.start * INCH <= along <= one.end * INCH:
            yield Deed((piece.id,), "leave")


def _fights(found: Outlook, piece: Piece, left: int) -> Iterator[Command]:
    """Regiments: deploy, charge, fire, close in, or hold."""
    apart, foe = found.nearest_foe(piece)
    x, y = goal_of(found, piece)
    presses = _presses(found, piece, x, y, left)
    if foe is not None and apart < (PRESSED if presses else DEPLOY) + piece.depth // 2:
        yield from _deploys(piece)
    worth, target = (0.0, "") if apart > 10 * INCH else drill_worth.best_fire(found.table, found.state, piece)
    out = not piece.in_command and found.table.edition.command.control and left < 2
    if not out:
        yield from _charges(found, piece, max(PRESSED_CHARGE if presses else GOOD_CHARGE, 1.6 * worth))
    if worth >= (PRESSED_FIRE if presses else GOOD_FIRE):
        yield Fire((piece.id,), target)
    if not out:
        yield from _goes(found, piece, x, y, foe, apart, presses)
    if worth > LEAST_FIRE:
        yield Fire((piece.id,), target)


def _presses(found: Outlook, piece: Piece, x: int, y: int, left: int) -> bool:
    """Whether it must hurry to be there before the end."""
    if found.ahead or (x, y) == (piece.x, piece.y):
        return False
    table = found.table
    actions = (table.scenario.turns - found.state.turn) * table.edition.turn.actions + left
    rate = max(INCH, rates_of(table.edition, piece.unit).open or 0)
    return math.dist((piece.x, piece.y), (x, y)) > actions * rate * HASTE


def _deploys(piece: Piece) -> Iterator[Move]:
    unit = piece.unit
    if unit.arm == "cavalry" and unit.mounted:
        yield Move((piece.id,), (Dismount(),))
    if unit.formation in ("road-column", "double-line"):
        yield Move((piece.id,), (Form("battle-line" if unit.arm == "infantry" else "line"),))


def _charges(found: Outlook, piece: Piece, least: float) -> Iterator[Charge]:
    """The best charge, if it is worth that much."""
    table, state, unit = found.table, found.state, piece.unit
    if piece.charges >= table.edition.rulings.charges_per_turn or unit.level != "good":
        return
    if unit.strength * 2 < unit.start or unit.formation == "road-column":
        return
    best: tuple[float, str, int] = (least, "", 0)
    for hope, id in sorted(_prey(found, piece), reverse=True)[:2]:
        way = drill_worth.way(table, piece, state.units[id]) if hope >= LEAST_HOPE else None
        if way is not None and way[1] <= CHARGE:
            direction, far = way
            worth = drill_worth.of_charge(table, state, piece, state.units[id], far)
            best = max(best, (worth * (1.0 if far <= 6 * INCH else 0.7), id, direction))
    if best[1]:
        yield Charge((piece.id,), best[1], best[2])


def _prey(found: Outlook, piece: Piece) -> Iterator[tuple[int, str]]:
    """Whom it could charge, with what it might hope for."""
    screens = piece.unit.formation == "skirmishers"
    for foe in found.foes:
        if not near.is_beyond(piece, foe, CHARGE) and not (screens and foe.unit.formation != "skirmishers"):
            yield drill_worth.lead(found.table, piece, foe), foe.id


def _goes(found: Outlook, piece: Piece, x: int, y: int, foe: Piece | None, apart: int, presses: bool) -> Iterator[Move]:
    """Towards its goal or at the enemy in its way, together with its neighbours."""
    table, state = found.table, found.state
    if (x, y) == (piece.x, piece.y):
        if foe is not None and apart < 9 * INCH and not aim.is_in_arc(table, piece, foe):
            yield from drill_moves.to_face(piece, foe.x, foe.y)
        return
    reach = int(reach_of(table.edition, piece.unit)) if aim.reach_of(table, piece) else INCH
    waits = foe is not None and apart > reach + INCH and not presses and seeing.sees(table, state, piece, foe)
    stop = max(1200, reach - 300) if waits else 850
    if not presses and (piece.unit.formation == "road-column" or piece.unit.mounted):
        # It must still deploy, and not under the muskets.
        stop = DEPLOY
    engaged = foe is not None and apart < (PRESSED if presses else ENGAGED) and not found.ahead
    if foe is not None and engaged and (not presses or _is_ahead(piece, x, y, foe)):
        # The enemy is between it and everything else: close to the range where fire tells.
        yield from drill_moves.toward(table, state, piece, foe.x, foe.y, found.foes, stop)
        return
    far = apart > 14 * INCH
    if far and piece.unit.arm == "cavalry" and not piece.unit.mounted and not found.is_near(piece, x, y, 12 * INCH):
        yield Move((piece.id,), (Mount(),))
    most = drill_moves.FARTHEST if far or presses else _leash(found, piece, x, y)
    yield from drill_moves.toward(table, state, piece, x, y, found.foes, stop, most)


def _is_ahead(piece: Piece, x: int, y: int, foe: Piece) -> bool:
    """Whether an enemy stands in its way to a place."""
    way, there = bearing(piece.x, piece.y, x, y), bearing(piece.x, piece.y, foe.x, foe.y)
    return between(way, there) < 4500


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


def _joins(found: Outlook, piece: Piece) -> Iterator[Join]:
    """A depleted regiment goes into another."""
    edition = found.table.edition
    if piece.unit.arm != "infantry" or not is_depleted(edition, piece.unit):
        return
    for friend in found.own:
        if friend.id != piece.id and friend.unit.arm == "infantry" and near.adjacent(found.table, piece, friend):
            yield Join(piece.id, friend.id, "merge" if is_depleted(edition, friend.unit) else "attach")
