"""Who must run: routers of the side that acts, with their first action, and those whom a check has routed, at once."""

from __future__ import annotations

import msgspec

from enfilade.umpire.roster.ledger import Roll, State
from enfilade.umpire.roster.order_of_battle import Entry
from enfilade.umpire.roster.roster import Told


def to_run(state: State) -> list[Entry]:
    """Routed units of the side that acts which have done nothing yet: each owes its run, with its first action."""
    return [one for one in state.units.values() if one.side == state.side and not one.did and _is_routed(one)]


def running(told: Told) -> Told:
    """Whoever must run at once because of an order owes the roll for it."""
    for name in told.runs:
        if told.state is not None and not told.state.units[name].gone:
            item = Roll(number=told.state.checks + 1, procedure="rout", unit=name, rule="adf.rout.distance")
            told.state = msgspec.structs.replace(told.state, rolls=(*told.state.rolls, item), checks=item.number)
    return told


def _is_routed(one: Entry) -> bool:
    return not one.gone and one.unit.level == "routed"
