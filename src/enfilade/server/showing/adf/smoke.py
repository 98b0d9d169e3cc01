"""Whose muskets have smoked: in this player turn, or in the one before."""

from __future__ import annotations

from enfilade.game.battle import Battle
from enfilade.rules.adf.battle.events import Fired, SideBegan

NEW, OLD = 2, 1


def smoke(battle: Battle, line: int) -> dict[str, int]:
    """By unit, how fresh its smoke is after a line: 2 in this player turn, 1 in the last; units not named have none."""
    found: dict[str, int] = {}
    age = NEW
    for n in range(line, -1, -1):
        for event in reversed(battle.events_at(n)):
            if isinstance(event, SideBegan):
                age -= 1
                if age < OLD:
                    return found
            elif isinstance(event, Fired):
                for id in event.firers:
                    found[id] = max(found.get(id, 0), age)
    return found
