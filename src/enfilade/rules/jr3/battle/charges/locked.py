"""Who is locked in a melee: he stays, fires at nobody and is fired at by nobody (J35)."""

from __future__ import annotations

from enfilade.rules.jr3.battle.state import State


def is_locked(state: State, id: str) -> bool:
    return any(id in (one.attacker, one.defender) for one in state.melees)
