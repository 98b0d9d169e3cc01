"""What may stand on a sheet: the law for orders before they are sealed, and again when they are opened."""

from __future__ import annotations

from enfilade.core.errors import Illegal, Malformed
from enfilade.rules.jr3.battle.charges.locked import is_locked
from enfilade.rules.jr3.battle.commands import (
    Attend,
    Changes,
    Charge,
    Disengage,
    FirstFire,
    Hold,
    Mark,
    Move,
    Ride,
    Sheet,
    Step,
)
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.moves.ordering import check_order
from enfilade.rules.jr3.battle.nerve.running import DRIVEN
from enfilade.rules.jr3.battle.officers.rides import check_reach
from enfilade.rules.jr3.battle.orders import marks
from enfilade.rules.jr3.battle.state import Chief, Piece, State
from enfilade.rules.jr3.chapters.facts import effect_of
from enfilade.tabletop.routes.steps import CHANGES

CHANGEABLE = ("move", "charge", "formation", "disengage")
"""Orders that may be changed to hold (J1)."""


def check_sheet(table: Field, state: State, side: str, sheet: Sheet) -> dict[str, Mark]:
    """Refuse a sheet that breaks a rule anywhere; gives the order of every unit that it is good for."""
    said = marks.by_subject(table, state, side, sheet)
    for id in said:
        if id in state.units:
            check_may_be_ordered(state.units[id])
    found = marks.unfolded(table, state, side, sheet)
    for id, mark in found.items():
        piece = state.units[id]
        if piece.unit.level != "routed":
            check_mark(table, state, piece, mark)
    _check_charging_brigades(table, state, side, found)
    _check_rides(table, state, side, sheet.rides)
    return found


def charging_brigades(table: Field, state: State, side: str) -> int | None:
    """How many brigades the scenario lets a side send to the charge this turn; None for as many as it likes."""
    limits = table.scenario.charging_brigades
    if side != table.scenario.first_in(state.turn) or state.turn > len(limits):
        return None
    return limits[state.turn - 1]


def check_may_be_ordered(piece: Piece) -> None:
    if not piece.here:
        raise Illegal(f"{piece.name} is not on the table", "jr3.orders.who")
    if piece.unit.level == "routed":
        raise Illegal(f"{piece.name} is routed and takes no orders", "jr3.orders.who")


def check_stands_to(piece: Piece) -> None:
    """Refuse the order of a unit that has been driven from its place, or to blows, since it was given."""
    check_may_be_ordered(piece)
    if DRIVEN in piece.did:
        raise Illegal(f"{piece.name} has fallen back this turn", "jr3.orders.driven")
    if piece.charged:
        raise Illegal(f"{piece.name} has been charged this turn", "jr3.orders.driven")


def check_mark(table: Field, state: State, piece: Piece, mark: Mark, *, opened: bool = False) -> None:
    """The law for one unit's order, before it is sealed or when it has been opened."""
    if is_locked(state, piece.id) and not isinstance(mark, Hold):
        raise Illegal(f"{piece.name} is in a melee and can only hold", "jr3.melee.locked")
    match mark:
        case FirstFire(target, then):
            _check_can_fire(table, piece)
            _check_forms(table, state, piece, then)
            _check_enemy(state, piece, target, opened)
        case Hold(fire):
            _check_enemy(state, piece, fire.target, opened)
        case Disengage():
            pass
        case Charge(target):
            if piece.unit.arm == "artillery":
                raise Illegal(f"{piece.name}: guns do not charge", "jr3.charge.who")
            _check_enemy(state, piece, target, opened)
        case Move(_, halt, fire):
            check_order(table, state.turn, piece, mark)
            if halt > table.edition.table.longest_halt:
                far = table.edition.table.longest_halt
                raise Illegal(f"{piece.name} may be marked to halt at {far} or less", "jr3.orders.halt")
            _check_enemy(state, piece, fire.target, opened)


def still_lawful(table: Field, state: State, piece: Piece, mark: Mark) -> tuple[Mark, Illegal | None]:
    """The order as it stands when it is revealed: routs and rallies come in between, and what has become impossible
    is a hold. An order at an enemy who has gone since still stands, for whoever it leads to (J49, J52)."""
    try:
        check_stands_to(piece)
        check_mark(table, state, piece, mark, opened=True)
    except Illegal as why:
        return Hold(), None if mark == Hold() else why
    except Malformed as what:
        # What its brigade was told passed it by while it was routed; now it has rallied, and cannot do that.
        return Hold(), Illegal(str(what), "jr3.orders.reveal")
    return mark, None


