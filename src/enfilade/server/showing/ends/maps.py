"""Who stands where on a small map of a game at a moment, as a seat may know it; crosses for those who are gone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enfilade.game.battle import Battle
from enfilade.server.showing.ground.ground import small_units
from enfilade.server.showing.wings import wing_of
from enfilade.server.tables.onlooker import Onlooker


def units_map(battle: Battle, onlooker: Onlooker, line: int | None) -> str:
    last = len(battle.record.lines) - 1
    at = last if line is None else max(0, min(line, last))
    state = known(battle, battle.at(at), onlooker)
    return small_units(battle.table, state, gone(battle, at) if battle.over else ())


def known(battle: Battle, state: Any, onlooker: Onlooker) -> Any:
    """A state as this onlooker may know it: all of it when the battle is over, or of one who plays both sides."""
    if battle.over or len(onlooker.sides) > 1:
        return state
    return wing_of(battle).known_to(battle.table, state, "".join(onlooker.sides))


def gone(battle: Battle, line: int) -> Sequence[tuple[int, int]]:
    """Where those stood last who are on the field no more."""
    found: dict[str, tuple[int, int]] = {}
    missing = {id for id, piece in battle.at(line).units.items() if piece.place == "gone"}
    for n in range(line, -1, -1):
        if not missing:
            break
        for id in list(missing):
            piece = battle.at(n).units[id]
            if piece.place == "table":
                found[id] = (piece.x, piece.y)
                missing.discard(id)
    return tuple(found.values())
