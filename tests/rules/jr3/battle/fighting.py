"""Fights on little tables: orders given and opened, and what a situation by hand needs to say in a word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.rules.jr3.battle.driving import Table
from tests.rules.jr3.battle.tables import Told, little

from enfilade.core.stops import Ask, Over
from enfilade.rules.jr3.battle.state import Melee
from enfilade.rules.jr3.chapters.facts import Unit

Lists = dict[str, tuple[str, ...]]
SPENT: Told = {"fired": 1}
"""A unit that has fired before this turn's first fires: so that only the other side's dice fall."""


def fight(units: Sequence[Told], us: str = "", cs: str = "", hold: Lists | None = None, **more: Any) -> Table:
    """The orders of both sides opened, and who changes to hold. Opening volleys are over unless a unit says it."""
    told = [{"opening": False} | unit for unit in units]
    battle = Table(*little(told, **more)).orders(us, cs)
    if isinstance(battle.stop, Ask) and battle.stop.question == "changes":
        battle.hold(**(hold or {}))
    return battle


def unit(battle: Table, id: str) -> Unit:
    return battle.state.units[id].unit


def place(battle: Table, id: str) -> tuple[int, int]:
    piece = battle.state.units[id]
    return piece.x, piece.y


def dice(battle: Table) -> int:
    """How many are due."""
    found: int = battle.stop.dice  # type: ignore[union-attr]  # a Roll, or the test is wrong
    return found


def is_over(battle: Table) -> bool:
    """Whether the turn has passed without another roll."""
    return battle.state.turn > 1 or isinstance(battle.stop, Over)


def melee(attacker: str, defender: str, **more: Any) -> Melee:
    return Melee(attacker=attacker, defender=defender, **more)
