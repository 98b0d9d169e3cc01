"""The course of a turn of *Across a Deadly Field* on the roster: the sides take turns, and disorder reforms."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal
from enfilade.umpire.roster.adf.roster import regiment
from enfilade.umpire.roster.adf.routers import to_run
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import SIDE_TITLES, Side
from enfilade.umpire.roster.roster import Told, entry, put

replace = msgspec.structs.replace


def end_turn(state: State) -> Told:
    """The other side becomes active; refused while a router has not run."""
    if routers := [one.unit.name for one in to_run(state)]:
        must = "is routed and must run with its" if len(routers) == 1 else "are routed and must run with their"
        raise Illegal(
            f"{', '.join(routers)} {must} first action; roll the run, or note what else was done this turn",
            "adf.turn.routed",
        )
    other: Side = "cs" if state.side == "us" else "us"
    units = {name: replace(one, reacted=False, did=()) for name, one in state.units.items()}
    turn = state.turn + 1 if other == state.first else state.turn
    return Told(
        replace(state, side=other, turn=turn, units=units, ticks=(), phase=""),
        [f"turn {turn}, {SIDE_TITLES[other]} active"],
    )


def reform(state: State, word: str) -> Told:
    """Disorder is put right without a roll."""
    one = entry(state, word)
    if one.unit.level != "disorder":
        raise Illegal(f"{one.unit.name} is {one.unit.level}; only disorder reforms without a roll", "adf.morale.rally")
    dressed = replace(one, unit=replace(regiment(one), level="good"))
    return Told(put(state, dressed), [f"{one.unit.name} reforms"])
