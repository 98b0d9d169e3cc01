"""Who changes to hold once the orders lie open: whoever will be struck on the move, and charges gone bad."""

from __future__ import annotations

import msgspec

from enfilade.ai.jr3.drill.charges import weighed
from enfilade.ai.jr3.drill.estimate import Estimate, power
from enfilade.rules.jr3.battle.charges import groups
from enfilade.rules.jr3.battle.commands import Changes
from enfilade.rules.jr3.battle.fires import choice
from enfilade.rules.jr3.battle.frames import Planned
from enfilade.rules.jr3.battle.orders import law
from enfilade.rules.jr3.battle.state import Piece, State

BAD = -0.25
"""A charge that turns out to promise less than this share of the regiment is not made."""


def changes(found: Estimate) -> Changes:
    """The units that are better off on hold, now that everybody's orders are known."""
    table, state = found.table, found.state
    may = law.changeable(table, state, found.side)
    if not may:
        return Changes()
    plans = groups.planned(table, state)
    struck = {plan.target: plan for plan in plans if state.units[plan.target].side == found.side and not plan.mutual}
    shooting = {own for own, _ in choice.first_fires(table, state)}
    units = [
        id
        for id in may
        if (id in struck and _holds_better(found, state.units[id], struck[id]))
        or (state.units[id].unit.order == "charge" and _is_bad(found, state, id, plans, shooting))
    ]
    return Changes(tuple(units))


def _holds_better(found: Estimate, piece: Piece, plan: Planned) -> bool:
    """Whether the charge at it promises the enemy less if it stands; breaking off is left to those who do."""
    if piece.unit.order not in ("move", "formation"):
        return False
    other = Estimate(found.table, found.state, found.table.enemy(found.side))
    lead = found.state.units[plan.units[0]]
    mates = tuple(found.state.units[id] for id in plan.units[1:])
    now = weighed(other, lead, piece, mates, spent=0)
    units = dict(found.state.units)
    held = msgspec.structs.replace(piece, unit=msgspec.structs.replace(piece.unit, order="changed-to-hold"))
    units[piece.id] = held
    then_state = msgspec.structs.replace(found.state, units=units)
    then = weighed(Estimate(found.table, then_state, other.side), lead, held, mates, spent=0)
    return now is not None and then is not None and then.promise < now.promise


def _is_bad(found: Estimate, state: State, id: str, plans: tuple[Planned, ...], shooting: set[str]) -> bool:
    plan = next((one for one in plans if id in one.units), None)
    if plan is None or plan.mutual:
        # With nobody to charge it would stand idle; on hold it may fire.
        return plan is None
    lead, target = state.units[plan.units[0]], state.units[plan.target]
    if target.unit.order == "disengage":
        # He is gone before the charge comes, and it would go on at whoever is the nearest then.
        return True
    mates = tuple(state.units[one] for one in plan.units[1:])
    made = weighed(found, lead, target, mates, spent=1 if target.id in shooting else 0)
    return made is not None and made.promise < BAD * power(lead)
