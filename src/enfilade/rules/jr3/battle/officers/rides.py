"""Officers' rides: what may be ordered, and where each one comes (J55)."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal
from enfilade.rules.jr3.battle.commands import Attend, Ride
from enfilade.rules.jr3.battle.events import Stopped
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.moves.riding import Ridden, check_joining, check_ride
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.battle.state import Chief, State
from enfilade.tabletop import placing
from enfilade.tabletop.rides import foe_at


def check_reach(table: Field, state: State, chief: Chief, ride: Ride | Attend) -> Ridden:
    """Where a ride ends; refuses one that is longer than a turn's, or that ends among the enemy."""
    if isinstance(ride, Attend):
        piece = state.units[ride.unit]
        if not piece.here:
            raise Illegal(f"{piece.name} is not on the table", "jr3.orders.ride")
        return check_joining(table, chief.x, chief.y, piece)
    ridden = check_ride(table, chief.x, chief.y, ride.x, ride.y)
    if foe_at(state, chief.side, ride.x, ride.y) is not None:
        raise Illegal(f"{chief.name} would ride into the enemy", "jr3.orders.ride")
    return ridden


def ride_all(play: Play) -> None:
    """Everybody who has an order to ride and can still carry it out."""
    for chief in list(play.state.leaders.values()):
        if chief.ride is not None:
            if chief.here:
                _ride(play, chief, chief.ride)
            play.put_leader(msgspec.structs.replace(play.leader(chief.id), ride=None))


def _ride(play: Play, chief: Chief, ride: Ride | Attend) -> None:
    try:
        ridden = check_reach(play.table, play.state, chief, ride)
    except Illegal as why:
        play.tell(Stopped(unit=chief.id, why=why.reason, rule=why.rule))
        return
    unit = ride.unit if isinstance(ride, Attend) else ""
    placing.ride(play, chief, ridden.x, ridden.y, unit)
