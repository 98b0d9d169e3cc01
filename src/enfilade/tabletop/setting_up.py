"""How a scenario is laid on a table: the board as it says, and units and leaders where it puts them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from enfilade.core.scenario import Leader, Scenario, Unit
from enfilade.ground.terrain import Ground
from enfilade.tabletop.board import mils
from enfilade.tabletop.body import Body


def board_of(scenario: Scenario) -> dict[str, Any]:
    """What of a board the scenario alone says, by its fields."""
    width, height = mils(scenario.table.width), mils(scenario.table.height)
    first = scenario.initiative
    return {
        "scenario": scenario,
        "ground": Ground.build(scenario.terrain, width, height),
        "sides": (first, next(side for side in scenario.sides if side != first)),
        "width": width,
        "height": height,
        "sizes": stands_of(scenario),
    }


def stands_of(scenario: Scenario) -> dict[str, tuple[int, int]]:
    """Width and depth of the scenario's own stands by kind."""
    return {kind: (mils(size["width"]), mils(size["depth"])) for kind, size in scenario.stands.items()}


def unit_of(scenario: Scenario, listed: Unit) -> dict[str, Any]:
    """Who a unit is and where it begins, by the fields of every game's record of it."""
    return {
        "id": listed.id,
        "side": next(brigade.side for brigade in scenario.brigades if brigade.id == listed.brigade),
        "brigade": listed.brigade,
        "x": mils(listed.at[0]),
        "y": mils(listed.at[1]),
        "facing": round(listed.facing * 100),
        "place": "reserve" if listed.arrives is not None else "table",
    }


def leader_of(listed: Leader, units: Mapping[str, Body]) -> dict[str, Any]:
    """Who a leader is and where he begins, alone or with a unit, by the fields of every game's record of him."""
    unit = units.get(listed.attached or "")
    x, y = (unit.x, unit.y) if unit else (mils(listed.at[0]), mils(listed.at[1])) if listed.at else (0, 0)
    late = listed.arrives is not None or (unit is not None and not unit.here)
    return {
        "id": listed.id,
        "side": listed.side,
        "name": listed.name,
        "commands": listed.commands,
        "x": x,
        "y": y,
        "attached": listed.attached or "",
        "place": "reserve" if late else "table",
    }


def points_of(scenario: Scenario, sides: tuple[str, ...]) -> dict[str, int]:
    """What each side has before anything is earned."""
    return {side: scenario.victory.handicap.get(side, 0) for side in sides}
