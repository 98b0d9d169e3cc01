"""The course of a turn on the roster: it ends when nothing is due, disorder reforms, a check may be waived."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.jr3.chapters.facts import Unit as JohnnyReb
from enfilade.rules.jr3.chapters.facts import replenished
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import SIDE_TITLES, Entry, Side
from enfilade.umpire.roster.roster import Told, entry, put, regiment
from enfilade.umpire.roster.routers import to_run

replace = msgspec.structs.replace


def end_turn(state: State) -> Told:
    """The other side becomes active; refused while a check is open or a router has not run."""
    ours = any(isinstance(one.unit, Unit) for one in state.units.values())
    if state.due or state.rolls:
        open_ = [f"{item.unit} ({item.cause})" for item in state.due]
        names = ", ".join(open_ + [f"{item.leader or item.unit} ({item.procedure})" for item in state.rolls])
        raise Illegal(
            f"checks are still due: {names}; take or waive them",
            "adf.roster.turn" if ours else "jr3.roster.turn",
        )
    if routers := [one.unit.name for one in to_run(state)]:
        must = "is routed and must run with its" if len(routers) == 1 else "are routed and must run with their"
        raise Illegal(
            f"{', '.join(routers)} {must} first action; roll the run, or note what else was done this turn",
            "adf.turn.routed",
        )
    if not ours:
        fresh = {name: replace(one, unit=_supplied(one), did=()) for name, one in state.units.items()}
        told = [f"turn {state.turn + 1}"]
        told += [f"{name} has ammunition again" for name, one in fresh.items() if one.unit != state.units[name].unit]
        return Told(replace(state, turn=state.turn + 1, units=fresh, ticks=(), phase=""), told)
    other: Side = "cs" if state.side == "us" else "us"
    units = {name: replace(one, reacted=False, did=()) for name, one in state.units.items()}
    turn = state.turn + 1 if other == state.first else state.turn
    return Told(
        replace(state, side=other, turn=turn, units=units, ticks=(), phase=""),
        [f"turn {turn}, {SIDE_TITLES[other]} active"],
    )


def _supplied(one: Entry) -> Unit | JohnnyReb:
    """A unit of *Johnny Reb III* at the end of its turn (ruling J9)."""
    return one.unit if isinstance(one.unit, Unit) or one.gone else replenished(one.unit, one.did)


def reform(state: State, word: str) -> Told:
    """Disorder is put right without a roll."""
    one = entry(state, word)
    if one.unit.level != "disorder":
        raise Illegal(f"{one.unit.name} is {one.unit.level}; only disorder reforms without a roll", "adf.morale.rally")
    dressed = replace(one, unit=replace(regiment(one), level="good"))
    return Told(put(state, dressed), [f"{one.unit.name} reforms"])


def waive(state: State, number: int) -> Told:
    """A check or roll that is due is not taken after all."""
    checks = tuple(item for item in state.due if item.number != number)
    rolls = tuple(item for item in state.rolls if item.number != number)
    if len(checks) + len(rolls) == len(state.due) + len(state.rolls):
        raise Malformed(f"no check has the number {number}")
    names = {item.number: item.unit for item in state.due}
    names |= {item.number: item.leader or item.unit for item in state.rolls}
    return Told(replace(state, due=checks, rolls=rolls), [f"check {number} waived: {names[number]}"])
