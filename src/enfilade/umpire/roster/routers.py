"""Who must run: routers of the side that acts, with their first action, and those whom a check has routed, at once."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from enfilade.rules.adf.chapters.facts import Unit
from enfilade.umpire.roster.ledger import Roll, State
from enfilade.umpire.roster.order_of_battle import Entry


def to_run(state: State) -> list[Entry]:
    """Routed units of the side that acts which have done nothing yet: each owes its run, with its first action."""
    return [one for one in state.units.values() if one.side == state.side and not one.did and _is_routed(one)]


def owing_runs(state: State, names: Iterable[str]) -> State:
    """Whoever must run at once owes the roll for it."""
    for name in names:
        if not state.units[name].gone:
            item = Roll(number=state.checks + 1, procedure="rout", unit=name, rule="adf.rout.distance")
            state = msgspec.structs.replace(state, rolls=(*state.rolls, item), checks=item.number)
    return state


def _is_routed(one: Entry) -> bool:
    """In Johnny Reb III both sides act together, and routers have a phase of their own."""
    return not one.gone and isinstance(one.unit, Unit) and one.unit.level == "routed"
