"""A muster from the pocket umpire: a battle that phones keep, replayed to where it stands."""

from __future__ import annotations

import msgspec

from enfilade.press.paper.muster import SIDES, Muster
from enfilade.press.paper.muster_files import of_order
from enfilade.press.paper.track import MOST_TURNS
from enfilade.umpire.pocket.record.replaying import Battle
from enfilade.umpire.roster.order_of_battle import Order


def of_pocket(battle: Battle) -> Muster:
    """As it stands after its last entry; before the first one the sheet is blank."""
    state = battle.state
    made = of_order(Order(units=state.units, leaders=state.leaders), battle.card, battle.opening.name)
    second = next(side for side in SIDES if side != battle.opening.first)
    return msgspec.structs.replace(
        made,
        sides={side: SIDES[side] for side in (battle.opening.first, second)},
        turn=state.turn if battle.history else 0,
        turns=min(battle.opening.turns or 0, MOST_TURNS),
    )
