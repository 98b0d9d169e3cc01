"""Who acts by an order, and at whom or where it is aimed: what a map needs to draw it."""

from __future__ import annotations

from enfilade.rules.adf.battle.commands import Attend, Charge, Command, Deed, Fire, Group, Join, Move, React, Ride
from enfilade.rules.adf.battle.frames import Window
from enfilade.rules.adf.battle.state import State

_AT_THE_ENEMY = ("fire", "countercharge")


def doers(command: Command) -> tuple[str, ...]:
    """The units that act, or the leader who rides; nobody where something is chosen, ended or let pass."""
    match command:
        case Move() | Fire() | Charge() | Deed() | Group() | React():
            return command.units
        case Join():
            return (command.unit,)
        case Ride() | Attend():
            return (command.leader,)
        case _:
            return ()


def target(state: State, command: Command) -> str:
    """The unit that is fired at, charged, joined or ridden to."""
    match command:
        case Fire() | Charge():
            return command.target
        case Join():
            return command.other
        case Attend():
            return command.unit
        case React() if command.reply in _AT_THE_ENEMY:
            frame = state.frames[-1]
            return command.target or (frame.by[0] if isinstance(frame, Window) else "")
        case _:
            return ""
