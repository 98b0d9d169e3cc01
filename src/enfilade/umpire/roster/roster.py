"""The roster of a battle on a real table, whatever the game: who is on it, what is due, and what an order led to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from enfilade.core.errors import Malformed
from enfilade.core.receipt import Receipt
from enfilade.umpire.forms.names import find_unit
from enfilade.umpire.forms.report import Chances
from enfilade.umpire.roster.ledger import Check, State
from enfilade.umpire.roster.order_of_battle import Entry, Leader

replace = msgspec.structs.replace


@dataclass(slots=True)
class Told:
    """What an order led to. `state` is None if nothing changed: then only odds were asked."""

    state: State | None
    lines: list[str] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)
    chances: list[Chances] = field(default_factory=list)
    runs: list[str] = field(default_factory=list)
    """Who must make a rout move at once."""
    point: int | None = None
    """What a check it causes must reach, where nobody on the roster takes it."""
    said: str = ""
    """The order in the words of its moment, where they tell more than the order itself."""


def entry(state: State, word: str) -> Entry:
    """A unit still on the table, by any name people use."""
    found = state.units[find_unit(word, state.units)]
    if found.gone:
        raise Malformed(f"{found.unit.name} is {found.gone}")
    return found


def leader(state: State, word: str) -> Leader:
    found = state.leaders[find_unit(word, state.leaders)]
    if found.killed:
        raise Malformed(f"{found.name} has been killed")
    return found


def lost(told: Told, name: str, count: int) -> int:
    """Figures or sections taken off a unit; returns how many are left."""
    assert told.state is not None
    one = told.state.units[name]
    left = max(0, one.unit.strength - count)
    told.state = put(told.state, replace(one, unit=replace(one.unit, strength=left, full=one.unit.start)))
    told.lines.append(f"{name} loses {count}: {left} of {one.unit.start} left")
    return left


def off(told: Told, name: str, why: str) -> Entry:
    """A unit leaves the table, and with it whatever it was to roll; returns it as it was."""
    assert told.state is not None
    one = told.state.units[name]
    state = put(told.state, replace(one, gone=why))
    due = tuple(item for item in state.due if item.unit != name)
    rolls = tuple(item for item in state.rolls if item.unit != name or item.leader)
    told.state = replace(state, due=due, rolls=rolls)
    told.lines.append(f"{name} is {why}")
    return one


def due(state: State, unit: str, cause: str, **known: Any) -> State:
    item = Check(number=state.checks + 1, unit=unit, cause=cause, **known)
    return replace(state, due=(*state.due, item), checks=state.checks + 1)


def put(state: State, one: Entry) -> State:
    return replace(state, units={**state.units, one.unit.name: one})


def with_units(flags: dict[str, Any], firer: Entry, target: Entry) -> dict[str, Any]:
    """The form's facts about both units come from the roster; the flags say the rest."""
    known: dict[str, Any] = {"weapon": firer.unit.weapon}
    for prefix, unit in (("", firer.unit), ("target-", target.unit)):
        known |= {f"{prefix}arm": unit.arm, f"{prefix}figures": unit.strength, f"{prefix}mounted": unit.mounted}
        known[f"{prefix}formation"] = unit.formation
    wrong = [key for key in flags if key in known]
    if wrong:
        raise Malformed(f"--{wrong[0]} stands on the roster; `set` changes it there")
    return {**known, **flags}
