"""Who is locked in a melee: he stays, fires at nobody and is fired at by nobody (J35)."""

from __future__ import annotations

from enfilade.rules.jr3.battle.state import Melee, State


def melee_of(state: State, id: str) -> Melee | None:
    """The melee a unit is in."""
    return next((one for one in state.melees if id in (one.attacker, one.defender)), None)


def is_locked(state: State, id: str) -> bool:
    return melee_of(state, id) is not None