def changeable(table: Field, state: State, side: str) -> tuple[str, ...]:
    """The units that may change to hold now."""
    if not table.edition.rulings.change_to_hold:
        return ()
    return tuple(
        piece.id
        for piece in state.units.values()
        if piece.side == side and piece.here and piece.unit.level != "routed" and piece.unit.order in CHANGEABLE
    )


def check_changes(table: Field, state: State, side: str, changes: Changes) -> None:
    may = changeable(table, state, side)
    for id in changes.units:
        if id not in state.units:
            raise Malformed(f"there is no unit {id!r}")
        if state.units[id].side != side:
            raise Illegal(f"{id} is not yours to order", "jr3.orders.who")
        if id not in may:
            name = state.units[id].name
            raise Illegal(f"{name} has no order that can be changed to hold", "jr3.orders.change-to-hold")
    if len(set(changes.units)) < len(changes.units):
        raise Malformed("a unit is named twice")


def ride_lawful(table: Field, state: State, side: str, ride: Ride | Attend) -> Illegal | None:
    """Why a ride can no longer be made when it is revealed; nothing if it can."""
    try:
        check_ride(table, state, side, ride)
    except Illegal as why:
        return why
    return None


def check_ride(table: Field, state: State, side: str, ride: Ride | Attend) -> None:
    """The law for one officer's ride."""
    chief = _chief(state, side, ride.leader)
    if not chief.here:
        raise Illegal(f"{chief.name} is not on the table", "jr3.orders.ride")
    if isinstance(ride, Ride):
        check_reach(table, state, chief, ride)
        return
    unit = state.units.get(ride.unit)
    if unit is None:
        raise Malformed(f"there is no unit {ride.unit!r}")
    if unit.side != side or not unit.here:
        raise Illegal(f"{chief.name} cannot go to {unit.name}", "jr3.orders.ride")
    check_reach(table, state, chief, ride)


def _check_charging_brigades(table: Field, state: State, side: str, found: dict[str, Mark]) -> None:
    most = charging_brigades(table, state, side)
    if most is None:
        return
    if len({state.units[id].brigade for id, mark in found.items() if isinstance(mark, Charge)}) > most:
        who = "no brigade" if not most else "only one brigade" if most == 1 else f"no more than {most} brigades"
        raise Illegal(f"{who} may charge this turn", "jr3.orders.brigades")


def _check_rides(table: Field, state: State, side: str, rides: tuple[Ride | Attend, ...]) -> None:
    seen: set[str] = set()
    for ride in rides:
        check_ride(table, state, side, ride)
        if ride.leader in seen:
            raise Malformed(f"{ride.leader} has two orders on this sheet")
        seen.add(ride.leader)


def _chief(state: State, side: str, id: str) -> Chief:
    chief = state.leaders.get(id)
    if chief is None:
        raise Malformed(f"there is no officer {id!r}")
    if chief.side != side:
        raise Illegal(f"{id} is not yours to order", "jr3.orders.who")
    return chief


def _check_can_fire(table: Field, piece: Piece) -> None:
    if effect_of(table.edition, piece.unit).fire is None:
        raise Illegal(f"{piece.name} cannot fire as it stands", "jr3.orders.first-fire")


def _check_forms(table: Field, state: State, piece: Piece, then: tuple[Step, ...]) -> None:
    """Who fires first stands, or forms as well where that is played (J47)."""
    if not then:
        return
    if table.edition.rulings.first_fire_then == "stand":
        raise Illegal(f"{piece.name} fires first and stands", "jr3.orders.first-fire")
    if not all(isinstance(step, CHANGES) for step in then):
        raise Illegal(f"{piece.name} fires first and may only change formation", "jr3.orders.first-fire")
    check_order(table, state.turn, piece, Move(then))


def _check_enemy(state: State, piece: Piece, target: str, opened: bool) -> None:
    if not target:
        return
    enemy = state.units.get(target)
    if enemy is None:
        raise Malformed(f"there is no unit {target!r}")
    if enemy.side == piece.side:
        raise Illegal(f"{enemy.name} is on the side of {piece.name}", "jr3.orders.target")
    if not enemy.here and not opened:
        raise Illegal(f"{enemy.name} is not on the table", "jr3.orders.target")
