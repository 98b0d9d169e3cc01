"""The leader phase: leaders ride, alone or to a unit, once each (ruling 2.7)."""

from __future__ import annotations

import math
from fractions import Fraction

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.stops import Stop
from enfilade.ground.box import nearest_point
from enfilade.ground.terrain import Stretch
from enfilade.rules.adf.battle.commands import Attend, Command, Done, Ride
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Leading
from enfilade.rules.adf.battle.move.columns import column_of
from enfilade.rules.adf.battle.play import Play, ask
from enfilade.rules.adf.battle.react.standing_orders import leaders_stay
from enfilade.rules.adf.battle.state import Chief
from enfilade.rules.adf.chapters import leaders
from enfilade.tabletop import placing
from enfilade.tabletop.rides import foe_at, is_on, share

RULE = "adf.command.moves"


def go(play: Play, frame: Leading) -> Stop | None:
    able = () if leaders_stay(play.state, frame.side) else able_leaders(play, frame.side)
    if not able:
        play.pop()
        return None
    return ask(frame.side, "leaders", "Move your leaders, or go on with done.", RULE, able)


def able_leaders(play: Play, side: str) -> tuple[str, ...]:
    most = play.table.edition.rulings.leader_moves
    return tuple(
        chief.id for chief in play.state.leaders.values() if chief.side == side and chief.here and chief.moves < most
    )


def answer(play: Play, frame: Leading, command: Command) -> None:
    match command:
        case Done():
            play.pop()
        case Ride():
            chief = _able(play, frame, command.leader)
            _check_place(play, chief, command.x, command.y)
            _ride(play, chief, command.x, command.y, "")
        case Attend():
            chief = _able(play, frame, command.leader)
            piece = play.state.units.get(command.unit)
            if piece is None or not piece.here:
                raise Malformed(f"there is no unit {command.unit!r} on the table")
            if piece.side != chief.side:
                raise Illegal(f"{chief.name} does not ride with the enemy", RULE)
            if not set(chief.commands) & {piece.brigade}:
                raise Illegal(f"{piece.name} is not of his command", "adf.command.attach")
            _check_ride(play, chief, *nearest_point(piece.box, chief.x, chief.y))
            _ride(play, chief, piece.x, piece.y, piece.id)
        case _:
            raise Malformed("leaders move now: 'archer ride 12 8', 'archer with 13-ala', or 'done'")


def cost(table: Field, x0: int, y0: int, x1: int, y1: int) -> Fraction | None:
    """What share of a leader's move a straight ride takes; None through water."""

    def rate(stretch: Stretch) -> int:
        if "water" in stretch.kinds and not stretch.track:
            return 0
        return int(leaders.leader_move(table.edition, column_of(table, stretch.kinds, stretch.track)))

    return share(table, x0, y0, x1, y1, rate)


def _able(play: Play, frame: Leading, id: str) -> Chief:
    chief = play.state.leaders.get(id)
    if chief is None:
        raise Malformed(f"there is no leader {id!r}; there is {', '.join(play.state.leaders)}")
    if chief.side != frame.side:
        raise Illegal(f"{chief.name} is not yours to move", RULE)
    if not chief.here:
        raise Illegal(f"{chief.name} is not on the table", RULE)
    if chief.moves >= play.table.edition.rulings.leader_moves:
        raise Illegal(f"{chief.name} has moved already", RULE)
    return chief


def _check_place(play: Play, chief: Chief, x: int, y: int) -> None:
    if not is_on(play.table, x, y):
        raise Illegal(f"{chief.name} stays on the table", RULE)
    foe = foe_at(play.state, chief.side, x, y)
    if foe is not None:
        raise Illegal(f"{foe.name} stands there", RULE)
    _check_ride(play, chief, x, y)


def _check_ride(play: Play, chief: Chief, x: int, y: int) -> None:
    whole = Length(round(math.hypot(x - chief.x, y - chief.y)))
    part = cost(play.table, chief.x, chief.y, x, y) if whole else 0
    if part is None or part > 1:
        raise Illegal(f"{chief.name} cannot ride {whole} over this ground in one move", RULE)


def _ride(play: Play, chief: Chief, x: int, y: int, unit: str) -> None:
    placing.ride(play, msgspec.structs.replace(chief, moves=chief.moves + 1), x, y, unit)
